"""Captions as templates: where their pieces stand, and when they take more lines."""

import pytest

from bookmaker.page.layout.card import Caption, Card, draw_card, split_captions
from bookmaker.page.layout.fit import Deck, arrange, room
from bookmaker.page.layout.grid import Board, Edges
from bookmaker.page.layout.look import CaptionPiece, Cards
from bookmaker.page.layout.stars import stars_width
from bookmaker.page.layout.text import Style
from bookmaker.values.geometry import Box
from bookmaker.values.marks import Glyphs, Link, Mark, Placed, Tagged, Text, strip_tags
from bookmaker.values.puzzle import Shown
from tests.layouts import change_look

CELL, SIDE = 20.0, 6
SAID = {"number": "37", "bullets": "14 bullets"}
SAID |= {"solution_page": "solution p. 142", "walkthrough_page": "walkthrough p. 9"}
CAPTION = Caption(SAID, 3, {"solution_page": "142"})


def _cards(style: Style, *below: CaptionPiece, above: tuple[CaptionPiece, ...] = ()) -> Cards:
    return style.look.puzzles.model_copy(update={"above": above, "below": below})


def _drawn(style: Style, cards: Cards, cell: float = CELL) -> tuple[Mark, ...]:
    board = Board((Shown(),) * SIDE**2, SIDE, SIDE, cell)
    split = split_captions(CAPTION, SIDE * cell, cards, style)
    return tuple(strip_tags(draw_card(Card(board, CAPTION), split, cards, style, (100, 300))))


def _texts(marks: tuple[Mark, ...]) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text)]


@pytest.mark.parametrize(("at", "part"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_a_piece_stands_at_its_side(style: Style, at: str, part: float) -> None:
    (text,) = _texts(_drawn(style, _cards(style, CaptionPiece(text="No. {number}", at=at))))
    width = style.fonts[text.font].width(text.text, text.size)
    assert text.text == "No. 37"
    assert text.x + part * width == pytest.approx(100 + part * SIDE * CELL, abs=0.2)
    assert text.y < 300 - SIDE * CELL


def test_stars_stand_amid_the_text(style: Style) -> None:
    cards = _cards(style, above=(CaptionPiece(text="{number} {stars} {bullets}", type="total"),))
    marks = _drawn(style, cards)
    before, after = _texts(marks)
    (row,) = (mark for mark in marks if isinstance(mark, Placed) and mark.y > 300)
    assert (before.text, after.text) == ("37 ", "14 bullets")
    space = style.fonts[after.font].width(" ", after.size)
    assert before.x < row.x < after.x == pytest.approx(row.x + stars_width(cards.star) + space)
    assert before.y == row.y == after.y > 300


def test_what_does_not_fit_beside_the_total_goes_on_below(style: Style) -> None:
    pieces = (CaptionPiece(text="{bullets}"), CaptionPiece(text="{solution_page} · {walkthrough_page}", at="right"))
    wide, narrow = _drawn(style, _cards(style, *pieces), cell=40), _drawn(style, _cards(style, *pieces))
    assert [text.text for text in _texts(wide)] == ["14 bullets", "solution p. 142 · walkthrough p. 9"]
    assert [text.text for text in _texts(narrow)] == ["14 bullets", "solution p. 142", "walkthrough p. 9"]
    first, second, third = (text.y for text in _texts(narrow))
    assert first == second > third


def test_lines_are_counted_from_the_board_outwards(style: Style) -> None:
    pieces = (CaptionPiece(text="{number}", line=2), CaptionPiece(text="{bullets}", line=1))
    above, below = _drawn(style, _cards(style, above=pieces)), _drawn(style, _cards(style, *pieces))
    assert [(t.text, t.y > 300) for t in _texts(above)] == [("37", True), ("14 bullets", True)]
    assert _texts(above)[0].y > _texts(above)[1].y
    assert _texts(below)[0].y > _texts(below)[1].y


def test_links_lie_over_the_fields_that_lead_somewhere(style: Style) -> None:
    cards = _cards(style, CaptionPiece(text="{bullets} · {solution_page}"))
    assert not [mark for mark in _drawn(style, cards) if isinstance(mark, Link)]
    screen = change_look(style, links=True)
    (link,) = (mark for mark in _drawn(screen, cards) if isinstance(mark, Link))
    before, text = _texts(_drawn(screen, cards))
    face = style.fonts[text.font]
    assert (before.text, text.text) == ("14 bullets · ", "solution p. 142")
    assert link.target == "142"
    beyond = 0.3 * text.size
    assert link.x + beyond == pytest.approx(before.x + face.width("14 bullets · ", text.size), abs=0.5)
    assert link.width - 2 * beyond == pytest.approx(face.width("solution p. 142", text.size), abs=0.5)
    assert link.y < text.y < link.y + link.height
    assert link.height >= cards.reference.leading


def test_no_captions_take_no_room(style: Style) -> None:
    assert room(Deck(_cards(style), style)) == (0, 0, 0)


def test_letters_at_the_sides_take_room_and_stay_on_the_page(style: Style) -> None:
    edges = Edges(tuple("abcdef"), tuple("123456"))
    plain, deck = Deck(style.look.puzzles, style), Deck(style.look.puzzles, style, edges=edges)
    body = Box(40, 50, 300, 400)
    fit = arrange(4, (SIDE, SIDE), body[2:], deck)
    assert fit.cell < arrange(4, (SIDE, SIDE), body[2:], plain).cell
    corners = fit.places((SIDE * fit.cell, SIDE * fit.cell), body, deck)
    board = Board((Shown(),) * SIDE**2, SIDE, SIDE, fit.cell)
    for x, y in corners:
        marks = strip_tags(draw_card(Card(board, CAPTION, edges), fit.split, deck.cards, style, (x, y)))
        (letters,) = (mark for mark in marks if isinstance(mark, Glyphs) and len(mark.items) == 12)
        assert min(left for left, _, _ in letters.items) >= body.x - 0.01
        assert max(base for _, base, _ in letters.items) < body.top


def test_a_field_with_several_pages_leads_to_each_of_them(style: Style) -> None:
    heard = change_look(style, links=True)
    texts, targets = {"hint_page": "hints p. 7, 18, 8", "number": "3"}, {"hint_page": "7"}
    more = {"hint_page": (("18", "18"), ("8", "8"))}
    card = Card(Board((Shown(),) * 25, 5, 5, 20), Caption(texts, 0, targets, more), alt="a board")
    cards = style.look.puzzles
    marks = draw_card(card, split_captions(card.caption, 100, cards, heard), cards, heard, (50, 200))
    inner = [
        mark for tagged in marks if isinstance(tagged, Tagged) for mark in tagged.marks if isinstance(mark, Tagged)
    ]
    links = [mark for mark in inner if mark.role == "Link" and isinstance(mark.marks[-1], Link)]
    said = [(" ".join(one.text for one in _texts(mark.marks)), mark.alt or mark.marks[-1].target) for mark in links]
    assert said == [("hints p. 7", "7"), ("18", "18"), ("8", "8")]
    assert [mark.role for mark in marks if isinstance(mark, Tagged)] == ["P", "Figure", "P"]
