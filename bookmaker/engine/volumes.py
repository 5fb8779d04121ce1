"""Volumes of a series have no puzzle in common, though each is made by itself and knows of no other.

A fingerprint, which a puzzle shares with all its images, says which volume it belongs to; a volume tries until it has
one of its own. That takes as many trials as there may be volumes, so large boards of Bullets are spared it: they are so
numerous that separate streams are not expected to meet.
"""

VOLUMES = 12
"""The most volumes of a series: another number would move puzzles from volume to volume."""
CELLS = 64
"""Most cells of boards of Bullets that are divided among volumes."""
TRIALS = 40 * VOLUMES
"""Useless trials, of which one in VOLUMES should succeed, after which a volume counts as exhausted."""


def volume_of(mark: str) -> int:
    """Return the volume, from 1, that owns a puzzle with this fingerprint."""
    return int(mark, 16) % VOLUMES + 1
