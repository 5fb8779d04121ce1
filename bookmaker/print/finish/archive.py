"""Proof that a file is PDF/A, before anybody is told that it is."""

from io import BytesIO

from bookmaker.values.errors import QualityFailure

_SHOWN = 3


def prove_archive(data: bytes) -> None:
    """Raise QualityFailure for a file that the validator of pikepdf does not take for PDF/A-2b."""
    from pikepdf.pdfa import validate_written  # slow to import, and few files ask for it

    report = validate_written(BytesIO(data), "2b")
    if not report.passed:
        found = [f"  {finding.where}: {finding.message}" for finding in report.findings]
        said = "\n".join(dict.fromkeys(found[:_SHOWN]))
        more = f"\n  and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        raise QualityFailure(f"this book is not PDF/A-2b; choose another flavour or another typeface:\n{said}{more}")
