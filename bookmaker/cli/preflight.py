"""bookmaker preflight: whether a printer will take a PDF."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bookmaker.cli.options import Format, show, shown_as
from bookmaker.values.bindings import PAPERBACK, Binding
from bookmaker.values.errors import OK, QUALITY, UserError
from bookmaker.values.geometry import PageSize

if TYPE_CHECKING:
    from bookmaker.proof.preflight import Profile
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
    from bookmaker.proof.preflight import load_profile
    from bookmaker.proof.preflight import preflight as check

    with shown_as(form, file):
        profile = load_profile(printer, paper, binding)
        asked = profile.with_crop_marks() if marked else profile, _size(trim)
        if not cover and (pages is not None or spine is not None):
            raise UserError("--pages and --spine are about covers; add --cover")
        report = check(file, *(_asked_of_cover(*asked, pages, spine) if cover else asked))
    code = QUALITY if report.errors else OK
    if form == "json":
        print(json.dumps(_data(report, code), ensure_ascii=False))
    elif form == "github":
        show(form, file, [one.problem(file) for one in report.findings], code)
    else:
        print("\n".join(_lines(report)))
    raise typer.Exit(code)


def _asked_of_cover(
    profile: "Profile", trim: PageSize | None, pages: int | None, spine: float | None
) -> "tuple[Profile, PageSize | None]":
    """Return what a cover's file is checked for, and the size it should have; `spine` is in inches."""
    profile = profile.for_cover()
    if trim is None or (pages is None and spine is None):
        return profile, None
    return profile, profile.sheet(trim, pages or 0, None if spine is None else spine * 72)


def _size(trim: str | None) -> PageSize | None:
    from bookmaker.values.lengths import page_size

    try:
        return None if trim is None else page_size(trim, "in")
    except ValueError as error:
        raise UserError(f"--trim: {error}") from None


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
