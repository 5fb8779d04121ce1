"""The words of the studio, by language: one YAML file each, with the same keys."""

from functools import cache
from pathlib import Path

from bookmaker.values.own import read_own

FOLDER = Path(__file__).parent / "studio"
USUAL = "en"


class StudioWords(dict[str, str]):
    """The texts of one language by their keys."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        super().__init__(texts)
        self.language = language

    def say(self, key: str, /, **fields: object) -> str:
        """Return a text with its fields filled in."""
        return self[key].format(**fields)


def studio_languages() -> tuple[str, ...]:
    """Return the languages that the studio speaks."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))


@cache
def studio_words(language: str) -> StudioWords:
    """Return the words of a language."""
    return StudioWords(language, read_own(FOLDER / f"{language}.yaml"))


def language_wanted(header: str) -> str:
    """Return the first language of a browser's list, such as 'de-AT,de;q=0.9,en;q=0.5', that the studio speaks."""
    wanted = (part.partition(";")[0].strip().lower().partition("-")[0] for part in header.split(","))
    return next((one for one in wanted if one in studio_languages()), USUAL)
