"""What every page type gets and gives: the book's facts, the pages it plans, the references between them."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Generic, Literal, NamedTuple, TypeVar

from pydantic import AfterValidator, PlainValidator, StringConstraints, ValidationInfo, WithJsonSchema

from bookmaker.engine.rank.facts import Require
from bookmaker.kinds import KINDS, USUAL, example_for, game_of, taught
from bookmaker.kinds.base import Played
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.opening import draw_head
from bookmaker.page.layout.picture import Picture, open_picture
from bookmaker.page.layout.text import Style
from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.hidden import NOTHING_HIDDEN, Hidden
from bookmaker.values.marks import Mark
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import Answer, Entry, Puzzle, Said
from bookmaker.values.stated import BoardStatement, statement_of
from bookmaker.words import Words, languages, load_words
from bookmaker.words.captions import AT_BACK
from bookmaker.words.groups import Headed
from bookmaker.words.quotes import Pairs, typeset
from bookmaker.words.story import Story

ANY, RECTO, VERSO = "any", "recto", "verso"


def check_one_line(text: str) -> str:
    """Return a text; raise Wrong for one with line breaks, tabs or control characters."""
    if not text.isprintable():
        raise Wrong("expected one line of text, without tabs and control characters")
    return text


def set_quotes(text: str, info: ValidationInfo) -> str:
    """Return a text of an author with the quotes of the book's language, unless they are to stay as they are."""
    return text if '"' not in text and "'" not in text else typeset((text,), quotes_of(info))[0]


def quotes_of(info: ValidationInfo) -> Pairs | None:
    """Return the quotes of the language that a file is written in; None where they are to stay as they are."""
    language = (info.context or {}).get("language")
    return load_words(language).quotes if language in languages() else None


OneLine = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=200),
    AfterValidator(check_one_line),
    AfterValidator(set_quotes),
    WithJsonSchema({"type": "string", "maxLength": 200, "pattern": r"^\s*[^\n\r\t]*\s*$"}),
]
"""One line of text."""


def _read_picture(value: object, info: ValidationInfo) -> Picture:
    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of a picture")
    return open_picture((info.context or {}).get("folder", Path()) / value)


PictureFile = Annotated[Picture, PlainValidator(_read_picture), WithJsonSchema({"type": "string", "minLength": 1})]
"""A picture, by its path as seen from a spec."""


class Options(Strict):
    """The options of a page type; most have none."""


OptionsT = TypeVar("OptionsT", bound=Options)


class Item(NamedTuple, Generic[OptionsT]):
    """One entry of a book's list of pages: a page type with its options."""

    page: str
    options: OptionsT
    section: int = -1
    """The section it belongs to; none of them when negative."""


class BookSection(NamedTuple):
    """A run of boards of one size."""

    title: str
    kind: str
    rows: int
    columns: int
    tiers: tuple[str, ...]
    per_page: int | None
    """0: as many as keep cells of the least size; None: what fills the page."""
    total: bool = True
    """Whether its boards say how many bullets they hold."""
    required: Mapping[str, Require] = MappingProxyType({})
    """By tier, what all its puzzles were required to meet."""
    most_clues: Mapping[str, int | None] = MappingProxyType({})
    """By tier, how many clues a step combines at most, where its range of rating says so."""
    played: Played = Played()
    """How the numbers behind closed cells are found."""
    asks: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """By tier, which of the texts `rungs` tell what its boards ask for, where numbers are opened on the way."""
    questions: tuple[str, ...] = ()
    """What is asked about its boards; () where they are to be solved."""
    symmetry: str = ""
    """By which symmetry the cells of their clues lie; '' for none."""
    said: tuple[Said, ...] = ()
    """What authors say of puzzles of theirs."""
    holes: frozenset[int] = frozenset()
    """Where its boards have no cell, row by row."""


class Example(NamedTuple):
    """A puzzle that the book explains to everybody, and its solution."""

    story: Story
    answer: Answer


NO_STORY = Story(Puzzle("", 0, 0, (), 0), (), ())
NO_EXAMPLE = Example(NO_STORY, Answer(0, 0, ()))
"""Stands for the example while pages are only counted."""


