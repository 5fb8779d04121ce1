"""YAML nodes to plain values, with the place of every key and value beside them."""

from typing import Any, NamedTuple

import yaml

from bookmaker.errors import Problem
from bookmaker.spec.source import Place, Source, place_of
from bookmaker.spec.syntax import REFUSED
from bookmaker.spec.traps import number_trap

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


def plant(source: Source, node: yaml.Node, problems: list[Problem]) -> Tree:
    """Return the tree of a document; duplicate keys, merge keys and YAML 1.1 traps are findings."""
    tree = Tree(source, {}, {}, {}, set(), problems)
    data = _value(tree, (), node)
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
