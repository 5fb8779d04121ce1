"""Boards with passwords: the list is read back, and each board opened by it, as its exact odds say.

At every moment the cells that are certainly safe have to spell a word of the list, and no set near them another one.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bookmaker.proof.verify.captions import UNKNOWN, KeptLeaf
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import field, listing, number_of
from bookmaker.proof.verify.printing import Printing, Proved, WordRead, doubt, touched, uncoded
from bookmaker.proof.verify.roles import NONE, PUZZLE, Printed
from bookmaker.proof.verify.values import Cell, Doubt
from bookmaker.values.hidden import Listed
from bookmaker.values.position import Position
from bookmaker.values.puzzle import Answer, Puzzle

_ENTRY = re.compile(r"(?<![A-Z])([A-Z]{3,9})((?: [0-8]){3,9}) ([1-9][0-9]?|–)(?! ?[0-9])")
"""A word, the numbers behind its cells, and how many are safe next."""
_CAPITALS = re.compile(r"[A-Z]{3}")
_COLUMN = 20.0
"""Points by which one column begins at least behind another one."""
_LEADER = re.compile(r"[\s.]+")
NEAR = 2
"""Cells that are left out or added, in all, so that a set is near another one."""
Letters = Sequence[tuple[str, bool]]
"""The letters of closed cells in reading order, and whether each is a part of the right set."""


class _Now(NamedTuple):
    """How far a board is open."""

    position: Position
    said: int
    """How many cells are said to be safe now."""
    words: tuple[str, ...] = ()
    wrong: tuple[Doubt, ...] = ()


def listed_in(leaves: Iterable[KeptLeaf], language: str = "") -> Iterator[WordRead]:
    """Yield the entries of lists of passwords, down each column of a page.

    The list of a book has pages without boards; that of a sheet stands below the number of its puzzle, which is known
    by the words of a language.
    """
    for leaf in leaves:
        number = _headed(leaf, language)
        runs = leaf.runs if number else leaf.loose if not leaf.boards else ()
        found = [(x, -base, one) for base, line in _lines(runs) for x, one in _entries(line)]
        column, before = 0, 0.0
        places = list[tuple[int, float, Listed]]()
        for x, base, one in sorted(found):
            column, before = column + (x > before + _COLUMN), x
            places.append((column, base, one))
        yield from (WordRead(one, leaf.page, number) for *_, one in sorted(places))


def _headed(leaf: KeptLeaf, language: str) -> int:
    """Return the number of the puzzle that the list on a leaf is for; 0 where none is given."""
    heads = (listing(language).fullmatch(run.text) for run in leaf.runs if language)
    return next((number_of(field(head, "number")) for head in heads if head), 0)


def _lines(runs: Iterable[TextRun]) -> Iterator[tuple[float, list[tuple[float, str]]]]:
    """Yield lines, each with its baseline and its runs from the left."""
    lines = defaultdict[float, list[tuple[float, str]]](list)
    for run in runs:
        lines[round(run.base)].append((round(run.box.left), run.text))
    yield from ((base, sorted(runs)) for base, runs in lines.items())


def _entries(runs: Sequence[tuple[float, str]]) -> Iterator[tuple[float, Listed]]:
    if not any(_CAPITALS.search(said) for _, said in runs):
        return  # as on most lines of a book
    starts, text = dict[int, float](), ""
    for x, said in runs:
        text += " " if text else ""
        starts[len(text)] = x
        text = _LEADER.sub(" ", text + said)
    for match in _ENTRY.finditer(text):
        start = max(at for at in starts if at <= match.start())
        following = int(match[3]) if match[3].isdigit() else 0
        yield starts[start], Listed(match[1], tuple(map(int, match[2].split())), following)


def is_spelt(one: Printed) -> bool:
    """Tell whether the closed cells of a board have letters that spell words."""
    return one.role == PUZZLE and not one.asked and max(map(len, one.board.codes), default=0) == 1


def with_spelt(printing: Printing) -> Printing:
    """Return what was read with the boards that passwords open, and with what these tell of closed cells."""
    boards = (own[0] for own in printing.of(PUZZLE).values() if is_spelt(own[0]))
    spelt = {one.number: prove_spelt(one, printing) for one in boards}
    behind = {number: one.whole.clues for number, one in spelt.items() if one.whole}
    return printing._replace(spelt=spelt, behind={**printing.behind, **behind})


def prove_spelt(one: Printed, printing: Printing) -> Proved:
    """Open a board by the words of the list; whatever is in the way is told."""
    puzzle = printing.puzzle(one)
    listed = {word: read.entry for word, read in printing.list_for(one.number).items()}
    start = () if one.safe > 0 else (doubt("wrong-count", "no number of safe cells is given", one),)
    now = _Now(Position(puzzle), one.safe, wrong=start)
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
    if len(safe) != now.said:
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
