"""What is done to finished books on their way to a printer or a shelf, and changes nothing that a reader could see."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pikepdf

from bookmaker.book.impose.arrange import Booklet, Nup
from bookmaker.book.impose.impose import Imposition, impose
from bookmaker.values.geometry import PageSize
from tests.proof.tools import REWRITTEN, Tool, edit_pdf, mutool, qpdf

A3, A4, TABLOID, ODD = (842.0, 1191.0), (595.0, 842.0), (792.0, 1224.0), (907.0, 1276.0)
"""Sheets: that of 907 x 1276 pt is one of those that printers cut themselves."""


def _cleaned(book: Path, target: Path) -> None:
    """Take out what no page needs, as tools do that make files smaller."""

    def clean(pdf: pikepdf.Pdf) -> None:
        pdf.remove_unreferenced_resources()
        for name in {"/Metadata", "/PageLabels", "/Outlines", "/Lang"} & set(pdf.Root.keys()):
            del pdf.Root[name]
        del pdf.docinfo

    edit_pdf(book, target, clean, compress_streams=False, normalize_content=True)


def _edit_pages(change: Callable[[Any], object]) -> Tool:
    """Return what changes the list of pages of a book."""
    return lambda book, target: edit_pdf(book, target, lambda pdf: change(pdf.pages))


def _turn(angle: int) -> Tool:
    return _edit_pages(lambda pages: [page.rotate(angle, relative=False) for page in pages])


def _strip_statements(pdf: pikepdf.Pdf) -> None:
    """Take out all that a file says of its texts and boards."""
    for page in pdf.pages:
        code = pikepdf.parse_content_stream(page)
        left = [one for one in code if str(one.operator) not in ("BDC", "EMC")]
        page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(left))


def _impose(way: Booklet | Nup, paper: PageSize, **options: bool) -> Tool:
    return lambda book, target: target.write_bytes(impose(book, Imposition(way, paper, **options)).data)


def _impose_what_says_nothing(book: Path, target: Path) -> None:
    edit_pdf(book, target, _strip_statements)
    HARMLESS["two on a side"](target, target)


def _draw_together(across: int, up: int, pdf: pikepdf.Pdf) -> None:
    """Draw two pages on each sheet as tools do that put no form around them, and keep no links."""
    pages = [*pdf.pages]
    for first, second in zip_longest(pages[::2], pages[1::2]):
        wide, high = map(float, first.mediabox[2:])
        first.Annots = pikepdf.Array()
        first.mediabox = first.trimbox = pikepdf.Array([0, 0, wide * (1 + across), high * (1 + up)])
        if second:
            code = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(second))
            first.contents_add(b"q 1 0 0 1 %f %f cm %s Q" % (wide * across, high * up, code))
            for kind, found in second.Resources.items():
                if kind != "/ProcSet":
                    first.Resources[kind] = pikepdf.Dictionary({**first.Resources.get(kind, {}), **found})
            pdf.pages.remove(second)


HARMLESS: Mapping[str, Tool] = {
    "saved by pikepdf": edit_pdf,
    "unpacked by pikepdf": REWRITTEN["pikepdf"],
    "cleaned by pikepdf": _cleaned,
    "the first half": _edit_pages(lambda pages: pages.__delitem__(slice(len(pages) // 2, None))),
    "the second half": _edit_pages(lambda pages: pages.__delitem__(slice(None, len(pages) // 2))),
    "twice one after the other": _edit_pages(lambda pages: pages.extend(pages)),
    "without what it says": lambda book, target: edit_pdf(book, target, _strip_statements),
    "turned for the screen": _turn(90),
    "turned on its head for the screen": _turn(180),
    "turned back for the screen": _turn(270),
    "linearised by qpdf": REWRITTEN["qpdf"],
    "object streams by qpdf": qpdf("--object-streams=generate", "--recompress-flate"),
    "spelt out by qpdf": qpdf("--qdf"),
    "printing switched off by qpdf": qpdf("--encrypt", "", "owner", "256", "--print=none"),
    "cleaned by mutool": mutool(),
    "spelt out by mutool": mutool("-d", "-a"),
    "cleaned thoroughly by mutool": REWRITTEN["mutool"],
    "streams cleaned by mutool": mutool("-s", "-z"),
    "a booklet": _impose(Booklet(), A3),
    "a booklet with marks and creep": _impose(Booklet(creep=4.0), A3, marks=True),
    "a booklet of thick paper": _impose(Booklet(thickness=0.3), ODD, fill=True),
    "a booklet on tabloid": _impose(Booklet(), TABLOID),
    "a booklet made small": _impose(Booklet(), A4),
    "signatures of one sheet": _impose(Booklet(signature=1), A3),
    "signatures of two sheets": _impose(Booklet(signature=2), TABLOID),
    "signatures of four sheets": _impose(Booklet(signature=4), A3, marks=True),
    "two on a side without forms": lambda book, target: edit_pdf(book, target, partial(_draw_together, 1, 0)),
    "one above the other without forms": lambda book, target: edit_pdf(book, target, partial(_draw_together, 0, 1)),
    "two on a side": _impose(Nup(2, 1), A3),
    "without what it says, two on a side": _impose_what_says_nothing,
    "four on a side": _impose(Nup(2, 2, gap=14.0), TABLOID, marks=True),
    "six on a side, made large": _impose(Nup(3, 2), (2000.0, 2000.0), fill=True),
}
"""What may be done to a finished book."""
