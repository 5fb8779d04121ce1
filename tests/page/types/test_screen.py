"""Whole books for a screen: what is heard of them, and where their links, outline and labels lead."""

import ctypes
import io
import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from bookmaker.page.paginate import bind
from bookmaker.page.types import BACK
from bookmaker.page.types.base import Book, References
from bookmaker.page.types.boards import show_cells
from bookmaker.print.render.pdf import Info, render
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.values.marks import Bookmark, Link, Page, Placed, Tagged, Text
from bookmaker.values.puzzle import Entry
from bookmaker.values.statements import BOARD, TEXT
from bookmaker.words import load_words
from bookmaker.words.scene import spoken_board
from bookmaker.words.story import Story
from tests.layouts import open_layout, shipped_layouts
from tests.page.conftest import SECTIONS, MakeItem
from tests.page.types.marks import flat, labelled, texts
from tests.print.render.structure import Node, heard_by_pdfium, runs, tree, walk, ways_back
from tests.quick import quick

WORDS = load_words("en")
INFO = Info("Field of Bullets", "A. Author", "en", "bookmaker")
PREFACE = """## Before

A word of *thanks* to all who tried these puzzles, wherever they did so, and however long it may have taken them.

- one
- two

1. first

### Deep

![A field](small.png)
"""


class Made(NamedTuple):
    """A book in a layout, with what it was made from."""

    pages: tuple[Page, ...]
    references: References
    outline: tuple[Bookmark, ...]
    data: bytes


Make = Callable[..., Made]


@pytest.fixture(scope="module")
def make(
    make_book: Callable[..., Book], told_entries: tuple[Entry, ...], stories: Mapping[int, Story], make_item: MakeItem
) -> Make:
    """Return a function that makes a book with all sorts of pages in a layout, for a screen or not."""
    more = (make_item("text", text=PREFACE), make_item("image", file="map.png", caption="A map", width="2 in"))
    front = ("half-title", "title", "copyright", make_item("dedication"), "contents", *more, "how-to-play")
    back = (*BACK, "index", "thumbnails", "blanks", "notes")

    @cache
    def made(layout: str, screen: bool = True, answers: str = "back") -> Made:
        style = open_layout(layout, links=True) if screen else open_layout(layout)
        facts = {"front": front, "back": back, "sections": SECTIONS, "trim": style.look.trim, "answers": answers}
        book = make_book(**facts, walkthroughs=(1, 4), hints=2)
        bound = bind(book, told_entries, style, stories)
        pages = tuple(map(bound.page, range(len(bound.numbered))))
        outline = bound.outline() if screen else ()
        data = render(pages, style.fonts, INFO._replace(tagged=screen, outline=outline))
        return Made(pages, bound.context.references, outline, data)

    return made


@pytest.fixture(params=quick(shipped_layouts(), "classic", "tablet"))
def book(request: pytest.FixtureRequest, make: Make) -> Made:
    return make(request.param)


@pytest.fixture
def pdf(book: Made) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(book.data)) as opened:
        yield opened


def _links(page: Page) -> list[Link]:
    return [mark for mark in page.drawing if isinstance(mark, Link)]


def _targets(made: Made, label: str) -> set[str]:
    return {link.target for link in _links(labelled(made.pages, label))}


def test_every_run_belongs_to_one_element(pdf: pikepdf.Pdf) -> None:
    back, owners = ways_back(pdf), dict[tuple[int, int], Node]()
    for node in walk(tree(pdf)):
        for kid in (kid for kid in node.kids if type(kid) is int):
            assert (node.page, kid) not in owners
            owners[node.page, kid] = node
    for number, page in enumerate(pdf.pages):
        there = runs(page)
        assert {key: node.role for (on, key), node in owners.items() if on == number} == there
        found = back[int(page.obj.StructParents)]
        assert [one.objgen for one in found] == [owners[number, key].number for key in range(len(there))]


def test_every_link_belongs_to_one_element(pdf: pikepdf.Pdf, book: Made) -> None:
    back, held = ways_back(pdf), list[tuple[int, int]]()
    for node in walk(tree(pdf)):
        areas = [kid for kid in node.kids if isinstance(kid, pikepdf.Object)]
        assert len(areas) == (1 if node.role == "Link" else 0)
        held += [area.objgen for area in areas]
        assert all(back[int(area.StructParent)].objgen == node.number for area in areas)
    there = [area.objgen for page in pdf.pages for area in page.obj.get("/Annots", ())]
    assert sorted(held) == sorted(there)
    assert len(there) == sum(len(_links(page)) for page in book.pages) > 60


