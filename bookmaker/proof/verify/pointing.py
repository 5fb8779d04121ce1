"""Whether hints are true: numbers are where they point to, in the part of the board that they name, at its time.

A place such as a row, a border or a corner finds a number when all those of its size that are there are meant.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from bookmaker.proof.verify.leaves import plain
from bookmaker.values.puzzle import Cell, Puzzle
from bookmaker.words import Words, load_words
from bookmaker.words.forms import Plural

_MANY = range(2, 5)
"""Equal numbers that a hint names at once."""


def pointed_wrongly(text: str, puzzle: Puzzle, language: str) -> Iterator[str]:
    """Yield what a hint says of numbers of a puzzle and of their place, or of the only one, that is not true."""
    said, words = text.replace("- ", ""), load_words(language)
    only, placed = _patterns(language)
    for match in only.finditer(said):
        if puzzle.clues.count(int(match[1])) != 1:
            yield match[0]
    for match in placed.finditer(said):
        there = Counter(puzzle.number(cell) for cell in _cells(match, puzzle))
        meant = Counter({int(match["number"]): _counts(words).get(match["many"], 1)})
        meant.update(_before(said[: match.start("number")], int(match["number"]), words))
        if any(there[number] != count for number, count in meant.items()):
            yield match[0]


class Moment(NamedTuple):
    """When a hint says to look, and where."""

    found: int
    """Bullets."""
    region: str
    cleared: int = 0
    """Cells that are known to be empty, where no bullet is found."""
    opened: int = 0
    """Numbers that are found on the way."""

    def holds(self, cell: Cell, puzzle: Puzzle) -> bool:
        """Tell whether a cell is there; the line in the middle of a board belongs to both its halves."""
        said = self.region.split()
        lines = ((cell[0], puzzle.rows, "top", "bottom"), (cell[1], puzzle.columns, "left", "right"))
        return all(_within(*line, said) for line in lines)


def _within(at: int, lines: int, first: str, last: str, said: Sequence[str]) -> bool:
    low = lines // 4 if "middle" in said else lines // 2 if last in said else 0
    return low <= at < (lines - low if "middle" in said else (lines + 1) // 2 if first in said else lines)


def moment_of(text: str, puzzle: Puzzle, language: str) -> Moment | None:
    """Return when and where a hint says to look, or None where it says something else."""
    said = text.replace("- ", "").partition(".")[0].replace(" ", "")  # a word may be divided between two lines
    counts = range(len(puzzle.clues))
    moments = (Moment(found, _moments(language, found).get(said, "")) for found in counts)
    cleared = (Moment(0, _cleared(language, count).get(said, ""), count) for count in counts[1:])
    opened = (Moment(0, _opened(language, count).get(said, ""), opened=count) for count in counts[1:])
    return next((one for one in chain(moments, cleared, opened) if one.region), None)


@lru_cache(maxsize=4096)
def _moments(language: str, found: int) -> dict[str, str]:
    """Return how a language says where to look with so many bullets found, and the region that each text names."""
    words = load_words(language)
    texts = words.pointing
    regions = [(name, region) for region, name in texts.regions.items()]
    if not found:
        return _read(words, ((text.format(region=name), region) for text in texts.begin for name, region in regions))
    said = ((words.form(form, found, region=name), region) for form in texts.once for name, region in regions)
    return _read(words, said)


@lru_cache(maxsize=4096)
def _cleared(language: str, count: int) -> dict[str, str]:
    """Return the same with no bullet found, and so many cells known to be empty."""
    return _counted(load_words(language), load_words(language).pointing.cleared, count)


@lru_cache(maxsize=4096)
def _opened(language: str, count: int) -> dict[str, str]:
    """Return the same with so many numbers found on the way."""
    return _counted(load_words(language), load_words(language).pointing.opened, count)


def _counted(words: Words, form: Plural, count: int) -> dict[str, str]:
    regions = words.pointing.regions.items()
    return _read(words, ((words.form(form, count, region=name), region) for region, name in regions))


def _read(words: Words, said: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return texts as they are read, but for spaces, each with its region."""
    return {plain(words.rewritten(text)).rstrip(".").replace(" ", ""): region for text, region in said}


