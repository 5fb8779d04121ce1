"""The file of a cover's design, with what the cover has otherwise."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bookmaker.page.layout.cover.look import Design
from bookmaker.spec.cover import DESIGNS, CoverModel, find_design
from bookmaker.spec.findings import Spot, check
from bookmaker.spec.looks import changes_of, fonts_of, read_layers, wrong_fonts
from bookmaker.spec.tree import Tree, branch, overlay
from bookmaker.values.errors import FileProblems, Problem, did_you_mean

_COVER, _COLOURS, _PALETTE = "cover", "colours", "palette"


class DesignFile(NamedTuple):
    """A design, and where its font files are."""

    design: Design
    fonts: Mapping[str, Path]


def read_design(cover: CoverModel, tree: Tree, folder: Path) -> DesignFile:
    """Return the design that a cover names, with the cover's changes; raise FileProblems.

    `tree` is the spec's tree and `folder` its folder.
    """
    path = find_design(cover.design, folder)
    below = read_layers(path, DESIGNS)
    if cover.look:
        below = overlay(below, changes_of(branch(tree, _COVER), DESIGNS))
    problems = list(_unknown_colours(cover, tree, below))
    if cover.colours and not problems and isinstance(below.data.get(_PALETTE), dict):
        colours = branch(branch(tree, _COVER), _COLOURS)
        nodes = {(_PALETTE, *path): node for path, node in colours.nodes.items()}
        below = overlay(below, Tree(colours.source, {_PALETTE: colours.data}, {(): colours.nodes[()], **nodes}, []))
    design, more = check(below, Design, path.parent)
    if design is None or problems:
        raise FileProblems(problems + more)
    fonts = fonts_of(below, design.faces)
    if wrong := [*wrong_fonts(Spot(below, Design, ()), fonts)]:
        raise FileProblems(wrong)
    return DesignFile(design, fonts)


def _unknown_colours(cover: CoverModel, tree: Tree, below: Tree) -> list[Problem]:
    palette = below.data.get(_PALETTE)
    known = list(palette) if isinstance(palette, dict) else []
    found = []
    for name in cover.colours if known else ():
        if name not in known:
            path = (_COVER, _COLOURS, name)
            message = f"the design {cover.design} has no colour '{name}'"
            spot = Spot(tree, CoverModel, path, on_key=True)
            found.append(spot.problem("unknown-colour", message, did_you_mean(name, known)))
    return found
