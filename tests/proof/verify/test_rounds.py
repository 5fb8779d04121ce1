"""Walkthroughs and hints of boards that are opened on the way: read back from a finished book, and spoiled in part."""

from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import VerifyReport, verify
from tests.once import once

SPEC = """\
spec: 1
title: Told
hints: 3
front: [title]
sections: [{title: D, kind: sweep, size: 8x8, mines: 12, tiers: {steady: 1, fiendish: 2}, per_page: 2}]
walkthroughs: all
"""


def _make(folder: Path) -> None:
    (folder / "told.yaml").write_text(SPEC)
    for _ in build(folder / "told.yaml", folder, 1):
        pass


def _make_keys(folder: Path) -> None:
    (folder / "keys.yaml").write_text(SPEC.replace("walkthroughs: all", "walkthroughs: {form: key}"))
    for _ in build(folder / "keys.yaml", folder, 1):
        pass


@pytest.fixture(scope="module")
def report(session_folder: Path) -> VerifyReport:
    return verify(once(session_folder / "rounds", "told", _make) / "told.pdf")


@pytest.mark.slow
def test_a_book_that_is_told_round_by_round_is_proved(report: VerifyReport):
    assert not report.findings
    assert report.found.counts["walkthroughs"] == 3 and report.found.language == "en"


@pytest.mark.slow
def test_the_key_form_is_replayed_with_the_numbers_that_are_opened_in_between(session_folder: Path):
    made = verify(once(session_folder / "rounds", "keys", _make_keys) / "keys.pdf")
    assert not made.findings and made.found.counts["steps"] > 2
