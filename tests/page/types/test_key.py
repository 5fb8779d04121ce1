"""Captions that name the step at which a puzzle turns."""

from pathlib import Path

import pytest

from bookmaker.page.types import boards
from bookmaker.proof.verify import verify
from bookmaker.values.errors import QualityFailure
from bookmaker.words import load_words
from bookmaker.words.story import key_names
from tests.books import build_book

SPEC = """
spec: 1
title: Keys
language: {language}
hints: 1
look: {{solutions: {{above: [{{text: "{{number}}"}}], below: [{{text: "{{key}}"}}]}}}}
sections:
  - {{title: One, size: 6x6, tiers: {{steady: 2, tricky: 2, fiendish: 2}}, key: vary}}
  - {{title: Two, kind: sweep, size: 6x6, mines: 6, tiers: {{steady: 2}}, bottleneck: one}}
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_captions_name_the_key_and_verify_tells_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
):
    book = build_book(tmp_path, SPEC.format(language=language))
    assert verify(book).findings == ()
    monkeypatch.setattr(boards, "key_name", lambda story, words: words.patterns.rules["one-two-two-one"])
    (tmp_path / "other").mkdir()
    assert "1-2-2-1" in key_names(load_words(language))
    with pytest.raises(QualityFailure) as refused:
        build_book(tmp_path / "other", SPEC.format(language=language))
    found = [one.id for one in refused.value.problems]
    assert {*found} == {"wrong-caption"} and len(found) > 4
