"""The pages of a series: sheets as pages of a book whose sections are the boards of the week, or a year with leaves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from bookmaker.engine.play.decoder import ROWS, decode
from bookmaker.engine.play.passwords import ALONE, spell_alone
from bookmaker.kinds import game_of, speech_for
from bookmaker.kinds.base import CODED, DECODER, STAGES, Played
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.word_list import WIDEST
from bookmaker.page.paginate import Bound, bind
from bookmaker.page.types.base import Book, BookSection, Item
from bookmaker.page.types.days import Day, day_of, small_solution
from bookmaker.page.types.options import Options
from bookmaker.page.types.period import PeriodOptions
from bookmaker.page.types.sheet import YESTERDAY, SheetForm, SheetOptions, cells_on, contents_of
from bookmaker.print.fonts import rulers
from bookmaker.series.model import Daily, DailyFile, DayBoard, Week, problems_of_titles
from bookmaker.series.printer import cut_strips, fitted_to, refuse
from bookmaker.series.puzzles import STREAM
from bookmaker.spec.findings import Spot
from bookmaker.spec.picks import HOLD
from bookmaker.spec.printers import Printer
from bookmaker.spec.source import picks_path
from bookmaker.values.codes import Hidden
from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, Refusals, UserError, Wrong
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import to_mm
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import UNKNOWN, Answer, Entry, Made, Puzzle, Size, cells_of
from bookmaker.words import Words, load_passwords, load_words
from bookmaker.words.captions import AT_FOOT, OVERLEAF

_BLANK = 8888
"""The number of a sheet yet to come: as wide as any."""
_ENDLESS = 10_000.0
"""In points: more than any strip is high."""


class DayFit(NamedTuple):
    """The sheets of a day of the week, as known before any puzzle is made."""

    day: str
    """The day in the file's words."""
    kind: str
    size: str
    bullets: int
    tier: str
    pages: int
    page: PageSize
    """Width and height of a page in points; a strip may be lower by some lines."""
    cell_mm: float
    solution_cell_mm: float
    """Of the solution on the sheet, maybe another sheet's; 0 without one."""


class Opened(NamedTuple):
    """A series whose boards fit, and the settings of its pages."""

    file: DailyFile
    style: Style
    fits: tuple[DayFit, ...] = ()
    """The sheets of each day of the week."""
    warnings: tuple[Problem, ...] = ()
    """Objections of its printer to its sheets."""

    @property
    def spec(self) -> Daily:
        return self.file.spec

    @property
    def words(self) -> Words:
        """The words of the first sheet's game."""
        return self.words_of(self.spec.board(1).kind)

    def words_of(self, kind: str) -> Words:
        """Return the words of the game that a kind of puzzle is, among those of the week."""
        kinds = [board.kind for board in self.spec.week.boards if board]
        return load_words(speech_for(self.spec.language, game_of(kind, kinds), kinds, self.spec.noun))

    @property
    def trim(self) -> PageSize:
        """Width and height of a sheet in points; a strip is cut later."""
        spec = self.spec
        return (spec.strip, _ENDLESS) if spec.strip else spec.size or spec.trim or self.file.look.trim

    @property
    def printer(self) -> Printer | None:
        """The printer of the sheets."""
        return next(iter(self.spec.printer), None)


class Sheets(NamedTuple):
    """Some sheets, bound in order."""

    series: Opened
    bound: Bound

    @property
    def pages(self) -> list[Page]:
        """All pages; strips are as high as the highest, boxes as theirs says."""
        pages = [self.bound.page(index) for index in range(len(self.bound.numbered))]
        return cut_strips(pages, self.series.style) if self.series.spec.strip else pages

    @property
    def last(self) -> Entry:
        """The puzzle of the last sheet."""
        return self.bound.context.entries[-1]

    def cells(self, number: int) -> tuple[float, float]:
        """Return the side of a cell of a sheet's board to solve, and of the solution on it; 0 without one."""
        return cells_on(_options(self.series.spec, number), self.bound.context)

    def day(self, number: int) -> Day:
        """Return the puzzle of a sheet with its day."""
        context = self.bound.context
        return day_of(self.series.spec.day(number), context.entry(number), context.plan)


def open_series(file: DailyFile, bound: bool = False) -> Opened:
    """Open the fonts of a series, and check that its boards fit; `bound` overrules strips.

    Raises UserError of one class or another.
    """
    style = open_style(file.look, file.fonts)._replace(language=file.spec.language)
    refusals = Refusals()
    if found := [*problems_of_titles(file, style), *(_problems_of_leaves(file) if bound else ())]:
        refusals.note(FileProblems(found))
        style = style._replace(fonts=rulers(style.fonts))
    spec = file.spec.model_copy(update={"strip": None, "box": None, "solution": OVERLEAF}) if bound else file.spec
    style = fitted_to(style, spec, bound)
    opened = Opened(file._replace(spec=spec, look=style.look), style)
    with refusals.gather():
        opened = opened._replace(fits=tuple(_fit_days(opened)))
        if not bound:
            opened = opened._replace(warnings=refuse(file, [(fit.page, fit.pages) for fit in opened.fits]))
    refusals.refuse(file.path)
    return opened


