"""The models of a file for daily sheets: a series that begins on a day and has a board for each day of the week."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    ConfigDict,
    Discriminator,
    Field,
    PrivateAttr,
    Tag,
    field_validator,
)

from bookmaker.engine.symmetry import fingerprint, name_of
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.base import DAILY, Played
from bookmaker.kinds.batch import Want
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import BoardSize, Trim
from bookmaker.page.types.options import OneLine, Title
from bookmaker.spec.findings import Spot, read_tree
from bookmaker.spec.given_puzzles import Given
from bookmaker.spec.kinds import OfKind, by_kind, one_of
from bookmaker.spec.letters import Lettering, problems_of_letters
from bookmaker.spec.looks import Read, read_with_look
from bookmaker.spec.override import override
from bookmaker.spec.picks import HOLD, PIN, REJECT, KeptPuzzle, RejectedOn, with_picks
from bookmaker.spec.picks import ID as BAD_PICK
from bookmaker.spec.printers import NO_ATTACHMENT, Printer, Printers
from bookmaker.spec.values import BankPath, Day, From, KindName, Language, LayoutName, Noun, Quotes, Tier, Version
from bookmaker.values.errors import Problem, UserError, Wrong
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import NAMED, PAGE_SIZE, Length, page_size, pattern_schema, to_mm
from bookmaker.values.models import Notation, Strict, model_check, option
from bookmaker.values.puzzle import Made

STRIP_MM = (45, 300)
"""The narrowest and the widest strip."""
SAMPLE = files("bookmaker.series").joinpath("sample.yaml").read_text("utf-8")
"""A short file to start from, with its defaults as comments."""
LEAST_PLACEMENTS = 10_000
"""Ways to place the bullets, counting those equal when turned once, that a series needs of a board."""
RARE = 10_000
"""Placements of mines among which one, about, leads to a position that is good for a question."""
YEARS = (1900, 2999)
_TITLE_ROLES = ("head", "entry", "opening")


class DayKeys(Strict):
    """The keys of the board of a day that puzzles of every kind have."""

    size: BoardSize = option("rows x columns of the board, 3 to 60 of each and 2,400 cells, with mines 3 to 20", "6x6")
    tier: Tier = option("its tier", "gentle")
    kind: KindName = option("the kind of puzzle", USUAL, default=USUAL)


class DayBoard(OfKind, DayKeys):
    """The board of a day of the week."""

    budget: Annotated[int, Field(ge=1, le=100_000_000)] = option(
        "steps of local search that a sheet may take", 200_000, default=200_000
    )

    @model_check
    def _soon_made(self) -> None:
        self.refuse_tier(self.tier, "tier")
        KINDS[self.kind].check_daily(*self.size, self.params, self.tier)

    @model_check
    def _enough_placements(self) -> None:
        """Refuse boards on which a series would soon run out of puzzles."""
        params, asked = self.params, KINDS[self.kind].is_asked
        found = params.placements_on(*self.size) // (8 if self.size.rows == self.size.columns else 4)
        if found < LEAST_PLACEMENTS * (RARE if asked else 1):
            key, count = params.counted, params.bullets_on(*self.size)
            message = f"{count} {key} can be placed on {self.size} in some {found} ways, too few for a series"
            message += f" of which {RARE} come to one question" if asked else ""
            at = (key,) if getattr(self, key) is not None else ("size",)
            raise Wrong(message, remedy=f"use a larger board, or other {key}", at=at)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let other processes have it, whose model for this kind is another object."""
        return _new_board, (self.kind,), self.__getstate__()

    @property
    def play_mode(self) -> Played:
        """How its closed cells are opened."""
        return KINDS[self.kind].play_settings(*self.size, self.params)

    def want(self, title: str) -> Want:
        """Return what decides its puzzles, as a section with one puzzle."""
        tiers, bands, required = {self.tier: 1}, self.tier_bands, self.required_of((self.tier,))
        return Want(title, self.kind, *self.size, self.params, tiers, bands, self.budget, required, self.tier_ranges)


BOARDS = by_kind(DayBoard, DAILY)  # type: ignore[type-abstract]
"""The models of the board of a day, by its kind."""


