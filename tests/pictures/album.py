"""Which pages are pictured, and how they are made: small books and daily sheets, by the commands that anybody uses."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

from tests.commands import run_command

Pixels = NDArray[np.uint8]
"""Rows and columns of red, green and blue."""
DPI = 60
COVER_DPI = 20
FINER = 4
"""Pages are drawn so many times finer and made small: PDFium draws all lines thinner than a pixel alike."""
BOOK = """\
spec: 1
title: Field of Bullets
subtitle: Minesweeper for paper and pencil
author: Ada Example
seed: 5
"""
SECTIONS = """\
sections:
  - {title: First steps, size: 5x5, tiers: {gentle: 3, steady: 3}, steps: 40}
  - {title: Open country, size: 7x7, tiers: {tricky: 2, knotty: 2}, steps: 40}
"""
BOOKS = {
    "classic": """\
hints: 1
walkthroughs: [9]
front:
  - half-title
  - title
  - copyright
  - dedication: {text: "For Ada,\\nwho counts"}
  - contents
  - text:
      text: |
        # A word before

        Of *thanks*, and **why** this book was made: because on paper nobody is in a hurry.

        - a list
        - of two

        ## Then

        1. and
        2. numbers
  - image: {file: map.png, caption: A map in grays}
  - how-to-play
  - moves
back:
  [hints, index, solutions, thumbnails, walkthroughs, blanks, notes, certificate,
   author: {text: Ada *counts*., picture: map.png, contents: false}, colophon]
cover: {design: meadow, spine_in: 0.3, tagline: Every puzzle proved}
""",
    "compact": "layout: compact\nsolutions: overleaf\ncover: {design: night, spine_in: 0.3, back: Count them.}\n",
    "large-print": "layout: large-print\ncover: {design: poster, spine_in: 0.3, isbn: 978-0-306-40615-7}\n",
    "newspaper": "layout: newspaper\nlanguage: de\nhints: 1\ncover: {design: paper, spine_in: 0.3}\n",
    "sheets": "layout: sheets\nsolutions: foot\ncover: {design: quilt, spine_in: 0.3, spine: Field of Bullets}\n",
    "tablet": "layout: tablet\nprinter: screen\nwalkthroughs: [9]\n",
    "swiss": "layout: swiss\ncover: {design: dial, spine_in: 0.3}\n",
    "parlour": "layout: parlour\ncover: {design: mandala, spine_in: 0.3}\n",
    **{
        design: f"cover: {{design: {design}, spine_in: 0.3}}\nfront: []\n"
        "sections: [{title: First steps, size: 5x5, tiers: {gentle: 3}, steps: 40}]\n"
        for design in ("terrain", "towers", "waves")
    },
    "volume": """\
volume: 3
cover: {design: bauhaus, spine_in: 0.4, spine_reads: up}
sections: [{title: First steps, size: 5x5, tiers: {gentle: 2, steady: 2}, steps: 40}]
""",
    "games": """\
front: []
cover: {design: arcade, spine_in: 0.3}
sections:
  - {title: Looked up, kind: sweep, size: 7x7, mines: 8, tiers: {gentle: 2}}
  - {title: Turned, kind: sweep, play: stages, stages: 3, size: 7x7, mines: 8, tiers: {gentle: 2}}
  - {title: Spelt, kind: sweep, play: password, size: 7x7, mines: 8, tiers: {steady: 2}}
  - {title: Asked, kind: odds, size: 6x6, mines: 9, tiers: {tricky: 2}}
""",
    "forms": """\
