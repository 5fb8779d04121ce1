"""Make the pictures of README, manual and templates, from samples and the plots beside the usual one that are there,
in every layout and cover design: python docs/make_pictures.py output/book.yaml

A name behind it, such as of_marks, makes only what that function makes.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import yaml
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bookmaker import studio
from bookmaker.book.build import build
from bookmaker.book.content import make_entries
from bookmaker.book.cover.drawing import front
from bookmaker.book.cover.geometry import open_cover
from bookmaker.book.outlook import open_book
from bookmaker.book.show import BookWork, puzzle_picture, solution_picture
from bookmaker.page.layout.units import design_files, layouts_dir
from bookmaker.series.sheets import Destination, make_sheets
from bookmaker.spec.book import Variant, read_book, variants_of
from bookmaker.spec.sample import SAMPLES
from bookmaker.spec.templates import Template, templates, write_template
from bookmaker.values.events import result_of

LOOK_HEIGHT = 120
"""Pixels of a picture of a look in the studio."""
SPREADS = {
    "how-to-play": (4, 5),
    "moves": (8, 9),
    "section": (18, 19),
    "long-field": (66, 67),
    "solutions": (82, 83),
}
"""PDF pages, counted from 1, left and right."""
USUAL = "classic"
ONCE = ("printer", "cover")
"""Keys of the sample that its pictures do without."""
DPI = 80
EDGE = 6
"""Pixels of gray around a page."""
GROUND = (200, 200, 200)
PLOTS = ("study/density.png", "energy-time.png")
"""What `bookmaker study` and `make curves` leave beside the sample."""
LAYOUTS = {
    "classic": (18, 19, 42, 43),
    "large-print": (6, 7, 126, 127),
    "compact": (10, 11, 44, 45),
    "newspaper": (10, 11, 26, 27),
    "parlour": (18, 19, 28, 29),
    "sheets": (4, 9, 23, 37),
    "swiss": (18, 19, 50, 51),
    "tablet": (3, 9, 117, 149),
}
"""Pages of the sample in each layout, counted from 1."""
PLAYED = {
    "stages": ("sweep", (14, 16)),
    "decoder": ("sweep", (56, 83)),
    "password": ("sweep", (76, 85)),
    "odds": ("odds", (18, 42)),
}
"""Pages of the samples of other kinds, counted from 1: a board, and where it goes on."""
BOARD = "spec: 1\ntitle: T\nseed: 3\nsections:\n  - {title: A, size: 5x5, tiers: {gentle: 1}}\n"
"""A book of the board that shows marks and editions."""
FIGURES = (
    "size: 10x10, symmetry: half-turn",
    "size: 10x10, symmetry: four",
    "size: 10x10, symmetry: mirror, pattern: a.txt",
    "size: 11x13, shape: heart.txt",
)
"""Sections whose boards look composed, or have a shape."""
DAYS = """\
daily: 1
title: The Daily Bullet
start: '2026-11-20'
week:
  friday: {size: 8x8, tier: tricky}
  saturday: {size: 8x8, tier: steady, kind: sweep, mines: 10}
