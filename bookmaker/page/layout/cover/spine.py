"""The spine of a cover: title and author, and the number of a volume."""

from collections.abc import Iterator

from bookmaker.page.layout.cover.look import Design
from bookmaker.page.layout.cover.parts import Cover, Wrap
from bookmaker.page.layout.cover.volume import DIGIT, numeral
from bookmaker.page.layout.text import LEFT, RIGHT, Setting
from bookmaker.page.layout.units import SMALLEST_TEXT
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Ink, Mark, Placed

_SPINE_GAP = 24.0
"""Least space between title and author on the spine."""
_LAST_PART = 0.4
"""Most of the spine's length that the author takes."""
_SPINE_END = 36.0
"""Distance from the ends of the spine to its text."""
_PLAIN = 0.1
"""Least difference in red, green or blue between colours that look different."""
_LOGO, _SEEN = 30.0, 8.0
"""Largest side of a logo on a spine, in points on a cover of 6 x 9 in, and least side of any."""
_DISC, _BEHIND = 1.3, 0.4
"""Largest disc of a volume's number, in sizes of the title's type, and the gap behind it, in discs."""


def spine_marks(cover: Cover, wrap: Wrap) -> Iterator[Mark]:
    if not wrap.spine:
        return
    yield wrap.ground(wrap.spine_box, cover.design.palette[cover.design.spine.colour])
    if any(cover.said.spine) and wrap.spine_text:
        yield from _spine_text(cover, wrap)


def contrasting(design: Design) -> bool:
    """Tell whether the spine's colour plainly differs from that of front or back."""
    inks = (design.palette[name] for name in (design.spine.colour, design.ground, design.back.colour))
    spine, front, back = (ink if isinstance(ink, tuple) else (ink, ink, ink) for ink in inks)
    beside = (abs(one - other) for panel in (front, back) for one, other in zip(spine, panel, strict=True))
    return max(beside) > _PLAIN


def spine_note(cover: Cover, wrap: Wrap) -> str:
    """Return why the spine bears no text; '' where it does, or where it has none to bear."""
    if not any(cover.said.spine):
        return ""
    if not wrap.spine_text:
        return "the printer takes no text on a spine of so few pages"
    if not _spine_settings(cover, wrap):
        return f"text on a spine of {wrap.spine / 72:.3f} in would be smaller than {SMALLEST_TEXT:g} pt, so it has none"
    return ""


def _spine_settings(cover: Cover, wrap: Wrap) -> tuple[Setting, Setting] | None:
    """Return the settings of title and author on the spine; None where they would be too small.

    On a thin spine they stand in capitals, which need no room below.
    """
    return _fit_settings(cover, wrap, caps=False) or _fit_settings(cover, wrap, caps=True)


def _fit_settings(cover: Cover, wrap: Wrap, caps: bool) -> tuple[Setting, Setting] | None:
    """Return the settings of title and author, as designed or in capitals; None where they would be too small."""
    scale, room = wrap.scale, wrap.spine - 2 * wrap.spine_clear
    length = wrap.height - 2 * max(_SPINE_END * scale, wrap.safe) - _before_title(cover, wrap) - _at_foot(cover, wrap)
    texts = _texts(cover, wrap)
    names = zip(("spine", "spine_author"), texts, strict=True)
    found = [_narrow(_capitals(cover.setting(name, scale), caps), text, room) for name, text in names]
    (title, author), (first, last) = found, texts
    author = author.scale_by(min(1.0, _LAST_PART * length / max(author.width(last), 1.0)))
    left = length - (author.width(last) + _SPINE_GAP if last else 0.0)
    title = title.scale_by(min(1.0, left / max(title.width(first), 1.0)))
    used = [one.role.size for one, text in ((title, first), (author, last)) if text]
    return (title, author) if min(used) >= SMALLEST_TEXT else None


def _texts(cover: Cover, wrap: Wrap) -> tuple[str, str]:
    """Return the texts at both ends; the first one says the number of a volume if its disc would be too small."""
    first, last = cover.said.spine
    plain = cover.said.volume if first and not _disc(cover, wrap) else ""
    return f"{first} · {plain}" if plain else first, last


def _capitals(setting: Setting, caps: bool) -> Setting:
    role = setting.role
    return setting._replace(role=role.model_copy(update={"caps": True})) if caps and not role.caps else setting


def _disc(cover: Cover, wrap: Wrap) -> float:
    """Return the size of the disc with the number of a volume; 0 without any, or where it would be too small."""
    side = min(wrap.spine - 2 * wrap.spine_clear, _DISC * cover.setting("spine", wrap.scale).role.size)
    return side if cover.said.volume and side * DIGIT >= SMALLEST_TEXT else 0.0


def _before_title(cover: Cover, wrap: Wrap) -> float:
    return (1 + _BEHIND) * _disc(cover, wrap)


def _logo(cover: Cover, wrap: Wrap) -> PageSize:
    """Return the size of the publisher's logo at the foot; 0 without any, or where it would be too small to see."""
    room = min(wrap.spine - 2 * wrap.spine_clear, _LOGO * wrap.scale)
    size = cover.logo.fit(room, room) if cover.logo and room > 0 else (0.0, 0.0)
    return size if min(size) >= _SEEN else (0.0, 0.0)


def _at_foot(cover: Cover, wrap: Wrap) -> float:
    height = _logo(cover, wrap)[1]
    return height + _SPINE_GAP / 2 if height else 0.0


def _narrow(setting: Setting, text: str, room: float) -> Setting:
    """Return a setting in which a text fits the height `room` around the middle of its capitals."""
    face, size = setting.fonts[setting.role.face], setting.role.size
    middle = setting.cap_height / 2
    deep = min((face.ink(char, size).bottom for char in setting.prepare(text)), default=0.0)
    reach = max(setting.top(text) - middle, middle - deep)
    return setting.scale_by(min(1.0, room / (2 * reach))) if text else setting


def _ink(cover: Cover) -> Ink:
    """Return the ink of the spine's title."""
    return cover.design.palette[cover.design.type.spine.colour]


def _spine_text(cover: Cover, wrap: Wrap) -> Iterator[Mark]:
    """Yield title and author, turned to read downwards, or upwards."""
    settings = _spine_settings(cover, wrap)
    if not settings:
        return
    end = max(_SPINE_END * wrap.scale, wrap.safe)
    up, middle, side = cover.said.spine_up, wrap.spine_box.middle, _disc(cover, wrap)
    # Where the text begins: at the head of a spine that reads downwards, at the foot of one that reads upwards.
    foot = _at_foot(cover, wrap)
    places = ((_before_title(cover, wrap), LEFT), (wrap.height - 2 * end - foot, RIGHT))
    if foot and cover.logo:
        width, height = _logo(cover, wrap)
        yield cover.logo.mark(Box(middle - width / 2, end, width, height), _ink(cover))
    if side:
        design, y = cover.design, end + foot if up else wrap.height - end - side
        inks = _ink(cover), design.palette[design.spine.colour]
        yield from numeral(cover, Box(middle - side / 2, y, side, side), *inks)
    for setting, text, (x, align) in zip(settings, _texts(cover, wrap), places, strict=True):
        if text:
            mark = setting.line(text, x, -setting.cap_height / 2, align)
            yield Placed(middle, end + foot if up else wrap.height - end, (mark,), turns=1 if up else 3)
