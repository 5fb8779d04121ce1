"""The sheet, by printer, paper and number of pages."""

import pytest

from bookmaker.book.cover.geometry import geometry
from bookmaker.proof.preflight import load_profile, printers
from bookmaker.proof.preflight.vendor import load_vendor
from bookmaker.spec.cover import CoverModel
from bookmaker.values.errors import Wrong
from bookmaker.values.geometry import Box

SIX_BY_NINE = (432.0, 648.0)


@pytest.mark.parametrize(
    ("printer", "pages", "spine", "width", "height"),
    [
        ("kdp", 200, 0.4504, 12.7004, 9.25),  # the vendor's own example
        ("kdp:cream", 200, 0.5, 12.75, 9.25),
        ("kdp:premium-color", 100, 0.2347, 12.4847, 9.25),
        ("lulu", 222, 0.56, 12.81, 9.25),
    ],
)
def test_the_sheet_is_two_covers_and_a_spine_with_bleed(
    printer: str, pages: int, spine: float, width: float, height: float
) -> None:
    name, _, paper = printer.partition(":")
    wrap = geometry(None, load_profile(name, paper or None), SIX_BY_NINE, pages)
    assert wrap.spine / 72 == pytest.approx(spine, abs=1e-6)
    assert [side / 72 for side in wrap.sheet] == pytest.approx([width, height], abs=1e-6)


def test_the_box_for_the_barcode_is_where_kdp_has_it() -> None:
    wrap = geometry(None, load_profile("kdp"), SIX_BY_NINE, 200)
    assert tuple(wrap.code_box) == pytest.approx(Box(432 - 18 - 144, 18, 144, 86.4))
    assert wrap.front.x - wrap.back.right == pytest.approx(wrap.spine)


def test_a_spine_that_is_stated_counts() -> None:
    stated = CoverModel(spine_in=0.6)
    assert geometry(stated, load_profile("kdp"), SIX_BY_NINE, 200).spine == pytest.approx(43.2)
    assert geometry(stated, load_profile("ingram"), SIX_BY_NINE, 200).spine == pytest.approx(43.2)
    assert geometry(stated, None, SIX_BY_NINE, 200).sheet[0] == pytest.approx(864 + 43.2 + 18)


@pytest.mark.parametrize("printer", ["ingram", ""])
def test_a_spine_that_nobody_knows_is_asked_for(printer: str) -> None:
    with pytest.raises(Wrong, match="the spine has no width") as caught:
        geometry(None, load_profile(printer) if printer else None, SIX_BY_NINE, 200)
    assert caught.value.id == "no-spine"
    assert "spine_in: 0.45" in caught.value.remedy


def test_only_printers_of_paperbacks_make_covers() -> None:
    papers = [(name, paper) for name in printers() for paper in load_vendor(name).papers]
    covered = {(name, paper) for name, paper in papers if load_profile(name, paper).cover}
    assert {name for name, _ in covered} == {"kdp", "ingram", "lulu"}
    with pytest.raises(Wrong, match="nothing is known about covers"):
        geometry(CoverModel(spine_in=0.4), load_profile("home"), SIX_BY_NINE, 200)
