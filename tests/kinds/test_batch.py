"""Puzzles in parallel: the same for any number of workers, in their bands, ranked, all different."""

import itertools
import multiprocessing
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import get_args

import pytest

from bookmaker.engine.rank.character import ENDING, KEY, VARIED, Ending
from bookmaker.engine.rank.facts import LATE, Facts, Require
from bookmaker.engine.rank.rating import Range
from bookmaker.engine.symmetry import canonical, fingerprint
from bookmaker.kinds import KINDS
from bookmaker.kinds.batch import Shelf, Stock, Want, batch, trial_of
from bookmaker.kinds.bullets import BulletsParams
from bookmaker.kinds.odds import OddsParams
from bookmaker.kinds.sweep import SweepParams
from bookmaker.values.errors import CANNOT_BE_MET, CannotBeMet
from bookmaker.values.events import Event, Progress, result_of
from bookmaker.values.puzzle import Made
from tests.conftest import note_events
from tests.engine.test_pool import no_children_are_left
from tests.quick import quick


def want(size: tuple[int, int], tiers: dict[str, int], bands: dict[str, tuple[float, float]], **more: int) -> Want:
    budget = more.pop("budget", 5000)
    return Want("Part", "bullets", *size, BulletsParams(**{"steps": 60, **more}), tiers, bands, budget)


ANY = {"gentle": (-inf, inf)}
STEADY = {"steady": (-4.0, -2.5)}
TWO_BANDS = {"gentle": (-2.0, 0.0), **STEADY}
WANTS = (
    want((4, 4), {"gentle": 4, "steady": 3}, {"gentle": (-3.5, 0.0), "steady": (-inf, -4.0)}),
    want((4, 5), {"tricky": 3}, {"gentle": (-2.0, 0.0), "tricky": (-6.5, -4.0)}),
)


def run_avoiding(wants: tuple[Want, ...], workers: int, avoid: frozenset[str]) -> Stock:
    return result_of(batch(1, wants, workers, avoid))


def refusal(wants: tuple[Want, ...], workers: int = 1, match: str = "puzzles") -> str:
    """Return why such puzzles cannot be made."""
    with pytest.raises(CannotBeMet, match=match) as refused:
        run(1, wants, workers)
    assert refused.value.code == CANNOT_BE_MET
    return str(refused.value)


def run(seed: int, wants: tuple[Want, ...], workers: int) -> tuple[list[Event], Stock]:
    events: list[Event] = []
    stock = result_of(note_events(batch(seed, wants, workers), events))
    return events, stock


@pytest.fixture(scope="module")
def made() -> tuple[list[Event], Stock]:
    return run(1, WANTS, 1)


def all_of(stock: Stock) -> list[Made]:
    return [made for section in stock for tier in section.values() for made in tier]


@pytest.mark.parametrize("workers", quick([2, 3]))
def test_the_number_of_workers_changes_nothing(made: tuple[list[Event], Stock], workers: int):
    assert run(1, WANTS, workers) == made
    assert multiprocessing.active_children() == []


def test_another_seed_gives_other_puzzles(made: tuple[list[Event], Stock]):
    other = run(2, WANTS, 1)[1]
    assert {m.puzzle for m in all_of(other)}.isdisjoint({m.puzzle for m in all_of(made[1])})


def test_every_tier_is_full_and_rises_gently_and_every_puzzle_is_in_its_band(made: tuple[list[Event], Stock]):
    for section, wanted in zip(made[1], WANTS, strict=True):
        assert {tier: len(found) for tier, found in section.items()} == wanted.tiers
        for tier, found in section.items():
            low, high = wanted.bands[tier]
            assert all(low <= m.energy <= high for m in found)
            assert all((m.puzzle.rows, m.puzzle.columns) == (wanted.rows, wanted.columns) for m in found)
            assert all(easier.rating.effort <= harder.rating.effort for easier, harder in pairwise(found))


def test_every_puzzle_is_proved_and_no_two_are_equal(made: tuple[list[Event], Stock]):
    puzzles = all_of(made[1])
    assert len({canonical(m.puzzle) for m in puzzles}) == len(puzzles) == 10
    assert all(KINDS["bullets"].solve(m.puzzle).answer == m.answer for m in puzzles)