def _problems_of_leaves(file: DailyFile) -> Iterator[Problem]:
    """Yield the days whose boards take more pages than the leaf of a calendar has."""
    for name, board in zip(Week.model_fields, file.spec.week.boards, strict=True):
        if board and board.play_mode.play == STAGES:
            message = f"`play: {STAGES}` takes more pages than the leaf that a calendar has for a day"
            wrong = Wrong(message, remedy=f"take play: {DECODER}, or make sheets or strips")
            yield Spot(file.tree, Daily, ()).at("week", name, "play").problem_of(wrong)


def _fit_days(opened: Opened) -> Iterator[DayFit]:
    """Yield the sheets of each day of the week, with empty boards, which take as much room as any.

    Raises CannotBeMet if boards or solutions do not fit, with a finding for each day.
    """
    opened = opened._replace(file=opened.file._replace(spec=opened.spec.model_copy(update={"hold": ()})))
    spec, found = opened.spec, list[Problem]()
    week = range(_BLANK - len(spec.first_week), _BLANK + 1)
    made = {number: blank_made(_section(spec.board(number))) for number in week}
    for number in sorted(week[1:], key=lambda number: spec.day(number).weekday()):
        name, board, sheet = (
            spec.weekday(number),
            spec.board(number),
            bind_sheets(opened, made, range(number, number + 1)),
        )
        try:
            if spec.solution == YESTERDAY or (spec.solution == AT_FOOT and not board.play_mode.stages):
                small_solution(sheet.day(number), sheet.bound.context.plan.body)
            pages = sheet.pages
        except CannotBeMet as error:
            said, _, remedy = str(error).partition("; ")
            spot = Spot(opened.file.tree, Daily, ())
            spot, said = (spot.at("box"), f"{name}: {said}") if spec.box else (spot.at("week", name, "size"), said)
            found.append(spot.problem("does-not-fit", said, remedy))
            continue
        own = board.kind, str(board.size), board.params.bullets_on(*board.size), board.tier
        size = pages[0].width, pages[0].height
        yield DayFit(name, *own, len(pages), size, *map(to_mm, sheet.cells(number)))
    if found:
        raise CannotBeMet(problems=sorted(found, key=attrgetter("line")))


def blank_made(section: BookSection) -> Made:
    """Return an empty board, which shows the room that the puzzle of a sheet takes before it exists."""
    size = Size(section.rows, section.columns)
    puzzle = Puzzle(section.kind, *size, (UNKNOWN,) * size.cells, size.cells if section.total else None)
    return Made(puzzle, Answer(*size, (True,) * size.cells))


def needed_numbers(spec: Daily, numbers: Sequence[int]) -> range:
    """Return the numbers of the puzzles for some sheets in order, without a gap: the one before may be among them."""
    before = _given_before(spec, numbers[0]) if spec.solution == YESTERDAY else 0
    return range(before or numbers[0], numbers[-1] + 1)


def _given_before(spec: Daily, number: int) -> int:
    """Return the last sheet before one that is given out; 0 for none."""
    held = spec.held_numbers
    return next((one for one in range(number - 1, 0, -1) if one not in held), 0)


def bind_sheets(opened: Opened, made: Mapping[int, Made], numbers: range) -> Sheets:
    """Return some sheets; `made` has their puzzles by number, and that of the sheet before them if it is shown.

    In between, held sheets have none.
    """
    return _bind(opened, made, [_sheet(opened.spec, number) for number in numbers], numbers)


def bind_year(opened: Opened, year: int, made: Mapping[int, Made]) -> Sheets:
    """Return a year: a title, and for each month a leaf that opens it and one for each day."""
    spec, words, numbers = opened.spec, opened.words, range(min(made), max(made) + 1)

    def opens(name: str, over: str, title: str, under: str, first: int) -> Item[Options]:
        return Item("period", PeriodOptions(name=name, over=over, title=title, under=under, first=first))

    items = [opens(str(year), spec.author, spec.title, str(year), numbers[0])]
    for month in months_of(spec, numbers):
        own = [number for number in numbers if spec.day(number).month == month]
        count = words.count(words.puzzles, len(own))
        items.append(opens(f"{year}-{month:02}", str(year), words.month(spec.day(own[0])), count, own[0]))
        items += [_sheet(spec, number) for number in own]
    return _bind(opened, made, items, numbers)


