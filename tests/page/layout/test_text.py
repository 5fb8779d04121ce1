from itertools import pairwise

import pytest

from bookmaker.page.layout.rich import Manner, Run, set_runs
from bookmaker.page.layout.text import CENTRE, RIGHT, Setting, Style, clings, shorten_text

PARAGRAPH = (
    "A number tells how many of the cells touching it hold a bullet: up to eight cells, "
    "sideways, up, down and diagonally. A cell with a number never holds one."
)


@pytest.fixture
def body(style: Style) -> Setting:
    return Setting(style.fonts, style.look.type.body)


@pytest.fixture
def head(style: Style) -> Setting:
    return Setting(style.fonts, style.look.type.head)


def test_caps_and_letterspace_between_characters_reach_the_mark(style: Style, head: Setting) -> None:
    role = head.role
    plain = style.fonts[role.face].width("NNN", role.size)
    assert head.width("nnn") == pytest.approx(plain + 2 * role.tracking * role.size)
    mark = head.line("abc", 10, 20)
    assert (mark.text, mark.spacing) == ("ABC", pytest.approx(role.tracking * role.size))


def test_letters_and_accents_print_as_one_character_and_firm_hyphens_as_plain_ones(body: Setting) -> None:
    assert body.line("e\u0301le\u0300ve", 0, 0).text == "élève"
    assert body.width("e\u0301") == body.width("é")
    assert body.line("1\u20112 rule", 0, 0).text == "1-2 rule"


def test_kerning_and_ligatures_reach_the_mark_but_not_its_text(body: Setting, head: Setting) -> None:
    mark = body.line("To fit", 10, 20)
    assert mark.text == "To fit"
    assert mark.shaped[:2] == ("T", -55)
    assert sum(len(piece) for piece in mark.shaped if isinstance(piece, str)) == len("To fit") - 1
    assert not body.line("none", 10, 20).shaped, "what needs no shaping stays plain"
    assert all(isinstance(piece, float) or piece.isascii() for piece in head.line("To fit", 10, 20).shaped)


@pytest.mark.parametrize("measure", [80, 120, 200])
def test_no_line_begins_with_a_dash_or_ends_with_an_opening_quote(body: Setting, measure: float) -> None:
    text = "Cells — sideways — touch « eight » others ; all — or nearly all — of « them » are empty ."
    for line in body.break_text(text, measure):
        assert line[0] not in "—;.»"
        assert line[-1] != "«"


def test_alignment(body: Setting) -> None:
    width = body.width("bullets")
    assert body.line("bullets", 100, 0, RIGHT).x == pytest.approx(100 - width)
    assert body.line("bullets", 100, 0, CENTRE).x == pytest.approx(100 - width / 2)


@pytest.mark.parametrize("measure", [60, 100, 150, 230, 351])
def test_lines_keep_the_measure_and_every_word(body: Setting, measure: float) -> None:
    lines = body.break_text(PARAGRAPH, measure)
    assert " ".join(lines) == PARAGRAPH
    assert max(map(body.width, lines)) <= measure + 1e-6


@pytest.mark.parametrize("measure", [100, 150, 230])
def test_a_paragraph_has_no_more_lines_than_filling_each_to_the_brim_gives(body: Setting, measure: float) -> None:
    brim: list[str] = []
    for word in PARAGRAPH.split():
        if brim and body.width(f"{brim[-1]} {word}") <= measure:
            brim[-1] += f" {word}"
        else:
            brim.append(word)
    assert len(body.break_text(PARAGRAPH, measure)) <= len(brim) + 1


def test_a_paragraph_goes_down_by_its_leading(body: Setting) -> None:
    marks = body.lines(PARAGRAPH, 0, 500, 150)
    assert [mark.y for mark in marks] == pytest.approx([500 - i * body.role.leading for i in range(len(marks))])


def test_a_balanced_title_has_lines_of_like_length(body: Setting) -> None:
    title = "The Second Small Book of Bullets and of Fields"
    measure = body.width(title) * 0.9
    lines = body.balance_text(title, measure)
    widths = sorted(map(body.width, lines))
    assert len(lines) == len(body.break_text(title, measure)) == 2
    assert widths[0] > 0.7 * widths[1]


def test_a_long_word_keeps_its_own_line_and_is_fitted_by_size_and_no_word_has_none(body: Setting) -> None:
    assert body.break_text("a bulletsandmorebullets b", 30) == ("a", "bulletsandmorebullets", "b")
    assert body.fit_words("bulletsandmorebullets", 30).width("bulletsandmorebullets") == pytest.approx(30)
    assert body.fit_words("bullet", 300) is body
    assert body.break_text("", 100) == body.balance_text(" ", 100) == body.lines("", 0, 0, 100) == ()


def test_a_head_that_is_too_long_ends_with_an_ellipsis(body: Setting) -> None:
    short = shorten_text(body, "A title of many words", body.width("A title of many"))
    assert short == "A title of…"
    assert shorten_text(body, "fits", 100) == "fits"
    assert shorten_text(body, "toolongword", 20) == "…"


TIED = (
    *("p. 7", "(S. 12", "No. 3", "N.º 3", "Nº 3", "n° 3", "5 × 5", "5 x 5", "10 km", "10 %", "25 °C,", "4 €"),
    *("J. R. R. Tolkien", "3 mm)"),
)
LOOSE = ("cells. 7", "row 3. The", "2 in", "c3 is", "5 meters", "A of", "10 kmh", "is. A")


@pytest.mark.parametrize("text", [*TIED, *LOOSE])
def test_a_number_stays_with_what_it_is_of(style: Style, text: str) -> None:
    words = text.split(" ")
    held = [clings((one,), (other,)) for one, other in pairwise(words)]
    assert held == [text in TIED] * len(held)


@pytest.mark.parametrize("text", TIED)
def test_no_line_ends_within_a_tie_where_there_is_another_way(style: Style, text: str) -> None:
    setting, said = style.setting("body"), f"It is said of all of them that {text} or more of it is what we need here"
    for measure in range(140, 420, 7):
        assert text in " | ".join(setting.break_text(said, measure))
        lines = set_runs([Run(said)], {"regular": setting}, measure, Manner(justify=True))
        assert text in " | ".join("".join(mark.text for mark in line.marks) for line in lines)


@pytest.mark.parametrize("manner", [Manner(), Manner(justify=True)])
def test_no_short_word_is_a_last_line_by_itself(style: Style, manner: Manner) -> None:
    setting = style.setting("body")
    said = "Every number tells how many of the cells that touch it hold a bullet, and no guess is ever needed to be so"
    for measure in range(150, 420, 3):
        *_, last = set_runs([Run(said)], {"regular": setting}, measure, manner)
        assert len("".join(mark.text for mark in last.marks).split()) > 1