"""
"""A series whose first sheets are shown, the second with its decoder."""
COVER_HEIGHT, IN_ROW = 260, 7
"""Pixels of a cover in their picture, and covers in a row."""
TEMPLATES: dict[str, dict[str, Sequence[int]]] = {
    "pocket": {"book-kdp.pdf": (9, 12, 13)},
    "large-print": {"book-kdp.pdf": (10, 11, 50)},
    "children": {"book-kdp.pdf": (3, 10, 11, 27)},
    "pictures": {"book-kdp.pdf": (10, 11, 28)},
    "fiendish": {"book-kdp.pdf": (12, 20, 38)},
    "mixed": {"book-kdp.pdf": (12, 24, 34, 38)},
    "newspaper": {f"daily-2027-01-{day:02}.pdf": (1,) for day in range(4, 11)},
    "classroom": {"book-A-home.pdf": (1, 2), "book-B-home.pdf": (1,), "book-answers.pdf": (1,)},
    "calendar": {f"daily-2027-01-{day:02}.pdf": (1, 2) for day in (1, 2, 3)},
    "advent": {f"daily-2026-12-{day:02}.pdf": pages for day, pages in ((1, (1, 2)), (2, (1,)), (6, (1, 2)))},
    "tablet": {"book-screen.pdf": (11, 34, 43)},
    "bilingual": {"book-en-kdp.pdf": (4, 10), "book-de-kdp.pdf": (4, 10)},
}
"""By template and file, the pages that its picture shows behind the front cover, counted from 1."""
MADE_FROM = "made-from"
"""The key in the picture of a template of what it was made from."""
SHOWN_HEIGHT = 300
"""Pixels of a page in the picture of a template."""
PAGE_HEIGHT = 480
"""Pixels of a page in the picture of a layout."""


def side_by_side(pages: Sequence[Image.Image]) -> Image.Image:
    """Return pages as one picture, those of a spread close together."""
    width, height = pages[0].size
    spreads = len(pages) // 2
    picture = Image.new("RGB", (len(pages) * (width + 1) + (spreads + 1) * EDGE, height + 2 * EDGE), GROUND)
    for index, page in enumerate(pages):
        picture.paste(page, (EDGE + index * (width + 1) + index // 2 * EDGE, EDGE))
    return picture


def rendered(pdf: pypdfium2.PdfDocument, numbers: Sequence[int], scale: float) -> list[Image.Image]:
    """Return some pages of a book, counted from 1."""
    return [pdf[number - 1].render(scale=scale).to_pil().convert("RGB") for number in numbers]


def in_few(picture: Image.Image, colours: int = 40) -> Image.Image:
    """Return a picture in 16 grays, or in a few colours."""
    grey = picture.convert("L")
    coloured = picture.tobytes() != grey.convert("RGB").tobytes()
    return picture.quantize(colours) if coloured else grey.quantize(16)


def save(picture: Image.Image, name: str, colours: int = 40) -> None:
    """Save a picture in 16 grays, or in a few colours."""
    in_few(picture, colours).save(Path(__file__).parent / "img" / f"{name}.png", optimize=True)


@contextmanager
def book_of(text: str) -> Generator[Path, None, None]:
    """Write a spec into a folder that lasts as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "book.yaml"
        spec.write_text(text)
        yield spec


def solved(text: str, width: int) -> Image.Image:
    """Return the first puzzle of a book solved, as wide as asked for."""
    with book_of(text) as spec:
        return to_width(solution_picture(result_of(BookWork.read(spec).find(1, None))).render("png", 300), width)


def to_width(png: bytes, width: int) -> Image.Image:
    """Return a picture of dots as wide as asked for."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


def in_rows(pictures: Sequence[Image.Image], columns: int) -> Image.Image:
    """Return pictures in rows, each in the middle of a place of the same size."""
    width, height = (max(sides) + 4 * EDGE for sides in zip(*(picture.size for picture in pictures), strict=True))
    whole = Image.new("RGB", (columns * width, -(-len(pictures) // columns) * height), "white")
    for index, picture in enumerate(pictures):
        down, across = divmod(index, columns)
        left, top = (width - picture.width) // 2, (height - picture.height) // 2
        whole.paste(picture, (across * width + left, down * height + top))
    return whole


def of_marks(_: Path) -> None:
    """Write a solved board with each pair of marks, and with the usual one."""
    names = sorted(file.stem for file in (layouts_dir() / "marks").glob("*.yaml"))
    looks = ("", *(f"look: {{marks: {name}}}\n" for name in names))
    save(in_rows([solved(BOARD + look, 220) for look in looks], 4), "marks")


def of_editions(_: Path) -> None:
    """Write a solved board in each edition, the seasons first."""
    names = sorted((file.stem for file in (layouts_dir() / "editions").glob("*.yaml")), key=lambda name: "-" in name)
    save(in_rows([solved(f"{BOARD}layout: {name}\n", 220) for name in names], 4), "editions", 160)


def of_figures(_: Path) -> None:
    """Write boards whose clues are a figure, and one with a shape, both from the manual's own masks."""
    docs = Path(__file__).parent
    masks = {
        "heart.txt": (docs / "recipes.md", "shape: |"),
        "a.txt": (docs / "spec.md", "pattern: |"),
    }
    boards = []
    for figure in FIGURES:
        with book_of(f"spec: 1\ntitle: T\nsections:\n  - {{title: A, {figure}, tiers: {{steady: 1}}}}\n") as spec:
            for name, (manual, key) in masks.items():
                rows = manual.read_text("utf-8").partition(key)[2]
                (spec.parent / name).write_text("\n".join(re.findall(r"^ +([X.]+)$", rows.partition("```")[0], re.M)))
            boards.append(
                to_width(puzzle_picture(result_of(BookWork.read(spec).find(1, None))).render("png", 300), 340)
            )
    save(in_rows(boards, 2), "figures")


