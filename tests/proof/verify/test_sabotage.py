"""Finished books are spoiled in every way we could think of, and verify finds each where it is, in every layout.

Each way is tried in the first layout and in two others, which each commit chooses anew; some ways are tried in all.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path

import pypdfium2
import pytest

from bookmaker.proof.verify import Doubt, verify
from tests.proof.verify.sabotage.books import (
    ASKED,
    CALENDAR,
    CALENDARS,
    COMPOSED,
    DECODED,
    FORMS,
    LAYOUTS,
    PICTURED,
    SPELT,
    STAGED,
    VARIANTS,
)
from tests.proof.verify.sabotage.damages import DAMAGES, Harm
from tests.proof.verify.sabotage.reading import verify_quickly
from tests.quick import quick, some

Finished = Callable[[str], Path]
Harmed = Callable[[str, str], Harm]
FOUND_AS = {
    "one_digit_changed": {"not-unique", "wrong-clue"},
    "a_digit_changed_in_the_solution": {"wrong-clue"},
    "a_clue_dropped": {"not-unique"},
    "a_clue_dropped_everywhere": {"not-unique"},
    "a_false_clue_added": {"not-unique"},
    "a_true_clue_added": {"wrong-clue"},
    "a_true_clue_added_everywhere": {"not-symmetric"},
    "a_total_altered": {"not-unique"},
    "a_total_altered_in_the_solution": {"wrong-total"},
    "a_shifted_clue": {"outside-cell"},
    "a_bullet_moved": {"wrong-solution"},
    "a_bullet_missing": {"wrong-solution"},
    "a_bullet_added": {"wrong-solution"},
    "a_bullet_as_an_empty_cell": {"wrong-solution"},
    "an_empty_cell_without_its_mark": {"open-cell"},
    "a_bullet_of_another_picture": {"wrong-ink"},
    "two_solutions_swapped": {"wrong-clue"},
    "a_solution_not_upside_down": {"turned-clue"},
    "two_numbers_exchanged": {"wrong-clue"},
    "two_totals_exchanged": {"wrong-total"},
    "two_references_exchanged": {"wrong-reference"},
    "a_total_by_another_board": {"no-total"},
    "a_number_by_another_board": {"no-number", "no-solution"},
    "a_bullet_missing_in_a_walkthrough": {"wrong-step"},
    "a_digit_changed_in_a_walkthrough": {"wrong-clue"},
    "a_wrong_page_of_the_solution": {"wrong-reference"},
    "a_page_of_hints_twice": {"wrong-reference"},
    "a_page_of_hints_left_out": {"wrong-reference"},
    "a_wrong_page_of_the_puzzle": {"wrong-reference"},
    "a_wrong_page_of_the_walkthrough": {"wrong-reference"},
    "a_wrong_page_of_the_hints": {"wrong-contents"},
    "a_wrong_page_of_a_section": {"wrong-contents"},
    "another_size_in_the_contents": {"wrong-size"},
    "a_hint_to_another_column": {"wrong-sentence"},
    "a_hint_to_another_number": {"wrong-sentence"},
    "a_hint_to_no_only_number": {"wrong-sentence"},
    "another_weekday": {"wrong-date"},
    "another_day_of_the_month": {"wrong-date"},
    "another_date_overleaf": {"wrong-date"},
    "two_leaves_exchanged": {"wrong-date", "page-number"},
    "a_leaf_before_its_month": {"wrong-date", "wrong-count", "page-number"},
    "a_false_count": {"wrong-count"},
    "a_number_twice": {"number-twice"},
    "a_puzzle_twice_turned": {"same-puzzle"},
    "a_page_of_puzzles_removed": {"number-missing", "no-puzzle"},
    "a_page_of_solutions_removed": {"wrong-reference", "number-missing"},
    "the_title_page_removed": {"page-number"},
    "the_title_page_doubled": {"page-number"},
    "a_page_doubled": {"number-twice"},
    "a_false_trim": {"wrong-size"},
    "a_false_isbn": {"wrong-isbn"},
    "two_pages_exchanged": {"page-number"},
    "another_time_of_a_tier": {"wrong-time"},
    "other_puzzles_of_a_tier": {"wrong-count"},
    "a_wrong_page_of_a_move_that_is_needed": {"wrong-reference"},
    "another_move_that_is_needed": {"wrong-move"},
    "another_digit_in_a_move_that_is_needed": {"wrong-move"},
    "a_move_with_another_name": {"wrong-move"},
    "a_move_with_no_name": {"wrong-move"},
    "a_digit_changed_in_a_move": {"wrong-clue"},
    "a_clue_dropped_in_a_move": {"not-unique"},
    "a_mark_moved_in_a_move": {"wrong-step"},
    "a_step_with_the_name_of_another": {"wrong-sentence"},
    "a_wrong_page_of_a_move": {"wrong-sentence"},
    "a_wrong_page_of_a_move_in_a_hint": {"wrong-reference"},
    "fonts_that_are_not_there": {"no-font"},
    "a_page_turned": {"other-size"},
    "a_page_turned_by_its_own_matrix": {"other-size"},
    "a_page_scaled": {"other-size"},
    "a_tiny_reference": {"small-type"},
    "a_shade_on_the_wrong_clue": {"wrong-step"},
    "a_shade_missing": {"wrong-step"},
    "a_frame_without_its_shade": {"wrong-step"},
    "two_shades_exchanged": {"wrong-step"},
    "a_hatch_on_another_cell": {"wrong-step"},
    "a_hatch_missing": {"wrong-step"},
    "another_number_to_find": {"wrong-sentence"},
    "two_columns_exchanged": {"wrong-name"},
    "two_rows_exchanged": {"wrong-name"},
    "names_shifted": {"wrong-name", "wrong-reference"},
    "a_link_to_another_page": {"wrong-link"},
    "a_link_out_of_the_file": {"wrong-link"},
    "a_stroke_before_a_total": {"stray-ink"},
    "a_stroke_before_a_number": {"stray-ink"},
    "a_nick_in_a_total": {"covered"},
    "a_stroke_before_a_page_number": {"stray-ink"},
    "another_number_in_a_sentence": {"wrong-sentence"},
    "another_number_of_shared_bullets": {"wrong-sentence"},
    "another_number_of_bullets_left": {"wrong-sentence"},
    "a_code_twice": {"code-twice"},
    "an_entry_altered": {"wrong-entry"},
    "another_number_in_an_opening": {"wrong-opening"},
    "a_line_of_an_opening_missing": {"wrong-opening"},
    "a_covered_entry": {"no-ink", "wrong-ink"},
    "an_entry_in_white_ink": {"no-ink"},
    "two_entries_exchanged": {"wrong-entry"},
    "a_puzzle_in_the_wrong_header": {"wrong-table"},
    "a_table_behind_another_sheet": {"wrong-table", "page-number"},
    "another_letter_in_a_cell": {"no-word"},
    "a_word_of_the_list_changed": {"no-word"},
    "two_words_of_the_list_exchanged": {"word-order"},
    "another_number_in_the_list": {"wrong-entry", "no-word", "needs-guess", "wrong-count"},
    "another_count_in_the_list": {"wrong-count"},
    "another_count_of_cells_that_are_safe_first": {"wrong-count"},
    "a_wrong_page_of_the_words": {"wrong-reference"},
    "a_stage_too_early": {"stage-early"},
    "a_stage_left_out": {"stage-missing"},
    "two_stages_exchanged": {"stage-order", "page-number"},
    "another_number_of_safe_cells": {"wrong-count"},
    "a_wrong_page_of_the_next_stage": {"wrong-reference"},
    "a_mark_missing_at_a_stage": {"stage-late"},
    "a_number_changed_from_a_stage_on": {"wrong-clue"},
    "another_number_in_a_position": {"wrong-clue", "no-answer"},
    "a_mark_missing_in_a_position": {"wrong-mark"},
    "two_labels_exchanged": {"wrong-mark"},
    "a_label_in_another_cell": {"wrong-mark", "wrong-case", "no-answer"},
    "another_label_in_the_question": {"wrong-question"},
    "a_frame_around_another_cell": {"wrong-answer"},
    "another_cell_as_the_answer": {"wrong-case"},
    "another_fraction": {"wrong-case"},
    "another_row_of_cases": {"wrong-case"},
    "another_share_in_the_sum": {"wrong-case"},
    "another_percentage": {"wrong-case"},
    "another_number_of_a_step": {"wrong-step"},
    "a_number_of_a_step_missing": {"wrong-step"},
    "two_numbers_of_steps_exchanged": {"wrong-step"},
    "a_part_of_a_board_a_column_further": {"wrong-step", "wrong-clue"},
    "a_settled_cell_missing_in_a_part": {"wrong-step"},
    "another_number_of_cells_settled_before": {"wrong-sentence"},
    "another_number_of_a_key_step": {"step-missing"},
    "no_lines_beyond_a_part": {"wrong-step"},
    "a_grid_line_missing": {"bad-grid"},
    "all_grid_lines_missing": {"number-missing"},
    "a_frame_missing": {"number-missing"},
    "grid_lines_dashed_away": {"broken-line"},
    "grid_lines_as_hairlines": {"thin-line"},
    "grid_lines_too_thin": {"thin-line"},
    "a_grid_line_covered": {"broken-line"},
    "a_clue_in_white_ink": {"no-ink"},
    "a_clue_in_pale_ink": {"pale-ink"},
    "an_invisible_clue": {"no-ink"},
    "a_tiny_clue": {"small-clue"},
    "a_covered_clue": {"no-ink", "covered"},
    "a_covered_board": {"no-ink"},
    "a_half_covered_clue": {"wrong-ink", "covered"},
    "a_covered_bullet": {"no-ink"},
    "a_total_in_white_ink": {"no-ink"},
    "a_covered_total": {"no-ink"},
    "a_clue_drawn_as_a_shape": {"stray-ink"},
    "a_page_cut_through_a_grid": {"cut-off"},
    "a_grid_over_the_edge": {"cut-off"},
    "a_page_at_the_cut": {"astray"},
    "boards_beyond_the_page_number": {"astray"},
    "a_font_that_reads_falsely": {"wrong-ink"},
    "a_font_that_draws_falsely": {"wrong-ink"},
    "one_clue_that_reads_falsely": {"wrong-ink"},
}
"""What one of the findings about each damage is called."""
UNSEEN = {
    "a_link_to_another_page",
    "a_link_out_of_the_file",
}
"""Damages that no page shows."""
SOME = (
    "one_digit_changed",
    "a_clue_dropped_everywhere",
    "a_total_altered",
    "a_bullet_moved",
    "a_bullet_as_an_empty_cell",
    "an_empty_cell_without_its_mark",
    "two_solutions_swapped",
    "a_wrong_page_of_the_walkthrough",
    "a_wrong_page_of_the_hints",
    "a_move_with_another_name",
    "a_wrong_page_of_a_move",
    "another_time_of_a_tier",
    "another_digit_in_a_move_that_is_needed",
    "a_number_twice",
    "a_puzzle_twice_turned",
    "a_page_of_puzzles_removed",
    "a_page_doubled",
    "a_clue_in_white_ink",
    "a_covered_bullet",
    "one_clue_that_reads_falsely",
)
"""One damage of each sort: for `make check`, and for books that differ only in where solutions are, or for screens."""

ONLY = dict.fromkeys(
    (
        "another_weekday",
        "another_day_of_the_month",
        "another_date_overleaf",
        "two_leaves_exchanged",
        "a_leaf_before_its_month",
    ),
    (CALENDAR,),
) | {
    "a_solution_not_upside_down": ("foot",),
    "two_totals_exchanged": ("classic", "compact", "newspaper", "sheets"),
    "a_bullet_of_another_picture": (PICTURED,),
}
ONLY |= dict.fromkeys(
    ("another_number_of_a_step", "a_number_of_a_step_missing", "two_numbers_of_steps_exchanged"),
    (*(name for name in FORMS if name.startswith("numbered")), *DECODED),
)
ONLY |= dict.fromkeys(
    (
        "a_part_of_a_board_a_column_further",
        "a_settled_cell_missing_in_a_part",
        "another_number_of_cells_settled_before",
        "another_number_of_a_key_step",
        "no_lines_beyond_a_part",
    ),
    tuple(name for name in FORMS if name.startswith("key")),
)
ONLY |= dict.fromkeys(
    (
        "a_stage_too_early",
        "a_stage_left_out",
        "two_stages_exchanged",
        "another_number_of_safe_cells",
        "a_wrong_page_of_the_next_stage",
        "a_mark_missing_at_a_stage",
        "a_number_changed_from_a_stage_on",
    ),
    tuple(STAGED),
)
ONLY |= dict.fromkeys(
    ("a_code_twice", "an_entry_altered", "two_entries_exchanged", "a_covered_entry", "an_entry_in_white_ink"),
    (*DECODED, "calendar of sweeps"),
) | {"a_puzzle_in_the_wrong_header": tuple(DECODED), "a_table_behind_another_sheet": ("calendar of sweeps",)}
ONLY["a_true_clue_added_everywhere"] = tuple(COMPOSED)
ONLY |= dict.fromkeys(
    ("another_number_in_an_opening", "a_line_of_an_opening_missing"),
    tuple(name for name in DECODED if name != "decoded tablet"),
)
ONLY |= dict.fromkeys(
    (
        "another_number_in_a_position",
        "a_mark_missing_in_a_position",
        "a_frame_around_another_cell",
        "another_cell_as_the_answer",
        "another_fraction",
        "another_row_of_cases",
        "another_share_in_the_sum",
        "another_percentage",
    ),
    (*ASKED, "calendar of questions"),
) | dict.fromkeys(("two_labels_exchanged", "a_label_in_another_cell", "another_label_in_the_question"), tuple(ASKED))
ONLY |= dict.fromkeys(
    (
        "another_letter_in_a_cell",
        "a_word_of_the_list_changed",
        "two_words_of_the_list_exchanged",
        "another_number_in_the_list",
        "another_count_in_the_list",
        "another_count_of_cells_that_are_safe_first",
        "a_wrong_page_of_the_words",
    ),
    (*SPELT, "calendar of words"),
) | {"a_wrong_page_of_the_words": tuple(SPELT)}
"""The only books in which a damage can occur."""


def slow(*values: str) -> object:
    return pytest.param(*values, id="-".join(values), marks=pytest.mark.slow)


SORTS = (tuple(FORMS)[:6], tuple(FORMS)[6:], tuple(STAGED), tuple(DECODED), tuple(ASKED), tuple(SPELT), tuple(COMPOSED))
"""Books of each sort in all layouts."""
OTHERS = tuple(name for names in SORTS for name in some(names, 2, names[0]))
"""Of each sort the book in the first layout, and for each commit in two others."""
IN = {damage: LAYOUTS if damage in SOME else tuple(some(LAYOUTS, 2, damage)) for damage in DAMAGES}
"""The layouts in which a damage is tried: all of them where it is one of each sort."""


def cases() -> Iterator[object]:
    """Yield each damage in the layouts in which it is tried; `make check` does one of each sort in the first one."""
    for name in (*LAYOUTS, *VARIANTS, *CALENDARS, *OTHERS):
        for damage in DAMAGES if name in LAYOUTS else (*SOME, *ONLY) if name in VARIANTS else ONLY:
            if name in ONLY.get(damage, (name,)) and (name not in LAYOUTS or name in IN[damage]):
                is_quick = name == LAYOUTS[0] and damage in SOME
                yield (name, damage) if is_quick else slow(name, damage)


def strikes(harm: Harm, doubt: Doubt) -> bool:
    """Tell whether a finding names the place: the puzzle, or its page and no other puzzle."""
    if not harm.pages and not harm.puzzles:
        return True
    return doubt.puzzle in harm.puzzles or (doubt.page in harm.pages and not (doubt.puzzle and harm.puzzles))


@pytest.mark.parametrize(
    "name",
    [LAYOUTS[0], *(slow(name) for name in (*LAYOUTS[1:], *VARIANTS, *CALENDARS, *OTHERS))],
)
def test_an_unharmed_book_has_no_finding(finished: Finished, name: str):
    report = verify_quickly(finished(name))
    assert report.findings == ()
    assert len(report.puzzles) == 8


@pytest.fixture(scope="session")
def harmed(finished: Finished, tmp_path_factory: pytest.TempPathFactory) -> Harmed:
    """Return a function from a book and a damage to the spoiled file; the book stays as it is."""

    @lru_cache(maxsize=len(DAMAGES))
    def make(name: str, damage: str) -> Harm:
        before = finished(name).read_bytes()
        harm = DAMAGES[damage](finished(name), tmp_path_factory.mktemp("harmed") / "spoiled.pdf")
        assert finished(name).read_bytes() == before
        return harm

    return make


@pytest.mark.parametrize(("name", "damage"), list(cases()))
def test_every_damage_is_found_where_it_is(harmed: Harmed, name: str, damage: str):
    harm = harmed(name, damage)
    findings = verify_quickly(harm.path).findings
    assert any(strikes(harm, one) for one in findings), (harm, findings)


@pytest.mark.parametrize(
    "damage", quick(["one_digit_changed", "a_page_doubled", "a_covered_board", "one_clue_that_reads_falsely"])
)
def test_pages_that_were_read_before_change_no_report(harmed: Harmed, damage: str):
    harm = harmed("classic", damage)
    assert verify_quickly(harm.path) == verify(harm.path)


@pytest.mark.parametrize(
    "damage", ["a_clue_in_white_ink", "a_covered_total", "a_font_that_draws_falsely", "one_clue_that_reads_falsely"]
)
def test_ink_alone_tells_what_no_text_does(finished: Finished, harmed: Harmed, damage: str):
    book, harm = finished("classic"), harmed("classic", damage)
    assert text_of(harm.path) == text_of(book)
    findings = verify_quickly(harm.path).findings
    assert findings
    assert {one.id for one in findings} <= {"no-ink", "wrong-ink", "covered"}


@pytest.mark.parametrize(
    "damage", [damage if damage in SOME else slow(damage) for damage in sorted(DAMAGES.keys() - UNSEEN)]
)
def test_a_damage_changes_what_is_seen_or_read_and_leaves_the_book_alone(
    finished: Finished, harmed: Harmed, damage: str
):
    name = ONLY.get(damage, ("classic",))[0]
    harm = harmed(name, damage)
    assert any(now != then for now, then in zip_longest(looks(harm.path), unharmed(finished(name))))


def test_all_damages_have_a_name_for_what_is_found():
    assert FOUND_AS.keys() == DAMAGES.keys()


def text_of(path: Path) -> list[str]:
    """Return what the text of each page says, without the order of its lines."""
    return [text for text, _ in looks(path)]


def looks(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what the text of each page says, without the order of its lines, and its pixels."""
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            said = "".join(sorted(page.get_textpage().get_text_range()))
            yield said, page.render(scale=1, grayscale=True).to_numpy().tobytes()


@lru_cache
def unharmed(book: Path) -> list[tuple[str, bytes]]:
    """Return what is read and seen on each page of a finished book."""
    return list(looks(book))
