"""What a section may promise of its puzzles, checked against their difficulty facts. Pure."""

from typing import NamedTuple

from bookmaker.engine.rank.facts import LATE, Facts

LATE_TOTAL, NO_TOTAL = "late", "never"


class Require(NamedTuple):
    """What each puzzle has to meet; what is None or False lets every puzzle pass."""

    max_clues: int | None = None
    """No step combines more clues than this, with the total or without."""
    total: str | None = None
    """LATE_TOTAL: no step needs the total before LATE of the unknown cells are settled. NO_TOTAL: none ever does."""
    max_rounds: int | None = None
    """No chain of steps that use each other's cells is longer."""
    min_choices: int | None = None
    """While half of the unknown cells are open, at least so many can be settled."""
    no_spike: bool = False
    """No step is much harder than all the others."""
    no_tedium: bool = False
    """There is no long run of steps that need one clue each."""

    @property
    def wanted(self) -> dict[str, int | str]:
        """What is required, by name."""
        return {name: value for name, value in self._asdict().items() if value}


NOTHING = Require()


def missed(require: Require, facts: Facts) -> tuple[str, ...]:
    """Return the names of the requirements that a puzzle of these facts does not meet."""
    met = {
        "max_clues": facts.max_clues <= (require.max_clues or facts.max_clues),
        "total": facts.total_at is None or (require.total != NO_TOTAL and facts.total_at >= LATE),
        "max_rounds": facts.rounds <= (require.max_rounds or facts.rounds),
        "min_choices": facts.min_choices is None or facts.min_choices >= (require.min_choices or 0),
        "no_spike": not facts.spike,
        "no_tedium": not facts.tedium,
    }
    return tuple(name for name in require.wanted if not met[name])
