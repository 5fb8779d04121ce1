"""The form of a spec: a few keys that it can change, with their values in the file and their defaults."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import yaml

from bookmaker.engine.rank.energy import EVERY_TIER, TIERS
from bookmaker.page.layout.cover.look import design_files
from bookmaker.page.layout.drawing import shipped_marks
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.units import layout_files
from bookmaker.proof.preflight import printers
from bookmaker.spec.book import BookFile
from bookmaker.spec.edit import Value, as_written
from bookmaker.spec.looks import LOOK
from bookmaker.spec.model import Spec
from bookmaker.spec.places import BLOCKS
from bookmaker.spec.schema import field_at, keys_at
from bookmaker.spec.section import GIVEN, Section
from bookmaker.spec.syntax import NULL
from bookmaker.spec.tree import KeyPath, Tree, name_of
from bookmaker.spec.values import READY_NOUNS
from bookmaker.values.lengths import inches_of

_TRIMS = ("5 x 8 in", "5.5 x 8.5 in", "6 x 9 in", "8.5 x 11 in", "148 x 210 mm", "210 x 297 mm")
_PER_PAGE = (*map(str, range(1, 10)), "most")
_TITLE, _TIERS, _ORDERS = "title", "tiers", ("rating", GIVEN)
_TEXTS = (_TITLE, "subtitle", "author")


class FormField(NamedTuple):
    """One value in the form."""

    path: KeyPath
    label: str
    value: str
    """Value in the file; '' without one."""
    usual: str = ""
    """Default value."""
    choices: tuple[str, ...] = ()
    open: bool = True
    """Whether values beyond its choices are allowed."""
    help: str = ""
    locked: bool = False
    """Whether the form cannot show the way it is written."""

    @property
    def name(self) -> str:
        """Name of its key in messages."""
        return name_of(self.path)


class FieldGroup(NamedTuple):
    """Fields that belong together."""

    title: str
    fields: tuple[FormField, ...]

    def as_data(self) -> dict[str, Any]:
        """Return the group as plain data."""
        return {"title": self.title, "fields": [{**one._asdict(), "path": one.name} for one in self.fields]}


def groups_of(tree: Tree, file: BookFile | None) -> tuple[FieldGroup, ...]:
    """Return the form of a spec; `file` is the book it describes, None if it has a mistake."""
    book = FieldGroup("Book", tuple(_book(tree, file)))
    looks = FieldGroup("Looks", tuple(_looks(tree, file)))
    return (book, looks, *_sections(tree, file))


def value_of(field: FormField, text: str) -> Value:
    """Return the value of a field for a typed text; None to drop its key."""
    text, (*above, key) = text.strip(), field.path
    if key == _TITLE:
        return text
    if not text or (text == "0" and _TIERS in above):
        return None
    return text if key in _TEXTS else as_written(text)


def order_of(path: KeyPath) -> Sequence[str]:
    """Return the keys allowed in the mapping at a path, in order."""
    if path[-1:] == (_TIERS,):
        return EVERY_TIER
    return keys_at(Look, path[1:]) if path[:1] == (LOOK,) else keys_at(Spec, path)


def _book(tree: Tree, file: BookFile | None) -> Iterator[FormField]:
    trim = inches_of(*file.look.trim) if file else ""
    yield from (_field(tree, (key,), key.capitalize()) for key in _TEXTS)
    yield _field(tree, ("trim",), "Page size", trim, _TRIMS)
    yield _field(tree, ("layout",), "Layout", "classic (usual)", tuple(layout_files()), False)
    listed = tree.data.get("printer")
    many = range(len(listed)) if isinstance(listed, list) else ()
    paths: list[KeyPath] = [("printer", index) for index in many]
    for path in paths or [("printer",)]:
        yield _field(tree, path, "Printer", "none", tuple(printers()), False)


def _looks(tree: Tree, file: BookFile | None) -> Iterator[FormField]:
    size = f"{file.look.type.body.size:g} pt" if file else ""
    steps = f"{file.look.scale.most} (usual)" if file else ""
    design = "night (usual)" if "cover" in tree.data else "none"
    yield _field(tree, ("cover", "design"), "Cover", design, tuple(design_files()), False)
    yield _field(tree, ("noun",), "Noun", "the language's", READY_NOUNS, False)
    yield _field(tree, (LOOK, "marks"), "Marks", "the layout's", shipped_marks(), False)
    yield _field(tree, (LOOK, "type", "body", "size"), "Text size", size)
    yield _field(tree, (LOOK, "scale", "most"), "Larger type", steps, tuple("0123"), False)


def _sections(tree: Tree, file: BookFile | None) -> Iterator[FieldGroup]:
    listed = tree.data.get("sections")
    for index, said in enumerate(listed if isinstance(listed, list) else ()):
        if not isinstance(said, dict) or not ("size" in said or "puzzles" in said):
            continue  # a page among them
        part = file.spec.sections[index] if file and index < len(file.spec.sections) else None
        size = str(part.size) if isinstance(part, Section) else ""
        at = ("sections", index)
        fields = [_field(tree, (*at, _TITLE), "Title"), _field(tree, (*at, "size"), "Size", size)]
        fields.append(_field(tree, (*at, "layout"), "Layout", "the book's", tuple(layout_files()), False))
        fields.append(_field(tree, (*at, "per_page"), "On a page", "what suits", _PER_PAGE, False))
        fields += [_field(tree, (*at, "order"), "Order", "rating", _ORDERS, False)] if "puzzles" in said else []
        fields += [_field(tree, (*at, _TIERS, tier), tier.capitalize(), "0") for tier in TIERS]
        yield FieldGroup(f"Section: {said.get(_TITLE, index + 1)}", tuple(fields))


def _field(
    tree: Tree, path: KeyPath, label: str, usual: str = "", choices: tuple[str, ...] = (), open: bool = True
) -> FormField:
    there = tree.nodes.get(path)
    value, locked = _node_text(there.yaml) if there else ("", False)
    above = (tree.value_at(path[:length]) for length in range(1, len(path)))
    locked = locked or any(one is not None and not isinstance(one, dict | list) for one in above)
    found: Any = field_at(Look, path[1:]) if path[0] == LOOK else field_at(Spec, path)
    help = found.description if found and found.description else ""
    return FormField(path, label, value, usual, choices, open, help, locked)


def _node_text(node: yaml.Node) -> tuple[str, bool]:
    """Return the text of a node, and whether it is more than a form can show."""
    if not isinstance(node, yaml.ScalarNode):
        return "…", True
    return ("" if node.tag == NULL else str(node.value)), node.style in BLOCKS
