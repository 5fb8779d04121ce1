"""How many numbers a fill tries at once."""

from bookmaker.bank.fill import _next_tries


def test_as_many_numbers_as_the_missing_puzzles_should_take_but_few_at_a_time():
    assert [_next_tries(50, *so_far) for so_far in ((0, 0), (40, 0), (60, 50), (1000, 10))] == [50, 50, 60, 100]
    assert [_next_tries(room, 90, 60) for room in (1, 5, 6)] == [8, 8, 9]