class Book(NamedTuple):
    """All that is printed besides the puzzles."""

    title: str
    author: str
    language: str
    trim: PageSize
    """Width and height in points."""
    sections: tuple[BookSection, ...]
    proved: int
    """How many puzzles were proved to have one solution."""
    subtitle: str = ""
    edition: str = ""
    build_id: str = ""
    front: tuple[Item[Options], ...] = ()
    body: tuple[Item[Options], ...] = ()
    back: tuple[Item[Options], ...] = ()
    solutions_per_page: int = 0
    """0 lets each section have as many as remain readable."""
    example: Example = NO_EXAMPLE
    examples: Mapping[str, Example] = MappingProxyType({})
    """Those of other games that it has, by their kinds."""
    """The puzzle of the how-to-play spread, and how it is solved."""
    walkthroughs: tuple[int, ...] = ()
    """The puzzles that are told step by step on pages of their own, by their numbers in ascending order."""
    key_steps: bool = False
    """Told are only the steps that one number does not do."""
    numbered: tuple[int, ...] = ()
    """The puzzles whose solutions have in each cell the number of the step that settles it."""
    hints: int = 0
    """How many hints a puzzle has at most."""
    shuffle: tuple[int, ...] = ()
    """The order in which hints are printed, as places in the order of the puzzles; that one when it is empty."""

    answers: str = AT_BACK
    """Where its solutions are."""
    puzzles_on: str = ANY
    """The sides that puzzles are printed on."""
    openers: str = RECTO
    """The sides that parts are opened on."""
    date: datetime.date | None = None
    """What the copyright page gives as its date."""
    time: bool = False
    """Below each of its puzzles is a line for the time that it takes."""
    isbn: str = ""
    """The number of its cover."""
    even: bool = False
    """Its pages are an even number, also where they have no sides."""
    last_blank: bool = False
    """The last page is left to the printer."""
    first_page: int = 1
    """The number of the first page behind the front ones."""
    sheet: bool = False
    """It is class sheets: no parts are opened, and a head stands above puzzles."""

    @property
    def names_cells(self) -> bool:
        """Whether it says something about cells by their names: in walkthroughs, or in hints behind the first."""
        return bool(self.walkthroughs) or self.hints > 1

    @property
    def answers_by_name(self) -> bool:
        """Whether its solutions say something about cells by their names: the answers to questions."""
        return any(section.questions for section in self.sections)

    @property
    def totals(self) -> str:
        """Which of its puzzles say how many bullets they hold: all, some or none."""
        said = {section.total for section in self.sections if True in KINDS[section.kind].totals}
        return "all" if said == {True} else "some" if True in said else "none"

    @property
    def is_mixed(self) -> bool:
        """Whether it has puzzles of several kinds."""
        return len({section.kind for section in self.sections}) > 1

    @property
    def usual_example(self) -> str:
        """The code of the puzzle that its rules explain."""
        return example_for([(section.kind, section.total) for section in self.sections])

    @property
    def kind(self) -> str:
        """The kind whose rules it teaches."""
        return taught([section.kind for section in self.sections]) if self.sections else USUAL

    @property
    def speech(self) -> str:
        """Its language with its kind, as `load_words` takes both."""
        return f"{self.language}-{self.kind}"

    @property
    def games(self) -> tuple[str, ...]:
        """The kind of each section whose rules it teaches for that."""
        kinds = [section.kind for section in self.sections]
        return tuple(game_of(kind, kinds) for kind in kinds)

    @property
    def items(self) -> tuple[Item[Options], ...]:
        """All pages of the book, in order."""
        return (*self.front, *self.body, *self.back)

    def has(self, page: str) -> bool:
        """Tell whether the book has pages of a type."""
        return any(item.page == page for item in self.items)

    @property
    def answers_alone(self) -> bool:
        """Whether it holds answers to puzzles that stand in another file."""
        return not self.has("puzzles")


class TierRun(NamedTuple):
    """The puzzles of one tier in one section: they have consecutive numbers."""

    section: int
    tier: str
    first: int
    last: int


_BETWEEN_ITEMS = 1.4
"""White space above what begins below the end of something else, in lines of headings."""


