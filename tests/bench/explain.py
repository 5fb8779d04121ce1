"""Part of `make bench`: how long it takes to explain a puzzle, and to lay out a book that explains all of its puzzles.

CPU time of one process, everything compiled and warm. Writes a table to the terminal and the figures to a JSON
file, output/explain.json by default.
"""

import tempfile
import time
from pathlib import Path
from typing import Any

from bookmaker.book.build import build
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.warm import compile_all
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import REFINED
from bookmaker.values.events import Done, Progress
from bookmaker.values.puzzle import Made
from bookmaker.words import load_words
from bookmaker.words.story import tell
from tests.bench.measuring import report, target_or, timed, write_figures

SIZES = ((5, 7, 100), (7, 15, 100), (10, 30, 60), (12, 43, 30), (15, 68, 20), (17, 72, 10), (20, 120, 10))
"""Side of the board, bullets, puzzles."""
STEPS = (0, 50, 500)
"""Steps of local search, by turns: from clue sets as they come to puzzles that ask for much combining."""
TARGETS = {10: 20.0, 15: 150.0}
"""Milliseconds that a trace with arguments may take on average."""
BOOK_TARGET = 30.0
"""Seconds that a book of 120 puzzles may take to lay out with all its walkthroughs."""
BOOK = """\
spec: 1
title: A book that explains itself
seed: 4
walkthroughs: all
sections:
  - {title: Five, size: 5x5, tiers: {gentle: 20, steady: 20}, steps: 300}
  - {title: Seven, size: 7x7, tiers: {gentle: 10, steady: 15, tricky: 15}, steps: 300}
  - {title: Ten, size: 10x10, tiers: {gentle: 10, steady: 15, tricky: 10}, steps: 300}
  - {title: Twelve, size: 12x12, tiers: {steady: 5}, steps: 300}
"""


def puzzle(size: int, bullets: int, index: int) -> Made:
    """Return one of the puzzles that are explained."""
    return make(Task((4, size, index), size, size, bullets, steps=STEPS[index % len(STEPS)]))[0]


def explained(made: Made) -> tuple[float, float, int]:
    """Return the milliseconds of a trace, of its arguments and sentences, and the most clues it combines."""
    trace, solved = timed(lambda: KINDS["bullets"].explain(made.puzzle, made.answer, REFINED))
    _, told = timed(lambda: tell(made.puzzle, trace, load_words("en")))
    return 1000 * solved, 1000 * told, max((len(step.clues) for step in trace.steps), default=0)


def measure(size: int, bullets: int, puzzles: int) -> dict[str, Any]:
    """Measure the puzzles of one size."""
    times = [explained(puzzle(size, bullets, index)) for index in range(puzzles)]
    traces, stories, clues = zip(*times, strict=True)
    whole = sorted(trace + story for trace, story in zip(traces, stories, strict=True))
    row = {"size": size, "puzzles": puzzles, "trace_ms": sum(traces) / puzzles, "story_ms": sum(stories) / puzzles}
    row |= {"both_ms": sum(whole) / puzzles, "median_ms": whole[puzzles // 2], "max_ms": whole[-1]}
    row["most_clues"] = max(clues)
    target = f"   target {TARGETS[size]:g} ms" if size in TARGETS else ""
    report(
        f"{size:2}x{size:<2} trace {row['trace_ms']:6.1f} ms  arguments and sentences {row['story_ms']:6.1f} ms  "
        f"both {row['both_ms']:6.1f} ms  median {row['median_ms']:6.1f}  max {row['max_ms']:7.1f}  "
        f"most clues {row['most_clues']}{target}"
    )
    return row


def lay_out_book() -> dict[str, Any]:
    """Measure all that a build does after the last puzzle has been made: explain, lay out, write."""
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "book.yaml"
        spec.write_text(BOOK, "utf-8")
        begin, summary = time.process_time(), ""
        for event in build(spec, Path(folder), 1):
            if isinstance(event, Progress) and event.key != "explained":
                begin = time.process_time()
            elif isinstance(event, Done):
                summary = event.text.split(": ", 1)[1]
        seconds = time.process_time() - begin
    print(f"a book with all walkthroughs: {seconds:.1f} s ({summary})   target {BOOK_TARGET:g} s", flush=True)
    return {"seconds": seconds, "book": summary}


def main(target: Path) -> None:
    """Measure everything and write the JSON file."""
    compile_all()
    explained(puzzle(7, 15, 2))
    print("explaining a puzzle: refined trace, arguments, sentences; one process")
    rows = [measure(*row) for row in SIZES]
    book = lay_out_book()
    write_figures(target, {"explained": rows, "book": book})


if __name__ == "__main__":
    main(target_or("output/explain.json"))
