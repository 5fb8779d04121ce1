"""The structure of tagged files, from a few marks."""

import pikepdf
import pypdfium2
import pytest

from bookmaker.page.layout.text import Style
from bookmaker.print.render.guide import label_ranges
from bookmaker.print.render.pdf import Info, render
from bookmaker.print.render.png import png
from bookmaker.print.render.svg import svg
from bookmaker.print.render.tags import hear
from bookmaker.values.marks import (
    Bleed,
    Bookmark,
    Glyphs,
    Line,
    Link,
    Mark,
    Page,
    Placed,
    Rect,
    Tagged,
    Text,
    strip_tags,
)
from bookmaker.values.statements import TEXT
from tests.pdfs import open_pdf
from tests.print.render.structure import heard_by_pdfium, runs, tree, walk, ways_back

TAGGED = Info("A Field", "Ada", "en", "bookmaker", tagged=True)
PLAIN = TAGGED._replace(tagged=False)
BOARD = (Rect(20, 20, 40, 40, stroke=0.0, weight=1.0), Glyphs("clue", 10, ((25, 25, "3"),)))
SAID = "Puzzle 1 (2 × 2 cells); row 1: 3, blank"


def _text(said: str, y: float) -> Text:
    return Text(10, y, said, "regular", 8)


def _marks() -> tuple[Mark, ...]:
    link = Tagged("Link", (_text("page ii", 70), Link(10, 68, 30, 10, "ii")))
    return (
        _text("Running head", 95),
        Tagged("H1", (_text("Field", 85),)),
        Tagged("P", (_text("Look at", 78), Tagged("Artifact", (Line(0, 75, 9, 75, 1),)), link, _text("for more", 62))),
        Tagged("Figure", BOARD, SAID),
        Line(0, 5, 100, 5, 1.0),
        Link(60, 0, 20, 10, "ii"),
    )


PAGES = (Page(100, 100, _marks(), "i"), Page(100, 100, (Tagged("P", (_text("End", 50),)),), "ii"))


@pytest.fixture(scope="module")
def data(style: Style) -> bytes:
    return render(PAGES, style.fonts, TAGGED)


def test_elements_are_read_in_the_order_of_the_marks(data: bytes) -> None:
    with open_pdf(data) as pdf:
        whole = tree(pdf)
    assert whole.role == "Document"
    assert [node.role for node in walk(whole)] == ["Document", "H1", "P", "Link", "Figure", "Link", "P"]
    paragraph = whole.parts[1]
    assert [kid if isinstance(kid, int) else kid.role for kid in paragraph.parts or ()] == ["Link"]
    # A run before the link, one behind it: what is drawn between them is not read.
    assert [type(kid).__name__ for kid in paragraph.kids] == ["int", "Node", "int"]


def test_every_run_leads_back_to_its_element(data: bytes) -> None:
    with open_pdf(data) as pdf:
        back = ways_back(pdf)
        for number, page in enumerate(pdf.pages):
            there = runs(page)
            nodes = [node for node in walk(tree(pdf)) if node.page == number]
            owners = {kid: node for node in nodes for kid in node.kids if type(kid) is int}
            assert owners.keys() == there.keys() == set(range(len(there)))
            key = int(page.obj.StructParents)
            assert [element.objgen for element in back[key]] == [owners[run].number for run in sorted(owners)]
            assert {run: node.role for run, node in owners.items()} == there
            assert page.obj.Tabs == pikepdf.Name.S


def test_every_link_has_an_element_and_says_where_it_leads(data: bytes) -> None:
    with open_pdf(data) as pdf:
        back, annotations = ways_back(pdf), list(pdf.pages[0].obj.Annots)
        elements = [back[int(one.StructParent)] for one in annotations]
        assert [element.S for element in elements] == [pikepdf.Name.Link] * 2
        assert [element.K[-1].Obj.objgen for element in elements] == [one.objgen for one in annotations]
        # One says its text, the other has none and says the label.
        assert [str(one.Contents) for one in annotations] == ["page ii", "ii"]
        assert all(one.Dest[0].objgen == pdf.pages[1].obj.objgen for one in annotations)


def test_a_figure_has_a_text_and_a_box_around_it(data: bytes) -> None:
    with open_pdf(data) as pdf:
        (figure,) = [node for node in walk(tree(pdf)) if node.role == "Figure"]
        box = pdf.get_object(figure.number).A.BBox
    assert figure.alt == SAID
    left, bottom, right, top = map(float, box)
    assert left <= 19.5 and bottom <= 19.5 and right >= 60.5 and top >= 60.5


@pytest.mark.parametrize("alt", ["a (b) \\ c)", "5 × 5", "Ωμέγα", "two\nlines"])
def test_texts_of_any_sort_are_kept_and_a_box_moves_with_the_bleed(style: Style, alt: str) -> None:
    page = Page(100, 100, (Tagged("Figure", (Rect(20, 20, 40, 40, fill=0.0),), alt),), "i", Bleed(9, 5, 0, 0))
    with open_pdf(render((page,), style.fonts, TAGGED)) as pdf:
        (figure,) = tree(pdf).parts
        assert figure.alt == alt
        assert [float(side) for side in pdf.get_object(figure.number).A.BBox] == [29, 25, 69, 65]


