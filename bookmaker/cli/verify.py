"""bookmaker verify: read puzzles and solutions out of a finished PDF or web page, and prove them."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bookmaker.cli.loudness import is_quiet
from bookmaker.cli.options import READERS, shown_as, start_early
from bookmaker.values.errors import OK, QUALITY
from bookmaker.values.puzzle import answer_rows, to_code

if TYPE_CHECKING:
    from bookmaker.book.comparison import Comparison
    from bookmaker.library.printing import Shown
    from bookmaker.proof.verify import VerifyReport
    from bookmaker.proof.verify.printing import FileKind


_NO_TEXTS = "the file does not say what its texts are: it is older, or was written anew by another program"

_LARGE = 200_000
"""Bytes from which on a file may have pages enough for several processes, which take half a second to start."""


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A finished PDF with puzzles, or a web page.")],
    cover: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The cover of the book, whose puzzle must be one of the book's."),
    ] = None,
    spec: Annotated[
        list[Path] | None,
        typer.Option(
            "--spec", metavar="SPEC", help="The spec of the book, to compare its pages with; once for each book in it."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Read puzzles and solutions out of a PDF or a web page, and prove them.

    From the finished file alone; where lock and spec of its book are at hand, each page is also compared with that page
    made again.

    Examples:

    bookmaker verify output/book.pdf
    bookmaker verify processed.pdf --spec book.yaml

    bookmaker verify output/book.pdf --cover output/book-cover.pdf
    """
    start = perf_counter()
    if file.is_file() and file.stat().st_size > _LARGE:
        start_early(None, modules=READERS)
    from bookmaker.cli.progress import only_on_terminals, watch_work
    from bookmaker.engine.pool import staff
    from bookmaker.library.printing import verifying_all

    with shown_as("json" if as_json else "text", file), staff(None) as crew:
        _, report, compared, shown = watch_work(verifying_all(file, cover, spec or (), crew), only_on_terminals())
    code = QUALITY if report.findings or (shown and shown.findings) else OK
    if as_json:
        facts = _data(file, report, shown, code) | {"compared": compared.data()}
        facts["proofs"] = _proofs(report, compared)
        print(json.dumps(facts, ensure_ascii=False))
    elif code != OK or not is_quiet():
        print("\n".join(_lines(file, report, shown, compared.lines(), perf_counter() - start)))
    raise typer.Exit(code)


def _lines(
    file: Path, report: "VerifyReport", shown: "Shown | None", compared: Iterable[str], seconds: float
) -> Iterator[str]:
    """Yield the report for people."""
    doubts = [doubt.problem(file) for doubt in report.findings]
    doubts += [doubt.problem(shown.cover) for doubt in shown.findings] if shown else []
    yield from map(str, doubts)
    pages = f"{file}: {report.pages} page{'s' * (report.pages != 1)}"
    yield f"{pages}, {_kind(report.found)}" if report.puzzles else pages
    yield from (f"  {line}" for line in (*_describe_proofs(report), *compared))
    if shown:
        puzzles = "1 puzzle" if shown.puzzles == 1 else f"{shown.puzzles} puzzles"
        yield f"  {puzzles} on the cover compared with those of the book"
    found = f"{len(doubts)} findings" if len(doubts) > 1 else "1 finding"
    yield f"{f'not proved: {found}' if doubts else 'proved'}, in {seconds:.1f} s"


def _kind(found: "FileKind") -> str:
    """Return the sort of a file, in words."""
    kinds = {"book": "a book", "sheets": "sheets of a series", "walkthroughs": "walkthroughs", "solutions": "solutions"}
    where = {"back": "solutions at the back", "overleaf": "solutions overleaf", "foot": "solutions below the puzzles"}
    where |= {"before": "each with the solution of the one before", "none": "no solutions"}
    *fewer, most = map(str, found.per_page or ("",))
    per_page = " or ".join(filter(None, (", ".join(fewer), most)))
    parts = (
        kinds.get(found.kind, f"a {found.kind}") + (f" ({found.language})" if found.language else ""),
        where.get(found.solutions, "") if found.kind != "solutions" else "",
        f"{per_page} on a page" if per_page else "",
        "large print" if found.large_print else "",
        f"imposed as {'a booklet' if found.imposition == 'booklet' else found.imposition}" if found.imposition else "",
        "for the screen" if found.profile == "screen" else "for print",
        "with bleed" if found.bleed else "",
        "an extract, of which nothing is compared with pages that are not here" if found.extract else "",
    )
    return ", ".join(filter(None, parts))


def _describe_proofs(report: "VerifyReport") -> Iterator[str]:
    """Yield what was read and proved."""
    from bookmaker.kinds import KINDS

    first, last = report.found.part
    right: dict[str, list[bool]] = {}
    for one in report.puzzles:
        right.setdefault(one.puzzle.kind, []).append(one.solutions == 1)
    parts = [f"{sum(found)} of {len(found)} {KINDS[kind].verified}" for kind, found in right.items()]
    if parts:
        yield f"{', '.join(parts)}; their numbers: {first} to {last}"
    said = {
        "solutions": "solutions compared with the proofs",
        "thumbnails": "small solutions compared with the proofs",
        "walkthroughs": "walkthroughs followed to their end",
        "steps": "steps compared with clues and solution",
        "references": "references followed to their page",
        "texts": "texts compared with what the file says that they are",
    }
    yield from (f"{count} {said[key]}" for key, count in report.found.counts.items() if count and key in said)
    if report.found.counts.get("texts") == 0:
        yield f"texts not compared: {_NO_TEXTS}"


def _proofs(report: "VerifyReport", compared: "Comparison") -> dict[str, Any]:
    """Return which of the proofs were done, and why others were not; web pages have only one."""
    missing = {"puzzles": "" if report.puzzles else "no puzzle was read"}
    if report.found.kind != "web page":
        missing["texts"] = "" if report.found.counts.get("texts") else _NO_TEXTS
        missing["pages"] = "" if compared.sources else "; ".join(compared.notes) or "the file cannot be read"
    done = [key for key, why in missing.items() if not why]
    return {"done": done, "not_done": {key: why for key, why in missing.items() if why}}


def _data(file: Path, report: "VerifyReport", shown: "Shown | None", code: int) -> dict[str, Any]:
    from bookmaker.engine.rank.rating import as_data
    from bookmaker.engine.symmetry import fingerprint, names_of

    marks = [fingerprint(one.puzzle) for one in report.puzzles]
    names = names_of(marks)
    puzzles = [
        {
            "number": one.number,
            "name": names[mark],
            "page": one.page,
            "label": one.label,
            "code": to_code(one.puzzle),
            "solutions": one.solutions,
            "answer": list(answer_rows(one.answer)) if one.answer else None,
            "rating": as_data(one.kind.rate(one.puzzle, one.answer)) if one.answer else None,
        }
        for one, mark in zip(report.puzzles, marks, strict=True)
    ]
    found = {**report.found._asdict(), "counts": dict(report.found.counts)}
    findings = [doubt._asdict() for doubt in report.findings]
    facts = {"pages": report.pages, "found": found, "puzzles": puzzles, "findings": findings}
    if shown:
        own = [doubt._asdict() for doubt in shown.findings]
        facts["cover"] = {"file": str(shown.cover), "puzzles": shown.puzzles, "findings": own}
    return {"file": str(file), "exit_code": code, **facts}
