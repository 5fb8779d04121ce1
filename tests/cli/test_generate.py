"""bookmaker generate: the machine interface, and what wrong wishes get."""

import errno
import json
import multiprocessing
import os
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from bookmaker.engine.picture.motifs import draw_motif
from bookmaker.engine.symmetry import SYMMETRIES, unpaired_cells
from bookmaker.values.errors import USAGE
from bookmaker.values.puzzle import Puzzle, from_code
from tests.boards import to_text
from tests.commands import output_of, refusal_of, run_command
from tests.quick import quick
from tests.shapes import HEART
from tests.twins.grid import Field
from tests.twins.sat import solutions

KEYS = ["kind", "code", "rows", "columns", "total", "clues", "solution", "n0", "n1", "n2", "energy", "rating", "facts"]
KEYS += ["tier"]


generate = partial(run_command, "generate")
SIX = ("--size", "5x6", "--bullets", 9, "--count", 6, "--steps", 15, "--samples", 2)


def lines_of(*options: object) -> list[dict[str, Any]]:
    result = output_of("generate", *options)
    return [json.loads(line) for line in result.splitlines()]


@pytest.fixture(scope="module")
def made() -> list[dict[str, Any]]:
    return lines_of(*SIX, "--seed", 3, "--workers", 1)


def test_the_keys_and_their_order(made: list[dict[str, Any]]):
    assert len(made) == 6
    for line in made:
        assert list(line) == KEYS
        assert (line["kind"], line["rows"], line["columns"], line["total"]) == ("bullets", 5, 6, 9)
        assert [len(row) for row in line["clues"]] == [len(row) for row in line["solution"]] == [6] * 5
        assert all(isinstance(line[key], int) for key in ("n0", "n1", "n2"))
        assert isinstance(line["energy"], float)


def test_a_line_agrees_with_itself(made: list[dict[str, Any]]):
    for line in made:
        puzzle = from_code(line["code"])
        bullets = frozenset(cell for cell, sign in enumerate("".join(line["solution"])) if sign == "*")
        shown = {cell for cell, sign in enumerate("".join(line["clues"])) if sign != "."}
        assert puzzle == Field(5, 6, bullets).puzzle(shown)
        assert to_text(puzzle).splitlines() == [*line["clues"], "bullets: 9"]
        assert line["energy"] == -1.5 * line["n1"] + line["n2"] * (line["n2"] - 3)


def test_every_puzzle_is_unique_and_another_one_and_solve_says_the_same(made: list[dict[str, Any]]):
    assert len({line["code"] for line in made}) == len(made)
    boards = "\n".join(to_text(from_code(line["code"])) for line in made)
    result = output_of("solve", "--json", text=boards)
    same = ("solution", "n0", "n1", "n2", "energy", "rating", "facts")
    for line, proof in zip(made, map(json.loads, result.splitlines()), strict=True):
        assert proof["unique"]
        assert {key: proof[key] for key in same} == {key: line[key] for key in same}
        assert len(solutions(from_code(line["code"]), 2)) == 1


@pytest.mark.parametrize("workers", quick([2, 3]))
def test_the_number_of_workers_changes_nothing(made: list[dict[str, Any]], workers: int):
    assert lines_of(*SIX, "--seed", 3, "--workers", workers) == made
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_longer_run_begins_with_the_shorter_one(made: list[dict[str, Any]]):
    assert lines_of(*SIX, "--seed", 3, "--count", 2) == made[:2]


def test_another_seed_gives_other_puzzles(made: list[dict[str, Any]]):
    others = lines_of(*SIX, "--seed", 4, "--workers", 1)
    assert {line["code"] for line in others}.isdisjoint({line["code"] for line in made})


@pytest.mark.parametrize(
    ("size", "total"), [("3x3", 3), ("4x7", 8), ("7x7", 15), ("20x3", 18), ("20x20", 120), (" 6 X 6 ", 11)]
)
def test_without_bullets_three_tenths_of_the_cells_hold_one(size: str, total: int):
    (line,) = lines_of("--size", size, "--steps", 0, "--samples", 1)
    assert line["total"] == total == "".join(line["solution"]).count("*")


