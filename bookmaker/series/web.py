"""Days of a series on a web page, for playing their puzzles."""

from collections.abc import Generator, Mapping

from bookmaker.book.stories import TellTask, tell_all
from bookmaker.book.web import Place, Played, Shelf, about_of, playable, player_page
from bookmaker.kinds.base import REFINED
from bookmaker.series.pages import Opened
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Made
from bookmaker.words.captions import full_date
from bookmaker.words.play_data import Data
from bookmaker.words.story import Story


def page_of_days(opened: Opened, made: Mapping[int, Made], workers: int) -> Generator[Event, None, Played]:
    """Return the page of some sheets, given by their numbers."""
    spec, words = opened.spec, opened.words
    tasks = [TellTask(one, REFINED, opened.words_of(one.puzzle.kind).speech, True) for one in made.values()]
    stories = yield from tell_all(tasks, workers)
    months = dict.fromkeys(spec.day(number).replace(day=1) for number in made)
    shelf = Shelf(spec.title, [words.month(month, year=True) for month in months], words, opened.style)
    told = zip(made.items(), stories, strict=True)
    page = player_page(shelf, [_day(opened, number, one, story, shelf) for (number, one), story in told])
    return Played(page, tuple((number, one.puzzle) for number, one in made.items()))


def _day(opened: Opened, number: int, made: Made, story: Story, shelf: Shelf) -> Data:
    words, tier = opened.words_of(made.puzzle.kind), opened.spec.board(number).tier
    day = opened.spec.day(number)
    about = about_of(made.puzzle, tier, shelf, words.numbered.format(number=number))
    group = [*shelf.groups].index(words.month(day, year=True))
    place = Place(number, str(day), full_date(day, words), about, str(day.day), group, day.weekday())
    return playable(made, tier, story, place, words, shelf)