def test_a_text_may_read_otherwise_and_a_form_is_read_as_one(style: Style) -> None:
    form = Placed(0, 0, (Tagged("P", BOARD),), turns=2)
    marks = (Tagged("H2", (_text("7", 50),), "Puzzle 7"), Tagged("Figure", (form,), "a board"))
    with open_pdf(render((Page(100, 100, marks, "i"),), style.fonts, TAGGED)) as pdf:
        assert [node.role for node in walk(tree(pdf))] == ["Document", "H2", "Figure"]
        assert runs(pdf.pages[0]) == {0: "H2", 1: "Figure"}
        element = pdf.get_object(tree(pdf).parts[0].number)
        assert element.ActualText == "Puzzle 7" and "/Alt" not in element


def test_pdfium_reads_the_same(data: bytes) -> None:
    assert heard_by_pdfium(data, 0)[1:] == [
        ("H1", "", "Field"),
        ("P", "", "Look at for more"),
        ("Link", "", "page ii"),
        ("Figure", SAID, "3"),
    ]  # PDFium goes from runs to their elements, and the last link has none
    assert heard_by_pdfium(data, 1)[1:] == [("P", "", "End")]


def test_words_on_two_lines_are_two_words(style: Style) -> None:
    marks = (
        _text("one line", 50),
        _text("and a di-", 40),
        _text("vided word", 30),
        _text("in three ", 20),
        _text("styles", 20)._replace(font="italic", x=10 + style.fonts["regular"].width("in three ", 8)),
        Text(80, 20, "far", "regular", 8),
        Text(80 + style.fonts["regular"].width("far", 8), 20, "ther", "italic", 8),
    )
    ((_, page),) = hear((Page(100, 100, (Tagged("P", marks),), "i"),), style.fonts)
    (run,) = page.runs
    said = "".join(mark.text for mark in run.marks if isinstance(mark, Text))
    assert said == "one line and a di-vided word in three styles farther"
    data = render((Page(100, 100, (Tagged("P", marks),), "i"),), style.fonts, TAGGED)
    assert "".join(text for _, _, text in heard_by_pdfium(data, 0)).replace("  ", " ").startswith("one line and")


def test_the_file_says_that_it_is_tagged_and_has_the_same_bytes_for_the_same_marks(data: bytes, style: Style) -> None:
    with open_pdf(data) as pdf:
        assert pdf.Root.MarkInfo.Marked is True
        assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
        assert pdf.Root.Lang == "en"
        assert pdf.check_pdf_syntax() == []
    assert render(PAGES, style.fonts, TAGGED) == data


def test_a_file_that_is_not_tagged_has_no_trace_of_it(style: Style) -> None:
    plain = tuple(page._replace(marks=tuple(strip_tags(page.marks))) for page in PAGES)
    data = render(PAGES, style.fonts, PLAIN)
    assert data == render(plain, style.fonts, PLAIN)
    with open_pdf(data) as pdf:
        assert not {"/StructTreeRoot", "/MarkInfo", "/ViewerPreferences", "/Outlines"} & set(pdf.Root.keys())
        assert not {"/StructParents", "/Tabs"} & set(pdf.pages[0].obj.keys())
        code = [(str(one.operator), one.operands) for one in pikepdf.parse_content_stream(pdf.pages[0])]
        assert {str(operands[0]) for name, operands in code if name in ("BMC", "BDC")} == {f"/{TEXT}"}


def test_pictures_show_what_is_tagged(style: Style) -> None:
    tagged = PAGES[0]
    plain = tagged._replace(marks=tuple(strip_tags(tagged.marks)))
    assert png(tagged, style.fonts, 72) == png(plain, style.fonts, 72)
    assert svg(tagged, style.fonts) == svg(plain, style.fonts)


def test_page_labels_count_on_and_readers_see_them(style: Style) -> None:
    roman, arabic = ({"style": style, "start": 1} for style in ("ROMAN_LOWER", "ARABIC"))
    assert [*label_ranges(["i", "ii", "iii", "iv", "v", "1", "2"])] == [(0, roman), (5, arabic)]
    assert [*label_ranges(["1", "3", "4", "cover", "", "xc", "xci"])] == [
        (0, arabic),
        (1, arabic | {"start": 3}),
        (3, {"prefix": "cover"}),
        (4, {"prefix": ""}),
        (5, roman | {"start": 90}),
    ]
    assert [*label_ranges(["iiii", "07"])] == [(0, {"prefix": "iiii"}), (1, {"prefix": "07"})]
    labels = ("i", "ii", "cover", "7", "8")
    data = render([Page(10, 10, (), label) for label in labels], style.fonts, TAGGED)
    with pypdfium2.PdfDocument(data) as document:
        assert tuple(document.get_page_label(number) for number in range(len(labels))) == labels


def test_entries_of_the_outline_keep_their_titles_on_one_page(style: Style) -> None:
    outline = (Bookmark(0, "Part", "i"), Bookmark(1, "Gentle 1–2", "ii"), Bookmark(1, "Steady 3", "ii"))
    data = render(PAGES, style.fonts, TAGGED._replace(outline=outline))
    with pypdfium2.PdfDocument(data) as document:
        found = [(one.level, one.get_title(), one.get_dest().get_index()) for one in document.get_toc()]
    assert found == [(0, "Part", 0), (1, "Gentle 1–2", 1), (1, "Steady 3", 1)]