def test_events_count_each_tier_up(made: tuple[list[Event], Stock]):
    events = made[0]
    tiers = (("Part · gentle", 4), ("Part · steady", 3), ("Part · tricky", 3))
    assert events[:3] == [Progress(key, 0, wanted) for key, wanted in tiers]
    for key, wanted in tiers:
        mine = [event for event in events if isinstance(event, Progress) and event.key == key]
        assert [event.done for event in mine] == list(range(wanted + 1))
        assert {event.wanted for event in mine} == {wanted}


def test_no_two_puzzles_of_a_book_are_equal_over_all_sections():
    """3x3 boards with one bullet are so few that they soon repeat."""
    one = want((3, 3), {"gentle": 2}, ANY, bullets=1)
    found = all_of(run(1, (one, one), 1)[1])
    assert len({canonical(m.puzzle) for m in found}) == 4


@pytest.mark.slow
def test_puzzles_to_avoid_do_not_come_and_the_others_stay(made: tuple[list[Event], Stock]):
    """Some are made in their place, the same for any number of workers."""
    before = {fingerprint(m.puzzle) for m in all_of(made[1])}
    avoid = frozenset(sorted(before)[:3])
    stock = run_avoiding(WANTS, 1, avoid)
    after = {fingerprint(m.puzzle) for m in all_of(stock)}
    assert len(after) == 10
    assert not after & avoid
    assert len(after & before) >= 4
    assert run_avoiding(WANTS, 2, avoid) == stock


def test_puzzles_of_other_sizes_make_no_difference(made: tuple[list[Event], Stock]):
    one = want((3, 3), {"gentle": 1}, ANY, bullets=1)
    marks = frozenset(fingerprint(m.puzzle) for m in all_of(run(1, (one,), 1)[1]))
    assert run_avoiding(WANTS, 1, marks) == made[1]


@pytest.mark.slow
def test_the_books_avoided_are_named_when_they_leave_nothing():
    """3x3 boards with one bullet are so few that a few books have them all."""
    one = want((3, 3), {"gentle": 1}, ANY, bullets=1, budget=400)
    avoid = frozenset[str]()
    with pytest.raises(CannotBeMet, match=r"found 0 of 1 puzzles of 3x3 .*; `avoid` refused \d+$") as refused:
        for _ in range(200):
            avoid |= {fingerprint(m.puzzle) for m in all_of(run_avoiding((one,), 1, avoid))}
    assert refused.value.code == CANNOT_BE_MET
    assert avoid


def scripted(monkeypatch: pytest.MonkeyPatch, energies: Sequence[float]) -> list[float]:
    """Let the puzzles made have these energies, in turn; return the goals that were asked for."""
    goals: list[float] = []
    left = iter(energies)
    real = KINDS["bullets"].generate

    def generate(order):
        goals.append(order.goal)
        made, _ = real(order._replace(params=BulletsParams(steps=1), goal=inf))
        return made._replace(energy=next(left)), 10

    monkeypatch.setattr(KINDS["bullets"], "generate", generate)
    return goals


def test_a_tier_takes_the_first_puzzles_of_its_own_row(monkeypatch: pytest.MonkeyPatch):
    # The longest come first: two for steady, then one for gentle; then as many as those found so far took.
    goals = scripted(monkeypatch, [-1.0, -3.0, -3.5, -2.5, -3.5, -1.0])
    stock = run(1, (want((5, 5), {"gentle": 1, "steady": 2}, TWO_BANDS),), 1)[1]
    assert goals == [-2.5, -2.5, 0.0, -2.5, -2.5, 0.0]
    assert [m.energy for m in stock[0]["gentle"]] == [-1.0]
    assert sorted(m.energy for m in stock[0]["steady"]) == [-3.0, -2.5]


ONE_MORE = {
    "bullets": (want((5, 5), {"gentle": 3, "steady": 3}, {}), want((4, 5), {"gentle": 2}, {})),
    "sweep": (Want("Part", "sweep", 6, 6, SweepParams(mines=6), {"gentle": 3, "steady": 2}, {}, 50),),
    "odds": (Want("Part", "odds", 6, 6, OddsParams(mines=8), {"gentle": 2, "steady": 2}, {}, 500),),
}


