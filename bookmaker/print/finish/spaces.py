"""Which device colours a file uses."""

from collections.abc import Iterator
from typing import Any

from pikepdf import Name, Pdf, Stream, parse_content_stream

_OPERATORS = {"g": "gray", "G": "gray", "rg": "rgb", "RG": "rgb", "k": "cmyk", "K": "cmyk"}
_SPACES = {"/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk"}


def device_colours(pdf: Pdf) -> set[str]:
    """Return the colours of inks and pictures: some of 'gray', 'rgb' and 'cmyk'."""
    return {colour for stream in _streams(pdf) for colour in _colours(stream)}


def _streams(pdf: Pdf) -> Iterator[Any]:
    yield from pdf.pages
    yield from (one for one in pdf.objects if isinstance(one, Stream) and "/Subtype" in one)


def _colours(stream: Any) -> Iterator[str]:
    if isinstance(stream, Stream) and stream.Subtype == Name.Image:
        yield _SPACES.get(str(stream.get("/ColorSpace")), "gray")
    elif not isinstance(stream, Stream) or stream.Subtype == Name.Form:
        for instruction in parse_content_stream(stream, " ".join(_OPERATORS)):
            yield _OPERATORS[str(instruction.operator)]
