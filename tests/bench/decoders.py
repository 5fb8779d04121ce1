"""How many look-ups boards with a decoder take, and what each is worth.

Readers are a simple model of their own: they look up the certainly safe cell that is nearest to their last one, write
down all that its entry leads to, and reason anew: by one number, by two, and where these lead no further by all
placements. Openings count as a layout prints them. It says how many cells a look-up opens, and how many of these the
reader had not been able to prove, nor a 0 opens them. Not a part of `make bench`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bookmaker.engine.play.decoder import CODES, closed_cells, decode
from bookmaker.engine.solve.odds import odds
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import Order
from bookmaker.page.layout.entries import COLUMNS, letter_openings
from bookmaker.page.types.decoders import _stand, shared_tables
from bookmaker.values.codes import Codes, Opening, Table
from bookmaker.values.position import Position
from bookmaker.values.puzzle import UNKNOWN, Cell, Entry, Made, Puzzle
from tests.bench.measuring import report, target_or, write_figures
from tests.books import plan_book

TIERS, EACH = ("gentle", "steady", "tricky", "knotty"), 5
SIZES = ((6, 6), (8, 10), (9, 13), (10, 16), (12, 23))
"""Side of the board, and mines."""
LAYOUTS = ("classic", "compact", "newspaper", "tablet")

Values = Mapping[Cell, int]
Shown = Mapping[Cell, frozenset[Cell]]
"""By cell, what its entry leads to."""


def boards(size: int, mines: int) -> Iterator[Made]:
    """Yield boards of all tiers by turns."""
    kind = KINDS["sweep"]
    params = kind.params(mines=mines)
    for index in range(EACH * len(TIERS)):
        tier = TIERS[index % len(TIERS)]
        low, high = kind.bands(size, size, params)[tier]
        wanted = kind.ranges(size, size, params)[tier]
        yield kind.generate(Order(kind.name, (42, size, index), size, size, params, high, low, wanted))[0]


def proved_safe(puzzle: Puzzle) -> set[Cell]:
    """Return the cells that one number, two numbers or, failing that, all placements prove safe."""
    cells = dict(zip(puzzle.seen_cells(None), puzzle.clues, strict=True))
    sets = {
        (frozenset(other for other in puzzle.seen_cells(cell) if cells[other] == UNKNOWN), clue)
        for cell, clue in cells.items()
        if clue != UNKNOWN
    }
    while True:
        safe = {cell for own, count in sets if count == 0 for cell in own}
        mines = {cell for own, count in sets if count == len(own) for cell in own}
        less = {(own - safe - mines, count - len(own & mines)) for own, count in sets}
        more = {(b - a, m - n) for (a, n), (b, m) in permutations(less, 2) if a and a < b and m - n in (0, len(b - a))}
        if less | more | sets == sets:
            break
        sets |= less | more
    chances = None if safe else odds(Position(puzzle))
    return {*chances.safe} if chances else safe


def play(puzzle: Puzzle, values: Values, shown: Shown) -> Counter[str]:
    """Return how many look-ups a board takes, the cells that they open, and those of them that were not proved."""
    found, opened, last = Counter[str](), dict[Cell, int](), (puzzle.rows // 2, puzzle.columns // 2)
    while len(opened) < len(values):
        clues = zip(puzzle.seen_cells(None), puzzle.clues, strict=True)
        now = puzzle._replace(clues=tuple(opened.get(cell, clue) for cell, clue in clues))
        zeros = (cell for cell, number in opened.items() if number == 0)
        known = {other for cell in zeros for other in puzzle.seen_cells(cell)} & values.keys() - opened.keys()
        known = known or proved_safe(now)
        last = min(known, key=lambda cell: (max(abs(cell[0] - last[0]), abs(cell[1] - last[1])), cell))
        new = shown.get(last, frozenset((last,))) - opened.keys()
        opened |= {cell: values[cell] for cell in new}
        chances = odds(Position(now))
        proved = {*chances.safe, last} if chances else {last}
        reached = [cell for cell in new if cell in proved]
        for cell in reached:  # the list grows meanwhile
            reached += [one for one in puzzle.seen_cells(cell) if values.get(cell) == 0 and one not in reached]
        found += Counter({"look-ups": 1, "cells": len(new), "unproved": len(new.difference(reached))})
    return found


def shown_cells(entry: Entry, codes: Codes, openings: Mapping[str, Opening]) -> Shown:
    """Return what entries of a board lead to; `openings` has those that are printed, by code."""
    cells, found = {code: cell for cell, code in codes.items()}, dict[Cell, frozenset[Cell]]()
    for cell, code in codes.items():
        if code in openings:
            rows = ((cells[first], len(numbers)) for first, numbers in openings[code].rows)
            found[cell] = frozenset((row, column + at) for (row, column), wide in rows for at in range(wide))
    return found


def printed_openings(table: Table, lines: int, width: float, style: Any) -> dict[str, Opening]:
    """Return the openings that are printed below a table, by code."""
    entries, _ = letter_openings(table, lines, width, style)
    lettered = {code for code, entry in zip(CODES, entries, strict=True) if entry[1:]}
    return {code: one for one in table.openings for code in one.codes if code in lettered}


def measured(layout: str) -> dict[str, Counter[str]]:
    """Return the figures of a layout, by size of board."""
    found = dict[str, Counter[str]]()
    for number, (size, mines) in enumerate(SIZES):
        entries = [Entry(at, 0, "", made) for at, made in enumerate(boards(size, mines), 1)]
        section = f"{{title: D, kind: sweep, size: {size}x{size}, mines: {mines}, tiers: {{gentle: {len(entries)}}}}}"
        with TemporaryDirectory() as folder:
            text = f"spec: 1\ntitle: T\nlayout: {layout}\nsections: [{section}]\n"
            plan = plan_book(Path(folder), text).plan
        _, form = _stand(plan, [*shared_tables(plan)])
        hidden, own = decode(entries, plan.book.sections[0].played.per_table, (42, number), 0), Counter[str]()
        for table in hidden.tables:
            openings = printed_openings(table, form.listed, COLUMNS * form.column, plan.style)
            for entry in (entries[at - 1] for at in table.numbers):
                values = {cell: int(value) for cell, value in closed_cells(entry) if value.isdigit()}
                codes = hidden.codes[entry.number]
                own += play(entry.made.puzzle, values, shown_cells(entry, codes, openings)) + Counter(boards=1)
        found[f"{size}x{size}"] = own
    return found


def main() -> None:
    figures = {layout: measured(layout) for layout in LAYOUTS}
    lines = ["| | boards | cells | look-ups | cells a look-up | not proved |", "|---" * 6 + "|"]
    for layout, sizes in figures.items():
        for size, own in {**sizes, "all": sum(sizes.values(), Counter[str]())}.items():
            each, of = {key: count / own["boards"] for key, count in own.items()}, own["cells"] / own["look-ups"]
            said = f"{each['cells']:.1f} | {each['look-ups']:.1f} | {of:.2f} | {each.get('unproved', 0):.2f}"
            lines.append(f"| {layout}, {size} | {own['boards']} | {said} |")
    report("\n".join(lines))
    write_figures(target_or("decoders.json"), figures)


if __name__ == "__main__":
    main()
