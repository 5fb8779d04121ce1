"""A book from an empty folder, in a real browser, by somebody who has never seen YAML; and once more by keys alone."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image, ImageDraw

from tests.commands import run_command

pytestmark = pytest.mark.slow
PATIENCE = 100.0
"""Seconds that puzzles or files may take on a busy machine."""
SECTIONS = "[id^='g-sections['][id$=']']"
"""The headings of sections in the form."""
ALL, DELETE, TAB, ENTER = "\ue009a\ue009", "\ue017", "\ue004", "\ue007"
UP, DOWN, ESCAPE = "\ue013", "\ue015", "\ue00c"


@contextmanager
def start_studio(folder: Path) -> Iterator[str]:
    """Start the studio of a folder, and return its address."""
    command = [sys.executable, "-c", "from bookmaker.cli import main; main()", "studio", str(folder)]
    with subprocess.Popen([*command, "--port", "0", "--no-open"], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            (address,) = re.findall(r"http://\S+", process.stdout.readline())
            yield address
        finally:
            process.terminate()


class Person:
    """Somebody at a browser."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    def find(self, selector: str) -> Any:
        return self.until(lambda: next(iter(self.browser.find_elements("css selector", selector)), None))

    def text(self, selector: str) -> str:
        return str(self.find(selector).get_property("textContent"))

    def until(self, condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait until something is so, and return it."""
        from selenium.common.exceptions import StaleElementReferenceException

        end = time.monotonic() + seconds
        while True:
            try:
                if found := condition():
                    return found
            except StaleElementReferenceException:
                pass
            assert time.monotonic() < end, self.browser.find_element("tag name", "body").text
            time.sleep(0.1)

    def press(self, *keys: str) -> None:
        """Press keys where the focus is."""
        self.browser.switch_to.active_element.send_keys(*keys)

    def reach(self, selector: str) -> None:
        """Bring the focus to a control."""
        found = self.find(selector)
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
        found.click()

    def do(self, selector: str) -> None:
        """Use a button."""
        self.reach(selector)

    def fill(self, selector: str, text: str) -> None:
        """Put a text into a field, and leave it."""
        self.reach(selector)
        self.press(ALL, DELETE, text, TAB)

    def choose(self, selector: str, value: str) -> None:
        """Choose an entry of a list."""
        from selenium.webdriver.support.select import Select

        Select(self.find(selector)).select_by_value(value)

    def go_to_puzzle(self, name: str) -> None:
        """Choose a puzzle that is on show."""
        self.find(f"#spread button[data-name='{name}']").click()


class Typist(Person):
    """Somebody who has no pointer, and goes by Tab to everything."""

    def reach(self, selector: str) -> None:
        chains = pytest.importorskip("selenium.webdriver").ActionChains
        self.find(selector)
        for _ in range(700):
            if self.browser.execute_script("return document.activeElement.matches(arguments[0])", selector):
                return
            chains(self.browser).send_keys(TAB).perform()
        raise AssertionError(f"{selector} is not reached by Tab")

    def do(self, selector: str) -> None:
        self.reach(selector)
        self.press(ENTER)

    def choose(self, selector: str, value: str) -> None:
        self.reach(selector)
        script = (
            "const s = arguments[0]; return [...s.options].findIndex(o => o.value === arguments[1]) - s.selectedIndex"
        )
        steps = self.browser.execute_script(script, self.find(selector), value)
        self.press(*([DOWN] * steps if steps > 0 else [UP] * -steps))

    def go_to_puzzle(self, name: str) -> None:
        self.reach(f"#spread button[data-name='{name}']")


@pytest.fixture
def studio(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Open the studio of an empty folder."""
    (tmp_path / "books").mkdir()
    picture = Image.new("L", (400, 400), 255)
    ImageDraw.Draw(picture).ellipse((60, 40, 340, 360), fill=0)
    picture.save(tmp_path / "dog.png")
    browser.get("about:blank")  # what the page of another test complains of is not ours
    browser.get_log("browser")
    with start_studio(tmp_path / "books") as address:
        browser.get(address)
        yield browser
        complaints = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
        browser.get("about:blank")
    assert complaints == []


@pytest.mark.parametrize("sort", [Person, Typist])
def test_a_book_from_an_empty_folder_to_the_zip_for_the_printer(studio: Any, tmp_path: Path, sort: type[Person]):
    folder, person = tmp_path / "books", sort(studio)
    assert len(studio.find_elements("css selector", ".cards img")) >= 12
    person.fill("#new-pocket", "mine")
    person.do("li:has(#new-pocket) form button")
    person.until(lambda: person.text("#where"))
    assert (folder / "mine.yaml").exists()

    person.do("#edit")
    person.fill("#f-title", "My own book")
    person.until(lambda: person.text("#title") == "My own book")
    person.fill("#f-trim", "5.5 x 8.5 in")
    person.until(lambda: "5.5 x 8.5 in" in (folder / "mine.yaml").read_text())
    before = person.until(lambda: len(studio.find_elements("css selector", SECTIONS)))
    for number, kind in enumerate(("bullets", "mosaic"), before):
        person.choose("#q-sections", kind)
        person.do("#a-sections")
        person.fill(f"[id='f-sections[{number}].title']", f"Part {kind}")
        person.until(lambda at=number, kind=kind: f"Part {kind}" in person.text(f"[id='g-sections[{at}]']"))

    person.do("#own")
    person.find("#picture-bring").send_keys(str(tmp_path / "dog.png"))
    person.find("#picture-shown .board")
    person.fill("#picture-size", "12x12")
    person.choose("#picture-section", "new-mosaic")
    person.do("#picture-put")
    person.until(lambda: "dog.png" in (folder / "mine.yaml").read_text())

    person.fill("#puzzle", "1")
    person.reach("#puzzle")
    person.press(ALL, DELETE, "1", ENTER)
    person.find("#spread button[data-number='1']")
    names = [
        one.get_attribute("data-name") for one in studio.find_elements("css selector", "#spread button[data-name]")
    ]
    for name, letter, said in ((names[0], "r", "rejected"), (names[1], "r", "rejected"), (names[2], "i", "pinned")):
        person.go_to_puzzle(name)
        person.press(letter)
        person.until(lambda name=name, said=said: f"{name} is {said}" in person.text("#reply"))
    person.do("#make")
    person.do("#build-form button")
    person.until(lambda: "mine.zip" in person.text("#build-body"))

    check_made(folder, tmp_path)


def test_a_placed_picture_brings_its_title_when_it_is_chosen_again(studio: Any, tmp_path: Path):
    folder, person = tmp_path / "books", Person(studio)
    for name in ("dog.png", "sun.png"):
        (folder / name).write_bytes((tmp_path / "dog.png").read_bytes())
    person.fill("#new-pocket", "mine")
    person.do("li:has(#new-pocket) form button")
    person.do("#own")

    def has_title(title: str) -> bool:
        return bool(person.find("#picture-title").get_property("value") == title)

    person.do("[value='dog.png']")
    person.find("#picture-settings [name='shown'][value$='/dog.png']")
    for selector, text in (("#picture-title", "My dog"), ("#picture-size", "12x12")):
        person.fill(selector, text)
    person.choose("#picture-section", "new-mosaic")
    person.do("#picture-put")
    person.until(lambda: person.text("#picture-said"))
    assert "My dog" in (folder / "mine.yaml").read_text()
    for name, title in (("sun.png", ""), ("dog.png", "My dog")):
        person.do(f"[value='{name}']")
        person.until(lambda title=title: has_title(title))


def check_made(folder: Path, around: Path) -> None:
    """Prove the files in the ZIP, and that a command makes the same bytes."""
    with ZipFile(folder / "output" / "mine.zip") as packed:
        packed.extractall(around / "sent")
    (interior,) = (path for path in (around / "sent").glob("*.pdf") if "cover" not in path.name)
    assert run_command("preflight", interior, "--printer", "kdp").exit_code == 0
    assert run_command("verify", interior).exit_code == 0
    made = (folder / "output" / "mine.zip").read_bytes()
    assert run_command("build", folder / "mine.yaml", "--zip", "-o", around / "again").exit_code == 0
    assert (around / "again" / "mine.zip").read_bytes() == made


AXE = """
const done = arguments[arguments.length - 1];
axe.run().then(({violations}) => done(violations.filter(v => ["serious", "critical"].includes(v.impact))
  .map(v => [v.id, v.nodes.map(n => n.target.join(" ")).slice(0, 5)])));
"""
VIEWS = {"": "", "e": "#form-body", "f": "#findings", "d": "#build-form", "x": "#picture-bring", "a": "#thumbs"}
"""What each key of a book opens; nothing first."""


def test_no_view_has_a_serious_finding_of_axe(studio: Any, tmp_path: Path):
    axe = (Path(pytest.importorskip("axe_core_python").__file__).parent / "axe.min.js").read_text("utf-8")

    def findings() -> list[Any]:
        studio.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        studio.execute_script(axe)
        return list(studio.execute_async_script(AXE))

    person = Person(studio)
    assert findings() == []
    person.fill("#new-children", "mine")
    person.do("li:has(#new-children) form button")
    person.until(lambda: person.text("#where"))
    for key, selector in VIEWS.items():
        body = studio.find_element("tag name", "body")
        body.send_keys(key) if key else None
        person.until(lambda selector=selector: not selector or person.find(selector).is_displayed())
        for fold in studio.find_elements("css selector", "#form-body > details > summary") if key == "e" else ():
            fold.click()
        assert findings() == [], key
        for close in studio.find_elements("css selector", "#side section:not([hidden]) .close"):
            close.click()
    person.press("a")
    for key, shown in (("?", "#told"), ("c", "#board"), ("v", "#board")):
        if key == "c":
            person.fill("#puzzle", "1")
            person.reach("#puzzle")
            person.press(ALL, DELETE, "1", ENTER)
            person.go_to_puzzle(person.find("#spread button[data-number='1']").get_attribute("data-name"))
        person.press(key)
        person.until(lambda shown=shown: person.find(shown).is_displayed())
        assert findings() == [], key
        person.press(ESCAPE)
    studio.get_log("browser")
