"""What each board of a file is: a puzzle, a solution, a step of a walkthrough; its number, its total, its references.

All that tells kinds of puzzles apart is here and in `proofs.py`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board, KeptLeaf
from bookmaker.proof.verify.fields import STEP as STEP_FIELD
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import Phrases, Reference, field, number_of
from bookmaker.proof.verify.said import INTEGER, NO_STAGE, NONE, PARTS, Caption, Slot, caption_of, references_in

PUZZLE, SOLUTION, STEP, THUMBNAIL, PICTURE, BLANK = "puzzle", "solution", "step", "thumbnail", "picture", "blank"
MOVE = "move"
"""A board that teaches a move: before it or after it."""
NEEDED = "needed"
"""A move where a section opens that takes it: a board after it."""
SUPPOSED = "supposition"
STAGE = "stage"
"""A puzzle once more, at a stage behind its first one."""
TURNED = "turned"
"""A board that teaches how one is turned, at one of its stages."""
_SPAN = re.compile(r"([0-9]{1,3})(?:\s?[–-]\s?([0-9]{1,3}))?")
_HEADING_LINES = 3
"""Lines at most in which a move has its name and its total."""
_FLUSH, _NEXT_LINE = 2.0, 2.2
"""Points by which the name of a move may begin beside its board, and how far below it, or a line, the next line may
be, in sizes of its type."""
_HEAD_REACH = 5.0
"""How far above its first board the line is that opens a walkthrough, in cells."""


class Printed(NamedTuple):
    """A board with what its words say of it."""

    role: str
    board: Board
    number: int = 0
    """0 where none was found."""
    total: int = NONE
    untold: bool = False
    """It says that its total is not given."""
    references: tuple[Reference, ...] = ()
    pointer: str = ""
    """Where its solution is said to be, if not by a page: 'overleaf' or 'below'."""
    steps: tuple[int, int] = (0, 0)
    """The steps that a board of a walkthrough shows, both 0 for its start."""
    walk: int = NONE
    """Which walkthrough of the file it belongs to."""
    story: str = ""
    """The sentences of a step, or the name of a move; where a section opens with the page that teaches it."""
    opens: bool = False
    """It is the first board of its walkthrough."""
    key: bool = False
    """Its walkthrough tells only some steps, each with a part of the board."""
    stage: tuple[int, int] = NO_STAGE
    """Which stage it shows, of how many; the one behind the last shows all of it."""
    safe: int = NONE
    """How many cells are said to be safe then."""
    asked: str = ""
    """What the question is about that it asks, or answers."""
    bare: tuple[tuple[Slot, int], ...] = ()
    """Numbers without a word, each with where it stands."""


def printed(leaves: Sequence[KeptLeaf], numbering: Numbering, phrases: Phrases) -> tuple[Printed, ...]:
    """Return all boards of a file in the order in which they are read."""
    walks = _Walks()
    found: list[Printed] = []
    for index in numbering.order:
        leaf, folio = leaves[index], numbering.folios[index]
        lessons = _lessons(leaf, phrases) or _needed(leaf, phrases)
        made = [lessons.get(at) or _printed(board, leaf, folio, phrases, walks) for at, board in enumerate(leaf.boards)]
        found += _completed(made, leaf, phrases)
    whole = _with_far_totals(_with_bare_totals(found), leaves, phrases)
    return tuple(_with_stages(whole))


def _with_stages(found: Iterable[Printed]) -> Iterator[Printed]:
    """Yield all boards, with those behind the first stage of a puzzle as such, and those that teach how one is turned.

    These stand beside each other, while on a page of puzzles all have the same stage.
    """
    boards, stages = list(found), defaultdict[int, set[int]](set)
    for one in boards:
        stages[one.board.leaf] |= {one.stage[0]} - {0}
    for one in boards:
        if one.stage != NO_STAGE and len(stages[one.board.leaf]) > 1:
            yield one._replace(role=TURNED, number=0, total=NONE)
        else:
            yield one._replace(role=STAGE) if one.stage[0] > 1 else one


def _lessons(leaf: KeptLeaf, phrases: Phrases) -> dict[int, Printed]:
    """Return the boards that teach moves, by their places on the leaf; none where no pair of boards has such a name.

    They stand side by side, and only the second is shaded; what is said of them begins at their height.
    """
    places = [(i, j) for i, one in enumerate(leaf.boards) for j, other in enumerate(leaf.boards) if _paired(one, other)]
    found = dict[int, Printed]()
    for before, after in places:
        name, total = _heading(leaf.boards[after], leaf.runs, phrases)
        found[before] = Printed(MOVE, leaf.boards[before], total=total, story=name)
        found[after] = Printed(MOVE, leaf.boards[after], total=total, story=name, steps=(1, 1))
    return found if any(one.story for one in found.values()) else {}


def _paired(one: Board, other: Board) -> bool:
    side = one.box.width / one.columns
    level = abs(one.box.bottom - other.box.bottom) < 1.0 and 0 < other.box.left - one.box.right < side
    return level and (one.rows, one.columns) == (other.rows, other.columns) and bool(other.shaded) > bool(one.shaded)


def _heading(board: Board, runs: Sequence[TextRun], phrases: Phrases) -> tuple[str, int]:
    """Return the name of a move and its total, from the lines that begin at the upper right of a board."""
    right = [run for run in runs if run.box.left > board.box.right and abs(run.box.top - board.box.top) < run.size]
    first = min(right, key=lambda run: run.box.left, default=None)
    if first is None:
        return "", NONE
    below = [run for run in runs if abs(run.box.left - first.box.left) < 1.0 and run.base <= first.base]
    lines = [run.text for run in sorted(below, key=lambda run: -run.base)[:_HEADING_LINES]]
    heads = (re.split(PARTS, " ".join(lines[:count])) for count in range(1, len(lines) + 1))
    named = [(name, said) for head, *said in heads if (name := head.strip().casefold()) in phrases.moves]
    totals = (phrases.total.match(said[0]) for _, said in named if said)
    total = next(filter(None, totals), None)
    return named[0][0] if named else "", number_of(field(total, "n")) if total else NONE


def _needed(leaf: KeptLeaf, phrases: Phrases) -> dict[int, Printed]:
    """Return the boards of a leaf that opens a section, where one has the name of a move and its page below it."""
    if not (leaf.boards and any(phrases.announced(run.text) for run in leaf.runs if run.fields is None)):
        return {}
    said = [_below(board, leaf.runs) for board in leaf.boards]
    named = any(map(phrases.taught.fullmatch, said))
    boards = zip(leaf.boards, said, strict=True) if named else ()
    return {at: Printed(NEEDED, board, story=text) for at, (board, text) in enumerate(boards)}


def _below(board: Board, runs: Sequence[TextRun]) -> str:
    """Return the lines below a board that begin where it does."""
    flush = [run for run in runs if abs(run.box.left - board.box.left) < _FLUSH and run.base < board.box.bottom]
    lines, above = list[str](), board.box.bottom
    for run in sorted(flush, key=lambda run: -run.base):
        if above - run.base > _NEXT_LINE * run.size:
            break
        lines.append(run.text)
        above = run.base
    return " ".join(lines)


class _Walks:
    """Counts the walkthroughs of a file, and knows which one is being told."""

    def __init__(self) -> None:
        self.count = 0
        self.number = 0
        self.key = False


def _printed(board: Board, leaf: KeptLeaf, folio: TextRun | None, phrases: Phrases, walks: _Walks) -> Printed:
    said = caption_of(board, folio, phrases)
    references, total = tuple(said.references), said.totals[0] if said.totals else NONE
    role = _role(board, said)
    if role == STEP:
        return _step(board, leaf, said, walks, phrases)
    if role == SUPPOSED:
        return Printed(role, board, walks.number, walk=walks.count, story=_story(board))
    number = (*said.named, *said.numbers, *said.worded, 0)[0]
    if role == THUMBNAIL and not said.named:
        number, total = (*said.numbers[:2], 0, NONE)[:2] if len(said.numbers) > 1 else (number, NONE)
    return Printed(
        role,
        board,
        number,
        total,
        said.untold,
        references,
        said.pointer,
        stage=said.stage,
        safe=said.safe,
        asked=said.asks or said.answers,
        bare=tuple(said.bare.items()),
    )


def _role(board: Board, said: Caption) -> str:
    """Return what a board is, by what its cells show."""
    clues = any(clue >= 0 for clue in board.clues)
    tokens = any(mark != UNKNOWN for mark in board.marks)
    if said.stage != NO_STAGE or said.asks:
        return PUZZLE
    if said.answers:
        return SOLUTION
    if board.shaded and board.cut:
        return STEP
    if not clues:
        answers = BULLET in board.marks or board.shaded
        return THUMBNAIL if answers and EMPTY not in board.marks else PICTURE if tokens else BLANK
    if board.shaded and any(board.numbers):
        return SUPPOSED
    if board.shaded or (said.starts and not tokens):
        return STEP
    if not tokens:
        return PUZZLE
    if any(board.codes):
        return PICTURE  # solutions have none, but examples do
    worded = said.worded and (said.totals or said.references)
    return SOLUTION if said.named or (said.numbers and said.captioned) or worded else PICTURE


def _step(board: Board, leaf: KeptLeaf, said: Caption, walks: _Walks, phrases: Phrases) -> Printed:
    """Return a board of a walkthrough: its first one, or the next one of that which is being told."""
    starts = said.starts and not board.shaded
    head = _head(board, leaf, phrases) if starts else _key_head(board, leaf, phrases)
    opens = starts or (head.number and head.number != walks.number)
    if opens:
        walks.count, walks.number, walks.key = walks.count + 1, head.number, not starts
    total, references = (head.total, head.references) if opens else (NONE, ())
    if starts and total == NONE and said.totals:
        total = said.totals[0]
    steps = (0, 0) if starts else _span(board)
    one = Printed(
        STEP, board, walks.number, total, said.untold, references, "", steps, walks.count, _story(board), bool(opens)
    )
    return one._replace(key=walks.key)


def _story(board: Board) -> str:
    """Return the words below a board or beside it."""
    return " ".join(run.text for run in board.runs if run.box.centre[1] < board.box.top)


class Head(NamedTuple):
    """The line that opens a walkthrough."""

    base: float
    """Its height on the leaf."""
    number: int = 0
    """0 where there is no such line."""
    total: int = NONE
    references: tuple[Reference, ...] = ()


def _head(board: Board, leaf: KeptLeaf, phrases: Phrases) -> Head:
    """Return the line that opens the walkthrough of a board, not far above it."""
    side = board.box.width / board.columns
    for base, row in sorted(rows_of(leaf)):
        if 0 < base - board.box.top < _HEAD_REACH * max(side, max(run.size for run in row)):
            found = _as_head(base, row, phrases)
            if found.number and (found.total != NONE or found.references or len(row) == 1):
                return found
    return Head(0.0)


def _key_head(board: Board, leaf: KeptLeaf, phrases: Phrases) -> Head:
    """Return the last line above a board that opens a walkthrough."""
    return min((one for one in heads(leaf, phrases) if one.base > board.box.top), default=Head(0.0))


def heads(leaf: KeptLeaf, phrases: Phrases) -> list[Head]:
    """Return all lines of a leaf that begin with a number and say where its puzzle is, from the lowest up.

    A file of answers has no puzzles: where a leaf has only boards of steps, its solution does, too.
    """
    where = ("puzzle", "solution") if all(board.shaded for board in leaf.boards) else ("puzzle",)
    found = (_as_head(base, row, phrases) for base, row in sorted(rows_of(leaf)))
    return [one for one in found if one.number and any(to.to in where for to in one.references)]


def rows_of(leaf: KeptLeaf) -> Iterator[tuple[float, list[TextRun]]]:
    """Yield the words of a leaf by their heights, each line from the left."""
    rows: dict[float, list[TextRun]] = {}
    for run in leaf.runs:
        rows.setdefault(round(run.base, 1), []).append(run)
    for base, row in rows.items():
        yield base, sorted(row, key=lambda run: run.box.left)


def _as_head(base: float, row: Sequence[TextRun], phrases: Phrases) -> Head:
    """Return number, total and references of a line; none of them where it does not begin with a number."""
    first = INTEGER.fullmatch(row[0].text)
    if not first:
        return Head(base)
    total = phrases.total.search(" · ".join(run.text for run in row))
    references = tuple(one for run in row for one in references_in(run.text, phrases)[0])
    return Head(base, int(first[0]), number_of(field(total, "n")) if total else NONE, references)


def _span(board: Board) -> tuple[int, int]:
    """Return which steps a board shows: the numbers that begin the words below it, or beside it."""
    after = [run for run in board.runs if run.box.centre[1] < board.box.top]
    told = [text for run in after for name, text in run.fields or () if name == STEP_FIELD]
    if not after or len(told) > 1:
        return (0, 0)
    first = min(after, key=lambda run: (-round(run.base, 0), run.box.left))
    match = _SPAN.match(told[0] if told else first.text)
    return (int(match[1]), int(match[2] or match[1])) if match else (0, 0)


def _completed(made: Sequence[Printed], leaf: KeptLeaf, phrases: Phrases) -> Iterator[Printed]:
    """Yield the boards of a leaf, with the number that stands elsewhere on it where it has one board of a sort."""
    runs = (*leaf.loose, *(run for one in made for run in one.board.runs))
    text = " · ".join(run.text for run in runs if run.fields is None)
    named, solved = _only(phrases.numbered, text, "number"), _only(phrases.solution_of, text, "number")
    counts = Counter(SOLUTION if one.role == PICTURE else one.role for one in made)
    for one in made:
        if one.role == PUZZLE and counts[PUZZLE] == 1 and named:
            one = one._replace(number=named)
        elif one.role in (SOLUTION, PICTURE) and counts[SOLUTION] == 1 and solved:
            one = one._replace(role=SOLUTION, number=solved)
        yield one


def _with_far_totals(found: Iterable[Printed], leaves: Sequence[KeptLeaf], phrases: Phrases) -> Iterator[Printed]:
    """Yield all boards, with totals from elsewhere on the leaf where it has one board of a sort.

    The solution of another puzzle than the one on the leaf has none from there, such as that of the day before.
    """
    boards = list(found)
    counts = Counter((one.board.leaf, one.role) for one in boards)
    puzzles = {one.board.leaf: one.number for one in boards if one.role == PUZZLE}
    for one in boards:
        alone = counts[one.board.leaf, one.role] == 1 and puzzles.get(one.board.leaf, one.number) == one.number
        if one.role in (PUZZLE, SOLUTION) and one.total == NONE and alone:
            one = one._replace(total=_far_total(leaves[one.board.leaf], phrases))
        yield one


def _far_total(leaf: KeptLeaf, phrases: Phrases) -> int:
    """Return the total in the words of a leaf; in its first and last line only where it is nowhere else."""
    inner = " · ".join(run.text for run in leaf.loose if run not in leaf.margin and run.fields is None)
    outer = " · ".join(run.text for run in leaf.margin if run.fields is None)
    return _only(phrases.total, inner, "n") or _only(phrases.total, outer, "n") or NONE


def _only(pattern: re.Pattern[str], text: str, name: str) -> int:
    """Return the number that all places of a text agree on; 0 for none."""
    found = {number_of(field(match, name)) for match in pattern.finditer(text)}
    return found.pop() if len(found) == 1 else 0


def _with_bare_totals(found: Sequence[Printed]) -> Iterator[Printed]:
    """Yield all boards, with totals that are printed as a number alone.

    All captions of a sort have the same two numbers: the one that differs from board to board is that of the puzzle.
    """
    bare = [one for one in found if one.total == NONE and len(one.bare) > 1]
    slots = {role: _slots([one for one in bare if one.role == role]) for role in (PUZZLE, SOLUTION)}
    for one in found:
        there = slots.get(one.role)
        values = dict(one.bare)
        if there and one.total == NONE and all(slot in values for slot in there):
            one = one._replace(number=values[there[0]], total=values[there[1]])
        yield one


def _slots(bare: Sequence[Printed]) -> tuple[Slot, Slot] | None:
    """Return where the number stands and where the total stands, or None where captions have no two numbers."""
    columns: dict[Slot, list[int]] = {}
    for one in bare:
        for slot, value in one.bare:
            columns.setdefault(slot, []).append(value)
    usual = [slot for slot, values in columns.items() if 2 * len(values) > len(bare)]
    if len(usual) < 2:
        return None
    number = max(usual, key=lambda slot: (len(set(columns[slot])), not slot[0], -slot[1]))
    total = max((slot for slot in usual if slot != number), key=lambda slot: (len(columns[slot]), slot[0], -slot[1]))
    return number, total
