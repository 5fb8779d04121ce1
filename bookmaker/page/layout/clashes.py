"""Clashes in a look: values that are right alone but not together, found before a page is set."""

from collections.abc import Iterator, Sequence
from math import ceil, floor, inf

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.units import Role, too_pale
from bookmaker.values.errors import Wrong

CLEAR_OF_TABS = 6.0
"""Points between tabs and the body of a page."""
CUT = 9.0
"""Points that text and boards stay away from the edge of a page: twice what a cut may be off by."""
_DEEP, _HIGH = 0.3, 0.8
"""Most that letters reach below their baseline and above it, in type sizes."""
_DIGITS = 1.8
"""Width of a section's number with the white space beside it, in type sizes."""
_OWN_TYPES = frozenset(("title", "subtitle", "author", "part", "opening", "heading", "label", "head"))
"""Roles of an author's words, or of words without numbers: they may be as pale as one likes."""
_WEIGHTS = {"line": 0.1, "frame": 0.28, "slash_weight": 0.1, "settled_frame": 0.12}
"""Widest lines that keep marks distinct on the smallest boards, in parts of a cell's side."""
_PICTURES = {"bullet": (0.24, 0.32), "slash": (0.27, 0.32)}
"""Sizes at which marks stay distinct, in parts of a cell's side."""


def clashes(look: Look) -> Iterator[Wrong]:
    """Yield each clash in a look, with its place in it."""
    yield from _unreadable(look)
    yield from _heavy_lines(look)
    yield from _large_notes(look)
    yield from _large_letters(look)
    yield from _wide_tabs(look)
    yield from _struck_through(look)
    yield from _same_places(look)
    yield from _in_the_body(look)
    yield from _at_the_cut(look)
    yield from _mark_pictures(look)


def _unreadable(look: Look) -> Iterator[Wrong]:
    """Yield text under the smallest size that the layout itself asks for, and pale text that may hold numbers."""
    groups = (("type", look.type), ("puzzles", look.puzzles), ("solutions", look.solutions), ("steps", look.steps))
    for group, name, role in ((group, *field) for group, part in groups for field in part):
        if isinstance(role, Role) and role.size < look.smallest:
            message = f"text of {role.size:g} pt is under the {look.smallest:g} pt that `smallest` asks for"
            yield Wrong(message, at=(group, name, "size"), remedy=f"for example: size: {look.smallest:g} pt")
        if isinstance(role, Role) and name not in _OWN_TYPES and (wrong := too_pale(role.ink, 1, group, name, "ink")):
            yield wrong


def _heavy_lines(look: Look) -> Iterator[Wrong]:
    """Yield lines that would cover marks where boards are as small as their digits allow."""
    cell = look.smallest / look.grid.digit
    for key, part in _WEIGHTS.items():
        most, weight = floor(20 * part * cell) / 20, getattr(look.grid, key)
        if weight > most:
            message = f"lines of {weight:g} pt would cover marks on the smallest boards"
            yield Wrong(message, id="clash", at=("grid", key), remedy=f"use at most {most:g} pt, or a larger smallest")


def _large_notes(look: Look) -> Iterator[Wrong]:
    """Yield text too large for its place: words on running lines, small text beside and below boards."""
    body, small = look.type.body, look.type.small
    noted = min(body.size, small.leading)
    for name, most in {"small": noted, "small_strong": noted, "strong": body.leading, "aside": body.leading}.items():
        size = getattr(look.type, name).size
        if size > most + 1e-6:
            message = f"text of {size:g} pt is too large to stand with running text, on its lines or under boards"
            yield Wrong(message, id="clash", at=("type", name, "size"), remedy=f"use at most {most:g} pt")


def _large_letters(look: Look) -> Iterator[Wrong]:
    """Yield letters at the edges of boards that run into each other, or into the board."""
    size, most = look.steps.edge.size, min(look.steps.cell_min, look.steps.edge_gap / _DEEP)
    if size > most + 1e-6:
        message = f"letters of {size:g} pt would run into each other, or into the board, at its edges"
        remedy = f"use at most {most:.3g} pt, or a larger steps.edge_gap and steps.cell_min"
        yield Wrong(message, id="clash", at=("steps", "edge", "size"), remedy=remedy)


def _wide_tabs(look: Look) -> Iterator[Wrong]:
    """Yield tabs that come too near to the body, or are too narrow for their number."""
    tabs = look.tabs
    if tabs and tabs.width > look.margins.outer - CLEAR_OF_TABS:
        message = "tabs as wide as this come too near to the body of the page"
        remedy = f"make them narrower, or margins.outer at least {(tabs.width + CLEAR_OF_TABS) / 72:.3g} in"
        yield Wrong(message, at=("tabs", "width"), remedy=remedy)
    if tabs and tabs.number and getattr(look.type, tabs.type).size > min(tabs.width / _DIGITS, tabs.height / _HIGH):
        message = f"tabs as narrow as this have no room for numbers of type {tabs.type}"
        remedy = "make them wider, take a smaller type, or number: false"
        yield Wrong(message, id="clash", at=("tabs", "width"), remedy=remedy)


