"""Boards of suppositions: what is numbered on them, what is said, and where it clashes."""

import re

import pytest

from bookmaker.engine.solve.argument import Line
from bookmaker.words import languages, load_words
from bookmaker.words.scene import cell_name
from bookmaker.words.suppositions import Supposition, suppositions
from tests.boards import cells
from tests.words.test_reasons import Said, balance, refute, say

LEGEND = "In a circle: would be a bullet. In a box: would be empty. Framed: the number that cannot be."
PLAIN = say("1.1.1./......", refute("f1 *", balance("", "e1", "", "d1 d2"), balance("c1", "", "b1"), less="a1"))
ALIKE = say("3./..", refute("b1 a2 b2", more="a1"))
MANY = say("1...........\nbullets: 1", refute("c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 *", more="a1", less="total"))
INNER: Line = refute("b1", balance("c1", "", "d1"), less="e1")
CASES = say("1.1.1.", refute("f1 *", balance("", "e1", "", "d1"), INNER, more="e1"))
LATER = say("1.1.1.", balance("e1", "", "f1"), refute("d1 *", balance("", "c1", "", "b1"), more="a1"))


def supposed(said: Said, language: str = "en") -> tuple[Supposition, ...]:
    return tuple(suppositions(said.argument, said.puzzle, said.settled, load_words(language)))


def numbered(one: Supposition) -> dict[str, int]:
    """Return the cells by name, with a star for a bullet, and their numbers."""
    return {cell_name(cell) + "*" * bullet: number for cell, bullet, number in one.cells}


def test_what_follows_is_numbered_in_the_order_of_the_argument():
    (one,) = supposed(PLAIN)
    assert one.heading == "Suppose f1 is a bullet"
    assert numbered(one) == {"f1*": 1, "d1": 2, "d2": 2, "b1*": 3}
    steps = ("2. d1 and d2 would be empty (1 in e1).", "3. b1 would be a bullet (1 in c1).")
    assert one.lines == (*steps, "But then the 1 in a1 would touch one bullet.", LEGEND)
    assert (one.clues, one.clash, one.known) == (cells("a1 c1 e1"), cells("a1"), {})


def test_one_of_several_cells_stands_for_all():
    (one,), (many,) = supposed(ALIKE), supposed(MANY)
    assert (one.heading, numbered(one)) == ("Suppose b1 is empty", {"b1": 1})
    assert one.lines[1:] == ("The same goes for a2 and b2.", LEGEND)
    assert many.lines[1] == "The same goes for the other 9 cells that touch no number of this step."


def test_each_of_two_cases_has_a_board():
    first, second = supposed(CASES)
    assert first.heading == "Suppose f1 is a bullet · case 1: b1 is empty"
    assert [one.number for one in first.cells] == [1, 2, 3, 4]
    assert numbered(first)["b1"] == 3
    assert second.heading == "Suppose f1 is a bullet · case 2: b1 is a bullet"
    assert numbered(second) == {"f1*": 1, "d1": 2, "b1*": 3}
    assert first.lines[0] == second.lines[0] == "2. d1 would be empty (1 in e1)."
    (one,) = supposed(LATER)  # lines before a supposition are known
    assert one.known == dict.fromkeys(cells("f1"), True)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("said", [PLAIN, ALIKE, MANY, CASES, LATER])
def test_every_language_says_the_same(language: str, said: Said):
    for one, english in zip(supposed(said, language), supposed(said), strict=True):
        assert one._replace(heading="", lines=()) == english._replace(heading="", lines=())
        for text, other in zip((one.heading, *one.lines), (english.heading, *english.lines), strict=True):
            assert re.findall(r"\b[a-z][0-9]\b", text) == re.findall(r"\b[a-z][0-9]\b", other)
            assert not re.search(r"  | [.)]|[{}~]|None", text.replace(" :", ":"))
