"""The operators of a content stream that no book of ours has, or that turn, squeeze or mirror."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from bookmaker.proof.pdf.allowances import MARKS, OPERATORS, OWN_MARKS, READ_INSTEAD
from bookmaker.values.statements import ENTRY

_STRING = rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+\))*+\)"
"""A text, with unescaped parentheses up to the second level."""
_WORD = rb"/[^\s\0()<>\[\]{}/%]*+|<<|>>|<[\dA-Fa-f\s]*+>|(?:true|false|null)\b"
_OPERANDS = rb"(?:[-+.\d\s\0\[\]]++|" + _WORD + b"|" + _STRING + rb"|%[^\r\n]*+)*+"
_FREE = "|".join(re.escape(name) for name, rule in OPERATORS.items() if not rule).encode()
_OWN = rb"\s*+/" + OWN_MARKS.encode() + rb"\w++\s*+<<\s*+/" + ENTRY.encode() + rb"\s*+" + _STRING + rb"\s*+>>\s*+BDC"
_PASSED = b"(?:(?:" + _OWN + b"|" + _OPERANDS + b"(?:" + _FREE + rb"))(?![\w'\"*]))*+"
_NEXT = re.compile(_PASSED + b"(" + _OPERANDS + rb")([A-Za-z'\"][\w'\"*]*+)", re.DOTALL)
"""Instructions with free operands and statements of our own, up to the next instruction to check."""
_TEXT, _NAME = re.compile(_STRING, re.DOTALL), re.compile(rb"/([^\s\0()<>\[\]{}/%]*+)")
_NUMBER = re.compile(rb"[-+.\d]+")
_TINT, _ONE, _INK = "tint ", re.compile(rb"\s*[.\d]+\s*"), re.compile(rb"\s*/(?!Pattern\b)\S+\s*")
"""The rule of tints before the operator that names their ink, and the operands of both."""
_ALIKE = 0.005
"""Most that the scales of width and height of letters may differ, as a part."""
_END = b"\nend"
"""Sentinel behind the last operator, always checked."""


class Instruction(NamedTuple):
    """An operator with its operands as written."""

    operator: str
    operands: bytes
    is_next: bool
    """It directly follows the instruction before."""


def strange_in(code: bytes, pictures: Set[bytes]) -> Iterator[str]:
    """Yield the content of a stream that no book of ours has; `pictures` are the names of those it can draw."""
    found = list(_looked_at(code))
    operators = [one.operator for one in found]
    if operators.count("q") != operators.count("Q"):
        yield "a q without its Q"
    for place, one in enumerate(found):
        if (rule := OPERATORS.get(one.operator)) is None:
            yield f"the operator {one.operator}"
        elif rule.startswith(_TINT):
            before = found[place - 1].operator if place and one.is_next else ""
            if before != rule.removeprefix(_TINT) or not _ONE.fullmatch(one.operands):
                yield f"the operator {one.operator}"
        elif rule == "ink":
            if not _INK.fullmatch(one.operands):
                yield f"the operator {one.operator}"
        elif not _fits(one.operands, rule, _draws_picture(found[place + 1 : place + 3], pictures)):
            yield f"the operator {one.operator} with {' '.join(one.operands.decode('latin-1').split())}"


def _draws_picture(found: Sequence[Instruction], pictures: Set[bytes]) -> bool:
    """Tell whether the next two instructions draw a picture and restore the state."""
    alone = [one.operator for one in found if one.is_next] == ["Do", "Q"]
    return alone and found[0].operands.strip()[1:] in pictures


def _looked_at(code: bytes) -> Iterator[Instruction]:
    """Yield the instructions to check; the last is empty if the rest is unreadable."""
    code, place = code + _END, 0
    while match := _NEXT.match(code, place):
        if match.end() == len(code):
            return
        yield Instruction(match[2].decode("latin-1"), match[1], match.start(1) == match.start())
        place = match.end()
    yield Instruction("that cannot be read", b"", False)


@lru_cache(maxsize=4096)
def _fits(operands: bytes, rule: str, picture: bool) -> bool:
    """Tell whether operands obey a rule; `picture` means that they only place a picture."""
    if rule == "any":
        return True
    if rule == "marks":
        return _is_own_mark(operands)
    numbers = [float(number) for number in _NUMBER.findall(operands)]
    if rule == "matrix":
        return len(numbers) == 6 and is_upright(numbers, picture)
    return numbers == [float(number) for number in rule.split()]


def is_upright(matrix: Sequence[float], picture: bool = False) -> bool:
    """Tell whether a matrix only moves, scales, and turns by quarters; that of a picture may widen it."""
    a, b, c, d = matrix[:4]
    slack = _ALIKE * max(map(abs, (a, b, c, d)))
    straight = max(abs(b), abs(c)) <= slack or max(abs(a), abs(d)) <= slack
    return a * d > b * c and straight and (picture or abs(abs(a) + abs(b) - abs(c) - abs(d)) <= slack)


def _is_own_mark(operands: bytes) -> bool:
    """Tell whether a mark in the content gives its place in the structure, or is one of our own statements."""
    tag, *keys = (name.decode("latin-1") for name in _NAME.findall(_TEXT.sub(b"", operands)))
    return all(key not in READ_INSTEAD if tag.startswith(OWN_MARKS) else key in MARKS for key in keys)
