"""The library: each example of its manual says what comes out, and its names are those of the manual."""

import doctest
import inspect
import pickle
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

import bookmaker as bm
from bookmaker import library
from bookmaker.cli import command_line
from bookmaker.kinds import KINDS
from tests.books import write_book
from tests.commands import run_python

MANUAL = Path(__file__).parents[2] / "docs" / "library.md"
STUB = Path(bm.__file__).with_suffix(".pyi")
SPEC = "spec: 1\ntitle: T\nfront: []\nsections:\n  - {title: A, size: 4x4, tiers: {gentle: 3}, steps: 20}\n"


def test_each_example_of_the_manual_is_true(workdir: Path):
    write_book(workdir, SPEC)
    text = MANUAL.read_text("utf-8")
    found = doctest.DocTestParser().get_doctest(text, {}, "library.md", str(MANUAL), 0)
    assert len(found.examples) > 15
    said: list[str] = []
    doctest.DocTestRunner().run(found, out=said.append)
    assert "".join(said) == ""


def test_every_name_is_in_the_manual_and_in_the_stub():
    text, stub = MANUAL.read_text("utf-8"), STUB.read_text("utf-8")
    for name in library.__all__:
        assert name in text
        assert f"import {name} as {name}" in stub
        assert getattr(bm, name) is getattr(library, name)
    assert stub.count(" as ") == len(library.__all__)
    assert set(library.__all__) < set(dir(bm))
    with pytest.raises(AttributeError, match="module 'bookmaker' has no attribute 'nothing'"):
        bm.nothing  # noqa: B018


def test_the_table_of_commands_has_all_of_both_and_is_made_anew():
    top = typer.main.get_command(command_line()).commands  # type: ignore[attr-defined]
    known = [name for name in top if name != "bank"] + [f"bank {name}" for name in top["bank"].commands]
    assert sorted(library.COMMANDS) == sorted(known)
    calls = {name for does in library.COMMANDS.values() if not does.startswith("for people") for name in does.split()}
    functions = {name for name in library.__all__ if inspect.isfunction(getattr(bm, name))}
    methods = {f"Bank.{name}" for name, one in vars(bm.Bank).items() if callable(one) and not name.startswith("_")}
    assert calls == functions | methods
    text = MANUAL.read_text("utf-8")
    made = runpy.run_path(str(MANUAL.with_name("make_tables.py")))["with_tables"](text)
    assert made == text, "run: python docs/make_tables.py"


CODE = "bullets:4x4:5:c12a3a3a4a2b1"
WRONG = (5, None, "nope", b"1.", [], bm.Puzzle("none", 1, 1, (1,), 1), bm.Puzzle("bullets", 2, 2, (1,), 1), object())
"""What somebody may give for a puzzle."""


@pytest.mark.parametrize("call", ["solve", "explain", "rate", "odds", "show", "records"])
@pytest.mark.parametrize("wrong", WRONG, ids=[type(one).__name__ + str(at) for at, one in enumerate(WRONG)])
def test_a_wrong_puzzle_is_told_by_each_call(call: str, wrong: object):
    with pytest.raises(bm.BookmakerError) as told:
        getattr(bm, call)(wrong)
    assert [finding.message for finding in told.value.findings] != [""]


MISTAKES = [
    (lambda: bm.generate("5"), "did you mean '5x5'?"),
    (lambda: bm.generate("5x5", kind="bulets"), "did you mean 'bullets'?"),
    (lambda: bm.generate("5x5", bulets=3), "did you mean 'bullets'?"),
    (lambda: bm.generate("5x5", count="3"), "help(bookmaker.generate) tells what it takes"),
    (lambda: bm.generate("5x5", tier="gentle"), "Bank.fill makes puzzles of a tier"),
    (lambda: bm.Bank("own.bank").fill(5, 5), "help(bookmaker.Bank.fill) tells what it takes"),
    (lambda: bm.build("book.yaml", workers=0), "give at least 1, or None for all cores"),
    (lambda: bm.read("none.txt"), "give a file of boards, or their text"),
    (lambda: bm.explain(CODE, "xx"), "known here: de, en, es, fr, it, pt"),
    (lambda: bm.explain(CODE, solver="best"), "help(bookmaker.explain) tells what it takes"),
    (lambda: bm.play("totl"), "did you mean 'total'?"),
    (lambda: bm.picture("ct", "9x9"), "did you mean 'cat'?"),
    (lambda: bm.picture("cat", "9x9", filed="3%"), "did you mean 'filled'?"),
    (lambda: bm.check(7), "help(bookmaker.check) tells what it takes"),
    (lambda: bm.schema("spek"), "did you mean 'spec'?"),
    (lambda: bm.preflight("a.pdf", "kpd"), "did you mean 'kdp'?"),
    (lambda: bm.impose(["a.pdf"], "a4", nup="2x2", gap="x"), "write a number and a unit, such as 6 in, 3 mm or 9 pt"),
    (lambda: bm.daily("d.yaml", "soon"), "write it like 2026-11-20"),
    (lambda: bm.daily("d.yaml", "2027-01-04", formats=["doc"]), "help(bookmaker.daily) tells what it takes"),
    (lambda: bm.pick("b.yaml", swap=3), "write it like ('MXTR4H', 3)"),
    (lambda: bm.sample("zz"), "known here: bullets, mosaic, odds, sweep"),
    (lambda: bm.write_template("poket"), "did you mean 'pocket'?"),
    (lambda: bm.Bank("none.bank").stats(), "give its file with --bank, or fill one: bookmaker bank fill"),
    (lambda: bm.Bank("own.bank").add([5]), "give one, its code, or what generate and read hand back"),
]


