"""The models of a file for daily sheets: a series that begins on a day and has a board for each day of the week."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cached_property
from importlib.resources import files
from math import comb
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, ValidationInfo, WithJsonSchema, field_validator

from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.base import DECODER, STAGES, START, MineCount, MinedParams, Params, Play, Played
from bookmaker.kinds.bullets import PRINTED, UNPRINTED, Total
from bookmaker.kinds.fitting import BulletCount, ClueSymmetry
from bookmaker.kinds.odds import About
from bookmaker.kinds.sweep import SweepParams, refuse_large, refuse_unturned
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import BoardSize, Trim
from bookmaker.page.types.base import OneLine
from bookmaker.spec.findings import Spot, read_tree
from bookmaker.spec.letters import Lettering, problems_of_letters
from bookmaker.spec.looks import Read, read_with_look
from bookmaker.spec.override import override
from bookmaker.spec.printers import NO_ATTACHMENT, Printer, Printers
from bookmaker.spec.values import BankPath, Day, From, KindName, Language, LayoutName, Quotes, Tier, Title, Version
from bookmaker.values.errors import Problem, UserError, Wrong
from bookmaker.values.lengths import Length, to_mm
from bookmaker.values.models import Strict, model_check
from bookmaker.values.puzzle import BEST, CHANCE, ORDER, SAFEST

STRIP_MM = (45, 300)
"""The narrowest and the widest strip."""
SAMPLE = files("bookmaker.series").joinpath("sample.yaml").read_text("utf-8")
"""A short file to start from, with its defaults as comments."""
LEAST_PLACEMENTS = 10_000
"""Ways to place the bullets, without those that are equal when turned, that a series needs of a board."""
RARE = 10_000
"""Of so many placements of mines one, about, leads to a position that is good for a question."""
YEARS = (1900, 2999)
_LARGER = {False: "5x5", True: "8x8"}
"""By whether it holds mines, a board that is large enough."""
TURNS = 3
"""Stages of a board of which nothing else is said: a sheet has one page for each, and one more."""
TRIED = 400_000
"""Boards that may be tried for one in stages or with passwords, twenty times as many as in a book: here a board is of
one class, too."""
SOON = TIERS[:3]
"""Those of which boards in stages or with passwords are soon found."""
_OWN = ("bullets", "total", "symmetry", "mines", "play", "stages", "question")
"""The keys of a day that belong to its kind."""
_TITLE_ROLES = ("head", "entry", "opening")


class DayBoard(Strict):
    """The board of a day of the week."""

    size: BoardSize = Field(description="rows x columns of the board, 3 to 20 of each", examples=["6x6"])
    tier: Tier = Field(description="its tier", examples=["gentle"])
    kind: KindName = Field(USUAL, description="the kind of puzzle", examples=[USUAL])
    bullets: BulletCount = Field(
        None,
        description="bullets on the board; a share of the cells that makes good puzzles when absent",
        examples=[11],
    )
    total: Total = Field(
        PRINTED,
        description="whether the sheet says how many bullets there are: printed, or none, where the clues alone "
        "determine every bullet",
        examples=[UNPRINTED],
    )
    symmetry: ClueSymmetry = Field(
        None,
        description="how the clues lie: half-turn, mirror, diagonal or four, as in a book; any when absent",
        examples=["half-turn"],
    )
    mines: MineCount = Field(
        None,
        description="for the kinds sweep and odds, mines on the board; 0.16 of the cells when absent, for odds 0.22",
        examples=[12],
    )
    play: Play = Field(
        DECODER,
        description="for the kind sweep, how the number behind a closed cell is found: decoder, by the code in the "
        "cell in a table of the sheet's own; stages, on the pages that follow; password, by the word that the safe "
        "cells spell, in a list of the sheet's own",
        examples=[DECODER],
    )
    stages: Annotated[int, Field(ge=2, le=8)] | None = Field(
        None, description=f"with `play: stages`, how often the board is turned; {TURNS} when absent", examples=[4]
    )

    question: Annotated[About, WithJsonSchema({"enum": [SAFEST, CHANCE, ORDER]})] = Field(
        "safest",
        description="for the kind odds, what is asked about the position: safest, which closed cell holds a mine most "
        "seldom; chance, how often a marked cell holds one; order, which of three marked cells is safer than which",
        examples=[CHANCE],
    )

    @field_validator("stages")
    @classmethod
    def _is_turned(cls, stages: int | None, info: ValidationInfo) -> int | None:
        if stages is not None:
            refuse_unturned(stages, info.data.get("play", STAGES), "board")
        return stages

    @field_validator("question")
    @classmethod
    def _soon_found(cls, question: str) -> str:
        if question == BEST:
            message = "to find a position for the best play that no earlier sheet has takes too long"
            raise Wrong(message, remedy=f"ask for {SAFEST}, {CHANCE} or {ORDER}, or make a book with kind: odds")
        return question

    @model_check
    def _size_of_its_play(self) -> None:
        if isinstance(self.params, SweepParams):
            refuse_large(self.play, self.size, (DECODER, STAGES), "size")

    @model_check
    def _soon_made(self) -> None:
        if self.play != DECODER and self.tier not in SOON:
            message = f"to find a {self.tier} board for `play: {self.play}` that no earlier sheet has takes too long"
            remedy = f"take the tier {SOON[-1]}, or play: {DECODER}, or make a book with kind: sweep"
            raise Wrong(message, remedy=remedy, at=("tier",))

    @model_check
    def _keys_of_its_kind(self) -> None:
        """Refuse keys that say nothing of a board of this kind."""
        for key in _OWN:
            if key in self.model_fields_set and key not in KINDS[self.kind].params.model_fields:
                own = next(name for name, kind in KINDS.items() if key in kind.params.model_fields)
                remedy = f"leave it out, or take the kind {own}"
                raise Wrong(f"a board of the kind {self.kind} has no `{key}`", remedy=remedy, at=(key,))

    @model_check
    def _enough_placements(self) -> None:
        """Refuse boards on which a series would soon have had every puzzle."""
        count, mined = self.params.bullets_on(*self.size), isinstance(self.params, MinedParams)
        cells, key = (self.size.cells - START, "mines") if mined else (self.size.cells, "bullets")
        found = comb(max(0, cells), count) // (8 if self.size.rows == self.size.columns else 4)
        if found < LEAST_PLACEMENTS * (RARE if KINDS[self.kind].asking else 1):
            message = f"{count} {key} can be placed on {self.size} in some {found} ways, too few for a series"
            message += f" of which {RARE} come to one question" if KINDS[self.kind].asking else ""
            at = (key,) if getattr(self, key) is not None else ("size",)
            raise Wrong(message, remedy=f"use a larger board, such as {_LARGER[mined]}, or other {key}", at=at)

    @cached_property
    def params(self) -> Params:
        """The keys of the kind of puzzle."""
        own = KINDS[self.kind].params
        turned = {"stages": self.stages or TURNS} if self.play == STAGES else {}
        tried = {"steps": TRIED} if self.play != DECODER else {}
        given = {key: getattr(self, key) for key in _OWN if key != "stages"} | turned | tried
        return own.model_validate({key: value for key, value in given.items() if key in own.model_fields})

    @property
    def played(self) -> Played:
        """How its closed cells are opened."""
        return KINDS[self.kind].played(*self.size, self.params)


def _of(name: str, tier: str) -> Any:
    return Field(None, description=f"the board of every {name}", examples=[{"size": "6x6", "tier": tier}])


class Week(Strict):
    """The boards of a week; a day that is left out has no sheet."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    monday: DayBoard | None = _of("Monday", "gentle")
    tuesday: DayBoard | None = _of("Tuesday", "steady")
    wednesday: DayBoard | None = _of("Wednesday", "steady")
    thursday: DayBoard | None = _of("Thursday", "tricky")
    friday: DayBoard | None = _of("Friday", "tricky")
    saturday: DayBoard | None = _of("Saturday", "knotty")
    sunday: DayBoard | None = _of("Sunday", "fiendish")

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
    """Return a day; raise Wrong for one that is meant otherwise."""
    low, high = YEARS
    if not low <= day.year <= high:
        raise Wrong(f"the year {day.year} is not one of {low} to {high}")
    return day


