"""bookmaker pick: see the puzzles of a book one by one, and decide which stay, which go, and where."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.options import Spec, Workers
from bookmaker.values.errors import UserError

if TYPE_CHECKING:
    from bookmaker.book.picks import Shelf
    from bookmaker.book.show import LocatedPuzzle
    from bookmaker.engine.pool import Crew
    from bookmaker.values.puzzle import Entry

KEYS = "k keep · r reject · s N swap · m N move · o solution · w walkthrough · u undo · n next · p previous · q quit"
_Names = Annotated[list[str] | None, typer.Option("--reject", metavar="NAME", help="Reject this puzzle.")]
_Kept = Annotated[list[str] | None, typer.Option("--keep", metavar="NAME", help="Keep this puzzle.")]


def pick(
    spec: Spec,
    reject: _Names = None,
    keep: _Kept = None,
    swap: Annotated[
        tuple[str, int] | None, typer.Option(metavar="NAME N", help="Let it change places with number N.")
    ] = None,
    move: Annotated[tuple[str, int] | None, typer.Option(metavar="NAME N", help="Move it to number N.")] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last answer back.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="List the puzzles, a line for each.")] = False,
    workers: Workers = None,
) -> None:
    """Pick the puzzles of a book: keep, reject, swap or move them.

    Without an option it asks, puzzle by puzzle. Answers go into BOOK.picks.yaml at once.

    Examples:

    bookmaker pick book.yaml
    bookmaker pick book.yaml --list
    bookmaker pick book.yaml --swap 3 17
    """
    from bookmaker.cli.progress import watch_work
    from bookmaker.engine.pool import staff
    from bookmaker.library.books import answers_of, picking

    placed = [(letter, *place) for letter, place in (("s", swap), ("m", move)) if place]
    answers = answers_of(reject or (), keep or (), placed)
    with staff(workers) as own:
        shelf = watch_work(picking(spec, undo, answers, own))
        if listed or undo or answers:
            print("\n".join(map(_line, shelf.entries)))
        else:
            _by_hand(spec, shelf, own)


def _answer_puzzle(shelf: "Shelf", word: str, name: str, number: int, workers: "Crew") -> "Shelf":
    from bookmaker.book.picks import apply_answer, change_of, find_by_name
    from bookmaker.cli.progress import watch_work

    entry = find_by_name(shelf.entries, name, shelf.path)
    return watch_work(apply_answer(shelf, change_of(word, shelf.entries, entry, number), workers))


def _line(entry: "Entry") -> str:
    rating = entry.made.rating
    return f"{entry.number:4}  {entry.name}  {entry.tier:8}  {rating.hardest:4.1f}  {rating.effort:6.1f}"


def _by_hand(path: Path, shelf: "Shelf", workers: "Crew") -> None:
    """Show puzzles and follow a person's answers, until they quit."""
    from bookmaker.book.outlook import book_outlook
    from bookmaker.book.show import locate_puzzle, solution_picture, steps_said

    outlook, at = book_outlook(path), 0
    print(KEYS)
    while True:
        entry = shelf.entries[at]
        found = locate_puzzle(outlook, entry)
        print(*_puzzle_lines(found), sep="\n")
        answer = _answer(entry)
        while answer[:1] in ("o", "w"):
            print(*(solution_picture(found).lines if answer == "o" else steps_said(found)), sep="\n")
            answer = _answer(entry)
        if answer == "q":
            return
        at = (at + {"n": 1, "p": -1}.get(answer, 0)) % len(shelf.entries)
        if answer.isdecimal() and 1 <= int(answer) <= len(shelf.entries):
            at = int(answer) - 1
        try:
            shelf = _done(shelf, entry, answer, workers)
        except UserError as error:
            print(f"error: {error}")


def _answer(entry: "Entry") -> str:
    """Return what a person types, q at the end of input."""
    print(f"{entry.number}> ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


def _done(shelf: "Shelf", entry: "Entry", answer: str, workers: "Crew") -> "Shelf":
    """Return a book after an answer about one of its puzzles."""
    from bookmaker.book.picks import NUMBERED, undone
    from bookmaker.cli.progress import watch_work

    word, _, number = answer.partition(" ")
    if word == "u":
        return watch_work(undone(shelf, workers))
    if word in ("k", "r", *NUMBERED):
        if word in NUMBERED and not number.strip().isdecimal():
            raise UserError(f"{word} takes the number of a puzzle, such as {word} {entry.number + 1}")
        return _answer_puzzle(shelf, word, entry.name, int(number) if word in NUMBERED else 0, workers)
    if word not in ("n", "p", "") and not word.isdecimal():
        print(KEYS)
    return shelf


def _puzzle_lines(found: "LocatedPuzzle") -> Iterator[str]:
    """Yield the lines of a puzzle: its name, how hard it is, its board."""
    from bookmaker.book.show import facts_said, puzzle_picture

    picture = puzzle_picture(found)
    yield from (picture.title, *facts_said(found), *picture.lines)
