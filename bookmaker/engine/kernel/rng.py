"""Our own random numbers: splitmix64, one independent stream per puzzle.

The stream of a puzzle depends on (seed, section, index) alone, never on workers or on NumPy.
"""

import numpy as np
from numpy.typing import NDArray

from bookmaker.engine.kernel.jit import jit

State = NDArray[np.uint64]

PLAIN = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
GAMMA, MIX1, MIX2 = map(np.uint64, PLAIN)
S30, S27, S31, S33 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(33)
WORD = (1 << 64) - 1


@jit
def next_word(state: State) -> np.uint64:
    """Advance the stream and return its next 64 bits."""
    state[0] += GAMMA
    z = state[0]
    z = (z ^ (z >> S30)) * MIX1
    z = (z ^ (z >> S27)) * MIX2
    z ^= z >> S31
    return z


@jit
def random_below(state: State, bound: int) -> int:
    """Return a whole number from 0 to bound - 1; the bias is under bound / 2**31."""
    return np.int64(next_word(state) >> S33) % bound  # type: ignore[return-value]


@jit
def shuffle(state: State, items: NDArray[np.int64], first: int, length: int) -> None:
    """Put `length` items from `first` on in random order (Fisher-Yates, from the end)."""
    for last in range(length - 1, 0, -1):
        other = random_below(state, last + 1)
        one, two = items[first + last], items[first + other]
        items[first + last], items[first + other] = two, one


def stream(*key: int) -> State:
    """Return the stream of a key such as (seed, section, index)."""
    word, (gamma, mix1, mix2) = 0, PLAIN
    for part in key:
        word = (word + part + gamma) & WORD
        word = ((word ^ (word >> 30)) * mix1) & WORD
        word = ((word ^ (word >> 27)) * mix2) & WORD
        word ^= word >> 31
    return np.array([word], dtype=np.uint64)


def permutation(state: State, count: int) -> list[int]:
    """Return the whole numbers below `count` in random order."""
    places = np.arange(count, dtype=np.int64)
    shuffle(state, places, 0, count)
    return list(places.tolist())
