"""What every page type gets and gives: the book's facts, the pages it plans, the references between them."""

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple, TypeVar

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.engine.rank.facts import Require
from bookmaker.kinds import KINDS, USUAL, example_for, games_of, speech_for, taught
from bookmaker.kinds.base import Played
from bookmaker.page.layout.boxes import Frame
from bookmaker.page.layout.opening import draw_head
from bookmaker.page.layout.own_look import BOOKS, OwnLook
from bookmaker.page.layout.per_page import PerPage
from bookmaker.page.layout.picture import Picture
from bookmaker.page.layout.text import Style
from bookmaker.page.types.options import Options, Publisher
from bookmaker.values.codes import NOTHING_HIDDEN, Hidden
from bookmaker.values.errors import NoRoom, UserError, Wrong
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Mark
from bookmaker.values.puzzle import Answer, Entry, Puzzle, Said
from bookmaker.values.statements import BoardStatement, statement_of
from bookmaker.words import Words, load_words
from bookmaker.words.captions import AT_BACK
from bookmaker.words.groups import Headed
from bookmaker.words.steps import without_moves
from bookmaker.words.story import Story

ANY, RECTO, VERSO = "any", "recto", "verso"
LEAF = "leaf"
"""Puzzles stand on right-hand pages that are torn out."""
TEAR_ROOM = 18.0
"""Room that a line to tear by takes beside the gutter, in points."""

OptionsT = TypeVar("OptionsT", bound=Options)


class Item(NamedTuple, Generic[OptionsT]):
    """One entry of a book's list of pages: a page type with its options."""

    page: str
    options: OptionsT
    section: int = -1
    """The section it belongs to; negative for none."""


class BookSection(NamedTuple):
    """A run of boards of one kind and size."""

    title: str
    kind: str
    rows: int
    columns: int
    tiers: tuple[str, ...]
    per_page: PerPage
    total: bool = True
    """Whether its boards say how many bullets they hold."""
    required: Mapping[str, Require] = MappingProxyType({})
    """Requirements met by all puzzles of a tier, by tier."""
    most_clues: Mapping[str, int | None] = MappingProxyType({})
    """Most clues that a step combines, by tier, where the tier's range of rating says so."""
    played: Played = Played()
    """Way to find the numbers behind closed cells."""
    asks: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Names among `rungs` of texts on what a tier's boards demand, by tier, where numbers are opened on the way."""
    questions: tuple[str, ...] = ()
    """Questions about its boards; () where they are to be solved."""
    symmetry: str = ""
    """Symmetry of the clue cells; '' for none."""
    said: tuple[Said, ...] = ()
    """Texts of authors about their own puzzles."""
    holes: frozenset[int] = frozenset()
    """Places without a cell on its boards, row by row."""
    banner: Picture | None = None
    """What runs over the edges of the page that opens it."""
    own: OwnLook = BOOKS
    """Its look, where that is not the book's."""


class Example(NamedTuple):
    """The worked example of a book: a puzzle and its solution."""

    story: Story
    answer: Answer


NO_STORY = Story(Puzzle("", 0, 0, (), 0), (), ())
NO_EXAMPLE = Example(NO_STORY, Answer(0, 0, ()))
"""Stand-in for the example while pages are only counted."""


