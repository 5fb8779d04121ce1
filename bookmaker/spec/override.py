"""Single keys of a spec, set on the command line: 'sections[0].per_page=2'.

A mistake in such a setting is a finding like one in the file, and shows the setting instead of a line.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml

from bookmaker.spec.source import Place, Source
from bookmaker.spec.syntax import compose_value
from bookmaker.spec.tree import KeyPath, Tree, graft, name_of, plant
from bookmaker.values.errors import FileProblems, Problem, Wrong

OPTION = "--set"
_PART = re.compile(r"(?:^|\.)([^\s.\[\]=]+)|\[([0-9]{1,4})\]")


class Assignment(NamedTuple):
    """One setting as it was written, the path of its key, and where each part of that begins."""

    text: str
    path: KeyPath
    columns: tuple[int, ...]
    value: int
    """The index at which the value begins."""

    @property
    def source(self) -> Source:
        """The value, at the column where it stands in the setting."""
        padded = " " * self.value + self.text[self.value :]
        return Source(OPTION, padded, (self.text,))

    def problem(self, part: int, wrong: Wrong) -> Problem:
        """Return a finding about a part of the key."""
        place, where = Place(1, self.columns[part]), name_of(self.path[: part + 1])
        return self.source.problem(wrong.id, place, str(wrong), where=where, remedy=wrong.remedy)


def override(tree: Tree, settings: Sequence[str]) -> Tree:
    """Return a tree with some settings in it; the last one of a key wins.

    Raises FileProblems for settings that have no place in it, or cannot be read.
    """
    problems: list[Problem] = []
    for text in settings:
        try:
            tree = _set(tree, parse(text))
        except FileProblems as refused:
            problems += refused.problems
    if problems:
        raise FileProblems(problems)
    return tree


def parse(text: str) -> Assignment:
    """Return a setting written as 'key=value'; raise FileProblems for anything else."""
    key, sign, _ = text.partition("=")
    parts = list(_PART.finditer(key))
    path = tuple(part[1] if part[1] is not None else int(part[2]) for part in parts)
    columns = tuple(part.start(1 if part[1] is not None else 2) + 1 for part in parts)
    if not sign or "\n" in text:
        raise _setting_error(text, "expected key=value on one line")
    if not parts or "".join(part[0] for part in parts) != key or isinstance(path[0], int):
        raise _setting_error(text, "expected a key in front of the '='")
    return Assignment(text, path, columns, len(key) + 1)


def _setting_error(text: str, message: str) -> FileProblems:
    source, remedy = Source(OPTION, text, (text,)), "for example: seed=7, sections[0].per_page=2, look.grid.frame=2pt"
    return FileProblems([source.problem("bad-setting", Place(1, 1), message, remedy=remedy)])


def _set(tree: Tree, setting: Assignment) -> Tree:
    """Return a tree with a setting in it, making the mappings on the way to it."""
    node, problems = compose_value(setting.source)
    if node is None:
        place = Place(1, setting.value + 1)
        remedy = "write null for no value"
        empty = setting.source.problem("bad-setting", place, "nothing behind the '='", remedy=remedy)
        raise FileProblems(problems or [empty])
    for length in range(1, len(setting.path)):
        tree = _with_way(tree, setting, length)
    _check_place(tree, setting, len(setting.path))
    return _graft_node(tree, setting, node, len(setting.path), problems)


def _with_way(tree: Tree, setting: Assignment, length: int) -> Tree:
    """Return a tree with a mapping at the beginning of a setting's path, where nothing is yet."""
    _check_place(tree, setting, length)
    path = setting.path[:length]
    if tree.value_at(path) is not None:
        return tree
    if isinstance(setting.path[length], int):
        wrong = Wrong(f"{name_of(path)} is not in the file, so it has no entries", id="bad-setting")
        raise FileProblems([setting.problem(length, wrong)])
    mark = yaml.Mark(OPTION, 0, 0, setting.columns[length - 1] - 1, None, 0)
    return _graft_node(tree, setting, yaml.MappingNode("tag:yaml.org,2002:map", [], mark, mark), length, [])


def _graft_node(tree: Tree, setting: Assignment, node: yaml.Node, length: int, problems: list[Problem]) -> Tree:
    """Return a tree with a node at the beginning of a setting's path."""
    path = setting.path[:length]
    key = Place(1, setting.columns[length - 1]) if isinstance(path[-1], str) else None
    return graft(tree, plant(setting.source, node, problems, path, key), path)


def _check_place(tree: Tree, setting: Assignment, length: int) -> None:
    """Raise FileProblems if the parent of a path's last part has no such entry, or no keys at all."""
    *above, last = setting.path[:length]
    holder, name = tree.value_at(tuple(above)), name_of(tuple(above))
    if isinstance(last, int) and isinstance(holder, list) and last < len(holder):
        return
    if isinstance(last, str) and isinstance(holder, dict):
        return
    if isinstance(last, int):
        known = f"{name}[0] to {name}[{len(holder) - 1}]" if isinstance(holder, list) and holder else ""
        wrong = Wrong(f"{name} has no entry [{last}]", id="bad-setting", remedy=f"there are: {known}" if known else "")
    else:
        meant = f"write {name}[{last}]" if last.isdigit() else f"say which entry: {name}[0].{last}"
        what, remedy = ("a list", meant) if isinstance(holder, list) else ("a value", "")
        wrong = Wrong(f"{name} is {what} and has no keys", id="bad-setting", remedy=remedy)
    raise FileProblems([setting.problem(length - 1, wrong)])
