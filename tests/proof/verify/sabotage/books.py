"""Small finished books to be spoiled: two sections, solutions, a walkthrough, hints, contents; one for each layout."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.kinds import batch
from bookmaker.kinds.base import Order
from bookmaker.kinds.batch import make_one as anew
from bookmaker.series.sheets import Destination, make_calendar
from tests.once import once

LAYOUTS = ("classic", "compact", "large-print", "newspaper", "sheets", "tablet")
VARIANTS = {"overleaf": "solutions: overleaf", "foot": "solutions: foot", "screen": "printer: screen"}
VARIANTS["pictured"] = "look: {marks: pumpkins}"
"""Other books in the first layout: with solutions elsewhere, tagged for the screen, with other marks."""
TOLD = {"key": "{form: key, puzzles: [6]}", "numbered": "{form: solution}"}
"""What specs say of walkthroughs where these are compact, by the first word of the names of such books."""
HEAD = """\
spec: 1
title: Spoiled
seed: 12
layout: {layout}
front: [title, copyright, contents]
"""
ROUNDS = "sections: [{title: T, kind: sweep, size: 8x8, mines: 12, tiers: {steady: 1, fiendish: 2}, per_page: 2}]\n"
WORDS = "sections: [{title: S, kind: sweep, play: password, size: 6x6, mines: 6, tiers: {gentle: 2}, steps: 10}]\n"


def sections(*texts: str) -> str:
    """Return the entry of a spec with its sections."""
    return "sections:\n" + "".join(f"  - {{{text}}}\n" for text in texts)


LETTER = "XXX...\\nXXX...\\nXXX...\\nXXX.XX\\nXXXXXX\\n"
SECTIONS = {
    "staged": sections("title: Turned, kind: sweep, size: 7x7, mines: 8, play: stages, stages: 3, tiers: {gentle: 8}"),
    "decoded": "walkthroughs: {form: solution}\n"
    + sections("title: Looked up, kind: sweep, size: 7x7, mines: 8, tiers: {gentle: 8}, per_page: 1"),
    "asked": sections(
        "title: Asked, kind: odds, size: 6x6, mines: 9, tiers: {tricky: 5}",
        "title: Marked, kind: odds, size: 6x6, mines: 9, question: [order, chance, best], tiers: {tricky: 3}",
    ),
    "spelt": sections(
        "title: Spelt, kind: sweep, size: 7x7, mines: 8, play: password, tiers: {steady: 8}, per_page: 1"
    ),
    "composed": sections(
        "title: Turned, size: 6x6, symmetry: half-turn, tiers: {gentle: 4}, steps: 40",
        "title: Mirrored, size: 5x6, symmetry: mirror, tiers: {gentle: 4}, steps: 40",
    ),
    "shaped": sections(f'title: Letter, size: 5x6, shape: "{LETTER}", tiers: {{gentle: 4}}, steps: 40'),
    "mixed": "walkthroughs: all\nhints: 3\n"
    + sections(
        "title: Dark, size: 5x5, tiers: {gentle: 2, steady: 2}, steps: 40, layout: halloween",
        "title: Plain, size: 5x5, tiers: {gentle: 2}, steps: 40",
        "title: Square, size: 6x6, tiers: {steady: 2}, steps: 40, layout: swiss",
    ),
    "told": f"hints: 3\nwalkthroughs: all\n{ROUNDS}",
    "keyed": f"hints: 3\nwalkthroughs: {{form: key}}\n{ROUNDS}",
    "taught": "hints: 1\nback: [how-to-play, hints, solutions]\n"
    + sections("title: One, size: 5x5, tiers: {gentle: 4}, steps: 10"),
    "formed": "back: [solutions, scores, {times: {tear: true}}, answer-sheet, certificate, notes: {tear: true}, "
    "order: {address: https://example.org}, bonus: {address: https://example.org/b}]\n"
    + sections(
        "title: One, size: 5x5, order: given, puzzles: ['bullets:5x5:8:d2b34i63e', 'bullets:5x5:8:b10b2c2b4e2b3b'], "
        "tiers: {gentle: 2, steady: 1}, steps: 10",
        "title: Two, size: 6x6, tiers: {steady: 2}",
    ),
    "shared": "trim: 8.5 x 11 in\nhints: 2\nback: [hints, thumbnails, index]\n"
    "sections: [{title: One, size: 5x5, tiers: {gentle: 10}, steps: 10}]\n",
    "listed": f"hints: 1\nback: [hints, index, thumbnails, passwords, solutions]\n{WORDS}",
    "relisted": f"hints: 1\nback: [hints, passwords, thumbnails, index, solutions]\n{WORDS}",
}
"""What these have in their specs below the HEAD, by the first word of their names."""


def named(*firsts: str) -> tuple[str, ...]:
    """Return the names of books that begin so, one for each layout."""
    return tuple(f"{first} {layout}" for first in firsts for layout in LAYOUTS)


MIXED = "mixed classic"
"""A book whose sections have several looks."""
STAGED, COMPOSED, TAUGHT = named("staged"), named("composed"), named("taught")
ANY = (*LAYOUTS, *VARIANTS, *named(*TOLD), *STAGED, *named("decoded", "asked", "spelt"), *COMPOSED, MIXED)
"""Books that are spoiled."""
LISTS = ("listed classic", "relisted classic")
"""Books with lists that share a page."""
READ = (*LISTS, "told classic", "keyed classic", *named("shared", "shaped", "formed"), *TAUGHT)
"""Books that are not spoiled: with walkthroughs of boards that are opened on the way, too, with an index below small
solutions, with boards that have a shape, and with tiers mixed in a section."""
CALENDAR = "calendar"
"""No book, but eight sheets of a series, in two months, each with its solution overleaf."""
SERIES = """\
daily: 1
title: Mondays & Sundays
seed: 5
start: '2027-11-08'
week:
  monday: {size: 5x5, tier: gentle}
