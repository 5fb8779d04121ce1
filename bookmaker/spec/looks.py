"""A layout file as a look: what it extends, a spec's changes to it, and where its fonts are; likewise for designs."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from pydantic import BaseModel

from bookmaker.page.layout.clashes import clashes
from bookmaker.page.layout.drawing import MARK, Outline, illegible, outline_of, shipped_marks
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.own_look import OwnLook, misfits, number_faces
from bookmaker.page.layout.scale import scale_look
from bookmaker.page.layout.text import numbered_face
from bookmaker.page.layout.units import Faces, layouts_dir
from bookmaker.print.faces import load_fonts
from bookmaker.spec.findings import Spot, check, read_tree
from bookmaker.spec.tree import KeyPath, Tree, branch, overlay
from bookmaker.spec.values import LAYOUTS, ShippedFiles, find_layout, find_shipped
from bookmaker.values.errors import FileProblems, NotFound, Problem, UserError, Wrong
from bookmaker.values.files import real
from bookmaker.values.geometry import PageSize

EXTENDS = "extends"
FACES = "faces"
LAYOUT = "layout"
LOOK = "look"
MARKS = "marks"
NOUN = "noun"
FONT_IDS = ("bad-font", "unknown-file")


M = TypeVar("M", bound=BaseModel)


class LookFile(NamedTuple):
    """A look, and where its font files are."""

    look: Look
    fonts: Mapping[str, Path]


class Read(NamedTuple, Generic[M]):
    """The request of a file that names a layout, its look, and where the look's fonts are."""

    spec: M
    look: Look
    fonts: Mapping[str, Path]
    tree: Tree
    """The values with their places."""

    @property
    def path(self) -> Path:
        """The file it was read from."""
        return Path(self.tree.source.name)


def read_with_look(tree: Tree, model: type[M], folder: Path) -> Read[M]:
    """Return what the tree of a file in a folder asks for, and its look.

    Raises FileProblems with all mistakes in it and in its layout.
    """
    value, problems = check(tree, model, folder)
    layout = _layout_of(tree, model, folder)
    changes = changes_of(tree, LAYOUTS) if isinstance(tree.data.get(LOOK), dict) else None
    found, more = read_look(layout, _with_marks(tree, changes)) if layout else (None, [])
    if value is None or found is None:
        raise FileProblems(problems + more)
    trim = getattr(value, "trim", None) or found.look.trim
    return Read(value, scale_look(found.look, trim, changes.nodes if changes else ()), found.fonts, tree)


def read_own_looks(
    named: Mapping[KeyPath, Path], book: Read[M], trim: PageSize
) -> tuple[dict[KeyPath, OwnLook], dict[str, Path]]:
    """Return the looks of parts of a book, by their places in its file, and all its fonts.

    Raises FileProblems with all that is wrong with them, or does not go with the look of the book.
    """
    found, fonts, problems = dict[Path, OwnLook](), dict(book.fonts), list[Problem]()
    for number, layout in enumerate(dict.fromkeys(named.values()), 1):
        spots = [Spot(book.tree, type(book.spec), ()).at(*at, LAYOUT) for at, file in named.items() if file == layout]
        read, wrong = read_look(layout, _with_marks(book.tree, None))
        problems += wrong
        if read:
            found[layout] = OwnLook(number, number_faces(scale_look(read.look, trim), number))
            fonts |= {numbered_face(name, number): file for name, file in read.fonts.items()}
            problems += _wrong_together(fonts, spots[0])
            problems += [spot.problem_of(one) for one in misfits(read.look, book.look) for spot in spots]
    if problems:
        raise FileProblems(problems)
    return {at: found[layout] for at, layout in named.items()}, fonts


def _wrong_together(fonts: Mapping[str, Path], spot: Spot) -> Iterator[Problem]:
    """Yield the fonts of several looks that cannot be in one file."""
    try:
        load_fonts(fonts, layouts_dir() / "fonts")
    except UserError as error:
        message, _, remedy = str(error).rpartition("; ")
        yield spot.problem(FONT_IDS[0], message, remedy)


def _with_marks(tree: Tree, changes: Tree | None) -> Tree | None:
    """Return a file's changes of its look, with the pair of marks that its noun names if they name no marks."""
    noun, place = tree.data.get(NOUN), tree.nodes.get((NOUN,))
    if not place or noun not in shipped_marks():
        return changes
    named = Tree(tree.source, {MARKS: noun}, {(): place, (MARKS,): place}, [])
    return overlay(named, changes) if changes else named


def _layout_of(tree: Tree, model: type[BaseModel], folder: Path) -> Path | None:
    """Return the layout that a file names, even if the rest of it is wrong; None if that name is a mistake."""
    name = tree.data.get(LAYOUT, model.model_fields[LAYOUT].default)
    try:
        return find_layout(name, folder) if isinstance(name, str) else None
    except Wrong:
        return None