class Book(NamedTuple):
    """Everything printed besides the puzzles."""

    title: str
    author: str
    language: str
    trim: PageSize
    """Width and height in points."""
    sections: tuple[BookSection, ...]
    proved: int
    """Number of puzzles proved to have one solution."""
    subtitle: str = ""
    edition: str = ""
    build_id: str = ""
    front: tuple[Item[Options], ...] = ()
    body: tuple[Item[Options], ...] = ()
    back: tuple[Item[Options], ...] = ()
    solutions_per_page: int = 0
    """Solutions on a page; 0 lets each section have as many as remain readable."""
    example: Example = NO_EXAMPLE
    """The puzzle of the how-to-play spread, and its solution."""
    examples: Mapping[str, Example] = MappingProxyType({})
    """The examples of other games, by kind."""
    walkthroughs: tuple[int, ...] = ()
    """Numbers of the puzzles with walkthroughs, in ascending order."""
    key_steps: bool = False
    """Walkthroughs show only the steps that need more than one number."""
    numbered: tuple[int, ...] = ()
    """Numbers of the puzzles whose solutions have in each cell the number of the step that settles it."""
    hints: int = 0
    """Most hints of a puzzle."""
    shuffle: tuple[int, ...] = ()
    """Printed order of hints, as places in the order of the puzzles; empty for the order of the puzzles."""

    answers: str = AT_BACK
    """Place of the solutions."""
    puzzles_on: str = ANY
    """Sides for puzzles."""
    openers: str = RECTO
    """Sides for openings of parts."""
    date: datetime.date | None = None
    """Date on the copyright page."""
    time: bool = False
    """Each puzzle has a line below it for the solving time."""
    times: bool = False
    """The page that opens a section says how long its puzzles take."""
    isbn: str = ""
    """Book number on the cover."""
    publisher: Publisher | None = None
    multiple: int = 1
    """The number of pages is a multiple of this, also where they have no sides."""
    last_blank: bool = False
    """The last page is left blank for the printer."""
    first_page: int = 1
    """The number of the first page behind the front ones."""
    sheet: bool = False
    """The book is a set of class sheets: without openings, but with a head above puzzles."""
    noun: str | None = None
    """The end of its speech, where it has an own noun for bullets."""

    def leave_out(self, places: Collection[int]) -> "Book":
        """Return the book without some of its items."""
        groups, first = list[tuple[Item[Options], ...]](), 0
        for group in (self.front, self.body, self.back):
            groups.append(tuple(item for at, item in enumerate(group, first) if at not in places))
            first += len(group)
        return self._replace(front=groups[0], body=groups[1], back=groups[2])

    @property
    def names_cells(self) -> bool:
        """Whether its texts name cells: in walkthroughs, or in hints behind the first."""
        return bool(self.walkthroughs) or self.hints > 1

    @property
    def answers_by_name(self) -> bool:
        """Whether its solutions name cells: in answers to questions."""
        return any(section.questions for section in self.sections)

    @property
    def totals(self) -> str:
        """Which of its puzzles state their total of bullets: all, some or none."""
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
        """Its language and its kind, as `load_words` takes both."""
        return self.speech_of(self.kind)

    def speech_of(self, game: str) -> str:
        """Return its language with a game of its sections."""
        return speech_for(self.language, game, [section.kind for section in self.sections], self.noun)

    @property
    def games(self) -> tuple[str, ...]:
        """The kind whose rules it teaches for each section."""
        return games_of(tuple(section.kind for section in self.sections))

    @property
    def items(self) -> tuple[Item[Options], ...]:
        """All pages of the book, in order."""
        return (*self.front, *self.body, *self.back)

    def has(self, page: str) -> bool:
        """Tell whether the book has pages of a type."""
        return any(item.page == page for item in self.items)

    @property
    def answers_alone(self) -> bool:
        """Whether it only answers puzzles that stand in another file."""
        return not self.has("puzzles")


class TierRun(NamedTuple):
    """The puzzles of one tier in one section."""

    section: int
    tier: str
    first: int
    last: int
    scattered: tuple[int, ...] = ()
    """Their numbers, if puzzles of other tiers stand between them."""

    @property
    def numbers(self) -> Sequence[int]:
        """Their numbers in order."""
        return self.scattered or range(self.first, self.last + 1)

    @property
    def subject(self) -> str:
        """What texts about them state as their subject."""
        return " ".join((f"section {self.section} {self.tier}", *map(str, self.scattered)))


def runs_of(tiers: Sequence[tuple[int, Sequence[str]]], first: int) -> tuple[TierRun, ...]:
    """Return the runs of sections, each with the tier of each of its puzzles in printed order, the easiest first."""
    runs = list[TierRun]()
    for section, sequence in tiers:
        for tier in (tier for tier in EVERY_TIER if tier in sequence):
            own = [number for number, other in enumerate(sequence, first) if other == tier]
            apart = len(own) <= own[-1] - own[0]
            runs.append(TierRun(section, tier, own[0], own[-1], tuple(own) if apart else ()))
        first += len(sequence)
    return tuple(runs)


_BETWEEN_ITEMS = 1.4
"""White space above an item that shares a page with the one before, in lines of headings."""


