"""A spec and its layout are checked together."""

from pathlib import Path

import pytest

from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.book import read_book
from tests.spec.loading import problems_of, write_spec


@pytest.fixture
def book(tmp_path: Path, good: str) -> Path:
    """A spec with its own look beside it."""
    (tmp_path / "look.yaml").write_text((layouts_dir() / "classic.yaml").read_text())
    (tmp_path / "fonts").symlink_to(layouts_dir() / "fonts")
    return write_spec(tmp_path, good + "layout: ./look.yaml\n")


def test_a_book_comes_with_its_look(book: Path):
    found = read_book(book)
    assert found.spec.title == "Field of Bullets"
    assert found.fonts["regular"].parent == book.parent / "fonts"
    book.write_text(book.read_text().replace("./look.yaml", "classic"))
    assert found.look == read_book(book).look


def test_mistakes_in_the_spec_and_in_the_layout_are_found_together(book: Path):
    look = book.parent / "look.yaml"
    look.write_text(look.read_text().replace("name: classic", "nmae: classic"))
    book.write_text(book.read_text().replace("size: 5x5", "size: 5x500"))
    one, other = problems_of(read_book, book)
    assert (Path(one.file).name, one.id) == ("book.yaml", "wrong-value")
    assert (Path(other.file).name, other.id) == ("look.yaml", "unknown-key")
    assert "did you mean 'name'?" in other.remedy
    look.write_text("name: [\n")
    assert [(Path(one.file).name, one.id) for one in problems_of(read_book, book)][-1] == ("look.yaml", "yaml-syntax")


@pytest.mark.parametrize("layout", ["nowhere", "[a]", "*look"])
def test_without_a_layout_only_the_spec_is_blamed(book: Path, layout: str):
    book.write_text(book.read_text().replace("./look.yaml", layout))
    (problem,) = problems_of(read_book, book)
    assert (problem.file, problem.line) == (str(book), 7)