def test_every_link_leads_to_the_page_that_it_names(pdf: pikepdf.Pdf, book: Made) -> None:
    labels = {page.obj.objgen: made.label for page, made in zip(pdf.pages, book.pages, strict=True)}
    for page, made in zip(pdf.pages, book.pages, strict=True):
        areas = list(page.obj.get("/Annots", ()))
        assert [labels[area.Dest[0].objgen] for area in areas] == [link.target for link in _links(made)]
        for area in areas:
            said, label = str(area.Contents), labels[area.Dest[0].objgen]
            if " p. " in said:
                assert label in said.partition(" p. ")[2].split(", "), said
            elif said.startswith("Puzzle "):
                assert label == book.references.puzzles[int(said.split()[1])]
            else:  # a line of the contents, or a link around a page
                assert said.split()[-1] == label or said in WORDS.links.__dict__.values() or "(" in said, said


def test_every_figure_has_a_text(pdf: pikepdf.Pdf, told_entries: tuple[Entry, ...]) -> None:
    figures = [node.alt for node in walk(tree(pdf)) if node.role == "Figure"]
    assert all(figures) and "A map" in figures and "A field" in figures
    for entry in told_entries:
        rows = list(spoken_board(entry.made.puzzle, show_cells(entry.made.puzzle, {}), WORDS))
        (said,) = [alt for alt in figures if alt.startswith(f"Puzzle {entry.number},")]
        assert said.endswith("; ".join(rows) + ".")
        solved = [alt for alt in figures if alt.startswith(f"Solution {entry.number},")]
        assert len(solved) == 2 and all(alt.count("bullet,") + alt.count("bullet;") > 0 for alt in solved)


def test_headings_skip_no_level(pdf: pikepdf.Pdf) -> None:
    heads = [pdf.get_object(node.number) for node in walk(tree(pdf)) if node.role == "H2"]
    assert {str(head.ActualText) for head in heads if "/ActualText" in head} == {"Puzzle 1", "Puzzle 4"}
    levels = [int(node.role[1]) for node in walk(tree(pdf)) if node.role[0] == "H" and node.role[1:].isdigit()]
    assert levels[0] == 1 and len(levels) > 20
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_parts_hold_what_they_may(pdf: pikepdf.Pdf) -> None:
    allowed = {"TOC": {"TOCI"}, "TOCI": {"Reference", "P"}, "L": {"LI"}, "LI": {"Lbl", "LBody"}, "Reference": {"Link"}}
    for node in walk(tree(pdf)):
        parts = {part.role for part in node.parts}
        assert parts <= allowed.get(node.role, parts)
        assert not parts & {"P", "H1", "H2", "H3", "Figure"} or node.role in ("Document", "TOCI", "P", "Lbl")


def test_links_lead_both_ways(book: Made) -> None:
    found = book.references
    for number, page in found.puzzles.items():
        solution, walkthrough = found.solutions[number], found.walkthroughs.get(number)
        hints = {place for _, place in found.hints[number]}
        assert {*hints, solution} <= _targets(book, page)
        assert all(page in _targets(book, other) for other in (*hints, solution))
        if walkthrough:
            assert walkthrough in _targets(book, page) & _targets(book, solution)
            assert {page, solution} <= _targets(book, walkthrough)


@pytest.mark.parametrize("layout", quick(["classic", "tablet"]))
def test_solutions_overleaf_lead_back(make: Make, layout: str) -> None:
    made = make(layout, answers="overleaf")
    for number, page in made.references.puzzles.items():
        solution = made.references.solutions[number]
        assert solution in _targets(made, page) and page in _targets(made, solution)


@pytest.mark.parametrize("layout", quick(["classic", "tablet"]))
def test_solutions_at_the_foot_are_heard_upright(make: Make, layout: str) -> None:
    made = make(layout, answers="foot")
    page = labelled(made.pages, made.references.puzzles[4])
    figures = [mark for mark in page.marks if isinstance(mark, Tagged) and mark.role == "Figure"]
    alts = [figure.alt_text.partition(",")[0] for figure in figures]
    assert "Puzzle 4" in alts and "Solution 4" in alts
    assert page.label not in {link.target for link in _links(page)}
    assert all(isinstance(figure.marks[0], Placed) for figure in figures if figure.alt_text.startswith("Solution"))


def test_links_are_apart_and_large_enough(book: Made) -> None:
    for page in book.pages:
        links = _links(page)
        for one in links:
            assert min(one.x, one.y) >= 0
            assert one.x + one.width <= page.width and one.y + one.height <= page.height
            assert one.height >= 9 and one.width >= 7
        for one, other in itertools.combinations(links, 2):
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert min(across, up) <= 0.01, (page.label, one, other)


def test_the_outline_leads_through_the_book(book: Made, make: Make) -> None:
    with pypdfium2.PdfDocument(book.data) as document:
        labels = [page.label for page in book.pages]
        found = [(one.level, one.get_title(), labels[one.get_dest().get_index()]) for one in document.get_toc()]
    assert found == [tuple(entry) for entry in book.outline]
    puzzles, first = book.references.puzzles, [title for level, title, _ in found if level == 0]
    assert first[:4] == ["Field of Bullets", "Contents", "Before", "How to play"]
    assert first[4:7] == [section.title for section in SECTIONS]
    assert first[7:11] == ["Hints", "Second hints", "Solutions", "Walkthroughs"]
    assert (1, "Gentle 1–2", puzzles[1]) in found and (1, "Steady 3", puzzles[3]) in found
    assert (1, "Open country", book.references.solutions[4]) in found
    assert (1, "Open country", book.references.walkthroughs[4]) in found


