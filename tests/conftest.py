"""Fixtures of the tests about the book: the classic look, and books of made-up but true boards."""

import gc
import hashlib
import os
import pickle
import random
import shutil
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
import typer.main
import typer.testing

from bookmaker.engine.solve.warm import compile_all, is_compiled
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.text import Style
from bookmaker.page.types import FRONT, of_section, plain
from bookmaker.page.types.base import Book, BookSection, Example, Item
from bookmaker.proof.verify import Spread, VerifyReport, verifying
from bookmaker.values.events import Event
from bookmaker.values.puzzle import UNKNOWN, Answer, Entry, Made, Puzzle, Step, Trace
from bookmaker.words import load_words
from bookmaker.words.story import tell
from tests.layouts import open_layout

T = TypeVar("T")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
_SMALL = 100_000_000
"""Bytes of a file whose findings are worth keeping."""

gc.set_threshold(100_000, 50, 50)  # as in commands: among thousands of tests that stay there is little to find
typer.testing._get_command = cache(typer.main.get_command)  # a command is made of the app once, as in a process


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the kernel where it is not, before there are workers: each of them would do it."""
    if session.config.getoption("numprocesses", None) and not is_compiled():
        compile_all()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Look for garbage once: what is left then is looked through several times more, where warnings are sought."""
    gc.collect()
    gc.freeze()


SECTIONS = (
    ("First steps", 5, 5, {"gentle": 7, "steady": 4}, 4),
    ("Crossing paths", 6, 7, {"tricky": 3}, 2),
    ("The long field", 10, 10, {"knotty": 2, "fiendish": 3}, 1),
)
EXAMPLE = ("1.***", "2*332", "*.221", "..*2*", ".....")
"""A solved board: clues, bullets, and dots for cells without either."""
STEPS = (
    (False, [(1, 3)], [(0, 2), (0, 3), (0, 4)], []),
    (False, [(2, 3)], [(3, 2), (3, 4)], []),
    (False, [(3, 3)], [], [(4, 2), (4, 3), (4, 4)]),
    (False, [(0, 0), (1, 2)], [], [(2, 1)]),
    (False, [(0, 0), (1, 0)], [(2, 0)], []),
    (True, [(0, 0)], [], [(3, 0), (3, 1), (4, 0), (4, 1)]),
    (False, [(2, 2)], [(1, 1)], []),
    (False, [(1, 0)], [], [(0, 1)]),
)
"""How the refined solver solves it."""


@pytest.fixture(scope="session")
def session_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Return a folder that all processes of this session share; see `once`."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


def note_events(work: Generator[Event, None, T], events: list[Event]) -> Generator[Event, None, T]:
    """Do some work, and keep its events."""
    while True:
        try:
            events.append(next(work))
        except StopIteration as end:
            return end.value
        yield events[-1]


@pytest.fixture(autouse=True, scope="session")
def _files_are_verified_once(session_folder: Path) -> Iterator[None]:
    """Keep what verify says of a file, by its bytes: what a build finds in its own book is what a test finds there.

    Whoever wants it read again imports `verifying`.
    """
    folder = session_folder / "verified"
    folder.mkdir(exist_ok=True)

    def kept(path: Path, spread: Spread | None = None) -> Generator[Event, None, VerifyReport]:
        if not path.is_file() or path.stat().st_size > _SMALL:
            return (yield from verifying(path, spread))
        known = folder / hashlib.sha256(path.read_bytes()).hexdigest()
        if not known.exists():
            report = yield from note_events(verifying(path, spread), events := [])
            if not report.pages:
                return report
            part = known.with_suffix(f".{os.getpid()}")
            part.write_bytes(pickle.dumps((events, report)))
            part.rename(known)
            return report
        events, found = pickle.loads(known.read_bytes())
        yield from events
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bookmaker.proof.verify.verifying", kept)
        yield


@pytest.fixture(scope="session")
def style() -> Style:
    return open_layout("classic")


@pytest.fixture(scope="session")
def look(style: Style) -> Look:
    return style.look


@pytest.fixture(scope="session")
def example() -> tuple[Puzzle, Trace]:
    signs = "".join(EXAMPLE)
    clues = tuple(int(sign) if sign.isdigit() else UNKNOWN for sign in signs)
    bullets = tuple(sign == "*" for sign in signs)
    steps = tuple(Step(tuple(clues), tuple(full), tuple(empty), total) for total, clues, full, empty in STEPS)
    return Puzzle("bullets", 5, 5, clues, sum(bullets)), Trace(Answer(5, 5, bullets), steps)


@pytest.fixture
def workdir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, in which commands of the test run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def true_board(rng: random.Random, rows: int, columns: int) -> Made:
    """Return a random placement with some true clues; whether it is unique does not matter here."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    bullets = set(rng.sample(cells, round(0.3 * len(cells))))
    given = set(rng.sample([cell for cell in cells if cell not in bullets], len(cells) // 3))

    def around(cell: tuple[int, int]) -> int:
        return sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in bullets)

    clues = tuple(around(cell) if cell in given else UNKNOWN for cell in cells)
    puzzle = Puzzle("bullets", rows, columns, clues, len(bullets))
    return Made(puzzle, Answer(rows, columns, tuple(cell in bullets for cell in cells)), 1, 1, 1, -3.0)


@pytest.fixture(scope="session")
def entries() -> tuple[Entry, ...]:
    rng = random.Random(7)
    made: list[Entry] = []
    for section, (_, rows, columns, tiers, _) in enumerate(SECTIONS):
        for tier, count in tiers.items():
            made += [Entry(len(made) + i + 1, section, tier, true_board(rng, rows, columns)) for i in range(count)]
    return tuple(made)


@pytest.fixture(scope="session")
def counts() -> tuple[dict[str, int], ...]:
    return tuple(tiers for _, _, _, tiers, _ in SECTIONS)


@pytest.fixture(scope="session")
def make_book(example: tuple[Puzzle, Trace], entries: tuple[Entry, ...]) -> Callable[..., Book]:
    """Return a function that makes a book; its keywords replace single facts. Page types may be given by name."""

    def make(**facts: Any) -> Book:
        book = Book(
            title="Field of Bullets",
            subtitle="Minesweeper for paper and pencil",
            author="A. Author",
            language="en",
            edition="Second edition",
            build_id="3f9c1a7e",
            trim=(432.0, 648.0),
            sections=tuple(BookSection(t, "bullets", r, c, tuple(tiers), n) for t, r, c, tiers, n in SECTIONS),
            front=plain(*FRONT),
            body=(),
            back=plain("solutions"),
            solutions_per_page=0,
            example=Example(tell(*example, load_words("en")), example[1].answer),
            proved=len(entries),
        )
        for place in facts.keys() & {"front", "back"}:
            facts[place] = tuple(one if isinstance(one, Item) else plain(one)[0] for one in facts[place])
        book = book._replace(**facts)
        body = (item for index in range(len(book.sections)) for item in of_section(index))
        return book if "body" in facts else book._replace(body=tuple(body))

    return make


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Provide Chromium, the same one for all tests of a process."""
    if not (CHROMIUM and DRIVER):
        pytest.skip("no Chromium here; .ci/run installs it")
    webdriver = pytest.importorskip("selenium.webdriver")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1400,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield browser
    browser.quit()
