"""bookmaker check of a series: what the sheets of each day of its week will be like."""

from typing import TYPE_CHECKING, Any

from bookmaker.cli.check import aligned, files_read, tell
from bookmaker.cli.colours import bold
from bookmaker.cli.options import Form, show
from bookmaker.cli.several import Job
from bookmaker.values.errors import UserError
from bookmaker.values.files import noting_reads

if TYPE_CHECKING:
    from bookmaker.series.outlook import DayFit
    from bookmaker.series.pages import Opened

HEADS = ("day", "kind", "board", "bullets", "tier", "pages", "size", "cell", "solution's cell")


def check_series(job: Job, form: Form, quiet: bool, verbose: bool) -> None:
    """Check a series and say what its days will be like; raise UserError where that is a mistake."""
    from bookmaker.series.banked import check_bank
    from bookmaker.series.outlook import fits_of
    from bookmaker.series.pages import open_series

    wanted = job.wanted
    if wanted.only or wanted.matrix:
        option = "--only" if wanted.only else "--matrix"
        raise UserError(f"{job.spec}: {option} is about books; a series is checked for all days of its week")
    with noting_reads() as reads:
        series = open_series(job.spec, wanted.settings).drawing_on(wanted.bank)
        check_bank(series)
        fits, warnings = list(fits_of(series)), series.warnings
    if form != "json" and not quiet:
        tell(str(job.spec), _summary(series, fits), warnings, form)
    if form != "json" and verbose:
        print("\n".join(("", *files_read(reads))))
    if form != "text":
        show(form, job.spec, () if quiet else warnings, days=[_facts(fit) for fit in fits])


def _summary(series: "Opened", fits: "list[DayFit]") -> list[str]:
    from bookmaker.values.lengths import inches_of, to_mm

    spec = series.spec
    size = f"strips of {to_mm(spec.strip):g} mm" if spec.strip else inches_of(*series.trim)
    week = f"{len(fits)} sheet{'s' * (len(fits) > 1)} a week"
    by = f" · {series.printer.profile.title}" if series.printer else ""
    heads, *rows = aligned([HEADS, *map(_row, fits)])
    return [
        bold(f"{spec.title} · {size} · layout {series.file.look.name} · seed {spec.seed}"),
        f"no. 1 on {spec.day(1)} · {week} · solution: {spec.solution}{by}",
        "",
        bold(heads),
        *rows,
    ]


def _row(fit: "DayFit") -> tuple[str, ...]:
    board, (width, height) = fit.board, fit.size_mm
    cells = f"{fit.cell_mm:.1f} mm", f"{fit.solution_cell_mm:.1f} mm" if fit.solution_cell_mm else "none"
    count, size = board.params.bullets_on(*board.size), f"{width:.0f} x {height:.0f} mm"
    return (fit.day, board.kind, str(board.size), str(count), board.tier, str(fit.pages), size, *cells)


def _facts(fit: "DayFit") -> dict[str, Any]:
    board = fit.board
    return {
        "day": fit.day,
        "kind": board.kind,
        "size": str(board.size),
        "bullets": board.params.bullets_on(*board.size),
        "tier": board.tier,
        "pages": fit.pages,
        "page_mm": [round(side, 1) for side in fit.size_mm],
        "cell_mm": round(fit.cell_mm, 2),
        "solution_cell_mm": round(fit.solution_cell_mm, 2),
    }
