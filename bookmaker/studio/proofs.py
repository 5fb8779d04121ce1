"""Findings of check, preflight and verify in a book that is laid out, and in its cover."""

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from bookmaker.book.build import Proof, proofs
from bookmaker.book.content import Content
from bookmaker.book.cover.drawing import cover_sheet, page_shown
from bookmaker.book.cover.geometry import fitted_cover
from bookmaker.book.cover.problems import problem
from bookmaker.book.outlook import Outlook, foresee_all, warnings_of
from bookmaker.engine.pool import Workers
from bookmaker.page.paginate import Bound
from bookmaker.spec.book import Variant
from bookmaker.studio.checks import Inspection
from bookmaker.studio.desk import Finding
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.errors import FileProblems, UserError, Wrong
from bookmaker.values.events import Event

_GIVES_WAY = 10
"""Niceness of the process that looks at files."""


def inspection_of(
    path: Path, variant: Variant, outlook: Outlook, content: Content, bound: Bound, shown: Snapshot
) -> Inspection:
    """Return the inspection of a book whose pages are laid out; it shows the cover on the way."""
    quick = (
        ("spec_checked", partial(_check, path, variant)),
        ("cover_checked", partial(_cover, outlook, bound, shown)),
    )
    return Inspection(quick, partial(prove, path, variant, outlook.file.version, content))


def _check(path: Path, variant: Variant) -> Iterator[Finding]:
    """Yield the findings of a check of the spec."""
    try:
        problems = warnings_of(foresee_all(path, variant))
    except UserError as error:
        problems = error.findings
    yield from (Finding(one, "check") for one in problems)


def _cover(outlook: Outlook, bound: Bound, shown: Snapshot) -> Iterator[Finding]:
    """Lay out the cover for the book's thickness; yield its problems."""
    extent = outlook.extent(len(bound.numbered))
    try:
        if found := fitted_cover(extent):
            page = page_shown(extent, bound)
            sheet = cover_sheet(*found, bound.context.entries, extent.plan, page)
            shown.show_cover(sheet, found[0].style.fonts, found[1])
        else:
            shown.cover = None
    except Wrong as wrong:
        yield Finding(problem(extent.file, wrong), "check")
    except FileProblems:
        pass  # its design has a mistake, which the check has found


def prove(
    path: Path, variant: Variant, version: str, content: Content, workers: Workers
) -> Generator[Event | Proof, None, None]:
    """Make the files of a book and inspect them, in a process that gives way to all others."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, _GIVES_WAY)
    yield from proofs(path, variant, version, content)
