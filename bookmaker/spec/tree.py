"""Plain values of YAML nodes, with the place of every key and value beside them."""

from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any, NamedTuple

import yaml

from bookmaker.spec.source import Place, Source, place_of
from bookmaker.spec.syntax import REFUSED
from bookmaker.spec.typos import no_space
from bookmaker.values.errors import Problem

KeyPath = tuple[str | int, ...]
"""The keys and indices that lead to a value."""
_KIND = "kind"


class Node(NamedTuple):
    """The node at a path of a document."""

    yaml: yaml.Node
    source: Source
    """The file that it is in."""
    key: Place | None = None
    """Where its key starts; None without a key."""
    refused: bool = False
    """It already has its finding; later checks add nothing about it."""

    @property
    def place(self) -> Place:
        """Where it starts."""
        return place_of(self.yaml.start_mark)


class Tree(NamedTuple):
    """The values of a document, and their places."""

    source: Source
    data: Any
    nodes: dict[KeyPath, Node]
    problems: list[Problem]

    def source_of(self, path: KeyPath) -> Source:
        """Return the file of a value, or of its key."""
        return self.nodes[path].source if path in self.nodes else self.source

    def follow(self, parts: tuple[str | int, ...]) -> KeyPath:
        """Return the longest path into the document along some parts, skipping parts that are no place."""
        path: KeyPath = ()
        for part in parts:
            for step in (part, str(part)):
                if (*path, step) in self.nodes:
                    path = (*path, step)
                    break
        return path

    def value_at(self, path: KeyPath) -> Any:
        """Return the value at a path; None if there is none."""
        return reduce(getitem, path, self.data) if path in self.nodes else None

    def is_refused(self, path: KeyPath) -> bool:
        """Tell whether a value, or one around it, already has its finding."""
        above = (self.nodes.get(path[:length]) for length in range(len(path) + 1))
        return any(node.refused for node in above if node)

    def mark_refused(self, path: KeyPath) -> None:
        """Note that a value has its finding."""
        self.nodes[path] = self.nodes[path]._replace(refused=True)

    def refuse(self, path: KeyPath, id: str, message: str, remedy: str) -> None:
        """Note the one finding about a value."""
        self.mark_refused(path)
        place = self.nodes[path].place
        self.problems.append(self.source.problem(id, place, message, where=name_of(path), remedy=remedy))


def name_of(path: KeyPath) -> str:
    """Return the name of a place in messages: 'sections[1].title'."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def branch(tree: Tree, key: str) -> Tree:
    """Return the value of a document's key as a tree of its own."""
    nodes = {path[1:]: node for path, node in tree.nodes.items() if path[:1] == (key,)}
    return Tree(tree.source, tree.data[key], nodes, [])


def overlay(below: Tree, above: Tree) -> Tree:
    """Return two trees as one: mappings are merged key by key, otherwise the one above wins.

    It also wins between two mappings that name different kinds.
    """
    nodes = dict(below.nodes)
    data = _merge_values(nodes, above, (), below.data, above.data)
    return Tree(above.source, data, nodes, [*below.problems, *above.problems])


def _merge_values(nodes: dict[KeyPath, Node], above: Tree, path: KeyPath, lower: Any, upper: Any) -> Any:
    """Return the values of both trees at a path, and take over the places from the one above."""
    both = isinstance(lower, dict) and isinstance(upper, dict)
    if not both or (_KIND in lower and upper.get(_KIND, lower[_KIND]) != lower[_KIND]):
        _take(nodes, above, path, lower, upper)
        return upper
    nodes[path] = above.nodes[path]._replace(refused=above.nodes[path].refused or nodes[path].refused)
    inner = {key: _merge_values(nodes, above, (*path, key), lower.get(key), value) for key, value in upper.items()}
    return {**lower, **inner}


def _take(nodes: dict[KeyPath, Node], above: Tree, path: KeyPath, lower: Any, upper: Any) -> None:
    """Replace everything in the lower tree at a path and below it; both trees have a value there."""
    for known in _subtree_paths(path, lower):
        nodes.pop(known, None)
    nodes |= {taken: above.nodes[taken] for taken in _subtree_paths(path, upper) if taken in above.nodes}


