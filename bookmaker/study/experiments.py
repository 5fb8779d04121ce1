"""Mean energy against the clue sets sampled and against bullet density, as in Figures 6 and 7 of the paper.

The paper: Todd W. Neller and Hien Tran, "The Bullets Puzzle: a Paper-and-Pencil Minesweeper" (AAAI-22, 2022).

Every board made is a line of a log, so an interrupted study goes on where it ended, and more boards or sizes can follow
later. The table of points and the plots follow from the log alone.
"""

import csv
import io
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from math import ceil, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple, TypeVar

from bookmaker import __version__
from bookmaker.engine.pool import Workers, pool
from bookmaker.engine.rank.energy import VERSION
from bookmaker.engine.solve.make import PAPER_SEARCH, Task, make
from bookmaker.kinds.batch import compile_engine
from bookmaker.kinds.fitting import default_bullets
from bookmaker.study.plot import Chart, Curve, draw_plots
from bookmaker.values.errors import UserError
from bookmaker.values.events import Done, Event, Progress
from bookmaker.values.files import try_to_write, write_whole

K = TypeVar("K")
V = TypeVar("V")
SAMPLES = "samples"
SAMPLED = range(1, 9)
"""Minimal clue sets at each step, as the study of samples varies them."""
LEAST, MOST, STEP = 0.1, 0.5, 0.02
"""Bullets as a share of the cells, as the study of density varies them; a step is at least one bullet."""
PAPER_SAMPLES = 3
"""Minimal clue sets at each step of the paper's search if they do not vary; the joint search examines one."""
CONFIDENCE = 0.9
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
LOG = "size,bullets,samples,board,n0,n1,n2,energy"
POINTS = "study,search,steps,seed,size,bullets,density,samples,boards,n0,n1,n2,energy,low,high"


class Study(NamedTuple):
    """What to measure."""

    name: str
    sizes: tuple[int, ...]
    """Sides of square boards."""
    boards: int
    """Boards at each point, at least 2."""
    steps: int = 500
    search: str = PAPER_SEARCH
    seed: int = 1

    @property
    def settings(self) -> str:
        """What all boards of a log share; sizes and boards may grow."""
        return (
            f"bookmaker {__version__}, energy {VERSION}, study {self.name}, "
            f"search {self.search}, steps {self.steps}, seed {self.seed}"
        )


class PlotPoint(NamedTuple):
    """One point of a plot: boards that differ only in their random numbers."""

    size: int
    bullets: int
    samples: int

    @property
    def density(self) -> float:
        return self.bullets / self.size**2


class Measurement(NamedTuple):
    """The measured values of a board, or their means over several."""

    n0: float
    n1: float
    n2: float
    energy: float


Log = dict[tuple[PlotPoint, int], Measurement]
"""By point and number of the board."""


def points(study: Study) -> list[PlotPoint]:
    """Return the points of a study, size by size, each from left to right."""
    if study.name == SAMPLES:
        return [PlotPoint(size, default_bullets(size * size), samples) for size in study.sizes for samples in SAMPLED]
    samples = PAPER_SAMPLES if study.search == PAPER_SEARCH else 1
    return [PlotPoint(size, bullets, samples) for size in study.sizes for bullets in _bullets(size)]


def _bullets(size: int) -> range:
    cells = size * size
    return range(ceil(LEAST * cells), int(MOST * cells) + 1, max(1, round(STEP * cells)))


def run(study: Study, folder: Path, workers: Workers = 0) -> Generator[Event, None, None]:
    """Make the boards that the log in a folder lacks, then write the table and the plots; the events report progress.

    Without Matplotlib there are no plots. Raises UserError for a damaged log or one with other settings.
    """
    log, table, pdf, png = (folder / f"{study.name}{end}" for end in ("-boards.csv", ".csv", ".pdf", ".png"))
    for target in (log, table, pdf, png):
        try_to_write(target)
    known = open_log(log, study.settings, LOG, _read_line)
    yield from _make_missing(study, known, log, workers)
    write_whole(table, as_csv(POINTS.split(","), _rows(study, known)))
    plots = draw_plots((panel(study, known),), study.name, (pdf, png))
    yield Done(f"{table}: {len(points(study))} points of {study.boards} boards each; {plots}")


def _make_missing(study: Study, known: Log, log: Path, workers: Workers) -> Iterator[Event]:
    """Make the boards that are missing; each is in the log before the next one is awaited."""
    wanted = [(point, board) for point in points(study) for board in range(study.boards)]
    missing = [key for key in wanted if key not in known]
    if missing:
        yield from compile_engine()
    counts = {size: sum(key[0].size == size and key in known for key in wanted) for size in study.sizes}
    totals = {size: sum(key[0].size == size for key in wanted) for size in study.sizes}
    yield from (Progress(f"{size}x{size}", counts[size], totals[size]) for size in study.sizes)
    with log.open("a", encoding="utf-8") as file, pool(workers, len(missing)) as apply:
        tasks = [_task(study, point, board) for point, board in missing]
        for (point, board), (made, _) in zip(missing, apply(make, tasks), strict=True):
            known[point, board] = facts = Measurement(made.n0, made.n1, made.n2, made.energy)
            file.write(",".join(map(str, (*point, board, *facts))) + "\n")
            file.flush()
            counts[point.size] += 1
            yield Progress(f"{point.size}x{point.size}", counts[point.size], totals[point.size])


