"""What a printer wants, and files on their way to their places.

Finished pages become the file that a printer wants: margins, colours, bleed, flavour. Files are checked where they
wait, kept aside if refused, delivered together or not at all.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.engine.pool import ParallelMap, Workers, pool
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.printer import Demands
from bookmaker.page.layout.spots import inks_by_colour
from bookmaker.page.layout.units import SPOTS
from bookmaker.print.fonts import Fonts
from bookmaker.proof.preflight.rules.spot_inks import spot_inks
from bookmaker.spec.printers import Printer
from bookmaker.values.errors import Problem, QualityFailure
from bookmaker.values.events import Event, Note, under_way
from bookmaker.values.files import Stage, spare_reads, staging, write_whole
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import inches_of
from bookmaker.values.marks import Bleed, Page, Pages
from bookmaker.values.packing import give_back_memory
from bookmaker.values.puzzle import Puzzle

if TYPE_CHECKING:
    from bookmaker.print.render.pdf import Info
    from bookmaker.proof.preflight import Profile
    from bookmaker.proof.preflight.rules.trim_size import TrimSize
    from bookmaker.proof.verify import Reading

_REFUSED = ".refused"
"""Stands before the ending of a refused file."""


_GUESSED = "will have, as its hints and walkthroughs become,"
_LATER = "else it is known when the puzzles are made, and a book that does not fit is not delivered"


class Refusal(NamedTuple):
    """Why a printer would not take a book, before it is made."""

    key: str
    """The key of the spec to change; '' for the printer's own."""
    id: str
    message: str
    remedy: str
    certain: bool = True
    """False if the printer only warns, or if the book may still suit it."""


def demands_of(profile: "Profile") -> Demands:
    """Return what a printer asks of pages."""
    asked = profile.margins
    sides, screen = profile.two_sided, profile.file.screen
    return Demands(asked.top, asked.bottom, asked.outside, profile.gutters, sides, screen, profile.to_the_edge)


def refusals(
    profile: "Profile", trim: PageSize, fewest: int, most: int, possible: tuple[int, int] | None = None
) -> Iterator[Refusal]:
    """Yield why a printer would not take a book of a size with between the fewest and the most pages.

    `possible` are the fewest and the most that it can have at all, if those are only likely.
    """
    if (sizes := profile.trims) and not sizes.offers(trim):
        message = f"{profile.vendor.title} has no pages of {inches_of(*trim)}"
        yield Refusal("trim", "unknown-trim", message, _sizes(sizes), sizes.level != "warning")
    count = profile.page_count
    if wrong := tuple(count.describe_excess(trim, fewest, most)) if count else ():
        yield _wrong_count(profile, wrong, trim, (fewest, most), possible or (fewest, most))


def _wrong_count(
    profile: "Profile", wrong: Sequence[str], trim: PageSize, likely: tuple[int, int], possible: tuple[int, int]
) -> Refusal:
    """Return why a printer would not take a book that probably has too few pages, or too many."""
    count, (fewest, most) = profile.page_count, likely
    assert count
    limit = count.most_of(trim)
    will = f"would have {fewest}" if fewest == most else f"{_GUESSED} {fewest} to {most}"
    by = max(count.least - fewest, most - (limit or most))
    way = f"add {by} pages, with puzzles or notes" if fewest < count.least else f"take {by} pages away"
    certain = possible[1] < count.least or (limit is not None and possible[0] > limit)
    remedy = way if certain else f"{way} to be sure; {_LATER}"
    return Refusal("", "page-count", f"{profile.title}: {' and '.join(wrong)}, and this one {will}", remedy, certain)


def _sizes(limits: "TrimSize") -> str:
    known = ", ".join(f"{round(width / 72, 2):g} x {round(height / 72, 2):g}" for width, height in limits.sizes)
    ends = (limits.least, limits.most)
    between = " to ".join(f"{round(side[0] / 72, 2):g} x {round(side[1] / 72, 2):g}" for side in ends if side)
    return f"its sizes are, in inches: {known}" + (f"; and any from {between}" if between else "")


def get_ready(fonts: Fonts) -> None:
    """Import what prints and reads files, and open fonts for it, ahead of the first print: it takes .1 s."""
    from bookmaker.print import finish  # noqa: F401
    from bookmaker.print.embedding import embed_font
    from bookmaker.print.render import pdf  # noqa: F401

    for face in fonts.values():
        embed_font(face.font)


