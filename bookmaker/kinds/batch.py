"""Make the puzzles of a book in parallel, with a result that does not depend on the number of processes.

Every tier of a section has an endless row of puzzles, which its key alone decides, and takes the first ones that suit:
asking for one more adds one, and all others stay. Rows are made in waves, which decide only the time.
"""

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import starmap
from math import ceil, inf
from typing import Any, NamedTuple

from bookmaker.engine.pool import ParallelMap, Workers, pool
from bookmaker.engine.rank.character import MOST_ALIKE, NOTHING_WANTED, VARIED, Traits, Wishes
from bookmaker.engine.rank.energy import EVERY_TIER, INHUMAN, Band
from bookmaker.engine.rank.facts import NOTHING, Require
from bookmaker.engine.rank.rating import ANY, Range
from bookmaker.engine.symmetry import fingerprint, name_of
from bookmaker.engine.volumes import CELLS, TRIALS, volume_of
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.kinds.params import Params
from bookmaker.values.errors import CannotBeMet
from bookmaker.values.events import Event, Note, Progress
from bookmaker.values.puzzle import Made


class Want(NamedTuple):
    """The puzzles wanted for one section."""

    title: str
    kind: str
    rows: int
    columns: int
    params: Params
    tiers: dict[str, int]
    bands: dict[str, Band]
    budget: int
    """Steps that a tier may take per puzzle."""
    require: Mapping[str, Require] = {}
    """By tier, what its puzzles have to meet; a tier that is missing takes any."""
    ranges: Mapping[str, Range] = {}
    """By tier, the ratings that it takes; a tier that is missing takes any."""
    own: tuple[tuple[str, Made], ...] = ()
    """Puzzles that exist already, each with its tier; they count towards those wanted."""
    volume: int = 0
    """Volume of a series, from 1, whose volumes share no puzzle; 0 for a book by itself."""
    avoid: frozenset[str] = frozenset()
    """Fingerprints that new puzzles must not have."""
    least: Mapping[str, int] = {}
    """By tier, how many a bank has to hold; a tier that is missing needs all."""


RATINGS = "ratings"
"""The key for the ratings that a tier takes."""
RARE = 10
"""Times the budget that an inhuman puzzle may take, for one board in 10 to 50 is that hard."""
Stock = tuple[dict[str, tuple[Made, ...]], ...]
"""By section, by tier, the puzzles in ascending difficulty."""


class Shelf:
    """The puzzles made for one tier of one section, and their cost so far."""

    def __init__(self, want: Want, tier: str, *, stream: tuple[int, ...] = ()) -> None:
        self.want, self.stream = want, stream
        self.key, self.tier = f"{want.title} · {tier}", tier
        self.wanted = want.tiers[tier]
        self.least = want.least.get(tier, self.wanted)
        self.band = want.bands[tier]
        self.required = want.require.get(tier, NOTHING).requirements
        self.range = want.ranges.get(tier, ANY)
        self.limit = want.budget * self.wanted * (RARE if tier == INHUMAN else 1)
        self.spent = self.tried = 0
        self.identity = KINDS[want.kind].identity
        self.row: dict[str, Made] = {}
        """The puzzles that suit, by what makes each unique, in the order they came."""
        self.own = [made for tier_of_it, made in want.own if tier_of_it == tier]
        self.made = [*self.own]
        self.refused: Counter[str] = Counter()
        """By requirement, the puzzles of the right energy that missed it."""
        self.avoided = 0
        """Puzzles that suit but are in another book."""

    @property
    def wishes(self) -> Wishes:
        """All that its puzzles are to be."""
        return {**self.required, **self.want.params.traits}

    @property
    def room(self) -> int:
        return self.wanted - len(self.made)

    def wants(self, energy: float) -> bool:
        return self.room > 0 and self.band[0] <= energy <= self.band[1]

    def misses(self, trial: "Trial") -> tuple[str, ...]:
        """Return what a puzzle misses: its rating, variety, and the wishes for it."""
        rated = () if self.range.has(trial.made.rating) else (RATINGS,)
        alike = (aspect for aspect, found in trial.traits.items() if self._has_enough(aspect, _first(found)))
        return (*rated, *alike, *trial.missed)

    def _has_enough(self, aspect: str, trait: str) -> bool:
        """Tell whether there are as many puzzles with a trait as may be alike, of an aspect that varies."""
        return MOST_ALIKE[aspect] * self.traits[aspect][trait] > self.traits[aspect].total()

    @cached_property
    def traits(self) -> dict[str, Counter[str]]:
        """By aspect that varies, what the puzzles that it has are about."""
        varied = _varied_aspects(self.want.params)
        found = [KINDS[self.want.kind].traits(*made[:2], varied) for made in self.own if varied]
        return {aspect: Counter(_first(traits[aspect]) for traits in found) for aspect in varied}

    def note_traits(self, trial: "Trial") -> None:
        """Remember what a puzzle that it takes is about."""
        for aspect, there in self.traits.items():
            there[_first(trial.traits[aspect])] += 1

    def suits(self, trial: "Trial", taken: Collection[str], avoid: Collection[str]) -> bool:
        """Put a puzzle into the row if it suits and is new there; tell whether it is one of those wanted."""
        self.tried, self.spent = self.tried + 1, self.spent + max(trial.steps, 1)
        if not self.band[0] <= trial.made.energy <= self.band[1]:
            return False
        if misses := self.misses(trial):
            self.refused.update(misses)
            return False
        mark, identity, before = fingerprint(trial.made.puzzle), self.identity(trial.made), len(self.row)
        avoided = mark in avoid or mark in self.want.avoid
        self.avoided += avoided
        if not avoided and identity not in taken:
            self.row.setdefault(identity, trial.made)
        if before < len(self.row):
            self.note_traits(trial)
        return before < len(self.row) <= self.wanted - len(self.own)

    @property
    def next_tries(self) -> int:
        """Puzzles to try in the next wave: one for each that is missing, later as many as each took so far."""
        return min(2 * self.room, ceil(self.room * self.tried / (len(self.row) or 1))) if self.tried else self.room

    def progress(self) -> Progress:
        return Progress(self.key, len(self.made), self.wanted)


