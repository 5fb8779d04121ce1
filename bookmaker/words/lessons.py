"""What how-to-play says and shows: the rules of the game, and each way to play, with its example."""

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from bookmaker.engine.play.decoder import signs_of
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.kinds.base import DECODER, PASSWORD, REFINED, STAGES
from bookmaker.values.codes import MINE
from bookmaker.values.puzzle import UNKNOWN, Answer, Cell, Puzzle, Shown, Step, from_code
from bookmaker.values.statements import EXAMPLE
from bookmaker.words import Words, capitalize_first
from bookmaker.words.groups import Point
from bookmaker.words.pointers import Hinted
from bookmaker.words.questions import worked_lines
from bookmaker.words.rules import Stage, safe_text, stage_of, stage_texts
from bookmaker.words.scene import Scene
from bookmaker.words.steps import SUPPOSING, supposed_boards
from bookmaker.words.story import tell

COUNTING = "odds"
"""How cases are counted, which answers questions: one of the LESSONS."""
OPENED = "opened"
"""The term, among those of how-to-play, that only games with cells to open have."""
GAME = "game"
"""The subject of texts about how to play at all, beside the LESSONS."""
TAUGHT = (GAME, STAGES, DECODER, PASSWORD, COUNTING, EXAMPLE, SUPPOSING)
"""What the page that opens a section may refer to, in printed order."""
PLAYED = from_code("sweep:5x5:-:a202b202b101b111f")
PLAYED_ANSWER = Answer(5, 5, tuple(sign == "*" for sign in "*...**...*............*.."))
"""A board with two stages, which teaches how to play them."""
POSITION = from_code("odds:4x4:5:i23a112a:chance-4")
"""A small position with all its cases counted."""
FIRST_ROWS = "".join(("1*02113112", "1021*20111", "21*1020103", "0*1201112*"))
"""The first rows of the table for the board that teaches a decoder."""
_CODES = {(4, 0): ("C4", "0"), (4, 1): ("A7", "1"), (4, 2): ("D1", MINE), (4, 3): ("B0", "1"), (4, 4): ("C8", "0")}
"""The codes of that board once its start is open, and what they hide."""
_BEHIND = "1\u00a01\u00a00\u00a00"
"""The numbers behind the cells of the example that are safe first."""


def diagram(kind: str) -> tuple[Shown, ...]:
    """Return the cells of a clue among its eight neighbours, as the rules of a kind explain it."""
    counting, middle = KINDS[kind].counting, (1, 1)
    marked = {(0, 0), (1, 0), (2, 1), *[middle] * counting.on_clues}
    blank = Puzzle(kind, 3, 3, (UNKNOWN,) * 9, None, counting)
    clues = (
        len(marked.intersection(blank.seen_cells(cell))) if cell == middle else UNKNOWN
        for cell in blank.seen_cells(None)
    )
    puzzle = blank._replace(clues=tuple(clues))
    return KINDS[kind].show(puzzle, {cell: cell in marked for cell in puzzle.counted_cells(None)}, Step((), (), ()))


class Manner(NamedTuple):
    """What decides how a way to play is taught."""

    leaves: bool = True
    """Whether leaves have two sides: boards go on when one is turned."""
    best: bool = True
    """Whether the best cell is asked for, too."""


class ExampleBoard(NamedTuple):
    """A board of an example, and the text below it."""

    puzzle: Puzzle
    settled: Mapping[Cell, bool]
    codes: Mapping[Cell, str] = MappingProxyType({})
    """What is printed in closed cells."""
    texts: tuple[str, ...] = ()
    shown: tuple[Shown, ...] = ()
    """What its cells show, if that is more than what is settled."""

    @property
    def cells(self) -> tuple[Shown, ...]:
        """What its cells show."""
        if self.shown:
            return self.shown
        cells = zip(
            self.puzzle.seen_cells(None), KINDS[self.puzzle.kind].show(self.puzzle, self.settled, None), strict=True
        )
        return tuple(one._replace(code=self.codes.get(cell, "")) for cell, one in cells)


