"""bookmaker check: the mistakes in a file, or the outlook of its book or its sheets, before any puzzle."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from bookmaker.cli.colours import bold, finding_text, say
from bookmaker.cli.loudness import is_quiet
from bookmaker.cli.options import (
    Bank,
    Form,
    Format,
    MatrixOption,
    Only,
    Settings,
    Verbose,
    one_loudness,
    show,
    shown_as,
    variant,
)
from bookmaker.cli.specs import BOTH, Job, Specs, each, jobs_of
from bookmaker.cli.stock import align_rows, book_facts, book_stock, series_facts, series_stock
from bookmaker.cli.works import is_series
from bookmaker.values.errors import Problem, UserError
from bookmaker.values.files import Reads, noting_reads

if TYPE_CHECKING:
    from bookmaker.book.outlook import Outlook
    from bookmaker.page.check import SectionFit
    from bookmaker.series.pages import DayFit, Opened
    from bookmaker.spec.section import Section

HEADS = ("section", "board", "bullets", "a page", "cell", "solutions", "their cell", "puzzles")
DAY_HEADS = ("day", "kind", "board", "bullets", "tier", "pages", "size", "cell", "solution's cell")


def check(
    specs: Specs,
    settings: Settings = None,
    only: Only = None,
    bank: Bank = None,
    matrix: MatrixOption = None,
    form: Format = "text",
    verbose: Verbose = False,
) -> None:
    """Tell what is wrong with books or series, or what they will be.

    Nothing is made: this shows all mistakes at once, or the pages and cell sizes.

    Examples:

    bookmaker check book.yaml
    bookmaker check book.yaml --set trim=a4
    bookmaker check daily.yaml
    bookmaker check books/ --quiet
    """
    one_loudness(verbose)
    with shown_as(form, specs[0]):
        jobs = jobs_of(specs, variant(settings, only, bank, matrix), form, BOTH)

    def work(job: Job) -> None:
        (_check_series if is_series(job.spec) else _check_book)(job, form, verbose)

    each(jobs, lambda job: job.spec, work, form)


def _check_book(job: Job, form: Form, verbose: bool) -> None:
    """Check a spec and show the outlook of its book; raise UserError if it has a mistake."""
    from bookmaker.book.outlook import check_book, warnings_of
    from bookmaker.book.savings import savings_of

    spec = job.spec
    with noting_reads() as reads:
        outlooks = check_book(*job)
    warnings, first = warnings_of(outlooks), outlooks[0]
    savings = savings_of(first)
    if form != "json" and not is_quiet():
        named = f" · {first.file.stem}" if first.file.cell else ""
        saved = (f"saves {one.pages} page{'s' * (one.pages > 1)}: {one.change}" for one in savings)
        stock = book_stock(first.file.spec, first.needs)
        tell(f"{spec}{named}", [*summary(outlooks), *saved, *_paragraph(stock)], warnings, form)
    if form != "json" and verbose:
        print("\n".join(("", *files_read(reads), "", *pages(first))))
    if form != "text":
        facts: dict[str, Any] = {**_page_facts(first), "puzzles": len(first.file.numbers)}
        facts |= {"savings": [one._asdict() for one in savings]} if savings else {}
        printed = [(one.file.printer.name, one) for one in outlooks if one.file.printer]
        printers = [{"name": name, "title": one.printer_title, **_page_facts(one)} for name, one in printed]
        facts |= ({"printers": printers} if printers else {}) | book_facts(first.file.spec, first.needs)
        show(form, spec, () if is_quiet() else warnings, **facts)


def _paragraph(lines: Iterable[str]) -> list[str]:
    """Return lines below an empty one, if there are any."""
    found = [*lines]
    return ["", *found] if found else []


def tell(name: str, lines: Iterable[str], warnings: Sequence[Problem], form: Form) -> None:
    """Print what a file makes, and its warnings as text."""
    print(f"{name}: no mistakes found" + (f", warnings: {len(warnings)}" if warnings else ""))
    say("\n".join(lines))
    for problem in warnings if form == "text" else ():
        say(finding_text(problem), err=True)


def _page_facts(outlook: "Outlook") -> dict[str, object]:
    """Return the number of a book's pages; if that is a guess, the fewest and the most."""
    extremes = {} if outlook.exact else {"extremes": outlook.extremes}
    return {"pages": outlook.pages, "exact": outlook.exact, **extremes}


def summary(outlooks: "Sequence[Outlook]") -> list[str]:
    """Return the outlook of a book: lines about all of it, and a table with a line for each section."""
    from bookmaker.values.lengths import inches_of

    file, size = outlooks[0].file, inches_of(*outlooks[0].plan.book.trim)
    title = f"{file.spec.title} · {size} · layout {file.look.name} · seed {file.spec.seed}"
    heads, *rows = _table(outlooks[0])
    return [bold(title), *map(_extent, outlooks), "", bold(heads), *rows]


