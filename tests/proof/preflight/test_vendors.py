"""The printers' files."""

import re
from pathlib import Path

import pytest

from bookmaker.proof.pdf.boxes import PerSide
from bookmaker.proof.preflight import load_profile, preflight, printers
from bookmaker.proof.preflight.rule import Rule, rule
from bookmaker.proof.preflight.rules import all_rules
from bookmaker.proof.preflight.vendor import FOLDER, load_vendor
from bookmaker.values.errors import UserError
from bookmaker.values.own import read_own
from tests.proof.preflight.books import book

EVERY = [(name, paper) for name in printers() for paper in load_vendor(name).papers]


def test_the_printers_of_the_brief_are_there_and_those_of_covers() -> None:
    assert set(printers()) == {"home", "ingram", "kdp", "lulu", "newsprint", "offset", "screen"}
    assert [name for name in printers() if load_vendor(name).cover] == ["ingram", "kdp", "lulu"]


@pytest.mark.parametrize(("name", "paper"), EVERY)
def test_every_rule_of_every_paper_is_known_and_says_where_its_numbers_are_from(name: str, paper: str) -> None:
    profile = load_profile(name, paper)
    asked = [profile.limits_of(all_rules()[id]) for id in profile.rules]
    assert asked
    assert {limits.source if limits else "" for limits in asked} <= profile.vendor.sources.keys()


def _sources(tree: object) -> list[str]:
    if isinstance(tree, dict):
        own = [tree["source"]] if "source" in tree else []
        return own + [one for value in tree.values() for one in _sources(value)]
    return [one for value in tree for one in _sources(value)] if isinstance(tree, list) else []


@pytest.mark.parametrize("name", printers())
def test_every_source_is_explained_and_used_and_the_file_is_dated(name: str) -> None:
    tree = read_own(FOLDER / f"{name}.yaml")
    assert set(_sources(tree)) == tree["sources"].keys()
    assert re.fullmatch(r"20\d\d-\d\d", tree["dated"])


def test_every_rule_is_asked_for_by_a_printer_or_always_holds() -> None:
    asked = {id for name, paper in EVERY for id in load_profile(name, paper).rules}
    always = {id for id, rule in all_rules().items() if rule.always}
    assert asked | always == all_rules().keys()
    assert asked & always == set()


@pytest.mark.parametrize(("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (500, 0.625), (828, 0.875)])
def test_the_gutter_grows_with_the_pages(pages: int, inches: float) -> None:
    assert next(inside for end, inside in load_profile("kdp").gutters if pages <= end) == inches * 72


def test_a_paper_changes_the_rules() -> None:
    counts = [load_profile("kdp", paper).page_count for paper in ("white", "cream")]
    assert [count.most for count in counts if count] == [828, 776]
    assert [count.most_of((612, 792)) for count in counts if count] == [590, 550]
    assert load_profile("kdp").paper == "white"
    assert "colour-ink" not in load_profile("kdp", "premium-color").rules


def test_what_a_printer_says_about_books_to_be_made() -> None:
    kdp, lulu = load_profile("kdp"), load_profile("lulu")
    assert kdp.vendor.papers["white"].spine.width(200) / 72 == pytest.approx(0.4504)  # type: ignore[union-attr]
    assert (kdp.bleed, lulu.bleed, load_profile("home").bleed) == (PerSide(9, 9, 9, 0), PerSide(9, 9, 9, 9), PerSide())
    assert lulu.vendor.papers["standard"].spine.width(444) / 72 == pytest.approx(1.06)  # type: ignore[union-attr]
    assert load_profile("ingram", "color").file.colours == "cmyk"


@pytest.mark.parametrize(
    ("name", "paper", "message"),
    [
        ("kpd", None, "--printer kpd: there is no such printer; did you mean 'kdp'?"),
        ("../kdp", None, "--printer ../kdp: there is no such printer"),
        ("kdp", "whit", "--paper whit: kdp has no such paper; did you mean 'white'?"),
    ],
)
def test_what_is_not_known_is_said_with_a_remedy(name: str, paper: str | None, message: str) -> None:
    with pytest.raises(UserError, match=re.escape(message)):
        load_profile(name, paper)


def test_a_rule_cannot_forget_to_say_whether_it_is_asked_of_covers() -> None:
    said = {"level": "error", "reason": "why", "source": "where", "remedy": "what"}
    with pytest.raises(TypeError, match="covers"):
        rule(**said)  # type: ignore[arg-type]
    assert "covers" not in Rule._field_defaults


def test_covers_are_asked_what_all_files_are_asked_and_what_is_theirs() -> None:
    for name, vendor in ((name, load_vendor(name)) for name in printers()):
        if vendor.cover:
            asked = load_profile(name).for_cover().rules.keys()
            of_all = {id for id in vendor.rules if all_rules()[id].covers}
            assert asked == of_all | vendor.cover.rules.keys()


def test_pages_are_counted_for_the_size_they_have(tmp_path: Path) -> None:
    book().save(tmp_path / "x.pdf")
    profile = load_profile("kdp")
    for size, found in (((432.0, 648.0), ["on this paper a book of 6 x 9 in has at most 30 pages"]), ((612, 792), [])):
        said = profile.rules["page-count"] | {"others": [{"sizes": [f"{size[0]} pt x {size[1]} pt"], "most": 30}]}
        report = preflight(tmp_path / "x.pdf", profile._replace(rules=profile.rules | {"page-count": said}))
        assert [finding.message for finding in report.findings] == found
