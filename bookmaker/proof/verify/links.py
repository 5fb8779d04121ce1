"""Checks that links lead to the page named by the words under them."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bookmaker.proof.pdf.drawing import Link
from bookmaker.proof.verify.about import texts_of
from bookmaker.proof.verify.leaves import plain
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STEP
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.statements import WALK

_WORD = re.compile(r"\w+")


class _Shown(NamedTuple):
    """The content of a leaf: numbers of puzzles by role, those of walkthroughs, and by number hints with puzzles."""

    numbers: defaultdict[str, set[int]]
    hints: dict[int, int]
    is_contents: bool
    """Whether it has the title of the contents."""

    @property
    def puzzles(self) -> set[int]:
        return self.numbers[PUZZLE] | self.numbers[SOLUTION] | self.numbers[STEP]


def check_links(printing: Printing) -> Iterator[Doubt]:
    """Yield the links that lead out of the file, or to another page than their words name."""
    if not any(printing.links.values()):
        return
    shown = _gather(printing)
    leaves = {leaf.page: index for index, leaf in enumerate(printing.leaves) if not leaf.imposed}
    for page, own in printing.links.items():
        for link in own if page in leaves else ():
            if link.to < 0:
                yield Doubt("wrong-link", f"the link of '{link.text}' leads to no page of this file", page)
            elif link.to + 1 in leaves and not _leads(link, leaves[page], leaves[link.to + 1], printing, shown):
                there = printing.numbering.labels[leaves[link.to + 1]] or "without a number"
                yield Doubt("wrong-link", f"the link of '{link.text}' leads to page {there}", page)


def _gather(printing: Printing) -> list[_Shown]:
    """Return the content of each leaf."""
    title = plain(printing.words.links.contents)
    found = [_Shown(defaultdict(set), {}, title in leaf.text) for leaf in printing.leaves]
    for one in printing.boards:
        found[one.board.leaf].numbers[one.role].add(one.number)
    for about in texts_of(printing.said, WALK):
        found[about.leaf].numbers[WALK].add(about.number)
    for hint in printing.hints:
        found[hint.leaf].hints[hint.number] = hint.puzzle
    return found


def _leads(link: Link, start: int, leaf: int, printing: Printing, shown: Sequence[_Shown]) -> bool:
    """Tell whether a page matches the words of a link: by title, page number, or number of a puzzle or hint."""
    words, here, there = {word.casefold() for word in _WORD.findall(link.text)}, shown[start], shown[leaf]
    if printing.numbering.labels[leaf] in words:
        return True
    texts, own = printing.words.links, (here.puzzles | here.numbers[WALK]) - {0}
    ways = {
        texts.next: leaf > start,
        texts.previous: leaf < start,
        texts.contents: there.is_contents,
    }
    roles = {texts.puzzle: PUZZLE, texts.solution: SOLUTION, texts.walkthrough: STEP}
    ways |= {text: not own or bool(own & there.numbers[role]) for text, role in roles.items()}
    named = [leads for text, leads in ways.items() if text.casefold() in words]
    numbers = {int(word) for word in words if word.isdecimal()}
    if not numbers or (named and all(named)):
        return all(named)
    puzzles = {here.hints.get(number, number) for number in numbers}
    return not (puzzles.isdisjoint(there.puzzles) and numbers.isdisjoint(there.hints))
