"""Puzzles of a book on a web page, to be played."""

from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bookmaker import __version__
from bookmaker.book.content import make_entries, make_one
from bookmaker.book.from_spec import speech_of
from bookmaker.book.outlook import Outlook
from bookmaker.book.stories import TellTask, tell_all, tell_one
from bookmaker.engine.rank.energy import star_count
from bookmaker.kinds.base import REFINED
from bookmaker.page.layout.grid import bullet, empty
from bookmaker.page.layout.stars import STARS, stars, stars_width
from bookmaker.page.layout.text import Style
from bookmaker.page.types.boards import tier_called
from bookmaker.values.events import Event
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry, Made, Puzzle
from bookmaker.words import Words, load_words
from bookmaker.words.nouns import part_noun
from bookmaker.words.play_data import Data, other_words, page_words, player_data
from bookmaker.words.story import Story

_CELL, _STAR, _ROOM = 24.0, 10.0, 0.5
"""The side of a cell, the height of a star and the white around a row of them, in points."""


class Place(NamedTuple):
    """A puzzle among others: `id` is its address in the file."""

    number: int
    id: str
    name: str
    """Its title."""
    about: str
    short: str
    """Its entry in a list of all puzzles."""
    group: int = 0
    weekday: int | None = None
    """From 0, Monday, if it is a day's."""


class Played(NamedTuple):
    """A page for playing puzzles, and these with their numbers."""

    page: bytes
    puzzles: tuple[tuple[int, Puzzle], ...]


class Shelf(NamedTuple):
    """What a file says about all of its puzzles."""

    title: str
    groups: Sequence[str]
    words: Words
    style: Style


def player_page(shelf: Shelf, puzzles: Iterable[Data]) -> bytes:
    """Return the file in which puzzles are played."""
    from bookmaker.print.player import Drawing, page

    look, fonts = shelf.style.look, shelf.style.fonts
    regular, strong, clue = (fonts[name].file for name in (look.type.body.face, look.type.strong.face, "clue"))
    drawing = Drawing(regular, strong, clue, look.grid.digit, _signs(shelf.style), fonts)
    data = {
        "language": shelf.words.language,
        "title": shelf.title,
        "groups": [*shelf.groups],
        "words": page_words(shelf.words),
        "puzzles": [*puzzles],
    }
    if noun := part_noun(shelf.words.speech)[1]:
        data["noun"] = noun
    return page(data, drawing, f"bookmaker {__version__}")


def _signs(style: Style) -> dict[str, Page]:
    """Return the marks of cells in a look, and those of its tiers."""
    grid, form, half = style.look.grid, style.look.tiers.form, _CELL / 2
    marks = {
        "bullet": bullet(_CELL * grid.bullet, style, half, half),
        "slash": empty(_CELL, style, half, half),
    }
    size = stars_width(_STAR, form) + 2 * _ROOM, _STAR + 2 * _ROOM
    rows = {f"tier-{tier}": (stars(tier, _STAR, _STAR / 14, _ROOM, _ROOM, form),) for tier in range(1, STARS + 1)}
    return {name: Page(_CELL, _CELL, drawn) for name, drawn in marks.items()} | {
        name: Page(*size, row) for name, row in rows.items()
    }


def playable(made: Made, tier: str, story: Story, place: Place, words: Words, shelf: Shelf) -> Data:
    """Return a puzzle with its place in a file, and the words of its game if the file uses another's."""
    data = {key: value for key, value in place._asdict().items() if value is not None}
    data |= {"stars": star_count(tier), **player_data(made, story, words)}
    other = _other_words(words.speech, shelf.words.speech)
    return data | {"words": other} if other else data


@lru_cache(maxsize=32)
def _other_words(speech: str, page: str) -> Data:
    return other_words(load_words(speech), page_words(load_words(page)))


def book_page(
    outlook: Outlook, number: int | None = None, workers: int | None = None
) -> Generator[Event, None, Played]:
    """Make all puzzles of a book, or one, as a page for playing them; raise UserError as a build does."""
    file, words = outlook.file, outlook.plan.words
    if number is None:
        entries = yield from make_entries(file, workers)
    else:
        entries = ((yield from make_one(file.path, number, workers))[1],)
    spoken = {kind: speech_of(file.spec, kind) for kind in {entry.made.puzzle.kind for entry in entries}}
    tasks = [TellTask(one.made, file.spec.solver, spoken[one.made.puzzle.kind], True) for one in entries]
    stories = yield from tell_all(tasks, workers)
    groups = [section.title or words.part_title(at) for at, section in enumerate(file.spec.puzzle_sections, 1)]
    shelf = Shelf(file.spec.title, groups, words, outlook.style)
    told = zip(entries, stories, strict=True)
    puzzles = [_of_entry(entry, story, load_words(spoken[entry.made.puzzle.kind]), shelf) for entry, story in told]
    return Played(player_page(shelf, puzzles), tuple((entry.number, entry.made.puzzle) for entry in entries))


def puzzle_page(entry: Entry, style: Style, language: str) -> bytes:
    """Return a puzzle outside any book as a page for playing it."""
    made, puzzle = entry.made, entry.made.puzzle
    story = tell_one(TellTask(made, REFINED, f"{language}-{puzzle.kind}", True))
    words = load_words(language, puzzle.kind)
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    place = Place(1, "1", size, tier_called(entry.tier, style, words), "1")
    shelf = Shelf(size, [""], words, style)
    return player_page(shelf, [playable(made, entry.tier, story, place, words, shelf)])


def _of_entry(entry: Entry, story: Story, words: Words, shelf: Shelf) -> Data:
    number, about = entry.number, about_of(entry.made.puzzle, entry.tier, shelf, entry.said.title, entry.said.author)
    place = Place(number, str(number), words.spoken.puzzle.format(number=number), about, str(number), entry.section)
    return playable(entry.made, entry.tier, story, place, words, shelf)


def about_of(puzzle: Puzzle, tier: str, shelf: Shelf, *more: str) -> str:
    """Return the line beside the title of a puzzle: extra remarks, its difficulty and its size."""
    words = shelf.words
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    return words.between_references.join(filter(None, (*more, tier_called(tier, shelf.style, words), size)))
