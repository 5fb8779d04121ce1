"""Files that are not YAML, and YAML that a spec does not use."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.model import Spec
from bookmaker.spec.source import Source, read_source
from bookmaker.spec.syntax import compose
from bookmaker.values.errors import NOT_FOUND, USAGE, FileProblems, NotFound
from bookmaker.values.limits import SPEC_BYTES
from tests.spec.loading import load

BROKEN = [
    ("a:\n^\tb: 1\n", "yaml-tab", "a tab stands where YAML wants spaces", "indent with spaces"),
    ("a: ^@x\n", "yaml-syntax", "text may not start with '@'", "put the text in quotes"),
    ("a: ^- b\n", "yaml-syntax", "a list cannot start on the line of its key", "put '- …' on the next line"),
    ("a: 'it'^s'\n", "yaml-syntax", "text goes on after a closing quote", 'put the text in quotes: a: "it\'s"'),
    ("a: 1\n^}\n", "yaml-syntax", "'}' closes nothing", "remove it"),
    ("a:\n  - b\n ^c: 2\n", "yaml-indent", "does not line up", "indent it like its neighbours"),
    ("a: ^{b: 1\n", "yaml-syntax", "what is opened here is never closed with '}'", "close it"),
    ("a: ^[1, 2\nb: 3\n", "yaml-syntax", "what is opened here is never closed with ']'", "close it"),
    ("a: {b: 1\n  c^: 2}\n", "yaml-syntax", "'}' or a comma is missing before this", "close what is open"),
    ("a: 1\nb: ^'x\nc: 1\n", "yaml-syntax", "the quote opened here is not closed", "close the quote"),
    ('a: "\\^q"\n', "yaml-syntax", '\\q means nothing in "…"', "use '…'"),
    ('a: "\\x^1"\n', "yaml-syntax", 'a code after \\ is too short in "…"', "use '…'"),
    ('a: "\\U^00110000"\n', "yaml-syntax", "no character has this number", "write the character itself"),
    ("a: ^!x!y 1\n", "yaml-tag", "tags are not used here", "remove it"),
    ("a: |5^x\n  b\n", "yaml-syntax", "text after | or > starts on the next line", "break the line"),
    ("a: 1\n^b\nc: 1\n", "yaml-syntax", "a key without a colon", "write it as 'key: value'"),
    ("# x\n^a\nb: 1\n", "yaml-syntax", "a key without a colon", "write it as 'key: value'"),
    ("a: [^}\n", "yaml-syntax", "a value is missing before this", "give a value"),
    ("a: 1\nb: ^\n", "bad-character", "a control character", "remove it"),
    ("^%YAML 2.0\n---\na: 1\n", "yaml-syntax", "this version of YAML cannot be read", "remove the line"),
    ("a: b^: c\n", "yaml-syntax", "a second ': ' in one line", 'put the text in quotes: a: "b: c"'),
    ('a: b^: "c"\n', "yaml-syntax", "a second ': ' in one line", "put the text in quotes: a: 'b: \"c\"'"),
    ("a: 1\n\n ^b: 2\n", "yaml-indent", "indented deeper than line 1", "indent it like line 1"),
    (f"{'[' * 20}^{'[' * 10}", "yaml-syntax", "too deep", "is this the right file?"),
    ("%foo^: 1\n", "yaml-syntax", "a line may not start with '%'", "remove it"),
    ("'a book'\n^spec: 1\n", "yaml-syntax", "the file was over before this line", "put '#' before"),
    ("a: |^0\n b\n", "yaml-syntax", "this is not valid YAML", "put text with special characters in quotes"),
    *((text, "empty", "nothing in this file", "bookmaker init") for text in ("^", "^# only a comment\n", "^---\n")),
    ("^- a\n", "not-a-mapping", "this file is a list", "bookmaker init"),
    ("^Dear reader\n", "not-a-mapping", "this file is a piece of text", "bookmaker init"),
]

UNUSED = [
    ("author: ^*me\n", "yaml-alias", "aliases such as *me", "write the value out"),
    ("^*me : Ada\n", "yaml-alias", "aliases such as *me", "write the value out"),
    ("author: ^&me Ada\n", "yaml-alias", "anchors such as &me", "remove it"),
    ("^<<: {a: 1}\n", "yaml-alias", "merge keys (<<)", "write the keys out"),
    ("author: ^!!python/object:os.system x\n", "yaml-tag", "tags (words after an !)", "remove it"),
    ("front: ^!x [title]\n", "yaml-tag", "tags (words after an !)", "remove it"),
    ("^---\na: 1\n", "yaml-documents", "a second document starts here", "remove '---'"),
    ("? ^[a]\n: b\n", "bad-key", "a key must be a plain word", "key: value"),
    ("author: {^{ name }}\n", "bad-key", "a key must be a plain word", "in quotes"),
    ('^"\\ud800": 1\n', "bad-key", "a key must be a plain word", "key: value"),
    ('author: ^"\\ud800"\n', "bad-character", "half a character", "write the character itself"),
    ("^title: x\n", "duplicate-key", "duplicate key 'title', first on line 2", "remove one of the two"),
]

BYTES = [
    (b"a: 1\nb: \xe9\n", 2, 4, "encoding", "byte 0xe9 is not UTF-8", "save the file as UTF-8"),
    (b"\xef\xbb\xbfa: \xe9\n", 1, 4, "encoding", "byte 0xe9 is not UTF-8", "save the file as UTF-8"),
    ("a: 1\n".encode("utf-16"), 1, 1, "encoding", "the text is UTF-16", "save the file as UTF-8"),
    (b"%PDF-1.7\n", 1, 1, "not-yaml", "a binary file, not YAML", "give the YAML file"),
    (b"\x89PNG\x00\x01", 1, 1, "not-yaml", "a binary file, not YAML", "give the YAML file"),
    (b"[" + b"1, " * 20_000 + b"]", 1, 17999, "too-large", "more than 6,000 keys and values", "right file?"),
    (b"a: 1\n" * (SPEC_BYTES // 4), 1, 1, "too-large", "larger than 256 kB", "is this the right file?"),
]


@pytest.mark.parametrize(("text", "id", "words", "remedy"), BROKEN)
def test_what_is_not_yaml_is_one_finding(refuse, text, id, words, remedy):
    refuse(text, id, words, remedy)


@pytest.mark.parametrize(("data", "line", "column", "id", "words", "remedy"), BYTES)
def test_what_is_no_text_is_one_finding(find, data, line, column, id, words, remedy):
    (problem,) = find(data)
    assert (problem.line, problem.column, problem.id) == (line, column, id)
    assert words in problem.message
    assert remedy in problem.remedy


@pytest.mark.parametrize(("text", "id", "words", "remedy"), UNUSED)
def test_yaml_that_a_spec_does_not_use_is_refused_in_its_place(refuse, good, text, id, words, remedy):
    refuse(good + text, id, words, remedy)


def test_a_bomb_of_aliases_is_refused_and_not_followed_and_a_refused_value_gets_no_second_finding(find, good):
    assert [problem.id for problem in find(good + "seed: *number\n")] == ["yaml-alias"]
    bomb = "a: &a [x, x]\n" + "".join(f"{k}: &{k} [*{j}, *{j}]\n" for j, k in zip("abcdefgh", "bcdefghi", strict=True))
    refused = [problem for problem in find(bomb) if problem.id == "yaml-alias"]
    assert (refused[0].line, refused[0].column) == (1, 4)
    assert len(refused) == 9 + 16  # anchors and aliases, each once and none followed


def test_a_byte_order_mark_and_windows_line_ends_are_read_and_lines_counted_as_yaml_does(find, good):
    assert find(b"\xef\xbb\xbf" + good.replace("\n", "\r\n").encode()) == []
    text = good.replace("\n", "\r\n").replace("title: First", "# \u2028    title: First") + "nonsense: 1\r\n"
    (problem,) = [problem for problem in find(text) if problem.message == "unknown key 'nonsense'"]
    assert problem.source == "nonsense: 1"


def test_neither_a_missing_file_nor_a_folder_is_found(tmp_path: Path):
    with pytest.raises(NotFound, match=r"book\.yaml: no such file; 'bookmaker init .*book\.yaml'") as caught:
        load(tmp_path / "book.yaml", Spec)
    assert caught.value.code == NOT_FOUND
    with pytest.raises(NotFound, match="a folder, not a file") as caught:
        load(tmp_path, Spec)
    assert caught.value.code == NOT_FOUND


def test_findings_end_in_the_exit_code_of_a_wrong_spec(read):
    with pytest.raises(FileProblems) as caught:
        read("a: [\n")
    assert caught.value.code == USAGE


def test_a_place_counts_lines_and_columns_from_one():
    source = Source.of("x", "ab\r\nc\u2028d")
    assert [source.place(index) for index in (0, 1, 4, 6)] == [(1, 1), (1, 2), (2, 1), (3, 1)]
    assert (source.line(3), source.line(9)) == ("d", "")


def test_of_thousands_of_mistakes_the_first_are_told(find):
    problems = find("".join(f"k{number}: 1\n" for number in range(1000)))
    said = "there are more than 200 mistakes; these are the first that were found"
    assert [one.message for one in problems if one.id == "too-large"] == [said]
    assert {one.id for one in problems} == {"unknown-key", "missing-key", "too-large"}
    assert len(problems) == 201


@pytest.mark.parametrize("path", sorted(layouts_dir().rglob("*.yaml")), ids=lambda path: path.stem)
def test_what_ships_is_read_the_same_in_c(path: Path):
    source = read_source(path)
    node, problems = compose(source._replace(name="elsewhere.yaml"))
    own, none = compose(source)
    assert _places(node) == _places(own)
    assert problems == none == []


def _places(node: Any) -> Any:
    """Return a node as plain values, each with its place and how it is written."""
    here = (node.tag, getattr(node, "style", None), node.start_mark.line, node.start_mark.column)
    if isinstance(node, yaml.ScalarNode):
        return (*here, node.value)
    return (*here, [tuple(map(_places, part)) if isinstance(part, tuple) else _places(part) for part in node.value])


def test_a_layout_of_ours_that_was_spoiled_is_told_as_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.spec.syntax.layouts_dir", lambda: tmp_path)
    node, problems = compose(Source.of(str(tmp_path / "mine.yaml"), "name: 'mine\n"))
    assert node is None and [problem.id for problem in problems] == ["yaml-syntax"]