class Lesson(NamedTuple):
    """What a book says about a way to play, and its example."""

    title: str
    intro: str
    rules: tuple[str, ...]
    boards: tuple[ExampleBoard, ...]
    texts: tuple[str, ...] = ()
    """The texts below the boards."""
    entries: str = ""
    """The first rows of a table below these."""

    @property
    def text(self) -> str:
        """All of it, in printed order."""
        below = (text for board in self.boards for text in board.texts)
        signs = (sign for _, _, sign in signs_of(self.entries)) if self.entries else ()
        return " ".join((self.title, self.intro, *number_texts(self.rules), *below, *self.texts, *signs))


def number_texts(texts: tuple[str, ...]) -> Iterator[str]:
    """Yield texts, each after its number."""
    return chain.from_iterable((str(number), text) for number, text in enumerate(texts, 1))


def game_rules(totals: str, words: Words, defines: bool) -> tuple[str, ...]:
    """Return the rules of the game; `totals` says which puzzles have one: all, some or none.

    The second rule `defines` which cells are undecided where no list of terms does.
    """
    first, second, *rules, last = words.how_to.rules
    second = f"{second} {words.how_to.undecided}" if defines else second
    return (first, second, *rules, words.how_to.totals[totals], last)


def mark_uses(pictured: tuple[bool, bool], words: Words) -> tuple[str, ...]:
    """Return the use of each mark, and for pictures that they stand for it: nobody has to draw them."""
    said = (text * shown for text, shown in zip(words.how_to.pictured, pictured, strict=True))
    return tuple(f"{use} {more}".strip() for use, more in zip(words.how_to.marks, (*said, ""), strict=True))


def marked_cells(words: Words) -> tuple[Shown, ...]:
    """Return a cell with each mark; the digit gets a ring."""
    return Shown(mark=KINDS[words.kind].mark), Shown(mark="slash"), Shown(digit="2")


def taught_at(pages: Mapping[str, str], words: Words) -> dict[str, str]:
    """Return the references of the page that opens a section to the pages of its lessons, each by its field."""
    how = words.how_to
    there = [name for name in TAUGHT if name in pages]
    texts = [how.at.format(name=how.lessons[name], page=pages[name]) for name in there]
    texts[:1] = map(capitalize_first, texts[:1])
    return {f"{name}_page": text for name, text in zip(there, texts, strict=True)}


def ways_to_look(totals: str, words: Words) -> tuple[str, tuple[Point, ...]]:
    """Return the label over the ways to look, and the ways; without totals there is one less."""
    how = words.how_to
    return (how.looking_untold, how.moves[:2]) if totals == "none" else (how.looking, how.moves)


def terms(is_opened: bool, words: Words) -> tuple[tuple[str, tuple[Shown, ...]], ...]:
    """Return what is said of cells and numbers: the meaning of each term, and the cells of its picture."""
    three, mark = Shown(digit="3"), Shown(mark=KINDS[words.kind].mark)
    cells = {
        "open": (Shown(),),
        "settled": (mark, Shown(mark="slash")),
        "needs": (mark, three),
        "shared": (Shown(digit="1"), Shown(shade="shared"), Shown(digit="2")),
        OPENED: (three,),
    }
    return tuple((text, cells[name]) for name, text in words.how_to.terms.items() if is_opened or name != OPENED)


def terms_text(is_opened: bool, words: Words) -> str:
    """Return the whole text about the terms."""
    return " ".join((words.how_to.meanings, *(text for text, _ in terms(is_opened, words))))


def game_text(
    totals: str, pictured: tuple[bool, bool], page: str, words: Words, meanings: str = "", defines: bool = False
) -> str:
    """Return the whole text about the game, in printed order; `page` teaches moves, or is '', as are `meanings`."""
    how, (label, ways) = words.how_to, ways_to_look(totals, words)
    looking = chain.from_iterable((way.name, way.text) for way in ways)
    rules, uses = number_texts(game_rules(totals, words, defines)), mark_uses(pictured, words)
    more = words.moves.named.format(page=page) if page else ""
    return " ".join((how.title, how.goal, how.neighbours, *rules, meanings, how.marking, *uses, label, *looking, more))


