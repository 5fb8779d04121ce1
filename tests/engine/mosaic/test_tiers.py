from collections import defaultdict
from statistics import median

from bookmaker.engine.mosaic.board import to_puzzle
from bookmaker.engine.mosaic.make import make
from bookmaker.engine.mosaic.steps import rank
from bookmaker.engine.mosaic.tiers import RECIPES, bands, ranges
from bookmaker.engine.rank.energy import TIERS
from bookmaker.engine.rank.rating import tier_of
from bookmaker.values.puzzle import Made
from tests.engine.mosaic.pictures import blobs, noise


def test_every_tier_is_found_and_its_order_is_that_of_the_effort() -> None:
    found = defaultdict[str, list[Made]](list)
    for case in range(60):
        picture = blobs(case, 9, 10) if case % 2 else noise(case, 6, 7) & blobs(case, 6, 7)
        for recipe in {*RECIPES.values()}:
            made = rank(to_puzzle(make(picture, (case,), recipe.clues, fairness=recipe.fairness).clues))
            found[tier_of(made, bands(*picture.shape), ranges())].append(made)
    assert {*found} == {*TIERS}
    efforts = [median(made.rating.effort / len(made.answer.bullets) for made in found[tier]) for tier in TIERS]
    assert efforts == sorted(efforts)


def test_every_puzzle_is_in_the_range_and_the_band_of_its_tier() -> None:
    for case in range(40):
        picture = (blobs, noise)[case % 2](case, 7, 9)
        made = rank(to_puzzle(make(picture, (case,), fairness="none").clues))
        tiers = [tier for tier, (low, high) in bands(7, 9).items() if low <= made.energy <= high]
        assert [tier for tier in tiers if ranges()[tier].has(made.rating)] == [tier_of(made, bands(7, 9), ranges())]


def test_what_the_first_recipe_makes_is_solved_by_single_clues() -> None:
    for case in range(10):
        clues, fairness = RECIPES[TIERS[0]]
        assert rank(to_puzzle(make(blobs(case, 12, 12), (case,), clues, fairness=fairness).clues)).n1 == 0
