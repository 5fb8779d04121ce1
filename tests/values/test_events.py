"""Work that is under way while others go on."""

from collections.abc import Generator

from bookmaker.values.events import Event, Note, Progress, result_of, under_way
from tests.conftest import note_events


def test_work_under_way_has_begun_and_loses_no_event():
    done = list[str]()

    def work() -> Generator[Event, None, str]:
        done.append("handed out")
        yield Progress("pages", 0, 1)
        done.append("taken in")
        yield Note("finished")
        return "found"

    waiting = under_way(work())
    assert done == ["handed out"]
    events = list[Event]()
    assert result_of(note_events(waiting, events)) == "found"
    assert events == [Progress("pages", 0, 1), Note("finished")]
    assert done == ["handed out", "taken in"]


def test_work_without_events_is_done_at_once():
    def work() -> Generator[Event, None, int]:
        yield from ()
        return 3

    events = list[Event]()
    assert result_of(note_events(under_way(work()), events)) == 3 and events == []
