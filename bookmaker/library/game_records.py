"""A game as a record for each action, in the form of `explain`'s records.

The check knows nothing about the player: it follows the boards of the records and asks the exact odds of each.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bookmaker.engine.play.game import Game
from bookmaker.engine.play.players import Move, Player, Turn, play
from bookmaker.engine.solve.argue import argue, by_few, check
from bookmaker.engine.solve.odds import odds
from bookmaker.library.trace_records import Record, Scene, at, deduction, near_of
from bookmaker.values.position import Position, read_positions
from bookmaker.values.puzzle import Cell, Step

FLAG, SAFE, GUESS = "FLAG", "SAFE", "GUESS"
_SIGNS = {"?": ".", "F": "*"}
"""Closed cells and flags, as positions write them."""


class BadTrace(AssertionError):
    """A record that does not follow from those before it."""


def game_records(game: Game, player: Player) -> Iterator[Record]:
    """Yield a player's actions, one by one; the first cell is open already. Raises BadTrace if one is wrong."""
    records = [_record(turn, number) for number, turn in enumerate(play(game, by_one(player)), start=1)]
    if records:
        records[-1]["result"] = "won" if game.won else "lost"
    replay(records)
    yield from records


def by_one(player: Player) -> Player:
    """Return a player that takes only the first action of each step, and names the numbers that make it certain."""

    def act(position: Position) -> Move:
        move = player(position)
        if not move.step:
            return move
        few = by_few(move.step, position)
        return Move(few._replace(bullets=few.bullets[:1], empty=() if few.bullets else few.empty[:1]))

    return act


def _record(turn: Turn, number: int) -> Record:
    (puzzle, known), move = turn.before, turn.move
    near = near_of(puzzle)
    scene = Scene(puzzle, near, dict.fromkeys(sorted(known), True))
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "mines": puzzle.total,
        "mines_left": (puzzle.total or 0) - len(known),
        "move": number,
        "board": [row.replace("=*", "=F") for row in scene.rows()],
        **(_certain(move.step, scene) if move.step else _guess(move)),
        "result": "goes on",
    }


def _certain(step: Step, scene: Scene) -> Record:
    argument = argue(step, scene.puzzle, scene.known)
    check(argument, step, scene.puzzle, scene.known)
    looked = scene.looked_at((*step.clues, None) if step.total else step.clues)
    return {
        "constraints": looked["constraints"],
        "subsets": looked["subsets"],
        "deduction": list(deduction(argument, scene)),
        "action": f"{FLAG if step.bullets else SAFE} {at((*step.bullets, *step.empty)[0])}",
        "confidence": 1.0,
        "chance": "0" if step.empty else "1",
    }


def _guess(move: Move) -> Record:
    cell, chance = move.guess or (0, 0), move.chance
    return {
        "constraints": [],
        "subsets": [],
        "deduction": [f"no step is found; {at(cell)} is a mine in {chance} of all placements"],
        "action": f"{GUESS} {at(cell)}",
        "confidence": float(1 - chance),
        "chance": str(chance),
    }


def as_text(record: Record) -> str:
    """Return a record as lines of text."""
    size = f"{record['rows']}x{record['columns']}"
    analysis = [
        *(f"- Constraint from {said}" for said in record["constraints"]),
        *(f"- Subset: {said}" for said in record["subsets"]),
        *(f"- Deduction: {said}" for said in record["deduction"]),
    ]
    return "\n".join(
        (
            f"Move {record['move']} · {size}, {record['mines']} mines",
            f"Board ({size}, {record['mines_left']} mines remaining):",
            *record["board"],
            "Analysis:",
            *analysis,
            f"Action: {record['action']}",
            f"Confidence: {record['confidence']:g}",
            *([f"Result: {record['result']}"] if record["result"] != "goes on" else []),
            "",
        )
    )


def replay(records: Sequence[Record]) -> None:
    """Follow the records of a game; raise BadTrace if one does not follow from its board or from the one before."""
    for record, later in zip(records, [*records[1:], None], strict=True):
        position = _position(record)
        word, cell = _action(record)
        chances = odds(position)
        if chances is None or chances.bullets.get(cell) is None:
            raise BadTrace(f"move {record['move']}: its board has no placement, or its cell is not closed")
        chance = chances.chance(cell)
        if chance != Fraction(record["chance"]) or (word == SAFE) > (chance == 0) or (word == FLAG) > (chance == 1):
            raise BadTrace(f"move {record['move']}: {record['action']}, and the chance of a mine is {chance}")
        if later is not None:
            _follows(position, word, cell, _position(later), later["move"])


def _follows(before: Position, word: str, cell: Cell, after: Position, move: int) -> None:
    """Raise BadTrace unless a board is the one before plus one flag, or plus an open cell and what its 0 opens."""
    flags = after.known - before.known
    clues = zip(before.puzzle.seen_cells(None), before.puzzle.clues, after.puzzle.clues, strict=True)
    opened = {at: new for at, old, new in clues if old != new}
    kept = all(before.puzzle.number(at) < 0 for at in opened) and before.known <= after.known
    flooded = {other for at, number in opened.items() if number == 0 for other in after.puzzle.seen_cells(at)}
    if word == FLAG:
        right = flags == {cell} and not opened
    else:
        right = not flags and cell in opened and opened.keys() - {cell} <= flooded
        right &= all(after.puzzle.number(at) >= 0 for at in flooded)
    if not (kept and right):
        raise BadTrace(f"move {move}: its board does not follow from the one before")


def _position(record: Record) -> Position:
    """Return the position of a record, read from its board as text."""
    signs = [[part.rsplit("=", 1)[1] for part in row.split()] for row in record["board"]]
    rows = ["".join(_SIGNS.get(sign, sign) for sign in row) for row in signs]
    return next(read_positions("\n".join([*rows, f"mines: {record['mines']}"])))


def _action(record: Record) -> tuple[str, Cell]:
    word, cell = record["action"].split()
    row, column = cell.strip("()").split(",")
    return word, (int(row), int(column))
