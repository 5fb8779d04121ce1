"""A file compared with its book made again from spec and lock: visible differences, and what that proves."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.book.sources import Origin, find_sources
from bookmaker.engine.pool import Workers, pool, staff
from bookmaker.kinds import puzzle_of
from bookmaker.page.layout.units import layouts_dir
from bookmaker.proof.likeness import Difference, compare_span, spans_of
from bookmaker.proof.likeness.pairing import thumbnails
from bookmaker.proof.verify import CROWD, Doubt, VerifyReport, verifying
from bookmaker.proof.verify.web import is_page
from bookmaker.spec.lock.values import read_lock
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event, Progress
from bookmaker.values.files import reading_only, work_folder

if TYPE_CHECKING:
    from bookmaker.book.pairing import Paired, Part

COMPARED = "pages compared"
UNSEEN = frozenset(("not-ours", "no-font", "thin-line", "small-type", "unreadable"))
"""Findings that stand whatever the pages look like: pixels say nothing about other renderers, or finer strokes."""
NOT_FOUND = ("no lock of its book lies beside the file or inside; --spec names the spec",)
OTHER_BOOK = Doubt("foreign-page", "none of the puzzles is in the lock: file and lock are of two books")
_SHOWN = 6
"""Most differences reported per page."""


class Comparison(NamedTuple):
    """The result of comparing a file with pages made again."""

    pages: int = 0
    """Pages of the file."""
    paired: int = 0
    """Its pages that were compared with one made again."""
    sources: tuple[str, ...] = ()
    """What they were made from, in words."""
    findings: tuple[Doubt, ...] = ()
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    """What could not be compared, and other remarks, in words."""
    vouched: bool = False
    """Whether every page looks as it was made, and what was made is proved: then losses on the way are no findings."""

    def lines(self) -> Iterator[str]:
        """Yield what was compared, and what was not, for people."""
        if self.sources:
            made_from = " and ".join(self.sources)
            yield f"{self.paired} of {self.pages} pages compared with pages made again from {made_from}"
        elif self.notes:
            yield "pages not compared with pages made again"
        yield from self.notes

    def data(self) -> dict[str, Any]:
        """Return what was compared, and what was not, for programs."""
        places = [{"page": one.page, "kind": one.kind, "box": list(one.box.edges)} for one in self.differences]
        counts = {"pages": self.pages, "compared": self.paired, "from": list(self.sources), "vouched": self.vouched}
        return {**counts, "differences": places, "notes": list(self.notes)}

    def still_valid(self, doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
        """Return the findings of the other proofs that still count."""
        return tuple(one for one in doubts if not self.vouched or one.id in UNSEEN)


def compare_with(
    path: Path, specs: Sequence[Path], report: VerifyReport, workers: Workers = None
) -> Generator[Event, None, Comparison]:
    """Compare a file that was read with its book, made again from some specs or from what lies beside it or inside.

    If nothing can be compared, that is a finding for named specs, else a note. Raises NotFound for a spec that is
    missing, or has no lock.
    """
    with work_folder() as folder:
        sources = list(find_sources(path, specs, folder))
        if not report.pages or is_page(path) or not sources:
            return Comparison(notes=NOT_FOUND if report.pages and not sources else ())
        trusted = [folder, layouts_dir()] if any(one.is_inside for one in sources) else []
        with reading_only(*trusted):
            compared = yield from compare(path, sources, workers, bool(report.findings))
        if (compared.findings or not compared.paired) and _is_other(report, sources):
            return Comparison(compared.pages, findings=(OTHER_BOOK,), notes=compared.notes)
    if compared.paired:
        return compared
    notes = compared.notes or ("none of the pages is one of those made again",)
    return compared._replace(findings=(Doubt("not-compared", "; ".join(notes)),) if specs else (), notes=notes)


def _is_other(report: VerifyReport, sources: Sequence[Origin]) -> bool:
    """Tell whether a book has none of the puzzles in locks, as far as these can be read."""
    known = set[Any]()
    for source in sources:
        with suppress(UserError):
            known |= {puzzle_of(one.code).printed_values for one in read_lock(source.lock).puzzles}
    found = {one.puzzle.printed_values for one in report.puzzles} if report.found.kind == "book" else set()
    return bool(known and found) and not known & found


def compare(
    path: Path, sources: Sequence[Origin], workers: Workers = None, doubtful: bool = False
) -> Generator[Event, None, Comparison]:
    """Make the pages of a PDF again and compare it with them; `doubtful` if other proofs found something in it.

    What cannot be made again is a note. Raises UserError if the file cannot be read.
    """
    from bookmaker.book.pairing import File, pair  # slow to import: everything that makes books

    small = thumbnails(path)
    with work_folder() as folder, staff(workers if len(small) >= CROWD else 1) as own:
        paired = yield from pair(File(path, path.read_bytes(), tuple(small)), sources, folder, own)
        parts = paired.parts
        found = yield from _differences(path, parts, own)
        findings = (*_foreign_pages(paired), *_missing_pages(parts), *_describe(found))
        notes, used = (*paired.notes, *_describe_covers(paired)), dict.fromkeys(part.made.source.name for part in parts)
        count = sum(run.length for part in parts for run in part.runs)
        sound = bool(parts) and not findings
        if sound and doubtful:
            sound = yield from _prove_remade(parts)
            notes += () if sound else ("the pages made again are not proved themselves, so they vouch for nothing",)
        return Comparison(paired.pages, count, tuple(used), findings, tuple(found), notes, sound)


def _differences(path: Path, parts: "Sequence[Part]", workers: Workers) -> Generator[Event, None, list[Difference]]:
    told, done, data = list[Difference](), 0, path.read_bytes()
    spans = [
        span
        for part in parts
        if part.wanted.read_bytes() != data
        for span in spans_of(path, part.wanted, [pair for run in part.runs for pair in run.pairs])
    ]
    count = sum(len(span.pairs) for span in spans)
    with pool(workers, len(spans)) as run:
        for span, some in zip(spans, run(compare_span, spans), strict=True):
            told += some
            done += len(span.pairs)
            yield Progress(COMPARED, done, count)
    return sorted(told, key=lambda one: one.page)


def _describe(found: Sequence[Difference]) -> Iterator[Doubt]:
    """Yield differences as findings, the first ones of each page."""
    for page in dict.fromkeys(one.page for one in found):
        own = [one for one in found if one.page == page]
        yield from (Doubt("not-as-made", one.description, page) for one in own[:_SHOWN])
        if (more := len(own) - _SHOWN) > 0:
            yield Doubt("not-as-made", f"the page differs in {more} more places", page)


def _foreign_pages(paired: "Paired") -> Iterator[Doubt]:
    """Yield the pages that were not made again, except a cover."""
    if paired.parts:
        outer = {*_outer_pages(paired)}
        message = "this page is none of those made again from spec and lock"
        yield from (Doubt("foreign-page", message, page + 1) for page in paired.unmatched_pages if page not in outer)


def _outer_pages(paired: "Paired") -> Iterator[int]:
    """Yield the first page of a file if a whole book begins after it, and the last one if one ends before it."""
    for part in paired.parts:
        for run in part.runs:
            if run.found == 1 and run.wanted == 0 and 0 in paired.unmatched_pages:
                yield 0
            if run.found + run.length == paired.pages - 1 and run.wanted + run.length == part.pages:
                yield from [paired.pages - 1] if paired.pages - 1 in paired.unmatched_pages else []


def _describe_covers(paired: "Paired") -> Iterator[str]:
    """Yield in words which pages are taken for a cover."""
    for page in dict.fromkeys(_outer_pages(paired)):
        yield f"page {page + 1} is none of the book and stands outside of it, as a cover does: it was not compared"


def _missing_pages(parts: "Sequence[Part]") -> Iterator[Doubt]:
    """Yield where pages of a book are missing, or out of place; a part of a book alone is sound."""
    for part in parts:
        for one, behind in pairwise(part.runs):
            end, start = one.wanted + one.length, behind.wanted
            if start > end:
                pages = f"page {end + 1} is" if start == end + 1 else f"pages {end + 1} to {start} are"
                message = f"of {part.wanted.name}, {pages} missing before this one"
                yield Doubt("page-left-out", message, behind.found + 1)
            elif start:
                message = f"this is page {start + 1} of {part.wanted.name}, behind page {end}"
                yield Doubt("page-left-out", message, behind.found + 1)


def _prove_remade(parts: "Sequence[Part]") -> Generator[Event, None, bool]:
    """Tell whether the files made again have no findings themselves; covers are proved with their books."""
    for made in dict.fromkeys(part.made.path for part in parts if not part.made.is_cover):
        report = yield from verifying(made)
        if report.findings:
            return False
    return True
