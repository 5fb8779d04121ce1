"""Quotes and apostrophes as a language's typesetter writes them, made from a keyboard's straight ones."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import accumulate

AS_WRITTEN = "as-written"
"""The value in a file whose texts keep their straight quotes."""
Pairs = tuple[str, str, str, str]
"""What opens and closes a quotation, and one inside it; spaces that belong there are part of it."""
_MARK = re.compile(r"(?:(?<!\w)\w+://|www\.)[^\s\"]*[^\s\"'.,;:!?)]|(?P<mark>[\"'])")
"""A straight quote outside of an address."""
_CLOSES = re.compile(r"(?<=\S)'(?!\w)")
_ELIDED = re.compile(r"'(?:[0-9]0s?|tis|twas|em|til|s|n|ne|nen|sto|sta)(?![\w'])", re.IGNORECASE)
"""Decades and words without their beginning: the mark before them opens no quotation."""
_APOSTROPHE = "’"
_BEFORE = ("Ps", "Pi", "Pd", "Zs", "Cc")
"""Categories of characters after which a quotation opens."""


def typeset(pieces: Sequence[str], pairs: Pairs | None) -> Sequence[str]:
    """Return the pieces of a text, such as its words in italics, with the quotes of a language; None changes none.

    A quote after a digit that closes nothing stays: it means feet, inches, minutes or seconds.
    """
    if pairs is None:
        return pieces
    signs, starts = dict(_signs("".join(pieces), pairs)), accumulate(map(len, pieces), initial=0)
    return [
        "".join(signs.get(at, char) for at, char in enumerate(piece, start))
        for piece, start in zip(pieces, starts, strict=False)
    ]


def _signs(text: str, pairs: Pairs) -> Iterator[tuple[int, str]]:
    """Yield the places of straight quotes, each with its replacement."""
    opened, last = list[tuple[str, str]](), -1
    for found in _MARK.finditer(text):
        at, mark = found.start(), found["mark"]
        if not mark:
            continue
        inner = 2 * (mark == "'" or any(mark == other for other, _ in opened))
        if _begins(text, at, last) and (mark == '"' or _CLOSES.search(text, at + 1)):
            opened.append((mark, pairs[inner + 1]))
            last = at
            yield at, pairs[inner]
        else:
            yield at, _ending(text, at, opened, pairs)


def _begins(text: str, at: int, last: int) -> bool:
    """Tell whether a quotation can begin at a place; `last` is where the last one began."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if _ELIDED.match(text, at):
        return False
    free = not before or at - 1 == last or before == "/" or unicodedata.category(before) in _BEFORE
    return free and bool(after.strip())


def _ending(text: str, at: int, opened: list[tuple[str, str]], pairs: Pairs) -> str:
    """Return what replaces a quote that opens nothing: a closing one, an apostrophe, or itself after a digit."""
    mark, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if before.isdigit() and after.isdigit():
        return mark
    if mark == '"' or not ((before.isalnum() and after.isalnum()) or _ELIDED.match(text, at)):
        for place in reversed([place for place, (other, _) in enumerate(opened) if other == mark]):
            closing = opened[place][1]
            del opened[place:]
            return closing
        if before.isdigit():
            return mark
    return pairs[1] if mark == '"' else _APOSTROPHE
