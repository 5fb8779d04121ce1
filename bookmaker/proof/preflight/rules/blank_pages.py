"""Blank pages in a row."""

from collections.abc import Iterator
from itertools import groupby

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule


class Limits(rule.Limits):
    most_in_a_row: int
    most_at_the_end: int


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    for blank, run in groupby(document.sheets, key=lambda sheet: sheet.ink.reach is None):
        pages = [sheet.number for sheet in run]
        at_the_end = pages[-1] == len(document.sheets)
        most = limits.most_at_the_end if at_the_end else limits.most_in_a_row
        if blank and len(pages) > most:
            where = "at the end" if at_the_end else "in a row"
            yield Hit(f"more than {most} blank pages {where}", pages[0], measured=str(len(pages)), amount=-len(pages))


RULE = Rule(
    id="blank-pages",
    level="error",
    reason="Many blank pages in a row look like a mistake, and reviewers send the book back.",
    source="the printers' guides",
    remedy="take blank pages away, or print something on them, such as a line for notes",
    check=_check,
    limits=Limits,
)
