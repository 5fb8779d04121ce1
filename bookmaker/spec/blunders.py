"""What PyYAML says of a text that is not YAML, in plain words and at the place of the mistake."""

import re
from typing import NamedTuple

import yaml

from bookmaker.spec.source import START, Place, Source, place_of
from bookmaker.values.errors import Problem


class Blunder(NamedTuple):
    """One sort of mistake: how PyYAML words it, and how we do."""

    said: str
    """A pattern; its groups may be used in `words`."""
    words: str
    remedy: str
    id: str = "yaml-syntax"
    at_start: bool = False
    """Show where the unfinished piece began; PyYAML notices it only later."""


_QUOTES = "put the text in quotes"

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
    Blunder(r"chomping or indentation", "text after | or > starts on the next line", f"break the line, or {_QUOTES}"),
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
    Blunder(r"", "this is not valid YAML", "put text with special characters in quotes"),
)


def syntax_problem(source: Source, error: yaml.YAMLError) -> Problem:
    """Return the one finding of a text that is not YAML."""
    if isinstance(error, yaml.reader.ReaderError):
        return _said(source, str(error), source.place(error.position))
    assert isinstance(error, yaml.MarkedYAMLError)
    said = f"{error.context or ''} {error.problem or ''}"
    end = place_of(error.problem_mark) if error.problem_mark else START
    if "mapping values are not allowed" in said:
        return _unexpected_colon(source, end)
    return _said(source, said, end, place_of(error.context_mark) if error.context_mark else end)


def _said(source: Source, said: str, place: Place, start: Place = START) -> Problem:
    """Return the finding for a sentence of PyYAML's; the last blunder takes whatever is left."""
    blunder, found = next((b, found) for b in BLUNDERS if (found := re.search(b.said, said, re.DOTALL)))
    words = found.expand(blunder.words)
    return source.problem(blunder.id, start if blunder.at_start else place, words, remedy=blunder.remedy)


def _unexpected_colon(source: Source, place: Place) -> Problem:
    """Tell apart the three mistakes behind one message: a second colon, a stray indent, a missing colon above."""
    line = source.line(place.line)
    before = line[: place.column - 1]
    if re.search(r":\s", before):
        key, text = (part.strip() for part in line.split(":", 1))
        quote = "'" if '"' in text else '"'
        remedy = f"{_QUOTES}: {key}: {quote}{text}{quote}"
        return source.problem("yaml-syntax", place, "a second ': ' in one line", remedy=remedy)
    above = _line_above(source, place.line)
    if ":" in source.line(above):
        column = len(line) - len(line.lstrip()) + 1
        message = f"indented deeper than line {above}, which already has a value"
        return source.problem("yaml-indent", Place(place.line, column), message, remedy=f"indent it like line {above}")
    return source.problem("yaml-syntax", Place(above, 1), "a key without a colon", remedy="write it as 'key: value'")


def _line_above(source: Source, number: int) -> int:
    """Return the number of the nearest line above that is not empty."""
    return next((above for above in range(number - 1, 0, -1) if source.line(above).strip()), number)
