"""An answer sheet: a small blank grid for each puzzle with its number, to be handed in."""

from bookmaker.page.types.options import Torn
from bookmaker.page.types.thumbnails import Sort, Thumbnails, page_type
from bookmaker.values.statements import BLANK


class AnswerSheet(Torn, Thumbnails):
    """How small the grids are, and whether they are torn out."""


_SORT = Sort(BLANK, lambda section: True, lambda words: words.forms.answers, least_mm=4.0)
PAGE = page_type("answer-sheet", _SORT)._replace(options=AnswerSheet, shares=False, foot="")
