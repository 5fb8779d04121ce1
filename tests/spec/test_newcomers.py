"""What newcomers write: each mistake is one error, at its line, and what its remedy says checks clean."""

from pathlib import Path

import pytest

from bookmaker.spec.model import Spec
from bookmaker.values.errors import FileProblems, NotFound
from tests.spec.conftest import Find
from tests.spec.loading import load

GOOD = """\
spec: 1
title: Field of Bullets
author: Ada Example
seed: 7
trim: 6 x 9 in
sections:
  - title: First steps
    size: 5x5
    tiers: {gentle: 3, steady: 2}
front: [title]
"""
ENTRY = "\n  - dedication: {text: For Bob}"
MENDED = [
    # (what is right, what they write instead, the line of the error, what its remedy says, what they write then)
    ("title: Field", "titel: Field", 2, "did you mean 'title'?", "title: Field"),
    ("title: Field", "Title: Field", 2, "did you mean 'title'?", "title: Field"),
    ("  - title", "  - name", 7, "did you mean 'title'?", "  - title"),
    ("author", "autor", 3, "did you mean 'author'?", "author"),
    ("author", "verfasser", 3, "did you mean 'author'?", "author"),
    ("sections", "abschnitte", 6, "did you mean 'sections'?", "sections"),
    ("sections", "Section", 6, "did you mean 'sections'?", "sections"),
    ("trim", "page-size", 5, "did you mean 'trim'?", "trim"),
    ("    size", "    größe", 8, "did you mean 'size'?", "    size"),
    ("tiers", "difficulty", 9, "did you mean 'tiers'?", "tiers"),
    ("seed: 7", "sprache: de", 4, "did you mean 'language'?", "language: de"),
    ("seed: 7", "language: Deutsch", 4, "did you mean 'de'?", "language: de"),
    ("seed: 7", "language: en-US", 4, "did you mean 'en'?", "language: en"),
    ("seed: 7", "printer: epub", 4, "did you mean 'screen'?", "printer: {screen: {epub: true}}"),
    ("seed: 7", "versions: [A]", 4, "for example", "versions: [A, B]"),
    ("seed: 7", "printer: amazon", 4, "did you mean 'kdp'?", "seed: 7"),
    ("seed: 7", "solutions-per-page: 4", 4, "did you mean 'solutions_per_page'?", "solutions_per_page: 4"),
    ("seed: 7", "Dedication: For Bob", 4, "front: [dedication: {text: For Ada}]", "seed: 7"),
    ("seed: 7", "how_to_play: yes", 4, "front: [how-to-play]", "seed: 7"),
    ("seed: 7", "isbn: 978-0-306-40615-7", 4, "'isbn' is a key of cover", "seed: 7"),
    ("seed: 7", "margins: 1 in", 4, "look: {margins: {outer: 0.6 in", "look: {margins: {outer: 0.6 in}}"),
    ("seed: 7", "year: 2026", 4, "front: [copyright: {year: 2026}]", "seed: 7"),
    ("seed: 7", "per_page: 4", 4, "'per_page' is a key of each section: write it there", "seed: 7"),
    ("    size: 5x5", "    size: 5x5\n    language: de", 9, "do not indent it", "    size: 5x5"),
    ("    size: 5x5\n", "", 7, "for example: size: 5x5", "    size: 5x5\n"),
    ("gentle", "easy", 9, "did you mean 'gentle'?", "gentle"),
    ("gentle", "Very Hard", 9, "did you mean 'fiendish'?", "fiendish"),
    ("gentle", "schwer", 9, "did you mean 'knotty'?", "knotty"),
    ("gentle: 3", "gentle:3", 9, "write gentle: 3", "gentle: 3"),
    ("gentle: 3", 'gentle: "3"', 9, "write gentle: 3", "gentle: 3"),
    ("{gentle: 3, steady: 2}", "[easy, hard]", 9, "tiers: {gentle: 16, steady: 8}", "{gentle: 16, steady: 8}"),
    ("{gentle: 3, steady: 2}", "{gentle: 3, steady: 2", 9, "close it", "{gentle: 3, steady: 2}"),
    ("6 x 9 in", "8.5x11", 5, "did you mean '8.5 x 11 in'?", "8.5 x 11 in"),
    ("6 x 9 in", '6" x 9"', 5, "did you mean '6 x 9 in'?", "6 x 9 in"),
    ("6 x 9 in", "15,2 by 22,9 cm", 5, "did you mean '15.2 x 22.9 cm'?", "15.2 x 22.9 cm"),
    ("6 x 9 in", "[6, 9]", 5, "did you mean '6 x 9 in'?", "6 x 9 in"),
    ("6 x 9 in", "DIN A4", 5, "did you mean 'a4'?", "a4"),
    ("5x5", "5 by 6", 8, "did you mean '5x6'?", "5x6"),
    ("5x5", "5", 8, "did you mean '5x5'?", "5x5"),
    ("5x5", "“5x5”", 8, "did you mean '5x5'?", "5x5"),
    ("5x5", "5x5\n    density: 30%", 9, "write density: 0.3", "5x5\n    density: 0.3"),
    ("5x5", "5x5\n    density: 0,3", 9, "write density: 0.3", "5x5\n    density: 0.3"),
    ("5x5", "5x5\n    simetría: four", 9, "did you mean 'symmetry'?", "5x5\n    symmetry: four"),
    ("5x5", "9x9\n    kind: mosaic\n    Bilder: [cat]", 10, "did you mean 'pictures'?", "9x9\n    kind: mosaic"),
    ("[title]", "title", 10, "write it in brackets: front: [title]", "[title]"),
    ("[title]", "\n  title:\n  moves:", 11, "begin each entry of the list with '- '", "\n  - title\n  - moves"),
    ("[title]", "[Title, how_to_play]", 10, "did you mean 'title'?", "[title, how-to-play]"),
    ("[title]", "\n  - dedication:\n    text: For Bob", 12, "write dedication: {text: For Bob}", ENTRY),
    ("[title]", "\n  - dedication: For Bob", 11, "write dedication: {text: For Bob}", ENTRY),
    ("[title]", "\n  - notes\n    pages: 3", 11, "write - notes: {pages: 3}", "\n  - notes: {pages: 3}"),
    ("Field of", "Bullets: the", 2, 'title: "Bullets: the Bullets"', '"Bullets: the Bullets" #'),
    ("Field of Bullets", "2048", 2, "in quotes: '2048'", "'2048'"),
    ("Field of Bullets", "#1 of all", 2, "title: '#1 of all'", "'#1 of all'"),
    ("Field of Bullets", "*Bullets*", 2, 'title: "*Bullets*"', '"*Bullets*"'),
    ("Field of Bullets", "&Bullets", 2, "put the text in quotes", "'&Bullets'"),
    ("Field of Bullets", "@home", 2, 'title: "@home"', '"@home"'),
    ("Field of Bullets", "'Ada's Field'", 2, 'title: "Ada\'s Field"', '"Ada\'s Field"'),
    ("Field of Bullets", '"Bullets" for all', 2, "title: '\"Bullets\" for all'", "'\"Bullets\" for all'"),
    ("Field of Bullets", "“Field: Bullets”", 2, 'title: "Field: Bullets"', '"Field: Bullets"'),
    ("seed: 7", "seed = 7", 4, "write seed: 7", "seed: 7"),
    ("spec: 1", "spec:1", 1, "write spec: 1", "spec: 1"),
    ("    size: 5x5", "    size： 5x5", 8, "write size: 5x5", "    size: 5x5"),
    ("    size: 5x5", "    size:\u00a05x5", 8, "type plain spaces instead", "    size: 5x5"),
    ("    size", "\u00a0\u00a0\u00a0\u00a0size", 8, "type plain spaces instead", "    size"),
    ("    size", "\tsize", 8, "indent with spaces", "    size"),
    ("  - title", "  – title", 7, "write '- ' instead", "  - title"),
    ("  - title", "  -title", 7, "write - title:", "  - title"),
    ("seed: 7", "title: twice", 4, "remove one of the two", "seed: 7"),
    ("seed: 7", "seed: 1_000", 4, "write seed: 1000", "seed: 1000"),
    ("seed: 7", "hints: yes", 4, "for example: hints: 1", "hints: 1"),
    ("seed: 7", "solutions: no", 4, "for example: solutions: overleaf", "solutions: overleaf"),
    ("seed: 7", "walkthroughs: yes", 4, "for example: walkthroughs: all", "walkthroughs: all"),
    ("seed: 7", "<<: {seed: 7}", 4, "write the keys out", "seed: 7"),
]
WHOLE = [
    ("", "'bookmaker init' writes a sample"),
    ("title;size\nx;5x5\n", "'bookmaker init' writes a sample"),
    (b"%PDF-1.7\n", "give the YAML file of a book"),
    (GOOD.encode("utf-16"), "save the file as UTF-8"),
    (GOOD.replace("Ada", "José").encode("latin-1"), "save the file as UTF-8"),
    ("daily: 1\ntitle: x\n", "bookmaker daily book.yaml"),
    ('{"bookmaker": "0.2.0", "lock": 1}', "bookmaker build BOOK.yaml --locked"),
    ("name: mine\nextends: classic\n", "layout: ./book.yaml"),
    ("name: mine\npalette: {}\n", "cover: {design: ./book.yaml}"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "remedy", "then"), MENDED)
