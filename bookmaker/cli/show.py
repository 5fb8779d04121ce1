"""bookmaker show: one puzzle of a book or a series, its solution, a step or a page, as a picture or played."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, get_args

import typer

from bookmaker.cli.loudness import tell
from bookmaker.cli.options import DPI, Dots, OutFile, Square, Workers
from bookmaker.cli.works import Date, Days, WorkFile, day_of, days_asked, is_series, work_of
from bookmaker.values.errors import UserError
from bookmaker.values.files import try_to_write, write_whole

if TYPE_CHECKING:
    from bookmaker.book.show import Depiction, LocatedPuzzle, Work


ShownForm = Literal["text", "svg", "png", "eps", "pdf", "html"]
"""How a puzzle is shown: as HTML, to be played."""
_FORMS: tuple[ShownForm, ...] = get_args(ShownForm)
F = TypeVar("F", bound=str)


def show(
    spec: WorkFile,
    number: Annotated[
        int | None, typer.Argument(metavar="N", min=1, help="Which puzzle of the book, or sheet of the series.")
    ] = None,
    day: Date = None,
    solution: Annotated[bool, typer.Option("--solution", help="Its solution instead.")] = False,
    step: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="This step of its walkthrough instead, from 1.")
    ] = None,
    page: Annotated[
        str | None,
        typer.Option(metavar="LABEL", help="A whole page instead, by its number, such as iv; of a series by its day."),
    ] = None,
    decoder: Annotated[
        bool, typer.Option("--decoder", help="What the codes of all its puzzles hide instead, as CSV.")
    ] = False,
    form: Annotated[
        ShownForm | None,
        typer.Option(
            "--format",
            metavar="FORM",
            help="text, svg, png, eps, pdf or html; when absent, what the file's name says, else text. As html it is "
            "played in a browser, and without N so are all.",
        ),
    ] = None,
    dpi: Dots = None,
    one_bit: Annotated[bool, typer.Option("--one-bit", help="A PNG of black and white only, without grays.")] = False,
    square: Square = None,
    out: OutFile = None,
    workers: Workers = None,
) -> None:
    """Show a puzzle of a book or a series, its solution, or a page.

    Or a step of its walkthrough; as text in the terminal, or as a picture.
    Or a puzzle, or all of them, to be played in a browser.

    Examples:

    bookmaker show book.yaml 12
    bookmaker show book.yaml 12 --solution -o solution.svg
    bookmaker show book.yaml --page iv -o page.png
    bookmaker show book.yaml -o book.html
    """
    from bookmaker.book.show import page_picture, square_dpi, square_picture
    from bookmaker.cli.progress import watch_work

    if decoder:
        asked = number is not None or page is not None or solution or step is not None or form or day
        _decoder(spec, asked, out, workers)
        return
    parts = ["--solution"] * solution + ["--step"] * (step is not None) + ["--square"] * (square is not None)
    if (form or form_of(None, out, _FORMS)) == "html":
        _form(form, out, None)
        others = (("--date", number and day), ("--page", page), ("--dpi", dpi), ("--one-bit", one_bit))
        also = [*parts, *(name for name, value in others if value)]
        _play(work_of(spec, days_asked(day)), number, also, out, workers)
        return
    _check_what(spec, (number, day, page), parts)
    form = _form(form or ("png" if square and not out else None), out, page)
    assert form != "html"
    sharp = square_dpi(square) if square else dpi or DPI
    if square and (dpi or form != "png"):
        raise UserError("--square is a PNG with so many dots on each side; leave out --dpi, and other formats")
    check_place(out, binary=form != "text")
    if form != "png" and (dpi or one_bit):
        raise UserError(f"{'--dpi' if dpi else '--one-bit'} is about pictures of dots; add --format png")
    days = days_asked(day) or _of_page(spec, page)
    work = work_of(spec, days)
    if page is not None:
        picture = watch_work(page_picture(work, page, sharp if form == "png" else 0, workers))
    else:
        found = watch_work(work.find(number or work.first, workers))
        picture = square_picture(found) if square else _of_puzzle(found, solution, step)
    put(picture.render(form, sharp, one_bit), out, picture.title)


def _decoder(spec: Path, other: object, out: Path | None, workers: int | None) -> None:
    """Write what the codes of a book hide; raise UserError if something else is asked for, too."""
    from bookmaker.book.content import decoder_lines
    from bookmaker.cli.progress import watch_work

    if is_series(spec):
        raise UserError(
            f"{spec}: each sheet of a series has its own decoder; bookmaker show {spec} --page DAY-decoder "
            "--format svg shows that of a day, such as 2026-11-20-decoder"
        )
    if other or (out and out.suffix.lower() != ".csv"):
        raise UserError(
            f"--decoder is about all codes of a book, as CSV; write bookmaker show {spec} --decoder -o codes.csv"
        )
    check_place(out, binary=False)
    lines = watch_work(decoder_lines(spec, workers))
    put("".join(f"{line}\n" for line in lines).encode(), out, f"{len(lines) - 1} codes")


def _play(work: "Work", number: int | None, asked: list[str], out: Path | None, workers: int | None) -> None:
    """Write a puzzle, or all of them, as a page for playing them; raise UserError for a part of a puzzle."""
    from bookmaker.book.delivery import Artifact, deliver
    from bookmaker.cli.progress import watch_work
    from bookmaker.kinds import proof_phrase

    if asked:
        raise UserError(f"as html a puzzle is played, with hints and solution; leave out {asked[0]}")
    check_place(out, binary=True)
    played = watch_work(work.play(number, workers))
    if out is None:
        put(played.page, None, "")
        return
    count = "1 puzzle" if len(played.puzzles) == 1 else f"{len(played.puzzles)} puzzles"
    list(deliver([Artifact(out.name, played.page, puzzles=played.puzzles)], out.parent))
    tell(f"{out}: {count}, to be played, each {proof_phrase(puzzle.kind for _, puzzle in played.puzzles)}")


def _check_what(spec: Path, named: tuple[int | None, str | None, str | None], parts: list[str]) -> None:
    """Raise UserError unless exactly one thing is wanted: the number of a puzzle, a day, or a page."""
    number, day, page = named
    if number is None and day is None and page is None:
        ways = "a day: --date 2026-11-20; or a page: --page 2026-11-20" if is_series(spec) else "a page: --page 1"
        ways += "; or play all of it: -o book.html"
        raise UserError(f"{spec}: what of it? Give the number of a puzzle: bookmaker show {spec} 1; or {ways}")
    asked = [f"puzzle {number}"] * (number is not None)
    asked += [name for name, value in (("--date", day), ("--page", page)) if value is not None]
    if len(asked) > 1 or len(parts) > 1:
        both = asked if len(asked) > 1 else parts
        raise UserError(f"{both[0]} and {both[1]} are two pictures; ask for one of them")
    if parts and page is not None:
        raise UserError(f"{parts[0]} is of a puzzle, not of a page; give the puzzle's number instead of --page")


def _of_page(spec: Path, page: str | None) -> Days | None:
    """Return the day of a page of a series, from its label."""
    if page is None or not is_series(spec):
        return None
    return (day_of("--page", "-".join(page.split("-")[:3])),) * 2


def form_of(form: F | None, out: Path | None, forms: Sequence[F]) -> F | None:
    """Return the wanted form, else that of the file's name; raise UserError if they differ."""
    ends = {one: ".txt" if one == "text" else f".{one}" for one in forms}
    named = next((one for one in forms if out and ends[one] == out.suffix.lower()), None)
    if form and named and form != named:
        raise UserError(f"{out}: --format {form} in a file of this name would mislead; end it in {ends[form]}")
    return form or named


