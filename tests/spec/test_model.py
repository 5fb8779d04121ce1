"""What a spec may ask for, and what becomes of it."""

from pathlib import Path

import pytest

from bookmaker.engine.rank.energy import TIERS, Weights
from bookmaker.engine.rank.facts import Require
from bookmaker.spec.book import read_book
from bookmaker.spec.model import Spec
from bookmaker.spec.sample import SAMPLE
from bookmaker.spec.values import find_layout
from bookmaker.values.puzzle import Size
from tests.commands import run_python
from tests.spec.loading import write_spec

SECTIONS = [
    ("bullets: ^30", "too-many-bullets", "30 bullets do not fit on 5x5: it has 25", "24"),
    ("bullets: ^25", "too-many-bullets", "25 bullets do not fit on 5x5", "at most 24"),
    ("density: ^0.99", "too-many-bullets", "fills all 25 cells of 5x5", "density: 0.3"),
    ("bullets: 7, density: ^0.3", "bullets-and-density", "the same thing twice", "one"),
    ('size: 4x4, pattern: ^"XX.\\nX?X"', "bad-mask", "'?' is no sign", "rows of X"),
    ('size: 4x4, pattern: ^"XXXXX\\nX"', "bad-pattern", "2 rows and 5 columns", "size: 4x5"),
    ("size: 4x4, pattern: ^no.png", "unknown-file", "no.png cannot be read", "seen from its folder"),
    ("size: 5x6, symmetry: ^four", "not-square", "5x6 is not square", "half-turn or mirror"),
    ("size: 5x6, symmetry: ^halfturn", "wrong-value", "halfturn", "half-turn"),
    ("tiers: ^{}", "no-puzzles", "this section has 0 puzzles", "tiers: {gentle: 16, steady: 8}"),
    ("tiers: ^{gentle: 0, knotty: 0}", "no-puzzles", "this section has 0 puzzles", "tiers: {gentle: 16"),
    ("tiers: {^gentel: 1}", "unknown-tier", "unknown tier 'gentel'", "did you mean 'gentle'?"),
    ("tiers: {^hard: 1}", "unknown-tier", "unknown tier 'hard'", "did you mean 'knotty'?"),
    ("tiers: {^3d: 1}", "unknown-tier", "unknown tier '3d'", "known here: gentle, steady, tricky"),
    ("bands: {^hard: [0, 1]}", "unknown-tier", "unknown tier 'hard'", "did you mean 'knotty'?"),
    ("bands: {gentle: ^[3, 1]}", "wrong-value", "3, is above the highest, 1", "[1, 3]"),
    (
        "tiers: {gentle: 1, knotty: 0}, require: {tiers: [gentle, ^knotty], max_clues: 2}",
        "unknown-tier",
        "this section has no 'knotty' puzzles",
        "known here: gentle",
    ),
    ("tiers: {gentle: 1}, require: {tiers: [^gentel]}", "unknown-tier", "no 'gentel' puzzles", "gentle'?"),
    ("flow: ^chaned", "wrong-value", "'chained' or 'two-fronts', got 'chaned'", "did you mean 'chained'?"),
    ("key: total, total: ^none", "no-total", "so `key: total` says nothing", "take one of the two out"),
    ('theme: ^diagonals, pattern: "X...X\\nXXXXX"', "bad-pattern", "both say where clues are", "one of the two"),
    (
        "tiers: {fiendish: ^1}, theme: even",
        "no-such-board",
        "hardly any fiendish puzzle of 5x5",
        "another size or tier",
    ),
    ("tiers: {knotty: ^1}, theme: diagonals", "no-such-board", "has `theme: diagonals`", "give it `bands`"),
    ("tiers: {fiendish: ^1}, ending: clues", "no-such-board", "has `ending: clues`", "another size or tier"),
    ("tiers: {fiendish: ^1}, key: 1-2", "no-such-board", "has `key: 1-2`", "another size or tier"),
    ("tiers: {steady: ^1}, key: total", "no-such-board", "has `key: total`", "another size or tier"),
    ("require: {total: ^early}", "wrong-value", "'late' or 'never'", "total: late"),
    ("require: {max_clues: ^0}", "wrong-value", "the least is 1", "max_clues: 2"),
    ("require: {no_spike: ^1}", "wrong-type", "true or false", "no_spike: true"),
    ("require: {^spike: true}", "unknown-key", "key 'spike'", "did you mean 'no_spike'?"),
    ("weights: {by_clues: {^1: -1}}", "wrong-value", "the least is 2", "{2: -1.0"),
    ("weights: {by_clues: {^x: -1}}", "wrong-type", "expected a whole number", "{2:"),
    ("size: ^2x5", "wrong-value", "a board has 3 to 60 rows and columns, not 2x5", "size: 5x5"),
    ("size: ^5x61", "wrong-value", "a board has 3 to 60 rows and columns, not 5x61", "size: 5x5"),
    ("size: ^5", "wrong-value", "expected rows x columns", "did you mean '5x5'?"),
    ("size: ^five", "wrong-value", "expected rows x columns", "for example: size: 5x5"),
    ("size: ^5x5x5", "wrong-value", "expected rows x columns", "for example: size: 5x5"),
]

