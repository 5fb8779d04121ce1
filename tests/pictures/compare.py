"""Whether a page still looks as its stored picture does, and both side by side."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.pictures.album import Pixels

STORED = Path(__file__).parent
STEP = 17
"""Between two of the 16 grays, or shades of a colour, that a stored picture has."""
NEAR = 20
"""Of 255: a pixel that is no further off, in each colour, looks the same. Half a step of that is lost in storing."""
MOST = 1 / 30_000
"""The part of all pixels that may look different, for a few edges that another machine smooths otherwise."""
GAP = 8
"""Pixels between the pictures that are shown side by side."""


def stored(name: str) -> Path:
    """Return the file of a picture."""
    return STORED / f"{name}.png"


def save(page: Pixels, path: Path) -> None:
    """Store how a page looks, in 16 shades of each colour: by a list of its colours, if they are few."""
    steps = (page.astype(np.int16) + STEP // 2) // STEP
    shades, places = np.unique(steps.reshape(-1, 3), axis=0, return_inverse=True)
    if len(shades) <= 256:
        image = Image.fromarray(places.reshape(page.shape[:2]).astype(np.uint8), "P")
        image.putpalette((shades * STEP).astype(np.uint8).tobytes())
        image.save(path, bits=4 if len(shades) <= 16 else 8, optimize=True)
    else:
        Image.fromarray((steps * STEP).astype(np.uint8)).save(path, optimize=True)


def load(path: Path) -> Pixels:
    """Return a stored picture; one that is not there is a single black pixel."""
    if not path.exists():
        return np.zeros((1, 1, 3), np.uint8)
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def differing(old: Pixels, new: Pixels) -> NDArray[np.bool_]:
    """Tell of each pixel whether it looks different; of pages of different sizes, all do."""
    if old.shape != new.shape:
        return np.ones(new.shape[:2], np.bool_)
    return np.asarray((np.abs(old.astype(np.int16) - new) > NEAR).any(axis=2))


def same(old: Pixels, new: Pixels) -> bool:
    """Tell whether a page looks as it did."""
    return bool(differing(old, new).mean() <= MOST)


def side_by_side(old: Pixels, new: Pixels) -> Image.Image:
    """Return the old look, the new one, and the new one pale with all that differs in red."""
    changed = np.where(differing(old, new)[:, :, None], np.uint8((220, 0, 0)), 255 - (255 - new) // 4)
    shown = [Image.fromarray(one.astype(np.uint8)) for one in (old, new, changed)]
    width = sum(one.width + GAP for one in shown) + GAP
    sheet = Image.new("RGB", (width, max(one.height for one in shown) + 2 * GAP), (120, 150, 180))
    across = GAP
    for one in shown:
        sheet.paste(one, (across, GAP))
        across += one.width + GAP
    return sheet