def _extent(outlook: "Outlook") -> str:
    """Return the length of a book, at one printer."""
    from bookmaker.spec.values import ANSWERS
    from bookmaker.values.lengths import inches

    file = outlook.file
    gutter, pages = inches(file.look.gutter(outlook.pages)), f"{outlook.pages} page{'s' * (outlook.pages > 1)}"
    if not outlook.exact:
        pages = f"about {pages}, {' to '.join(map(str, outlook.extremes))}"
    puzzles = file.puzzle_range if file.only else f"puzzles: {file.spec.puzzles}"
    said = f"{outlook.printer_title}: " if file.printer else ""
    if file.part == ANSWERS:
        said = f"{ANSWERS}{' of each version' * bool(file.spec.versions)}: "
    return f"{said}{pages} · gutter {gutter} · {puzzles}"


def _table(outlook: "Outlook") -> Iterator[str]:
    solved = outlook.plan.book.has("solutions") or outlook.plan.book.answers != "back"
    triples = zip(outlook.file.spec.puzzle_sections, outlook.fits, _tiers(outlook), strict=True)
    return align_rows([HEADS, *((*_row(section, fit, solved), tiers) for section, fit, tiers in triples if tiers)])


def _tiers(outlook: "Outlook") -> Iterator[str]:
    """Yield the puzzles of each section by tier; '' for a section without wanted ones."""
    for index in range(len(outlook.fits)):
        runs = (run for run in outlook.plan.runs if run.section == index)
        yield ", ".join(f"{len(run.numbers)} {run.tier}" for run in runs)


def _row(section: "Section", fit: "SectionFit", solved: bool) -> tuple[str, ...]:
    bullets = str(section.bullets_on(*section.size))
    solutions = (f"{fit.solutions_per_page} a page", f"{fit.solution_cell_mm:.1f} mm") if solved else ("none", "")
    puzzles = (str(fit.per_page), f"{fit.cell_mm:.1f} mm")
    return (section.title, str(section.size), bullets, *puzzles, *solutions)


def files_read(reads: Reads) -> list[str]:
    """Return the files that were read, as lines."""
    return ["files read:", *(f"  {path}" for path, found in reads.items() if found)]


def pages(outlook: "Outlook") -> list[str]:
    """Return the pages there will be, as lines: each run of one sort with its labels."""
    runs = [
        list(run) for _, run in groupby(outlook.numbered, key=lambda page: (page.planned.item, page.planned.section))
    ]
    titles = [*(section.title for section in outlook.file.spec.puzzle_sections), ""]  # the last for pages of none
    labels = ("-".join(dict.fromkeys((run[0].label, run[-1].label))) for run in runs)
    sorts = ((run[0].planned.page or "blank", titles[run[0].planned.section]) for run in runs)
    rows = [(label, *sort) for label, sort in zip(labels, sorts, strict=True)]
    return ["pages:" if outlook.exact else "pages, about:", *(f"  {line}" for line in align_rows(rows))]


def _check_series(job: Job, form: Form, verbose: bool) -> None:
    """Check a series and show the outlook of its days; raise UserError if it has a mistake."""
    from bookmaker.series.bank_days import check_series

    wanted = job.wanted
    if wanted.only or wanted.matrix:
        option = "--only" if wanted.only else "--matrix"
        raise UserError(f"{job.spec}: {option} is about books; a series is checked for all days of its week")
    with noting_reads() as reads:
        series, found = check_series(job.spec, wanted.settings, wanted.bank)
    if form != "json" and not is_quiet():
        tell(str(job.spec), [*_week(series), *_paragraph(series_stock(series.spec, found))], series.warnings, form)
    if form != "json" and verbose:
        print("\n".join(("", *files_read(reads))))
    if form != "text":
        facts = {"days": [_facts(fit) for fit in series.fits], **series_facts(series.spec, found)}
        show(form, job.spec, () if is_quiet() else series.warnings, **facts)


def _week(series: "Opened") -> list[str]:
    from bookmaker.values.lengths import inches_of, to_mm

    spec, fits = series.spec, series.fits
    size = f"strips of {to_mm(spec.strip):g} mm" if spec.strip else inches_of(*series.trim)
    size = f"boxes of {' x '.join(f'{to_mm(side):g}' for side in spec.size)} mm" if spec.size else size
    week = f"{len(fits)} sheet{'s' * (len(fits) > 1)} a week"
    by = f" · {series.printer.profile.title}" if series.printer else ""
    heads, *rows = align_rows([DAY_HEADS, *map(_day_row, fits)])
    return [
        bold(f"{spec.title} · {size} · layout {series.file.look.name} · seed {spec.seed}"),
        f"no. 1 on {spec.day(1)} · {week} · solution: {spec.solution}{by}",
        "",
        bold(heads),
        *rows,
    ]


def _day_row(fit: "DayFit") -> tuple[str, ...]:
    from bookmaker.values.lengths import to_mm

    size = "{:.0f} x {:.0f} mm".format(*map(to_mm, fit.page))
    cells = f"{fit.cell_mm:.1f} mm", f"{fit.solution_cell_mm:.1f} mm" if fit.solution_cell_mm else "none"
    return (fit.day, fit.kind, fit.size, str(fit.bullets), fit.tier, str(fit.pages), size, *cells)


def _facts(fit: "DayFit") -> dict[str, Any]:
    from bookmaker.values.lengths import to_mm

    cells = {name: round(getattr(fit, name), 2) for name in ("cell_mm", "solution_cell_mm")}
    facts = {"page_mm" if name == "page" else name: fact for name, fact in fit._asdict().items()}
    return {**facts, "page_mm": [round(to_mm(side), 1) for side in fit.page], **cells}
