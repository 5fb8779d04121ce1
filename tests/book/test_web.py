"""Puzzles as web pages: the file says what the puzzles are, by itself, and its colours can be told apart."""

import re
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import bookmaker as bm
from bookmaker.book.content import make_entries
from bookmaker.book.outlook import book_outlook
from bookmaker.book.web import book_page
from bookmaker.engine.play.odds_questions import printed_position
from bookmaker.engine.play.rounds import play
from bookmaker.engine.solve.exact import prove
from bookmaker.proof.verify.web import unpack_data
from bookmaker.spec.book import read_book
from bookmaker.values.boards import read_boards
from bookmaker.values.events import result_of
from bookmaker.values.puzzle import Answer, Entry, Puzzle, clue_rows
from bookmaker.words import languages
from tests.books import write_book
from tests.commands import run_command
from tests.quick import quick
from tests.twins.frozen import looks

BOOK = """\
spec: 1
title: "Bullets & <mines>"
seed: 3
sections:
  - {title: Told, size: 4x4, tiers: {gentle: 1}, steps: 20}
  - {title: Untold, size: 4x4, total: none, tiers: {gentle: 1}, steps: 20}
  - {title: Shaped, size: 5x5, shape: "XX.XX\\nXXXXX\\nXXXXX\\n.XXX.\\n..X..", tiers: {gentle: 1}, steps: 20}
  - {title: Opened, kind: sweep, size: 6x6, mines: 6, tiers: {steady: 1}}
  - {title: Asked, kind: odds, size: 6x6, question: [safest, chance, order], tiers: {steady: 3}}
"""
Data = dict[str, Any]


