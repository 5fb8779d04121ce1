"""How fast a bank is: `python -m tests.bench.bank [PUZZLES]` fills one with made-up puzzles and asks it.

Seconds of CPU time. What is picked and counted is spread over sizes and tiers, and every fourth puzzle is used.
"""

import json
import random
import sys
import tempfile
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from bookmaker.bank.files import read_file
from bookmaker.bank.records import record_of
from bookmaker.bank.stock import Use, Wish, pick, stats
from bookmaker.bank.store import open_bank
from bookmaker.bank.transfer import deep, take
from bookmaker.engine.rank.rating import Range
from bookmaker.values.puzzle import UNKNOWN, Answer, Made, Puzzle, Rating
from tests.bench.measuring import timed

FACTS = json.dumps({"by_clues": {"1": 13, "2": 2}, "max_clues": 2, "total_steps": 1, "total_at": 0.9, "rounds": 7})
WISH = Wish("bullets", 7, 7, 15, energy=(-8.0, -6.5), rating=Range((0.0, 2.9), (195.0, 250.0)))


def made_up(number: int, chance: random.Random) -> Made:
    """Return a board that nobody could solve, with ranks as boards of its size have them."""
    side = (5, 6, 7, 7, 7, 8, 10)[number % 7]
    cells = side * side
    clues = tuple(chance.choice((*(UNKNOWN,) * 7, 0, 1, 2, 3, 4)) for _ in range(cells))
    answer = Answer(side, side, tuple(chance.random() < 0.3 for _ in range(cells)))
    rating = Rating(round(1 + 3 * chance.random(), 1), round(cells * 8 * chance.random(), 1))
    puzzle = Puzzle("bullets", side, side, clues, min(round(0.3 * cells), clues.count(UNKNOWN)))
    return Made(puzzle, answer, 9, 4, 2, -1.5 * chance.randrange(12), rating)


def write_lines(path: Path, count: int) -> None:
    """Write as many puzzles as `export` does."""
    chance = random.Random(1)
    with path.open("w") as file:
        for number in range(count):
            row = {**record_of(made_up(number, chance), FACTS)._asdict(), "made": None, "used": "[]"}
            file.write(json.dumps(deep(row)) + "\n")


def report(what: str, work: Callable[[], object]) -> None:
    """Say how long some work takes."""
    found, seconds = timed(work)
    print(f"{what}: {seconds:.2f} s ({found})")


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        lines, path = Path(name) / "lines.jsonl", Path(name) / "one.bank"
        write_lines(lines, count)
        with open_bank(path, write=True) as bank:
            report(f"import {count}", lambda: take(bank, read_file(lines), map))
            with bank.change() as db:
                use = "id, 'Book ' || id % 50, 0, tier, id, '9', '', ''"
                db.execute(f"INSERT INTO used SELECT {use} FROM puzzle WHERE id % 4 = 0")
        with open_bank(path) as bank:
            report("stats", lambda: sum(one.puzzles for one in stats(bank)))
            report("pick 100", lambda: len(list(islice(pick(bank, WISH, "New", Use(0, "tricky", 0)), 100))))
            rare = WISH._replace(energy=(-6.1, -6.0), rating=Range((2.9, 2.9), (0.0, 9.0)))
            report("pick what is not there", lambda: len(list(pick(bank, rare, "New", Use(0, "tricky", 0)))))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
