"""Numbers of puzzles as ranges."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from bookmaker.values.errors import UserError


def gapless(numbers: Iterable[int]) -> Iterator[range]:
    """Yield numbers, in ascending order, as ranges without a gap."""
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        found = [number for _, number in run]
        yield range(found[0], found[-1] + 1)


def list_numbers(numbers: Iterable[int]) -> str:
    """Return numbers as options take them, such as '3,7-9'."""
    return ",".join(f"{one[0]}-{one[-1]}" if len(one) > 1 else str(one[0]) for one in gapless(numbers))


def ranges_of(option: str, text: str) -> list[range]:
    """Return the numbers of a list such as 3,7-9, range by range; raise UserError for anything else."""
    found = [re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", part.strip()) for part in text.split(",")]
    ranges = [range(int(one[1]), int(one[2] or one[1]) + 1) for one in found if one]
    if len(ranges) < len(found) or not all(some and some.start for some in ranges):
        raise UserError(f"{option} {text}: expected numbers from 1, and ranges of them; write them like 3,7-9")
    return ranges
