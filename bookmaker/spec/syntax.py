"""YAML text to nodes that know their place; YAML that a spec may not use is refused here.

Anchors, aliases, merge keys, tags and further documents are refused: a spec says each thing once, in its place, and a
small file cannot grow into a huge one. PyYAML's messages about bad YAML become plain words.
"""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.source import START, Place, Source, place_of
from bookmaker.spec.typos import quoted_line, typo
from bookmaker.values.errors import Problem
from bookmaker.values.limits import SPEC_DEPTH, SPEC_VALUES
from bookmaker.values.own import compose_own, core_loader

REFUSED = "refused"
"""The tag of a node that already has its finding."""

NULL = "tag:yaml.org,2002:null"
"""The tag of nothing."""
_QUOTES = "put the text in quotes"
_UNUSED = "remove it, or put the text in quotes"
NO_SPEC = "'bookmaker init' writes a sample to start from"
"""Most keys and values; PyYAML takes a third of a second for them."""


class _Composer(core_loader(yaml.SafeLoader)):  # type: ignore[misc]
    """Compose nodes as PyYAML does, but take no alias, anchor or tag."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.depth = self.count = 0
        super().__init__(source.text)

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        event: Any = self.peek_event()
        mark: Any = event.start_mark
        if isinstance(event, yaml.AliasEvent):
            self.get_event()
            self._refuse(
                mark, "yaml-alias", f"aliases such as *{event.anchor} are not used here", "write the value out"
            )
            return yaml.ScalarNode(REFUSED, "", mark, mark)
        tagged = self._strip(event)
        self.depth += 1
        self.count += 1
        if self.count > SPEC_VALUES:
            raise yaml.MarkedYAMLError(problem="too many", problem_mark=mark)
        if self.depth > SPEC_DEPTH:
            raise yaml.MarkedYAMLError(problem="too deep", problem_mark=mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        if tagged and isinstance(node, yaml.ScalarNode):
            node.tag = REFUSED
        assert node is None or isinstance(node, yaml.Node)
        return node

    def _strip(self, event: Any) -> bool:
        """Take anchor and tag off an event; tell whether that gave its value a finding: it was meant as text."""
        empty = event.anchor is not None and getattr(event, "value", None) == ""
        if event.anchor is not None:
            self._refuse(event.start_mark, "yaml-alias", f"anchors such as &{event.anchor} are not used here", _UNUSED)
            event.anchor = None
        tag = event.tag
        if tag is not None:
            self._refuse(event.start_mark, "yaml-tag", "tags (words after an !) are not used here", _UNUSED)
            event.tag = None
        return tag is not None or empty

    def _refuse(self, mark: Any, id: str, message: str, remedy: str) -> None:
        self.problems.append(self.source.problem(id, place_of(mark), message, remedy=remedy))


def compose(source: Source) -> tuple[yaml.Node | None, list[Problem]]:
    """Return the one document of a text as a node, and the findings; no node if it cannot be read."""
    node, problems = compose_value(source)
    if node is None and problems:
        return None, problems
    if node is None or node.tag == NULL:
        return None, [source.problem("empty", START, "nothing in this file", remedy=NO_SPEC)]
    return node, problems


def compose_value(source: Source) -> tuple[yaml.Node | None, list[Problem]]:
    """Return the value of a text as a node, and the findings; no node if it is empty or cannot be read."""
    problems: list[Problem] = []
    if layouts_dir() in Path(source.name).parents:
        with suppress(yaml.YAMLError):  # mistakes in our own layouts are reported like any others
            return compose_own(source.text), []
    try:
        composer = _Composer(source, problems)
        node = _only_document(composer)
    except yaml.YAMLError as error:
        return None, [*problems, syntax_problem(source, error)]
    except (ValueError, OverflowError):  # PyYAML on "\U00110000"
        message, place = "no character has this number", place_of(composer.get_mark())
        return None, [*problems, source.problem("yaml-syntax", place, message, remedy="write the character itself")]
    return node, problems


def _only_document(composer: _Composer) -> yaml.Node | None:
    node = composer.get_node() if composer.check_node() else None
    if composer.check_node():
        second: Any = composer.peek_event()
        remedy = "one file holds one book: remove '---' and what follows"
        place = place_of(second.start_mark)
        composer.problems.append(
            composer.source.problem("yaml-documents", place, "a second document starts here", remedy=remedy)
        )
    return node


class Blunder(NamedTuple):
    """One sort of mistake: PyYAML's words for it, and ours."""

    said: str
    """A pattern; its groups may be used in `words`."""
    words: str
    remedy: str
    id: str = "yaml-syntax"
    at_start: bool = False
    """Show where the unfinished piece began; PyYAML notices it only later."""


