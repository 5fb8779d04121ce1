"""What check accepts, build delivers: random books over all keys, another set for each commit, and cases once met."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.bound import bind_book, lay_out
from bookmaker.book.build import plan
from bookmaker.book.content import make_content
from bookmaker.book.delivery import refusals
from bookmaker.book.outlook import book_outlook, foresee_all
from bookmaker.values.errors import FileProblems, UserError
from bookmaker.values.events import result_of
from tests.anybook import any_book
from tests.book.many import make_as_foreseen, plan_as_checked, write
from tests.quick import SEED, parted, quick

PER_TEST = 10
COUNT = int(os.environ.get("BOOKS", "20"))
"""How many random books are tried; a long run asks for more."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, COUNT, PER_TEST))
def test_what_check_accepts_build_delivers(first: int, tmp_path: Path):
    accepted = 0
    for number in range(first, first + PER_TEST):
        spec = any_book(f"{SEED} {number}", tmp_path)
        if book := plan_as_checked(write(spec, tmp_path), tmp_path):
            accepted += 1
            try:
                make_as_foreseen(book)
            except UserError as error:
                raise AssertionError(f"BOOKMAKER_SEED={SEED!r}, book {number}: {json.dumps(spec)}\n{error}") from error
    assert accepted


def _about_as_many_as_a_printer_wants(seed: str, folder: Path) -> dict[str, Any]:
    """Return a spec whose book has about as many pages as a printer binds, and often hints and walkthroughs."""
    rng, spec = random.Random(seed), any_book(seed, folder)
    spec["printer"] = rng.choice(("kdp", "ingram", "lulu", "newsprint"))
    back = [page for page in spec.get("back", []) if "notes" not in page] + [{"notes": {"pages": rng.randint(1, 20)}}]
    for key, value in (("hints", rng.randint(1, 3)), ("walkthroughs", "all")):
        if rng.random() < 0.4:
            spec[key] = value
            back += [key] if key not in back else []
    return {**spec, "back": back}


