"""Errors: what they say by default, and that they come from another process as they were."""

import pickle

import pytest

from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, QualityFailure, UserError

LATER, FIRST = (Problem("book.yaml", line, 1, "wrong-value", "seed", "expected a whole number") for line in (9, 2))


@pytest.mark.parametrize(
    "error",
    [
        *(UserError("give another file"), QualityFailure("nothing was delivered", [LATER])),
        *(FileProblems([LATER, FIRST]), CannotBeMet(problems=[LATER, FIRST])),
    ],
)
def test_errors_come_from_another_process_as_they_were(error: UserError):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.problems) == (type(error), str(error), error.problems)


def test_an_error_without_a_message_says_its_findings_and_a_file_is_told_from_its_top_on():
    assert str(CannotBeMet(problems=[LATER, FIRST])) == f"{LATER}\n{FIRST}"
    assert str(FileProblems([LATER, FIRST])) == f"{FIRST}\n{LATER}"