def test_one_mistake_is_one_error_whose_remedy_mends_it(
    find: Find, right: str, wrong: str, line: int, remedy: str, then: str
) -> None:
    assert GOOD.count(right) == 1
    (problem, *more) = find(GOOD.replace(right, wrong))
    assert problem.line == line and remedy in problem.remedy
    assert [one.id for one in more] == (["unknown-page"] if wrong.startswith("[Title") else [])
    assert find(GOOD.replace(right, then)) == []


@pytest.mark.parametrize(("text", "remedy"), WHOLE)
def test_another_file_is_one_error(find: Find, text: str | bytes, remedy: str) -> None:
    (problem,) = find(text)
    assert (problem.line, remedy in problem.remedy) == (3 if b"Jos" in problem.source.encode() else 1, True)


@pytest.mark.parametrize(
    "text", [GOOD, "\ufeff" + GOOD, GOOD.replace("\n", "\r\n"), GOOD.replace("6 x 9", "6\u00a0×\u00a09")]
)
def test_what_editors_put_in_is_no_mistake(find: Find, text: str) -> None:
    assert find(text) == []


def test_a_folder_and_no_file_are_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.yaml"):
        with pytest.raises(NotFound) as caught:
            load(path, Spec)
        assert "\n" not in str(caught.value) and not isinstance(caught.value, FileProblems)