class Plan(NamedTuple):
    """The facts known before any page is laid out."""

    book: Book
    style: Style
    words: Words
    runs: tuple[TierRun, ...]
    size: PageSize
    """Width and height of a page's body in points."""
    stories: Mapping[int, Story]
    """Stories by puzzle number; empty while pages are only counted."""
    lessons: Mapping[str, str] = MappingProxyType({})
    """The first page of each thing that the book teaches, by its subject; other moves are printed without name."""
    titles: tuple[str, ...] = ()
    """Title of each of the book's items in the contents; '' where it is left out."""
    hidden: Hidden = NOTHING_HIDDEN
    """Numbers behind closed cells; nothing before there are puzzles."""
    spare: float = 0.0
    """Height in points that the next item would take below this one; 0 where it cannot stand there."""
    above: float = 0.0
    """Distance in points from the top of the body to an item that shares its first page with others."""
    game: str = ""
    """The game of its words, if that is a further one, as the ending of their subjects."""

    def in_section(self, section: int) -> "Plan":
        """Return the plan with the look of a section and the words of its game."""
        return self.in_game(section).in_look(section)

    def in_game(self, section: int) -> "Plan":
        """Return the plan with the words of a section's game; only the book's own game has moves."""
        game = self.book.games[section]
        if game == self.book.kind:
            return self
        words = load_words(self.book.speech_of(game))
        return self._replace(words=words, lessons=without_moves(self.lessons), game=f" {game}")

    def in_look(self, *sections: int) -> "Plan":
        """Return the plan with the look that some sections have for themselves, if they share one."""
        own, *others = {own.number: own for own in (self.book.sections[at].own for at in sections)}.values() or [BOOKS]
        if others or not own.number:
            return self
        return self._replace(style=self.style._replace(look=own.look, own=own.number))

    def teaching(self, game: str) -> "Plan":
        """Return the plan with only the sections of a game, which titles name if the book teaches several."""
        own = self.sections_of(game)
        sections = tuple(self.book.sections[at] for at in own)
        plan, book = self.in_game(own[0]).in_look(*own), self.book._replace(sections=sections)
        if plan.game:
            book = book._replace(example=self.book.examples.get(game, NO_EXAMPLE))
        return plan._replace(book=book, words=plan.words.naming_game() if len({*self.book.games}) > 1 else plan.words)

    def sections_of(self, game: str) -> list[int]:
        """Return the sections of a game."""
        return [at for at, its in enumerate(self.book.games) if its == game]

    def numbers(self, section: int) -> range:
        """Return the puzzle numbers of a section."""
        return self._replace(runs=tuple(run for run in self.runs if run.section == section)).every_number

    @property
    def every_number(self) -> range:
        """The numbers of all puzzles."""
        firsts, lasts = [run.first for run in self.runs], [run.last for run in self.runs]
        return range(min(firsts), max(lasts) + 1) if firsts else range(0)

    def among(self, section: int, numbers: Iterable[int]) -> list[int]:
        """Return those of some puzzle numbers that are a section's."""
        own = self.numbers(section)
        return [number for number in numbers if number in own]

    def section(self, number: int) -> BookSection:
        """Return the section that holds a puzzle."""
        return self.book.sections[self.section_of(number)]

    def section_of(self, number: int) -> int:
        """Return the index of the section that holds a puzzle."""
        return next(run.section for run in self.runs if run.first <= number <= run.last)

    @property
    def body(self) -> Box:
        """The body of a page, its lower left corner at (0, 0)."""
        return Box(0.0, 0.0, *self.size)

    def beyond_line(self) -> "Plan":
        """Return the plan for pages that are torn out along a line."""
        return self._replace(size=(self.size[0] - TEAR_ROOM, self.size[1]), spare=0.0)

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
        """Return the marks of a page's head, and how far below the top of the body the page goes on."""
        return draw_head(texts.title, texts.intro, self.style, body)

    def statement(self, entry: Entry, role: str) -> BoardStatement:
        """Return the statement about a board of the book in a file."""
        return statement_of(entry.made.puzzle, role, self.in_game(entry.section).words.speech, entry.number)

    def check_printable(self, text: str, roles: Sequence[str], key: str) -> None:
        """Raise Wrong if the font of one of these roles lacks a character of an option's text."""
        try:
            for role in roles:
                self.style.setting(role).width(text)
        except UserError as error:
            raise unprintable(error, key) from None

    def too_small(self, what: str, remedy: str) -> NoRoom:
        """Return the error that the page has no room for something."""
        width, height = (side / 72 for side in self.book.trim)
        return NoRoom(f"{width:g} x {height:g} in is too small for {what}", remedy, "trim")

    def in_size(self, scale: float, roles: tuple[str, ...]) -> "Plan":
        """Return the plan with some of its roles in another size."""
        least = self.style.look.smallest
        resized = {name: self.style.setting(name).smaller(scale, least).role for name in roles}
        return self._replace(style=self.style.with_roles(resized))


