"""What a rule is, what it is written with, and what it finds."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict

from bookmaker.proof.preflight.boxes import PerSide
from bookmaker.proof.preflight.colours import entry
from bookmaker.values.lengths import Length

if TYPE_CHECKING:
    from bookmaker.proof.preflight.pdf_file import PdfFile, PdfPage
else:  # who asks what a printer wants need not wait for what reads files
    PdfFile = PdfPage = object

__all__ = ["Hit", "Hits", "Level", "Limits", "PdfFile", "PdfPage", "Rule", "SideLimits", "entry", "rule"]

Level = Literal["error", "warning"]
GUIDES = "the printers' guides"
"""Where a rule is from that no standard has."""


class Limits(BaseModel):
    """What a printer's file says about a rule; rules with numbers of their own add them."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    source: str
    """Where the numbers are from: a key of the file's `sources`."""
    level: Level | None = None
    """Another level than the rule's own."""


class SideLimits(Limits):
    """Numbers for the four sides of a page."""

    top: Length = 0.0
    bottom: Length = 0.0
    outside: Length = 0.0
    inside: Length = 0.0

    @property
    def sides(self) -> PerSide:
        return PerSide(self.top, self.bottom, self.outside, self.inside)


L = TypeVar("L", bound=Limits)


class Hit(NamedTuple):
    """A spot at which a rule is broken; page 0 means the whole file. Hits with one message are one finding."""

    message: str
    page: int = 0
    place: str = ""
    measured: str = ""
    """What was found there, as people read it; a finding shows it of its worst spot."""
    amount: float = 0.0
    """What was found, as a number: the lower, the worse."""


Hits = Iterator[Hit]
Check = Callable[[PdfFile, L], Hits]


class Rule(NamedTuple, Generic[L]):
    """One rule; `always` means that it needs no printer to ask for it."""

    id: str
    check: Check[L]
    limits: type[L]
    """The model of what a printer's file says about it."""
    level: Level
    covers: bool
    """Whether a printer that asks for it means covers, too; the other rules are about the pages of a book."""
    reason: str
    """Why it matters, in a sentence."""
    source: str
    """Where the rule itself is from."""
    remedy: str
    always: bool = False


def rule(
    *, covers: bool, reason: str, remedy: str, source: str = GUIDES, level: Level = "error", always: bool = False
) -> Callable[[Check[L]], Rule[L]]:
    """Make a rule of a function that looks for what breaks it: its name is the id, its second argument the limits."""

    def make_rule(check: Check[L]) -> Rule[L]:
        id, limits = check.__name__.replace("_", "-"), get_type_hints(check)["limits"]
        return Rule(id, check, limits, level, covers, reason, source, remedy, always)

    return make_rule
