"""Where keys, items and comments are in the text of a YAML file."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from bookmaker.spec.tree import KeyPath, Tree

BLOCKS = ("|", ">")
BREAK = re.compile(r"\r\n|\r|\n")
NEW_LINE = r"(?<![^\r\n])"
_ANY_BREAK = rf"(?:{BREAK.pattern})"
_REMARK = r"#[^\r\n]*"


class Entry(NamedTuple):
    """Where a key with its value, or an item of a list, is in a text."""

    start: int
    """Its key or dash."""
    value: int
    """Behind its colon or dash."""
    end: int
    first: int
    """The first of an item's own comments above, or its start."""
    last: int
    """The end of its last line, with more deeply indented comments below it."""


def entry_at(tree: Tree, path: KeyPath) -> Entry:
    """Return where the key or item at a path is."""
    key, holder = path[-1], tree.nodes[path[:-1]].yaml
    index = key if isinstance(key, int) else [one.value for one, _ in holder.value].index(key)
    return entries_of(tree, path[:-1])[index]


def entries_of(tree: Tree, path: KeyPath) -> list[Entry]:
    """Return where the entries of a list or mapping are."""
    holder: Any = tree.nodes[path].yaml
    text, column, found = tree.source.text, holder.start_mark.column, list[Entry]()
    at = entry_at(tree, path).value if path else 0
    for one in holder.value:
        key, value = one if isinstance(one, tuple) else (None, one)
        start, end = span(text, value)
        first, behind, last = start, start, end if holder.flow_style else last_of(text, end, column)
        if key:
            start, behind = key.start_mark.index, key.end_mark.index
            first, behind = start, text.find(":", behind, value.start_mark.index) + 1 or behind
        elif not holder.flow_style:
            dash = re.compile(rf"{NEW_LINE}[ ]{{{column}}}-").search(text, at) if found else None
            start = dash.end() - 1 if dash else holder.start_mark.index
            first, behind = _first_of(text, at, start, column), start + 1
        found.append(Entry(start, behind, end, first, last))
        at = last
    return found


def _first_of(text: str, at: int, start: int, column: int) -> int:
    """Return where the comments directly above an item begin that are indented like it."""
    pad = rf"[ ]{{{column}}}"
    found = re.compile(rf"{NEW_LINE}(?:{pad}{_REMARK}{_ANY_BREAK})*{pad}\Z").search(text[:start], at)
    return found.start() + column if found else start


def last_of(text: str, at: int, column: int) -> int:
    """Return where a line ends, or the last of the comments below it that are indented more than a column."""
    deeper = re.compile(rf"(?:(?:{_ANY_BREAK}[ \t]*)*{_ANY_BREAK}[ ]{{{column + 1},}}{_REMARK})*")
    found = deeper.match(text, line_end(text, at))
    return found.end() if found else len(text)


def span(text: str, node: yaml.Node) -> tuple[int, int]:
    """Return where a node begins and ends in its text; block collections end with their last value."""
    start: Any = node.start_mark
    end: Any = node.end_mark
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return start.index, span(text, last[1] if isinstance(last, tuple) else last)[1]
    if isinstance(node, yaml.ScalarNode) and node.style in BLOCKS:
        return start.index, start.index + len(text[start.index : end.index].rstrip())
    return start.index, end.index


def line_end(text: str, at: int) -> int:
    """Return where the line of a character ends."""
    found = BREAK.search(text, at)
    return found.start() if found else len(text)


def remarks(tree: Tree) -> Iterator[tuple[int, str]]:
    """Yield the comments of a text with their places."""
    text = tree.source.text
    for start, end in _scalars(text, tree.nodes[()].yaml):
        text = text[:start] + "\n" * (end - start) + text[end:]
    yield from ((found.start(), found[0].rstrip()) for found in re.finditer(_REMARK, text))


def _scalars(text: str, node: yaml.Node) -> Iterator[tuple[int, int]]:
    """Yield where the keys and single values of a node are; of a block text, only its lines."""
    if isinstance(node, yaml.ScalarNode):
        start, end = span(text, node)
        yield min(line_end(text, start), end) if node.style in BLOCKS else start, end
    for one in node.value if isinstance(node, yaml.CollectionNode) else ():
        for part in one if isinstance(one, tuple) else (one,):
            yield from _scalars(text, part)