class Trial(NamedTuple):
    """A puzzle and the cost of making it."""

    made: Made
    steps: int
    missed: tuple[str, ...] = ()
    """The wishes that it does not meet."""
    traits: Traits = NOTHING_WANTED
    """What it is about, by the aspects that vary in its section."""


class Job(NamedTuple):
    """One puzzle of a wave and the tier it is made for."""

    shelf: Shelf
    order: Order[Any]


def batch(
    seed: int, wants: tuple[Want, ...], workers: Workers = 0, avoid: frozenset[str] = frozenset()
) -> Generator[Event, None, Stock]:
    """Make all puzzles wanted; yields Progress while it works and returns the stock.

    No two puzzles are equal under rotation or reflection, and none has a fingerprint in `avoid`. Raises CannotBeMet if
    a tier is not full after its budget of steps.
    """
    keyed = [(want, (seed, number)) for number, want in enumerate(wants)]
    stock = [
        {tier: Shelf(want, tier, stream=(*key, EVERY_TIER.index(tier))) for tier in want.tiers} for want, key in keyed
    ]
    shelves = [shelf for section in stock for shelf in section.values()]
    own = {KINDS[want.kind].identity(made) for want in wants for _, made in want.own}
    yield from (shelf.progress() for shelf in shelves)
    yield from _fill(shelves, own, avoid, workers)
    return tuple({tier: _sort_by_effort(shelf.made) for tier, shelf in section.items()} for section in stock)


REJECTED = 1 << 43
"""The stream of replacements for rejected puzzles: no section of a book has this number, nor has a bank."""
ALIKE = 4
"""Candidates per replacement; the one whose effort is nearest to the rejected puzzle's wins."""


class Replaced(NamedTuple):
    """The replacements of rejected puzzles."""

    ends: dict[str, Made]
    """By the fingerprint of the first puzzle in the place."""
    names: frozenset[str]
    """The rejected names that some puzzle has, or had in its place before."""


NONE_REPLACED = Replaced({}, frozenset())


