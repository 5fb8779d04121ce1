"""The preview in a real browser: load, edit, see; break, read the error, mend; the place is kept."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytestmark = pytest.mark.slow
BOOK = """\
spec: 1
title: A book to look at
author: Ada Example
seed: 7
front: [title, contents, {text: {file: words.md}}]
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 12}, per_page: 2, steps: 30}
"""
WORDS = "# Preface\n\nSome words.\n"
PATIENCE = 90.0
"""Seconds that the first pages may take on a busy machine."""
SOON = 10.0
"""Seconds that a change may take there; it takes a tenth of one where nothing else is done."""


@contextmanager
def start_preview(folder: Path, name: str = "book.yaml") -> Iterator[str]:
    """Start the preview of a file in a folder, and return its address."""
    command = [sys.executable, "-c", "from bookmaker.cli import main; main()", "preview", name]
    command += ["--port", "0", "--no-open"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            (address,) = re.findall(r"http://\S+", process.stdout.readline())
            yield address
        finally:
            process.terminate()


class Preview(NamedTuple):
    """A preview and a browser that looks at it."""

    folder: Path
    browser: Any

    def save(self, text: str, name: str = "book.yaml") -> None:
        (self.folder / name).write_text(text)

    def find(self, name: str) -> Any:
        return self.browser.find_element("id", name)

    def text(self, name: str) -> str:
        return str(self.find(name).get_property("textContent"))

    def pictures(self) -> list[str]:
        """Return the pictures of the spread that have arrived and show something."""
        script = (
            "return [...document.querySelectorAll('#spread img')].filter(i => i.complete && i.naturalWidth > 0)"
            ".map(i => i.src)"
        )
        return list(self.browser.execute_script(script))

    def press(self, *keys: str) -> None:
        self.browser.find_element("tag name", "body").send_keys(*keys)

    def until(self, condition: Callable[[], Any], seconds: float = SOON) -> Any:
        """Wait until something is so, and return it."""
        end = time.monotonic() + seconds
        while not (found := condition()):
            assert time.monotonic() < end, f"{self.text('where')} / {self.text('problem-text')}"
            time.sleep(0.06)
        return found


@pytest.fixture(scope="module")
def started(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Preview, str, str]]:
    """Start the preview of a book; return it, its address, and where its reader is told to be at first."""
    shown = Preview(tmp_path_factory.mktemp("shown"), browser)
    shown.save(WORDS, "words.md")
    shown.save(BOOK)
    with start_preview(shown.folder) as address:
        browser.get(address)
        shown.until(lambda: shown.text("where") and len(shown.pictures()) == 1, PATIENCE)
        yield shown, address, shown.text("where")
        browser.get("about:blank")


@pytest.fixture
def preview(started: tuple[Preview, str, str]) -> Iterator[Preview]:
    """Open the preview as if for the first time: the book is as it was, and no page is asked for."""
    shown, address, first = started
    shown.save(WORDS, "words.md")
    shown.save(BOOK)
    shown.browser.get(f"{address}&{time.monotonic_ns()}")
    shown.until(lambda: shown.text("where") == first and len(shown.pictures()) == 1)
    yield shown
    complaints = [entry for entry in shown.browser.get_log("browser") if entry["level"] == "SEVERE"]
    assert complaints == []


def go_to_puzzle(preview: Preview, number: int) -> None:
    field = preview.find("puzzle")
    field.send_keys(str(number), "\ue007")


def test_edit_see_break_read_mend_and_keep_the_place(preview: Preview):
    assert preview.text("title") == "A book to look at"
    assert not preview.find("problem").is_displayed()

    go_to_puzzle(preview, 7)
    preview.until(lambda: preview.text("where").startswith("Pages 4–5"))
    before = preview.until(lambda: found if len(found := preview.pictures()) == 2 else None)

    preview.save(BOOK.replace("per_page: 2", "per_page: 1"))
    preview.until(lambda: preview.text("where").startswith("Pages 8–9"))
    # Each picture is put in as soon as it is there, the left one maybe before the right one.
    preview.until(lambda: len(found := preview.pictures()) == 2 and not set(found) & set(before))
    after = preview.pictures()

    preview.save(BOOK.replace("per_page: 2", "per_page: 1").replace("size: 4x4", "sise: 4x4"))
    preview.until(lambda: preview.find("problem").is_displayed())
    head, source, caret, remedy = preview.text("problem-text").split("\n\n")[-1].splitlines()
    assert head == "book.yaml:7:20: error[unknown-key]: sections[0].sise: unknown key 'sise'"
    assert source.index("sise") == caret.index("^")
    assert remedy.strip() == "did you mean 'size'?"
    assert preview.pictures() == after
    assert preview.text("where").startswith("Pages 8–9")

    preview.save(BOOK)
    preview.until(lambda: not preview.find("problem").is_displayed())
    preview.until(lambda: preview.pictures() == before)
    assert preview.text("where").startswith("Pages 4–5")


def test_pages_put_in_before_do_not_move_the_reader(preview: Preview):
    go_to_puzzle(preview, 7)
    before = preview.until(lambda: found if len(found := preview.pictures()) == 2 else None)
    preview.save("# Preface\n\n" + ("Some more words. " * 300 + "\n\n") * 5, "words.md")
    preview.until(lambda: "vi" in preview.text("thumbs"))
    assert preview.text("where").startswith("Pages 4–5")
    assert preview.pictures() == before


def test_keys_fields_and_thumbnails_lead_through_the_book(preview: Preview):
    where = lambda start: preview.until(lambda: preview.text("where").startswith(start))  # noqa: E731
    where("Page i of")
    preview.press("\ue014")  # right
    where("Pages ii–iii of")
    preview.press("\ue010")  # end
    last = preview.text("where")
    assert preview.find("next").get_property("disabled")
    preview.press("\ue011")  # home
    where("Page i of")
    preview.press("p")
    preview.find("page").send_keys("2", "\ue007")
    where("Pages 2–3 of")
    preview.find("puzzle").send_keys("99", "\ue007")
    assert preview.find("puzzle").get_attribute("class") == "unknown"
    where("Pages 2–3 of")
    thumbs = preview.browser.find_elements("css selector", "#thumbs button")
    thumbs[-1].click()
    where(last)
    assert thumbs[-1].get_attribute("aria-current") == "true"
    preview.browser.refresh()
    preview.until(lambda: preview.text("where") == last)


def test_pages_lie_as_in_a_book_and_fit_the_window(preview: Preview):
    preview.press("\ue014")
    preview.until(lambda: len(preview.pictures()) == 2)
    left, right = preview.browser.find_elements("css selector", "#spread .sheet img")
    table = preview.find("table").rect
    a, b = left.rect, right.rect
    assert a["x"] + a["width"] == pytest.approx(b["x"], abs=1)
    assert a["width"] / a["height"] == pytest.approx(6 / 9, rel=0.01)
    assert b["x"] + b["width"] <= table["x"] + table["width"]
    assert b["y"] + b["height"] <= table["y"] + table["height"]
    preview.find("size").click()
    assert left.rect["width"] == pytest.approx(6 * 96, abs=1)


def test_links_of_a_layout_lead_on(preview: Preview):
    preview.save(BOOK.replace("seed: 7", "seed: 7\nlayout: tablet"))
    link = preview.until(lambda: preview.browser.find_elements("css selector", "#spread a[href='#ii']"))[0]
    link.click()
    preview.until(lambda: preview.text("where").startswith("Page ii of"))


def test_a_preview_that_ended_says_so(browser: Any, tmp_path: Path):
    shown = Preview(tmp_path, browser)
    shown.save(BOOK.replace(", {text: {file: words.md}}", ""))
    with start_preview(tmp_path) as address:
        browser.get(address)
        shown.until(lambda: shown.text("work-text").startswith("Making puzzles"), PATIENCE)
    shown.until(lambda: "has ended" in shown.text("work-text"))
    browser.get("about:blank")
    browser.get_log("browser")


def test_an_editor_picks_with_keys_alone(preview: Preview):
    picks = preview.folder / "book.picks.yaml"
    board = lambda: preview.browser.switch_to.active_element  # noqa: E731
    press = lambda *keys: board().send_keys(*keys)  # noqa: E731 - where the focus is, which body would take
    name = lambda: board().get_attribute("data-name")  # noqa: E731
    replied = lambda text: preview.until(lambda: text in preview.text("reply"))  # noqa: E731
    press("k")
    replied("Choose a puzzle first")
    press("\ue015")  # down
    preview.until(lambda: board().get_attribute("data-number") == "1")
    press("\ue015")
    preview.until(lambda: board().get_attribute("data-number") == "2")
    first = name()
    preview.until(lambda: f"Puzzle 2, Gentle, 4 × 4 cells, {first} · open · hardest" in preview.text("chosen"))
    assert board().get_attribute("aria-label") == f"Puzzle 2, Gentle, 4 × 4 cells, {first}"
    assert board().get_attribute("aria-pressed") == "true"

    press("r")
    replied(f"{first} is rejected")
    preview.until(lambda: name() not in (first, None) and name() in preview.text("chosen"))
    assert board().get_attribute("data-number") == "2"
    assert first in picks.read_text()
    press("k")
    replied("is kept")
    press("u", "u")
    preview.until(lambda: name() == first)
    replied("The last answer is taken back")

    press("s")
    assert preview.text("number-label") == "Swap 2 with number"
    preview.find("number").send_keys("x", "\ue007", "\ue009" + "a", "\ue000", "12", "\ue007")
    replied(f"{first} has changed places with number 12")
    press("m")
    preview.find("number").send_keys("\ue00c")  # escape
    assert board().get_attribute("data-number") == "2"
    press("m")
    preview.find("number").send_keys("99", "\ue007")
    replied("cannot get the number 99, which no puzzle has; give it one from 1 to 12")
    assert preview.find("reply").get_attribute("class") == "wrong"
    picks.unlink()
    preview.until(lambda: name() == first)


def test_solution_walkthrough_board_and_keys_are_shown_and_closed(preview: Preview):
    told = preview.find("told")
    preview.press("\ue015")
    preview.until(lambda: "Puzzle 1, " in preview.text("chosen"))
    for key, head, line, pictures in (
        ("o", "Solution 1, ", "row 1: ", 1), ("w", "Puzzle 1, ", "", 0), ("b", "Puzzle 1, ", "row 4: ", 1),
        ("?", "Keys", "r: Reject it", 0),
    ):  # fmt: skip
        preview.press(key)
        preview.until(told.is_displayed)
        preview.until(lambda head=head: preview.text("told-head").startswith(head))
        assert line in preview.text("told-text")
        preview.until(lambda many=pictures: preview.find("told-picture").is_displayed() == bool(many))
        preview.press(key if key != "w" else "\ue00c")
        preview.until(lambda: not told.is_displayed())
    preview.press("\ue00c")
    preview.until(lambda: preview.text("chosen").startswith("Point at a puzzle"))


def test_the_pointer_chooses_and_a_click_holds(preview: Preview):
    chains = pytest.importorskip("selenium.webdriver").ActionChains
    go_to_puzzle(preview, 7)
    preview.until(lambda: preview.text("chosen").startswith("Puzzle 7, "))
    boards = preview.until(lambda: preview.browser.find_elements("css selector", "#spread button"))
    number = lambda board: f"Puzzle {board.get_attribute('data-number')}, "  # noqa: E731
    chains(preview.browser).move_to_element(boards[0]).perform()
    preview.until(lambda: preview.text("chosen").startswith(number(boards[0])))
    chains(preview.browser).move_to_element(boards[1]).click().move_to_element(boards[0]).perform()
    preview.until(lambda: preview.text("chosen").startswith(number(boards[1])))
    next(one for one in preview.find("answers").find_elements("tag name", "button") if one.text == "Keep").click()
    preview.until(lambda: "is kept" in preview.text("reply"))
    states = lambda: [(one.get_attribute("data-number"), one.get_attribute("data-state")) for one in boards]  # noqa: E731
    preview.until(lambda: [state for _, state in states()].count("kept") == 1)
    (preview.folder / "book.picks.yaml").unlink()
    preview.until(lambda: not any(state for _, state in states()))


def test_clicks_choose_several_puzzles_and_the_place_of_one(preview: Preview):
    chains, keys = pytest.importorskip("selenium.webdriver").ActionChains, "\ue009"
    go_to_puzzle(preview, 3)
    boards = preview.until(
        lambda: found if len(found := preview.browser.find_elements("css selector", "#spread button")) == 4 else 0
    )
    names = [one.get_attribute("data-name") for one in boards]
    state = lambda at: boards[at].get_attribute("data-state")  # noqa: E731
    press = lambda text: next(  # noqa: E731
        one for one in preview.find("answers").find_elements("tag name", "button") if one.text == text
    ).click()
    chains(preview.browser).click(boards[0]).key_down(keys).click(boards[2]).key_up(keys).perform()
    preview.until(lambda: preview.text("reply").startswith("2 chosen"))
    press("Pin")
    preview.until(lambda: preview.text("reply") == "2 puzzles are pinned to their numbers.")
    preview.until(lambda: [state(at) for at in range(4)] == ["pinned", "", "pinned", ""])
    boards[1].click()
    press("Move")
    boards[3].click()
    preview.until(lambda: preview.text("reply").startswith(f"{names[1]} is number "))
    preview.until(lambda: [one.get_attribute("data-name") for one in boards] == [names[at] for at in (0, 2, 3, 1)])
    preview.press("n")
    preview.until(lambda: preview.text("chosen").startswith("Puzzle 5, "))
    (preview.folder / "book.picks.yaml").unlink()
    go_to_puzzle(preview, 3)
    preview.until(lambda: not state(0))


def field(preview: Preview, path: str) -> Any:
    return preview.until(lambda: preview.browser.find_elements("css selector", f"[id='f-{path}']"))[0]


def test_the_form_writes_what_is_typed_and_undo_takes_it_back(preview: Preview):
    spec = preview.folder / "book.yaml"
    preview.press("e")
    title = field(preview, "title")
    preview.until(lambda: preview.browser.switch_to.active_element == title)
    title.send_keys("\ue009" + "a", "\ue000", "Ada's book", "\ue004")  # all of it away, another one, tab
    preview.until(lambda: preview.text("title") == "Ada’s book")
    assert spec.read_text() == BOOK.replace("A book to look at", "Ada's book")

    size = field(preview, "sections[0].size")
    size.send_keys("\ue009" + "a", "\ue000", "99x4", "\ue007")
    note = preview.until(lambda: preview.browser.find_elements("id", "e-sections[0].size"))[0]
    assert "a board has 3 to 60 rows and columns" in note.text
    assert size.get_attribute("aria-invalid") == "true"
    assert note.get_attribute("id") in size.get_attribute("aria-describedby").split()
    assert preview.browser.switch_to.active_element == size
    assert "99x4" not in spec.read_text()
    refresh = "const done = arguments[0]; import('/static/form.js').then((form) => form.refresh()).then(() => done())"
    preview.browser.execute_async_script(refresh)
    assert (size.get_property("value"), size.get_attribute("aria-invalid")) == ("99x4", "true")  # news of what it knows
    size.send_keys("\ue00c")  # escape
    preview.until(lambda: size.get_attribute("aria-invalid") is None)
    assert size.get_property("value") == "4x4"

    mine = spec.read_text().replace("Ada Example", "Bob")
    author = field(preview, "author")
    preview.browser.execute_script("arguments[0].focus()", author)
    preview.save(mine)
    author.send_keys("x", "\ue004")
    preview.until(lambda: preview.text("form-said").startswith(("The file has", "Saved: Author.")))
    said = preview.text("form-said")
    assert said.startswith("The file has") or spec.read_text() == mine.replace("Bob", "Bobx")  # it saw the news in time
    preview.save(BOOK)
    preview.until(lambda: preview.text("title") == "A book to look at")
    preview.until(lambda: title.get_property("value") == "A book to look at")
    title.send_keys("\ue010", " once more", "\ue007")
    preview.until(lambda: preview.text("title") == "A book to look at once more")
    preview.find("undo").click()
    preview.until(lambda: preview.text("title") == "A book to look at")
    assert spec.read_text() == BOOK
    labels = preview.browser.execute_script(
        "return [...document.querySelectorAll('#form-body :is(input:not([type=hidden]), select, textarea)')]"
        ".filter(e => !e.labels.length && !e.ariaLabel).length"
    )
    assert labels == 0


def test_the_cover_stands_before_the_pages_and_findings_lead_to_their_fields(preview: Preview):
    preview.save(BOOK.replace("seed: 7", "seed: 7\nprinter: kdp\ncover: {design: paper}"))
    thumb = preview.until(lambda: preview.browser.find_elements("css selector", "#thumbs .cover"))[0]
    assert preview.text("where").startswith("Page i of")
    thumb.click()
    preview.until(lambda: preview.text("where").startswith("Cover, spine 0."))
    picture = preview.until(lambda: len(preview.pictures()) == 1) and preview.browser.find_element(
        "css selector", "#spread .sheet img"
    )
    assert picture.rect["width"] / picture.rect["height"] > 12 / 9
    assert len(preview.browser.find_elements("css selector", "#spread hr")) == 2
    preview.press("f")
    preview.until(lambda: "a book has at least 24 pages" in preview.text("list"))
    assert "wrong" in preview.find("found").get_attribute("class")
    preview.find("list").find_element("tag name", "button").click()
    preview.until(lambda: preview.browser.switch_to.active_element.get_attribute("id") == "g-printer")
    assert not preview.find("findings").is_displayed()
