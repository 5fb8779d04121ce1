"""Findings of check, preflight and verify in a book that is laid out, and in its cover."""

import os
import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bookmaker.book.build import Proof, proofs
from bookmaker.book.content import Content
from bookmaker.book.cover.drawing import cover_sheet, page_shown
from bookmaker.book.cover.geometry import fitted_cover
from bookmaker.book.cover.problems import problem
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.engine.pool import Workers
from bookmaker.page.paginate import Bound
from bookmaker.spec.book import Variant
from bookmaker.studio.checks import FileReport, Inspection
from bookmaker.studio.desk import Finding
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.errors import FileProblems, Problem, UserError, Wrong
from bookmaker.values.events import Event

_PAGE = re.compile(r"\bpages? (\d+)")
_GIVES_WAY = 10
"""Niceness of the process that looks at files."""


class Laid(NamedTuple):
    """A book whose pages are laid out."""

    path: Path
    variant: Variant
    outlook: Outlook
    content: Content
    bound: Bound


def inspection_of(laid: Laid, shown: Snapshot) -> Inspection:
    """Return the inspection of a book; it shows the cover on the way."""
    quick = (("spec_checked", partial(_check, laid)), ("cover_checked", partial(_cover, laid, shown)))
    return Inspection(quick, partial(prove, laid.path, laid.variant, laid.outlook.file.version, laid.content))


def _check(laid: Laid) -> Iterator[Finding]:
    """Yield the findings of a check of the spec."""
    try:
        problems = warnings_of(foresee_all(laid.path, laid.variant))
    except UserError as error:
        problems = tuple(error.problems) or (Problem(laid.path.name, 0, 0, "check", "", str(error)),)
    yield from (finding_of(one, "check") for one in problems)


def _cover(laid: Laid, shown: Snapshot) -> Iterator[Finding]:
    """Lay out the cover for the book's thickness; yield its problems."""
    extent = laid.outlook.extent(len(laid.bound.numbered))
    try:
        if found := fitted_cover(extent):
            page = page_shown(extent, laid.bound)
            sheet = cover_sheet(*found, laid.bound.context.entries, extent.plan, page)
            shown.show_cover(sheet, found[0].style.fonts, found[1])
        else:
            shown.cover = None
    except Wrong as wrong:
        yield finding_of(problem(extent.file, wrong), "check")
    except FileProblems:
        pass  # its design has a mistake, which the check has found


def prove(
    path: Path, variant: Variant, version: str, content: Content, workers: Workers
) -> Generator[Event | FileReport, None, None]:
    """Make the files of a book and inspect them, in a process that gives way to all others."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, _GIVES_WAY)
    for one in proofs(path, variant, version, content):
        yield FileReport(tuple(_proof_findings(one))) if isinstance(one, Proof) else one


def _proof_findings(proof: Proof) -> Iterator[Finding]:
    yield from (finding_of(one, proof.who or proof.name, proof.cover) for one in proof.problems)


def finding_of(problem: Problem, by: str, cover: bool = False) -> Finding:
    """Return a finding for the browser: with its line in a text file, else with its page."""
    page = None if problem.line or cover else _PAGE.search(problem.where)
    place = f"{Path(problem.file).name}:{problem.line}" if problem.line else by
    where, path = f"{problem.where}: " if problem.where else "", problem.where if problem.line else ""
    text = f"{where}{problem.message}"
    return Finding(problem.level, text, problem.remedy, place, path, int(page[1]) - 1 if page else -1, cover)
