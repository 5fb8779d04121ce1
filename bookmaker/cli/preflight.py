"""bookmaker preflight: whether a printer will take a PDF."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bookmaker.cli.findings import show, shown_as
from bookmaker.cli.options import Form, Format
from bookmaker.errors import OK, QUALITY, Problem, UserError

if TYPE_CHECKING:
    from bookmaker.preflight import Finding, Report


def _printers() -> list[str]:
    from bookmaker.preflight import printers

    return list(printers())


def preflight(
    file: Annotated[Path, typer.Argument(metavar="FILE.pdf", help="Any PDF, made here or elsewhere.")],
    printer: Annotated[
        str,
        typer.Option(
            "--printer",
            metavar="NAME",
            help="kdp, ingram, lulu, newsprint, home or screen.",
            autocompletion=_printers,
        ),
    ],
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME", help="A paper of the printer's, such as white or cream.")
    ] = None,
    trim: Annotated[
        str | None, typer.Option("--trim", metavar="WxH", help="The size of the book, such as 6x9 or 148x210mm.")
    ] = None,
    form: Format = Form.text,
) -> None:
    """Check whether a printer will take a PDF."""
    from bookmaker.preflight import load_profile
    from bookmaker.preflight import preflight as check

    with shown_as(form, file):
        report = check(file, load_profile(printer, paper), _size(trim))
    code = QUALITY if report.errors else OK
    if form == Form.json:
        print(json.dumps(_data(report, code), ensure_ascii=False))
    elif form == Form.github:
        show(form, file, [_problem(file, one) for one in report.findings], code)
    else:
        print("\n".join(_lines(report)))
    raise typer.Exit(code)


def _size(trim: str | None) -> tuple[float, float] | None:
    from bookmaker.preflight.lengths import size

    try:
        return None if trim is None else size(trim)
    except ValueError as error:
        raise UserError(f"--trim: {error}") from None


def _lines(report: "Report") -> Iterator[str]:
    """Yield the report as people read it."""
    for finding in report.findings:
        yield str(_problem(report.file, finding)).replace(":0:0:", ":", 1)
    errors = len(report.errors)
    warnings = len(report.findings) - errors
    found = ", ".join(f"{word}: {count}" for word, count in (("errors", errors), ("warnings", warnings)) if count)
    profile = report.profile
    checked = f"{profile.title}, as of {profile.vendor.dated}"
    yield f"{report.file}: {report.pages} pages, for {checked}: {found or 'no mistakes found'}"


def _problem(file: Path, finding: "Finding") -> Problem:
    measured = f": {finding.measured}" if finding.measured else ""
    worst = f"page {finding.page}" if len(finding.pages) > 1 and finding.measured else ""
    spot = ", ".join(filter(None, (worst, finding.place)))
    message = f"{finding.message}{measured}" + (f" ({spot})" if spot else "")
    return Problem(str(file), 0, 0, finding.id, _pages(finding.pages), message, "", finding.remedy, finding.level)


def _pages(pages: tuple[int, ...]) -> str:
    """Return page numbers as people write them: 'pages 1, 3-5'."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    said = ", ".join("-".join(map(str, run)) for run in runs)
    return f"page{'s' * (len(pages) > 1)} {said}" if pages else ""


def _data(report: "Report", code: int) -> dict[str, Any]:
    findings = [finding._asdict() for finding in report.findings]
    profile = report.profile
    asked = {"printer": profile.name, "paper": profile.paper, "dated": profile.vendor.dated}
    return {"file": str(report.file), "exit_code": code, **asked, "pages": report.pages, "findings": findings}
