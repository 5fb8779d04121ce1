import pytest

from bookmaker.puzzle import UNKNOWN, Puzzle, Step, Trace
from bookmaker.words import load_words
from bookmaker.words.telling import condense, tell

WORDS = load_words("en")
PUZZLE = Puzzle("bullets", 2, 3, (2, UNKNOWN, 0, 1, UNKNOWN, UNKNOWN), 5)


def _tell(step: Step, known: int = 0) -> str:
    return tell(step, PUZZLE, {(9, column): True for column in range(known)} | {(8, 0): False}, WORDS)


@pytest.mark.parametrize(
    ("step", "known", "sentence"),
    [
        (Step(0, ((0, 2),), (), ((0, 1), (1, 1))), 0, "Around a 0 every cell is empty."),
        (Step(0, ((0, 0),), (), ((0, 1),)), 0, "The 2 has all its bullets. What is open around it is empty."),
        (Step(0, ((0, 0),), ((0, 1), (1, 1)), ()), 0, "Only two cells around the 2 are open. Each must hold a bullet."),
        (Step(0, ((0, 0),), ((0, 1),), ()), 1, "The 2 still needs one bullet, and one cell is open: there it is."),
        (Step(0, ((1, 0),), ((0, 1),), ()), 0, "Only one cell around the 1 is open. It must hold a bullet."),
        (
            Step(1, ((0, 0), (1, 0)), ((0, 1),), ((1, 1), (1, 2))),
            0,
            "The 2 and the 1 share cells. Only one choice suits both: one bullet and two empty cells.",
        ),
        (
            Step(1, ((0, 0), (0, 2), (1, 0)), (), ((1, 1),)),
            0,
            "Taken together, the shaded numbers leave one choice: one empty cell.",
        ),
        (Step(2, (), ((0, 1),), ()), 4, "4 of the 5 bullets are found. The last one fits in one place only."),
        (Step(2, (), ((0, 1),) * 2, ()), 3, "3 of the 5 bullets are found. The last two fit in one way only."),
        (Step(2, (), (), ((0, 1),)), 5, "All 5 bullets are found. Whatever is still open is empty."),
    ],
)
def test_each_step_is_told(step: Step, known: int, sentence: str) -> None:
    assert _tell(step, known) == sentence


def test_joined_steps_of_single_clues_are_told_as_such() -> None:
    assert _tell(Step(0, ((0, 0), (0, 2)), (), ((0, 1),))).startswith("One after another")


def test_condensing_keeps_order_and_every_cell(example: tuple[Puzzle, Trace]) -> None:
    steps = example[1].steps
    short = condense(steps, 5)
    assert [step.type for step in short] == [0, 0, 1, 0, 2]
    for field in ("clues", "bullets", "empty"):
        assert [c for s in short for c in getattr(s, field)] == [c for s in steps for c in getattr(s, field)]


def test_condensing_stops_where_neighbours_differ_and_does_nothing_without_need(
    example: tuple[Puzzle, Trace],
) -> None:
    steps = example[1].steps
    assert condense(steps, len(steps)) == steps
    assert [step.type for step in condense(steps, 1)] == [0, 1, 0, 2]
