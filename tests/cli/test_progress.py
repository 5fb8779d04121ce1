"""Events become bars on a terminal and plain lines elsewhere."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from bookmaker.cli.progress import Screen, draw
from bookmaker.values.events import Done, Event, Note, Progress

EVENTS: list[Event] = [
    Note("compiling: only the first run does"),
    *(Progress("First [b]steps[/b] · gentle", done, 12) for done in range(13)),
    Progress("First [b]steps[/b] · steady", 0, 3),
    Done("wrote output/book.pdf"),
]


def draw_events(events: list[Event], terminal: bool) -> str:
    out = io.StringIO()
    draw(iter(events), Console(file=out, force_terminal=terminal, width=100, markup=False, highlight=False))
    return out.getvalue()


def test_elsewhere_each_quarter_is_a_line(capsys):
    assert draw_events(EVENTS, terminal=False).splitlines() == [
        "compiling: only the first run does",
        *(f"First [b]steps[/b] · gentle: {done} of 12" for done in (0, 3, 6, 9, 12)),
        "First [b]steps[/b] · steady: 0 of 3",
    ]
    assert capsys.readouterr().out == "wrote output/book.pdf\n"


def test_a_long_note_stays_one_line_and_a_full_bar_is_told_once():
    assert draw_events([Note("x" * 300)], terminal=False) == "x" * 300 + "\n"
    text = draw_events([Progress("x", 3, 3), Progress("x", 3, 3)], terminal=True)
    assert text.count("x: 3 of 3") == 1


@pytest.mark.parametrize("terminal", [True, False])
def test_who_wants_to_hear_of_mistakes_only_is_told_what_takes_long(terminal: bool):
    out = io.StringIO()
    quiet = Console(file=out, force_terminal=terminal, width=100, quiet=True)
    draw(iter([Note("a b"), Note("compiling", always=True), Progress("x", 1, 2), Note("c")]), quiet)
    assert out.getvalue().split() == ["compiling"]


def test_a_terminal_gets_bars_and_a_line_for_each_full_one(capsys):
    text = draw_events(EVENTS, terminal=True)
    for said in ("compiling: only the first run does", "First [b]steps[/b] · gentle: 12 of 12", "0/3", "━"):
        assert said in text
    assert capsys.readouterr().out == "wrote output/book.pdf\n"


@pytest.mark.parametrize("terminal", [True, False])
def test_the_work_is_closed_when_it_is_interrupted(terminal):
    closed = []

    def work() -> Iterator[Event]:
        try:
            yield Progress("x", 1, 2)
            raise KeyboardInterrupt
        finally:
            closed.append(True)

    console = Console(file=io.StringIO(), force_terminal=terminal)
    with pytest.raises(KeyboardInterrupt):
        draw(work(), console)
    assert closed == [True]


def test_the_work_is_closed_when_it_cannot_be_shown():
    closed = []

    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    screen = Screen()
    screen.file = Gone()

    def work() -> Iterator[Event]:
        try:
            yield Note("x")
            yield Note("y")
        finally:
            closed.append(True)

    stream = work()
    with pytest.raises(BrokenPipeError):
        draw(stream, screen)
    assert closed == [True]
    assert next(stream, None) is None
