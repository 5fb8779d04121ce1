"""Whatever a walkthrough says or shows otherwise than its step does is found, in every language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bookmaker.book.content import loose_entry
from bookmaker.book.leaflet import plain_paper, write_leaflet
from bookmaker.kinds.base import REFINED
from bookmaker.proof.verify import verify
from bookmaker.values.puzzle import from_code
from bookmaker.words import languages, load_words
from bookmaker.words.steps import story_of
from bookmaker.words.story import Story, Told
from tests.quick import quick

CODE = "bullets:6x6:11:a31f12a2c3a24b21c3c4d"


def _changed(story: Story, change: Callable[[Told], Told]) -> Story:
    """Return a story with the steps changed that combine numbers."""
    return story._replace(told=tuple(change(one) if len(one.step.clues) > 1 else one for one in story.told))


CHANGES: dict[str, Callable[[Told], Told]] = {
    "a letter of a sentence": lambda one: one._replace(text=one.text[:-2] + "x" + one.text[-1]),
    "a sentence left out": lambda one: one._replace(text=""),
    "a sentence more": lambda one: one._replace(text=f"{one.text} {one.text}"),
    "no hatching": lambda one: one._replace(argument=()),
    "no frame": lambda one: one._replace(step=one.step._replace(bullets=(), empty=one.step.empty[:1])),
    "another shade": lambda one: one._replace(step=one.step._replace(clues=one.step.clues[:1])),
}


@pytest.mark.parametrize("language", quick(languages(), "en"))
def test_what_is_told_otherwise_is_found_and_nothing_else(language: str, tmp_path: Path):
    entry = loose_entry(from_code(CODE), 1)
    story = story_of(entry.made.puzzle, entry.made.answer, REFINED, load_words(language))
    write_leaflet(tmp_path / "sound.pdf", [(entry, story)], plain_paper(language))
    assert verify(tmp_path / "sound.pdf").findings == ()
    for name, change in CHANGES.items():
        write_leaflet(tmp_path / "other.pdf", [(entry, _changed(story, change))], plain_paper(language))
        assert verify(tmp_path / "other.pdf").findings, name
