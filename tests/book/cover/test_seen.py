"""Fronts as shops show them, 160 pixels wide: subtitle and author can be read beside any title."""

import random

import numpy as np
import pytest

from bookmaker.book.cover.drawing import sample_of
from bookmaker.page.layout.cover.front import front_page
from bookmaker.page.layout.units import design_files
from bookmaker.print.render.png import rasters
from bookmaker.values.marks import Mark, Page, Placed, Text
from bookmaker.values.puzzle import Entry
from tests.book.cover.conftest import Open, Opened, Said, texts
from tests.quick import quick

WIDTH = 160
LETTERS = 4.0
"""Pixels of small letters, and of capitals where there are no others."""
CONTRAST = 4.5
WORDS = "the of Bullets Field Quiet Mines Numbers Little Great Book Pencil Logic Puzzles Winter Minesweeper for and"
TRIMS = ("5 x 8 in", "6 x 9 in", "8.5 x 11 in")


def _names(rng: random.Random) -> dict[str, str]:
    title, subtitle = (" ".join(rng.choices(WORDS.split(), k=rng.randint(least, 9))).capitalize() for least in (1, 2))
    return {"title": title, "subtitle": subtitle, "author": rng.choice(["Ada Example", "A. Example and B. Nobody"])}


def _without(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return marks without texts; the clues of boards stay."""
    kept = (mark._replace(marks=_without(mark.marks)) if isinstance(mark, Placed) else mark for mark in marks)
    return tuple(mark for mark in kept if not isinstance(mark, Text))


def _luminance(ink: np.ndarray) -> np.ndarray:
    """Return the relative luminance of colours in the last axis (WCAG 2.1)."""
    linear = np.where(ink <= 0.03928, ink / 12.92, ((ink + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _contrast(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    high, low = np.maximum(_luminance(one), _luminance(other)), np.minimum(_luminance(one), _luminance(other))
    return (high + 0.05) / (low + 0.05)


def _lines(opened: Opened, page: Page) -> list[tuple[Text, Said]]:
    """Return the lines of subtitle and author with where their ink is."""
    (placed,) = page.marks
    assert isinstance(placed, Placed)
    marks = [mark for mark in placed.marks if isinstance(mark, Text)]
    shown = (opened.cover.said.subtitle, opened.cover.said.author)
    words = {word.casefold() for text in shown for word in text.split()}
    face = {opened.cover.design.type.subtitle.face, opened.cover.design.type.author.face}
    found = [(mark, *texts([placed._replace(marks=(mark,))], opened.fonts)) for mark in marks if mark.font in face]
    return [(mark, said) for mark, said in found if {*mark.text.casefold().split()} <= words]


@pytest.mark.parametrize("trim", quick(TRIMS))
@pytest.mark.parametrize("design", tuple(design_files()))
def test_subtitle_and_author_are_read_on_a_front_of_160_pixels(
    open_cover: Open, entries: tuple[Entry, ...], design: str, trim: str
) -> None:
    rng = random.Random(f"{design} {trim}")
    for _ in range(4):
        names = _names(rng)
        opened = open_cover(book={"trim": trim, **names}, design=design)
        samples = [sample_of(entry) for entry in entries]
        page = front_page(opened.cover, opened.wrap, samples)
        found, scale = _lines(opened, page), WIDTH / page.width
        assert " ".join(mark.text for mark, _ in found).casefold().count(names["author"].casefold()) == 1
        (pixels,) = rasters([page._replace(marks=_without(page.marks))], opened.fonts, 72)
        for mark, said in found:
            face = opened.fonts[mark.font]
            high = face.ink("X" if mark.text.isupper() else "x", mark.size).top
            assert high * scale >= LETTERS, (names, mark.text)
            ink = mark.ink if isinstance(mark.ink, tuple) else (mark.ink,) * 3
            box = said.box
            top, foot = round(page.height - box.top), round(page.height - box.y)
            ground = pixels[top:foot, round(box.x) : round(box.right)].reshape(-1, 3) / 255
            assert _contrast(np.array(ink), ground).min() >= CONTRAST, (names, mark.text)
