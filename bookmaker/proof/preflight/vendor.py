"""Printers as data: one dated YAML file each, with the source of every number."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import Field, model_validator

from bookmaker.proof.pdf.boxes import Aim, PerSide
from bookmaker.proof.preflight.covering import Bound, Cover, File, Spine, fill_bindings
from bookmaker.proof.preflight.rule import L, Rule
from bookmaker.proof.preflight.rules import load_rule, rule_ids
from bookmaker.proof.preflight.rules.bleed_size import bleed_size
from bookmaker.proof.preflight.rules.gutter import gutter
from bookmaker.proof.preflight.rules.margins import margins
from bookmaker.proof.preflight.rules.page_count import PageCount, page_count
from bookmaker.proof.preflight.rules.pdfx_version import pdfx_version
from bookmaker.proof.preflight.rules.trim_size import TrimSize, trim_size
from bookmaker.values import additions
from bookmaker.values.bindings import CASE, FLAT, PAPERBACK, SIZES, Binding
from bookmaker.values.errors import UserError, did_you_mean
from bookmaker.values.geometry import PageSize
from bookmaker.values.models import Strict
from bookmaker.values.own import read_own

FOLDER = Path(__file__).parent / "vendors"
_ALL = 100_000
"""Number of pages beyond any book."""
_BESIDE, _ABOVE = ("wider", "turn_in", "flap", "fold"), ("taller", "turn_in", "turn_in")
"""Sizes that make either half of a cover wider, and those that make it taller."""
_USUAL = Path(__file__).parent / "usual.yaml"


class Paper(Strict):
    """A choice of paper and ink: what it changes among the rules, and how thick it is."""

    title: str
    spine: Spine | None = None
    file: File | None = None
    """Replaces the printer's own."""
    rules: dict[str, dict[str, Any]] = Field(default_factory=dict)


class Vendor(Strict):
    """A printer's file. `rules` switches rules on and gives them their numbers; a paper changes some of these."""

    title: str
    dated: str
    sources: dict[str, str]
    file: File
    cover: Cover | None = None
    bindings: dict[Binding, Bound] = Field(default_factory=dict)
    """Bindings besides paperback."""
    papers: dict[str, Paper]
    """Papers; the first is the default."""
    rules: dict[str, dict[str, Any]]

    @model_validator(mode="before")
    @classmethod
    def _fill(cls, data: Any) -> Any:
        return fill_bindings(data)

    @model_validator(mode="after")
    def _check_rules(self) -> "Vendor":
        covers = [*([self.cover] if self.cover else []), *(one.cover for one in self.bindings.values())]
        own = [*(one.rules for one in covers), *(one.rules for one in self.bindings.values())]
        for rules in (*own, *(paper.rules for paper in self.papers.values())):
            unknown = (self.rules.keys() | rules.keys()).difference(rule_ids())
            if unknown:
                raise ValueError(f"there are no rules {sorted(unknown)}")
        return self


_AROUND = ("marks-outside", "bleed-size")
"""Rules that crop marks break."""


