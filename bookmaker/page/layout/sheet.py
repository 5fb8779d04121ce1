"""Class sheets: above the puzzles stand a title, lines for name and date, and the rules in a line."""

from collections.abc import Iterator, Sequence

from bookmaker.page.layout.links import PARAGRAPH, TITLE, field, tag
from bookmaker.page.layout.look import Look, Region, Running
from bookmaker.page.layout.text import Setting, Style
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.values.geometry import Box, Extent
from bookmaker.values.marks import Line, Mark
from bookmaker.values.statements import BLANKS

_ABOVE, _BELOW = 1.9, 1.0
"""From the title down to the line for a name, and from there to the puzzles, in lines of running text."""
_NAME = 0.62
"""Right end of the line for a name, as a part of the width."""
_GAP = 14.0
"""White space between the rules and the boards with their captions, in points."""


def sheet_head(title: str, blanks: tuple[str, str], style: Style, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the marks of the head of a sheet, and how far below the top of the body the page goes on.

    `blanks` stand before the lines for name and date.
    """
    heading, text = style.setting("heading").fit_words(title, body.width), style.setting("body")
    stacked = heading.stack_lines(heading.balance_text(title, body.width), body.x, body.top - heading.cap_height)
    titles = [field("title", line) for line in stacked]
    base = titles[-1].y - _ABOVE * text.role.leading
    until = body.x + _NAME * body.width
    ends = ((body.x, until), (until + text.role.size, body.right))
    lines = draw_blanks(blanks, text, ends, (base, base))
    return (*tag(TITLE, titles), *lines), body.top - base + _BELOW * text.role.leading


def draw_blanks(names: Sequence[str], text: Setting, ends: Sequence[Extent], bases: Sequence[float]) -> Iterator[Mark]:
    """Yield words in one size, each followed by a line to write on, at least as long as the word."""
    for name, (left, right) in zip(names, ends, strict=True):
        text = text.fit_line(name, (right - left) / 2)
    for name, (left, right), base in zip(names, ends, bases, strict=True):
        yield from tag(PARAGRAPH, (field(BLANKS, text.line(name, left, base)),))
        start = left + text.width(name) + text.space
        yield Line(start, base - text.descent, right, base - text.descent, THINNEST_LINE)


def of_sheets(style: Style, depth: float, rules: Sequence[str], width: float) -> Style:
    """Return the style of class sheets: the parts of a page of puzzles move down by the depth of the head.

    `rules` are the lines of rules that can occur. Sheets are printed on one side, without their title as running head.
    """
    look, small = style.look, style.setting("small")
    regions = look.puzzles.regions
    lines = max(len(small.break_text(text, width)) for text in rules)
    height = small.cap_height + small.descent + (lines - 1) * small.role.leading + 1.0
    moved = {name: _lower(region, depth) for name, region in regions if region and (region.top is not None)}
    if regions.rules is None:
        moved["rules"] = Region().model_copy(update={"top": depth, "height": height})
        moved["grids"] = _lower(regions.grids, depth + height + _GAP)
    puzzles = look.puzzles.model_copy(update={"regions": regions.model_copy(update=moved)})
    return style._replace(
        look=look.model_copy(update={"sides": "one", "puzzles": puzzles, "running": tuple(_running_lines(look))})
    )


def _lower(region: Region, depth: float) -> Region:
    return region.model_copy(update={"top": (region.top or 0.0) + depth})


def _running_lines(look: Look) -> Iterator[Running]:
    """Yield the running lines of sheets; the title is part of their answers' name."""
    has_head = any("{head}" in line.text for line in look.running)
    for line in look.running:
        if "{title}" in line.text and not has_head:
            yield line.model_copy(update={"text": line.text.replace("{title}", "{head}")})
        elif not any(field in line.text for field in ("{title}", "{section}")):
            yield line
