"""What the texts of a file say is gathered by what they are about, and compared with what they should say."""

import pytest

from bookmaker.proof.verify.about import About, gathered, made_of, says, tiers_in, unlike
from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.dates import check_dates
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.printing import Printing
from bookmaker.values.stated import Field, Statement
from bookmaker.words import languages, load_words


def _said(of: str, text: str, *fields: Field) -> Statement:
    return Statement(0, 1, 0, 1, 0.0, 0.0, 9.0, 0.0, fields, of, text)


def _about(of: str, **texts: str) -> About:
    return About(0, 1, "1", of, {name: (text,) for name, text in texts.items()})


def _printing(*said: Statement) -> Printing:
    leaf = KeptLeaf(1, None, (), (), None, "", said)
    return Printing((leaf,), Numbering((0,), ("1",), (None,), "", ()), (), "en")


def test_texts_are_gathered_by_what_they_are_about():
    said = (
        _said("puzzle 2", "hints p. 4,", Field("hint_page", 0, 9)),
        _said("", "7"),
        _said("puzzle 2", "5", Field("hint_page", 0, 1)),
    )
    printing = _printing(*said)
    (one,) = gathered(printing.leaves, printing.numbering)
    assert (one.of, one.number, one.text("hint_page"), one.text("total")) == ("puzzle 2", 2, "hints p. 4, 5", "")


@pytest.mark.parametrize(
    ("texts", "due", "right"),
    [
        (("5 bullets",), "5 bullets", True),
        (("5 bul-", "lets"), "5 Bullets", True),
        (("5", "5"), "5", True),
        (("55",), "5", False),
        ((), "5 bullets", True),
        (("5 bullets",), "", False),
        (("The long…",), "The long field", True),
        (("The log…",), "The long field", False),
    ],
)
def test_a_field_says_what_it_should_once_or_twice_or_cut_short(texts: tuple[str, ...], due: str, right: bool):
    one = About(0, 1, "1", "puzzle 5", {"bullets": texts})
    assert says(one, "bullets", due) == right
    assert (not [*unlike(one, {"bullets": due}, "wrong-total", 5)]) == right


def test_a_text_is_made_of_others_one_after_the_other():
    assert made_of("Single numbers do. No step is hard.", ["No step is hard.", "Single numbers do."])
    assert made_of("", ["No step is hard."])
    assert not made_of("Single numbers do. No step", ["No step is hard.", "Single numbers do."])


def test_tiers_are_those_that_openings_say():
    said = [_about("section 1", title="Two"), _about("section 1 gentle", tier="Gentle", span="5–7")]
    assert [*tiers_in(said)] == [(1, "gentle", "Gentle", range(5, 8))]


@pytest.mark.parametrize("language", languages())
def test_each_date_is_written_in_its_language_and_follows_the_one_before(language: str):
    words = load_words(language)
    printing = _printing()._replace(speech=language)
    first = _about("sheet 1 2027-11-08", numbered=words.numbered.format(number=1), day="8")
    assert [*check_dates(printing, [first, _about("sheet 2 2027-11-15")])] == []
    for other in ("sheet 2 2027-11-16", "sheet 2 2027-11-08", "sheet 2 2027-11-31", "sheet 3 2027-11-09"):
        assert [one.id for one in check_dates(printing, [first, _about(other)])] == ["wrong-date"] * (
            1 + ("31" in other)
        )
    assert [one.id for one in check_dates(printing, [first._replace(of="sheet 1 2027-11-09")])] == ["wrong-date"]
