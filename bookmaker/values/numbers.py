"""Numbers of puzzles as ranges."""

from collections.abc import Iterable, Iterator
from itertools import groupby


def gapless(numbers: Iterable[int]) -> Iterator[range]:
    """Yield numbers, in ascending order, as ranges without a gap."""
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        yield range(found[0], found[-1] + 1)


def list_numbers(numbers: Iterable[int]) -> str:
    """Return numbers as options take them, such as '3,7-9'."""
    return ",".join(f"{one[0]}-{one[-1]}" if len(one) > 1 else str(one[0]) for one in gapless(numbers))