class Profile(NamedTuple):
    """A printer with one paper: the demands on a file for it."""

    name: str
    paper: str
    vendor: Vendor
    rules: dict[str, dict[str, Any]]
    """Numbers of the rules switched on, by id."""
    is_cover: bool = False
    """The file holds the cover of a book."""
    binding: Binding = PAPERBACK

    @property
    def title(self) -> str:
        bound = "" if self.binding == PAPERBACK else f", {self.binding}"
        return f"{self.vendor.title}, {self.vendor.papers[self.paper].title}{bound}" + ", cover" * self.is_cover

    @property
    def cover(self) -> Cover | None:
        """The demands on covers of the binding; None where unknown."""
        bound = self.vendor.bindings.get(self.binding)
        return self.vendor.cover if self.binding == PAPERBACK else bound.cover if bound else None

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """The bindings with known covers."""
        return (PAPERBACK, *self.vendor.bindings) if self.vendor.cover else ()

    @property
    def file(self) -> File:
        if self.is_cover and self.cover:
            return self.cover.file
        return self.vendor.papers[self.paper].file or self.vendor.file

    def limits_of(self, rule: Rule[L]) -> L | None:
        """Return the printer's limits for a rule; None for a rule that it does not use."""
        said = self.rules.get(rule.id)
        return None if said is None else rule.limits(**said)

    @property
    def bleed(self) -> PerSide:
        """Least reach of art beyond the trim."""
        said = self.limits_of(bleed_size)
        return said.sides if said else PerSide()

    @property
    def to_the_edge(self) -> bool:
        """Whether art may run over the edge of a page."""
        return any(self.bleed) or "bleed-art" not in self.rules

    @property
    def margins(self) -> PerSide:
        """Least distance of ink from the trim; at the spine, `gutters` may ask for more."""
        said = self.limits_of(margins)
        return said.sides if said else PerSide()

    @property
    def gutters(self) -> tuple[tuple[int, float], ...]:
        """(pages, least inside margin) of books up to this length; the last one also serves thicker books."""
        said, least = self.limits_of(gutter), self.margins.inside
        rows = ((row.up_to or _ALL, max(row.inside, least)) for row in said.table) if said else ((_ALL, least),)
        return tuple(rows)

    @property
    def trims(self) -> TrimSize | None:
        """The available sizes of books; None where the printer does not care."""
        return self.limits_of(trim_size)

    @property
    def page_count(self) -> PageCount | None:
        """The limits on the number of pages."""
        return self.limits_of(page_count)

    @property
    def two_sided(self) -> bool:
        """Whether pages are the sides of leaves: left and right alternate, and their number is even."""
        return "page-parity" in self.rules or "gutter" in self.rules

    @property
    def multiple(self) -> int:
        """What the number of pages is a multiple of."""
        return max(2 if self.two_sided else 1, self.page_count.multiple if self.page_count else 1)

    @property
    def last_blank(self) -> bool:
        """Whether the last page is the printer's."""
        return "last-page-blank" in self.rules

    @property
    def standards(self) -> tuple[str, ...]:
        """The PDF/X standards, one of which a file must follow; () where it need not."""
        said = self.limits_of(pdfx_version)
        return said.allowed if said else ()

    def for_cover(self) -> "Profile":
        """Return the demands on the file of a cover; raise UserError where they are unknown."""
        if not self.cover:
            raise UserError(f"{self.title}: nothing is known about covers")
        asked = {id: said for id, said in self.vendor.rules.items() if load_rule(id).covers} | self.cover.rules
        return self._replace(rules=asked, is_cover=True)

    def with_crop_marks(self) -> "Profile":
        """Return the demands on a file that is to have crop marks."""
        return self._replace(rules={id: said for id, said in self.rules.items() if id not in _AROUND})

    def spine(self, pages: int) -> float | None:
        """Return the thickness of a book by pages, paper and binding, in points; None where unknown."""
        paper, own = self.vendor.papers[self.paper].spine, self.cover.spine if self.cover else None
        if self.binding in FLAT:
            return 0.0
        if own and own.table:
            return own.width(pages)
        if paper is None or (self.binding == CASE and own is None):
            return None
        return paper.width(pages) + (own.width(pages) if own else 0.0)

    def sheet(self, trim: PageSize, pages: int, spine: float | None = None) -> PageSize:
        """Return width and height of a cover as it is cut, in points; raise UserError for a size that is not known."""
        width = self.spine(pages) if spine is None else spine
        if width is None:
            raise UserError(f"{self.title}: how thick a book becomes is not known; give --spine")
        sizes = {name: self.cover and self.cover.size(name) for name in SIZES.get(self.binding, ())}
        sizes.pop("hinge", None)
        if missing := [name for name, size in sizes.items() if size is None]:
            raise UserError(f"{self.title}: sizes of its covers are not known: {', '.join(missing)}; leave --trim out")
        beside, above = (sum(sizes.get(name) or 0.0 for name in names) for names in (_BESIDE, _ABOVE))
        return 2 * (trim[0] + beside) + width, trim[1] + above

    def aim(self, trim: PageSize | None = None) -> Aim:
        """Return the intended sizes of pages, a requested trim first."""
        return Aim(trim, self.trims.sizes if self.trims else (), self.bleed)


@cache
def _files() -> dict[str, Path]:
    """Return the file of each printer."""
    return additions.extended_files(additions.PRINTERS, {path.stem: path for path in FOLDER.glob("*.yaml")})


def printers() -> tuple[str, ...]:
    """Return the names of the known printers."""
    return tuple(sorted(_files()))


@lru_cache
def load_vendor(name: str) -> Vendor:
    """Return a printer's file; raise UserError for an unknown printer, or for a mistake in its package."""
    if name not in printers():
        remedy = additions.remedy_for(additions.PRINTERS, name, printers())
        raise UserError(f"--printer {name}: there is no such printer; {remedy}")
    with additions.attribute_errors(additions.PRINTERS, name):
        return Vendor.model_validate(read_own(_files()[name]))


@lru_cache
def load_profile(name: str, paper: str | None = None, binding: Binding = PAPERBACK) -> Profile:
    """Return a printer with a paper, by default its first; raise UserError for unknown ones.

    A binding that the printer does not offer changes nothing of its rules for pages.
    """
    vendor = load_vendor(name)
    chosen = paper or next(iter(vendor.papers))
    if chosen not in vendor.papers:
        raise UserError(f"--paper {paper}: {name} has no such paper; {did_you_mean(chosen, vendor.papers)}")
    return _profile(name, chosen, vendor, binding)


@lru_cache
def usual_profile(binding: Binding) -> Profile:
    """Return what a binding asks for where no printer is named."""
    vendor = Vendor.model_validate(read_own(_USUAL))
    return _profile("", next(iter(vendor.papers)), vendor, binding)


def _profile(name: str, paper: str, vendor: Vendor, binding: Binding) -> Profile:
    bound, asked = vendor.bindings.get(binding), vendor.rules
    for rules in (vendor.papers[paper].rules, bound.rules if bound else {}):
        asked = asked | {rule: asked.get(rule, {}) | said for rule, said in rules.items()}
    return Profile(name, paper, vendor, asked, binding=binding)
