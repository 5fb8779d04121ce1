"""Positions about which something is asked: the question below a puzzle, and the answer with its table of cases."""

from fractions import Fraction

from bookmaker.engine.play.frozen import MOST, ROWS, WIDEST, Case, Look, Reply
from bookmaker.kinds.odds import reply_of
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.values.puzzle import Puzzle, Size
from bookmaker.words import Words
from bookmaker.words.odds import ANSWERS, QUESTION, answer_texts, question_of

_OUTMOST = 5
"""The first line below all that a look can say."""


def with_question(cards: Cards) -> Cards:
    """Return how boards are set, with a line of their own for the question, nearest to them."""
    return _with_lines(cards, (QUESTION,), 0)


def with_answer(cards: Cards) -> Cards:
    """Return how boards are set, with the lines of the answer and of its table, which has some left over at its end."""
    return _with_lines(cards, ANSWERS, _OUTMOST)


def _with_lines(cards: Cards, fields: tuple[str, ...], first: int) -> Cards:
    lines = (
        CaptionPiece.model_construct(text=f"{{{name}}}", at="left", type="total", line=line)
        for line, name in enumerate(fields, first)
    )
    return cards.model_copy(update={"below": (*cards.below, *lines)})


def asked_texts(puzzle: Puzzle, words: Words) -> dict[str, str]:
    """Return what the fields of these lines say."""
    reply = reply_of(puzzle)
    return {QUESTION: question_of(words), **(answer_texts(reply, words) if reply else {})}


def widest_asked(size: Size, words: Words) -> dict[str, str]:
    """Return texts as wide as any of these lines."""
    last = (size.rows - 1, size.columns - 1)
    look = Look(last, Fraction(MOST - 1, MOST), Fraction(MOST - 1, MOST))
    cases = (Case(WIDEST, MOST, MOST, (MOST, MOST)),) * ROWS
    reply = Reply((last,), look.chance, (last, last), look, cases=cases)
    return {QUESTION: question_of(words), **answer_texts(reply, words)}