@pytest.fixture(scope="session")
def spec(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_book(tmp_path_factory.mktemp("playable"), BOOK)


@pytest.fixture(scope="session")
def page(spec: Path) -> bytes:
    played = result_of(book_page(book_outlook(spec), None, 1))
    assert len(played.puzzles) == 7
    return played.page


@pytest.fixture(scope="session")
def puzzles(page: bytes) -> list[Data]:
    return unpack_data(page)["puzzles"]


@pytest.fixture(scope="session")
def entries(spec: Path) -> tuple[Entry, ...]:
    return result_of(make_entries(read_book(spec), 1))


def read(one: Data) -> tuple[Puzzle, Answer | None]:
    """Return a board of the file, from its signs alone, and the answer that the file has for it."""
    rows = [one["cells"][at : at + one["columns"]] for at in range(0, len(one["cells"]), one["columns"])]
    total = [] if one["total"] is None else [f"bullets: {one['total']}"]
    (puzzle,) = read_boards("\n".join([*rows, *total]))
    answer = tuple(sign == "1" for sign in one.get("answer", ""))
    return puzzle._replace(kind=one["kind"]), Answer(one["rows"], one["columns"], answer) if answer else None


def test_boards_read_back_are_those_of_the_book_and_are_proved_again(puzzles: list[Data], entries: tuple[Entry, ...]):
    assert [one["id"] for one in puzzles] == ["1", "2", "3", "4", "5", "6", "7"]
    for one, entry in zip(puzzles, entries, strict=True):
        puzzle, answer = read(one)
        assert (clue_rows(puzzle), puzzle.total) == (clue_rows(entry.made.puzzle), entry.made.puzzle.total)
        if one["play"] == "mark":
            proof = prove(puzzle)
            assert (proof.solutions, proof.answer) == (1, answer)
        elif one["play"] == "open":
            assert answer is not None
            assert sum(answer.bullets) == one["total"]
            rounds = play(puzzle, answer)[1]  # raises where it needs a guess
            assert sum(len(now.safe) for now in rounds) == puzzle.clues.count(-1) - one["total"]
    assert [one["play"] for one in puzzles] == ["mark"] * 3 + ["open"] + ["ask"] * 3


def test_hints_lead_to_the_answer_and_never_off_it(puzzles: list[Data]):
    for one in puzzles[:4]:
        settled: dict[int, str] = {}
        for clues, bullets, empty, texts in one["steps"]:
            before = one["cells"] if one["play"] == "mark" else None
            assert all(before is None or before[clue].isdigit() for clue in clues)
            settled |= dict.fromkeys(bullets, "1") | dict.fromkeys(empty, "0")
            assert 2 <= len(texts) <= 3
            assert all(texts)
        assert all(one["answer"][cell] == sign for cell, sign in settled.items())
        free = [cell for cell, sign in enumerate(one["cells"]) if sign == "."]
        wanted = free if one["play"] == "mark" else [cell for cell in free if one["answer"][cell] == "0"]
        assert {*wanted} <= settled.keys()


def test_answers_to_questions_are_those_that_are_counted_cell_by_cell(puzzles: list[Data]):
    for one in puzzles[4:]:
        position = printed_position(read(one)[0])
        exact = {row * one["columns"] + column: look for (row, column), look in looks(position).items()}
        assert sorted(one["known"]) == sorted(row * one["columns"] + column for row, column in position.known)
        labelled = {label: exact[int(cell)].chance for cell, label in one["labels"].items()}
        if one["picks"]:
            least = min(look.chance for look in exact.values())
            assert one["right"] == [cell for cell, look in exact.items() if look.chance == least]
        elif len(labelled) == 1:
            chances = [Fraction(choice.split(" ")[0]) for choice in one["choices"]]
            assert [chances[at] for at in one["right"]] == [labelled["A"]]
            assert len({*chances}) == len(chances) == 4
        else:
            (right,) = one["right"]
            order = [labelled[label] for label in one["choices"][right].split(", ")]
            assert all(low < high for low, high in pairwise(order))
            assert len(one["choices"]) == 6


def test_equal_specs_give_equal_bytes_and_nothing_of_the_answer_is_plain(spec: Path, page: bytes, puzzles: list[Data]):
    one = result_of(book_page(book_outlook(spec), 1, 1)).page
    assert unpack_data(one)["puzzles"] == puzzles[:1]
    assert result_of(book_page(book_outlook(spec), 1, 1)).page == one
    assert len(one) < 120_000
    text = page.decode()
    assert puzzles[0]["answer"] not in text
    assert puzzles[0]["steps"][0][3][-1] not in text
    assert "<title>Bullets &amp; &lt;mines&gt;</title>" in text
    assert "@" not in re.sub(r"@(media|font-face)", "", text)


def test_nothing_is_fetched_and_a_file_of_another_sort_is_refused(page: bytes):
    text = re.sub(r"data:[\w/]+;base64,[A-Za-z0-9+/=]+", "data:", page.decode())
    assert "default-src 'none'" in text
    assert {*re.findall(r"\w+://[\w./]+", text)} == {"http://www.w3.org/2000/svg"}
    assert re.findall(r"""(?:src|href)=["'](?!data:,|#)""", text) == []
    with pytest.raises(ValueError, match="no page with puzzles"):
        unpack_data(b"<p>nothing</p>")


@pytest.mark.parametrize("language", quick(languages(), "fr"))
def test_a_puzzle_of_the_library_speaks_its_language(language: str):
    found = unpack_data(bm.show(bm.parse("bullets:4x4:5:c12a3a3a4a2b1"), language=language).html.encode())
    assert found["language"] == language
    assert {*found["words"]["controls"]} == {"mark", "open", "ask"}


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return how well two colours can be told apart, by WCAG."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


READ = [(ink, ground) for ink in ("ink", "soft", "wrong", "good") for ground in ("ground", "paper")]
READ += [("ink", "used"), ("ink", "settled"), ("ink", "closed"), ("wrong", "closed"), ("soft", "closed")]
READ += [("paper", "ink"), ("paper", "soft")]
SEEN = [("line", "ground"), ("line", "paper"), ("mark", "ground"), ("mark", "paper"), ("ink", "line")]


@pytest.mark.parametrize(("pairs", "least"), [(READ, 4.5), (SEEN, 3.0)])
def test_colours_of_light_and_dark_pages_have_the_contrast_of_wcag_aa(
    page: bytes, pairs: list[tuple[str, str]], least: float
):
    schemes = re.findall(r":root \{([^}]*--ground[^}]*)\}", page.decode())[:2]
    assert len({*schemes}) == 2
    for scheme in schemes:
        colours = dict(re.findall(r"--(\w+): (#\w{6})", scheme))
        found = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in pairs}
        assert {pair: there for pair, there in found.items() if there < least} == {}


