"""Mistakes in keys and values: each in its place, in our words, with a remedy, all in one pass."""

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from bookmaker.kinds import KINDS
from bookmaker.values.errors import USAGE
from tests.commands import run_command
from tests.spec.loading import load, problems_of, write_spec

RATINGS = "sections[0].ratings."
MISTAKES = [
    # a line 7 with its place, id, where, words, remedy
    ("^nmae: x", "unknown-key", "nmae", "unknown key 'nmae'", "known here: spec, title, subtitle"),
    ("^Seed: 4", "unknown-key", "Seed", "unknown key 'Seed'", "did you mean 'seed'?"),
    ("^sed: 4", "unknown-key", "sed", "unknown key 'sed'", "did you mean 'seed'?"),
    ("^per_page: 4", "unknown-key", "per_page", "unknown key 'per_page'", "'per_page' is a key of each section"),
    ("    ^seed: 4", "unknown-key", "sections[0].seed", "unknown key 'seed'", "do not indent it"),
    ("    ^titel: 4", "unknown-key", "sections[0].titel", "unknown key 'titel'", "did you mean 'title'?"),
    ("seed: ^seven", "wrong-type", "seed", "expected a whole number, got 'seven'", "for example: seed: 2026"),
    ("seed: ^0.5", "wrong-type", "seed", "expected a whole number, got 0.5", "for example: seed: 2026"),
    ("seed: ^'5'", "wrong-type", "seed", "expected a whole number, got '5'", "write seed: 5"),
    ("seed:^", "wrong-type", "seed", "expected a whole number, got nothing", "for example: seed: 2026"),
    ("seed: ^-1", "wrong-value", "seed", "-1 is too small; the least is 0", "for example: seed: 2026"),
    ("author: ^[a]", "wrong-type", "author", "expected text, got a list", "for example: author: Ada Example"),
    ("author: ^{a: b}", "wrong-type", "author", "expected text, got keys with values", "for example: author"),
    ("front: ^title", "wrong-type", "front", "expected a list, got 'title'", "front: [title]"),
    ("front: [^[title]]", "wrong-type", "front[0]", "expected a page type, got a list", "front: [title, copyright,"),
    ("trim: ^6 by 9", "wrong-value", "trim", "'6 by 9' is not a page size", "did you mean '6 x 9 in'?"),
    ("trim: ^8.5x11", "wrong-value", "trim", "without a unit", "did you mean '8.5 x 11 in'?"),
    ("trim: ^210 x 297", "wrong-value", "trim", "without a unit", "did you mean '210 x 297 mm'?"),
    ("^dedication: To B", "unknown-key", "dedication", "unknown key", "a page type: write it into the list front or"),
    ("edition:^", "wrong-type", "edition", "expected text, got nothing", "for example: edition: First edition"),
    ("solutions_per_page: ^5", "wrong-value", "solutions_per_page", "expected 4, 6, 9 or 12, got 5", "page: 9"),
    ("    per_page: ^10", "wrong-value", "sections[0].per_page", "10 is too large; the most is 9", "per_page: 4"),
    (
        "    kind: ^bulets",
        "unknown-kind",
        "sections[0].kind",
        "no kind of puzzle is called 'bulets'",
        "did you mean 'bullets'?",
    ),
    ("    kind: ^nurikabe", "unknown-kind", "sections[0].kind", "no kind of puzzle is called", "bullets"),
    ("    steps: ^-1", "wrong-value", "sections[0].steps", "-1 is too small; the least is 0", "for example: steps:"),
    ("    density: ^1.0", "wrong-value", "sections[0].density", "1.0 is too large; it must be less than 1", "0.3"),
    ("    density: ^0", "wrong-value", "sections[0].density", "0 is too small; it must be more than 0", "0.3"),
    ("    weights: {n0: ^x}", "wrong-type", "sections[0].weights.n0", "expected a number, got 'x'", "n0: 0.0"),
    ("    weights: ^3", "wrong-type", "sections[0].weights", "expected keys with values, got 3", "weights: {n1"),
    ("    bands: {gentle: ^[1]}", "wrong-value", "sections[0].bands.gentle", "entry 2 of this list is missing", "["),
    ("    ratings: {gentle: {effort: ^[9, 5]}}", "wrong-value", f"{RATINGS}gentle.effort", "9, is above", "[5, 9]"),
    ("    ratings: {gentle: {^effrt: [1, 5]}}", "unknown-key", "sections[0].ratings.gentle.effrt", "effrt", "effort"),
    ("    ratings: {^hard: {effort: [1, 5]}}", "unknown-tier", "sections[0].ratings.hard", "'hard'", "'knotty'?"),
    ("    ratings: {^Easy: {effort: [1, 5]}}", "unknown-tier", "sections[0].ratings.Easy", "'Easy'", "'gentle'?"),
    ("    bands: {gentle: ^[1, 2, 3]}", "wrong-value", "sections[0].bands.gentle", "too many entries: 3", "["),
]

