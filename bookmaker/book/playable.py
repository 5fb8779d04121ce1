"""Puzzles as they are played on a web page: what each shows, asks and hints, as plain data, and the page they become.

The data, which docs/web.md describes, name cells by their places, row by row from 0.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import permutations
from typing import Any, NamedTuple

from bookmaker import __version__
from bookmaker.book.content import make_entries, make_one, speech_of
from bookmaker.book.outlook import Outlook
from bookmaker.book.telling import TellTask, tell_all, tell_one
from bookmaker.engine.play.frozen import Reply, frozen
from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import REFINED
from bookmaker.kinds.odds import asked_of, reply_of
from bookmaker.page.layout.grid import bullet, empty
from bookmaker.page.layout.stars import STARS, stars, stars_width
from bookmaker.page.layout.text import Style
from bookmaker.page.types.asked import asked_texts
from bookmaker.page.types.boards import rules_line, tier_called, total_of
from bookmaker.values.events import Event
from bookmaker.values.marks import Page
from bookmaker.values.position import percent
from bookmaker.values.puzzle import CHANCE, LABELS, ORDER, Answer, Cell, Entry, Made, Puzzle, signs_of, to_code
from bookmaker.words import Words, load_words
from bookmaker.words.odds import QUESTION
from bookmaker.words.pointing import hints_of
from bookmaker.words.scene import Scene
from bookmaker.words.story import Story, Told, after

MARK, OPEN, ASK = "mark", "open", "ask"
"""How a puzzle is played: bullets are marked, cells are opened, or a question is answered."""
_CELL, _STAR, _ROOM = 24.0, 10.0, 0.5
"""The side of a cell, the height of a star and the white around a row of them, in points."""
CHOICES = 4
"""Answers to choose from, where a chance is asked for."""

Data = dict[str, Any]


class Place(NamedTuple):
    """A puzzle among others: `id` is its address in the file."""

    number: int
    id: str
    name: str
    """Its title."""
    about: str
    short: str
    """What a list of all puzzles calls it."""
    group: int = 0
    weekday: int | None = None
    """From 0, Monday, where it is that of a day."""


class Played(NamedTuple):
    """A page on which puzzles are played, and these with their numbers."""

    page: bytes
    puzzles: tuple[tuple[int, Puzzle], ...]


class Shelf(NamedTuple):
    """What a file says of all of its puzzles."""

    title: str
    groups: Sequence[str]
    words: Words
    style: Style


def player_page(shelf: Shelf, puzzles: Iterable[Data]) -> bytes:
    """Return the file in which puzzles are played."""
    from bookmaker.print.player import Drawing, page

    look, fonts = shelf.style.look, shelf.style.fonts
    regular, strong, clue = (fonts[name].file for name in (look.type.body.face, look.type.strong.face, "clue"))
    drawing = Drawing(regular, strong, clue, look.grid.digit, _signs(shelf.style), fonts)
    data = {
        "language": shelf.words.language,
        "title": shelf.title,
        "groups": [*shelf.groups],
        "words": _said(shelf.words),
        "puzzles": [*puzzles],
    }
    return page(data, drawing, f"bookmaker {__version__}")


def _signs(style: Style) -> dict[str, Page]:
    """Return how cells are marked in a look, and the marks of its tiers."""
    grid, form, half = style.look.grid, style.look.tiers.form, _CELL / 2
    marks = {
        "bullet": bullet(_CELL * grid.bullet, style, half, half),
        "slash": empty(_CELL, style, half, half),
    }
    size = stars_width(_STAR, form) + 2 * _ROOM, _STAR + 2 * _ROOM
    rows = {f"tier-{tier}": (stars(tier, _STAR, _STAR / 14, _ROOM, _ROOM, form),) for tier in range(1, STARS + 1)}
    return {name: Page(_CELL, _CELL, drawn) for name, drawn in marks.items()} | {
        name: Page(*size, row) for name, row in rows.items()
    }


def _said(words: Words) -> Data:
    """Return what the page says by itself."""
    spoken = {name: getattr(words.spoken, name) for name in ("row", "blank", "hole", "bullet", "empty")}
    links = {name: getattr(words.links, name) for name in ("contents", "previous", "next")}
    return {**words.player.plain(), **spoken, **links, "time": words.time, "comma": words.reasons.comma}


def playable(made: Made, tier: str, story: Story, place: Place, words: Words) -> Data:
    """Return a puzzle with its place in a file."""
    puzzle, kind = made.puzzle, KINDS[made.puzzle.kind]
    play = ASK if kind.asked else OPEN if kind.opened else MARK
    data = {
        **{key: value for key, value in place._asdict().items() if value is not None},
        "key": _key(puzzle, made.answer),
        "stars": TIERS.index(tier) + 1,
        "play": play,
        "kind": puzzle.kind,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "cells": signs_of(puzzle.clues),
        "total": puzzle.total,
        "sees": puzzle.counting.sees,
        "onClues": puzzle.counting.on_clues,
        "said": total_of(puzzle, words),
        "rules": words.player.line if play == OPEN else rules_line([puzzle], words),
    }
    if play == ASK:
        return data | _asking(puzzle, story, words)
    answer = "".join("01"[bullet] for bullet in made.answer.bullets)
    return data | {"answer": answer, "steps": [*_steps(story, words)]}


def _key(puzzle: Puzzle, answer: Answer) -> str:
    """Return the name by which a browser keeps how far somebody is: the same puzzle has it in every file."""
    said = f"{to_code(puzzle)} {bytes(answer.bullets).hex()}"
    return sha256(said.encode()).hexdigest()[:16]


def _places(cells: Iterable[Cell], puzzle: Puzzle) -> list[int]:
    return [row * puzzle.columns + column for row, column in cells]


def _steps(story: Story, words: Words) -> Iterator[tuple[list[int], list[int], list[int], list[str]]]:
    """Yield each step: its clues, the bullets and the empty cells that it settles, and what hints say, one by one."""
    settled: dict[Cell, bool] = {}
    for at, told in enumerate(story.told):
        board, step = story.board(at), told.step
        clues, bullets, empty = (_places(cells, board) for cells in (step.clues, step.bullets, step.empty))
        yield clues, bullets, empty, [*_hints(told, Scene(board, settled, words))]
        settled = after(settled, step)


def _hints(told: Told, scene: Scene) -> Iterator[str]:
    """Yield which numbers a step takes, where these are several the way to weigh them, and the whole reason."""
    if not told.step.clues:
        yield f"{scene.words.walkthrough.total}."
    else:
        _, numbers, move = hints_of(told.step, told.rule, told.argument, scene)
        yield from (numbers,) if told.step.single else (numbers, move)
    yield told.text


def _asking(puzzle: Puzzle, story: Story, words: Words) -> Data:
    """Return what is asked about a position: known bullets, names of cells, choices, hints, and the whole answer."""
    question, reply = asked_of(puzzle), reply_of(puzzle)
    assert reply is not None, "puzzles of a book have an answer"
    texts = asked_texts(puzzle, words)
    choices, right = _choices(question.about, reply, puzzle, words)
    return {
        "asks": question.about,
        "question": texts.pop(QUESTION),
        "known": _places(sorted(frozen(puzzle).known), puzzle),
        "labels": dict(zip(map(str, _places(question.marked, puzzle)), LABELS, strict=False)),
        "choices": choices,
        "picks": not choices,
        "right": right,
        "hints": story.hints,
        "lines": [*texts.values()],
    }


def _choices(about: str, reply: Reply, puzzle: Puzzle, words: Words) -> tuple[list[str], list[int]]:
    """Return the answers to choose from, and the places of those that are right; of cells there are no texts."""
    if about == CHANCE:
        chances = _chances(reply)
        return [f"{chance} · {percent(chance)}" for chance in chances], [chances.index(reply.fraction)]
    if about == ORDER:
        marked = asked_of(puzzle).marked
        orders = [*permutations(LABELS[: len(marked)])]
        right = tuple(LABELS[marked.index(cell)] for cell in reply.cells)
        return [words.reasons.comma.join(order) for order in orders], [orders.index(right)]
    return [], _places(reply.cells, puzzle)


def _chances(reply: Reply) -> list[Fraction]:
    """Return some chances, the right one and the one at first sight among them; those beside the right one are near."""
    every, right = reply.placements, reply.fraction
    near = (right + Fraction(by, every) for by in (1, -1, 2, -2, 3))
    found = dict.fromkeys(chance for chance in (right, reply.obvious.apparent, *near) if 0 < chance < 1)
    return sorted([*found][:CHOICES])


def book_page(
    outlook: Outlook, number: int | None = None, workers: int | None = None
) -> Generator[Event, None, Played]:
    """Make all puzzles of a book, or one, as a page on which they are played; raise UserError as a build does."""
    file, words = outlook.file, outlook.plan.words
    if number is None:
        entries = yield from make_entries(file, workers)
    else:
        entries = ((yield from make_one(file.path, number, workers))[1],)
    tasks = [TellTask(entry.made, file.spec.solver, speech_of(file.spec), True) for entry in entries]
    stories = yield from tell_all(tasks, workers)
    groups = [section.title or words.part_title(at) for at, section in enumerate(file.spec.puzzle_sections, 1)]
    shelf = Shelf(file.spec.title, groups, words, outlook.style)
    told = zip(entries, stories, strict=True)
    page = player_page(shelf, [_of_entry(entry, story, shelf) for entry, story in told])
    return Played(page, tuple((entry.number, entry.made.puzzle) for entry in entries))


def puzzle_page(entry: Entry, style: Style, language: str) -> bytes:
    """Return a puzzle that is in no book as a page on which it is played."""
    made, puzzle = entry.made, entry.made.puzzle
    story = tell_one(TellTask(made, REFINED, f"{language}-{puzzle.kind}", True))
    words = load_words(language, puzzle.kind)
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    place = Place(1, "1", size, tier_called(entry.tier, style, words), "1")
    shelf = Shelf(size, [""], words, style)
    return player_page(shelf, [playable(made, entry.tier, story, place, words)])


def _of_entry(entry: Entry, story: Story, shelf: Shelf) -> Data:
    words, number = shelf.words, entry.number
    about = about_of(entry.made.puzzle, entry.tier, shelf, entry.said.title, entry.said.author)
    name = words.spoken.puzzle.format(number=number)
    return playable(
        entry.made, entry.tier, story, Place(number, str(number), name, about, str(number), entry.section), words
    )


def about_of(puzzle: Puzzle, tier: str, shelf: Shelf, *more: str) -> str:
    """Return what stands beside the title of a puzzle: what more there is to say, how hard and how large it is."""
    words = shelf.words
    size = words.board.format(rows=puzzle.rows, columns=puzzle.columns)
    return words.between_references.join(filter(None, (*more, tier_called(tier, shelf.style, words), size)))
