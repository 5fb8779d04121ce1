"""The boards of a book: their contents, their captions, and how they share a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.engine.rank.energy import star_count
from bookmaker.engine.symmetry import NAME
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import CODED, DECODER, settled_by
from bookmaker.page.layout.boxes import region_box
from bookmaker.page.layout.card import Caption, Card, add_lines, needed_width, split_captions
from bookmaker.page.layout.fit import Arrangement, Deck, Strip, above_strip, arrange, strip
from bookmaker.page.layout.grid import Board, Edges, least_coded, least_labelled, least_numbered
from bookmaker.page.layout.links import field as text_field
from bookmaker.page.layout.look import OUTMOST, Cards, Steps
from bookmaker.page.layout.opening import Opening, opening
from bookmaker.page.layout.ornament import of_answer
from bookmaker.page.layout.per_page import puzzles_on_page, solutions_on_page
from bookmaker.page.layout.stars import stars, stars_width
from bookmaker.page.layout.template import PAGE_FIELDS, RULED
from bookmaker.page.layout.text import Style
from bookmaker.page.types.base import LEAF, BookSection, Plan
from bookmaker.page.types.questions import widest_asked, with_question
from bookmaker.page.types.stages import first_texts, max_per_page, widest_line, with_play_line
from bookmaker.values.codes import Codes
from bookmaker.values.geometry import Box, PageSize
from bookmaker.values.marks import Mark, Placed, Text
from bookmaker.values.puzzle import FILL, HOLE, UNKNOWN, Cell, Entry, Made, Puzzle, Said, Shown, Size, cells_of
from bookmaker.values.questions import MARKED
from bookmaker.values.statements import PUZZLE, SOLUTION, STAGE, BoardStatement
from bookmaker.words import Words
from bookmaker.words.captions import AT_BACK, AT_FOOT, CaptionStyle, Pointers, caption_texts
from bookmaker.words.questions import asked_texts, fields_of
from bookmaker.words.reasons import cell_name
from bookmaker.words.rules import LIST, NEXT, stage_of, stage_texts, total_of
from bookmaker.words.rules import STAGE as STAGE_TEXT
from bookmaker.words.scene import spoken_whole
from bookmaker.words.steps import step_numbers
from bookmaker.words.story import key_name, key_names

NOTHING: Mapping[Cell, bool] = MappingProxyType({})
"""No settled cells."""


def show_cells(puzzle: Puzzle, settled: Mapping[Cell, bool]) -> tuple[Shown, ...]:
    """Return the contents of a puzzle's cells once some are settled."""
    return KINDS[puzzle.kind].show(puzzle, settled, None)


def solved_alone(made: Made) -> Puzzle:
    """Return the puzzle beneath a solution: with all numbers, if they are opened on the way."""
    cells = show_cells(made.puzzle, settled_by(made.answer))
    rest = (HOLE if cell.shade == "hole" else UNKNOWN for cell in cells)
    digits = zip(cells, rest, strict=True)
    return made.puzzle._replace(clues=tuple(int(cell.digit) if cell.digit else other for cell, other in digits))


def board_of(
    puzzle: Puzzle, cell: float, settled: Mapping[Cell, bool] = NOTHING, said: BoardStatement | None = None
) -> Board:
    """Return the board of a puzzle once some cells are settled; `cell` is a cell's side in points."""
    return Board(show_cells(puzzle, settled), puzzle.rows, puzzle.columns, cell, said=said)


def add_codes(board: Board, codes: Codes) -> Board:
    """Return a board with the codes of its closed cells."""
    if not codes:
        return board
    cells = zip(board.shown, cells_of(board.rows, board.columns), strict=True)
    return board._replace(shown=tuple(one._replace(code=codes.get(cell, "")) for one, cell in cells))