BLUNDERS = (
    Blunder(r"'\\t' that cannot start", "a tab stands where YAML wants spaces", "indent with spaces", "yaml-tab"),
    Blunder(r"found character '(.)' that cannot", r"text may not start with '\1'", _QUOTES),
    Blunder(
        r"sequence entries are not allowed", "a list cannot start on the line of its key", "put '- …' on the next line"
    ),
    Blunder(
        r"<block end>.*'<scalar>'",
        "text goes on after a closing quote or bracket",
        "put the whole text in quotes; in '…' an apostrophe is written twice",
    ),
    Blunder(r"<block end>.*'([\]}])'", r"'\1' closes nothing", f"remove it, or {_QUOTES}"),
    Blunder(
        r"<block end>",
        "this line does not line up with the lines around it",
        "indent it like its neighbours, with spaces",
        "yaml-indent",
    ),
    Blunder(
        r"expected ',' or '(.)'.*stream end",
        r"what is opened here is never closed with '\1'",
        f"close it, or {_QUOTES}",
        at_start=True,
    ),
    Blunder(r"expected ',' or '(.)'", r"'\1' or a comma is missing before this", f"close what is open, or {_QUOTES}"),
    Blunder(
        r"quoted scalar.*(end of stream|document separator)",
        "the quote opened here is not closed",
        "close the quote; in '…' an apostrophe is written twice",
        at_start=True,
    ),
    Blunder(r"unknown escape character '(.)'", r'\\\1 means nothing in "…"', "use '…' for text with backslashes"),
    Blunder(r"expected escape sequence", r'a code after \\ is too short in "…"', "use '…' for text with backslashes"),
    Blunder(r"undefined tag handle", "tags are not used here", f"remove it, or {_QUOTES}", "yaml-tag"),
    Blunder(r"scanning an (alias|anchor)", "text may not start with '*' or '&'", _QUOTES, at_start=True),
    Blunder(
        r"chomping or indentation|comment or a line break",
        "text after | or > starts on the next line",
        f"break the line, or {_QUOTES}",
    ),
    Blunder(r"could not find expected ':'", "a key without a colon", "write it as 'key: value'", at_start=True),
    Blunder(r"expected the node content", "a value is missing before this", f"give a value, or {_QUOTES}"),
    Blunder(
        r"special characters are not allowed",
        "a control character, which YAML does not allow",
        "remove it",
        "bad-character",
    ),
    Blunder(r"scanning a directive", "a line may not start with '%'", "remove it"),
    Blunder(
        r"'<document start>'", "the file was over before this line", "put '#' before what stands above it, or remove it"
    ),
    Blunder(r"incompatible YAML document", "this version of YAML cannot be read", "remove the line"),
    Blunder(r"too deep", "one thing inside another, too deep", "is this the right file?"),
    Blunder(r"too many", f"more than {SPEC_VALUES:,} keys and values", "is this the right file?", "too-large"),
    Blunder(r"", "this is not valid YAML", "put text with special characters in quotes"),
)


def syntax_problem(source: Source, error: yaml.YAMLError) -> Problem:
    """Return the one finding of a text that is not YAML."""
    if isinstance(error, yaml.reader.ReaderError):
        return _parser_problem(source, str(error), source.place(error.position))
    assert isinstance(error, yaml.MarkedYAMLError)
    said = f"{error.context or ''} {error.problem or ''}"
    end = place_of(error.problem_mark) if error.problem_mark else START
    begin = place_of(error.context_mark) if error.context_mark else end
    if begin.line < end.line and _indent(source, end.line) <= _indent(source, begin.line) and "expected ',' or" in said:
        said += " stream end"  # a bracket ends before a line that is no part of its value
    if slip := typo(source, (end.line, begin.line, _line_above(source, end.line))):
        return slip
    if "mapping values are not allowed" in said:
        return _unexpected_colon(source, end)
    return _parser_problem(source, said, end, begin)


def _parser_problem(source: Source, said: str, place: Place, start: Place = START) -> Problem:
    """Return the finding for a sentence of PyYAML's; the last blunder takes the rest."""
    blunder, found = next((b, found) for b in BLUNDERS if (found := re.search(b.said, said, re.DOTALL)))
    words, place = found.expand(blunder.words), start if blunder.at_start else place
    line = quoted_line(source.line(place.line)) if blunder.remedy.startswith("put the ") else ""
    return source.problem(blunder.id, place, words, remedy=f"{_QUOTES}: {line}" if line else blunder.remedy)


def _unexpected_colon(source: Source, place: Place) -> Problem:
    """Distinguish the three mistakes behind one message: a second colon, a stray indent, a missing colon above."""
    line = source.line(place.line)
    before = line[: place.column - 1]
    if re.search(r":\s", before):
        whole = quoted_line(line)
        remedy = f"{_QUOTES}: {whole}" if whole else _QUOTES
        return source.problem("yaml-syntax", place, "a second ': ' in one line", remedy=remedy)
    above = _line_above(source, place.line)
    if ":" in source.line(above):
        column = len(line) - len(line.lstrip()) + 1
        message = f"indented deeper than line {above}, which already has a value"
        return source.problem("yaml-indent", Place(place.line, column), message, remedy=f"indent it like line {above}")
    entry = re.fullmatch(r"(\s*- )([\w-]+)\s*", source.line(above))
    if entry:
        message, remedy = f"'{entry[2]}' has keys of its own below it", f"write - {entry[2]}: {{{line.strip()}}}"
        return source.problem("yaml-syntax", Place(above, len(entry[1]) + 1), message, remedy=remedy)
    return source.problem("yaml-syntax", Place(above, 1), "a key without a colon", remedy="write it as 'key: value'")


def _indent(source: Source, number: int) -> int:
    line = source.line(number)
    return len(line) - len(line.lstrip(" -"))


def _line_above(source: Source, number: int) -> int:
    """Return the number of the nearest line above that is not empty."""
    return next((above for above in range(number - 1, 0, -1) if source.line(above).strip()), number)