@lru_cache(maxsize=8)
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return how a language names the only number of a size, and numbers with their place."""
    words = load_words(language)
    texts = words.pointing
    only, joint = plain(texts.only.partition("{number}")[0]).split()[-1], _alike(words, 2)[1]
    counted = re.escape(plain(texts.counted)).replace(r"\{row\}", "(?P<from_top>[0-9]{1,2})")
    counted = counted.replace(r"\{column\}", "(?P<from_left>[0-9]{1,2})")
    fixed = [f"(?P<{key.replace(' ', '_')}>{re.escape(plain(place))})" for key, place in texts.places.items()]
    row = re.escape(plain(texts.row.format(row=0)))[:-1] + "(?P<row>[0-9]{1,2})"
    column = re.escape(plain(texts.column.format(column="a")))[:-1] + "(?P<column>[a-z]|[0-9]{1,2})"
    many = "|".join(map(re.escape, _counts(words)))
    number = rf"(?:(?P<many>{many}) )?(?<![\w.,/-])(?P<number>[0-9])(?:{re.escape(joint)})?"
    return re.compile(rf"{only} ([0-9])(?!\w)"), re.compile(
        rf"{number} (?:{'|'.join([*fixed, counted, row, column])})(?!\w)"
    )


def _alike(words: Words, count: int) -> tuple[str, str]:
    """Return how many equal numbers are said to be there, and what hangs on the number itself: 'two', 's'."""
    before, after = plain(words.form(words.pointing.alike, count, number="0", place="")).split("0")
    return before.split()[-1], after


def _counts(words: Words) -> dict[str, int]:
    return {_alike(words, count)[0]: count for count in _MANY}


def _cells(match: re.Match[str], puzzle: Puzzle) -> list[tuple[int, int]]:
    """Return the cells of the place that a match names."""
    said = {key: value for key, value in match.groupdict().items() if value and key not in ("many", "number")}
    if "from_top" in said:
        cell = int(said["from_top"]) - 1, int(said["from_left"]) - 1
        return [cell] if cell[0] < puzzle.rows and cell[1] < puzzle.columns else []
    ends = set("_".join(said).split("_"))
    sides = ((("top", "row", "bottom"), puzzle.rows), (("left", "column", "right"), puzzle.columns))
    rows, columns = (_line(ends, names, said, side) for names, side in sides)
    return [(row, column) for row in rows for column in columns]


def _line(ends: set[str], names: Sequence[str], said: dict[str, str], side: int) -> Sequence[int]:
    """Return which rows, or columns, a place has: the first, a named one, the last, or all."""
    first, middle, last = names
    if first in ends or last in ends:
        return [0] if first in ends else [side - 1]
    named = said.get(middle, "")
    index = int(named) - 1 if named.isdigit() else ord(named) - ord("a") if named else -1
    return range(side) if not named else [index] if index < side else []


def _before(text: str, number: int, words: Words) -> Iterator[int]:
    """Yield the numbers that stand before another one, as in 'the 1, the 2 and the', and share its place."""
    article = _article(number, words)
    while text.endswith(article):
        text = text.removesuffix(article)
        link = next((link for link in (words.joined, words.reasons.comma) if text.endswith(link)), "")
        text = text.removesuffix(link)
        if not link or not text[-1:].isdigit():
            return
        number, text = int(text[-1]), text[:-1]
        article = _article(number, words)
        if re.search(rf"(?<!\w){article}$", text):
            yield number


def _article(number: int, words: Words) -> str:
    """Return what stands before a number that is named by itself."""
    return words.rewritten(words.pointing.bare.format(number=number)).removesuffix(str(number))
