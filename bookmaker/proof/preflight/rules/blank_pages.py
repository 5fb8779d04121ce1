"""Blank pages in a row."""

from itertools import groupby

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=False,
    reason="Many blank pages in a row look like a mistake, and reviewers send the book back.",
    remedy="take blank pages away, or print something on them, such as a line for notes",
)
def blank_pages(file: PdfFile, most_in_a_row: int, most_at_the_end: int) -> Hits:
    for blank, run in groupby(file.pages, key=lambda page: page.ink.reach is None):
        pages = [page.number for page in run]
        at_the_end = pages[-1] == len(file.pages)
        most = most_at_the_end if at_the_end else most_in_a_row
        if blank and len(pages) > most:
            where = "at the end" if at_the_end else "in a row"
            yield Hit(f"more than {most} blank pages {where}", pages[0], measured=str(len(pages)), amount=-len(pages))
