"""Passwords: a letter in each closed cell; the letters of all cells that are safe now spell a word.

A list of words gives the numbers behind these cells. So nearly right must spell nothing: no set of closed cells near
the right one spells a word of the book.
"""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from bookmaker.engine.kernel.rng import State, permutation, random_below, stream
from bookmaker.engine.play.decoder import closed_cells
from bookmaker.engine.play.near_words import ALPHABET, LETTERS, Places, bit_of, is_spelt, nearby_of
from bookmaker.engine.play.rounds import play
from bookmaker.values.codes import LENGTHS, Hidden, Listed
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.puzzle import Cell, Entry, touching

STREAM = 1 << 42
"""Stream of the letters' random numbers: no section of a book has this number."""
TRIES, STEPS, DRAWS = 40, 250, 60
"""Searches for words per board, words tried in each, and random letters for a mine before any other is tried."""
ORDERS = 8
"""Orders in which boards are tried, beginning with the board that found no words last time."""
ALONE = 24
"""Words in a list for one board, most of them false."""
REMEDY = "take fewer puzzles, make several books, or take boards of another size"


class OpenedBoard(NamedTuple):
    """A board that needs no guess, and how it opens."""

    rows: int
    columns: int
    closed: tuple[Cell, ...]
    """The cells that are closed at first, in reading order."""
    rounds: tuple[tuple[Cell, ...], ...]
    """The cells opened at once, in reading order: all that are certainly safe then. The rest are mines."""


class Lettered(NamedTuple):
    """What is printed in the closed cells of a board, and what its rounds spell."""

    letters: str
    """One for each closed cell, in reading order."""
    words: tuple[str, ...]


def spell(entries: Sequence[Entry], words: Sequence[str], seed: int) -> Hidden:
    """Return the letters in closed cells of all puzzles of a book that use passwords, and the book's list of words."""
    boards = tuple(map(board_of, entries))
    lettered = letter(boards, words, (seed, STREAM))
    codes = {
        entry.number: dict(zip(board.closed, one.letters.upper(), strict=True))
        for entry, board, one in zip(entries, boards, lettered, strict=True)
    }
    return Hidden(codes, listed=list_entries(boards, lettered))


def spell_alone(entry: Entry, words: Sequence[str], seed: int) -> Hidden:
    """Return the letters in closed cells of a puzzle with its own list, and that list, with at most ALONE false words:
    equally many for each round, of its length, and none that a set near the right one spells.

    Raises CannotBeMet as `letter` does.
    """
    board, key = board_of(entry), (seed, STREAM, entry.number)
    (lettered,) = letter((board,), words, key)
    own = tuple(entries_of(board, lettered.words))
    codes = dict(zip(board.closed, lettered.letters.upper(), strict=True))
    listed = tuple(sorted((*own, *_false(board, lettered, own, words, key))))
    return Hidden({entry.number: codes}, lists={entry.number: listed})


