"""bookmaker check: say what is wrong with a spec, or what its book will be like, before any puzzle is made."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bookmaker.build import Outlook
    from bookmaker.layout.check import SectionFit
    from bookmaker.spec.model import Section

HEADS = ("section", "board", "bullets", "a page", "cell", "solutions", "their cell", "puzzles")


def check(spec: Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the book.")]) -> None:
    """Check a spec and its layout, and show the pages and cell sizes of its book."""
    from bookmaker.build import foresee

    outlook = foresee(spec)
    warnings = [f"{spec}: {fit.title}: {found.message}" for fit in outlook.fits for found in fit.findings]
    print(f"{spec}: no mistakes found" + (f", warnings: {len(warnings)}" if warnings else ""))
    print(summary(outlook), flush=True)
    for warning in warnings:
        print(f"warning: {warning}", file=sys.stderr)


def summary(outlook: "Outlook") -> str:
    """Return what a book will be like: two lines about all of it, and a table with a line for each section."""
    spec, look = outlook.file.spec, outlook.file.look
    width, height, gutter = (
        f"{round(side / 72, 3):g}" for side in (*outlook.plan.book.trim, look.gutter(outlook.pages))
    )
    return "\n".join(
        [
            f"{spec.title} · {width} x {height} in · layout {look.name} · seed {spec.seed}",
            f"{'' if outlook.exact else 'about '}{outlook.pages} pages · gutter {gutter} in · puzzles: {spec.puzzles}",
            "",
            *_table(outlook),
        ]
    )


def _table(outlook: "Outlook") -> Iterator[str]:
    solved = outlook.plan.book.has("solutions") or outlook.plan.book.answers != "back"
    pairs = zip(outlook.file.spec.puzzle_sections, outlook.fits, strict=True)
    rows = [HEADS, *(_row(section, fit, solved) for section, fit in pairs)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows)


def _row(section: "Section", fit: "SectionFit", solved: bool) -> tuple[str, ...]:
    bullets = str(section.bullets_on(*section.size))
    solutions = (f"{fit.solutions_per_page} a page", f"{fit.solution_cell_mm:.1f} mm") if solved else ("none", "")
    tiers = ", ".join(f"{count} {tier}" for tier, count in section.tiers.items())
    puzzles = (str(fit.per_page), f"{fit.cell_mm:.1f} mm")
    return (section.title, str(section.size), bullets, *puzzles, *solutions, tiers)
