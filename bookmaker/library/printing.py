"""Finished files: whether a printer takes them, what is proved of them, and their pages on larger sheets."""

import re
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.library.arguments import File, check_values, paths_in
from bookmaker.values.bindings import PAPERBACK, Binding
from bookmaker.values.errors import NotFound, UserError
from bookmaker.values.events import Event, result_of
from bookmaker.values.geometry import PageSize
from bookmaker.values.numbers import ranges_of

if TYPE_CHECKING:
    from bookmaker.book.comparison import Comparison
    from bookmaker.book.impose.impose import Imposed, Imposition
    from bookmaker.engine.pool import Crew
    from bookmaker.proof.preflight.report import PreflightReport
    from bookmaker.proof.verify import Doubt, VerifyReport
    from bookmaker.proof.verify.printing import Proved

_SIDES = (72.0, 14400.0)
"""Least and greatest side of a sheet in points; PDF itself knows no longer ones."""
_MOST = 20
"""Most pages side by side; more could not be read."""
_MOST_LENGTH = 144.0
"""Most points of a gap, a creep or a thickness."""


@check_values
def preflight(
    file: File,
    printer: str,
    paper: str | None = None,
    *,
    trim: str | None = None,
    binding: Binding = PAPERBACK,
    cover: bool = False,
    pages: int | None = None,
    spine: float | None = None,
    crop_marks: bool = False,
) -> "PreflightReport":
    """Return what a printer would find wrong with a PDF; `errors` are what it refuses.

    `trim` is a size such as `6x9`, `spine` is in inches. Raises NotFound, or UserError for an unknown printer or paper.
    """
    return run_preflight(Path(file), (printer, paper, binding), trim, crop_marks, (pages, spine) if cover else None)


def run_preflight(
    file: Path,
    profile: tuple[str, str | None, Binding],
    trim: str | None,
    crop_marks: bool,
    cover: tuple[int | None, float | None] | None,
) -> "PreflightReport":
    """Check a PDF for a printer, its paper and a binding, or as a `cover` of some pages, or of some inches."""
    from bookmaker.proof.preflight import load_profile
    from bookmaker.proof.preflight import preflight as check
    from bookmaker.values.lengths import page_size

    asked = load_profile(*profile)
    asked = asked.with_crop_marks() if crop_marks else asked
    try:
        size = None if trim is None else page_size(trim, "in")
    except ValueError as error:
        raise UserError(f"--trim: {error}") from None
    if cover is None:
        return check(file, asked, size)
    pages, spine = cover
    asked = asked.for_cover()
    if size is None or (pages is None and spine is None):
        return check(file, asked, None)
    return check(file, asked, asked.sheet(size, pages or 0, None if spine is None else spine * 72))


class Shown(NamedTuple):
    """What a cover shows of its book."""

    cover: Path
    puzzles: int
    findings: "tuple[Doubt, ...]"


class Verified(NamedTuple):
    """What is proved of a finished file."""

    file: Path
    report: "VerifyReport"
    compared: "Comparison"
    """Its pages beside those made again from its spec."""
    cover: Shown | None = None

    @property
    def findings(self) -> "tuple[Doubt, ...]":
        """Everything that is not proved; () for a sound file."""
        return (*self.report.findings, *(self.cover.findings if self.cover else ()))

    @property
    def puzzles(self) -> "tuple[Proved, ...]":
        """Its puzzles, each as it is printed and with its answer."""
        return self.report.puzzles


@check_values
def verify(file: File, cover: File | None = None, specs: Sequence[File] = (), workers: int | None = 1) -> Verified:
    """Read puzzles and solutions out of a finished PDF or web page, and prove them.

    Raises NotFound for a missing file. Every other problem is one of the `findings`.
    """
    from bookmaker.engine.pool import staff

    with staff(workers) as crew:
        return result_of(verifying_all(Path(file), Path(cover) if cover else None, [*map(Path, specs)], crew))


