"""A puzzle's solution told in words: each step with its pattern and its sentences, and hints that give nothing away."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Argument
from bookmaker.engine.solve.patterns import pattern_of
from bookmaker.values.puzzle import Cell, Puzzle, Step, Trace
from bookmaker.words import Words
from bookmaker.words.pointing import hint, pattern_name
from bookmaker.words.reasons import explain


class Told(NamedTuple):
    """One step in words."""

    step: Step
    pattern: str
    """What players call it; '' for a step without a name."""
    text: str
    hint: str
    """Where to look and with what."""
    argument: Argument
    rule: str = ""
    """One of the RULES of patterns, whose name is in `pattern`; '' for a step without one."""


class Story(NamedTuple):
    """How one puzzle is solved. `hints` come in the order in which one would read them."""

    puzzle: Puzzle
    told: tuple[Told, ...]
    hints: tuple[str, ...]


def tell(puzzle: Puzzle, trace: Trace, words: Words, reasons: bool = True) -> Story:
    """Return a trace, of whichever solver, in words; without reasons only patterns and hints."""
    told = tuple(_told(puzzle, trace, words, reasons))
    return Story(puzzle, told, tuple(_hints(told)))


def after(settled: Mapping[Cell, bool], step: Step) -> dict[Cell, bool]:
    """Return what is known after a step."""
    return {**settled, **dict.fromkeys(step.bullets, True), **dict.fromkeys(step.empty, False)}


def _told(puzzle: Puzzle, trace: Trace, words: Words, reasons: bool) -> Iterator[Told]:
    from bookmaker.engine.solve.refined import argued

    settled: dict[Cell, bool] = {}
    for step in argued(puzzle, trace).steps:
        argument, pattern = argue(step, puzzle, settled) if reasons else (), pattern_of(step, puzzle, settled)
        text = " ".join(explain(argument, puzzle, settled, words)) if reasons else ""
        rule = pattern.rule if pattern else ""
        yield Told(step, pattern_name(pattern, words), text, hint(step, pattern, puzzle, words), argument, rule)
        settled = after(settled, step)


def _hints(told: Sequence[Told]) -> Iterator[str]:
    """Yield the hint of the first step that takes more than one number, then that of the hardest of the others."""
    beyond = [one for one in told if not one.step.single] or list(told[:1])
    for one in (*beyond[:1], *sorted(beyond[1:], key=_ease)[:1]):
        yield one.hint


def _ease(told: Told) -> int:
    return -len(told.step.clues) - told.step.total


def kind_of(step: Step, words: Words) -> str:
    """Return what sort of step it is: how many numbers it combines, and whether it needs the total."""
    texts = words.walkthrough
    if not step.total:
        return words.count(texts.combined, len(step.clues))
    return words.count(texts.total_with, len(step.clues)) if step.clues else texts.total
