"""What is done to finished books on their way to a printer or a shelf, and changes nothing that a reader could see."""

import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from bookmaker.book.impose.arrange import Booklet, Nup
from bookmaker.book.impose.impose import Imposition, impose
from bookmaker.values.geometry import PageSize

A3, A4, TABLOID, ODD = (842.0, 1191.0), (595.0, 842.0), (792.0, 1224.0), (907.0, 1276.0)
"""Sheets: that of 907 x 1276 pt is one of those that printers cut themselves."""
Processing = Callable[[Path, Path], None]
"""Reads a book, writes what becomes of it."""


def run_tool(*words: str | Path) -> None:
    """Run a tool that writes the file it is told; skip the test where it is not installed."""
    if not shutil.which(str(words[0])):
        pytest.skip(f"no {words[0]} here; .ci/run installs it")
    subprocess.run([str(word) for word in words], check=True, capture_output=True)


def _qpdf(*options: str) -> Processing:
    return lambda book, target: run_tool("qpdf", *options, "--", book, target)


def _mutool(*options: str) -> Processing:
    return lambda book, target: run_tool("mutool", "clean", *options, book, target)


def _saved(book: Path, target: Path, **options: Any) -> None:
    with pikepdf.open(book) as pdf:
        pdf.save(target, **options)


def _cleaned(book: Path, target: Path) -> None:
    """Take out what no page needs, as tools do that make files smaller."""
    with pikepdf.open(book) as pdf:
        pdf.remove_unreferenced_resources()
        for name in {"/Metadata", "/PageLabels", "/Outlines", "/Lang"} & set(pdf.Root.keys()):
            del pdf.Root[name]
        del pdf.docinfo
        pdf.save(target, compress_streams=False, normalize_content=True)


def _paged(change: Callable[[Any], object]) -> Processing:
    """Return what changes the list of pages of a book."""

    def write(book: Path, target: Path) -> None:
        with pikepdf.open(book) as pdf:
            change(pdf.pages)
            pdf.save(target)

    return write


def _turned(angle: int) -> Processing:
    return _paged(lambda pages: [page.rotate(angle, relative=False) for page in pages])


def _silent(book: Path, target: Path) -> None:
    """Take out all that a file says of its texts and boards."""
    with pikepdf.open(book) as pdf:
        for page in pdf.pages:
            code = pikepdf.parse_content_stream(page)
            left = [one for one in code if str(one.operator) not in ("BDC", "EMC")]
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(left))
        pdf.save(target)


def _covered(book: Path, target: Path) -> None:
    """Put a page before all others that is none of the book."""
    with pikepdf.open(book) as pdf:
        left, bottom, right, top = map(float, pdf.pages[0].mediabox)
        cover = pdf.add_blank_page(page_size=(right - left, top - bottom))
        cover.Contents = pdf.make_stream(b"0.2 g 40 40 200 200 re f")
        pdf.pages.insert(0, cover)
        del pdf.pages[-1]
        pdf.save(target)


def ghostscript(*options: str) -> Processing:
    """Return what writes all pages anew; only what lies beside the file can vouch for them."""
    plain = ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", *options)
    return lambda book, target: run_tool(*plain, f"-sOutputFile={target}", book)


def _imposed(way: Booklet | Nup, paper: PageSize, **options: bool) -> Processing:
    def write(book: Path, target: Path) -> None:
        target.write_bytes(impose(book, Imposition(way, paper, **options)).data)

    return write


HARMLESS: Mapping[str, Processing] = {
    "saved by pikepdf": _saved,
    "saved by pikepdf with object streams": partial(_saved, object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "cleaned by pikepdf": _cleaned,
    "the first half": _paged(lambda pages: pages.__delitem__(slice(len(pages) // 2, None))),
    "the second half": _paged(lambda pages: pages.__delitem__(slice(None, len(pages) // 2))),
    "twice one after the other": _paged(lambda pages: pages.extend(pages)),
    "without what it says": _silent,
    "turned for the screen": _turned(90),
    "turned on its head for the screen": _turned(180),
    "turned back for the screen": _turned(270),
    "linearised by qpdf": _qpdf("--linearize"),
    "object streams by qpdf": _qpdf("--object-streams=generate", "--recompress-flate"),
    "spelt out by qpdf": _qpdf("--qdf"),
    "printing switched off by qpdf": _qpdf("--encrypt", "", "owner", "256", "--print=none"),
    "cleaned by mutool": _mutool(),
    "spelt out by mutool": _mutool("-d", "-a"),
    "cleaned thoroughly by mutool": _mutool("-gggg", "-z"),
    "streams cleaned by mutool": _mutool("-s", "-z"),
    "a booklet": _imposed(Booklet(), A3),
    "a booklet with marks and creep": _imposed(Booklet(creep=4.0), A3, marks=True),
    "a booklet of thick paper": _imposed(Booklet(thickness=0.3), ODD, fill=True),
    "a booklet on tabloid": _imposed(Booklet(), TABLOID),
    "a booklet made small": _imposed(Booklet(), A4),
    "signatures of one sheet": _imposed(Booklet(signature=1), A3),
    "signatures of two sheets": _imposed(Booklet(signature=2), TABLOID),
    "signatures of four sheets": _imposed(Booklet(signature=4), A3, marks=True),
    "two on a side": _imposed(Nup(2, 1), A3),
    "four on a side": _imposed(Nup(2, 2, gap=14.0), TABLOID, marks=True),
    "six on a side, made large": _imposed(Nup(3, 2), (2000.0, 2000.0), fill=True),
}
"""What may be done to a finished book."""
ANEW: Mapping[str, Processing] = {
    "by Ghostscript": ghostscript(),
    "by Ghostscript for prepress": ghostscript("-dPDFSETTINGS=/prepress"),
    "with a cover in front": _covered,
}
"""What may be done to one with lock and spec beside it."""
