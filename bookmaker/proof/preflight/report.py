"""Checks of a file against the rules of a printer."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker.proof.pdf.file import PdfFile, first_line, open_file
from bookmaker.proof.pdf.ink import Sight
from bookmaker.proof.pdf.pdfium import Unreadable
from bookmaker.proof.pdf.weight import SENSELESS
from bookmaker.proof.preflight.rule import Hit, Level, Limits, Rule
from bookmaker.proof.preflight.rules import all_rules
from bookmaker.proof.preflight.vendor import Profile
from bookmaker.values.errors import Problem, not_found
from bookmaker.values.geometry import PageSize


class PreflightFinding(NamedTuple):
    """A broken rule: its pages, and what was found on the worst of them."""

    id: str
    level: Level
    message: str
    measured: str
    pages: tuple[int, ...]
    """Pages, empty for the whole file."""
    page: int
    """The worst page, or 0."""
    place: str
    reason: str
    remedy: str

    def problem(self, file: Path) -> Problem:
        """Return the finding as a problem of a file."""
        measured = f": {self.measured}" if self.measured else ""
        worst = f"page {self.page}" if len(self.pages) > 1 and self.measured else ""
        spot = ", ".join(filter(None, (worst, self.place)))
        message = f"{self.message}{measured}" + (f" ({spot})" if spot else "")
        return Problem(str(file), 0, 0, self.id, pages_said(self.pages), message, "", self.remedy, self.level)


class PreflightReport(NamedTuple):
    """The findings in a file, errors first."""

    file: Path
    profile: Profile
    pages: int
    findings: tuple[PreflightFinding, ...]

    @property
    def errors(self) -> tuple[PreflightFinding, ...]:
        return tuple(finding for finding in self.findings if finding.level == "error")


def pages_said(pages: Sequence[int]) -> str:
    """Return page numbers as people write them: 'pages 1, 3-5'."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    said = ", ".join("-".join(map(str, run)) for run in runs)
    return f"page{'s' * (len(pages) > 1)} {said}" if pages else ""


def check(
    file: Path, profile: Profile, trim: PageSize | None = None, sights: Sequence[Sight | None] = ()
) -> PreflightReport:
    """Check a PDF for a printer, as `preflight` says."""
    try:
        with open_file(file, profile.aim(trim), sights) as pdf:
            rules = (rule for id, rule in all_rules().items() if rule.always or id in profile.rules)
            asked = ((rule, profile.limits_of(rule) or rule.limits(source="")) for rule in rules)
            found = [finding for rule, limits in asked for finding in _findings(rule, limits, pdf)]
            return PreflightReport(file, profile, len(pdf.pages), tuple(sorted(found, key=lambda one: one.level)))
    except Unreadable as error:
        rule = all_rules()["unreadable"]._replace(remedy=error.remedy)
        return PreflightReport(file, profile, 0, (_finding(rule, rule.level, [Hit(str(error))]),))
    except OSError as error:
        raise not_found(file, error, "give a PDF, such as output/book.pdf") from None


def _findings(rule: Rule[Limits], limits: Limits, pdf: PdfFile) -> Iterator[PreflightFinding]:
    spots: dict[str, list[Hit]] = defaultdict(list)
    for hit in _hits(rule, limits, pdf):
        spots[hit.message].append(hit)
    for hits in spots.values():
        yield _finding(rule, limits.level or rule.level, hits)


def _hits(rule: Rule[Limits], limits: Limits, pdf: PdfFile) -> Iterable[Hit]:
    """Return the hits of a rule, even in files with wrong types of objects."""
    try:
        return list(rule.check(pdf, limits))
    except SENSELESS as error:
        return [Hit(f"this could not be checked, because the file is built wrongly: {first_line(error)}")]


def _finding(rule: Rule[Limits], level: Level, hits: list[Hit]) -> PreflightFinding:
    worst = min(hits, key=lambda hit: hit.amount)
    pages = tuple(sorted({hit.page for hit in hits if hit.page}))
    place = (worst.message, worst.measured, pages, worst.page, worst.place)
    return PreflightFinding(rule.id, level, *place, rule.reason, rule.remedy)
