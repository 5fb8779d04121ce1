"""Pagination: entries become numbered pages, left and right, that refer to each other. Pure: no files."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.page.endings import add_ending, facing, opens
from bookmaker.page.layout.area import strays
from bookmaker.page.layout.boxes import Frame, page_frame
from bookmaker.page.layout.furniture import furniture, tab
from bookmaker.page.layout.links import separate_links, set_subject, with_titles
from bookmaker.page.layout.text import Style
from bookmaker.page.tearing import pages_of
from bookmaker.page.types import PAGES
from bookmaker.page.types.base import ANY, RECTO, VERSO, Book, Context, Plan, PlannedPage, References, TierRun, runs_of
from bookmaker.page.types.contents import outline
from bookmaker.values.codes import NOTHING_HIDDEN, Hidden
from bookmaker.values.errors import Wrong, WrongPages
from bookmaker.values.geometry import PageSize
from bookmaker.values.marks import Bookmark, Mark, Page
from bookmaker.values.puzzle import Entry
from bookmaker.values.roman import roman
from bookmaker.words import load_words
from bookmaker.words.announcements import link_texts
from bookmaker.words.story import Story

BLANK = PlannedPage(lambda frame, context: ())
_CLOSER = 0.7
"""White space between two items where that saves a page, as a part of the usual one."""
_ROUNDS = 4
"""Most rounds of planning pages up to the last one that teaches with the numbers of such pages, until these agree."""
_TEACH = ("how-to-play", "moves")
"""Page types that teach."""
_NAMELESS = ("title", "copyright", "contents", "moves")
"""Page types that name no page that teaches, so that one way to plan theirs does for all rounds."""
Stories = Mapping[int, Story]
NO_STORIES: Stories = MappingProxyType({})
KnownPages = dict[tuple[int, PageSize, tuple[tuple[str, str], ...]], Sequence[PlannedPage]]
"""The pages of a book's items: by place, by the room on a page, and by what they say of pages that teach."""

_WRITTEN = ("text", "author")
"""Page types with text by authors only."""


class Numbered(NamedTuple):
    """A planned page in its place, with the label that its folio prints."""

    planned: PlannedPage
    label: str
    recto: bool


class Bound(NamedTuple):
    """All pages of a book in order, each laid out on request."""

    numbered: tuple[Numbered, ...]
    context: Context
    gutter: float

    def page(self, index: int) -> Page:
        """Return a finished page; raise UserError for a character that a font lacks."""
        return _page(self.numbered[index], self.context, self.gutter)

    def outline(self) -> tuple[Bookmark, ...]:
        """Return the parts of the book with their pages."""
        return outline(self.context)


def paginate(book: Book, entries: Sequence[Entry], style: Style, stories: Stories = NO_STORIES) -> tuple[Page, ...]:
    """Return the finished pages of a book: an even number, the first one a recto, unless all are rectos.

    `entries` come in printed order, numbered without a gap; `stories` by that number, for hints and walkthroughs. The
    gutter is the look's for the final page count. Raises UserError for a character that a font lacks, or for an
    unknown language.
    """
    bound = bind(book, entries, style, stories)
    return tuple(map(bound.page, range(len(bound.numbered))))


def bind(
    book: Book,
    entries: Sequence[Entry],
    style: Style,
    stories: Stories = NO_STORIES,
    hidden: Hidden = NOTHING_HIDDEN,
) -> Bound:
    """Return the pages of `paginate`, none laid out yet."""
    plan, pages, gutter = _settle_gutter(book, _runs(entries), style, stories, hidden)
    return Bound(pages, Context(plan, tuple(entries), _references(pages)), gutter)


def estimate_pages(
    book: Book, tiers: Sequence[Sequence[str]], style: Style, first: int = 1, known: KnownPages | None = None
) -> tuple[Plan, tuple[Numbered, ...]]:
    """Return the plan of a book and the pages it will have, none laid out.

    `tiers` has the tier of each puzzle, for each section; `first` is the first puzzle's number. Hints and walkthroughs
    depend on their puzzles: here their length is guessed. `known` are pages of a book that differs in the sides of its
    openings alone, and gets those of this one.
    """
    plan, pages, _ = _settle_gutter(book, runs_of(tuple(enumerate(tiers)), first), style, NO_STORIES, known=known)
    return plan, pages


