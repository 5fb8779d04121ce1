"""Preflight: whether a printer will take a PDF, judged by the file alone, without knowing how bookmaker makes one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.proof.preflight.vendor import Profile, load_profile, printers
from bookmaker.values.geometry import PageSize

if TYPE_CHECKING:
    from bookmaker.proof.pdf.ink import Sight
    from bookmaker.proof.preflight.report import PreflightReport

__all__ = ["Profile", "load_profile", "preflight", "printers"]


def preflight(
    file: Path, profile: Profile, trim: PageSize | None = None, sights: "Sequence[Sight | None]" = ()
) -> "PreflightReport":
    """Check a PDF for a printer; `trim` is the width and height the book is meant to have, in points.

    `sights` has what its pages show, where another reader has seen it. Raises NotFound for a missing file. Every
    other problem is a finding.
    """
    from bookmaker.proof.preflight.report import check  # slow to import, and not needed for a printer's demands

    return check(file, profile, trim, sights)
