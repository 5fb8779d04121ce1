"""Checks of forms to fill in: what levels are worth in a score chart, and lists of all puzzles with room to write."""

from collections import Counter
from collections.abc import Iterator

from bookmaker.engine.rank.energy import star_count
from bookmaker.proof.verify.about import About, check_fields, texts_of, tiers_in
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import BLANK
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.statements import POINTS, TIMES
from bookmaker.words import Words

_WRONG = "wrong-form"


def check_forms(printing: Printing) -> Iterator[Doubt]:
    """Yield the lines of forms that are not true, and the puzzles that these leave out."""
    yield from _check_points(printing)
    words = printing.words
    over = {"solved": words.forms.solved, "points": words.forms.points, "date": words.forms.date, "time": words.time}
    for form in printing.said:
        yield from check_fields(form, over if form.of in ("scores", "times") else {}, _WRONG)
    lines = [one for one in printing.said if one.of == TIMES]
    numbers = [int(text) for one in lines for text in one.texts.get("number", ()) if text.isdecimal()]
    yield from _check_all("the list of times", numbers, [one.page for one in lines], printing)
    grids = [one for one in printing.boards if one.role == BLANK and one.number]
    yield from _check_all(
        "the answer sheet", [one.number for one in grids], [one.board.page for one in grids], printing
    )
    for one in grids:
        size, known = (one.board.rows, one.board.columns), printing.proved.get(one.number)
        if known and size != (known.puzzle.rows, known.puzzle.columns):
            yield Doubt(
                _WRONG, f"a grid of {size[0]}x{size[1]} is not of the puzzle's size", one.board.page, one.number
            )
    for line in texts_of(printing.said, BLANK):
        yield from check_fields(line, {"number": str(line.number)} if line.number else {}, _WRONG, line.number)


def _check_all(what: str, numbers: list[int], pages: list[int], printing: Printing) -> Iterator[Doubt]:
    """Yield the puzzles that are not exactly once in a list, if there is any, and disorder."""
    counts = Counter(numbers)
    for number in sorted({*counts, *printing.proved}) if pages else ():
        if counts[number] != (number in printing.proved):
            yield Doubt(_WRONG, f"{what} has puzzle {number} {counts[number]} times", pages[0], number)
    if numbers != sorted(numbers):
        yield Doubt(_WRONG, f"{what} is not in the order of the puzzles", pages[0])


def _check_points(printing: Printing) -> Iterator[Doubt]:
    """Yield the lines of a score chart with another level, other puzzles or another sum than the book has."""
    tiers = {one.about.of: one for one in tiers_in(printing.said)}
    parts = {one.of: one for one in texts_of(printing.said, "section")}
    words, rows = printing.words, [*texts_of(printing.said, POINTS)]
    puzzles, points = Counter[int](), 0
    for one in rows:
        if one.of == f"{POINTS} all":
            yield from check_fields(one, {"title": words.forms.all}, _WRONG)
            yield from _check_sums(one, len(puzzles), points, words)
            continue
        if "title" in one.texts:
            part = parts.get(one.of.partition(" ")[2])
            yield from check_fields(one, {"title": part.text("title")} if part else {}, _WRONG)
            continue
        known = tiers.get(one.of.removeprefix(f"{POINTS} "))
        (own, *_) = [*tiers_in([one._replace(of=one.of.removeprefix(f"{POINTS} "))]), None]
        key, numbers = (own.key, known.numbers if known else own.numbers) if own else ("", ())
        due = {"tier": known.about.text("tier") or known.about.text("own_tier")} if known else {}
        due |= {"span": words.spans(numbers)} if numbers else {}
        yield from check_fields(one, due, _WRONG)
        worth = len(numbers) * star_count(key) if key else 0
        yield from _check_sums(one, len(numbers), worth, words)
        puzzles.update(numbers)
        points += worth
    for number in sorted({*puzzles} ^ {*printing.proved}) if rows else ():
        yield Doubt(_WRONG, f"the score chart has puzzle {number} {puzzles[number]} times", rows[0].page, number)


def _check_sums(one: About, puzzles: int, points: int, words: Words) -> Iterator[Doubt]:
    """Yield the numbers of a line of the score chart that are wrong."""
    due = {"count": words.forms.of.format(n=puzzles), "points": words.forms.of.format(n=points)}
    yield from check_fields(one, due, _WRONG)
