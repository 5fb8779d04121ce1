"""bookmaker explain: how a puzzle is solved, step by step, with the reason for each."""

import sys
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from bookmaker.cli.kinds import KindName, kind_of
from bookmaker.cli.loudness import tell
from bookmaker.cli.options import Contrast, RecordsPer
from bookmaker.cli.solve import Solver
from bookmaker.values.errors import CannotBeMet, QualityFailure, UserError
from bookmaker.values.files import try_to_write
from bookmaker.values.puzzle import USUAL

if TYPE_CHECKING:
    from bookmaker.cli.boards import Asked
    from bookmaker.values.puzzle import Answer
    from bookmaker.words.story import Story


TraceForm = Literal["text", "json", "jsonl"]
"""How a walkthrough is printed."""


def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|CODE|BOOK",
            help="Boards in any form that import reads (- reads stdin), one by its code, link or game ID, or the YAML "
            "file of a book, whose puzzles are made first.",
        ),
    ],
    number: Annotated[
        int | None, typer.Argument(metavar="N", min=1, help="Which puzzle of the book, or which board of the file.")
    ] = None,
    form: Annotated[
        TraceForm | None,
        typer.Option("--format", help="text for people, json an object for each puzzle, jsonl a line for each step."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write pages instead of printing it.")] = None,
    solver: Annotated[
        Solver | None,
        typer.Option(
            help="refined always takes a step from the fewest clues (where that is not proved, JSON says so), "
            "classic takes the paper's; "
            "when absent, what the book says, else refined."
        ),
    ] = None,
    kind: KindName = USUAL,
    per: RecordsPer = "step",
    contrast: Contrast = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes for a book's puzzles; all cores when absent.")
    ] = None,
) -> None:
    """Tell the reason for each step, with a small board.

    The exit code is 1 if a puzzle has not one solution.

    Examples:

    bookmaker explain bullets:5x5:8:a1c0c3a222g322a
    bookmaker explain boards.txt
    bookmaker explain book.yaml 12
    bookmaker explain book.yaml 12 --pdf steps.pdf
    """
    wanted = _form(form, json, pdf)
    if wanted != "jsonl" and (per, contrast) != ("step", False):
        raise UserError("--per and --contrast are about records; give --format jsonl, too")
    from bookmaker.cli.boards import find_asked
    from bookmaker.cli.engine import get_ready

    if pdf:
        try_to_write(pdf)
    asked = find_asked(what, number, workers, kind_of(kind).name)
    if pdf or wanted == "jsonl":
        _check_steps(asked)
    get_ready()
    if pdf:
        _write_pages(asked, solver, pdf)
    elif not _print_all(asked, solver, wanted, {"per": per, "contrast": contrast}):
        raise typer.Exit(1)


def _check_steps(asked: "list[Asked]") -> None:
    """Raise UserError for a puzzle that is not solved step by step."""
    if one := next((one for one in asked if one.kind.is_asked), None):
        raise UserError(f"{one.place}: a question about a position has no steps; ask for its answer as text or as JSON")


def _print_all(asked: "list[Asked]", solver: Solver | None, form: TraceForm, sort: dict[str, Any]) -> bool:
    """Print the walkthroughs of puzzles, or a sort of their records; return whether all of them are unique."""
    from bookmaker.engine.solve.classic import NotUnique

    unique = True
    for index, one in enumerate(asked):
        try:
            story, answer = _tell_solution(one, solver)
        except NotUnique as error:
            unique = False
            _say_not_unique(one, error.solutions, form)
        else:
            if form == "text":
                _print_text(one, story, index == 0)
            else:
                _print_data(one, story, answer, form, sort)
    return unique


def _write_pages(asked: "list[Asked]", solver: Solver | None, target: Path) -> None:
    """Write the walkthroughs of puzzles as pages; raise QualityFailure for one that is not unique."""
    from bookmaker.book.content import loose_entry
    from bookmaker.book.leaflet import paper_of, plain_paper, write_leaflet
    from bookmaker.cli.boards import refusal
    from bookmaker.engine.solve.classic import NotUnique

    told = []
    for one in asked:
        try:
            story, _ = _tell_solution(one, solver)
        except NotUnique as error:
            raise QualityFailure(f"{one.place}: {refusal(error.solutions)}") from None
        told.append((one.entry or loose_entry(one.puzzle, one.number), story))
    book = asked[0].book
    pages = write_leaflet(target, told, paper_of(book) if book else plain_paper(asked[0].language))
    tell(f"{target}: {pages} page{'s' * (pages > 1)}")


def _form(form: TraceForm | None, json: bool, pdf: Path | None) -> TraceForm:
    """Return the wanted form; raise UserError if there are two."""
    asked = [f"--format {form}"] * (form is not None) + ["--json"] * json + ["--pdf"] * (pdf is not None)
    if len(asked) > 1 and asked != ["--format json", "--json"]:
        raise UserError(f"{asked[0]} and {asked[1]} are two forms of one walkthrough; ask for one of them")
    return "json" if json else form or "text"


def _tell_solution(asked: "Asked", solver: Solver | None) -> "tuple[Story, Answer]":
    """Return the story of a puzzle, and its solution; raise NotUnique unless it has exactly one."""
    from bookmaker.cli.engine import told_if_slow
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.words.story import tell

    puzzle = asked.puzzle

    def work() -> "tuple[Story, Answer]":
        try:
            answer = asked.entry.made.answer if asked.entry else asked.kind.solve(puzzle).answer
        except TooHard as error:
            raise CannotBeMet(f"{asked.place}: {error}") from None
        trace = asked.kind.explain(puzzle, answer, solver or asked.solver)
        return tell(puzzle, trace, asked.words), answer

    said = f"{asked.place}: looking for the simplest steps on {puzzle.rows}x{puzzle.columns} cells"
    return told_if_slow(said, work)


def _print_data(asked: "Asked", story: "Story", answer: "Answer", form: TraceForm, sort: dict[str, Any]) -> None:
    from bookmaker.library.trace_records import records
    from bookmaker.library.traces import as_object

    rating = asked.kind.rate(asked.puzzle, answer)
    for line in [as_object(story, answer, rating)] if form == "json" else records(story, answer, rating, **sort):
        print(dumps(line), flush=True)


def _print_text(asked: "Asked", story: "Story", first: bool) -> None:
    from bookmaker.cli.boards import size_and_total
    from bookmaker.cli.progress import Screen
    from bookmaker.cli.walk import draw_answer, draw_legend, draw_story

    paper = Screen(stderr=False)
    paper.print(f"{asked.title}: {size_and_total(asked.puzzle)}")
    if asked.kind.is_asked:
        draw_answer(asked.puzzle, asked.words, paper)
    else:
        if first:
            draw_legend(paper, asked.puzzle.kind)
        draw_story(story, asked.words, paper)
    paper.print()


def _say_not_unique(asked: "Asked", solutions: int, form: TraceForm) -> None:
    """Say that there is no one solution: in place of the walkthrough, or on stderr if only its lines may come."""
    from bookmaker.cli.boards import refusal, refusal_lines, size_and_total, solution_count

    if form == "json":
        print(dumps({"unique": False, "solutions": solution_count(solutions)}), flush=True)
    elif form == "jsonl":
        print(f"{asked.place}: {refusal(solutions)}", file=sys.stderr)
    else:
        lines = (f"{asked.title}: {size_and_total(asked.puzzle)}", *refusal_lines(asked.puzzle, solutions))
        print("\n".join(lines), end="\n\n", flush=True)
