"""YAML nodes to plain values, with the place of every key and value beside them."""

from copy import deepcopy
from typing import Any, NamedTuple

import yaml

from bookmaker.spec.source import Place, Source, place_of
from bookmaker.spec.syntax import REFUSED
from bookmaker.spec.traps import number_trap
from bookmaker.values.errors import Problem

Path = tuple[str | int, ...]


class Tree(NamedTuple):
    """The values of a document, and where they are."""

    source: Source
    data: Any
    keys: dict[Path, Place]
    """Where the key of each entry of a mapping starts."""
    nodes: dict[Path, yaml.Node]
    refused: set[Path]
    """Values that already have their finding; what is checked later says nothing more about them."""
    problems: list[Problem]
    origins: dict[Path, Source] = {}  # noqa: RUF012
    """The files of values that come from another one than `source`."""

    def source_of(self, path: Path) -> Source:
        """Return the file that a value, or its key, stands in."""
        return self.origins.get(path, self.source)

    def place(self, path: Path) -> Place:
        """Return where a value starts."""
        return place_of(self.nodes[path].start_mark)

    def follow(self, parts: tuple[str | int, ...]) -> Path:
        """Return the longest path into the document along some parts; parts that are no place are skipped."""
        path: Path = ()
        for part in parts:
            for step in (part, str(part)):
                if (*path, step) in self.nodes:
                    path = (*path, step)
                    break
        return path

    def is_refused(self, path: Path) -> bool:
        """Tell whether a value, or one that it lies in, already has its finding."""
        return any(path[:length] in self.refused for length in range(len(path) + 1))

    def refuse(self, path: Path, id: str, message: str, remedy: str) -> None:
        """Note the one finding about a value."""
        self.refused.add(path)
        self.problems.append(self.source.problem(id, self.place(path), message, where=name_of(path), remedy=remedy))


def name_of(path: Path) -> str:
    """Return how a place is named in a message: 'sections[1].title'."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def branch(tree: Tree, key: str) -> Tree:
    """Return what stands under a key of a document as a tree of its own."""
    nodes = {path[1:]: node for path, node in tree.nodes.items() if path[:1] == (key,)}
    keys = {path[1:]: place for path, place in tree.keys.items() if path[:1] == (key,)}
    origins = {path: tree.source_of((key, *path)) for path in nodes}
    refused = {path[1:] for path in tree.refused if path[:1] == (key,)}
    return Tree(tree.source, tree.data[key], keys, nodes, refused, [], origins)


def overlay(below: Tree, above: Tree) -> Tree:
    """Return two trees as one: mappings are merged key by key, of anything else the one above counts."""
    merged = below._replace(
        keys=dict(below.keys),
        nodes=dict(below.nodes),
        refused=set(below.refused),
        problems=[*below.problems, *above.problems],
        origins={path: below.source_of(path) for path in below.nodes},
    )
    return merged._replace(data=_merged(merged, above, ()), source=above.source)


def _merged(merged: Tree, above: Tree, path: Path) -> Any:
    """Return the values of both trees at a path, and take over where those of the one above stand."""
    lower, upper = _at(merged.data, path), _at(above.data, path)
    if isinstance(lower, dict) and isinstance(upper, dict):
        _move(merged, above, path)
        inner = {key: _merged(merged, above, (*path, key)) if key in lower else upper[key] for key in upper}
        for key in upper.keys() - lower.keys():
            _take(merged, above, (*path, key))
        return {**lower, **inner}
    _take(merged, above, path)
    return upper


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def _take(merged: Tree, above: Tree, path: Path) -> None:
    """Put everything at a path and below it in the place of what the lower tree has there."""
    for known in [known for known in merged.nodes if known[: len(path)] == path]:
        del merged.nodes[known]
        merged.keys.pop(known, None)
        merged.refused.discard(known)
    for taken in [taken for taken in above.nodes if taken[: len(path)] == path]:
        _move(merged, above, taken)


def _move(merged: Tree, above: Tree, path: Path) -> None:
    merged.nodes[path], merged.origins[path] = above.nodes[path], above.source_of(path)
    if path in above.keys:
        merged.keys[path] = above.keys[path]
    if path in above.refused:
        merged.refused.add(path)


def graft(below: Tree, above: Tree, path: Path) -> Tree:
    """Return a tree with what stands at a path of another one, where its parent has a place for it."""
    merged = below._replace(
        data=deepcopy(below.data),
        keys=dict(below.keys),
        nodes=dict(below.nodes),
        refused=set(below.refused),
        problems=[*below.problems, *above.problems],
        origins=dict(below.origins),
    )
    _at(merged.data, path[:-1])[path[-1]] = above.data
    _take(merged, above, path)
    return merged


def plant(source: Source, node: yaml.Node, problems: list[Problem], path: Path = ()) -> Tree:
    """Return the tree of a document, or of what stands at a path of one.

    Duplicate keys, merge keys and YAML 1.1 traps are findings.
    """
    tree = Tree(source, {}, {}, {}, set(), problems)
    data = _value(tree, path, node)
    return tree._replace(data=data)


def _value(tree: Tree, path: Path, node: yaml.Node) -> Any:
    tree.nodes[path] = node
    if isinstance(node, yaml.MappingNode):
        return _mapping(tree, path, node)
    if isinstance(node, yaml.SequenceNode):
        return [_value(tree, (*path, index), item) for index, item in enumerate(node.value)]
    assert isinstance(node, yaml.ScalarNode)
    return _scalar(tree, path, node)


def _mapping(tree: Tree, path: Path, node: yaml.MappingNode) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in node.value:
        if key.tag == REFUSED:
            continue
        if problem := _bad_key(tree, path, key):
            tree.problems.append(problem)
            if path and problem.id == "bad-key":  # '{{ name }}': not meant as a mapping at all
                tree.refused.add(path)
        else:
            tree.keys[(*path, key.value)] = place_of(key.start_mark)
            data[key.value] = _value(tree, (*path, key.value), value)
    return data


def _bad_key(tree: Tree, path: Path, key: yaml.Node) -> Problem | None:
    place, where = place_of(key.start_mark), name_of(path)
    if not isinstance(key, yaml.ScalarNode) or not key.value.isprintable():
        remedy = "write 'key: value'; put text with braces or brackets in quotes"
        return tree.source.problem("bad-key", place, "a key must be a plain word", where=where, remedy=remedy)
    if key.tag.endswith(":merge"):
        return tree.source.problem(
            "yaml-alias", place, "merge keys (<<) are not used here", where=where, remedy="write the keys out"
        )
    first = tree.keys.get((*path, key.value))
    if first:
        where, message = name_of((*path, key.value)), f"duplicate key '{key.value}', first on line {first.line}"
        return tree.source.problem("duplicate-key", place, message, where=where, remedy="remove one of the two")
    return None


def _scalar(tree: Tree, path: Path, node: yaml.ScalarNode) -> Any:
    if node.tag == REFUSED:
        tree.refused.add(path)
        return None
    if trap := number_trap(node):
        tree.refuse(path, "yaml-trap", f"YAML reads {node.value} {trap.reading}", trap.remedy)
        return None
    if any("\ud800" <= ch <= "\udfff" for ch in node.value):
        tree.refuse(path, "bad-character", "half a character", "write the character itself")
        return None
    return _plain(node)


def _plain(node: yaml.ScalarNode) -> Any:
    """Return the value of a scalar that has no trap in it."""
    kind, text = node.tag.rsplit(":", 1)[-1], node.value
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in ("yes", "true", "on")
    if kind == "int":
        return int(text)
    return float(text) if kind == "float" else text
