"""The bundle of a book: all that its printer and its shops are sent, in one ZIP, with what their forms ask for."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from bookmaker.book.cover.geometry import Extent, fitted_cover
from bookmaker.page.layout.cover.parts import Said
from bookmaker.spec.book import BookFile
from bookmaker.values.lengths import inches, inches_of
from bookmaker.words.locale import names

ENDING = ".zip"
METADATA = "metadata.txt"
_LEFT_OUT = (".lock", ENDING)
_PACKED = (".png", ".jpg", ".pdf", ".epub")
"""Endings of the names of files that packing makes no smaller."""


def bundle(file: BookFile, extents: Mapping[Path, Extent], waiting: Mapping[Path, Path]) -> bytes:
    """Return a ZIP of the files of a book that wait for their places: all but its lock; equal files give equal bytes.

    `extents` tells what is in each of its PDFs, by their places, for the metadata.
    """
    sent = {place.name: at for place, at in waiting.items() if place.suffix not in _LEFT_OUT}
    data = BytesIO()
    with ZipFile(data, "w") as packed:
        packed.writestr(_entry(METADATA, ZIP_DEFLATED), "\n".join(_metadata(file, extents)) + "\n")
        for name, at in sorted(sent.items()):
            packed.writestr(_entry(name, ZIP_STORED if Path(name).suffix in _PACKED else ZIP_DEFLATED), at.read_bytes())
    return data.getvalue()


def _entry(name: str, packing: int) -> ZipInfo:
    found = ZipInfo(name)  # with the earliest date that a ZIP can have
    found.compress_type = packing
    found.external_attr = 0o644 << 16
    return found


def _metadata(file: BookFile, extents: Mapping[Path, Extent]) -> Iterator[str]:
    """Yield the lines of the metadata: of the book, then of each of its files."""
    spec, said = file.spec, ""
    yield from _lines(
        ("Title", spec.title),
        ("Subtitle", spec.subtitle),
        ("Author", spec.author),
        ("Publisher", spec.publisher.name if spec.publisher else ""),
        ("Edition", spec.edition if "edition" in spec.model_fields_set else ""),
        ("Language", names(spec.language)[1]),
        ("Date", str(spec.date or "")),
        *((f"ISBN ({form.replace('_', ' ')})", number.written) for form, number in spec.isbns.by_format.items()),
        ("Puzzles", str(len(file.numbers))),
    )
    for place, extent in extents.items():
        profile, found = extent.file.profile, fitted_cover(extent)
        said = said or ("\n\n".join(filter(None, map(_text_of, found[0].said.back))) if found else "")
        yield ""
        yield from _lines(
            ("File", place.name),
            ("Printer", profile.title if profile else ""),
            ("Trim", inches_of(*extent.trim)),
            ("Pages", str(extent.pages)),
            ("Spine", inches(found[1].spine) if found else ""),
        )
    yield from ("", "Description:", "", said) if said else ()


def _text_of(block: Said) -> str:
    """Return the words of a block on the back of a cover; '' for a picture."""
    runs = getattr(block, "runs", ())
    return "".join(run.text for run in runs) if runs else str(getattr(block, "text", ""))


def _lines(*rows: Sequence[str]) -> Iterator[str]:
    """Yield a line for each row that has a value."""
    yield from (f"{name}: {value}" for name, value in rows if value)