@pytest.mark.parametrize("name", ONE_MORE)
@pytest.mark.parametrize("seed", quick([1, 2, 3]))
def test_asking_for_one_more_adds_one_and_changes_no_other(name: str, seed: int):
    kind = KINDS[name]
    wants = tuple(
        w._replace(bands=kind.bands(w.rows, w.columns, w.params), ranges=kind.ranges(w.rows, w.columns, w.params))
        for w in ONE_MORE[name]
    )
    stock, first = run(seed, wants, 1)[1], wants[0]
    for tier in first.tiers:
        more = first._replace(tiers={**first.tiers, tier: first.tiers[tier] + 1})
        after = run(seed, (more, *wants[1:]), 1)[1]
        assert after[1:] == stock[1:]
        for other in first.tiers:
            assert len(set(after[0][other]) - set(stock[0][other])) == (other == tier)
            assert set(stock[0][other]) <= set(after[0][other])


def test_a_puzzle_is_not_put_into_another_section(monkeypatch: pytest.MonkeyPatch):
    scripted(monkeypatch, [-1.0, -3.0, -3.0, -3.0, -1.0, -1.0])
    wants = (want((5, 5), {"gentle": 1}, TWO_BANDS), want((5, 6), {"steady": 1}, TWO_BANDS))
    stock = run(1, wants, 1)[1]
    assert stock[0]["gentle"][0].puzzle.columns == 5
    assert stock[1]["steady"][0].puzzle.columns == 6


def test_both_edges_belong_to_a_band(monkeypatch: pytest.MonkeyPatch):
    scripted(monkeypatch, [-4.0, -2.5])
    stock = run(1, (want((5, 5), {"steady": 2}, STEADY),), 1)[1]
    assert sorted(m.energy for m in stock[0]["steady"]) == [-4.0, -2.5]


def test_a_tier_takes_only_ratings_in_its_range_and_names_them_when_it_stays_empty(monkeypatch: pytest.MonkeyPatch):
    ranges = {"gentle": Range((0.0, 2.9), (0.0, 30.0)), "steady": Range(effort=(60.0, inf))}
    wanted = want((5, 5), {"gentle": 2, "steady": 2}, {"gentle": (-3.5, 0.0), "steady": (-5.0, -2.0)})
    stock = run(1, (wanted._replace(ranges=ranges),), 1)[1]
    assert all(ranges[tier].has(m.rating) for tier, found in stock[0].items() for m in found)
    never = wanted._replace(tiers={"steady": 1}, ranges={"steady": Range((5.0, 6.0), (0.0, 1.5))}, budget=30)
    said = refusal((never,), match=r"and a rating of hardest 5 to 6, effort 0 to 1.5 after \d+ steps")
    assert "loosen `ratings`, which refused" in said


def test_a_tier_that_cannot_be_filled_is_named_with_what_was_found_and_what_to_do():
    bands = {"gentle": (-100.0, 100.0), "fiendish": (-inf, -50.0)}
    assert refusal((want((4, 4), {"gentle": 1, "fiendish": 2}, bands, steps=20, budget=50),)) == (
        "Part · fiendish: found 0 of 2 puzzles of 4x4 with an energy of at most -50.0 after 120 steps; ask for fewer, "
        "give the section a larger `budget` (now 50) or other `bands`, or choose a larger size"
    )


def test_a_band_with_two_edges_is_named_with_both(monkeypatch: pytest.MonkeyPatch):
    scripted(monkeypatch, [-3.0] + [-9.0] * 20)
    said = r"found 1 of 2 puzzles of 5x5 with an energy of -4\.0 to -2\.5 after"
    refusal((want((5, 5), {"steady": 2}, STEADY, budget=20),), match=said)


def test_an_impossible_wish_ends_even_when_no_step_is_ever_taken():
    """Nothing but 1x1's worth of different boards: every puzzle is found at once and equal to the one before."""
    refusal((want((3, 3), {"gentle": 60}, ANY, bullets=1, budget=5),), match="of 60 puzzles of 3x3")


