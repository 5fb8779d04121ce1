"""The content of a file: its device colours, and the removal of parts out of place; print keeps only drawn pages."""

from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, parse_content_stream

_ROOT = {"/Type", "/Pages", "/Lang"}
_PAGE = {"/Type", "/Parent", "/MediaBox", "/TrimBox", "/BleedBox", "/Resources", "/Contents", "/Rotate"}
_FORM = {"/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Resources", "/Length", "/Filter", "/DecodeParms"}
_NEVER = {"/Trans", "/ArtBox", "/CropBox", "/Dur", "/AA"}
"""Entries of a page that neither print nor a screen needs."""
_PRINTED = 4
"""Flag of annotations that also appear on paper."""
_OPERATORS = {"g": "gray", "G": "gray", "rg": "rgb", "RG": "rgb", "k": "cmyk", "K": "cmyk"}
_SPACES = {"/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk"}


def strip_for_print(pdf: Pdf) -> None:
    """Remove links, outline, labels, structure, all that is not drawn; the language stays for later readers."""
    _keep(pdf.Root, _ROOT)
    for page in pdf.pages:
        _keep(page.obj, _PAGE)
        if page.obj.get("/Rotate") == 0:
            del page.obj.Rotate
    for one in pdf.objects:
        if isinstance(one, Stream) and one.get("/Subtype") == Name.Form:
            _keep(one, _FORM)


def strip_for_readers(pdf: Pdf) -> None:
    """Remove the parts that neither readers nor archives want; links, outline and structure stay."""
    for page in pdf.pages:
        for key in _NEVER & set(page.obj.keys()):
            del page.obj[key]
        for annotation in page.obj.get("/Annots", ()):
            annotation.F = _PRINTED
    if (labels := pdf.Root.get("/PageLabels")) and "/Nums" in labels:
        # Validators of PDF/A do not follow them into objects of their own.
        labels.Nums = Array(
            [Dictionary(dict(one.items())) if isinstance(one, Dictionary) else one for one in labels.Nums]
        )


def state_trim(pdf: Pdf) -> None:
    """Give every page a TrimBox, the whole page where it has none."""
    for page in pdf.pages:
        if "/TrimBox" not in page.obj:
            page.obj.TrimBox = Array(list(page.obj.MediaBox))


def _keep(holder: Object, keys: set[str]) -> None:
    for key in set(holder.keys()) - keys:
        del holder[key]


def device_colours(pdf: Pdf) -> set[str]:
    """Return the colours of inks and pictures, among 'gray', 'rgb' and 'cmyk'."""
    return {colour for stream in _streams(pdf) for colour in _colours(stream)}


def _streams(pdf: Pdf) -> Iterator[Any]:
    yield from pdf.pages
    yield from (one for one in pdf.objects if isinstance(one, Stream) and "/Subtype" in one)


def _colours(stream: Any) -> Iterator[str]:
    if isinstance(stream, Stream) and stream.Subtype == Name.Image:
        yield _SPACES.get(str(stream.get("/ColorSpace")), "gray")
    elif not isinstance(stream, Stream) or stream.Subtype == Name.Form:
        for instruction in parse_content_stream(stream, " ".join(_OPERATORS)):
            yield _OPERATORS[str(instruction.operator)]
