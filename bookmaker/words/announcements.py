"""What a book says about its parts where they open and over their pages: how large boards are, how many, which."""

from collections.abc import Sequence

from bookmaker.kinds.base import DECODER, PASSWORD, STAGES
from bookmaker.words import Words
from bookmaker.words.forms import Range

CASES = "cases"
"""Stands for a way to play in which cases are counted."""
BEHIND = " · "
"""Between the title of a class sheet and the rest of its running head."""


def announcement(board: tuple[int, int], holes: int, count: int, words: Words) -> str:
    """Return the size of a section's boards, rows and columns, and their number."""
    rows, columns = board
    size = words.shaped.format(n=rows * columns - holes) if holes else words.board.format(rows=rows, columns=columns)
    return f"{size} · {words.count(words.puzzles, count)}"


def takes(play: str, counts: tuple[int, int], words: Words) -> str:
    """Return the number of rounds for boards with a way to play, or of cases; '' for others."""
    opens: dict[str, Range] = {STAGES: words.stages.opens, PASSWORD: words.passwords.opens, DECODER: words.rounds}
    opens[CASES] = words.asked.counted
    return words.range_text(opens[play], *counts) if play else ""


def dimensions(rows: int, columns: int) -> str:
    """Return the size of a section's boards, as the contents gives it."""
    return f"{rows} × {columns}"


def over_solutions(numbers: Sequence[int], words: Words, title: str = "") -> str:
    """Return the running head of a page of solutions, after the title of a class sheet."""
    head = words.solutions_range.format(span=words.span(numbers[0], numbers[-1]))
    return f"{title}{BEHIND}{head}" if title else head


def over_walkthroughs(numbers: Sequence[int], words: Words) -> str:
    """Return the running head of a page of walkthroughs."""
    whole = [*numbers] == [*range(numbers[0], numbers[-1] + 1)]
    span = words.span(numbers[0], numbers[-1]) if whole else words.hints.comma.join(map(str, numbers))
    return words.count(words.walkthrough.heads, len(numbers), span=span)


def hint_intros(words: Words, asked: Words | None) -> tuple[str, ...]:
    """Return the texts over lists of hints, and last that over hints in no order.

    `asked` has the words of questions, where there are other puzzles as well.
    """
    intros, more = (*words.hints.intros, words.hints.shuffled), asked.hints.asked if asked else ()
    return tuple(" ".join(said) for said in zip(intros, (*more, *more[:1]), strict=True)) if more else intros


def over_hints(title: str, labels: Sequence[int], words: Words) -> str:
    """Return the running head of a page of hints: the title of their list and their numbers."""
    return words.hints.head.format(title=title, span=words.span(labels[0], labels[-1]))


def link_texts(words: Words) -> dict[str, str]:
    """Return the spoken texts of links to other pages, by the fields of running heads."""
    links = words.links
    ways = {"contents": links.contents, "puzzles": links.puzzle, "solutions": links.solution}
    return {f"to_{name}": text for name, text in {**ways, "previous": links.previous, "next": links.next}.items()}
