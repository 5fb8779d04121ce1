"""The twin of passwords: every set of closed cells near the right one is read."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from bookmaker.engine.play.passwords import Lettered, OpenedBoard
from bookmaker.values.puzzle import Cell


def misread(boards: Iterable[OpenedBoard], lettered: Iterable[Lettered]) -> set[tuple[int, int, str]]:
    """Return each board, round, and word of the book that some set near the right one spells."""
    pairs = list(zip(boards, lettered, strict=True))
    words = {word for _, one in pairs for word in one.words}
    return {
        (at, turn, read)
        for at, (board, one) in enumerate(pairs)
        for turn in range(len(board.rounds))
        for cells in near(closed(board, turn), set(board.rounds[turn]))
        if (read := spelt(board, one, cells)) in words
    }


def closed(board: OpenedBoard, turn: int) -> set[Cell]:
    """Return the cells that are closed when a round begins."""
    return set(board.closed).difference(*board.rounds[:turn])


def near(cells: set[Cell], right: set[Cell]) -> Iterator[set[Cell]]:
    """Yield the sets that leave out and add two cells at most, together."""
    for out, more in product(range(3), range(3)):
        if 0 < out + more <= 2:
            for less, added in product(combinations(sorted(right), out), combinations(sorted(cells - right), more)):
                yield (right - set(less)) | set(added)


def spelt(board: OpenedBoard, lettered: Lettered, cells: Iterable[Cell]) -> str:
    """Return what some cells spell in reading order."""
    letters = dict(zip(board.closed, lettered.letters, strict=True))
    return "".join(letters[cell] for cell in sorted(cells))