@pytest.mark.parametrize(("call", "remedy"), MISTAKES, ids=[remedy for _, remedy in MISTAKES])
def test_a_wrong_value_is_told_with_a_remedy(workdir: Path, call: Callable[[], object], remedy: str):
    with pytest.raises(bm.BookmakerError) as told:
        call()
    assert told.value.remedy == remedy


def test_a_puzzle_may_stand_where_several_may_and_rows_in_a_list():
    puzzle = bm.parse(CODE)
    rows = bm.write(puzzle, "rows").decode().splitlines()
    assert bm.write(CODE, "rows") == bm.write([puzzle], "rows") == bm.write([CODE], "rows")
    assert bm.solve(rows) == bm.solve(puzzle)
    with pytest.raises(TypeError, match="generate: too many"):
        bm.generate("5x5", 1, "bullets")


def test_a_template_is_written_here_or_where_it_is_said(workdir: Path):
    assert bm.write_template("pocket") == (Path("book.yaml"),)
    assert bm.write_template("pictures", "sea/sea.yaml")[:2] == (Path("sea/sea.yaml"), Path("sea/pictures/crab.txt"))
    assert bm.check("sea/sea.yaml") == ()


def test_mistakes_in_a_file_have_their_places(workdir: Path):
    (workdir / "book.yaml").write_text(SPEC.replace("4x4", "4x"))
    with pytest.raises(bm.FileProblems) as told:
        bm.check("book.yaml")
    assert told.value.place == ("book.yaml", 5, 22)
    assert told.value.remedy


@pytest.mark.parametrize("kind", KINDS)
def test_what_one_call_hands_back_the_next_one_takes(kind: str):
    made = next(bm.generate("5x5" if kind == "odds" else "6x6", kind=kind))
    asked = KINDS[kind].is_asked
    story = bm.explain(made)
    assert story.puzzle == made.puzzle
    assert bm.rate(made).rating == made.rating
    assert bm.odds(made) is not None
    assert asked or bm.records(made)
    for shown in (made, made.puzzle, bm.show(made, solved=True), bm.odds(made), bm.solve(made)):
        assert shown._repr_svg_().startswith("<svg")
    assert story._repr_html_().count("<li>") == len(story.told)
    assert pickle.loads(pickle.dumps(story)) == story
    assert (bm.explain(made.puzzle) == story) if not KINDS[kind].is_opened else True


def test_an_import_brings_nothing_large():
    there = "[name for name in ('numpy', 'numba', 'reportlab', 'pydantic') if name in sys.modules]"
    said = f"import sys, bookmaker as bm; bm.parse; print({there})"
    assert run_python(said).stdout == "[]\n"


def test_what_is_no_board_is_refused():
    with pytest.raises(bm.BadPuzzle, match="one board is expected, and here are 2"):
        bm.parse("1.\n\n1.\n")
    with pytest.raises(bm.UserError, match="bullets 25: 25 bullets do not fit on 5x5"):
        next(bm.generate("5x5", bullets=25))
    with pytest.raises(bm.UserError, match="solutions"):
        bm.show(bm.parse("...\n"), solved=True)


def test_a_puzzle_made_is_shown_in_a_notebook():
    made = next(bm.generate("4x4", steps=5, total="none"))
    assert bm.show(made, solved=True)._repr_svg_().startswith("<svg")
    assert "bullets" not in bm.show(made).text
    assert str(bm.show(made)) == bm.show(made).text
