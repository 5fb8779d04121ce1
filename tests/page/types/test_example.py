"""The worked example stands on one page or on a spread, whatever the look, the page and the language."""

from itertools import groupby
from pathlib import Path

import pytest

from bookmaker.book.content import example_key, example_of, other_examples
from bookmaker.book.from_spec import book_of
from bookmaker.page.paginate import estimate_pages
from bookmaker.values.statements import EXAMPLE
from bookmaker.words import languages
from tests.books import plan_book, tiers_of
from tests.layouts import shipped_layouts
from tests.quick import quick

TRIMS = ("4.25 x 7 in", "5 x 8 in", "6 x 9 in", "7 x 10 in", "8.5 x 8.5 in", "8.5 x 11 in")
SMALL_FOR = {"large-print": TRIMS, **dict.fromkeys(("classic", "swiss", "tablet"), TRIMS[:1])}
"""Pages for which the type of a look is too large to have an example on a spread."""
REFUSED = {"large-print": TRIMS[:4], "sheets": TRIMS[:2]}
BULLETS = {"title": "One", "size": "5x5", "tiers": {"gentle": 4}}
MOSAIC = {"title": "Two", "kind": "mosaic", "size": "10x10", "tiers": {"gentle": 2}}
SWEEP = {"title": "Three", "kind": "sweep", "size": "6x6", "tiers": {"gentle": 2}, "play": "stages", "stages": 2}
CASES = [
    (layout, trim, language)
    for layout in shipped_layouts()
    for trim, language in zip(TRIMS, languages(), strict=True)
    if trim not in REFUSED.get(layout, ())
]


@pytest.mark.parametrize("case", quick(CASES, *CASES[::7]))
@pytest.mark.parametrize("hints", [0, 2])
@pytest.mark.parametrize("sections", [[BULLETS], [BULLETS, MOSAIC], [SWEEP]], ids=["one", "two", "played"])
def test_nobody_turns_a_page_within_an_example(
    case: tuple[str, str, str], hints: int, sections: list[dict[str, object]], tmp_path: Path
) -> None:
    layout, trim, language = case
    told = {"hints": hints, "back": ["hints", "solutions"]} if hints else {"back": ["solutions"]}
    facts = {"layout": layout, "trim": trim, "language": language, "sections": sections, "front": ["how-to-play"]}
    outlook = plan_book(tmp_path, {"spec": 1, "title": "Taught", "seed": 1, **facts, **told})
    spec, style = outlook.file.spec, outlook.style
    book = book_of(outlook.file, example_of(*example_key(spec)), examples=other_examples(spec))
    _, pages = estimate_pages(book, tiers_of([section.counts for section in spec.puzzle_sections]), style)
    taught = [(subject, page.recto) for page in pages for subject in page.planned.teaches]
    examples = {
        key: [recto for _, recto in group]
        for key, group in groupby(taught, key=lambda one: one[0])
        if key.startswith(EXAMPLE)
    }
    assert len(examples) == len(sections)
    for sides in examples.values():
        assert len(sides) <= (3 if trim in SMALL_FOR.get(layout, ()) else 2)
        assert len(sides) == 1 or not sides[0] or style.look.sides == "one"
