"""bookmaker check: say what is wrong with a spec, or what it asks for, before any puzzle is made."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bookmaker.spec.book import BookFile
    from bookmaker.spec.model import Section


def check(spec: Annotated[Path, typer.Argument(metavar="SPEC", help="The YAML file of the book.")]) -> None:
    """Check a spec and its layout, and show what they ask for."""
    from bookmaker.spec.book import read_book

    book = read_book(spec)
    print(f"{spec}: no mistakes found")
    print(summary(book))


def summary(book: "BookFile") -> str:
    """Return what a book asks for, one line for each section."""
    spec, (width, height) = book.spec, book.spec.trim
    lines = [f"{spec.title} · {width / 72:g} x {height / 72:g} in · layout {book.look.name} · seed {spec.seed}"]
    lines += [f"  {_section(section)}" for section in spec.sections]
    return "\n".join([*lines, f"{spec.puzzles} puzzles in {len(spec.sections)} sections"])


def _section(section: "Section") -> str:
    rows, columns = section.size
    tiers = ", ".join(f"{count} {tier}" for tier, count in section.tiers.items())
    page = f"{section.grids_per_page} to a page"
    return f"{section.title}: {section.size}, {section.bullets_on(rows, columns)} bullets, {page}: {tiers}"
