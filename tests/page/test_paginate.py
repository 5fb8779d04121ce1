import itertools
import re
from collections.abc import Callable

import pytest

from bookmaker.page import paginate
from bookmaker.page.layout.boxes import Frame, page_frame
from bookmaker.page.layout.links import ARTIFACT
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.page.paginate import _NAMELESS, KnownPages, Numbered, _share_page, bind, estimate_pages, roman
from bookmaker.page.paginate import _references as page_references
from bookmaker.page.types import PAGES
from bookmaker.page.types.base import Book, Context, Item, Plan, PlannedPage
from bookmaker.values.errors import CannotBeMet, UserError
from bookmaker.values.marks import Dot, Glyphs, Line, Mark, Page, Polygon, Rect, Tagged, Text
from bookmaker.values.own import read_own
from bookmaker.values.puzzle import Entry
from tests.books import tiers_of
from tests.layouts import change_look
from tests.page.conftest import LayOut
from tests.page.types.marks import boards, flat, labelled, references, text_marks, texts

MakeBook = Callable[..., Book]


@pytest.fixture(scope="module")
def pages(lay_out: LayOut) -> tuple[Page, ...]:
    return lay_out()


@pytest.fixture(scope="module")
def plan(make_book: MakeBook, counts: tuple[dict[str, int], ...], style: Style) -> Plan:
    return estimate_pages(make_book(), tiers_of(counts), style)[0]


def test_the_page_count_is_even_and_every_page_has_the_trim_and_what_belongs_on_it(pages: tuple[Page, ...]) -> None:
    assert len(pages) % 2 == 0
    assert {(page.width, page.height) for page in pages} == {(432.0, 648.0)}
    assert [page.label for page in pages if page.astray] == []


def test_every_puzzle_has_its_total_and_refers_to_its_solution_and_back(
    pages: tuple[Page, ...], entries: tuple[Entry, ...]
) -> None:
    forth = references(pages, r"solution p\. (\w+)")
    back = references(pages, r"from p\. (\w+)")
    assert sorted(forth) == sorted(back) == [entry.number for entry in entries]
    for number, (page, solution) in forth.items():
        assert back[number] == (solution, page)
    totals = [text for page in pages for text in texts(page) if re.fullmatch(r"\d+ bullets", text)]
    assert totals == 2 * [f"{entry.made.puzzle.total} bullets" for entry in entries]


def test_folios_print_the_label_outside_and_labels_follow_each_other(pages: tuple[Page, ...]) -> None:
    front = [page.label for page in pages if not page.label.isdigit()]
    assert front == [roman(i + 1) for i in range(len(front))]
    assert [page.label for page in pages[len(front) :]] == [str(i + 1) for i in range(len(pages) - len(front))]
    for index, page in enumerate(pages):
        for mark in (m for m in page.drawing if isinstance(m, Text) and m.text == page.label and m.y > 590):
            assert (mark.x > page.width / 2) == (index % 2 == 0)


def test_sections_open_on_a_recto_and_how_to_play_on_a_verso(pages: tuple[Page, ...]) -> None:
    starts = {title: i for i, page in enumerate(pages) for title in texts(page)[:2] if title.startswith("PART")}
    assert len(starts) == 3
    assert all(index % 2 == 0 for index in starts.values())
    (how,) = [i for i, page in enumerate(pages) if "How to play" in texts(page)[:1]]
    assert how % 2 == 1
    assert "MARKS TO MAKE" in texts(pages[how + 1])
    assert "A puzzle, step by step" in texts(pages[how + 2])


@pytest.mark.parametrize(
    ("ornament", "facts", "faced"),
    [("field", {}, True), ("field", {"puzzles_on": "recto"}, False), ("rule", {}, True), ("none", {}, False)],
)
def test_a_blank_page_before_an_opening_has_something_unless_puzzles_are_to_be_cut_out(
    make_book: MakeBook, entries: tuple[Entry, ...], style: Style, ornament: str, facts: dict[str, str], faced: bool
) -> None:
    noted = style.look.puzzles.model_copy(update={"notes": "ruled"})
    bound = bind(make_book(**facts, last_blank=True), entries, change_look(style, ornament=ornament, puzzles=noted))
    opens = [page.planned.page in ("section", "solutions") for page in bound.numbered]
    blank = [at for at, page in enumerate(bound.numbered) if not page.planned.page]
    before = [at for at in blank if (*opens, False)[at + 1]]
    assert before
    assert set(before) < {*blank}
    for at in blank:
        marks = bound.page(at).marks
        assert bool(marks) == (faced and at in before)
        assert all(isinstance(mark, Tagged) and mark.role == ARTIFACT for mark in marks)