def verifying_all(
    file: Path, cover: Path | None, specs: Sequence[Path], crew: "Crew"
) -> Generator[Event, None, Verified]:
    """Read and prove a file and its cover, and compare its pages with those made again."""
    from bookmaker.book.comparison import compare_with
    from bookmaker.book.sources import find_sources
    from bookmaker.proof.verify import CROWD, verifying
    from bookmaker.proof.verify.covers import check_cover

    if specs:
        list(find_sources(file, specs))
    if cover and not cover.is_file():
        raise NotFound(f"{cover}: no such file; give the PDF of the cover, such as output/book-cover.pdf")
    report = yield from verifying(file, spread=crew.parallel_map(CROWD))
    compared = yield from compare_with(file, specs, report, crew)
    report = report._replace(findings=(*compared.findings, *compared.still_valid(report.findings)))
    numbered = [(one.number, one.puzzle) for one in report.puzzles]
    shown = Shown(cover, *check_cover(cover, numbered, report.found)) if cover else None
    return Verified(file, report, compared, shown)


@check_values
def impose(
    files: File | Sequence[File],
    sheet: str,
    *,
    booklet: bool = False,
    nup: str | None = None,
    pages: str | None = None,
    out: File | None = None,
    **options: Any,
) -> "Imposed":
    """Return pages of PDFs on larger sheets as a PDF, its `data`, and write it where `out` says.

    `options` are those of the command: `repeat`, `gap`, `signature`, `creep`, `thickness`, `marks`, `fill`. Raises
    UserError of one class or another.
    """
    from bookmaker.book.impose.impose import impose as made
    from bookmaker.values.files import write_whole

    found = made(
        paths_in(files),
        imposition(sheet, booklet, nup, **options),
        ranges_of("pages", pages) if pages else (),
    )
    if out:
        write_whole(Path(out), found.data)
    return found


def imposition(sheet: str, booklet: bool, nup: str | None, option: str = "", **options: Any) -> "Imposition":
    """Return how pages go on paper; raise UserError for what cannot be. `option` is the prefix of keys in messages."""
    from bookmaker.book.impose.arrange import Booklet, Nup
    from bookmaker.book.impose.impose import Imposition

    for_nup, for_booklet = ("gap", "repeat"), ("creep", "thickness", "signature")
    if unknown := options.keys() - {*for_nup, *for_booklet, "marks", "fill"}:
        raise UserError(f"{option}{min(unknown)}: no option of impose")
    if booklet == (nup is not None):
        raise UserError(f"give either {option}booklet or {option}nup, such as {option}nup 2x2")
    for way, names in (("booklet", for_nup), ("nup", for_booklet)):
        wrong = [name for name in names if options.get(name)]
        if wrong and (way == "booklet") == booklet:
            raise UserError(f"{option}{wrong[0]} is for {option}{'nup' if booklet else 'booklet'} only")
    if options.get("creep") and options.get("thickness"):
        raise UserError(f"{option}creep and {option}thickness: give one of the two")
    gap, creep, thickness = (_length(f"{option}{name}", options.get(name)) for name in ("gap", "creep", "thickness"))
    way_: Booklet | Nup = Booklet(options.get("signature") or 0, creep, thickness)
    if nup is not None:
        way_ = Nup(*_grid(nup, option), gap, bool(options.get("repeat")))
    return Imposition(way_, _paper(sheet, option), bool(options.get("marks")), bool(options.get("fill")))


def _grid(text: str, option: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*[x×]\s*([0-9]{1,3})\s*", text)
    columns, rows = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= columns <= _MOST and 1 <= rows <= _MOST):
        raise UserError(f"{option}nup {text}: expected columns and rows, 1 to {_MOST} of each; write it like 2x2")
    return columns, rows


def _length(option: str, text: str | None) -> float:
    """Return a length in points, 0 for none."""
    from bookmaker.values.lengths import length

    try:
        found = 0.0 if text is None else length(text)
    except ValueError as error:
        raise UserError(f"{option}: {error}") from None
    if found > _MOST_LENGTH:
        raise UserError(f"{option} {text}: {_MOST_LENGTH / 72:g} in at most")
    return found


def _paper(text: str, option: str) -> PageSize:
    from bookmaker.values.lengths import SHEETS, page_size

    try:
        found = page_size(text, "in")
    except ValueError:
        known = ", ".join(SHEETS)
        raise UserError(f"{option}sheet {text}: expected {known}, or a size such as 320x450mm or 13x19in") from None
    if not all(_SIDES[0] <= side <= _SIDES[1] for side in found):
        raise UserError(f"{option}sheet {text}: each side must have 1 to 200 in")
    return found
