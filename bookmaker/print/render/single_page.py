"""A single page in a format for single pages."""

from typing import Literal, get_args

from bookmaker.print.fonts import Fonts
from bookmaker.print.inks import in_colours
from bookmaker.values.marks import Page

Form = Literal["svg", "png", "eps", "pdf"]
FORMS: tuple[Form, ...] = get_args(Form)
"""SVG and PNG for screens; EPS, and PDF, in black ink alone for newspapers."""


def export_page(
    page: Page, fonts: Fonts, form: Form, said: tuple[str, str, str], dpi: float, one_bit: bool = False
) -> bytes:
    """Return a page in a format; `said` is its title, its text for screen readers, and the language.

    A PNG has `dpi` dots per inch, in grays, colours, or black and white only. Raises UserError for too many.
    """
    title, text, language = said
    if form == "png":
        from bookmaker.print.render.png import png

        return png(page, fonts, dpi, one_bit)
    if form == "svg":
        from bookmaker.print.render.svg import AltText, svg

        return svg(page, fonts, AltText(title, text, language))
    if form == "eps":
        from bookmaker.print.render.eps import eps

        return eps(page, fonts, title)
    from bookmaker.print.render.pdf import Info, render

    return render(in_colours([page], "gray", "page"), fonts, Info(title, "", language, "bookmaker"))