@pytest.mark.slow
def test_the_refusal_is_the_same_for_two_workers_and_leaves_no_process():
    wants = (want((4, 4), {"fiendish": 2}, {"fiendish": (-inf, -50.0)}, steps=20, budget=30),)
    assert refusal(wants, 1) == refusal(wants, 2)
    assert no_children_are_left()


REQUIRE = Require(max_clues=2, total="late", no_spike=True)
GATED = want((5, 5), {"gentle": 3, "steady": 4}, {"gentle": (-4.0, 0.0), "steady": (-inf, -4.0)})


def missed(made: Made) -> tuple[str, ...]:
    return KINDS["bullets"].misses(made.puzzle, made.answer, REQUIRE.requirements)


@pytest.mark.parametrize("tiers", [("gentle", "steady"), ("steady",)])
def test_every_puzzle_of_a_tier_meets_what_is_required_of_it(tiers: tuple[str, ...]):
    (section,) = run(3, (GATED._replace(require=dict.fromkeys(tiers, REQUIRE)),), 1)[1]
    (free,) = run(3, (GATED,), 1)[1]
    assert {tier: len(found) for tier, found in section.items()} == GATED.tiers
    for tier in tiers:
        assert [missed(made) for made in section[tier]] == [()] * GATED.tiers[tier]
        assert any(missed(made) for made in free[tier])


@pytest.mark.slow
def test_with_requirements_too_the_number_of_workers_changes_nothing():
    gated = GATED._replace(require=dict.fromkeys(GATED.tiers, REQUIRE))
    assert run(1, (gated, GATED), 1) == run(1, (gated, GATED), 2)


def test_puzzles_are_looked_at_only_where_something_is_required(monkeypatch: pytest.MonkeyPatch):
    def never(*_: object) -> Facts:
        raise AssertionError("nothing is required")

    monkeypatch.setattr("bookmaker.kinds.bullets.BulletsKind.misses", never)
    run(1, (GATED._replace(require={"gentle": Require()}),), 1)


def measured(monkeypatch: pytest.MonkeyPatch, clues: Sequence[int]) -> None:
    """Let the puzzles made combine so many clues at most, in turn; nothing else is wrong with them."""
    left = iter(clues)
    monkeypatch.setattr(KINDS["bullets"], "misses", lambda *_: ("max_clues",) * (next(left) > 2))


def test_what_is_required_of_one_tier_refuses_nothing_in_another(monkeypatch: pytest.MonkeyPatch):
    bands = {"gentle": (-4.0, 0.0), "steady": (-4.0, 0.0)}
    scripted(monkeypatch, [-1.0, -2.0, -3.0, -3.5])
    measured(monkeypatch, [5, 2, 5])
    wants = (want((5, 5), {"gentle": 1, "steady": 1}, bands)._replace(require={"gentle": Require(max_clues=2)}),)
    stock = run(1, wants, 1)[1]
    assert [m.energy for m in stock[0]["gentle"]] == [-3.0]
    assert [m.energy for m in stock[0]["steady"]] == [-2.0]


def test_what_refused_the_most_is_named_when_the_budget_is_used_up(monkeypatch: pytest.MonkeyPatch):
    scripted(monkeypatch, [-3.0, -3.0, -9.0, -3.0])
    measured(monkeypatch, [2, 3, 3, 4])
    gate = Require(max_clues=2, total="never", no_spike=True)
    assert refusal((want((5, 5), {"steady": 2}, STEADY, budget=20)._replace(require={"steady": gate}),)) == (
        "Part · steady: found 1 of 2 puzzles of 5x5 with an energy of -4.0 to -2.5 and `require: {max_clues: 2, "
        "total: never, no_spike: true}` after 40 steps; loosen `max_clues: 2`, which refused 2, ask for fewer, give "
        "the section a larger `budget` (now 20) or other `bands`, or choose a larger size"
    )


@pytest.mark.slow
def test_a_requirement_that_cannot_be_met_is_refused_alike_for_any_number_of_workers():
    never = {"gentle": Require(min_choices=100)}
    wants = (want((4, 4), {"gentle": 2}, ANY, steps=20, budget=10)._replace(require=never),)
    said = "loosen `min_choices: 100`, which refused"
    assert refusal(wants, 1, said) == refusal(wants, 2, said)


