"""Walkthroughs as marks: every step once and in order, nothing over anything else, pages that point at each other."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product

import pytest

from bookmaker.engine.solve.argument import Balance, settled_by
from bookmaker.engine.solve.patterns import RULES
from bookmaker.engine.solve.refined import solve
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.grid import Edges
from bookmaker.page.layout.panel_columns import PanelColumns
from bookmaker.page.layout.panels import PanelRow
from bookmaker.page.layout.text import Style
from bookmaker.page.paginate import estimate_pages
from bookmaker.page.types.base import Book, BookSection
from bookmaker.page.types.walks import PanelMakers, Piece, Walk, fill_pages, spread_rows
from bookmaker.values.errors import UserError
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import Dot, Glyphs, Line, Mark, Page, Placed, Rect, Text
from bookmaker.values.puzzle import Answer, Cell, Entry, Made, Puzzle, Step, cells_of, from_code
from bookmaker.values.statements import STEP
from bookmaker.words import capitalize_first, load_words
from bookmaker.words.steps import step_boards, step_numbers
from bookmaker.words.story import Story, known_after, tell, turn_text
from bookmaker.words.story import Told as ToldStep
from tests.books import tiers_of
from tests.page.conftest import CODES, SECTIONS, LayOut
from tests.page.types.marks import boards, labelled, saying, text_marks, texts
from tests.quick import others, quick

WORDS = load_words("en")
TRIMS = {"5x8": (360.0, 576.0), "6x9": (432.0, 648.0), "8.5x11": (612.0, 792.0)}


def _walks(pages: tuple[Page, ...]) -> list[Page]:
    """Return the pages of walkthroughs, without the one that opens them."""
    return [page for page in pages if any(re.match(r"WALKTHROUGHS? \d", text) for text in texts(page))]


def _said(pages: list[Page]) -> str:
    """Return all text below the running heads, in reading order, no word divided: row after row, panel after panel."""
    marks = [mark for page in pages for mark in text_marks(page) if mark.y < page.height - 50]
    return " ".join(mark.text for mark in marks).replace("- ", "")


@pytest.fixture(scope="module", params=TRIMS)
def pages(request: pytest.FixtureRequest, told_book: LayOut) -> tuple[Page, ...]:
    return told_book(trim=TRIMS[request.param])


def test_every_step_is_told_once_and_in_order(pages: tuple[Page, ...], stories: dict[int, Story]) -> None:
    said, at = _said(_walks(pages)), 0
    for number, story in stories.items():
        first = f"{number} {story.puzzle.total} bullets"
        at = said.index(first, at) + len(first)
        for told in story.told:
            assert said.count(told.text) == sum(one.text == told.text for s in stories.values() for one in s.told)
            at = said.index(told.text, at) + len(told.text)


def test_steps_are_numbered_and_of_the_kind_they_are(pages: tuple[Page, ...], stories: dict[int, Story]) -> None:
    said = _said(_walks(pages))
    for story in stories.values():
        for number, told in enumerate(story.told, 1):
            if told.step.single:
                continue
            count, turns = len(told.step.clues), ""
            kind = f"{count} numbers" if not told.step.total else "The total"
            if number - 1 == story.key:
                turns = turn_text(told, WORDS) + " "
            assert re.search(rf"\b{number} {kind}[^.]*?(?:, p\.\s[ivx]+)? {re.escape(turns + told.text)}", said)
    assert said.count("Here the puzzle turns:") == sum(story.key >= 0 for story in stories.values()) > 0


def _spans(pages: tuple[Page, ...]) -> dict[int, list[range]]:
    """Return the places of the steps that each board shows, by puzzle, without the boards of suppositions."""
    said = [mark.said for page in _walks(pages) for mark, _ in boards(page) if mark.said]
    spans = dict[int, list[range]]()
    for one in said:
        if one.role == STEP and one.steps != (0, 0):
            spans.setdefault(one.number, []).append(range(one.steps[0] - 1, one.steps[1]))
    return spans


def test_steps_share_boards_but_not_the_key_step_nor_one_with_suppositions(
    pages: tuple[Page, ...], stories: dict[int, Story]
) -> None:
    spans, shared = _spans(pages), 0
    for number, story in stories.items():
        assert [at for span in spans[number] for at in span] == [*range(len(story.told))]
        for span in (span for span in spans[number] if len(span) > 1):
            steps = [story.told[at] for at in span]
            assert story.key not in span
            assert not any(one.supposed for one in steps)
            settled = sum(len(one.step.bullets) + len(one.step.empty) for one in steps)
            assert settled <= max(8, 0.2 * len(story.puzzle.clues))
            shared += any(not one.step.single for one in steps)
    assert shared > 0


def test_cells_have_one_size_of_at_least_5_mm(pages: tuple[Page, ...], stories: dict[int, Story]) -> None:
    frames = [(frame.height, mark.said) for page in _walks(pages) for mark, frame in boards(page)]
    cells = {round(height / stories[said.number].puzzle.rows, 3) for height, said in frames if said}
    assert len(cells) == 1
    assert min(cells) >= 5 * POINTS["mm"] - 0.01


def test_cells_that_shared_steps_settle_have_their_numbers(pages: tuple[Page, ...], stories: dict[int, Story]) -> None:
    for number, spans in _spans(pages).items():
        told, numbers = stories[number], step_numbers(stories[number], in_rounds=False)
        for span, board in zip(spans, step_boards(told, spans, WORDS, numbered=True), strict=True):
            shown = zip(cells_of(told.puzzle.rows, told.puzzle.columns), board.shows(), strict=True)
            found = {cell: one.step for cell, one in shown if one.step}
            due = {cell: number for cell, number in numbers.items() if number - 1 in span and len(span) > 1}
            assert found == due


def _boxes(page: Page, style: Style) -> Iterator[tuple[float, float, float, float]]:
    """Yield what each board and each line of text covers, apart from the edges of boards."""
    for mark, frame in boards(page):
        yield mark.x, mark.y, mark.x + frame.width, mark.y + frame.height
    for mark in text_marks(page):
        if mark.text.strip():
            face = style.fonts[mark.font]
            width = face.pieces_width(mark.shaped or (mark.text,), mark.size) + mark.spacing * (len(mark.text) - 1)
            yield mark.x, mark.y, mark.x + width, mark.y + face.cap_height(mark.size)


def _small_book(lay_out: LayOut, size: tuple[int, int], told: Sequence[ToldStep], **facts: object) -> list[Page]:
    """Return the pages of the walkthrough of a board of some size, with steps of which only the words matter."""
    cells, section = size[0] * size[1], BookSection("S", "bullets", *size, ("gentle",), 1)
    puzzle = Puzzle("bullets", *size, (1,) + (-1,) * (cells - 1), 3)
    entry = Entry(1, 0, "gentle", Made(puzzle, Answer(*size, (False,) * cells)))
    usual = {"sections": (section,), "front": (), "back": ("walkthroughs",), "walkthroughs": (1,), "body": ()}
    return _walks(lay_out((entry,), stories={1: Story(puzzle, tuple(told), ())}, **usual, **facts))


def test_no_text_and_no_board_lies_on_another_or_leaves_the_body(pages: tuple[Page, ...], style: Style) -> None:
    look = style.look
    for index, page in enumerate(pages):
        if page not in _walks(pages):
            continue
        body = page_frame((page.width, page.height), look, look.gutter(len(pages)), index % 2 == 0).body
        boxes = [box for box in _boxes(page, style) if box[1] < page.height - look.margins.head - 1]
        for number, (left, low, right, high) in enumerate(boxes):
            assert body.x - 0.01 <= left <= right <= body.right + 0.01
            assert body.y - 0.01 <= low <= high <= body.top + 0.01
            for a, b, c, d in boxes[:number]:
                assert not (left < c - 0.01 and a < right - 0.01 and low < d - 0.01 and b < high - 0.01)


@pytest.mark.parametrize(
    ("trim", "board"), [((300, 340), (14, 4)), ((300, 420), (20, 5)), ((330, 400), (7, 17)), ((432, 648), (20, 20))]
)
@pytest.mark.parametrize("words", [1, 30])
def test_odd_boards_on_small_pages_stay_inside_the_body(
    lay_out: LayOut, style: Style, trim: tuple[float, float], board: tuple[int, int], words: int
) -> None:
    text = "If d4 were empty, then e4 and e5 would be bullets, and the 3 in e4 could not reach 3. " * words
    told = [ToldStep(Step(((0, 0),) * 2, ((1, 1),), ()), "1-2 rule", text, "", ())] * 4
    walks = _small_book(lay_out, board, told, trim=trim)
    for page in walks:
        for left, low, right, high in _boxes(page, style):
            assert 30 < left <= right <= trim[0] - 30
            assert style.look.margins.bottom - 0.01 <= low <= high <= trim[1] - 36
    assert _said(walks).count("could not") == 4 * words


@pytest.mark.slow
def test_a_page_has_four_to_eight_boards_unless_the_book_ends_or_a_text_is_long(told_book: LayOut) -> None:
    pages = _walks(told_book())
    counts = [len(boards(page)) for page in pages]
    assert max(counts) <= 8
    assert sum(count >= 4 for count in counts[:-1]) >= 0.7 * len(counts[:-1])


@pytest.mark.parametrize(("trim", "even"), [("5x8", 0.6), ("6x9", 0.7), ("8.5x11", 0.2)])
def test_full_pages_end_at_one_height_or_a_little_above_and_few_have_a_lone_board(
    told_book: LayOut, style: Style, trim: str, even: float
) -> None:
    pages, descent = _walks(told_book(trim=TRIMS[trim])), style.setting("small").descent
    ends, counts = list[float](), list[int]()
    for page in pages:
        lines = [mark.y - descent for mark in text_marks(page) if mark.y < page.height - 50]
        counts.append(len(boards(page)))
        lows = [*(mark.y for mark, _ in boards(page)), *(y for y in lines if y > style.look.margins.bottom - 1)]
        ends.append(min(lows))
    assert counts.count(1) <= 0.25 * len(counts)
    above = [end - style.look.margins.bottom for end in ends[:-1]]
    assert sum(abs(white) < 0.1 for white in above) >= even * len(above)
    assert max(above) <= 0.25 * TRIMS[trim][1]


@pytest.mark.parametrize(("left", "gap"), [(0.0, 15.0), (20.0, 25.0), (45.0, 37.5), (200.0, 60.0)])
def test_rows_are_drawn_apart_as_far_as_they_stay_together(
    make_book: Callable[..., Book], counts: tuple[dict[str, int], ...], style: Style, left: float, gap: float
) -> None:
    plan = estimate_pages(make_book(), tiers_of(counts), style)[0]
    high = (plan.size[1] - left - 2 * 15.0) / 3
    row = PanelRow((), False, high)
    rows = [Piece(1, high, 15.0, row, top=place * (high + 15.0)) for place in range(3)]
    first, second, last = spread_rows(rows, plan)
    assert [second.top - first.top - high, last.top - second.top - high] == pytest.approx([gap, gap])


class _FakeWalk(Walk):
    """A walkthrough of one column whose boards have given heights."""

    def __init__(self, number: int, heights: Sequence[Sequence[float]]) -> None:
        self.way, self.gap = _ONE_COLUMN, 3.0
        self.head, self.goes_on = Piece(number, 2.0, 4.0), Piece(number, 1.0, 0.0, begins=False)
        self.rows = [[PanelRow((), False, height) for height in own] for own in heights]
        self.boards = list[PanelMakers]([()] * len(heights))


_ONE_COLUMN = PanelColumns((1, 1), Edges((), ()), 1, 100.0, 0.0, 1.0, 0.0, 0.0)


def _fewest(walk: _FakeWalk, height: float) -> int:
    """Return the fewest pages for a walkthrough, by trying all ways."""
    states = [set[tuple[int, float]]() for _ in range(walk.count + 1)]
    states[0] = {(1, walk.head.height)}
    for at, choices in enumerate(walk.rows):
        for (pages, used), (taken, row) in product(states[at], enumerate(choices, 1)):
            if (more := used + row.height + walk.gap * (at > 0)) <= height:
                states[at + taken].add((pages, more))
            if at:
                states[at + taken].add((pages + 1, walk.goes_on.height + row.height))
    return min(pages for pages, _ in states[-1])


@pytest.mark.parametrize("seed", others(8))
def test_steps_share_boards_so_that_pages_are_few_and_none_is_lost(seed: int) -> None:
    chance, taken = random.Random(seed), 0
    heights = [
        [float(chance.randint(8, 12) + 6 * taken) for taken in range(1, 1 + min(chance.randint(1, 4), 40 - at))]
        for at in range(40)
    ]
    heights = [sorted(own) for own in heights]
    walk = _FakeWalk(1, heights)
    pages = fill_pages([lambda: walk], 50.0)
    assert len(pages) <= 1.1 * _fewest(walk, 50.0) + 1
    for page in pages:
        assert page[0].begins == (page is pages[0])
        assert page[-1].top + page[-1].height <= 50.01
        for one, other in pairwise(page):
            assert one.top + one.height + other.gap == pytest.approx(other.top)
        for piece in page[1:]:
            assert piece.row
            taken += 1 + walk.rows[taken].index(piece.row)
    assert taken == 40


def test_a_page_on_which_a_walkthrough_goes_on_says_so(pages: tuple[Page, ...], stories: dict[int, Story]) -> None:
    said, begun = 0, set[str]()
    for page in _walks(pages):
        first = next(mark.text for mark in text_marks(page) if mark.y < page.height - 50)
        begins = first in map(str, stories)
        assert begins or first in {f"{number} (continued)" for number in begun}
        said += not begins
        begun |= {number for number in map(str, stories) if number in texts(page)}
    assert said > 0


def test_boards_are_as_large_as_they_can_be_on_as_few_pages(told_book: LayOut, style: Style) -> None:
    pages = _walks(told_book(trim=TRIMS["8.5x11"], walkthroughs=(1, 2)))
    boards = [m.marks[-1] for page in pages for m in page.drawing if isinstance(m, Placed)]
    widths = [one.width for one in boards if isinstance(one, Rect)]
    assert len(pages) == 2
    assert min(widths) > 0.92 * 5 * style.look.steps.cell_max


@pytest.mark.parametrize(("trim", "most"), [("6x9", 8), ("8.5x11", 12)])
def test_small_boards_with_few_words_are_eight_on_a_page_or_four_rows(lay_out: LayOut, trim: str, most: int) -> None:
    told = [ToldStep(Step(((0, 0),) * 2, ((1, 1),) * 9, ()), "", "So.", "", ())] * 30  # too many cells for two steps
    counts = [len(boards(page)) for page in _small_book(lay_out, (3, 3), told, trim=TRIMS[trim])]
    assert sum(counts) == 31
    assert max(counts) == most


def test_boards_show_what_is_used_and_settled_in_grays_that_print(pages: tuple[Page, ...], style: Style) -> None:
    grid = style.look.grid
    fills = [m.fill for page in _walks(pages) for m in page.drawing if isinstance(m, Rect) and m.fill is not None]
    assert set(fills) == {grid.clue_shade, grid.settled_shade}
    assert max(fills) <= 0.9
    for page in _walks(pages):
        for mark in page.drawing:
            if isinstance(mark, Text | Glyphs):
                assert mark.size >= 7
                assert mark.ink == 0


@pytest.mark.slow
def test_shades_are_where_the_steps_are(told_book: LayOut, stories: dict[int, Story], style: Style) -> None:
    grid = style.look.grid
    marks = [mark for page in _walks(told_book()) for mark in page.drawing]
    used = sum(isinstance(m, Rect) and m.fill == grid.clue_shade for m in marks)
    settled = sum(isinstance(m, Rect) and m.fill == grid.settled_shade for m in marks)
    told = [one.step for story in stories.values() for one in story.told]
    supposed = [one for story in stories.values() for told in story.told for one in told.supposed]
    used -= sum(len(one.clues) for one in supposed)
    assert settled == sum(len(step.bullets) + len(step.empty) for step in told)
    assert used <= sum(len(step.clues) for step in told)
    assert used >= sum(len(step.clues) for step in told if not step.single)


@pytest.mark.slow
def test_what_numbers_share_and_leave_open_is_hatched(
    told_book: LayOut, stories: dict[int, Story], style: Style
) -> None:
    pages = told_book()
    marks = [mark for page in _walks(pages) for mark in page.drawing]
    hatches = sum(isinstance(mark, Line) and mark.ink == style.look.grid.hatch_ink for mark in marks)
    shared = 0
    for number, spans in _spans(pages).items():
        story, known = stories[number], dict[Cell, bool]()
        for at, one in enumerate(story.told):
            new = dict(known)
            for line in one.argument if range(at, at + 1) in spans and len(one.step.clues) > 1 else ():
                if isinstance(line, Balance):
                    clues = [clue for clue in (*line.more, *line.less) if clue is not None]
                    near = [cell for clue in clues for cell in story.puzzle.counted_cells(clue) if cell not in new]
                    shared += len(
                        {cell for cell in near if near.count(cell) > 1 and cell not in known_after(known, one.step)}
                    )
                new |= settled_by(line)
            known = known_after(known, one.step)
    assert hatches == 5 * shared > 0


def test_the_last_board_is_the_solution(told_book: LayOut, told_entries: tuple[Entry, ...]) -> None:
    pages = _walks(told_book(walkthroughs=(4,)))
    marks: list[Mark] = [mark for page in pages for mark in page.drawing]
    last = max(i for i, mark in enumerate(marks) if isinstance(mark, Placed) and isinstance(mark.marks[-1], Rect))
    dots = [mark.radius for mark in marks[last:] if isinstance(mark, Dot)]
    slashes = sum(isinstance(mark, Line) for mark in marks[last:])
    glyphs = [mark.items for mark in marks[last:] if isinstance(mark, Glyphs)]
    _, *numbers, _ = glyphs  # those of steps that share the board stand between the clues and the edges
    made = told_entries[3].made
    assert len(dots) == sum(made.answer.bullets) == 15
    small = sum(radius < max(dots) for radius in dots)
    assert len(dots) - small + slashes + sum(map(len, numbers)) == made.puzzle.clues.count(-1)


@pytest.mark.parametrize("back", [("hints", "solutions", "walkthroughs"), ("walkthroughs", "solutions", "hints")])
@pytest.mark.parametrize("front", quick([("title",), ("title", "copyright", "contents", "how-to-play")]))
@pytest.mark.parametrize("chosen", [(1, 2, 3, 4, 5, 6), (2, 5), (6,)])
def test_puzzle_solution_and_walkthrough_point_at_each_other(
    told_book: LayOut, back: tuple[str, ...], front: tuple[str, ...], chosen: tuple[int, ...]
) -> None:
    pages = told_book(back=back, front=front, walkthroughs=chosen)
    starts, puzzles, solutions = {}, {}, {}
    for page in pages:
        lines = texts(page)
        for index, text in enumerate(lines):
            number = lines[index - 1]
            if not re.fullmatch(r"\d+ bullets", text) or not number.isdigit():
                continue
            said = " ".join(lines[index + 1 : index + 4])
            if match := re.match(r"puzzle p\. (\d+) · solution p\. (\d+)", said):
                starts[int(number)] = (page.label, *match.groups())
            elif match := re.match(r"from p\. (\d+)(?: · | )?(?:walkthrough p\. (\d+))?", said):
                solutions[int(number)] = (page.label, *match.groups())
            elif match := re.search(r"solution p\. (\d+)(?:(?: · | )walkthrough p\. (\d+))?", said):
                puzzles[int(number)] = (page.label, *match.groups())
    assert sorted(puzzles) == sorted(solutions) == [1, 2, 3, 4, 5, 6]
    assert sorted(starts) == list(chosen)
    for number in puzzles:
        walk = starts[number][0] if number in chosen else None
        assert puzzles[number][1:] == (solutions[number][0], walk)
        assert solutions[number][1:] == (puzzles[number][0], walk)
        if walk:
            assert starts[number][1:] == (puzzles[number][0], solutions[number][0])


def test_running_heads_name_the_walkthroughs_on_the_page(told_book: LayOut) -> None:
    for page in _walks(told_book(walkthroughs=(1, 3, 4, 6))):
        (head,) = [text for text in texts(page) if text.startswith("WALKTHROUGH")]
        starting = [a for a, b in pairwise(texts(page)) if a.isdigit() and re.fullmatch(r"\d+ bullets", b)]
        assert all(number in re.findall(r"\d+", head.replace("–", " ")) or "–" in head for number in starting)
        assert ("WALKTHROUGHS" in head) == (len(re.findall(r"\d+", head)) > 1)


def test_a_walkthrough_never_begins_without_a_board_below(pages: tuple[Page, ...]) -> None:
    for page in _walks(pages):
        rules = [m.y1 for m in page.drawing if isinstance(m, Line) and m.y1 == m.y2 and m.x2 - m.x1 > 200]
        lows = [mark.y for mark, _ in boards(page)]
        assert all(any(low < rule for low in lows) for rule in rules)
        assert not rules or min(lows) < min(rules)


@pytest.mark.slow
def test_the_contents_name_hints_and_walkthroughs_only_where_there_are_any(told_book: LayOut) -> None:
    def contents(**facts: object) -> str:
        return " ".join(next(texts(page) for page in told_book(**facts) if "Contents" in texts(page)))

    assert re.search(r"Hints \d+ Solutions \d+ Walkthroughs \d+", contents())
    assert "Walkthroughs" not in contents(walkthroughs=())
    assert "Hints" not in contents(hints=0)


def test_without_walkthroughs_there_is_no_page_and_no_reference(told_book: LayOut) -> None:
    pages = told_book(walkthroughs=())
    assert not _walks(pages)
    assert not [text for page in pages for text in texts(page) if re.search(r"walkthrough p\. \d", text)]


@pytest.mark.slow
def test_pages_are_foreseen_about_right(
    told_book: LayOut, make_book: Callable[..., Book], stories: dict[int, Story], style: Style
) -> None:
    book = make_book(
        sections=SECTIONS, back=("hints", "solutions", "walkthroughs"), walkthroughs=tuple(stories), hints=2
    )
    counts = [{"gentle": 2, "steady": 1}, {"tricky": 1, "knotty": 1}, {"knotty": 1}]
    _, guessed = estimate_pages(book, tiers_of(counts), style)
    assert len(guessed) == pytest.approx(len(told_book()), rel=0.15)


def test_a_section_shows_the_moves_that_its_puzzles_take(told_book: LayOut, stories: dict[int, Story]) -> None:
    pages = told_book()
    page = labelled(pages, "1")
    taught = {text: page.label for page in pages for text in texts(page) if page.label in ("viii", "ix", "x")}
    said = texts(page)
    shown = said[said.index(WORDS.moves.needed) + 1 :]
    rules = {one.rule for number in (1, 2, 3) for one in stories[number].told if one.rule.startswith("one")}
    names = [WORDS.patterns.rules[rule] for rule in RULES if rule in rules]
    assert names
    assert shown == [WORDS.moves.at.format(name=name, page=taught[capitalize_first(name)]) for name in names]


def test_a_total_larger_than_the_number_beside_it_has_room(told_book: LayOut, style: Style) -> None:
    steps = style.look.steps
    large = steps.model_copy(update={"total": steps.total.model_copy(update={"size": 2.5 * steps.number.size})})
    look = style.look.model_copy(update={"steps": large})
    assert [page.astray for page in told_book(style=style._replace(look=look)) if page.astray] == []


def test_a_letter_that_a_font_lacks_is_an_error_of_the_users_not_a_crash(told_book: LayOut) -> None:
    with pytest.raises(UserError, match="no character"):
        told_book(title="漢字")


def test_solutions_with_and_without_walkthroughs_share_a_page(lay_out: LayOut, style: Style) -> None:
    codes = [code for _, _, code in CODES]
    puzzles = [from_code(code) for code in (*codes[:3] * 3, *codes[3:5], codes[3])]
    entries = [
        Entry(number, int(puzzle.rows == 7), "gentle", Made(puzzle, solve(puzzle).answer))
        for number, puzzle in enumerate(puzzles, 1)
    ]
    told = {10: tell(puzzles[9], solve(puzzles[9]), WORDS)}
    facts = {"sections": SECTIONS[:2], "solutions_per_page": 12, "walkthroughs": (10,)}
    pages = lay_out(entries, stories=told, **facts, front=(), back=("solutions", "walkthroughs"))
    (page,) = saying(pages, "SOLUTIONS 1–12")
    assert any(text.startswith("walkthrough") for text in texts(page))
    assert min(mark.y for mark in text_marks(page)) >= style.look.margins.bottom
