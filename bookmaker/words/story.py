"""A puzzle's solution in words: each step with its pattern and its sentences, and hints for the key one."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import NamedTuple

from bookmaker.engine.solve.argue import arguable, argue
from bookmaker.engine.solve.argument import Argument, Refute
from bookmaker.engine.solve.patterns import CORNER, EDGE, LINES, InLine, Pattern, line_of, pattern_of
from bookmaker.engine.solve.turn import NONE, key_step
from bookmaker.values.puzzle import Cell, Puzzle, Step, Trace
from bookmaker.words import Words, capitalize_first
from bookmaker.words.pointers import Hinted, Moment, hints_of
from bookmaker.words.reasons import explain
from bookmaker.words.scene import Scene
from bookmaker.words.suppositions import Supposition, suppositions


class Told(NamedTuple):
    """One step in words."""

    step: Step
    pattern: str
    """Players' name for it; '' for a step without a name."""
    text: str
    argument: Argument
    rule: str = ""
    """One of the RULES of patterns, whose name is in `pattern`; '' for a step without one."""
    beside: tuple[Cell, ...] = ()
    """Clues that its sentences name beside those of the step: the rest of a 1-2-1."""
    lessons: tuple[str, ...] = ()
    """The LESSONS of patterns in its name."""
    supposed: tuple[Supposition, ...] = ()
    """Boards of its suppositions."""
    puzzle: Puzzle | None = None
    """The board at that moment, if numbers are opened on the way."""

    @property
    def supposes(self) -> bool:
        """Whether its argument supposes something."""
        return any(isinstance(line, Refute) for line in self.argument)


class Story(NamedTuple):
    """How one puzzle is solved. `hints` are in reading order."""

    puzzle: Puzzle
    told: tuple[Told, ...]
    hints: tuple[str, ...]
    hinted: int = NONE
    """The step that they are for, as a place in `told`."""
    key: int = NONE
    """The key step, as a place in `told`; NONE if single numbers are enough."""
    moment: Moment = Moment()
    """When the hinted step can be taken."""

    def board(self, at: int) -> Puzzle:
        """Return the board at a step, or before the first and after the last one."""
        there = self.told[min(max(at, 0), len(self.told) - 1)].puzzle if self.told else None
        return there or self.puzzle

    def opened_count(self, at: int, since: int = -1) -> int:
        """Return how many numbers are open at a step that were closed at an earlier one, or in print."""
        return len(self.newly_open(at, since))

    def newly_open(self, at: int, since: int = -1) -> tuple[Cell, ...]:
        """Return the cells of these numbers."""
        earlier, now = self.board(since) if since >= 0 else self.puzzle, self.board(at)
        if now is earlier:
            return ()
        return tuple(cell for cell in now.seen_cells(None) if now.number(cell) != earlier.number(cell))

    def round_of(self, at: int) -> int:
        """Return the round of a step, from 1; it is 1 for all if no numbers are opened on the way."""
        return len({one.puzzle for one in self.told[: at + 1]})

    def new_numbers(self, at: int, since: int, words: Words) -> tuple[str, ...]:
        """Return the text before a step about the numbers opened since an earlier one; nothing if there are none."""
        new = self.opened_count(at, since)
        return (words.count(words.walkthrough.round, new, number=self.round_of(at)),) if new else ()


def tell(puzzle: Puzzle, trace: Trace, words: Words, reasons: bool = True, letters: bool = True) -> Story:
    """Return the trace of any solver in words; without reasons only patterns and hints.

    With `letters` the boards have letters and numbers at their edges, by which hints name cells. Hints are for the key
    step, or else for the first of some numbers: the total alone leaves nothing to look for. Their step always has its
    argument.
    """
    told = tuple(told_of(puzzle, trace, words, reasons))
    boards = tuple(one.puzzle or puzzle for one in told)
    key = key_step(puzzle, tuple(one.step for one in told), boards)
    some = (at for at, one in enumerate(told) if one.step.clues and arguable(one.step))
    at = next(some, NONE) if key == NONE else key
    story = Story(puzzle, told, (), at, key)
    return story if at == NONE else _with_hints(story, words, letters)


