"""Puzzles by hand in the studio: clues that are changed, boards that somebody brings, and what gets into the book."""

import html
import random
import re
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import yaml

from bookmaker.book.pieces import Pieces
from bookmaker.engine.solve.turn import NONE, key_step
from bookmaker.kinds import KINDS
from bookmaker.spec.foreign import FORMS, read, write
from bookmaker.spec.source import picks_path
from bookmaker.studio.boards import codes_of
from bookmaker.studio.days import days_subject
from bookmaker.studio.desk import Answer
from bookmaker.studio.folder import Folder
from bookmaker.studio.reply import Request
from bookmaker.studio.session import write_pick
from bookmaker.studio.snapshot import Snapshot
from bookmaker.studio.work import OpenWork
from bookmaker.values.errors import UserError
from bookmaker.values.puzzle import UNKNOWN, BadPuzzle, Entry, Puzzle, answer_rows, cells_of, clue_rows, to_code
from bookmaker.words.studio import studio_words
from tests.quick import SEED
from tests.twins.sat import solutions

WORDS = studio_words("en")
BOOK = """\
spec: 1
title: By hand
seed: 7
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, steps: 30, bands: {gentle: [-20, 20]}}
  - {title: Pictures, kind: mosaic, size: 5x5, tiers: {gentle: 1}}
  - {title: Sweeps, kind: sweep, size: 5x5, tiers: {gentle: 1}}
  - {title: Odds, kind: odds, size: 5x5, tiers: {gentle: 1}}
"""
PATIENCE = 90.0
BULLETS, MOSAIC, SWEEP, ODDS = 1, 4, 5, 6


