"""Random pictures with structure: smooth spots, as on a cow."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from bookmaker.engine.kernel.rng import permutation, stream
from bookmaker.engine.picture.fit import FilledGrid

_FILLED = 0.45
"""Share of the cells that are filled, about."""
_BLURS = 2
_SPOTS_ACROSS = 10
"""How many times the reach of a blur goes into the shorter side, about."""


def draw_spots(rows: int, columns: int, *key: int) -> FilledGrid:
    """Return the cells that random spots fill; `key`, such as (seed, section, index), decides them."""
    reach = max(1, round(min(rows, columns) / _SPOTS_ACROSS))
    high, wide = (side + 2 * reach * _BLURS for side in (rows, columns))
    heights = np.array(permutation(stream(*key), high * wide)).reshape(high, wide)
    for _ in range(_BLURS):
        for axis in (0, 1):
            heights = sliding_window_view(heights, 2 * reach + 1, axis).sum(axis=-1)
    return np.asarray(heights > np.sort(heights, axis=None)[round((1 - _FILLED) * heights.size)])