def spot_refusals(printer: Printer, look: Look) -> Iterator[Refusal]:
    """Yield why a printer would not take the spot inks of a look."""
    profile, limits = printer.profile, printer.profile.limits_of(spot_inks)
    names = () if printer.options.spots else tuple(dict.fromkeys(one.name for one in look.spots))
    if limits and profile.file.colours != "gray" and len(names) > limits.most:
        takes = f"at most {limits.most} spot inks" if limits.most else "no spot inks"
        message = f"{profile.vendor.title} takes {takes}, and this look has {', '.join(names)}"
        remedy = f"print mixtures instead, printer: {{{printer.name}: {{spots: process}}}}, or leave spots out"
        yield Refusal(f"look.{SPOTS}", "spot-inks", message, remedy)


def asked_of(printer: Printer, look: Look) -> "Profile":
    """Return what a printer asks of the pages of a look, and what the look itself promises of inks."""
    profile = printer.profile
    if printer.options.crop_marks:
        profile = profile.with_crop_marks()
    if (limits := profile.limits_of(spot_inks)) is None or printer.options.spots or not look.spots:
        return profile
    promised = {"ordered": [one.name for one in look.spots], "inks": look.inks}
    said = {**limits.model_dump(exclude_none=True), **promised}
    return profile._replace(rules=profile.rules | {spot_inks.id: said})


def render_for_printer(
    pages: Sequence[Page],
    fonts: Fonts,
    info: "Info",
    printer: Printer | None,
    dated: date | None,
    look: Look | None,
) -> bytes:
    """Return a PDF of the pages of a look, or of a cover, as a printer wants it; unchanged without a printer.

    Raises CannotBeMet for what the flavour of PDF cannot hold.
    """
    from bookmaker.print.finish import add_crop_marks, attach, drawn_in, finish
    from bookmaker.print.inks import Use, colourer
    from bookmaker.print.render.pdf import render

    if printer is None:
        return render(pages, fonts, info)
    profile, options = printer.profile, printer.options
    wanted = profile.file if look else profile.for_cover().file
    flavour = options.flavour or wanted.flavour
    use: Use = "screen" if wanted.screen else "page" if look else "cover"
    inks = inks_by_colour(look.spots if look else (), printer.options.spots is not None)
    change = colourer(drawn_in(flavour, wanted.colours), use, inks)
    flat = Pages(len(pages), lambda at: change(_refuse_bleed(pages[at]) if look and any(profile.bleed) else pages[at]))
    try:
        data = render(flat, fonts, info)
    except _ReachesOver:  # most often an early one, and no page is kept until another is known
        data = render(Pages(len(pages), lambda at: change(_with_bleed(pages[at], at, profile))), fonts, info)
    data = attach(data, info.attached) if info.attached else data
    data = add_crop_marks(data) if look and options.crop_marks else data
    condition, icc = wanted.output_condition, options.icc
    return finish(data, flavour, condition=condition, profile=icc, dated=dated, screen=wanted.screen)


class _ReachesOver(Exception):
    """Art runs over the trim of a page."""


def _refuse_bleed(page: Page) -> Page:
    """Return a page; raise _ReachesOver if art runs over its trim."""
    from bookmaker.print.render.bounds import reaches_over

    if reaches_over(page):
        raise _ReachesOver
    return page


def _with_bleed(page: Page, index: int, profile: "Profile") -> Page:
    """Return a page with the bleed that a printer wants; a book has it on all pages or on none."""
    wanted = profile.bleed
    inside, outside = (wanted.outside, wanted.inside) if index % 2 else (wanted.inside, wanted.outside)
    return page._replace(bleed=Bleed(inside, wanted.bottom, outside, wanted.top))


class Artifact(NamedTuple):
    """A file that was made: its name, and what it is checked for before delivery."""

    name: str
    data: bytes
    asked: "Profile | None" = None
    """None if no printer asks for anything."""
    size: PageSize = (0.0, 0.0)
    """Width and height of its trimmed pages in points, for its printer."""
    puzzles: Sequence[tuple[int, Puzzle]] | None = None
    """The puzzles that it should hold, with their numbers; None for no file of puzzles."""
    astray: Sequence[tuple[int, str]] = ()
    """Marks where they do not belong, each with its page; there may be none."""
    book: Sequence[tuple[int, Puzzle]] | None = None
    """For a cover, the puzzles of its book, with their numbers: it shows one of them."""


