"""A contents in two columns on wide pages: verify follows each line, and finds a page that is another one."""

from pathlib import Path

import pytest

from bookmaker.book.build import build
from bookmaker.proof.verify import verify
from tests.proof.verify.sabotage.anatomy import Book
from tests.proof.verify.sabotage.tools import altered, others_than_letters

SECTION = "  - {{title: Field {0}, size: 4x4, tiers: {{gentle: 1}}, steps: 10}}\n"
HEAD = "spec: 1\ntitle: Many fields\nseed: 4\ntrim: 8.5 x 11 in\nfront: [title, contents]\nback: [solutions]\n"


@pytest.mark.slow
def test_a_wrong_page_is_found_in_either_column(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{HEAD}sections:\n" + "".join(map(SECTION.format, range(100, 118))), "utf-8")
    for _ in build(tmp_path / "book.yaml", tmp_path, 1):
        pass
    assert verify(tmp_path / "book.pdf").findings == ()
    spoiled = Book(tmp_path / "book.pdf")
    leaf = next(leaf for leaf in spoiled.leaves if any(words.text == "Contents" for words in leaf.words()))
    assert not any("Contents" in words.text for other in spoiled.leaves[leaf.page + 1 :] for words in other.words())
    numbers = [words for words in leaf.words() if words.text.isdigit() and len(words.text) == 2]
    for place, words in enumerate((numbers[0], numbers[-1])):  # columns are printed one after the other
        other = tmp_path / f"other{place}.pdf"
        altered(spoiled, other, leaf, words, 1)
        found = others_than_letters(verify(other))
        assert {(one.id, one.page) for one in found} == {("wrong-contents", leaf.page + 1)}
