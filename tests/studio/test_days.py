"""The preview of a series: its days, what is made again after a change, and what cannot be answered."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.pieces import NotMade, Pieces
from bookmaker.series.model import read_daily
from bookmaker.studio.building import Building
from bookmaker.studio.days import days_subject
from bookmaker.studio.desk import Answer, Desk
from bookmaker.studio.folder import Folder
from bookmaker.studio.reply import Request
from bookmaker.studio.session import write_pick
from bookmaker.studio.snapshot import Snapshot
from bookmaker.values.errors import UserError
from bookmaker.values.events import result_of
from bookmaker.words.studio import studio_words
from tests.studio.test_browser import Preview, start_preview

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


def _shown(path: Path, pieces: Pieces) -> tuple[Snapshot, tuple[int, ...]]:
    """Return the pages of a series as they are now, all laid out, and the numbers that had to be made."""
    subject, numbers = days_subject(path), ()
    try:
        snapshot, _ = subject(pieces)
    except NotMade as missing:
        numbers = missing.errand.numbers
        pieces.keep(missing.errand, result_of(missing.errand.make(1)))
        snapshot, _ = subject(pieces)
    for index in range(len(snapshot.leaves)):
        snapshot.lay(index)
    return snapshot, numbers


def test_days_are_shown_and_made_again_only_where_that_is_needed(tmp_path: Path):
    path = tmp_path / "daily.yaml"
    path.write_text(SERIES)
    pieces = Pieces(makes=False)
    first, made = _shown(path, pieces)
    assert made == (1, 2)
    assert [leaf.label for leaf in first.leaves] == [FRIDAY, f"{FRIDAY}-solution", "2026-11-21", "2026-11-21-solution"]
    assert [[board.name for board in leaf.boards] for leaf in first.leaves] == [[FRIDAY], [], ["2026-11-21"], []]
    told = first.describe_puzzle(FRIDAY, "board")
    assert told and told["title"] == f"Puzzle 1, Gentle, 5 × 5 cells, {FRIDAY}" and told["image"] in first.pages
    for changed, again in (("title: Another", ()), ("title: x\nstrip: 70 mm", ()), ("title: x\nseed: 5", (1, 2))):
        path.write_text(SERIES.replace("title: The Daily Bullet", changed))
        now, made = _shown(path, pieces)
        assert made == again
        assert now.leaves[0].image != first.leaves[0].image
        assert len({leaf.boards[0].name for leaf in now.leaves[::2]}) == 2


def test_days_are_picked_by_click_and_only_they_change(tmp_path: Path):
    path = tmp_path / "daily.yaml"
    path.write_text(SERIES)
    pieces = Pieces(makes=False)
    first, _ = _shown(path, pieces)
    assert first.as_data()["open"] == [1, 2]
    write_pick(Answer("r", FRIDAY), first.shelf())
    now, _ = _shown(path, pieces)
    made = [[one.entry.made for one in shown.puzzles.values()] for shown in (first, now)]
    assert made[0][0] != made[1][0] and made[0][1] == made[1][1]
    write_pick(Answer("s", FRIDAY, 2), now.shelf())
    swapped, _ = _shown(path, pieces)
    assert [one.entry.made.puzzle for one in swapped.puzzles.values()] == [one.puzzle for one in made[1][::-1]]
    assert [leaf.boards[0].state for leaf in swapped.leaves[::2]] == ["pinned"] * 2
    for shown in (now, first):
        write_pick(Answer("u"), swapped.shelf())
        assert [leaf.image for leaf in _shown(path, pieces)[0].leaves] == [leaf.image for leaf in shown.leaves]
    write_pick(Answer("h", f"{FRIDAY} 2026-11-21"), first.shelf())
    write_pick(Answer("x", FRIDAY), first.shelf())
    held, _ = _shown(path, pieces)
    assert held.as_data()["dated"] and [leaf.boards[0].state for leaf in held.leaves[::2]] == ["", "held"]
    assert [leaf.image for leaf in held.leaves] == [leaf.image for leaf in first.leaves]
    for answer, said in (
        (Answer("x", FRIDAY), "is not held"),
        (Answer("m", FRIDAY), "neither a day"),
        (Answer("r"), "choose one puzzle"),
    ):
        with pytest.raises(UserError, match=said):
            write_pick(answer, first.shelf())


def test_the_days_after_those_in_the_folder_are_offered(tmp_path: Path):
    path = tmp_path / "daily.yaml"
    path.write_text(SERIES)
    building, asked = Building(path, Folder(tmp_path), Desk()), Request("", {})

    def offered() -> list[str]:
        form = building.reply(asked, studio_words("en")).body.decode()
        return re.findall(r'type="date" value="([^"]*)"', form)

    assert offered() == [FRIDAY, "2026-11-26"]
    (tmp_path / "output").mkdir()
    names = ("2026-11-21-solution.svg", "2026-11-20-to-2026-11-28.html", "2026-11-20.pdf", "2027.pdf", "new.txt")
    for name in names:
        (tmp_path / "output" / f"daily-{name}").touch()
    assert offered() == ["2026-12-04", "2026-12-10"]  # a Friday again
    path.write_text("daily: 1\n")
    assert offered() == ["", ""]
    building.close()


def test_a_day_is_held_and_released_by_a_key_and_a_button(browser: Any, tmp_path: Path):
    (tmp_path / "daily.yaml").write_text(SERIES)
    with start_preview(tmp_path, "daily.yaml") as address:
        browser.get(address)
        shown = Preview(tmp_path, browser)

        def is_marked(state: str) -> bool:
            boards = browser.find_elements("css selector", "#spread button")
            return [board.get_property("dataset")["state"] for board in boards] == [state]

        shown.until(lambda: is_marked(""), 60.0)
        shown.press("\ue015")
        shown.until(lambda: FRIDAY in shown.text("chosen"))
        shown.press("h")
        shown.until(lambda: is_marked("held"))
        shown.until(lambda: shown.text("reply") == f"{FRIDAY} is held until it is released.")
        assert read_daily(tmp_path / "daily.yaml").spec.hold == (date.fromisoformat(FRIDAY),)
        shown.find("answer-h").click()
        shown.until(lambda: is_marked(""))
        shown.until(lambda: shown.text("reply") == f"{FRIDAY} is released.")
        shown.find("make").click()
        (first,) = shown.until(lambda: browser.find_elements("id", "build-first"))
        assert first.get_property("value") == FRIDAY
        assert shown.find("build-last").get_property("value") == "2026-11-26"
        browser.get("about:blank")