class Player(NamedTuple):
    """A browser that has the page open."""

    browser: Any
    address: str

    def find(self, name: str) -> Any:
        return self.browser.find_element("id", name)

    def text(self, name: str = "status") -> str:
        return str(self.find(name).get_property("textContent"))

    def run(self, script: str, *values: object) -> Any:
        return self.browser.execute_script(script, *values)

    def go(self, puzzle: int, query: str = "") -> None:
        """Load the page anew at a puzzle."""
        self.browser.get(f"{self.address}?{query}{time.monotonic_ns()}#{puzzle}")
        end = time.monotonic() + 20
        while not self.run("return !document.getElementById('puzzle').hidden"):
            assert time.monotonic() < end, "the page does not open"

    def cell(self, place: int) -> Any:
        return self.browser.find_element("css selector", f"[data-cell='{place}']")

    @property
    def names(self) -> list[str]:
        """What is said of each cell."""
        return list(self.run("return [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel)"))

    def said(self, cell: int) -> str:
        return self.names[cell]

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.browser, duration=0).send_keys(*keys).perform()

    def hints(self, most: int = 400) -> int:
        """Ask for hints until there is nothing more to find, and return how many."""
        script = """
            for (let n = 1; n <= arguments[0]; n++) {
              document.getElementById('hint').click();
              if (document.getElementById('status').textContent.startsWith('Solved')) return n;
            }"""
        return self.run(script, most) or 0


@pytest.fixture(scope="module")
def opened(browser: Any, page: bytes, tmp_path_factory: pytest.TempPathFactory) -> Player:
    path = tmp_path_factory.mktemp("player") / "page.html"
    path.write_bytes(page)
    return Player(browser, path.as_uri())


