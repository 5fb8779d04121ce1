"""The boards of a story's steps, as panels of pages."""

from bookmaker.page.layout.links import LinePart
from bookmaker.page.layout.panels import Panel, Passage
from bookmaker.page.types.boards import Spoken
from bookmaker.values.statements import STEP, SUPPOSED, statement_of
from bookmaker.words import Words
from bookmaker.words.steps import StepBoard


def panel_of(one: StepBoard, words: Words, role: str = STEP) -> Panel:
    """Return a board of a story with its texts as a panel."""
    spoken = Spoken(one.puzzle, one.settled, words, one.title)
    said = statement_of(one.puzzle, SUPPOSED if one.title else role, words.speech)
    said = said._replace(steps=one.steps, is_part=one.cut is not None)
    passages = tuple(Passage(*told[:3], taught_on(told.page, words)) for told in one.passages)
    return Panel(one.shows, passages, spoken, one.cut, said)


def taught_on(page: str, words: Words) -> LinePart:
    """Return the reference to the page that teaches a move, with its link."""
    return LinePart(words.moves.at.format(name="", page=page).lstrip(words.reasons.comma), page)
