"""Mosaics: puzzles of a tier whose only solution is their picture, whatever a section asks for."""

import numpy as np
import pytest

from bookmaker.engine.kernel import jit
from bookmaker.engine.mosaic import make, solve, steps
from bookmaker.engine.mosaic.board import count
from bookmaker.engine.picture.motifs import draw_motif
from bookmaker.engine.picture.options import motifs
from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.symmetry import fingerprint, unpaired_cells
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order, slot_of
from bookmaker.kinds.batch import Want, batch
from bookmaker.kinds.mosaic import MosaicParams
from bookmaker.values.errors import CannotBeMet, Wrong
from bookmaker.values.events import result_of
from bookmaker.values.models import Strict
from bookmaker.values.puzzle import UNKNOWN, Made, Puzzle, Size, answer_rows, from_code

KIND = KINDS["mosaic"]
SAVES = "mosaic:3x3:-:d3d"
"""Nothing but that three cells are filled."""


def order(tier: str, size: tuple[int, int] = (10, 10), place: int = 0, **keys: object) -> Order:
    params = MosaicParams.model_validate(keys)
    (low, high), wanted = KIND.bands(*size, params)[tier], KIND.ranges(*size, params)[tier]
    return Order("mosaic", (3, 0, TIERS.index(tier), place), *size, params, high, low, wanted)


def shown(made: Made) -> np.ndarray:
    return np.array(made.answer.bullets).reshape(made.answer[:2])


@pytest.mark.parametrize("tier", TIERS)
def test_a_puzzle_of_a_tier_is_in_it_and_has_one_solution(tier: str):
    for place in range(3):
        made, tried = KIND.generate(order(tier, (12, 10), place))
        assert KIND.prove(made.puzzle).answer == made.answer
        numbers = zip(count(shown(made)).flat, made.puzzle.clues, strict=True)
        assert all(clue in (number, UNKNOWN) for number, clue in numbers)
        assert tried == 50 or KIND.tier_of(made) == tier
        assert KIND.judge(made.puzzle, made.answer, None, None) == made


def test_an_order_makes_its_puzzle_and_each_picture_of_a_section_comes_in_its_turn():
    first, again, other = (KIND.generate(order("steady", place=place))[0] for place in (1, 1, 2))
    assert first == again != other
    found = [KIND.generate(order("gentle", place=place, pictures=["cat", "owl"]))[0] for place in range(3)]
    wanted = [draw_motif(name, 10, 10).tolist() for name in ("cat", "owl", "cat")]
    assert [shown(made).tolist() for made in found] == wanted
    assert KIND.identity(found[0]) == KIND.identity(found[2]) != KIND.identity(found[1])


def test_motifs_come_once_each_before_spots():
    grids = {str(draw_motif(name, 9, 9).tolist()) for name in motifs()}
    drawn = [str(shown(KIND.generate(order("gentle", (9, 9), place, steps=1))[0]).tolist()) for place in range(37)]
    assert set(drawn[:35]) == grids
    assert not {*drawn[35:]} & grids


def test_a_picture_is_known_however_it_is_turned():
    made, _ = KIND.generate(order("gentle", picture="snail"))
    turned = made.answer._replace(bullets=made.answer.bullets[::-1])
    other = made._replace(answer=turned, puzzle=from_code(SAVES, KIND.counting))
    assert KIND.identity(made) == KIND.identity(other)


def test_minimal_numbers_are_all_needed_and_fair_ones_need_no_supposition():
    made, _ = KIND.generate(order("fiendish", clues="minimal", draw="noise", steps=1))
    for at, clue in enumerate(made.puzzle.clues):
        fewer = made.puzzle._replace(clues=(*made.puzzle.clues[:at], UNKNOWN, *made.puzzle.clues[at + 1 :]))
        assert clue == UNKNOWN or KIND.prove(fewer).solutions == 2
    fair, _ = KIND.generate(order("fiendish", clues="fair", steps=3))
    assert fair.rating.hardest < 5


