"""Rules that only ask whether an entry is in a file: rows of `rules/presence.yaml`, which says what is in a row."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.proof.preflight.rule import GUIDES, Hit, Hits, Level, Limits, PdfFile, Rule, entry
from bookmaker.values.own import read_own


class _Row(NamedTuple):
    """A rule but for its id, and the entries that it refuses or wants."""

    finding: str
    reason: str
    remedy: str
    refused: Sequence[str] = ()
    wanted: Sequence[str] = ()
    source: str = GUIDES
    level: Level = "error"
    covers: bool = True
    always: bool = False

    def check(self, file: PdfFile, limits: Limits) -> Hits:
        there = (one is not None for way in self.refused for one in _entries(file, way))
        lacking = (_is_empty(one) for way in self.wanted for one in _entries(file, way))
        if any(there) or any(lacking):
            yield Hit(self.finding)


def presence_rules() -> dict[str, Rule[Limits]]:
    """Return these rules by id."""
    rows = {id: _Row(**said) for id, said in read_own(Path(__file__).parent / "rules" / "presence.yaml").items()}
    return {
        id: Rule(id, one.check, Limits, one.level, one.covers, one.reason, one.source, one.remedy, one.always)
        for id, one in rows.items()
    }


def _entries(file: PdfFile, way: str) -> list[Any]:
    """Return the entries at the end of a way from the trailer, None for one that is missing."""
    found = [file.pdf.trailer]
    for key in way.split("/"):
        found = [one for at in found for one in ((at or ()) if key == "*" else (entry(at, f"/{key}"),))]
    return found


def _is_empty(value: Any) -> bool:
    """Tell whether an entry is missing, false, or a text that says nothing."""
    from pikepdf import Object, String

    return not str(value).strip() if isinstance(value, String) else not isinstance(value, Object) and not value
