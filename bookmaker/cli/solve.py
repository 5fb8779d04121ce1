"""bookmaker solve: prove boards and show how they are solved."""

from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from bookmaker.cli.kinds import KindName, kind_of
from bookmaker.values.errors import CannotBeMet, UserError
from bookmaker.values.puzzle import USUAL, answer_rows, clue_rows

if TYPE_CHECKING:
    from bookmaker.engine.solve.exact import Proof
    from bookmaker.values.puzzle import Answer, Cell, Puzzle, Step, Trace


Solver = Literal["classic", "refined"]
"""Which solver's steps are shown."""


def solve(
    file: Annotated[Path, typer.Argument(metavar="FILE|-", help="Boards as import reads them; - reads stdin.")] = Path(
        "-"
    ),
    kind: KindName = USUAL,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each board.")] = False,
    solver: Annotated[
        Solver,
        typer.Option(
            help="classic takes the paper's steps; refined always one from the fewest clues; "
            "where that is not proved, JSON says so."
        ),
    ] = "classic",
) -> None:
    """Prove that boards have one solution, and show the steps to it.

    The exit code is 1 if one has not.

    Examples:

    bookmaker solve boards.txt
    bookmaker solve boards.txt --solver refined --json
    """
    from bookmaker.cli.boards import boards_of, file_label
    from bookmaker.cli.engine import get_ready
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.kinds import KINDS

    puzzles = [given.puzzle for given in boards_of(file, kind_of(kind).name)]
    _check_kinds(puzzles, file)
    get_ready()
    all_unique = True
    for number, puzzle in enumerate(puzzles, start=1):
        try:
            proof = KINDS[puzzle.kind].prove(puzzle)
        except TooHard as error:
            raise CannotBeMet(f"{file_label(file)}: board {number}: {error}") from None
        all_unique &= proof.answer is not None
        if json:
            print(_json(puzzle, proof, solver), flush=True)
        else:
            print("\n".join(_report(number, puzzle, proof, solver)), end="\n\n", flush=True)
    if not all_unique:
        raise typer.Exit(1)


def _check_kinds(puzzles: "Sequence[Puzzle]", file: Path) -> None:
    """Raise UserError for a board that its print alone does not solve."""
    from bookmaker.cli.boards import file_label
    from bookmaker.kinds import KINDS

    for number, puzzle in enumerate(puzzles, start=1):
        kind = KINDS[puzzle.kind]
        if kind.is_asked or kind.is_opened:
            own = "a question about a position" if kind.is_asked else "opened cell by cell"
            raise UserError(
                f"{file_label(file)}: board {number} is {own}; bookmaker explain {file} tells how it is solved"
            )


def _energy(classic: "Trace") -> dict[str, Any]:
    """Return n0, n1, n2 and the energy of a classic trace."""
    from bookmaker.engine.rank.energy import count_types, energy

    n0, n1, n2 = count_types(classic)
    return {"n0": n0, "n1": n1, "n2": n2, "energy": energy(n0, n1, n2)}


def _rating(refined: "Trace", puzzle: "Puzzle") -> dict[str, Any]:
    from bookmaker.engine.rank.rating import as_data
    from bookmaker.engine.solve.trace_rating import rate_trace

    return as_data(rate_trace(puzzle, refined))


def _facts(refined: "Trace", puzzle: "Puzzle") -> dict[str, Any]:
    from bookmaker.engine.rank.facts import as_data, measure

    return as_data(measure(refined, puzzle))


def _json(puzzle: "Puzzle", proof: "Proof", solver: Solver) -> str:
    from bookmaker.cli.boards import solution_count
    from bookmaker.kinds import KINDS
    from bookmaker.library.traces import step_as_data

    if proof.answer is None:
        return dumps({"unique": False, "solutions": solution_count(proof.solutions)})
    traces = {name: KINDS[puzzle.kind].explain(puzzle, proof.answer, name) for name in get_args(Solver)}
    typed = list(_typed_steps(traces[solver], solver))
    line = {
        "unique": True,
        "solution": answer_rows(proof.answer),
        "types": [type_ for _, type_ in typed],
        **_energy(traces["classic"]),
        "rating": _rating(traces["refined"], puzzle),
        "steps": [step_as_data(*one) for one in typed],
        "facts": _facts(traces["refined"], puzzle),
    }
    return dumps(line)


def _report(number: int, puzzle: "Puzzle", proof: "Proof", solver: Solver) -> Iterator[str]:
    """Yield the lines about a board for a person."""
    from bookmaker.cli.boards import refusal_lines, size_and_total
    from bookmaker.kinds import KINDS

    yield f"board {number}: {size_and_total(puzzle)}"
    if proof.answer is None:
        yield from refusal_lines(puzzle, proof.solutions)
        return
    explain = KINDS[puzzle.kind].explain
    trace = classic = explain(puzzle, proof.answer, "classic")
    yield from _solution(puzzle, proof.answer)
    yield f"one solution: {_format_facts(_energy(classic))}"
    if solver == "refined":
        trace = explain(puzzle, proof.answer, solver)
        yield f"facts: {_format_facts(_facts(trace, puzzle))}"
        yield f"rating: {_format_facts(_rating(trace, puzzle))}"
    yield "steps, cells as (row,column) from (0,0):"
    for at, one in enumerate(_typed_steps(trace, solver), start=1):
        yield f"  {at:2}. {_step(*one)}"


def _typed_steps(trace: "Trace", solver: Solver) -> "Iterator[tuple[Step, int | str]]":
    """Yield each step with its type on the scale of its solver."""
    from bookmaker.engine.rank.energy import classic_type
    from bookmaker.engine.rank.facts import refined_type

    type_of = refined_type if solver == "refined" else classic_type
    return ((step, type_of(step)) for step in trace.steps)


def _solution(puzzle: "Puzzle", answer: "Answer") -> Iterator[str]:
    """Yield the rows of a solved board: clues, * for a bullet, / for an empty cell, ~ for a hole.

    If cells with clues may hold one, too, the rows of the answer are beside it.
    """
    for clues, bullets in zip(clue_rows(puzzle), answer_rows(answer), strict=True):
        if puzzle.counting.on_clues:
            yield f"  {' '.join(clues)}   {' '.join(bullets.replace('.', '/'))}"
            continue
        marks = (
            clue if clue != "." else "*" if bullet == "*" else "/" for clue, bullet in zip(clues, bullets, strict=True)
        )
        yield "  " + " ".join(marks)


def _format_facts(facts: dict[str, Any]) -> str:
    """Return named values on one line."""
    return ", ".join(f"{name} {_word(value)}" for name, value in facts.items())


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {inner}" for name, inner in value.items()) + "}"
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value), str(value))


def _step(step: "Step", type_: int | str) -> str:
    clues = [f"clue{'s' * (len(step.clues) > 1)}{_cells(step.clues)}"] if step.clues else []
    why = " and ".join(["the total"] * step.total + clues)
    found = [f"{name}{_cells(cells)}" for name, cells in (("bullets", step.bullets), ("empty", step.empty)) if cells]
    return f"type {type_}, {why}: {'; '.join(found)}"


def _cells(cells: "tuple[Cell, ...]") -> str:
    return "".join(f" ({row},{column})" for row, column in cells)