@pytest.fixture
def player(opened: Player) -> Iterator[Player]:
    """Open the page as if for the first time; nothing may be fetched, nothing go wrong."""
    opened.browser.get_log("browser")
    if not opened.browser.current_url.startswith(opened.address):
        opened.go(1)
    opened.run("localStorage.clear(); Storage.prototype.setItem = () => {}")
    opened.go(1)
    yield opened
    fetched = "return performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:')).length"
    assert opened.run(fetched) == 0
    assert [entry for entry in opened.browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    opened.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    opened.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


@pytest.mark.slow
def test_bullets_are_found_by_mouse(player: Player, puzzles: list[Data]):
    chains = pytest.importorskip("selenium.webdriver").ActionChains
    answer = puzzles[0]["answer"]
    bullets = [at for at, sign in enumerate(answer) if sign == "1"]
    empty = next(at for at, sign in enumerate(puzzles[0]["cells"]) if sign == "." and answer[at] == "0")
    assert player.text("name") == "Puzzle 1"
    assert player.find("undo").get_property("disabled")
    player.cell(empty).click()
    assert player.said(empty).endswith(", bullet")
    player.find("check").click()
    assert player.text() == "1 mark is wrong."
    assert player.said(empty).endswith(", bullet wrong")
    player.find("undo").click()
    assert player.said(empty).endswith(", blank")
    player.find("redo").click()
    player.find("hint").click()
    assert player.text().endswith(": this mark is wrong.")
    player.cell(empty).click()
    assert player.said(empty).endswith(", empty")
    chains(player.browser).context_click(player.cell(bullets[0])).perform()
    assert player.said(bullets[0]).endswith(", empty")
    chains(player.browser).context_click(player.cell(bullets[0])).perform()
    for cell in bullets:
        assert player.text() == ""
        player.cell(cell).click()
    assert re.fullmatch(r"Solved in 0:\d\d\.", player.text())
    player.cell(empty).click()
    assert player.said(empty).endswith(", empty"), "what is solved stays as it is"


@pytest.mark.slow
def test_bullets_are_found_by_keys_alone(player: Player, puzzles: list[Data]):
    player.go(2)
    one = puzzles[1]
    at = lambda: int(player.browser.switch_to.active_element.get_attribute("data-cell") or -1)  # noqa: E731
    for _ in range(20):
        if at() < 0:
            player.press(TAB)
    assert at() == 0
    for row in range(4):
        signs = one["answer"][4 * row : 4 * row + 4]
        marks = ([" "] if sign == "1" else ["x", "u", "r", "n", DELETE] for sign in signs)
        player.press(*(key for own in marks for key in (*own, RIGHT)))
        assert at() == 4 * row + 3
        player.press(DOWN, HOME)
    assert player.text().startswith("Solved in")

    player.go(3)
    player.run("document.querySelectorAll('[role=gridcell]')[1].focus()")
    player.press(RIGHT)
    assert at() == 3, "where no cell is, nobody stops"
    player.press(END, LEFT, LEFT, LEFT, LEFT, LEFT)
    assert at() == 0


TAB, DELETE, HOME, END, LEFT = "\ue004", "\ue017", "\ue011", "\ue010", "\ue012"
RIGHT, DOWN = "\ue014", "\ue015"


@pytest.mark.slow
def test_hints_alone_solve_every_board(player: Player):
    for number in (1, 2, 3, 4):
        player.go(number)
        assert player.hints() > 3
    player.find("list").click()
    assert "4 of 7 solved" in player.text("contents")


@pytest.mark.slow
def test_mines_are_swept_by_mouse_and_keys(player: Player, puzzles: list[Data]):
    player.go(4)
    one = puzzles[3]
    mines = [at for at, sign in enumerate(one["answer"]) if sign == "1"]
    safe = [at for at, sign in enumerate(one["cells"]) if sign == "." and at not in mines]
    player.find("mark").click()
    player.cell(mines[0]).click()
    assert player.said(mines[0]).endswith(", bullet")
    player.find("open").click()
    player.cell(mines[0]).click()
    assert player.said(mines[0]).endswith(", bullet"), "what is marked is not opened"
    player.cell(mines[1]).click()
    assert "this is a bullet" in player.text()
    player.cell(safe[0]).click()
    assert re.search(r", \d$", player.said(safe[0]))
    for cell in safe[1:]:
        if player.text().startswith("Solved"):
            break
        player.run("arguments[0].focus()", player.cell(cell))
        player.press(" ")
    assert re.fullmatch(r"Solved in 0:\d\d\. 1 mistake\.", player.text())
    assert all(player.said(cell).endswith(", bullet") for cell in mines)


@pytest.mark.slow
def test_questions_are_answered(player: Player, puzzles: list[Data]):
    for one in puzzles[4:]:
        player.go(int(one["id"]))
        assert player.text("question") == one["question"]
        player.find("check").click()
        assert player.text() == "Choose an answer first."
        boxes = player.browser.find_elements("css selector", "[data-cell]" if one["picks"] else "#choices button")
        open_cells = [at for at, sign in enumerate(one["cells"]) if sign == "." and at not in one["known"]]
        wrong = next(at for at in (open_cells if one["picks"] else range(9)) if at not in one["right"])
        boxes[wrong].click()
        player.find("check").click()
        assert player.text().startswith("That is not right")
        assert player.text("lines") == ""
        for hint in one["hints"]:
            player.find("hint").click()
            assert player.text() == hint
        boxes[one["right"][0]].click()
        player.find("check").click()
        assert player.text() == "That is right."
        assert player.text("lines") == "".join(one["lines"]).replace("\t", "")
        rows = player.browser.find_elements("css selector", "#lines tr")
        assert len(rows) == sum("\t" in line for line in one["lines"])


@pytest.mark.slow
def test_progress_is_kept_and_nothing_breaks_where_it_cannot_be(player: Player, puzzles: list[Data]):
    bullet = puzzles[0]["answer"].index("1")
    player.cell(bullet).click()
    player.go(1)
    assert player.said(bullet).endswith(", bullet")
    assert player.run("return Object.keys(localStorage)") == [f"bookmaker:{puzzles[0]['key']}"]
    refused = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }})"
    script = player.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": refused})
    try:
        player.go(1)
        assert player.said(bullet).endswith(", blank")
        player.cell(bullet).click()
        assert player.said(bullet).endswith(", bullet")
        assert player.find("unkept").is_displayed()
        assert player.hints() > 3
    finally:
        player.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    player.go(1)
    player.find("again").click()
    assert player.run("return Object.keys(localStorage)") == []


