"""The solutions in puzzle order, each with the page of its puzzle, after an opening of their own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, groupby, pairwise
from math import inf
from typing import NamedTuple

from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.card import Caption, Card, draw_card, split_captions
from bookmaker.page.layout.even import break_pages, too_white
from bookmaker.page.layout.fit import SAME, arrange, cell_in, leaves_one, room
from bookmaker.page.layout.per_page import even_rows, used_share
from bookmaker.page.types.base import RECTO, BookSection, Context, Item, PageType, Plan, PlannedPage
from bookmaker.page.types.boards import BoardSlots, alt_text, caption, example_opening, solution_boards, solved_board
from bookmaker.page.types.options import Options
from bookmaker.values.geometry import PageSize
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Entry
from bookmaker.words.announcements import over_solutions
from bookmaker.words.captions import Pointers

_FEW, _HALF, _MOST_WHITE = 2, 0.5, 0.65
"""Number of solutions on a page, and the part of it they take, up to which their cells grow to those of puzzles; most
of a page that is white around its boards: both where that takes no further page."""

_ALIKE = 0.9
"""Least factor by which cells may shrink so that rows are equal."""


class _Group(NamedTuple):
    """Neighbouring sections whose solutions share rows, because equally many of each fit on a page."""

    numbers: range
    boards: dict[int, BoardSlots]
    """By section, its boards where all have the room for captions of those that need the most."""
    highest: BoardSlots
    """BoardSlots of the section whose captions take the most lines."""
    outer: PageSize
    """Width and height of the largest board in points."""
    height: float
    """Height of a row in points."""

    @property
    def gap(self) -> float:
        """Return the white space between two rows in points."""
        return self.highest.deck.cards.row_gap


class _Piece(NamedTuple):
    """Solutions that no page break divides: a row, or a page's worth where these do not fill its rows."""

    group: _Group
    numbers: range
    rows: int

    @property
    def height(self) -> float:
        return self.rows * (self.group.height + self.group.gap) - self.group.gap

    @property
    def look(self) -> int:
        """Number of its look: those on a page share one."""
        return self.group.highest.deck.style.own

    def white(self, width: float) -> float:
        """Return the white beside the boards as the height of an equal area of the page's width."""
        return self.height * (1.0 - len(self.numbers) * self.group.outer[0] / (self.rows * width))


class _Part(NamedTuple):
    """Solutions of a group on a page: `top` is their distance below the top of the body, `height` their room."""

    group: _Group
    numbers: range
    rows: int
    top: float
    height: float


def _pages(plan: Plan, item: Item[Options]) -> tuple[PlannedPage, ...]:
    boards = {index: solution_boards(plan, index) for index in range(len(plan.book.sections)) if plan.numbers(index)}
    pages = tuple(_fill_pages(plan, boards))
    for change in (_even_boards, _enlarge_boards):
        for run in [list(own) for _, own in groupby(boards, key=lambda index: _shape(boards[index]))]:
            changed = boards | change({index: boards[index] for index in run}, plan)
            found = tuple(_fill_pages(plan, changed)) if changed != boards else pages
            if len(found) <= len(pages):
                boards, pages = changed, found
    return pages if plan.book.sheet else (PlannedPage(_lay_opening, RECTO), *pages)


def _shape(boards: BoardSlots) -> tuple[int, int, int, int]:
    """Return what solutions share that stand in common rows: boards on a page, rows and columns, and the look."""
    return boards.per_page, *boards.fit[:2], boards.deck.style.own


def _even_boards(boards: dict[int, BoardSlots], plan: Plan) -> dict[int, BoardSlots]:
    """Return boards of neighbouring sections in rows that are more equal, where all can have the same."""
    count = sum(len(plan.numbers(index)) for index in boards)
    found = {index: _even(own, count, plan, index) for index, own in boards.items()}
    return found if len(set(map(_shape, found.values()))) == 1 else boards


def _even(own: BoardSlots, count: int, plan: Plan, index: int) -> BoardSlots:
    board = (plan.book.sections[index].rows, plan.book.sections[index].columns)
    fixed = plan.book.solutions_per_page or own.deck.cards.per_page
    ways = () if fixed else even_rows(count, own.per_page, board, plan.size, own.deck)
    fit = next((way for way in ways if way.cell >= _ALIKE * own.fit.cell), own.fit)
    if -count % fit.columns >= -count % own.fit.columns:
        return own
    return own._replace(per_page=fit.rows * fit.columns, fit=fit)


def _enlarge_boards(boards: dict[int, BoardSlots], plan: Plan) -> dict[int, BoardSlots]:
    """Return boards; a few that would leave most of a page white get cells as large as those of puzzles."""
    return {index: _enlarge(own, plan, index) for index, own in boards.items()}


