"""What a book says of its parts where they open and over their pages: how large boards are, how many, which."""

from collections.abc import Sequence

from bookmaker.kinds.base import DECODER, PASSWORD, STAGES
from bookmaker.words import Words
from bookmaker.words.forms import Range

CASES = "cases"
"""Stands for a way to play where cases are counted."""
BEHIND = " · "
"""Between the title of a class sheet and what else runs over it."""


def announcement(board: tuple[int, int], holes: int, count: int, words: Words) -> str:
    """Return how large the boards of a section are, rows and columns, and how many there are."""
    rows, columns = board
    size = words.shaped.format(n=rows * columns - holes) if holes else words.board.format(rows=rows, columns=columns)
    return f"{size} · {words.count(words.puzzles, count)}"


def takes(play: str, counts: tuple[int, int], words: Words) -> str:
    """Return in how many rounds boards open that are played in a way, or how many cases there are; '' of others."""
    opens: dict[str, Range] = {STAGES: words.stages.opens, PASSWORD: words.passwords.opens, DECODER: words.rounds}
    opens[CASES] = words.asked.counted
    return words.range_text(opens[play], *counts) if play else ""


def dimensions(rows: int, columns: int) -> str:
    """Return how large the boards of a section are, as the contents says it."""
    return f"{rows} × {columns}"


def over_solutions(numbers: Sequence[int], words: Words, title: str = "") -> str:
    """Return what runs over a page of solutions, behind the title of a class sheet."""
    head = words.solutions_range.format(span=words.span(numbers[0], numbers[-1]))
    return f"{title}{BEHIND}{head}" if title else head


def over_walkthroughs(numbers: Sequence[int], words: Words) -> str:
    """Return what runs over a page of walkthroughs."""
    whole = [*numbers] == [*range(numbers[0], numbers[-1] + 1)]
    span = words.span(numbers[0], numbers[-1]) if whole else words.hints.comma.join(map(str, numbers))
    return words.count(words.walkthrough.heads, len(numbers), span=span)


def over_hints(title: str, labels: Sequence[int], words: Words) -> str:
    """Return what runs over a page of hints, by the title of their list and their numbers."""
    return words.hints.head.format(title=title, span=words.span(labels[0], labels[-1]))


def link_texts(words: Words) -> dict[str, str]:
    """Return what is said where pages lead to others, by the fields of running heads."""
    links = words.links
    ways = {"contents": links.contents, "puzzles": links.puzzle, "solutions": links.solution}
    return {f"to_{name}": text for name, text in {**ways, "previous": links.previous, "next": links.next}.items()}
