"""What is in a file: its device colours; and taking out what has no place in it, for print all but the drawn pages."""

from collections.abc import Iterator
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, parse_content_stream

_ROOT = {"/Type", "/Pages", "/Lang"}
_PAGE = {"/Type", "/Parent", "/MediaBox", "/TrimBox", "/BleedBox", "/Resources", "/Contents", "/Rotate"}
_FORM = {"/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Resources", "/Length", "/Filter", "/DecodeParms"}
_NEVER = {"/Trans", "/ArtBox", "/CropBox", "/Dur", "/AA"}
"""Of a page; what is read on a screen has no use for it either."""
_PRINTED = 4
"""The flag of annotations that are also shown on paper."""
_OPERATORS = {"g": "gray", "G": "gray", "rg": "rgb", "RG": "rgb", "k": "cmyk", "K": "cmyk"}
_SPACES = {"/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk"}


def strip_for_print(pdf: Pdf) -> None:
    """Remove links, outline, labels, structure, whatever is not drawn; its language tells those who read it again."""
    _keep(pdf.Root, _ROOT)
    for page in pdf.pages:
        _keep(page.obj, _PAGE)
        if page.obj.get("/Rotate") == 0:
            del page.obj.Rotate
    for one in pdf.objects:
        if isinstance(one, Stream) and one.get("/Subtype") == Name.Form:
            _keep(one, _FORM)


def strip_for_readers(pdf: Pdf) -> None:
    """Remove what neither readers nor archives want; links, outline and structure stay."""
    for page in pdf.pages:
        for key in _NEVER & set(page.obj.keys()):
            del page.obj[key]
        for annotation in page.obj.get("/Annots", ()):
            annotation.F = _PRINTED
    if (labels := pdf.Root.get("/PageLabels")) and "/Nums" in labels:
        # In an object of its own each, validators of PDF/A do not follow them.
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
    """Return the colours of inks and pictures: some of 'gray', 'rgb' and 'cmyk'."""
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