def _task(study: Study, point: PlotPoint, board: int) -> Task:
    key = (study.seed, *point, board)
    return Task(key, point.size, point.size, point.bullets, study.steps, point.samples, study.search)


def open_log(log: Path, settings: str, columns: str, read: Callable[[Path, int, str], tuple[K, V]]) -> dict[K, V]:
    """Return the content of a log, which is begun if there is none; a last line that was cut off is dropped.

    `read` takes the file, a line's number and the line. Raises UserError for a log with other settings.
    """
    head = f"# {settings}\n{columns}\n"
    text = _text(log)
    if not text.startswith(head) and not head.startswith(text):
        raise UserError(_other_settings(log, text, settings))
    whole = max(head, text[: text.rfind("\n") + 1], key=len)
    known = dict(read(log, number, line) for number, line in enumerate(whole.splitlines(), 1) if number > 2)
    if whole != text:
        write_whole(log, whole.encode())
    return known


def _text(log: Path) -> str:
    try:
        return log.read_text("utf-8") if log.exists() else ""
    except UnicodeDecodeError:
        raise UserError(f"{log}: this is not a text file; remove it, or write somewhere else with -o") from None


def _other_settings(log: Path, text: str, settings: str) -> str:
    """Return the message about a log with other settings."""
    head = text.partition("\n")[0].removeprefix("# ")
    old, new = head.split(", "), settings.split(", ")
    changed = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    if len(old) != len(new) or not changed:
        return f"{log}:1: this is not the log of a study; remove it, or write somewhere else with -o"
    was, now = (", ".join(words) for words in zip(*changed, strict=True))
    remedy = "ask for the same, write somewhere else with -o, or remove the file to begin anew"
    return f"{log}:1: holds boards of {was}, not of {now}; {remedy}"


def _read_line(log: Path, number: int, line: str) -> tuple[tuple[PlotPoint, int], Measurement]:
    parts = line.split(",")
    try:
        size, bullets, samples, board = map(int, parts[:4])
        n0, n1, n2, energy = map(float, parts[4:])
    except ValueError:
        raise UserError(f"{log}:{number}: expected {LOG}, such as 5,7,3,0,8,5,2,-9.5; remove this line") from None
    return (PlotPoint(size, bullets, samples), board), Measurement(n0, n1, n2, energy)


def band(values: list[float]) -> tuple[float, float, float]:
    """Return the mean of at least two values and the bounds of its 90 % confidence interval (normal approximation)."""
    mean = fmean(values)
    half = Z * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half


def _measurements(study: Study, known: Log, point: PlotPoint) -> list[Measurement]:
    return [known[point, board] for board in range(study.boards)]


def as_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as the bytes of a CSV file."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows((head, *rows))
    return out.getvalue().encode()


def _rows(study: Study, known: Log) -> Iterator[Sequence[object]]:
    """Yield the values known about each point."""
    for point in points(study):
        found = _measurements(study, known, point)
        steps = [f"{fmean(values):.4f}" for values in zip(*(facts[:3] for facts in found), strict=True)]
        energy = [f"{value:.4f}" for value in band([facts.energy for facts in found])]
        head = (study.name, study.search, study.steps, study.seed, point.size, point.bullets)
        yield (*head, f"{point.density:.4f}", point.samples, study.boards, *steps, *energy)


def panel(study: Study, known: Log) -> Chart:
    """Return the chart: a line for each size."""
    lines = tuple(
        _line(f"{size}x{size}", study, known, [point for point in points(study) if point.size == size])
        for size in study.sizes
    )
    what = f"mean energy of {study.boards} boards, with {CONFIDENCE:.0%} band"
    if study.name == SAMPLES:
        return Chart("", "minimal clue sets sampled at each step", what, lines)
    search = "the paper’s search" if study.search == PAPER_SEARCH else f"{study.search} search"
    return Chart("", f"bullets as a share of the cells ({search}, {study.steps} steps)", what, lines, lowest=True)


def _line(label: str, study: Study, known: Log, line: Iterable[PlotPoint]) -> Curve:
    bands = [
        (
            float(point.samples) if study.name == SAMPLES else point.density,
            *band([facts.energy for facts in _measurements(study, known, point)]),
        )
        for point in line
    ]
    return Curve(label, *zip(*bands, strict=True))
