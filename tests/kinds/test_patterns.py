"""Figures of clues: drawn as rows or as a picture, and kept to by every puzzle of a section."""

import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from bookmaker.book.build import build
from bookmaker.engine.symmetry import unpaired_cells
from bookmaker.kinds import puzzle_of
from bookmaker.kinds.bullets import BulletsParams
from bookmaker.spec.book import read_book
from bookmaker.values.errors import FileProblems

RING = "XXXXXX\nX....X\nX....X\nX....X\nX....X\nXXXXXX\n"
CELLS = tuple(at for at, sign in enumerate(RING.replace("\n", "")) if sign == "X")


def pattern_of(folder: Path, said: str, more: str = "") -> tuple[int, ...]:
    """Return the pattern of a section of a book that says it like this."""
    path = folder / "book.yaml"
    section = f"  - {{title: S, size: 6x6, tiers: {{gentle: 1}}, pattern: {said}{more}}}\n"
    path.write_text(f"spec: 1\ntitle: T\nsections:\n{section}")
    params = read_book(path).spec.puzzle_sections[0].params
    assert isinstance(params, BulletsParams)
    return params.pattern


def test_rows_files_and_pictures_draw_the_same(tmp_path: Path):
    (tmp_path / "ring.txt").write_text(RING)
    image = Image.new("L", (120, 120), 255)
    ImageDraw.Draw(image).rectangle((0, 0, 119, 119), outline=0, width=20)
    image.save(tmp_path / "ring.png")
    written = '"' + RING.replace("\n", "\\n") + '"'
    assert [pattern_of(tmp_path, said) for said in (written, "ring.txt", "ring.png")] == [CELLS] * 3


@pytest.mark.parametrize(
    ("more", "id", "said"),
    [(", total: none", "bad-pattern", "row 3 column 3"), (", bullets: 32", "too-many-bullets", "the 32 cells")],
)
def test_a_figure_that_cannot_hold_a_puzzle_is_told_at_its_line(tmp_path: Path, more: str, id: str, said: str):
    (tmp_path / "ring.txt").write_text(RING)
    with pytest.raises(FileProblems) as refused:
        pattern_of(tmp_path, "ring.txt", more)
    (problem,) = refused.value.problems
    assert (problem.line, problem.where, problem.id) == (4, "sections[0].pattern", id)
    assert said in problem.message and problem.remedy


def test_a_symmetry_that_the_figure_has_nowhere_is_refused(tmp_path: Path):
    (tmp_path / "corner.txt").write_text("XX....\nXX....\n......\n......\n......\n......\n")
    with pytest.raises(FileProblems, match="symmetry: half-turn is not in it"):
        pattern_of(tmp_path, "corner.txt", ", symmetry: half-turn")
    assert pattern_of(tmp_path, "corner.txt", ", symmetry: diagonal") == (0, 1, 6, 7)


def test_puzzles_with_a_figure_are_made_afresh(tmp_path: Path):
    (tmp_path / "ring.txt").write_text(RING)
    pattern_of(tmp_path, "ring.txt", ", symmetry: four, from: bank")
    book = tmp_path / "book.yaml"
    book.write_text(f"bank: own.bank\n{book.read_text()}")
    assert read_book(book).spec.supply is None
    book.write_text(book.read_text().replace("pattern: ring.txt, ", ""))
    assert read_book(book).spec.supply is not None


def test_every_puzzle_of_a_built_book_keeps_to_its_figure(tmp_path: Path):
    (tmp_path / "ring.txt").write_text(RING)
    pattern_of(tmp_path, "ring.txt", ", symmetry: four, steps: 40")
    for _ in build(tmp_path / "book.yaml", tmp_path / "out", 1):
        pass
    lock = json.loads((tmp_path / "out" / "book.lock").read_text())
    (puzzle,) = (puzzle_of(one["code"]) for one in lock["puzzles"])
    assert {at for at, clue in enumerate(puzzle.clues) if clue >= 0} <= set(CELLS)
    assert unpaired_cells("four", puzzle) == ()
    assert ("text", "ring.txt") in [(one["role"], one["name"]) for one in lock["files"]]