SEEN_DIGITS = """
    return [...document.querySelectorAll('[data-cell]')].map((cell) => cell.innerText.trim() || '.').join('')"""


@pytest.mark.slow
def test_on_paper_a_puzzle_is_clean(player: Player, puzzles: list[Data]):
    for number in (1, 4):
        player.go(number)
        player.hints(20)
        player.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        names = ("name", "rules", "total", "grid", "turn", "actions", "status", "clock", "again")
        assert tuple(name for name in names if player.find(name).is_displayed()) == names[:4]
        assert player.run(SEEN_DIGITS) == puzzles[number - 1]["cells"]
        assert not any(mark.is_displayed() for mark in player.browser.find_elements("css selector", "#grid svg"))
        player.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


CONTRASTS = """
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const behind = (box) => {
        const own = parts(getComputedStyle(box).backgroundColor);
        const last = own.length < 4 || own[3] > 0 || !box.parentElement;
        return last ? getComputedStyle(box).backgroundColor : behind(box.parentElement);
    };
    return [...document.querySelectorAll('body *')].filter((box) => box.offsetParent &&
        [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())).map((box) => {
            const [low, high] = [light(getComputedStyle(box).color), light(behind(box))].sort((a, b) => a - b);
            return [box.textContent.slice(0, 30), (high + 0.05) / (low + 0.05)];
        });
"""


UNNAMED = """
    const groups = '[role=grid], [role=timer], [role=status], [role=radiogroup]';
    return [...document.querySelectorAll('button, a, [role]')].filter((box) =>
        box.offsetParent && !box.matches(groups) && !(box.ariaLabel || box.textContent.trim())).length;
"""


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_that_is_seen_and_heard_can_be_told(player: Player, scheme: str, puzzles: list[Data]):
    player.browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    grounds = set()
    for number, hints in ((1, 2), (4, 9), (6, 1)):
        player.go(number)
        player.hints(hints)
        found = player.run(CONTRASTS)
        assert len(found) > 20
        assert [one for one in found if one[1] < 4.5] == []
        grounds.add(player.run("return getComputedStyle(document.body).backgroundColor"))
        one, rows = puzzles[number - 1], player.browser.find_elements("css selector", "[role=grid] > [role=row]")
        assert len(rows) == one["rows"]
        assert rows[0].get_attribute("aria-label").startswith("row 1: ")
        assert len({*player.names}) == one["rows"] * one["columns"]
        assert player.run(UNNAMED) == 0
    assert len(grounds) == 1
    assert ("rgb(245" in next(iter(grounds))) is (scheme == "light")


