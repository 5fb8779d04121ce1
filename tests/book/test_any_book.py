"""What check accepts, build delivers: random books over all keys, another set for each commit, and cases once met."""

import json
import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.book.binding import bind_book, lay_out
from bookmaker.book.build import plan
from bookmaker.book.content import make_content
from bookmaker.book.delivery import refusals
from bookmaker.book.outlook import book_outlook, foresee_all
from bookmaker.values.errors import FileProblems, UserError
from bookmaker.values.events import result_of
from tests.anybook import any_book
from tests.book.many import make_as_foreseen, plan_as_checked
from tests.books import plan_book, write_book
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
        if book := plan_as_checked(write_book(tmp_path, spec), tmp_path):
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
    monkeypatch.setattr("bookmaker.book.outlook._printer_warnings", lambda *_: ())  # so that all are bound
    for number in numbers:
        seed = f"{SEED if number >= 1000 else 'pages'} {number}"
        path = write_book(tmp_path, _about_as_many_as_a_printer_wants(seed, tmp_path))
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


def write_spec(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return a whole spec: what it says, and else a section of four small boards."""
    sections = [write_section(section) for section in keys.get("sections", ["4x4"])]
    spec = {"spec": 1, "title": "Cases", "front": ["title", "contents"], **keys, "sections": sections}
    return {"seed": 3, **{key: value for key, value in spec.items() if value is not None}}


def write_section(section: str | Mapping[str, Any]) -> dict[str, Any]:
    """Return a section of which the size is said, or some keys."""
    keys = {"size": section} if isinstance(section, str) else section
    if "kind" in keys:
        return {"size": "6x6", "tiers": {"gentle": 1}, **({} if keys["kind"] == "mosaic" else {"mines": 6}), **keys}
    size = keys.get("size", "4x4")
    usual = {"title": f"Part {size}", "size": size, "tiers": {"gentle": 4}, "steps": 3, "bands": {"gentle": [-99, 99]}}
    return {**usual, **keys}


CASES: dict[str, dict[str, Any]] = yaml.safe_load(r"""
free text before the total:
  {look: {puzzles: &free {above: [{text: "{number}", type: number}, {text: "find {total}", at: right, type: total}],
   below: []}, solutions: *free}}
the total alone:
  {look: {puzzles: &alone {above: [{text: "{number}", type: number}, {text: "{total}", at: right, type: total}],
   below: []}, solutions: *alone}}
free text around a page number: {look: {running: [{text: "– {page} –", edge: bottom, type: folio}]}}
a point behind a page number: {look: {running: [{text: "{page}.", edge: bottom, type: folio}]}}
brackets around a page number: {look: {running: [{text: "[{page}]", edge: bottom, type: folio}]}}
a title like a number: {sections: [{title: No. 7}]}
a pale title with a digit: {title: Field 51, look: {type: {head: {ink: 0.9}}}}
a title like a reference: {title: Solution p. 9, front: [title, how-to-play], language: pt}
labels larger than the lines below them:
  {front: [how-to-play], look: {type: {label: {size: 38 pt, leading: 52 pt}}}, language: pt}
a word over titles that is wider than its page:
  {look: {type: {part: {size: 60 pt, leading: 70 pt}}}, language: de, back: [solutions, colophon]}
pale titles and headings with digits:
  {title: 3 bullets, front: [half-title, title, {dedication: {text: For 8}}, {text: {text: "# No. 7\n\n## No. 8"}}],
   look: {type: {title: {ink: 0.9}, heading: {ink: 0.9}, label: {ink: 0.9}}}}
words before lines to write on that are wider than these:
  {front: [copyright], look: {type: {body: {face: clue, size: 45.6 pt, leading: 51.6 pt, caps: true}}}, language: pt,
   form: sheet, back: [solutions, notes]}
codes of small cells beside a thick frame:
  {sections: [{title: Opened, kind: sweep, size: 6x8, mines: 8, tiers: {steady: 2, gentle: 1}, play: decoder}],
   layout: halloween, front: [contents], seed: 74, form: sheet, back: [solutions, decoders]}
titles like a total of another kind, and a single question:
  {title: Page 4, sections: [{title: 3 bullets, kind: odds, size: 7x7, mines: 10, question: chance}],
   back: [walkthroughs, notes, certificate]}
a title like a reference on class sheets:
  {title: Solution p. 9, layout: sheets-colour, front: [how-to-play], form: sheet}
an odd number of class sheets, bound:
  {layout: sheets, front: [how-to-play], form: sheet, printer: ingram, back: [solutions, {notes: {pages: 20}}]}
a title of an index in two lines, and in the largest type of a contents:
  {sections: [4x4, 4x5, 5x4, 4x6, 6x4, 5x5], layout: large-print, front: [half-title, contents], trim: 5 x 8 in,
   hints: 1, back: [hints, index, solutions, thumbnails, blanks, notes, certificate]}
keys in a file of answers:
  {sections: [4x5], layout: newspaper, solver: classic, answers: together, back: [solutions, walkthroughs],
   walkthroughs: {form: key}}
two sizes on a page: {sections: [4x4, 6x6], layout: newspaper, back: [solutions, walkthroughs], walkthroughs: all}
classic steps in columns:
  {sections: [6x6], layout: newspaper, solver: classic, back: [solutions, walkthroughs], walkthroughs: all}
large hatched cells: {layout: newspaper, front: [how-to-play], look: {steps: {cell_max: 12 mm}}}
boards that are turned:
  {sections: [{title: No. 7, kind: sweep, tiers: {gentle: 3}, play: stages, stages: 2, per_page: 2}], layout: sheets,
   front: [how-to-play, contents], language: fr, back: [solutions, thumbnails, index]}
a page of walkthroughs that begins with one without a board:
  {sections: [{title: T, kind: sweep, tiers: {gentle: 2, steady: 2}, play: password}], layout: tablet,
   back: [solutions, walkthroughs, passwords], walkthroughs: {form: key}}
a position with a letter below numbered rules:
  {sections: [{title: Q, kind: odds, size: 7x7, mines: 10}], layout: newspaper, front: [how-to-play], seed: 76}
tables of a decoder behind hints:
  {sections: [{title: T, kind: sweep}], layout: compact, hints: 2, back: [solutions, hints, decoders]}
a bullet that is left when all else is open:
  {sections: [{title: Turn, kind: sweep, tiers: {gentle: 2, steady: 3}, play: stages, stages: 3}], seed: 87,
   back: [solutions, walkthroughs], walkthroughs: [5]}
large squares: {look: {grid: {bullet_form: square, bullet: 0.3}}, back: [solutions, walkthroughs], walkthroughs: all}
large discs: {look: {grid: {bullet: 0.34}}, back: [solutions, walkthroughs], walkthroughs: all}
thick lines:
  {layout: tablet, look: {grid: {line: 1 pt, frame: 2.8 pt}}, back: [solutions, walkthroughs], walkthroughs: all}
a walkthrough in a caption:
  {sections: [4x4, 5x6], layout: newspaper,
   look: {solutions: {below: [{text: "{bullets} · {walkthrough_page}", type: total}]}},
   back: [solutions, walkthroughs], walkthroughs: all}
names of moves in capitals:
  {sections: [6x4], language: es, hints: 3, look: {type: {aside: {face: clue, tracking: 0.14, caps: true}}}}
tabs where nothing is cut: {printer: newsprint, look: {tabs: {width: 0.3 in, height: 0.7 in, top: 1 in}}}
captions wider than their boards:
  {sections: [6x4], layout: sheets, language: fr, walkthroughs: [1], back: [walkthroughs]}
numbers below their boards, nearer to the next ones:
  {sections: [6x4], layout: classic, look: {puzzles: {row_gap: 4 pt, above: [], below: [{text: "{total}", at: right,
   type: total}, {text: "{numbered}", line: 2, type: number}]}}}
totals nearer to the large numbers of the next boards:
  {sections: [{tiers: {gentle: 6}}], layout: newspaper, look: {puzzles: {above: [{text: "{number}", type: number}],
   below: [{text: "{bullets}", type: total}], row_gap: 6 pt, caption_gap: 14 pt, number: {size: 36 pt,
   leading: 40 pt}, total: {size: 8 pt, leading: 10 pt}}}}
a line that is much wider than its board:
  {sections: [6x4], layout: compact,
   look: {solutions: {reference: {size: 38 pt, leading: 43 pt, caps: true}, labels: true}},
   back: [solutions, walkthroughs], walkthroughs: all}
a dark shade in newsprint:
  {layout: tablet, printer: newsprint, look: {grid: {clue_shade: 0.5}}, back: [solutions, walkthroughs],
   walkthroughs: all}
large references over walkthroughs:
  {look: {steps: {reference: {size: 30 pt, leading: 40 pt}}}, back: [solutions, walkthroughs], walkthroughs: all}
keys of Mosaics at numbers in cells that they settle:
  {sections: [{title: M, kind: mosaic, draw: spots, size: 10x10, tiers: {steady: 3}, bands: {steady: [-99, 0]},
    steps: 3}], seed: 94,
   layout: tablet, trim: 5 x 8 in, language: pt, walkthroughs: {form: key, puzzles: [1, 3]}, back: [walkthroughs]}
letters of a small example:
  {sections: [{title: Q, kind: odds, size: 6x6, mines: 8}], layout: large-print, front: [how-to-play], language: fr}
a wide heading: {layout: tablet, front: [contents, how-to-play], look: {type: {heading: {size: 60 pt, leading: 70 pt}}}}
letters between captions and boards:
  {sections: [{size: 3x7, per_page: 3}], layout: large-print, look: {puzzles: {labels: true, row_rule: 0.9 pt,
   above: [{text: "{number} · {stars}", at: centre, type: number, line: 1}, {text: "find {bullets}", at: centre,
   type: total, line: 2}], below: []}}}
no total in any language:
  {title: Page 4, sections: [{size: 6x4, total: none}], front: [contents, how-to-play], language: es, printer: home,
   look: {puzzles: {above: [{text: "{number}"}, {text: "No. {solution_page}", line: 2}], below: []}}}
clues off the middle: {front: [contents, how-to-play], look: {grid: {clue_at: [0.37, 0.68]}}}
solutions without their totals:
  {sections: [4x4, 5x5],
   look: {solutions: {above: [{text: "{number}", type: number}], below: [{text: "{puzzle_page}"}]}}}
totals in the third line below:
  {sections: [{size: 6x6, tiers: {gentle: 5}, per_page: most}], look: {puzzles: {above: [],
   below: [{text: " of 9{solution_page} {numbered}× ", type: number}, {text: "[{bullets} {tier}", type: total,
   line: 2}], column_gap: 20 pt, cell_min: 4.4 mm}}}
contents in large type: {language: pt, look: {type: {body: {size: 40 pt, leading: 44 pt}}}}
long names of tiers:
  {look: {tiers: {names: {gentle: &long "Zweihundertzwei für alle", knotty: *long, fiendish: *long}}}, language: de,
   trim: 4.25 x 7 in}
two page numbers:
  {title: No. 7, subtitle: Page 4, sections: [{size: 3x7, tiers: {tricky: 2}, bands: {tricky: [-99, 99]}}],
   layout: large-print, seed: 63, printer: home, hints: 2, back: [solutions, hints],
   look: {running: [{text: "2 x {page} –", at: outer, edge: top, type: head}, {text: "]{page}p. ", at: centre,
   edge: top, type: folio}]}, front: null}
letters near the words of the board above:
  {layout: large-print, front: [contents, how-to-play], look: {steps: {row_gap: 7.5 pt}}}
a wide label:
  {layout: classic, front: [title, contents, how-to-play], language: pt, printer: ingram,
   back: [solutions, {notes: {pages: 12}}],
   look: {type: {label: {size: 19 pt, leading: 52 pt, tracking: 0.32}, body: {tracking: 0.29}}}}
totals at the edge of pages without numbers:
  {title: Five – 5, sections: [{size: 6x6, title: No. 7, tiers: {gentle: 8}}], layout: compact,
   front: [how-to-play, copyright, half-title], language: pt, solutions: overleaf, puzzles_on: recto, back: [],
   look: {running: [{text: "{section} {title} left", at: inner, edge: top, type: folio}]}}
tabs on a band over a title:
  {sections: [{title: Page 4, size: 6x4}], layout: newspaper, look: {opener: {ink: 0.9},
   tabs: {width: 0.3 in, height: 0.375 in, top: 0.5 in, number: true}}}
a ring on a large page: {sections: [{size: 3x7}], layout: sheets-colour, trim: A3, front: [how-to-play]}
a thick frame around small cells:
  {sections: [{title: M, kind: mosaic, size: 12x15, draw: motifs, bands: {gentle: [-99, 0]}, steps: 3,
   tiers: {gentle: 2}}], layout: swiss, solutions_per_page: 12, printer: newsprint, form: sheet, back: [solutions]}
a frame around the smallest cells:
  {sections: [{title: M, kind: mosaic, size: 12x15, tiers: {steady: 1}, bands: {steady: [-99, 0]}, steps: 3}],
   layout: parlour, solutions_per_page: 9, look: {grid: {frame: 2.56 pt}}, back: [solutions]}
a head that is cut off:
  {title: &title "Zweihundertfünfundzwanzig Minenfelder für Fortgeschrittene, S. 4, mit 12 × 12 Feldern",
   sections: [{size: 3x7}], layout: newspaper, language: de, printer: home, form: sheet, answers: separate,
   back: [solutions]}
a head that is cut off at two words:
  {title: *title, sections: [{title: No. 7, size: 5x5, tiers: {gentle: 13}}], layout: tablet, printer: kdp,
   front: [contents], answers: separate, back: [solutions, {notes: {pages: 24}}]}
numbers below bullets, and one in a text:
  {sections: [{size: 6x6, tiers: {steady: 4}, steps: 3, bands: {steady: [-99, 99]}}], seed: 49, layout: compact,
   language: fr, walkthroughs: [1], back: [walkthroughs], look: {grid: {frame: 1.92 pt}}, printer: newsprint,
   form: sheet}
a contour of a cover below the ground of a number:
  {title: Total 12, sections: [{title: M, kind: mosaic, size: 10x10, tiers: {steady: 3, tricky: 1}, steps: 3,
   bands: {steady: [-99, 0], tricky: [-99, 0]},
   pictures: [sun, car, snail, owl, cat, fish, {file: house, title: No. 7}]}], seed: 27, layout: classic,
   subtitle: Total 12, author: No. 7, openers: any, hints: 1, back: [blanks, solutions, hints], noun: pumpkins,
   cover: {design: terrain, back: Every number counts., volume: true, look: {volume: {}}, spine_in: 0.2}}
a cedilla over the rule of a table:
  {title: Q, sections: [{title: Q, kind: odds, size: 6x6, mines: 8, question: chance}], seed: 80, layout: halloween,
   language: fr, answers: together, back: [solutions]}
a wide word for the total below blank grids:
  {sections: [{size: 4x5}], noun: stars, language: it, trim: A4, layout: parlour, back: [blanks, solutions],
   look: {puzzles: {total: {size: 30.4 pt, leading: 68.8 pt, caps: true}}}}
a large title on the smallest page:
  {title: 3 bullets, subtitle: Nr. 3, layout: swiss, trim: &small 105 x 148 mm, front: [title], language: fr}
an author wider than the page:
  {author: &wide Zweihundertfünfundzwanzig Minenfelder, layout: halloween, trim: *small, front: [title]}
a title that leaves a field no room:
  {title: Two hundred and twenty-five fields, subtitle: *wide, author: *wide, publisher: {name: Field, place: Vienna},
   trim: *small, front: [title]}
""")


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_cases_that_verify_refused_are_delivered(name: str, tmp_path: Path):
    make_as_foreseen(plan(write_book(tmp_path, write_spec(CASES[name])), tmp_path))
    assert list(tmp_path.glob("*.pdf"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "sizes", quick([((5, 6), (9, 12)), ((4, 7), (6, 12)), ((4, 9), (8, 9)), ((6, 8), (10, 11))], ((4, 9), (8, 9)))
)
def test_boards_of_two_sizes_and_their_captions_stay_on_the_page(sizes: tuple[tuple[int, int], ...], tmp_path: Path):
    sections = [{"size": f"{side}x{side}", "tiers": {"gentle": count}} for side, count in sizes]
    keys = {"layout": "newspaper", "back": ["solutions", "walkthroughs"], "walkthroughs": "all"}
    pages = result_of(lay_out(plan_book(tmp_path, write_spec({"sections": sections, **keys})), 1))
    assert [page.label for page in pages if page.astray] == []


WRONG = yaml.safe_load("""
- [{look: {running: []}}, look.running, "give running a line with {page}"]
- [{sections: [{title: Opened, kind: sweep, play: password}], front: [title],
    look: {running: []}, solutions: overleaf, back: [passwords]}, look.running, "give running a line with {page}"]
- [{sections: [{title: Opened, kind: sweep, play: stages, stages: 3}], front: [title],
    look: {running: []}, back: [notes]}, look.running, "give running a line with {page}"]
- [{look: {puzzles: {below: [], above: [{text: "{number}"}]}}}, puzzles, "puzzles.above"]
- [{look: {solutions: {above: [], below: [{text: "{total}"}]}}}, solutions, "solutions.above"]
- [{look: {hairlines: [{distance: 0.6 in, weight: 1 pt}]}}, "hairlines[0].distance", "move it between the two"]
- [{look: {grid: {slash_ink: 0.6}}}, grid.slash_ink, "use a gray of at most 0.52"]
- [{look: {grid: {bullet_form: square, bullet: 0.4}}}, grid.bullet, "use 0.15 to 0.3"]
- [{look: {grid: {bullet: 0.4}}}, grid.bullet, "use 0.15 to 0.34"]
- [{layout: tablet, look: {grid: {line: 2 pt}}}, grid.line, "use at most 1.25 pt"]
- [{look: {grid: {clue_at: [0.1, 0.5]}}}, grid.clue_at, "move it to the middle"]
- [{solutions: foot, back: [solutions]}, solutions, "take the page type solutions out"]
- [{look: {margins: {head: 0.9 in}}}, margins.head, "use at most"]
- [{printer: ingram, back: [solutions, {notes: {pages: 12}}],
    look: {tabs: {width: 0.3 in, height: 1 in, top: 1 in, ink: 0.9, number: true}}},
   tabs.width, "make them at least 0.646 in"]
- [{look: {steps: {number: {size: 120 pt, leading: 140 pt}}}, back: [solutions, walkthroughs], walkthroughs: all},
   "back[1]", "smaller types for look.steps.number"]
- [{look: {margins: {head: 0.1 in}}}, margins.head, "use at least 0.24 in"]
- [{look: {margins: {outer: 2 pt}}}, margins.outer, "use at least 0.13 in"]
- [{sections: [{size: 4x5, total: none, density: 0.9}]}, "sections[0].total", "each must touch an empty cell"]
- [{look: {steps: {edge: {size: 38 pt, leading: 60 pt}}}}, steps.edge.size, "use at most 10 pt"]
- [{look: {type: {body: {leading: 6 pt}}}}, type.body.leading, "leading: 12.5 pt"]
- [{look: {type: {aside: {ink: 0.9}}}}, type.aside.ink, "use a gray of at most 0.64"]
- [{look: {type: {small: {size: 30 pt, leading: 36 pt}}}}, type.small.size, "use at most 10 pt"]
- [{look: {type: {aside: {size: 45.6 pt, leading: 51.6 pt}}}}, type.aside.size, "use at most 13.5 pt"]
- [{look: {tiers: {names: {gentle: 25 characters for a tier.}}}}, tiers.names.gentle, ""]
- [{look: {running: [{text: "{page}"}, {text: "{title}"}]}}, "running[1]", "take another of outer, centre, inner"]
- [{look: {puzzles: {total: {ink: 0.9}}}, printer: home}, total.ink, "0.64"]
""")


@pytest.mark.parametrize(("keys", "where", "remedy"), WRONG)
def test_what_cannot_come_right_is_told_at_its_line(keys: dict[str, Any], where: str, remedy: str, tmp_path: Path):
    path = write_book(tmp_path, write_spec(keys))
    with pytest.raises(FileProblems) as refused:
        foresee_all(path)
    (problem,) = refused.value.problems
    assert where in str(problem) and remedy in problem.remedy
    assert str(problem).startswith(f"{path}:") or "layouts" in str(problem)