def test_both_searches_are_there_and_each_has_its_own_puzzles():
    options = ["--size", "5x5", "--steps", 20, "--count", 2, "--workers", 1]
    joint, paper = (lines_of(*options, "--search", search) for search in ("joint", "paper"))
    assert lines_of(*options) == joint
    assert {line["code"] for line in joint}.isdisjoint({line["code"] for line in paper})
    more = lines_of(*options, "--search", "paper", "--samples", 1)
    assert [line["code"] for line in more] != [line["code"] for line in paper]


def test_more_steps_lower_the_energy():
    runs = (lines_of("--size", "5x5", "--count", 3, "--workers", 1, "--steps", steps) for steps in (0, 60))
    before, after = (sum(line["energy"] for line in run) for run in runs)
    assert after < before


@pytest.mark.parametrize("bullets", [1, 8])
def test_nearly_empty_and_nearly_full_boards(bullets: int):
    (line,) = lines_of("--size", "3x3", "--bullets", bullets, "--steps", 5)
    puzzle: Puzzle = from_code(line["code"])
    assert puzzle.total == bullets
    assert len(solutions(puzzle, 2)) == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        *(
            (f"--size {size}", f"a board has 3 to 60 rows and columns, not {size}; write it like 7x7")
            for size in ("2x5", "61x61", "5x61")
        ),
        *((f"--size {size}", "expected rows x columns; write it like 7x7") for size in ("5", "5x5x5", "-5x5")),
        *(
            (
                f"--size 5x5 --bullets {bullets}",
                f"{bullets} bullets do not fit on 5x5: it has 25 cells, and one must hold a clue; "
                "use at most 24; about 8 make good puzzles",
            )
            for bullets in (25, 30)
        ),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_2(options: str, said: str, tmp_path: Path):
    found = refusal_of(USAGE, "generate", *options.split(), "-o", tmp_path / "out.jsonl")
    assert found == f"error: {options.removeprefix('--size 5x5 ')}: {said}\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "options",
    (
        None,
        "--bullets 0",
        "--count 0",
        "--samples 0",
        "--steps -1",
        "--workers 0",
        "--seed -1",
        "--seed x",
        "extra",
        "--search best",
    ),
)
def test_wrong_options_are_wrong_usage(options: str | None):
    result = generate() if options is None else generate("--size", "5x5", *options.split())
    assert (result.exit_code, result.stdout) == (USAGE, "")
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1


def test_a_file_holds_the_same_lines(made: list[dict[str, Any]], tmp_path: Path):
    out = tmp_path / "new" / "puzzles.jsonl"
    result = generate(*SIX, "--seed", 3, "--workers", 1, "-o", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert [json.loads(line) for line in out.read_text().splitlines()] == made
    assert list(out.parent.iterdir()) == [out]


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "puzzles.jsonl"
    out.write_text("old\n")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(out))

    monkeypatch.setattr(os, "replace", full)
    said = refusal_of(USAGE, "generate", "--size", "4x4", "--steps", 1, "-o", out)
    assert said == f"error: {out}: the disk is full; make room or choose another folder\n"
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("puzzles.jsonl", "old\n")]


def test_a_place_that_cannot_be_written_is_found_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bookmaker.engine.solve.make.make", lambda *_: pytest.fail("the work began first"))
    said = refusal_of(USAGE, "generate", "--size", "4x4", "-o", tmp_path)
    assert said == f"error: {tmp_path}: this is a folder; remove it, or write somewhere else with -o\n"


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_clues_lie_by_the_symmetry_that_is_asked_for(symmetry: str):
    options = ["--size", "6x6", "--steps", 20, "--count", 2, "--workers", 1]
    made = lines_of(*options, "--symmetry", symmetry)
    assert all(unpaired_cells(symmetry, from_code(line["code"])) == () for line in made)
    assert [line["code"] for line in made] != [line["code"] for line in lines_of(*options)]