def _false(
    board: OpenedBoard, lettered: Lettered, own: Sequence[Listed], words: Sequence[str], key: tuple[int, ...]
) -> Iterator[Listed]:
    """Yield false entries, with numbers like those of the board."""
    state = stream(*key, ALONE)
    numbers, following = [number for one in own for number in one.numbers], [one.following for one in own]
    near = {other for _, other in misread(board, lettered, words)}
    free = [word for word in words if word not in lettered.words and word not in near]
    for word in lettered.words:
        same = [other for other in free if len(other) == len(word)]
        for place in permutation(state, len(same))[: ALONE // len(own) - 1]:
            free.remove(same[place])
            drawn = tuple(numbers[random_below(state, len(numbers))] for _ in word)
            yield Listed(same[place], drawn, following[random_below(state, len(following))])


def board_of(entry: Entry) -> OpenedBoard:
    """Return a puzzle as the board that it opens."""
    puzzle, rounds = entry.made.puzzle, play(entry.made.puzzle, entry.made.answer)[1]
    cells = tuple(cell for cell, _ in closed_cells(entry))
    return OpenedBoard(puzzle.rows, puzzle.columns, cells, tuple(one.safe for one in rounds))


def letter(boards: Sequence[OpenedBoard], words: Sequence[str], key: tuple[int, ...]) -> tuple[Lettered, ...]:
    """Return the letters of some boards, from words of a list, none used twice; the key decides which.

    Raises CannotBeMet when there are too few words of some length, or none go together.
    """
    _check_stock(boards, words)
    order = sorted(range(len(boards)), key=lambda at: (-_effort(boards[at]), at))
    for _ in range(ORDERS):
        found = dict(_in_order(order, boards, words, key))
        if len(found) == len(boards):
            return tuple(found[at] for at in range(len(boards)))
        stuck = order.pop(len(found))
        order.insert(0, stuck)
    used = sum(len(one.words) for one in found.values())
    there = f"{used} of {len(words)} are used, and none left fit"
    raise CannotBeMet(f"no words for board {stuck + 1}: {there}; {REMEDY}")


def _in_order(
    order: Sequence[int], boards: Sequence[OpenedBoard], words: Sequence[str], key: tuple[int, ...]
) -> Iterator[tuple[int, Lettered]]:
    """Yield the letters of boards in this order, up to the first for which no words are left."""
    book = _Book(words)
    for at in order:
        tries = (_Search(book, _plan(boards[at]), stream(*key, at, again)) for again in range(TRIES))
        search = next((one for one in tries if one.fill(one.empty)), None)
        if search is None:
            return
        book.take(search.found)
        yield at, Lettered(search.letters, search.found.words)


def misread(board: OpenedBoard, lettered: Lettered, words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield each round, from 0, with a word of the list that a set near the right one spells.

    It may name a word with two more letters in the wrong order, but never misses one.
    """
    nearby = nearby_of(tuple(words))
    for turn, (word, field) in enumerate(zip(lettered.words, _fields(_plan(board), lettered.letters), strict=True)):
        yield from (
            (turn, other) for other in sorted({other for other, way in nearby.ways(word) if is_spelt(way, field)})
        )


def list_entries(boards: Sequence[OpenedBoard], lettered: Sequence[Lettered]) -> tuple[Listed, ...]:
    """Return the list at the back for some boards, in alphabetical order."""
    entries = [entry for board, one in zip(boards, lettered, strict=True) for entry in entries_of(board, one.words)]
    return tuple(sorted(entries))


def entries_of(board: OpenedBoard, words: Sequence[str]) -> Iterator[Listed]:
    """Yield the list's entries for the words of a board."""
    mines = set(board.closed).difference(*board.rounds)
    near = touching(board.rows, board.columns)
    sizes = [*map(len, board.rounds[1:]), 0]
    for word, cells, following in zip(words, board.rounds, sizes, strict=True):
        yield Listed(word, tuple(len(mines.intersection(near[cell])) for cell in cells), following)


def _check_stock(boards: Sequence[OpenedBoard], words: Sequence[str]) -> None:
    """Raise CannotBeMet when some length has fewer words than rounds with that many cells."""
    wanted = [len(cells) for board in boards for cells in board.rounds]
    there = [len(word) for word in words]
    lacking = [(wanted.count(n) - there.count(n), n) for n in sorted(set(wanted))]
    told = ", ".join(f"{less} of {n} letters" for less, n in lacking if less > 0)
    if told:
        raise CannotBeMet(f"words are lacking for {len(boards)} boards with passwords: {told}; {REMEDY}")


def _effort(board: OpenedBoard) -> int:
    """Return how hard it is to find words: boards with the most must make them fit, and need the choice."""
    return len(board.rounds) * sum(map(len, board.rounds))


class _Plan(NamedTuple):
    """A board as the search sees it: closed cells are numbered in reading order."""

    closed: int
    rounds: tuple[Places, ...]
    mines: Places
    gaps: tuple[tuple[int, ...], ...]
    """For each round and closed cell, the gap it lies in; -1 if it is in the round, or open."""

    def show(self, cell: int, sign: str, fields: list[int]) -> None:
        """Add the letter of a cell to the gaps of the rounds."""
        for at, gaps in enumerate(self.gaps):
            if gaps[cell] >= 0:
                fields[at] |= bit_of(sign) << ALPHABET * gaps[cell]


def _fields(plan: _Plan, letters: str) -> list[int]:
    """Return for each round the letters in its gaps."""
    fields = [0] * len(plan.rounds)
    for cell, sign in enumerate(letters):
        plan.show(cell, sign, fields)
    return fields


def _plan(board: OpenedBoard) -> _Plan:
    number = {cell: at for at, cell in enumerate(board.closed)}
    rounds = tuple(tuple(number[cell] for cell in cells) for cells in board.rounds)
    gaps, open_ = [], set[int]()
    for cells in rounds:
        open_ |= set(cells)
        gaps.append(tuple(-1 if at in open_ else sum(cell < at for cell in cells) for at in range(len(number))))
    return _Plan(len(number), rounds, tuple(sorted(set(number.values()) - open_)), tuple(gaps))


class _Filled(NamedTuple):
    """Words for some rounds of a board, '' for the others."""

    words: tuple[str, ...]
    fields: tuple[int, ...]
    """For each round the letters in its gaps, as sets like those of a way."""
    barred: tuple[int, ...]
    """For each closed cell the letters that it cannot have: a near set would spell a word of the book."""


class _Book:
    """The words of a list, and which are still free, as sets of places among words of their length."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words, self.nearby, self.used = words, nearby_of(tuple(words)), set[str]()
        self.sized = {n: [word for word in words if len(word) == n] for n in LENGTHS}
        self.free = {n: (1 << len(sized)) - 1 for n, sized in self.sized.items()}
        self.__place = {word: 1 << at for sized in self.sized.values() for at, word in enumerate(sized)}
        self.__having = {n: [[0] * ALPHABET for _ in range(n)] for n in LENGTHS}
        for word, place in self.__place.items():
            for at, sign in enumerate(word):
                self.__having[len(word)][at][ord(sign) - ord("a")] |= place

    def fitting(self, barred: Sequence[int]) -> int:
        """Return the words that have none of the barred letters at each place."""
        words = self.free[len(barred)]
        for letters, having in zip(barred, self.__having[len(barred)], strict=True):
            while letters:
                words &= ~having[(letters & -letters).bit_length() - 1]
                letters &= letters - 1
        return words

    def take(self, filled: _Filled) -> None:
        """Use up the words of a board, and those that near sets spell there."""
        self.used.update(filled.words)
        spelt = {
            other
            for word, field in zip(filled.words, filled.fields, strict=True)
            for other, way in self.nearby.ways(word)
            if other not in self.used and is_spelt(way, field)
        }
        for word in spelt.union(filled.words):
            self.free[len(word)] &= ~self.__place[word]


class _Search:
    """The search for a board's words, the round with the fewest candidates first, and for the letters of mines."""

    def __init__(self, book: _Book, plan: _Plan, state: State) -> None:
        self.book, self.plan, self.state, self.steps = book, plan, state, 0
        rounds = len(plan.rounds)
        self.found = self.empty = _Filled(("",) * rounds, (0,) * rounds, (0,) * plan.closed)
        self.letters = ""

    def fill(self, filled: _Filled) -> bool:
        """Find words for the rounds that have none; tell whether there are any."""
        fitting = [(self._fitting(filled, at), at) for at, word in enumerate(filled.words) if not word]
        if not fitting:
            return self._hide(filled)
        words, at = min(fitting, key=lambda one: (one[0].bit_count(), one[1]))
        for word in self._random_words(words, len(self.plan.rounds[at])):
            self.steps += 1
            if self.steps > STEPS:
                return False
            more = self._put(filled, at, word)
            if word not in filled.words and self._clear(more) and self.fill(more):
                return True
        return False

    def _fitting(self, filled: _Filled, at: int) -> int:
        field = filled.fields[at]
        return self.book.fitting(
            [
                (filled.barred[cell] | field >> ALPHABET * gap | field >> ALPHABET * (gap + 1)) & LETTERS
                for gap, cell in enumerate(self.plan.rounds[at])
            ]
        )

    def _random_words(self, words: int, length: int) -> Iterator[str]:
        sized = self.book.sized[length]
        fitting = [word for at, word in enumerate(sized) if words >> at & 1]
        return (fitting[at] for at in permutation(self.state, len(fitting)))

    def _put(self, filled: _Filled, at: int, word: str) -> _Filled:
        """Return what is filled, with one more word."""
        fields, barred = list(filled.fields), list(filled.barred)
        for cell, sign in zip(self.plan.rounds[at], word, strict=True):
            self.plan.show(cell, sign, fields)
        signs = [0, *map(bit_of, word), 0]
        for cell, gap in enumerate(self.plan.gaps[at]):
            if gap >= 0:
                barred[cell] |= signs[gap] | signs[gap + 1]
        return _Filled((*filled.words[:at], word, *filled.words[at + 1 :]), tuple(fields), tuple(barred))

    def _clear(self, filled: _Filled) -> bool:
        """Tell whether no near set of a round spells a word in use."""
        used, own = self.book.used, filled.words
        return not any(
            (other in used or other in own) and is_spelt(way, field)
            for word, field in zip(own, filled.fields, strict=True)
            if word
            for other, way in self.book.nearby.ways(word)
        )

    def _hide(self, filled: _Filled) -> bool:
        """Give the mines letters, as frequent as in words; tell whether all of them got one."""
        letters = [""] * self.plan.closed
        for cells, word in zip(self.plan.rounds, filled.words, strict=True):
            for cell, sign in zip(cells, word, strict=True):
                letters[cell] = sign
        for mine in self.plan.mines:
            signs = (sign for sign in self._random_letters() if not filled.barred[mine] & bit_of(sign))
            shown = ((sign, self._show_letter(filled, mine, sign)) for sign in signs)
            letters[mine], filled = next(((sign, more) for sign, more in shown if self._clear(more)), ("", filled))
        self.found, self.letters = filled, "".join(letters)
        return all(letters)

    def _show_letter(self, filled: _Filled, cell: int, sign: str) -> _Filled:
        fields = list(filled.fields)
        self.plan.show(cell, sign, fields)
        return filled._replace(fields=tuple(fields))

    def _random_letters(self) -> Iterator[str]:
        """Yield random letters, first as often as words have them, then any."""
        words = self.book.words
        for _ in range(DRAWS):
            word = words[random_below(self.state, len(words))]
            yield word[random_below(self.state, len(word))]
        yield from ascii_lowercase