def _new_board(kind: str) -> DayBoard:
    return BOARDS[kind].__new__(BOARDS[kind])


if TYPE_CHECKING:
    Board: TypeAlias = DayBoard
else:
    Board = one_of(BOARDS, "board")


def _of(name: str, tier: str) -> Any:
    return option(f"the board of every {name}", {"size": "6x6", "tier": tier}, default=None)


class Week(Strict):
    """The boards of a week; a day that is left out has no sheet."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    monday: Board | None = _of("Monday", "gentle")
    tuesday: Board | None = _of("Tuesday", "steady")
    wednesday: Board | None = _of("Wednesday", "steady")
    thursday: Board | None = _of("Thursday", "tricky")
    friday: Board | None = _of("Friday", "tricky")
    saturday: Board | None = _of("Saturday", "knotty")
    sunday: Board | None = _of("Sunday", "fiendish")

    @property
    def boards(self) -> tuple[DayBoard | None, ...]:
        """The boards from Monday to Sunday."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


def _strip_width(points: float) -> float:
    low, high = STRIP_MM
    if not low <= round(to_mm(points), 6) <= high:
        raise Wrong(f"a strip is {low} to {high} mm wide", remedy="for example: strip: 90 mm")
    return points


def _one_printer(printers: tuple[Printer, ...]) -> tuple[Printer, ...]:
    if len(printers) > 1:
        remedy = f"name one here, and take the others with --set printer={printers[1].name} and another folder"
        raise Wrong("the sheets of a series are made for one printer", remedy=remedy, at=(1,))
    if any(printer.options.attach for printer in printers):
        message = "the sheets of a series have no lock that could be inside"
        raise Wrong(message, id=NO_ATTACHMENT, remedy="leave attach out", at=(0,))
    return printers


def check_year(day: date) -> date:
    """Return a day; raise Wrong for one that means something else."""
    low, high = YEARS
    if not low <= day.year <= high:
        raise Wrong(f"the year {day.year} is not one of {low} to {high}")
    return day


def check_number(spec: "Daily", number: int) -> None:
    """Raise UserError for the number of a sheet whose day would be beyond all years."""
    if number > (last := spec.sheets_before(date(YEARS[1], 12, 31))):
        raise UserError(f"there is no sheet {number}; in the year {YEARS[1]} the series is at no. {last}")


class GridBox(Strict):
    """A box in the grid of a newspaper."""

    columns: Annotated[int, Field(ge=1, le=12)] = option("the columns that it fills", 2)
    lines: Annotated[int, Field(ge=1, le=200)] = option("the lines that it is high", 42)
    column: Length = option("the width of a column", "44 mm")
    gap: Length = option("the white between two columns", "4 mm")
    line: Length = option("from line to line", "4 mm")

    @property
    def size(self) -> PageSize:
        """Width and height in points."""
        return self.columns * self.column + (self.columns - 1) * self.gap, self.lines * self.line


def _form(value: object) -> Literal["=grid", "=size"]:
    return "=grid" if isinstance(value, dict) else "=size"


if TYPE_CHECKING:
    Box: TypeAlias = PageSize | GridBox
else:
    _Sides = Annotated[PageSize, Notation(page_size, pattern_schema(f"({PAGE_SIZE}|{NAMED})"))]
    Box = Annotated[Annotated[GridBox, Tag("=grid")] | Annotated[_Sides, Tag("=size")], Discriminator(_form)]


