"""The preview of a series: its days, what is made again after a change, and what cannot be answered."""

from pathlib import Path
from typing import Any

import pytest

from bookmaker.preview.days import DaysSubject
from bookmaker.preview.desk import Answer
from bookmaker.preview.snapshot import Snapshot
from bookmaker.values.errors import UserError
from bookmaker.values.events import result_of

SERIES = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
solution: overleaf
week:
  friday: {size: 5x5, tier: gentle}
  saturday: {size: 5x5, tier: gentle}
"""
FRIDAY = "2026-11-20"


def _shown(subject: DaysSubject) -> tuple[Snapshot, tuple[int, ...]]:
    """Return the pages of a series as they are now, all laid out, and the numbers that had to be made."""
    subject.read()
    order: Any = subject.lacking()
    if order:
        subject.check()
        subject.keep(order, result_of(order.make(1)))
    snapshot = subject.snapshot()
    for index in range(len(snapshot.leaves)):
        snapshot.lay(index)
    return snapshot, order.numbers if order else ()


def test_days_are_shown_and_made_again_only_where_that_is_needed(tmp_path: Path):
    path = tmp_path / "daily.yaml"
    path.write_text(SERIES)
    subject = DaysSubject(path)
    first, made = _shown(subject)
    assert made == (1, 2)
    assert [leaf.label for leaf in first.leaves] == [FRIDAY, f"{FRIDAY}-solution", "2026-11-21", "2026-11-21-solution"]
    assert [[board.name for board in leaf.boards] for leaf in first.leaves] == [[FRIDAY], [], ["2026-11-21"], []]
    told = first.describe_puzzle(FRIDAY, "board")
    assert told and told["title"] == f"Puzzle 1, Gentle, 5 × 5 cells, {FRIDAY}" and told["image"] in first.pages
    for changed, again in (("title: Another", ()), ("title: x\nstrip: 70 mm", ()), ("title: x\nseed: 5", (1, 2))):
        path.write_text(SERIES.replace("title: The Daily Bullet", changed))
        now, made = _shown(subject)
        assert made == again
        assert now.leaves[0].image != first.leaves[0].image
        assert len({leaf.boards[0].name for leaf in now.leaves[::2]}) == 2
    with pytest.raises(UserError, match="the sheets of a series are not picked; another `seed`"):
        subject.write(Answer("k", FRIDAY), first)