def solved_board(entry: Entry, cell: float, plan: Plan) -> Board:
    """Return the solution of a puzzle; if the book wants it, each cell has the number of its step or round."""
    known, puzzle = settled_by(entry.made.answer), entry.made.puzzle
    board = board_of(puzzle, cell, known, plan.statement(entry, SOLUTION))
    numbered = entry.number in plan.book.numbered
    if puzzle.counting.on_clues and (numbered or not plan.style.look.grid.solved_clues):
        board = board._replace(shown=picture_cells(board.shown))
    if not numbered:
        return board
    numbers = step_numbers(plan.stories[entry.number], bool(plan.book.sections[entry.section].played.play))
    cells = zip(board.shown, cells_of(board.rows, board.columns), strict=True)
    said = plan.statement(entry, SOLUTION)._replace(steps=(1, max(numbers.values())))
    return board._replace(shown=tuple(one._replace(step=numbers.get(cell, 0)) for one, cell in cells), said=said)


def picture_cells(cells: Iterable[Shown]) -> tuple[Shown, ...]:
    """Return the cells of a solution that is a picture: marks without clues."""
    return tuple(Shown(mark=cell.mark if cell.mark != "slash" else "") for cell in cells)


@dataclass(frozen=True, slots=True)
class Spoken:
    """The text of a board once some cells are settled, made only where a file needs it."""

    puzzle: Puzzle
    settled: Mapping[Cell, bool] = field(hash=False)
    words: Words = field(hash=False)
    title: str = ""

    def __call__(self) -> str:
        return spoken_whole(self.puzzle, show_cells(self.puzzle, self.settled), self.words, self.title)


def alt_text(entry: Entry, plan: Plan, settled: Mapping[Cell, bool] = NOTHING) -> Spoken:
    """Return the text for screen readers: the puzzle, or its solution if settled."""
    words = plan.in_game(entry.section).words
    text = words.solution_of if settled else words.spoken.puzzle
    return Spoken(entry.made.puzzle, settled, words, text.format(number=entry.number))


def board_statement(entry: Entry, plan: Plan, solved: bool, stage: int) -> BoardStatement:
    """Return the statement about a board in a file: a puzzle, perhaps at a stage, or its solution."""
    role = SOLUTION if solved else STAGE if stage > 1 else PUZZLE
    shown = (stage, plan.book.sections[entry.section].played.stages) if stage else (0, 0)
    return plan.statement(entry, role)._replace(stage=shown)


def example_opening(title: str, under: str, body: Box, plan: Plan, over: str = "") -> tuple[Mark, ...]:
    """Return the opening of a part outside the sections; its ornament is the example's solution."""
    return opening(Opening(over, title, under, of_answer(plan.book.example.answer)), plan.style, body)[0]


def card_of(entry: Entry, said: Caption, cell: float, own: Deck, plan: Plan, solved: bool = False) -> Card:
    """Return a puzzle, or its solution, with its caption."""
    known = settled_by(entry.made.answer) if solved else NOTHING
    board = board_of(entry.made.puzzle, cell, known, board_statement(entry, plan, solved, 0))
    board = board if solved else add_codes(board, plan.hidden.codes.get(entry.number, {}))
    return Card(board, said, own.edges, alt_text(entry, plan, known))


def stage_card(entry: Entry, stage: int, said: Caption, cell: float, own: Deck, plan: Plan) -> Card:
    """Return a board at a stage with its caption, which may lead to the page of the next stage."""
    now, words = stage_of(entry.made.puzzle, entry.made.answer, stage), plan.words
    page, stages = said.targets.get(NEXT, ""), plan.book.sections[entry.section].played.stages
    texts = stage_texts(stage, stages, now.safe, words, page)
    texts |= {RULED: words.time if plan.book.time and stage == stages else ""}
    spoken = Spoken(
        now.puzzle, now.settled, words, ". ".join((words.spoken.puzzle.format(number=entry.number), texts[STAGE_TEXT]))
    )
    board = board_of(now.puzzle, cell, now.settled, board_statement(entry, plan, False, stage))
    return Card(board, said._replace(texts={**said.texts, **texts}), own.edges, spoken)