def replace_rejected(
    seed: int, wants: Sequence[Want], stock: Stock, rejected: Collection[str], workers: Workers, avoid: frozenset[str]
) -> Generator[Event, None, Replaced]:
    """Make a puzzle for each whose name is rejected, from a row that the rejected one alone decides.

    So the rest of the book does not change it. A replacement that is rejected in turn has a row of its own. Raises
    CannotBeMet as `batch` does.
    """
    if not rejected:
        return NONE_REPLACED
    every = [(made, (i, tier)) for i, tiers in enumerate(stock) for tier in tiers for made in tiers[tier]]
    marks = [fingerprint(made.puzzle) for made, _ in every]
    there = dict(zip(marks, (place for _, place in every), strict=True))
    efforts = dict(zip(marks, (made.rating.effort for made, _ in every), strict=True))
    kinds = [KINDS[want.kind] for want in wants]
    taken, ends, found = {kinds[i].identity(made) for made, (i, _) in every}, dict[str, Made](), set[str]()
    waiting = {mark: mark for mark in there}
    while waiting := {first: mark for first, mark in waiting.items() if _matching_names(mark, rejected)}:
        found |= {name for mark in waiting.values() for name in _matching_names(mark, rejected)}
        shelves = {first: _spare(seed, wants, *there[first], mark) for first, mark in waiting.items()}
        yield from _fill([*shelves.values()], taken, avoid, workers)
        ends |= {first: _nearest(shelf.made, efforts[first]) for first, shelf in shelves.items()}
        taken |= {kinds[there[first][0]].identity(ends[first]) for first in waiting}
        waiting = {first: fingerprint(ends[first].puzzle) for first in waiting}
    return Replaced(ends, frozenset(found))


def _nearest(some: Sequence[Made], effort: float) -> Made:
    return min(some, key=lambda made: abs(made.rating.effort - effort))


def _matching_names(mark: str, names: Collection[str]) -> list[str]:
    return [name for name in names if name_of(mark).startswith(name)]


def _spare(seed: int, wants: Sequence[Want], section: int, tier: str, mark: str) -> Shelf:
    want = wants[section]._replace(tiers={tier: ALIKE}, own=())
    return Shelf(want, tier, stream=(seed, REJECTED, int(mark, 16), EVERY_TIER.index(tier)))


def _fill(
    shelves: Sequence[Shelf], taken: Collection[str], avoid: Collection[str], workers: Workers
) -> Generator[Event, None, None]:
    """Make puzzles until shelves are full, without those in `taken` or `avoid`."""
    for name in sorted({shelf.want.kind for shelf in shelves if shelf.room}):
        KINDS[name].compile()
    with pool(workers, sum(shelf.room for shelf in shelves)) as run:
        while jobs := _wave(shelves):
            for job, trial in _trials(jobs, run):
                if job.shelf.suits(trial, taken, avoid):
                    yield job.shelf.progress()._replace(done=len(job.shelf.own) + len(job.shelf.row))
            _deal(shelves)
            _check_budget(shelves)


def _wave(shelves: Sequence[Shelf]) -> list[Job]:
    """Return the jobs of the next wave, the longest first, so that no worker is left with one at the end."""
    tries = ((shelf, index) for shelf in shelves for index in range(shelf.tried, shelf.tried + shelf.next_tries))
    jobs = [Job(shelf, order_of(shelf, index)) for shelf, index in tries]
    return sorted(jobs, key=lambda job: (-job.order.rows * job.order.columns, job.order.goal))


def order_of(shelf: Shelf, index: int) -> Order[Any]:
    """Return the puzzle with an index in the row of a shelf, as it is to be made."""
    want, limits = shelf.want, (shelf.band[1], shelf.band[0], shelf.range)
    key = (*shelf.stream, index)
    return Order(want.kind, key, want.rows, want.columns, want.params, *limits, shelf.required, want.volume, turn=index)


def _deal(shelves: Sequence[Shelf]) -> None:
    """Give all tiers the first puzzles of their rows, in turns; a puzzle in two rows goes to whoever takes it first."""
    taken, rows = set[str](), [iter(shelf.row.items()) for shelf in shelves]
    for shelf in shelves:
        shelf.made = [*shelf.own]
    for _ in range(max((shelf.room for shelf in shelves), default=0)):
        for shelf, row in zip(shelves, rows, strict=True):
            mark, made = next((one for one in row if one[0] not in taken), ("", None)) if shelf.room else ("", None)
            if made:
                taken.add(mark)
                shelf.made.append(made)


def _trials(jobs: Sequence[Job], run: ParallelMap) -> Iterator[tuple[Job, Trial]]:
    """Yield each job with its trial; raise CannotBeMet, with section and tier, for one that cannot be done."""
    done = 0
    try:
        for done, trial in enumerate(run(make_one, [job.order for job in jobs]), 1):
            yield jobs[done - 1], trial
    except CannotBeMet as error:
        raise CannotBeMet(f"{jobs[done].shelf.key}: {error}") from None


