"""Every word a book prints, by language: one YAML file each, and every key is required."""

from functools import lru_cache
from pathlib import Path

import yaml

from bookmaker.errors import UserError
from bookmaker.words.forms import Patterns, Plural, Pointing, Range, Reasons, Wording

FOLDER = Path(__file__).parent


class Tier(Wording):
    """A tier's name and what it asks of the solver."""

    name: str
    requires: str


class Promises(Wording):
    """What a section requires of its puzzles, said to the reader."""

    max_clues: Plural
    late: str
    """About the total, as `never`."""
    never: str
    max_rounds: str
    min_choices: str
    no_spike: str
    no_tedium: str


class Point(Wording):
    """A short heading and what it says."""

    name: str
    text: str


class HowTo(Wording):
    """The how-to-play spread."""

    title: str
    goal: str
    rules: tuple[str, ...]
    neighbours: str
    marking: str
    marks: tuple[str, str, str]
    """What a bullet, a slash and a ring around a number are for."""
    looking: str
    moves: tuple[Point, Point, Point]
    """One for each type of step, 0 to 2."""
    example: str
    intro: str
    start: str
    puzzle: str


class Walkthrough(Wording):
    """Walkthroughs: their pages, and how a step is headed."""

    title: str
    intro: str
    heads: Plural
    """The running head; {span} is which walkthroughs the page has."""
    reference: str
    puzzle_on: str
    start: str
    find: str
    """Under the board before the first step."""
    named: str
    """The kind of a step that has a {name} beside how much it combines."""
    combined: Plural
    each: str
    """The kind of several steps of one number that share a board."""
    total: str
    total_with: Plural


class Hints(Wording):
    """The hints: their pages, and what a puzzle's caption says of them."""

    titles: tuple[str, str]
    """Of the first hints, and of the second ones."""
    intros: tuple[str, str]
    shuffled: str
    """The intro where they stand in no order."""
    head: str
    """The running head; {span} is which hints of a list the page has."""
    at: Plural
    """In a caption: the {pages}."""
    numbered: Plural
    """In a caption, where hints have {numbers} of their own."""
    of: str
    """Behind such a hint, the puzzle it belongs to."""
    comma: str


class Words(Wording):
    """All texts of one language."""

    contents: str
    puzzles: Plural
    puzzle_range: str
    bullets: Plural
    bullets_in_words: Plural
    empty_cells: Plural
    numbers: tuple[str, ...]
    """The words for 0, 1, 2 … as far as numbers are written out."""
    part: str
    board: str
    solution_on: str
    puzzle_on: str
    between_references: str
    solutions: str
    solutions_range: str
    solutions_intro: str
    copyright: str
    edition: str
    proved: Plural
    proof: str
    build: str
    made_with: str
    set_in: str
    joined: str
    tiers: dict[str, Tier]
    promises: Promises
    facts: str
    """What solving the puzzles of a tier takes."""
    combined: Range
    settled: Range
    met: Plural
    """How many numbers their steps combine at most."""
    neighbouring: str
    """A range of two numbers that follow each other, such as 1 or 2."""
    apart: str
    how_to: HowTo
    walkthrough: Walkthrough
    hints: Hints
    reasons: Reasons
    patterns: Patterns
    pointing: Pointing

    def number(self, n: int) -> str:
        """Return a number in words where the language writes it out, else in digits."""
        return self.numbers[n] if 0 <= n < len(self.numbers) else str(n)

    def span(self, first: int, last: int) -> str:
        """Return the numbers from first to last, or the only one."""
        return self.puzzle_range.format(first=first, last=last) if first < last else str(first)

    def count(self, plural: Plural, n: int, **fields: object) -> str:
        """Return a text for n things; `fields` fill its other gaps."""
        return plural.of(n).format(n=n, word=self.number(n), **fields)

    def between(self, text: Range, low: int, high: int) -> str:
        """Return a text for `low` to `high` things."""
        if high == 0:
            return text.none
        pattern = "{high}" if low == high else self.neighbouring if low + 1 == high else self.apart
        return (text.one if high == 1 else text.many).format(n=pattern.format(low=low, high=high))


def languages() -> tuple[str, ...]:
    """Return the languages a book can be printed in."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))


@lru_cache(maxsize=8)
def load_words(language: str) -> Words:
    """Return the texts of a language such as 'en'; raise UserError for one that has no file here."""
    if language not in languages():
        raise UserError(f"language '{language}' is not known; there are: {', '.join(languages())}")
    return Words.model_validate(yaml.safe_load((FOLDER / f"{language}.yaml").read_text("utf-8")))