def test_page_labels_are_the_folios(book: Made) -> None:
    with pypdfium2.PdfDocument(book.data) as document:
        assert [document.get_page_label(number) for number in range(len(document))] == [p.label for p in book.pages]
    with pikepdf.open(io.BytesIO(book.data)) as pdf:
        assert len(pdf.Root.PageLabels.Nums) == 4  # two ranges
    for page in book.pages:
        said = texts(page)
        folios = [text for text in said if text.strip("– ") == page.label]
        opens = any(isinstance(mark, Tagged) and mark.role == "H1" for mark in page.marks)
        assert folios or not said or page.label in ("i", "iii", "iv", "v") or opens


def test_preflight_has_nothing_to_say(book: Made, tmp_path: Path) -> None:
    (tmp_path / "book.pdf").write_bytes(book.data)
    assert preflight(tmp_path / "book.pdf", load_profile("screen")).findings == ()


@pytest.mark.parametrize("layout", quick(shipped_layouts(), "tablet"))
def test_pages_look_as_they_do_on_paper(make: Make, layout: str) -> None:
    screen, paper = make(layout), make(layout, screen=False)
    assert [page.label for page in screen.pages] == [page.label for page in paper.pages]
    for one, other in zip(screen.pages, paper.pages, strict=True):
        assert _drawn(one) == _drawn(other)
    for found, wanted in zip(_letters(screen.data), _letters(paper.data), strict=True):
        assert [(letter, y) for letter, y, _ in found] == [(letter, y) for letter, y, _ in wanted]
        assert [x for _, _, x in found] == pytest.approx(
            [x for _, _, x in wanted], abs=0.1
        )  # kerning at the ends of a link


def _drawn(page: Page) -> Counter[str]:
    """Return all that is neither text nor link."""
    return Counter(repr(one) for one in flat(page.drawing) if not isinstance(one[2], Text | Link))


def _letters(data: bytes) -> Iterator[list[tuple[int, float, float]]]:
    """Yield the letters of each page by where they stand."""
    x, y = ctypes.c_double(), ctypes.c_double()
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            text, found = page.get_textpage(), []
            for index in range(text.count_chars()):
                pdfium.FPDFText_GetCharOrigin(text.raw, index, x, y)
                letter = pdfium.FPDFText_GetUnicode(text.raw, index)
                found += [] if chr(letter).isspace() else [(letter, round(y.value, 2), x.value)]
            yield sorted(found)


def test_paper_has_none_of_this(make: Make) -> None:
    made = make("classic", screen=False)
    with pikepdf.open(io.BytesIO(made.data)) as pdf:
        assert not {"/StructTreeRoot", "/MarkInfo", "/Outlines"} & set(pdf.Root.keys())
        assert all("/Annots" not in page.obj for page in pdf.pages)
        operators = {str(item.operator) for page in pdf.pages for item in pikepdf.parse_content_stream(page)}
        said = {str(item.operands[0]) for page in pdf.pages for item in pikepdf.parse_content_stream(page, "BDC")}
    assert "Tj" in operators and "BMC" not in operators and said == {f"/{TEXT}", f"/{BOARD}"}
    assert any(isinstance(mark, Tagged) for page in made.pages for mark in page.marks)


def test_a_screen_reader_walks_a_page_in_order(make: Make) -> None:
    made = make("classic")
    number = [page.label for page in made.pages].index(made.references.puzzles[6])
    heard = heard_by_pdfium(made.data, number)[1:]
    assert [role for role, _, _ in heard] == ["P", "Figure", "Figure", "P", "Link", "Link"]
    assert heard[0][2] == "6" and heard[1][1] == "Knotty" and heard[2][1].startswith("Puzzle 6, 10 × 10 cells; row 1:")
    hints, solution = made.references.hints[6][0][1], made.references.solutions[6]
    assert [text for _, _, text in heard[4:]] == [f"hints p. {hints}", f"solution p. {solution}"]


def test_a_text_is_heard_paragraph_by_paragraph(make: Make) -> None:
    made = make("classic")
    number = [page.label for page in made.pages].index(made.outline[2].label)
    heard = heard_by_pdfium(made.data, number)[1:]
    roles = ["H1", "P", "L", "LI", "Lbl", "LBody", "LI", "Lbl", "LBody", "L", "LI", "Lbl", "LBody", "H2", "Figure"]
    assert [role for role, _, _ in heard] == roles
    assert heard[1][2].startswith("A word of thanks") and heard[1][2].endswith("taken them.")
    assert heard[-1][1] == "A field"