def _form(form: ShownForm | None, out: Path | None, page: str | None) -> ShownForm:
    """Return the wanted form; raise UserError if nothing names one."""
    found = form_of(form, out, _FORMS)
    if out and not found:
        remedy = "end it in .svg, .png, .eps, .pdf, .html or .txt, or add --format"
        raise UserError(f"{out}: the name does not tell what to write; {remedy}")
    if found in (None, "text") and page is not None:
        raise UserError("a page has no form as text; add --format svg, png, eps or pdf")
    return found or "text"


def check_place(out: Path | None, binary: bool) -> None:
    """Raise UserError or OSError if the result cannot go there."""
    if out:
        try_to_write(out)
    elif binary and _is_terminal():
        raise UserError("this is not for a terminal; write a file with -o FILE, or send it into a pipe")


def _is_terminal() -> bool:
    return sys.stdout.isatty()


def put(data: bytes, out: Path | None, summary: str) -> None:
    """Write a file whole and say so, or print its content."""
    if out is None:
        sys.stdout.buffer.write(data)
        return
    write_whole(out, data)
    tell(f"{out}: {summary}")


def _of_puzzle(found: "LocatedPuzzle", solution: bool, step: int | None) -> "Depiction":
    from bookmaker.book.show import puzzle_picture, solution_picture, step_picture
    from bookmaker.cli.engine import told_if_slow

    if step is None:
        return (solution_picture if solution else puzzle_picture)(found)
    return told_if_slow(f"puzzle {found.entry.number}: looking for its steps", lambda: step_picture(found, step))
