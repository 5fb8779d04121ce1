"""Checks that a file's explanations of its puzzles are, letter by letter, those of a book in its language.

Each proved puzzle is solved again by the reasoning of books, and the words give its walkthrough, its hints and the
numbers of its steps. A book does not name its solver, so any solver that agrees will do.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple

from bookmaker.kinds.base import SOLVERS
from bookmaker.proof.verify.about import group, letters, unlike
from bookmaker.proof.verify.captions import UNKNOWN
from bookmaker.proof.verify.printing import Hint, Printing, Proved, doubt
from bookmaker.proof.verify.proofs import is_picture, prove
from bookmaker.proof.verify.roles import MOVE, PUZZLE, SOLUTION, STEP, SUPPOSED, Printed
from bookmaker.proof.verify.step_boards import Look, Shade, check_board, look_of, shade_of
from bookmaker.proof.verify.values import Doubt
from bookmaker.words import Words, load_words
from bookmaker.words.steps import (
    SUPPOSING,
    StepBoard,
    example_start,
    hint_texts,
    key_boards,
    key_steps,
    start_board,
    step_boards,
    step_numbers,
    story_of,
    supposed_boards,
    without_moves,
)
from bookmaker.words.story import Story

_SAMPLE = 3
"""Number of puzzles that decide the way in which a file tells all of them."""


Format = tuple[str, int, int, int]
"""A kind, the size of a board, and a stated look; all walkthroughs with these have cells of one size in a book."""
Telling = tuple[str, bool]
"""Unprinted facts about a file's explanations: the solver, and whether hints name cells by the letters and numbers at
the edges of boards."""
_WAYS: tuple[Telling, ...] = tuple(product(reversed(SOLVERS), (True, False)))


class Manner(NamedTuple):
    """Facts common to all explanations of a file."""

    words: str
    """The language with the kind of its words; puzzles of other games have their own words, and no moves."""
    moves: Mapping[str, str]
    """Taught moves, and how to suppose, each with its page."""
    level: int
    """Number of hints per puzzle."""
    looks: Mapping[int, Mapping[Shade, Look]]
    """Looks of cells on boards of steps and of suppositions, by the look that these state, and by their shades."""
    numbered: frozenset[Format]
    """Boards on which cells have the numbers of steps that share them."""


class Subject(NamedTuple):
    """A puzzle and all explanations of it in a file."""

    known: Proved
    walks: Sequence[Sequence[Printed]] = ()
    """The boards of its walkthroughs, in order."""
    solutions: Sequence[Printed] = ()
    """Solutions with the numbers of steps."""
    hints: Sequence[Hint] = ()
    due: int = 0
    """Least number of hints, that of puzzles before and after it."""


def check_stories(printing: Printing) -> Iterator[Doubt]:
    """Yield the walkthroughs, hints and numbers of steps that do not fit their puzzles."""
    known, hints, doubts = printing.proved, printing.hints, list[Doubt]()
    subjects = _with_walks(printing, doubts)
    solutions = {number: [one for one in own if one.board.numbers] for number, own in printing.of(SOLUTION).items()}
    own, due = group(hints, lambda hint: hint.puzzle), _hints_due(hints, known)
    for number, one in known.items():
        told = Subject(one, (), solutions.get(number, ()), own.get(number, ()), due[number])
        if any(told[1:]):
            walked = subjects.get(number, told)
            subjects[number] = told._replace(known=walked.known, walks=walked.walks)
    yield from doubts
    yield from _check_labels(hints, known)
    yield from _compare([one for one in subjects.values() if one.known.answer], printing)


def _compare(subjects: Sequence[Subject], printing: Printing) -> Iterator[Doubt]:
    level = max(Counter(hint.puzzle for hint in printing.hints).values(), default=0)
    moves = {one.statement.move: printing.label(one) for one in printing.boards if one.role == MOVE}
    moves |= {key.split()[0]: page for key, page in printing.lessons.items() if key.split()[0] == SUPPOSING}
    manner = Manner(printing.speech, moves, level, dict(_looks(printing)), frozenset(_numbered_formats(printing)))
    ways = sorted(_WAYS, key=lambda way: sum(bool(_doubts(one, way, manner)) for one in subjects[:_SAMPLE]))
    for found in printing.map_in_parts(partial(_best, ways, manner), subjects):
        yield from found


def _best(ways: Sequence[Telling], manner: Manner, subject: Subject) -> list[Doubt]:
    """Return the mistakes in the explanations of a puzzle, none if any way fits. Runs in a worker."""
    first: list[Doubt] = []
    for way in ways if subject.hints else dict.fromkeys((solver, True) for solver, _ in ways):
        if not (found := _doubts(subject, way, manner)):
            return []
        first = first or found
    return first


def _doubts(subject: Subject, way: Telling, manner: Manner) -> list[Doubt]:
    known, words, (solver, letters) = subject.known, load_words(subject.known.speech), way
    manner = (
        manner
        if known.speech == manner.words
        else manner._replace(words=known.speech, moves=without_moves(manner.moves))
    )
    story = story_of(known.made_puzzle, solver, words, bool(subject.walks), letters)
    found = [one for walk in subject.walks for one in _check_walk(walk, story, manner)]
    found += (one for board in subject.solutions for one in _check_numbers(board, story, known.whole is not None))
    return [*found, *_check_hints(subject, story, manner)]


def _with_walks(printing: Printing, doubts: list[Doubt]) -> dict[int, Subject]:
    """Return the told puzzles by number, below 0 for unnumbered ones; `doubts` gets the mistakes."""
    subjects, steps = dict[int, Subject](), (one for one in printing.boards if one.role in (STEP, SUPPOSED))
    for at, walk in group(steps, lambda one: one.walk).items():
        if puzzle := _begin_walk(walk[0], printing, doubts):
            number = walk[0].number or -1 - at
            own = subjects.get(number, Subject(puzzle))
            subjects[number] = own._replace(known=puzzle, walks=(*own.walks, walk))
    return subjects


def _begin_walk(start: Printed, printing: Printing, doubts: list[Doubt]) -> Proved | None:
    """Return the puzzle of a walkthrough from its start, if it has one; `doubts` gets the mistakes."""
    puzzles, one = printing.of(PUZZLE), printing.proved.get(start.number)
    if not start.walk:
        doubts.append(doubt("no-start", "a walkthrough without its start", start))
        return None
    if puzzles and start.number and start.number not in puzzles:
        doubts.append(doubt("no-puzzle", "a walkthrough without its puzzle", start))
    if one is None and start.statement.is_part:
        if not any(map(is_picture, printing.of(SOLUTION).get(start.number, ()))):
            doubts.append(doubt("wrong-step", "this is no part of the board of its puzzle", start))
        return None
    if one is None:
        one = prove(start, printing)
        if one.solutions != 1:
            said = "cannot be proved" if one.solutions is None else f"has {one.solutions} solutions"
            doubts.append(doubt("not-unique", f"the puzzle of this walkthrough {said}", start))
    elif one.puzzle.total is not None and start.total != one.puzzle.total:
        doubts.append(doubt("wrong-total", "the walkthrough has another total than its puzzle", start))
    return one if start.number in puzzles else _as_begun(one, start)


def _as_begun(known: Proved, start: Printed) -> Proved:
    """Return a puzzle as its walkthrough begins, if its solution has all numbers: they open on the way."""
    puzzle, answer = known.puzzle, known.answer
    full = answer and sum(answer.bullets) + sum(clue != UNKNOWN for clue in puzzle.clues) == len(puzzle.clues)
    if known.whole or not full or len(start.board.clues) != len(puzzle.clues) or start.board.clues == puzzle.clues:
        return known
    return known._replace(puzzle=puzzle._replace(clues=start.board.clues), whole=puzzle)


def _numbered_formats(printing: Printing) -> Iterator[Format]:
    """Yield the boards of steps with numbers, or all of one size where the words before them say that there are any."""
    steps = [one for one in printing.boards if one.role == STEP and one.number and not one.statement.is_part]
    said = (one.text(field) for one in printing.said if one.of == "walkthroughs" for field in one.texts)
    shared = any(letters(printing.words.walkthrough.shared) in letters(text) for text in said)
    sizes = {_format_of(one) for one in steps if not one.kind.counting.on_clues}
    yield from (_format_of(one) for one in steps if one.board.numbers or (shared and len(sizes) == 1))


def _format_of(one: Printed) -> Format:
    return one.statement.kind, one.board.rows, one.board.columns, one.statement.look


def _looks(printing: Printing) -> Iterator[tuple[int, dict[Shade, Look]]]:
    """Yield each stated look with the usual looks of cells."""
    steps = (one for one in printing.boards if one.role in (STEP, SUPPOSED))
    yield from ((look, _usual_looks(own)) for look, own in group(steps, lambda one: one.statement.look).items())


def _usual_looks(boards: Iterable[Printed]) -> dict[Shade, Look]:
    """Return the most frequent look of cells, by their apparent shade.

    A clue that settles its own cell is framed and shaded like clues, so it is no example of settled cells. Where there
    are no other clues, it shows how these are shaded.
    """
    counts = defaultdict[Shade, Counter[Look]](Counter)
    for one in boards:
        for cell in one.board.shaded:
            look = look_of(one, cell)
            counts[shade_of(one, look)][look] += 1
    clue = max((clues := counts[STEP, "clue"]), key=lambda look: (clues[look], sorted(look)), default=frozenset())
    usual = {
        shade: max(own, key=lambda look: (not clue < look, own[look], sorted(look)))
        for shade, own in counts.items()
        if own
    }
    others = Counter({look: many for look, many in counts[STEP, "settled"].items() if look != usual[STEP, "settled"]})
    if others and not clues:
        usual[STEP, "clue"] = frozenset(part for part in others.most_common(1)[0][0] if not part[0])
    return usual


def _check_walk(walk: Sequence[Printed], story: Story, manner: Manner) -> Iterator[Doubt]:
    """Yield the mistakes in a walkthrough: a gap, or a board that does not show or explain its steps."""
    words, gaps = load_words(manner.words), list(_gaps(walk, story))
    if gaps:
        yield from gaps
        return
    groups = list[list[Printed]]()
    for one in walk:
        groups += [[]] * (one.role == STEP)
        groups[-1] = [*groups[-1], one]
    for own, told in zip(groups, _boards_due(walk, story, words, manner), strict=True):
        if len(own) != len(told):
            message = f"{len(told) - 1} suppositions belong to this step, and {len(own) - 1} are shown"
            yield doubt("wrong-supposition", message, own[0])
        for one, board in zip(own, told, strict=False):
            yield from check_board(one, board, manner.looks[one.statement.look])


def _gaps(walk: Sequence[Printed], story: Story) -> Iterator[Doubt]:
    """Yield the numbers of steps that differ from a story's, or from those of its key steps."""
    last, key = 0, walk[0].statement.is_part
    due = [step + 1 for step in (sorted(key_steps(story)) if key else range(len(story.told)))]
    for one in (one for one in walk if one.role == STEP and (key or one is not walk[0])):
        first, end = one.statement.steps
        own = [*range(first, end + 1)]
        if not own or own != due[: len(own)]:
            yield doubt("step-missing", f"step {first} follows step {last} of {len(story.told)}", one)
        last = max(last, end)
        due = [step for step in due if step > last]
    if due:
        yield doubt("unfinished", f"the walkthrough ends with step {last} of {len(story.told)}", walk[-1])


