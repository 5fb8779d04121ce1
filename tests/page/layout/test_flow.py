import re
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.page.layout.cut import Rows, cut, gap
from bookmaker.page.layout.flow import Block, Divider, Figure, FlowPage, Heading, ListItem, Paragraph, Spacer, flow
from bookmaker.page.layout.rich import ITALIC, REGULAR, STRONG, Manner, Run
from bookmaker.page.layout.text import CENTRE, Style
from bookmaker.values.errors import Wrong
from bookmaker.values.marks import Line, Mark, Placed, Rect, Tagged, Text, strip_tags

SENTENCE = "a cell holds one bullet or none and considerably more neighbouring numbers settle straightforwardly"
WORDS = SENTENCE.split()
LOREM = " ".join([SENTENCE] * 6)


def texts(page: FlowPage) -> list[Text]:
    return [mark for mark in strip_tags(page.marks) if isinstance(mark, Text)]


def runs(text: str) -> tuple[Run, ...]:
    return (Run(text),)


def lay(*blocks: Block, style: Style, size: tuple[float, float] = (200.0, 300.0), **manner: object) -> list[FlowPage]:
    return [*flow(blocks, style, size, manner=Manner(**manner))]


def bare(text: str) -> str:
    """Return a text without what line breaks and headings change: white space, hyphens, small letters."""
    return re.sub(r"[\s-]", "", text).upper()


def right(mark: Text, style: Style) -> float:
    return mark.x + style.fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)


def row(mark: Text, style: Style) -> float:
    body = style.look.type.body
    return (-mark.y - style.fonts[body.face].cap_height(body.size)) / body.leading


# Pages are cut like this

ROWS = st.builds(
    Rows,
    rows=st.integers(1, 3),
    above=st.integers(0, 2),
    below=st.integers(0, 1),
    blank=st.integers(0, 1),
    bad=st.sampled_from([0, 0, 0, 1, 10]),
    loose=st.sampled_from([0, 0, 4]),
)


def _pages_of(rows: list[Rows], capacity: int) -> Iterator[tuple[tuple[int, int, int], tuple[int, ...]]]:
    """Yield the cost and the cuts of every way to fill pages."""
    for count in range(len(rows)):
        for inner in combinations(range(1, len(rows)), count):
            cuts = (0, *inner, len(rows))
            pages = [rows[a:b] for a, b in pairwise(cuts)]
            heights = [sum(one.rows for one in page) + sum(gap(*pair) for pair in pairwise(page)) for page in pages]
            heights[0] += rows[0].blank
            if max(heights) <= capacity:
                ends = [rows[end - 1] for end in inner]
                loose = sum((capacity - height) ** 2 for height in heights[:-1]) + sum(end.loose for end in ends)
                yield (sum(end.bad for end in ends), len(heights), loose), cuts


@pytest.mark.slow
@given(st.lists(ROWS, min_size=1, max_size=9), st.integers(4, 12))
def test_no_other_cut_is_better(rows: list[Rows], capacity: int) -> None:
    ways = {cuts: cost for cost, cuts in _pages_of(rows, capacity)}
    found = cut(rows, capacity)
    assert ways[found] == min(ways.values())


# What a text looks like

RUNS = st.lists(
    st.builds(
        Run,
        st.lists(st.sampled_from([*WORDS, "well-known", "—", "5", "(1-2"]), min_size=1, max_size=12).map(" ".join),
        st.sampled_from([REGULAR, ITALIC, STRONG]),
    ),
    min_size=1,
    max_size=6,
).map(tuple)
BLOCKS: st.SearchStrategy[list[Block]] = st.lists(
    st.one_of(
        st.builds(Paragraph, RUNS),
        st.builds(Paragraph, RUNS),
        st.builds(ListItem, RUNS, st.sampled_from(["•", "12.", ""]), st.integers(0, 1)),
        st.builds(Heading, st.sampled_from(["What you need", "The whole of the matter"]), st.integers(1, 3)),
        st.builds(Spacer, st.integers(0, 2)),
        st.just(Divider()),
        st.builds(Figure, st.just(40.0), st.floats(5, 100), st.just((Rect(0, 0, 40, 20, 0.5),))),
    ),
    min_size=1,
    max_size=8,
)
MANNERS = st.builds(Manner, st.booleans(), st.sampled_from([0.0, 0.5]), st.booleans())