def _struck_through(look: Look) -> Iterator[Wrong]:
    """Yield lines across a page that strike through what runs around the body, or lie in the body."""
    for index, hair in enumerate(look.hairlines):
        low, high = hair.distance - hair.weight / 2, hair.distance + hair.weight / 2
        body = (getattr(look.margins, hair.edge), inf)
        if any(low < end and start < high for start, end in (*_running_extents(look, hair.edge), body)):
            message = "a line there goes through what runs around the body, or through the body"
            remedy = "move it between the two, or to the edge of the page"
            yield Wrong(message, id="clash", at=("hairlines", index, "distance"), remedy=remedy)


def _running_extents(look: Look, edge: str) -> Iterator[tuple[float, float]]:
    """Yield the ends of each text along an edge, as distances from that edge."""
    top = edge == "top"
    base, outwards, inwards = (look.margins.head, _HIGH, _DEEP) if top else (look.margins.foot, _DEEP, _HIGH)
    sizes = (getattr(look.type, line.type).size for line in look.running if line.edge == edge)
    yield from ((base - outwards * size, base + inwards * size) for size in sizes)


def _same_places(look: Look) -> Iterator[Wrong]:
    """Yield running lines and pieces of captions that share a place."""
    yield from _twice([(line.edge, line.at) for line in look.running], "outer, centre, inner", "running")
    for group, cards in (("puzzles", look.puzzles), ("solutions", look.solutions)):
        for side, pieces in (("above", cards.above), ("below", cards.below)):
            yield from _twice([(piece.at, str(piece.line)) for piece in pieces], "left, centre, right", group, side)


def _twice(places: Sequence[tuple[str, str]], ways: str, *at: str) -> Iterator[Wrong]:
    for index, place in enumerate(places):
        if place in places[:index]:
            message = f"two texts stand at the same place: {' '.join(place)}"
            yield Wrong(message, id="clash", at=(*at, index, "at"), remedy=f"take another of {ways}")


def _in_the_body(look: Look) -> Iterator[Wrong]:
    """Yield running heads and feet that stand in the body."""
    for edge, key, side in (("top", "head", "above"), ("bottom", "foot", "below")):
        over = max((end for _, end in _running_extents(look, edge)), default=0.0) - getattr(look.margins, edge)
        if over > 1e-6:
            remedy = f"use at most {getattr(look.margins, key) - over:.3g} pt, or a larger margins.{edge}"
            message = f"what runs {side} the body would stand in it"
            yield Wrong(message, id="clash", at=("margins", key), remedy=remedy)


def _at_the_cut(look: Look) -> Iterator[Wrong]:
    """Yield margins so narrow that text or boards could be cut off."""
    margins: list[tuple[tuple[str | int, ...], float, float]] = []
    margins += [(("margins", key), getattr(look.margins, key), 0.0) for key in ("outer", "top", "bottom")]
    margins += [(("gutters", index, "gutter"), row.gutter, 0.0) for index, row in enumerate(look.gutters)]
    for edge, key in (("top", "head"), ("bottom", "foot")):
        out = max((getattr(look.margins, key) - start for start, _ in _running_extents(look, edge)), default=-inf)
        margins.append((("margins", key), getattr(look.margins, key), out))
    for at, margin, out in margins:
        if margin < out + CUT:
            message = "text or boards so near to the edge of a page may be cut with it"
            yield Wrong(message, id="clash", at=at, remedy=f"use at least {ceil(100 * (out + CUT) / 72) / 100:g} in")


def _mark_pictures(look: Look) -> Iterator[Wrong]:
    """Yield pictures of a size at which bullets could not be told from empty cells, or from lines."""
    for key, drawing in (("bullet", look.marks.bullet), ("slash", look.marks.empty)):
        least, most = _PICTURES[key]
        if drawing and not least <= (size := getattr(look.grid, key)) <= most:
            message = f"pictures with a {key} of {size:g} cannot be told apart from each other, or from lines"
            yield Wrong(message, id="clash", at=("grid", key), remedy=f"use {least:g} to {most:g}")
    if look.marks.characters and not look.faces.mark:
        message = "a mark is drawn by a glyph, and no font is named for it"
        yield Wrong(message, id="missing-key", at=("marks",), remedy="for example: faces: {mark: fonts/Symbols.ttf}")