def test_a_symmetry_that_a_board_cannot_have_is_refused():
    result = refusal_of(USAGE, "generate", "--size", "6x7", "--symmetry", "four")
    assert "--symmetry four: 6x7 is not square" in result and "take half-turn or mirror" in result
    result = generate("--size", "6x6", "--kind", "sweep", "--symmetry", "four")
    assert "--symmetry is about --kind bullets" in result.stderr


def test_boards_with_a_shape_from_rows_and_from_a_picture(tmp_path: Path):
    rows = ["".join(".X"[there] for there in row) for row in HEART.mask]
    (tmp_path / "heart.txt").write_text("\n".join(rows))
    picture = Image.new("1", (70, 60), 1)
    picture.putdata([not HEART.mask[at // 700][at % 70 // 10] for at in range(4200)])
    picture.save(tmp_path / "heart.png")
    result = generate("--shape", f"{tmp_path}/heart.txt", "--steps", "20")
    made = json.loads(result.stdout)
    assert (made["rows"], made["columns"], made["total"]) == (6, 7, round(0.3 * HEART.cells))
    assert [[sign == "~" for sign in row] for row in made["clues"]] == [[sign == "." for sign in row] for row in rows]
    assert generate("--shape", f"{tmp_path}/heart.png", "--size", "6x7", "--steps", "20").stdout == result.stdout
    said = refusal_of(USAGE, "generate", "--shape", f"{tmp_path}/heart.txt", "--size", "7x7")
    assert "has 6 rows and 7 columns; leave it out" in said
    assert "--size" in refusal_of(USAGE, "generate", "--shape", f"{tmp_path}/heart.png")


def test_boards_become_the_pictures_that_are_named(tmp_path: Path):
    cat, owl, own = (draw_motif("cat", 9, 9), draw_motif("owl", 9, 9), tmp_path / "own.txt")
    own.write_text("\n".join("".join(".X"[filled] for filled in row) for row in (~owl).astype(int)))
    options = ["--kind", "mosaic", "--size", "9x9", "--workers", 1]
    several = lines_of(*options, "--count", 3, "--pictures", "cat", "--pictures", own)
    for line, picture in zip(several, (cat, ~owl, cat), strict=True):
        assert np.array_equal([[sign == "*" for sign in row] for row in line["solution"]], picture)
    assert lines_of(*options, "--picture", "cat") == several[:1]
    for said, reason in (
        (["--picture", "no.png"], "--picture no.png: no.png cannot be read"),
        (
            ["--pictures", "cat", "--pictures", "kat"],
            "--pictures cat, kat: no motif is called 'kat'; did you mean 'cat'",
        ),
        (["--pictures", "cat", "--picture", "cat"], "--picture cat: picture and pictures say the same"),
        (["--picture", "cat", "--kind", "sweep"], "--picture is about --kind mosaic"),
    ):
        assert reason in refusal_of(USAGE, "generate", *options, *said)


def test_clues_stand_where_a_pattern_allows(tmp_path: Path):
    mask = tmp_path / "letter.txt"
    mask.write_text(".XXXX.\n.X....\n.XXX..\n.X....\n.X....\n.XXXX.\n")
    options = ["--size", "6x6", "--steps", 20, "--workers", 1, "--pattern"]
    (line,) = lines_of(*options, mask)
    drawn = "".join(mask.read_text().split())
    assert all(sign == "." or drawn[at] == "X" for at, sign in enumerate("".join(line["clues"])))
    for said, reason in (("no.txt", "cannot be read"), ("a.pdf", "is no mask")):
        result = refusal_of(USAGE, "generate", *options, tmp_path / said)
        assert reason in result and "--pattern" in result
    mask.write_text("XX\nXX\n")
    assert "without a total nothing tells" in generate(*options, mask, "--total", "none").stderr
    assert "bullets do not fit" in generate(*options, mask, "--bullets", 16).stderr