class Plan(NamedTuple):
    """What is known before any page is laid out."""

    book: Book
    style: Style
    words: Words
    runs: tuple[TierRun, ...]
    size: PageSize
    """Width and height of a page's body in points."""
    stories: Mapping[int, Story]
    """By puzzle number; empty while pages are only counted."""
    moves: Mapping[str, str] = MappingProxyType({})
    """The page of each move that the book teaches, by LESSONS of patterns: no other name of one is printed."""
    titles: tuple[str, ...] = ()
    """What the contents calls each of the book's items; '' where it is left out."""
    hidden: Hidden = NOTHING_HIDDEN
    """Nothing before there are puzzles."""
    spare: float = 0.0
    """The height in points that what follows an item would take below it; 0 where it cannot."""
    above: float = 0.0
    """How far down the body the first page of an item begins that shares it with others: in points."""
    game: str = ""
    """Which further game it teaches, as what its texts are about ends."""

    def with_words(self, section: int) -> "Plan":
        """Return the plan with the words of the game that a section has; moves are taught of the book's own alone."""
        game = self.book.games[section]
        if game == self.book.kind:
            return self
        return self._replace(words=load_words(self.book.language, game), moves=MappingProxyType({}))

    def teaching(self, game: str) -> "Plan":
        """Return the plan of the sections that have a game."""
        games = self.book.games
        own = tuple(one for one, its in zip(self.book.sections, games, strict=True) if its == game)
        if game == self.book.kind:
            return self._replace(book=self.book._replace(sections=own))
        book = self.book._replace(sections=own, example=self.book.examples.get(game, NO_EXAMPLE))
        return self.with_words(games.index(game))._replace(book=book, game=f" {game}")

    def numbers(self, section: int) -> range:
        """Return the puzzle numbers of a section."""
        runs = [run for run in self.runs if run.section == section]
        return range(runs[0].first, runs[-1].last + 1) if runs else range(0)

    def section(self, number: int) -> BookSection:
        """Return the section of a puzzle."""
        return self.book.sections[self.section_of(number)]

    def section_of(self, number: int) -> int:
        """Return the place of the section of a puzzle."""
        return next(run.section for run in self.runs if run.first <= number <= run.last)

    @property
    def body(self) -> Box:
        """The body of a page, its lower left corner at (0, 0)."""
        return Box(0.0, 0.0, *self.size)

    @property
    def text_size(self) -> float:
        """The size of running text, in points."""
        return self.style.look.type.body.size

    @property
    def leading(self) -> float:
        """From line to line of running text, in points."""
        return self.style.look.type.body.leading

    @property
    def between_items(self) -> float:
        """The white space in points between two items that share a page."""
        return _BETWEEN_ITEMS * self.style.look.type.heading.leading

    def head(self, texts: Headed, body: Box) -> tuple[tuple[Mark, ...], float]:
        """Return the marks of the head that a page has, and how far below the top of the body the page goes on."""
        return draw_head(texts.title, texts.intro, self.style, body)

    def statement(self, entry: Entry, role: str) -> BoardStatement:
        """Return what a file says of a board of the book."""
        return statement_of(entry.made.puzzle, role, self.with_words(entry.section).words.speech, entry.number)

    def check_printable(self, text: str, roles: Sequence[str], key: str) -> None:
        """Raise Wrong if the text of an option has a character that the font of one of these roles lacks."""
        try:
            for role in roles:
                self.style.setting(role).width(text)
        except UserError as error:
            raise unprintable(error, key) from None

    def too_small(self, what: str, remedy: str) -> CannotBeMet:
        """Return that the page of the book has no room for something."""
        width, height = (side / 72 for side in self.book.trim)
        return CannotBeMet(f"trim: {width:g} x {height:g} in is too small for {what}; {remedy}")

    def in_size(self, scale: float, roles: tuple[str, ...]) -> "Plan":
        """Return the plan with some of its roles in another size."""
        look = self.style.look
        resized = {name: self.style.setting(name).smaller(scale, look.smallest).role for name in roles}
        smaller = look.model_copy(update={"type": look.type.model_copy(update=resized)})
        return self._replace(style=self.style._replace(look=smaller))


