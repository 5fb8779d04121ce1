"""Pictures for the tests: noise, and smooth blobs."""

import random

import numpy as np

from bookmaker.engine.mosaic.board import Picture, count


def noise(seed: int, rows: int, columns: int, share: float = 0.5) -> Picture:
    """Return cells that are filled each by chance."""
    chance = random.Random(seed)
    return np.array([[chance.random() < share for _ in range(columns)] for _ in range(rows)])


def blobs(seed: int, rows: int, columns: int) -> Picture:
    """Return noise of which each cell became as most around it are, three times."""
    picture = noise(seed, rows + 6, columns + 6)
    for _ in range(3):
        picture = count(picture) > 4
    return picture[3:-3, 3:-3]
