"""What a spec may ask for, and what becomes of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from bookmaker.rank.tiers import TIERS
from bookmaker.spec.book import read_book
from bookmaker.spec.load import load
from bookmaker.spec.model import Spec
from bookmaker.spec.sample import SAMPLE
from bookmaker.spec.values import Size, find_layout

SECTIONS = [
    # what follows 'title: x' in a section, column, id, words, remedy
    (
        "size: 5x5, bullets: 30, tiers: {gentle: 1}",
        36,
        "too-many-bullets",
        "30 bullets do not fit on 5x5: it has 25",
        "24",
    ),
    (
        "size: 5x5, bullets: 25, tiers: {gentle: 1}",
        36,
        "too-many-bullets",
        "25 bullets do not fit on 5x5",
        "at most 24",
    ),
    (
        "size: 5x5, density: 0.99, tiers: {gentle: 1}",
        36,
        "too-many-bullets",
        "fills all 25 cells of 5x5",
        "density: 0.3",
    ),
    (
        "bullets: 7, density: 0.3, size: 5x5, tiers: {gentle: 1}",
        37,
        "bullets-and-density",
        "the same thing twice",
        "one",
    ),
    ("size: 5x5, tiers: {}", 34, "no-puzzles", "this section has 0 puzzles", "tiers: {gentle: 16, steady: 8}"),
    ("size: 5x5, tiers: {gentle: 0, knotty: 0}", 34, "no-puzzles", "this section has 0 puzzles", "tiers: {gentle: 16"),
    ("size: 5x5, tiers: {gentel: 1}", 35, "unknown-tier", "unknown tier 'gentel'", "did you mean 'gentle'?"),
    ("size: 5x5, tiers: {hard: 1}", 35, "unknown-tier", "unknown tier 'hard'", "known here: gentle, steady, tricky"),
    ("size: 5x5, tiers: {gentle: 1}, bands: {hard: [0, 1]}", 55, "unknown-tier", "unknown tier 'hard'", "known here:"),
    (
        "size: 5x5, tiers: {gentle: 1}, bands: {gentle: [3, 1]}",
        63,
        "wrong-value",
        "3, is above the highest, 1",
        "[1, 3]",
    ),
    ("size: 2x5, tiers: {gentle: 1}", 22, "wrong-value", "a board has 3 to 20 rows and columns, not 2x5", "size: 5x5"),
    (
        "size: 5x21, tiers: {gentle: 1}",
        22,
        "wrong-value",
        "a board has 3 to 20 rows and columns, not 5x21",
        "size: 5x5",
    ),
    ("size: 5, tiers: {gentle: 1}", 22, "wrong-value", "expected rows x columns", "for example: size: 5x5"),
    ("size: five, tiers: {gentle: 1}", 22, "wrong-value", "expected rows x columns", "for example: size: 5x5"),
    ("size: 5x5x5, tiers: {gentle: 1}", 22, "wrong-value", "expected rows x columns", "for example: size: 5x5"),
]

BOOKS = [
    (
        "layout: clasic",
        9,
        "unknown-layout",
        "unknown layout 'clasic'",
        "did you mean 'classic'? (your own is given as a path",
    ),
    ("layout: ./look.yaml", 9, "unknown-layout", "no layout file at ", "give a path as seen from this file"),
    ("layout: look.yml", 9, "unknown-layout", "no layout file at ", "give a path as seen from this file"),
    ("layout: /", 9, "unknown-layout", "no layout file at /", "give a path as seen from this file"),
    ("language: xx", 11, "unknown-language", "no words for the language 'xx'", "known here: en"),
    ("front: [title, index]", 16, "unknown-page", "unknown page type 'index'", "known here: title, copyright"),
    ("front: [title, title]", 16, "duplicate-page", "the page type 'title' stands twice", "remove one"),
    ("back: [solution]", 8, "unknown-page", "unknown page type 'solution'", "did you mean 'solutions'?"),
    ('author: "a\\nb"', 9, "wrong-value", "expected one line of text", "for example: author: Ada Example"),
    (f"author: {'a' * 201}", 9, "wrong-value", "this text is too long; the most is 200 characters", "author: Ada"),
]


@pytest.mark.parametrize(("keys", "column", "id", "words", "remedy"), SECTIONS)
def test_a_section_that_cannot_be_is_refused_in_its_place(find, keys, column, id, words, remedy):
    (problem,) = find(f"spec: 1\ntitle: x\nsections:\n  - {{title: x, {keys}}}\n")
    assert (problem.line, problem.column, problem.id) == (4, column, id)
    assert words in problem.message
    assert remedy in problem.remedy


@pytest.mark.parametrize(("line", "column", "id", "words", "remedy"), BOOKS)
def test_a_book_that_cannot_be_is_refused_in_its_place(find, good, line, column, id, words, remedy):
    (problem,) = find(good + line + "\n")
    assert (problem.line, problem.column, problem.id) == (7, column, id)
    assert words in problem.message
    assert remedy in problem.remedy


def test_every_unknown_page_type_is_named(find, good):
    assert [problem.column for problem in find(good + "front: [titel, contents, indx]\n")] == [9, 26]


@pytest.mark.parametrize("title", ["''", "'  '"])
def test_an_empty_title_is_refused(find, good, title):
    (problem,) = find(good.replace("Field of Bullets", title))
    assert (problem.line, problem.column, problem.id) == (2, 8, "empty-text")
    assert problem.remedy == "for example: title: Field of Bullets"


def test_a_book_without_sections_is_refused(find):
    (problem,) = find("spec: 1\ntitle: x\nsections: []\n")
    assert (problem.line, problem.column, problem.id) == (3, 11, "wrong-value")
    assert problem.message == "0 entries are too few; the least is 1"


def test_what_is_left_out_has_a_default(tmp_path: Path, good):
    path = tmp_path / "book.yaml"
    path.write_text(good)
    spec = load(path, Spec)
    assert (spec.seed, spec.trim, spec.layout, spec.language) == (1, (432.0, 648.0), "classic", "en")
    assert spec.front == ("title", "copyright", "contents", "how-to-play")
    assert spec.back == ("solutions",)
    (section,) = spec.sections
    assert (section.kind, section.bullets_on(*section.size), section.per_page) == ("bullets", 8, None)


def test_tiers_are_sorted_and_empty_ones_left_out(tmp_path: Path, good):
    path = tmp_path / "book.yaml"
    path.write_text(good.replace("{gentle: 2, steady: 1}", "{fiendish: 3, tricky: 0, gentle: 2}"))
    (section,) = load(path, Spec).sections
    assert list(section.tiers.items()) == [("gentle", 2), ("fiendish", 3)]
    assert section.puzzles == 5


@pytest.mark.parametrize("text", ["5x7", "5 x 7", "5X7", "5×7"])
def test_a_size_is_rows_before_columns(text):
    assert Size.parse(text) == (5, 7)
    assert str(Size.parse(text)) == "5x7"


@pytest.mark.parametrize(("size", "grids"), [("5x5", 4), ("6x6", 4), ("5x7", 2), ("8x8", 2), ("9x3", 1), ("10x10", 1)])
def test_grids_on_a_page_follow_the_size(tmp_path: Path, good, size, grids):
    path = tmp_path / "book.yaml"
    path.write_text(good.replace("5x5", size))
    assert load(path, Spec).sections[0].grids_per_page == grids
    path.write_text(good.replace("5x5", f"{size}\n    per_page: 6"))
    assert load(path, Spec).sections[0].grids_per_page == 6


def test_a_layout_is_found_by_name_and_by_path(tmp_path: Path):
    own = tmp_path / "looks" / "own.yaml"
    own.parent.mkdir()
    own.write_text("name: own\n")
    assert find_layout("looks/own.yaml", tmp_path) == own
    assert find_layout(str(own), Path("elsewhere")) == own
    assert find_layout("classic", tmp_path).name == "classic.yaml"


def test_the_sample_asks_for_a_whole_book(tmp_path: Path):
    path = tmp_path / "book.yaml"
    path.write_text(SAMPLE)
    spec = read_book(path).spec
    assert spec.puzzles >= 120
    assert {tier for section in spec.sections for tier in section.tiers} == set(TIERS)
    assert [section.size for section in spec.sections] == [(n, n) for n in (5, 6, 7, 8, 10)]
    assert sum(1 for line in SAMPLE.splitlines() if line.strip() and not line.lstrip().startswith("#")) <= 40


def test_the_defaults_in_the_samples_comments_are_the_defaults(tmp_path: Path):
    live = "\n".join(line.replace("# ", "", 1) if _is_default(line) else line for line in SAMPLE.splitlines())
    plain, full = tmp_path / "plain.yaml", tmp_path / "full.yaml"
    plain.write_text(SAMPLE)
    full.write_text(live)
    defaults = {"density": 0.3, "per_page": 4}  # absent means these for a 5x5
    expected = load(plain, Spec).model_dump(exclude={"solutions_per_page"})
    expected["sections"][0].update(defaults)
    assert load(full, Spec).model_dump(exclude={"solutions_per_page"}) == expected


def _is_default(line: str) -> bool:
    key = line.strip().removeprefix("# ").split(":")[0]
    return line.strip().startswith("# ") and line.strip()[2].islower() and key.replace("_", "").isalpha()


def test_reading_a_spec_needs_no_compiler():
    code = "import bookmaker.spec.book, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
