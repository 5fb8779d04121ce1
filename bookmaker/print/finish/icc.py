"""ICC profiles: those shipped with bookmaker, and those of users."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bookmaker.values.errors import Wrong
from bookmaker.values.files import read_at_most
from bookmaker.values.limits import PROFILE_BYTES

FOLDER = Path(__file__).parent / "profiles"
"""Folder of the profiles and their licences."""

_HEADER = 128
_NEWEST = 4
_ASK = "give the .icc file that the printer offers"


class IccProfile(NamedTuple):
    """A profile of print or screen conditions: its bytes, and the number of components of its colours."""

    data: bytes
    parts: int
    condition: str = ""
    """Name of the conditions in the ICC's registry; '' for others."""
    info: str = ""
    """Name of the conditions for people."""

    @property
    def version(self) -> int:
        """The major version of its format."""
        return self.data[8]


@lru_cache
def coated_profile() -> IccProfile:
    """Return the profile of offset print on coated paper."""
    info = "Offset print on coated paper, ISO 12647-2:2004/Amd 1 (FOGRA39)"
    return IccProfile((FOLDER / "FOGRA39L_coated.icc").read_bytes(), 4, "FOGRA39", info)


@lru_cache
def srgb() -> IccProfile:
    """Return the profile of screens."""
    return IccProfile((FOLDER / "sRGB.icc").read_bytes(), 3, "sRGB", "sRGB IEC61966-2.1")


def read_icc(path: Path) -> IccProfile:
    """Return a profile of print conditions in CMYK; raise Wrong for any other file."""
    data = read_at_most(path, PROFILE_BYTES)
    if len(data) < _HEADER or data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") != len(data):
        raise Wrong(f"{path.name} is no whole ICC profile", id="bad-icc", remedy=_ASK)
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise Wrong(f"{path.name} is no ICC profile for print in CMYK", id="bad-icc", remedy=_ASK)
    if data[8] > _NEWEST:
        raise Wrong(f"{path.name} is an ICC profile of version {data[8]}", id="bad-icc", remedy="give one of version 4")
    return IccProfile(data, 4, info=path.stem)
