"""The models of a section of a book, one for each kind of puzzle, and its given puzzles, judged."""

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import Field, GetJsonSchemaHandler, PrivateAttr, ValidationInfo, field_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from bookmaker.engine.play.decoder import ENTRIES
from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.engine.rank.facts import Require
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS, USUAL
from bookmaker.kinds.base import Played
from bookmaker.kinds.params import RequireModel
from bookmaker.page.layout.units import BoardSize
from bookmaker.page.types.options import PictureFile, Title
from bookmaker.spec.given_puzzles import ID as BAD_PUZZLE
from bookmaker.spec.given_puzzles import Given, Givens, Where
from bookmaker.spec.kinds import Judged, OfKind, by_kind
from bookmaker.spec.source import Source
from bookmaker.spec.values import Count, From, KindName, LayoutName, Tier
from bookmaker.values.errors import FoundAt, Wrong, did_you_mean
from bookmaker.values.models import Strict, model_check, option
from bookmaker.values.puzzle import SIDES, UNKNOWN, Made, Puzzle, Said
from bookmaker.values.shape import shape_of
from bookmaker.words import load_words

GIVEN = "given"
"""The order of puzzles as they are written."""

_UNSAID: Any = {"": 0}
"""Stands for a missing key."""
_BLANK = Puzzle(USUAL, SIDES[0], SIDES[0], (UNKNOWN,) * SIDES[0] ** 2, None)
_ANY = Given(_BLANK, None, Said(), Where((), Source.of("", "")))
"""Stands for wrong puzzles, so that nothing that depends on them is reported."""


