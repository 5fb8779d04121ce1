"""Preflight: whether a printer will take a PDF, judged by the file alone, without knowing how bookmaker makes one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.proof.preflight.vendor import Profile, load_profile, printers
from bookmaker.values.geometry import PageSize

if TYPE_CHECKING:
    from bookmaker.proof.pdf.ink import InkExtent
    from bookmaker.proof.preflight.report import PreflightReport

__all__ = ["Profile", "load_profile", "preflight", "printers"]


def preflight(
    file: Path, profile: Profile, trim: PageSize | None = None, inks: "Sequence[InkExtent | None]" = ()
) -> "PreflightReport":
    """Check a PDF for a printer; `trim` is the width and height the book is meant to have, in points.

    `inks` has the ink of its pages, where another reader has measured it. Raises NotFound for a missing file. Every
    other problem is a finding.
    """
    from bookmaker.proof.preflight.report import check  # slow to import, and not needed for a printer's demands

    return check(file, profile, trim, inks)
