"""Hints: each puzzle's can be found, and none gives a cell away."""

import re
from typing import Any

import pytest

from bookmaker.engine.solve.turn import key_step
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.text import Style
from bookmaker.page.types import hints as page_type
from bookmaker.page.types import plain
from bookmaker.values.marks import Glyphs, Page
from bookmaker.values.puzzle import Entry
from bookmaker.words import capitalize_first, load_words
from bookmaker.words.reasons import cell_name
from bookmaker.words.story import Story
from tests.page.conftest import LayOut
from tests.page.types.marks import page_text, text_marks, texts
from tests.quick import quick

WORDS = load_words("en")
HEAD = re.compile(r"(SECOND |THIRD )?HINTS( \d.*)?")
"""The running head of a page with hints: of one list, or of several."""


def _hints(pages: tuple[Page, ...]) -> list[Page]:
    return [page for page in pages if any(HEAD.fullmatch(text) for text in texts(page))]


def _said(page: Page) -> str:
    return _plain(page_text(page)).replace("- ", "")


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.slow
def test_first_and_second_hints_are_lists_of_their_own(told_book: LayOut, stories: dict[int, Story]) -> None:
    (page,) = _hints(told_book())
    first, _, second = _said(page).partition("Second hints")
    for number, story in stories.items():
        assert f" {number} {_plain(story.hints[0])}" in first
        if len(story.hints) > 1:
            assert f" {number} {_plain(story.hints[1])}" in second
    assert len(_hints(told_book(hints=1))) == 1
    assert not _hints(told_book(hints=0))


def test_a_caption_names_each_page_of_its_hints_once(told_book: LayOut, stories: dict[int, Story]) -> None:
    for hints in (2, 3):
        pages = told_book(hints=hints)
        labels = {page.label for page in _hints(pages)}
        page = next(page for page in pages if page.label == "2")
        named = re.findall(r"hints? p\. (\d+(?:, \d+)*)", _said(page))
        assert len(named) == 3
        for found in (one.split(", ") for one in named):
            assert found == sorted(set(found))
            assert set(found) <= labels
        assert (max(map(len, named)) > 2) == (hints > 2)


def test_columns_in_which_a_list_ends_are_about_as_long_as_each_other(told_book: LayOut, style: Style) -> None:
    (page,) = _hints(told_book(hints=1))
    marks = [mark for mark in text_marks(page) if mark.text.isdigit() and mark.text != page.label]
    numbers = [mark for mark in marks if mark.font == "semibold"]
    left, right = ([mark.y for mark in numbers if mark.x == x] for x in sorted({mark.x for mark in numbers}))
    assert abs(min(left) - min(right)) <= 2 * style.look.type.body.leading


