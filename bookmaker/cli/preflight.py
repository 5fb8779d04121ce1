"""bookmaker preflight: whether a printer will take a PDF."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bookmaker.cli.loudness import is_quiet
from bookmaker.cli.options import Format, show, shown_as
from bookmaker.values.bindings import PAPERBACK, Binding
from bookmaker.values.errors import OK, QUALITY, UserError

if TYPE_CHECKING:
    from bookmaker.proof.preflight.report import PreflightReport


def _printers() -> list[str]:
    from bookmaker.proof.preflight import printers

    return list(printers())


def preflight(
    file: Annotated[Path, typer.Argument(metavar="FILE.pdf", help="Any PDF, made here or elsewhere.")],
    printer: Annotated[
        str,
        typer.Option(
            "--printer",
            metavar="NAME",
            help="kdp, ingram, lulu, newsprint, offset, home or screen.",
            autocompletion=_printers,
        ),
    ],
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME", help="A paper of the printer's, such as white or cream.")
    ] = None,
    trim: Annotated[
        str | None, typer.Option("--trim", metavar="WxH", help="The size of the book, such as 6x9 or 148x210mm.")
    ] = None,
    binding: Annotated[
        Binding, typer.Option("--binding", metavar="NAME", help="paperback, case, jacket, coil or saddle.")
    ] = PAPERBACK,
    cover: Annotated[bool, typer.Option("--cover", help="The file is the cover of a book.")] = False,
    pages: Annotated[
        int | None, typer.Option("--pages", metavar="N", min=1, help="The pages of the book inside the cover.")
    ] = None,
    spine: Annotated[
        float | None,
        typer.Option(
            "--spine", metavar="INCHES", min=0, help="The thickness of the book, if the printer does not say."
        ),
    ] = None,
    marked: Annotated[bool, typer.Option("--crop-marks", help="It is to have crop marks around its pages.")] = False,
    form: Format = "text",
) -> None:
    """Check whether a printer will take a PDF.

    Examples:

    bookmaker preflight output/book.pdf --printer kdp
    bookmaker preflight cover.pdf --printer kdp --cover --pages 120 --paper cream
    """
    from bookmaker.library.printing import run_preflight

    with shown_as(form, file):
        if not cover and (pages is not None or spine is not None):
            raise UserError("--pages and --spine are about covers; add --cover")
        report = run_preflight(file, (printer, paper, binding), trim, marked, (pages, spine) if cover else None)
    code = QUALITY if report.errors else OK
    if form == "json":
        print(json.dumps(_data(report, code), ensure_ascii=False))
    elif form == "github":
        show(form, file, [one.problem(file) for one in report.findings], code)
    elif report.findings or not is_quiet():
        print("\n".join(_lines(report)))
    raise typer.Exit(code)


def _lines(report: "PreflightReport") -> Iterator[str]:
    """Yield the report for people."""
    for finding in report.findings:
        yield str(finding.problem(report.file))
    errors = len(report.errors)
    warnings = len(report.findings) - errors
    found = ", ".join(f"{word}: {count}" for word, count in (("errors", errors), ("warnings", warnings)) if count)
    profile = report.profile
    checked = f"{profile.title}, as of {profile.vendor.dated}"
    pages = f"{report.pages} page{'s' * (report.pages != 1)}"
    yield f"{report.file}: {pages}, for {checked}: {found or 'no mistakes found'}"


def _data(report: "PreflightReport", code: int) -> dict[str, Any]:
    findings = [finding._asdict() for finding in report.findings]
    profile = report.profile
    asked = {"printer": profile.name, "paper": profile.paper, "dated": profile.vendor.dated}
    return {"file": str(report.file), "exit_code": code, **asked, "pages": report.pages, "findings": findings}
