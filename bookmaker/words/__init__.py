"""Every word a book prints, by language: one YAML file each, and every key is required."""

from functools import lru_cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

from bookmaker.errors import UserError

FOLDER = Path(__file__).parent


class Wording(BaseModel):
    """A group of texts; a missing or unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Plural(Wording):
    """A text that depends on a number, which it may show as {n} or, in words, as {word}."""

    one: str
    many: str


class Range(Plural):
    """A text about how many things some puzzles have, at least and at most; {n} is that range."""

    none: str


class Tier(Wording):
    """A tier's name and what it asks of the solver."""

    name: str
    requires: str


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
    label: str
    start: str
    puzzle: str


class Telling(Wording):
    """Sentences that explain one step of a solution."""

    all_bullets: Plural
    last_bullets: Plural
    around_zero: str
    all_empty: str
    several: str
    two: str
    together: str
    by_total: Plural
    total_found: str


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
    facts: str
    """What solving the puzzles of a tier takes."""
    combined: Range
    settled: Range
    neighbouring: str
    """A range of two numbers that follow each other, such as 1 or 2."""
    apart: str
    how_to: HowTo
    telling: Telling

    def number(self, n: int) -> str:
        """Return a number in words where the language writes it out, else in digits."""
        return self.numbers[n] if 0 <= n < len(self.numbers) else str(n)

    def span(self, first: int, last: int) -> str:
        """Return the numbers from first to last, or the only one."""
        return self.puzzle_range.format(first=first, last=last) if first < last else str(first)

    def count(self, plural: Plural, n: int, **fields: object) -> str:
        """Return a text for n things; `fields` fill its other gaps."""
        return (plural.one if n == 1 else plural.many).format(n=n, word=self.number(n), **fields)

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
