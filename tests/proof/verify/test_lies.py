"""A lie that print and statement of a finished book tell alike is found, unless only its author can know the truth."""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path

import pikepdf
import pytest

from bookmaker.kinds import KINDS
from bookmaker.proof.verify import verify
from bookmaker.values.statements import BLANK, PICTURE, PUZZLE, SOLUTION, STAGE, THUMBNAIL, BoardStatement, Statement
from bookmaker.words import load_words
from tests.book.many import sound_files
from tests.proof.verify.lies import lies_about, sort_of
from tests.proof.verify.sabotage.books import CALENDARS, VARIANTS
from tests.proof.verify.sabotage.reading import is_found
from tests.proof.verify.spoken import Lie, instead, tell, text_of, whole
from tests.quick import SEED, quick, some

LIES = 12
"""About each book."""
BOOKS = (
    *("classic", "asked newspaper", "decoded sheets", "spelt compact", "staged tablet", "composed classic"),
    *("formed classic", "formed tablet"),
    *("key large-print", "numbered compact", *VARIANTS, *CALENDARS),
)
CAPTIONED = (PUZZLE, STAGE, SOLUTION, THUMBNAIL, PICTURE, BLANK)
"""Roles of boards whose captions a look composes of fields and of text between them."""
NOT_RETOLD = {
    "only lock and spec know it": ("colophon: build", "colophon: faces", "copyright: build", "copyright: faces"),
    "only the author knows it": ("copyright: copyright", "copyright: legal", "copyright: printed"),
    "a look draws it around fields and boards": ("-: -", *(f"{role}: -" for role in CAPTIONED)),
    "no other page says it: a title, or the number of a page that has two or alone has one": (
        "-: head",
        "-: page",
        "certificate: under",
        "solutions: over",
    ),
    "no puzzle needs it: codes that no board has, words of a sheet that nobody finds": (
        "decoder: sign",
        "words: next",
        "words: numbers",
    ),
    "another puzzle with one solution is as good, where no solution is printed": ("board puzzle: total",),
    "which puzzles a page of small solutions has, is its author's choice": ("board thumbnail: role",),
}
"""Why a file cannot tell the truth, and of which sorts of texts."""
_UNKNOWN = {sort for sorts in NOT_RETOLD.values() for sort in sorts}


@pytest.mark.parametrize("name", quick(some(BOOKS, 7, "lies")))
def test_lies_about_a_book_are_found(name: str, finished: Callable[[str], Path]):
    _check([finished(name)])


@pytest.mark.slow
def test_lies_about_random_books_are_found(tmp_path: Path):
    _check(list(islice(sound_files(SEED, tmp_path), 3)))


def _check(books: Sequence[Path]) -> None:
    tried = [one for book in books for one in lies_about(book, LIES, SEED)]
    assert tried
    assert not [f"{sort_of(lie)}: {lie}" for lie, found in tried if not found and sort_of(lie) not in _UNKNOWN]


def test_a_lie_about_what_boards_of_a_tier_ask_for_is_found(finished: Callable[[str], Path], tmp_path: Path):
    book, words = finished("spelt compact"), load_words("en", "sweep")
    with pikepdf.open(book) as pdf:
        (one,) = (one for one in whole(pdf) if text_of(one) == words.rungs["pairs"])
        assert tell(pdf, [instead(one, 0, len(text_of(one)), words.rungs["single"])])
        pdf.save(lie := tmp_path / "lie.pdf")
    assert is_found(lie) and not is_found(book)


@pytest.mark.parametrize("name", quick(("classic", "spelt classic", "staged classic", "asked classic")))
def test_a_board_of_a_kind_that_has_no_such_boards_is_found(name: str, finished: Callable[[str], Path], tmp_path: Path):
    with pikepdf.open(finished(name)) as pdf:
        boards = [
            one for one in whole(pdf) if isinstance(one.said, BoardStatement) and one.said.role in (PUZZLE, STAGE)
        ]
        others = (kind for kind in cycle((*KINDS, "unheard-of")) if kind != boards[0].said.kind)
        lies = [Lie(one, one.said._replace(kind=kind)) for one, kind in zip(boards, others, strict=False)]
        assert tell(pdf, lies)
        pdf.save(lie := tmp_path / "lie.pdf")
    found = [one for one in verify(lie).findings if one.id == "wrong-kind"]
    assert {one.puzzle for one in found} == {one.said.number for one in boards}


@pytest.mark.parametrize("key", ["", "unheard-of"])
def test_a_line_of_a_score_chart_without_numbers_or_of_no_level_is_found(
    key: str, finished: Callable[[str], Path], tmp_path: Path
):
    book = finished("formed compact")
    with pikepdf.open(book) as pdf:
        rows = [
            one for one in whole(pdf) if isinstance(one.said, Statement) and one.said.of.startswith("points section")
        ]
        one = next(one for one in rows if [field.name for field in one.said.fields or ()] == ["span"])
        of = f"{one.said.of.rpartition(' ')[0]} {key}"
        lie = Lie(one, one.said._replace(of=of)) if key else instead(one, 0, len(one.said.text), text_of(rows[0]))
        assert tell(pdf, [lie])
        pdf.save(told := tmp_path / "lie.pdf")
    assert is_found(told) and not is_found(book)
