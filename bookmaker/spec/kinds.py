"""Models of puzzles in files, one for each kind: the common keys, and those of the kind."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar, Union

from pydantic import Discriminator, Field, Tag, WithJsonSchema

from bookmaker.engine.rank.facts import NOTHING, Require
from bookmaker.engine.rank.rating import ANY, Range, tier_of
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.models import model_of
from bookmaker.kinds.params import Params, RangeModel
from bookmaker.spec.given_puzzles import ID as BAD_PUZZLE
from bookmaker.spec.given_puzzles import Given
from bookmaker.spec.values import Band, KindName, Tier
from bookmaker.values.additions import LateTable
from bookmaker.values.errors import Wrong
from bookmaker.values.models import LateModel, option
from bookmaker.values.puzzle import Made, Size

_ELSEWHERE = "give it a section without, or take it out"


class Judged(NamedTuple):
    """A given puzzle, proved and rated."""

    tier: str
    made: Made
    given: Given


class OfKind(Params):
    """The keys of a kind in a file, and what they say about its puzzles."""

    bands: dict[Tier, Band] = option(
        "energy bands [lowest, highest] by tier, instead of the default ones of the size",
        {"gentle": [-3.0, 0.0]},
        default_factory=dict,
    )
    ratings: dict[Tier, RangeModel] = option(
        "ranges of rating by tier, instead of the default ones of the size; a tier that has a band of its "
        "own here takes any rating unless it has a range, too",
        {"gentle": {"hardest": [1.0, 2.9]}},
        default_factory=dict,
    )

    if TYPE_CHECKING:  # each model of files has these among its own keys
        kind: str
        size: Size

    @property
    def params(self) -> Params:
        """The keys of its kind alone."""
        own: type[Params] = KINDS[self.kind].params
        return own.model_construct(**{name: getattr(self, name) for name in own.model_fields})

    @property
    def tier_bands(self) -> dict[str, tuple[float, float]]:
        """The band of energy of every tier."""
        return {**KINDS[self.kind].bands(*self.size, self), **self.bands}

    @property
    def tier_ranges(self) -> dict[str, Range]:
        """The range of rating of every tier."""
        own = {tier: one.value for tier, one in self.ratings.items()}
        return {**KINDS[self.kind].ranges(*self.size, self), **dict.fromkeys(self.bands, ANY), **own}

    def refuse_tier(self, tier: str, *at: str) -> None:
        """Raise Wrong at a place if the kind has no such tier, or no such boards of this size."""
        if tier not in (there := self.tier_bands):
            message = f"no {self.kind} puzzle is of the tier '{tier}'"
            raise Wrong(message, id="unknown-tier", remedy=f"take {' or '.join([*there][-2:])}", at=at)
        usual = tier not in {*self.bands, *self.ratings}
        if usual and (lack := KINDS[self.kind].lack_of(tier, *self.size, self.params)):
            raise Wrong(lack, id="no-such-board", remedy="take another size or tier, or give it `bands`", at=at)

    def required_of(self, tiers: Collection[str]) -> dict[str, Require]:
        """Return what is required of the puzzles of some tiers, without tiers that require nothing."""
        value = self.require.value
        return dict.fromkeys(self.require.tiers or tiers, value) if value.requirements else {}

    def judge(self, given: Given) -> Judged:
        """Return a puzzle proved and rated for these keys; raise Wrong if they do not allow it."""
        puzzle = given.puzzle
        if (puzzle.rows, puzzle.columns) != self.size:
            remedy = "give boards of other sizes sections of their own"
            message = f"a board of {puzzle.rows}x{puzzle.columns} in a section of {self.size}"
            raise Wrong(message, id=BAD_PUZZLE, remedy=remedy)
        made = KINDS[self.kind].judge(puzzle, given.answer, self.params, given.start)
        judged = Judged(tier_of(made, self.tier_bands, self.tier_ranges), made, given)
        traits, required = self.params.traits, self.required_of([judged.tier]).get(judged.tier, NOTHING).requirements
        wishes = {**required, **traits}
        for name in KINDS[self.kind].misses(*made[:2], wishes) if wishes else ():
            missed = (
                f"is not as `{name}: {traits[name]}` says" if name in traits else f"does not meet `{name}` of require"
            )
            raise Wrong(f"it {missed}", id=BAD_PUZZLE, remedy=_ELSEWHERE)
        return judged


M = TypeVar("M", bound=OfKind)


def by_kind(base: type[M], use: str = "") -> LateTable[type[M]]:
    """Return a model for each kind, with the keys of a base before its own; a schema recognises it by its `kind`."""
    return LateTable(KINDS, lambda name: _of_kind(base, name, use))


def _of_kind(base: type[M], name: str, use: str) -> type[M]:
    usual, described = name == USUAL, base.model_fields["kind"].description
    kind: Any = Annotated[KindName, WithJsonSchema({"const": name})]
    field: Any = Field(USUAL if usual else ..., description=described, examples=[name])
    title = f"{'' if usual else name.capitalize()}{base.__name__}"
    return model_of(name, base, use=use, title=title, kind=(kind, field))


def tag_models(models: Mapping[str, type[OfKind]], what: str) -> list[Any]:
    """Return models with their tags, as their union needs them."""

    def late(name: str) -> LateModel:
        return LateModel(lambda _: models[name])

    return [Annotated[Any, late(name), Tag(f"={what} {name}")] for name in models]


def tag_of(value: object, what: str) -> str:
    """Return the tag of the model that reads a value, by its kind; the usual one's if it names none."""
    kind = value.get("kind") if isinstance(value, dict) else getattr(value, "kind", None)
    return f"={what} {kind if isinstance(kind, str) and kind in KINDS else USUAL}"


def one_of(models: Mapping[str, type[OfKind]], what: str) -> Any:
    """Return the type of a value that one of the models reads."""
    return Annotated[Union[tuple(tag_models(models, what))], Discriminator(lambda value: tag_of(value, what))]