DENSITIES = ("    density: .5", "    density: 3e-1")
PLAIN = [
    ("edition: ^1.10", "expected text, got 1.10", "write it in quotes: '1.10'"),
    ("edition: ^true", "expected text, got true", "write it in quotes: 'true'"),
    ("seed: ^yes", "expected a whole number, got 'yes'", "for example: seed: 2026"),
    ("seed: ^1:30", "expected a whole number, got '1:30'", "for example: seed: 2026"),
    ("seed: ^1_000", "expected a whole number, got '1_000'", "write seed: 1000"),
    ("seed: ^0x1F", "expected a whole number, got '0x1F'", "for example: seed: 2026"),
    ("seed: ^1e3", "expected a whole number, got 1e3", "for example: seed: 2026"),
    ("seed: ^.inf", "expected a whole number, got '.inf'", "for example: seed: 2026"),
    ("    density: ^1.0e+999", "expected a number, got '1.0e+999'", "for example: density: "),
    ("    density: ^.nan", "expected a number, got '.nan'", "for example: density: "),
    ("seed: ^99999999999999999999", "expected a whole number, got 99999999999999999999", "for example: seed: 2026"),
]


@pytest.mark.parametrize(("line", "id", "where", "words", "remedy"), MISTAKES)
def test_a_mistake_is_named_in_its_place(refuse, good, line, id, where, words, remedy):
    problem = refuse(f"{good}{line}\n", id, words, remedy)
    assert (problem.where, problem.source) == (where, line.replace("^", ""))


@pytest.mark.parametrize(("line", "words", "remedy"), PLAIN)
def test_a_plain_word_of_another_type_is_named(refuse, good, line, words, remedy):
    refuse(f"{good}{line}\n", "wrong-type", words, remedy)


@pytest.mark.parametrize("line", ["author: no", "author: ON", "author: =", "edition: 2026-11-20", "author: 5x5"])
@pytest.mark.parametrize("more", [*(f"seed: {seed}" for seed in ("0", "+7", "010", "08")), *DENSITIES])
def test_plain_words_are_what_they_are_in_yaml_1_2(find, good, line, more):
    assert find(line + "\n" + good + more + "\n") == []


def test_a_missing_key_is_shown_where_its_mapping_starts(find):
    problems = find("title: x\nsections:\n  - size: 5x5\n    tiers: {gentle: 1}\n  - {title: x, size: 5x5}\n")
    assert [(p.line, p.column, p.where, p.message, p.remedy) for p in problems] == [
        (1, 1, "", "missing key 'spec'", "for example: spec: 1"),
        (3, 5, "sections[0]", "missing key 'title'", "for example: title: First steps"),
        (5, 5, "sections[1]", "missing key 'tiers'", "for example: tiers: {gentle: 16, steady: 8}"),
    ]
    assert {p.id for p in problems} == {"missing-key"}
    missing = [f"missing key '{key}'" for key in ("spec", "title", "sections")]
    assert [p.message for p in find("edition: x\n")] == missing


def test_a_key_that_is_written_wrong_is_one_mistake(find):
    (problem,) = find("spec: 1\ntitel: x\nsections: [{title: y, size: 4x4, tiers: {gentle: 1}}]\n")
    assert (problem.line, problem.id, problem.remedy) == (2, "unknown-key", "did you mean 'title'?")
    found = find("spec: 1\ntitel: x\nsections: [{titel: y, sise: 4x4, tires: {gentle: 1}}]\nnothing: 1\n")
    assert [problem.id for problem in found] == ["unknown-key"] * 5


