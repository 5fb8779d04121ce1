"""Where the games of a book are taught, and what refers to these pages."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bookmaker.book.binding import pages_of
from bookmaker.book.content import make_content
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.page.paginate import Bound
from bookmaker.page.types import hints, section
from bookmaker.page.types.contents import outline
from bookmaker.values.errors import QualityFailure
from bookmaker.values.events import result_of
from bookmaker.words import languages, load_words
from bookmaker.words.announcements import hint_intros
from bookmaker.words.lessons import LESSONS, TAUGHT, Manner, taught_at
from bookmaker.words.steps import SUPPOSING
from tests.books import build_book, plan_book
from tests.page.types.marks import texts

HEAD = "spec: 1\ntitle: Words\nauthor: A. Author\nseed: 3\nhints: 3\nfront: [contents, how-to-play]\nsections:\n"
ODDS = "  - {title: Odds, kind: odds, size: 5x5, tiers: {gentle: 1}}\n"
MOSAIC = '  - {title: Tiles, kind: mosaic, size: 3x4, puzzles: ["mosaic:3x4:-:12a1b3a2a1a"]}\n'
BULLETS = '  - {title: Dots, size: 4x4, total: none, puzzles: ["bullets:4x4:-:b1b1a2d1a1a"]}\n'
STAGES = "  - {title: Turns, kind: sweep, size: 6x6, tiers: {gentle: 1}, play: stages, stages: 2}\n"
REST = "back: [hints, solutions, walkthroughs]\nwalkthroughs: all\n"
ALL = HEAD + MOSAIC + BULLETS + ODDS + STAGES + REST


def _bound(folder: Path, spec: str) -> tuple[Bound, dict[str, Sequence[str]]]:
    outlook = plan_book(folder, spec)
    bound, pages = pages_of(outlook, result_of(make_content(outlook.file, 1)))
    return bound, {page.label: texts(page) for page in pages}


def _with(pages: dict[str, Sequence[str]], text: str) -> list[str]:
    """Return the labels of the pages with a text."""
    return [label for label, said in pages.items() if any(text in one.replace("\u00a0", " ") for one in said)]


def test_the_page_that_opens_a_section_says_where_its_game_is_taught(tmp_path: Path):
    bound, pages = _bound(tmp_path, ALL)
    at = bound.context.references.lessons
    said = {page: " ".join(pages[page]).replace("\u00a0", " ") for page in bound.context.references.items.values()}
    openers = {one.title: next(text for text in said.values() if f"{one.title} " in text and "cells · 1" in text)
               for one in bound.context.plan.book.sections}  # fmt: skip
    assert (
        f"Rules p. {at['game']} · a worked example p. {at['example']} · how to suppose p. {at[SUPPOSING]}"
        in (openers["Tiles"])
    )
    assert f"Rules p. {at['game bullets']} · how to count cases p. {at['odds']}" in openers["Odds"]
    assert f"how to play in stages p. {at['stages']} · a worked example p. {at['example bullets']}" in openers["Turns"]
    assert "worked" not in openers["Odds"] and "stages p." not in openers["Dots"]


def test_headings_name_the_game_where_a_book_teaches_several(tmp_path: Path):
    bound, pages = _bound(tmp_path, ALL)
    at, contents = bound.context.references.lessons, next(iter(pages.values()))
    titles = {"game": "How to play: Mosaics", "game bullets": "How to play: Bullets"}
    titles |= {"example": "A puzzle, step by step: Mosaics", "example bullets": "A puzzle, step by step: Bullets"}
    for subject, title in titles.items():
        assert title in pages[at[subject]]
        assert (title in contents) == subject.startswith("game")
    marks = {one.title: one.label for one in outline(bound.context)}
    assert [marks[titles[name]] for name in ("game", "game bullets")] == [at["game"], at["game bullets"]]
    assert "How to play" not in marks


def test_a_book_of_one_game_names_it_nowhere(tmp_path: Path):
    bound, pages = _bound(tmp_path, HEAD + BULLETS + REST)
    assert _with(pages, "How to play:") == []
    assert "How to play" in {one.title for one in outline(bound.context)}


def test_rules_stand_in_the_order_of_the_parts(tmp_path: Path):
    bound, _ = _bound(tmp_path, HEAD + ODDS + MOSAIC + BULLETS + REST)
    assert bound.context.plan.book.kind == "mosaic"
    order = [subject for page in bound.numbered for subject in page.planned.teaches if subject.startswith("game")]
    assert [*dict.fromkeys(order)] == ["game bullets", "game"]


def test_hints_and_steps_that_suppose_refer_to_the_page_that_teaches_it(tmp_path: Path):
    bound, pages = _bound(tmp_path, ALL)
    page = bound.context.references.lessons[SUPPOSING]
    steps, third = _with(pages, f"· how to suppose, p. {page}"), _with(pages, f"How to suppose, p. {page}.")
    assert steps and third and not {*steps} & {*third}
    _, without = _bound(tmp_path, ALL.replace(", how-to-play", ""))
    assert _with(without, "ow to suppose") == []


@pytest.mark.parametrize("altered", ["opener", "hint"])
def test_another_page_than_that_of_a_lesson_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, altered: str):
    if altered == "opener":
        monkeypatch.setattr(section, "taught_at", lambda pages, words: taught_at({**pages, "example": "iii"}, words))
        said = r"a worked example p\..iii' is printed"
    else:
        tell = hints.hint_texts
        shift = lambda story, level, words, pages: tell(story, level, words, dict.fromkeys(pages, "iii"))  # noqa: E731
        monkeypatch.setattr(hints, "hint_texts", shift)
        said = "hint 1 says 'iii."
    with pytest.raises(QualityFailure, match=said):
        build_book(tmp_path, HEAD + BULLETS + REST)


@pytest.mark.parametrize("kind", ["bullets", "mosaic", "sweep"])
@pytest.mark.parametrize("language", languages())
def test_a_supposition_is_told_once_and_ends_with_what_it_settles(language: str, kind: str):
    words = load_words(language, kind)
    lesson = LESSONS[SUPPOSING](Manner(), words)
    (board,) = lesson.boards
    assert lesson.texts == () and board.puzzle == puzzle_of(KINDS[kind].supposition)
    *_, so, legend = board.texts
    assert so.startswith(words.reasons.so.partition("{")[0]) and legend == words.rewritten(words.reasons.refuted.legend)


@pytest.mark.parametrize("language", languages())
def test_references_to_lessons_are_told_in_each_language(language: str):
    words = load_words(language)
    said = taught_at({name: f"x{at}" for at, name in enumerate(TAUGHT)}, words)
    assert len({*said.values()}) == len(TAUGHT) == len(words.how_to.lessons)
    assert all(f"x{at}" in text for at, text in enumerate(said.values())) and next(iter(said.values()))[0].isupper()


def test_only_books_with_questions_beside_puzzles_speak_of_them_over_hints():
    words = load_words("en")
    alone, mixed = hint_intros(words, None), hint_intros(words, words)
    assert alone == (*words.hints.intros, words.hints.shuffled)
    assert all(other.startswith(one) and "For a question" in other for one, other in zip(alone, mixed, strict=True))