def read_look(layout: Path, changes: Tree | None = None) -> tuple[LookFile | None, list[Problem]]:
    """Return the look of a layout file with a spec's changes, or None and what is wrong with it."""
    try:
        tree = read_layers(layout, LAYOUTS)
    except FileProblems as refused:
        return None, list(refused.problems)
    tree = overlay(tree, changes) if changes else tree
    look, problems = check(tree, Look, layout.parent)
    if look is None:
        return None, problems
    if wrong := [Spot(tree, Look, tree.follow(one.at)).problem_of(one) for one in clashes(look)]:
        return None, wrong
    fonts = fonts_of(tree, look.faces)
    wrong = [*wrong_fonts(Spot(tree, Look, ()), fonts)]
    if look.marks.characters and not wrong:
        wrong = [*_wrong_characters(tree, look, fonts)]
    return (None if wrong else LookFile(look, fonts)), wrong


def wrong_fonts(spot: Spot, fonts: Mapping[str, Path]) -> Iterator[Problem]:
    """Yield fonts of somebody's own that cannot be opened or printed, each at its face."""
    for face, file in fonts.items():
        if file.parent == (shipped := layouts_dir() / "fonts"):
            continue
        try:
            load_fonts({face: file}, shipped)
        except UserError as error:
            message, _, remedy = str(error).rpartition("; ")
            yield spot.at(FACES, face).problem(FONT_IDS[isinstance(error, NotFound)], message, remedy)


def _wrong_characters(tree: Tree, look: Look, fonts: Mapping[str, Path]) -> Iterator[Problem]:
    """Yield mistakes in marks that are characters."""
    opened = load_fonts({MARK: fonts[MARK]})
    drawn = dict[str, Outline]()
    for name, one in look.marks:
        try:
            drawn |= {name: outline_of(one, opened)} if one else {}
        except (UserError, ValueError) as error:
            id = "missing-character" if isinstance(error, UserError) else "wrong-value"
            yield Spot(tree, Look, tree.follow(("marks", name, "glyph"))).problem(id, str(error), "take another one")
    if wrong := illegible(drawn):
        yield Spot(tree, Look, tree.follow(("marks", *wrong.at))).problem_of(wrong)


def load_look(layout: Path) -> LookFile:
    """Return the look of a layout file; raise FileProblems with all mistakes in it."""
    found, problems = read_look(layout)
    if found is None:
        raise FileProblems(problems)
    return found


def read_layers(file: Path, shelf: ShippedFiles, above: tuple[Path, ...] = ()) -> Tree:
    """Return the tree of a layout, or of a design, on top of those it extends; `above` are the files that led here.

    Raises FileProblems if one of them cannot be read: what it states is then unknown.
    """
    tree = read_tree(file)
    name = tree.data.get(EXTENDS)
    if EXTENDS not in tree.data or tree.is_refused((EXTENDS,)):
        return tree
    try:
        below = _extended_file(name, shelf, (*above, file))
    except Wrong as wrong:
        tree.refuse((EXTENDS,), wrong.id, str(wrong), wrong.remedy)
        raise FileProblems(tree.problems) from None
    return overlay(read_layers(below, shelf, (*above, file)), tree)


def _extended_file(name: object, shelf: ShippedFiles, above: tuple[Path, ...]) -> Path:
    """Return the file that the last of some extends; raise Wrong if there is none, or if it led here."""
    if not isinstance(name, str):
        example = f"for example: {EXTENDS}: {next(iter(shelf.files))}"
        raise Wrong(f"expected the name of a {shelf.sort}", id="wrong-type", remedy=example)
    below = find_shipped(name, above[-1].parent, shelf)
    known = [real(path) for path in above]
    if real(below) in known:
        circle = " → ".join(path.name for path in (*above[known.index(real(below)) :], below))
        message = f"{shelf.sort}s extend each other in a circle: {circle}"
        raise Wrong(message, id="bad-extends", remedy="extend another one")
    return below


def changes_of(tree: Tree, shelf: ShippedFiles) -> Tree:
    """Return what a file changes of the look that another of its keys names: it extends that one and no other."""
    changes = branch(tree, LOOK)
    if EXTENDS in changes.data:
        remedy = f"name it beside `{LOOK}`, {shelf.sort}: {changes.data[EXTENDS] or 'NAME'}"
        changes.refuse((EXTENDS,), "bad-extends", f"what changes a {shelf.sort} extends no other", remedy)
    return changes


def fonts_of(tree: Tree, faces: Faces) -> dict[str, Path]:
    """Return the font file of each face: its path is relative to the file that states it."""
    folders = {name: Path(tree.source_of((FACES, name)).name).parent for name in faces.files}
    # One file by two paths would be taken for two fonts of one name.
    return {name: Path(os.path.normpath(folders[name] / file)) for name, file in faces.files.items()}
