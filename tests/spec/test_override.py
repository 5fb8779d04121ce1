"""Keys of a spec that the command line sets: where they go, and what is said when they are wrong."""

from pathlib import Path

import pytest

from bookmaker.book.outlook import book_outlook
from bookmaker.spec.book import Variant, read_book
from bookmaker.values.errors import Problem, UserError
from tests.spec.loading import problems_of, write_spec


@pytest.fixture
def path(tmp_path: Path, good: str) -> Path:
    return write_spec(tmp_path, good)


def _problems(path: Path, *settings: str) -> list[Problem]:
    return problems_of(read_book, path, Variant(settings))


def test_a_setting_replaces_what_the_file_says(path: Path):
    file = read_book(path, Variant(("seed=7", "title=Other", "sections[0].tiers.gentle=5", "sections[0].per_page=2")))
    section = file.spec.puzzle_sections[0]
    assert (file.spec.seed, file.spec.title, section.per_page) == (7, "Other", 2)
    assert section.tiers == {"gentle": 5, "steady": 1}


def test_a_mapping_is_replaced_as_a_whole_and_may_be_made_on_the_way(path: Path):
    settings = ("sections[0].tiers={tricky: 3}", "sections[0].weights.n1=-2", "look.grid.frame=2pt")
    file = read_book(path, Variant(settings))
    section = file.spec.puzzle_sections[0]
    assert (section.tiers, section.weights.n1, file.look.grid.frame) == ({"tricky": 3}, -2, 2)


def test_the_last_setting_of_a_key_is_in_force_and_a_value_may_be_nothing_or_mend_the_file(path: Path):
    path.write_text(path.read_text() + "trim: 8 x 10 in\nseed: none\n")
    spec = read_book(path, Variant(("seed=7", "seed=8", "trim=null"))).spec
    assert (spec.seed, spec.trim) == (8, None)


def test_a_layout_is_seen_from_the_file(path: Path):
    (path.parent / "mine.yaml").write_text("name: mine\nextends: classic\n")
    assert read_book(path, Variant(("layout=./mine.yaml",))).look.name == "mine"


@pytest.mark.parametrize(
    ("setting", "column", "id", "message"),
    [
        ("seed", 1, "bad-setting", "expected key=value on one line"),
        ("seed=1\n2", 1, "bad-setting", "expected key=value on one line"),
        ("=1", 1, "bad-setting", "expected a key in front of the '='"),
        ("a..b=1", 1, "bad-setting", "expected a key in front of the '='"),
        ("[0]=1", 1, "bad-setting", "expected a key in front of the '='"),
        ("seed=", 6, "bad-setting", "nothing behind the '='"),
        ("seed=[1", 6, "yaml-syntax", "what is opened here is never closed with ']'"),
        ("seed=*a", 6, "yaml-alias", "aliases such as *a are not used here"),
        ("seed=0x8", 6, "wrong-type", "expected a whole number, got '0x8'"),
        ("seed=x", 6, "wrong-type", "expected a whole number, got 'x'"),
        ("tilte=x", 1, "unknown-key", "unknown key 'tilte'"),
        ("sections[0].weights.n7=1", 21, "unknown-key", "unknown key 'n7'"),
        ("sections[0].tiers={gentle: 1, stedy: 1}", 31, "unknown-tier", "unknown tier 'stedy'"),
        ("sections.per_page=2", 10, "bad-setting", "sections is a list and has no keys"),
        ("sections[1].per_page=2", 10, "bad-setting", "sections has no entry [1]"),
        ("title.x=2", 7, "bad-setting", "title is a value and has no keys"),
        ("title[0]=2", 7, "bad-setting", "title has no entry [0]"),
        ("front[0]=title", 7, "bad-setting", "front is not in the file, so it has no entries"),
        ("look.grid.frame=0.2pt", 17, "wrong-value", "a line of 0.2 pt is too thin"),
        ("look.grid.frme=2pt", 11, "unknown-key", "unknown key 'frme'"),
    ],
)
def test_a_mistake_in_a_setting_is_shown_in_it(path: Path, setting: str, column: int, id: str, message: str):
    (problem,) = _problems(path, setting)
    assert (problem.file, problem.line, problem.column, problem.id) == ("--set", 1, column, id)
    assert problem.message.startswith(message)
    assert problem.source == setting


def test_remedies_are_as_good_as_those_for_the_file(path: Path):
    for setting, remedy in {
        "tilte=x": "did you mean 'title'?",
        "seed=x": "for example: seed: 2026",
        "sections.title=x": "say which entry: sections[0].title",
        "sections.0.title=x": "write sections[0]",
        "seed=": "write null for no value",
    }.items():
        assert _problems(path, setting)[0].remedy == remedy


def test_mistakes_in_the_file_and_in_several_settings_are_told_together(path: Path):
    path.write_text(path.read_text() + "hints: 4\n")
    found = [(Path(problem.file).name, problem.where) for problem in _problems(path, "seed=x", "solver=y")]
    assert found == [("--set", "seed"), ("--set", "solver"), ("book.yaml", "hints")]
    found = [(problem.file, problem.source) for problem in _problems(path, "seed", "solver[1]=y")]
    assert found == [("--set", "seed"), ("--set", "solver[1]=y")]


def test_a_letter_that_no_font_has_is_shown_in_its_setting(path: Path):
    (problem,) = problems_of(book_outlook, path, Variant(("title=漢",)))
    assert (problem.file, problem.source, problem.id) == ("--set", "title=漢", "missing-character")


def test_a_part_has_its_numbers_by_section(path: Path):
    path.write_text(path.read_text() + "  - {title: B, size: 6x6, tiers: {gentle: 4}}\n")
    file = read_book(path, Variant(only=range(3, 6)))
    assert [list(file.numbers_of(index)) for index in (0, 1)] == [[3], [4, 5]]
    assert file.puzzle_range == "puzzles 3 to 5 of 7"
    assert read_book(path, Variant(only=range(7, 8))).puzzle_range == "puzzle 7 of 7"
    assert list(read_book(path).numbers) == [1, 2, 3, 4, 5, 6, 7]
    with pytest.raises(UserError, match="there is no puzzle 8; its puzzles have the numbers 1 to 7"):
        read_book(path, Variant(only=range(2, 9)))