def check_number(spec: "Daily", number: int) -> None:
    """Raise UserError for the number of a sheet that would be of a day beyond all years."""
    if number > (last := spec.sheets_before(date(YEARS[1], 12, 31))):
        raise UserError(f"there is no sheet {number}; in the year {YEARS[1]} the series is at no. {last}")


class Daily(Strict):
    """A series of daily sheets."""

    daily: Version = Field(description="the version of this format", examples=[1])
    title: Title = Field(description="the title of the series", examples=["The Daily Bullet"])
    author: OneLine = Field("", description="who the title page of a calendar names", examples=["Ada Example"])
    language: Language = Field("en", description="the language of the words and dates", examples=["en"])
    quotes: Quotes = "typographic"
    seed: Annotated[int, Field(ge=0, lt=2**63)] = Field(
        1, description="another seed gives other puzzles; the same, the same", examples=[2026]
    )
    bank: BankPath | None = Field(
        None,
        description="a bank of puzzles, as seen from this file, which keeps those of the series, too; none when absent",
        examples=["puzzles.bank"],
    )
    source: From = Field(
        "both",
        alias="from",
        description="where puzzles come from: of the bank alone; fresh, made for this series; or both, of the bank "
        "as far as it has them",
        examples=["bank"],
    )
    start: Annotated[Day, AfterValidator(check_year)] = Field(
        description="the first day of the series", examples=["2026-11-20"]
    )
    week: Week = Field(
        description="the board of each day of the week; a day that is left out has no sheet",
        examples=[{"monday": {"size": "5x5", "tier": "gentle"}, "sunday": {"size": "10x10", "tier": "fiendish"}}],
    )
    solution: Literal["yesterday", "overleaf", "foot", "separate", "none"] = Field(
        "yesterday",
        description="what stands below the puzzle, or behind it: the solution of the sheet before, small; the puzzle's "
        "own solution on the back; the same upside down at the foot; the same in a file of its own; or none",
        examples=["overleaf"],
    )
    trim: Trim | None = Field(
        None,
        description="the size of a sheet, width x height; the layout's when absent",
        examples=["210 x 297 mm", "8.5 x 11 in", "105 x 148 mm"],
    )
    strip: Annotated[Length, AfterValidator(_strip_width)] | None = Field(
        None,
        description="the width of a newspaper column: sheets are strips, as high as they need to be",
        examples=["90 mm"],
    )
    printer: Annotated[Printers, AfterValidator(_one_printer)] = Field(
        (),
        description="who prints the sheets, or the calendar: a printer, alone or with options; when absent, anybody",
        examples=["newsprint"],
    )
    layout: LayoutName = Field(
        "sheets",
        description="the look: a layout that comes with bookmaker, or a path seen from this file",
        examples=["sheets"],
    )
    look: dict[str, Any] = Field(
        default_factory=dict,
        description="keys of the layout that this series has otherwise",
        examples=[{"grid": {"frame": "2 pt"}}],
    )

    @field_validator("week")
    @classmethod
    def _some_day(cls, week: Week) -> Week:
        if not any(week.boards):
            raise Wrong("there is no day with a puzzle", id="no-puzzles")
        return week

    @property
    def first_week(self) -> tuple[date, ...]:
        """The days of the first seven that have a sheet."""
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
        """Return the day of the week of a sheet, as this file calls it."""
        return tuple(Week.model_fields)[self.day(number).weekday()]

    def board(self, number: int) -> DayBoard:
        """Return the board of a sheet."""
        board = self.week.boards[self.day(number).weekday()]
        assert board is not None
        return board


