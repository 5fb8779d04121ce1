"""Editing one value of a YAML file changes its text and nothing else."""

import re
from functools import reduce
from itertools import takewhile
from operator import getitem, ne
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.spec.edit import as_written, edit_value, move_item
from bookmaker.spec.sample import SAMPLES
from bookmaker.spec.source import Source
from bookmaker.values.errors import FileProblems, UserError

FILES = [(Path(__file__).parents[2] / file).read_text("utf-8") for file in ("README.md", "docs/recipes.md")]
RECIPES = [recipe for text in FILES for recipe in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)]
WINDOWS = (
    'spec: 1\r\ntitle: "A book"   # shown\r\nsubtitle:\r\nlook:\r\n  # why\r\n  marks: hearts # yes\r\n'
    "sections:\r\n- title: X\r\n  size: 5x5\r\n  tiers:\r\n    gentle: 3 # few\r\n\r\n"
    "- {title: 'Y', size: 5x5, tiers: {gentle: 1, steady: 2}, per_page: 4}"
)
TEXTS = {**SAMPLES, "windows": WINDOWS, **{f"recipe {i}": text for i, text in enumerate(RECIPES)}}


def change(text: str, path: tuple[str | int, ...], value: Any, *order: str) -> str:
    return edit_value(Source.of("book.yaml", text), path, value, lambda _: order)