@pytest.mark.slow
def test_closing_the_batch_ends_its_workers_at_once():
    """The larger boards come first and are found at once; the others would take hours."""
    long = want((5, 5), {"fiendish": 3}, {"fiendish": (-inf, -1000.0)}, steps=1_000_000, budget=10**8)
    work = batch(1, (long, want((6, 6), {"gentle": 1}, ANY)), 2)
    assert [next(work) for _ in range(3)][2] == Progress("Part · gentle", 1, 1)
    assert len(multiprocessing.active_children()) == 2
    work.close()
    assert no_children_are_left()


def test_a_board_that_cannot_be_found_is_said_with_its_section_and_tier():
    params = SweepParams(mines=3)
    want = Want("Alone", "sweep", 9, 9, params, {"gentle": 1, "knotty": 1}, KINDS["sweep"].bands(9, 9, params), 100)
    refusal((want,), match=r"^Alone · knotty: 9x9 with 3 mines: none of 2000 .* components")


ABOUT = {"steady": 5, "tricky": 4}


def about(aspect: str, trait: str, more: int = 0) -> dict[str, list[Made]]:
    kind = KINDS["bullets"]
    params = kind.params.model_validate({aspect: trait})
    tiers = {tier: count + more for tier, count in ABOUT.items()}
    bands, ranges = kind.bands(6, 6, params), kind.ranges(6, 6, params)
    own = Want("Part", "bullets", 6, 6, params, tiers, bands, params.budget, ranges=ranges)
    return {tier: list(found) for tier, found in run(1, (own,), 1)[1][0].items()}


def traits(made: Made, aspect: str) -> str:
    return next(iter(KINDS["bullets"].traits(*made[:2], (aspect,))[aspect]), "")


@pytest.mark.parametrize("trait", get_args(Ending))
def test_puzzles_end_as_their_section_wants_and_one_more_changes_no_other(trait: str):
    """Told by their traits, and by a solution that never takes the total: then what is left says how one ends."""
    few, many = about(ENDING, trait), about(ENDING, trait, 1)
    for tier, found in few.items():
        assert {one.puzzle for one in found} < {one.puzzle for one in many[tier]}
        ends = [traits(one, ENDING) for one in found]
        assert all(one.puzzle.total == sum(one.answer.bullets) for one in found)
        if trait == VARIED:
            assert max(map(ends.count, ends)) <= (len(ends) + 1) // 2
        else:
            assert {*ends} == {trait}
        for one, end in zip(found, ends, strict=True):
            left = share_left_to_the_total(one)
            assert end == ("clues" if left == 0 else "total" if 1 - left > LATE else "early")


@pytest.mark.parametrize(
    ("aspect", "trait"),
    [("flow", "chained"), ("bottleneck", "one"), ("opening", "corner"), ("theme", "even"), (KEY, "1-2"), (KEY, VARIED)],
)
def test_puzzles_are_about_what_their_section_wants(aspect: str, trait: str):
    for found in about(aspect, trait).values():
        said = [KINDS["bullets"].traits(*one[:2], (aspect,))[aspect] for one in found]
        if trait == VARIED:
            assert max(map(said.count, said)) <= -(-len(said) // 3)
        else:
            assert all(trait in one for one in said)


def test_given_puzzles_count_where_endings_vary():
    ((_, found), *_) = about(ENDING, "total").items()
    params = BulletsParams(ending=VARIED)
    shelf = Shelf(
        Want(
            "Part",
            "bullets",
            6,
            6,
            params,
            {"steady": 9},
            {"steady": (-inf, inf)},
            9,
            own=tuple(("steady", one) for one in found),
        ),
        "steady",
    )
    assert shelf.misses(trial_of(found[0], 1, params, False)) == (ENDING,)


def share_left_to_the_total(made: Made) -> float:
    """Return the share of unknown cells that the numbers leave open without the total."""
    proof = KINDS["bullets"].explain(made.puzzle._replace(total=None), made.answer)
    before = itertools.takewhile(lambda step: not step.total, proof.steps)
    settled = sum(len(step.bullets) + len(step.empty) for step in before)
    unknown = len(made.puzzle.counted_cells(None))
    return (unknown - settled) / unknown