class SectionKeys(Strict):
    """The keys of a section for puzzles of every kind."""

    title: Title = option("what the section's opening page and the contents call it", "First steps")
    kind: KindName = option("the kind of puzzle", USUAL, default=USUAL)
    given: Givens = option(
        "puzzles of your own: a file of boards (.txt), JSON lines (.jsonl) or a table (.csv), a folder of "
        "such files, boards or puzzle codes; or a list of these. Each is proved, rated and put into its tier",
        "bullets:5x5:7:1d2a332b221c2f",
        default=(),
        alias="puzzles",
    )
    size: BoardSize = option(
        "rows x columns of every board, 3 to 60 of each and at most 2,400 cells, with mines 3 to "
        "20 of each; those of `puzzles` when absent",
        "5x5",
        default_factory=lambda: _UNSAID,
        validate_default=True,
    )
    tiers: dict[Tier, Count] = option(
        f"how many puzzles are made of each tier: {', '.join(EVERY_TIER)}; none when absent and there are `puzzles`",
        {"gentle": 16, "steady": 8},
        default_factory=lambda: _UNSAID,
        validate_default=True,
        json_schema_extra={"not": {"additionalProperties": {"const": 0}}},
    )
    order: Literal["rating", "given"] = option(
        "how `puzzles` are ordered: rating, in their tier with those that are made, the easiest first; or "
        "given, as they are written, whatever their tiers, before those that are made",
        "given",
        default="rating",
    )
    source: From | None = option(
        "where its puzzles come from: of the bank that the book names; fresh, made for it; or both; what "
        "the book says when absent",
        "fresh",
        default=None,
        alias="from",
    )
    layout: LayoutName | None = option(
        "a look of its own, a layout by its name or path, for the page that opens it, its puzzles, their solutions and "
        "walkthroughs; the book's when absent",
        "halloween",
        default=None,
        repr=False,
    )
    banner: PictureFile | None = option(
        "a picture that runs over the edges at the head of the page that opens the section: a PNG, JPEG or TIFF file, "
        "seen from the spec",
        "map.png",
        default=None,
    )
    per_page: Annotated[int, Field(ge=1, le=9)] | Literal["most"] | None = option(
        "puzzles on a page, 1 to 9, or most: as many as keep cells of the size that the layout wants; "
        "when absent, what the layout says, else what fills the page with cells of the usual size",
        4,
        default=None,
    )

    @field_validator("shape", mode="before", check_fields=False)
    @classmethod
    def _as_that_of_its_puzzles(cls, shape: object, info: ValidationInfo) -> object:
        """Take a missing shape from the given puzzles."""
        given = info.data.get("given", ())
        return shape_of(given[0].puzzle) if shape is None and given else shape

    @field_validator("size", "tiers", mode="before")
    @classmethod
    def _as_its_puzzles_are(cls, value: object, info: ValidationInfo) -> object:
        """Take missing values from the given puzzles."""
        if value is not _UNSAID:
            return value
        given = info.data.get("given", (_ANY,))
        if not given:
            raise PydanticCustomError("missing", "Field required")
        return {} if info.field_name == "tiers" else f"{given[0].puzzle.rows}x{given[0].puzzle.columns}"

    @field_validator("tiers")
    @classmethod
    def _some_puzzles(cls, tiers: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        """Sort the tiers, easiest first, and leave out those without puzzles."""
        if not any(tiers.values()) and not info.data.get("given", (_ANY,)):
            raise Wrong("this section has 0 puzzles", id="no-puzzles")
        return {tier: tiers[tier] for tier in EVERY_TIER if tiers.get(tier)}


class Section(OfKind, SectionKeys):
    """One section of a book: boards of one kind and size, in one or more tiers."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Say that it has puzzles of its own, or the size and the number of those that are made."""
        section = handler(core_schema)
        ways = [{"required": ["puzzles"]}, {"required": ["size", "tiers"]}]
        handler.resolve_ref_schema(section)["anyOf"] = ways
        return section

    @field_validator("require")
    @classmethod
    def _required_of_tiers_that_are_here(cls, require: RequireModel, info: ValidationInfo) -> RequireModel:
        tiers = info.data.get("tiers")
        for index, tier in enumerate(require.tiers):
            if tiers is not None and tier not in tiers and not info.data.get("given"):
                remedy = did_you_mean(tier, tiers)
                raise Wrong(
                    f"this section has no '{tier}' puzzles", id="unknown-tier", remedy=remedy, at=("tiers", index)
                )
        return require

    _judged: tuple[Judged, ...] = PrivateAttr(())
    _said: dict[Puzzle, Said] = PrivateAttr(default_factory=dict)

    @model_check
    def _tiers_are_of_its_kind(self) -> None:
        for tier in self.tiers:
            self.refuse_tier(tier, "tiers", tier)

    @model_check
    def _given_are_good(self) -> None:
        """Judge the given puzzles; refuse all that are not good, each at its place."""
        judged, found, seen = list[Judged](), list[FoundAt](), dict[str, Where]()
        for given in self.given:
            try:
                judged.append(self._judge(given, seen))
            except Wrong as wrong:
                found.append(given.where.problem_of(wrong))
        if found:
            raise Wrong(found[0][1].message, found=[(("puzzles", *at), problem) for at, problem in found])
        self._judged = tuple(judged)
        self._said = {one.made.puzzle: one.given.said for one in judged}

    def _judge(self, given: Given, seen: dict[str, Where]) -> Judged:
        judged = self.judge(given)
        if (first := seen.setdefault(fingerprint(judged.made.puzzle), given.where)) is not given.where:
            message = f"this puzzle comes twice, if it is turned; the first is in line {first.line}"
            raise Wrong(message, id=BAD_PUZZLE, remedy="remove one of the two")
        return judged

    def said_of(self, made: Made, language: str) -> Said:
        """Return what is said about a puzzle of this section: by its giver, or by what its solution shows."""
        found = self._said.get(made.puzzle)
        return found or Said(self._motif_title(KINDS[self.kind].title_of(made, self.params), language))

    def every_said(self, language: str) -> tuple[Said, ...]:
        """Return everything that may be said about its puzzles."""
        titles = KINDS[self.kind].titles(self.params) if self.tiers else ()
        return *(one.given.said for one in self._judged), *(
            Said(self._motif_title(title, language)) for title in titles
        )

    def _motif_title(self, title: str, language: str) -> str:
        return title and load_words(language, self.kind).motifs.get(title, title)

    @property
    def judged_puzzles(self) -> tuple[Judged, ...]:
        """The given puzzles, as they are written."""
        return self._judged

    @property
    def given_first(self) -> tuple[Judged, ...]:
        """The given puzzles that come before all others, as they are written."""
        return self._judged if self.order == GIVEN else ()

    @property
    def sequence(self) -> tuple[str, ...]:
        """The tier of each of its puzzles, in printed order without pins."""
        given = [one.tier for one in self.given_first]
        return *given, *(Counter(self.counts) - Counter(given)).elements()

    @property
    def counts(self) -> dict[str, int]:
        """Number of puzzles of each tier, the easiest first."""
        given = Counter(one.tier for one in self._judged)
        return {tier: count for tier in EVERY_TIER if (count := given[tier] + self.tiers.get(tier, 0))}

    @property
    def puzzles(self) -> int:
        """Number of puzzles in the section."""
        return len(self._judged) + sum(self.tiers.values())

    @property
    def play_mode(self) -> Played:
        """How its closed cells are opened; given boards limit how many share a table, by the room they take."""
        own = KINDS[self.kind].play_settings(*self.size, self.params)
        closed = max((1, *(one.made.puzzle.clues.count(UNKNOWN) for one in self._judged)))
        return own._replace(per_table=min(own.per_table, ENTRIES // closed))

    @property
    def requirements(self) -> dict[str, Require]:
        """What is required of the puzzles of each tier, without tiers that require nothing."""
        return self.required_of(self.counts)


SECTIONS = by_kind(Section)  # type: ignore[type-abstract]
"""The models of a section, by kind. Keys of the board come first, so that those of the kind know its size."""
