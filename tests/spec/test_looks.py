"""Layouts that extend each other, and specs that change single keys of one."""

from functools import partial
from pathlib import Path
from shutil import copy

import pytest

from bookmaker.book.outlook import book_outlook, open_book
from bookmaker.page.layout.drawing import _load_marks
from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.book import read_book
from bookmaker.spec.looks import load_look
from bookmaker.values.errors import FileProblems
from tests.spec.loading import problems_of, write_spec

_problems = partial(problems_of, load_look)


def _write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)


def test_a_layout_states_only_what_is_different(tmp_path: Path):
    _write(tmp_path, mine="name: mine\nextends: classic\ngrid: {frame: 2.5 pt}\ntype: {body: {size: 11 pt}}\n")
    classic, mine = load_look(layouts_dir() / "classic.yaml"), load_look(tmp_path / "mine.yaml")
    assert (mine.look.name, mine.look.grid.frame, mine.look.type.body.size) == ("mine", 2.5, 11)
    assert mine.look.grid == classic.look.grid.model_copy(update={"frame": 2.5})
    assert mine.look.type.body.leading == classic.look.type.body.leading
    assert mine.fonts == classic.fonts


def test_layouts_may_be_stacked_and_lists_are_replaced(tmp_path: Path):
    _write(
        tmp_path,
        lower="name: lower\nextends: classic\nmargins: {outer: 40 pt, top: 90 pt}\n",
        upper="name: upper\nextends: ./lower.yaml\nmargins: {outer: 50 pt}\nrunning: [{text: '{page}'}]\n",
    )
    look = load_look(tmp_path / "upper.yaml").look
    assert (look.margins.outer, look.margins.top, len(look.running)) == (50, 90, 1)


def test_a_font_is_seen_from_the_file_that_states_it(tmp_path: Path):
    shipped, folder = load_look(layouts_dir() / "classic.yaml").fonts, tmp_path / "outer"
    (folder / "inner").mkdir(parents=True)
    lower = copy(shipped["italic"], folder / "inner" / "lower.ttf")
    upper = copy(shipped["clue"], tmp_path / "upper.ttf")
    _write(folder / "inner", lower="name: lower\nextends: classic\nfaces: {italic: lower.ttf}\n")
    _write(folder, upper="name: upper\nextends: inner/lower.yaml\nfaces: {clue: ../upper.ttf}\n")
    fonts = load_look(folder / "upper.yaml").fonts
    assert (fonts["italic"], fonts["clue"]) == (lower, upper)
    assert fonts["regular"].parent == layouts_dir() / "fonts"


def test_layouts_in_a_circle_are_refused_the_smallest_too(tmp_path: Path):
    _write(tmp_path, a="name: a\nextends: ./b.yaml\n", b="name: b\nextends: ./c.yaml\n", c="name: c\nextends: b.yaml\n")
    (problem, *_) = _problems(tmp_path / "a.yaml")
    assert (Path(problem.file).name, problem.line, problem.id) == ("c.yaml", 2, "bad-extends")
    assert "b.yaml → c.yaml → b.yaml" in problem.message
    _write(tmp_path, a="name: a\nextends: ./a.yaml\n")
    assert _problems(tmp_path / "a.yaml")[0].id == "bad-extends"


@pytest.mark.parametrize(
    ("name", "id"), [("clasic", "unknown-layout"), ("./no.yaml", "unknown-layout"), ("[a]", "wrong-type")]
)
def test_what_is_extended_must_be_a_layout(tmp_path: Path, name: str, id: str):
    _write(tmp_path, a=f"name: a\nextends: {name}\n")
    first = _problems(tmp_path / "a.yaml")[0]
    assert (first.line, first.column, first.id) == (2, 10, id)


def test_a_mistake_is_shown_in_the_file_it_is_in_and_is_none_where_it_is_put_right_above(tmp_path: Path):
    lower, upper = "name: lower\nextends: classic\ngrid:\n  frame: 0.2 pt\n", "name: upper\nextends: ./lower.yaml\n"
    _write(tmp_path, lower=lower, upper=f"{upper}margins: {{outr: 50 pt}}\n")
    found = [(Path(p.file).name, p.line, p.id) for p in _problems(tmp_path / "upper.yaml")]
    assert found == [("lower.yaml", 4, "wrong-value"), ("upper.yaml", 3, "unknown-key")]
    _write(tmp_path, upper=f"{upper}grid: {{frame: 2 pt}}\n")
    assert load_look(tmp_path / "upper.yaml").look.grid.frame == 2


