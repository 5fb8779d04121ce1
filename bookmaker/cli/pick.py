"""bookmaker pick: see the puzzles of a book one by one, and say which stay, which go, and where they stand."""

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
    """Pick the puzzles of a book: keep, reject, swap or move them; answers go into BOOK.picks.yaml at once."""
    from bookmaker.book.picks import answered, keeping, moving, open_shelf, rejecting, undone
    from bookmaker.cli.progress import drawn

    asked = bool(reject or keep or swap or move or undo)
    shelf = drawn(open_shelf(spec, workers))
    if undo:
        shelf = drawn(undone(shelf, workers))
    for name in reject or ():
        shelf = drawn(answered(shelf, rejecting(_named(shelf, name)), workers))
    for name in keep or ():
        shelf = drawn(answered(shelf, keeping(_named(shelf, name)), workers))
    for place, swapped in ((swap, True), (move, False)):
        if place:
            shelf = drawn(answered(shelf, moving(shelf, _named(shelf, place[0]), place[1], swapped), workers))
    if listed or asked:
        print("\n".join(map(_line, shelf.entries)))
    else:
        _by_hand(spec, shelf, workers)


def _named(shelf: "Shelf", name: str) -> "Entry":
    """Return the puzzle of a name; raise UserError where there is none."""
    found = [entry for entry in shelf.entries if entry.name == name.upper()]
    if not found:
        raise UserError(f"{shelf.path}: no puzzle has the name {name}; bookmaker pick {shelf.path} --list shows them")
    return found[0]


def _line(entry: "Entry") -> str:
    rating = entry.made.rating
    return f"{entry.number:4}  {entry.name}  {entry.tier:8}  {rating.hardest:4.1f}  {rating.effort:6.1f}"


def _by_hand(path: Path, shelf: "Shelf", workers: int | None) -> None:
    """Show puzzles and do what a person answers, until they quit."""
    from bookmaker.book.outlook import foresee
    from bookmaker.book.show import LocatedPuzzle

    outlook, at = foresee(path), 0
    print(KEYS)
    while True:
        entry = shelf.entries[at]
        found = LocatedPuzzle(outlook, entry)
        print(*_shown(found), sep="\n")
        answer = _answer(entry)
        while answer[:1] in ("o", "w"):
            print(*(_solution(found) if answer == "o" else _walkthrough(found)), sep="\n")
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
    """Return what a person types, q at the end of it."""
    print(f"{entry.number}> ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


def _done(shelf: "Shelf", entry: "Entry", answer: str, workers: int | None) -> "Shelf":
    """Return a book after an answer about one of its puzzles."""
    from bookmaker.book.picks import answered, keeping, moving, rejecting, undone
    from bookmaker.cli.progress import drawn

    word, _, number = answer.partition(" ")
    if word == "u":
        return drawn(undone(shelf, workers))
    if word == "k":
        return drawn(answered(shelf, keeping(entry), workers))
    if word == "r":
        return drawn(answered(shelf, rejecting(entry), workers))
    if word in ("s", "m"):
        if not number.strip().isdecimal():
            raise UserError(f"{word} takes the number of a puzzle, such as {word} {entry.number + 1}")
        return drawn(answered(shelf, moving(shelf, entry, int(number), word == "s"), workers))
    if word not in ("n", "p", "") and not word.isdecimal():
        print(KEYS)
    return shelf


def _shown(found: "LocatedPuzzle") -> Iterator[str]:
    """Yield the lines of a puzzle: its name, how hard it is, its board."""
    from bookmaker.book.show import puzzle_picture
    from bookmaker.kinds import KINDS

    entry = found.entry
    picture, kind = puzzle_picture(found), KINDS[entry.made.puzzle.kind]
    rating = entry.made.rating
    yield picture.title
    yield f"hardest {rating.hardest:g}, effort {rating.effort:g}, energy {entry.made.energy:g}"
    if not kind.asked:
        facts = kind.facts(entry.made.puzzle, entry.made.answer)._asdict().items()
        numbers = ((name.replace("_", " "), value) for name, value in facts if isinstance(value, int | float))
        yield ", ".join(f"{name} {value if isinstance(value, bool) else f'{value:.3g}'}" for name, value in numbers)
    yield from picture.lines


def _solution(found: "LocatedPuzzle") -> tuple[str, ...]:
    from bookmaker.book.show import solution_picture

    return solution_picture(found).lines


def _walkthrough(found: "LocatedPuzzle") -> Iterator[str]:
    """Yield the steps of a puzzle with their reasons; of a question, its answer."""
    from bookmaker.book.show import steps_said
    from bookmaker.kinds import KINDS

    yield from _solution(found) if KINDS[found.entry.made.puzzle.kind].asked else steps_said(found)