def of_tutorial(_: Path) -> None:
    """Write the front and a spread of the tutorial's book."""
    tutorial = (Path(__file__).parent / "tutorial.md").read_text("utf-8")
    with book_of(tutorial.partition("```yaml book.yaml\n")[2].partition("```")[0]) as spec:
        list(build(spec, spec.parent))
        with Image.open(spec.parent / "book-front.png") as front:
            pages = [front.convert("RGB").resize((round(front.width * PAGE_HEIGHT / front.height), PAGE_HEIGHT))]
        pdf = pypdfium2.PdfDocument(spec.parent / "book-kdp.pdf")
        pages += rendered(pdf, (10, 11), PAGE_HEIGHT / pdf[0].get_height())
        pdf.close()
    picture = Image.new("RGB", (sum(page.width for page in pages) + 3 * EDGE + 1, PAGE_HEIGHT + 2 * EDGE), GROUND)
    for page, left in zip(
        pages, (0, pages[0].width + EDGE, sum(page.width for page in pages[:2]) + EDGE + 1), strict=True
    ):
        picture.paste(page, (EDGE + left, EDGE))
    picture.quantize(64).save(Path(__file__).parent / "img" / "tutorial.png", optimize=True)


def of_days(_: Path) -> None:
    """Write the first sheets of a series."""
    with book_of(DAYS) as spec:
        days = (date(2026, 11, 20), date(2026, 11, 21))
        list(make_sheets(spec, (min(days), max(days)), Destination(spec.parent, ("png",), 60)))
        sheets = [
            Image.open(file).convert("RGB") for file in sorted(spec.parent.glob("*.png"), key=lambda file: file.stem)
        ]
        save(side_by_side(sheets), "days")


def save_look(shown: Image.Image, name: str) -> None:
    """Write a small picture of a layout or a design, for the studio to choose by."""
    small = shown.resize((round(shown.width * LOOK_HEIGHT / shown.height), LOOK_HEIGHT), Image.Resampling.LANCZOS)
    small.quantize(32).save(Path(studio.__file__).parent / "static" / "looks" / f"{name}.png", optimize=True)


def of_layouts(spec: Path) -> None:
    """Build the sample in every layout and write a picture of each, and those of the usual one."""
    sample = {key: value for key, value in yaml.safe_load(spec.read_text("utf-8")).items() if key not in ONCE}
    for file in sorted(layouts_dir().glob("*.yaml")):
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / "book.yaml"
            changed.write_text(yaml.safe_dump({**sample, "layout": file.stem}))
            list(build(changed, Path(folder)))
            pdf = pypdfium2.PdfDocument(Path(folder) / "book.pdf")
            scale = PAGE_HEIGHT / pdf[0].get_height()
            shown = side_by_side(rendered(pdf, LAYOUTS[file.stem], scale))
            save(shown, f"layout-{file.stem}")
            save_look(shown, file.stem)
            for name, pages in SPREADS.items() if file.stem == USUAL else ():
                save(side_by_side(rendered(pdf, pages, DPI / 72)), name)
            pdf.close()


