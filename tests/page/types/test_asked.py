"""Questions about positions on pages: labels in cells, the lines below boards, how to play."""

from pathlib import Path

import pytest

from bookmaker.book.outlook import Outlook, foresee
from bookmaker.page.layout.grid import least_labelled
from bookmaker.page.layout.units import shipped_layouts
from bookmaker.page.types.boards import widest_caption
from bookmaker.values.lengths import to_mm
from bookmaker.values.puzzle import MARKED

SPEC = """\
spec: 1
title: Odds
seed: 1
layout: {layout}
front: [title, copyright, how-to-play]
sections:
  - {{title: Safest, kind: odds, size: 6x6, mines: 9, tiers: {{tricky: 4}}}}
  - {{title: Marked, kind: odds, size: 6x6, mines: 9, question: [chance, order], tiers: {{tricky: 4}}}}
  - {{title: Best, kind: odds, size: 6x6, mines: 9, question: best, tiers: {{tricky: 4}}}}
"""


def outlook(layout: str, folder: Path) -> Outlook:
    path = folder / "book.yaml"
    path.write_text(SPEC.format(layout=layout))
    return foresee(path)


@pytest.mark.parametrize("layout", shipped_layouts())
def test_labels_have_room_in_every_puzzle_and_solution(layout: str, tmp_path: Path):
    found = outlook(layout, tmp_path)
    fit, least = found.fits[1], to_mm(least_labelled(found.style))
    assert min(fit.cell_mm, fit.solution_cell_mm) > least - 0.01 and not fit.findings
    assert found.exact


def test_a_section_has_lines_for_its_own_questions_only(tmp_path: Path):
    plan = outlook("classic", tmp_path).plan
    assert {about for section in plan.book.sections for about in section.questions} == {*MARKED}
    lines = [sum(name.startswith("odds_") for name in widest_caption(plan, at, True).texts) for at in range(3)]
    assert lines == [8, 8, 12]
