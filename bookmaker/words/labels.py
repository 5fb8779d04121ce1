"""The labels of keys in forms, and the words of forms themselves: one YAML file for each language in `labels/`.

Tiers have the names that books have for them."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bookmaker.values.own import read_own
from bookmaker.words import load_words

FOLDER = Path(__file__).parent / "labels"
_NEAR = 2
"""Most keys in a qualified name."""


class Labels(NamedTuple):
    """The labels of one language."""

    form: Mapping[str, str]
    """What a form says besides."""
    keys: Mapping[str, str]
    """Labels by key, or by the last two, such as `cover.title`, where that means something else."""

    def of(self, path: tuple[str | int, ...]) -> str:
        """Return the label of a key; the key itself without one."""
        if isinstance(path[-1], int) and len(path) > 1:
            return f"{self.of(path[:-1])} {path[-1] + 1}"
        return next((self.keys[name] for name in names_of(path) if name in self.keys), str(path[-1]))

    def of_kind(self, kind: str) -> str:
        """Return the label of a kind of puzzle, a page type or a printer, its name without one; or of `=value`."""
        return self.form[kind[1:]] if kind.startswith("=") else self.of(("kind", kind)) if kind else ""

    def say(self, word: str, **fields: object) -> str:
        """Return a text of the form with its fields filled in."""
        return self.form[word].format(**fields)


def names_of(path: tuple[str | int, ...]) -> Iterator[str]:
    """Yield the names that may have the label of a key, the most qualified one first."""
    keys = [str(part) for part in path if not isinstance(part, int)]
    yield from (".".join(keys[-length:]) for length in range(min(_NEAR, len(keys)), 0, -1))


@cache
def labels_of(language: str) -> Labels:
    """Return the labels of a language; the English ones of one that has none."""
    file = FOLDER / f"{language}.yaml"
    spoken = language if file.is_file() else "en"
    found, tiers = read_own(FOLDER / f"{spoken}.yaml"), load_words(spoken).tiers
    return Labels(found["form"], {**found["keys"], **{name: tier.name for name, tier in tiers.items()}})