def of_kinds(_: Path) -> None:
    """Build the sample of each other kind and write pictures of how it is played."""
    for kind in {kind for kind, _ in PLAYED.values()}:
        with tempfile.TemporaryDirectory() as folder:
            spec = Path(folder) / "book.yaml"
            sample = {key: value for key, value in yaml.safe_load(SAMPLES[kind]).items() if key not in ONCE}
            spec.write_text(yaml.safe_dump(sample))
            list(build(spec, Path(folder)))
            pdf = pypdfium2.PdfDocument(Path(folder) / "book.pdf")
            for name, (_, pages) in ((name, facts) for name, facts in PLAYED.items() if facts[0] == kind):
                save(side_by_side(rendered(pdf, pages, DPI / 72)), name)
            pdf.close()


def of_covers(spec: Path) -> None:
    """Write the fronts of the sample in every design, made of its own puzzles, as one picture."""
    fronts, entries = list[Image.Image](), tuple(result_of(make_entries(read_book(spec))))
    for design in design_files():
        file, style = open_book(spec, Variant((f"cover={{design: {design}}}",)))
        cover = open_cover(file, style)
        assert cover
        png, _ = front(cover, file.spec.trim or file.look.trim, entries, COVER_HEIGHT)
        fronts.append(Image.open(BytesIO(png)).convert("RGB"))
        save_look(fronts[-1], design)
    step = fronts[0].width + EDGE, COVER_HEIGHT + EDGE
    shelf = Image.new("RGB", (IN_ROW * step[0] + EDGE, -(-len(fronts) // IN_ROW) * step[1] + EDGE), GROUND)
    for index, each in enumerate(fronts):
        down, across = divmod(index, IN_ROW)
        shelf.paste(each, (EDGE + across * step[0], EDGE + down * step[1]))
    shelf.quantize(96).save(Path(__file__).parent / "img" / "covers.png", optimize=True)


def in_few_colours(plot: Path) -> Image.Image:
    """Return a plot in 64 colours, a third of its bytes."""
    return Image.open(plot).convert("RGB").quantize(64)


def of_plots(spec: Path) -> None:
    """Take over the plots that are there."""
    for plot in (spec.parent / name for name in PLOTS):
        if plot.exists():
            in_few_colours(plot).save(Path(__file__).parent / "img" / plot.name, optimize=True)


def of_templates(_: Path) -> None:
    """Build each template and write some of its pages beside it, with what they were made from."""
    for template in templates().values():
        pages = list(shown_pages(template))
        whole = Image.new("RGB", (sum(page.width + EDGE for page in pages) + EDGE, SHOWN_HEIGHT + 2 * EDGE), GROUND)
        for index, page in enumerate(pages):
            whole.paste(page, (EDGE + sum(one.width + EDGE for one in pages[:index]), EDGE))
        made_from = PngInfo()
        made_from.add_text(MADE_FROM, digest(template))
        in_few(whole).save(template.picture, optimize=True, pnginfo=made_from)


def digest(template: Template) -> str:
    """Return what differs as soon as a file of a template does."""
    parts = (name.encode() + path.read_bytes() for name, path in template.files.items())
    return hashlib.sha256(b"".join(parts)).hexdigest()


def shown_pages(template: Template) -> Generator[Image.Image, None, None]:
    """Yield the front of a template's book, if it has a cover, and the pages chosen."""
    chosen = TEMPLATES[template.name]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        spec = write_template(template.name, folder)[0]
        if template.kind == "daily":
            days = [date.fromisoformat(file.removeprefix("daily-").removesuffix(".pdf")) for file in chosen]
            list(make_sheets(spec, (min(days), max(days)), Destination(folder, ("pdf",), 60)))
        for variant in variants_of(spec, Variant()) if template.kind == "spec" else ():
            list(build(spec, folder, variant=variant))
        for front in sorted(folder.glob("*-front.png"))[:1]:
            with Image.open(front) as picture:
                width = round(picture.width * SHOWN_HEIGHT / picture.height)
                yield picture.convert("RGB").resize((width, SHOWN_HEIGHT), Image.Resampling.LANCZOS)
        for file, numbers in chosen.items():
            pdf = pypdfium2.PdfDocument(folder / file)
            yield from rendered(pdf, numbers, SHOWN_HEIGHT / pdf[0].get_height())
            pdf.close()


def of_studio(spec: Path) -> None:
    """Write what each view of the studio looks like, by Chromium: its folder, the sample, what stands beside it."""
    from selenium import webdriver
    from selenium.webdriver.support.wait import WebDriverWait

    options, service = (
        webdriver.ChromeOptions(),
        webdriver.ChromeService(shutil.which("chromedriver") or "chromedriver"),
    )
    options.binary_location = shutil.which("chromium") or "chromium"  # else it would look for one in the network
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1500,1000"):
        options.add_argument(argument)
    with tempfile.TemporaryDirectory() as around, webdriver.Chrome(options, service) as browser:
        folder = Path(around) / "Books"
        folder.mkdir()
        shutil.copy(spec, folder)
        command = [sys.executable, "-m", "bookmaker", "studio", str(folder), "--port", "0", "--no-open"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            address = process.stdout.readline().split(": ", 1)[1].split()[0]
            wait = WebDriverWait(browser, 600)
            there = lambda name: lambda _: browser.find_elements("css selector", name)  # noqa: E731
            browser.get(address)
            shown = "return [...document.querySelectorAll('.cards img')].slice(0, 8).every(one => one.naturalWidth)"
            wait.until(lambda _: browser.execute_script(shown))
            _shoot(browser, "folder")
            browser.get(f"{address.partition('?')[0]}books/{spec.name}/")
            wait.until(there("#thumbs .cover"))[0].click()
            wait.until(there("#spread img"))
            wait.until(lambda _: "busy" not in browser.find_element("id", "found").get_attribute("class"))
            _shoot_views(browser, wait)
            process.terminate()


def _shoot_views(browser: Any, wait: Any) -> None:
    """Write the views of a book that is open."""
    there = lambda name: lambda _: browser.find_elements("css selector", name)  # noqa: E731
    press = lambda key: browser.find_element("tag name", "body").send_keys(key)  # noqa: E731
    for key, name in VIEWS.items():
        press(key)
        if name == "build":
            wait.until(there("#build-form button"))[0].click()
            wait.until(there(".files a"))
        elif name == "pictures":
            wait.until(there("#pictures-body summary"))[0].click()
            wait.until(there("input[value=owl]"))[0].click()
            wait.until(there("#picture-shown .board"))
        time.sleep(2)
        _shoot(browser, name)
        close = there("#side section:not([hidden]) .close")(browser)
        close[0].click() if close else press(key)
    browser.find_element("id", "puzzle").send_keys("1\n")
    wait.until(there("#spread button[data-number='1']"))[0].click()
    press("c")
    wait.until(there("#board .cell"))
    _shoot(browser, "boards")


VIEWS = {"a": "pages", "e": "form", "f": "findings", "x": "pictures", "d": "build"}
"""The views of a book, by the keys that open them."""


def _shoot(browser: Any, name: str) -> None:
    shot = Image.open(BytesIO(browser.get_screenshot_as_png())).convert("RGB")
    shot = shot.resize((shot.width * 4 // 5, shot.height * 4 // 5), Image.Resampling.LANCZOS)
    shot.quantize(96).save(Path(__file__).parent / "img" / f"studio-{name}.png", optimize=True)


ALL = (
    of_plots,
    of_layouts,
    of_kinds,
    of_covers,
    of_marks,
    of_editions,
    of_figures,
    of_tutorial,
    of_days,
    of_templates,
    of_studio,
)


if __name__ == "__main__":
    for one in ALL:
        if not sys.argv[2:] or one.__name__ in sys.argv[2:]:
            one(Path(sys.argv[1]))
