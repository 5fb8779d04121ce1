"""The masthead of a daily sheet: its title and number, the day with its tier, and the rules in a line."""

from bookmaker.page.layout.links import field, fields
from bookmaker.page.layout.stars import stars_width
from bookmaker.page.layout.text import RIGHT, Setting, shorten_text
from bookmaker.page.types.boards import tier_field, tier_name, tier_stars
from bookmaker.page.types.days import Day
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Line, Mark, Text
from bookmaker.values.statements import RULES
from bookmaker.words.captions import full_date
from bookmaker.words.rules import rules_played, total_of

_MOST = 0.5
"""Largest share of a sheet for what stands over the board, or else the day goes on one line."""
_NO_BREAK = "\u00a0"


def title_line(day: Day, body: Box, strip: bool) -> tuple[tuple[Mark, ...], float]:
    """Return the line with the title and the number of a sheet, and the height of the rule below it."""
    style = day.plan.style
    title, number = style.setting("entry" if strip else "head"), style.setting("folio")
    said = day.words.numbered.format(number=day.entry.number)
    room = body.width - number.width(said) - number.role.size
    wide = title.width(day.plan.book.title)
    title = title.smaller(room / wide, style.look.smallest) if strip and wide > room else title
    base = body.top - max(title.cap_height, number.cap_height)
    y, weight = base - 0.75 * title.role.leading, style.look.grid.frame
    return (
        field("title", title.line(shorten_text(title, day.plan.book.title, room), body.x, base)),
        field("numbered", number.line(said, body.right, base, RIGHT)),
        Line(body.x, y, body.right, y, weight, style.look.grid.frame_ink),
    ), y


def masthead(day: Day, body: Box, strip: bool, solved: bool = False) -> tuple[tuple[Mark, ...], float]:
    """Return what is above the board of a sheet, or of a strip with its day on one line, and how high this may reach.

    That of a solution is as high, and names it in place of the rules.
    """
    line, y = title_line(day, body, strip)
    text, below = day.plan.style.setting("small"), body._replace(height=y - body.y)
    for dated, gaps in ((_date_block, (1.9, 2.0)), (_date_line, (1.3, 0.9)))[strip:]:
        date_marks, y = dated(day, below)
        at = body.x, y - gaps[0] * text.role.leading
        rules = over = _rules(day, body.width, at)
        if solved:
            name = day.plan.style.setting("entry").line(day.words.solution_of.format(number=day.entry.number), *at)
            over = (field("solution_of", name),)
        low = (over if strip else rules)[-1].y - gaps[1] * text.role.leading
        if body.top - low <= _MOST * body.height:
            break
    return (*line, *date_marks, *over), low


def _rules(day: Day, width: float, at: tuple[float, float]) -> tuple[Text, ...]:
    """Return the rules in lines of about equal length; none breaks inside the total."""
    small, total = day.plan.style.setting("small"), total_of(day.puzzle, day.words)
    said = rules_played(day.puzzle, day.section.played.play, day.words)
    said = said.replace(total, total.replace(" ", _NO_BREAK)) if total else said
    lines = (line.replace(_NO_BREAK, " ") for line in small.balance_text(said, width))
    return fields(RULES, small.stack_lines(lines, *at))


def _date_line(day: Day, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the day and the tier on one line or, where that is too narrow, on several, and the lowest baseline."""
    small = day.plan.style.setting("small_strong")
    base, said = body.top - 0.6 * small.role.leading - small.cap_height, full_date(day.date, day.words)
    lines = fields("date", small.lines(said, body.x, base, body.width))
    tier, wide = _tier(day, small, body.right, (base, base))
    if small.width(said) + small.role.size + wide > body.width:
        base = lines[-1].y - small.role.leading
        tier, _ = _tier(day, small, body.right, (base, base))
    return (*lines, *tier), base


def _date_block(day: Day, body: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the day of the month, large, with its weekday and month, and the tier on the right; and its baseline."""
    style, words, numeral = day.plan.style, day.words, str(day.date.day)
    figure, name, small = style.setting("title"), style.setting("heading"), style.setting("body")
    apart = small.cap_height + name.descent
    high = max(figure.cap_height, apart + name.cap_height)
    base, left = body.top - 0.42 * figure.role.size - high, body.x + figure.width(numeral) + 0.28 * figure.role.size
    upper = base + high - name.cap_height
    tier, tier_width = _tier(day, style.setting("entry"), body.right, (upper, base))
    room = body.right - left - tier_width - name.role.size
    weekday, month = words.weekday(day.date), words.month(day.date, year=True)
    return (
        field("day", figure.line(numeral, body.x, base)),
        field("weekday", name.fit_line(weekday, room).line(weekday, left, upper)),
        field("month", small.fit_line(month, room).line(month, left, base)),
        *tier,
    ), base


def _tier(day: Day, name: Setting, right: float, baselines: tuple[float, float]) -> tuple[tuple[Mark, ...], float]:
    """Return a tier's name and its marks, each on one of two baselines or side by side, and their width."""
    style, said, (upper, base) = day.plan.style, tier_name(day.entry.tier, day.plan), baselines
    cards = style.look.puzzles
    wide = stars_width(cards.star, style.look.tiers.form)
    before = 0.0 if upper > base else wide + name.role.size / 2
    line = field(tier_field(day.entry.tier, style), name.line(said, right - before, upper, RIGHT))
    drawn, _ = tier_stars(day.entry.tier, cards, style, right - wide, base)
    return (line, drawn), max(wide, before + name.width(said))
