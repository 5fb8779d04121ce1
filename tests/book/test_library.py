"""The library: each example of its manual says what comes out, and its names are those of the manual."""

import doctest
from pathlib import Path

import pytest

import bookmaker as bm
from bookmaker.book import library
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