@pytest.mark.parametrize("symmetry", ["half-turn", "mirror", "diagonal", "four"])
def test_numbers_lie_by_the_symmetry_of_a_section(symmetry: str):
    made, _ = KIND.generate(order("steady", symmetry=symmetry, steps=2))
    assert not unpaired_cells(symmetry, made.puzzle)


@pytest.mark.parametrize("size", [(6, 6), (9, 9)])  # spots, and motifs, of which many are of no gentle puzzle
def test_a_puzzle_of_a_class_is_in_it(size: tuple[int, int]):
    made, _ = KIND.generate(order("gentle", size, steps=1)._replace(slot=7))
    assert slot_of(made.puzzle) == int(fingerprint(made.puzzle), 16) % 61 == 7


def test_one_that_is_not_unique_is_refused_with_two_of_its_solutions():
    with pytest.raises(Wrong, match=r"several solutions; two of them differ at row \d") as wrong:
        KIND.judge(from_code(SAVES, KIND.counting), None, None, None)
    one, other = wrong.value.remedy.partition(": ")[2].split(" or ")
    assert one != other
    assert one.count("*") == other.count("*") == 3
    assert KIND.prove(from_code("mosaic:3x3:-:9c0d", KIND.counting)).solutions == 0


class Sized(Strict):
    size: Size


class SizedMosaic(MosaicParams, Sized):
    """The keys of a section that knows how large its boards are."""


def test_a_picture_with_a_counterpart_is_refused_with_the_cells_that_change(tmp_path):
    rows = ["XX.XX.XX", ".X..X..X", "X..X..X.", "........", "........"]
    (tmp_path / "two.txt").write_text("\n".join(rows))
    given = {"size": Size(5, 8), "picture": "two.txt"}
    with pytest.raises(Exception, match="another picture has the same numbers") as refused:
        SizedMosaic.model_validate(given, context={"folder": tmp_path})
    assert "adjust: " in str(refused.value.errors()[0]["ctx"]["error"].remedy)
    params = SizedMosaic.model_validate({**given, "adjust": 40}, context={"folder": tmp_path})
    made, _ = KIND.generate(Order("mosaic", (1,), 5, 8, params))
    cells = zip("".join(answer_rows(made.answer)), "".join(rows).replace("X", "*"), strict=True)
    assert 0 < sum(one != other for one, other in cells) <= 40


def test_what_a_cell_shows():
    puzzle = Puzzle("mosaic", 1, 3, (1, UNKNOWN, 2), None, KIND.counting)
    half = KIND.show(puzzle, {(0, 0): True, (0, 2): False}, None)
    assert [(one.digit, one.mark) for one in half] == [("1", "fill"), ("", ""), ("2", "slash")]
    whole = KIND.show(puzzle, {(0, 0): True, (0, 1): False, (0, 2): False}, None)
    assert [(one.digit, one.mark) for one in whole] == [("", "fill"), ("", ""), ("", "")]


def test_a_picture_that_is_of_no_tier_is_named():
    params = MosaicParams.model_validate({"pictures": ["cat", "owl"], "steps": 1, "budget": 1})
    want = Want("Pets", "mosaic", 10, 10, params, {"gentle": 2}, {"gentle": (-900.0, -800.0)}, 1)
    with pytest.raises(CannotBeMet, match="cat, owl made none: take another tier for them"):
        result_of(batch(1, (want,), 1))


def test_all_that_its_puzzles_need_is_compiled_before_workers_start(monkeypatch: pytest.MonkeyPatch):
    kernels = [one for module in (make, solve, steps) for one in vars(module).values() if isinstance(one, jit.Kernel)]
    for one in kernels:
        monkeypatch.delitem(vars(one), "_call", raising=False)
    solve.solve.cache_clear()
    steps.walk_through.cache_clear()
    KIND.compile()
    assert kernels and all("_call" in vars(one) for one in kernels)