_TITLE, _TOTAL = "{title}", "{bullets}"
_WIDEST_LABEL = "M"
"""Widest name of a table of the decoder."""
ANYWHERE = "888"
"""Widest page label."""
BETWEEN = 0.7
"""White space between a puzzle's number, its stars and its total on one line, in sizes of the number."""


def caption(entry: Entry, found: Pointers, plan: Plan) -> Caption:
    """Return the caption of a puzzle or its solution."""
    made, section, plan = entry.made, plan.book.sections[entry.section], plan.in_section(entry.section)
    texts = {"tier": tier_name(entry.tier, plan), "name": entry.name, **entry.said._asdict()}
    if entry.number in plan.stories:
        texts["key"] = key_name(plan.stories[entry.number], plan.words)
    if made.reply:
        texts |= asked_texts(made.puzzle.topic, made.reply, plan.words)
    size = Size(section.rows, section.columns)
    said = caption_texts(str(entry.number), size, made.puzzle.total, found, caption_style(plan, section.kind))
    return _caption({**said, "section": section.title, **texts}, star_count(entry.tier), found, plan)


def open_caption(entry: Entry, found: Pointers, plan: Plan) -> Caption:
    """Return the caption of an unsolved puzzle."""
    said, texts = caption(entry, found, plan), {**first_texts(entry, plan, found.words), **time_texts(plan)}
    texts |= {"title": ""} if KINDS[entry.made.puzzle.kind].is_titled else {}
    targets = {LIST: found.words} if LIST in texts else {}
    return said._replace(texts={**said.texts, **texts}, targets={**said.targets, **targets})


def time_texts(plan: Plan) -> dict[str, str]:
    """Return the text before the line for the solving time, if the book has that line."""
    return {RULED: plan.words.time} if plan.book.time else {}


def _caption(texts: dict[str, str], rank: int, found: Pointers, plan: Plan) -> Caption:
    """Return a caption with these texts; its fields lead to the puzzle's pages."""
    hint = found.hints[0][1] if found.hints else ""
    # A solution below its puzzle needs no link.
    solution = "" if plan.book.answers == AT_FOOT else found.solution
    leads = {"puzzle": found.puzzle, "hint": hint, "solution": solution, "walkthrough": found.walkthrough}
    leads["decoder"] = found.decoder[1]
    targets = {name + end: page for name, page in leads.items() for end in PAGE_FIELDS if page}
    pages = tuple((page, page) for page in list(dict.fromkeys(page for _, page in found.hints))[1:])
    labels = tuple((str(label), page) for label, page in found.hints[1:])
    return Caption(texts, rank, targets, {"hint_page": labels if plan.book.shuffle else pages, "hint_at": pages})


def caption_style(plan: Plan, kind: str) -> CaptionStyle:
    """Return the style in which a book's captions refer to pages."""
    some = plan.book.totals == "some" and True in KINDS[kind].totals
    return CaptionStyle(plan.words, plan.book.answers, bool(plan.book.shuffle), some)


def widest_caption(plan: Plan, index: int, solved: bool = False) -> Caption:
    """Return a caption as wide as any beside the puzzles of a section, or beside their solutions."""
    section, book, plan = plan.book.sections[index], plan.book, plan.in_section(index)
    told = plan.among(index, book.walkthroughs)
    label, walkthrough = len(book.shuffle), ANYWHERE if told and book.has("walkthroughs") else ""
    hints = tuple((label, ANYWHERE + str(which)) for which in range(book.hints)) if book.has("hints") else ()
    if solved:
        found = Pointers(puzzle=ANYWHERE, walkthrough=walkthrough)
    else:
        found = Pointers("", hints, ANYWHERE if book.has("solutions") or book.answers != AT_BACK else "", walkthrough)
        found = found._replace(decoder=(_WIDEST_LABEL, ANYWHERE) if section.played.play == DECODER else ("", ""))
    size, cells = (section.rows, section.columns), section.rows * section.columns
    tier = max((tier_name(tier, plan) for tier in section.tiers), key=len, default="")
    texts = {"tier": tier, "name": "M" * NAME, **_widest_said(section, plan)}
    if book.hints or told:
        texts["key"] = max(key_names(plan.words), key=plan.style.setting("small").width)
    if not solved:
        page = ANYWHERE if section.played.stages or book.has("passwords") else ""
        texts |= {**widest_line(section.played, plan.words, page), **time_texts(plan)}
    if section.questions:
        texts |= widest_asked(Size(*size), section.questions, plan.words)
    said = caption_texts(
        ANYWHERE, Size(*size), cells if section.total else None, found, caption_style(plan, section.kind)
    )
    return _caption({**said, "section": section.title, **texts}, 1, found, plan)