def _check_budget(shelves: Sequence[Shelf]) -> None:
    for shelf in shelves:
        if shelf.room and shelf.spent >= shelf.limit:
            want = shelf.want
            raise CannotBeMet(
                f"{shelf.key}: found {len(shelf.made)} of {shelf.wanted} puzzles of {want.rows}x{want.columns} "
                f"with {_describe_shelf(shelf, want.kind)} after {shelf.spent} steps; "
                f"{_unmade_pictures(shelf, shelves)}{_loosen(shelf)}ask for fewer, give the section a larger `budget` "
                f"(now {want.budget}) or other `bands`, or choose a larger size"
                f"{_avoided_text(shelf)}"
            )


def _unmade_pictures(shelf: Shelf, shelves: Sequence[Shelf]) -> str:
    """Say which pictures of a section made no puzzle."""
    want, kind = shelf.want, KINDS[shelf.want.kind]
    if not want.params.all_pictures:
        return ""
    found = {kind.title_of(made, want.params) for other in shelves if other.want is want for made in other.made}
    names = [title for title in kind.titles(want.params) if title not in found]
    return f"{', '.join(names)} made none: take another tier for {'it' if len(names) == 1 else 'them'}, " * bool(names)


def _describe_shelf(shelf: Shelf, kind: str) -> str:
    """Say which puzzles of a kind a shelf takes."""
    wanted = ", ".join(starmap(_requirement_text, shelf.required.items()))
    rating = ", ".join(
        f"{name} {_range_text(*ends)}" for name, ends in shelf.range._asdict().items() if ends != (0, inf)
    )
    require = f" and `require: {{{wanted}}}`" if wanted else ""
    parts = (f" and a rating of {rating}" if rating else "", shelf.want.params.traits_text, require)
    return KINDS[kind].describe_band(shelf.band) + "".join(parts)


def _range_text(low: float, high: float) -> str:
    return f"{low:g} or more" if high == inf else f"{low:g} to {high:g}"


def _loosen(shelf: Shelf) -> str:
    """Say which requirement refused the most puzzles of the right energy."""
    if not shelf.refused:
        return ""
    name, times = shelf.refused.most_common(1)[0]
    named = shelf.wishes
    asked = _requirement_text(name, named[name]) if name in named else name
    return f"loosen `{asked}`, which refused {times}, "


def _avoided_text(shelf: Shelf) -> str:
    return f"; `avoid` refused {shelf.avoided}" if shelf.avoided else ""


def _first(traits: Collection[str]) -> str:
    return next(iter(traits), "")


def _requirement_text(name: str, value: int | str) -> str:
    """Return a requirement as a spec writes it."""
    return f"{name}: {'true' if value is True else value}"


def _sort_by_effort(made: Iterable[Made]) -> tuple[Made, ...]:
    """Order the puzzles of a tier so that they rise gently: the least effort first."""
    return tuple(sorted(made, key=lambda m: (m.rating.effort, m.rating.hardest, -m.energy, m.puzzle)))


def make_one(order: Order[Any]) -> Trial:
    """Make one puzzle, in a worker."""
    made, steps = _make_for_volume(order)
    return trial_of(made, steps, order.params, order.wishes)


def trial_of(made: Made, steps: int, params: Params, wishes: Wishes) -> Trial:
    """Return a puzzle with all that its section asks about it."""
    kind, varied = KINDS[made.puzzle.kind], _varied_aspects(params)
    traits = kind.traits(*made[:2], varied) if varied else NOTHING_WANTED
    return Trial(made, steps, kind.misses(*made[:2], wishes) if wishes else (), traits)


def _varied_aspects(params: Params) -> list[str]:
    return [aspect for aspect, trait in params.traits.items() if trait == VARIED]


def _make_for_volume(order: Order[Any]) -> tuple[Made, int]:
    """Make a puzzle of the wanted volume, with the steps of its last try; raise CannotBeMet if there is none."""
    generate = KINDS[order.kind].generate
    cells = order.params.cells_on(order.rows, order.columns)
    if not order.volume or (not KINDS[order.kind].is_dealt and cells > CELLS):
        return generate(order)
    for trial in range(TRIALS):
        made, steps = generate(order._replace(key=(*order.key, trial)))
        if volume_of(fingerprint(made.puzzle)) == order.volume:
            return made, steps
    size = f"{order.rows}x{order.columns}"
    raise CannotBeMet(f"volume {order.volume} finds no puzzle of {size} of its own; take a larger board")


def compile_engine() -> Iterator[Note]:
    """Compile the kernel unless this machine has done so before, and say that it takes a while."""
    from bookmaker.engine.solve.warm import FIRST_RUN, compile_all, is_compiled

    if not is_compiled():
        yield Note(FIRST_RUN, always=True)
        compile_all()
