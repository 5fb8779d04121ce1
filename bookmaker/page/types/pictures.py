"""What pictures show: small, each with its title, apart from the solutions, which give away others on their pages."""

from bookmaker.kinds import KINDS
from bookmaker.page.types.base import BookSection
from bookmaker.page.types.thumbnails import Sort, page_type
from bookmaker.values.puzzle import FILL
from bookmaker.values.statements import REVEAL

_LEAST_MM = 1.6
"""The smallest cell of a picture."""


def _is_picture(section: BookSection) -> bool:
    return KINDS[section.kind].mark == FILL


def _scale(section: BookSection) -> float:
    """Return the size of cells: smaller on larger boards, whose pictures are still larger."""
    return float(max(section.rows, section.columns) ** -0.25)


PAGE = page_type("pictures", Sort(REVEAL, _is_picture, lambda words: words.pictures, _LEAST_MM, _scale))
