"""Size of the file."""

from collections.abc import Iterator

from bookmaker.proof.preflight import rule
from bookmaker.proof.preflight.document import Document
from bookmaker.proof.preflight.rule import Hit, Rule


class Limits(rule.Limits):
    most_mb: float


def _check(document: Document, limits: Limits) -> Iterator[Hit]:
    size = document.path.stat().st_size / 1_000_000
    if size > limits.most_mb:
        yield Hit(f"the file has more than {limits.most_mb:g} MB", measured=f"{size:.0f} MB")


RULE = Rule(
    id="file-size",
    level="error",
    reason="A larger file is refused before anybody looks at it.",
    source="the printers' guides",
    remedy="use images of 300 pixels per inch, and forms for what repeats",
    check=_check,
    limits=Limits,
)
