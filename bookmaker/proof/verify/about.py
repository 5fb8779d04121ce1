"""The texts of a file, gathered by subject, and the places where they differ from the right ones."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple, TypeVar

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.values import Doubt

CUT = "\u2026"
"""End of a shortened text."""
_NUMBER = re.compile(r"[0-9]+")
_BLANK = re.compile(r"[\s-]+")
"""Gaps allowed between any two letters: white space, and the hyphen of a divided word."""
_SAID = 60
"""Most characters of a text in a message."""


A = TypeVar("A")
K = TypeVar("K")


class About(NamedTuple):
    """The texts of a leaf about one thing."""

    leaf: int
    page: int
    """Of the file."""
    label: str
    """The page's number, printed or counted."""
    of: str
    """The thing, by its name in statements."""
    texts: Mapping[str, tuple[str, ...]]
    """Texts by field, in drawing order; '' for those that fill no field."""

    @property
    def number(self) -> int:
        """The first number in the name of the thing; 0 where it has none."""
        return next(iter(self.numbers), 0)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in the name of the thing."""
        return tuple(int(word) for word in self.of.split() if word.isdecimal())

    def text(self, field: str = "") -> str:
        """Return the text of a field; '' without one."""
        return " ".join(self.texts.get(field, ()))


def group(items: Iterable[A], key: Callable[[A], K]) -> dict[K, list[A]]:
    """Return items in their order, grouped by key."""
    found = dict[K, list[A]]()
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def gather(leaves: Sequence[KeptLeaf], numbering: Numbering) -> Iterator[About]:
    """Yield the texts by subject, leaf after leaf in reading order, each in drawing order."""
    return (one for at in numbering.order for one in _on_leaf(at, leaves[at], numbering.labels[at]))


def _on_leaf(at: int, leaf: KeptLeaf, label: str) -> Iterator[About]:
    found = dict[str, dict[str, tuple[str, ...]]]()
    for said in leaf.statements:
        if said.of or said.fields:
            texts = found.setdefault(said.of, {})
            for name, text in [("", said.text)] if said.fields is None else said.parts:
                texts[name] = (*texts.get(name, ()), text)
    return (About(at, leaf.page, label, of, texts) for of, texts in found.items())


def texts_of(said: Iterable[About], *words: str) -> Iterator[About]:
    """Yield the texts about all things whose names begin with some words and go on."""
    start = "".join(f"{word} " for word in words)
    return (one for one in said if one.of.startswith(start))


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [*map(int, _NUMBER.findall(text))]


def letters(text: str) -> str:
    """Return a text without white space and hyphens, in small letters: some looks print headings in capitals."""
    return _BLANK.sub("", plain(text)).casefold()


def unlike(text: str, *ways: str) -> str:
    """Return a message on the first difference of a text from the nearest of some `ways`; '' where it equals one."""
    if (own := letters(text)) in map(letters, ways):
        return ""
    same, nearest = max(((_same_until(own, letters(way)), way) for way in (*ways, "")), key=itemgetter(0))
    return f"says '{_from(text, same)}', and should '{_from(nearest, same)}'"


def _same_until(one: str, other: str) -> int:
    """Return the number of letters in the common beginning of two texts."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _from(text: str, letter: int) -> str:
    """Return a piece of a text from the word with a letter on, counted as in `letters`."""
    words = plain(text).split(" ")
    while len(words) > 1 and letter >= len(letters(words[0])):
        letter -= len(letters(words.pop(0)))
    found = " ".join(words)
    return found if len(found) <= _SAID else f"{found[:_SAID]}…"


def says(one: About, field: str, due: str) -> bool:
    """Tell whether a field has its due text, once or several times, or the beginning of it if cut short.

    A missing field is fine: no template has all fields.
    """
    texts, whole = one.texts.get(field, ()), letters(due)
    said = letters("".join(texts))
    if any(said == whole * count for count in range(min(len(texts), 1), len(texts) + 1)):
        return True
    return bool(texts) and all(text.endswith(CUT) and whole.startswith(letters(text[:-1])) for text in texts)


def check_fields(one: About, due: Mapping[str, str | Sequence[str]], id: str, puzzle: int = 0) -> Iterator[Doubt]:
    """Yield the fields that differ from their due text, or from every one of several."""
    for field, said in due.items():
        ways = [said] if isinstance(said, str) else said
        if ways and not any(says(one, field, text) for text in ways):
            should = f"it should be '{ways[0]}'" if ways[0] else "nothing should be there"
            yield Doubt(id, f"'{one.text(field)}' is printed, and {should}", one.page, puzzle)


def fits(text: str, template: str) -> bool:
    """Tell whether a text begins and ends like a template, whose gaps anything may fill."""
    said, (before, _, rest) = letters(text), template.partition("{")
    return said.startswith(letters(before)) and said.endswith(letters(rest.rpartition("}")[2]))


def made_of(text: str, parts: Iterable[str]) -> bool:
    """Tell whether a text is a sequence of some others."""
    whole, ends = letters(text), {0}
    known = {own for part in parts if (own := letters(part))}
    lengths = sorted({*map(len, known)})
    for start in range(len(whole)):
        if start in ends:
            ends |= {start + size for size in lengths if whole[start : start + size] in known}
    return len(whole) in ends


class Tier(NamedTuple):
    """A tier of a section, as its opening page states it."""

    about: About
    section: int
    key: str
    name: str
    numbers: Sequence[int]
    """Numbers of its puzzles; its subject lists them where those of other tiers stand between."""


def tiers_in(said: Iterable[About]) -> Iterator[Tier]:
    """Yield the tiers of all sections with opening pages."""
    for one in texts_of(said, "section"):
        _, section, *key = one.of.split()
        if key and key[0] in EVERY_TIER and (span := numbers_in(one.text("span"))):
            name, own = one.text("tier") or one.text("own_tier"), numbers_in(" ".join(key[1:]))
            yield Tier(one, int(section), key[0], name, own or range(min(span), max(span) + 1))
