"""Pages to an EPUB 3.3 of fixed layout: each page a drawing with real text in its own fonts, heard as it is tagged.

Pages are XHTML with SVG inside, which Apple, Kobo and Google all take. Equal arguments give equal bytes. Nothing is
decided here.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from io import BytesIO
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from bookmaker.print.finish.flavour import NO_DATE
from bookmaker.print.fonts import Fonts, cut
from bookmaker.print.render.paths import digits
from bookmaker.print.render.pdf import Info
from bookmaker.print.render.svg import Pen, colour_of, image_file, link_area
from bookmaker.values.marks import Glyphs, Link, Mark, Page, Pixels, Tagged, Text
from bookmaker.values.roman import from_roman

PIXELS = 2
"""Pixels of a page's viewport for each point."""
_ROLES: Mapping[str, str] = {
    "H1": ' role="heading" aria-level="1"',
    "H2": ' role="heading" aria-level="2"',
    "L": ' role="list"',
    "TOC": ' role="list"',
    "LI": ' role="listitem"',
    "TOCI": ' role="listitem"',
    "Artifact": ' aria-hidden="true"',
}
"""Attributes by the role of marks; others are plain groups."""
_FEATURES = (
    *("alternativeText", "pageBreakMarkers", "pageNavigation", "readingOrder"),
    *("structuralNavigation", "tableOfContents"),
)
_TYPES = {
    "xhtml": "application/xhtml+xml",
    "css": "text/css",
    "ttf": "font/ttf",
    "png": "image/png",
    "jpeg": "image/jpeg",
}
_XHTML = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
    'xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" xml:lang="{language}">\n'
)
_CONTAINER = (
    '<?xml version="1.0" encoding="utf-8"?>\n<container version="1.0" '
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" '
    'media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)


class Publication(NamedTuple):
    """What an EPUB says about itself besides the metadata of every file."""

    summary: str
    """What it offers to those who hear or touch it, in a sentence."""
    contents: str
    """The title of the contents, and the label of their page."""
    contents_page: str = ""
    isbn: str = ""
    cover: bytes = b""
    """Its front, as a JPEG; without one the first page serves."""
    dated: date | None = None


def render_epub(pages: Sequence[Page], fonts: Fonts, info: Info, said: Publication) -> bytes:
    """Return the pages, at least one, as an EPUB."""
    files, shelf = dict[str, bytes](), _Shelf(fonts)
    places = {page.label: f"{_name(number)}#page" for number, page in reversed([*enumerate(pages)])}
    for number, page in enumerate(pages):
        files[_name(number)] = _page(page, shelf, places, info)
    if said.cover:
        files["cover.jpeg"] = said.cover
        files["cover.xhtml"] = _cover_page(pages[0], info)
    files |= dict(sorted(shelf.files()))
    files["nav.xhtml"] = _navigation(pages, places, info, said)
    package = _package([*files], len(pages), info, said, hashlib.sha256(b"".join(files.values())).hexdigest())
    return _pack({"book/package.opf": package, **{f"book/{name}": data for name, data in files.items()}})


def _name(number: int) -> str:
    return f"page-{number + 1:04d}.xhtml"


class _Shelf:
    """Collects the fonts and pictures that pages use."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.signs: dict[str, set[str]] = {}
        """The characters that are set in each font, by its key."""
        self.pictures: dict[str, bytes] = {}

    def set_text(self, font: str, text: str) -> None:
        """Note a text in a font."""
        self.signs.setdefault(font, set()).update(text)

    def add_picture(self, pixels: Pixels) -> str:
        """Keep a picture, and return the name of its file."""
        kind, data = image_file(pixels)
        name = f"picture-{hashlib.sha256(data).hexdigest()[:12]}.{kind}"
        self.pictures[name] = data
        return name

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield pictures, fonts with the characters in use, and the style sheet that names them."""
        yield from self.pictures.items()
        rules = ["html, body { margin: 0; padding: 0 }", "svg { display: block }", "text { white-space: pre }"]
        for key, signs in sorted(self.signs.items()):
            yield f"font-{key}.ttf", cut(self.fonts[key].file, "".join(sorted(signs)))
            rules.append(f'@font-face {{ font-family: "{key}"; src: url("font-{key}.ttf") }}')
            rules.append(f'.{key} {{ font-family: "{key}"; font-variant-ligatures: none }}')
        yield "style.css", "\n".join([*rules, ""]).encode()


class _Pen(Pen):
    """Draws a page with text as text, and tells those who listen what its parts are."""

    def __init__(self, shelf: _Shelf, links: Mapping[str, str]) -> None:
        super().__init__(shelf.fonts, links)
        self.shelf = shelf

    def draw(self, marks: Iterable[Mark]) -> Iterator[str]:
        """Yield the elements that draw marks, those of a tagged part in a group."""
        for mark in marks:
            yield self._part(mark) if isinstance(mark, Tagged) else self.element(mark)

    def _part(self, mark: Tagged) -> str:
        target = next((one.target for one in mark.marks if isinstance(one, Link)), "")
        if mark.role == "Link" and target in self.links:
            inner, spoken = mark.marks, f' aria-label="{escape(mark.alt_text)}"' if mark.alt else ""
            drawn = "".join(link_area(one) if isinstance(one, Link) else "".join(self.draw((one,))) for one in inner)
            return f'<a xlink:href="{escape(self.links[target])}"{spoken}>{drawn}</a>'
        role, inside = _ROLES.get(mark.role, ""), "\n".join(self.draw(mark.marks))
        if mark.alt and mark.role != "Artifact":
            role = f' role="img" aria-label="{escape(mark.alt_text)}"'
        return f"<g{role}>{inside}</g>"

    def text(self, mark: Text) -> str:
        """Return a text as wide as it is printed."""
        width = self.fonts[mark.font].pieces_width(mark.shaped or (mark.text,), mark.size)
        return self._set(mark, mark.text, mark.x, mark.y, width + mark.spacing * len(mark.text))

    def glyphs(self, mark: Glyphs) -> str:
        """Return each of many short texts in its place."""
        return "".join(self._set(mark, text, x, y) for x, y, text in mark.items)

    def _set(self, mark: Text | Glyphs, text: str, x: float, y: float, width: float = 0.0) -> str:
        self.shelf.set_text(mark.font, text)
        long = f' textLength="{digits(width)}"' if width and len(text) > 1 else ""
        place = f'transform="matrix(1 0 0 -1 {digits(x)} {digits(y)})"'
        look = f'class="{mark.font}" font-size="{digits(mark.size)}" fill="{colour_of(mark.ink)}"'
        return f"<text {place} {look}{long}>{escape(text, quote=False)}</text>"

    def address(self, pixels: Pixels) -> str:
        """Return the file of a picture."""
        return self.shelf.add_picture(pixels)


def _page(page: Page, shelf: _Shelf, places: Mapping[str, str], info: Info) -> bytes:
    """Return a page, whose folio is a marker that a list of pages leads to."""
    pen = _Pen(shelf, places)
    drawn = "\n".join(pen.draw(page.marks))
    stored = f"<defs>{''.join(pen.stored.values())}</defs>\n" if pen.stored else ""
    sizes = [digits(page.width), digits(page.height)]
    wide, high = _viewport(page)
    marker = f'<span id="page" epub:type="pagebreak" role="doc-pagebreak" aria-label="{escape(page.label)}"></span>'
    return _document(
        page,
        f"{info.title}, {page.label}",
        f'<div>{marker}</div>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide}" height="{high}" viewBox="0 0 {sizes[0]} {sizes[1]}">\n{stored}'
        f'<rect width="{sizes[0]}" height="{sizes[1]}" fill="#fff"/>\n'
        f'<g transform="matrix(1 0 0 -1 0 {sizes[1]})" stroke-miterlimit="10" fill="none">\n{drawn}\n</g>\n</svg>',
        info,
    )


def _cover_page(page: Page, info: Info) -> bytes:
    wide, high = _viewport(page)
    picture = f'<img src="cover.jpeg" alt="{escape(info.title)}" width="{wide}" height="{high}"/>'
    return _document(page, info.title, f'<div epub:type="cover">{picture}</div>', info)


def _document(page: Page, title: str, body: str, info: Info) -> bytes:
    wide, high = _viewport(page)
    head = (
        f'<head><title>{escape(title, quote=False)}</title><meta name="viewport" content="width={wide}, '
        f'height={high}"/><link rel="stylesheet" type="text/css" href="style.css"/></head>\n'
    )
    inside = f'<body style="width: {wide}px; height: {high}px">\n{body}\n</body>\n</html>\n'
    return (_XHTML.format(language=escape(info.language)) + head + inside).encode()


def _viewport(page: Page) -> tuple[int, int]:
    return round(PIXELS * page.width), round(PIXELS * page.height)


def _navigation(pages: Sequence[Page], places: Mapping[str, str], info: Info, said: Publication) -> bytes:
    """Return the contents, the list of pages, and the landmarks."""
    title = escape(said.contents, quote=False)
    listed = "\n".join(
        f'<li><a href="{_name(number)}#page">{escape(page.label, quote=False)}</a></li>'
        for number, page in enumerate(pages)
    )
    body = next((page.label for page in pages if not from_roman(page.label)), pages[0].label)
    marks = [("bodymatter", info.title, places[body])]
    marks += [("toc", said.contents, places[said.contents_page])] if said.contents_page else []
    marks += [("cover", info.title, "cover.xhtml")] if said.cover else []
    landmarks = "\n".join(
        f'<li><a epub:type="{kind}" href="{where}">{escape(name, quote=False)}</a></li>' for kind, name, where in marks
    )
    return (
        _XHTML.format(language=escape(info.language))
        + f"<head><title>{title}</title></head>\n<body>\n"
        + f'<nav epub:type="toc" role="doc-toc"><h1>{title}</h1>\n{_outline(pages, places, info)}</nav>\n'
        + f'<nav epub:type="page-list" role="doc-pagelist" hidden="hidden">\n<ol>\n{listed}\n</ol></nav>\n'
        + f'<nav epub:type="landmarks" hidden="hidden"><h2>{escape(info.title, quote=False)}</h2>\n'
        + f"<ol>\n{landmarks}\n</ol></nav>\n</body>\n</html>\n"
    ).encode()


def _outline(pages: Sequence[Page], places: Mapping[str, str], info: Info) -> str:
    """Return the outline as nested lists; without one, the first page."""
    found, level = [""], -1
    for mark in info.outline:
        deep = min(mark.level, level + 1)
        found.append("<ol>\n" if deep > level else "</li>\n" + "</ol></li>\n" * (level - deep))
        found.append(f'<li><a href="{places[mark.label]}">{escape(mark.title, quote=False)}</a>')
        level = deep
    if level < 0:
        return f'<ol><li><a href="{places[pages[0].label]}">{escape(info.title, quote=False)}</a></li></ol>'
    return "".join(found) + "</li></ol>" * (level + 1)


def _package(names: Sequence[str], count: int, info: Info, said: Publication, content: str) -> bytes:
    """Return the package: metadata, all files, and the pages in order."""
    identity = f"urn:isbn:{said.isbn.replace('-', '')}" if said.isbn else f"urn:uuid:{uuid5(NAMESPACE_URL, content)}"
    metas = [
        ("dcterms:modified", f"{said.dated or NO_DATE}T00:00:00Z"),
        *(("rendition:layout", "pre-paginated"), ("rendition:orientation", "auto"), ("rendition:spread", "auto")),
        *(("schema:accessMode", mode) for mode in ("textual", "visual")),
        *(("schema:accessModeSufficient", modes) for modes in ("textual", "textual,visual")),
        *(("schema:accessibilityFeature", feature) for feature in _FEATURES),
        ("schema:accessibilityHazard", "none"),
        ("schema:accessibilitySummary", said.summary),
        ("pageBreakSource", "none"),
    ]
    author = f"<dc:creator>{escape(info.author, quote=False)}</dc:creator>" if info.author else ""
    properties = {"nav.xhtml": "nav", "cover.jpeg": "cover-image"}
    properties |= dict.fromkeys(map(_name, range(count)), "svg")
    items = "\n".join(
        f'<item id="{_id(name)}" href="{name}" media-type="{_TYPES[name.rpartition(".")[2]]}"'
        + (f' properties="{properties[name]}"/>' if name in properties else "/>")
        for name in names
    )
    spine = [*(["cover.xhtml"] if said.cover else []), *map(_name, range(count))]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        f'unique-identifier="id" xml:lang="{escape(info.language)}">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f'<dc:identifier id="id">{identity}</dc:identifier>\n<dc:title>{escape(info.title, quote=False)}</dc:title>\n'
        f"<dc:language>{escape(info.language)}</dc:language>\n{author}\n"
        + "\n".join(f'<meta property="{name}">{escape(value, quote=False)}</meta>' for name, value in metas)
        + f"\n</metadata>\n<manifest>\n{items}\n</manifest>\n<spine>\n"
        + "\n".join(f'<itemref idref="{_id(name)}"/>' for name in spine)
        + "\n</spine>\n</package>\n"
    ).encode()


def _id(name: str) -> str:
    return name.replace(".", "-")


def _pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as an archive whose first file says what it is, without a clock."""
    packed = BytesIO()
    whole = {"mimetype": b"application/epub+zip", "META-INF/container.xml": _CONTAINER.encode(), **files}
    with ZipFile(packed, "w") as archive:
        for name, data in whole.items():
            archive.writestr(ZipInfo(name), data, ZIP_STORED if name == "mimetype" else ZIP_DEFLATED, 9)
    return packed.getvalue()