def _boards_due(walk: Sequence[Printed], story: Story, words: Words, manner: Manner) -> Iterator[tuple[StepBoard, ...]]:
    """Yield the due boards of a walkthrough: that of each step, with those of its suppositions."""
    steps, moves = [one for one in walk if one.role == STEP], manner.moves
    if walk[0].statement.is_part:
        yield from ((one,) for one in key_boards(story, words, moves))
        return
    whole = walk[0].number != 0  # the example of how-to-play has no number, and no boards of suppositions
    yield ((start_board if whole else example_start)(story.puzzle, words),)
    spans = [range(one.statement.steps[0] - 1, one.statement.steps[1]) for one in steps[1:]]
    numbered = (whole and _format_of(walk[0]) in manner.numbered) or any(one.board.numbers for one in steps)
    for span, board in zip(spans, step_boards(story, spans, words, moves, numbered=numbered), strict=True):
        supposed = (at for at in span if whole)
        yield board, *(one for at in supposed for one in supposed_boards(story.told[at], story.board(at), words))


def _check_numbers(one: Printed, story: Story, opens: bool) -> Iterator[Doubt]:
    """Yield the cells of a solution whose number is not that of the step, or the round, that settles them."""
    numbers = step_numbers(story, opens)
    if (one.board.rows, one.board.columns) != (story.puzzle.rows, story.puzzle.columns):
        return  # reported elsewhere
    for at, (cell, number) in enumerate(zip(story.puzzle.seen_cells(None), one.board.numbers, strict=True)):
        if number != numbers.get(cell, 0):
            said = f"has the number {number}" if number else "has no number"
            settled = f"step {numbers[cell]} settles it" if cell in numbers else "no step settles it"
            yield doubt("wrong-step", f"the cell {said}, and {settled}", one, at)


