"""Words nearly spelt: those that the letters of nearly right cells can spell."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations
from string import ascii_lowercase

NEAR = 2
"""Cells added plus cells left out that still make a set near another; an exchange is one of each."""
ALPHABET = len(ascii_lowercase)
LETTERS = (1 << ALPHABET) - 1

Places = tuple[int, ...]
Way = tuple[int, ...]
"""How closed cells near the right ones can spell a word: one letter of each of these sets of letters in gaps must be
there. A gap lies between two cells of a round, in reading order; a set has one bit per gap and letter.
"""


class Nearby:
    """Which words of a list can be spelt near which."""

    def __init__(self, words: Iterable[str]) -> None:
        self.__known = dict[str, tuple[tuple[str, Way], ...]]()
        self.__index = dict[str, list[tuple[str, Places]]]()
        for word in sorted(words):
            for places, rest in _deletions(word):
                self.__index.setdefault(rest, []).append((word, places))

    def ways(self, word: str) -> tuple[tuple[str, Way], ...]:
        """Return the words that sets near the cells of a word can spell, itself included, each with a way to do so."""
        if word not in self.__known:
            ways = {
                (other, _way(word, out, other, added)): None
                for out, rest in _deletions(word)
                for other, added in self.__index.get(rest, ())
                if 0 < len(out) + len(added) <= NEAR
            }
            self.__known[word] = tuple(ways)
        return self.__known[word]


@lru_cache(maxsize=2)
def nearby_of(words: tuple[str, ...]) -> Nearby:
    """Return which words can be spelt near which; a whole language takes a while to set up."""
    return Nearby(words)


def _deletions(word: str) -> Iterator[tuple[Places, str]]:
    """Yield the word without some of its letters, and their places, for all that a near set may leave out."""
    for places in chain.from_iterable(combinations(range(len(word)), n) for n in range(NEAR + 1)):
        yield places, "".join(sign for at, sign in enumerate(word) if at not in places)


def _way(word: str, out: Places, other: str, added: Places) -> Way:
    """Return the letters needed, and where, to spell another word, with some places added and some left out."""
    kept = [-1, *(at for at in range(len(word)) if at not in out), len(word)]
    return tuple(
        sum(bit_of(other[at]) << ALPHABET * gap for gap in range(kept[at - before] + 1, kept[at - before + 1] + 1))
        for before, at in enumerate(added)
    )


def is_spelt(way: Way, field: int) -> bool:
    """Tell whether the letters in the gaps of a round spell a word in a way."""
    return all(field & letters for letters in way)


def bit_of(sign: str) -> int:
    """Return a set of one letter."""
    return 1 << ord(sign) - ord("a")
