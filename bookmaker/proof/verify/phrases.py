"""What books print in words, as patterns that find it again: totals, references, counts, in each language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from bookmaker.engine.rank.rating import HOUR
from bookmaker.engine.solve.patterns import CORNER, EDGE
from bookmaker.engine.solve.patterns import Pattern as Named
from bookmaker.proof.verify.leaves import plain
from bookmaker.words import Words, editions, load_words
from bookmaker.words.forms import Plural
from bookmaker.words.story import pattern_name

_FIELD = re.compile(r"\{(\w+)\}")
_FORMS = ("none", "both", "zero", "one", "two", "few", "many", "other")
_DIVIDED = r"(?:-?\s)?"
"""What may be between two letters, where a word is divided between two lines."""
_LABEL = r"(?:[0-9]+|[ivxlcdm]+)"
_FIELDS = {
    "n": r"(?P<n>[0-9]{1,3}(?:[.,\u2019 ][0-9]{3})+|[0-9]+)",
    "page": rf"(?P<page>{_LABEL})\b",
    "pages": rf"(?P<page>{_LABEL}(?:, {_LABEL})*)\b",
    "label": r"(?P<label>[A-Z]{1,2})\b",
    "numbers": r"(?P<page>[0-9]+(?:, [0-9]+)*)\b",
    "number": r"(?P<number>[0-9]+)\b",
    "rows": r"(?P<rows>[0-9]+)",
    "columns": r"(?P<columns>[0-9]+)",
    **{unit: rf"(?P<{unit}>[0-9.,]+ ?× ?[0-9.,]*[0-9])" for unit in ("inches", "millimetres")},
    "low": r"(?P<low>[0-9]+)",
    "high": r"(?P<high>[0-9]+)",
    "span": r"(?P<span>[0-9]+(?:\s?[–-]\s?[0-9]+)?)\b",
}
_BY_CHANCE = 5
"""From so many totals and references of another language on, a file is wrong about its own."""
_SAMPLE = 6
"""Totals and references that settle which language a file is in."""

Pattern = re.Pattern[str]


class Reference(NamedTuple):
    """Where a caption says that something is."""

    to: str
    """'puzzle', 'solution', 'walkthrough', 'decoder', 'stage', 'words', 'hint' or 'hint-number'."""
    labels: tuple[str, ...]
    name: str = ""
    """What a decoder is called."""


def _pattern(texts: Iterable[str], start: str = r"(?<![\w.,])") -> Pattern:
    """Return a pattern for any of some texts with fields in braces, each field at most once in it."""
    return re.compile("|".join(f"(?:{start}{_one(plain(text), i)})" for i, text in enumerate(texts)), re.IGNORECASE)


def _one(text: str, index: int, joint: str = "") -> str:
    parts = _FIELD.split(text)
    made = [r"\s?".join(joint.join(map(re.escape, word)) for word in part.split(" ")) for part in parts]
    for place in range(1, len(parts), 2):
        made[place] = _FIELDS.get(parts[place], r".+?").replace("(?P<", f"(?P<f{index}_")
    return "".join(made) + (r"(?!\w)" if text[-1:].isalnum() else "")


def field(match: re.Match[str], name: str) -> str:
    """Return what a match has found for a field, in whichever of its texts; '' for nothing."""
    return next((value for key, value in match.groupdict().items() if value and key.endswith(f"_{name}")), "")


def number_of(text: str) -> int:
    """Return a number that may be grouped, such as 1,234."""
    return int("".join(ch for ch in text if ch.isdigit()) or 0)


def _forms(plural: Plural) -> list[str]:
    return list(dict.fromkeys(form for name in _FORMS if (form := getattr(plural, name)) and "{" in form))


def _names(words: Words) -> dict[str, Named]:
    """Return what steps are called, in small letters."""
    forms = product(words.patterns.rules, ("", EDGE, CORNER), (False, True))
    found = (Named(*form) for form in forms)
    return {plain(pattern_name(one, words)).casefold(): one for one in found}


def _any(names: Iterable[str]) -> str:
    """Return a pattern for any of some names, of which one may begin with another one."""
    return "|".join(re.escape(name).replace(r"\ ", r"\s?") for name in sorted(names, key=len, reverse=True))


def _referring(names: Iterable[str], text: str) -> Pattern:
    """Return the pattern of a {name} with its {page} or pages."""
    between, after = plain(text).partition("{name}")[2].split("{page}")
    page = _FIELDS["pages"] + re.escape(after)
    return re.compile(rf"(?<![\w-])(?P<name>{_any(names)}){_one(between, 0)}{page}", re.IGNORECASE)


class Phrases:
    """The patterns of one language, or of it as a kind of puzzle has it."""

    def __init__(self, language: str) -> None:
        words = load_words(language)
        self.language = language
        self.total = _pattern(_forms(words.bullets))
        self.untold = _pattern([words.untold, words.rules_line_untold])
        """What says that a total is not given."""
        self.references = (
            ("walkthrough", _pattern([words.walkthrough.reference])),
            ("solution", _pattern([words.solution_on])),
            ("puzzle", _pattern([words.puzzle_on, words.walkthrough.puzzle_on])),
            ("decoder", _pattern([words.decoder.at])),
            ("stage", _pattern([words.stages.next])),
            ("words", _pattern([words.passwords.at])),
            ("hint", _pattern(_forms(words.hints.at))),
            ("hint-number", _pattern(_forms(words.hints.numbered))),
        )
        self.numbered = _pattern([words.numbered])
        self.solution_of = _pattern([words.solution_of])
        self.size = _pattern([words.size], start="")
        self.overleaf, self.below = plain(words.solution_overleaf), plain(words.solution_below)
        self.start = plain(words.walkthrough.start)
        self.moves = {
            plain(words.patterns.rules.get(key) or words.moves.forms[key]).casefold(): key for key in words.moves.texts
        }
        """What the moves are called that are taught, in small letters, and what stands for each in traces."""
        self.names = _names(words)
        """What steps are called, in small letters."""
        self.taught = _referring(self.names, words.moves.at)
        """The name of a step with its {page}, or several of which the last is here."""
        self.taught_from = _pattern([words.moves.named])
        self.enough = plain(words.walkthrough.enough)
        self.proved = _pattern(_forms(words.proved))
        self.proved_one = plain(words.proved.one)
        """The same of a book with one puzzle."""
        self.puzzles = _pattern(_forms(words.puzzles))
        self.contents = plain(words.contents)
        self.index_title = plain(words.index.title)
        self.hints, self.lookups = (
            tuple(map(plain, titles)) for titles in (words.hints.titles, (words.decoder.title, words.passwords.title))
        )
        self.hint_of = _pattern([words.hints.of])
        self.clue = _clue(words.reasons.clue)
        """A clue named in a sentence, with its {number} and its {cell}."""
        self.board = _pattern([words.board, words.shaped])
        """The {rows} and {columns} of a section's boards, or the {n} cells of their shape."""
        self.solutions = _pattern([words.solutions_range])
        """A running head, with its {span}."""

    def announced(self, text: str) -> tuple[re.Match[str], re.Match[str]] | None:
        """Return what a line such as '5 x 5 cells, 12 puzzles' says: the size of boards, and how many there are."""
        size, count = self.board.match(text), self.puzzles.search(text)
        whole = size and count and count.end() == len(text)
        between = text[size.end() : count.start()] if size and count else ""
        return (size, count) if size and count and whole and not any(map(str.isalnum, between)) else None


