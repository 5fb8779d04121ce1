"""A page with a mark of each sort, any of which can be drawn otherwise."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bookmaker.page.layout.units import layouts_dir

SIZE = 300.0, 200.0
FONT = layouts_dir() / "fonts" / "IBMPlexSans_400Regular.ttf"


class Drawn(NamedTuple):
    """How the marks of the page are drawn: lengths in points, grays from 0 to 1."""

    x: float = 0.0
    y: float = 0.0
    """By how much the word is moved."""
    word: str = "142 bullets"
    ink: float = 0.0
    line: float = 0.0
    """The gray of a hairline; 1 for none."""
    weight: float = 0.25
    at: float = 60.0
    """Where the hairline stands."""
    tint: float = 0.9
    tinted: float = 20.0
    """Where the tint begins, from below."""
    red: float = 0.0
    """How much of a colour the disc has, as bright as black."""
    scale: float = 1.0
    picture: int = 0
    """By how much its picture is lighter, of 255."""
    more: bool = False
    pages: int = 1


AS_IT_IS = Drawn()


def draw(path: Path, how: Drawn = AS_IT_IS) -> Path:
    """Write the page."""
    registerFont(TTFont("Plex", str(FONT)))
    canvas = Canvas(str(path), pagesize=SIZE, invariant=1, initialFontName="Plex")
    for _ in range(how.pages):
        _page(canvas, how)
        canvas.showPage()
    canvas.save()
    return path


def _page(canvas: Canvas, how: Drawn) -> None:
    canvas.setFillGray(how.tint)
    canvas.rect(20, how.tinted, 40, 30, stroke=0, fill=1)
    canvas.setFillGray(how.ink)
    canvas.setFont("Plex", 9 * how.scale)
    canvas.drawString(40 + how.x, 120 + how.y, how.word)
    canvas.setFont("Plex", 5)
    canvas.drawString(40, 150, "small words stand here, many of them")
    canvas.setLineWidth(how.weight)
    canvas.setStrokeGray(how.line)
    canvas.line(how.at, 90, how.at, 110)
    canvas.line(100, how.at, 150, how.at)
    canvas.setFillColorRGB(how.red, 0, 0)
    canvas.circle(200, 100, 8, stroke=0, fill=1)
    canvas.saveState()
    canvas.translate(280, 30)
    canvas.rotate(90)
    canvas.setFont("Plex", 9)
    canvas.drawString(0, 0, "sideways")
    canvas.restoreState()
    canvas.drawImage(ImageReader(_picture(how.picture)), 80, 20, 60, 30)
    if how.more:
        canvas.rect(240, 150, 0.4, 0.4, stroke=0, fill=1)


def _picture(lighter: int) -> Image.Image:
    rows, columns = np.mgrid[0:120, 0:240]
    waves = 120 + 70 * np.sin(rows / 9) * np.cos(columns / 13)
    return Image.fromarray((waves + lighter).astype(np.uint8))