BOOKS = [
    (
        "layout: ^clasic",
        "unknown-layout",
        "unknown layout 'clasic'",
        "did you mean 'classic'? (your own is given as a path",
    ),
    ("front: [{text: ^my.md}]", "wrong-type", "not the text alone", "write text: {file: my.md}"),
    ("front: [{text: ^Hello}]", "wrong-type", "not the text alone", "write text: {text: Hello}"),
    ("layout: ^./look.yaml", "unknown-layout", "no layout file at ", "give a path as seen from this file"),
    ("layout: ^look.yml", "unknown-layout", "no layout file at ", "give a path as seen from this file"),
    ("layout: ^/", "unknown-layout", "no layout file at /", "give a path as seen from this file"),
    ("language: ^xx", "unknown-language", "no words for the language 'xx'", "known here: de, en"),
    ("front: [title, ^indexes]", "unknown-page", "unknown page type 'indexes'", "did you mean 'index'?"),
    ("front: [title, ^title]", "duplicate-page", "the page type 'title' stands twice", "remove one"),
    ("solver: ^human", "wrong-value", "expected 'refined' or 'classic', got 'human'", "for example: solver: refined"),
    ("hints: ^4", "wrong-value", "4 is too large; the most is 3", ""),
    ("hints: ^0", "wrong-value", "0 is too small; the least is 1", ""),
    ("hints: ^yes", "wrong-type", "expected a whole number, got 'yes'", ""),
    ("hint_order: ^shufled", "wrong-value", "expected 'numbered' or 'shuffled', got 'shufled'", ""),
    ("back: [^solution]", "unknown-page", "unknown page type 'solution'", "did you mean 'solutions'?"),
    ('author: ^"a\\nb"', "wrong-value", "expected one line of text", "for example: author: Ada Example"),
    (f"author: ^{'a' * 201}", "wrong-value", "this text is too long; the most is 200 characters", "author: Ada"),
]


WALKTHROUGHS = [
    ("[3, ^4]", "no-such-puzzle", "the book has no puzzle 4", "its puzzles have the numbers 1 to 3"),
    ("[^0]", "wrong-value", "expected the number of a puzzle, from 1", "for example: walkthroughs: all"),
    ("[1, ^yes]", "wrong-value", "expected the number of a puzzle, from 1", "for example: walkthroughs: all"),
    ("[^two]", "wrong-value", "expected the number of a puzzle, from 1", "for example: walkthroughs: all"),
    ("^some", "wrong-value", "expected all, a list of puzzle numbers, or the keys tiers", "walkthroughs: all"),
    ("^3", "wrong-value", "expected all, a list of puzzle numbers, or the keys tiers", "walkthroughs: all"),
    ("^{tiers: knotty}", "wrong-value", "expected all, a list of puzzle numbers, or the keys tiers", "all"),
    ("^{}", "wrong-value", "expected all, a list of puzzle numbers, or the keys tiers", "walkthroughs: all"),
    ("{tiers: [gentle], n: ^3}", "unknown-key", "unknown key 'n'", "known here: tiers"),
    ("{tiers: [gentle, ^gentel]}", "unknown-tier", "unknown tier 'gentel'", "did you mean 'gentle'?"),
    ("{form: ^short}", "wrong-value", "walkthroughs have no form 'short'", "full, key, solution"),
    ("^{form: key, puzzles: 3}", "wrong-value", "the keys tiers, puzzles", "walkthroughs: all"),
    ("{form: key, puzzles: [1, ^4]}", "no-such-puzzle", "the book has no puzzle 4", "numbers 1 to 3"),
    ("{form: key, puzzles: [^0]}", "wrong-value", "expected the number of a puzzle, from 1", "walkthroughs: all"),
    ("{form: ^solution}\nsolutions: foot", "no-pages", "and these are at the foot of the page", "another form"),
    ("{tiers: [^knotty]}", "no-such-puzzle", "no section has puzzles of the tier 'knotty'", "gentle, steady"),
]


