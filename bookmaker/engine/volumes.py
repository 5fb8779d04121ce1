"""Volumes of a series have no puzzle in common, though each is made by itself and knows of no other.

A fingerprint, which a puzzle shares with all its images, says which volume it belongs to; a volume tries until it has
one of its own. That takes as many trials as there may be volumes, so large boards of Bullets are spared it: there are
so many of them that streams of their own are not expected to meet.
"""

VOLUMES = 12
"""The most volumes of a series: another number would move puzzles from volume to volume."""
CELLS = 64
"""Larger boards of Bullets belong to whoever makes them."""
TRIALS = 40 * VOLUMES
"""So many of no use, though one in VOLUMES should be, mean that the volume has next to none."""


def volume_of(mark: str) -> int:
    """Return the volume, from 1, that a puzzle with a fingerprint belongs to."""
    return int(mark, 16) % VOLUMES + 1
