"""Checks that the rules in a file fit its puzzles, letter by letter: how to play, in a line or with examples."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from bookmaker.kinds.base import DECODER, PASSWORD, STAGES
from bookmaker.proof.verify.about import group, texts_of, unlike
from bookmaker.proof.verify.captions import Board
from bookmaker.proof.verify.passwords import is_spelt
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import MOVE, PUZZLE, SOLUTION, STAGE, STEP, SUPPOSED, Printed
from bookmaker.proof.verify.stages import is_staged
from bookmaker.proof.verify.step_boards import HATCHED, drawn_as
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Shown, cells_of
from bookmaker.values.questions import BEST
from bookmaker.values.statements import EXAMPLE, HINT, LISTED, PICTURE, RULES, TABLE, TRIED
from bookmaker.words import Words
from bookmaker.words.lessons import (
    COUNTING,
    GAME,
    LESSONS,
    Manner,
    diagram,
    game_text,
    marked_cells,
    terms,
    terms_text,
)
from bookmaker.words.rules import decoders_intro, rules_line, rules_played
from bookmaker.words.steps import SUPPOSING

_BOTH = (True, False)
Diagrams = Sequence[Sequence[Shown]]


def check_lessons(printing: Printing) -> Iterator[Doubt]:
    """Yield the rules, or the examples of how-to-play, that do not fit the puzzles of a file."""
    told = group(texts_of(printing.said, RULES), lambda one: one.of.partition(" ")[2])
    for name, own in told.items():
        text, words = " ".join(one.text(field) for one in own for field in one.texts), _words_of(name, printing)
        ways = (way for titled in _words_with_titles(name, printing, words) for way in _ways(name, printing, titled))
        yield from _check_text(text, ways, own[0].page)
        boards = (board for one in own for board in printing.leaves[one.leaf].boards)
        pictures = [board for board in boards if board.said and board.said.role in (PICTURE, TRIED)]
        yield from _check_boards(pictures, list(_boards(name, printing, words)), own[0].page)
    supposed = (SUPPOSING for one in printing.boards if one.role == SUPPOSED and one.kind.supposition)
    played = {*supposed, *map(_play, _puzzles(printing)), *map(partial(_game, printing), _puzzles(printing))} - {""}
    lacking = played - {key if key.startswith(GAME) else key.split()[0] for key in told}
    for name in sorted(lacking) if any(key.startswith(GAME) for key in told) else ():
        yield Doubt("wrong-sentence", f"nothing is said of how to play puzzles of the sort '{name}'")
    yield from _check_lines(printing)


def _puzzles(printing: Printing) -> Iterator[Printed]:
    return (one for one in printing.boards if one.role in (PUZZLE, STAGE))


def _game(printing: Printing, one: Printed) -> str:
    """Return the subject of the rules of a puzzle's game."""
    return f"{GAME}{printing.ending(one)}"


def _words_with_titles(key: str, printing: Printing, words: Words) -> tuple[Words, ...]:
    """Return the words that rules or an example may have: titles name the game if there are several.

    A part of a book may have one of several.
    """
    if key.partition(" ")[0] not in (GAME, EXAMPLE):
        return (words,)
    several = len({_game(printing, one) for one in _puzzles(printing)}) > 1
    return (words.naming_game(), *[words] * (not several))


def _words_of(key: str, printing: Printing) -> Words:
    """Return the words of rules: those of the named game, or of the puzzles played that way."""
    name, _, game = key.partition(" ")
    own = next((one for one in _puzzles(printing) if game and _game(printing, one) == f"{GAME} {game}"), None)
    own = own or next((one for one in _puzzles(printing) if _play(one) == name), None)
    return printing.words_of(own) if own else printing.words


def _check_text(text: str, ways: Iterable[str], page: int) -> Iterator[Doubt]:
    """Yield where a text differs from all ways to say it."""
    if wrong := unlike(text, *ways):
        yield Doubt("wrong-sentence", f"the text {wrong}", page)