@pytest.mark.parametrize(("value", "id", "words", "remedy"), WALKTHROUGHS)
def test_walkthroughs_of_puzzles_that_the_book_does_not_have_are_refused(refuse, good, value, id, words, remedy):
    refuse(f"{good}walkthroughs: {value}\n", id, words, remedy)


@pytest.mark.parametrize(
    ("value", "numbers"),
    [
        ("all", {1, 2, 3}),
        ("[3, 1]", {1, 3}),
        ("{tiers: [steady]}", {3}),
        ("[]", set()),
        ("{form: key}", {1, 2, 3}),
        ("{form: solution, puzzles: [2]}", {2}),
        ("{form: key, tiers: [steady], puzzles: [1]}", {1, 3}),
    ],
)
def test_walkthroughs_are_chosen_by_number_or_by_tier(read, good, value, numbers):
    chosen = read(f"{good}walkthroughs: {value}\n").walkthroughs
    tiers = ("gentle", "gentle", "steady")
    assert {number for number, tier in enumerate(tiers, 1) if chosen.has(number, tier)} == numbers
    assert bool(chosen) == bool(numbers)


@pytest.mark.parametrize(("name", "value"), [("hints", "1"), ("walkthroughs", "all")])
def test_what_back_leaves_out_cannot_be_asked_for(find, refuse, good, name, value):
    said = f"'{name}' is not in back, so that no page would show them"
    assert refuse(f"{good}{name}: ^{value}\nback: [solutions]\n", "no-pages").message == said
    assert find(f"{good}{name}: {value}\nback: [{name}]\n") == []


@pytest.mark.parametrize(("keys", "id", "words", "remedy"), SECTIONS)
def test_a_section_that_cannot_be_is_refused_in_its_place(refuse, keys, id, words, remedy):
    usual = [item for item in ("size: 5x5", "tiers: {gentle: 1}") if item.split()[0] not in keys.replace("^", "")]
    refuse(f"spec: 1\ntitle: x\nsections:\n  - {{title: x, {', '.join([*usual, keys])}}}\n", id, words, remedy)


@pytest.mark.parametrize(("line", "id", "words", "remedy"), BOOKS)
def test_a_book_that_cannot_be_is_refused_in_its_place(refuse, good, line, id, words, remedy):
    refuse(f"{good}{line}\n", id, words, remedy)


def test_every_unknown_page_type_is_named(find, good):
    assert [problem.column for problem in find(good + "front: [titel, contents, indx]\n")] == [9, 26]


@pytest.mark.parametrize("title", ["''", "'  '"])
def test_an_empty_title_is_refused_and_a_book_without_sections(refuse, good, title):
    refuse(good.replace("Field of Bullets", f"^{title}"), "empty-text", "", "for example: title: Field of Bullets")
    refuse("spec: 1\ntitle: x\nsections: ^[]\n", "wrong-value", "too few entries: 0; the least is 1")