@pytest.fixture
def book(tmp_path: Path, good: str):
    return lambda more: write_spec(tmp_path, good + more)


def test_a_spec_changes_single_keys(book):
    found = read_book(book("look:\n  grid: {line: 1 pt}\n  trim: 5 x 8 in\n"))
    assert (found.look.grid.line, found.look.grid.frame, found.look.trim) == (1, 1.6, (360, 576))


def test_a_mistake_in_these_keys_is_one_in_the_spec(book):
    path = book("look:\n  grid: {line: 0.1 pt}\n  gird: {}\n  puzzles: {below: [{text: '{nmber}'}]}\n")
    problems = problems_of(read_book, path)
    assert [(p.file, p.line, p.column, p.id) for p in problems] == [
        (str(path), 8, 16, "wrong-value"),
        (str(path), 9, 3, "unknown-key"),
        (str(path), 10, 28, "unknown-field"),
    ]
    assert "did you mean {number}: the puzzle's number, such as 37?" in problems[2].remedy


def test_text_under_the_smallest_size_is_refused(tmp_path: Path):
    sizes = "smallest: 8 pt\ntype: {head: {size: 8 pt}}\nsteps: {edge: {size: 8 pt}}\n"
    _write(tmp_path, a=f"name: a\nextends: classic\n{sizes}")
    assert load_look(tmp_path / "a.yaml").look.smallest == 8
    _write(tmp_path, b="name: b\nextends: ./a.yaml\ntype: {small: {size: 7.5 pt}}\n")
    (problem,) = _problems(tmp_path / "b.yaml")
    assert (problem.line, problem.message) == (3, "text of 7.5 pt is under the 8 pt that `smallest` asks for")


def test_what_two_keys_of_a_spec_do_together_is_shown_at_one_of_them(book):
    path = book("look:\n  tabs: {width: 1 in, height: 1 in, top: 1 in}\n")
    (problem,) = problems_of(read_book, path)
    assert (problem.file, problem.line, problem.column, problem.where) == (str(path), 8, 17, "tabs.width")
    assert "margins.outer" in problem.remedy


@pytest.mark.parametrize(("value", "ink"), [("0", 0), ("0.5", 0.5), ("'#ff0080'", (1, 0, pytest.approx(128 / 255)))])
def test_inks_are_grays_or_colours(book, value: str, ink: object):
    assert read_book(book(f"look: {{grid: {{line_ink: {value}}}}}\n")).look.grid.line_ink == ink


@pytest.mark.parametrize("value", ["0.95", "-0.1", "red", "'#12345'", "true", "[0, 0, 0]"])
def test_anything_else_is_no_ink(book, value: str):
    with pytest.raises(FileProblems, match="line_ink"):
        read_book(book(f"look: {{grid: {{line_ink: {value}}}}}\n"))


def test_a_region_says_nothing_twice(book):
    path = book("look: {puzzles: {regions: {notes: {top: 1 pt, bottom: 1 pt, height: 9 pt}}}}\n")
    with pytest.raises(FileProblems, match="top, bottom, height say the same thing twice"):
        read_book(path)


@pytest.mark.parametrize(
    ("look", "drawn"),
    [
        ("", "cats"),
        ("look: {grid: {frame: 2 pt}}", "cats"),
        ("look: {marks: hearts}", "hearts"),
        ("layout: halloween", "cats"),
    ],
)
def test_a_ready_noun_is_drawn_unless_the_look_of_the_spec_has_marks(tmp_path: Path, look: str, drawn: str):
    text = f"spec: 1\ntitle: T\nnoun: cats\n{look}\nsections: [{{title: A, size: 5x5, tiers: {{gentle: 1}}}}]\n"
    assert read_book(write_spec(tmp_path, text)).look.marks == _load_marks(drawn)


