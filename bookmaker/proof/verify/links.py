"""Whether links lead to the page that the words under them name."""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence

from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.reader import Link
from bookmaker.proof.verify.references import Hint
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STEP
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.stated import WALK

ROLES = (PUZZLE, SOLUTION, STEP)
_WORD = re.compile(r"\w+")


def check_links(printing: Printing, hints: Sequence[Hint], links: Mapping[int, Sequence[Link]]) -> Iterator[Doubt]:
    """Yield the links, by the pages of the file, that lead out of it, or to another page than their words say."""
    about: dict[int, dict[int, int]] = defaultdict(dict)
    for hint in hints:
        about[hint.leaf][hint.number] = hint.puzzle
    leaves = {leaf.page: index for index, leaf in enumerate(printing.leaves) if not leaf.imposed}
    for page, own in links.items():
        for link in own if page in leaves else ():
            if link.to < 0:
                yield Doubt("wrong-link", f"the link of '{link.text}' leads to no page of this file", page)
            elif link.to + 1 in leaves and not _leads(link, leaves[page], leaves[link.to + 1], printing, about):
                there = printing.numbering.labels[leaves[link.to + 1]]
                yield Doubt(
                    "wrong-link", f"the link of '{link.text}' leads to page {there or 'without a number'}", page
                )


def _leads(link: Link, start: int, leaf: int, printing: Printing, about: Mapping[int, Mapping[int, int]]) -> bool:
    """Tell whether a page is what the words of a link say, or has their number, or the puzzle or hint of a number."""
    words = {word.casefold() for word in _WORD.findall(link.text)}
    numbers = {int(word) for word in words if word.isdecimal()}
    if printing.numbering.labels[leaf] in words:
        return True
    named = _named(words, start, leaf, printing)
    if named and all(named):
        return True
    if not numbers:
        return not named
    puzzles = {about.get(start, {}).get(number, number) for number in numbers}
    return not (puzzles.isdisjoint(_shown(leaf, ROLES, printing)) and numbers.isdisjoint(about.get(leaf, ())))


def _named(words: Container[str], start: int, leaf: int, printing: Printing) -> list[bool]:
    """Return for each way that a link's words name whether it goes there."""
    texts = printing.words.links
    ways = {
        texts.next: leaf > start,
        texts.previous: leaf < start,
        texts.contents: plain(texts.contents) in printing.leaves[leaf].text,
    }
    roles = {texts.puzzle: PUZZLE, texts.solution: SOLUTION, texts.walkthrough: STEP}
    named = [leads for text, leads in ways.items() if text.casefold() in words]
    return named + [_meet(start, leaf, role, printing) for text, role in roles.items() if text.casefold() in words]


def _shown(leaf: int, roles: Container[str], printing: Printing) -> set[int]:
    return {one.number for one in printing.boards if one.board.leaf == leaf and one.role in roles}


def _meet(start: int, leaf: int, role: str, printing: Printing) -> bool:
    """Tell whether a page has a board of a role for one of the puzzles of another page, if that has any.

    Where single numbers are enough for a puzzle, its walkthrough has no board.
    """
    walks = (one.of.split() for one in printing.leaves[start].said if one.of.startswith(f"{WALK} "))
    told = {int(number) for _, number in walks}
    own = (_shown(start, ROLES, printing) | told) - {0}
    return not own or bool(own & _shown(leaf, (role,), printing))
