"""The page of the moves: what it shows is what the solver does, and a book teaches what its steps are called."""

import re
from collections.abc import Callable

import pytest

from bookmaker.engine.solve.argument import check
from bookmaker.engine.solve.patterns import LESSONS, RULES
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.page.layout.links import NO_BREAK
from bookmaker.page.types import BACK, plain
from bookmaker.page.types.base import Book
from bookmaker.page.types.lessons import find_move
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.marks import Link, Page, Tagged, Text, strip_tags
from bookmaker.values.puzzle import Cell
from bookmaker.words import languages, load_words
from bookmaker.words.story import Story
from tests.layouts import open_layout, shipped_layouts
from tests.page.conftest import LayOut
from tests.page.types.marks import page_text, text_marks
from tests.twins.reason import forced
from tests.twins.sat import solutions

WORDS = load_words("en")
NAMES = {key: WORDS.patterns.rules.get(key) or WORDS.moves.forms[key] for key in LESSONS}


def _taught(pages: tuple[Page, ...]) -> list[str]:
    """Return the names that stand over moves, as far as they are on one line."""
    tagged = [mark for page in pages for mark in page.marks if isinstance(mark, Tagged) and mark.role == "H2"]
    heads = [mark.text for one in tagged for mark in strip_tags([one]) if isinstance(mark, Text)]
    known = {name.casefold(): key for key, name in NAMES.items()}
    return [known[name] for head in heads if (name := head.partition(" · ")[0].casefold()) in known]


def test_all_rules_and_forms_are_lessons_with_a_board_and_a_text_in_all_languages():
    assert {*LESSONS} == {*RULES, "place", "reduced"}
    blocks = {"zero", "full", "satisfied", "place", "reduced", "subset", "one-two-larger", "triangle"}
    for kind in KINDS.values():
        assert kind.moves.keys() == (blocks if kind.counting.on_clues else {*LESSONS})
    for words in map(load_words, languages()):
        assert words.moves.texts.keys() == {*LESSONS}
        assert words.moves.forms.keys() == {"place", "reduced"}


@pytest.mark.parametrize(("kind", "key"), [(name, key) for name, kind in KINDS.items() for key in kind.moves])
def test_each_board_has_one_solution_and_the_solver_takes_the_move_on_it(kind: str, key: str):
    code = KINDS[kind].moves[key]
    puzzle, before, steps, _ = find_move(code, key, "en")
    assert puzzle == puzzle_of(code)
    assert len(solutions(puzzle, 2)) == 1
    assert key in steps[0].lessons
    sources = (*steps[0].step.clues, *steps[0].beside, *([None] if steps[0].step.total else []))
    settled = dict[Cell, bool]()
    for one in steps:
        settled |= dict.fromkeys(one.step.bullets, True) | dict.fromkeys(one.step.empty, False)
    assert settled.items() <= (forced(sources, puzzle, before) or {}).items()
    if len(steps) == 1:
        check(steps[0].argument, steps[0].step, puzzle, before)


@pytest.mark.parametrize("layout", shipped_layouts())
def test_a_book_of_unknown_steps_teaches_all_moves_once_from_simple_to_hard(lay_out: LayOut, layout: str):
    style = open_layout(layout)
    pages = lay_out(front=plain("moves"), back=(), trim=style.look.trim, style=style)
    assert _taught(pages) == list(LESSONS)


@pytest.mark.slow
def test_a_book_teaches_the_moves_that_its_steps_take(told_book: LayOut, stories: dict[int, Story]):
    taken_ = {key for story in stories.values() for one in story.told for key in one.lessons}
    own = _taught(told_book(front=plain("moves")))
    assert own == [key for key in LESSONS if key in own]
    assert taken_ <= {*own} < {*LESSONS}


def test_a_book_without_totals_has_no_count_to_teach(lay_out: LayOut, make_book: Callable[..., Book]):
    sections = tuple(section._replace(total=False) for section in make_book().sections)
    untold = lay_out(front=plain("moves"), back=(), sections=sections)
    assert _taught(untold) == [key for key in LESSONS if key not in ("count", "apart")]


def test_a_page_that_is_too_small_is_refused(lay_out: LayOut):
    with pytest.raises(CannotBeMet, match="too small for the moves"):
        lay_out(front=plain("moves"), back=(), trim=(3.2 * 72, 8 * 72))


def _said(page: Page) -> str:
    return page_text(page).replace(NO_BREAK, " ")


@pytest.mark.parametrize("place", ["front", "back"])
def test_a_name_is_printed_with_the_page_that_teaches_it(told_book: LayOut, place: str):
    there = {"front": plain("how-to-play", "moves")} if place == "front" else {"back": plain(*BACK, "moves")}
    pages = told_book(hints=3, **{"front": plain("how-to-play"), **there})
    taught = {key: page.label for page in pages for key in _taught((page,))}
    known = {name.casefold(): key for key, name in NAMES.items()}
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    named = [found for page in pages for found in re.finditer(NAMED.format(names=names), _said(page), re.IGNORECASE)]
    assert len(named) > 40
    assert {found["page"] for found in named} == {*taught.values()}
    assert all(found["page"] == taught[known[found["name"].casefold()]] for found in named)
    assert f"taught from p. {next(iter(taught.values()))} on" in " ".join(map(_said, pages))


NAMED = r"(?:· |[0-9] )(?P<name>{names})(?: (?:at the edge|in the corner))?(?:, reduced)?, p\. (?P<page>[ivx]+|[0-9]+)"
"""A name at the end of a heading, or at the beginning of a third hint."""


@pytest.mark.parametrize("front", [("how-to-play",), ()])
def test_nothing_has_a_name_in_a_book_that_teaches_none(told_book: LayOut, front: tuple[str, ...]):
    said = " ".join(map(_said, told_book(front=plain(*front), hints=3)))
    names = [name for key, name in NAMES.items() if key not in ("full", "zero", "satisfied", "triangle", "place")]
    assert not [name for name in names if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", said)]


@pytest.mark.slow
def test_on_a_screen_names_lead_to_the_page_that_teaches_them(told_book: LayOut):
    tablet = open_layout("tablet")
    pages = told_book(front=plain("how-to-play", "moves"), trim=tablet.look.trim, hints=3, style=tablet)
    taught = {key: page.label for page in pages for key in _taught((page,))}
    links = [(page, mark) for page in pages for mark in strip_tags(page.marks) if isinstance(mark, Link)]
    leads = [page for page, link in links if _is_named(link, page)]
    labels = {page.label for page in leads}
    assert "1" in labels and labels & {"i", "ii"}, "how-to-play, on one of its pages, and the first section's opening"
    assert len(leads) > 40
    assert {link.target for page, link in links if page in leads} >= {*taught.values()}


def _is_named(link: Link, page: Page) -> bool:
    """Tell whether a link lies over a line that names the page it leads to as that of a move."""
    near = [mark for mark in text_marks(page) if link.y < mark.y < link.y + link.height]
    said = (mark.text.replace(NO_BREAK, " ") for mark in near if link.x < mark.x + 1 < link.x + link.width)
    return any(re.search(rf"\bp\. {link.target}(?!\w)", text) for text in said)
