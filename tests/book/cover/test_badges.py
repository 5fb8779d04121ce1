"""Badges on the front: all of them, apart from other texts, in any design, and true of their book."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bookmaker.page.layout.units import design_files
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.verify.covers import check_cover
from bookmaker.proof.verify.printing import FileKind
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Rect
from bookmaker.values.puzzle import Entry
from bookmaker.words import languages, load_words
from tests.book.cover.conftest import Open, apart, inside, texts
from tests.book.cover.test_back import Planned, planned
from tests.book.cover.test_proved import TRIMS
from tests.quick import quick, some

BADGES = ["{puzzles}", "{easiest} – {hardest}", "[{count}]", "Ages 8 to 99"]
CASES = tuple(product(design_files(), TRIMS, languages()))


def _written(found: Planned, entries: tuple[Entry, ...], folder: Path) -> Path:
    language = found.plan.book.language
    (path := folder / "cover.pdf").write_bytes(
        render([found.page(entries)], found.opened.fonts, Info("Field", "Ada", language, ""))
    )
    return path


def _kind(language: str, **facts: Any) -> FileKind:
    names = {tier: one.name for tier, one in load_words(language).tiers.items()}
    levels = tuple(names[tier] for tier in ("gentle", "steady", "tricky", "knotty", "fiendish"))
    return FileKind("book", language, levels=levels)._replace(**facts)


@pytest.mark.parametrize("case", quick(some(CASES, 7, "covers with badges"), CASES[0]))
def test_badges_stand_whole_and_apart_on_any_front_and_are_the_books(
    open_cover: Open, entries: tuple[Entry, ...], tmp_path: Path, case: tuple[str, str, str]
) -> None:
    design, trim, language = case
    found = planned(open_cover, {"language": language, "trim": trim}, design=design, badges=BADGES, back="Words.")
    count, page = len(entries), found.page(entries)
    said = [one for one in texts(page.marks, found.opened.fonts) if one.text.strip()]
    levels = _kind(language).levels
    words = load_words(language)
    due = [words.count(words.puzzles, count), f"{levels[0]} – {levels[-1]}", f"[{count}]", "Ages 8 to 99"]
    front = [one for one in said if one.box.x > found.opened.wrap.front.x]
    badges = [one for text in due for one in front if one.text.casefold() == text.casefold()]
    assert len(badges) == len(due)
    frames = [mark for mark in page.marks if isinstance(mark, Rect) and mark.stroke is not None and mark.radius]
    for badge in badges:
        assert inside(badge.box, found.opened.wrap.face(found.opened.wrap.front))
        (frame,) = [one for one in frames if inside(badge.box, badge.box._replace(x=one.x, y=one.y, width=one.width,
                                                                                height=one.height))]  # fmt: skip
        box = badge.box._replace(x=frame.x, y=frame.y, width=frame.width, height=frame.height)
        assert [one for one in front if one is not badge and not apart(one.box, box)] == []
    puzzles = [(entry.number, entry.made.puzzle) for entry in entries]
    path = _written(found, entries, tmp_path)
    assert check_cover(path, puzzles, _kind(language)) == (1, ())
    assert {one.id for one in check_cover(path, puzzles[1:], _kind(language))[1]} >= {"untrue-badge"}
    lower = check_cover(path, puzzles, _kind(language, levels=levels[:-1]))[1]
    assert [one.id for one in lower] == ["untrue-badge"]


def test_only_a_book_in_large_print_says_so(open_cover: Open, entries: tuple[Entry, ...], tmp_path: Path) -> None:
    found = planned(open_cover, {"layout": "large-print"}, badges=["{large_print}"])
    path, puzzles = _written(found, entries, tmp_path), [(entry.number, entry.made.puzzle) for entry in entries]
    assert check_cover(path, puzzles, _kind("en", large_print=True))[1] == ()
    assert [one.id for one in check_cover(path, puzzles, _kind("en"))[1]] == ["untrue-badge"]


@pytest.mark.parametrize(
    "text", ["{large_print}", "In large print", "20 puzzles", "A book of 1 puzzle", "1,900 puzzles"]
)
def test_what_is_not_true_of_the_book_is_refused_at_its_place(open_cover: Open, text: str) -> None:
    with pytest.raises(Wrong) as caught:
        planned(open_cover, badges=["19 puzzles", text])
    assert (caught.value.id, caught.value.at) == ("untrue-badge", ("badges", 1))


def test_badges_without_room_are_refused_at_their_key(open_cover: Open, entries: tuple[Entry, ...]) -> None:
    found = planned(open_cover, badges=["a long badge " * 12] * 6)
    with pytest.raises(Wrong) as caught:
        found.page(entries)
    assert caught.value.at == ("badges",)
