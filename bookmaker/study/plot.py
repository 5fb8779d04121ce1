"""Curve plots with bands, as PDF and PNG, for the studies. The only module that reaches Matplotlib."""

import io
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.page.layout.units import layouts_dir
from bookmaker.values.files import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 7.0
"""Width in inches; a PNG is DPI times as many pixels wide."""
HEIGHTS = {1: 4.3, 2: 2.9}
"""Height of a row of panels in inches, by the number of panels side by side."""
DPI = 160
FONT, WEIGHT = "IBMPlexSans_500Medium.ttf", 500
TEXT = 8.5
"""Size of the type, in points."""
INK, FAINT = "#333333", "#dddddd"
LIGHT, DARK = (0x7F, 0xB7, 0xBE), (0x0B, 0x2B, 0x4A)
"""The colours of the first and the last line."""
STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": TEXT,
    "axes.labelweight": WEIGHT,
    "axes.linewidth": 0.6,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": TEXT + 1,
    "axes.titleweight": WEIGHT,
    "font.size": TEXT,
    "font.weight": WEIGHT,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.4,
    "pdf.fonttype": 42,
    "savefig.dpi": DPI,
    "text.color": INK,
    "xtick.color": INK,
    "xtick.labelsize": TEXT,
    "xtick.major.width": 0.6,
    "ytick.color": INK,
    "ytick.labelsize": TEXT,
    "ytick.major.width": 0.6,
}


class Curve(NamedTuple):
    """One line: its points from left to right, each with the ends of its band."""

    label: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


class Chart(NamedTuple):
    """One pair of axes."""

    title: str
    x_label: str
    y_label: str
    lines: tuple[Curve, ...]
    log: bool = False
    """Whether x is logarithmic."""
    top: float | None = None
    """Where the axis of y ends; anything above is cut off."""
    lowest: bool = False
    """Whether a dot marks the lowest point of each line."""


def can_plot() -> bool:
    """Tell whether plots can be drawn here."""
    return find_spec("matplotlib") is not None


NO_PLOTS = "no plots: they need Matplotlib, which is not installed; pip install 'bookmaker-puzzles[study]'"


def draw_plots(panels: tuple[Chart, ...], name: str, targets: tuple[Path, Path]) -> str:
    """Draw panels into a PDF and a PNG named after a study, where that is possible, and say so."""
    if not can_plot():
        return NO_PLOTS
    for target, data in zip(targets, plot(panels, f"bookmaker study {name}"), strict=True):
        write_whole(target, data)
    return "plots in {} and {}".format(*targets)


def plot(panels: tuple[Chart, ...], title: str) -> tuple[bytes, bytes]:
    """Draw panels, two in a row if there are several; return a PDF and a PNG with reproducible bytes."""
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.font_manager import fontManager

    font = layouts_dir() / "fonts" / FONT
    fontManager.addfont(font)
    family = next(entry.name for entry in fontManager.ttflist if entry.fname == str(font))
    columns = min(2, len(panels))
    rows = -(-len(panels) // columns)
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        style: Any = {**STYLE, "font.family": family}  # the type of its keys is a list of all that Matplotlib knows
        matplotlib.rcParams.update(style)
        figure = Figure(figsize=(WIDTH, rows * HEIGHTS[columns]), layout="constrained")
        for place, panel in enumerate(panels):
            _draw(figure.add_subplot(rows, columns, place + 1), panel)
        return _render(figure, "pdf", Title=title, CreationDate=None), _render(
            figure, "png", Title=title, Software=None
        )


def _render(figure: Any, format: str, **metadata: str | None) -> bytes:
    file = io.BytesIO()
    figure.savefig(file, format=format, metadata=metadata)
    return file.getvalue()


def _draw(axes: "Axes", panel: Chart) -> None:
    """Draw the lines of a panel over their bands, the labels at their ends."""
    axes.set(title=panel.title, xlabel=panel.x_label, ylabel=panel.y_label)
    if panel.log:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.minorticks_off()
    for line, color in zip(panel.lines, _colors(len(panel.lines)), strict=True):
        axes.fill_between(line.x, line.low, line.high, color=color, alpha=0.22, linewidth=0)
        axes.plot(line.x, line.y, color=color)
        if panel.lowest:
            y, x = min(zip(line.y, line.x, strict=True))
            axes.plot([x], [y], "o", color=color, markersize=4)
    axes.locator_params(axis="y", integer=True)
    axes.set_xlim(right=max(line.x[-1] for line in panel.lines))  # the labels are outside
    if panel.top is not None:
        low = min(min(line.low) for line in panel.lines)
        axes.set_ylim(low - 0.05 * (panel.top - low), panel.top)
    _label(axes, panel)


def _colors(count: int) -> Iterator[tuple[float, ...]]:
    """Yield the colours of the lines, from light to dark."""
    for at in range(count):
        share = at / max(1, count - 1)
        yield tuple((low + share * (high - low)) / 255 for low, high in zip(LIGHT, DARK, strict=True))


def _label(axes: "Axes", panel: Chart) -> None:
    """Write the label of each line beside its end; labels that would touch move apart."""
    low, high = axes.get_ylim()
    room = axes.get_position().height * axes.get_figure().get_size_inches()[1] * 72  # type: ignore[union-attr]
    gap = (high - low) * 1.25 * TEXT / room
    lines = sorted(panel.lines, key=lambda line: line.y[-1])
    colors = dict(zip((line.label for line in panel.lines), _colors(len(panel.lines)), strict=True))
    for line, height in zip(lines, spread([line.y[-1] for line in lines], gap), strict=True):
        axes.annotate(
            line.label,
            (line.x[-1], height),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            color=colors[line.label],
        )


def spread(heights: list[float], gap: float) -> list[float]:
    """Return rising heights, moved as little as possible, each at least a gap above the one before."""
    groups: list[list[float]] = []
    for height in heights:
        groups.append([height])
        while len(groups) > 1 and _ends(groups[-2], gap)[1] + gap > _ends(groups[-1], gap)[0]:
            groups[-2:] = [groups[-2] + groups[-1]]
    return [_ends(group, gap)[0] + at * gap for group in groups for at in range(len(group))]


def _ends(group: list[float], gap: float) -> tuple[float, float]:
    """Return the first and the last height of labels a gap apart around their middle."""
    middle = sum(group) / len(group)
    half = (len(group) - 1) * gap / 2
    return middle - half, middle + half
