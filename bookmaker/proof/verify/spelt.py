"""Boards with passwords: the list is read back, and each board opened by it, as its exact odds say.

At every moment the cells that are certainly safe have to spell a word of the list, and no set near them another one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bookmaker.proof.verify.captions import UNKNOWN, KeptLeaf
from bookmaker.proof.verify.printing import Printing, Proved, WordRead, doubt, touched, uncoded
from bookmaker.proof.verify.roles import NONE, PUZZLE, Printed
from bookmaker.proof.verify.told import same_letters, unlike
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.hidden import Listed
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer, Puzzle
from bookmaker.values.stated import LISTED, Statement
from bookmaker.words import Words
from bookmaker.words.rules import listed_texts

NEAR = 2
"""Cells that are left out or added, in all, so that a set is near another one."""
Letters = Sequence[tuple[str, bool]]
"""The letters of closed cells in reading order, and whether each is a part of the right set."""


class _Now(NamedTuple):
    """How far a board is open."""

    position: Position
    said: int = NONE
    """How many cells the list says to be safe now; NONE at first."""
    words: tuple[str, ...] = ()
    wrong: tuple[Doubt, ...] = ()


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


def with_spelt(printing: Printing) -> Printing:
    """Return what was read with the boards that passwords open."""
    boards = (own[0] for own in printing.of(PUZZLE).values() if is_spelt(own[0]))
    return printing._replace(opened={**printing.opened, **{one.number: prove_spelt(one, printing) for one in boards}})


def prove_spelt(one: Printed, printing: Printing) -> Proved:
    """Open a board by the words of the list; whatever is in the way is told."""
    puzzle = printing.puzzle(one)
    listed = {word: read.entry for word, read in printing.list_for(one.number).items()}
    now = _Now(Position(puzzle))
    while now.said and not now.wrong:
        now = _opened(now, one, listed)
    whole, mines = now.position.puzzle, tuple(clue == UNKNOWN for clue in now.position.puzzle.clues)
    wrong = now.wrong or tuple(_disagreeing(one, whole, mines))
    answer = None if wrong else Answer(puzzle.rows, puzzle.columns, mines)
    found = Proved(one.number, puzzle, answer, int(not wrong), one.board.page, printing.label(one), whole)
    return found._replace(words=now.words, wrong=wrong)


def _opened(now: _Now, one: Printed, listed: Mapping[str, Listed]) -> _Now:
    """Return a board with the cells open that are certainly safe; it tells what is wrong with their word."""
    from bookmaker.engine.solve.eliminate import TooHard
    from bookmaker.engine.solve.odds import odds

    try:
        chances = odds(now.position)
    except TooHard:
        message = "the board is too hard to prove: too many numbers hang together"
        return now._replace(wrong=(doubt("too-hard", message, one),))
    if chances is None or not chances.safe:
        after = f"after {now.words[-1]} " if now.words else ""
        said = "no cell is certainly safe" if chances else "nothing fits the numbers"
        return now._replace(wrong=(doubt("needs-guess", f"{after}{said}", one),))
    codes = dict(zip(now.position.puzzle.seen(None), one.board.codes, strict=True))
    word = "".join(codes[cell] for cell in chances.safe)
    wrong = tuple(_misspelt(now, one, chances.safe, word, listed))
    if word not in listed or len(listed[word].numbers) != len(word):
        return now._replace(wrong=wrong)
    shown = dict(zip(chances.safe, listed[word].numbers, strict=True))
    puzzle = now.position.puzzle
    cells = zip(puzzle.seen(None), puzzle.clues, strict=True)
    further = puzzle._replace(clues=tuple(shown.get(cell, clue) for cell, clue in cells))
    known = now.position.known | {*chances.certain}
    return _Now(Position(further, known), listed[word].following, (*now.words, word), wrong)


def _misspelt(
    now: _Now, one: Printed, safe: Sequence[Cell], word: str, listed: Mapping[str, Listed]
) -> Iterator[Doubt]:
    """Yield what is wrong with the word of the cells that are safe now."""
    if now.said not in (NONE, len(safe)):
        yield doubt("wrong-count", f"{now.said} cells are said to be safe, and {len(safe)} are: {word}", one)
    if word not in listed:
        yield doubt("no-word", f"the safe cells spell {word}, which is not in the list", one)
        return
    if len(listed[word].numbers) != len(word):
        yield doubt("wrong-entry", f"{word} has {len(listed[word].numbers)} numbers in the list", one)
    puzzle = now.position.puzzle
    cells = zip(puzzle.seen(None), puzzle.clues, one.board.codes, strict=True)
    letters = [(code, cell in safe) for cell, clue, code in cells if clue == UNKNOWN]
    for other in listed:
        if _alike(word, other) and spelt_near(other, letters):
            yield doubt("near-word", f"a set of cells near those of {word} spells {other}", one)


def _alike(word: str, other: str) -> bool:
    """Tell whether few letters of two words differ, in whatever order."""
    ours, theirs = Counter(word), Counter(other)
    return (ours - theirs).total() + (theirs - ours).total() <= NEAR


def spelt_near(word: str, letters: Letters) -> bool:
    """Tell whether a set spells a word that is not the right one, but near it."""
    states = {(0, 0)}
    for sign, right in letters:
        out = {(matched, changes + right) for matched, changes in states}
        taken = {
            (matched + 1, changes + (not right))
            for matched, changes in states
            if matched < len(word) and word[matched] == sign
        }
        states = {state for state in out | taken if state[1] <= NEAR}
    return any(state in states for state in ((len(word), changes) for changes in range(1, NEAR + 1)))


def _disagreeing(one: Printed, whole: Puzzle, mines: Sequence[bool]) -> Iterator[Doubt]:
    """Yield where an open board has other numbers than the mines that are left make, or more or fewer of these."""
    if one.total not in (NONE, sum(mines)):
        yield doubt("wrong-total", f"a total of {one.total}, and {sum(mines)} cells are closed in the end", one)
        return
    for at, (clue, near) in enumerate(zip(whole.clues, touched(whole, mines), strict=True)):
        if clue not in (UNKNOWN, near):
            yield doubt("wrong-entry", f"the {clue} touches {near} mines in the end", one, at)


def check_words(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield what is wrong with the list of passwords as a whole, and the closed cells without a letter."""
    for one in filter(is_spelt, printing.boards):
        yield from uncoded(one, "letter")
        for cell, (code, clue) in enumerate(zip(one.board.codes, one.board.clues, strict=True)):
            if code and clue != UNKNOWN:
                yield doubt("no-entry", "a letter in an open cell", one, cell)
    for of in _lists(printing.leaves):
        yield from _check_list(of, printing.words)
    for before, read in pairwise(printing.listed):
        word, above = read.entry.word, before.entry.word
        if before.number == read.number and word <= above:
            said = f"{word} stands behind {above}" if word < above else f"{word} comes twice"
            yield Doubt("word-order", said, read.page)
    used = Counter(printing.list_for(known.number).get(word) for known in proved for word in known.words)
    whole = not any(known.wrong for known in proved)
    for read in printing.listed:
        if used[read] > 1 or (whole and not used[read] and not read.number):
            times = f"{used[read]} times" if used[read] else "by no puzzle"
            yield Doubt("word-use", f"{read.entry.word} is used {times}", read.page)


def _check_list(of: _List, words: Words) -> Iterator[Doubt]:
    """Yield where a list has other words over it, or an entry is not on one line and below the one before."""
    head = words.passwords.head.format(number=of.number) if of.number else ""
    if not same_letters(of.head, head):
        yield Doubt("wrong-sentence", f"the list {unlike(of.head, head)}", of.page, of.number)
    texts = (text for entry in of.entries for text in entry)
    lines = {*_threes(sorted(texts, key=lambda one: (-round(one.y, 1), one.x)))}
    starts = [(round(entry[0].x), -entry[0].y) for entry in of.entries]
    for entry, (before, start) in zip(of.entries, pairwise([(-1, 0.0), *starts]), strict=True):
        if entry not in lines or before >= start or [*_texts(entry)] != [*listed_texts(_read(entry))]:
            yield Doubt("word-order", f"{entry[0].text} does not stand in its place, or is no word", of.page, of.number)
