"""Checks that the texts on a page are those stated by the file: each letter, their places, sizes and inks.

This finds any change of print that leaves the statements alone, whatever the subject of the text. Other checks ask
whether the statements are true.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bookmaker.proof.pdf.drawing import DrawnPage, TextRead
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.statements import Statement

_OFF = 0.06
"""Most that a text may be off its place, and its type off its size, in points."""
_PALER = 1.5
"""Most that its ink may differ, in levels of gray, of 255."""
_FEW = 3
"""Least number of texts to tell how a page lies on a sheet."""
_SHORT = 40
"""Most characters of a text in a message."""
_LANDSCAPE = 1.15
"""Ratio of width to height from which a page may hold two side by side."""
_HYPHENS = dict.fromkeys(map(ord, "\x02\xad\ufffe"), "-")
"""PDFium's characters for hyphens at the ends of lines."""


def check_texts(drawn: DrawnPage) -> Iterator[Doubt]:
    """Yield the texts of a page that differ from their statements, lack one, or are missing."""
    holders = defaultdict[int, list[TextRead]](list)
    for text in drawn.texts:
        holders[text.holder].append(text)
    told = any(text.said for text in drawn.texts)
    on_sheet = drawn.media.width >= _LANDSCAPE * drawn.media.height
    messages = (message for texts in holders.values() if told for message in _check(texts, on_sheet))
    yield from (Doubt("wrong-text", message, drawn.page) for message in messages)


def _check(texts: Sequence[TextRead], on_sheet: bool) -> Iterator[str]:
    """Yield the mistakes in the texts of one page or form, which may be `on_sheet` with others."""
    yield from (f"'{_short(text.text)}' is printed, and the file says nothing of it" for text in texts if not text.said)
    sequences = list(_sequences(texts))
    for own in sequences:
        yield from _missing([said for _, said in own])
        place = _placing(own, alone=len(sequences) == 1 and not on_sheet)
        yield from filter(None, (_differing(text, said, place) for text, said in own))


_Pairs = list[tuple[TextRead, Statement]]
"""Texts with their statements."""


def _sequences(texts: Sequence[TextRead]) -> Iterator[_Pairs]:
    """Yield texts counted together: where counting begins again, another page on the sheet begins."""
    own: _Pairs = []
    for text in texts:
        if text.said:
            if own and (text.said.place <= own[-1][1].place or text.said.texts != own[-1][1].texts):
                yield own
                own = []
            own.append((text, text.said))
    yield own


def _missing(said: Sequence[Statement]) -> Iterator[str]:
    """Yield a message if some of the texts counted together are missing."""
    count = max((one.texts for one in said), default=0)
    if len(said) < count:
        yield f"{count - len(said)} of {count} texts gone from here"


class _Placing(NamedTuple):
    """The placing of a page in its holder: a factor, which also turns, and a distance, as complex numbers."""

    factor: complex = 1.0
    distance: complex = 0.0
    known: bool = True

    def holds(self, text: TextRead, said: Statement) -> bool:
        """Tell whether a text stands in its place."""
        off = self.factor * complex(said.x, said.y) + self.distance - complex(text.x, text.y)
        return not self.known or max(abs(off.real), abs(off.imag)) <= _OFF


def _placing(pairs: _Pairs, alone: bool) -> _Placing:
    """Return the placing of a page in its holder: as stated if half of its texts agree, else from the two farthest.

    Another tool that puts several pages on one sheet moves and turns each as a whole.
    """
    if alone or 2 * sum(_Placing().holds(*pair) for pair in pairs) >= len(pairs):
        return _Placing()
    if len(pairs) < _FEW:
        return _Placing(known=False)
    places = [(complex(said.x, said.y), complex(text.x, text.y)) for text, said in pairs]
    first = places[0]
    last = max(places, key=lambda place: abs(place[0] - first[0]))
    factor = (last[1] - first[1]) / ((last[0] - first[0]) or 1.0)
    return _Placing(factor, first[1] - factor * first[0])


def _differing(text: TextRead, said: Statement, place: _Placing) -> str:
    """Return the difference of a text from its statement; '' for none."""
    shown = _short(said.text)
    if _letters(text.text) != _letters(said.text):
        return f"'{_short(text.text)}' is printed, and the file says that it is '{shown}'"
    if not place.holds(text, said):
        return f"'{shown}' does not stand in its place"
    if place.known and abs(text.size - said.size * abs(place.factor)) > _OFF:
        return f"'{shown}' is printed in another size than the file says"
    if isinstance(said.ink, float) and any(abs(level - 255 * said.ink) > _PALER for level in text.colour[:3]):
        return f"'{shown}' is printed in another ink than the file says"
    return ""


def _letters(text: str) -> str:
    whole = unicodedata.normalize("NFC", text).translate(_HYPHENS)
    return "".join(char for char in whole if not char.isspace())


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"