def _widest_said(section: BookSection, plan: Plan) -> dict[str, str]:
    """Return the widest texts of authors about a section's puzzles, by the fields of captions."""
    width = plan.style.setting("small").width
    return {field: max((getattr(one, field) for one in section.said), key=width, default="") for field in Said._fields}


def foot_deck(plan: Plan, index: int) -> Deck | None:
    """Return the deck of the solutions below the puzzles of a section, if they stand there."""
    if plan.book.answers != AT_FOOT:
        return None
    own = deck(plan, index, solved=True)
    pages = {field: "" for field in own.widest.texts if field.endswith(PAGE_FIELDS)}
    return replace(own, edges=None, widest=own.widest._replace(texts={**own.widest.texts, **pages}))


def tier_name(tier: str, plan: Plan) -> str:
    """Return the name of a tier in a book."""
    return tier_called(tier, plan.style, plan.words)


def tier_called(tier: str, style: Style, words: Words) -> str:
    """Return the name of a tier: the look's, else that of the language."""
    return style.look.tiers.names.get(tier) or words.tiers[tier].name


def tier_field(tier: str, style: Style, name: str = "tier") -> str:
    """Return the field that a tier's name fills: another one where the look has its own name."""
    return f"own_{name}" if style.look.tiers.names.get(tier) else name


def tier_stars(tier: str, part: Cards | Steps, style: Style, x: float, y: float) -> tuple[Placed, float]:
    """Return the marks of a tier from x on, on the baseline y, and where they end."""
    form = style.look.tiers.form
    drawn = stars(star_count(tier), part.star, part.star_weight, x, y, form)
    return drawn, x + stars_width(part.star, form)


def numbered_line(entry: Entry, plan: Plan, x: float, y: float) -> tuple[Text, Placed, Text]:
    """Return a puzzle's number, the marks of its tier and its total, side by side on the baseline y."""
    steps = plan.style.look.steps
    name, total = plan.style.setting(steps.number), plan.style.setting(steps.total)
    gap, number = BETWEEN * steps.number.size, str(entry.number)
    drawn, end = tier_stars(entry.tier, steps, plan.style, x + name.width(number) + gap, y)
    found = total.line(total_of(entry.made.puzzle, plan.words), end + gap, y)
    return text_field("number", name.line(number, x, y)), drawn, text_field("bullets", found)


def _places_titles(cards: Cards) -> bool:
    """Tell whether a look itself places titles."""
    return any(_TITLE in piece.text for piece in (*cards.above, *cards.below))


def _with_titles(cards: Cards, widest: Caption, columns: int, style: Style) -> Cards:
    """Return the settings of solutions without totals: titles replace these, or stand on a line of their own."""
    sides = {
        side: tuple(
            piece.model_copy(update={"text": _TITLE}) if piece.text == _TOTAL and not widest.texts["bullets"] else piece
            for piece in getattr(cards, side)
        )
        for side in ("above", "below")
    }
    beside, width = cards.model_copy(update=sides), columns * cards.cell_min
    split = split_captions(widest, width, beside, style)
    fits = _places_titles(beside) and needed_width(widest, split, beside, style) <= width
    return beside if fits else add_lines(cards, 0, "title")


