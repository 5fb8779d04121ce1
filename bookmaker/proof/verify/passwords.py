"""Boards with passwords: the list is read back, and opens each board by the board's exact odds.

At every moment the certainly safe cells have to spell a word of the list, and no set of cells near them another one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase

from bookmaker.engine.play.passwords import Lettered, board_of, entries_of, misread
from bookmaker.proof.verify.about import About, unlike
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.openings import flaws, open_unless
from bookmaker.proof.verify.printing import Printing, Proved, WordRead, doubt
from bookmaker.proof.verify.roles import PUZZLE, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.codes import LENGTHS, Listed
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer, Entry, Made, Puzzle
from bookmaker.values.statements import LISTED, Statement
from bookmaker.words.rules import listed_texts

_ENTRY = ("word", "numbers", "next")
"""Fields of an entry of a list."""


def _lists(said: Iterable[About]) -> Iterator[About]:
    """Yield the lists of passwords, or the parts on a page: each is for a puzzle, or for a whole book."""
    return (one for one in said if one.of.partition(" ")[0] == LISTED)


def _listed_in(said: Iterable[About]) -> Iterator[WordRead]:
    """Yield the entries of the lists of passwords."""
    for one in _lists(said):
        entries = zip(*(one.texts.get(field, ()) for field in _ENTRY), strict=False)
        yield from (WordRead(_read(entry), one.page, one.number) for entry in entries)


def _read(entry: Sequence[str]) -> Listed:
    word, numbers, following = entry
    behind = tuple(int(number) for number in numbers.split() if number.isdecimal())
    return Listed(word, behind, int(following) if following.isdecimal() else 0)


def is_spelt(one: Printed) -> bool:
    """Tell whether the closed cells of a board have letters that spell words."""
    return one.role == PUZZLE and one.kind.is_opened and max(map(len, one.board.codes), default=0) == 1


def open_spelt(printing: Printing) -> Printing:
    """Return the content read, completed by its lists of passwords and the boards that they open."""
    printing = printing._replace(listed=tuple(_listed_in(printing.said)))
    boards = (own[0] for own in printing.of(PUZZLE).values() if is_spelt(own[0]))
    return printing._replace(opened={**printing.opened, **{one.number: prove_spelt(one, printing) for one in boards}})


def prove_spelt(one: Printed, printing: Printing) -> Proved:
    """Open a board by the words of the list; obstacles become doubts."""
    puzzle = printing.puzzle(one)
    listed = {word.lower(): read.entry for word, read in printing.list_for(one.number).items()}
    codes = dict(zip(puzzle.seen_cells(None), "".join(code.lower() or " " for code in one.board.codes), strict=True))
    whole, words, wrong = _open(puzzle, codes, listed)
    answer = Answer(puzzle.rows, puzzle.columns, tuple(clue == UNKNOWN for clue in whole.clues))
    known = printing.start_proof(one)._replace(words=tuple(map(str.upper, words)))
    misread = _misread(one, Made(puzzle, answer), words, codes, listed)
    return open_unless(known, answer, whole, wrong, flaws(whole, answer), flaws(puzzle, answer), misread)


def _open(
    puzzle: Puzzle, codes: Mapping[Cell, str], listed: Mapping[str, Listed]
) -> tuple[Puzzle, tuple[str, ...], tuple[Doubt, ...]]:
    """Open the certainly safe cells of a board, time and again, with their numbers from the list.

    Returns the board as far as it opens, the words that open it, and the reasons to stop.
    """
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.odds import odds

    whole, words, position, left = puzzle, tuple[str, ...](), Position(puzzle), 1
    while left:
        try:
            chances = odds(position)
        except TooHard:
            return whole, words, (Doubt("too-hard", "too many numbers of the board hang together"),)
        if not chances or not chances.safe:
            said = f"after {len(words)} words no cell is certainly safe, or nothing fits the numbers"
            return whole, words, (Doubt("needs-guess", said),)
        word = "".join(codes[cell] for cell in chances.safe)
        entry = listed.get(word, Listed("", (), 0))
        if len(entry.numbers) != len(chances.safe):
            said = f"the safe cells spell {word.upper()}, which the list does not tell"
            return whole, words, (Doubt("no-word", said),)
        shown = dict(zip(chances.safe, entry.numbers, strict=True))
        clues = zip(puzzle.seen_cells(None), whole.clues, strict=True)
        whole = puzzle._replace(clues=tuple(shown.get(cell, clue) for cell, clue in clues))
        position = Position(whole, position.known | {*chances.certain})
        words, left = (*words, word), entry.following
    return whole, words, ()


def _misread(
    one: Printed, made: Made, words: Sequence[str], codes: Mapping[Cell, str], listed: Mapping[str, Listed]
) -> Iterator[Doubt]:
    """Yield the words with wrong entries in the list, and those spelt by sets near the right ones."""
    board = board_of(Entry(one.number, 0, "", made))
    for entry in entries_of(board, words):
        if listed[entry.word]._replace(word=entry.word) != entry:
            yield doubt("wrong-entry", f"{entry.word.upper()} should have {' '.join(listed_texts(entry)[1:])}", one)
    letters = "".join(codes[cell] for cell in board.closed)
    others = [word for word in listed if len(word) in LENGTHS and {*word} <= {*ascii_lowercase}]
    for turn, word in misread(board, Lettered(letters, tuple(words)), others) if " " not in letters else ():
        message = f"a set of cells near those of {words[turn].upper()} spells {word.upper()}"
        yield doubt("near-word", message, one)


def check_words(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in the list of passwords as a whole, and the closed cells without a letter."""
    for one in filter(is_spelt, printing.boards):
        for cell, (code, clue) in enumerate(zip(one.board.codes, one.board.clues, strict=True)):
            if bool(code) != (clue == UNKNOWN):
                message = "a letter in an open cell" if code else "a closed cell without a letter"
                yield doubt("no-entry", message, one, cell)
    for of in _lists(printing.said):
        yield from _check_list(of, printing)
    proved = printing.proved.values()
    used = Counter(printing.list_for(known.number).get(word) for known in proved for word in known.words)
    whole = not any(known.wrong for known in proved)
    for read in printing.listed:
        if used[read] > 1 or (whole and not used[read] and not read.number):
            times = f"{used[read]} times" if used[read] else "by no puzzle"
            yield Doubt("word-use", f"{read.entry.word} is used {times}", read.page)
    for before, read in pairwise(printing.listed):
        if before.number == read.number and read.entry.word <= before.entry.word:
            yield Doubt("word-order", f"{read.entry.word} stands behind {before.entry.word}", read.page)


def _check_list(of: About, printing: Printing) -> Iterator[Doubt]:
    """Yield wrong words over a list, and entries not on one line or not below the one before."""
    head = printing.words.passwords.head.format(number=of.number) if of.number else ""
    if wrong := unlike(of.text(), head):
        yield Doubt("wrong-sentence", f"the list {wrong}", of.page, of.number)
    texts = [one for one in printing.leaves[of.leaf].statements if one.of == of.of and one.fields]
    lines, entries = {*_threes(sorted(texts, key=lambda one: (-round(one.y, 1), one.x)))}, [*_threes(texts)]
    starts = [(round(entry[0].x), -entry[0].y) for entry in entries]
    for entry, (before, start) in zip(entries, pairwise([(-1, 0.0), *starts]), strict=True):
        said = tuple(one.text.strip() for one in entry)
        if entry not in lines or before >= start or said != listed_texts(_read(said)):
            yield Doubt("word-order", f"{entry[0].text} does not stand in its place, or is no word", of.page, of.number)


def _threes(texts: Iterable[Statement]) -> Iterator[tuple[Statement, ...]]:
    return zip(*[iter(texts)] * 3, strict=False)