def _teach_turning(manner: Manner, words: Words) -> Lesson:
    """Return how boards are turned: one at each of its stages."""
    texts = words.stages
    turn = texts.leaf if manner.leaves else texts.page
    rules = tuple(rule.format(turn=turn) for rule in texts.rules)
    stages = ((stage, stage_of(PLAYED, PLAYED_ANSWER, stage)) for stage in (1, 2, 3))
    boards = (_board(now, texts=tuple(stage_texts(stage, 2, now.safe, words).values())) for stage, now in stages)
    return Lesson(texts.title, texts.intro, rules, tuple(boards))


def _teach_decoding(manner: Manner, words: Words) -> Lesson:
    """Return how a decoder is used: a board with codes, the look-ups for safe cells, and its table."""
    texts, board = words.decoder, _board(_open(), {cell: code for cell, (code, _) in _CODES.items()})
    safe = ((code, value) for code, value in _CODES.values() if value != MINE)
    looks = (texts.look.format(code=code, letter=code[0], digit=code[1], value=value) for code, value in safe)
    return Lesson(texts.played, texts.intro, texts.rules, (board,), tuple(looks), FIRST_ROWS)


def _teach_spelling(manner: Manner, words: Words) -> Lesson:
    """Return how passwords are read: a board with letters, the board after its first word, and that word."""
    texts, (first, second) = words.passwords, (word.upper() for word in words.passwords.words)
    letters, now = f"{first}{second[:2]}X{second[2:]}", _open()
    boards = _letter_board(now._replace(puzzle=PLAYED), letters), _letter_board(now, letters[len(first) :])
    said = texts.look.format(count=safe_text(len(first), words), word=first, numbers=_BEHIND, next=len(second))
    return Lesson(texts.played, texts.itself, texts.rules, boards, (said,))


def _teach_counting(manner: Manner, words: Words) -> Lesson:
    """Return how cases are counted: a position with a letter in a closed cell, its ways, its cases and its answer."""
    texts = words.asked
    rules = texts.rules if manner.best else texts.rules[:-1]
    reply = KINDS[POSITION.kind].reply_of(POSITION)
    assert reply
    shown = (ExampleBoard(POSITION, {}),)
    return Lesson(texts.title, texts.intro, rules, shown, worked_lines(POSITION, reply, words))


def _teach_supposing(manner: Manner, words: Words) -> Lesson:
    """Return how a supposition is made: its board as walkthroughs show it, with what follows, and so is settled."""
    texts, puzzle = words.supposing, puzzle_of(KINDS[words.kind].supposition)
    kind = KINDS[puzzle.kind]
    (first, *_) = tell(puzzle, kind.explain(puzzle, kind.solve(puzzle).answer, REFINED), words).told
    (board,) = supposed_boards(first, puzzle, words)
    number, heading, *lines, legend = board.texts
    so = words.rewritten(Hinted(first.step, first.rule, first.argument).conclusion(Scene(puzzle, {}, words)))
    texts_beside = (f"{number} {heading}", *lines, so, legend)
    shown = ExampleBoard(puzzle, board.settled, texts=texts_beside, shown=board.shows())
    return Lesson(texts.title, texts.intro, texts.rules, (shown,))


def _open() -> Stage:
    return stage_of(PLAYED, PLAYED_ANSWER, 2)


def _letter_board(now: Stage, letters: str) -> ExampleBoard:
    """Return a board with letters in its closed cells."""
    cells = zip(now.puzzle.seen_cells(None), _board(now).cells, strict=True)
    closed = (cell for cell, one in cells if not (one.digit or one.mark))
    return _board(now, dict(zip(closed, letters, strict=True)))


def _board(now: Stage, codes: Mapping[Cell, str] = MappingProxyType({}), texts: tuple[str, ...] = ()) -> ExampleBoard:
    return ExampleBoard(now.puzzle, now.settled, codes, texts)


LESSONS = {
    SUPPOSING: _teach_supposing,
    STAGES: _teach_turning,
    DECODER: _teach_decoding,
    PASSWORD: _teach_spelling,
    COUNTING: _teach_counting,
}
"""Functions that return each lesson, by subject, in the order of a book."""
