"""The walk through one content stream: the current state, and the uses noted."""

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pikepdf import PdfError, parse_content_stream

from bookmaker.proof.pdf.colours import BLACK, Colour
from bookmaker.proof.pdf.uses import FaultUse, ResourceCache, Use, Uses
from bookmaker.values.geometry import IDENTITY, Matrix

_DEEPEST = 24
"""Most levels of forms inside forms."""
_SENSELESS = (ValueError, TypeError, IndexError, KeyError, AttributeError, ArithmeticError, PdfError)
"""Errors from reading operands of the wrong number or kind."""


class GraphicsState(NamedTuple):
    """The part of the graphics state that matters here."""

    matrix: Matrix = IDENTITY
    width: float = 1.0
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_over: bool = False
    stroke_over: bool = False
    font: Any = None
    """Number of the font's object, used to compare states; the walk has the font itself."""
    size: float = 0.0
    mode: int = 0


class Walk:
    """A walk through one stream; `outer` are the numbers of the streams around it."""

    def __init__(
        self,
        cache: ResourceCache,
        operators: "Operators",
        resources: Any,
        state: GraphicsState,
        outer: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.cache, self.operators, self.resources, self.state = cache, operators, resources, state
        self.outer = outer
        self.uses: Uses = {}
        self.first = state.matrix
        self.saved: list[tuple[GraphicsState, Any]] = []
        self.font: Any = None
        self.rectangles: list[tuple[float, float, float, float]] = []
        self.start = (0.0, 0.0)
        self.line = self.letters = IDENTITY
        self.leading = 0.0
        self.noted = False
        """Whether text in the current state has been noted."""

    def through(self, stream: Any) -> None:
        """Note all uses of a stream."""
        try:
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always")
                steps = parse_content_stream(stream)
        except (PdfError, ValueError, TypeError, RuntimeError) as error:
            self.note(FaultUse("its content cannot be read", next(iter(str(error).splitlines()), "")))
            return
        if said:
            self.note(FaultUse("its content is cut off"))
        for step in steps:
            try:
                does = self.operators.get(str(step.operator))
                if does:
                    does(self, list(step.operands))
            except _SENSELESS:
                self.note(FaultUse("its content has operators, or numbers and names with them, that make no sense"))

    def note(self, use: Use, x: float = 0.0, y: float = 0.0) -> None:
        """Note a use, at a place in the current coordinates."""
        if use not in self.uses:
            self.uses[use] = self.state.matrix.at(x, y)

    def change(self, **facts: Any) -> None:
        """Change the state."""
        self.state = self.state._replace(**facts)
        self.noted = False

    def inside(self, stream: Any, matrix: Matrix, resources: Any, state: GraphicsState) -> Uses:
        """Return the uses of a stream inside this one, places measured from where `matrix` puts its corner."""
        if stream.objgen in self.outer or len(self.outer) > _DEEPEST:
            return {FaultUse("its content draws itself"): (0.0, 0.0)}
        start = state._replace(matrix=matrix.linear())
        key = (stream.objgen, start, getattr(resources, "objgen", None))
        if key not in self.cache.used:
            walk = Walk(self.cache, self.operators, resources, start, (*self.outer, stream.objgen))
            walk.font = self.font
            walk.through(stream)
            self.cache.used[key] = walk.uses
        return self.cache.used[key]

    def take(self, uses: Uses, matrix: Matrix, leave_out: tuple[type, ...] = ()) -> None:
        """Note the uses of a stream inside this one."""
        for use, (x, y) in uses.items():
            if not isinstance(use, leave_out):
                self.uses.setdefault(use, (x + matrix.e, y + matrix.f))


Operator = Callable[[Walk, Sequence[Any]], None]
Operators = Mapping[str, Operator]
