"""Covers of books that are not paperbacks: their sheets, what stays clear, and what check says before any work."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.cover.geometry import geometry
from bookmaker.book.cover.problems import problems
from bookmaker.book.delivery import render_for_printer
from bookmaker.book.outlook import Outlook
from bookmaker.page.layout.cover.proof import proof_page
from bookmaker.print.render.pdf import Info
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.spec.cover import CoverModel
from bookmaker.spec.printers import Printer
from bookmaker.values.bindings import Binding
from bookmaker.values.errors import CannotBeMet, FileProblems, Problem, UserError, Wrong
from bookmaker.values.marks import Text
from tests.book.cover.conftest import ISBN, Draw, Open, inside, texts
from tests.books import plan_book

SIX_BY_NINE = (432.0, 648.0)
HINGE = {"hinge": "0.4 in"}
BOUND: list[tuple[str, Binding, dict[str, Any]]] = [
    ("kdp", "case", {}),
    ("ingram", "case", {"spine_in": 0.5}),
    ("ingram", "jacket", {"spine_in": 0.3125}),
    ("lulu", "case", {"sizes": HINGE}),
    ("lulu", "jacket", {}),
    ("lulu", "coil", {}),
    ("lulu", "saddle", {}),
]


@pytest.mark.parametrize(
    ("printer", "binding", "pages", "stated", "width", "height"),
    [
        ("kdp:cream", "case", 76, {}, 13.954, 10.417),  # two read-outs of the vendor's calculator
        ("kdp:cream", "case", 234, {}, 14.349, 10.417),
        ("ingram", "case", 100, {"spine_in": 0.5}, 14.38, 10.5),
        ("ingram", "jacket", 78, {"spine_in": 0.3125}, 20.4375, 9.5),  # an example of the vendor's
        ("lulu", "case", 84, {"sizes": HINGE}, 14.0, 10.75),
        ("lulu", "case", 800, {"sizes": HINGE}, 15.875, 10.75),
        ("lulu", "jacket", 85, {}, 20.5, 9.75),
        ("lulu", "coil", 100, {}, 12.25, 9.25),
        ("lulu", "saddle", 48, {}, 12.25, 9.25),
    ],
)
def test_the_sheet_is_the_printers(
    printer: str, binding: Binding, pages: int, stated: dict[str, Any], width: float, height: float
) -> None:
    name, _, paper = printer.partition(":")
    profile = load_profile(name, paper or None, binding)
    wrap = geometry(CoverModel.model_validate({"binding": binding, **stated}), profile, SIX_BY_NINE, pages)
    assert [side / 72 for side in wrap.sheet] == pytest.approx([width, height], abs=0.0011)
    assert profile.sheet(SIX_BY_NINE, pages, 72 * stated.get("spine_in", 0) or None) == pytest.approx(wrap.cut)


@pytest.mark.parametrize("design", ["night", "quilt", "paper", "bauhaus"])
@pytest.mark.parametrize(("printer", "binding", "stated"), BOUND)
def test_its_file_passes_and_its_text_stays_clear_of_hinges_and_turn_ins(
    draw_cover: Draw, tmp_path: Path, printer: str, binding: Binding, stated: dict[str, Any], design: str
) -> None:
    flaps = {"front_flap": "# More\n\nA *long* text.", "back_flap": "Ada."} if binding == "jacket" else {}
    profile = load_profile(printer, None, binding)
    opened, page = draw_cover(printer, 48, binding=binding, design=design, isbn=ISBN, **stated, **flaps)
    wrap, seen = opened.wrap, [*texts(page.marks, opened.fonts)]
    off = wrap.bleed if wrap.turned else 0.0
    rooms = [wrap.face(wrap.front), wrap.face(wrap.back), wrap.code_box, wrap.spine_box, *wrap.flaps]
    astray = [one.text for one in seen if not any(inside(one.box.shift(-off, -off), room) for room in rooms)]
    assert astray == []
    assert wrap.code_box.right <= wrap.back.right - wrap.hinge
    assert {"More", "Ada."} <= {one.text for one in seen} or not flaps
    asked, file = profile.for_cover(), tmp_path / "cover.pdf"
    info = Info("A book", "Ada", "en", "bookmaker")
    sent = Printer(printer, binding=binding)
    file.write_bytes(render_for_printer([page], opened.fonts, info, sent, date(2026, 11, 1), None))
    assert preflight(file, asked, wrap.cut).findings == ()
    assert "trim-size" in {one.id for one in preflight(file, asked, (wrap.cut[0] + 9, wrap.cut[1])).findings}


@pytest.mark.parametrize(
    ("printer", "binding", "stated", "notes"),
    [
        ("kdp", "case", {}, {"board 6.197 in x 9.236 in", "hinge or holes 0.394 in"}),
        ("lulu", "jacket", {}, {"flap", "trim 6.25 in x 9.25 in", "spine 0.25 in"}),
        ("lulu", "coil", {}, {"hinge or holes 0.312 in"}),
    ],
)
def test_a_proof_has_the_guides_of_its_binding(
    draw_cover: Draw, printer: str, binding: Binding, stated: dict[str, Any], notes: set[str]
) -> None:
    opened, page = draw_cover(printer, 48, binding=binding, **stated)
    proof = proof_page(page, opened.wrap, opened.fonts)
    said = {mark.text for mark in proof.marks if isinstance(mark, Text)}
    assert notes <= said
    assert any(text.startswith("spine") for text in said) == (binding != "coil")


def test_a_text_too_long_for_a_flap_is_told_at_its_key(open_cover: Open) -> None:
    (found,) = problems(*open_cover("lulu", 48, binding="jacket", front_flap="A long text. " * 300))
    assert (found.id, found.where) == ("too-long", "cover.front_flap")


def _plan(folder: Path, printer: str, puzzles: int, trim: str = "6 x 9 in", **cover: Any) -> Outlook:
    section = {"title": "One", "size": "6x6", "tiers": {"gentle": puzzles}, "per_page": 1}
    spec = {"spec": 1, "title": "A book", "look": {"trim": trim}, "sections": [section], "cover": cover}
    return plan_book(folder, {**spec, "printer": printer} if printer else spec)


def _refused(folder: Path, *asked: Any, **cover: Any) -> Problem:
    with pytest.raises(UserError) as caught:
        _plan(folder, *asked, **cover)
    assert isinstance(caught.value, FileProblems | CannotBeMet)
    return next(one for one in caught.value.problems if one.level == "error")


@pytest.mark.parametrize(
    ("printer", "puzzles", "trim", "cover", "id", "where", "remedy"),
    [
        ("kdp", 60, "6 x 9 in", {"binding": "coil"}, "no-binding", "cover.binding", "it has paperback, case"),
        ("lulu", 60, "6 x 9 in", {"binding": "case"}, "no-size", "cover.binding", "sizes: {hinge: 0.4 in}"),
        ("", 60, "6 x 9 in", {"binding": "case"}, "no-size", "cover.binding", "sizes: {wider: 0.2 in}"),
        ("ingram", 60, "6 x 9 in", {"binding": "case"}, "no-spine", "cover", "spine_in: 0.45"),
        ("kdp", 20, "6 x 9 in", {"binding": "case"}, "page-count", "printer[1].kdp", "add"),
        ("kdp", 70, "8 x 10 in", {"binding": "case"}, "unknown-trim", "printer", "5.5 x 8.5, 6 x 9"),
        ("lulu", 60, "6 x 9 in", {"binding": "saddle"}, "page-count", "printer[1].lulu", "take"),
        ("kdp", 60, "6 x 9 in", {"spine": "A", "binding": "saddle"}, "no-place", "cover.spine", "leave it out"),
        ("kdp", 60, "6 x 9 in", {"back_flap": "A"}, "no-place", "cover.back_flap", "leave it out"),
        ("kdp", 60, "6 x 9 in", {"sizes": HINGE}, "no-place", "cover.sizes.hinge", "leave it out"),
    ],
)
def test_what_cannot_be_bound_is_told_before_any_work(
    tmp_path: Path, printer: str, puzzles: int, trim: str, cover: dict[str, Any], id: str, where: str, remedy: str
) -> None:
    found = _refused(tmp_path, printer, puzzles, trim, **cover)
    assert (found.id, remedy in found.remedy) == (id, True), found
    assert found.where.startswith(where.partition("[")[0])


def test_holes_widen_the_gutter_and_folded_sheets_fill_up_to_four_pages(tmp_path: Path) -> None:
    narrow = {"gutters": [{"pages": 100, "gutter": "0.3 in"}], "sides": "one"}
    section = {"title": "One", "size": "6x6", "tiers": {"gentle": 10}, "per_page": 1}

    def plan(binding: str) -> Outlook:
        spec = {"spec": 1, "title": "A book", "look": narrow, "sections": [section]}
        more = {"spine_in": 0.2} if binding == "paperback" else {}
        return plan_book(tmp_path, {**spec, "openers": "any", "cover": {"binding": binding, **more}})

    plain, coil, saddle = map(plan, ("paperback", "coil", "saddle"))
    assert plain.plan.style.look.gutter(20) == pytest.approx(0.3 * 72)
    assert coil.plan.style.look.gutter(20) >= 36
    assert plain.pages % 4
    assert saddle.pages == plain.pages + -plain.pages % 4


def test_a_printer_asks_for_its_sizes_where_it_tells_none() -> None:
    with pytest.raises(Wrong, match="the size 'hinge' of a case is not known"):
        geometry(CoverModel(binding="case"), load_profile("lulu", None, "case"), SIX_BY_NINE, 100)
    wide = CoverModel.model_validate({"binding": "case", "sizes": {"turn_in": "1 in"}})
    wrap = geometry(wide, load_profile("kdp", None, "case"), SIX_BY_NINE, 100)
    assert wrap.cut[1] / 72 == pytest.approx(9.236 + 2)