def _bind(opened: Opened, made: Mapping[int, Made], items: Sequence[Item[Options]], numbers: range) -> Sheets:
    spec, boards = opened.spec, [board for board in opened.spec.week.boards if board]
    sections = tuple(_section(one)._replace(title=spec.title) for one in boards)
    book = Book(
        spec.title, spec.author, spec.language, opened.trim, sections, proved=1, body=tuple(items), noun=spec.noun
    )
    entries, hidden = list[Entry](), Hidden()
    for number in needed_numbers(spec, numbers):
        at = boards.index(spec.board(number))
        is_missing = number not in made and number in spec.held_numbers and number not in numbers
        own = blank_made(sections[at]) if is_missing else made[number]
        entries.append(Entry(number, at, boards[at].tier, own, name=str(spec.day(number))))
        more = hide_numbers(entries[-1], sections[at].played, book, spec.seed) if number in numbers else Hidden()
        codes, lists = {**hidden.codes, **more.codes}, {**hidden.lists, **more.lists}
        hidden = Hidden(codes, (*hidden.tables, *more.tables), lists=lists)
    return Sheets(opened, bind(book, entries, opened.style, hidden=hidden))


def _section(board: DayBoard) -> BookSection:
    total, questions = board.params.prints_total, board.params.questions
    own = BookSection("", board.kind, *board.size, (board.tier,), 1, total, questions=questions)
    return own._replace(played=board.play_mode)


def hide_numbers(entry: Entry, played: Played, book: Book, seed: int) -> Hidden:
    """Return what opens a board, if anything; an empty board gets the longest list."""
    number, puzzle = entry.number, entry.made.puzzle
    if played.play not in CODED:
        return Hidden()
    if played.play == DECODER:
        return decode([entry], 1, (seed, STREAM + number), (number - 1) % len(ROWS))
    if max(puzzle.clues) < 0:
        codes = dict.fromkeys(cells_of(puzzle.rows, puzzle.columns), WIDEST.word[0].upper())
        return Hidden({number: codes}, lists={number: (WIDEST,) * ALONE})
    return spell_alone(entry, load_passwords(book.language), seed)


def _sheet(spec: Daily, number: int) -> Item[Options]:
    """Return a sheet as an item of a book."""
    return Item("sheet", _options(spec, number))


def _options(spec: Daily, number: int) -> SheetOptions:
    last = _given_before(spec, number) if spec.solution == YESTERDAY else 0
    form: SheetForm = "box" if spec.box else "strip" if spec.strip else "sheet"
    own = SheetOptions(number=number, day=spec.day(number), solution=spec.solution, form=form)
    return own.model_copy(update={"before": spec.day(last), "back": number - last}) if last else own


def labels_of(spec: Daily, number: int) -> list[str]:
    """Return the labels of a sheet's pages: its day, and after the first page their contents."""
    shown, day = contents_of(_options(spec, number), spec.board(number).play_mode), str(spec.day(number))
    return [day, *(f"{day}-{one}" for one in shown)]


def numbers_of(file: DailyFile, first: date, last: date, whole: bool = False) -> range:
    """Return the numbers of the sheets of some days; raise UserError if there are none.

    The first day must not be before the series, unless a `whole` year is wanted.
    """
    spec, path = file.spec, file.path
    if first > last:
        raise UserError(f"the days from {first} to {last}: the first one is after the last one; swap them")
    if first < spec.start and not (whole and last >= spec.start):
        raise CannotBeMet(
            f"{path}: no sheet of {first}: the series starts on {spec.start}; ask for a later day, or change `start`"
        )
    if first == last and not spec.has(first):
        weekday = list(type(spec.week).model_fields)[first.weekday()]
        raise CannotBeMet(f"{path}: no sheet of {first}: `week` has no {weekday}; add it, or ask for another day")
    found = range(spec.sheets_before(first) + 1, spec.sheets_before(last + timedelta(1)) + 1)
    if not found:
        raise CannotBeMet(f"{path}: none of the days from {first} to {last} has a sheet; add them to `week`")
    return found


def held_problem(file: DailyFile, numbers: Iterable[int], said: str, level: str = "warning") -> Problem | None:
    """Return which of some sheets are held, at the first of them, with what is `said` of that; None for none."""
    spec = file.spec
    days = [spec.day(number) for number in numbers if number in spec.held_numbers]
    if not days:
        return None
    spot, path = Spot(file.tree, Daily, ()).at(HOLD, spec.hold.index(days[0])), file.path
    named, (verb, them) = ",".join(map(str, days)), ("are", "them") if days[1:] else ("is", "it")
    found = spot.problem("held", f"{named.replace(',', ', ')} {verb} held, {said}", f"take {them} out of `hold`")
    picked = Path(found.file) == picks_path(path)
    remedy = f"bookmaker pick {path} --release {named} releases {them}" if picked else found.remedy
    return found._replace(remedy=remedy, level=level)


def months_of(spec: Daily, numbers: Sequence[int]) -> list[int]:
    """Return the months of a year that have any of some sheets."""
    return sorted({spec.day(number).month for number in numbers})


def leaves_of_year(spec: Daily, numbers: Sequence[int]) -> int:
    """Return how many leaves a calendar has: a title, and for each month one that opens it and one for each day."""
    return 1 + len(months_of(spec, numbers)) + len(numbers)
