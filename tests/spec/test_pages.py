"""Page types with options in a spec: where their mistakes are found, and what a book's build id is made of."""

from pathlib import Path

import pytest
from PIL import Image

from bookmaker.book.outlook import book_outlook
from bookmaker.values.errors import Problem
from tests.spec.loading import problems_of, read_spec, write_spec

SPEC = """\
spec: 1
title: Field of Bullets
sections:
  - {title: First steps, size: 5x5, tiers: {gentle: 2}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a small picture, a large one, and a text with a character that fonts lack."""
    Image.new("L", (640, 480)).save(tmp_path / "small.png")
    Image.new("L", (1500, 900)).save(tmp_path / "map.png")
    (tmp_path / "far.md").write_text("# One\n\nTwo 漢", "utf-8")
    (tmp_path / "near.md").write_text("# One\n\nTwo", "utf-8")
    return tmp_path


def _problems(folder: Path, text: str) -> list[Problem]:
    return problems_of(book_outlook, write_spec(folder, text))


def _found(folder: Path, *entries: str) -> list[tuple[int, int, str, str]]:
    """Return line from 1 within `front`, column, id and place of all that is wrong with some entries."""
    problems = _problems(folder, SPEC + "front:\n" + "".join(f"- {entry}\n" for entry in entries))
    assert all(problem.remedy for problem in problems)
    return [(problem.line - 5, problem.column, problem.id, problem.where) for problem in problems]


def test_options_that_are_needed_are_missed_with_an_example(folder: Path) -> None:
    for entry in ("dedication", "image", "text"):
        for written in (entry, f"{entry}:", f"{{{entry}: }}"):
            (problem,) = _problems(folder, f"{SPEC}front:\n- {written}\n")
            assert (problem.line, problem.id) == (6, "missing-key")
            assert problem.remedy.startswith(f"for example: {entry}: {{")
    assert _found(folder, "image: {width: 1 in}") == [(1, 10, "missing-key", "front[0].image")]


OPTIONS = [
    ("image: {file: nowhere.png}", 17, "unknown-file", "image.file"),
    ("image: {file: near.md}", 17, "bad-image", "image.file"),
    ("text: {file: nowhere.md}", 16, "unknown-file", "text.file"),
    ("text: {text: '# A *b*'}", 16, "bad-markdown", "text.text"),
    ("notes: {pages: 0}", 18, "wrong-value", "notes.pages"),
    ("blanks: {size: 2x2}", 18, "wrong-value", "blanks.size"),
    ("thumbnails: {colums: 3}", 16, "unknown-key", "thumbnails.colums"),
]
NO_ROOM = [
    ("image: {file: small.png}", 17, "small-image", "image.file"),
    ("image: {file: map.png, width: 9 in}", 33, "large-image", "image.width"),
    ("text: {file: far.md}", 16, "missing-character", "text.file"),
    ("dedication: {text: 漢}", 22, "missing-character", "dedication.text"),
    ("thumbnails: {columns: 20}", 25, "small-cells", "thumbnails.columns"),
    ("blanks: {size: 20x20, per_page: 9}", 35, "small-cells", "blanks.per_page"),
]


@pytest.mark.parametrize("mistakes", [OPTIONS, NO_ROOM], ids=["options and files", "what does not fit its page"])
def test_mistakes_are_all_found_at_their_places(folder: Path, mistakes: list[tuple[str, int, str, str]]) -> None:
    places = [(line, *place, f"front[{line - 1}].{key}") for line, (_, *place, key) in enumerate(mistakes, 1)]
    assert _found(folder, *(entry for entry, *_ in mistakes)) == places


def test_a_coarse_picture_is_refused_with_the_numbers_and_the_largest_size(folder: Path) -> None:
    (problem,) = _problems(folder, f"{SPEC}back:\n- image: {{file: small.png, width: 4.8 in}}\n")
    assert str(problem).splitlines() == [
        f"{folder}/book.yaml:6:35: error[small-image]: back[0].image.width: small.png has 640 x 480 pixels; "
        "at 4.8 in wide that is 133 dpi, 300 are needed",
        "  - image: {file: small.png, width: 4.8 in}",
        "                                    ^",
        "  print it at most 2.13 in wide, or use a larger file",
    ]


@pytest.mark.parametrize("place", ["front", "sections", "back"])
def test_the_place_is_right_in_every_list(folder: Path, place: str) -> None:
    entry = "- image: {file: small.png}\n"
    text = SPEC + f"  {entry}" if place == "sections" else f"{SPEC}{place}:\n- notes\n{entry}"
    (problem,) = _problems(folder, text)
    assert problem.where == f"{place}[1].image.file"
    assert "image: {file: small.png}" in problem.source


def test_files_are_seen_from_the_spec_and_leave_no_path_in_the_build_id(folder: Path) -> None:
    text = SPEC + "front:\n- image: {file: %smap.png}\n- text: {file: %snear.md}\n"
    inner = folder / "inner"
    inner.mkdir()
    for name in ("map.png", "near.md"):
        (inner / name).write_bytes((folder / name).read_bytes())
    ids = []
    for path, prefix in ((folder / "book.yaml", ""), (inner / "other.yaml", ""), (folder / "third.yaml", "inner/")):
        path.write_text(text % (prefix, prefix))
        ids.append(book_outlook(path).plan.book.build_id)
    assert len(set(ids)) == 1
    (folder / "near.md").write_text("# One\n\nThree")
    assert book_outlook(folder / "book.yaml").plan.book.build_id != ids[0]


_QUOTED = """\
spec: 1
title: It's "so"
language: fr
front:
  - dedication: {text: "Pour l'ami"}
  - text: {text: "Un \\"*mot*\\"."}
sections: [{title: "L'essai", size: 5x5, tiers: {gentle: 1}}]
cover: {back: "\\"Oui\\""}
"""


def test_quotes_of_an_author_become_those_of_the_language(tmp_path: Path) -> None:
    spec = read_spec(tmp_path, _QUOTED)
    dedication, text = (entry.options for entry in spec.front)
    assert spec.title == "It’s «\u202fso\u202f»"
    assert spec.puzzle_sections[0].title == "L’essai"
    assert dedication.text == "Pour l’ami"
    assert [run.text for run in text.text.blocks[0].content.runs] == ["Un «\u202f", "mot", "\u202f»."]
    assert spec.cover.back.blocks[0].content.runs[0].text == "«\u202fOui\u202f»"
    kept = read_spec(tmp_path, "quotes: as-written\n" + _QUOTED)
    assert (kept.title, kept.front[0].options.text) == ('It\'s "so"', "Pour l'ami")
    assert "quotes" not in repr(kept)  # the build id of a book with neither is as it was
