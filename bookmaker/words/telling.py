"""One sentence for each step of a solution, so that a person can follow it."""

from collections.abc import Mapping

from bookmaker.puzzle import Cell, Puzzle, Step
from bookmaker.words import Words


def tell(step: Step, puzzle: Puzzle, settled: Mapping[Cell, bool], words: Words) -> str:
    """Return why a step holds; `settled` is what was known before it."""
    if step.type == 2:
        return _by_total(puzzle.total or 0, sum(settled.values()), words)
    if step.type == 1:
        return _together(step, puzzle, words)
    return _single(step, puzzle, words)


def condense(steps: tuple[Step, ...], limit: int) -> tuple[Step, ...]:
    """Return at most `limit` steps where neighbours of one type can be joined; those of single clues come first."""
    found = list(steps)
    while len(found) > limit:
        pairs = [i for i in range(len(found) - 1) if found[i].type == found[i + 1].type]
        if not pairs:
            break
        i = min(pairs, key=lambda i: (found[i].type, len(found[i].clues) + len(found[i + 1].clues)))
        found[i : i + 2] = [_joined(found[i], found[i + 1])]
    return tuple(found)


def _joined(one: Step, two: Step) -> Step:
    return Step(one.type, one.clues + two.clues, one.bullets + two.bullets, one.empty + two.empty)


def _single(step: Step, puzzle: Puzzle, words: Words) -> str:
    texts = words.telling
    if len(step.clues) > 1:
        return texts.several
    clue = _clue(step.clues[0], puzzle)
    if not step.bullets:
        return texts.all_empty.format(clue=clue) if clue else texts.around_zero
    text = texts.all_bullets if len(step.bullets) == clue else texts.last_bullets
    return words.count(text, len(step.bullets), clue=clue)


def _together(step: Step, puzzle: Puzzle, words: Words) -> str:
    settled = words.joined.join(
        words.count(plural, len(cells))
        for plural, cells in ((words.bullets_in_words, step.bullets), (words.empty_cells, step.empty))
        if cells
    )
    if len(step.clues) != 2:
        return words.telling.together.format(settled=settled)
    first, second = (_clue(cell, puzzle) for cell in step.clues)
    return words.telling.two.format(first=first, second=second, settled=settled)


def _by_total(total: int, found: int, words: Words) -> str:
    if found == total:
        return words.telling.total_found.format(total=total)
    return words.count(words.telling.by_total, total - found, found=found, total=total)


def _clue(cell: Cell, puzzle: Puzzle) -> int:
    return puzzle.clues[cell[0] * puzzle.columns + cell[1]]