def test_what_is_left_out_has_a_default(read, good):
    spec = read(good)
    assert (spec.seed, spec.trim, spec.layout, spec.language) == (1, None, "classic", "en")
    assert [entry.page for entry in spec.front] == ["title", "copyright", "contents", "how-to-play", "moves"]
    assert [entry.page for entry in spec.back_pages] == ["decoders", "passwords", "hints", "solutions", "walkthroughs"]
    assert (bool(spec.walkthroughs), spec.hints, spec.hint_order) == (False, None, "numbered")
    assert spec.solver == "refined"
    (section,) = spec.sections
    assert section.requirements == {}
    assert (section.kind, section.bullets_on(*section.size), section.per_page) == ("bullets", 8, None)


def test_tiers_are_sorted_and_empty_ones_left_out(read, good):
    (section,) = read(good.replace("{gentle: 2, steady: 1}", "{fiendish: 3, tricky: 0, gentle: 2}")).sections
    assert list(section.tiers.items()) == [("gentle", 2), ("fiendish", 3)]
    assert section.puzzles == 5


@pytest.mark.parametrize(
    ("keys", "tiers"),
    [("max_clues: 2", ["gentle", "steady"]), ("tiers: [steady], max_clues: 2", ["steady"]), ("tiers: [steady]", [])],
)
def test_a_requirement_holds_for_the_tiers_it_names_or_for_all(read, good, keys, tiers):
    (section,) = read(good.replace("tiers:", f"require: {{{keys}}}\n    tiers:")).sections
    assert section.requirements == dict.fromkeys(tiers, Require(max_clues=2))


def test_weights_by_clues_have_whole_numbers_for_keys(read, good):
    (section,) = read(good.replace("tiers:", "weights: {n1: -1, by_clues: {3: -2}}\n    tiers:")).sections
    assert section.weights.by_clues == {3: -2.0}
    assert section.weights.values == (Weights(n1=-1.0), (-1.0, -2.0))


@pytest.mark.parametrize("text", ["5x7", "5 x 7", "5X7", "5×7"])
def test_a_size_is_rows_before_columns(text):
    assert Size.parse(text) == (5, 7)
    assert str(Size.parse(text)) == "5x7"


def test_a_layout_is_found_by_name_and_by_path(tmp_path: Path):
    own = tmp_path / "looks" / "own.yaml"
    own.parent.mkdir()
    own.write_text("name: own\n")
    assert find_layout("looks/own.yaml", tmp_path) == own
    assert find_layout(str(own), Path("elsewhere")) == own
    assert find_layout("classic", tmp_path).name == "classic.yaml"


def test_the_sample_asks_for_a_whole_book(tmp_path: Path):
    spec = read_book(write_spec(tmp_path, SAMPLE)).spec
    assert spec.puzzles >= 120
    assert {tier for section in spec.sections for tier in section.tiers} == set(TIERS)
    assert [section.size for section in spec.sections] == [(n, n) for n in (5, 6, 7, 8, 10)]
    assert sum(1 for line in SAMPLE.splitlines() if line.strip() and not line.lstrip().startswith("#")) <= 40


def test_the_defaults_in_the_samples_comments_are_the_defaults(read):
    live = "\n".join(line.replace("# ", "", 1) if _is_default(line) else line for line in SAMPLE.splitlines())
    defaults = {"density": 0.3, "per_page": 4}  # absent means these for a 5x5
    chosen = {"solutions_per_page", "hints", "walkthroughs", "trim"}  # absent means none, or by size
    expected, found = read(SAMPLE), read(live)
    first, *sections = expected.puzzle_sections
    assert found.puzzle_sections == (first.model_copy(update=defaults), *sections)
    assert _pages(found) == _pages(expected)
    listed = {"front", "sections", "back"}
    others = Spec.model_fields.keys() - chosen - listed
    assert {name: getattr(found, name) for name in others} == {name: getattr(expected, name) for name in others}


def _pages(spec: Spec) -> list[tuple[str, object]]:
    return [(entry.page, entry.options) for entry in (*spec.front, *spec.back_pages)]


def _is_default(line: str) -> bool:
    key = line.strip().removeprefix("# ").split(":")[0]
    return line.strip().startswith("# ") and line.strip()[2].islower() and key.replace("_", "").isalpha()


@pytest.mark.slow
def test_reading_a_spec_needs_no_compiler():
    assert run_python("import bookmaker.spec.book, sys; sys.exit('numba' in sys.modules)").returncode == 0
