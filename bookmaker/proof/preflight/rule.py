"""Rules: their parts, the numbers they take, and their hits."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar, get_type_hints

from bookmaker.proof.preflight.boxes import PerSide
from bookmaker.proof.preflight.colours import entry
from bookmaker.values.lengths import Length
from bookmaker.values.models import Strict

if TYPE_CHECKING:
    from bookmaker.proof.preflight.pdf_file import PdfFile, PdfPage
else:  # slow to import, and not needed for a printer's demands
    PdfFile = PdfPage = object

__all__ = ["Hit", "Hits", "Level", "Limits", "PdfFile", "PdfPage", "Rule", "SideLimits", "entry", "rule"]

Level = Literal["error", "warning"]
GUIDES = "the printers' guides"
"""Source of a rule outside all standards."""


class Limits(Strict):
    """What a printer's file says about a rule; rules with numbers of their own add them."""

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
    """The measured value for people; a finding shows that of its worst spot."""
    amount: float = 0.0
    """The measured value as a number: the lower, the worse."""


Hits = Iterator[Hit]
Check = Callable[[PdfFile, L], Hits]


class Rule(NamedTuple, Generic[L]):
    """One rule; with `always`, it applies whatever the printer."""

    id: str
    check: Check[L]
    limits: type[L]
    """The model of its numbers in a printer's file."""
    level: Level
    covers: bool
    """Whether it applies to covers, too; other rules are about the pages of a book."""
    reason: str
    """Why it matters, in a sentence."""
    source: str
    """Source of the rule itself."""
    remedy: str
    always: bool = False


def rule(
    *, covers: bool, reason: str, remedy: str, source: str = GUIDES, level: Level = "error", always: bool = False
) -> Callable[[Check[L]], Rule[L]]:
    """Make a rule of a function that yields its hits: its name is the id, its second argument the limits."""

    def make_rule(check: Check[L]) -> Rule[L]:
        id, limits = check.__name__.replace("_", "-"), get_type_hints(check)["limits"]
        return Rule(id, check, limits, level, covers, reason, source, remedy, always)

    return make_rule