@pytest.mark.parametrize(
    ("text", "command", "said"),
    [
        ("daily: 1\ntitle: x\nstart: '2026-12-01'\n", "build", "bookmaker daily book.yaml makes its sheets"),
        ("title: x\nspec: 1\nsections: []\n", "daily", "bookmaker build book.yaml makes the book"),
    ],
)
def test_a_file_for_another_command_is_one_mistake(tmp_path: Path, text: str, command: str, said: str):
    result = run_command(command, write_spec(tmp_path, text), "-o", tmp_path)
    assert (result.exit_code, result.stderr.count("error["), said in result.stderr) == (USAGE, 1, True)


def test_all_mistakes_are_found_in_one_pass_and_sorted(find):
    section = (
        "title: x\n    title: y\n    size: 5x5\n    bullets: 30\n    tiers: {gentel: 1, steady: -1}\n    nmae: 1\n"
    )
    problems = find(f"seed: yes\nsections:\n  - {section}spec: 2\nauthor: *me\n---\nmore: 1\n")
    assert [(p.line, p.column, p.id) for p in problems] == [
        *((1, 1, "missing-key"), (1, 7, "wrong-type"), (4, 5, "duplicate-key"), (6, 14, "too-many-bullets")),
        *((7, 13, "unknown-tier"), (7, 32, "wrong-value"), (8, 5, "unknown-key"), (9, 7, "wrong-value")),
        *((10, 9, "yaml-alias"), (11, 1, "yaml-documents")),
    ]


def test_a_finding_looks_like_a_compilers(find, good):
    (problem,) = find(good + "    sed: 1\n")
    assert str(problem).splitlines()[1:] == ["      sed: 1", "      ^", "  " + problem.remedy]
    first = str(problem).splitlines()[0]
    assert first.endswith("book.yaml:7:5: error[unknown-key]: sections[0].sed: unknown key 'sed'")


def test_a_long_line_is_shown_around_the_mistake_and_never_what_a_terminal_would_obey(find, good):
    (problem,) = find(good + f"front: [title{' ' * 200}, nonsense, {' ' * 200}contents]\n")
    source, caret = str(problem).splitlines()[1:3]
    assert len(source) <= 122
    assert source[caret.index("^") :].startswith("nonsense")
    (problem,) = find(good + 'layout: "\\e[2J/"\n')
    assert problem.id == "unknown-layout"
    assert "\x1b" not in str(problem)


