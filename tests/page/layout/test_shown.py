"""The page that a back shows has no more pixels than printers want."""

import zlib

import numpy as np
import pytest

from bookmaker.page.layout.cover.exhibits import no_finer
from bookmaker.values.marks import Pixels


@pytest.mark.parametrize(("width", "columns"), [(145.0, 1201), (144.0, 600), (72.0, 300)])
@pytest.mark.parametrize("samples", [1, 3])
def test_a_page_is_halved_until_it_is_not_too_fine(width: float, columns: int, samples: int):
    seen = np.arange(1201 * 801 * samples, dtype=np.uint64).astype(np.uint8)
    found = no_finer(Pixels(1201, 801, zlib.compress(seen.tobytes()), samples=samples), width)
    assert found.columns == columns and found.columns * 72 / width <= 600
    assert len(zlib.decompress(found.data)) == found.columns * found.rows * samples
    if columns == 600:
        four = seen.reshape(801, 1201, samples)[:2, :2].mean((0, 1)).round()
        assert [*zlib.decompress(found.data)[:samples]] == [*four.astype(np.uint8)]