@pytest.mark.slow
def test_a_phone_shows_all_of_a_board_and_the_list_leads_to_it(player: Player):
    player.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    )
    player.find("list").click()
    assert player.find("list").get_attribute("aria-expanded") == "true"
    player.browser.find_elements("css selector", "#contents a")[3].click()
    assert player.text("name") == "Puzzle 4"
    assert player.run("return document.documentElement.scrollWidth") == 390
    assert player.cell(0).rect["width"] >= 24
    player.run("history.back()")
    end = time.monotonic() + 10
    while player.text("name") != "Puzzle 1":
        assert time.monotonic() < end


SERIES = """\
daily: 1
title: Two a week
language: fr
start: "2026-12-26"
week:
  saturday: {size: 5x5, tier: gentle}
  tuesday: {kind: sweep, size: 6x6, mines: 6, tier: gentle}
"""


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the page of some days, and return it."""
    folder = tmp_path_factory.mktemp("days")
    (folder / "days.yaml").write_text(SERIES)
    made = run_command(*f"daily {folder}/days.yaml --from 2026-12-26 --to 2027-01-02 --format html -o {folder}".split())
    assert made.exit_code == 0, made.output
    assert "3 puzzles, to be played" in made.output
    return folder / "days-2026-12-26-to-2027-01-02.html"


def test_days_are_in_one_file_by_month_and_weekday(days: Path):
    data = unpack_data(days.read_bytes())
    assert (data["language"], data["groups"]) == ("fr", ["Décembre 2026", "Janvier 2027"])
    found = [(one["id"], one["short"], one["weekday"], one["group"], one["play"]) for one in data["puzzles"]]
    assert found == [
        ("2026-12-26", "26", 5, 0, "mark"),
        ("2026-12-29", "29", 1, 0, "open"),
        ("2027-01-02", "2", 5, 1, "mark"),
    ]
    assert data["puzzles"][1]["name"] == "Mardi 29 décembre 2026"
    assert len({one["key"] for one in data["puzzles"]}) == 3


def test_a_year_is_one_file_and_a_day_of_the_series_shown_is_the_same(days: Path):
    spec, out = days.with_name("days.yaml"), days.parent
    assert run_command("daily", spec, "--calendar", 2026, "--format", "html", "-o", out).exit_code == 0
    year = unpack_data((out / "days-2026.html").read_bytes())["puzzles"]
    assert year == unpack_data(days.read_bytes())["puzzles"][:2]
    assert not (out / "days-2026.pdf").exists()
    shown = run_command("show", spec, "--date", "2026-12-29", "-o", out / "day.html")
    assert shown.output.endswith("day.html: 1 puzzle, to be played, each proved to need no guess\n")
    assert unpack_data((out / "day.html").read_bytes())["puzzles"] == year[1:]


def test_a_part_of_a_puzzle_is_not_played(spec: Path, tmp_path: Path):
    for words, said in (("1 --solution", "--solution"), ("--page 1", "--page"), ("1 --dpi 100", "--dpi")):
        refused = run_command(*f"show {spec} {words} -o {tmp_path}/one.html".split())
        assert (refused.exit_code, f"leave out {said}" in refused.output) == (2, True)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.slow
def test_a_calendar_leads_to_its_days(player: Player, days: Path):
    own = player._replace(address=days.as_uri())
    own.browser.get(f"{own.address}#2026-12-29")
    assert own.text("name") == "Mardi 29 décembre 2026"
    assert own.text("hint") == "Indice"
    own.find("previous").click()
    own.find("list").click()
    links = own.browser.find_elements("css selector", "#contents a")
    assert [link.text for link in links] == ["26", "29", "2"]
    assert links[0].rect["x"] == links[2].rect["x"] > links[1].rect["x"], "Saturdays stand below each other"
    links[1].click()
    assert own.text("name") == "Mardi 29 décembre 2026"