def key_name(story: Story, words: Words) -> str:
    """Return what the step is called at which a puzzle turns; '' without such a step, or if it has no name."""
    if story.key == NONE:
        return ""
    one = story.told[story.key]
    return words.patterns.rules[one.rule] if one.rule else words.supposing.title if one.supposes else ""


def key_names(words: Words) -> tuple[str, ...]:
    """Return all names that a key step can have."""
    return (*words.patterns.rules.values(), words.supposing.title)


def known_after(settled: Mapping[Cell, bool], step: Step) -> dict[Cell, bool]:
    """Return what is known after a step."""
    return {**settled, **dict.fromkeys(step.bullets, True), **dict.fromkeys(step.empty, False)}


def told_of(puzzle: Puzzle, trace: Trace, words: Words, reasons: bool) -> Iterator[Told]:
    """Yield the steps of any solver's trace in words; without reasons only their names."""
    from bookmaker.engine.solve.refined import arguable_trace

    settled: dict[Cell, bool] = {}
    trace = arguable_trace(puzzle, trace)
    boards = trace.boards or (None,) * len(trace.steps)
    for step, board in zip(trace.steps, boards, strict=True):
        puzzle = board or puzzle
        argument, pattern = argue(step, puzzle, settled) if reasons else (), pattern_of(step, puzzle, settled)
        rule = pattern.rule if pattern else ""
        sentences = explain(argument, puzzle, settled, words) if reasons else ()
        line = line_of(step, puzzle, settled) if reasons and rule in LINES.values() else InLine()
        if line.clues:
            sentences += (rest_sentence(line, Scene(puzzle, settled, words)),)
        beside = tuple(clue for clue in line.clues if clue not in step.clues)
        lessons = pattern.lessons if pattern else ()
        supposed = tuple(suppositions(argument, puzzle, settled, words))
        said = pattern_name(pattern, words), " ".join(sentences)
        yield Told(step, *said, argument, rule, beside, lessons, supposed, board)
        settled = known_after(settled, step)


def rest_sentence(line: InLine, scene: Scene) -> str:
    """Return the sentence on the rest of a 1-2-1 or 1-2-2-1, which has that name only if a book teaches it."""
    numbers = scene.words.join(str(scene.wants((clue,))) for clue in line.clues)
    said = scene.words.patterns.whole.format(
        clues=scene.listed_clues(line.clues), numbers=numbers, cells=scene.cells(line.bullets)
    )
    return capitalize_first(scene.words.rewritten(said))


def _with_hints(story: Story, words: Words, letters: bool) -> Story:
    """Return a story with the hints for its hinted step."""
    told, at, puzzle = story.told, story.hinted, story.board(story.hinted)
    before = [one.step for one in told[:at]]
    settled = reduce(known_after, before, dict[Cell, bool]())
    argument = told[at].argument or argue(told[at].step, puzzle, settled)
    told = (*told[:at], told[at]._replace(argument=argument), *told[at + 1 :])
    hinted, scene = Hinted(told[at].step, told[at].rule, argument), Scene(puzzle, settled, words)
    moment = hinted.moment(scene, before, letters, story.opened_count(at) > 0)
    return story._replace(told=told, hints=hints_of(hinted, scene, moment, letters), moment=moment)


def turn_text(told: Told, words: Words) -> str:
    """Return why a key step is one: what leads no further."""
    supposed = told.argument and isinstance(told.argument[0], Refute)
    return words.walkthrough.turns["supposed" if supposed else "total" if told.step.total else "together"]


def kind_of(step: Step, words: Words) -> str:
    """Return the kind of a step: how many numbers it combines, and whether it needs the total."""
    texts = words.walkthrough
    if not step.total:
        return words.count(texts.combined, len(step.clues))
    return words.count(texts.total_with, len(step.clues)) if step.clues else texts.total


def pattern_name(pattern: Pattern | None, words: Words) -> str:
    """Return players' name for a step, or '' if they have none."""
    if pattern is None:
        return ""
    texts = words.patterns
    name = texts.rules[pattern.rule]
    if pattern.place:
        name = {CORNER: texts.corner, EDGE: texts.edge}[pattern.place].format(name=name)
    return texts.reduced.format(name=name) if pattern.reduced else name
