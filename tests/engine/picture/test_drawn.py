"""Own motifs at any size, and spots: neither full nor empty, of a piece, the same again."""

import numpy as np
import pytest

from bookmaker.engine.picture.motifs import draw_motif
from bookmaker.engine.picture.options import motifs
from bookmaker.engine.picture.spots import draw_spots


@pytest.mark.parametrize("name", motifs())
def test_a_motif_is_drawn_at_every_size(name: str) -> None:
    for size in ((5, 5), (14, 20), (10, 40)):
        cells = draw_motif(name, *size)
        assert cells.shape == size and 0.2 <= cells.mean() <= 0.8
    small, large = draw_motif(name, 10, 10), draw_motif(name, 40, 40)
    alike = small == (large.reshape(10, 4, 10, 4).mean(axis=(1, 3)) > 0.5)
    assert alike.mean() >= 0.75, "the same picture at another size"
    if motifs()[name][0] == "mirror":
        assert np.array_equal(small, small[:, ::-1])


def test_no_two_motifs_look_alike() -> None:
    drawn = [draw_motif(name, 20, 20) for name in motifs()]
    assert len(drawn) >= 24
    assert min((one != other).mean() for at, one in enumerate(drawn) for other in drawn[:at]) > 0.08


@pytest.mark.parametrize("size", [(5, 5), (10, 10), (20, 30), (100, 120)])
def test_spots_are_smooth_and_follow_their_key(size: tuple[int, int]) -> None:
    spots = [draw_spots(*size, 7, number) for number in range(8)]
    assert np.array_equal(spots[3], draw_spots(*size, 7, 3))
    assert len({one.tobytes() for one in spots}) == 8
    assert 0.35 < np.mean([one.mean() for one in spots]) < 0.5
    borders = np.mean([(one[:, 1:] != one[:, :-1]).mean() for one in spots])
    assert borders < 0.3, "noise has a half"
