"""Draw the events of long work: bars on a terminal, plain lines elsewhere.

All of it goes to stderr, so that stdout holds only the summary.
"""

from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars
from rich.text import Text

from bookmaker.cli.colours import finding_text
from bookmaker.cli.loudness import is_quiet
from bookmaker.values.events import Done, Event, Note, Progress

T = TypeVar("T")


class Screen(Console):
    """A console whose reader may go away; rich would end the program there, with our code for a failed proof.

    Events go to stderr; results go to stdout, in lines of any length.
    """

    def __init__(self, quiet: bool = False, stderr: bool = True) -> None:
        quiet |= stderr and is_quiet()
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=not stderr, quiet=quiet)

    def on_broken_pipe(self) -> None:
        """Leave it to the frame of the command line."""
        raise BrokenPipeError


class RateColumn(ProgressColumn):
    """How many are made in a second, or in a minute if they are slow."""

    def render(self, task: Task) -> Text:
        """Return the rate, or a dash while it is unknown."""
        if not task.speed:
            return Text("–")
        return Text(f"{task.speed:.1f}/s" if task.speed >= 1 else f"{task.speed * 60:.1f}/min")


def draw(events: Iterable[Event], console: Console | None = None) -> None:
    """Show events as they come, and the summary on stdout at the end, unless the console is quiet."""
    console = console or Screen()
    summary = watch(events, console)
    if summary and not console.quiet:
        print(summary)


def watch(events: Iterable[Event], console: Console) -> str:
    """Show events as they come, and return the summary."""
    try:
        return _bars(events, console) if console.is_terminal and not console.quiet else _lines(events, console)
    finally:
        # On Ctrl-C the work must end now, not when Python forgets about it.
        if isinstance(events, Generator):
            events.close()


def watch_work(events: Generator[Event, None, T], console: Console | None = None) -> T:
    """Show events as they come, and return the work's result."""
    found: list[T] = []

    def work() -> Iterator[Event]:
        found.append((yield from events))

    draw(work(), console)
    return found[0]


def only_on_terminals() -> Screen:
    """Return the console for people who may be waiting; elsewhere it is quiet."""
    return Screen(quiet=not Screen().is_terminal)


def _bars(events: Iterable[Event], console: Console) -> str:
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), RateColumn())
    tasks: dict[str, TaskID | None] = {}
    summary = ""
    with Bars(*columns, TimeRemainingColumn(), console=console, transient=True) as bars:
        for event in events:
            if isinstance(event, Progress):
                _move(bars, tasks, event)
            elif isinstance(event, Note):
                bars.console.print(_note_text(event))
            else:
                summary = event.text
    return summary


def _note(note: Note, console: Console) -> None:
    quiet = console.quiet
    console.quiet = quiet and not note.always
    console.print(_note_text(note), soft_wrap=True)
    console.quiet = quiet


def _note_text(note: Note) -> Text:
    """Return the text of a note; a finding has its colours, which a console without colours leaves out."""
    return Text.from_ansi(finding_text(note.problem)) if note.problem else Text(note.text)


def _move(bars: Bars, tasks: dict[str, TaskID | None], event: Progress) -> None:
    """Move a bar; a full one becomes a line, so that the bars on show are those in work."""
    if event.key not in tasks:
        tasks[event.key] = bars.add_task(event.key, total=event.wanted, completed=event.done)
    task = tasks[event.key]
    if task is None:
        return
    if event.done >= event.wanted:
        bars.console.print(_line(event))
        bars.remove_task(task)
        tasks[event.key] = None
    else:
        bars.update(task, completed=event.done, total=event.wanted)


def _lines(events: Iterable[Event], console: Console) -> str:
    """Print a line for each quarter of each part, which keeps a log short."""
    quarters: dict[str, int] = {}
    summary = ""
    for event in events:
        if isinstance(event, Done):
            summary = event.text
        elif isinstance(event, Note):
            _note(event, console)
        else:
            quarter = 4 * event.done // max(1, event.wanted)
            if quarter > quarters.get(event.key, -1):
                console.print(_line(event), soft_wrap=True)
            quarters[event.key] = max(quarter, quarters.get(event.key, -1))
    return summary


def _line(event: Progress) -> str:
    return f"{event.key}: {event.done} of {event.wanted}"
