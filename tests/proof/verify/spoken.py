"""What a finished book says of its texts and boards, and how print and statement are changed alike."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import pikepdf

from bookmaker.values import statements
from bookmaker.values.statements import ENTRY, BoardStatement, Field, Statement, as_string
from tests.proof.verify.changes.change import Edit, Page
from tests.proof.verify.changes.marks import code_map, resources_of

_READ = {f"/{statements.TEXT}": statements.read, f"/{statements.BOARD}": statements.read_board}
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

    def __str__(self) -> str:
        was, now = (getattr(one, "text", one[:5]) for one in (self.one.said, self.said))
        return f"page {self.one.page + 1}, {was!r} → {now!r}"


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


def whole(pdf: pikepdf.Pdf) -> list[Spoken]:
    """Return all of which a file says something."""
    return [one for number, page in enumerate(pdf.pages) for one in spoken(page, number)]


def text_of(what: Spoken | Lie) -> str:
    """Return what is printed; '' for a board."""
    return what.said.text if isinstance(what.said, Statement) else ""


def tell(pdf: pikepdf.Pdf, lies: Iterable[Lie]) -> bool:
    """Print and say lies in an opened file; tell whether it has letters for them, else nothing has changed."""
    told = [(lie.one, _written(lie)) for lie in lies]
    if all(code for _, code in told):
        put(pdf, told)
    return all(code for _, code in told)


def put(pdf: pikepdf.Pdf, told: Iterable[tuple[Spoken, bytes]]) -> None:
    """Put other operators in the place of those that say and print something."""
    streams = defaultdict[tuple[int, tuple[int, ...]], list[Edit]](list)
    for one, code in told:
        streams[one.page, one.path].append(Edit(one.start, one.start + len(one.code), code))
    for (page, path), edits in streams.items():
        Page(pdf, page).edit(path, edits)


def instead(one: Spoken, at: int, end: int, text: str) -> Lie:
    """Return that a text has others in the place of some characters."""
    said = one.said
    first, more = len(letters(said.text[:at])), len(letters(text)) - len(letters(said.text[at:end]))
    moved = [(name, *(place + more * (place > first) for place in places)) for name, *places in said.fields or ()]
    fields = None if said.fields is None else tuple(Field(*one) for one in moved)
    return Lie(one, said._replace(text=said.text[:at] + text + said.text[end:], fields=fields))


def letters(text: str) -> str:
    """Return a text without its spaces."""
    return "".join(text.split())


def _written(lie: Lie) -> bytes:
    """Return operators that say and print something; b"" where there are no letters for it."""
    _, *rest = lie.one.code
    code = rest if text_of(lie) == text_of(lie.one) else list(_printed(rest, lie))
    return saying(lie.one, lie.said, code) if len(code) == len(rest) else b""


def saying(one: Spoken, said: Statement | BoardStatement, code: Sequence[Any]) -> bytes:
    """Return operators, with something else that is said of what they paint."""
    opening = Do([one.code[0].operands[0], {f"/{ENTRY}": pikepdf.String(as_string(said))}], one.code[0].operator)
    return pikepdf.unparse_content_stream([opening, *code])


def _printed(code: Sequence[Any], lie: Lie) -> Iterator[Any]:
    """Yield operators with the letters of a lie, fewer where a font lacks one, or not all stand where others did."""
    font, left = dict[str, int](), text_of(lie)
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
