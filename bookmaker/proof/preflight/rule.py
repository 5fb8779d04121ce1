"""Rules: their parts, the numbers they take, and their hits."""

from collections.abc import Callable, Iterator
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar, get_type_hints, overload

from pydantic import create_model

from bookmaker.proof.pdf.boxes import PerSide
from bookmaker.proof.pdf.colours import entry
from bookmaker.values.lengths import Length
from bookmaker.values.models import Strict

if TYPE_CHECKING:
    from bookmaker.proof.pdf.file import PdfFile, PdfPage
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


class _Maker(Protocol):
    @overload
    def __call__(self, check: Check[L]) -> Rule[L]: ...
    @overload
    def __call__(self, check: Callable[..., Hits]) -> Rule[Limits]: ...


def rule(
    *, covers: bool, reason: str, remedy: str, source: str = GUIDES, level: Level = "error", always: bool = False
) -> _Maker:
    """Make a rule of a function that yields its hits in a file; its name is the id.

    Its other parameters are the numbers that a printer gives it, or one model of them, called `limits`.
    """

    def make_rule(check: Any) -> Any:
        limits = get_type_hints(check).get("limits")
        ask, model = (check, limits) if limits else _take_numbers(check)
        return Rule(check.__name__.replace("_", "-"), ask, model, level, covers, reason, source, remedy, always)

    return make_rule


def _take_numbers(check: Callable[..., Hits]) -> tuple[Check[Limits], type[Limits]]:
    """Return a check by limits, with their model, for a function that takes each number by itself."""
    hints, (_, *numbers) = get_type_hints(check, include_extras=True), signature(check).parameters.values()
    fields: Any = {one.name: (hints[one.name], ... if one.default is one.empty else one.default) for one in numbers}

    def check_limits(file: PdfFile, limits: Limits) -> Hits:
        return check(file, **{name: getattr(limits, name) for name in fields})

    return check_limits, create_model(check.__name__, __base__=Limits, **fields)