phrases = lru_cache(maxsize=32)(Phrases)
"""Returns the patterns of a language, the same ones every time."""


@lru_cache(maxsize=32)
def measuring(language: str) -> Pattern:
    """Return the pattern of how large a page is, in {inches} and {millimetres}."""
    return _pattern([load_words(language).colophon.trim])


@lru_cache(maxsize=32)
def lasting(language: str) -> Mapping[int, Pattern]:
    """Return the patterns of how long puzzles take, from {low} to {high}, by the minutes in a unit."""
    words = load_words(language)
    spans, units = (words.neighbouring, words.apart), {HOUR: words.hours, 1: words.minutes}
    return {
        unit: _pattern(text.replace("{span}", span) for text in _forms(form) for span in spans)
        for unit, form in units.items()
    }


@lru_cache(maxsize=8)
def composing(language: str) -> Mapping[str, Pattern]:
    """Return the patterns of what says by which symmetry the clues of a section lie."""
    texts = load_words(language).promises.symmetry
    return {name: re.compile(_one(plain(text), 0, _DIVIDED)) for name, text in texts.items()}


def _clue(text: str) -> Pattern:
    """Return the pattern of a clue with its cell, such as 'the 2 in b3', without the article before it."""
    middle = re.escape(plain(text.partition("{number}")[2].partition("{cell}")[0]))
    return re.compile(rf"(?<![\w.,/-])([0-9]) {middle} ([a-z][0-9]{{1,2}})(?!\w)")


def language_of(text: str, said: str = "", captions: str = "") -> str:
    """Return the language whose totals and references a text has, first the one it is said to be in; '' for none.

    With the kind of puzzle whose words are more, in `captions` first.
    """
    among = _candidates(text, said)
    counts = {language: _count(captions, language) for language in among}
    tied = [language for language, count in counts.items() if count == max(counts.values())]
    best = tied[0] if len(tied) == 1 else max(tied, key=lambda language: _count(text, language))
    own = best.partition("-")[0] == said
    if not own and said in among and not _has(text, best, _BY_CHANCE):
        return said
    return best if own or _has(text, best) else ""


def settled(text: str, said: str = "") -> bool:
    """Tell whether a text is enough to know its language by, which it is said to be in."""
    return any(_has(text, language, _SAMPLE) for language in _candidates(text, said))


def learn(said: str) -> None:
    """Have the patterns ready of a language that a text is said to be in."""
    for language in _editions_in(said):
        phrases(language)


def _editions_in(said: str) -> list[str]:
    return [language for language in editions() if language.partition("-")[0] == said]


def _candidates(text: str, said: str) -> Sequence[str]:
    """Return the languages that a text may be in: those that it is said to be in if it has anything of them."""
    own = _editions_in(said)
    return own if any(_has(text, language) for language in own) else editions()


def _has(text: str, language: str, least: int = 1) -> bool:
    """Tell whether a text has so many totals and references of a language."""
    return any(True for _ in islice(_told(text, language), least - 1, None))


@lru_cache(maxsize=64)
def _count(text: str, language: str) -> int:
    return sum(1 for _ in _told(text, language))


def _told(text: str, language: str) -> Iterator[re.Match[str]]:
    found = phrases(language)
    patterns = (*(pattern for _, pattern in found.references), found.total, found.untold, found.proved)
    return (match for pattern in patterns for match in pattern.finditer(text))
