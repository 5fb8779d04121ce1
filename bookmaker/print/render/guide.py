"""Navigation of a file on a screen: its outline, and the labels of its pages."""

from collections.abc import Iterator, Sequence, Set
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from bookmaker.values.marks import Bookmark
from bookmaker.values.roman import from_roman


def label_ranges(labels: Sequence[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the ranges of page labels, each with its first page, from 0, and what ReportLab calls it: small roman
    numbers, arabic ones, and each other label by itself.
    """
    style, following = "", 0
    for page, label in enumerate(labels):
        found, number = _parse_label(label)
        if not found:
            yield page, {"prefix": label}
        elif (found, number) != (style, following):
            yield page, {"style": found, "start": number}
        style, following = found, number + 1


def _parse_label(label: str) -> tuple[str, int]:
    """Return the style and the number of a label; no style unless it is a number as a folio prints it."""
    if label.isdecimal() and label.isascii() and not label.startswith("0"):
        return "ARABIC", int(label)
    number = from_roman(label)
    return ("ROMAN_LOWER", number) if number else ("", 0)


def write_labels(canvas: Any, labels: Sequence[str]) -> None:
    """Give a canvas of ReportLab's the labels of its pages."""
    for page, said in label_ranges(labels):
        canvas.addPageLabel(page, **said)


def mark_outline(canvas: Any, label: str, outline: Sequence[Bookmark]) -> None:
    """Make the entries of an outline with a label lead to the current page."""
    for place, entry in enumerate(outline):
        if entry.label == label:
            canvas.bookmarkPage(_key(place))


def mark_targets(canvas: Any, labels: Sequence[str], wanted: Set[str]) -> None:
    """Make the links to each label lead to the last page that has it; all pages are drawn."""
    for page, label in zip(canvas._doc.Pages.pages, labels, strict=True):
        if label in wanted:
            target = canvas._bookmarkReference(label)
            target.fit()
            target.setPage(PDFObjectReference(page.__InternalName__))


def write_outline(canvas: Any, outline: Sequence[Bookmark]) -> None:
    """Give a canvas of ReportLab's an outline, which readers show; only its first level is open."""
    for place, entry in enumerate(outline):
        canvas.addOutlineEntry(entry.title, _key(place), entry.level, closed=1)
    if outline:
        canvas.showOutline()


def _key(place: int) -> str:
    # ReportLab gives all entries of one destination one title, so each entry gets its own destination.
    return f"entry {place}"
