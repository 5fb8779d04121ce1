"""What a file says of its texts comes back as it was written; any other string says nothing."""

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.values.puzzle import TOUCHING, Counting
from bookmaker.values.stated import BoardStatement, Field, Statement, as_string, read, read_board

LENGTHS = st.floats(-2000, 2000).map(lambda length: round(length, 2) + 0.0)
SHADES = st.floats(0, 1)
FIELDS = st.builds(Field, st.text(), st.integers(0, 99), st.integers(0, 99))
STATEMENTS = st.builds(
    Statement,
    st.integers(-1, 999),
    st.integers(0, 999),
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
    assert as_string(said).isascii() and as_string(said).isprintable()
    assert read(as_string(said)) == said


BOARDS = st.builds(
    BoardStatement,
    st.text(),
    st.integers(0, 999),
    st.text(),
    st.text(),
    st.integers(-1, 99),
    st.sampled_from([TOUCHING, Counting(((0, 0), (0, 1)), True)]),
    st.tuples(st.integers(0, 99), st.integers(0, 99)),
    st.booleans(),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.text(),
)


@given(BOARDS)
def test_what_is_said_of_a_board_comes_back(said: BoardStatement):
    assert read_board(as_string(said)) == said
    assert read(as_string(said)) is None


@given(STATEMENTS)
def test_a_field_has_the_words_that_it_counts_without_spaces(said: Statement):
    letters = "".join(said.text.split())
    for name, text in said.parts:
        assert any(
            one.name == name and "".join(text.split()) == letters[one.start : one.end] for one in said.fields or ()
        )


@given(st.text() | st.lists(st.integers() | st.text(), max_size=9).map(str))
def test_any_other_string_says_nothing(text: str):
    assert read(text) is None and read_board(text) is None
