"""Questions about positions on pages: labels in cells, the lines below boards, how to play."""

from pathlib import Path

import pytest

from bookmaker.book.outlook import Outlook
from bookmaker.book.show import locate_puzzle, puzzle_picture, solution_picture
from bookmaker.book.stories import TellTask, tell_one
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import REFINED, Order
from bookmaker.kinds.odds import About, OddsParams
from bookmaker.page.layout.grid import least_labelled
from bookmaker.page.types.boards import caption, widest_caption
from bookmaker.page.types.questions import widest_asked
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.lengths import to_mm
from bookmaker.values.puzzle import Entry, Size
from bookmaker.values.questions import BEST, CHANCE, MARKED, ORDER, SAFEST
from bookmaker.words import languages, load_words
from bookmaker.words.captions import NOWHERE
from bookmaker.words.play_data import player_data
from bookmaker.words.questions import asked_texts
from tests.books import plan_book
from tests.layouts import shipped_layouts

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


def plan_odds(layout: str, folder: Path) -> Outlook:
    return plan_book(folder, SPEC.format(layout=layout))


@pytest.mark.parametrize("layout", shipped_layouts())
def test_labels_have_room_in_every_puzzle_and_solution(layout: str, tmp_path: Path):
    found = plan_odds(layout, tmp_path)
    fit, least = found.fits[1], to_mm(least_labelled(found.style))
    assert min(fit.cell_mm, fit.solution_cell_mm) > least - 0.01 and not fit.findings
    assert found.exact


def test_solutions_too_small_for_labels_are_refused_before_the_work(tmp_path: Path):
    section = "{title: A, kind: odds, size: 7x7, question: chance, tiers: {steady: 2}}"
    spec = f"spec: 1\ntitle: Odds\nlayout: compact\nsolutions_per_page: 6\nsections:\n  - {section}\n"
    with pytest.raises(CannotBeMet) as refused:
        plan_book(tmp_path, spec)
    small, wide = refused.value.problems
    assert {(problem.id, problem.line) for problem in (small, wide)} == {("does-not-fit", 4)}
    assert "cells of 5.4 mm in the solutions have no room for the letters of questions" in small.message
    assert "caption" in wide.message


def test_a_section_has_lines_for_its_own_questions_only(tmp_path: Path):
    plan = plan_odds("classic", tmp_path).plan
    assert {about for section in plan.book.sections for about in section.questions} == {*MARKED}
    lines = [sum(name.startswith("odds_") for name in widest_caption(plan, at, True).texts) for at in range(3)]
    assert lines == [9, 9, 13]


@pytest.mark.parametrize("about", MARKED)
def test_no_answer_is_longer_than_its_room(about: About) -> None:
    params = OddsParams(mines=10, question=about)
    orders = (Order("odds", (3, number, 0), 7, 7, params, 99.0, -99.0) for number in range(4))
    made = [KINDS["odds"].generate(order)[0] for order in orders]
    for words in (load_words(language, "odds") for language in languages()):
        widest = widest_asked(Size(7, 7), (about,), words)
        for texts in (asked_texts(one.puzzle.topic, one.reply, words) for one in made):
            assert len(texts) <= len(widest)
            assert max(map(len, texts.values())) <= max(map(len, widest.values())), (texts, widest)


def test_pictures_of_a_position_say_what_is_asked_and_what_the_answer_is(tmp_path: Path):
    made, _ = KINDS["odds"].generate(Order("odds", (1, 1, 0), 6, 6, OddsParams(mines=9, question=CHANCE), 99.0, -99.0))
    found = locate_puzzle(plan_odds("classic", tmp_path), Entry(5, 1, "tricky", made))
    asked, answered = puzzle_picture(found).lines, solution_picture(found).lines
    assert asked[-1] == "How likely is a mine in A?" and any("closed A" in line for line in asked)
    assert answered[: len(asked) - 1] == asked[:-1] and answered[len(asked) - 1].startswith("A holds a mine in ")
    assert answered[-1].startswith("Ways with a mine in ") and answered[-2].split()[-2:] == [
        str(made.reply.placements),
        str(sum(case.shares[0] for case in made.reply.cases)),
    ]


@pytest.mark.parametrize(("section", "about"), [(0, SAFEST), (1, CHANCE), (1, ORDER), (2, BEST)])
def test_what_is_told_of_a_position_takes_the_answer_that_was_found_with_it(
    section: int, about: About, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    kind, params = KINDS["odds"], OddsParams(mines=9, question=about)
    made, _ = kind.generate(Order("odds", (1, section, 0), 6, 6, params, 99.0, -99.0))
    assert made.reply and kind.judge(made.puzzle, None, params, None) == made
    plan, words = plan_odds("classic", tmp_path).plan, load_words("en", "odds")

    def tell() -> tuple[object, ...]:
        story = tell_one(TellTask(made, REFINED, "en-odds", True))
        return caption(Entry(5, section, "tricky", made), NOWHERE, plan), story, player_data(made, story, words)

    before = tell()
    monkeypatch.setattr(type(kind), "reply_of", lambda *_: pytest.fail("the answer is counted out again"))
    assert tell() == before
