"""What a rule is, and what it finds."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from bookmaker.proof.preflight.document import Document

Level = Literal["error", "warning"]


class Limits(BaseModel):
    """What a printer's file says about a rule; rules with numbers of their own add them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str
    """Where the numbers are from: a key of the file's `sources`."""
    level: Level | None = None
    """Another level than the rule's own."""


class Hit(NamedTuple):
    """A spot at which a rule is broken; page 0 means the whole file. Hits with one message are one finding."""

    message: str
    page: int = 0
    place: str = ""
    measured: str = ""
    """What was found there, as people read it; a finding shows it of its worst spot."""
    amount: float = 0.0
    """What was found, as a number: the lower, the worse."""


class Rule(NamedTuple):
    """One rule; `always` means that it needs no printer to ask for it."""

    id: str
    level: Level
    reason: str
    """Why it matters, in a sentence."""
    source: str
    """Where the rule itself is from."""
    remedy: str
    check: Callable[[Document, Any], Iterable[Hit]]
    limits: type[Limits] = Limits
    always: bool = False