def _subtree_paths(path: KeyPath, data: Any) -> Iterator[KeyPath]:
    """Yield a path and those of all values below it."""
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from _subtree_paths((*path, key), value)


def graft(below: Tree, above: Tree, path: KeyPath) -> Tree:
    """Return a tree with another tree's values at a path, if its parent has a place for them."""
    data, nodes = deepcopy(below.data), dict(below.nodes)
    holder = reduce(getitem, path[:-1], data)
    lower = holder.get(path[-1]) if isinstance(holder, dict) else holder[path[-1]]
    holder[path[-1]] = above.data
    _take(nodes, above, path, lower, above.data)
    return Tree(below.source, data, nodes, [*below.problems, *above.problems])


def plant(
    source: Source, node: yaml.Node, problems: list[Problem], path: KeyPath = (), key: Place | None = None
) -> Tree:
    """Return the tree of a document, or of a part of one, under a key.

    Duplicate keys and merge keys are findings.
    """
    tree = Tree(source, {}, {}, problems)
    return tree._replace(data=_value(tree, path, node, key))


def _value(tree: Tree, path: KeyPath, node: yaml.Node, key: Place | None = None) -> Any:
    tree.nodes[path] = Node(node, tree.source, key)
    if isinstance(node, yaml.MappingNode):
        return _mapping(tree, path, node)
    if isinstance(node, yaml.SequenceNode):
        return [_value(tree, (*path, index), item) for index, item in enumerate(node.value)]
    assert isinstance(node, yaml.ScalarNode)
    return _scalar(tree, path, node)


def _mapping(tree: Tree, path: KeyPath, node: yaml.MappingNode) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if slip := _slip(tree, path, node):
        tree.problems.append(slip)
        tree.mark_refused(path)
        return data
    for key, value in node.value:
        if key.tag == REFUSED:
            continue
        if problem := _bad_key(tree, path, key):
            tree.problems.append(problem)
            if path and problem.id == "bad-key":  # '{{ name }}': not meant as a mapping at all
                tree.mark_refused(path)
        else:
            data[key.value] = _value(tree, (*path, key.value), value, place_of(key.start_mark))
    return data


def _slip(tree: Tree, path: KeyPath, node: yaml.MappingNode) -> Problem | None:
    """Return the finding for a word in braces that is a key without a value: it was meant as something else."""
    for key, value in node.value if node.flow_style else ():
        if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode) and not (value.value or value.style):
            message, remedy = "a space is missing after ':'", no_space(key.value)
            if not remedy and key.value[:1].isdigit() and not key.value.isdigit():
                message, remedy = "a comma ends a value here", "write decimals with a point, or put the text in quotes"
            if remedy:
                place = place_of(key.start_mark)
                return tree.source.problem("yaml-syntax", place, message, where=name_of(path), remedy=remedy)
    return None


def _bad_key(tree: Tree, path: KeyPath, key: yaml.Node) -> Problem | None:
    place, where = place_of(key.start_mark), name_of(path)
    if not isinstance(key, yaml.ScalarNode) or not key.value.isprintable():
        remedy = "write 'key: value'; put text with braces or brackets in quotes"
        return tree.source.problem("bad-key", place, "a key must be a plain word", where=where, remedy=remedy)
    if key.value == "<<" and not key.style:
        return tree.source.problem(
            "yaml-alias", place, "merge keys (<<) are not used here", where=where, remedy="write the keys out"
        )
    first = tree.nodes.get((*path, key.value))
    if first and first.key:
        where, message = name_of((*path, key.value)), f"duplicate key '{key.value}', first on line {first.key.line}"
        return tree.source.problem("duplicate-key", place, message, where=where, remedy="remove one of the two")
    return None


def _scalar(tree: Tree, path: KeyPath, node: yaml.ScalarNode) -> Any:
    if node.tag == REFUSED:
        tree.mark_refused(path)
        return None
    if any("\ud800" <= ch <= "\udfff" for ch in node.value):
        tree.refuse(path, "bad-character", "half a character", "write the character itself")
        return None
    kind, text = node.tag.rsplit(":", 1)[-1], node.value
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() == "true"
    if kind == "int":
        return int(text)
    return float(text) if kind == "float" else text