def _runs(entries: Sequence[Entry]) -> tuple[TierRun, ...]:
    numbers = [entry.number for entry in entries]
    if numbers and numbers != list(range(numbers[0], numbers[0] + len(entries))):
        raise ValueError("entries must be numbered without a gap in printed order")
    sections = [(key, [entry.tier for entry in own]) for key, own in groupby(entries, key=attrgetter("section"))]
    return runs_of(sections, numbers[0] if numbers else 1)


def _settle_gutter(
    book: Book,
    runs: tuple[TierRun, ...],
    style: Style,
    stories: Stories,
    hidden: Hidden = NOTHING_HIDDEN,
    known: KnownPages | None = None,
) -> tuple[Plan, tuple[Numbered, ...], float]:
    """Return plan, pages and gutter that agree: the page count decides the gutter, the gutter the page count.

    The gutter only grows from round to round, so that the search ends.
    """
    gutter, style = style.look.gutter(0), style._replace(language=book.language)
    known = KnownPages() if known is None else known
    while True:
        body = page_frame(book.trim, style.look, gutter, recto=True).body
        plan = Plan(book, style, load_words(book.speech), runs, (body.width, body.height), stories, hidden=hidden)
        plan = _with_lessons(add_titles(plan), known)
        pages = _number_pages(plan, known)
        wanted = style.look.gutter(len(pages))
        if wanted <= gutter:
            return plan, pages, gutter
        gutter = wanted


def add_titles(plan: Plan) -> Plan:
    """Return the plan with the titles that the contents gives the book's items."""
    return plan._replace(titles=tuple(PAGES[item.page].title(plan, item) for item in plan.book.items))


def _with_lessons(plan: Plan, known: KnownPages) -> Plan:
    """Return the plan with the page of each thing that the book teaches.

    If the rounds never agree, the references to them are left out.
    """
    stop = max((index for index, item in enumerate(plan.book.items, 1) if item.page in _TEACH), default=0)
    for _ in range(_ROUNDS if stop else 0):
        try:
            found = _lessons(_number_pages(plan, known, stop))
        except WrongPages:
            return plan  # raised again with all other problems
        if found == plan.lessons:
            return plan
        plan = plan._replace(lessons=found)
    return plan._replace(lessons={})


def _lessons(pages: Sequence[Numbered]) -> dict[str, str]:
    """Return the first page of each thing that is taught."""
    return {subject: page.label for page in reversed(pages) for subject in page.planned.teaches}


def _number_pages(plan: Plan, known: KnownPages, stop: int | None = None) -> tuple[Numbered, ...]:
    """Return every page with its label: roman numbers in front, arabic ones from the first section on.

    Items from `stop` on are left out.
    """
    pages, fronts = _plan_items(plan, known, stop), len(plan.book.front)
    if plan.book.openers == ANY:
        pages = [page._replace(side=ANY) if opens(page) else page for page in pages]
    front, rest = ([p for p in pages if p.item < fronts], [p for p in pages if p.item >= fronts])
    two = plan.style.look.sides == "two"
    if plan.book.last_blank:
        rest.append(BLANK)
    if two:
        # The back of a puzzle that may be cut out stays white.
        faced = plan.style.look.ornament != "none" and plan.book.puzzles_on == ANY
        front, rest = _insert_blanks(front, faced, rest[:1]), _insert_blanks(rest, faced)
    rest += [BLANK] * (-len(front + rest) % plan.book.multiple)
    return (
        *(Numbered(page, roman(i + 1), i % 2 == 0 or not two) for i, page in enumerate(front)),
        *(Numbered(page, _label(page, i + plan.book.first_page), i % 2 == 0 or not two) for i, page in enumerate(rest)),
    )


def _label(page: PlannedPage, number: int) -> str:
    return str(number) if page.label is None else page.label