DailyFile = Read[Daily]
"""What a YAML file asks for: the series and its look."""


def read_daily(path: Path, settings: Sequence[str] = ()) -> DailyFile:
    """Return the series that a file describes, with other values for some keys, as in 'strip=90 mm'.

    Raises NotFound when it cannot be read, FileProblems with all that is wrong in it and in its layout.
    """
    return read_with_look(override(read_tree(path), settings), Daily, path.parent)


def problems_of_leaves(file: DailyFile) -> Iterator[Problem]:
    """Yield the days whose boards take more pages than the leaf that a calendar has for each."""
    for name, board in zip(Week.model_fields, file.spec.week.boards, strict=True):
        if board and board.play == STAGES:
            message = f"`play: {STAGES}` takes more pages than the leaf that a calendar has for a day"
            wrong = Wrong(message, remedy=f"take play: {DECODER}, or make sheets or strips")
            yield Spot(file.tree, Daily, ()).at("week", name, "play").told(wrong)


def problems_of_titles(file: DailyFile, style: Style) -> Iterator[Problem]:
    """Yield the first letter of the title and of the author that a font lacks."""
    texts = (Lettering((key,), getattr(file.spec, key), _TITLE_ROLES) for key in ("title", "author"))
    return problems_of_letters(texts, style, Spot(file.tree, Daily, ()))