def put(
    stage: Stage, artifact: Artifact, folder: Path, workers: Workers = None
) -> Generator[Event, None, list[Problem]]:
    """Put a file on the stage and return the reasons against it, if any: it is then kept beside its place.

    Other remarks are Notes. All workers read a long file.
    """
    target = folder / artifact.name
    kept = target.with_suffix(f"{_REFUSED}{target.suffix}")
    spare_reads(kept)
    kept.unlink(missing_ok=True)
    waiting = stage.put(target, artifact.data)
    artifact = artifact._replace(data=b"")  # it waits on the disk
    give_back_memory()
    found = yield from findings_of(artifact, waiting, target, workers)
    yield from (Note(str(problem), problem) for problem in found if problem.level == "warning")
    errors = [problem._replace(file=str(kept)) for problem in found if problem.level == "error"]
    if errors:
        write_whole(kept, waiting.read_bytes())
    return errors


def deliver(artifacts: Iterable[Artifact], folder: Path, before: Callable[[], None] = lambda: None) -> Iterator[Event]:
    """Move files to their places in a folder, all or none; raise QualityFailure if one of them is refused.

    `before` is called when all are good; none moves if it fails.
    """
    refused: list[Problem] = []
    with staging() as stage:
        for artifact in artifacts:
            refused += yield from put(stage, artifact, folder)
        refuse(refused)
        before()


def refuse(errors: Sequence[Problem]) -> None:
    """Raise QualityFailure if any of the files on a stage is refused."""
    if errors:
        raise QualityFailure("nothing was delivered:\n" + "\n".join(map(str, errors)), list(errors))


def findings_of(
    artifact: Artifact, waiting: Path, target: Path, workers: Workers
) -> Generator[Event, None, list[Problem]]:
    """Return what its printer has against a file that waits for its place, and what it fails to prove."""
    from bookmaker.proof.preflight import preflight

    with pool(workers, len(artifact.puzzles or ())) as spread:
        reading = under_way(_read(waiting, artifact, spread))
        astray = (Problem(str(target), 0, 0, "astray", f"page {page}", stray) for page, stray in artifact.astray)
        found = [*astray, *_misshown(waiting, target, artifact.book)]
        read = yield from reading
        give_back_memory()
        sights, asked = read.sights if read else (), artifact.asked
        looks = spread(partial(preflight, waiting, asked, sights=sights), [artifact.size]) if asked else ()
        unproved = _check_proofs(read, target, artifact.puzzles or (), spread) if read else []
        found += [finding.problem(target) for report in looks for finding in report.findings]
    return found + unproved


def _read(waiting: Path, artifact: Artifact, spread: ParallelMap) -> Generator[Event, None, "Reading | None"]:
    """Read a file of puzzles once for all who look at it; yield progress."""
    if artifact.puzzles is None:
        return None
    from bookmaker.proof.verify import read_pages

    return (yield from read_pages(waiting, spread, bool(artifact.asked)))


def noting_astray(pages: Sequence[Page], found: dict[int, tuple[str, ...]]) -> Pages:
    """Return pages that note, when they are made, the marks on them where they do not belong, by page, from 1."""

    def make(at: int) -> Page:
        page = pages[at]
        found[at + 1] = page.astray
        return page

    return Pages(len(pages), make)


def astray_on(pages: Sequence[Page]) -> tuple[tuple[int, str], ...]:
    """Return the marks on pages where they do not belong, each with its page, from 1."""
    return tuple((number, stray) for number, page in enumerate(pages, 1) for stray in page.astray)


def _misshown(waiting: Path, target: Path, book: Sequence[tuple[int, Puzzle]] | None) -> Iterator[Problem]:
    """Yield where a cover shows its book's puzzle wrongly."""
    if book is not None:
        from bookmaker.proof.verify.covers import check_cover

        yield from (doubt.problem(target) for doubt in check_cover(waiting, book)[1])


def _check_proofs(
    reading: "Reading", target: Path, puzzles: Sequence[tuple[int, Puzzle]], spread: ParallelMap
) -> list[Problem]:
    """Return doubts about a file of these puzzles, from what was read in the file alone."""
    from bookmaker.proof.verify import prove_reading

    report = prove_reading(reading, spread)
    found = [doubt.problem(target) for doubt in report.findings]
    # A solution alone may be a picture: a walkthrough beside it has the clues.
    pictures = {number for number, puzzle in puzzles if max(puzzle.clues) < 0}
    read = Counter((one.number, one.puzzle.printed_values) for one in report.puzzles if one.number not in pictures)
    made = Counter((number, puzzle.printed_values) for number, puzzle in puzzles if number not in pictures)
    if not found and read != made:
        others = sorted({number for number, _ in (read - made) + (made - read)})
        message = f"these are not as they were made: puzzles {', '.join(map(str, others))}"
        found.append(Problem(str(target), 0, 0, "other-puzzles", "", message))
    return found
