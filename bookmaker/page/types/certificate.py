"""The certificate: that all puzzles are solved, with lines for a name and a date, in a frame."""

from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.links import ARTIFACT, tag
from bookmaker.page.layout.opening import Opening, opening, opening_room, title_height
from bookmaker.page.layout.ornament import of_answer
from bookmaker.page.layout.sheet import draw_blanks
from bookmaker.page.types.base import RECTO, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.options import Torn
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Mark, Rect

_INSET = 0.09
"""White space inside the frame, as a part of the body's width."""
_LINE = 3.0
"""Distance between lines to write on, in lines of running text."""


def _pages(plan: Plan, item: Item[Torn]) -> tuple[PlannedPage, ...]:
    if opening_room(_texts(plan), plan.style, _inside(plan.body)) < _room(plan):
        raise plan.too_small("the certificate", "use a larger trim, smaller type, or leave it out")
    return (PlannedPage(_lay, RECTO),)


def _texts(plan: Plan) -> Opening:
    words, field = plan.words.certificate, of_answer(plan.book.example.answer)
    return Opening("", words.title, words.intro.format(title=plan.book.title), field)


def _inside(body: Box) -> Box:
    return body.grow(-_INSET * body.width)


def _room(plan: Plan) -> float:
    return 2 * _LINE * plan.leading


def _lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, body, grid = context.plan, frame.body, context.plan.style.look.grid
    inner, text, edge = _inside(body), plan.style.setting("body"), grid.frame / 2
    head, _ = opening(_texts(plan), plan.style, inner, title_height(_texts(plan), plan.style, inner, _room(plan)))
    sides = (body.x + edge, body.y + edge, body.width - 2 * edge, body.height - 2 * edge)
    bases = [inner.y + row * _LINE * text.role.leading for row in (1, 0)]
    blanks = draw_blanks(plan.words.sheet.blanks, text, [(inner.x, inner.right)] * len(bases), bases)
    return (*tag(ARTIFACT, (Rect(*sides, None, grid.frame_ink, grid.frame),)), *head, *blanks)


PAGE = PageType("certificate", Torn, _pages)
