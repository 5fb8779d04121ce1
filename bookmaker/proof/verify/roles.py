"""The role of each board of a file: a puzzle, a solution, a step of a walkthrough; its printed number and total.

The file states the role of each board. Without statements, it follows from the board and the words beside it.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.base import Kind
from bookmaker.proof.verify.about import About, group
from bookmaker.proof.verify.bare_files import number_and_total, role_of
from bookmaker.proof.verify.captions import Board, KeptLeaf
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import plain
from bookmaker.values import statements
from bookmaker.values.packing import Sharing
from bookmaker.values.statements import BoardStatement
from bookmaker.words import is_told
from bookmaker.words.questions import ANSWER, QUESTION

PUZZLE, SOLUTION, STEP, THUMBNAIL = statements.PUZZLE, statements.SOLUTION, statements.STEP, statements.THUMBNAIL
PICTURE, BLANK, MOVE, NEEDED = statements.PICTURE, statements.BLANK, statements.MOVE, statements.NEEDED
SUPPOSED, STAGE, REVEAL = statements.SUPPOSED, statements.STAGE, statements.REVEAL
_TOTALS = frozenset(("bullets", "total"))
"""Fields of captions with the total of bullets, in words or as a number."""
_NO_TEXTS = About(0, 0, "", "", {})
NONE = -1
"""Value of a total that is not printed."""


class Printed(NamedTuple):
    """A board with the facts from its words."""

    role: str
    board: Board
    number: int = 0
    """Its number; 0 for none."""
    total: int = NONE
    walk: int = 0
    """Its walkthrough in the file, from 1; 0 for none, or for one without its start."""
    story: str = ""
    """The words of a step."""
    about: About = _NO_TEXTS
    """The statements of the texts beside it."""

    @property
    def statement(self) -> BoardStatement:
        """Its statement in the file; without one, that of a picture."""
        return self.board.said or BoardStatement(PICTURE)

    @property
    def kind(self) -> Kind[Any]:
        """The kind of its puzzle, as stated; the usual one if none or an unknown one is stated."""
        return KINDS.get(self.statement.kind, KINDS[USUAL])

    @property
    def speech(self) -> str:
        """The stated language with the kind of its words; '' if there are no such words."""
        return self.statement.speech if is_told(self.statement.speech) else ""

    @property
    def is_excerpt(self) -> bool:
        """Whether it is a picture of a few cells, which stand for no whole board."""
        return self.role == PICTURE and self.statement.is_part

    @property
    def is_asked(self) -> bool:
        """Whether the words beside it are a question or an answer."""
        return not {QUESTION, ANSWER}.isdisjoint(self.about.texts)


def read_boards(
    leaves: Sequence[KeptLeaf], numbering: Numbering, said: Iterable[About], speech: str
) -> tuple[Printed, ...]:
    """Return all boards of a file in reading order."""
    found, texts, sharing = list[Printed](), group(said, lambda one: one.leaf), Sharing()
    own = [leaves[index] for index in numbering.order]
    for index, leaf, behind in zip(numbering.order, own, [*own[1:], None], strict=False):
        if leaf.statements:
            read: Iterable[Printed] = (_with_statement(one, leaf, texts.get(index, []), behind) for one in leaf.boards)
        else:
            read = _bare(leaf, speech, {(one.role, one.number) for one in found})
        found += (one._replace(board=sharing.share(one.board._replace(leaf=index, texts=()))) for one in read)
    return tuple(_with_walks(found))


def _bare(leaf: KeptLeaf, speech: str, known: Container[tuple[str, int]]) -> Iterator[Printed]:
    """Yield the boards of a leaf in a file without statements; unnamed ones are pictures.

    A repeated puzzle may be part of an explanation, so only the first of a role and number is `known`.
    """
    for at, board in enumerate(leaf.boards):
        number, total = number_and_total(leaf, at, speech)
        role = role_of(board)
        yield Printed(role if number and (role, number) not in known else PICTURE, board, number, total)


def _with_statement(board: Board, leaf: KeptLeaf, texts: Sequence[About], behind: KeptLeaf | None) -> Printed:
    """Return a board with its statement and texts; one without a statement is an ornament.

    Its total counts if printed: beside it, for its whole leaf, or at the start of steps.
    """
    said = board.said or BoardStatement(PICTURE)
    role = STEP if said.role == statements.EXAMPLE else said.role
    about = next((one for one in texts if board.said and one.of == said.key), _NO_TEXTS)
    others = {one.said.key for one in leaf.boards if one.said and one.said != said}
    beside = (one for one in texts if one.of not in others)
    has_total = role in (STEP, SUPPOSED, MOVE) or any(not _TOTALS.isdisjoint(one.texts) for one in beside)
    story = _story(board, said, behind) if role in (STEP, SUPPOSED) else ""
    return Printed(role, board, said.number, said.total if has_total else NONE, 0, story, about)


def _story(board: Board, said: BoardStatement, behind: KeptLeaf | None) -> str:
    """Return the words about a board, which may go on at the top of the next leaf."""
    on = behind.statements if behind and not any(one.said == said for one in behind.boards) else ()
    return plain(" ".join(one.text for one in (*board.texts, *(one for one in on if one.of == said.key))))


def _with_walks(boards: Iterable[Printed]) -> Iterator[Printed]:
    """Yield boards, those of walkthroughs with the index of theirs; a walkthrough of parts begins at a new number."""
    count, number = 0, NONE
    for one in boards:
        if one.role in (STEP, SUPPOSED):
            starts = one.role == STEP and one.statement.steps == (0, 0)
            count, number = count + (starts or (one.statement.is_part and one.number != number)), one.number
            one = one._replace(walk=count)
        yield one