@pytest.mark.parametrize("numbers", list(parted((), "books", 4, COUNT, PER_TEST)))
def test_a_number_of_pages_that_a_printer_does_not_bind_is_foreseen(
    numbers: range, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bookmaker.book.outlook._printer_warnings", lambda _: ())  # so that all are bound
    for number in numbers:
        seed = f"{SEED if number >= 1000 else 'pages'} {number}"
        path = write(_about_as_many_as_a_printer_wants(seed, tmp_path), tmp_path)
        try:
            outlook = book_outlook(path)
            bound, _ = bind_book(outlook.file, outlook.style, result_of(make_content(outlook.file, 1)))
        except UserError:
            continue
        pages, (least, most) = len(bound.numbered), outlook.bounds
        asked, trim = outlook.file.printer.profile, outlook.plan.book.trim  # type: ignore[union-attr]
        ends = (outlook.pages, outlook.pages) if outlook.exact else outlook.extremes
        said = [one for one in refusals(asked, trim, *ends, outlook.bounds) if one.id == "page-count"]
        found = [one for one in refusals(asked, trim, pages, pages) if one.id == "page-count"]
        assert least <= pages <= most, seed
        assert bool(said) >= bool(found) >= any(one.certain for one in said), seed


def _spec(*sections: str, **keys: Any) -> dict[str, Any]:
    wanted = [
        {"title": f"Part {size}", "size": size, "tiers": {"gentle": 4}, "steps": 3, "bands": {"gentle": [-99, 99]}}
        for size in sections or ("4x4",)
    ]
    return {"spec": 1, "title": "Cases", "front": ["title", "contents"], "sections": wanted, "seed": 3, **keys}


def _captions(text: str, **more: Any) -> dict[str, Any]:
    pieces = [{"text": "{number}", "type": "number"}, {"text": text, "at": "right", "type": "total"}]
    return {"look": {"puzzles": {"above": pieces, "below": []}, "solutions": {"above": pieces, "below": []}}, **more}


def _folios(text: str) -> dict[str, Any]:
    return {"look": {"running": [{"text": text, "edge": "bottom", "type": "folio"}]}}


WALKS = {"back": ["solutions", "walkthroughs"], "walkthroughs": "all"}
_OPENED = {"title": "Opened", "kind": "sweep", "size": "6x6", "mines": 6, "tiers": {"gentle": 1}}
CASES: dict[str, dict[str, Any]] = {
    "free text before the total": _spec(**_captions("find {total}")),
    "the total alone": _spec(**_captions("{total}")),
    "free text around a page number": _spec(**_folios("– {page} –")),
    "a point behind a page number": _spec(**_folios("{page}.")),
    "brackets around a page number": _spec(**_folios("[{page}]")),
    "a title like a number": _spec(sections=[{**_spec()["sections"][0], "title": "No. 7"}]),
    "a pale title with a digit": _spec(title="Field 51", look={"type": {"head": {"ink": 0.9}}}),
    "a title like a reference": _spec(title="Solution p. 9", language="pt", front=["title", "how-to-play"]),
    "labels larger than the lines below them": _spec(
        look={"type": {"label": {"size": "38 pt", "leading": "52 pt"}}}, language="pt", front=["how-to-play"]
    ),
    "a word over titles that is wider than its page": _spec(
        look={"type": {"part": {"size": "60 pt", "leading": "70 pt"}}}, language="de", back=["solutions", "colophon"]
    ),
    "pale titles and headings with digits": _spec(
        title="3 bullets",
        front=["half-title", "title", {"dedication": {"text": "For 8"}}, {"text": {"text": "# No. 7\n\n## No. 8"}}],
        look={"type": {name: {"ink": 0.9} for name in ("title", "heading", "label")}},
    ),
    "words before lines to write on that are wider than these": _spec(
        look={"type": {"body": {"face": "clue", "size": "45.6 pt", "leading": "51.6 pt", "caps": True}}},
        language="pt",
        form="sheet",
        front=["copyright"],
        back=["solutions", "notes"],
    ),
    "codes of small cells beside a thick frame": _spec(
        sections=[_OPENED | {"size": "6x8", "mines": 8, "play": "decoder", "tiers": {"steady": 2, "gentle": 1}}],
        layout="halloween",
        form="sheet",
        front=["contents"],
        back=["solutions", "decoders"],
        seed=74,
    ),
    "titles like a total of another kind, and a single question": _spec(
        title="Page 4",
        sections=[
            {
                "title": "3 bullets",
                "size": "7x7",
                "tiers": {"gentle": 1},
                "kind": "odds",
                "mines": 10,
                "question": "chance",
            }
        ],
        back=["walkthroughs", "notes", "certificate"],
    ),
    "a title like a reference on class sheets": _spec(
        title="Solution p. 9", layout="sheets-colour", form="sheet", front=["how-to-play"]
    ),
    "an odd number of class sheets, bound": _spec(
        layout="sheets",
        form="sheet",
        printer="ingram",
        front=["how-to-play"],
        back=["solutions", {"notes": {"pages": 20}}],
    ),
    "a title of an index in two lines, and in the largest type of a contents": _spec(
        *("4x4", "4x5", "5x4", "4x6", "6x4", "5x5"),
        layout="large-print",
        trim="5 x 8 in",
        front=["half-title", "contents"],
        hints=1,
        back=["hints", "index", "solutions", "thumbnails", "blanks", "notes", "certificate"],
    ),
    "keys in a file of answers": _spec(
        "4x5",
        layout="newspaper",
        solver="classic",
        answers="together",
        back=["solutions", "walkthroughs"],
        walkthroughs={"form": "key"},
    ),
    "two sizes on a page": _spec("4x4", "6x6", layout="newspaper", **WALKS),
    "classic steps in columns": _spec("6x6", layout="newspaper", solver="classic", **WALKS),
    "large hatched cells": _spec(layout="newspaper", look={"steps": {"cell_max": "12 mm"}}, front=["how-to-play"]),
    "boards that are turned": _spec(
        sections=[
            {"title": "No. 7", "kind": "sweep", "size": "6x6", "mines": 6, "play": "stages", "stages": 2}
            | {"tiers": {"gentle": 3}, "per_page": 2}
        ],
        layout="sheets",
        language="fr",
        front=["how-to-play", "contents"],
        back=["solutions", "thumbnails", "index"],
    ),
    "a page of walkthroughs that begins with one without a board": _spec(
        sections=[
            {"title": "T", "kind": "sweep", "size": "6x6", "mines": 6, "tiers": {"gentle": 2, "steady": 2}}
            | {"play": "password"}
        ],
        layout="tablet",
        back=["solutions", "walkthroughs", "passwords"],
        walkthroughs={"form": "key"},
    ),
    "a position with a letter below numbered rules": _spec(
        sections=[{"title": "Q", "kind": "odds", "size": "7x7", "mines": 10, "tiers": {"gentle": 1}}],
        layout="newspaper",
        front=["how-to-play"],
        seed=76,
    ),
    "tables of a decoder behind hints": _spec(
        sections=[{"title": "T", "kind": "sweep", "size": "6x6", "mines": 6, "tiers": {"gentle": 1}}],
        layout="compact",
        hints=2,
        back=["solutions", "hints", "decoders"],
    ),
    "a bullet that is left when all else is open": _spec(
        sections=[
            {"title": "Turn", "kind": "sweep", "size": "6x6", "mines": 6, "play": "stages", "stages": 3}
            | {"tiers": {"gentle": 2, "steady": 3}}
        ],
        seed=87,
        **{**WALKS, "walkthroughs": [5]},
    ),
    "large squares": _spec(look={"grid": {"bullet_form": "square", "bullet": 0.3}}, **WALKS),
    "large discs": _spec(look={"grid": {"bullet": 0.34}}, **WALKS),
    "thick lines": _spec(layout="tablet", look={"grid": {"line": "1 pt", "frame": "2.8 pt"}}, **WALKS),
    "a walkthrough in a caption": _spec(
        "4x4",
        "5x6",
        layout="newspaper",
        look={"solutions": {"below": [{"text": "{bullets} · {walkthrough_page}", "type": "total"}]}},
        **WALKS,
    ),
    "names of moves in capitals": _spec(
        "6x4", language="es", hints=3, look={"type": {"aside": {"face": "clue", "tracking": 0.14, "caps": True}}}
    ),
    "tabs where nothing is cut": _spec(
        printer="newsprint", look={"tabs": {"width": "0.3 in", "height": "0.7 in", "top": "1 in"}}
    ),
    "captions wider than their boards": _spec(
        "6x4", layout="sheets", language="fr", walkthroughs=[1], back=["walkthroughs"]
    ),
    "numbers below their boards, nearer to the next ones": _spec(
        "6x4",
        layout="classic",
        look={
            "puzzles": {
                "row_gap": "4 pt",
                "above": [],
                "below": [
                    {"text": "{total}", "at": "right", "type": "total"},
                    {"text": "{numbered}", "line": 2, "type": "number"},
                ],
            }
        },
    ),
    "totals nearer to the large numbers of the next boards": _spec(
        layout="newspaper",
        sections=[{**_spec()["sections"][0], "tiers": {"gentle": 6}}],
        look={
            "puzzles": {
                "above": [{"text": "{number}", "type": "number"}],
                "below": [{"text": "{bullets}", "type": "total"}],
                "row_gap": "6 pt",
                "caption_gap": "14 pt",
                "number": {"size": "36 pt", "leading": "40 pt"},
                "total": {"size": "8 pt", "leading": "10 pt"},
            }
        },
    ),
    "a line that is much wider than its board": _spec(
        "6x4",
        layout="compact",
        look={"solutions": {"reference": {"size": "38 pt", "leading": "43 pt", "caps": True}, "labels": True}},
        **WALKS,
    ),
    "a dark shade in newsprint": _spec(
        layout="tablet", printer="newsprint", look={"grid": {"clue_shade": 0.5}}, **WALKS
    ),
    "large references over walkthroughs": _spec(
        look={"steps": {"reference": {"size": "30 pt", "leading": "40 pt"}}}, **WALKS
    ),
    "a wide heading": _spec(
        layout="tablet",
        front=["contents", "how-to-play"],
        look={"type": {"heading": {"size": "60 pt", "leading": "70 pt"}}},
    ),
    "letters between captions and boards": _spec(
        sections=[{**_spec("3x7")["sections"][0], "per_page": 3}],
        layout="large-print",
        look={
            "puzzles": {
                "labels": True,
                "row_rule": "0.9 pt",
                "above": [
                    {"text": "{number} · {stars}", "at": "centre", "type": "number", "line": 1},
                    {"text": "find {bullets}", "at": "centre", "type": "total", "line": 2},
                ],
                "below": [],
            }
        },
    ),
    "no total in any language": _spec(
        sections=[{**_spec("6x4")["sections"][0], "total": "none"}],
        language="es",
        title="Page 4",
        printer="home",
        front=["contents", "how-to-play"],
        look={"puzzles": {"above": [{"text": "{number}"}, {"text": "No. {solution_page}", "line": 2}], "below": []}},
    ),
    "clues off the middle": _spec(front=["contents", "how-to-play"], look={"grid": {"clue_at": [0.37, 0.68]}}),
    "solutions without their totals": _spec(
        "4x4",
        "5x5",
        look={"solutions": {"above": [{"text": "{number}", "type": "number"}], "below": [{"text": "{puzzle_page}"}]}},
    ),
    "totals in the third line below": _spec(
        sections=[{**_spec("6x6")["sections"][0], "tiers": {"gentle": 5}, "per_page": "most"}],
        look={
            "puzzles": {
                "above": [],
                "below": [
                    {"text": " of 9{solution_page} {numbered}× ", "type": "number"},
                    {"text": "[{bullets} {tier}", "type": "total", "line": 2},
                ],
                "column_gap": "20 pt",
                "cell_min": "4.4 mm",
            }
        },
    ),
    "two page numbers": {
        "spec": 1,
        "title": "No. 7",
        "subtitle": "Page 4",
        "seed": 63,
        "sections": [{**_spec("3x7")["sections"][0], "tiers": {"tricky": 2}, "bands": {"tricky": [-99, 99]}}],
        "layout": "large-print",
        "printer": "home",
        "hints": 2,
        "back": ["solutions", "hints"],
        "look": {
            "running": [
                {"text": "2 x {page} –", "at": "outer", "edge": "top", "type": "head"},
                {"text": "]{page}p. ", "at": "centre", "edge": "top", "type": "folio"},
            ]
        },
    },
    "letters near the words of the board above": _spec(
        layout="large-print",
        front=["contents", "how-to-play"],
        look={"steps": {"row_gap": "7.5 pt"}},
    ),
    "a wide label": _spec(
        layout="classic",
        language="pt",
        printer="ingram",
        front=["title", "contents", "how-to-play"],
        back=["solutions", {"notes": {"pages": 12}}],
        look={"type": {"label": {"size": "19 pt", "leading": "52 pt", "tracking": 0.32}, "body": {"tracking": 0.29}}},
    ),
    "totals at the edge of pages without numbers": _spec(
        sections=[{**_spec("6x6")["sections"][0], "title": "No. 7", "tiers": {"gentle": 8}}],
        title="Five – 5",
        layout="compact",
        language="pt",
        solutions="overleaf",
        puzzles_on="recto",
        front=["how-to-play", "copyright", "half-title"],
        back=[],
        look={"running": [{"text": "{section} {title} left", "at": "inner", "edge": "top", "type": "folio"}]},
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_cases_that_verify_refused_are_delivered(name: str, tmp_path: Path):
    make_as_foreseen(plan(write(CASES[name], tmp_path), tmp_path))
    assert list(tmp_path.glob("*.pdf"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "sizes", quick([((5, 6), (9, 12)), ((4, 7), (6, 12)), ((4, 9), (8, 9)), ((6, 8), (10, 11))], ((4, 9), (8, 9)))
)
def test_boards_of_two_sizes_and_their_captions_stay_on_the_page(
    sizes: tuple[tuple[int, int], tuple[int, int]], tmp_path: Path
):
    first, second = sizes
    spec = _spec(f"{first[0]}x{first[0]}", f"{second[0]}x{second[0]}", layout="newspaper", **WALKS)
    for section, (_, count) in zip(spec["sections"], (first, second), strict=True):
        section["tiers"] = {"gentle": count}
    outlook = book_outlook(write(spec, tmp_path))
    *_, pages = _last(lay_out(outlook, 1))
    assert [page.label for page in pages if page.astray] == []


def _last(events: Any) -> Iterator[Any]:
    yield (yield from events)


@pytest.mark.parametrize(
    ("spec", "where", "remedy"),
    [
        (_spec(look={"running": []}), "look.running", "give running a line with {page}"),
        *(
            (
                _spec(sections=[_OPENED | played], front=["title"], look={"running": []}, **only),
                "look.running",
                "give running a line with {page}",
            )
            for played, only in (
                ({"play": "password"}, {"solutions": "overleaf", "back": ["passwords"]}),
                ({"play": "stages", "stages": 3}, {"back": ["notes"]}),
            )
        ),
        (_spec(look={"puzzles": {"below": [], "above": [{"text": "{number}"}]}}), "puzzles", "puzzles.above"),
        (_spec(look={"solutions": {"above": [], "below": [{"text": "{total}"}]}}), "solutions", "solutions.above"),
        (
            _spec(look={"hairlines": [{"distance": "0.6 in", "weight": "1 pt"}]}),
            "hairlines[0].distance",
            "move it between the two",
        ),
        (_spec(look={"grid": {"slash_ink": 0.6}}), "grid.slash_ink", "use a gray of at most 0.52"),
        (_spec(look={"grid": {"bullet_form": "square", "bullet": 0.4}}), "grid.bullet", "use 0.15 to 0.3"),
        (_spec(look={"grid": {"bullet": 0.4}}), "grid.bullet", "use 0.15 to 0.34"),
        (_spec(layout="tablet", look={"grid": {"line": "2 pt"}}), "grid.line", "use at most 1.25 pt"),
        (_spec(look={"grid": {"clue_at": [0.1, 0.5]}}), "grid.clue_at", "move it to the middle"),
        (_spec(solutions="foot", back=["solutions"]), "solutions", "take the page type solutions out"),
        (_spec(look={"margins": {"head": "0.9 in"}}), "margins.head", "use at most"),
        (
            _spec(
                printer="ingram",
                back=["solutions", {"notes": {"pages": 12}}],
                look={"tabs": {"width": "0.3 in", "height": "1 in", "top": "1 in", "ink": 0.9, "number": True}},
            ),
            "tabs.width",
            "make them at least 0.646 in",
        ),
        (
            _spec(look={"steps": {"number": {"size": "120 pt", "leading": "140 pt"}}}, **WALKS),
            "back[1]",
            "smaller types for look.steps.number",
        ),
        (_spec(look={"margins": {"head": "0.1 in"}}), "margins.head", "use at least 0.24 in"),
        (_spec(look={"margins": {"outer": "2 pt"}}), "margins.outer", "use at least 0.13 in"),
        (
            _spec(sections=[{**_spec("4x5")["sections"][0], "total": "none", "density": 0.9}]),
            "sections[0].total",
            "each must touch an empty cell",
        ),
        (
            _spec(look={"steps": {"edge": {"size": "38 pt", "leading": "60 pt"}}}),
            "steps.edge.size",
            "use at most 10 pt",
        ),
        (_spec(look={"type": {"body": {"leading": "6 pt"}}}), "type.body.leading", "leading: 12.5 pt"),
        (_spec(look={"type": {"aside": {"ink": 0.9}}}), "type.aside.ink", "use a gray of at most 0.64"),
        (
            _spec(look={"type": {"small": {"size": "30 pt", "leading": "36 pt"}}}),
            "type.small.size",
            "use at most 10 pt",
        ),
        (
            _spec(look={"running": [{"text": "{page}"}, {"text": "{title}"}]}),
            "running[1]",
            "take another of outer, centre, inner",
        ),
        (
            _spec(**_captions("{total}", printer="home")) | {"look": {"puzzles": {"total": {"ink": 0.9}}}},
            "total.ink",
            "0.64",
        ),
    ],
)
def test_what_cannot_come_right_is_told_at_its_line(spec: dict[str, Any], where: str, remedy: str, tmp_path: Path):
    path = write(spec, tmp_path)
    with pytest.raises(FileProblems) as refused:
        foresee_all(path)
    (problem,) = refused.value.problems
    assert where in str(problem) and remedy in problem.remedy
    assert str(problem).startswith(f"{path}:") or "layouts" in str(problem)
