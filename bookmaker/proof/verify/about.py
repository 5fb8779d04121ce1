"""What the texts of a file say, gathered by what they are about, and where it is not what they should say."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple, TypeVar

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.values import Doubt

_CUT = "\u2026"
"""Ends a text that is shortened."""
_NUMBER = re.compile(r"[0-9]+")
_BLANK = re.compile(r"[\s-]+")
"""What may stand between any two letters: white space, and the hyphen of a word that is divided."""
_SAID = 60
"""Characters of a text that a message has."""


A = TypeVar("A")
K = TypeVar("K")


class About(NamedTuple):
    """What the texts of a leaf say of one thing."""

    leaf: int
    page: int
    """Of the file."""
    label: str
    """The number of that page, as it is printed or would be."""
    of: str
    """The thing, by its name in statements."""
    texts: Mapping[str, tuple[str, ...]]
    """By field, in the order in which they are drawn; what fills no field by ''."""

    @property
    def number(self) -> int:
        """The first number in the name of the thing; 0 where it has none."""
        return next(iter(self.numbers), 0)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in the name of the thing."""
        return tuple(int(word) for word in self.of.split() if word.isdecimal())

    def text(self, field: str = "") -> str:
        """Return what a field says; '' for nothing."""
        return " ".join(self.texts.get(field, ()))


def group(items: Iterable[A], key: Callable[[A], K]) -> dict[K, list[A]]:
    """Return items by what a key says of each, in their order."""
    found = dict[K, list[A]]()
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def gather(leaves: Iterable[KeptLeaf], numbering: Numbering) -> tuple[About, ...]:
    """Return what texts say, leaf after leaf as they are read, and on each in the order in which they are drawn."""
    own = [*leaves]
    return tuple(one for at in numbering.order for one in _on_leaf(at, own[at], numbering.labels[at]))


def _on_leaf(at: int, leaf: KeptLeaf, label: str) -> Iterator[About]:
    found = dict[str, dict[str, tuple[str, ...]]]()
    for said in leaf.said:
        if said.of or said.fields:
            texts = found.setdefault(said.of, {})
            for name, text in [("", said.text)] if said.fields is None else said.parts:
                texts[name] = (*texts.get(name, ()), text)
    return (About(at, leaf.page, label, of, texts) for of, texts in found.items())


def texts_of(said: Iterable[About], *words: str) -> Iterator[About]:
    """Yield what is said of all things whose names begin with some words, and go on."""
    start = "".join(f"{word} " for word in words)
    return (one for one in said if one.of.startswith(start))


def numbers_in(text: str) -> list[int]:
    """Return the numbers in a text."""
    return [*map(int, _NUMBER.findall(text))]


def letters(text: str) -> str:
    """Return a text without white space and hyphens, in small letters: some looks print headings in capitals."""
    return _BLANK.sub("", plain(text)).casefold()


def unlike(text: str, *ways: str) -> str:
    """Return from where on a text says something else than the nearest way to say it; '' where it says one of them."""
    if (own := letters(text)) in map(letters, ways):
        return ""
    same, nearest = max(((_same_until(own, letters(way)), way) for way in (*ways, "")), key=itemgetter(0))
    return f"says '{_from(text, same)}', and should '{_from(nearest, same)}'"


def _same_until(one: str, other: str) -> int:
    """Return how many letters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _from(text: str, letter: int) -> str:
    """Return some of a text from the word on that has a letter, counted as `letters` does."""
    words = plain(text).split(" ")
    while len(words) > 1 and letter >= len(letters(words[0])):
        letter -= len(letters(words.pop(0)))
    found = " ".join(words)
    return found if len(found) <= _SAID else f"{found[:_SAID]}…"


def says(one: About, field: str, due: str) -> bool:
    """Tell whether a field says what it should, once or several times, or the beginning of it where it is cut short.

    What is not there says nothing wrong: no template has all fields.
    """
    texts, whole = one.texts.get(field, ()), letters(due)
    said = letters("".join(texts))
    if any(said == whole * count for count in range(min(len(texts), 1), len(texts) + 1)):
        return True
    return bool(texts) and all(text.endswith(_CUT) and whole.startswith(letters(text[:-1])) for text in texts)


def check_fields(one: About, due: Mapping[str, str | Sequence[str]], id: str, puzzle: int = 0) -> Iterator[Doubt]:
    """Yield the fields that say something else than they should, in the one way that there is or in any of several."""
    for field, said in due.items():
        ways = [said] if isinstance(said, str) else said
        if ways and not any(says(one, field, text) for text in ways):
            should = f"it should be '{ways[0]}'" if ways[0] else "nothing should be there"
            yield Doubt(id, f"'{one.text(field)}' is printed, and {should}", one.page, puzzle)


def fits(text: str, template: str) -> bool:
    """Tell whether a text begins and ends as a template does, whose gaps anything may fill."""
    said, (before, _, rest) = letters(text), template.partition("{")
    return said.startswith(letters(before)) and said.endswith(letters(rest.rpartition("}")[2]))


def made_of(text: str, parts: Iterable[str]) -> bool:
    """Tell whether a text is made of some others, one after the other."""
    whole, ends = letters(text), {0}
    known = {own for part in parts if (own := letters(part))}
    lengths = sorted({*map(len, known)})
    for start in range(len(whole)):
        if start in ends:
            ends |= {start + size for size in lengths if whole[start : start + size] in known}
    return len(whole) in ends


class Tier(NamedTuple):
    """A tier of a section, as the page says that opens it."""

    about: About
    section: int
    key: str
    name: str
    numbers: range
    """Of its puzzles."""


def tiers_in(said: Iterable[About]) -> Iterator[Tier]:
    """Yield the tiers of all sections that are opened."""
    for one in texts_of(said, "section"):
        _, section, *key = one.of.split()
        if key and (span := numbers_in(one.text("span"))):
            name = one.text("tier") or one.text("own_tier")
            yield Tier(one, int(section), key[0], name, range(min(span), max(span) + 1))
