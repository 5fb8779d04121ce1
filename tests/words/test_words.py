import pytest
import yaml
from pydantic import ValidationError

from bookmaker.errors import UserError
from bookmaker.rank.tiers import TIERS
from bookmaker.words import FOLDER, Words, languages, load_words


@pytest.mark.parametrize("language", languages())
def test_every_language_is_complete(language: str) -> None:
    words = load_words(language)
    assert set(words.tiers) == set(TIERS)
    assert all(tier.name and tier.requires for tier in words.tiers.values())


def test_a_missing_and_an_unknown_key_are_refused() -> None:
    data = yaml.safe_load((FOLDER / "en.yaml").read_text("utf-8"))
    with pytest.raises(ValidationError, match="farewell"):
        Words.model_validate({**data, "farewell": "Goodbye"})
    del data["how_to"]["goal"]
    with pytest.raises(ValidationError, match=r"how_to\.goal"):
        Words.model_validate(data)


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(UserError, match=r"'xx' is not known; there are: .*en"):
        load_words("xx")


def test_numbers_and_plurals() -> None:
    words = load_words("en")
    assert [words.count(words.bullets, n) for n in (1, 2, 14)] == ["1 bullet", "2 bullets", "14 bullets"]
    assert words.count(words.empty_cells, 3) == "three empty cells"
    assert [words.number(n) for n in (0, 12, 13)] == ["no", "twelve", "13"]
    assert [words.span(3, 3), words.span(3, 14)] == ["3", "3–14"]
