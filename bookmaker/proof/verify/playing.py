"""Captions on playing: the stage of a board, its number of safe cells, its question."""

from collections.abc import Iterator

from bookmaker.engine.solve.eliminate import TooHard
from bookmaker.engine.solve.odds import odds
from bookmaker.proof.verify.captions import BULLET
from bookmaker.proof.verify.passwords import is_spelt
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import THUMBNAIL, Printed
from bookmaker.proof.verify.stages import is_staged
from bookmaker.values.position import Position
from bookmaker.values.questions import BEST
from bookmaker.words.questions import asked_texts, fields_of
from bookmaker.words.rules import SAFE, safe_text, stage_texts


def played_texts(printing: Printing) -> dict[tuple[int, str], dict[str, str]]:
    """Return the due texts of captions on playing, by leaf and subject."""
    return {(one.board.leaf, one.statement.key): due for one, due in _due(printing)}


def _due(printing: Printing) -> Iterator[tuple[Printed, dict[str, str]]]:
    for one, words in ((one, printing.words_of(one)) for one in printing.boards):
        if is_staged(one):
            yield one, stage_texts(*one.statement.stage, _safe(one, printing), words)
        elif is_spelt(one):
            yield one, {SAFE: safe_text(_safe(one, printing), words)}
        elif (known := printing.proved.get(one.number)) and known.kind.is_asked and one.role != THUMBNAIL:
            yield one, dict.fromkeys(fields_of((BEST,)), "") | asked_texts(known.puzzle.topic, known.reply, words)


def _safe(one: Printed, printing: Printing) -> int:
    """Return the number of cells made safe by the numbers and marks of a board; 0 where that is too hard."""
    places = (divmod(cell, one.board.columns) for cell, mark in enumerate(one.board.marks) if mark == BULLET)
    try:
        found = odds(Position(printing.puzzle(one), frozenset(places)))
    except TooHard:
        return 0  # reported elsewhere
    return len(found.safe) if found else 0
