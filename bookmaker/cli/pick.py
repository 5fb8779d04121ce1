"""bookmaker pick: see the puzzles of a book or a series one by one, and decide which stay, which go, and where."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bookmaker.cli.options import Workers
from bookmaker.cli.works import Date, From, To, WorkFile, days_asked
from bookmaker.values.errors import UserError
from bookmaker.values.numbers import list_numbers

if TYPE_CHECKING:
    from bookmaker.book.picks import Shelf
    from bookmaker.book.show import LocatedPuzzle
    from bookmaker.engine.pool import Crew
    from bookmaker.values.puzzle import Entry

KEYS = (
    "k keep · r reject · i pin · s N swap · m N move · h hold · x release · l list · o solution · w walkthrough · "
    "u undo · n next · p previous · q quit"
)
_WORDS = {
    **{"keep": "k", "reject": "r", "pin": "i", "swap": "s", "move": "m", "put": "m", "undo": "u", "list": "l"},
    **{"hold": "h", "release": "x"},
}
"""Letters of answers written out."""
Chosen = list[str] | None


def _several(verb: str) -> Any:
    said = f"{verb} puzzles by name, number, range or day, such as 12,40-44; may be repeated."
    return typer.Option(metavar="PUZZLES", help=said)


def _days(verb: str) -> Any:
    return typer.Option(metavar="DAYS", help=f"{verb}, such as 2026-12-24,2026-12-25; may be repeated.")


_PAIR = "PUZZLE N"


def pick(
    spec: WorkFile,
    reject: Annotated[Chosen, _several("Reject")] = None,
    keep: Annotated[Chosen, _several("Keep")] = None,
    pin: Annotated[Chosen, _several("Keep at their numbers")] = None,
    swap: Annotated[
        tuple[str, str] | None, typer.Option(metavar=_PAIR, help="Let it change places with number, or day, N.")
    ] = None,
    move: Annotated[tuple[str, str] | None, typer.Option(metavar=_PAIR, help="Put it at number, or on day, N.")] = None,
    hold: Annotated[list[str] | None, _days("Give these days out only when they are released")] = None,
    release: Annotated[list[str] | None, _days("Give held days out again")] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last answer back.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="List the puzzles, and which are open.")] = False,
    day: Date = None,
    first: From = None,
    last: To = None,
    workers: Workers = None,
) -> None:
    """Pick the puzzles of a book or a series: keep, reject, pin, swap or move them; or hold days.

    Without an option it asks, puzzle by puzzle. Answers go into SPEC.picks.yaml at once.

    Examples:

    bookmaker pick book.yaml
    bookmaker pick book.yaml --list
    bookmaker pick book.yaml --reject 12,40-44 --pin 17
    bookmaker pick book.yaml --move 23 3
    bookmaker pick daily.yaml --reject 2026-12-08
    """
    from bookmaker.cli.progress import watch_work
    from bookmaker.engine.pool import staff
    from bookmaker.library.books import answers_of, pick_puzzles

    placed = [(letter, *place) for letter, place in (("s", swap), ("m", move)) if place]
    answers = answers_of({"r": reject, "k": keep, "i": pin, "h": hold, "x": release}, placed)
    with staff(workers) as own:
        shelf = watch_work(pick_puzzles(spec, undo, answers, own, days_asked(day, first, last)))
        if listed or undo or answers:
            print("\n".join(_list_lines(shelf)))
        else:
            _by_hand(shelf, own)


def _answer(shelf: "Shelf", word: str, text: str, place: str, workers: "Crew") -> "Shelf":
    from bookmaker.cli.progress import watch_work
    from bookmaker.library.books import apply_answers

    return watch_work(apply_answers(shelf, [(word, text, place)], workers))


def _list_lines(shelf: "Shelf") -> "Iterator[str]":
    """Yield a line for each puzzle with what is decided about it, and which are open."""
    states = shelf.states
    for entry in shelf.entries:
        rating = entry.made.rating
        ranks = f"{entry.tier:8}  {rating.hardest:4.1f}  {rating.effort:6.1f}"
        yield f"{entry.number:4}  {shelf.label(entry)}  {ranks}  {states[entry.number]}".rstrip()
    open_ones = [number for number, state in states.items() if not state]
    yield f"open: {list_numbers(open_ones) or 'none'} ({len(open_ones)} of {len(states)})"


def _by_hand(shelf: "Shelf", workers: "Crew") -> None:
    """Show puzzles and follow a person's answers, until they quit."""
    from bookmaker.book.show import solution_picture, steps_said
    from bookmaker.library.books import find_puzzles

    locate, at = shelf.locator(), 0
    print(KEYS)
    while True:
        entry = shelf.entries[at]
        found = locate(shelf, entry)
        print(*_puzzle_lines(found, shelf.states[entry.number]), sep="\n")
        answer = _read_answer(entry)
        while answer[:1] in (["o"], ["w"]):
            print(*(solution_picture(found).lines if answer == ["o"] else steps_said(found)), sep="\n")
            answer = _read_answer(entry)
        if answer == ["q"]:
            return
        at = (at + {"n": 1, "p": -1}.get(" ".join(answer), 0)) % len(shelf.entries)
        try:
            if len(answer) == 1 and answer[0][0].isdecimal():
                at = shelf.entries.index(find_puzzles(shelf, answer[0])[0])
            shelf = _done(shelf, entry, answer, workers)
        except UserError as error:
            print(f"error: {error}")


def _read_answer(entry: "Entry") -> list[str]:
    """Return the words that a person types, the first one as a letter; q at the end of input."""
    print(f"{entry.number}> ", end="", flush=True)
    line = sys.stdin.readline()
    word, *rest = line.lower().split() or ["" if line else "q"]
    return [_WORDS.get(word, word), *rest]


def _done(shelf: "Shelf", entry: "Entry", answer: list[str], workers: "Crew") -> "Shelf":
    """Return a book after an answer, which is about one of its puzzles if it names none."""
    from bookmaker.book.picks import NUMBERED, SEVERAL, undone
    from bookmaker.cli.progress import watch_work

    word, *rest = answer
    if word == "u":
        return watch_work(undone(shelf, workers))
    if word in SEVERAL:
        return _answer(shelf, word, " ".join(rest) or entry.name, "", workers)
    if word in NUMBERED:
        if not rest or len(rest) > 2 or not rest[-1][0].isdecimal():
            raise UserError(f"{word} takes the number of a puzzle, such as {word} {entry.number + 1}")
        return _answer(shelf, word, rest[0] if rest[1:] else entry.name, rest[-1], workers)
    if word == "l":
        print("\n".join(_list_lines(shelf)))
    elif word not in ("n", "p", "") and not word[0].isdecimal():
        print(KEYS)
    return shelf


def _puzzle_lines(found: "LocatedPuzzle", state: str) -> Iterator[str]:
    """Yield the lines of a puzzle: its name and what is decided about it, how hard it is, its board."""
    from bookmaker.book.show import facts_said, puzzle_picture

    picture = puzzle_picture(found)
    yield from (f"{picture.title} · {state or 'open'}", *facts_said(found), *picture.lines)