def _words(block: Block) -> str:
    match block:
        case Heading(text):
            return text
        case Paragraph(runs) | ListItem(runs):
            label = getattr(block, "label", "")
            return f"{label} {''.join(run.text for run in runs)}"
    return ""


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(blocks=BLOCKS, manner=MANNERS, measure=st.floats(90, 350), height=st.floats(140, 500))
def test_every_word_is_there_in_order_and_inside_the_body(
    style: Style, blocks: list[Block], manner: Manner, measure: float, height: float
) -> None:
    pages = flow(blocks, style, (measure, height), "en", manner)
    assert bare("".join(mark.text for page in pages for mark in texts(page))) == bare(" ".join(map(_words, blocks)))
    for page in pages:
        assert page.marks
        assert page.depth <= height + 0.01
        for mark in texts(page):
            assert 0 <= -mark.y <= height
            assert (mark.x >= -0.01 and right(mark, style) <= measure + 0.1) or " " not in mark.text.strip()


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(4, 60), min_size=1, max_size=8), st.floats(140, 400))
def test_no_line_of_a_paragraph_stands_alone_on_a_page(style: Style, lengths: list[int], height: float) -> None:
    """Short pages that hold at least seven lines can always be cut without."""
    blocks = [Paragraph((Run(" ".join(WORDS[i % 7] for i in range(length))),)) for length in lengths]
    manner = Manner(indent=False)
    pages = flow(blocks, style, (180.0, height), "", manner)
    alone = [len(texts(flow([block], style, (180.0, 1e4), "", manner)[0])) for block in blocks]
    lines = iter([(index, line) for index, count in enumerate(alone) for line in range(count)])
    for page in pages:
        here = [next(lines) for _ in texts(page)]
        for index in {index for index, _ in here}:
            count = sum(found == index for found, _ in here)
            assert count == alone[index] or count >= 2


@pytest.mark.slow
def test_a_heading_stays_with_two_lines(style: Style) -> None:
    for first in range(1, 60):
        blocks = [Paragraph((Run("\n".join(["line"] * first)),)), Heading("Head"), Paragraph((Run(LOREM),))]
        for page in flow(blocks, style, (200.0, 300.0)):
            found = [mark.text for mark in texts(page)]
            assert "Head" not in found[-2:]


def test_all_lines_stand_on_one_grid(style: Style) -> None:
    paragraph = Paragraph((Run(LOREM), Run(" and strong", STRONG), Run(" or not", ITALIC)))
    figure = Figure(50, 61, (Rect(0, 0, 50, 61, 0.5),))
    blocks = [Heading("A head"), paragraph, Heading("Two", 2), paragraph, figure, ListItem((Run("x"),), "•"), paragraph]
    pages = flow(blocks, style, (200.0, 500.0))
    for page in pages:
        for mark in texts(page)[1:]:
            assert row(mark, style) == pytest.approx(round(row(mark, style)))


def test_what_opens_a_page_reaches_its_top(style: Style) -> None:
    heading = style.look.type.heading
    (page,) = flow([Heading("Head"), Paragraph((Run("text"),))], style, (200.0, 300.0))
    head, text = texts(page)
    assert head.y == pytest.approx(-style.fonts[heading.face].cap_height(heading.size))
    assert row(text, style) == 3
    (page,) = flow([Figure(50, 61, (Rect(0, 0, 50, 61, 0.5),))], style, (200.0, 300.0))
    (figure,) = strip_tags(page.marks)
    assert isinstance(figure, Placed)
    assert figure.y == -61


def test_the_first_line_of_a_paragraph_after_another_is_indented(style: Style) -> None:
    one, two, leading = Paragraph(runs("one")), Paragraph(runs("two\nthree")), style.look.type.body.leading
    for indent, wanted in ((True, [(0, 0), (leading, 1), (0, 2)]), (False, [(0, 0), (0, 2), (0, 3)])):
        (page,) = lay(one, two, style=style, indent=indent)
        assert [(mark.x, round(row(mark, style), 6)) for mark in texts(page)] == wanted


def test_list_items_hang_and_their_labels_end_at_one_place(style: Style) -> None:
    items = [ListItem((Run(LOREM[:60]),), label) for label in ("9.", "10.", "")]
    (page,) = flow(items, style, (200.0, 300.0))
    labels = [mark for mark in texts(page) if mark.text.endswith(".")]
    lines = [mark for mark in texts(page) if mark not in labels]
    assert len({mark.x for mark in lines}) == 1
    assert right(labels[0], style) == pytest.approx(right(labels[1], style))
    assert right(labels[0], style) < lines[0].x
    assert labels[0].y == lines[0].y


def test_justified_lines_end_at_the_measure_but_for_the_last(style: Style) -> None:
    (page,) = flow([Paragraph((Run(LOREM),))], style, (300.0, 600.0), "en", Manner(justify=True))
    ends = [right(mark, style) for mark in texts(page)]
    assert ends[:-1] == pytest.approx([300.0] * (len(ends) - 1), abs=0.05)
    assert ends[-1] < 300
    (page,) = flow([Paragraph((Run(LOREM),))], style, (300.0, 600.0), "en")
    assert max(right(mark, style) for mark in texts(page)) <= 300


def test_centred_text_is_centred(style: Style) -> None:
    (page,) = lay(Heading("Head"), Paragraph(runs("For Anna")), style=style, align=CENTRE)
    for mark in texts(page):
        assert (mark.x + right(mark, style)) / 2 == pytest.approx(100)