def test_hints_are_as_far_apart_as_takes_no_further_page(
    told_book: LayOut, style: Style, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = list[int]()
    for between in ((0.35,), (0.5, 0.35), (1.5, 0.5, 0.35)):
        monkeypatch.setattr(page_type, "_BETWEEN", between)
        counts.append(len(_hints(told_book(hints=2, trim=(360.0, 360.0), front=(), back=("hints",)))))
    roomy = _hints(told_book(hints=1, front=(), back=("hints",)))[0]
    assert counts[0] == counts[1] == counts[2]
    monkeypatch.setattr(page_type, "_BETWEEN", (0.5,))
    tight = _hints(told_book(hints=1, front=(), back=("hints",)))[0]
    assert _lowest(roomy) < _lowest(tight) - 1.5 * style.look.type.body.size


def _lowest(page: Page) -> float:
    return min(mark.y for mark in text_marks(page) if len(mark.text) > 10)


@pytest.mark.slow
def test_shuffled_hints_are_found_by_the_number_below_the_puzzle(told_book: LayOut, stories: dict[int, Story]) -> None:
    count = 2 * len(stories)
    order = (*range(0, count, 2), *range(1, count, 2)[::-1])
    pages = told_book(shuffle=order)
    said = " ".join(_said(page) for page in _hints(pages))
    assert "The hints are in no order" in said
    captions = " ".join(_said(page) for page in pages)
    for number, story in stories.items():
        labels = re.search(rf"\b{number} {story.puzzle.total} bullets hints? ([\d, ]+)", captions)
        assert labels
        for label, hint in zip(re.findall(r"\d+", labels[1]), story.hints[:2], strict=True):
            assert f" {label} {_plain(hint)} (puzzle {number})" in said
    labels = re.findall(r"(?<= )(\d+) (?=Once|With|When|Settle|Even|Right|Begin|Your|It takes|Look)", said)
    assert [*map(int, labels)] == list(range(1, len(order) + 1))


@pytest.mark.parametrize("shuffled", [False, True])
def test_a_list_of_many_hints_goes_on_overleaf(lay_out: LayOut, entries: tuple[Entry, ...], shuffled: bool) -> None:
    stories = {
        entry.number: Story(
            entry.made.puzzle, (), (f"First of {entry.number} {'word ' * 40}", f"Second of {entry.number}")
        )
        for entry in entries
    }
    order = tuple(range(2 * len(entries)))[::-1] if shuffled else ()
    facts = {"trim": (360.0, 576.0), "front": (), "back": ("hints",), "hints": 2, "shuffle": order}
    pages = _hints(lay_out(stories=stories, **facts))
    said = " ".join(map(_said, pages))
    assert len(pages) >= 3
    numbers = [str(entry.number) for entry in entries][:: -1 if shuffled else 1]
    assert re.findall(r"First of (\d+) word", said) == re.findall(r"Second of (\d+)", said) == numbers
    heads = [text for page in pages for text in texts(page) if HEAD.fullmatch(text)]
    assert len(heads) == len(pages)
    assert len(set(heads)) == len(heads) if shuffled else heads.count("HINTS") == 1


def test_an_index_begins_below_them_where_that_saves_a_page(told_book: LayOut) -> None:
    pages = told_book(hints=1, front=("contents",), back=("hints", "index"))
    (page,) = (page for page in pages[1:] if "Puzzles by difficulty" in texts(page))
    said = texts(page)
    assert said.index("Hints") < said.index("Puzzles by difficulty") and not page.astray
    contents = texts(pages[0])
    assert {contents[contents.index(title) + 1] for title in ("Hints", "Puzzles by difficulty")} == {page.label}


def test_no_title_of_an_index_stands_at_the_foot_of_a_page_alone(told_book: LayOut) -> None:
    shared = set[bool]()
    for high in (300, 310, 320, 420, 560):
        pages = told_book(trim=(432.0, float(high)), hints=1, front=(), back=("hints", "index"))
        (page,) = (page for page in pages if "Puzzles by difficulty" in texts(page))
        assert "Gentle" in texts(page), high
        shared.add("Hints" in texts(page))
    assert shared == {True, False}


def test_one_hint_a_puzzle_leaves_out_the_second_ones(told_book: LayOut, stories: dict[int, Story]) -> None:
    order = tuple(range(len(stories)))[::-1]
    said = " ".join(_said(page) for page in _hints(told_book(hints=1, shuffle=order)))
    assert said.count("(puzzle ") == len(stories)
    assert all(f"{_plain(story.hints[0])} (puzzle {number})" in said for number, story in stories.items())


def test_the_second_hint_names_no_cell_but_clues_and_the_third_the_cells_that_follow(stories: dict[int, Story]) -> None:
    for story in stories.values():
        clues = {cell_name(divmod(i, story.puzzle.columns)) for i, clue in enumerate(story.puzzle.clues) if clue >= 0}
        step, (where, which, last) = story.told[story.hinted].step, story.hints
        first, second, third = ({*re.findall(r"\b[a-z]\d+\b", hint)} for hint in (where, which, last))
        assert first == {*map(cell_name, story.moment.needs or ())} and second <= clues
        assert third == {*map(cell_name, (*step.bullets, *step.empty))}
        assert not re.search(r"\b(empty|is a bullet|are bullets)\b", where + which)


def test_hints_are_for_the_key_step_or_else_for_the_first_of_some_numbers(stories: dict[int, Story]) -> None:
    for story in stories.values():
        steps = [one.step for one in story.told]
        key = key_step(story.puzzle, steps)
        assert story.hinted == (key if key >= 0 else next(at for at, step in enumerate(steps) if step.clues))
        assert (key >= 0) == any(step.clues and not step.single for step in steps)
        step, (when, which, _) = steps[story.hinted], story.hints
        starts = ("Once", "With", "Settle", "When") if story.moment.needs != () else ("Even", "Right", "Begin", "Your")
        assert when.startswith(starts)
        named = {(int(name[1:]) - 1, ord(name[0]) - 97) for name in re.findall(r"\b[a-z]\d+\b", which)}
        assert named <= set(step.clues)
        assert which.endswith("total.") == step.total


def test_three_lists_where_three_hints_are_wanted(told_book: LayOut, stories: dict[int, Story]) -> None:
    pages = _hints(told_book(hints=3))
    said = " ".join(map(_said, pages))
    assert [said.count(title) for title in ("Second hints", "Third hints")] == [1, 1]
    for number, story in stories.items():
        told = story.told[story.hinted]
        name = capitalize_first(told.pattern) if told.rule else "How to suppose" * told.supposes
        named = rf"{re.escape(name)}, p\. [ivx]+\. " if name else ""
        assert re.search(rf" {number} {named}{re.escape(_plain(story.hints[2]))}", said)


def test_hints_name_no_move_that_the_book_does_not_teach(told_book: LayOut, stories: dict[int, Story]) -> None:
    said = " ".join(map(_said, _hints(told_book(hints=3, front=plain("title")))))
    assert all(f" {number} {_plain(story.hints[2])}" in said for number, story in stories.items())


@pytest.mark.slow
@pytest.mark.parametrize("trim", quick([(360.0, 576.0), (432.0, 648.0), (612.0, 792.0)]))
def test_hints_stay_inside_the_body(told_book: LayOut, style: Style, trim: tuple[float, float]) -> None:
    pages, look = told_book(trim=trim), style.look
    for index, page in enumerate(pages):
        if page in _hints(pages):
            body = page_frame(trim, look, look.gutter(len(pages)), index % 2 == 0).body
            for mark in (m for m in text_marks(page) if m.y < page.height - look.margins.head - 1):
                width = style.fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
                assert body.x - 0.01 <= mark.x and mark.x + width <= body.right + 0.01
                assert body.y - 0.01 <= mark.y <= body.top


@pytest.mark.parametrize(
    ("facts", "letters"),
    [
        ({"hints": 1, "walkthroughs": ()}, False),
        ({"hints": 2, "walkthroughs": ()}, True),
        ({"hints": 0}, True),
    ],
)
def test_puzzles_have_letters_as_soon_as_the_book_names_cells(told_book: LayOut, facts: dict[str, Any], letters: bool):
    (page,) = (page for page in told_book(**facts) if page.label == "2")
    named = {name for mark in page.drawing if isinstance(mark, Glyphs) for *_, name in mark[2]}
    assert ({"a", "b", "c"} <= named) == letters
