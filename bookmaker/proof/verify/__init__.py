"""Verify: reads puzzles and solutions out of a finished PDF and proves them, from the file alone.

Reading is independent of how bookmaker makes a page: boards are found from their lines, clues from the digits in them,
numbers and totals from the words around them. Proving is not independent: it uses the engine's own exact counter, with
which puzzles are made; the tests prove the same results by SAT.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.kinds import KINDS, taught
from bookmaker.proof.pdf.drawing import (
    DrawnPage,
    Link,
    language_said,
    open_document,
    pause_gc,
    read,
)
from bookmaker.proof.pdf.ink import SCALE, Sight, extent_of
from bookmaker.proof.pdf.parts import Strange, strange_parts
from bookmaker.proof.pdf.pdfium import Unreadable, document_of, page_of, paint_page
from bookmaker.proof.pdf.qr import codes_in, measure_clear
from bookmaker.proof.verify.about import gather
from bookmaker.proof.verify.addresses import check_addresses
from bookmaker.proof.verify.bare_files import language_of
from bookmaker.proof.verify.captions import KeptLeaf, leaves
from bookmaker.proof.verify.cells import Spotted, boards
from bookmaker.proof.verify.covering import check_covered
from bookmaker.proof.verify.dates import check_dates
from bookmaker.proof.verify.decoders import tables_of
from bookmaker.proof.verify.fixed_texts import check_fixed
from bookmaker.proof.verify.folios import number
from bookmaker.proof.verify.forms import check_forms
from bookmaker.proof.verify.ink import judge
from bookmaker.proof.verify.kinds import check_kinds
from bookmaker.proof.verify.lattice import lattices
from bookmaker.proof.verify.lessons import check_lessons
from bookmaker.proof.verify.links import check_links
from bookmaker.proof.verify.lists import check_lists
from bookmaker.proof.verify.moves import check_moves
from bookmaker.proof.verify.openers import check_openers
from bookmaker.proof.verify.openings import check_opened, open_coded
from bookmaker.proof.verify.paint import Prints, measure
from bookmaker.proof.verify.passwords import check_words, open_spelt
from bookmaker.proof.verify.positions import check_edges, check_folios, check_inside
from bookmaker.proof.verify.printing import FileKind, Printing, Proved, Spread, found_in
from bookmaker.proof.verify.proofs import check_pictures, check_puzzles, prove_all
from bookmaker.proof.verify.questions import check_answers
from bookmaker.proof.verify.references import check_captions, hints_of
from bookmaker.proof.verify.repeats import drop_repeats
from bookmaker.proof.verify.retell import check_stories
from bookmaker.proof.verify.roles import SOLUTION, read_boards
from bookmaker.proof.verify.sheets import NO_SHEET, Sheet, check_sheets, check_type, sheet_of
from bookmaker.proof.verify.signs import signs_of
from bookmaker.proof.verify.stages import check_stages
from bookmaker.proof.verify.texts import check_texts
from bookmaker.proof.verify.values import Doubt, Grid, merge_doubts
from bookmaker.proof.verify.versions import check_same, versions_from
from bookmaker.proof.verify.web import is_page
from bookmaker.proof.verify.web import read_page as read_web_page
from bookmaker.values.events import Event, Progress, result_of
from bookmaker.values.geometry import Box
from bookmaker.values.lengths import NEAR
from bookmaker.values.packing import Packed, Sharing, pack
from bookmaker.words import is_told

__all__ = ["Doubt", "FileKind", "Proved", "VerifyReport", "prove_reading", "read_pages", "verify", "verifying"]

READ = "pages read"

_OUTSIDE = 0.5
"""Tolerance for ink at the trim, in points."""
_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)
"""Box of a doubt that concerns no board."""
_ELSEWHERE = """
no-puzzle no-solution number-missing no-start step-missing unfinished wrong-step stage-order no-word word-use
wrong-table no-entry code-twice not-unique needs-guess wrong-hint wrong-move wrong-sentence wrong-link
wrong-reference wrong-contents wrong-index wrong-count wrong-time wrong-size wrong-head wrong-date
"""
"""Findings that depend on other pages, and so cannot be made in an extract."""
_CHECKS: tuple[Callable[[Printing], Iterator[Doubt]], ...] = (
    check_kinds,
    check_puzzles,
    check_stages,
    check_opened,
    check_words,
    check_pictures,
    check_lessons,
    check_edges,
    check_stories,
    check_moves,
    check_captions,
    check_lists,
    check_openers,
    check_answers,
    check_fixed,
    check_folios,
    check_inside,
    check_dates,
    check_links,
    check_forms,
)
"""Checks of a whole file, in the order of their findings."""
CROWD = 80
"""Number of pages from which several processes are faster than the one already running."""
SPAN = 8
"""Number of pages that a process reads at a time."""


class VerifyReport(NamedTuple):
    """The content read in a file, the proofs, and the doubts."""

    pages: int
    found: FileKind
    puzzles: tuple[Proved, ...]
    findings: tuple[Doubt, ...]
    """Findings in the order of the pages; () for a sound file."""
    pictures: frozenset[int] = frozenset()
    """Numbers of puzzles that the file has only as the picture they show."""


class ReadPage(NamedTuple):
    """The facts kept of a page of the file."""

    page: int
    prints: bytes
    """Its `Prints`, packed."""
    doubts: tuple[Spotted, ...]
    leaves: tuple[KeptLeaf, ...] = ()
    links: tuple[Link, ...] = ()
    sheet: Sheet = NO_SHEET
    picture: bool = False
    """It has pictures, but no words."""
    sight: Sight | None = None
    """What it shows, if requested and if the whole page is shown."""


class Reading(NamedTuple):
    """The content read in a file."""

    pages: tuple[ReadPage, ...] = ()
    strange: tuple[Strange, ...] = ()
    """Its parts that no book of ours has."""
    language: str = ""
    """The language that the file states."""
    report: VerifyReport | None = None
    """The complete report, for a web page or an unreadable file."""

    @property
    def sights(self) -> tuple[Sight | None, ...]:
        """What its pages show, where requested."""
        return tuple(page.sight for page in self.pages)


def verify(path: Path) -> VerifyReport:
    """Read a PDF and prove its puzzles; raise NotFound for a missing file.

    Every other problem is a finding.
    """
    return result_of(verifying(path))


def verifying(path: Path, spread: Spread | None = None) -> Generator[Event, None, VerifyReport]:
    """Read a PDF and prove its puzzles, yielding Progress on the way.

    `spread` is a map that runs on several processes, used where there are enough pages.
    """
    reading = yield from read_pages(path, spread)
    return prove_reading(reading, spread)


def read_pages(path: Path, spread: Spread | None = None, sights: bool = False) -> Generator[Event, None, Reading]:
    """Read the pages of a file and yield Progress on the way; with `sights`, also keep what they show.

    Raises NotFound for a missing file.
    """
    if is_page(path):
        return Reading(report=VerifyReport(1, *read_web_page(path)))
    pages: list[ReadPage] = []
    try:
        with open_document(path) as document:
            count, language = len(document), language_said(document)
            spans = [(path, range(start, min(start + SPAN, count)), sights) for start in range(0, count, SPAN)]
            one_by_one = ([read_page(document, index, sights)] for index in range(count))
            reading = spread(read_span, spans) if spread and count >= CROWD else one_by_one
            yield Progress(READ, 0, count)
            strange = strange_parts(path)
            for some in reading:
                pages += some
                yield Progress(READ, len(pages), count)
    except Unreadable as error:
        return Reading(report=VerifyReport(0, FileKind(), (), (Doubt("unreadable", str(error)),)))
    return Reading(tuple(pages), tuple(strange), language)


def prove_reading(reading: Reading, spread: Spread | None) -> VerifyReport:
    """Prove the content read in a file."""
    if reading.report:
        return reading.report
    pages, spread = reading.pages, spread if len(reading.pages) >= CROWD else None
    reports = [report for book in _books(pages) for report in _reports(book, reading.language, spread)]
    nothing = [] if any(one.puzzles or one.pictures for one in reports) else [_nothing(pages)]
    sheets = check_sheets([page.sheet for page in pages])
    return _join(reports, [*map(_doubt_of, reading.strange), *sheets, *nothing])


def _books(pages: Sequence[ReadPage]) -> Iterator[Sequence[ReadPage]]:
    """Yield the pages of each of the files joined into this one: each starts with a first page behind a last page."""
    starts, last = [0], (-1, 0)
    for index, page in enumerate(pages):
        place = next((leaf.place for leaf in page.leaves if leaf.place), (last[0] + 1, last[1]))
        if last[1] and (place[1] != last[1] or (place[0] == 0 and last[0] + 1 == last[1])):
            starts.append(index)
        last = place
    yield from (pages[start:stop] for start, stop in pairwise([*starts, len(pages)]))


def _reports(pages: Sequence[ReadPage], language: str, spread: Spread | None) -> list[VerifyReport]:
    """Return the report of a file, or of the answers to each of the versions in it."""
    whole = printing_of(pages, language)._replace(spread=spread)
    starts = [0, *versions_from(whole, pages[0].page), len(pages)]
    parts = [pages[start:stop] for start, stop in pairwise(starts)]
    printings = [whole] if len(parts) == 1 else [printing_of(part, language)._replace(spread=spread) for part in parts]
    reports = [_report(*one) for one in zip(parts, printings, strict=True)]
    same = check_same([report.puzzles for report in reports])
    return [reports[0]._replace(findings=(*same, *reports[0].findings)), *reports[1:]]


def _doubt_of(one: Strange) -> Doubt:
    more = ", which no book of ours has" * (one.id == "not-ours")
    return Doubt(one.id, one.what + more, one.page)


def _join(reports: Sequence[VerifyReport], doubts: Sequence[Doubt]) -> VerifyReport:
    """Return the report of a file from those of its parts, with doubts about all of it."""
    first = reports[0]
    counts = {name: sum(one.found.counts.get(name, 0) for one in reports) for name in first.found.counts}
    found = [*doubts, *(doubt for report in reports for doubt in report.findings)]
    ordered = sorted(merge_doubts(found), key=lambda one: (one.page, one.puzzle))
    puzzles = tuple(one for report in reports for one in report.puzzles)
    pages = sum(report.pages for report in reports)
    pictures = frozenset(number for report in reports for number in report.pictures)
    return VerifyReport(pages, first.found._replace(counts=counts), puzzles, tuple(ordered), pictures)


def read_span(span: tuple[Path, range, bool]) -> Sequence[ReadPage]:
    """Return the facts of some pages of a file, from 0; the last item of `span` asks for what they show."""
    path, places, sights = span
    with document_of(path) as document:
        return [read_page(document, index, sights) for index in places]


def read_page(document: Any, index: int, sights: bool = False) -> ReadPage:
    """Return the facts of a page of a PDFium document, from 0; an unreadable page is a doubt."""
    try:
        with pause_gc(), page_of(document, index) as page:
            return _read(page, index + 1, sights)
    except Unreadable as error:
        nothing = pack(Prints(index + 1, {}, ()))
        return ReadPage(index + 1, nothing, ((_NOWHERE, Doubt("unreadable", str(error), index + 1)),))


def _read(page: Any, number: int, sights: bool) -> ReadPage:
    drawn = read(page, number, whole_text=sights)
    seen = boards(drawn, lattices(drawn.shapes, [board[:2] for board in drawn.boards]))
    signs, sheet = signs_of(seen), sheet_of(drawn, seen.grids)
    over = _check_trim(drawn, seen.grids) if sheet.clear and min(sheet.clear) <= 0 else ()
    doubts = (*seen.doubts, *over, *((_NOWHERE, one) for one in (*check_type(drawn), *check_texts(drawn))))
    doubts += tuple(check_covered(number, signs, seen.shapes))
    painting, picture = paint_page(page, SCALE), bool(drawn.pictures) and not drawn.glyphs
    prints, made = measure(painting, number, seen.grids, signs), tuple(leaves(drawn, seen))
    is_whole = painting.box.same(drawn.media, NEAR)
    codes = tuple(measure_clear(code, painting) for code in codes_in(drawn.shapes))
    doubts += tuple((_NOWHERE, one) for one in check_addresses(drawn, codes))
    sight = Sight(drawn.text, extent_of(page, painting, drawn.trim), codes) if sights and is_whole else None
    return ReadPage(number, pack(prints), doubts, made, drawn.links, sheet, picture, sight)


def _check_trim(drawn: DrawnPage, grids: Sequence[Grid]) -> Iterator[Spotted]:
    """Yield the boards and the words that reach over the trim."""
    for grid in grids:
        if not drawn.trim.holds(grid.box, _OUTSIDE):
            message = f"a board of {grid.rows}x{grid.columns} reaches over the trim"
            yield grid.box, Doubt("cut-off", message, drawn.page)
    for glyph in drawn.glyphs:
        if not (drawn.trim.has(*glyph.box.centre) or glyph.char.isspace()):
            yield _NOWHERE, Doubt("cut-off", f"'{glyph.char}' stands outside the trim", drawn.page)
            return


def _report(pages: Sequence[ReadPage], read: Printing) -> VerifyReport:
    """Return the report of a file, or of the answers to one of the versions in it."""
    printing = prove_all(open_spelt(open_coded(read)))
    printing = printing._replace(hints=hints_of(printing))
    numbers = {(one.board.page, one.board.spot): one.number for one in printing.boards}
    spotted = [spot for page in pages for spot in page.doubts]
    doubts = [doubt._replace(puzzle=numbers.get((doubt.page, box), 0)) for box, doubt in spotted]
    doubts += [*printing.numbering.doubts, *(doubt for check in _CHECKS for doubt in check(printing))]
    looks = {(one.board.page, one.board.spot): one.statement.look for one in printing.boards}
    doubts += judge(Packed([page.prints for page in pages]), numbers, looks)
    if printing.numbering.extract or not printing.numbering.told:
        doubts = [one for one in doubts if one.id not in _ELSEWHERE.split()]
    pictures = printing.of(SOLUTION).keys() - printing.proved.keys()
    proved = tuple(printing.proved.values())
    return VerifyReport(len(pages), found_in(printing), proved, tuple(doubts), frozenset(pictures))


def printing_of(pages: Sequence[ReadPage], language: str = "") -> Printing:
    """Return the pages of a file as a whole: its leaves in order, and the role of each board on them.

    `language` is the one stated by the file.
    """
    made, again = drop_repeats(leaf for page in pages for leaf in page.leaves)
    numbering = number(made)
    speech = _speech(made, language)
    numbering = numbering._replace(doubts=(*again, *numbering.doubts))
    said = tuple(map(Sharing().share, gather(made, numbering)))
    boards = read_boards(made, numbering, said, speech)
    links, sheets = ({one.page: getattr(one, name) for one in pages} for name in ("links", "sheet"))
    return Printing(tuple(made), numbering, boards, speech, said, tuple(tables_of(made)), links=links, sheets=sheets)


def _speech(made: Sequence[KeptLeaf], said: str) -> str:
    """Return the language of some leaves with the kind of its words, as boards state it, else by their totals.

    Of several games, the first unsolved puzzle decides.
    """
    boards = [board.said for leaf in made for board in leaf.boards if board.said and is_told(board.said.speech)]
    kinds = [one.kind for one in sorted(boards, key=lambda one: one.number) if one.number and one.kind in KINDS]
    own = [one for one in boards if kinds and one.counting == KINDS[taught(kinds)].counting] or boards
    speech = Counter(one.speech for one in own)
    return max(speech, key=lambda one: (speech[one], one)) if speech else language_of(made, said)


def _nothing(pages: Sequence[ReadPage]) -> Doubt:
    if pages and all(page.picture or not page.leaves for page in pages):
        return Doubt("scan", "the pages are pictures: puzzles can be read only where lines and digits are drawn")
    return Doubt("no-puzzles", "no puzzle was found in this file")