class HintPlace(NamedTuple):
    """One hint of a puzzle: which of them, from 0, and the number it stands under."""

    puzzle: int
    which: int
    label: int


class References(NamedTuple):
    """Where things are: page labels, as the folios print them."""

    puzzles: Mapping[int, str]
    solutions: Mapping[int, str]
    walkthroughs: Mapping[int, str]
    """Where each begins."""
    hints: Mapping[int, tuple[tuple[int, str], ...]]
    """The number of each hint of a puzzle, and its page."""
    items: Mapping[int, str]
    """The first page of each of the book's items."""
    labels: tuple[str, ...] = ()
    """All pages in order."""
    decoders: Mapping[int, tuple[str, str]] = MappingProxyType({})
    """By puzzle, what its table of the decoder is called, and its page."""
    stages: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    """By puzzle, the page of each of its stages; of others the one page."""
    words: str = ""
    """Where the list of passwords begins."""


class Context(NamedTuple):
    """All that a page may look at when it is laid out."""

    plan: Plan
    entries: tuple[Entry, ...]
    """By their numbers, of which none is left out after the first one."""
    references: References

    def entry(self, number: int) -> Entry:
        """Return the puzzle of a number."""
        return self.entries[number - self.entries[0].number]


Lay = Callable[[Frame, Context], tuple[Mark, ...]]
"""Makes the marks of a page once its frame and all references are known."""


class PlannedPage(NamedTuple):
    """One page: how it is laid, where it has to stand, and what the rest of the book may know of it."""

    lay: Lay
    side: str = ANY
    section: int = -1
    numbers: Sequence[int] = ()
    """The puzzles on it."""
    heads: tuple[str, str] = ("", "")
    """The running heads it asks for, if it is a verso and if it is a recto."""
    folio: bool = False
    hints: Sequence[HintPlace] = ()
    decodes: Mapping[int, str] = MappingProxyType({})
    """The puzzles whose tables of the decoder are on it, each with what its table is called."""
    moves: Sequence[str] = ()
    """What it teaches: LESSONS of patterns."""
    solves: Sequence[int] = ()
    """The puzzles whose solutions are on it."""
    page: str = ""
    """Its page type; '' where it is left blank."""
    item: int = -1
    """The entry of the book's items that it comes from."""
    area: Callable[[Frame], Box] = attrgetter("body")
    """Where its marks may be."""
    end: float = 0.0
    """How far down the body its marks reach, in points, where another item may go on below them; else 0."""
    below: tuple[int, ...] = ()
    """The entries of the book's items that begin below it."""


def titled_pages(lays: Iterable[Lay], title: str, side: str = ANY) -> tuple[PlannedPage, ...]:
    """Return pages with folios of which the first begins on a side; on the others, a title is the running head."""
    heads = (("", ""), (title, title))
    return tuple(PlannedPage(lay, ANY if i else side, heads=heads[i > 0], folio=True) for i, lay in enumerate(lays))


class PageType(NamedTuple, Generic[OptionsT]):
    """A sort of page: what a spec may say of it, and which pages it plans for that."""

    name: str
    options: type[OptionsT]
    pages: Callable[[Plan, Item[OptionsT]], Sequence[PlannedPage]]
    title: Callable[[Plan, Item[OptionsT]], str] = lambda plan, item: ""
    """What the contents calls it; '' where it is left out."""
    once: bool = True
    """A book has such pages at most once."""
    shares: bool = False
    """It may begin below the end of another one that does: its pages are planned from `Plan.above` on."""
    foot: Literal["", "ornament", "notes"] = ""
    """What stands below its marks where these end above the middle of a page."""


def unprintable(error: UserError, key: str, line: str = "") -> Wrong:
    """Return what a font lacks for the text of an option, as what is wrong with that option."""
    message, _, remedy = str(error).partition("; ")
    return Wrong(f"{line}: {message}" if line else message, id="missing-character", remedy=remedy, at=(key,))


SIZES = (1.0, 0.92, 0.85, 0.78)
"""The sizes tried for running text, until it fits its page."""
