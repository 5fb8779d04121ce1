"""No page is mostly white but those that are meant to be: the last of a run ends in an ornament or in notes."""

import json
import os
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.binding import pages_of
from bookmaker.book.content import make_content
from bookmaker.book.outlook import Outlook
from bookmaker.page.layout.area import fullness
from bookmaker.page.paginate import Bound
from bookmaker.values.errors import UserError
from bookmaker.values.events import result_of
from bookmaker.values.marks import Page
from tests.anybook import any_book
from tests.books import plan_book
from tests.quick import SEED

COUNT = int(os.environ.get("BOOKS", "40")) // 5
RUNS = ("hints", "index", "solutions", "thumbnails", "walkthroughs")
"""Types of pages that flow from one to the next. All others are as full as what they hold: a title, a text of somebody,
the boards of a section, behind which the next one begins on a page of its own, a form to be filled in."""
HALF = 0.45
"""How far pages have to be filled: nearly halfway, as rows of equal boards are not divided."""


def lay_out_pages(spec: dict[str, Any], folder: Path) -> tuple[Outlook, Bound, tuple[Page, ...]]:
    outlook = plan_book(folder, spec)
    return outlook, *pages_of(outlook, result_of(make_content(outlook.file, 1)))


def _runs(outlook: Outlook, bound: Bound, pages: tuple[Page, ...]) -> list[tuple[str, list[float]]]:
    """Return each run of pages that flow: its type, and how far they are filled; without the one that opens it."""
    found = []
    both = [one for one in zip(bound.numbered, pages, strict=True) if one[0].planned.page]
    for name, group in groupby(both, key=lambda one: one[0].planned.page):
        if not set(name.split(", ")) & set(RUNS):
            continue
        book, filled = outlook.plan.book, [fullness(page, outlook.style.fonts) for _, page in group]
        opened = {"solutions": not book.sheet, "walkthroughs": bool(book.body)}.get(name, False)
        found.append((name, filled[1:] if opened else filled))
    return found


def _spec(**keys: Any) -> dict[str, Any]:
    tiers = {"gentle": 13, "steady": 3}
    section = {"title": "One", "size": "5x5", "tiers": tiers, "steps": 3, "bands": {tier: [-99, 99] for tier in tiers}}
    other = {**section, "title": "Two", "size": "6x6", "tiers": {"gentle": 7}}
    back = ["hints", "solutions", "walkthroughs", "thumbnails", "index"]
    return {"spec": 1, "title": "Thin", "seed": 3, "sections": [section, other], "front": [], "back": back, **keys}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("layout", "trim"),
    [(layout, trim) for layout in ("classic", "compact") for trim in ("6 x 9 in", "8.5 x 11 in")]
    + [("large-print", "8.5 x 11 in")],
)
def test_runs_of_pages_are_full_but_for_the_last_which_is_half_full_at_least(layout: str, trim: str, tmp_path: Path):
    made = lay_out_pages(_spec(layout=layout, trim=trim, hints=2, walkthroughs=[1, 14, 20]), tmp_path)
    for name, filled in _runs(*made):
        assert all(part >= HALF for part in filled[:-1]), (name, filled)
        assert len(filled) == 1 or filled[-1] >= HALF, (name, filled)


def test_what_is_behind_class_sheets_ends_as_in_a_book(tmp_path: Path):
    section = {"title": "One", "size": "5x5", "tiers": {"gentle": 4}, "steps": 3, "bands": {"gentle": [-99, 99]}}
    made = lay_out_pages(_spec(form="sheet", sections=[section], back=["index"]), tmp_path)
    assert [(name, filled >= HALF) for name, (filled,) in _runs(*made)] == [("index", True)]


def make_any(number: int, folder: Path) -> tuple[dict[str, Any], Outlook, Bound, tuple[Page, ...]]:
    """Return the first of some random books that can be made, without covers and versions.

    Its sections have one look: two share no page, so that each may end on a thin one.
    """
    for again in range(20):
        spec = any_book(f"{SEED} thin {number} {again}", folder)
        spec = {key: value for key, value in spec.items() if not key.startswith(("cover", "vers"))}
        for section in spec["sections"]:
            if isinstance(section, dict):
                section.pop("layout", None)
        try:
            return spec, *lay_out_pages(spec, folder)
        except UserError:
            continue
    raise AssertionError("none of 20 books can be made")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(COUNT))
def test_in_random_books_only_the_last_page_of_a_run_is_mostly_white(number: int, tmp_path: Path):
    spec, *made = make_any(number, tmp_path)
    for name, filled in _runs(*made):
        assert all(part >= HALF for part in filled[:-1]), (name, filled, json.dumps(spec))
        look = made[0].style.look
        ended = look.ornament == "field" or (look.ornament == "rule" and look.puzzles.notes != "blank")
        if ended and filled:
            assert filled[-1] >= HALF, (name, filled, json.dumps(spec))
