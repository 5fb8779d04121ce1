"""Lies: what a finished book prints and what its file says of it are changed alike, so that only retelling finds them.

`python -m tests.proof.verify.lies 300 [SEED]` prints which of so many lies verify misses that has nothing but the file.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf

from bookmaker.values import statements
from bookmaker.values.statements import BoardStatement, Statement
from tests.book.many import sound_files
from tests.proof.verify.sabotage.reading import is_found
from tests.proof.verify.spoken import Lie, Spoken, instead, letters, tell, text_of, whole

OWN = frozenset(("title", "half-title", "dedication", "text", "image", "author"))
"""Page types whose words are an author's, all of them."""
OWN_FIELDS = frozenset(("title", "subtitle", "author", "section", "edition"))
"""Fields of which the same is true."""
PER_BOOK = 25
"""Lies about one book."""
_TRIES = 200
"""Those that are drawn for these: not all can be told with the letters that a font has."""
_CAPTIONS = {"number": {"number", "numbered"}, "total": {"total", "bullets"}}
"""What captions call what is said of a board."""
_ROLES = (statements.PUZZLE, statements.SOLUTION, statements.THUMBNAIL, statements.BLANK, statements.PICTURE)
Tried = list[tuple[Lie, bool]]
"""Lies, each with whether verify finds it."""


def sort_of(lie: Lie) -> str:
    """Return of what, and in which fields, something else is said."""
    if isinstance(lie.said, Statement):
        return f"{lie.one.said.of.split(' ')[0] or '-'}: {', '.join(_fields(lie)) or '-'}"
    parts = zip(lie.said._fields, lie.one.said, lie.said, strict=True)
    return f"board {lie.one.said.role}: {next(name for name, was, now in parts if was != now)}"


def _fields(lie: Lie) -> tuple[str, ...]:
    """Return the fields of a text in which a lie is."""
    was, now = letters(lie.one.said.text), letters(lie.said.text)
    at = _same(was, now)
    end = max(len(was) - _same(was[::-1], now[::-1]), at + 1)
    found = (field.name for field in lie.one.said.fields or () if at < field.end and field.start < end)
    return tuple(dict.fromkeys(found))


def _same(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def is_own(lie: Lie) -> bool:
    """Tell whether only the author can know what is true: the words of some pages, and titles."""
    text = isinstance(lie.said, Statement)
    return text and (lie.one.said.of in OWN or not OWN_FIELDS.isdisjoint(_fields(lie)))


def draw_lies(pdf: pikepdf.Pdf, rng: random.Random) -> Sequence[Lie]:
    """Return lies that belong together; none where those that were drawn are no lies, or about an author's words."""
    every = whole(pdf)
    kind = rng.choice(sorted({_kind(one) for one in every}))
    one = rng.choice([one for one in every if _kind(one) == kind])
    beside = [other for other in every if (other.page, other.path) == (one.page, one.path)]
    ways = [_digit, _word, _exchange] if isinstance(one.said, Statement) else [_caption, _role]
    lies = list(rng.choice(ways)(one, beside, rng))
    return () if any(map(is_own, lies)) or all(text_of(lie.one) == text_of(lie) for lie in lies) else lies


def _kind(one: Spoken) -> tuple[str, ...]:
    """Return what texts, or boards, have in common that are of one sort."""
    if isinstance(one.said, BoardStatement):
        return "board", one.said.role
    return one.said.of.split(" ")[0], *(field.name for field in one.said.fields or ())


def _digit(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say another digit."""
    if places := [at for at, char in enumerate(one.said.text) if char.isdecimal()]:
        at = rng.choice(places)
        yield instead(one, at, at + 1, rng.choice(sorted({*"0123456789"} - {one.said.text[at]})))


def _word(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say another word of the page."""
    match = rng.choice([*re.finditer(r"\S+", one.said.text)])
    texts = (text_of(other) for other in beside if isinstance(other.said, BoardStatement) or other.said.of)
    if words := {word for text in texts for word in text.split() if word.casefold() != match[0].casefold()}:
        yield instead(one, *match.span(), rng.choice(sorted(words)))


def _exchange(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Exchange two texts of one sort."""
    alike = (other for other in beside if _kind(other) == _kind(one) and other.said.size == one.said.size)
    if others := [other for other in alike if text_of(other).casefold() != text_of(one).casefold()]:
        other = rng.choice(others)
        for to, source in ((one, other.said), (other, one.said)):
            yield Lie(to, to.said._replace(text=source.text, fields=source.fields))


def _caption(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say another number or total of a board, and in its caption as well."""
    name = rng.choice(sorted(_CAPTIONS))
    yield from captioned(one, beside, name, getattr(one.said, name) + 1)


def captioned(one: Spoken, beside: Sequence[Spoken], name: str, value: int) -> Iterator[Lie]:
    """Yield that the number, or the total, of a board is another one, in its captions as well."""
    board = one.said._replace(**{name: value})
    yield Lie(one, board)
    for text in (text for text in beside if isinstance(text.said, Statement) and text.said.of == one.said.key):
        named = {field.name for field in text.said.fields or ()} & _CAPTIONS[name]
        match = re.search(r"\d+", text.said.text) if named else None
        other = instead(text, *match.span(), str(value)).said if match else text.said
        yield Lie(text, other._replace(of=board.key))


def _role(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say that a board is something else, and another clue on it."""
    after = (text for text in beside if text.start > one.start and text_of(text).isdecimal())
    if one.said.role in _ROLES and (clues := next(after, None)):
        yield Lie(one, one.said._replace(role=rng.choice([role for role in _ROLES if role != one.said.role])))
        yield from _digit(clues, beside, rng)


def lies_about(book: Path, count: int, seed: str) -> Iterator[tuple[Lie, bool]]:
    """Yield lies about a book, each with whether verify finds it, in a file beside the book."""
    rng, copy = random.Random(f"{seed} {book.parent.name} {book.name}"), book.with_suffix(".lie")
    told = filter(None, (_told(book, copy, rng) for _ in range(_TRIES)))
    yield from ((lies[0], is_found(copy)) for lies in islice(told, count))


def _told(book: Path, copy: Path, rng: random.Random) -> Sequence[Lie]:
    """Write a copy of a book with lies in it, and return them; or none where those drawn cannot be told."""
    with pikepdf.open(book) as pdf:
        lies = draw_lies(pdf, rng)
        if not (lies and tell(pdf, lies)):
            return ()
        pdf.save(copy, static_id=True)
        return lies


def table(tried: Tried) -> Iterator[str]:
    """Yield lines that say how many lies were missed of those tried, by their sorts."""
    every = Counter(sort_of(lie) for lie, _ in tried)
    missed = Counter(sort_of(lie) for lie, found in tried if not found)
    yield f"{missed.total()} of {every.total()} missed"
    yield from (f"{missed[sort]:4} of {count:4}  {sort}" for sort, count in sorted(every.items()))


def main(count: int, seed: str) -> None:
    """Print each lie that is missed, and a table of all."""
    tried = Tried()
    with TemporaryDirectory() as folder:
        for book in sound_files(seed, Path(folder)):
            tried += lies_about(book, min(PER_BOOK, count - len(tried)), seed)
            if len(tried) >= count:
                break
    print("\n".join([*(f"- {sort_of(lie)}: {lie}" for lie, found in tried if not found), "", *table(tried)]))


if __name__ == "__main__":
    main(int(sys.argv[1]), *(sys.argv[2:] or ["1"]))