def _enlarge(boards: BoardSlots, plan: Plan, index: int) -> BoardSlots:
    section, own, per_page = plan.book.sections[index], boards.deck, boards.per_page
    board = (section.rows, section.columns)
    if per_page > _FEW or used_share(boards.fit, per_page, board, plan.size, own) >= _HALF:
        return boards
    largest = max(own.cards.cell_max, own.style.look.puzzles.cell_max)
    own = replace(own, cards=own.cards.model_copy(update={"cell_max": largest}))
    return boards._replace(deck=own, fit=arrange(per_page, board, plan.size, own))


def _groups(plan: Plan, filled: Mapping[int, BoardSlots]) -> Iterator[_Group]:
    for _, found in groupby(filled.items(), key=lambda one: _shape(one[1])):
        together = dict(found)
        highest, shared = _share_room(together, plan)
        if min(boards.fit.cell for boards in shared.values()) >= _least([*shared.values()]):
            yield _group(highest, shared, plan)
        else:
            yield from (_group(alone, {index: alone}, plan) for index, alone in together.items())


def _least(shared: Sequence[BoardSlots]) -> float:
    """Return the side of the smallest cells for solutions: the look's least, with room for its least digits."""
    look = shared[0].deck.style.look
    return max(look.smallest / look.grid.digit, *(boards.deck.cards.cell_min for boards in shared)) - SAME


def _group(highest: BoardSlots, boards: dict[int, BoardSlots], plan: Plan) -> _Group:
    sides = [(plan.book.sections[index], one.fit.cell) for index, one in boards.items()]
    outer = (max(s.columns * cell for s, cell in sides), max(s.rows * cell for s, cell in sides))
    first, last = plan.numbers(min(boards)), plan.numbers(max(boards))
    height = highest.fit.row_height(outer, highest.deck)
    return _Group(range(first[0], last[-1] + 1), boards, highest, outer, height)


def _room_below(boards: BoardSlots) -> float:
    return room(boards.deck, boards.fit.split).below


def _room_before(boards: BoardSlots) -> float:
    return room(boards.deck, boards.fit.split).left


def _share_room(alone: dict[int, BoardSlots], plan: Plan) -> tuple[BoardSlots, dict[int, BoardSlots]]:
    """Return the boards with the highest captions, and all boards by section, with the room below that these need.

    If smaller boards need more lines below them, all get more room. All have room before them for the widest numbers
    of rows. In a look with lines between boards, all cells have one size.
    """
    edges = max(alone.values(), key=_room_before).deck.edges
    highest, most = max(alone.values(), key=_room_below), inf
    highest = highest._replace(deck=replace(highest.deck, edges=edges))
    while True:
        shared = {i: _fit_room(own, highest, plan.book.sections[i], plan.size, most) for i, own in alone.items()}
        now, cells = max(shared.values(), key=_room_below), [own.fit.cell for own in shared.values()]
        even = max(cells) - min(cells) <= SAME or not (now.deck.cards.column_rule or now.deck.cards.row_rule)
        if even and _room_below(now) <= _room_below(highest) + SAME:
            return highest, shared
        highest, most = max(highest, now, key=_room_below), most if even else min(cells)
        highest = highest._replace(deck=replace(highest.deck, edges=edges))


def _fit_room(own: BoardSlots, highest: BoardSlots, section: BookSection, size: PageSize, most: float) -> BoardSlots:
    """Return boards with room for the highest captions, their own captions split to fit; cells are at most `most`."""
    board, around = (section.rows, section.columns), room(highest.deck, highest.fit.split)
    cell = min(most, cell_in(own.fit[:2], board, size, own.deck.cards, around))
    split = split_captions(own.deck.widest, section.columns * cell, own.deck.cards, own.deck.style)
    return own._replace(fit=own.fit._replace(cell=cell, split=split))


def _fill_pages(plan: Plan, boards: Mapping[int, BoardSlots]) -> Iterator[PlannedPage]:
    """Yield as few pages as possible, about equally full, even the last."""
    pieces, (width, height) = [piece for group in _groups(plan, boards) for piece in _pieces(group)], plan.size
    whites = [0.0, *accumulate(piece.white(width) for piece in pieces)]

    def cost(start: int, end: int, left: float) -> float:
        around = too_white(left + whites[end] - whites[start], height, _MOST_WHITE)
        return left**2 + too_white(left, height) + around

    for start, end in break_pages(len(pieces), lambda end: _starts(pieces, end, plan), cost):
        there = range(pieces[start].numbers[0], pieces[end - 1].numbers[-1] + 1)
        head = over_solutions(there, plan.words, plan.book.title * plan.book.sheet)
        lay = partial(_lay, tuple(_parts(pieces[start:end], height)))
        look = tuple(pieces[start].group.boards)
        yield PlannedPage(lay, numbers=there, solves=there, heads=(head, head), folio=True, look=look)


