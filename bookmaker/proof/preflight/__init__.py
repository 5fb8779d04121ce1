"""Preflight: whether a printer will take a PDF, from the file alone. It knows nothing of how bookmaker makes one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.proof.preflight.vendor import Profile, load_profile, printers
from bookmaker.values.geometry import PageSize

if TYPE_CHECKING:
    from bookmaker.proof.extent import InkExtent
    from bookmaker.proof.preflight.report import PreflightReport

__all__ = ["Profile", "load_profile", "preflight", "printers"]


def preflight(
    file: Path, profile: Profile, trim: PageSize | None = None, inks: "Sequence[InkExtent | None]" = ()
) -> "PreflightReport":
    """Check a PDF for a printer; `trim` is the width and height the book is meant to have, in points.

    `inks` has the ink of its pages as far as it was measured when somebody else read them. Raises NotFound where there
    is no such file. Whatever else is wrong with it is a finding.
    """
    from bookmaker.proof.preflight.report import check  # who asks what a printer wants need not wait for it

    return check(file, profile, trim, inks)
