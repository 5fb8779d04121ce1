"""Where a word may be divided: pyphen's patterns, and the soft hyphens that an author has set."""

import re
from functools import lru_cache
from pathlib import Path
from string import digits
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyphen

SOFT = "\u00ad"
"""Soft hyphen, with which an author lets a word be divided; never printed."""
BEFORE, BEHIND = 2, 3
"""Least letters before a division and behind it."""

_NOUNS_HAVE_CAPITALS = frozenset({"de"})
_DICTIONARIES = {"en": "en_US", "pt": "pt_PT"}
"""Form meant for each language that pyphen knows in several."""
_LETTERS = re.compile(r"[^\W\d_]+")
_DIGITS = digits.encode()


@lru_cache(maxsize=1 << 14)
def hyphenate_word(word: str, language: str) -> tuple[str, ...]:
    """Return the parts into which a word may be divided; a name, a number or an unknown language gives one.

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
    if known is None:
        return None
    path = pyphen.LANGUAGES[known]
    if path not in pyphen.hdcache:
        found = pyphen.HyphDict.__new__(pyphen.HyphDict)
        found.patterns, found.cache = _Patterns(path), {}
        found.maxlen = max(map(len, found.patterns))
        pyphen.hdcache[path] = found
    return pyphen.Pyphen(lang=known, left=BEFORE, right=BEHIND)


class _Patterns(dict[str, str]):
    """Patterns of a file by their letters, each read when a word needs it: all 66,000 of German take long.

    `get` returns what pyphen stores: where a pattern begins, and its values.
    """

    def __init__(self, path: Path) -> None:
        import pyphen

        with path.open("rb") as file:
            encoding = file.readline().decode().strip()
        text = path.read_text("cp1251" if encoding.lower() == "microsoft-cp1251" else encoding)
        text = pyphen.parse_hex(lambda found: chr(int(found[1], 16)), text)
        bare = text.encode().translate(None, _DIGITS).decode()  # of text, this would take twenty times as long
        lines, bare_lines = (map(str.strip, some.split("\n")[1:]) for some in (text, bare))
        ignored, pairs = pyphen.ignored, zip(bare_lines, lines, strict=True)
        found = {letters: line for letters, line in pairs if line != letters and not line.startswith(ignored)}
        if "=" in text:
            found = {key.partition("/")[0] if _is_respelt(line) else key: line for key, line in found.items()}
        super().__init__(found)

    def get(self, letters: str, default: Any = None) -> Any:
        line = super().get(letters)
        return default if line is None else _values(line)


def _is_respelt(line: str) -> bool:
    """Tell whether this division changes the spelling of a word."""
    return "/" in line and "=" in line


@lru_cache(maxsize=1 << 12)
def _values(line: str) -> tuple[int, tuple[int, ...]] | None:
    """Return where a pattern begins and its values, as pyphen reads them; None where all are 0."""
    import pyphen

    pattern, _, other = line.partition("/") if _is_respelt(line) else (line, "", "")
    number = pyphen.AlternativeParser(pattern, other) if other else int
    values = tuple(number(digit or "0") for digit, _ in pyphen.parse(pattern))
    some = [place for place, value in enumerate(values) if value]
    return (some[0], values[some[0] : some[-1] + 1]) if some else None


def base(language: str) -> str:
    """Return a language without its region."""
    return language.replace("_", "-").split("-")[0].lower()