def scalars(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the paths of all single values."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    return [path] if inner is None else [found for key, value in inner for found in scalars(value, (*path, key))]


def around(old: str, new: str) -> tuple[str, str]:
    """Return what of two texts differs: between what they have in common before it and behind it."""
    before = len([*takewhile(lambda pair: not ne(*pair), zip(old, new, strict=False))])
    rest = old[before:], new[before:]
    behind = len([*takewhile(lambda pair: not ne(*pair), zip(rest[0][::-1], rest[1][::-1], strict=False))])
    return rest[0][: len(rest[0]) - behind], rest[1][: len(rest[1]) - behind]


@pytest.mark.parametrize("name", TEXTS)
def test_another_value_is_all_that_changes(name: str):
    text = TEXTS[name]
    data, edits = yaml.safe_load(text), 0
    for path in scalars(data)[:: 1 + len(text) // 250]:
        old = reduce(getitem, path, data)
        value = old + 1 if type(old) is int else f"{old}x: #1" if old else "some"
        new = change(text, path, value)
        changed = yaml.safe_load(new)
        assert reduce(getitem, path, changed) == value
        reduce(getitem, path[:-1], changed)[path[-1]] = old
        assert changed == data
        edits += 1
        if "\n" in str(old):  # as a block with '|'
            continue
        gone, come = around(text, new)
        assert not re.search(r"[\r\n#]", gone), gone
        assert gone.lower() in repr(old).lower()
        assert "\n" not in come
    assert edits


@pytest.mark.parametrize(
    "path, value, gone, come",
    [
        (("title",), "Ada's", "A book", "Ada's"),
        (("subtitle",), "1984", "", " '1984'"),
        (("look", "marks"), None, "\r\n  # why\r\n  marks: hearts # yes", " {}\r\n  # why\r\n  # yes"),
        (("look", "scale", "most"), 2, "", "\r\n  scale: {most: 2}"),
        (("sections", 0, "tiers", "steady"), 3, "", "\r\n    steady: 3"),
        (("sections", 0, "tiers", "gentle"), None, "\r\n    gentle: 3 # few", " {}\r\n    # few"),
        (("sections", 0, "per_page"), 2, "", "\r\n  per_page: 2"),
        (("sections", 1, "tiers", "gentle"), None, "gentle: 1, ", ""),
        (("sections", 1, "per_page"), None, ", per_page: 4", ""),
        (("sections", 1, "title"), "It's, #1", "Y", "It''s, #1"),
        (("cover", "design"), "quilt", "", "cover: {design: quilt}\r\n"),
    ],
)
def test_keys_come_and_go_where_they_belong(path: tuple[str | int, ...], value: Any, gone: str, come: str):
    new = change(WINDOWS, path, value, "title", "author", "subtitle", "cover", "size", "tiers", "look")
    if gone:
        assert new == WINDOWS.replace(gone, come, 1)
    else:
        assert new.replace(come, "", 1) == WINDOWS


def test_a_key_comes_behind_the_comment_that_shows_its_default():
    new = change(SAMPLES["bullets"], ("layout",), "sheets", "title")
    assert "\nlayout: sheets\n" in new
    lines = new.splitlines()
    assert lines[lines.index("layout: sheets") - 1].startswith("# layout: classic ")
    assert new.replace("layout: sheets\n", "") == SAMPLES["bullets"]


def test_what_is_taken_out_leaves_the_comments_around_it():
    new = change(SAMPLES["bullets"], ("cover", "back"), None)
    assert "# A number such as isbn" in new
    assert yaml.safe_load(new)["cover"] == {"design": "night"}
    assert change(SAMPLES["bullets"], ("sections", 0, "nothing"), None) == SAMPLES["bullets"]


BOOK = """\
spec: 1
front:
  - title
  # all of them
  - contents   # with tiers
  - notes: {pages: 2}
picture: cat   # meow
cover: {design: night}
sections:

  - title: One
    size: 5x5
    # tiers: {gentle: 1}

  - title: Two   # second
    text: |   # kept
       A
        b

# end
"""


@pytest.mark.parametrize(
    "path, value, gone, come",
    [
        (("front", 1), {"contents": {"depth": 2}}, "contents   #", "contents: {depth: 2}   #"),
        (("front", 2), "notes", "notes: {pages: 2}", "notes"),
        (("front", 1), None, "  # all of them\n  - contents   # with tiers\n", ""),
        (("front", 3), {"text": {"title": "P"}}, "2}\n", "2}\n  - text: {title: P}\n"),
        (("front",), ["title", {"notes": {"pages": 2}}], "  # all of them\n  - contents   # with tiers\n", ""),
        (("front",), None, BOOK[8 : BOOK.index("picture")], ""),
        (("picture", "file"), "cat", "cat   #", "{file: cat}   #"),
        (("picture",), {"b": "x" * 90, "a": False}, " cat   # meow", f"   # meow\n  a: false\n  b: {'x' * 90}"),
        (("picture",), "a\nb", "cat   # meow", "|-   # meow\n  a\n  b"),
        (("cover", "back"), "a\nb\n", " {design: night}", "\n  design: night\n  back: |\n    a\n    b"),
        (("cover", "design"), None, "{design: night}", "{}"),
        (("sections", 0), None, BOOK[BOOK.index("  - title: One") : BOOK.index("  - title: Two")], ""),
        (("sections", 0, "title"), None, "- title: One\n    size", "- size"),
        (("sections", 1, "text"), "C\n\n d", "   # kept\n       A\n        b", "-   # kept\n       C\n\n        d"),
        (("sections", 1, "text"), 7, " |   # kept\n       A\n        b", " 7   # kept"),
        (("sections", 2), {"tiers": {"gentle": 1}, "a": 1}, "b\n", "b\n\n  - a: 1\n    tiers: {gentle: 1}\n"),
        (("list", 0, "a"), 1, " b\n", " b\nlist: [{a: 1}]\n"),
    ],
)
def test_lists_pages_and_texts_change_as_by_hand(path: tuple[str | int, ...], value: Any, gone: str, come: str):
    assert BOOK.count(gone) == 1
    assert change(BOOK, path, value, "a", "tiers", "b") == BOOK.replace(gone, come)


def test_items_come_and_move_with_their_own_comments():
    book = Source.of("book.yaml", BOOK)
    front, sections = (yaml.safe_load(BOOK)[key] for key in ("front", "sections"))
    more = edit_value(book, ("front",), [front[0], "a\nb", *front[1:]])
    assert more == BOOK.replace("title\n  #", "title\n  - |-\n    a\n    b\n  #")
    assert edit_value(book, ("back", 0), "hints") == BOOK.replace(" b\n", " b\nback: [hints]\n")
    first = edit_value(book, ("sections",), ["notes", *sections])
    assert first == BOOK.replace("  - title: One", "  - notes\n\n  - title: One")
    moved = move_item(book, ("front", 1), 0)
    assert moved == BOOK.replace("  - title\n  # all of them\n  - contents   # with tiers\n", "", 1).replace(
        "front:\n", "front:\n  # all of them\n  - contents   # with tiers\n  - title\n"
    )
    assert move_item(Source.of("book.yaml", moved), ("front", 0), 1) == BOOK


@pytest.mark.parametrize("text", ["", "# a", "# a\n", "\n# a\r\n"])
def test_a_file_with_nothing_but_comments_gets_keys_after_them(text: str):
    new = change(text, ("sections",), ["a"])
    assert new.startswith(text)
    assert yaml.safe_load(new) == {"sections": ["a"]}
    assert change(new, ("sections",), None).rstrip() == text.rstrip()


def test_what_is_no_list_gets_no_items_and_no_yaml_is_no_text_to_edit():
    with pytest.raises(UserError, match=r"cover\[0\] is written in a way"):
        change(BOOK, ("cover", 0), "x")
    with pytest.raises(UserError, match="in the file only"):
        move_item(Source.of("book.yaml", BOOK), ("front", 7), 0)
    with pytest.raises(FileProblems):
        change("title: [", ("title",), "x")


@pytest.mark.parametrize(
    "text, value",
    [("4", 4), ("2.5", 2.5), *((text, text) for text in ("most", "6 x 9 in", "on", "10:30", "a: b"))],
)
def test_what_somebody_types_is_what_a_file_would_have(text: str, value: Any):
    assert as_written(text) == value