def deck(plan: Plan, index: int, solved: bool = False) -> Deck:
    """Return the deck of a section's boards on its puzzle pages, or on its solution pages."""
    section, plan = plan.book.sections[index], plan.in_look(index)
    look = plan.style.look
    cards: Cards = look.solutions if solved else look.puzzles
    played, widest = bool(section.played.play), widest_caption(plan, index, solved)
    labels = plan.book.names_cells and not solved if cards.labels is None else cards.labels
    letters = edges(section.rows, section.columns) if labels or plan.book.answers_by_name else None
    numbered, labelled = solved and bool(plan.among(index, plan.book.numbered)), any(map(MARKED.get, section.questions))
    coded, apart = not solved and section.played.play in CODED, not solved and look.puzzles.regions.caption is not None
    needed = [least_numbered(plan.style, played)] * numbered + [least_coded(plan.style)] * coded
    needed += [least_labelled(plan.style)] * labelled
    cards = cards.model_copy(update={"cell_min": max(cards.cell_min, *needed, 0.0)})
    cards = cards if solved else with_play_line(cards, section.played)
    if plan.book.time and not solved:
        cards = add_lines(cards, OUTMOST + 1, RULED)
    titled = solved and KINDS[section.kind].is_titled and any(one.title for one in section.said)
    if titled and not _places_titles(cards):
        cards = _with_titles(cards, widest, section.columns, plan.style)
    if section.questions:
        fields = fields_of(section.questions)
        cards = add_lines(cards, OUTMOST + 1, *fields) if solved else with_question(cards)
    filled = KINDS[section.kind].mark == FILL
    return Deck(cards, plan.style, widest, letters, apart, numbered, played, filled, labelled)


class BoardSlots(NamedTuple):
    """The arrangement of a section's boards on each of its pages."""

    deck: Deck
    per_page: int
    fit: Arrangement
    size: PageSize
    """Width and height of the room for them, above solutions at the foot, in points."""
    foot: Strip | None = None
    """The solutions at the foot, if any."""


def puzzle_boards(plan: Plan, index: int) -> BoardSlots:
    """Return the arrangement of a section's puzzles."""
    plan = (plan.beyond_line() if plan.book.puzzles_on == LEAF else plan).in_look(index)
    section, own, foot = plan.book.sections[index], deck(plan, index), foot_deck(plan, index)
    board = (section.rows, section.columns)
    whole = region_box(plan.style.look.puzzles.regions.grids, plan.body)[2:]
    count = puzzles_on_page(board, whole, own, foot, section.per_page, max_per_page(plan, index))
    size, low = above_strip(count, board, whole, foot), strip(count, board, whole[0], foot) if foot else None
    return BoardSlots(own, count, arrange(count, board, size, own), size, low)


def solution_boards(plan: Plan, index: int) -> BoardSlots:
    """Return the arrangement of a section's solutions on pages of their own."""
    section, own = plan.book.sections[index], deck(plan, index, solved=True)
    board = (section.rows, section.columns)
    count = plan.book.solutions_per_page or solutions_on_page(board, plan.size, own)
    return BoardSlots(own, count, arrange(count, board, plan.size, own), plan.size)


def widest_rules(kind: str, total: bool, cells: int, words: Words) -> str:
    """Return the longest line of rules above puzzles of a kind with up to `cells` cells."""
    if KINDS[kind].is_asked or not total:
        return words.asked.line if KINDS[kind].is_asked else words.rules_line_untold
    return max(words.rules_line.format(bullets=words.count(words.bullets, cells)), words.rules_line_many, key=len)


def edges(rows: int, columns: int) -> Edges:
    """Return the letters and numbers that name a board's columns and rows."""
    letters = (cell_name((0, column)).removesuffix("1") for column in range(columns))
    return Edges(tuple(letters), tuple(str(row + 1) for row in range(rows)))
