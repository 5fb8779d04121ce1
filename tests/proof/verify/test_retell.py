"""Whatever a walkthrough says or shows otherwise than its step does is found, in every layout and language."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.book.build import build
from bookmaker.book.content import loose_entry
from bookmaker.book.leaflet import plain_paper, write_leaflet
from bookmaker.kinds.base import REFINED
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.types import walkthroughs
from bookmaker.page.types.base import Context
from bookmaker.proof.verify import verify
from bookmaker.proof.verify.printing import Proved
from bookmaker.proof.verify.retell import _as_begun
from bookmaker.spec.looks import load_look
from bookmaker.values.errors import QualityFailure
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, from_code
from bookmaker.words import languages, load_words, steps
from bookmaker.words.steps import shown_told, story_of
from bookmaker.words.story import Told
from bookmaker.words.suppositions import Supposed, Supposition
from tests.proof.verify.sabotage.books import HEAD, LAYOUTS, sections
from tests.quick import paired

Change = Callable[[Told], Told]
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


def renumber(one: Supposition, numbers: Mapping[int, int]) -> Supposition:
    cells = (cell._replace(number=numbers.get(cell.number, cell.number)) for cell in one.cells)
    return one._replace(cells=tuple(cells))


def flip(one: Supposition, at: int) -> Supposition:
    cells = list(one.cells)
    cells[at] = cells[at]._replace(bullet=not cells[at].bullet)
    return one._replace(cells=tuple(cells))


def open_cell(one: Supposition, puzzle: int) -> Cell:
    taken = {*one.known, *(cell.cell for cell in one.cells)}
    return next(cell for cell in from_code(PUZZLES[puzzle]).counted_cells(None) if cell not in taken)


SOUND = "nothing"
SUPPOSED: dict[str, Callable[[Supposition], Supposition]] = {
    SOUND: lambda one: one,
    "two numbers exchanged": lambda one: renumber(one, {2: 3, 3: 2}),
    "a clash at another clue": lambda one: one._replace(
        clash=tuple(clue for clue in one.clues if clue not in one.clash)[:1]
    ),
    "a mark flipped": lambda one: flip(one, -1),
    "the opposite supposed": lambda one: flip(one, 0),
    "a cell that does not follow": lambda one: one._replace(
        cells=(*one.cells, Supposed(open_cell(one, 5), True, one.cells[-1].number))
    ),
    "one that is not known": lambda one: one._replace(known={**one.known, open_cell(one, 6): False}),
    "a number left out": lambda one: renumber(one, {2: 4}),
    "no clash and a clue not shaded": lambda one: one._replace(clues=one.clash, clash=()),
}
"""What is done to the suppositions of the puzzles, each to those of one."""
COMBINED: dict[str, Change] = {
    "a letter of a sentence": lambda one: one._replace(text=one.text[:-2] + "x" + one.text[-1]),
    "a sentence left out": lambda one: one._replace(text=""),
    "a sentence more": lambda one: one._replace(text=f"{one.text} {one.text}"),
    "no hatching": lambda one: one._replace(argument=()),
    "no frame": lambda one: one._replace(step=one.step._replace(bullets=(), empty=one.step.empty[:1])),
    "another shade": lambda one: one._replace(step=one.step._replace(clues=one.step.clues[:1])),
    SOUND: lambda one: one,
}
"""The same of steps that combine numbers."""


def suppositions(change: Callable[[Supposition], Supposition]) -> Change:
    return lambda one: one._replace(supposed=tuple(map(change, one.supposed)))


def combinations(change: Change) -> Change:
    return lambda one: change(one) if len(one.step.clues) > 1 else one


CHANGES: tuple[dict[str, Change], ...] = (
    {name: suppositions(change) for name, change in SUPPOSED.items()},
    {name: combinations(change) for name, change in COMBINED.items()},
)


@pytest.mark.parametrize("off", [1, None])
def test_wrong_numbers_of_steps_in_cells_are_found(off: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def misnumbered(puzzle: Puzzle, told: Sequence[Told], before: Mapping[Cell, bool], first: int = 0):
        return shown_told(puzzle, told, before, first + off if first and off else 0)

    entries = [
        loose_entry(from_code(code), number) for number, code in enumerate(PUZZLES[:-1], 1)
    ]  # each has a shared run
    stories = [(entry, story_of(entry.made, REFINED, load_words("en"))) for entry in entries]
    with monkeypatch.context() as patched:
        patched.setattr(steps, "shown_told", misnumbered)
        write_leaflet(tmp_path / "walks.pdf", stories, plain_paper("en"))
    assert {one.puzzle for one in verify(tmp_path / "walks.pdf").findings} == {entry.number for entry in entries}


@pytest.mark.parametrize("said", [2, 0])
def test_pages_on_which_a_walkthrough_goes_on_say_so(said: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def lay(number: int, context: Context, body: Box) -> Iterator[Mark]:
        yield from go_on(number + said - 1, context, body) if said or number % 2 else ()

    entries = [loose_entry(from_code(code), number) for number, code in enumerate(PUZZLES[:6], 1)]
    stories = [(entry, story_of(entry.made, REFINED, load_words("en"))) for entry in entries]
    go_on = walkthroughs._goes_on
    with monkeypatch.context() as patched:
        patched.setattr(walkthroughs, "_goes_on", lay)
        write_leaflet(tmp_path / "walks.pdf", stories, plain_paper("en")._replace(trim=(360.0, 576.0)))
    assert {one.id for one in verify(tmp_path / "walks.pdf").findings} == {"wrong-caption"}


@pytest.mark.parametrize(("language", "layout"), paired(languages(), LAYOUTS, 1, "retell"))
def test_what_is_told_otherwise_is_found_where_it_is_and_nothing_else(language: str, layout: str, tmp_path: Path):
    look = load_look(layouts_dir() / f"{layout}.yaml")
    paper = plain_paper(language)._replace(trim=look.look.trim, look=look.look, fonts=look.fonts)
    for changes in CHANGES:
        stories = []
        for number, (code, change) in enumerate(zip(PUZZLES, changes.values(), strict=False), 1):
            entry = loose_entry(from_code(code), number)
            story = story_of(entry.made, REFINED, load_words(language))
            stories.append((entry, story._replace(told=tuple(map(change, story.told)))))
        write_leaflet(tmp_path / "walks.pdf", stories, paper)
        found = {one.puzzle for one in verify(tmp_path / "walks.pdf").findings}
        assert found == {number for number, name in enumerate(changes, 1) if name != SOUND}


@pytest.mark.parametrize(
    "lost", [pytest.param({1}, id="one walkthrough"), pytest.param(range(99), id="all walkthroughs")]
)
def test_boards_that_steps_share_without_any_number_are_found(
    lost: Collection[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The first story is that of the example, whose steps have a board each."""
    spec, make, seen = tmp_path / "book.yaml", steps._board, list[Any]()

    def without_numbers(story: Any, span: Any, before: Any, words: Any, moves: Any, numbered: bool = False) -> Any:
        seen.extend([story] * (numbered and story not in seen))
        return make(story, span, before, words, moves, numbered and seen.index(story) not in lost)

    two = sections("title: Two, size: 5x5, tiers: {gentle: 2}, steps: 10")
    spec.write_text(f"{HEAD.format(layout='classic')}walkthroughs: all\n{two}")
    with monkeypatch.context() as patch:
        patch.setattr(steps, "_board", without_numbers)
        with suppress(QualityFailure):
            deque(build(spec, tmp_path, 1), 0)
    (book,) = tmp_path.glob("*.pdf")
    assert "wrong-step" in {one.id for one in verify(book).findings}


def test_a_walkthrough_without_its_puzzle_begins_with_a_whole_board_or_is_not_believed():
    """Its solution has all numbers; the board before the first step says which are open."""
    solved = Puzzle("sweep", 1, 4, (UNKNOWN, 1, 1, UNKNOWN), None)
    known = Proved(1, solved, Answer(1, 4, (True, False, False, True)), 1, 1, "1")

    def begins(*clues: int) -> Any:
        return SimpleNamespace(board=SimpleNamespace(clues=clues))

    opened = _as_begun(known, begins(UNKNOWN, 1, UNKNOWN, UNKNOWN))
    assert (opened.puzzle.clues, opened.whole) == ((UNKNOWN, 1, UNKNOWN, UNKNOWN), solved)
    for damaged in (begins(UNKNOWN, 1), begins(*solved.clues)):
        assert _as_begun(known, damaged) is known
    assert _as_begun(known._replace(answer=None), begins(UNKNOWN, 1, UNKNOWN, UNKNOWN)).whole is None
