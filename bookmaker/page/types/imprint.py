"""What a book says of itself, on the copyright page and in the colophon: what was proved, its type, its build."""

from collections.abc import Iterable, Iterator

from bookmaker.page.types.base import Plan

PARAGRAPH_GAP = 0.55
"""White space between two paragraphs, in lines."""


def proved(plan: Plan) -> str:
    """Return what was proved about the puzzles of a book, and how; '' without puzzles."""
    book, words = plan.book, plan.words
    if not book.proved:
        return ""
    if book.mixed:
        return words.proved_mixed.format(n=book.proved)
    return f"{words.count(words.proved, book.proved)} {words.proof_untold if book.totals == 'none' else words.proof}"


def set_in(plan: Plan) -> str:
    """Return the typefaces of a book."""
    return plan.words.set_in.format(faces=plan.words.listed(plan.style.look.families))


def edition(plan: Plan) -> Iterator[str]:
    """Yield which edition it is, of which date, and which build; '' for what is not said."""
    book, words = plan.book, plan.words
    yield book.edition and words.edition.format(edition=book.edition)
    yield words.dated.format(date=words.date(book.date)) if book.date else ""
    yield book.build_id and words.build.format(build=book.build_id)


def blocks(plan: Plan, paragraphs: Iterable[Iterable[str]], width: float, balanced: bool = False) -> list[list[str]]:
    """Return the lines of each paragraph, without what is empty; `balanced` ones are about equally long."""
    small = plan.style.setting("small")
    broken = small.balanced if balanced else small.broken
    found = ([line for text in filter(None, group) for line in broken(text, width)] for group in paragraphs)
    return list(filter(None, found))


def height(plan: Plan, found: list[list[str]]) -> float:
    """Return how far the first baseline of paragraphs is above the last one."""
    lines = sum(map(len, found)) - 1 + PARAGRAPH_GAP * (len(found) - 1)
    return lines * plan.style.look.type.small.leading
