"""What a cover says and shows about its book by itself: selling lines, the number of puzzles, a puzzle, a page."""

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bookmaker.engine.rank.energy import EVERY_TIER, star_count
from bookmaker.page.layout.cover.canvas import Sample
from bookmaker.page.layout.cover.exhibits import Exhibit
from bookmaker.page.layout.cover.parts import Badge, Level
from bookmaker.page.layout.flow import Block, Heading, ListItem, Paragraph
from bookmaker.page.layout.links import LinePart
from bookmaker.page.layout.rich import Run
from bookmaker.page.layout.template import fill
from bookmaker.page.paginate import Bound
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import show_cells, tier_name, widest_rules
from bookmaker.print.fonts import Fonts
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Page, Pixels, Placed, strip_tags
from bookmaker.values.puzzle import Entry
from bookmaker.words import capitalize_first
from bookmaker.words.rules import total_of

_LINES = 3
_SHOWN_SIDE = 8
"""Most rows and columns of boards that are large enough on a back to be solved there."""
_DPI = 200
"""Resolution of a page at its own size: on a back it is less than half as wide."""
_TEACHES, _PUZZLES = "how-to-play", "puzzles"


def selling_blocks(plan: Plan) -> tuple[Block, ...]:
    """Return the back's text if its author gives none: a heading, the game in a line, and what the book has."""
    words, kind = plan.words, plan.book.sections[0].kind
    lines = list(_lines(plan))[:_LINES]
    return (
        Heading(words.cover.heading),
        Paragraph((Run(widest_rules(kind, False, 0, words)),)),
        *(ListItem((Run(words.rewritten(line)),), "•") for line in lines),
    )


def _lines(plan: Plan) -> Iterator[str]:
    """Yield the selling points of a book, the best first."""
    book, said = plan.book, plan.words.cover
    yield said.proved_asked if any(section.questions for section in book.sections) else said.proved
    if book.walkthroughs and book.has("walkthroughs"):
        yield said.told
    elif book.hints and book.has("hints"):
        yield said.hinted
    levels = levels_of(plan)
    if len(levels) > 1:
        yield said.levels.format(n=len(levels), first=levels[0].name, last=levels[-1].name)
    if book.has(_TEACHES):
        yield said.taught
    if book.has("solutions"):
        yield said.solved
    yield said.pencil


def levels_of(plan: Plan) -> tuple[Level, ...]:
    """Return the levels of a book's puzzles, easiest first."""
    counts = Counter[str]()
    for run in plan.runs:
        counts[run.tier] += len(run.numbers)
    return tuple(Level(tier_name(t, plan), star_count(t), counts[t]) for t in EVERY_TIER if counts[t])


def count_of(plan: Plan) -> str:
    """Return the number of puzzles of a book, in words."""
    return plan.words.count(plan.words.puzzles, sum(level.puzzles for level in levels_of(plan)))


def badges_of(texts: Sequence[str], plan: Plan) -> tuple[Badge, ...]:
    """Return badges with the facts of a book; raise Wrong for one that would not be true."""
    levels, words = levels_of(plan), plan.words
    known = {
        "count": str(sum(level.puzzles for level in levels)),
        "puzzles": count_of(plan),
        "easiest": levels[0].name if levels else "",
        "hardest": levels[-1].name if levels else "",
        "large_print": capitalize_first(words.imprint.formats["large_print"]),
    }
    for place, text in enumerate(texts):
        if message := _untruth(text, plan):
            raise Wrong(message, id="untrue-badge", remedy="write {puzzles}, or change the book", at=("badges", place))
    return tuple(tuple(_badge_parts(text, known)) for text in texts)


def _badge_parts(text: str, known: Mapping[str, str]) -> Iterator[LinePart]:
    for chunk in fill(text, known):
        yield from (LinePart(chunk.joint), LinePart(chunk.text, field=chunk.field), LinePart(chunk.end))


def _untruth(text: str, plan: Plan) -> str:
    """Return what is not true in the text of a badge; '' for nothing."""
    own, words = count_of(plan), plan.words
    if not plan.style.look.is_large_print and ("{large_print}" in text or words.imprint.formats["large_print"] in text):
        return "the text of this book is smaller than large print, 16 pt"
    for form in {words.puzzles.one, words.puzzles.other}:
        pattern = re.escape(form).replace(re.escape("{n}"), r"\d[\d.,\s]*") + r"(?!\w)"
        if (found := re.search(pattern, text)) and found[0] != own:
            return f"this book has {own}"
    return ""


def to_solve(entries: Sequence[Entry], plan: Plan) -> Entry | None:
    """Return the puzzle that the back shows: the middle one of those that can be solved there; None without any.

    Others must be left, for art is made of them, some of it solved.
    """
    ready = [one for one in entries if _is_ready(one, plan)]
    fit = [one for one in ready if max(one.made.puzzle.rows, one.made.puzzle.columns) <= _SHOWN_SIDE] or ready
    return fit[len(fit) // 2] if fit and len(entries) > 1 else None


def _is_ready(entry: Entry, plan: Plan) -> bool:
    """Tell whether a puzzle is complete on its board."""
    section = plan.book.sections[entry.section]
    return not section.played.play and not section.questions


def exhibit(entry: Entry, plan: Plan) -> Exhibit:
    """Return a puzzle as the back shows it: without any of its bullets."""
    puzzle, words = entry.made.puzzle, plan.words
    board = Sample(puzzle.rows, puzzle.columns, show_cells(puzzle, {}))
    return Exhibit(board, words.numbered.format(number=entry.number), star_count(entry.tier), total_of(puzzle, words))


def page_to_show(bound: Bound) -> Page | None:
    """Return the page that the back shows: the how-to-play page with most boards, else the first with puzzles."""
    types = [one.planned.page for one in bound.numbered]
    taught = [bound.page(index) for index, page in enumerate(types) if page == _TEACHES]
    others = (bound.page(index) for index, page in enumerate(types) if page == _PUZZLES)
    return max(taught, key=_lines_of_boards) if taught else next(others, None)


def _lines_of_boards(page: Page) -> int:
    """Return the number of lines in the boards on a page."""
    return sum(len(mark.marks) for mark in strip_tags(page.marks) if isinstance(mark, Placed))


def small(page: Page, fonts: Fonts) -> Pixels:
    """Return a page drawn in pixels, in fonts of its own: at full size, much finer than it is shown."""
    from bookmaker.print.render.png import rasters

    (drawn,) = rasters([page], fonts, _DPI)
    rows, columns = drawn.shape[:2]
    return Pixels(columns, rows, zlib.compress(drawn.tobytes()), samples=drawn.shape[2] if drawn.ndim > 2 else 1)
