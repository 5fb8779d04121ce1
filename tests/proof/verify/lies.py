"""Lies: what a finished book prints and what its file says of it are changed alike, so that only retelling finds them.

`python -m tests.proof.verify.lies 300 [SEED]` prints which of so many lies verify misses that has nothing but the file.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pikepdf

from bookmaker.values import stated
from bookmaker.values.stated import ENTRY, BoardStatement, Field, Statement, written
from tests.proof.verify.changes.books import sound_books
from tests.proof.verify.changes.change import Edit, Page
from tests.proof.verify.changes.marks import resources_of
from tests.proof.verify.sabotage.anatomy import code_map
from tests.proof.verify.sabotage.reading import verify_quickly

OWN = frozenset(("title", "half-title", "dedication", "text", "image", "author"))
"""Page types whose words are an author's, all of them."""
OWN_FIELDS = frozenset(("title", "subtitle", "author", "section"))
"""Fields of which the same is true."""
PER_BOOK = 25
"""Lies about one book."""
_TRIES = 200
"""Those that are drawn for these: not all can be told with the letters that a font has."""
_CAPTIONS = {"number": {"number", "numbered"}, "total": {"total", "bullets"}}
"""What captions call what is said of a board."""
_ROLES = (stated.PUZZLE, stated.SOLUTION, stated.THUMBNAIL, stated.BLANK, stated.PICTURE)
_READ = {f"/{stated.TEXT}": stated.read, f"/{stated.BOARD}": stated.read_board}
Do = pikepdf.ContentStreamInstruction


class Spoken(NamedTuple):
    """A text or a board of which a file says something: where, and what."""

    page: int
    """From 0."""
    path: tuple[int, ...]
    """As marks have it."""
    start: int
    code: Sequence[Any]
    """From the operator that says it, at `start`, to the one before the end of what it is about."""
    said: Any
    fonts: Mapping[str, Mapping[int, str]]


class Lie(NamedTuple):
    """What is said instead of something else."""

    one: Spoken
    said: Any

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a text in which it is."""
        was, now = _letters(self.one.said.text), _letters(self.said.text)
        at = _same(was, now)
        end = max(len(was) - _same(was[::-1], now[::-1]), at + 1)
        found = (field.name for field in self.one.said.fields or () if at < field.end and field.start < end)
        return tuple(dict.fromkeys(found))

    @property
    def sort(self) -> str:
        """Of what, and in which fields, something else is said."""
        if isinstance(self.said, Statement):
            return f"{self.one.said.of.split(' ')[0] or '-'}: {', '.join(self.fields) or '-'}"
        parts = zip(self.said._fields, self.one.said, self.said, strict=True)
        return f"board {self.one.said.role}: {next(name for name, was, now in parts if was != now)}"

    @property
    def is_own(self) -> bool:
        """Whether only the author can know what is true: the words of some pages, and titles."""
        text = isinstance(self.said, Statement)
        return text and (self.one.said.of in OWN or not OWN_FIELDS.isdisjoint(self.fields))

    def __str__(self) -> str:
        was, now = (getattr(one, "text", one[:5]) for one in (self.one.said, self.said))
        return f"{self.sort}: page {self.one.page + 1}, {was!r} → {now!r}"


def spoken(holder: Any, page: int, path: tuple[int, ...] = ()) -> Iterator[Spoken]:
    """Yield all of which something is said on a page, from 0, and in its forms."""
    code, resources = list(pikepdf.parse_content_stream(holder)), resources_of(holder)
    fonts = {name: code_map(font) for name, font in resources.get("/Font", {}).items()}
    for at, one in enumerate(code):
        operator, name = str(one.operator), str(one.operands[0]) if len(one.operands) else ""
        if operator == "BDC" and name in _READ:
            said = _READ[name](str(one.operands[1][f"/{ENTRY}"]))
            own = takewhile(lambda one: str(one.operator) != "EMC", code[at:])
            yield Spoken(page, path, at, list(own), said, fonts)
        elif operator == "Do" and resources.XObject[name].Subtype == "/Form":
            yield from spoken(resources.XObject[name], page, (*path, at))


def tell_lies(book: Path, target: Path, rng: random.Random) -> Sequence[Lie]:
    """Write a copy of a book with lies that belong together; return them, or none where those drawn cannot be told."""
    with pikepdf.open(book) as pdf:
        every = [one for at, page in enumerate(pdf.pages) for one in spoken(page, at)]
        kind = rng.choice(sorted({_kind(one) for one in every}))
        one = rng.choice([one for one in every if _kind(one) == kind])
        beside = [other for other in every if (other.page, other.path) == (one.page, one.path)]
        ways = [_digit, _word, _exchange] if isinstance(one.said, Statement) else [_caption, _role]
        lies = list(rng.choice(ways)(one, beside, rng))
        codes = [_written(lie) for lie in lies]
        if not all(codes) or any(lie.is_own for lie in lies) or all(_text(lie.one) == _text(lie) for lie in lies):
            return ()
        parts = [
            (lie.one.start, lie.one.start + len(lie.one.code), code) for lie, code in zip(lies, codes, strict=True)
        ]
        Page(pdf, one.page).edit(one.path, [Edit(*part) for part in parts])
        pdf.save(target, static_id=True)
        return lies


def _text(what: Spoken | Lie) -> str:
    """Return what is printed; '' for a board."""
    return what.said.text if isinstance(what.said, Statement) else ""


def _kind(one: Spoken) -> tuple[str, ...]:
    """Return what texts, or boards, have in common that are of one sort."""
    if isinstance(one.said, BoardStatement):
        return "board", one.said.role
    return one.said.of.split(" ")[0], *(field.name for field in one.said.fields or ())


def _digit(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say another digit."""
    if places := [at for at, char in enumerate(one.said.text) if char.isdecimal()]:
        at = rng.choice(places)
        yield _instead(one, at, at + 1, rng.choice(sorted({*"0123456789"} - {one.said.text[at]})))


