"""`make bench-compare A=REVISION B=REVISION`: what users feel, for two commits side by side.

Each command runs by turns from a checkout of each, on the files that the first one wrote, and the medians of its CPU
seconds are compared: machines are noisy, but both meet the same noise. Prints a table.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.bench.measuring import adopt, report, run_command
from tests.bench.whole import CASES, Case, prepare, taken

TURNS = 5
ROOT = Path(__file__).parents[2]
HEAD = "| | {} | {} | ratio | of single pairs |\n|---|---|---|---|---|"


@contextmanager
def checkouts(revisions: Sequence[str], folder: Path) -> Iterator[list[Path]]:
    """Provide a working tree of each revision."""
    trees = [folder / f"tree-{number}" for number in range(len(revisions))]
    git = "git", "-C", str(ROOT), "worktree"
    try:
        for revision, tree in zip(revisions, trees, strict=True):
            subprocess.run([*git, "add", "-q", "--detach", str(tree), revision], check=True)
        yield trees
    finally:
        for tree in trees:
            subprocess.run([*git, "remove", "--force", str(tree)], check=False)


def compare(case: Case, folder: Path, trees: Sequence[Path]) -> tuple[float, float, list[float]]:
    """Return the median CPU seconds of a command from either tree, and the ratio of each pair."""
    pairs = [[taken(case, folder, tree).cpu for tree in trees] for _ in range(min(TURNS, case.times))]
    before, after = (median(pair[side] for pair in pairs) for side in (0, 1))
    return before, after, sorted(pair[1] / pair[0] for pair in pairs)


def main(revisions: Sequence[str], part: str) -> None:
    """Compare all commands whose name holds a text, and print each as it is measured."""
    adopt()
    with tempfile.TemporaryDirectory() as name, checkouts(revisions, Path(name)) as trees:
        folder = Path(name, "work")
        folder.mkdir()
        prepare(folder, trees[0])
        run_command("build", "-q", "sample.yaml", folder=folder, root=trees[1])
        report(HEAD.format(*revisions))
        for case in (one for one in CASES if part in one.name):
            before, after, ratios = compare(case, folder, trees)
            spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
            report(f"| {case.name} | {before:.2f} s | {after:.2f} s | {median(ratios):.2f} | {spread} |")


if __name__ == "__main__":
    main(sys.argv[1:3], "".join(sys.argv[3:]))
