"""Lines about what a book or a series takes from its bank, and how long that lasts."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bookmaker.bank.supply import Need
    from bookmaker.series.bank_days import Forecast
    from bookmaker.series.model import Daily
    from bookmaker.spec.model import Spec

BOOK_HEADS = ("section", "tier", "needs", "in the bank")
DAY_HEADS = ("board", "kind", "tier", "a week", "in the bank")


def align_rows(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows of a table as lines."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows)


def book_stock(spec: "Spec", needs: "Sequence[Need]") -> Iterator[str]:
    """Yield lines about the puzzles that a book takes from its bank."""
    if not needs or spec.bank is None:
        return
    titles = [section.title for section in spec.puzzle_sections]
    rows = [(titles[one.section], one.tier, str(one.wanted), _bank_text(one)) for one in needs]
    yield from (f"bank {spec.bank.name}:", *align_rows([BOOK_HEADS, *rows]))


def _bank_text(need: "Need") -> str:
    made = f", {need.shortage} are made" if need.shortage > 1 else ", 1 is made"
    return f"{need.there}{made}" if need.shortage else str(need.there)


def series_stock(spec: "Daily", found: "Forecast | None") -> Iterator[str]:
    """Yield lines about the puzzles that a series takes from its bank, and until when it has some."""
    if found is None:
        return
    rows = [(one.size, one.kind, one.tier, str(one.a_week), str(one.there)) for one in found.boards]
    yield from (f"bank {found.path.name}:", *align_rows([DAY_HEADS, *rows]))
    first = f"from no. {found.first} on {spec.day(found.first)}"
    if not found.short:
        yield f"{first} it lasts for more than a year"
    elif found.sheets:
        board = spec.board(found.short)
        short = f"{spec.day(found.short)} is the first day without {board.tier} {board.kind} of {board.size}"
        yield f"{first} it lasts for {found.sheets} sheet{'s' * (found.sheets > 1)}, to {_last(spec, found)}; {short}"
    else:
        yield f"{first} it has no puzzle for the next sheet, which is made"


def _last(spec: "Daily", found: "Forecast") -> str:
    return str(spec.day(found.short - 1))


def book_facts(spec: "Spec", needs: "Sequence[Need]") -> dict[str, Any]:
    """Return the same of a book as data."""
    titles = [section.title for section in spec.puzzle_sections]
    tiers = [
        {"section": titles[one.section], "tier": one.tier, "needs": one.wanted, "there": one.there} for one in needs
    ]
    return {"bank": {"file": str(spec.bank), "tiers": tiers}} if needs else {}


def series_facts(spec: "Daily", found: "Forecast | None") -> dict[str, Any]:
    """Return the same of a series as data."""
    if found is None:
        return {}
    short = {"short": str(spec.day(found.short))} if found.short else {}
    facts = {"file": str(found.path), "first": str(spec.day(found.first)), "sheets": found.sheets, **short}
    return {"bank": {**facts, "boards": [one._asdict() for one in found.boards]}}
