"""Put puzzles in the order in which a book prints them. Pure."""

from bookmaker.engine.rank.tiers import TIERS
from bookmaker.values.puzzle import Entry, Made


def select(puzzles: tuple[dict[str, tuple[Made, ...]], ...]) -> tuple[Entry, ...]:
    """Number the puzzles of all sections from 1: tier by tier, each tier in the order given."""
    ordered = (
        (section, tier, made)
        for section, tiers in enumerate(puzzles)
        for tier in sorted(tiers, key=TIERS.index)
        for made in tiers[tier]
    )
    return tuple(Entry(number, *rest) for number, rest in enumerate(ordered, start=1))