def _pieces(group: _Group) -> Iterator[_Piece]:
    fit, numbers = group.highest.fit, group.numbers
    whole = fit.rows * fit.columns == group.highest.per_page
    step = fit.columns if whole else group.highest.per_page
    starts = [*range(0, len(numbers), step), len(numbers)]
    starts[-2] -= whole and leaves_one(len(numbers), fit.columns)
    for start, end in pairwise(starts):
        yield _Piece(group, numbers[start:end], -(-(end - start) // fit.columns))


def _starts(pieces: Sequence[_Piece], end: int, plan: Plan) -> Iterator[tuple[int, float]]:
    """Yield each start of a page that ends before piece `end`, and the height that it leaves over."""
    left, count, look = plan.size[1], 0, pieces[end - 1].look
    most = plan.book.solutions_per_page or len(plan.runs) * plan.every_number[-1]
    rows = dict[range, int]()
    for start in range(end - 1, -1, -1):
        piece, own = pieces[start], pieces[start].group.numbers
        left -= piece.height + (piece.group.gap if start < end - 1 else 0.0)
        count, rows[own] = count + len(piece.numbers), rows.get(own, 0) + piece.rows
        full = left < -SAME or count > most or rows[own] > piece.group.highest.fit.rows or piece.look != look
        if full and start < end - 1:
            return
        yield start, left


def _parts(pieces: Sequence[_Piece], height: float) -> Iterator[_Part]:
    """Yield the parts of a page: a single one has all of it, several stand in turn, as high as their rows.

    Spare height widens the gaps between rows, up to twice their size, as for a single part.
    """
    groups = [list(some) for _, some in groupby(pieces, key=lambda piece: piece.group.numbers)]
    top, fit, least = 0.0, pieces[0].group.highest.fit, min(piece.group.gap for piece in pieces)
    used = sum(piece.height + piece.group.gap for piece in pieces) - pieces[-1].group.gap
    wider = min(least, max(0.0, height - used) / sum(piece.rows for piece in pieces))
    for some in groups:
        group, numbers = some[0].group, range(some[0].numbers[0], some[-1].numbers[-1] + 1)
        if len(groups) == 1:
            yield _Part(group, numbers, fit.rows, 0.0, height)
            return
        rows = sum(piece.rows for piece in some)
        high = rows * (group.height + group.gap + wider) - group.gap
        yield _Part(group, numbers, rows, top, high)
        top += high + group.gap


def _lay_opening(frame: Frame, context: Context) -> tuple[Mark, ...]:
    words, plan = context.plan.words, context.plan
    said = words.solutions_intro_mixed if plan.book.is_mixed else words.solutions_intro
    intro = " ".join((said, *_what_numbers_are(plan)))
    return example_opening(words.solutions, intro, frame.body, plan, plan.book.title if plan.book.answers_alone else "")


def _what_numbers_are(plan: Plan) -> Iterator[str]:
    """Yield the texts that explain the small numbers in solutions: those of steps, and those of rounds."""
    numbered = [one for i, one in enumerate(plan.book.sections) if plan.among(i, plan.book.numbered)]
    if any(not section.played.play for section in numbered):
        yield plan.words.solutions_numbered
    if any(section.played.play for section in numbered):
        yield plan.words.solutions_rounds


def _lay(parts: Sequence[_Part], frame: Frame, context: Context) -> tuple[Mark, ...]:
    return tuple(mark for part in parts for mark in _lay_part(part, frame, context))


def _lay_part(part: _Part, frame: Frame, context: Context) -> tuple[Mark, ...]:
    plan, group, numbers = context.plan, part.group, part.numbers
    body = frame.body._replace(y=frame.body.top - part.top - part.height, height=part.height)
    fit, own = group.highest.fit._replace(rows=part.rows), group.highest.deck
    marks: list[Mark] = []
    for number, (x, y) in zip(numbers, fit.places_of(len(numbers), group.outer, body, own), strict=True):
        entry = context.entry(number)
        boards, known = group.boards[entry.section], settled_by(entry.made.answer)
        board = solved_board(entry, boards.fit.cell, plan)
        inset = (group.outer[0] - board.columns * board.cell) / 2
        card = Card(board, _caption(entry, context), boards.deck.edges, alt_text(entry, plan, known))
        share = fit.share_of(x + group.outer[0] / 2, body)
        marks += draw_card(card, boards.fit.split, boards.deck.cards, plan.style, (x + inset, y), share)
    return (*marks, *fit.separators(len(numbers), group.outer, body, own))


def _caption(entry: Entry, context: Context) -> Caption:
    pages = context.references
    found = Pointers(puzzle=pages.puzzles.get(entry.number, ""), walkthrough=pages.walkthroughs.get(entry.number, ""))
    return caption(entry, found, context.plan)


PAGE = PageType("solutions", Options, _pages, lambda plan, item: plan.words.solutions, foot="notes")
