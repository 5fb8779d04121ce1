"""bookmaker solve: prove boards and show how they are solved."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bookmaker.puzzle import Cell, Puzzle, Step, Trace


def solve(
    file: Annotated[Path, typer.Argument(metavar="FILE|-", help="Boards in text form; - reads stdin.")] = Path("-"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each board.")] = False,
) -> None:
    """Prove that each board has one solution, and show the paper's steps to it; exit 1 if any has not."""
    from bookmaker.cli.engine import get_ready

    puzzles = list(_read(file))
    get_ready()
    all_unique = True
    for number, puzzle in enumerate(puzzles, start=1):
        trace, solutions = _solved(puzzle)
        all_unique &= trace is not None
        if json:
            print(_json(puzzle, trace, solutions), flush=True)
        else:
            print("\n".join(_report(number, puzzle, trace, solutions)), end="\n\n", flush=True)
    if not all_unique:
        raise typer.Exit(1)


def _read(file: Path) -> "list[Puzzle]":
    """Return the boards of a file; raise NotFound, or UserError with the line that is wrong."""
    from bookmaker.errors import NotFound, UserError
    from bookmaker.puzzle import BadPuzzle, read_boards

    name = "<stdin>" if str(file) == "-" else str(file)
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8-sig")
    except FileNotFoundError:
        raise NotFound(f"{name}: no such file; give a file of boards, or - for stdin") from None
    except UnicodeDecodeError:
        raise UserError(f"{name}: this is not a text file; boards are lines of digits and dots") from None
    try:
        return list(read_boards(text))
    except BadPuzzle as error:
        raise UserError(f"{name}:{error.line}: {error}") from None


def _solved(puzzle: "Puzzle") -> "tuple[Trace | None, int]":
    """Return the trace of a board, or None and the number of solutions."""
    from bookmaker.solve.classic import NotUnique, solve

    try:
        return solve(puzzle), 1
    except NotUnique as error:
        return None, error.solutions


def _count(solutions: int) -> int | str:
    return solutions if solutions <= 1000 else ">1000"


def _facts(trace: "Trace") -> dict[str, Any]:
    """Return n0, n1, n2 and the energy of a trace."""
    from bookmaker.rank.energy import energy

    n2 = sum(len(step.bullets) for step in trace.steps if step.type == 2)
    n0, n1 = trace.types.count(0), trace.types.count(1)
    return {"n0": n0, "n1": n1, "n2": n2, "energy": energy(n0, n1, n2)}


def _json(puzzle: "Puzzle", trace: "Trace | None", solutions: int) -> str:
    import json

    from bookmaker.puzzle import answer_rows

    if trace is None:
        return json.dumps({"unique": False, "solutions": _count(solutions)})
    facts = {
        "unique": True,
        "solution": answer_rows(trace.answer),
        "types": trace.types,
        **_facts(trace),
        "steps": [step._asdict() for step in trace.steps],
    }
    return json.dumps(facts)


def _report(number: int, puzzle: "Puzzle", trace: "Trace | None", solutions: int) -> Iterator[str]:
    """Yield the lines that tell a person about a board."""
    from bookmaker.puzzle import answer_rows, clue_rows

    total = "no total given" if puzzle.total is None else "1 bullet" if puzzle.total == 1 else f"{puzzle.total} bullets"
    yield f"board {number}: {puzzle.rows}x{puzzle.columns}, {total}"
    if trace is None:
        yield "no solution" if solutions == 0 else f"not unique: {_count(solutions)} solutions"
        return
    for clues, answer in zip(clue_rows(puzzle), answer_rows(trace.answer), strict=True):
        marks = (
            clue if clue != "." else "*" if bullet == "*" else "/" for clue, bullet in zip(clues, answer, strict=True)
        )
        yield "  " + " ".join(marks)
    yield "one solution: " + ", ".join(f"{name} {value}" for name, value in _facts(trace).items())
    yield "steps, cells as (row,column) from (0,0):"
    for at, step in enumerate(trace.steps, start=1):
        yield f"  {at:2}. {_step(step)}"


def _step(step: "Step") -> str:
    why = "the total" if step.type == 2 else "clue" + "s" * (step.type == 1) + _cells(step.clues)
    found = [f"{name}{_cells(cells)}" for name, cells in (("bullets", step.bullets), ("empty", step.empty)) if cells]
    return f"type {step.type}, {why}: {'; '.join(found)}"


def _cells(cells: "tuple[Cell, ...]") -> str:
    return "".join(f" ({row},{column})" for row, column in cells)