def _word(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say another word of the page."""
    match = rng.choice([*re.finditer(r"\S+", one.said.text)])
    texts = (_text(other) for other in beside if isinstance(other.said, BoardStatement) or other.said.of)
    if words := {word for text in texts for word in text.split() if word.casefold() != match[0].casefold()}:
        yield _instead(one, *match.span(), rng.choice(sorted(words)))


def _exchange(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Exchange two texts of one sort."""
    alike = (other for other in beside if _kind(other) == _kind(one) and other.said.size == one.said.size)
    if others := [other for other in alike if _text(other).casefold() != _text(one).casefold()]:
        other = rng.choice(others)
        for to, source in ((one, other.said), (other, one.said)):
            yield Lie(to, to.said._replace(text=source.text, fields=source.fields))


def _caption(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say another number or total of a board, and in its caption as well."""
    name = rng.choice(sorted(_CAPTIONS))
    value = getattr(one.said, name) + 1
    board = one.said._replace(**{name: value})
    yield Lie(one, board)
    for text in (text for text in beside if isinstance(text.said, Statement) and text.said.of == one.said.key):
        named = {field.name for field in text.said.fields or ()} & _CAPTIONS[name]
        match = re.search(r"\d+", text.said.text) if named else None
        other = _instead(text, *match.span(), str(value)).said if match else text.said
        yield Lie(text, other._replace(of=board.key))


def _role(one: Spoken, beside: Sequence[Spoken], rng: random.Random) -> Iterator[Lie]:
    """Say that a board is something else, and another clue on it."""
    after = (text for text in beside if text.start > one.start and _text(text).isdecimal())
    if one.said.role in _ROLES and (clues := next(after, None)):
        yield Lie(one, one.said._replace(role=rng.choice([role for role in _ROLES if role != one.said.role])))
        yield from _digit(clues, beside, rng)


def _instead(one: Spoken, at: int, end: int, text: str) -> Lie:
    """Return that a text has others in the place of some characters."""
    said = one.said
    first, more = len(_letters(said.text[:at])), len(text) - len(_letters(said.text[at:end]))
    moved = [(name, *(place + more * (place > first) for place in places)) for name, *places in said.fields or ()]
    fields = None if said.fields is None else tuple(Field(*one) for one in moved)
    return Lie(one, said._replace(text=said.text[:at] + text + said.text[end:], fields=fields))


def _letters(text: str) -> str:
    return "".join(text.split())


def _same(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _written(lie: Lie) -> bytes:
    """Return operators that say and print something; b"" where there are no letters for it."""
    begin, *rest = lie.one.code
    said = pikepdf.Dictionary({f"/{ENTRY}": pikepdf.String(written(lie.said))})
    code = rest if _text(lie) == _text(lie.one) else list(_printed(rest, lie))
    opening = Do([begin.operands[0], said], begin.operator)
    return pikepdf.unparse_content_stream([opening, *code]) if len(code) == len(rest) else b""


def _printed(code: Sequence[Any], lie: Lie) -> Iterator[Any]:
    """Yield operators with the letters of a lie, fewer where a font lacks one, or not all stand where others did."""
    font, left = dict[str, int](), _text(lie)
    shown = [one for one in code if str(one.operator) in ("Tj", "TJ")]
    for one in code:
        if str(one.operator) == "Tf":
            font = {char: code for code, char in lie.one.fonts[str(one.operands[0])].items()}
        if one not in shown:
            yield one
            continue
        count = len(left) if len(shown) == 1 else len(bytes(one.operands[0]))
        own, left = left[:count], left[count:]
        if {*own} <= font.keys() and not (one is shown[-1] and left):
            yield Do([pikepdf.String(bytes(font[char] for char in own))], pikepdf.Operator("Tj"))


def lies_about(book: Path, count: int, seed: str) -> Iterator[tuple[Lie, bool]]:
    """Yield lies about a book, each with whether verify finds it, in a file beside the book."""
    rng, copy = random.Random(f"{seed} {book.parent.name} {book.name}"), book.with_suffix(".lie.pdf")
    told = filter(None, (tell_lies(book, copy, rng) for _ in range(_TRIES)))
    yield from ((lies[0], _is_found(copy)) for lies in islice(told, count))


def _is_found(path: Path) -> bool:
    """Tell whether verify finds something in a file; where it fails, it does not."""
    try:
        return bool(verify_quickly(path).findings)
    except Exception:
        return False


def table(tried: Sequence[tuple[Lie, bool]]) -> Iterator[str]:
    """Yield lines that say how many lies were missed of those tried, by their sorts."""
    every, missed = Counter(lie.sort for lie, _ in tried), Counter(lie.sort for lie, found in tried if not found)
    yield f"{missed.total()} of {every.total()} missed"
    yield from (f"{missed[sort]:4} of {count:4}  {sort}" for sort, count in sorted(every.items()))


def main(count: int, seed: str) -> None:
    """Print each lie that is missed, and a table of all."""
    tried = list[tuple[Lie, bool]]()
    with TemporaryDirectory() as folder:
        for book in sound_books(seed, Path(folder)):
            tried += lies_about(book, min(PER_BOOK, count - len(tried)), seed)
            if len(tried) >= count:
                break
    print("\n".join([*(f"- {lie}" for lie, found in tried if not found), "", *table(tried)]))


if __name__ == "__main__":
    main(int(sys.argv[1]), *(sys.argv[2:] or ["1"]))
