"""Boards of suppositions are read in every layout and language, and each way to spoil one is found."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bookmaker.book.content import loose_entry
from bookmaker.book.leaflet import plain_paper, write_leaflet
from bookmaker.engine.solve.refined import refined
from bookmaker.page.layout.units import layouts_dir
from bookmaker.proof.verify import verify
from bookmaker.proof.verify.values import Doubt
from bookmaker.spec.looks import load_look
from bookmaker.values.puzzle import Cell, Entry, Trace, from_code
from bookmaker.words import load_words
from bookmaker.words.story import Story, tell
from bookmaker.words.supposing import Supposed, Supposition
from tests.proof.verify.sabotage.books import LAYOUTS
from tests.quick import quick, some

PUZZLES = (
    "bullets:6x6:11:a31f12a2c3a24b21c3c4d",
    "bullets:6x6:11:h1a3b3a1a1a21b1a4e3a22a",
    "bullets:6x6:11:c2a1b3e224a1a1c2c42b2a2a",
    "bullets:6x6:11:2b2a1b3b22a32d2c12e2a21a",
    "bullets:6x6:11:b2b20a2f4a2e234a33b1b2a",
    "bullets:6x6:11:e02a33f3b4g44b22a1a",
    "bullets:6x6:11:d3a2a4e4b0a34b11g223a",
    "bullets:5x5:8:2b3b4d22a2b2c11b",
    "bullets:5x5:8:13g13a5a2c2b22b",
)


def renumbered(one: Supposition, numbers: dict[int, int]) -> Supposition:
    cells = (cell._replace(number=numbers.get(cell.number, cell.number)) for cell in one.cells)
    return one._replace(cells=tuple(cells))


def flipped(one: Supposition, at: int) -> Supposition:
    cells = list(one.cells)
    cells[at] = cells[at]._replace(bullet=not cells[at].bullet)
    return one._replace(cells=tuple(cells))


def open_cell(one: Supposition, puzzle: int) -> Cell:
    taken = {*one.known, *(cell.cell for cell in one.cells)}
    return next(cell for cell in from_code(PUZZLES[puzzle]).counted(None) if cell not in taken)


def more_cells(one: Supposition) -> Supposition:
    return one._replace(cells=(*one.cells, Supposed(open_cell(one, 5), True, one.cells[-1].number)))


SPOILED: tuple[Callable[[Supposition], Supposition], ...] = (
    lambda one: one,
    lambda one: renumbered(one, {2: 3, 3: 2}),
    lambda one: one._replace(clash=tuple(clue for clue in one.clues if clue not in one.clash)[:1]),
    lambda one: flipped(one, -1),
    lambda one: flipped(one, 0),
    more_cells,
    lambda one: one._replace(known={**one.known, open_cell(one, 6): False}),
    lambda one: renumbered(one, {2: 4}),
    lambda one: one._replace(clues=one.clash, clash=()),
)
"""By puzzle: sound, two numbers exchanged, a clash at another clue, a mark flipped, the opposite supposed, a cell that
does not follow, one that is not known, a number left out, no clash and a clue not shaded."""


@cache
def solved(puzzle: int) -> tuple[Entry, Trace]:
    entry = loose_entry(from_code(PUZZLES[puzzle]), puzzle + 1)
    return entry, refined(entry.made.puzzle, entry.made.answer)


@cache
def told(puzzle: int, language: str) -> tuple[Entry, Story]:
    entry, trace = solved(puzzle)
    return entry, tell(entry.made.puzzle, trace, load_words(language))


def spoiled(story: Story, puzzle: int) -> Story:
    return story._replace(
        told=tuple(one._replace(supposed=tuple(map(SPOILED[puzzle], one.supposed))) for one in story.told)
    )


def doubts_of(target: Path, stories: list[tuple[Entry, Story]], layout: str, language: str) -> tuple[Doubt, ...]:
    look = load_look(layouts_dir() / f"{layout}.yaml")
    paper = plain_paper(language)._replace(trim=look.look.trim, look=look.look, fonts=look.fonts)
    write_leaflet(target, stories, paper)
    return verify(target).findings


@pytest.mark.slow
@pytest.mark.parametrize("layout", quick(some(LAYOUTS, 2, "supposed")))
def test_each_way_to_spoil_a_supposition_is_found_where_it_is(layout: str, tmp_path: Path):
    stories = [(entry, spoiled(story, at)) for at in range(len(PUZZLES)) for entry, story in [told(at, "en")]]
    found = {one.puzzle for one in doubts_of(tmp_path / "a.pdf", stories, layout, "en")}
    assert found == {*range(2, len(PUZZLES) + 1)}