@pytest.mark.parametrize(("sentences", "ends"), [(3, True), (160, False)])
def test_a_text_that_ends_above_the_middle_has_an_ornament_below(
    lay_out: LayOut, style: Style, sentences: int, ends: bool
) -> None:
    text = "Here is a sentence of a text that goes on. " * sentences
    item = Item("text", PAGES["text"].options.model_validate({"text": text, "title": "A word"}))
    facts = {"front": (item,), "back": (), "sections": (), "proved": 0}
    styles = (change_look(style, ornament=ornament) for ornament in ("none", "field"))
    plain, ended = (lay_out((), style=style, **facts)[0] for style in styles)
    assert {*plain.marks} <= {*ended.marks}
    assert [mark.role for mark in ended.marks if mark not in plain.marks] == ends * [ARTIFACT]


def _ends(plan: Plan, high: float) -> tuple[PlannedPage, ...]:
    """Return pages of a text so high that may be divided anywhere."""
    room, pages = plan.size[1] - plan.above, []
    while high > 0:
        pages.append(PlannedPage(lambda frame, context: (), end=min(high, room)))
        high, room = high - room, plan.size[1]
    return tuple(pages)


@pytest.mark.parametrize(
    ("above", "high", "shared"),
    [(0.3, 0.3, True), (0.3, 0.9, False), (0.3, 1.2, True), (0.45, 1.0, True), (0.45, 0.8, False), (0.6, 1.0, False)],
)
def test_what_follows_begins_below_where_that_saves_a_page_or_fills_a_short_one(
    above: float, high: float, shared: bool, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    height = plan.size[1]
    fake = PAGES["index"]._replace(pages=lambda plan, item: _ends(plan, high * height))
    monkeypatch.setattr(paginate, "PAGES", {**PAGES, "index": fake})
    upper = PlannedPage(lambda frame, context: (), page="passwords", end=above * height)
    own = [page._replace(page="index", item=0) for page in _ends(plan, high * height)]
    found = [page.page for page in _share_page(upper, own, plan)]
    assert found[0] == ("passwords, index" if shared else "passwords")


def test_two_items_stand_closer_where_that_saves_a_page(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    upper = PlannedPage(lambda frame, context: (), page="passwords", end=100.0)
    for more, count in ((0.0, 1), (0.2, 1), (0.4, 2)):
        high = plan.size[1] - 100.0 - (1 - more) * plan.between_items
        fake = PAGES["index"]._replace(pages=lambda plan, item, high=high: _ends(plan, high))
        monkeypatch.setattr(paginate, "PAGES", {**PAGES, "index": fake})
        own = [page._replace(page="index", item=0) for page in _ends(plan, high)]
        assert len([*_share_page(upper, own, plan)]) == count


def test_words_are_referred_to_where_others_begin_below_them() -> None:
    page = PlannedPage(lambda frame, context: (), page="passwords, index")
    assert page_references([Numbered(page, "47", True)]).words == "47"


@pytest.mark.parametrize("front", [(), ("title",), ("how-to-play",), ("title", "copyright", "contents", "how-to-play")])
@pytest.mark.parametrize("back", [(), ("solutions",)])
def test_no_two_blank_pages_follow_each_other(lay_out: LayOut, front: tuple[str, ...], back: tuple[str, ...]) -> None:
    pages = lay_out(front=front, back=back)
    blank = [not page.drawing for page in pages]
    assert len(pages) % 2 == 0
    assert not any(one and two for one, two in itertools.pairwise(blank))
    assert labelled(pages, "1") is pages[len(pages) - sum(page.label.isdigit() for page in pages)]


def test_the_contents_name_the_right_pages(pages: tuple[Page, ...]) -> None:
    rows: dict[float, list[str]] = {}
    for mark in text_marks(labelled(pages, "iii")):
        rows.setdefault(mark.y, []).append(mark.text)
    named = {row[0]: row[-1] for row in rows.values() if len(row) > 1}
    assert set(named) >= {"How to play", "First steps", "Crossing paths", "The long field", "Solutions"}
    for title, label in named.items():
        if title not in ("Gentle", "Steady", "Tricky", "Knotty", "Fiendish"):
            assert title in texts(labelled(pages, label))
    tiers = [row for row in rows.values() if len(row) == 3 and "–" in row[1]]
    spans = {"Gentle": "1–7", "Steady": "8–11", "Tricky": "12–14", "Knotty": "15–16", "Fiendish": "17–19"}
    assert [(name, span) for name, span, _ in tiers] == [*spans.items()]
    for _, span, label in tiers:
        assert span.split("–")[0] in texts(labelled(pages, label))


def test_the_margins_are_mirrored(pages: tuple[Page, ...], style: Style) -> None:
    gutter, outer = style.look.gutter(len(pages)), style.look.margins.outer
    for label, margin in (("2", outer), ("3", gutter)):
        assert min(board.x for board, _ in boards(labelled(pages, label))) == pytest.approx(margin)


def test_the_boards_of_a_section_stand_at_the_same_place(pages: tuple[Page, ...]) -> None:
    places = []
    for number in range(15, 20):
        said = ((page, texts(page)) for page in pages)
        found = [(page, words) for page, words in said if str(number) in words and "30 bullets" in words[:5]]
        (page,) = [page for page, words in found if any(text.startswith("solution p.") for text in words)]
        ((board, _),) = boards(page)
        places.append((board.y, board.marks, [mark.y for mark in text_marks(page)]))
    assert all(place == places[0] for place in places)


@pytest.mark.slow
def test_the_gutter_is_the_one_of_the_final_page_count(lay_out: LayOut, pages: tuple[Page, ...], style: Style) -> None:
    raw = read_own(layouts_dir() / "classic.yaml")
    for limit in range(len(pages) - 4, len(pages) + 4):
        rows = [{"pages": limit, "gutter": "0.4 in"}, {"pages": 900, "gutter": "1 in"}]
        look = type(style.look).model_validate(raw | {"gutters": rows})
        found = lay_out(style=style._replace(look=look))
        inner = min(board.x for board, _ in boards(labelled(found, "3")))
        assert inner == pytest.approx(0.4 * 72 if len(found) <= limit else 72)


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ((0.0, -40.0), ["'Lost' 40 pt outside the part of the page that is meant for it"]),
        ((0.0, 570.0), ["'Lost' 35 pt outside the part of the page that is meant for it"]),
        ((-9.0, 0.0), ["'Lost' 9 pt outside the part of the page that is meant for it"]),
        ((-1.0, 0.0), []),
    ],
)
def test_a_page_tells_what_lies_outside_its_body(
    make_book: MakeBook, entries: tuple[Entry, ...], style: Style, by: tuple[float, float], said: list[str]
) -> None:
    bound = bind(make_book(), entries, style)
    word = style.setting("body").line("Lost", 0, 0)

    def lay(frame: Frame, context: Context) -> tuple[Mark, ...]:
        return (word._replace(x=frame.body.x + by[0], y=frame.body.y + by[1]),)

    page = bound.numbered[0]._replace(planned=bound.numbered[0].planned._replace(lay=lay))
    assert list(bound._replace(numbered=(page,)).page(0).astray) == said