class Daily(Strict):
    """A series of daily sheets."""

    daily: Version = option("the version of this format", 1)
    title: Title = option("the title of the series", "The Daily Bullet")
    author: OneLine = option("who the title page of a calendar names", "Ada Example", default="")
    language: Language = option("the language of the words and dates", "en", default="en")
    noun: Noun = None
    quotes: Quotes = "typographic"
    seed: Annotated[int, Field(ge=0, lt=2**63)] = option(
        "another seed gives other puzzles; the same, the same", 2026, default=1
    )
    bank: BankPath | None = option(
        "a bank of puzzles, as seen from this file, which keeps those of the series, too; none when absent",
        "puzzles.bank",
        default=None,
    )
    source: From = option(
        "where puzzles come from: of the bank alone; fresh, made for this series; or both, of the bank "
        "as far as it has them",
        "bank",
        default="both",
        alias="from",
    )
    start: Annotated[Day, AfterValidator(check_year)] = option("the first day of the series", "2026-11-20")
    week: Week = option(
        "the board of each day of the week; a day that is left out has no sheet",
        {"monday": {"size": "5x5", "tier": "gentle"}, "sunday": {"size": "10x10", "tier": "fiendish"}},
    )
    solution: Literal["yesterday", "overleaf", "foot", "separate", "none"] = option(
        "what stands below the puzzle, or behind it: the solution of the sheet before, small; the puzzle's "
        "own solution on the back; the same upside down at the foot; the same in a file of its own; or none",
        "overleaf",
        default="yesterday",
    )
    trim: Trim | None = option(
        "the size of a sheet, width x height; the layout's when absent",
        "210 x 297 mm",
        "8.5 x 11 in",
        "105 x 148 mm",
        default=None,
    )
    strip: Annotated[Length, AfterValidator(_strip_width)] | None = option(
        "the width of a newspaper column: sheets are strips, as high as they need to be", "90 mm", default=None
    )
    box: Box | None = option(
        "the box that the sheet of each day fills in a newspaper: width x height, or columns and lines of its grid",
        "92 x 170 mm",
        {"columns": 2, "lines": 42, "column": "44 mm", "gap": "4 mm", "line": "4 mm"},
        default=None,
    )
    printer: Annotated[Printers, AfterValidator(_one_printer)] = option(
        "who prints the sheets, or the calendar: a printer, alone or with options; when absent, anybody",
        "newsprint",
        default=(),
    )
    reject: tuple[RejectedOn, ...] = option(
        "days, each with the name of a puzzle that it is not to have: it gets another one",
        ["2026-12-08 MXTR4H"],
        default=(),
    )
    pin: dict[Day, KeptPuzzle] = option(
        "the puzzles of some days as codes, whatever the seed",
        {"2026-12-24": "bullets:5x5:8:c10b21b23c3c1b42"},
        default_factory=dict,
    )
    hold: tuple[Day, ...] = option(
        "days whose sheets are not given out until they are taken out of here", ["2026-12-24"], default=()
    )
    layout: LayoutName = option(
        "the look: a layout that comes with bookmaker, or a path seen from this file", "sheets", default="sheets"
    )
    look: dict[str, Any] = option(
        "keys of the layout that this series has otherwise", {"grid": {"frame": "2 pt"}}, default_factory=dict
    )

    @field_validator("week")
    @classmethod
    def _some_day(cls, week: Week) -> Week:
        if not any(week.boards):
            raise Wrong("there is no day with a puzzle", id="no-puzzles")
        return week

    @model_check
    def _one_size(self) -> None:
        if self.box and (self.strip or self.trim):
            other = "strip" if self.strip else "trim"
            raise Wrong(
                f"a box has its own size, and `{other}` states another", remedy=f"leave {other} out", at=("box",)
            )
        low, high = STRIP_MM
        if self.size and not low <= round(to_mm(self.size[0]), 6) <= high:
            raise Wrong(f"a box is {low} to {high} mm wide", remedy="for example: box: 92 x 170 mm", at=("box",))

    @property
    def size(self) -> PageSize | None:
        """Width and height of the box in points, if sheets fill one."""
        return self.box.size if isinstance(self.box, GridBox) else self.box

    _pinned: dict[int, Made] = PrivateAttr(default_factory=dict)

    @model_check
    def _picks_fit(self) -> None:
        seen = dict[str, date]()
        for at, (day, _) in enumerate(self.reject):
            self._check_day(day, REJECT, at)
        for at, day in enumerate(self.hold):
            self._check_day(day, HOLD, at)
        for day, given in self.pin.items():
            self._check_day(day, PIN, str(day))
            try:
                self._pinned[self.sheets_before(day) + 1] = self.pin_on(day, given)
                mark = fingerprint(given.puzzle)
                if any(on == day and name_of(mark).startswith(name) for on, name in self.reject):
                    raise Wrong("this puzzle is pinned and rejected", remedy="take one of the two out")
                if (first := seen.setdefault(mark, day)) != day:
                    raise Wrong(f"this puzzle is that of {first}, too", remedy="take one of the two out")
            except Wrong as wrong:
                raise Wrong(str(wrong), id=BAD_PICK, remedy=wrong.remedy, at=(PIN, str(day))) from None

    def _check_day(self, day: date, *at: str | int) -> None:
        if not self.has(day):
            remedy = f"name a day of `week` from `start` on, such as {self.day(max(1, self.sheets_before(day)))}"
            raise Wrong(f"there is no sheet on {day}", id=BAD_PICK, remedy=remedy, at=at)

    def pin_on(self, day: date, given: Given) -> Made:
        """Return the puzzle that is pinned on a day, proved and rated; raise Wrong if its board is another one."""
        board, puzzle = self.board(self.sheets_before(day) + 1), given.puzzle
        wanted, found = f"{board.kind} of {board.size}", f"{puzzle.kind} of {puzzle.rows}x{puzzle.columns}"
        judged = board.judge(given) if wanted == found else None
        if judged is None or judged.tier != board.tier:
            found += f", {judged.tier}" if judged else ""
            raise Wrong(f"this puzzle is {found}, and {day} has {wanted}, {board.tier}", remedy="pin it on another day")
        return judged.made

    @property
    def pinned_puzzles(self) -> dict[int, Made]:
        """The puzzles of some sheets, by number."""
        return self._pinned

    @property
    def rejected_names(self) -> tuple[tuple[int, str], ...]:
        """The numbers of some sheets, each with the name of a puzzle that it is not to have."""
        return tuple((self.sheets_before(day) + 1, name) for day, name in self.reject)

    @property
    def held_numbers(self) -> frozenset[int]:
        """The numbers of the sheets that are not given out yet."""
        return frozenset(self.sheets_before(day) + 1 for day in self.hold)

    @property
    def narrow(self) -> bool:
        """Whether sheets are strips or boxes for a newspaper."""
        return self.strip is not None or self.box is not None

    @property
    def first_week(self) -> tuple[date, ...]:
        """The days of the first seven sheets."""
        days = (self.start + timedelta(days) for days in range(7))
        return tuple(day for day in days if self.week.boards[day.weekday()])

    def sheets_before(self, day: date) -> int:
        """Return how many sheets there are before a day."""
        weeks, days = divmod(max(0, (day - self.start).days), 7)
        upto = self.start + timedelta(days)
        return weeks * len(self.first_week) + sum(one < upto for one in self.first_week)

    def has(self, day: date) -> bool:
        """Tell whether a day has a sheet."""
        return day >= self.start and self.week.boards[day.weekday()] is not None

    def day(self, number: int) -> date:
        """Return the day of a sheet."""
        weeks, index = divmod(number - 1, len(self.first_week))
        return self.first_week[index] + timedelta(7 * weeks)

    def weekday(self, number: int) -> str:
        """Return the day of the week of a sheet, in this file's words."""
        return tuple(Week.model_fields)[self.day(number).weekday()]

    def board(self, number: int) -> DayBoard:
        """Return the board of a sheet."""
        board = self.week.boards[self.day(number).weekday()]
        assert board is not None
        return board


DailyFile = Read[Daily]
"""What a YAML file asks for: the series and its look."""


def read_daily(path: Path, settings: Sequence[str] = (), bank: Path | None = None) -> DailyFile:
    """Return the series that a file describes, with other values for some keys, as in 'strip=90 mm', or another bank.

    Raises NotFound if it cannot be read, FileProblems with all mistakes in it and in its layout.
    """
    file = read_with_look(override(with_picks(read_tree(path)), settings), Daily, path.parent)
    return file._replace(spec=file.spec.model_copy(update={"bank": bank})) if bank else file


def problems_of_titles(file: DailyFile, style: Style) -> Iterator[Problem]:
    """Yield the first letter of the title and of the author that a font lacks."""
    texts = (Lettering((key,), getattr(file.spec, key), _TITLE_ROLES) for key in ("title", "author"))
    return problems_of_letters(texts, style, Spot(file.tree, Daily, ()))
