"""Suppositions on boards: the cells that follow, numbered in the order of the argument, and the clash."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bookmaker.engine.solve.argument import Argument, Clash, Line, Refute, settled_by
from bookmaker.values.puzzle import Cell, Puzzle
from bookmaker.words import Words
from bookmaker.words.reasons import clashes, follows
from bookmaker.words.scene import LISTED, Scene


class Supposed(NamedTuple):
    """A cell of a supposition: what it would be, and the number of its line."""

    cell: Cell
    bullet: bool
    number: int


class Supposition(NamedTuple):
    """A board that shows where a supposition leads."""

    heading: str
    lines: tuple[str, ...]
    """Numbered as their cells are; the last ones say where it clashes."""
    known: Mapping[Cell, bool]
    """What was known before."""
    cells: tuple[Supposed, ...]
    clues: tuple[Cell, ...]
    """The numbers that it cites."""
    clash: tuple[Cell, ...]
    """The cited numbers that cannot get what they want; none if only the total cannot."""


def suppositions(
    argument: Argument, puzzle: Puzzle, settled: Mapping[Cell, bool], words: Words
) -> Iterator[Supposition]:
    """Yield the suppositions of an argument; `settled` is what was known before its step."""
    scene = Scene(puzzle, settled, words)
    for line in argument:
        if isinstance(line, Refute):
            yield from _boards(line, scene, scene, _Draft())
        scene = scene.add_line(line)


class _Draft(NamedTuple):
    """A supposition in progress: what is supposed so far, in which sentences, by which clues."""

    cells: tuple[Supposed, ...] = ()
    said: tuple[str, ...] = ()
    clues: frozenset[Cell] = frozenset()

    @property
    def number(self) -> int:
        return self.cells[-1].number if self.cells else 0

    def add_line(self, line: Line, scene: Scene) -> "_Draft":
        """Return the draft with the next consequence."""
        number = self.number + 1
        cells = (Supposed(cell, bullet, number) for cell, bullet in sorted(settled_by(line).items()))
        would = scene.words.reasons.refuted.numbered.format(number=number, would=follows(line, scene))
        return _Draft((*self.cells, *cells), (*self.said, would), self.clues | _cited_clues((line,)))


def _boards(line: Refute, scene: Scene, start: Scene, draft: _Draft) -> Iterator[Supposition]:
    """Yield a supposition, after those within it; the `draft` holds what is supposed since the `start`."""
    texts, case = scene.words.reasons.refuted, draft.number > 0
    draft = draft._replace(cells=(*draft.cells, Supposed(line.cells[0], line.bullet, draft.number + 1)))
    first = draft.cells[0]
    opening = (texts.suppose_bullet if first.bullet else texts.suppose_empty).format(cell=scene.cells((first.cell,)))
    heading = [opening] + [_case(draft.cells[-1], 1, scene)] * case
    now = scene.supposing(line)
    for inner in line.chain:
        if isinstance(inner, Refute):
            yield from _boards(inner, now, start, draft)
            heading.append(_case(Supposed(inner.cells[0], not inner.bullet, 0), 2, scene))
        draft, now = draft.add_line(inner, now), now.add_line(inner)
    but = texts.but.format(clash=clashes(line.clash, now))
    lines = map(scene.words.rewritten, (*draft.said, but, *_alike_sentences(line, scene), texts.legend))
    title = scene.words.rewritten(scene.words.between_references.join(heading))
    clash = _clues(line.clash)
    clues = tuple(sorted(draft.clues | clash))
    yield Supposition(title, tuple(lines), start.known, draft.cells, clues, tuple(sorted(clash)))


def _case(one: Supposed, number: int, scene: Scene) -> str:
    texts = scene.words.reasons.refuted
    form = texts.case_bullet if one.bullet else texts.case_empty
    return form.format(number=number, cell=scene.cells((one.cell,)))


def _alike_sentences(line: Refute, scene: Scene) -> Iterator[str]:
    """Yield that other cells behave like the one supposed."""
    texts, others = scene.words.reasons.refuted, line.cells[1:]
    if len(others) > LISTED:
        yield texts.alike_of_many.format(n=len(others))
    elif others:
        yield texts.alike.format(cells=scene.cells(others))


def _cited_clues(chain: tuple[Line, ...]) -> set[Cell]:
    """Return the clues of a chain, including those within its suppositions."""
    found = set[Cell]()
    for line in chain:
        found |= _cited_clues(line.chain) | _clues(line.clash) if isinstance(line, Refute) else _clues(line)
    return found


def _clues(line: Line | Clash) -> set[Cell]:
    return set() if isinstance(line, Refute) else {clue for clue in (*line.more, *line.less) if clue is not None}
