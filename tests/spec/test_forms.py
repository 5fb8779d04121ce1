"""What is written in one form is read in it, and goes from there into every other that can say it."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import bookmaker as bm
from bookmaker.cli.import_ import ForeignForm
from bookmaker.kinds import KINDS
from bookmaker.spec.foreign import FORMS, WRITERS, BoardText, lacks, read, read_written, write
from bookmaker.values.puzzle import BadPuzzle, Said
from tests.commands import output_of, run_command

TEXTS = {"a title", "an author", "a note"}
NOTHING = Said()
SAID = Said("Autumn", "Ada", "Sharpen a pencil.")
CLUES = ("...1", "2.3.", "3.4.", "2..1")
SOLVED = ("..*1", "2*3.", "3*4.", "2**1")
LAID = ("*...", "....", "..*.")


def board(
    *rows: str, total: int | None = None, said: Said = NOTHING, start: tuple[int, int] | None = None
) -> BoardText:
    return BoardText([(1, row) for row in rows], None if total is None else ("bullets", total), said, start)


BOARDS = {
    "clues": board(*CLUES),
    "clues and total": board(*CLUES, total=5),
    "clues, total and texts": board(*CLUES, total=5, said=SAID),
    "solved": board(*SOLVED, total=5),
    "layout": board(*LAID),
    "layout with its total": board(*LAID, total=2),
    "layout and start": board(*LAID, start=(0, 3)),
    "layout, start and total": board(*LAID, total=2, start=(0, 3)),
    "long gaps": board("." * 30, "." * 30, f"1{'.' * 29}"),
    "large layout": board(*(("*" + "." * 8) for _ in range(9)), start=(0, 4)),
    "mosaic": board("mosaic:5x5:-:4a4a1f455c6a4a46b"),
    "shape": board("bullets:3x3:-:A2a1c2a"),
    "question": board("odds:4x4:3:p:safest"),
}


def plain(boards: list[BoardText]) -> list[tuple[object, ...]]:
    """Return boards without their lines, and without the word of their totals."""
    return [(tuple(one.rows), one.total and one.total[1], one.said, one.start) for one in boards]


def pairs() -> Iterator[tuple[str, str, str]]:
    """Yield all pairs of forms, each with the boards that both can say."""
    for first, second in permutations(WRITERS, 2):
        for name, one in BOARDS.items():
            if not lacks(first, one) and not lacks(second, one):
                yield first, second, name


def test_every_form_is_read_and_written_and_says_something():
    assert {*FORMS} == {*WRITERS} == {*ForeignForm.__args__}
    assert {form for pair in pairs() for form in pair[:2]} == {*WRITERS}
    assert {name for *_, name in pairs()} == {*BOARDS}
    assert len({pair[:2] for pair in pairs()}) > 40


@pytest.mark.parametrize("second", WRITERS)
@pytest.mark.parametrize("first", WRITERS)
def test_a_board_comes_back_from_every_pair_of_forms(first: str, second: str):
    for name in (name for one, other, name in pairs() if (one, other) == (first, second)):
        there = read(write([BOARDS[name]], first), first)
        back = read(write(there, second), second)
        assert plain(there) == plain(back) == plain([BOARDS[name]]), name


@pytest.mark.parametrize("form", [form for form, writer in WRITERS.items() if not writer.single])
def test_several_boards_keep_their_order_and_are_recognised(form: str):
    some = [one for one in BOARDS.values() if not lacks(form, one)]
    data = write(some, form)
    assert plain(read(data)) == plain(some)
    assert len(read_written(data)) == len(some)


def test_a_form_refuses_what_it_cannot_say_of_a_puzzle_and_leaves_texts_out():
    for form in WRITERS:
        for one in BOARDS.values():
            if {*lacks(form, one)} - TEXTS:
                with pytest.raises(BadPuzzle, match=f"the form {form} has no place for "):
                    write([one], form)
    assert plain(read(write([board(*CLUES, said=SAID)], "puzzlink")))[0][2] == Said()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", ["jsonl", "yaml", "rows", "demystify", "ids", "janko"])
def test_a_puzzle_of_every_kind_is_solved_from_every_form_that_can_say_it(kind: str, form: str, workdir: Path):
    keys = {} if "total" not in KINDS[kind].params.model_fields else {"total": "none"}
    made = next(bm.generate("5x5" if kind == "odds" else "6x6", kind=kind, **keys))
    try:
        data = bm.write([made], form)
    except BadPuzzle:
        return
    if form == "rows" and KINDS[kind].is_opened:
        return
    (found,) = bm.read(data, kind)
    assert bm.explain(found).puzzle == made.puzzle
    (workdir / f"own.{form}").write_bytes(data)
    told = output_of("explain", f"own.{form}", "--kind", kind)
    assert told == output_of("explain", "-", "--kind", kind, text=data)
    if not (KINDS[kind].is_opened or KINDS[kind].is_asked):
        assert "one solution" in output_of("solve", "-", "--kind", kind, text=data)


def test_links_and_ids_are_explained_as_they_are():
    assert output_of("explain", "https://puzz.link/p?mines/4/4/i12g3g3g4g2h1").startswith("board 1: 4x4")
    assert "2 mines" in output_of("explain", "4x3:3,0,802")


WRONG = [
    (
        "demystify",
        '{"puzzle": {"kind": "Minesweeper", "width": 3, "height": 1, "start_grid": [[1, null]]}}',
        "`height` rows",
    ),
    ("demystify", '{"puzzle": {"kind": "Minesweeper", "width": 2, "height": 1, "start_grid": [[1, "x"]]}}', "'x' in"),
    ("yaml", "puzzles:\n  - {board: [1., .x]}\n", "'x' in column 2"),
    ("yaml", "puzzles: [\n", "a value is missing"),
    ("jsonl", '{"board": ["1.", ".x"]}\n', "'x' in column 2"),
]


@pytest.mark.parametrize(("form", "text", "said"), WRONG)
def test_what_is_wrong_in_a_form_is_told(form: str, text: str, said: str):
    for command in ("import", "solve", "explain"):
        result = run_command(command, "-", text=text)
        assert result.exit_code == 2, (form, result.output)
        assert said in result.stderr