class HintPlace(NamedTuple):
    """One hint of a puzzle: its place, from 0, and its printed number."""

    puzzle: int
    which: int
    label: int


class References(NamedTuple):
    """Labels of the pages of things, as the folios print them."""

    puzzles: Mapping[int, str]
    solutions: Mapping[int, str]
    walkthroughs: Mapping[int, str]
    """First page of each walkthrough."""
    hints: Mapping[int, tuple[tuple[int, str], ...]]
    """Number and page of each hint of a puzzle."""
    items: Mapping[int, str]
    """The first page of each of the book's items."""
    labels: tuple[str, ...] = ()
    """All pages in order."""
    decoders: Mapping[int, tuple[str, str]] = MappingProxyType({})
    """Name and page of a puzzle's table of the decoder, by puzzle."""
    stages: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    """Page of each stage of a puzzle, by puzzle; one page for puzzles without stages."""
    words: str = ""
    """First page of the list of passwords."""
    lessons: Mapping[str, str] = MappingProxyType({})
    """First page of each thing that the book teaches, by its subject."""


class Context(NamedTuple):
    """All the facts available when a page is laid out."""

    plan: Plan
    entries: tuple[Entry, ...]
    """Entries by number, without a gap."""
    references: References

    def entry(self, number: int) -> Entry:
        """Return the puzzle with a number."""
        return self.entries[number - self.entries[0].number]


Lay = Callable[[Frame, Context], tuple[Mark, ...]]
"""Makes the marks of a page once its frame and all references are known."""


class PlannedPage(NamedTuple):
    """One page: its layout, its side, and the facts for the rest of the book."""

    lay: Lay
    side: str = ANY
    section: int = -1
    numbers: Sequence[int] = ()
    """The puzzles on it."""
    heads: tuple[str, str] = ("", "")
    """Its running heads, as a verso and as a recto."""
    folio: bool = False
    hints: Sequence[HintPlace] = ()
    decodes: Mapping[int, str] = MappingProxyType({})
    """The puzzles whose tables of the decoder are on it, each with its table's name."""
    teaches: Sequence[str] = ()
    """What it teaches, by its subject: moves, which are LESSONS of patterns, games, and ways to play."""
    solves: Sequence[int] = ()
    """The puzzles whose solutions are on it."""
    page: str = ""
    """Its page type; '' for a blank page."""
    item: int = -1
    """Index of its item among the book's items."""
    area: Callable[[Frame], Box] = attrgetter("body")
    """The area for its marks."""
    end: float = 0.0
    """Depth of its marks in the body, in points, if another item may follow below them; else 0."""
    below: tuple[int, ...] = ()
    """Indices of the items that begin below it."""
    label: str | None = None
    """Its own label, in place of a page number."""
    look: Sequence[int] = ()
    """The sections whose look it has, if they share one; else it has the book's."""


def titled_pages(lays: Iterable[Lay], title: str, side: str = ANY) -> tuple[PlannedPage, ...]:
    """Return pages with folios, the first on a side; on the others, a title is the running head."""
    heads = (("", ""), (title, title))
    return tuple(PlannedPage(lay, ANY if i else side, heads=heads[i > 0], folio=True) for i, lay in enumerate(lays))


class PageType(NamedTuple, Generic[OptionsT]):
    """A sort of page: its options in a spec, and the pages it plans for them."""

    name: str
    options: type[OptionsT]
    pages: Callable[[Plan, Item[OptionsT]], Sequence[PlannedPage]]
    title: Callable[[Plan, Item[OptionsT]], str] = lambda plan, item: ""
    """Its title in the contents; '' where it is left out."""
    once: bool = True
    """A book has this page type at most once."""
    shares: bool = False
    """It may begin below another type that shares pages: its pages are planned from `Plan.above` on."""
    foot: Literal["", "ornament", "notes"] = ""
    """Filler below its marks where these end above the middle of a page."""


def unprintable(error: UserError, key: str, line: str = "") -> Wrong:
    """Return the error for an option whose text has a character that a font lacks."""
    message, _, remedy = str(error).partition("; ")
    return Wrong(f"{line}: {message}" if line else message, id="missing-character", remedy=remedy, at=(key,))


SIZES = (1.0, 0.92, 0.85, 0.78)
"""Scales tried for running text, until it fits its page."""