def _hints_due(hints: Sequence[Hint], known: Iterable[int]) -> Counter[int]:
    """Return the least number of hints of each puzzle: that of puzzles before and after it."""
    counts, due = Counter(hint.puzzle for hint in hints), Counter[int]()
    for level in range(1, max(counts.values(), default=0) + 1):
        numbers = [number for number, count in counts.items() if count >= level]
        due.update(number for number in known if min(numbers) <= number <= max(numbers))
    return due


def _check_labels(hints: Sequence[Hint], known: Mapping[int, Proved]) -> Iterator[Doubt]:
    """Yield the hints for no puzzle, and hints with their own numbers that break the count."""
    for hint in hints:
        if known and hint.puzzle not in known:
            yield Doubt("wrong-hint", f"hint {hint.number} is about a puzzle that is not there", hint.page)
    own = sorted((hint for hint in hints if hint.shuffled), key=lambda hint: hint.number)
    for before, hint in pairwise(own):
        if hint.number != before.number + 1:
            message = f"hint {hint.number} follows hint {before.number}"
            yield Doubt("wrong-hint", message, hint.page, hint.puzzle)


def _check_hints(subject: Subject, story: Story, manner: Manner) -> Iterator[Doubt]:
    """Yield the wrong hints and the missing ones; in an order of their own, any may be next."""
    words, hints = load_words(manner.words), subject.hints
    left, shuffled = list(hint_texts(story, manner.level, words, manner.moves)), any(hint.shuffled for hint in hints)
    if len(hints) < min(subject.due, len(left)):
        page = hints[0].page if hints else subject.known.page
        yield Doubt("wrong-hint", f"{len(hints)} of {len(left)} hints are there", page, subject.known.number)
    if shuffled:
        left = [f"{text} {words.hints.of.format(number=subject.known.number)}" for text in left]
    for hint in hints:
        at = next((at for at, text in enumerate(left) if not unlike(hint.text, text)), -1)
        if at < 0:
            yield Doubt("wrong-sentence", f"hint {hint.number} {unlike(hint.text, *left)}", hint.page, hint.puzzle)
        left = left[:at] + left[at + 1 :] if shuffled and at >= 0 else left[max(at, 0) + 1 :]