def _plan_items(plan: Plan, known: KnownPages, stop: int | None) -> list[PlannedPage]:
    """Return all pages in order, noting new ones in `known`; raise WrongPages with all that cannot be laid out."""
    pages, wrongs = list[PlannedPage](), list[tuple[int, Wrong]]()
    for index, item in enumerate(plan.book.items[:stop]):
        try:
            key = index, plan.size, () if item.page in _NAMELESS else tuple(plan.lessons.items())
            if key not in known:
                known[key] = pages_of(plan._replace(spare=_spare(plan, index)), item)
            own = [_of_item(page, item.page, index) for page in known[key]]
            pages += _share_page(pages.pop(), own, plan) if _may_share(pages, own) else own
        except Wrong as wrong:
            wrongs.append((index, wrong))
    if wrongs:
        raise WrongPages(wrongs)
    return pages


def _of_item(page: PlannedPage, name: str, index: int) -> PlannedPage:
    """Return a page whose texts state its type, and whose title states which of the book's items it opens.

    Titles written by authors may differ from those in the contents.
    """
    lay = page.lay

    def lay_stated(frame: Frame, context: Context) -> tuple[Mark, ...]:
        marks = lay(frame, context)
        return tuple(set_subject(name, marks if name in _WRITTEN else with_titles(f"item {index}", marks)))

    return page._replace(lay=lay_stated, page=name, item=index)


def _spare(plan: Plan, index: int) -> float:
    """Return the height that the next item would take below this one, if it may share a page; else 0."""
    both = plan.book.items[index : index + 2]
    if len(both) < 2 or not PAGES[both[1].page].shares:
        return 0.0
    try:
        pages = PAGES[both[1].page].pages(plan, both[1])
    except Wrong:
        return 0.0  # raised again for its own item
    return pages[0].end + plan.between_items if len(pages) == 1 else 0.0


def _may_share(pages: Sequence[PlannedPage], own: Sequence[PlannedPage]) -> bool:
    """Tell whether an item may begin below the end of a page; not boards below lists, which could pass for captions."""
    if not (pages and pages[-1].end and own and PAGES[own[0].page].shares):
        return False
    return not own[0].numbers or all(PAGES[name].shares for name in pages[-1].page.split(", "))


def _share_page(upper: PlannedPage, own: Sequence[PlannedPage], plan: Plan) -> Iterator[PlannedPage]:
    """Yield a page and those of the next item, which starts on it where that saves a page or fills a short one."""
    index, name = own[0].item, own[0].page
    gaps = (upper.end + part * plan.between_items for part in (1.0, _CLOSER))
    ways = [PAGES[name].pages(plan._replace(above=above), plan.book.items[index]) for above in gaps]
    # Without room below for any of the item, its title would stand alone at the foot of the page.
    way = next((way for way in ways if way[0].end and len(way) <= len(own)), ways[0])
    half = plan.size[1] / 2
    if not way[0].end or (len(way) > len(own) and (upper.end > half or way[-1].end < half)):
        yield from (upper, *own)
        return
    first, *rest = (_of_item(page, name, index) for page in way)

    def lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
        return (*upper.lay(frame, context), *first.lay(frame, context))

    numbers, pages = (*upper.numbers, *first.numbers), f"{upper.page}, {name}"
    yield upper._replace(lay=lay, page=pages, numbers=numbers, end=first.end, below=(*upper.below, index))
    yield from rest


def _insert_blanks(pages: Sequence[PlannedPage], faced: bool, after: Sequence[PlannedPage] = ()) -> list[PlannedPage]:
    """Return the pages, an even number, with blank ones that move others, and what comes after, to their own side.

    With `faced`, a blank page before the opening of a part has an ornament.
    """
    placed: list[PlannedPage] = []
    for page in pages:
        recto = len(placed) % 2 == 0
        if (page.side == RECTO and not recto) or (page.side == VERSO and recto):
            placed.append(_blank_page(page, faced))
        placed.append(page)
    return [*placed, _blank_page((*after, BLANK)[0], faced)] if len(placed) % 2 else placed


def _blank_page(page: PlannedPage, faced: bool) -> PlannedPage:
    """Return the blank page before another one."""
    return facing(page) if faced and opens(page) else BLANK


