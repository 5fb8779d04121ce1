"""What a book takes from a bank, said without opening one."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bookmaker.kinds.batch import Want

BANK, FRESH, BOTH = SOURCES = ("bank", "fresh", "both")
"""Sources of a section's puzzles: a bank alone, new ones alone, or a bank as far as it has them."""


class Supply(NamedTuple):
    """What a book takes from a bank."""

    path: Path
    book: str
    """The bank's name for it."""
    sources: tuple[str, ...]
    """One of SOURCES for each of its sections."""


class Need(NamedTuple):
    """How many puzzles of a tier a section takes from a bank."""

    section: int
    tier: str
    there: int
    """Number that the bank has for it, as far as other sections leave them."""
    wanted: int
    alone: bool = True
    """Whether the bank is the only source."""

    @property
    def shortage(self) -> int:
        """Number that the bank does not have."""
        return max(0, self.wanted - self.there)

    def problem_and_remedy(self, want: "Want", path: Path) -> tuple[str, str]:
        """Return what is wrong, and the remedy."""
        which = f"--bank {path} --size {want.rows}x{want.columns} --kind {want.kind} --tier {self.tier} --count N"
        message = (
            f"the bank {path.name} has {self.there} of {self.wanted} {self.tier} puzzles that are not used elsewhere"
        )
        return message, f"bookmaker bank fill {which} makes more, N in all; or take from: both"
