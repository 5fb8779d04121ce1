"""Boards with passwords: the list is read back, and each board opened by it, as its exact odds say.

At every moment the cells that are certainly safe have to spell a word of the list, and no set near them another one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from bookmaker.engine.play.passwords import Lettered, board_of, entries_of, misread
from bookmaker.proof.verify.about import unlike
from bookmaker.proof.verify.captions import UNKNOWN, KeptLeaf
from bookmaker.proof.verify.opened import flaws, open_unless
from bookmaker.proof.verify.printing import Printing, Proved, WordRead, doubt
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.hidden import LENGTHS, Listed
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer, Entry, Made, Puzzle
from bookmaker.values.stated import LISTED, Statement
from bookmaker.words import Words
from bookmaker.words.rules import listed_texts


class _Opened(NamedTuple):
    """How far the words of a list open a board."""

    puzzle: Puzzle
    words: tuple[str, ...] = ()
    wrong: tuple[Doubt, ...] = ()
    """Why it goes no further."""


class _List(NamedTuple):
    """A list of passwords, or what of it stands on a page."""

    page: int
    number: int
    """The puzzle that it is for; 0 for the list of a book."""
    head: str
    """What stands over it."""
    entries: tuple[tuple[Statement, ...], ...]
    """Its words, each with its numbers and with how many cells are safe next."""


def _lists(leaves: Iterable[KeptLeaf]) -> Iterator[_List]:
    for leaf in leaves:
        said = [one for one in leaf.said if one.of.partition(" ")[0] == LISTED]
        for key in dict.fromkeys(one.of for one in said):
            own, number = [one for one in said if one.of == key], key.partition(" ")[2]
            entries = tuple(_threes(one for one in own if one.fields))
            head = " ".join(one.text for one in own if not one.fields)
            yield _List(leaf.page, int(number) if number.isdigit() else 0, head, entries)


def _threes(texts: Iterable[Statement]) -> Iterator[tuple[Statement, ...]]:
    return zip(*[iter(texts)] * 3, strict=False)


def listed_in(leaves: Iterable[KeptLeaf]) -> Iterator[WordRead]:
    """Yield the entries of the lists of passwords."""
    for one in _lists(leaves):
        for entry in one.entries:
            yield WordRead(_read(entry), one.page, one.number)


def _read(entry: Sequence[Statement]) -> Listed:
    word, numbers, following = _texts(entry)
    behind = tuple(int(number) for number in numbers.split() if number.isdecimal())
    return Listed(word, behind, int(following) if following.isdecimal() else 0)


def _texts(entry: Sequence[Statement]) -> Iterator[str]:
    return (one.text.strip() for one in entry)


def is_spelt(one: Printed) -> bool:
    """Tell whether the closed cells of a board have letters that spell words."""
    return one.role == PUZZLE and not one.asked and max(map(len, one.board.codes), default=0) == 1


def open_spelt(printing: Printing) -> Printing:
    """Return what was read with the boards that passwords open."""
    boards = (own[0] for own in printing.of(PUZZLE).values() if is_spelt(own[0]))
    return printing._replace(opened={**printing.opened, **{one.number: prove_spelt(one, printing) for one in boards}})


def prove_spelt(one: Printed, printing: Printing) -> Proved:
    """Open a board by the words of the list; whatever is in the way is told."""
    puzzle = printing.puzzle(one)
    listed = {word.lower(): read.entry for word, read in printing.list_for(one.number).items()}
    codes = dict(zip(puzzle.seen(None), "".join(code.lower() or " " for code in one.board.codes), strict=True))
    found = _open(puzzle, codes, listed)
    whole, answer = (
        found.puzzle,
        Answer(puzzle.rows, puzzle.columns, tuple(clue == UNKNOWN for clue in found.puzzle.clues)),
    )
    misread = _misread(one, found._replace(puzzle=puzzle), answer, codes, listed)
    known = printing.unproved(one)._replace(words=tuple(map(str.upper, found.words)))
    return open_unless(known, answer, whole, found.wrong, flaws(whole, answer), flaws(puzzle, answer), misread)


def _open(puzzle: Puzzle, codes: Mapping[Cell, str], listed: Mapping[str, Listed]) -> _Opened:
    """Return a board with the cells open that are certainly safe, time and again, as the list tells their numbers."""
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.odds import odds

    position, found, left = Position(puzzle), _Opened(puzzle), 1
    while left:
        try:
            chances = odds(position)
        except TooHard:
            return found._replace(wrong=(Doubt("too-hard", "too many numbers of the board hang together"),))
        if not chances or not chances.safe:
            said = f"after {len(found.words)} words no cell is certainly safe, or nothing fits the numbers"
            return found._replace(wrong=(Doubt("needs-guess", said),))
        word = "".join(codes[cell] for cell in chances.safe)
        entry = listed.get(word, Listed("", (), 0))
        if len(entry.numbers) != len(chances.safe):
            said = f"the safe cells spell {word.upper()}, which the list does not tell"
            return found._replace(wrong=(Doubt("no-word", said),))
        shown = dict(zip(chances.safe, entry.numbers, strict=True))
        clues = zip(puzzle.seen(None), found.puzzle.clues, strict=True)
        further = puzzle._replace(clues=tuple(shown.get(cell, clue) for cell, clue in clues))
        position = Position(further, position.known | {*chances.certain})
        found, left = _Opened(further, (*found.words, word)), entry.following
    return found


def _misread(
    one: Printed, found: _Opened, answer: Answer, codes: Mapping[Cell, str], listed: Mapping[str, Listed]
) -> Iterator[Doubt]:
    """Yield the words of which the list tells something else, and those that sets near the right ones spell."""
    board = board_of(Entry(one.number, 0, "", Made(found.puzzle, answer, 0, 0, 0, 0.0)))
    for entry in entries_of(board, found.words):
        if listed[entry.word]._replace(word=entry.word) != entry:
            yield doubt("wrong-entry", f"{entry.word.upper()} should have {' '.join(listed_texts(entry)[1:])}", one)
    letters = "".join(codes[cell] for cell in board.closed)
    words = [word for word in listed if len(word) in LENGTHS and {*word} <= {*ascii_lowercase}]
    for turn, word in misread(board, Lettered(letters, found.words), words) if " " not in letters else ():
        message = f"a set of cells near those of {found.words[turn].upper()} spells {word.upper()}"
        yield doubt("near-word", message, one)


def check_words(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong with the list of passwords as a whole, and the closed cells without a letter."""
    for one in filter(is_spelt, printing.boards):
        for cell, (code, clue) in enumerate(zip(one.board.codes, one.board.clues, strict=True)):
            if bool(code) != (clue == UNKNOWN):
                message = "a letter in an open cell" if code else "a closed cell without a letter"
                yield doubt("no-entry", message, one, cell)
    for of in _lists(printing.leaves):
        yield from _check_list(of, printing.words)
    used = Counter(printing.list_for(known.number).get(word) for known in proved for word in known.words)
    whole = not any(known.wrong for known in proved)
    for read in printing.listed:
        if used[read] > 1 or (whole and not used[read] and not read.number):
            times = f"{used[read]} times" if used[read] else "by no puzzle"
            yield Doubt("word-use", f"{read.entry.word} is used {times}", read.page)
    for before, read in pairwise(printing.listed):
        if before.number == read.number and read.entry.word <= before.entry.word:
            yield Doubt("word-order", f"{read.entry.word} stands behind {before.entry.word}", read.page)


def _check_list(of: _List, words: Words) -> Iterator[Doubt]:
    """Yield where a list has other words over it, or an entry is not on one line and below the one before."""
    head = words.passwords.head.format(number=of.number) if of.number else ""
    if wrong := unlike(of.head, head):
        yield Doubt("wrong-sentence", f"the list {wrong}", of.page, of.number)
    texts = (text for entry in of.entries for text in entry)
    lines = {*_threes(sorted(texts, key=lambda one: (-round(one.y, 1), one.x)))}
    starts = [(round(entry[0].x), -entry[0].y) for entry in of.entries]
    for entry, (before, start) in zip(of.entries, pairwise([(-1, 0.0), *starts]), strict=True):
        if entry not in lines or before >= start or [*_texts(entry)] != [*listed_texts(_read(entry))]:
            yield Doubt("word-order", f"{entry[0].text} does not stand in its place, or is no word", of.page, of.number)
