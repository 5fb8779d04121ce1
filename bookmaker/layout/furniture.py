"""The running head and the folio, on one line above the body: the folio outside, the head in the middle."""

from bookmaker.layout.boxes import Frame
from bookmaker.layout.style import Style
from bookmaker.layout.text import CENTRE, LEFT, RIGHT, Setting, shortened
from bookmaker.marks import Text


def furniture(frame: Frame, style: Style, head: str, folio: str) -> tuple[Text, ...]:
    """Return the marks of head and folio; an empty text leaves its place empty."""
    types, body = style.look.type, frame.body
    heads, folios = Setting(style.fonts, types.head), Setting(style.fonts, types.folio)
    edge, align = (body.right, RIGHT) if frame.recto else (body.x, LEFT)
    room = body.width - 2 * (folios.width("0000") + types.head.size)
    return (
        *((folios.line(folio, edge, frame.head, align),) if folio else ()),
        *((heads.line(shortened(heads, head, room), body.middle, frame.head, CENTRE),) if head else ()),
    )
