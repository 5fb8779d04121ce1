"""Positions about which something is asked: the question below a puzzle, and the answer with its table of cases."""

from collections.abc import Sequence
from fractions import Fraction
from string import ascii_lowercase

from bookmaker.engine.play.odds_questions import MOST, ROWS, SHOWN, WIDEST
from bookmaker.page.layout.card import add_lines
from bookmaker.page.layout.look import Cards
from bookmaker.values.puzzle import Cell, Size
from bookmaker.values.questions import BEST, MARKED, Case, Look, Question, Reply, Shows
from bookmaker.words import Words
from bookmaker.words.questions import QUESTION, asked_texts

_WIDE = "ljitfrsczyvxkeaogqpbdhunwm"
"""Letters of columns, the widest last."""


def with_question(cards: Cards) -> Cards:
    """Return the settings of boards with one more line, the nearest to them, for the question."""
    return add_lines(cards, 0, QUESTION)


def widest_asked(size: Size, questions: Sequence[str], words: Words) -> dict[str, str]:
    """Return texts as wide as the widest of these lines."""
    last = (size.rows - 1, max(range(size.columns), key=lambda column: _WIDE.index(ascii_lowercase[column])))
    found = [_widest(Question(about, (last,) * MARKED[about]), last, words) for about in questions]
    names = dict.fromkeys(name for texts in found for name in texts)
    return {name: max((texts.get(name, "") for texts in found), key=len) for name in names}


def _widest(question: Question, last: Cell, words: Words) -> dict[str, str]:
    look = Look(last, Fraction(MOST - 1, MOST), Fraction(MOST - 1, MOST))
    table = question.marked or (last, last)
    ways = ((MOST, 20), (MOST, 4), *((12, 4),) * (ROWS - 2))  # at most two of these parts have two digits
    cases = [Case(WIDEST, many, 2, (MOST,) * len(table), split) for many, split in ways]  # their sum has more digits
    shows = (Shows(8, MOST, MOST),) * SHOWN if question.about == BEST else ()
    reply = Reply(table, look.chance, table, look, shows, tuple(cases), split=last)
    return asked_texts(question, reply, words)