language: de
volume: 3
front: []
back:
  - scores
  - times: {tear: true}
  - answer-sheet
  - order: {address: https://example.org/order}
  - bonus: {address: https://example.org/play}
  - series: {books: [{title: Zweites Feld, text: 128 Rätsel, cover: map.png, address: https://example.org/2}]}
cover: {design: sunrise, spine_in: 0.3, badges: ["{puzzles}", "{easiest} bis {hardest}", Ab 8 Jahren],
        back: "# Wo?\\n\\nZahl für Zahl.\\n\\n![Am Bildschirm](qr:https://example.org/play)"}
""",
    "painted": """walkthroughs: [3]
front: [how-to-play]
back: [solutions, pictures, walkthroughs]
sections:
  - {title: Small, kind: mosaic, size: 10x10, pictures: [cat, house, key], tiers: {gentle: 2, steady: 1}}
  - {title: Bullets, size: 5x5, tiers: {gentle: 2}, steps: 40}
  - {title: Large, kind: mosaic, size: 25x20, pictures: [boat], tiers: {steady: 1}}
look: {grid: {thick_every: 5}}
""",
}
"""A book in each layout: what its spec says beside what all say. The first one has pages of every type, but for those
of boards that are played, of pictures, and forms and the like: these are in the last three."""
SERIES = "daily: 1\ntitle: The Daily Bullet\nseed: 2026\nstart: '2026-12-21'\n"
WEEK = "week: {monday: {size: 6x6, tier: gentle}, tuesday: {size: 6x6, tier: steady}}\n"
DAYS = "--from 2026-12-21 --to 2026-12-22"
DAILY = {
    "daily": ("solution: yesterday\n", DAYS),
    "overleaf": ("solution: overleaf\n", DAYS),
    "strip": ("strip: 60 mm\nsolution: foot\n", DAYS),
    "calendar": ("author: Ada Example\ntrim: 5 x 7 in\n", "--calendar 2026"),
}
"""What the file of a series says, and for which days it is asked."""


PAGES = {
    "classic/classic.pdf": {
        **{"half-title": 1, "title": 3, "copyright": 4, "dedication": 5, "contents": 7, "text": 8, "image": 9},
        **{"how-to-play": 10, "example": 12, "moves": 14, "section": 17, "puzzles": 18, "larger": 23},
        **{"hints": 24, "index": 24, "back": 25, "solutions": 26, "thumbnails": 27, "walkthroughs": 30, "blanks": 32},
        **{"notes": 33, "certificate": 35, "author": 36, "colophon": 37},
    },
    "classic/classic-cover.pdf": {"cover": 1},
    "volume/volume-cover.pdf": {"cover": 1},
    "games/games-cover.pdf": {"cover": 1},
    "compact/compact.pdf": {"puzzles": 11, "solutions": 12},
    "compact/compact-cover.pdf": {"cover": 1},
    "large-print/large-print.pdf": {"puzzles": 14},
    "large-print/large-print-cover.pdf": {"cover": 1},
    "newspaper/newspaper.pdf": {"section": 9, "puzzles": 10, "hints": 13},
    "newspaper/newspaper-cover.pdf": {"cover": 1},
    "sheets/sheets.pdf": {"section": 8, "puzzles": 9},
    "sheets/sheets-cover.pdf": {"cover": 1},
    "tablet/tablet-screen.pdf": {"contents": 3, "puzzles": 12, "walkthroughs": 26},
    "swiss/swiss.pdf": {"puzzles": 12},
    "swiss/swiss-cover.pdf": {"cover": 1},
    "parlour/parlour.pdf": {"puzzles": 12},
    "parlour/parlour-cover.pdf": {"cover": 1},
    **{f"{design}/{design}-cover.pdf": {"cover": 1} for design in ("terrain", "towers", "waves")},
    "games/games.pdf": {"decoded": 2, "stages": 6, "spelt": 14, "odds": 16, "decoders": 17, "passwords": 19},
    "painted/painted.pdf": {
        "how-to-play": 2,
        "puzzles": 18,
        "solutions": 20,
        "pictures": 22,
        "walkthroughs": 25,
    },
    "forms/forms.pdf": {"scores": 8, "times": 9, "answer-sheet": 11, "order": 12, "bonus": 13, "series": 14},
    "forms/forms-cover.pdf": {"cover": 1},
    "daily/daily-2026-12-22.pdf": {"sheet": 1},
    "overleaf/overleaf-2026-12-21.pdf": {"sheet": 1, "solution": 2},
    "strip/strip-2026-12-21.pdf": {"sheet": 1},
    "calendar/calendar-2026.pdf": {"period": 3, "day": 5, "solution": 6},
}
"""The pages that are pictured: whose folder and which file, and what is on which of its pages, from 1."""


class Place(NamedTuple):
    """Where a page that is pictured is: the file, seen from where all are made, and the page of it, from 1."""

    file: str
    page: int

    @property
    def source(self) -> str:
        """Return what is made for it: a book or a series."""
        return self.file.partition("/")[0]


PLACES = {
    f"{file.partition('/')[0]}-{what}": Place(file, page)
    for file, pages in PAGES.items()
    for what, page in pages.items()
}
"""The same by the names of the pictures."""


def make(source: str, folder: Path, *settings: str) -> None:
    """Make a book or a series in a folder, with `--set` for each of the settings."""
    spec = folder / f"{source}.yaml"
    if source in BOOKS:
        own = BOOKS[source]
        spec.write_text(BOOK + own + ("" if "sections:" in own else SECTIONS), "utf-8")
        Image.linear_gradient("L").resize((1500, 1000)).save(folder / "map.png")
        words = ["build", str(spec)]
    else:
        text, days = DAILY[source]
        spec.write_text(SERIES + WEEK + text, "utf-8")
        words = ["daily", str(spec), *days.split()]
    chosen = [word for setting in settings for word in ("--set", setting)]
    result = run_command(*words, "-o", folder, "--workers", "1", "--quiet", *chosen)
    if result.exit_code:
        raise RuntimeError(f"{' '.join(words)}: {result.output}") from result.exception


def pixels(file: Path, page: int) -> Pixels:
    """Return how a page of a PDF looks, without the build id, which is another one after every change."""
    scale = FINER * (COVER_DPI if file.stem.endswith("-cover") else DPI) / 72
    with pypdfium2.PdfDocument(file) as document:
        opened = document[page - 1]
        shown = opened.render(scale=scale, rev_byteorder=True, prefer_bgrx=False).to_pil().convert("RGB")
        high = opened.get_height()
        for left, bottom, right, top in _build_id(opened):
            box = (left - 1, high - top - 1, right + 1, high - bottom + 1)
            shown.paste("white", tuple(round(points * scale) for points in box))
    return np.asarray(shown.reduce(FINER))


def _build_id(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    """Yield the box of each letter of the line with the build id, if the page shows one: it may stand in the middle."""
    text = page.get_textpage()
    if found := re.search(r"Build [0-9a-f]{8}", text.get_text_range()):
        yield from (text.get_charbox(index) for index in range(*found.span()))
