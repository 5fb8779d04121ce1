"""Sentences that give reasons: what they say is read again, and held against the board."""

import re
from typing import NamedTuple

import pytest

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


BOARDS_AND_SENTENCES = (
    # One number.
    say("0./..", balance("", "a1", "", "b1 a2 b2")),
    "The 0 in a1 touches no bullet, so all three of its open cells are empty.",
    say("0./..", balance("", "a1", "", "a2 b2"), empty="b1"),
    "The 0 in a1 touches no bullet, so both its open cells are empty.",
    say("0./..", balance("", "a1", "", "b2"), empty="b1 a2"),
    "The 0 in a1 touches no bullet, so its one open cell is empty.",
    say("3./..", balance("a1", "", "b1 a2 b2")),
    "The 3 in a1, in the corner, touches just three cells: all are bullets.",
    say("1/1/.", balance("a2", "", "a3")),
    "The 1 in a2 has only one open cell: it is a bullet.",
    say("1/.", balance("a1", "", "a2")),
    "The 1 in a1, in the corner, touches just one cell: it is a bullet.",
    say("2./.1", balance("a1", "", "b1 a2")),
    "The 2 in a1 has only two open cells: both are bullets.",
    say(".2.", balance("b1", "", "a1 c1")),
    "The 2 in b1, at the edge, touches just two cells: both are bullets.",
    say(".5./...", balance("b1", "", "a1 c1 a2 b2 c2")),
    "The 5 in b1, at the edge, touches just five cells: all are bullets.",
    say(".../.8./...", balance("b2", "", "a1 b1 c1 a2 c2 a3 b3 c3")),
    "The 8 in b2 has only eight open cells: all are bullets.",
    say("2./..", balance("a1", "", "a2"), bullets="b1", empty="b2"),
    "The 2 in a1 already touches one bullet and has one open cell left: it is a bullet.",
    say("3./..", balance("a1", "", "a2 b2"), bullets="b1"),
    "The 3 in a1 already touches one bullet and has two open cells left: both are bullets.",
    say(".4./...", balance("b1", "", "a2 b2 c2"), bullets="a1", empty="c1"),
    "The 4 in b1 already touches one bullet and has three open cells left: all are bullets.",
    say("1./..", balance("", "a1", "", "a2 b2"), bullets="b1"),
    "The 1 in a1 already touches one bullet, so both its open cells are empty.",
    say("2./..", balance("", "a1", "", "b2"), bullets="b1 a2"),
    "The 2 in a1 already touches two bullets, so its last open cell is empty.",
    say(".1./...", balance("", "b1", "", "a2 b2 c2"), bullets="a1", empty="c1"),
    "The 1 in b1 already touches one bullet, so its three open cells are empty.",
    # Several numbers.
    say("11../....", balance("a1", "b1", "", "c1 c2")),
    "The 1 in a1 needs one bullet, and all its open cells, a2 and b2, also touch the 1 in b1. That is all the 1 in b1 "
    "needs: c1 and c2 are empty.",
    say("1.2.1/.....", balance("a1 e1", "c1", "", "c2"), empty="a2 e2"),
    "The 1 in a1 and the 1 in e1 share no open cell and together need two bullets, and all their open cells, b1, d1, "
    "b2 and d2, also touch the 2 in c1. That is all the 2 in c1 needs: c2 is empty.",
    say(".2.1/..../....", balance("b1", "d1", "a1 a2", "d2")),
    "The 2 in b1 needs two bullets, but the 1 in d1 allows only one in the cells they share, c1 and c2. So a1 and a2 "
    "are bullets. The bullet they share uses up the 1 in d1: d2 is empty.",
    say(".3.2/..../....", balance("b1", "d1", "b2", "d2"), bullets="a1", empty="a2"),
    "The 3 in b1 still needs two bullets, but the 2 in d1 allows only two in the cells they share, c1 and c2. So b2 is "
    "a bullet. The two bullets they share use up the 2 in d1: d2 is empty.",
    say(".3.2/...*/....".replace("*", "."), balance("b1", "d1", "a1 a2 b2"), bullets="d2"),
    "The 3 in b1 needs three bullets, but the 2 in d1 allows only one more in the cells they share, c1 and c2. So a1, "
    "a2 and b2 are bullets.",
    say("2.3.2/.....", balance("a1 e1", "c1", "a2 e2", "c2")),
    "The 2 in a1 and the 2 in e1 share no open cell and together need four bullets, but the 3 in c1 allows only three "
    "in b1, d1, b2 and d2. So a2 and e2 are bullets. The three bullets they share use up the 3 in c1: c2 is empty.",
    say("2.3.2/.....", balance("c1", "a1 e1", "c2", "a2 e2"), bullets="b1 d1"),
    "The 3 in c1 still needs one bullet, but the 2 in a1 and the 2 in e1 together allow only two more in b2 and d2. So "
    "c2 is a bullet. The two bullets they share use up the 2 in a1 and the 2 in e1: a2 and e2 are empty.",
    say("2.3.2/.....", balance("c1", "a1 e1", "c2")),
    "The 3 in c1 needs three bullets, but the 2 in a1 and the 2 in e1 together allow only four in b1, d1, b2 and d2. "
    "So c2 is a bullet.",
    say("3.3/...", balance("a1 c1", "a1", "b1 b2 c2")),
    "The 3 in a1 and the 3 in c1 together need six bullets, counting b1 and b2 once for each of these that they touch, "
    "but the 3 in a1 allows only three in b1, a2 and b2. So b1, b2 and c2 are bullets. Only with b1 and b2, which "
    "count twice, are there enough.",
    say(".../.4./23./...", balance("b2 a3", "b3", "a1 b1 a2"), empty="c1 c4"),
    "The 4 in b2 and the 2 in a3 together need six bullets, counting a2 once for each of these that it touches, but "
    "the 3 in b3 allows only three in a2, c2, c3, a4 and b4. So a1, b1 and a2 are bullets. Only with a2, which counts "
    "twice, are there enough.",
    say("3.3/...", balance("a1 c1", "a1", "c2"), bullets="a2 b1"),
    "The 3 in a1 and the 3 in c1 together still need three bullets, counting b2 once for each of these that it "
    "touches, but the 3 in a1 allows only one more in b2. So c2 is a bullet.",
    say("3.3/...", balance("a1 c1", "a1", "c2"), bullets="a2"),
    "The 3 in a1 and the 3 in c1 together still need five bullets, counting b1 and b2 once for each of these that they "
    "touch, but the 3 in a1 allows only two more in b1 and b2. So c2 is a bullet.",
    say("2.2.2/.....", balance("a1 e1", "c1", "a2 e2", "c2"), bullets="b1"),
    "The 2 in a1 and the 2 in e1 share no open cell and together still need three bullets, but the 2 in c1 allows only "
    "one more in d1, b2 and d2. So a2 and e2 are bullets. The bullet they share uses up the 2 in c1: c2 is empty.",
    say("1.2.1/.....", balance("c1", "a1 e1", "", "a2 e2"), empty="c2"),
    "The 2 in c1 needs two bullets, and all its open cells, b1, d1, b2 and d2, also touch the 1 in a1 or the 1 in e1. "
    "That is all the 1 in a1 and the 1 in e1 need: a2 and e2 are empty.",
    say("1.2.1/.....", balance("c1", "a1 e1", "", "a2 e2"), empty="c2 b1 d1"),
    "The 2 in c1 needs two bullets, and all its open cells, b2 and d2, also touch the 1 in a1 or the 1 in e1. That is "
    "all the 1 in a1 and the 1 in e1 need: a2 and e2 are empty.",
    say(".1./.2./.1.", balance("b2", "b1 b3", "", "a2 c2")),
    "The 2 in b2 needs two bullets, and all its open cells, a1, c1, a2, c2, a3 and c3, also touch the 1 in b1 or the 1 "
    "in b3. That is all the 1 in b1 and the 1 in b3 need: a2 and c2 are empty. A bullet in a2 or c2 would use up two "
    "of these at once.",
    # The total.
    say("...\nbullets: 0", balance("", "total", "", "a1 b1 c1")),
    "All bullets are found, so all 3 open cells, a1, b1 and c1, are empty.",
    say("..\nbullets: 1", balance("", "total", "", "b1"), bullets="a1"),
    "All bullets are found, so the last open cell, b1, is empty.",
    say("...\nbullets: 1", balance("", "total", "", "b1 c1"), bullets="a1"),
    "All bullets are found, so both open cells, b1 and c1, are empty.",
    say(".........\nbullets: 0", balance("", "total", "", "a1 b1 c1 d1 e1 f1 g1 h1 i1")),
    "All bullets are found, so all 9 open cells are empty.",
    say(".........\nbullets: 9", balance("total", "", "a1 b1 c1 d1 e1 f1 g1 h1 i1")),
    "No bullet is found yet, and there are 9, for nine open cells: all are bullets.",
    say("...\nbullets: 2", balance("total", "", "c1"), bullets="a1", empty="b1"),
    "With 1 of the 2 bullets found, one is left, for c1, the one open cell: it is a bullet.",
    say("...\nbullets: 3", balance("total", "", "b1 c1"), bullets="a1"),
    "With 1 of the 3 bullets found, two are left, for b1 and c1, the two open cells: both are bullets.",
    say("...\nbullets: 3", balance("total", "", "a1 b1 c1")),
    "No bullet is found yet, and there are 3, for a1, b1 and c1, the three open cells: all are bullets.",
    say("1.../....\nbullets: 1", balance("a1", "total", "", "c1 d1 c2 d2")),
    "No bullet is found yet, and there is one. The 1 in a1 needs one bullet, which leaves none for c1, d1, c2 and d2: "
    "they are empty.",
    say("2.../....\nbullets: 2", balance("a1", "total", "", "d2"), bullets="b1", empty="c1 c2 d1"),
    "With 1 of the 2 bullets found, one is left. The 2 in a1 still needs one bullet, which leaves none for d2: it is "
    "empty.",
    say("1......1/........\nbullets: 2", balance("a1 h1", "total", "", "c1 d1 e1 f1 c2 d2 e2 f2"), empty="g1"),
    "No bullet is found yet, and there are 2. The 1 in a1 and the 1 in h1 share no open cell and together need two "
    "bullets, which leaves none for c1, d1, e1, f1, c2, d2, e2 and f2: they are empty.",
    say("1......./........\nbullets: 1", balance("a1", "total", "", "c1 d1 e1 f1 g1 h1 c2 d2 e2 f2 g2 h2")),
    "No bullet is found yet, and there is one. The 1 in a1 needs one bullet, which leaves none for the other 12 open "
    "cells: they are empty.",
    say("1...\nbullets: 3", balance("total", "a1", "d1"), bullets="c1"),
    "With 1 of the 3 bullets found, two are left. The 1 in a1 takes one of them. The other one needs the only other "
    "open cell: d1 is a bullet.",
    say("1....1\nbullets: 4", balance("total", "a1 f1", "c1 d1")),
    "No bullet is found yet, and there are 4. The 1 in a1 and the 1 in f1 take two of them together. The other two "
    "need all other open cells: c1 and d1 are bullets.",
    say("1...........\nbullets: 11", balance("total", "a1", "c1 d1 e1 f1 g1 h1 i1 j1 k1 l1")),
    "No bullet is found yet, and there are 11. The 1 in a1 takes one of them. The other ten need all other open cells: "
    "these are bullets.",
    say("1.1../.....\nbullets: 1", balance("a1 c1", "total", "b1 b2", "e1 e2"), empty="d1 d2 c2 a2"),
    "No bullet is found yet, and there is one. The 1 in a1 and the 1 in c1 together need two bullets, counting b1 and "
    "b2 once for each of these that they touch. Only with b1 and b2, which count twice, are there enough. So b1 and b2 "
    "are bullets. No bullet is left for e1 and e2: they are empty.",
    say("3.2./....\nbullets: 4", balance("a1 c1", "total", "b2", "d1"), bullets="a2", empty="b1 c2"),
    "With 1 of the 4 bullets found, three are left. The 3 in a1 and the 2 in c1 together still need four bullets, "
    "counting b2 once for each of these that it touches. Only with b2, which counts twice, are there enough. So b2 is "
    "a bullet. No bullet is left for d1: it is empty.",
    say(
        "2.1......../...........\nbullets: 2",
        balance("a1 c1", "total", "b2", "e1 f1 g1 h1 i1 j1 k1 e2 f2 g2"),
        empty="b1",
    ),
    "No bullet is found yet, and there are 2. The 2 in a1 and the 1 in c1 together need three bullets, counting b2 "
    "once for each of these that it touches. Only with b2, which counts twice, are there enough. So b2 is a bullet. No "
    "bullet is left for the other 10 open cells: they are empty.",
    say("3.2./....\nbullets: 4", balance("a1 c1", "total", "b2"), bullets="a2", empty="b1 c2"),
    "With 1 of the 4 bullets found, three are left. The 3 in a1 and the 2 in c1 together still need four bullets, "
    "counting b2 once for each of these that it touches. Only with b2, which counts twice, are there enough. So b2 is "
    "a bullet.",
    say("1.1./....\nbullets: 3", balance("total", "a1 c1", "", "b1 b2")),
    "No bullet is found yet, and there are 3. The 1 in a1 and the 1 in c1 take two of them at most, and that many only "
    "if b1 and b2, which would count twice, are empty. So b1 and b2 are empty.",
    say("2.1.../......\nbullets: 4", balance("total", "a1 c1", "f2", "b2"), empty="b1"),
    "No bullet is found yet, and there are 4. The 2 in a1 and the 1 in c1 take three of them at most, and that many "
    "only if b2, which would count twice, is empty. The other one needs the only other open cell: f2 is a bullet. So "
    "b2 is empty.",
    # None of something.
    say("2.0/...", balance("a1", "c1", "a2", "c2")),
    "The 2 in a1 needs two bullets, but the 0 in c1 allows none in the cells they share, b1 and b2. So a2 is a bullet. "
    "No bullet is left for the 0 in c1: c2 is empty.",
    say("0.2.0/.....", balance("c1", "a1 e1", "c2", "a2 e2")),
    "The 2 in c1 needs two bullets, but the 0 in a1 and the 0 in e1 together allow none in b1, d1, b2 and d2. So c2 is "
    "a bullet. No bullet is left for the 0 in a1 and the 0 in e1: a2 and e2 are empty.",
    say("0...\nbullets: 2", balance("total", "a1", "c1 d1")),
    "No bullet is found yet, and there are 2. The 0 in a1 takes none of them. The other two need all other open cells: "
    "c1 and d1 are bullets.",
    say("0....0\nbullets: 2", balance("total", "a1 f1", "c1 d1")),
    "No bullet is found yet, and there are 2. The 0 in a1 and the 0 in f1 take none of them. The other two need all "
    "other open cells: c1 and d1 are bullets.",
    say("0..\nbullets: 1", refute("c1", more="total", less="a1")),
    "If c1 were empty, then there could be no bullet instead of 1, since the 0 in a1 would take none of the one bullet "
    "left and no other cell is open. So c1 is a bullet.",
    say("0...0\nbullets: 2", refute("c1", more="total", less="a1 e1")),
    "If c1 were empty, then there could be no bullet instead of 2, since the 0 in a1 and the 0 in e1 would take none "
    "of the two bullets left and no other cell is open. So c1 is a bullet.",
    # Refutations.
    say(".2./...", refute("a1", more="b1"), empty="b2 c1 a2"),
    "If a1 were empty, then the 2 in b1 could touch only one bullet. So a1 is a bullet.",
    say(".1.", refute("a1", more="b1"), empty="c1"),
    "If a1 were empty, then the 1 in b1 could touch no bullet. So a1 is a bullet.",
    say(".1.", refute("c1 *", less="b1"), bullets="a1"),
    "If c1 were a bullet, then the 1 in b1 would touch two bullets. So c1 is empty.",
    say("3./..", refute("b1 a2 b2", more="a1")),
    "If b1, a2 or b2 were empty, then the 3 in a1 could touch only two bullets. So b1, a2 and b2 are bullets.",
    say(
        "1.1.1.",
        refute("d1 *", balance("", "c1", "", "b1"), more="a1"),
        balance("c1", "", "b1"),
        balance("e1", "", "f1"),
    ),
    "If d1 were a bullet, then b1 would be empty (1 in c1), and the 1 in a1 could touch no bullet. So d1 is empty. "
    "Then b1 is a bullet (1 in c1), and f1 is a bullet (1 in e1).",
    say("2.1../.....", refute("e1 *", balance("a1", "c1", "a2"), less="a1")),
    "If e1 were a bullet, then only one of b1 and b2 could be a bullet (1 in c1), so a2 would be a bullet (2 in a1); "
    "and the 2 in a1 would touch one bullet. So e1 is empty.",
    say("2.1../.....", refute("e1 *", balance("a1", "c1", "", "d1 c2"), balance("a1", "", "b1 a2 b2"), less="a1")),
    "If e1 were a bullet, then one of b1 and b2 would have to be a bullet (2 in a1), so d1 and c2 would be empty (1 in "
    "c1); b1, a2 and b2 would be bullets (2 in a1); and the 2 in a1 would touch three bullets. So e1 is empty.",
    say("2.1../.....", refute("e1 *", balance("a1", "c1", "a2", "d1"), balance("c1", "", "b1"), less="a1")),
    "If e1 were a bullet, then just one of b1 and b2 would be a bullet (2 in a1 and 1 in c1), so a2 would be a bullet "
    "and d1 empty; b1 would be a bullet (1 in c1); and the 2 in a1 would touch two bullets. So e1 is empty.",
    say(".3.2/..../....", refute("a3", balance("b1", "d1", "a1", "d2"), less="b1")),
    "If a3 were empty, then just two of c1 and c2 would be bullets (3 in b1 and 2 in d1), so a1 would be a bullet and "
    "d2 empty; and the 3 in b1 would touch one bullet. So a3 is a bullet.",
    say(
        "1.1.1.",
        refute("f1 *", balance("", "e1", "", "d1"), refute("b1", balance("c1", "", "d1"), less="e1"), more="e1"),
    ),
    "If f1 were a bullet, then d1 would be empty (1 in e1); if b1 were empty, then d1 would be a bullet (1 in c1), and "
    "the 1 in e1 would touch two bullets, so b1 would be a bullet; and the 1 in e1 could touch only one bullet. So f1 "
    "is empty.",
    say("1.1.1.", refute("f1", more="a1 e1", less="c1")),
    "If f1 were empty, then the 1 in a1 and the 1 in e1 could together get only one of the two bullets they need, "
    "since only one of b1 and d1 could be a bullet (1 in c1). So f1 is a bullet.",
    say("2.2.2/.....", refute("a2", more="a1 e1", less="c1"), empty="e2"),
    "If a2 were empty, then the 2 in a1 and the 2 in e1 could together get only two of the four bullets they need, "
    "since only two of b1, d1, b2 and d2 could be bullets (2 in c1). So a2 is a bullet.",
    say(
        "3.2../.....", refute("e1 *", balance("a1", "c1", "", "d1 c2"), balance("a1", "", "b1"), more="c1"), empty="a2"
    ),
    "If e1 were a bullet, then two of b1 and b2 would have to be bullets (3 in a1), so d1 and c2 would be empty (2 in "
    "c1); b1 would be a bullet (3 in a1); and the 2 in c1 could touch only three bullets. So e1 is empty.",
    say("1.1.1./......", refute("f1 *", balance("", "e1", "", "d1 d2"), balance("c1", "", "b1"), less="a1")),
    "If f1 were a bullet, then d1 and d2 would be empty (1 in e1), b1 a bullet (1 in c1), and the 1 in a1 would touch "
    "one bullet. So f1 is empty.",
    say(
        "1.1.1./......",
        refute("f1 *", balance("e1", "", "d1"), balance("c1", "", "b1 b2"), balance("", "a1", "", "a2 c2"), less="a1"),
    ),
    "If f1 were a bullet, then d1 would be a bullet (1 in e1), b1 and b2 bullets (1 in c1), a2 and c2 empty (1 in a1), "
    "and the 1 in a1 would touch two bullets. So f1 is empty.",
    # Refutations with the total.
    say("1...\nbullets: 1", refute("d1 *", more="a1", less="total")),
    "If d1 were a bullet, then the 1 in a1 would need one bullet more, with no bullets left. So d1 is empty.",
    say("3...\n....\nbullets: 3", refute("d1 *", more="a1", less="total")),
    "If d1 were a bullet, then the 3 in a1 would need three bullets more, with two bullets left. So d1 is empty.",
    say("1....1\nbullets: 2", refute("c1 *", more="a1 f1", less="total")),
    "If c1 were a bullet, then the 1 in a1 and the 1 in f1, which share no open cell, would together need two bullets "
    "more, with one bullet left. So c1 is empty.",
    say("1...\nbullets: 1", refute("c1 *", balance("a1", "", "b1"), less="total")),
    "If c1 were a bullet, then b1 would be a bullet (1 in a1), and there would be 2 bullets instead of 1. So c1 is "
    "empty.",
    say("1...\nbullets: 2", refute("c1", more="total"), bullets="b1", empty="d1"),
    "If c1 were empty, then there could be only 1 of the 2 bullets. So c1 is a bullet.",
    say("1...\nbullets: 3", refute("c1", more="total"), bullets="b1"),
    "If c1 were empty, then there could be only 2 of the 3 bullets. So c1 is a bullet.",
    say("1...\nbullets: 3", refute("c1", more="total", less="a1")),
    "If c1 were empty, then there could be only 2 of the 3 bullets, since the 1 in a1 would take only one of the three "
    "bullets left and one other cell is open. So c1 is a bullet.",
    say("1.....1\nbullets: 5", refute("d1", more="total", less="a1 g1")),
    "If d1 were empty, then there could be only 4 of the 5 bullets, since the 1 in a1 and the 1 in g1 would together "
    "take only two of the five bullets left and two other cells are open. So d1 is a bullet.",
    say("1....\nbullets: 1", refute("b1", balance("a1", "total", "", "c1 d1"), more="a1")),
    "If b1 were empty, then the 1 in a1 would need the one bullet left, so c1 and d1 would be empty; and the 1 in a1 "
    "could touch no bullet. So b1 is a bullet.",
    say("1.....1\nbullets: 2", refute("f1", balance("a1 g1", "total", "", "c1 d1 e1"), more="g1")),
    "If f1 were empty, then the 1 in a1 and the 1 in g1, which share no open cell, would together need the two bullets "
    "left, so c1, d1 and e1 would be empty; and the 1 in g1 could touch no bullet. So f1 is a bullet.",
    say("1....\nbullets: 3", refute("e1", balance("total", "a1", "c1 d1"), more="a1"), empty="b1"),
    "If e1 were empty, then the 1 in a1 would take only one of the three bullets left, so c1 and d1 would be bullets; "
    "and the 1 in a1 could touch no bullet. So e1 is a bullet.",
    say("1.....1\nbullets: 4", refute("e1", balance("total", "a1 g1", "c1 d1"), more="a1"), empty="b1"),
    "If e1 were empty, then the 1 in a1 and the 1 in g1 would together take only two of the four bullets left, so c1 "
    "and d1 would be bullets; and the 1 in a1 could touch no bullet. So e1 is a bullet.",
    say("1...........\nbullets: 1", refute("c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 *", more="a1", less="total")),
    "If one of the 10 open cells that touch no number of this step were a bullet, then the 1 in a1 would need one "
    "bullet more, with no bullets left. So these 10 cells are empty.",
    say(
        "1...\nbullets: 1",
        refute("c1 *", more="a1", less="total"),
        balance("a1", "", "b1"),
        balance("", "total", "", "d1"),
    ),
    "If c1 were a bullet, then the 1 in a1 would need one bullet more, with no bullets left. So c1 is empty. Then b1 "
    "is a bullet (1 in a1), and d1 is empty (the total).",
    say("1...\nbullets: 1", refute("b1", more="a1"), balance("", "total", "", "c1 d1")),
    "If b1 were empty, then the 1 in a1 could touch no bullet. So b1 is a bullet. Then c1 and d1 are empty (the "
    "total).",
    say("3./..", refute("b1", more="a1"), balance("a1", "", "a2 b2")),
    "If b1 were empty, then the 3 in a1 could touch only two bullets. So b1 is a bullet. Then a2 and b2 are bullets (3 "
    "in a1).",
)
"""Lines that are drawn, and below each how it is said."""
FORMS = tuple(zip(BOARDS_AND_SENTENCES[::2], BOARDS_AND_SENTENCES[1::2], strict=True))


@pytest.mark.parametrize(("said", "sentence"), FORMS)
def test_forms(said: Said, sentence: str):
    assert " ".join(said.in_words(WORDS)) == sentence


def test_a_step_of_too_many_numbers_is_not_argued(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.engine.solve.argue.ARGUED", -1)
    puzzle = read_board(GOLDEN)
    with_total = [one for one in tell(puzzle, solve(puzzle), WORDS).told if one.step.total]
    assert with_total
    assert all(one.text == WORDS.reasons.unargued and one.argument == () for one in with_total)
