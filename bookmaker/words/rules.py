"""The rules in a line, and the texts beside boards that are turned, or opened with a decoder or with words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bookmaker.kinds import KINDS
from bookmaker.kinds.base import DECODER, PASSWORD, STAGES, settled_by
from bookmaker.values.codes import Listed, Opening
from bookmaker.values.puzzle import Answer, Cell, Puzzle
from bookmaker.words import Words

STAGE, SAFE, FIND, NEXT, LIST = "stage", "safe", "find", "stage_page", "words_page"
"""The fields of the line below a board: its stage, its number of safe cells, what to do, where it goes on, and where to
look up words."""

_END = "–"
"""Stands for the count of cells when all are open."""


class Stage(NamedTuple):
    """What a board shows at a stage: its numbers, its mines proved so far, and how many cells are safe."""

    puzzle: Puzzle
    settled: Mapping[Cell, bool]
    safe: int


def total_of(puzzle: Puzzle, words: Words) -> str:
    """Return the bullet total as it stands beside a grid; nothing if the puzzle gives none."""
    return "" if puzzle.total is None else words.count(words.bullets, puzzle.total)


def rules_line(puzzles: Sequence[Puzzle], words: Words) -> str:
    """Return the rules in a line, for puzzles of a kind that all say how many bullets they hold, or all do not."""
    if KINDS[puzzles[0].kind].is_asked:
        return words.asked.line
    if puzzles[0].total is None:
        return words.rules_line_untold
    return words.rules_line_many if len(puzzles) > 1 else words.rules_line.format(bullets=total_of(puzzles[0], words))


def rules_played(puzzle: Puzzle, play: str, words: Words) -> str:
    """Return the rules in a line for a sheet with a puzzle, which may be opened on the way."""
    lines: dict[str, str] = {DECODER: words.decoder.line, PASSWORD: words.passwords.line, STAGES: words.stages.line}
    return lines.get(play) or rules_line([puzzle], words)


def stage_of(puzzle: Puzzle, answer: Answer, stage: int) -> Stage:
    """Return what a board shows at a stage, from 1: the mines that the stage before proves; at last everything."""
    from bookmaker.engine.play.rounds import play
    from bookmaker.engine.solve.odds import odds

    rounds = play(puzzle, answer)[1]
    if stage > len(rounds):
        return Stage(puzzle, settled_by(answer), 0)
    certain = odds(rounds[stage - 2].position) if stage > 1 else None
    mines = {*rounds[stage - 2].position.known, *certain.certain} if certain else set[Cell]()
    return Stage(rounds[stage - 1].position.puzzle, dict.fromkeys(mines, True), len(rounds[stage - 1].safe))


def stage_texts(stage: int, stages: int, safe: int, words: Words, page: str = "") -> dict[str, str]:
    """Return the fields' texts at a stage, and after the last one; `page` has the next one."""
    texts = words.stages
    if stage > stages:
        return {STAGE: texts.behind.format(stages=stages), SAFE: texts.whole}
    said = texts.stage.format(stage=stage, stages=stages)
    leads = {NEXT: texts.next.format(page=page)} if page else {}
    return {STAGE: said, SAFE: safe_text(safe, words), FIND: texts.find, **leads}


def safe_text(safe: int, words: Words) -> str:
    """Return how many cells are safe now."""
    return words.count(words.stages.safe, safe)


def table_head(label: str, numbers: Sequence[int], words: Words) -> str:
    """Return the heading of a table of the decoder: its label, and the puzzles that it serves."""
    listed = words.hints.comma.join(map(str, numbers))
    return words.count(words.decoder.head, len(numbers), label=label, numbers=listed)


def listed_texts(entry: Listed) -> tuple[str, str, str]:
    """Return an entry of a list of passwords: its word, its numbers, and how many cells are safe next."""
    return entry.word.upper(), " ".join(map(str, entry.numbers)), str(entry.following or _END)


def opening_text(letter: str, one: Opening) -> str:
    """Return what stands below a table for the numbers that have a letter behind them: each row with its first code."""
    return f"{letter} {', '.join(f'{code} {numbers}' for code, numbers in one.rows)}"


def decoders_intro(listed: bool, words: Words) -> str:
    """Return how to read tables of the decoder, and the openings below them if there are any."""
    texts = words.decoder
    return " ".join((texts.intro, texts.again, *[texts.opens] * listed))
