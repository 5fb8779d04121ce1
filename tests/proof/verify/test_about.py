"""What the texts of a file say of a thing is compared with what they should say."""

import pytest

from bookmaker.proof.verify.about import About, check_fields, made_of, says
from bookmaker.proof.verify.dates import check_dates
from bookmaker.proof.verify.folios import Numbering
from bookmaker.proof.verify.printing import Printing
from bookmaker.words import languages, load_words


def _about(of: str, **texts: str) -> About:
    return About(0, 1, "1", of, {name: (text,) for name, text in texts.items()})


@pytest.mark.parametrize(
    ("texts", "due", "right"),
    [
        *((("5 bullets",), "5 bullets", True), (("5 bul-", "lets"), "5 Bullets", True), (("5", "5"), "5", True)),
        *((("55",), "5", False), ((), "5 bullets", True), (("5 bullets",), "", False)),
        *((("The long…",), "The long field", True), (("The log…",), "The long field", False)),
    ],
)
def test_a_field_says_what_it_should_once_or_twice_or_cut_short(texts: tuple[str, ...], due: str, right: bool):
    one = About(0, 1, "1", "puzzle 5", {"bullets": texts})
    assert says(one, "bullets", due) == right
    assert (not [*check_fields(one, {"bullets": due}, "wrong-total", 5)]) == right


def test_a_text_is_made_of_others_one_after_the_other():
    assert made_of("Single numbers do. No step is hard.", ["No step is hard.", "Single numbers do."])
    assert made_of("", ["No step is hard."])
    assert not made_of("Single numbers do. No step", ["No step is hard.", "Single numbers do."])


@pytest.mark.parametrize("language", languages())
def test_each_date_is_written_in_its_language_and_follows_the_one_before(language: str):
    words = load_words(language)
    printing = Printing((), Numbering((0,), ("1",), "", ()), (), language)
    first = _about("sheet 1 2027-11-08", numbered=words.numbered.format(number=1), day="8")
    assert [*check_dates(printing._replace(said=(first, _about("sheet 2 2027-11-15"))))] == []
    for other in ("sheet 2 2027-11-16", "sheet 2 2027-11-08", "sheet 2 2027-11-31", "sheet 3 2027-11-09"):
        found = check_dates(printing._replace(said=(first, _about(other))))
        assert [one.id for one in found] == ["wrong-date"] * (1 + ("31" in other))
    (found,) = check_dates(printing._replace(said=(first._replace(of="sheet 1 2027-11-09"),)))
    assert found.id == "wrong-date"
