"""The tables of a decoder: how many there are, what they say, where captions lead."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from bookmaker.book.outlook import Outlook
from bookmaker.engine.play.decoder import CODES, DIGITS, ENTRIES, ROWS
from bookmaker.kinds.base import DECODER
from bookmaker.page.layout.area import strays
from bookmaker.page.layout.entries import draw_entries, letter_openings
from bookmaker.page.layout.units import THINNEST_LINE
from bookmaker.page.types.decoders import Shared, _header, _stand, shared_tables
from bookmaker.page.types.playing import _set_decoder, lessons
from bookmaker.proof.verify import verify
from bookmaker.values.codes import MINE, Opening, Table
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Line
from bookmaker.words.lessons import _CODES, FIRST_ROWS, LESSONS, PLAYED, PLAYED_ANSWER, Manner
from bookmaker.words.rules import stage_of
from tests.books import build_book, plan_book
from tests.proof.verify.sabotage.books import maker

SPEC = """\
spec: 1
title: Decoded
layout: {layout}
language: {language}
printer: screen
front: [title, contents]
sections:
  - {{title: First, kind: sweep, size: 6x6, mines: 6, tiers: {{gentle: 4}}}}
  - {{title: Second, size: 5x5, tiers: {{gentle: 1}}}}
  - {{title: Third, kind: sweep, size: 8x8, mines: 10, tiers: {{gentle: 4}}}}