"""
CALENDARS = {
    CALENDAR: SERIES,
    "calendar of sweeps": SERIES.replace("gentle}", "gentle, kind: sweep, mines: 6}").replace("5x5", "7x7"),
    "calendar of words": SERIES.replace(
        "5x5, tier: gentle", "7x7, tier: steady, kind: sweep, mines: 8, play: password"
    ),
    "calendar of questions": SERIES.replace("gentle}", "tricky, kind: odds, mines: 16}").replace("5x5", "8x8"),
}
"""The same of each kind, by what they are called."""
SPEC = """\
spec: 1
title: Spoiled
author: Ada Example
seed: 63
layout: {layout}
{variant}
front: [title, copyright: {{isbn: 978-0-306-40615-7}}, contents, moves, colophon]
walkthroughs: {told}
hints: 3
sections:
  - {{title: First steps, size: 5x5, tiers: {{gentle: 4}}, steps: 40{per_page}}}
  - {{title: Second wind, size: 6x6, tiers: {{steady: 4}}, steps: 40{per_page}}}
"""


def maker(folder: Path) -> Callable[[str], Path]:
    """Return a function that makes the book of a layout, or a variant, in a folder, once for all who use the folder."""

    @lru_cache
    def make(name: str) -> Path:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(batch, "make_one", make_one)
            made = once(folder, name, lambda target: _make(name, target)).glob("*.pdf")
        (book,) = (path for path in made if not path.name.endswith(".changed.pdf"))  # others change a copy beside it
        return book

    return make


_PUZZLES: dict[str, batch.Trial] = {}
"""What was made for an order: most books have the same puzzles."""


def make_one(order: Order) -> batch.Trial:
    """Make a puzzle once."""
    if repr(order) not in _PUZZLES:
        _PUZZLES[repr(order)] = anew(order)
    return _PUZZLES[repr(order)]


def _make(name: str, folder: Path) -> None:
    spec = folder / f"{name.replace(' ', '-')}.yaml"
    spec.write_text(CALENDARS.get(name) or _spec(name))
    deque(make_calendar(spec, 2027, Destination(folder, workers=1)) if name in CALENDARS else build(spec, folder, 1), 0)


def _spec(name: str) -> str:
    what, _, layout = name.partition(" ")
    if what in SECTIONS:
        return HEAD.format(layout=layout) + SECTIONS[what]
    variant = VARIANTS.get(name, "")
    told = TOLD.get(what, "[6]")
    per_page = ", per_page: 2" if name == "foot" else ""
    layout = layout or (LAYOUTS[0] if variant else name)
    return SPEC.format(layout=layout, variant=variant, per_page=per_page, told=told)
