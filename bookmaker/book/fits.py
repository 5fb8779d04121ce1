"""How large the boards of a book become on its pages, and what is to be said of that."""

from bookmaker.page.layout.check import SectionFit, Wish, check_sections
from bookmaker.page.types.base import Plan
from bookmaker.page.types.boards import deck, edges, foot_deck
from bookmaker.spec.book import BookFile, problem_of_section
from bookmaker.values.errors import CannotBeMet, Problem


def fits_of(file: BookFile, plan: Plan, pages: int) -> tuple[SectionFit, ...]:
    """Return how large the boards of each section become in a book of so many pages; raise CannotBeMet if too small."""
    wishes = [_wish(plan, index) for index in range(len(plan.book.sections))]
    fits = check_sections(wishes, plan.book.trim, pages, plan.style)
    if errors := findings(fits, "error"):
        raise CannotBeMet(f"{file.path}: " + "\n  ".join(errors), problems_of(file, fits, "error"))
    return fits


def _wish(plan: Plan, index: int) -> Wish:
    section, book, words = plan.book.sections[index], plan.book, plan.words
    board = (section.rows, section.columns)
    told = any(number in plan.numbers(index) for number in book.walkthroughs)
    total = words.count(words.bullets, section.rows * section.columns)
    return Wish(
        section.title,
        board,
        section.per_page,
        deck(plan, index),
        foot_deck(plan, index) or deck(plan, index, solved=True),
        book.solutions_per_page,
        edges(*board) if told else None,
        book.answers,
        max(words.rules_line.format(bullets=total), words.rules_line_many, key=len)
        if section.total
        else words.rules_line_untold,
    )


def findings(fits: tuple[SectionFit, ...], level: str) -> list[str]:
    """Return what is to be said of the boards of a book, warnings or errors."""
    return [f"{fit.title}: {found.message}" for fit in fits for found in fit.findings if found.level == level]


def problems_of(file: BookFile, fits: tuple[SectionFit, ...], level: str = "warning") -> tuple[Problem, ...]:
    """Return the same as findings, each at its place in the spec."""
    found = ((index, finding) for index, fit in enumerate(fits) for finding in fit.findings if finding.level == level)
    return tuple(problem_of_section(file, index, *finding) for index, finding in found)
