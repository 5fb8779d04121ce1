"""What captions say about boards, field by field: numbers, sizes, totals, and where else in a book a puzzle is."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.values.puzzle import Size
from bookmaker.words import Words, capitalize_first

AT_BACK, OVERLEAF, AT_FOOT = "back", "overleaf", "foot"
"""Where the solutions of a book are."""
_UNTOLD = "–"
"""Stands for the number of a missing total."""


class Pointers(NamedTuple):
    """Where else in the book a puzzle is, as page labels; '' for nowhere."""

    puzzle: str = ""
    hints: tuple[tuple[int, str], ...] = ()
    """The number and the page of each hint."""
    solution: str = ""
    walkthrough: str = ""
    decoder: tuple[str, str] = ("", "")
    """The label of its table of the decoder, and the table's page."""
    words: str = ""
    """The page on which the list of passwords begins."""


NOWHERE = Pointers()


class CaptionStyle(NamedTuple):
    """What decides how a book says where its puzzles are."""

    words: Words
    answers: str = AT_BACK
    """Where its solutions are."""
    shuffled: bool = False
    """Whether its hints are in no order and have numbers of their own."""
    some_totals: bool = False
    """Whether only some of its puzzles have a total."""


def caption_texts(number: str, size: Size, total: int | None, found: Pointers, style: CaptionStyle) -> dict[str, str]:
    """Return the text of each field of a caption; '' for nothing. `number` is as it is printed."""
    words, (table, page) = style.words, found.decoder
    untold = (words.untold, _UNTOLD) if style.some_totals else ("", "")
    bullets, digits = untold if total is None else (words.count(words.bullets, total), str(total))
    hints = list(dict.fromkeys(page for _, page in found.hints))
    return {
        "number": number,
        "numbered": words.numbered.format(number=number),
        "size": words.size.format(rows=size.rows, columns=size.columns),
        "bullets": bullets,
        "total": digits,
        "puzzle_page": words.puzzle_on.format(page=found.puzzle) if found.puzzle else "",
        "decoder_page": words.decoder.at.format(label=table, page=page) if table else "",
        "hint_page": _hints_on(found.hints, hints, style) if hints else "",
        "solution_page": _solution_on(found.solution, style) if found.solution else "",
        "walkthrough_page": words.walkthrough.reference.format(page=found.walkthrough) if found.walkthrough else "",
        "puzzle_at": found.puzzle,
        "decoder_at": page,
        "hint_at": words.hints.comma.join(hints),
        "solution_at": found.solution if style.answers == AT_BACK else "",
        "walkthrough_at": found.walkthrough,
    }


def sheet_pointer(answer: str, opened: str, words: Words) -> str:
    """Return where the solution of a daily sheet is, and what opens its board, a table or a list."""
    solution = {OVERLEAF: words.solution_overleaf, AT_FOOT: words.solution_below}.get(answer, "")
    lists = words.decoder.overleaf if opened == DECODER else words.passwords.overleaf if opened == PASSWORD else ""
    return words.between_references.join(filter(None, (lists, solution)))


def full_date(day: date, words: Words) -> str:
    """Return a day with its weekday, as a line of its own."""
    return capitalize_first(words.date(day, weekday=True))


def _solution_on(page: str, style: CaptionStyle) -> str:
    words = style.words
    if style.answers == AT_BACK:
        return words.solution_on.format(page=page)
    return words.solution_overleaf if style.answers == OVERLEAF else words.solution_below


def _hints_on(hints: Sequence[tuple[int, str]], pages: Sequence[str], style: CaptionStyle) -> str:
    texts, count = style.words.hints, style.words.count
    if style.shuffled:
        return count(texts.numbered, len(hints), numbers=texts.comma.join(str(label) for label, _ in hints))
    return count(texts.at, len(hints), pages=texts.comma.join(pages))
