"""`matrix` in a spec: its books, their names, and what is wrong with it."""

from pathlib import Path

import pytest

from bookmaker.spec.book import BookFile, Variant, read_book
from bookmaker.spec.findings import read_tree
from bookmaker.spec.matrix import cells_of, parse_wanted
from bookmaker.values.errors import FileProblems, UserError
from tests.spec.loading import write_spec

SECTION = "{title: Small, size: 5x5, tiers: {gentle: 2}}"
HEAD = "spec: 1\ntitle: Field {volume}\nseed: 7\n"
BOOK = f"{HEAD}sections: [{SECTION}]\ncover: {{tagline: 'Volume {{volume}}', back: ['a', 'b {{volume}}']}}\n"
SERIES = BOOK + "matrix:\n  language: [en, de]\n  sections[0].size: [5x5, 6x6]\n  volume: 1-3\n"


def _read(path: Path, *wanted: str, settings: tuple[str, ...] = ()) -> BookFile:
    return read_book(path, Variant(settings, matrix=parse_wanted(wanted)))


def test_every_combination_is_a_book(tmp_path: Path) -> None:
    cells = cells_of(read_tree(write_spec(tmp_path, SERIES)))
    names = ["-".join(value.name for value in cell) for cell in cells]
    assert _read(write_spec(tmp_path, SERIES)).stem == f"book-{names[0]}", "the first one stands for all"
    assert (len(names), names[:4], names[-1]) == (12, ["en-5x5-1", "en-5x5-2", "en-5x5-3", "en-6x6-1"], "de-6x6-3")


def test_a_book_has_its_values_and_the_number_of_its_volume(tmp_path: Path) -> None:
    file = _read(write_spec(tmp_path, SERIES), "volume=3,language=de", "sections[0].size=6x6")
    spec = file.spec
    assert (file.stem, spec.language, str(spec.puzzle_sections[0].size)) == ("book-de-6x6-3", "de", "6x6")
    assert (spec.title, spec.volume, spec.cover and spec.cover.tagline) == ("Field 3", 3, "Volume 3")
    assert spec.cover and "b 3" in str(spec.cover.back)


def test_volumes_have_seeds_of_their_own_whatever_the_matrix_has_besides(tmp_path: Path) -> None:
    seeds = [_read(write_spec(tmp_path, SERIES), f"volume={number}").spec.seed for number in (1, 2, 3)]
    alone = _read(write_spec(tmp_path, BOOK + "volume: 2\n"))
    assert len({7, *seeds}) == 4
    assert (alone.spec.seed, alone.stem) == (seeds[1], "book")
    assert _read(write_spec(tmp_path, SERIES), "language=de").spec.seed == seeds[0]


@pytest.mark.parametrize(
    ("matrix", "place", "said"),
    [
        ("matrix: {language: [en, xx], volume: 1-2}", "6:25", "no words for the language 'xx'"),
        ("matrix: {volume: 11-13}", "6:18", "'11-13' is too large; the most is 12"),
        ("matrix: {langage: [en]}\nvolume: 1", "6:20", "unknown key 'langage'"),
        ("matrix: {look.grid.frame: [1 pt]}\nvolume: 1", "6:27", "no place for 'look.grid.frame'"),
        ("matrix: {language: en}\nvolume: 1", "6:20", "expected a list of values"),
        ("matrix: {language: []}\nvolume: 1", "6:20", "expected a list of values"),
        ("matrix: {language: [de, de]}\nvolume: 1", "6:25", "two values are called 'de'"),
        ("matrix: {seed: 1-2000}\nvolume: 1", "6:16", "more than 1000 books"),
        ("matrix: [en, de]\nvolume: 1", "6:9", "expected keys of the spec"),
        ("matrix: {language: [en, de]}", "2:8", "this book is no volume"),
    ],
)
def test_what_is_wrong_has_its_place(tmp_path: Path, matrix: str, place: str, said: str) -> None:
    path = write_spec(tmp_path, BOOK + matrix + "\n")
    with pytest.raises(FileProblems) as caught:
        for cell in cells_of(read_tree(path)):
            read_book(path, Variant(matrix=tuple((value.key, value.name) for value in cell)))
    assert any(str(one).startswith(f"{path}:{place}: error") and said in str(one) for one in caught.value.problems)
    assert all(one.remedy for one in caught.value.problems)


@pytest.mark.parametrize(
    ("wanted", "said"), [("volume=4", "known here: 1, 2, 3"), ("volum=1", "'volume'"), ("x", "key=value")]
)
def test_books_that_there_are_not_are_refused(tmp_path: Path, wanted: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        _read(write_spec(tmp_path, SERIES), wanted)


def test_a_matrix_that_is_set_takes_the_place_of_the_other_but_no_key_of_it_may_be(tmp_path: Path) -> None:
    file = _read(write_spec(tmp_path, SERIES), settings=("matrix={volume: [3], language: [fr]}",))
    assert (file.stem, file.spec.language) == ("book-3-fr", "fr")
    with pytest.raises(FileProblems, match="--set gives 'language' another value than the matrix"):
        _read(write_spec(tmp_path, SERIES), settings=("language=fr",))


def test_a_preview_shows_the_book_that_is_chosen(tmp_path: Path) -> None:
    from bookmaker.book.pieces import NotMade, Pieces
    from bookmaker.studio.books import book_subject

    text = SERIES.replace("cover: {", "cover: {spine_in: 0.2, ")
    subject = book_subject(write_spec(tmp_path, text), Variant(matrix=parse_wanted(["volume=3,language=de"])))
    with pytest.raises(NotMade) as missing:
        subject(Pieces(makes=False))
    (want,) = missing.value.errand.wants
    assert (want.volume, want.rows) == (3, 5)