def _ways(key: str, printing: Printing, words: Words) -> list[str]:
    """Return the allowed texts of the rules of a name, given the puzzles of a file and any look."""
    (name, _, game), proved = key.partition(" "), printing.proved.values()
    if name == GAME:
        its = (one for one in proved if one.speech == words.speech and True in one.kind.totals)
        told = {one.puzzle.total is not None for one in its} or {False}
        # A part of a book may have puzzles of one sort, where the whole book has both.
        totals = ("some", "all" if False not in told else "none") if len(told) < 2 else ("some",)
        moves = (one for one in printing.boards if one.role == MOVE and not game)
        pages = {"": None, **{printing.label(one): None for one in moves}}
        ways = product(totals, product(_BOTH, _BOTH), pages, _meanings(printing, words))
        return [
            game_text(total, pictured, page, words, "" if game else said, not said)
            for total, pictured, page, said in ways
        ]
    if name in LESSONS:
        best = any(one.puzzle.question and one.puzzle.question.about == BEST for one in proved)
        manners = (Manner(*way) for way in product(_BOTH, (True,) if best else _BOTH))
        return [LESSONS[name](manner, words).text for manner in manners]
    if name == f"{TABLE}s" and game:
        return [words.decoder.opens]
    if name == f"{TABLE}s":
        listed = (True,) if any(table.letters for table in printing.tables) else _BOTH
        return [f"{words.decoder.title} {decoders_intro(way, words)}" for way in listed]
    passwords, how = words.passwords, words.how_to
    heads = {LISTED: f"{passwords.title} {passwords.intro}", EXAMPLE: f"{how.example} {how.intro}"}
    return [heads[name]] if name in heads else []


def _meanings(printing: Printing, words: Words) -> tuple[str, ...]:
    """Return the texts that tell what words mean: none where no steps are told, and no hints."""
    said = terms_text(_is_opened(printing, words), words)
    steps = (one for one in printing.boards if one.role == STEP and one.number)
    return (said,) if any(True for _ in (*steps, *texts_of(printing.said, HINT))) else ("", said)


def _is_opened(printing: Printing, words: Words) -> bool:
    """Tell whether puzzles of a game are opened on the way."""
    return any(one.kind.is_opened for one in printing.proved.values() if one.speech == words.speech)


def _boards(key: str, printing: Printing, words: Words) -> Iterator[Diagrams]:
    """Yield the contents of the boards beside rules, in any way: the last one of a lesson may be left out for room."""
    if (parts := key.partition(" "))[0] in LESSONS:
        boards = [one.cells for one in LESSONS[parts[0]](Manner(), words).boards]
        yield from (boards, boards[:-1] or boards)
    elif parts[0] == GAME:
        explained = [cells for _, cells in terms(_is_opened(printing, words), words)]
        *habits, digit = marked_cells(words)
        for said in _meanings(printing, words):
            marked = ([cell] for cell in (*habits, digit._replace(mark="circle")))
            yield [diagram(words.kind), *(explained if said and not parts[2] else ()), *marked]
    else:
        yield []


def _check_boards(boards: Sequence[Board], ways: Sequence[Diagrams], page: int) -> Iterator[Doubt]:
    """Yield where a page shows another example than its words tell."""
    shown = [_contents(board) for board in boards]
    if shown not in [[[_as_read(one) for one in own] for own in way] for way in ways]:
        yield Doubt("wrong-picture", "a board shows something else than the words of this page tell", page)


def _contents(board: Board) -> list[tuple[object, ...]]:
    """Return what each cell shows, as read."""
    codes, hatched = board.codes or ("",) * len(board.clues), {*board.hatched}
    cells = zip(board.clues, board.marks, codes, cells_of(board.rows, board.columns), strict=True)
    return [(clue, mark, code, cell in hatched) for clue, mark, code, cell in cells]


def _as_read(shown: Shown) -> tuple[object, ...]:
    """Return how a cell with these contents is read."""
    return *drawn_as(shown), shown.code or shown.label, shown.shade in HATCHED


def _play(one: Printed) -> str:
    """Return the lesson, one of the LESSONS, that a puzzle needs; '' for none."""
    looked_up = DECODER if one.kind.is_opened and any(one.board.codes) else ""
    return COUNTING if one.kind.is_asked else STAGES if is_staged(one) else PASSWORD if is_spelt(one) else looked_up


def _check_lines(printing: Printing) -> Iterator[Doubt]:
    """Yield the lines of rules that do not fit the puzzles on their page, or its solutions."""
    known = printing.proved
    judged = (one for one in printing.boards if one.role in (PUZZLE, STAGE, SOLUTION) and one.number in known)
    boards = group(judged, lambda one: one.board.leaf)
    for line in (one for one in printing.said if RULES in one.texts and one.leaf in boards):
        own = [one for one in boards[line.leaf] if one.role != SOLUTION] or boards[line.leaf]
        puzzles, words = [known[one.number].puzzle for one in own], printing.words_of(own[0])
        ways = rules_line(puzzles, words), rules_played(puzzles[0], _play(own[0]), words)
        yield from _check_text(line.text(RULES), ways, line.page)