"""
LOOKS = {"classic": "en", "compact": "de", "large-print": "fr", "newspaper": "es", "sheets": "it", "tablet": "pt"}


def plan_decoded(layout: str, folder: Path) -> Outlook:
    return plan_book(folder, SPEC.format(layout=layout, language=LOOKS[layout]))


def plan_section(folder: Path, layout: str, play: str = "decoder", front: str = "") -> Outlook:
    section = f"{{title: D, kind: sweep, size: 6x6, mines: 6, play: {play}, tiers: {{gentle: 2}}}}"
    return plan_book(folder, f"spec: 1\ntitle: T\nlayout: {layout}\nfront: [{front}]\nsections: [{section}]\n")


@pytest.mark.parametrize("layout", LOOKS)
def test_all_tables_fit_every_layout_and_are_known_before_there_are_puzzles(layout: str, tmp_path: Path):
    outlook = plan_decoded(layout, tmp_path)
    tables = list(shared_tables(outlook.plan))
    assert [one.label for one in tables] == list("ABCDEF")
    assert [one.numbers for one in tables] == [(1, 4), (2,), (3,), (6, 9), (7,), (8,)]
    decoded = {number: table for page in outlook.numbered for number, table in page.planned.decodes.items()}
    assert decoded == {number: one.label for one in tables for number in one.numbers}
    assert outlook.exact


@pytest.mark.parametrize("layout", LOOKS)
def test_lines_of_tables_are_thick_enough_to_print(layout: str, tmp_path: Path):
    plan = plan_decoded(layout, tmp_path).plan
    marks = draw_entries("0" * ENTRIES, Box(0.0, 0.0, 200.0, 400.0), plan.style, plan.words)
    lines = [mark for tagged in marks for mark in getattr(tagged, "marks", (tagged,)) if isinstance(mark, Line)]
    assert len(lines) == 5 and all(line.width >= THINNEST_LINE for line in lines)


def test_what_a_table_is_for_stays_within_its_width(tmp_path: Path):
    plan = plan_decoded("newspaper", tmp_path).plan
    context = SimpleNamespace(plan=plan, references=SimpleNamespace(puzzles={}))
    setting = plan.style.setting("small_strong")
    least = setting.width("Descodificador C · tableros")
    for wide in np.linspace(least, 2 * least, 50):
        lines = _header(Shared("C", (11, 15, 19, 23)), 0.0, 0.0, wide, context)
        assert max(line.x + setting.width(line.text) for line in lines) < wide + 0.1


@pytest.mark.slow
def test_a_row_has_the_same_letter_at_both_ends_and_its_entries_between(session_folder: Path):
    import pypdfium2

    book = pypdfium2.PdfDocument(maker(session_folder / "finished")("decoded classic"))
    texts = [page.get_textpage().get_text_bounded() for page in book]
    table = next(text for text in texts if "Decoder A" in text)
    assert "Decoder A · puzzles 1, 4" in table
    assert all(table.count(f"{letter}") >= 2 for letter in ROWS)
    assert any("decoder A, p. " in text for text in texts)
    assert len(DIGITS) == 10


@pytest.mark.slow
@pytest.mark.parametrize("layout", LOOKS)
def test_books_with_decoders_are_proved_in_every_layout_and_language(layout: str, tmp_path: Path):
    book = build_book(tmp_path, SPEC.format(layout=layout, language=LOOKS[layout]))
    assert not verify(book.with_name("book-screen.pdf")).findings


def test_the_largest_openings_stand_below_a_table_in_as_many_lines_as_there_are(tmp_path: Path):
    plan = plan_decoded("classic", tmp_path).plan
    small, large = Opening(("A0",), (("A0", "1"), ("A3", "11"))), Opening(("B0", "B1"), (("B0", "1111"), ("B9", "11")))
    table = Table("A", (1,), ("0",) * ENTRIES, (small, large))
    _, form = _stand(plan, list(shared_tables(plan)))
    assert form.listed >= 2
    entries, lines = letter_openings(table, 2, 80.0, plan.style)
    assert [[word for _, word, _ in line] for line in lines] == [
        ["a", "A0", "1,", "A3", "11"],
        ["b", "B0", "1111,", "B9", "11"],
    ]
    there = {code: entry for code, entry in zip(CODES, entries, strict=True) if entry != "0"}
    assert there == {"A0": "0a", "B0": "0b", "B1": "0b"}
    entries, lines = letter_openings(table, 1, 80.0, plan.style)
    assert [[word for _, word, _ in line] for line in lines] == [["a", "B0", "1111,", "B9", "11"]]
    assert entries.count("0a") == 2
    assert [len(letter_openings(table, 2, wide, plan.style)[1]) for wide in (60.0, 300.0)] == [2, 1]
    assert letter_openings(table, 0, 300.0, plan.style) == (list(table.entries), [])


def test_the_board_that_teaches_it_hides_what_its_table_says():
    open_there = stage_of(PLAYED, PLAYED_ANSWER, 2)
    mines = {cell for cell, mine in zip(PLAYED.seen_cells(None), PLAYED_ANSWER.bullets, strict=True) if mine}
    closed = {cell for cell, clue in zip(PLAYED.seen_cells(None), open_there.puzzle.clues, strict=True) if clue < 0}
    assert _CODES.keys() == closed - open_there.settled.keys()
    for cell, ((row, digit), value) in _CODES.items():
        assert value == (MINE if cell in mines else str(sum(other in mines for other in PLAYED.seen_cells(cell))))
        assert FIRST_ROWS[ROWS.index(row) * len(DIGITS) + int(digit)] == value


def test_how_to_play_teaches_it_where_a_section_is_played_so(tmp_path: Path):
    texts = {}
    for play in ("decoder", "stages"):
        plan = plan_section(tmp_path, "classic", play, "how-to-play").plan
        texts[play] = sum(
            "_set_decoder" in str(lay) for lay in lessons(Box(0.0, 0.0, *plan.size), plan, plan.book.kind)
        )
    assert texts == {"decoder": 1, "stages": 0}


@pytest.mark.parametrize("plays", [("decoder", "stages"), ("stages", "decoder")])
def test_how_to_play_teaches_ways_to_play_in_the_order_of_the_sections(plays: tuple[str, str], tmp_path: Path):
    first, other = (plan_section(tmp_path, "classic", play, "how-to-play").plan for play in plays)
    plan = first._replace(book=first.book._replace(sections=(*first.book.sections, *other.book.sections)))
    found = ["_set_decoder" in str(lay) for lay in lessons(plan.body, plan, plan.book.kind)]
    assert sorted(found, reverse=plays[0] == "decoder") == found
    assert {*found} == {True, False}


@pytest.mark.parametrize(("layout", "opened"), [("large-print", True), ("classic", False)])
def test_tables_that_need_a_page_each_have_an_opening(layout: str, opened: bool, tmp_path: Path):
    numbered = plan_section(tmp_path, layout).numbered
    first, *tables = (page.planned for page in numbered if page.planned.page == "decoders")
    assert (first.side, first.folio, bool(first.decodes)) == ("recto", not opened, not opened)
    assert all(page.folio and page.decodes for page in tables)
    assert opened <= bool(tables)


def test_the_example_says_how_low_its_signs_reach(tmp_path: Path):
    body, plan = Box(0.0, 0.0, 320.0, 600.0), plan_section(tmp_path, "tablet").plan
    marks, low = _set_decoder(LESSONS[DECODER](Manner(), plan.words), body, plan, 20.0)
    assert not [*strays(marks, [Box.from_edges(0.0, low, body.right, body.top)], plan.style)]