def test_a_form_that_a_noun_lacks_is_told_at_its_line(tmp_path: Path):
    text = "spec: 1\ntitle: T\nlanguage: de\nnoun: {one: Stern, many: Sterne, gender: m}\n"
    text += "sections: [{title: A, size: 5x5, tiers: {gentle: 1}}]\n"
    (problem,) = problems_of(read_book, write_spec(tmp_path, text))
    assert (problem.line, problem.id) == (4, "missing-key") and "many_dative" in problem.remedy


LOOKS = """\
sections:
  - {title: A, size: 5x5, tiers: {gentle: 2}, layout: halloween}
  - {title: B, size: 5x5, tiers: {gentle: 2}}
  - {title: C, size: 5x5, tiers: {gentle: 2}, layout: ./mine.yaml}
"""


def _book_with(folder: Path, mine: str, book: str) -> Path:
    _write(folder, mine=f"name: mine\nextends: classic\n{mine}", book=f"spec: 1\ntitle: T\n{book}\n{LOOKS}")
    return folder / "book.yaml"


def test_a_section_has_a_look_of_its_own_in_the_frame_of_the_book(tmp_path: Path):
    mine = "trim: 5 x 8 in\nmargins: {top: 2 in}\nrunning: []\ngrid: {frame: 2.5 pt}\ntiers: {names: {gentle: Warm}}\n"
    file, style = open_book(_book_with(tmp_path, mine, "layout: parlour"))
    assert (sorted(file.own), file.look.name) == ([0, 2], "parlour")
    own = file.own[2].look
    assert (own.name, own.grid.frame, own.trim, own.margins) == ("mine", 2.5, file.look.trim, file.look.margins)
    assert (own.running, own.tiers.names) == (file.look.running, {})
    assert {role.face for _, role in own.type} == {"regular-2", "semibold-2", "italic-2"}
    shipped = load_look(layouts_dir() / "classic.yaml").fonts
    assert style.fonts["clue-2"].file == shipped["clue"]


@pytest.mark.parametrize(
    ("mine", "book", "lines"),
    [
        ("", "layout: large-print", [5, 7]),
        ("grid: {digit_ink: '#7a1f1f'}\n", "look: {inks: 1}", [7]),
        ("grid: {digit: 3}\n", "layout: classic", [3]),
        ("opener: {ground: 0.8}\n", "printer: newsprint", [7]),
    ],
)
def test_a_look_that_does_not_go_with_the_book_is_told_at_its_line(
    tmp_path: Path, mine: str, book: str, lines: list[int]
):
    found = problems_of(book_outlook, _book_with(tmp_path, mine, book))
    at = len(book.splitlines()) - 1
    assert [one.line - at * (one.file.endswith("book.yaml")) for one in found] == lines


def test_the_inks_of_all_looks_are_plates_of_one_book(tmp_path: Path):
    ink = "grid: {frame_ink: '#123456'}\nspots: [{name: Blue 7, cmyk: [90, 60, 0, 40], colour: '#123456'}]\n"
    file = read_book(_book_with(tmp_path, ink, "layout: classic-two-inks\nlook: {inks: 3}"))
    assert {one.name for one in file.look.spots} > {"Blue 7"}


@pytest.mark.parametrize(
    ("keys", "remedy"),
    [
        ("type: {title: {color: '#7a1f1f'}}", "did you mean 'ink'?"),
        ("grid: {frame_colour: '#7a1f1f'}", "did you mean 'frame_ink'?"),
        ("colors: {title: '#7a1f1f'}", "each part has its own: type: {heading: {ink: '#1d5c8a'}}"),
        ("spots: [{name: X, color: '#7a1f1f', cmyk: [0, 1, 2, 3]}]", "did you mean 'colour'?"),
    ],
)
def test_a_colour_is_an_ink(tmp_path: Path, keys: str, remedy: str):
    _write(tmp_path, mine=f"name: mine\nextends: classic\n{keys}\n")
    (problem,) = (one for one in _problems(tmp_path / "mine.yaml") if one.id == "unknown-key")
    assert problem.remedy.startswith(remedy)