def test_a_page_tells_what_around_its_body_lies_in_it(lay_out: LayOut, style: Style) -> None:
    inside = style.look.margins.model_copy(update={"head": style.look.margins.top + 30})
    pages = lay_out(style=change_look(style, margins=inside))
    assert {stray for page in pages for stray in page.astray if f"'{page.label}'" in stray}


def test_nothing_is_smaller_than_printers_accept_and_all_text_is_black(pages: tuple[Page, ...]) -> None:
    for page in pages:
        for _, _, mark in flat(page.drawing):
            if isinstance(mark, Text | Glyphs):
                assert mark.size >= 7
                assert mark.ink == 0
            if isinstance(mark, Line):
                assert mark.width >= 0.75
            if isinstance(mark, Rect | Polygon) and mark.stroke is not None:
                assert mark.weight >= 0.75


def test_no_shade_lies_behind_the_digits_of_a_puzzle(pages: tuple[Page, ...]) -> None:
    puzzles = [page for page in pages if any(text.startswith("solution p.") for text in texts(page))]
    assert puzzles
    for page in puzzles:
        assert not any(isinstance(mark, Rect) and mark.fill is not None for _, _, mark in flat(page.drawing))


def test_puzzle_pages_show_no_bullet_and_solutions_show_all(
    pages: tuple[Page, ...], entries: tuple[Entry, ...]
) -> None:
    dots = {"solution p.": 0, "from p.": 0}
    for page in pages:
        for key in dots:
            if any(text.startswith(key) for text in texts(page)):
                dots[key] += sum(isinstance(mark, Dot) for mark in page.drawing)
    assert dots == {"solution p.": 0, "from p.": sum(sum(entry.made.answer.bullets) for entry in entries)}


