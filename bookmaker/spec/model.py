"""The models of a book's YAML file: its keys, their possible values, and their meaning."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias, Union

from pydantic import Discriminator, Field, PrivateAttr, Tag, ValidationInfo, field_validator

from bookmaker.bank.supply import FRESH, Supply
from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.engine.symmetry import fingerprint
from bookmaker.engine.volumes import VOLUMES
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.page.layout.per_page import PUZZLES_PER_PAGE
from bookmaker.page.layout.units import Trim
from bookmaker.page.types import BACK, FRONT, LISTED, PAGES
from bookmaker.page.types.copyright import Copyright, Isbns
from bookmaker.page.types.options import OneLine, Publisher, Title
from bookmaker.spec.entries import AnyPage, Name, PageEntry, Pages, Untitled, is_page, plain_entries
from bookmaker.spec.given_puzzles import ID as BAD_PUZZLE
from bookmaker.spec.kinds import Judged, tag_models, tag_of
from bookmaker.spec.picks import KEYS as PICKS
from bookmaker.spec.picks import Kept, KeptPuzzle, Order, Pinned, Rejected, place_kept, place_pins
from bookmaker.spec.printers import NO_ATTACHMENT, Printers
from bookmaker.spec.section import SECTIONS, Section
from bookmaker.spec.values import (
    FILES,
    FULL,
    NONE,
    SHEET,
    SOLUTION,
    WITH,
    BankPath,
    Choice,
    Chosen,
    Day,
    From,
    Language,
    LayoutName,
    Noun,
    Others,
    Quotes,
    Version,
    Versions,
)
from bookmaker.values.errors import FoundAt, Wrong
from bookmaker.values.models import LateModel, Strict, model_check, option
from bookmaker.words.captions import AT_BACK, AT_FOOT, OVERLEAF

_PLACES = {OVERLEAF: "overleaf", AT_FOOT: "at the foot of the page"}
SHUFFLED = "shuffled"
"""The order of hints in which nobody reads those of other puzzles."""


def _part(value: object) -> str:
    """Return how to read an entry of `sections`."""
    if is_page(value):
        return "=name" if isinstance(value, str) else "=entry"
    return tag_of(value, "section")


if TYPE_CHECKING:
    Part: TypeAlias = Section | PageEntry
else:
    _TAGGED = tag_models(SECTIONS, "section")
    _TAGGED += [Annotated[Name, Tag("=name")], Annotated[AnyPage, Untitled(), Tag("=entry")]]
    Part = Annotated[Union[tuple(_TAGGED)], Discriminator(_part)]


def _cover_model(_: object) -> "type[CoverModel]":
    from bookmaker.spec.cover import CoverModel  # many books have none

    return CoverModel


if TYPE_CHECKING:
    from bookmaker.spec.cover import CoverModel

    Cover: TypeAlias = CoverModel
else:
    Cover = Annotated[Any, LateModel(_cover_model)]


def _listed_pages(info: ValidationInfo) -> list[str]:
    """Return the types of all pages listed so far, without those with mistakes."""
    usual = info.data.get("form") == SHEET and info.data.get("front") == plain_entries(FRONT)
    keys = ("front", "sections", "back")[usual:]
    entries = (entry for key in keys for entry in info.data.get(key, ()))
    return [entry.page for entry in entries if isinstance(entry, PageEntry)]


def _has_pages(name: str, info: ValidationInfo) -> None:
    if "back" in info.data and name not in _listed_pages(info):
        message = f"'{name}' is not in back, so that no page would show them"
        raise Wrong(message, id="no-pages", remedy=f"add {name} to the list back, or leave back out")


def _has_solutions(info: ValidationInfo) -> None:
    """Refuse step numbers in the cells of solutions if no pages of solutions explain them."""
    if (place := info.data.get("solutions", AT_BACK)) != AT_BACK:
        message = f"the form '{SOLUTION}' is for pages of solutions, and these are {_PLACES[place]}"
        raise Wrong(message, id="no-pages", at=("form",), remedy="use solutions: back, or another form")
    _has_pages("solutions", info)


class Spec(Strict):
    """A whole book."""

    spec: Version = option("the version of this format", 1)
    title: Title = option("the title of the book", "Field of Bullets")
    subtitle: OneLine = option("the line under the title", "Minesweeper for paper and pencil", default="")
    author: OneLine = option("who the title page names", "Ada Example", default="")
    publisher: Publisher | None = option(
        "whose book it is in the trade; nobody's when absent",
        {"name": "Field Press", "place": "Vienna"},
        default=None,
        repr=False,
    )
    edition: OneLine = option(
        "what the copyright page says of this printing; when absent, in the language of the book",
        "First edition",
        default="First edition",
    )
    date: Day | None = option(
        "a date for the copyright page, written out in the language of the book", "2026-11-21", default=None
    )
    language: Language = option("the language of the words in the book", "en", default="en")
    noun: Noun = None
    quotes: Quotes = "typographic"
    seed: Annotated[int, Field(ge=0, lt=2**63)] = option(
        "another seed gives other puzzles; the same, the same", 2026, default=1
    )
    volume: Annotated[int, Field(ge=1, le=VOLUMES)] | None = option(
        "which volume of a series this is, 1 to 12: it has puzzles of its own; {volume} stands for the "
        "number in title, subtitle, edition and cover",
        3,
        default=None,
        repr=False,
    )
    matrix: dict[str, Any] = option(
        "values for keys of this file, lists or numbers such as 1-12; each combination is a book",
        {"language": ["en", "de"], "volume": "1-12"},
        default_factory=dict,
        repr=False,
    )
    avoid: Others = option(
        "lock files of other books, as seen from this file; none of their puzzles comes again",
        ["first.lock"],
        default=(),
    )
    reject: tuple[Rejected, ...] = option(
        "names of puzzles that the book is not to have: each gives way to another, and no other changes",
        ["MXTR4H"],
        default=(),
    )
    keep: tuple[KeptPuzzle, ...] = option(
        "codes of puzzles that stay, whatever the seed: each has a place in its section and tier",
        ["bullets:5x5:8:c10b21b23c3c1b42"],
        default=(),
    )
    pin: dict[int, Pinned] = option(
        "puzzles by the numbers that they get: a name of this book, which changes places with the puzzle "
        "there, or a code, which takes its place",
        {2: "MXTR4H"},
        default_factory=dict,
    )
    bank: BankPath | None = option(
        "a bank of puzzles, as seen from this file; none when absent", "puzzles.bank", default=None, repr=False
    )
    source: From = option(
        "where the puzzles of sections come from that do not say: of the bank alone; fresh, made for this "
        "book; or both, of the bank as far as it has them",
        "bank",
        default="both",
        alias="from",
    )
    versions: Versions = option(
        "books of the same requirements, a file each, by their names: no puzzle in common, those of one "
        "number as hard as each other",
        ["A", "B", "C"],
        default=(),
    )
    versions_within: Annotated[float, Field(gt=0, le=1)] = option(
        "by how much the efforts of puzzles of one number may differ from version to version, as a part of "
        "the smallest",
        0.1,
        default=0.25,
    )
    form: Literal["book", "sheet"] = option(
        "book; or sheet, a class sheet: a section is a page, with the title, lines for name and date, and "
        "the rules in a line above its puzzles",
        SHEET,
        default="book",
    )
    trim: Trim | None = option("the size of a page, width x height; the layout's when absent", "6 x 9 in", default=None)
    layout: LayoutName = option(
        "the look: a layout that comes with bookmaker, or a path seen from this file", "classic", default="classic"
    )
    printer: Printers = option(
        "who prints the book: one printer or a list of them, each by name alone or with options; "
        "a file is made for each",
        "kdp",
        ["kdp", {"ingram": {"paper": "color"}}, "screen"],
        default=(),
    )
    cover: Cover | None = option(
        "the cover, a file of its own; none when absent",
        {"design": "night", "back": "Every number counts its neighbours."},
        default=None,
    )
    front: Pages = option(f"pages before the sections: {', '.join(LISTED)}", list(FRONT), default=plain_entries(FRONT))
    look: dict[str, Any] = option(
        "keys of the layout that this book has otherwise", {"grid": {"frame": "2 pt"}}, default_factory=dict
    )
    sections: Annotated[tuple[Part, ...], Field(min_length=1, max_length=100)] = option(
        "the parts of the book, in order; pages may stand between them",
        [{"title": "First steps", "size": "5x5", "tiers": {"gentle": 16}}],
        json_schema_extra={
            "contains": {"type": "object", "anyOf": [{"required": ["size"]}, {"required": ["puzzles"]}]}
        },
    )
    back: Pages = option("pages after the sections, as in front", list(BACK), default=plain_entries(BACK))
    solver: Literal["refined", "classic"] = option(
        "how solutions are explained: refined always takes a step from the fewest clues, classic the paper's steps",
        "refined",
        default="refined",
    )
    solutions: Literal["back", "overleaf", "foot"] = option(
        "where solutions are: on pages of their own, which back lists; overleaf, behind their puzzles; "
        "or upside down at the foot of the page",
        OVERLEAF,
        default="back",
    )
    answers: Literal["with", "separate", "together", "none"] = option(
        "where pages with solutions are: with the puzzles; in a file of their own, separate for each "
        "version or together for all of them; or in none",
        "separate",
        default="with",
    )
    puzzles_on: Literal["any", "recto", "leaf"] = option(
        "the pages that puzzles are printed on: all, right-hand ones only, or these with a dashed line to tear them "
        "out by",
        "recto",
        default="any",
    )
    openers: Literal["recto", "any"] = option(
        "the pages that open sections, solutions and walkthroughs: right-hand ones, or any",
        "any",
        default="recto",
        repr=False,
    )
    solutions_per_page: Literal[4, 6, 9, 12] | None = option(
        "solutions on a page; when absent, as many as stay readable", 9, default=None
    )

    time: bool = option("below each puzzle a line for the time that it takes", True, default=False, repr=False)
    times: bool = option(
        "the page that opens a section says how many minutes its puzzles take", True, default=False, repr=False
    )
    walkthroughs: Choice = option(
        "puzzles that are told step by step: all, a list of their numbers, or those of some tiers; and "
        "in which form: full, every step; key, only steps that one number does not do; solution, as numbers of steps "
        "in the cells of solutions",
        "all",
        [3, 17],
        {"tiers": ["fiendish"]},
        {"form": "key"},
        default=Chosen(),
    )
    hints: Annotated[int, Field(ge=1, le=3)] | None = option(
        "hints for each puzzle, 1 to 3; none when absent", 1, default=None
    )
    hint_order: Literal["numbered", "shuffled"] = option(
        "how hints are printed: numbered like the puzzles, or shuffled, each with a number of its own",
        SHUFFLED,
        default="numbered",
    )

    @field_validator("front", "sections", "back")
    @classmethod
    def _each_once(cls, entries: tuple[Section | PageEntry, ...], info: ValidationInfo) -> tuple[object, ...]:
        """Refuse pages that a book has once, if they come again, in this list or in an earlier one."""
        seen = _listed_pages(info)
        for index, entry in enumerate(entries):
            if isinstance(entry, PageEntry) and PAGES[entry.page].once and entry.page in seen:
                message = f"the page type '{entry.page}' stands twice"
                raise Wrong(message, id="duplicate-page", remedy="remove one", at=(index,))
            seen += [entry.page] if isinstance(entry, PageEntry) else []
        return entries

    @field_validator("sections")
    @classmethod
    def _some_section(cls, entries: tuple[Section | PageEntry, ...]) -> tuple[Section | PageEntry, ...]:
        if not any(isinstance(entry, Section) for entry in entries):
            raise Wrong("there is no section with puzzles", id="no-puzzles")
        return entries

    @field_validator("hints")
    @classmethod
    def _hints_have_pages(cls, hints: int | None, info: ValidationInfo) -> int | None:
        if hints:
            _has_pages("hints", info)
        return hints

    @field_validator("walkthroughs")
    @classmethod
    def _told_puzzles_exist(cls, chosen: Chosen, info: ValidationInfo) -> Chosen:
        if chosen.form == SOLUTION and chosen:
            _has_solutions(info)
        elif chosen:
            _has_pages("walkthroughs", info)
        sections = [part for part in info.data.get("sections", ()) if isinstance(part, Section)]
        count, tiers = sum(section.puzzles for section in sections), {tier for s in sections for tier in s.counts}
        for index, number in enumerate(chosen.numbers if sections else ()):
            if number > count:
                remedy = f"its puzzles have the numbers 1 to {count}"
                raise Wrong(
                    f"the book has no puzzle {number}", id="no-such-puzzle", remedy=remedy, at=(*chosen.at, index)
                )
        asked = [KINDS[section.kind].is_asked for section in sections for _ in range(section.puzzles)]
        for index, number in enumerate(chosen.numbers if sections else ()):
            if asked[number - 1]:
                message = f"puzzle {number} is a question, whose answer has no steps: its table of cases tells it"
                remedy = "take it out; its solution has the table"
                raise Wrong(message, id="no-such-puzzle", remedy=remedy, at=(*chosen.at, index))
        for index, tier in enumerate(chosen.tiers if sections else ()):
            if tier not in tiers:
                remedy = f"there are: {', '.join(name for name in EVERY_TIER if name in tiers)}"
                message = f"no section has puzzles of the tier '{tier}'"
                raise Wrong(message, id="no-such-puzzle", remedy=remedy, at=("tiers", index))
        return chosen

    @model_check
    def _solutions_once(self) -> None:
        if self.solutions != AT_BACK and any(page.page == "solutions" for page in self.listed_pages):
            message = "solutions would be printed twice: there are pages of solutions, too"
            raise Wrong(message, at=("solutions",), remedy="take the page type solutions out, or use solutions: back")

    @model_check
    def _one_isbn(self) -> None:
        """Refuse a copyright page whose numbers differ from the cover's, and barcodes without a number."""
        if self.cover is None:
            return
        numbers, own = self.isbns, self.cover.isbn
        inside = {one.digits: one.written for one in (numbers.of(large) for large in (False, True)) if one}
        if inside and own and own.digits not in inside:
            message = f"the copyright page has another number: {', '.join(inside.values())}"
            raise Wrong(message, at=("cover", "isbn"), id="bad-isbn", remedy="one book has one number: leave one out")
        self.cover.check_number(own or numbers.print or numbers.large_print)

    @property
    def isbns(self) -> Isbns:
        """The book's numbers, as its copyright page lists them."""
        pages = (entry.options for entry in self.listed_pages if isinstance(entry.options, Copyright))
        return next((options.numbers for options in pages), Isbns())

    @model_check
    def _stages_solve_themselves(self) -> None:
        if self.solutions != AT_BACK and any(part.play_mode.stages for part in self.puzzle_sections):
            message = f"boards that are played in stages cannot have their solutions {_PLACES[self.solutions]}: "
            message += "the next page has their next stage, and their last page is the solution"
            raise Wrong(message, at=("solutions",), remedy="use solutions: back, or another play")

    @model_check
    def _codes_have_pages(self) -> None:
        plays = {part.play_mode.play for part in self.puzzle_sections}
        pages = {entry.page for entry in self.listed_pages}
        for play, page in ((DECODER, "decoders"), (PASSWORD, "passwords")):
            if play in plays and page not in pages:
                message = f"'{page}' is not in back, so that nobody could look up what is in closed cells"
                remedy = f"add {page} to the list back, or leave back out; or take another play"
                raise Wrong(message, id="no-pages", at=("back",), remedy=remedy)

    @model_check
    def _answers_have_room(self) -> None:
        if self.solutions != AT_BACK and any(KINDS[part.kind].is_asked for part in self.puzzle_sections):
            message = f"answers with their tables of cases cannot stand {_PLACES[self.solutions]}"
            raise Wrong(message, at=("solutions",), remedy="use solutions: back")

    @model_check
    def _given_once(self) -> None:
        """Refuse puzzles that are given in two sections, or that are in an avoided book."""
        seen, found = dict[str, str](), list[FoundAt]()
        for index, section, one in self.judged_puzzles:
            mark = fingerprint(one.made.puzzle)
            if (first := seen.setdefault(mark, section.title)) != section.title or mark in self.avoided_fingerprints:
                said = (
                    "stands in a book that is avoided" if mark in self.avoided_fingerprints else f"is in '{first}', too"
                )
                at, problem = one.given.where.problem_of(
                    Wrong(f"this puzzle {said}", id=BAD_PUZZLE, remedy="take it out")
                )
                found.append((("sections", index, "puzzles", *at), problem))
        if found:
            raise Wrong(found[0][1].message, found=found)

    @model_check
    def _answers_have_pages(self) -> None:
        if self.answers in FILES and not any(entry.page == "solutions" for entry in self.listed_pages):
            where = "is not in back" if self.solutions == AT_BACK else f"are {_PLACES[self.solutions]}"
            message = f"answers: {self.answers} makes a file of the pages of solutions, and solutions {where}"
            remedy = "add solutions to the list back, or leave back out; and use solutions: back"
            raise Wrong(message, id="no-pages", at=("answers",), remedy=remedy)
        if self.answers == NONE and self.solutions != AT_BACK:
            message = f"answers: none leaves solutions out, and they are {_PLACES[self.solutions]}"
            raise Wrong(message, at=("answers",), remedy="use solutions: back, or answers: with")

    @model_check
    def _proofs_give_nothing_away(self) -> None:
        """Refuse a lock inside a file that should not have all puzzles and answers."""
        if (self.versions or self.answers != WITH) and any(printer.options.attach for printer in self.printer):
            message = "a file of one version, or without answers, would have those of all others inside"
            raise Wrong(message, id=NO_ATTACHMENT, at=("printer",), remedy="leave attach out")

    _kept: tuple[Kept, ...] = PrivateAttr(())
    _ordered: Order = PrivateAttr(Order({}, ()))

    @model_check
    def _picks_fit(self) -> None:
        if self.versions and (key := next((key for key in PICKS if getattr(self, key)), None)):
            message = f"a book with versions has no {key}: its puzzles are dealt to them"
            raise Wrong(message, at=(key,), id="one-version", remedy="take one of the two out")
        self._kept = place_kept(self.keep, self.reject, self.puzzle_sections)
        self._ordered = place_pins(self.pin, self.puzzle_sections)

    @model_check
    def _answers_show_how_boards_begin(self) -> None:
        parts = zip(self.puzzle_sections, self.sequences, strict=True)
        tiers = ((tier, KINDS[one.kind].is_opened) for one, sequence in parts for tier in sequence)
        told = any(opened and self.walkthroughs.has(at, tier) for at, (tier, opened) in enumerate(tiers, 1))
        if self.answers in FILES and told and self.walkthroughs.form != FULL:
            message = f"walkthroughs of the form '{self.walkthroughs.form}' do not show what is open at first; with "
            message += f"answers: {self.answers} the boards that do are in another file"
            raise Wrong(message, at=("answers",), remedy="use form: full, name other puzzles, or use answers: with")

    @model_check
    def _sheets_have_room(self) -> None:
        for index, part in enumerate(self.sections if self.form == SHEET else ()):
            if isinstance(part, Section) and not part.per_page and part.puzzles > PUZZLES_PER_PAGE[-1]:
                message = f"a sheet has room for {PUZZLES_PER_PAGE[-1]} puzzles, and this section has {part.puzzles}"
                remedy = "ask for fewer, or say how many go on a page: per_page: 6"
                raise Wrong(message, at=("sections", index, "tiers"), remedy=remedy)

    @model_check
    def _versions_are_made(self) -> None:
        if self.versions and not any(section.tiers for section in self.puzzle_sections):
            message = "all puzzles are your own, which stand in every version, so that versions would be equal"
            remedy = "say in `tiers` how many are to be made besides, or leave `versions` out"
            raise Wrong(message, at=("versions",), id="one-version", remedy=remedy)
        for index, part in enumerate(self.sections if self.versions else ()):
            if not isinstance(part, Section):
                continue
            needed = len(self.versions) * sum(part.tiers.values())
            if 0 < len(part.params.all_pictures) < needed:
                message = f"{needed} pictures are needed, since no two versions share a puzzle"
                own = (
                    "bookmaker generate --kind KIND --size SIZE --picture FILE -o own.jsonl makes one for all versions"
                )
                raise Wrong(message, at=("sections", index), id="too-few-pictures", remedy=f"{own}: puzzles: own.jsonl")

    _whole: str = PrivateAttr("")
    """The title without the name of a version."""

    def with_version(self, version: str) -> Self:
        """Return it with the name of a version after its title; '' removes that."""
        whole = self._whole or self.title
        found = self.model_copy(update={"title": f"{whole} · {version}" if version else whole})
        found._whole = whole
        return found

    @property
    def kept_puzzles(self) -> tuple[Kept, ...]:
        """The puzzles that stay, in their sections."""
        return self._kept

    @property
    def pinned_puzzles(self) -> dict[int, str | Kept]:
        """The names and puzzles with a number of their own."""
        return self._ordered.pins

    @property
    def sequences(self) -> tuple[tuple[str, ...], ...]:
        """By section, the tier of each of its puzzles in printed order."""
        return self._ordered.sequences or tuple(section.sequence for section in self.puzzle_sections)

    @property
    def puzzle_sections(self) -> tuple[Section, ...]:
        """The sections with puzzles."""
        return tuple(part for part in self.sections if isinstance(part, Section))

    @property
    def puzzle_places(self) -> tuple[tuple[tuple[str | int, ...], int], ...]:
        """The place of each section with puzzles in this file, and its number among them, from 0."""
        places = (at for at, part in enumerate(self.sections) if isinstance(part, Section))
        return tuple((("sections", at), index) for index, at in enumerate(places))

    @property
    def judged_puzzles(self) -> Iterator[tuple[int, Section, Judged]]:
        """The given puzzles, each with its section and the section's place in `sections`."""
        for index, part in enumerate(self.sections):
            if isinstance(part, Section):
                yield from ((index, part, one) for one in part.judged_puzzles)

    @property
    def avoided_fingerprints(self) -> frozenset[str]:
        """The fingerprints of the puzzles of other books."""
        return frozenset(mark for other in self.avoid for mark in other.fingerprints)

    @property
    def supply(self) -> Supply | None:
        """What it takes from its bank; None for nothing."""
        sources = tuple(one.source or self.source if one.params.is_bankable else FRESH for one in self.puzzle_sections)
        name = ", ".join(filter(None, (self._whole or self.title, self.subtitle, f"seed {self.seed}")))
        return Supply(self.bank, name, sources) if self.bank and {*sources} != {FRESH} else None

    @property
    def front_pages(self) -> tuple[PageEntry, ...]:
        """The pages before the sections; for sheets only those asked for."""
        return self.front if "front" in self.model_fields_set or self.form != SHEET else ()

    @property
    def back_pages(self) -> tuple[PageEntry, ...]:
        """The pages after the sections; of the usual ones those that did not come before."""
        if "back" in self.model_fields_set:
            return self.back
        there = [part.page for part in (*self.front_pages, *self.sections) if isinstance(part, PageEntry)]
        there += ["solutions"] if self.solutions != AT_BACK else []
        return tuple(entry for entry in self.back if entry.page not in there)

    @property
    def listed_pages(self) -> tuple[PageEntry, ...]:
        """The pages that it lists, in printed order."""
        parts = (*self.front_pages, *self.sections, *self.back_pages)
        return tuple(part for part in parts if isinstance(part, PageEntry))

    @property
    def puzzles(self) -> int:
        """How many puzzles the book has."""
        return sum(section.puzzles for section in self.puzzle_sections)
