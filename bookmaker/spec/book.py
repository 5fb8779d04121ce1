"""A book's spec together with the look it names."""

from pathlib import Path
from typing import NamedTuple

from bookmaker.errors import FileProblems, Problem, Wrong
from bookmaker.layout.look import Look
from bookmaker.spec.load import check, read_tree
from bookmaker.spec.model import Spec
from bookmaker.spec.tree import Tree
from bookmaker.spec.values import find_layout


class BookFile(NamedTuple):
    """What a YAML file asks for: the book, its look, and where the look was read from."""

    spec: Spec
    look: Look
    layout: Path


def read_book(path: Path) -> BookFile:
    """Return what a spec asks for.

    Raises NotFound when it cannot be read, FileProblems with all that is wrong in it and in its layout.
    """
    tree = read_tree(path)
    spec, problems = check(tree, Spec, path.parent)
    layout = _layout_of(tree, path.parent)
    look, more = _read_look(layout) if layout else (None, [])
    if spec is None or layout is None or look is None:
        raise FileProblems(problems + more)
    return BookFile(spec, look, layout)


def _layout_of(tree: Tree, folder: Path) -> Path | None:
    """Return the layout file that a spec names, even where the rest of it is wrong."""
    name = tree.data.get("layout", Spec.model_fields["layout"].default)
    try:
        return find_layout(name, folder) if isinstance(name, str) else None
    except Wrong:
        return None


def _read_look(layout: Path) -> tuple[Look | None, list[Problem]]:
    try:
        return check(read_tree(layout), Look, layout.parent)
    except FileProblems as refused:
        return None, refused.problems
