"""Changes of one value in the text of a YAML file: comments, order, quotes and line ends stay.

Every node knows its place, so only the characters of a value are replaced, or a line is inserted. Each proposal is read
again, and taken only if it says what it should.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import reduce
from typing import Any

import yaml

from bookmaker.spec.findings import tree_of
from bookmaker.spec.source import Source
from bookmaker.spec.syntax import NULL, compose_value
from bookmaker.spec.tree import KeyPath, Tree, name_of, plant
from bookmaker.values.errors import FileProblems, UserError

Value = str | int | float | None
"""The new value; None removes the key."""
KeyOrder = Callable[[KeyPath], Sequence[str]]
"""The keys that the mapping at a path may have, in order."""
BLOCKS = ("|", ">")
_BREAK = re.compile(r"\r\n|\r|\n")


def edit_value(source: Source, path: KeyPath, value: Value, order: KeyOrder = lambda path: ()) -> str:
    """Return the text of a file with another value at a path; None removes its key.

    A new key goes after those before it in the `order` of its mapping. Raises FileProblems if the file is not YAML,
    UserError if only a person can change this value.
    """
    tree = tree_of(source)
    wanted = _with(tree.data, path, value)
    for text in _ways(tree, path, value, order):
        if _says(text, wanted, tree):
            return text
    raise UserError(f"{name_of(path)} is written in a way that can be changed in the file only")


def as_written(text: str) -> Value:
    """Return the meaning of an unquoted text in a YAML file: a number, or the text itself."""
    node = _plain(text, flow=True)
    kind = node.tag.rsplit(":", 1)[-1] if node else ""
    return int(text) if kind == "int" else float(text) if kind == "float" else text


def _with(data: Any, path: KeyPath, value: Value) -> Any:
    """Return the values of a file with another one at a path, making the mappings on the way to it."""
    data = deepcopy(data)
    holder = data
    for part in path[:-1]:
        if isinstance(holder, dict) and holder.get(part) is None:
            holder[part] = {}
        holder = holder[part]
    if value is None:
        holder.pop(path[-1], None)
    else:
        holder[path[-1]] = value
    return data


def _says(text: str, wanted: Any, before: Tree) -> bool:
    """Tell whether a text is YAML with these values, and no new findings."""
    try:
        tree = tree_of(Source.of(before.source.name, text))
    except FileProblems:
        return False
    same = json.dumps(tree.data) == json.dumps(wanted) or tree.data == wanted
    return same and len(tree.problems) <= len(before.problems)


def _ways(tree: Tree, path: KeyPath, value: Value, order: KeyOrder) -> Iterator[str]:
    """Yield texts that may be what is wanted, the best one first."""
    text, there = tree.source.text, tree.nodes.get(path)
    if there is not None and value is not None:
        if isinstance(there.yaml, yaml.ScalarNode) and there.yaml.style not in BLOCKS:
            start, end = _span(text, there.yaml)
            space = " " if there.yaml.tag == NULL and start == end else ""
            yield text[:start] + space + _scalar(value, _in_flow(tree, path), there.yaml.style or "") + text[end:]
    elif there is not None:
        yield from _remove_key(tree, path)
    else:
        yield from [text] if value is None else _add_key(tree, path, value, order)


def _in_flow(tree: Tree, path: KeyPath) -> bool:
    """Tell whether a value is inside braces or brackets."""
    above = (tree.nodes[path[:length]].yaml for length in range(len(path)))
    return any(isinstance(node, yaml.CollectionNode) and node.flow_style for node in above)


def _span(text: str, node: yaml.Node) -> tuple[int, int]:
    """Return where a node begins and ends in its text; block collections end with their last value."""
    start: Any = node.start_mark
    end: Any = node.end_mark
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return start.index, _span(text, last[1] if isinstance(last, tuple) else last)[1]
    if isinstance(node, yaml.ScalarNode) and node.style in BLOCKS:
        return start.index, start.index + len(text[start.index : end.index].rstrip())
    return start.index, end.index


def _scalar(value: Value, flow: bool, style: str = "") -> str:
    """Return a value as YAML writes it: in quotes of a style, or in none if it keeps its meaning."""
    if not isinstance(value, str):
        return f"{value:g}" if isinstance(value, float) else str(value)
    node = None if style else _plain(value, flow)
    if node and node.tag.endswith(":str"):
        return value
    if style == '"' or not value.isprintable() or (not style and "'" in value):
        return json.dumps(value, ensure_ascii=False)
    doubled = value.replace("'", "''")
    return f"'{doubled}'"


def _plain(text: str, flow: bool) -> yaml.ScalarNode | None:
    """Return how YAML reads an unquoted text; None unless it stays one word or text."""
    node, problems = compose_value(Source.of("", f"[{text}]" if flow else f"- {text}"))
    if problems or not isinstance(node, yaml.SequenceNode) or len(node.value) != 1:
        return None
    (found,) = node.value
    whole = isinstance(found, yaml.ScalarNode) and not found.style and found.value == text
    return found if whole and not plant(_NOWHERE, found, []).problems else None


_NOWHERE = Source.of("", "")


def _add_key(tree: Tree, path: KeyPath, value: Value, order: KeyOrder) -> Iterator[str]:
    """Yield texts with a new key, in the nearest mapping that exists."""
    text = tree.source.text
    depth = next(length for length in range(len(path) - 1, -1, -1) if path[:length] in tree.nodes)
    holder, (key, *rest) = tree.nodes[path[:depth]].yaml, path[depth:]
    flow = _in_flow(tree, path[: depth + 1])
    said = reduce(lambda inner, outer: f"{{{outer}: {inner}}}", reversed(rest), _scalar(value, flow or bool(rest)))
    if isinstance(holder, yaml.ScalarNode) and holder.tag == NULL:
        start, end = _span(text, holder)
        yield f"{text[:start]} {{{key}: {said}}}{text[end:]}"
    elif isinstance(holder, yaml.MappingNode) and holder.flow_style:
        at = _span(text, holder.value[-1][1])[1] if holder.value else holder.start_mark.index + 1
        yield f"{text[:at]}{', ' * bool(holder.value)}{key}: {said}{text[at:]}"
    elif isinstance(holder, yaml.MappingNode):
        indent, newline = " " * holder.start_mark.column, "\n"
        for at in _lines_for(text, holder, str(key), order(path[:depth])):
            ended = _BREAK.search(text, at) or _BREAK.search(text)
            yield f"{text[:at]}{ended[0] if ended else newline}{indent}{key}: {said}{text[at:]}"


def _lines_for(text: str, holder: yaml.MappingNode, key: str, order: Sequence[str]) -> Iterator[int]:
    """Yield the ends of lines after which a key may go: that of a comment with its default, those of neighbours."""
    indent, start = holder.start_mark.column, holder.start_mark.index
    remark = re.compile(rf"^[ ]{{{indent}}}# ?{re.escape(key)}:[^\r\n]*", re.MULTILINE)
    end = _node_end(text, holder, indent) if indent else len(text)
    yield from (found.end() for found in remark.finditer(text, start - indent, end))
    names = [one.value for one, _ in holder.value]
    before = order[: order.index(key)] if key in order else ()
    places = [index for index, name in enumerate(names) if name in before] or [len(names) - 1]
    for place in dict.fromkeys((places[-1], len(names) - 1)):
        yield _node_end(text, holder.value[place][1], indent)


def _node_end(text: str, node: yaml.Node, indent: int) -> int:
    """Return where the last line of a node ends, with more deeply indented remarks below it."""
    at = _line_end(text, _span(text, node)[1])
    deeper = re.compile(rf"(?:\r\n|\r|\n)[ ]{{{indent + 1},}}#[^\r\n]*")
    while found := deeper.match(text, at):
        at = found.end()
    return at


def _line_end(text: str, at: int) -> int:
    found = _BREAK.search(text, at)
    return found.start() if found else len(text)


def _remove_key(tree: Tree, path: KeyPath) -> Iterator[str]:
    """Yield texts without a key: without its line, or without what stands between two commas."""
    text, holder = tree.source.text, tree.nodes[path[:-1]].yaml
    if not isinstance(holder, yaml.MappingNode):
        return
    at = next(index for index, (key, _) in enumerate(holder.value) if key.value == path[-1])
    start, end = holder.value[at][0].start_mark.index, _span(text, holder.value[at][1])[1]
    if len(holder.value) == 1:
        yield from _empty_mapping(tree, path, holder, (start, end))
    elif holder.flow_style:
        if at + 1 < len(holder.value):
            end = holder.value[at + 1][0].start_mark.index
        else:
            start = _span(text, holder.value[at - 1][1])[1]
        if "#" not in re.sub(r"'[^']*'|\"[^\"]*\"", "", text[start:end]):
            yield text[:start] + text[end:]
    else:
        yield from _without_lines(text, start, end)


def _without_lines(text: str, start: int, end: int) -> Iterator[str]:
    """Yield a text without an entry on lines of its own; a remark after it stays, on its own line."""
    begin = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    stop = _line_end(text, end)
    remark = text[end:stop].strip()
    if not text[begin:start].strip() and not remark:
        found = _BREAK.match(text, stop)
        yield text[:begin] + text[found.end() if found else stop :]
    elif not text[begin:start].strip():
        yield text[:start] + remark + text[stop:]


def _empty_mapping(tree: Tree, path: KeyPath, holder: yaml.MappingNode, entry: tuple[int, int]) -> Iterator[str]:
    """Yield a text whose mapping, under a key, has lost its only entry."""
    text, above = tree.source.text, tree.nodes.get(path[:-2])
    if holder.flow_style:
        start, end = _span(text, holder)
        yield text[:start] + "{}" + text[end:]
    elif above and isinstance(above.yaml, yaml.MappingNode):
        key = next(key for key, value in above.yaml.value if value is holder)
        colon = text.index(":", key.end_mark.index) + 1
        yield from (f"{one[:colon]} {{}}{one[colon:]}" for one in _without_lines(text, *entry))
