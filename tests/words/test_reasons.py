"""Sentences that give reasons: what they say is read again, and held against the board."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Balance, Clash, Line, Refute
from bookmaker.engine.solve.refined import solve
from bookmaker.values.puzzle import Cell, Puzzle, Source
from bookmaker.words import Words, load_words
from bookmaker.words.reasons import cell_name, explain
from bookmaker.words.scene import LISTED
from bookmaker.words.story import tell
from tests.boards import GOLDEN, cell_of, cells, read_board
from tests.quick import others
from tests.traces import after, moments
from tests.twins.reason import open_cells

WORDS = load_words("en")
NAME = re.compile(r"\b[a-z]{1,2}[0-9]{1,2}\b")
CITED = re.compile(r"\b([0-8]) in ([a-z]{1,2}[0-9]{1,2})\b")
LIST = r"((?:[a-z]{1,2}[0-9]{1,2}(?:, | and )?)+)"
CLAIM = re.compile(LIST + r"(?: is| are|: it is|: they are) (a bullet|bullets|empty)")


def claims(text: str) -> dict[Cell, bool]:
    """Return what a text says of cells that it names."""
    return {cell_of(name): what != "empty" for names, what in CLAIM.findall(text) for name in NAME.findall(names)}


@pytest.mark.parametrize(("cell", "name"), [((0, 0), "a1"), ((9, 25), "z10"), ((2, 26), "aa3"), ((31, 31), "af32")])
def test_names_of_cells(cell: Cell, name: str):
    assert cell_name(cell) == name
    assert cell_of(name) == cell


@pytest.mark.parametrize(
    ("rows", "columns", "numbers"),
    [
        (4, 4, range(150)),
        (6, 6, range(60)),
        (8, 8, range(40)),
        (12, 12, range(4)),
        pytest.param(5, 5, others(300), marks=pytest.mark.slow),
        pytest.param(10, 10, others(50), marks=pytest.mark.slow),
        pytest.param(14, 14, others(7), marks=pytest.mark.slow),
    ],
)
def test_what_is_said_is_what_the_step_settles(rows: int, columns: int, numbers: range):
    for puzzle, settled, step in moments(rows, columns, numbers):
        sentences = explain(argue(step, puzzle, settled), puzzle, settled, WORDS)
        text = " ".join(sentences)
        check_form(sentences)
        for number, name in CITED.findall(text):
            assert cell_of(name) in step.clues
            assert puzzle.clues[cell_of(name)[0] * columns + cell_of(name)[1]] == int(number)
        near = {
            cell
            for clue in (*step.clues, *([None] if step.total else []))
            for cell in open_cells(clue, puzzle, settled)
        }
        assert {cell_of(name) for name in NAME.findall(CITED.sub("", text))} <= near, (puzzle, step, text)
        wanted = after({}, step)
        said = claims(text)
        assert said.items() <= wanted.items(), (puzzle, step, text)
        alone = step.single or not step.clues
        assert said == wanted or alone or len(wanted) > LISTED, (puzzle, step, text)
        assert not (said and alone), "of one number it is said that all its open cells are the same"


def check_form(sentences: tuple[str, ...]) -> None:
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z][^{}]*[^ ,;]\.", sentence), sentence
        assert not re.search(r"  | [,.;:)]|\( |,,|\bno bullets\b(?! left)|\bone bullets|None", sentence), sentence


class Said(NamedTuple):
    """Lines drawn on a board, and what is settled there before."""

    puzzle: Puzzle
    argument: tuple[Line, ...]
    settled: dict[Cell, bool]

    def in_words(self, words: Words) -> tuple[str, ...]:
        return explain(self.argument, self.puzzle, self.settled, words)


def say(board: str, *argument: Line, bullets: str = "", empty: str = "") -> Said:
    """Return what is to be said for lines drawn on a board whose rows are parted by slashes."""
    settled = dict.fromkeys(cells(bullets), True) | dict.fromkeys(cells(empty), False)
    return Said(read_board(board), argument, settled)


def balance(more: str = "", less: str = "", bullets: str = "", empty: str = "") -> Balance:
    """Return a balance; `total` stands for the total."""
    return Balance(sources(more), sources(less), cells(bullets), cells(empty))


def sources(names: str) -> tuple[Source, ...]:
    return tuple(None if name == "total" else cell_of(name) for name in names.split())


def refute(what: str, *chain: Line, more: str = "", less: str = "") -> Refute:
    """Return a refutation of cells such as "b1 c1 *"; without the star they are supposed to be empty."""
    return Refute(cells(what.rstrip(" *")), what.endswith("*"), chain, Clash(sources(more), sources(less)))


def read_line(data: dict[str, Any]) -> Line:
    """Return a line from data: a refutation with its chain, else a balance."""
    if "refute" not in data:
        return balance(**data)
    sides = {side: data.get(side, "") for side in ("more", "less")}
    return refute(data["refute"], *map(read_line, data.get("chain", ())), **sides)


def read_forms(group: list[dict[str, Any]]) -> Iterator[tuple[Said, str]]:
    """Yield lines that are drawn, and how they are said."""
    for one in group:
        known = {state: one.get(state, "") for state in ("bullets", "empty")}
        yield say(one["board"], *map(read_line, one["lines"]), **known), one["said"]


GROUPS = yaml.safe_load((Path(__file__).parents[1] / "golden" / "sentences.yaml").read_text("utf-8"))
FORMS = tuple(form for group in GROUPS.values() for form in read_forms(group))


@pytest.mark.parametrize(("said", "sentence"), FORMS)
def test_forms(said: Said, sentence: str):
    assert " ".join(said.in_words(WORDS)) == sentence


def test_a_step_of_too_many_numbers_is_not_argued(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.engine.solve.argue.ARGUED", -1)
    puzzle = read_board(GOLDEN)
    with_total = [one for one in tell(puzzle, solve(puzzle), WORDS).told if one.step.total]
    assert with_total
    assert all(one.text == WORDS.reasons.unargued and one.argument == () for one in with_total)
