"""Whether the pages that open sections are right: what they announce, how long it takes, and the moves they show."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from re import Match
from typing import NamedTuple

from bookmaker.engine.rank.rating import minutes, work
from bookmaker.engine.symmetry import unpaired
from bookmaker.kinds.base import SOLVERS
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.lists import RANGE
from bookmaker.proof.verify.phrases import composing, field, lasting, number_of
from bookmaker.proof.verify.printing import Printing, Proved, Spread, doubt, kind_of, mapped
from bookmaker.proof.verify.roles import MOVE, NEEDED, PUZZLE, Printed, rows_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import HOLE, UNRATED, Puzzle
from bookmaker.words import Words, load_words
from bookmaker.words.story import told_of


class _Opener(NamedTuple):
    """A page that opens a section."""

    page: int
    rows: Sequence[Sequence[TextRun]]
    """Its words, line by line from the top down, each from the left."""
    moves: Sequence[Printed]
    puzzles: Sequence[Printed]
    """Of its section."""
    text: str
    """All words of the page."""


class _Times(NamedTuple):
    """How many minutes the puzzles of a tier are said to take, at least and at most."""

    span: range
    stated: tuple[int, int]
    puzzles: Sequence[Proved]


def check_openers(printing: Printing, proved: Sequence[Proved], spread: Spread | None = None) -> Iterator[Doubt]:
    """Yield what the opening pages of sections say wrongly of the puzzles that follow."""
    known, lessons, openers = {one.number: one for one in proved}, _lessons(printing), list(_openers(printing))
    own = [[known[one.number] for one in opener.puzzles if one.number in known] for opener in openers]
    times = [list(_times(opener, some, printing)) for opener, some in zip(openers, own, strict=True)]
    timed = {one.number: one for some in times for said in some for one in said.puzzles}
    looks = dict(zip(timed, mapped(_looks, [*timed.values()], spread), strict=True))
    for opener, puzzles, said in zip(openers, own, times, strict=True):
        yield from _check_announced(opener, printing)
        yield from (found for one in said for found in _check_time(one, looks, opener.page))
        yield from _check_moves(opener, puzzles, lessons, printing)


def _openers(printing: Printing) -> Iterator[_Opener]:
    order, moves = printing.numbering.order, [one for one in printing.boards if one.role == NEEDED]
    with_moves = {one.board.leaf for one in moves}
    starts = [place for place, index in enumerate(order) if _opens(index, with_moves, printing)]
    for start, end in pairwise([*starts, len(order)]):
        leaf, within = printing.leaves[order[start]], {*order[start:end]}
        rows = [row for _, row in sorted(rows_of(leaf), key=lambda found: -found[0])]
        own = [one for one in printing.boards if one.role == PUZZLE and one.board.leaf in within]
        yield _Opener(leaf.page, rows, [one for one in moves if one.board.leaf == order[start]], own, leaf.text)


def _opens(index: int, with_moves: set[int], printing: Printing) -> bool:
    leaf = printing.leaves[index]
    announces = any(printing.phrases.announced(run.text) for run in leaf.runs if run.fields is None)
    return announces and (not leaf.boards or index in with_moves)


def _check_announced(opener: _Opener, printing: Printing) -> Iterator[Doubt]:
    """Yield where other boards follow than a page announces, or the numbers of its tiers are others."""
    own = opener.puzzles
    for said in (printing.phrases.announced(run.text) for row in opener.rows for run in row):
        if said is None:
            continue
        stated = number_of(field(said[1], "n"))
        if stated != len(own):
            yield Doubt("wrong-count", f"{stated} puzzles are announced, and {len(own)} follow", opener.page)
        for one in own:
            if not is_of_size(said[0], printing.puzzle(one)):
                yield Doubt("wrong-size", f"other boards are announced: {said[0][0]}", one.board.page, one.number)
    for symmetry, pattern in composing(printing.phrases.language).items():
        for one in own if pattern.search(opener.text) else ():
            puzzle = printing.puzzle(one)
            for row, column in unpaired(symmetry, puzzle)[:1]:
                message = f"a clue of which one is missing that goes with it: {symmetry} is announced"
                yield doubt("not-symmetric", message, one, row * puzzle.columns + column)
    spans, numbers = [span for span, _ in _tiers(opener)], {one.number for one in own}
    listed = {number for span in spans for number in span}
    if spans and listed != numbers:
        wrong = ", ".join(map(str, sorted(listed ^ numbers)[:8]))
        yield Doubt("wrong-count", f"the tiers of this section are said to hold other puzzles: {wrong}", opener.page)


def is_of_size(said: Match[str], puzzle: Puzzle) -> bool:
    """Tell whether a board is a full rectangle of the size that is announced, or a shape of as many cells."""
    holes = puzzle.clues.count(HOLE)
    if cells := field(said, "n"):
        return holes > 0 and len(puzzle.clues) - holes == number_of(cells)
    return not holes and (field(said, "rows"), field(said, "columns")) == (str(puzzle.rows), str(puzzle.columns))


def _tiers(opener: _Opener) -> Iterator[tuple[range, str]]:
    """Yield the puzzles of each tier, as a line with its name ends in them, and what is said below that line."""
    found = [(at, RANGE.fullmatch(row[-1].text)) for at, row in enumerate(opener.rows) if len(row) > 1]
    lines = [(at, span) for at, span in found if span]
    for (at, span), end in zip(lines, [*(at for at, _ in lines), len(opener.rows)][1:], strict=True):
        said = " ".join(run.text for row in opener.rows[at + 1 : end] for run in row)
        yield range(int(span[1]), int(span[2] or span[1]) + 1), said


def _times(opener: _Opener, puzzles: Sequence[Proved], printing: Printing) -> Iterator[_Times]:
    """Yield how long the puzzles of a tier are said to take, as far as it is known how they are solved."""
    for span, text in _tiers(opener):
        own = [one for one in puzzles if one.number in span]
        for unit, pattern in lasting(printing.phrases.language).items() if _known(own) else ():
            if said := pattern.search(text):
                yield _Times(span, (int(field(said, "low")) * unit, int(field(said, "high")) * unit), own)


def _check_time(said: _Times, looks: Mapping[int, float | None], page: int) -> Iterator[Doubt]:
    """Yield that the puzzles of a tier do not take the time that they are said to take, in so many looks each."""
    own = [looks[one.number] for one in said.puzzles]
    known = [many for many in own if many is not None]
    taken = minutes(min(known), max(known)) if own and len(known) == len(own) else None
    if said.stated != taken:
        truth = f"take {taken[0]} to {taken[1]}" if taken else "have no such time"
        stated = f"are said to take {said.stated[0]} to {said.stated[1]} minutes"
        yield Doubt("wrong-time", f"puzzles {said.span[0]} to {said.span[-1]} {stated}, and {truth}", page)


def _known(puzzles: Sequence[Proved]) -> bool:
    """Tell whether each puzzle has its answer; that one has none is told by itself."""
    return all(one.answer or one.asked for one in puzzles)


def _looks(one: Proved) -> float | None:
    """Return how many looks a puzzle takes; None where nobody knows. This is what a worker runs."""
    rating = kind_of(one).rate(one.puzzle, one.answer) if one.answer and not one.asked else UNRATED
    return None if rating == UNRATED else work(rating, len(one.puzzle.counted(None)), one.whole is not None)


def _lessons(printing: Printing) -> Mapping[str, Printed]:
    """Return the boards after each move that the file teaches, by LESSONS of patterns."""
    taught = [one for one in printing.boards if one.role == MOVE and one.steps != (0, 0)]
    return {printing.phrases.moves.get(one.story, ""): one for one in taught}


def _check_moves(
    opener: _Opener, puzzles: Sequence[Proved], lessons: Mapping[str, Printed], printing: Printing
) -> Iterator[Doubt]:
    """Yield the moves that are not shown as the page teaches them that is named, or that no puzzle takes."""
    phrases, words = printing.phrases, load_words(printing.phrases.language)
    rules = cache(lambda at, solver: _rules(puzzles[at], solver, words))
    for one in opener.moves:
        said = phrases.taught.fullmatch(one.story)
        name = phrases.names[said["name"].casefold()].rule if said else ""
        lesson = lessons.get(name)
        if not said or lesson is None:
            yield doubt("wrong-move", f"no page teaches what is called '{one.story}'", one)
            continue
        if said["page"].casefold() != printing.label(lesson).casefold():
            there = printing.label(lesson) or "without a number"
            yield doubt("wrong-reference", f"'{said['name']}' is taught on page {there}, not {said['page']}", one)
        if _shown(one) != _shown(lesson):
            yield doubt("wrong-move", f"'{said['name']}' is shown otherwise than where it is taught", one)
        tries = ((at, solver) for at in range(len(puzzles)) for solver in SOLVERS)
        if puzzles and _known(puzzles) and not any(name in rules(*trial) for trial in tries):
            yield doubt("wrong-move", f"no puzzle of this section takes '{said['name']}'", one)


def _shown(one: Printed) -> tuple[object, ...]:
    board = one.board
    return board.rows, board.columns, board.clues, board.marks, board.shaded, frozenset(board.hatched)


def _rules(one: Proved, solver: str, words: Words) -> set[str]:
    """Return the rules that the steps of a puzzle have names by, with a solver."""
    if not one.answer:
        return set()
    trace = kind_of(one).explain(one.puzzle, one.answer, solver)
    return {told.rule for told in told_of(one.puzzle, trace, words, reasons=False)}
