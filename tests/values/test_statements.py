"""What a file says of its texts comes back as it was written; any other string says nothing."""

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.values.marks import Field, Glyphs, Text
from bookmaker.values.statements import Statement, read, statement_of, written

LENGTHS = st.floats(-2000, 2000).map(lambda length: round(length, 2) + 0.0)
SHADES = st.floats(0, 1)
FIELDS = st.builds(Field, st.text(), st.integers(0, 99), st.integers(0, 99))
STATEMENTS = st.builds(
    Statement,
    st.integers(0, 999),
    st.integers(1, 999),
    LENGTHS,
    LENGTHS,
    LENGTHS,
    st.one_of(SHADES, st.tuples(SHADES, SHADES, SHADES), st.tuples(SHADES, SHADES, SHADES, SHADES)),
    st.none() | st.lists(FIELDS, max_size=3).map(tuple),
    st.text(),
    st.text(),
)


@given(STATEMENTS)
def test_a_statement_comes_back_and_is_plain_ascii(said: Statement):
    assert written(said).isascii() and written(said).isprintable()
    assert read(written(said)) == said


@given(st.text() | st.lists(st.integers() | st.text(), max_size=9).map(str))
def test_any_other_string_says_nothing(text: str):
    assert read(text) is None


def test_what_is_said_of_a_text_and_of_many_short_ones():
    line = Text(10.004, -0.001, "No. 3", "body", 9.5, 0.2, fields=(Field("numbered", 0, 4),), of="puzzle 3")
    assert statement_of(line, 2, 7) == Statement(2, 7, 10.0, 0.0, 9.5, 0.2, line.fields, "puzzle 3", "No. 3")
    digits = Glyphs("clue", 12, ((1.0, 2.0, "3"), (9.0, 2.0, "1")))
    assert statement_of(digits, 0, 1) == Statement(0, 1, 1.0, 2.0, 12.0, 0.0, None, "", "31")
