"""Crop marks around pages: where the sheet is to be cut, with white between them and the trim."""

from collections.abc import Iterator
from io import BytesIO

from pikepdf import Array, Pdf

_GAP, _LONG, _END, _WEIGHT = 6.0, 14.0, 5.0, 0.5
"""White between bleed and crop marks, their length, white beyond them, and their weight, in points."""


def add_crop_marks(data: bytes) -> bytes:
    """Return a PDF whose pages have crop marks in black around trim and bleed."""
    saved = BytesIO()
    with Pdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            media = [float(side) for side in page.obj.MediaBox]
            trim = [float(side) for side in page.obj.get("/TrimBox", page.obj.MediaBox)]
            away = max(abs(one - other) for one, other in zip(media, trim, strict=True)) + _GAP
            around = round(away + _LONG + _END, 4)
            corners = (trim[0], trim[2]), (trim[1], trim[3])
            lines = " ".join(f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S" for x1, y1, x2, y2 in _lines(*corners, away))
            page.contents_add(f"\nq 0 G {_WEIGHT} w {lines} Q".encode())
            page.obj.TrimBox, page.obj.BleedBox = Array(trim), Array(media)
            page.obj.MediaBox = Array([*(side - around for side in media[:2]), *(side + around for side in media[2:])])
        pdf.save(saved, deterministic_id=True)
    return saved.getvalue()


def _lines(
    across: tuple[float, float], up: tuple[float, float], away: float
) -> Iterator[tuple[float, float, float, float]]:
    """Yield two marks at each corner of the trim, which would meet there."""
    for x, left in zip(across, (-1, 1), strict=True):
        for y, down in zip(up, (-1, 1), strict=True):
            yield x + left * away, y, x + left * (away + _LONG), y
            yield x, y + down * away, x, y + down * (away + _LONG)