def _references(pages: Sequence[Numbered]) -> References:
    stages = _labels(pages, "puzzles")
    return References(
        puzzles={number: labels[0] for number, labels in stages.items()},
        solutions={number: page.label for page in pages for number in page.planned.solves},
        walkthroughs={number: labels[0] for number, labels in _labels(pages, "walkthroughs").items()},
        hints=_hints(pages),
        items={item: page.label for page in reversed(pages) for item in (page.planned.item, *page.planned.below)},
        labels=tuple(page.label for page in pages),
        decoders={number: (table, page.label) for page in pages for number, table in page.planned.decodes.items()},
        stages=stages,
        words=next((page.label for page in pages if "passwords" in page.planned.page.split(", ")), ""),
        lessons=_lessons(pages),
    )


def _labels(pages: Sequence[Numbered], name: str) -> dict[int, tuple[str, ...]]:
    """Return the labels of the pages of one type by the puzzle numbers on them."""
    found = dict[int, tuple[str, ...]]()
    for page in (page for page in pages if page.planned.page == name):
        for number in page.planned.numbers:
            found[number] = (*found.get(number, ()), page.label)
    return found


def _hints(pages: Sequence[Numbered]) -> dict[int, tuple[tuple[int, str], ...]]:
    """Return the number and the page of each hint of a puzzle, the first one first."""
    found = sorted((hint, page.label) for page in pages for hint in page.planned.hints)
    groups = groupby(found, key=lambda place: place[0].puzzle)
    return {number: tuple((hint.label, label) for hint, label in group) for number, group in groups}


def _page(page: Numbered, context: Context, gutter: float) -> Page:
    book, style, planned = context.plan.book, context.plan.style, page.planned
    frame = page_frame(book.trim, style.look, gutter, page.recto)
    outer, context = context, context._replace(plan=context.plan.in_look(*planned.look))
    if planned.page == "":
        return Page(frame.width, frame.height, planned.lay(frame, context), page.label, body=frame.body)
    marks, head = add_ending(planned.lay(frame, context), frame.body, planned, context), planned.heads[page.recto]
    bare = not (head or planned.folio or style.look.leads_around)
    extra = () if bare else furniture(frame, style, *_running_texts(page, head, outer))
    beside = tab(frame, style, planned.section)
    placed = ((marks, (planned.area(frame),)), (extra, frame.furniture_areas), (beside, (frame.tab_area,)))
    astray = tuple(stray for some, areas in placed for stray in strays(some, areas, context.plan.style))
    # A tab stands on the band of an opener. Screen readers get the page before its links.
    drawn = separate_links((*marks, *beside, *extra))
    return Page(frame.width, frame.height, drawn, page.label, astray=astray, body=frame.body)


def _running_texts(page: Numbered, head: str, context: Context) -> tuple[dict[str, str], dict[str, str]]:
    """Return the texts around the body of a page, and the pages that they lead to, each by its field."""
    plan = context.plan
    section = plan.book.sections[page.planned.section].title if page.planned.section >= 0 else ""
    targets = {f"to_{name}": label for name, label in _targets(page, context) if label}
    links = link_texts(plan.words)
    texts = {
        "page": page.label if page.planned.folio else "",
        "head": head,
        "title": plan.book.title,
        "author": plan.book.author,
        "section": section,
        **{field: links[field] for field in targets},
    }
    return texts, targets


def _targets(page: Numbered, context: Context) -> Iterator[tuple[str, str]]:
    """Yield the pages to which this one may lead."""
    found, numbers, items = context.references, page.planned.numbers, context.plan.book.items
    yield from (("contents", found.items.get(index, "")) for index, item in enumerate(items) if item.page == "contents")
    if numbers and page.planned.page != "puzzles":
        yield "puzzles", found.puzzles.get(numbers[0], "")
    if numbers and page.planned.page != "solutions":
        yield "solutions", found.solutions.get(numbers[0], "")
    at = found.labels.index(page.label)
    yield "previous", found.labels[at - 1] if at else ""
    yield "next", found.labels[at + 1] if at + 1 < len(found.labels) else ""
