"""The cover in a spec: where its mistakes are found, and what it becomes."""

from pathlib import Path

import pytest
from PIL import Image

from bookmaker.page.layout.flow import Heading, ListItem, Paragraph
from bookmaker.spec.cover import CoverModel
from tests.spec.conftest import Find, Refuse
from tests.spec.loading import problems_of, read_spec


def _cover(tmp_path: Path, good: str, lines: str) -> CoverModel:
    cover = read_spec(tmp_path, f"{good}cover:\n{lines}").cover
    assert cover
    return cover


@pytest.mark.parametrize(
    ("line", "id", "message"),
    [
        ("isbn: ^978-0-306-40615-6", "bad-isbn", "ask for 7"),
        ("isbn: ^'978030640615'", "bad-isbn", "has 12"),
        ("isbn: ^yes", "bad-isbn", "an ISBN of 13 digits"),
        ("isbn: ^true", "bad-isbn", "got true"),
        ("design: ^knight", "unknown-design", "unknown design 'knight'"),
        ("design: ^./none.yaml", "unknown-design", "no design file"),
        ("art: ^none.png", "unknown-file", "none.png"),
        ("barcode: ^maybe", "wrong-value", "expected yes, no or space"),
        ("barcode: ^yes", "no-isbn", "no number for the barcode"),
        ("price: ^USD 12.99", "no-isbn", "there is none"),
        ("price: ^EUR 9", "bad-price", "expected five digits"),
        ("spine_in: ^0", "wrong-value", "more than 0"),
        ("spine_in: ^0.4 in", "wrong-value", "inches"),
        ("spine_reads: ^left", "wrong-value", "expected 'down' or 'up'"),
        ("colours: {ground: ^blue}", "wrong-value", "neither a gray"),
        ("back: ^'a ![map](map.png)'", "bad-markdown", "line 1"),
        ("back: ['One.', ^2]", "wrong-value", "list of paragraphs"),
        ("back: ^'> quoted'", "bad-markdown", "a quotation"),
        ("front: ^none.png", "unknown-file", "none.png"),
        ("front: ^puzzles", "unknown-file", "puzzles"),
        ("focus: ^tpo", "wrong-value", "expected a place such as top"),
        ("focus: ^[0.5, 1.5]", "wrong-value", "two numbers from 0 to 1"),
        ("focus: ^[yes, 0.5]", "wrong-value", "two numbers"),
        ("focus: ^top", "no-place", "no picture that could be cut"),
        ("look: ^3", "wrong-type", "expected keys with values"),
        ("^titel: Field", "unknown-key", "unknown key 'titel'"),
    ],
)
def test_a_mistake_is_found_at_its_place(refuse: Refuse, good: str, line: str, id: str, message: str) -> None:
    refuse(f"{good}cover:\n  {line}\n", id, message)


def test_all_mistakes_are_found_in_one_pass(find: Find, good: str) -> None:
    problems = find(f"{good}cover:\n  design: knight\n  isbn: 12\n  barcode: maybe\n")
    assert [problem.line for problem in problems] == [8, 9, 10]


def test_an_empty_cover_has_its_defaults_and_barcodes_are_wanted_in_plain_words(tmp_path: Path, good: str) -> None:
    assert read_spec(tmp_path, good + "cover: {}\n").cover == CoverModel()
    assert read_spec(tmp_path, good).cover is None
    isbn = "  isbn: 978-0-306-40615-7\n"
    for word, value in (("yes", True), ("no", False), ("space", "space")):
        assert _cover(tmp_path, good, f"{isbn}  barcode: {word}\n").barcode == value


def test_the_back_is_one_text_or_several_paragraphs(tmp_path: Path, good: str) -> None:
    for text in ("|\n    # Head\n\n    Words.\n\n    - a", "['# Head', Words., '- a']"):
        back = _cover(tmp_path, good, f"  back: {text}\n").back
        assert back and [type(block.content) for block in back.blocks] == [Heading, Paragraph, ListItem]


def test_a_picture_is_seen_from_the_spec(tmp_path: Path, good: str) -> None:
    Image.new("RGB", (30, 40)).save(tmp_path / "front.png")
    picture = _cover(tmp_path, good, "  art: front.png\n").art
    assert picture and (picture.name, picture.columns, picture.rows) == ("front.png", 30, 40)
    assert _cover(tmp_path, good, "  art: puzzles\n").art is None


def test_a_whole_front_leaves_no_place_for_texts(find: Find, good: str, tmp_path: Path) -> None:
    Image.new("RGB", (30, 40)).save(tmp_path / "front.png")
    for key in ("art: front.png", "subtitle: Words", "tagline: Words"):
        (problem,) = find(f"{good}cover:\n  front: front.png\n  {key}\n")
        assert (problem.line, problem.id, key.partition(":")[0] in problem.remedy) == (9, "no-place", True)


@pytest.mark.parametrize(
    ("said", "focus"),
    [("top", (0.5, 0)), ("centre", (0.5, 0.5)), ("left", (0, 0.5)), ("bottom-right", (1, 1)), ("[.25, 1]", (0.25, 1))],
)
def test_a_focus_is_a_place_by_name_or_by_numbers(tmp_path: Path, good: str, said: str, focus: object) -> None:
    Image.new("RGB", (30, 40)).save(tmp_path / "front.png")
    assert _cover(tmp_path, good, f"  art: front.png\n  focus: {said}\n").focus == focus


def test_a_damaged_picture_is_refused(tmp_path: Path, good: str) -> None:
    (tmp_path / "front.png").write_bytes(b"no picture")
    assert [one.id for one in problems_of(_cover, tmp_path, good, "  art: front.png\n")] == ["bad-image"]
