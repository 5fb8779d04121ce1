"""Work that is under way while others go on."""

from collections.abc import Generator

from bookmaker.values.events import Event, Note, Progress, under_way


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
    found = list[str]()

    def all_of_it() -> Generator[Event, None, None]:
        found.append((yield from waiting))

    assert list(all_of_it()) == [Progress("pages", 0, 1), Note("finished")]
    assert (done, found) == (["handed out", "taken in"], ["found"])


def test_work_without_events_is_done_at_once():
    def work() -> Generator[Event, None, int]:
        yield from ()
        return 3

    waiting = under_way(work())
    found = list[int]()

    def all_of_it() -> Generator[Event, None, None]:
        found.append((yield from waiting))

    assert list(all_of_it()) == [] and found == [3]
