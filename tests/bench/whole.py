"""Part of `make bench`: what whole books and short commands take on two cores, everything compiled and warm.

Wall seconds are worth something only where nobody else works. CPU seconds are those of all processes, and *alone* those
of the command's own, which lays out pages and judges what others have read: two quiet cores take no less than half of
all, and no less than what is alone. They are said as parts of a *yardstick* as well, as in speed.py. Writes a table to
the terminal and, with the figures, as Markdown and JSON to output/whole.md and output/whole.json by default.
"""

import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.bench.measuring import adopt, children, run_command, target_or, timed, write_figures, yardstick

HEAD = "spec: 1\ntitle: Bench\nauthor: Ada Example\nseed: 2026\nprinter: kdp\nsections:\n"
HARD = f"{HEAD}  - {{title: Hard, size: 10x10, tiers: {{knotty: 150, fiendish: 150}}}}\n"
ALL = "{gentle: 400, steady: 400, tricky: 400, knotty: 400, fiendish: 400}"
SECTION = "  - {{title: S{0}, size: {0}x{0}, tiers: {{{1}: 12}}, per_page: 2}}\n"
TWELVE = HEAD + "".join(SECTION.format(5 + n % 6, ("gentle", "steady", "tricky", "knotty")[n % 4]) for n in range(12))
MANY = f"{HEAD}  - {{title: Many, size: 7x7, per_page: 4, tiers: {ALL}}}\n"


class Case(NamedTuple):
    """A command, and the wall seconds that are asked of it."""

    name: str
    asked: float
    arguments: tuple[str, ...]
    times: int = 1


GENERATE = ("generate", "--size", "7x7", "--steps", "1")
CASES = (
    Case("`--help`", 0.1, ("--help",), 5),
    Case("completion", 0.05, (), 5),
    Case("`check` of the sample", 0.4, ("check", "sample.yaml"), 5),
    Case("`check` of twelve sections", 0.4, ("check", "twelve.yaml"), 5),
    Case("`explain` of a board of 6x6", 0.6, ("explain", "one.txt"), 5),
    Case("`generate` of one of 7x7", 0.5, ("generate", "--size", "7x7"), 5),
    Case("`daily`: a week", 4.0, ("daily", "-q", "week.yaml", "--from", "2026-11-23", "--to", "2026-11-29"), 3),
    Case("`build` of the sample: 128 puzzles with a cover", 4.0, ("build", "-q", "sample.yaml"), 3),
    Case("`verify` of it", 3.0, ("verify", "output/sample-kdp.pdf"), 3),
    Case("`preflight` of it", 3.0, ("preflight", "--printer", "kdp", "output/sample-kdp.pdf"), 3),
    Case("300 puzzles of 10x10, knotty and fiendish", 20.0, ("build", "-q", "hard.yaml")),
    Case("2,000 puzzles of 7x7, of all tiers", 25.0, ("build", "-q", "many.yaml")),
    Case("`generate` of 10,000 of 7x7 with facts", 5.0, (*GENERATE, "--count", "10000", "-o", "x.jsonl")),
)


class Taken(NamedTuple):
    """Seconds: by the clock, of all processes, of the command's own, and of the yardstick around them."""

    wall: float
    cpu: float
    alone: float
    stick: float


def taken(case: Case, folder: Path, root: Path | None = None) -> Taken:
    """Run a command, of another checkout if it is given, and wait for all processes that it has started."""
    stick = yardstick()
    (wall, alone), cpu = timed(lambda: run_command(*case.arguments, folder=folder, root=root), children)
    return Taken(wall, cpu, alone, (stick + yardstick()) / 2)


def as_table(found: dict[str, Taken]) -> str:
    """Return the figures as Markdown."""
    head = "| | asked of two quiet cores | measured | CPU of all | CPU alone | yardsticks |\n"
    return f"{head}{'|---' * 6}|\n" + "".join(
        f"| {case.name} | {case.asked:g} s | {one.wall:.2f} s | {one.cpu:.2f} s | {one.alone:.2f} s "
        f"| {one.cpu / one.stick:.0f} of {1000 * one.stick:.0f} ms |\n"
        for case, one in ((case, found[case.name]) for case in CASES if case.name in found)
    )


def prepare(folder: Path, root: Path | None = None) -> None:
    """Write what the commands take, and build once, after which all is warm."""
    run_command("init", "sample.yaml", folder=folder, root=root)
    run_command("init", "week.yaml", "--daily", folder=folder, root=root)
    (folder / "hard.yaml").write_text(HARD)
    (folder / "many.yaml").write_text(MANY)
    (folder / "twelve.yaml").write_text(TWELVE)
    run_command("generate", "--size", "6x6", "-o", "one.txt", folder=folder, root=root)
    run_command("build", "-q", "sample.yaml", folder=folder, root=root)


def main(target: Path) -> None:
    """Measure everything and write both files."""
    adopt()
    found = dict[str, Taken]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        for case in CASES:
            found[case.name] = min((taken(case, folder) for _ in range(case.times)), key=lambda one: one.cpu)
            print(case.name, *(f"{value:.3f}" for value in found[case.name]), flush=True)
    write_figures(target, {name: one._asdict() for name, one in found.items()})
    target.with_suffix(".md").write_text(as_table(found), "utf-8")
    print(as_table(found))


if __name__ == "__main__":
    main(target_or("output/whole.json"))