class Desk:
    """A book that is open, as its page asks for it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.write_text(BOOK)
        self.opened = OpenWork(path, Folder(path.parent))
        self.opened.begin()
        self.wait(lambda: self.opened.desk.snapshot is not None)

    def wait(self, done: object) -> None:
        end = time.monotonic() + PATIENCE
        while not done():  # type: ignore[operator]
            assert time.monotonic() < end
            self.opened.session.step()

    @property
    def shown(self) -> Snapshot:
        assert self.opened.desk.snapshot
        return self.opened.desk.snapshot

    def entry(self, number: int) -> Entry:
        return self.shown.puzzles[number].entry

    def say(self, path: str, is_post: bool = False, body: bytes = b"", **fields: str) -> str:
        """Return the text that a request gets."""
        return html.unescape(self.opened.reply(Request(path, fields, body, is_post), WORDS).body.decode())

    def prove(self, number: int, puzzle: Puzzle, **cells: str) -> str:
        """Return what is said of a board that the cells of another one hold now."""
        places = cells_of(puzzle.rows, puzzle.columns)
        held = {
            f"cell-{row}-{column}": str(clue) * (clue >= 0)
            for (row, column), clue in zip(places, puzzle.clues, strict=True)
        }
        total = "" if puzzle.total is None else str(puzzle.total)
        return self.say(f"board/{self.entry(number).name}", True, **{**held, "total": total, **cells})

    def answer(self, **fields: str) -> tuple[str, bool]:
        """Answer, and return what is said then, and whether that is a refusal."""
        before = self.opened.desk.state()["replies"]
        assert self.opened.reply(Request("answer", fields, is_post=True), WORDS).status == 204
        self.wait(lambda: self.opened.desk.state()["replies"] > before)
        state = self.opened.desk.state()
        return state["reply"].key, state["refused"]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("boards") / "book.yaml")
    yield desk
    desk.opened.close()


def test_boards_wait_for_the_pages(tmp_path: Path):
    (tmp_path / "book.yaml").write_text(BOOK)
    with closing(OpenWork(tmp_path / "book.yaml", Folder(tmp_path))) as opened:
        said = opened.reply(Request("board", {}), WORDS).body.decode()
    assert WORDS["empty"] in said and WORDS["board_gone"] not in said


def put(said: str) -> dict[str, str]:
    """Return the fields of the form that puts boards in the book."""
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', said))


def clues_edited(entry: Entry, rng: random.Random) -> Puzzle:
    """Return a board with some other clues: any at all, none, or those that its answer has."""
    puzzle, clues = entry.made.puzzle, list(entry.made.puzzle.clues)
    bullets = {cell for cell, one in zip(puzzle.seen_cells(None), entry.made.answer.bullets, strict=True) if one}
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(clues))
        cell = divmod(at, puzzle.columns)
        right = len(bullets.intersection(puzzle.seen_cells(cell)))
        true = right if puzzle.counting.on_clues or cell not in bullets else UNKNOWN
        clues[at] = rng.choice((true, true, UNKNOWN, rng.randrange(5)))
    total = puzzle.total if puzzle.total is None or rng.random() < 0.8 else rng.choice((None, puzzle.total + 1))
    return puzzle._replace(clues=tuple(clues), total=total)


@pytest.mark.parametrize("number", [BULLETS, MOSAIC])
def test_an_edited_board_is_good_exactly_if_it_has_one_solution(book: Desk, number: int):
    rng, found = random.Random(f"{SEED} {number}"), set[bool]()
    for _ in range(60):
        puzzle = clues_edited(book.entry(number), rng)
        said, one = book.prove(number, puzzle), len(solutions(puzzle, 2)) == 1
        assert ("One solution" in said) is one, (to_code(puzzle), said)
        assert one or ('class="wrong"' in said and "hidden" not in said)
        found.add(one)
    assert found == {True, False}


def test_what_is_wrong_with_a_board_is_marked_at_its_cells(book: Desk):
    puzzle = book.entry(BULLETS).made.puzzle
    assert "data-cells=\"cell-0-0\">row 1 column 1: 'x' is none of" in book.prove(BULLETS, puzzle, **{"cell-0-0": "x"})
    said = book.prove(BULLETS, puzzle, **{"cell-0-0": "8"})
    found = re.search(r'data-cells="([^"]*)">it has no solution; the numbers? in (.*) cannot be met', said)
    assert found
    named = re.findall(r"row (\d) column (\d)", found[2])
    assert found[1].split() == [f"cell-{int(row) - 1}-{int(column) - 1}" for row, column in named]
    blank = book.prove(BULLETS, puzzle._replace(clues=(UNKNOWN,) * 16, total=1))
    assert re.search(
        r'data-cells="cell-0-0 cell-\d-\d">it has 16 solutions; two of them differ at row 1 column 1', blank
    )
    assert "is not a total" in book.prove(BULLETS, puzzle, total="many")


def test_each_cell_is_a_labelled_field_with_what_is_printed(book: Desk):
    for number in (BULLETS, MOSAIC, SWEEP):
        made, said = book.entry(number).made, book.say(f"board/{book.entry(number).name}")
        fields = re.findall(r'<input id="cell-(\d+)-(\d+)" name="[^"]*" value="([^"]*)" aria-label="([^"]*)"', said)
        mines = ["*" if one else "" for one in made.answer.bullets]
        clues = [str(clue) if clue >= 0 else "" for clue in made.puzzle.clues]
        assert [value for _, _, value, _ in fields] == (mines if number == SWEEP else clues)
        assert all(label == f"row {int(row) + 1}, column {int(column) + 1}" for row, column, _, label in fields)
    assert "in the file only" in book.say(f"board/{book.entry(ODDS).name}")
    assert "not in the book" in book.say("board/QQQQQQ")


def test_a_board_gets_the_number_of_the_edited_one_and_undo_takes_it_back(book: Desk):
    entry, before = book.entry(BULLETS), [leaf.image for leaf in book.shown.leaves]
    rng = random.Random(3)
    while True:
        puzzle = clues_edited(entry, rng)
        said = book.prove(BULLETS, puzzle)
        if puzzle != entry.made.puzzle and put(said):
            break
    book.answer(key="k", name=entry.name)
    assert book.answer(**put(said)) == ("said_e", False)
    assert book.entry(BULLETS).made.puzzle == puzzle
    written = yaml.safe_load(picks_path(book.path).read_text())
    assert written == {"pin": {1: to_code(puzzle)}}  # the one that was kept has gone
    for _ in range(2):
        assert book.answer(key="u") == ("said_u", False)
    assert [leaf.image for leaf in book.shown.leaves] == before


def test_mines_are_moved_and_the_start_follows(book: Desk):
    entry = book.entry(SWEEP)
    rows = answer_rows(entry.made.answer)
    cells = {f"cell-{row}-{column}": rows[row][column] for row in range(5) for column in range(5)}
    said = book.say(f"board/{entry.name}", True, **cells)
    assert "No guess is needed" in said
    assert put(said)["code"] == codes_of([entry.made])
    assert book.answer(**put(said)) == ("said_e", False)
    assert (book.entry(SWEEP).made, book.shown.states[SWEEP]) == (entry.made, "pinned")
    book.answer(key="u")
    walls = {name: "*" if name in ("cell-0-1", "cell-1-0", "cell-1-1") else "" for name in cells}
    assert "it needs a guess" in book.say(f"board/{entry.name}", True, **walls)


def test_boards_in_other_forms_are_brought_and_numbered_in_turn(book: Desk):
    first, second = (book.entry(number).made.puzzle for number in (2, 1))
    text = f"{to_code(first)}\n\n{to_code(second)}\n"
    said = book.say("board", True, text=text, number="1")
    assert said.count("One solution") == 2
    assert book.answer(**put(said)) == ("said_e_several", False)
    assert [book.entry(number).made.puzzle for number in (1, 2)] == [first, second]
    book.answer(key="u")
    elsewhere = book.say("board", True, text="bullets:5x5:7:1d2a332b221c2f", number="1")
    assert "One solution" in elsewhere and "which has bullets of 4x4" in elsewhere and not put(elsewhere)


def test_all_forms_of_import_are_read_as_text_or_file(book: Desk):
    """A total has a place in some forms, mines without numbers in others; what is said is the same for all."""
    entry, mined, done = book.entry(BULLETS), book.entry(SWEEP), set[str]()
    rows, mines = "\n".join(clue_rows(entry.made.puzzle)), "\n".join(answer_rows(mined.made.answer))
    variants = [(f"{rows}\nbullets: {entry.made.puzzle.total}", 1, None), (rows, 1, None)]
    for text, number, start in (*variants, (mines, SWEEP, None), (mines, SWEEP, (2, 2))):
        board, replies = read(text.encode(), "rows", book.entry(number).made.puzzle.kind)[0], set[str]()
        for form in FORMS:
            with suppress(BadPuzzle):
                data = write([board._replace(start=start)], form)
                replies.add(book.say("board", True, data, number=str(number)))
                replies |= set() if form == "mbf" else {book.say("board", True, text=data.decode(), number=str(number))}
                done.add(form)
        assert len(replies) == 1
    assert done == {*FORMS}


HOSTILE = (
    *("", "\0", "\u202e", "*|*", "<script>alert(1)</script>", "../../etc/passwd", "{" * 5000, "1" * 60_000),
    *("bullets:4x4:1:p", "bullets:99999x99999:1:a", "x:1x1:1:a", "puzzles: !!python/object:os.system", "[1]\n\n" * 300),
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_changes_nothing(book: Desk, text: str):
    before, shown = {path: path.read_bytes() for path in book.path.parent.iterdir()}, book.shown
    name = book.entry(BULLETS).name
    for path, fields in (
        ("board", {"text": text, "number": text}),
        (f"board/{name}", {"cell-0-0": text, "total": text}),
        (f"board/{text}", {"number": "1"}),
        (f"boards/{name}", {"text": text}),
    ):
        said = book.opened.reply(Request(path, fields, is_post=True), WORDS).body.decode()
        assert "<script" not in said and 'class="put"' not in said
    for code in (text, f"{to_code(book.entry(BULLETS).made.puzzle)} {text}x"):
        assert book.answer(key="e", number="1", code=code)[1]
    assert {path: path.read_bytes() for path in book.path.parent.iterdir()} == before
    assert [leaf.image for leaf in book.shown.leaves] == [leaf.image for leaf in shown.leaves]


def test_numbers_that_no_puzzle_has_are_refused(book: Desk):
    code = codes_of([book.entry(BULLETS).made])
    for number in ("0", "-3", "7", "99999999"):
        assert book.answer(key="e", number=number, code=code) == ("unchanged", True)
    assert not picks_path(book.path).exists() or not yaml.safe_load(picks_path(book.path).read_text())


def test_a_day_gets_a_board_that_somebody_brings(tmp_path: Path):
    path = tmp_path / "daily.yaml"
    path.write_text(
        "daily: 1\ntitle: Days\nstart: '2026-11-20'\nweek:\n"
        "  friday: {size: 5x5, tier: gentle}\n  saturday: {size: 5x5, tier: gentle}\n"
    )
    pieces = Pieces(1)
    before = _days_shown(path, pieces)
    brought = codes_of([before.puzzles[2].entry.made])
    write_pick(Answer("e", "", 1, brought), before.shelf())
    shown = _days_shown(path, pieces)
    assert codes_of([shown.puzzles[1].entry.made]) == brought
    assert shown.states == {1: "pinned", 2: ""}
    for number in (0, -1, 10**8):
        with pytest.raises(UserError):
            write_pick(Answer("e", "", number, brought), shown.shelf())


def _days_shown(path: Path, pieces: Pieces) -> Snapshot:
    return days_subject(path)(pieces)[0]


def test_facts_name_the_key_step_of_puzzles_that_have_one(book: Desk):
    found = set[bool]()
    for number in (*range(1, 4), MOSAIC):
        puzzle, answer = book.entry(number).made[:2]
        trace = KINDS[puzzle.kind].explain(puzzle, answer)
        key = key_step(puzzle, trace.steps)
        said = book.shown.describe_puzzle(book.entry(number).name, "facts")
        assert said and said["lines"][0].startswith("hardest ")
        assert said["lines"][1].startswith(f"key step {key + 1} of {len(trace.steps)}") == (key != NONE)
        found.add(key != NONE)
    assert found == {True, False}
