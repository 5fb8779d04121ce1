"""Where a word may be divided: pyphen's patterns, and the soft hyphens that an author has set."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyphen

SOFT = "\u00ad"
"""Where an author lets a word be divided; never printed."""
BEFORE, BEHIND = 2, 3
"""Letters that stay together at the beginning and at the end of a word."""

_NOUNS_HAVE_CAPITALS = frozenset({"de"})
_DICTIONARIES = {"en": "en_US", "pt": "pt_PT"}
"""Of the languages that pyphen knows in several forms, the one that is meant."""
_LETTERS = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=1 << 14)
def divided(word: str, language: str) -> tuple[str, ...]:
    """Return the parts into which a word may be divided; only itself for a name, a number, or an unknown language.

    A word with a capital counts as a name where the language gives capitals to names only.
    """
    if SOFT in word:
        return tuple(part for part in word.split(SOFT) if part)
    runs = list(_LETTERS.finditer(word))
    if len(runs) != 1 or len(runs[0][0]) < BEFORE + BEHIND or _is_name(runs[0][0], language):
        return (word,)
    dictionary = _dictionary(language)
    places = dictionary.positions(runs[0][0]) if dictionary else []
    # A place with data would change the spelling, as some languages do.
    cuts = [runs[0].start() + place for place in places if not getattr(place, "data", None)]
    return tuple(word[start:end] for start, end in zip([0, *cuts], [*cuts, len(word)], strict=True))


def _is_name(letters: str, language: str) -> bool:
    return letters[1:] != letters[1:].lower() or (letters[0].isupper() and base(language) not in _NOUNS_HAVE_CAPITALS)


@lru_cache(maxsize=8)
def _dictionary(language: str) -> "pyphen.Pyphen | None":
    """Return the patterns of a language such as 'de' or 'pt-BR'."""
    import pyphen

    known = pyphen.language_fallback(_DICTIONARIES.get(language, language)) if language else None
    return pyphen.Pyphen(lang=known, left=BEFORE, right=BEHIND) if known else None


def base(language: str) -> str:
    """Return a language without its region."""
    return language.replace("_", "-").split("-")[0].lower()
