"""Passwords are read back from the file: every board is opened by the list, word by word."""

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import VerifyReport, verify

SPEC = """\
spec: 1
title: Words
seed: 1
sections:
  - {title: Words, kind: sweep, size: 8x8, mines: 10, play: password, tiers: {gentle: 2, steady: 2}}
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> VerifyReport:
    folder = tmp_path_factory.mktemp("spelt")
    spec = folder / "words.yaml"
    spec.write_text(SPEC)
    for _ in build(spec, folder, 1):
        pass
    return verify(folder / "words.pdf")


@pytest.mark.slow
def test_boards_are_opened_by_the_words_of_the_list(report: VerifyReport):
    assert [one.solutions for one in report.puzzles] == [1] * 4 and not report.findings
    words = [word for one in report.puzzles for word in one.words]
    assert len(words) > 4 and len(set(words)) == len(words) and all(map(str.isupper, words))