@pytest.mark.slow
def test_pages_are_counted_without_puzzles(
    make_book: MakeBook, lay_out: LayOut, counts: tuple[dict[str, int], ...], style: Style
) -> None:
    for facts in ({}, {"back": ()}, {"front": ("title",)}, {"solutions_per_page": 4}):
        assert len(estimate_pages(make_book(**facts), tiers_of(counts), style)[1]) == len(lay_out(**facts))


@pytest.mark.parametrize("many", [1, 12])
def test_known_pages_do_for_openings_on_any_side(
    make_book: MakeBook, counts: tuple[dict[str, int], ...], style: Style, many: int
) -> None:
    known, numbers = KnownPages(), tiers_of([{tier: many * count for tier, count in one.items()} for one in counts])
    for openers in ("recto", "any", "recto"):
        book = make_book(openers=openers)
        (first, alone), (second, other) = (estimate_pages(book, numbers, style, known=one) for one in (None, known))
        assert (first.lessons, first.size) == (second.lessons, second.size)
        assert first.lessons
        assert [_facts(page) for page in alone] == [_facts(page) for page in other]


def _facts(page: Numbered) -> tuple[object, ...]:
    return (page.label, page.recto, *(fact for fact in page.planned if not callable(fact)))


@pytest.mark.parametrize("name", _NAMELESS)
def test_pages_that_are_planned_once_for_all_rounds_name_none_that_teaches(
    make_book: MakeBook, entries: tuple[Entry, ...], style: Style, name: str
) -> None:
    bound = bind(make_book(), entries, style)
    context, item = bound.context, next(one for one in bound.context.plan.book.items if one.page == name)
    assert context.plan.lessons
    frame = page_frame(context.plan.book.trim, style.look, bound.gutter, recto=True)
    plans = (context.plan, context.plan._replace(lessons={}))
    one, other = ([page.lay(frame, context) for page in PAGES[name].pages(plan, item)] for plan in plans)
    assert one == other


def test_solutions_a_page_may_be_set(lay_out: LayOut) -> None:
    pages = lay_out(solutions_per_page=4)
    shown = [sum(text.startswith("from p.") for text in texts(page)) for page in pages]
    assert [count for count in shown if count] == [4, 4, 4, 4, 3]


def test_the_same_book_gives_the_same_marks(lay_out: LayOut, pages: tuple[Page, ...]) -> None:
    assert lay_out() == pages


def test_what_cannot_be_laid_out_is_refused(lay_out: LayOut, entries: tuple[Entry, ...]) -> None:
    with pytest.raises(ValueError, match="must be numbered"):
        lay_out((entries[0], *entries[2:]))
    with pytest.raises(UserError, match=r"no character '漢'.*'漢字'"):
        lay_out(title="漢字")
    with pytest.raises(CannotBeMet, match="too small for the rules"):
        lay_out(trim=(216.0, 288.0))


@pytest.mark.parametrize(("number", "text"), [(1, "i"), (4, "iv"), (9, "ix"), (14, "xiv"), (49, "xlix"), (90, "xc")])
def test_roman_numbers(number: int, text: str) -> None:
    assert roman(number) == text
