"""Thumb tabs: solid blocks at the outer edge of a section's pages, by which it is found when the book is shut."""

from bookmaker.page.layout.boxes import ART_BLEED, Frame
from bookmaker.page.layout.look import Tabs
from bookmaker.page.layout.style import Style
from bookmaker.page.layout.text import LEFT, RIGHT
from bookmaker.values.geometry import Box
from bookmaker.values.marks import BLACK, Ink, Mark, Rect

_WHITE: Ink = 1.0
_DARK = 0.6
"""Inks darker than this carry white letters."""
_BESIDE = 0.5
"""From the inner end of a tab to its number, in type sizes."""
_LIGHTNESS = (0.299, 0.587, 0.114)
"""How much red, green and blue each add to how light a colour is seen (ITU-R BT.601)."""


def tab(frame: Frame, style: Style, section: int) -> tuple[Mark, ...]:
    """Return the tab of a page of a section, counted from 0; nothing for other pages and looks without tabs."""
    tabs = style.look.tabs
    if tabs is None or section < 0:
        return ()
    box = _box(tabs, frame, section)
    left = box.x if frame.recto else box.x - ART_BLEED
    block = Rect(left, box.y, box.width + ART_BLEED, box.height, fill=tabs.ink)
    return (block, _number(box, tabs, frame, style, section)) if tabs.number else (block,)


def _box(tabs: Tabs, frame: Frame, section: int) -> Box:
    """Return the part of a tab that is on the trimmed page; below the last that fits they begin at the top again."""
    gap, top = tabs.gap or 0.0, min(tabs.top, max(0.0, frame.height - tabs.height))
    step = tabs.height + gap
    places = max(1, int((frame.height - 2 * top + gap + 1e-6) // step))
    y = frame.height - top - tabs.height - section % places * step
    return Box(frame.width - tabs.width if frame.recto else 0.0, y, tabs.width, tabs.height)


def _number(box: Box, tabs: Tabs, frame: Frame, style: Style, section: int) -> Mark:
    """Return the number of a section, as far from the cut as its tab allows."""
    role = getattr(style.look.type, tabs.type)
    ink = _WHITE if _lightness(tabs.ink) < _DARK else BLACK
    setting = style.setting(role.model_copy(update={"ink": ink}))
    beside = _BESIDE * role.size
    x, align = (box.x + beside, LEFT) if frame.recto else (box.right - beside, RIGHT)
    return setting.line(str(section + 1), x, box.y + (box.height - setting.cap_height) / 2, align)


def _lightness(ink: Ink) -> float:
    """Return how light an ink is, from 0 to 1."""
    if isinstance(ink, tuple):
        return sum(part * weight for part, weight in zip(ink, _LIGHTNESS, strict=False))
    return ink
