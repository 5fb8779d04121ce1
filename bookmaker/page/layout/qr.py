"""QR codes: one black path of exact modules, and below it the address for those who type."""

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, NamedTuple

from pydantic import AfterValidator, WithJsonSchema

from bookmaker.page.layout.flow import Figure
from bookmaker.page.layout.links import set_subject
from bookmaker.page.layout.text import CENTRE, Setting
from bookmaker.values.lengths import POINTS
from bookmaker.values.marks import BLACK, WHITE, Contour, Ink, Mark, Path, Rect
from bookmaker.values.qr import MOST, QUIET, check_address, modules_of, parts_of, printed_form
from bookmaker.values.statements import ADDRESS

SMALL = round(0.5 * POINTS["mm"] + 0.005, 2)
USUAL = round(0.75 * POINTS["mm"] + 0.005, 2)
"""Side of a module on covers and on pages: hundredths of a point, so that a file has all of them alike."""
_GAP = 0.4
"""White space between the white of a code and the capitals below it, in lines."""

Address = Annotated[
    str, AfterValidator(check_address), WithJsonSchema({"type": "string", "maxLength": MOST, "pattern": r"^\s*\w+:"})
]
"""What a code leads to."""


class Qr(NamedTuple):
    """An address to be printed as a code, in the place of a picture."""

    address: str


def draw_code(address: str, x: float, y: float, module: float, ink: Ink = BLACK) -> Path:
    """Return the code of an address, without the white around it, with its lower left corner."""
    rows = modules_of(address)
    x, y = round(x, 2), round(y, 2)
    return Path(tuple(run for row, dark in enumerate(reversed(rows)) for run in _runs(dark, row, x, y, module)), ink)


def _runs(dark: tuple[bool, ...], row: int, x: float, y: float, module: float) -> Iterator[Contour]:
    """Yield a rectangle for each run of dark modules in a row."""
    low, at = y + row * module, 0
    for is_dark, run in groupby(dark):
        left, at = x + at * module, at + len([*run])
        if is_dark:
            right, top = x + at * module, low + module
            yield ((left, low),), ((right, low),), ((right, top),), ((left, top),)


def address_lines(address: str, text: Setting, measure: float) -> tuple[str, ...]:
    """Return an address as lines, broken between its parts."""
    lines = [""]
    for part in parts_of(address):
        if lines[-1] and text.width(lines[-1] + part) > measure:
            lines.append("")
        lines[-1] += part
    return tuple(lines)


def code_figure(
    code: Qr, said: str, measure: float, text: Setting, module: float = USUAL, align: float = CENTRE
) -> Figure:
    """Return a code within a measure: below it what is said of it, and its address, set in `text`."""
    side, lines = _side(code, module), text.balance_text(said, measure) if said else ()
    own = address_lines(code.address, text, measure)
    below = text.lines_height(len(lines) + len(own), _GAP)
    first = below - _GAP * text.role.leading - text.cap_height
    stacked = text.stack_lines((*lines, *own), align * measure, first, align)
    left, quiet = align * (measure - side), QUIET * module
    marks: tuple[Mark, ...] = (
        Rect(left, below, side, side, WHITE),
        draw_code(code.address, left + quiet, below + quiet, module),
        *stacked[: len(lines)],
        *set_subject(f"{ADDRESS} {code.address}", stacked[len(lines) :]),
    )
    return Figure(measure, below + side, marks, said or printed_form(code.address))


def _side(code: Qr, module: float) -> float:
    """Return the side of a code with the white around it."""
    return (len(modules_of(code.address)) + 2 * QUIET) * module