class Inner(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    flag: bool = Field(False, description="a switch")
    words: Annotated[str, Field(min_length=3, max_length=4)] = Field("abc", description="three or four letters")


class Outer(BaseModel):
    """Every shape the loader must follow: models in lists, in mappings and in optional fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    inner: Inner | None = Field(None, description="a model")
    many: tuple[Inner, ...] = Field((), description="models")
    named: dict[str, Inner] = Field(default_factory=dict, description="models by name")
    pages: dict[int, float] = Field(default_factory=dict, description="numbers by number")
    mixed: int | Literal["auto"] = Field("auto", description="a number or a word")
    place: Path = Field(Path(), description="a path")


NESTED = [
    ("inner: {flg: yes}", 9, "unknown-key", "inner.flg", "did you mean 'flag'?"),
    ("inner: {flag: maybe}", 15, "wrong-type", "inner.flag", ""),
    ("many: [{}, {words: ab}]", 20, "wrong-value", "many[1].words", ""),
    ("many: [{}, {words: abcde}]", 20, "wrong-value", "many[1].words", ""),
    ("named: {x: {wrds: abc}}", 13, "unknown-key", "named.x.wrds", "did you mean 'words'?"),
    ("named: {x: 3}", 12, "wrong-type", "named.x", ""),
    ("pages: {150: x}", 14, "wrong-type", "pages.150", ""),
    ("pages: {x: 1}", 9, "wrong-type", "pages.x", ""),
    ("mixed: many", 8, "wrong-type", "mixed", ""),
    ("place: [a]", 8, "wrong-type", "place", ""),
]


@pytest.mark.parametrize(("text", "column", "id", "where", "remedy"), NESTED)
def test_any_model_can_be_loaded(tmp_path: Path, text, column, id, where, remedy):
    (problem,) = problems_of(load, write_spec(tmp_path, text), Outer)
    assert (problem.line, problem.column, problem.id, problem.where, problem.remedy) == (1, column, id, where, remedy)


def test_a_model_gets_what_the_file_says(tmp_path: Path):
    text = "inner: {flag: yes}\nmany: [{words: abcd}]\npages: {150: 1, 300: .5}\nplace: a/b\nmixed: 3\n"
    outer = load(write_spec(tmp_path, text), Outer)
    assert outer.inner == Inner(flag=True)
    assert outer.many == (Inner(words="abcd"),)
    assert outer.pages == {150: 1.0, 300: 0.5}
    assert (outer.place, outer.mixed) == (Path("a/b"), 3)


@pytest.mark.parametrize("place", ["foot", "overleaf"])
@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (
            "size: 9x9\n    kind: sweep\n    play: stages",
            "boards that are played in stages cannot have their solutions ",
        ),
        ("size: 6x6\n    kind: odds", "answers with their tables of cases cannot stand "),
    ],
)
def test_solutions_of_boards_with_stages_and_with_tables_stand_nowhere_else(find, good, keys, said, place: str):
    (problem,) = find(f"{good.replace('size: 5x5', keys)}solutions: {place}\nback: []\n")
    assert problem.message.startswith(said)


def test_solutions_that_are_full_of_numbers_have_room_for_those_of_rounds_but_a_question_has_no_steps(find, good):
    sweep = "  - {title: Turn, kind: sweep, size: 9x9, tiers: {gentle: 2}}\n"
    assert find(f"{good}{sweep}walkthroughs: {{form: solution, tiers: [gentle]}}\n") == []
    asked = good.replace("size: 5x5", "size: 6x6\n    kind: odds")
    problems = find(f"{asked}walkthroughs: [1]\n")
    assert any("is a question, whose answer has no steps" in problem.message for problem in problems)


SWEEPS = [
    # what a section of sweeps says besides, the key, words, remedy
    ("size: 20x20", "", "`play: decoder` takes boards of at most 12 rows and columns, not 20x20", "at most 12x12"),
    ("size: 16x16, play: password", ".play", "at most 12 rows and columns", "or play: stages"),
    ("size: 9x9, mines: 72", ".mines", "72 mines do not fit on 9x9: its start and the cells around", "at most 71"),
    ("size: 3x3, mines: 1", ".mines", "1 mine does not fit on 3x3", "use a larger board"),
    ("size: 9x9, stages: 4", ".stages", "is about `play: stages`, and this section has `play: decoder`", "leave it"),
    ("size: 9x9, bands: {gentle: [5, 6]}", ".bands.gentle", "no rung lies from 5 to 6: 0 single, 1 pairs", "rung"),
    ("size: 9x9, bullets: 4", ".bullets", "unknown key 'bullets'", "a key of a section with kind: bullets"),
    ("size: 9x9, stagse: 4", ".stagse", "unknown key 'stagse'", "did you mean 'stages'?"),
]


@pytest.mark.parametrize(("own", "key", "words", "remedy"), SWEEPS)
def test_what_a_section_of_sweeps_cannot_be_is_said_before_any_work(find, good, own, key, words, remedy):
    (problem,) = find(f"{good}  - {{title: T, kind: sweep, {own}, tiers: {{gentle: 2}}}}\n")
    assert (problem.line, problem.where) == (7, f"sections[1]{key}")
    assert words in problem.message and remedy in problem.remedy


@pytest.mark.parametrize(
    ("kind", "remedy"), [("sweeps", "did you mean 'sweep'?"), ("[sweep]", "for example: kind: bullets")]
)
def test_where_the_kind_is_wrong_only_that_is_said_of_keys_that_another_kind_has(find, good, kind, remedy):
    keys = f"title: T, kind: {kind}, size: 9x9, mines: 4, play: stages, tiers: {{gentle: 2}}"
    (problem,) = find(f"{good}  - {{{keys}}}\n")
    assert problem.where == "sections[1].kind" and problem.remedy == remedy


def test_each_kind_has_its_own_steps(read):
    kinds = "".join(f"  - {{title: {kind}, kind: {kind}, size: 6x6, tiers: {{gentle: 1}}}}\n" for kind in KINDS)
    steps = [part.params.steps for part in read(f"spec: 1\ntitle: T\nsections:\n{kinds}").puzzle_sections]
    assert steps == [kind.params.model_fields["steps"].default for kind in KINDS.values()]
    assert steps[0] == 2000 < max(steps)
