"""What a file says of its texts comes back as it was written; any other string says nothing."""

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.values.puzzle import TOUCHING, Counting
from bookmaker.values.statements import BoardStatement, Field, Statement, as_string, read, read_board

LENGTHS = st.floats(-2000, 2000).map(lambda length: round(length, 2) + 0.0)
SHADES = st.floats(0, 1)
COLOURS = SHADES | st.tuples(SHADES, SHADES, SHADES) | st.tuples(SHADES, SHADES, SHADES, SHADES)
TEXTS, NUMBERS, SMALL, DIGITS = st.text(), st.integers(0, 999), st.integers(0, 99), st.integers(0, 9)
FIELDS = st.none() | st.lists(st.builds(Field, TEXTS, SMALL, SMALL), max_size=3).map(tuple)
PLACES = (st.integers(-1, 999), NUMBERS, NUMBERS, st.integers(1, 999), LENGTHS, LENGTHS, LENGTHS)
STATEMENTS = st.builds(Statement, *PLACES, COLOURS, FIELDS, TEXTS, TEXTS)
COUNTINGS = st.sampled_from([TOUCHING, Counting(((0, 0), (0, 1)), True)])
SIZES = (st.tuples(SMALL, SMALL), st.booleans(), st.tuples(DIGITS, DIGITS))
BOARDS = st.builds(BoardStatement, TEXTS, NUMBERS, TEXTS, TEXTS, st.integers(-1, 99), COUNTINGS, *SIZES, TEXTS)


@given(STATEMENTS)
def test_a_statement_comes_back_and_is_plain_ascii(said: Statement):
    assert as_string(said).isascii() and as_string(said).isprintable()
    assert read(as_string(said)) == said


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
