"""Books of made-up boards, and one of real puzzles, solved and told, with hints and walkthroughs; laid out."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from PIL import Image

from bookmaker.engine.solve.refined import solve
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import paginate
from bookmaker.page.types import BACK, PAGES
from bookmaker.page.types.base import Book, BookSection, Item
from bookmaker.values.marks import Page
from bookmaker.values.puzzle import Entry, Made, from_code
from bookmaker.words import load_words
from bookmaker.words.story import Story, tell

LayOut = Callable[..., tuple[Page, ...]]
CODES = (
    ("gentle", 5, "bullets:5x5:8:a1b2b34c1e3a2a1b"),
    ("gentle", 5, "bullets:5x5:8:1b3b4d4a3c23b1a1a"),
    ("steady", 5, "bullets:5x5:8:b4c3d3c2a2a1c2a"),
    ("tricky", 7, "bullets:7x7:15:d11a1a2a2a2b4d2a3b2b5a4b1d1c5e"),  # Puzzle 2 of the talk
    ("knotty", 7, "bullets:7x7:15:a2e1a1b21c2a4c2a2b3c2a3a331j"),
    ("knotty", 10, "bullets:10x10:30:b22c2c23a4d13c4c1d3a2c2a5a2b3b1b3b23d3a3b3c1d4d2223a4a32f21b1"),
)
SECTIONS = (
    BookSection("First steps", "bullets", 5, 5, ("gentle", "steady"), 4),
    BookSection("Open country", "bullets", 7, 7, ("tricky", "knotty"), 2),
    BookSection("The long field", "bullets", 10, 10, ("knotty",), 1),
)

MakeItem = Callable[..., Item]
NEEDED = {"dedication": {"text": "For Ada"}, "image": {"file": "map.png"}, "text": {"text": "# A word\n\nOf thanks."}}
NEEDED |= {key: {"address": "https://example.org/book"} for key in ("order", "bonus")}
NEEDED["series"] = {"books": [{"title": "Second field", "cover": "map.png", "address": "https://example.org/2"}]}
NEEDED["author"] = {"text": "Ada counts.", "picture": "map.png"}
"""The options that a page type cannot be without."""


@pytest.fixture(scope="session")
def media(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a picture wide enough for a page of 6 x 9 in, and a small one."""
    folder = tmp_path_factory.mktemp("media")
    for name, size in (("map.png", (1500, 1000)), ("small.png", (640, 480))):
        Image.linear_gradient("L").resize(size).save(folder / name)
    return folder


@pytest.fixture(scope="session")
def make_item(media: Path) -> MakeItem:
    """Return a function that makes an item of a book from its options as a spec has them; files lie in `media`."""

    def make(page: str, **options: Any) -> Item:
        whole = page in ("text", "author") and options.keys() & {"text", "file"}
        wanted = options if whole else {**NEEDED.get(page, {}), **options}
        model = PAGES[page].options
        return Item(page, model.model_validate_json(json.dumps(wanted), strict=True, context={"folder": media}))

    return make


@pytest.fixture(scope="session")
def told_entries() -> tuple[Entry, ...]:
    sides = [section.rows for section in SECTIONS]
    puzzles = [(tier, sides.index(side), from_code(code)) for tier, side, code in CODES]
    return tuple(
        Entry(number, section, tier, Made(puzzle, solve(puzzle).answer))
        for number, (tier, section, puzzle) in enumerate(puzzles, 1)
    )


@pytest.fixture(scope="session")
def stories(told_entries: tuple[Entry, ...]) -> dict[int, Story]:
    words = load_words("en")
    return {entry.number: tell(entry.made.puzzle, solve(entry.made.puzzle), words) for entry in told_entries}


@pytest.fixture(scope="session")
def told_book(lay_out: LayOut, told_entries: tuple[Entry, ...], stories: dict[int, Story]) -> LayOut:
    """Return a function that lays out the book; its keywords replace facts, entries, stories or style."""
    usual = {"sections": SECTIONS, "back": BACK, "walkthroughs": tuple(stories), "hints": 2}
    return lambda **facts: lay_out(**{**usual, "entries": told_entries, "stories": stories, **facts})


@pytest.fixture(scope="session")
def lay_out(make_book: Callable[..., Book], entries: tuple[Entry, ...], style: Style) -> LayOut:
    """Return a function that lays out a book; its keywords replace facts of the book, its entries or its style."""

    def lay(
        entries: Sequence[Entry] = entries,
        style: Style = style,
        stories: Mapping[int, Story] = MappingProxyType({}),
        **facts: object,
    ) -> tuple[Page, ...]:
        return paginate(make_book(**facts), entries, style, stories)

    return lay
