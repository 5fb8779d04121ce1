"""What pictures show: small, each with its title, apart from the solutions, which give away others on their pages."""

from bookmaker.kinds import KINDS
from bookmaker.page.types.thumbnails import Sort, page_type
from bookmaker.values.puzzle import FILL
from bookmaker.values.stated import REVEAL

PAGE = page_type(
    "pictures", Sort(REVEAL, lambda section: KINDS[section.kind].mark == FILL, lambda words: words.pictures)
)