def test_spacers_stay_at_the_top_of_the_first_page_only(style: Style) -> None:
    (page,) = lay(Spacer(3), Paragraph(runs("text")), Spacer(9), style=style)
    assert row(texts(page)[0], style) == pytest.approx(3)
    _, second = lay(Paragraph(runs("\n".join("x" * 20))), Spacer(9), Paragraph(runs("y")), style=style)
    assert row(texts(second)[0], style) == pytest.approx(0)


def test_a_divider_is_a_short_line_in_the_middle(style: Style) -> None:
    (page,) = lay(Paragraph(runs("a")), Divider(), Paragraph(runs("b")), style=style)
    (line,) = [mark for mark in strip_tags(page.marks) if isinstance(mark, Line)]
    assert (line.x1 + line.x2) / 2 == 100
    above, below = texts(page)
    assert below.y < line.y1 < above.y
    assert below.x == 0, "what follows a divider is not indented"


def test_lines_end_behind_dashes_and_hyphens_but_no_line_begins_with_a_dash(style: Style) -> None:
    text = "He marked what he knew — nothing — and went on to the well-known left-hand corner — again."
    for measure in range(60, 200, 7):
        pages = flow([Paragraph((Run(text),))], style, (float(measure), 500.0), "en")
        lines = [mark.text for page in pages for mark in texts(page)]
        assert not any(line.startswith("—") for line in lines)
        assert bare("".join(lines)) == bare(text)


def test_nothing_takes_no_page_and_a_picture_higher_than_its_page_is_refused(style: Style) -> None:
    assert lay(style=style) == lay(Paragraph(()), Spacer(2), style=style) == []
    with pytest.raises(Wrong, match=r"301 pt high does not fit a page of 300 pt"):
        lay(Figure(10, 301, (Rect(0, 0, 10, 301, 0.5),)), style=style)


def test_marks_are_shifted_to_their_body(style: Style) -> None:
    (page,) = lay(Paragraph(runs("a")), Divider(), Figure(9, 9, (Rect(0, 0, 9, 9, 0.5),)), style=style)
    text, line, figure = strip_tags(page.at(50.0, 400.0))
    assert (type(text), type(line), type(figure)) == (Text, Line, Placed)
    (first,) = texts(page)
    assert (text.x, text.y) == (50, 400 + first.y)
    assert figure.y < line.y1 < text.y


# What is heard of a text


def _outline(marks: tuple[Mark, ...]) -> list[object]:
    """Return the roles of tagged marks, those with others below them as pairs; nothing for what is not tagged."""
    tagged = [mark for mark in marks if isinstance(mark, Tagged)]
    return [(mark.role, below) if (below := _outline(mark.marks)) else mark.role for mark in tagged]


def test_a_text_is_heard_as_headings_paragraphs_and_lists(style: Style) -> None:
    blocks = [
        Heading("Part", 2),
        Paragraph(runs(LOREM)),
        Divider(),
        Heading("Deep", 3),
        ListItem(runs("one"), "•"),
        ListItem(runs("and more of it"), ""),
        ListItem(runs("below"), "•", 1),
        ListItem(runs("first"), "1."),
        Figure(50, 20, (Rect(0, 0, 50, 20, fill=0.0),), "A field"),
        Figure(50, 20, (Rect(0, 0, 50, 20, fill=0.0),)),
    ]
    (page,) = flow(blocks, style, (300, 2000))
    item = ("LI", ["Lbl", "LBody"])
    heard = _outline(page.at(10, 600))
    assert heard == ["H1", "P", "Artifact", "H2", ("L", [item, item]), ("L", [item]), "Figure", "Artifact"]
    moved = [one for one in strip_tags(page.at(10, 600)) if isinstance(one, Text)]
    assert [one._replace(x=one.x + 10, y=one.y + 600) for one in texts(page)] == moved
    first = [one.text for one in strip_tags(page.marks[4].marks[:1]) if isinstance(one, Text)]
    assert first == ["•", "one", "and more of it"]


def test_a_paragraph_on_two_pages_is_heard_on_both(style: Style) -> None:
    pages = flow([Paragraph(runs(LOREM))], style, (200, 150))
    assert len(pages) > 1 and all(_outline(page.marks) == ["P"] for page in pages)


@pytest.mark.parametrize("words", [80, 200, 420, 900])
def test_the_columns_of_the_last_page_are_about_equally_long(style: Style, words: int) -> None:
    blocks = [Heading("Head"), *[Paragraph((Run(" ".join(WORDS[i % 7] for i in range(words))),))] * 3]
    plain = flow(blocks, style, (180.0, 400.0), manner=Manner(indent=False))
    columns = flow(blocks, style, (180.0, 400.0), manner=Manner(indent=False), columns=2)
    one, other = (bare("".join(t.text for page in pages for t in texts(page))) for pages in (plain, columns))
    assert one == other
    assert len(columns) // 2 == len(plain) // 2 or len(columns) % 2 == 0
    full = (len(columns) - 1) // 2 * 2
    assert columns[:full] == plain[:full]
    depths = [page.depth for page in columns[full:]]
    assert len(depths) == 2 and max(depths) - min(depths) <= 2 * style.look.type.body.leading + 0.01
