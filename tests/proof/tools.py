"""Tools that write a PDF anew without harm to its pages."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

Tool = Callable[[Path, Path], object]
"""Reads a file, writes what becomes of it."""


def run_tool(*words: str | Path) -> None:
    """Run a tool that writes the file it is told; skip the test where it is not installed."""
    if not shutil.which(str(words[0])):
        pytest.skip(f"no {words[0]} here; .ci/run installs it")
    subprocess.run([str(word) for word in words], check=True, capture_output=True)


def edit_pdf(file: Path, target: Path, change: Callable[[Any], object] = lambda pdf: None, **options: Any) -> Path:
    """Save a file in which something was changed, by pikepdf; return where."""
    with pikepdf.open(file) as pdf:
        change(pdf)
        pdf.save(target, **options)
    return target


def _save_unpacked(file: Path, target: Path) -> None:
    edit_pdf(file, target, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=False)


def qpdf(*options: str) -> Tool:
    return lambda file, target: run_tool("qpdf", *options, "--", file, target)


def mutool(*options: str) -> Tool:
    return lambda file, target: run_tool("mutool", "clean", *options, file, target)


def ghostscript(*options: str) -> Tool:
    """Return what writes all pages anew; only what lies beside the file can vouch for them."""
    plain = ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", *options)
    return lambda file, target: run_tool(*plain, f"-sOutputFile={target}", file)


REWRITTEN: dict[str, Tool] = {
    "pikepdf": _save_unpacked,
    "qpdf": qpdf("--linearize"),
    "mutool": mutool("-gggg", "-z"),
    "gs": ghostscript(),
    "gs-prepress": ghostscript("-dPDFSETTINGS=/prepress"),
}
"""What each of them makes of a file."""
