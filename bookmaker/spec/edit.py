"""Changes of values in the text of a YAML file: comments, order, quotes and line ends stay.

Every node knows its place, so only the characters of a value are replaced, or lines come, go or change places. Each
proposal is read again, and taken only if it says what it should and loses no comment.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import reduce
from itertools import chain
from operator import getitem
from typing import Any, NamedTuple

import yaml

from bookmaker.spec.findings import tree_of
from bookmaker.spec.places import BLOCKS, BREAK, NEW_LINE, Entry, entries_of, entry_at, last_of, line_end, remarks, span
from bookmaker.spec.source import Source
from bookmaker.spec.syntax import NULL
from bookmaker.spec.tree import KeyPath, Node, Tree, name_of
from bookmaker.spec.writing import KeyOrder, Writer, has_lines, key_text, plain_node
from bookmaker.values.errors import FileProblems, UserError

Value = Any
"""Plain data: text, number, boolean, list or mapping."""


def edit_value(source: Source, path: KeyPath, value: Value, order: KeyOrder = lambda path: ()) -> str:
    """Return the text of a file with another value at a path; None removes its key or item.

    What is missing on the way is made, and an index one past the end appends. A new key goes after those before it in
    the `order` of its mapping. Of a list or mapping only what differs is written anew. Raises FileProblems if the file
    is not YAML, UserError if only a person can change this value.
    """
    data, value = tree_or_empty(source).data, json.loads(json.dumps(value))
    path, nested, there = _reach(data, path, value)
    if value is None:
        return _apply(source, _Change("remove", path), order) if there else source.text
    for change in (
        _differences(path, reduce(getitem, path, data), nested) if there else [_Change("insert", path, nested)]
    ):
        source = Source.of(source.name, _apply(source, change, order))
    return source.text


def move_item(source: Source, path: KeyPath, to: int) -> str:
    """Return the text with the item at a path at another index of its list; its own comments go with it."""
    return _apply(source, _Change("move", path, to), lambda path: ())


def as_written(text: str) -> Value:
    """Return the meaning of an unquoted text in a YAML file: a number, or the text itself."""
    node = plain_node(text, flow=True)
    kind = node.tag.rsplit(":", 1)[-1] if node else ""
    return int(text) if kind == "int" else float(text) if kind == "float" else text


class _Change(NamedTuple):
    """One thing that changes."""

    verb: str
    """put, insert, remove or move."""
    path: KeyPath
    value: Any = None

    def made_in(self, data: Any) -> Any:
        """Return values with this change."""
        if not self.path:
            return self.value
        data = deepcopy(data)
        holder: Any = reduce(getitem, self.path[:-1], data)
        key: Any = self.path[-1]
        if self.verb in ("remove", "move"):
            gone = holder.pop(key)
        if self.verb == "move":
            holder.insert(self.value, gone)
        elif self.verb == "insert" and isinstance(holder, list):
            holder.insert(key, self.value)
        elif self.verb != "remove":
            holder[key] = self.value
        return data


def _reach(data: Any, path: KeyPath, value: Any) -> tuple[KeyPath, Any, bool]:
    """Return the place nearest to a path, what has to be there, and whether it is there already."""
    for depth, part in enumerate(path):
        nested = reduce(lambda inner, key: [inner] if isinstance(key, int) else {key: inner}, path[:depth:-1], value)
        if depth and not (isinstance(data, list | dict) and data):
            return path[:depth], [nested] if isinstance(part, int) else {part: nested}, value is not None
        if isinstance(data, list) != isinstance(part, int) or (isinstance(part, int) and not 0 <= part <= len(data)):
            raise _refusal(path)
        if part == len(data) if isinstance(part, int) else part not in data:
            return path[: depth + 1], nested, False
        data = data[part]
    return path, value, True


def _differences(path: KeyPath, old: Any, new: Any) -> Iterator[_Change]:
    """Yield the changes that make one value of another."""
    if old and new and isinstance(old, dict) and isinstance(new, dict):
        for key, value in new.items():
            here = (*path, key)
            yield from _differences(here, old[key], value) if key in old else [_Change("insert", here, value)]
        yield from (_Change("remove", (*path, key)) for key in old if key not in new)
    elif old and new and isinstance(old, list) and isinstance(new, list):
        same = 0
        while same < min(len(old), len(new)) and _dump(old[-1 - same]) == _dump(new[-1 - same]):
            same += 1
        common = min(len(old), len(new)) - same
        for index in range(common):
            yield from _differences((*path, index), old[index], new[index])
        yield from (_Change("insert", (*path, index), new[index]) for index in range(common, len(new) - same))
        yield from (_Change("remove", (*path, index)) for index in reversed(range(common, len(old) - same)))
    elif _dump(old) != _dump(new):
        yield _Change("put", path, new)


def _dump(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _refusal(path: KeyPath) -> UserError:
    return UserError(f"{name_of(path)} is written in a way that can be changed in the file only")


def tree_or_empty(source: Source) -> Tree:
    """Return the tree of a text; that of an empty mapping if there is nothing but comments."""
    try:
        return tree_of(source)
    except FileProblems as error:
        if [one.id for one in error.problems] != ["empty"]:
            raise
        nothing: Any = yaml.compose("{}")
        nothing.flow_style = False
        return Tree(source, {}, {(): Node(nothing, source)}, [])


def _apply(source: Source, change: _Change, order: KeyOrder) -> str:
    """Return a text with a change; raise UserError if there is no way."""
    found = BREAK.search(source.text)
    newline = found[0] if found else "\n"
    for text in dict.fromkeys((source.text, source.text + newline)):
        before = tree_or_empty(Source.of(source.name, text))
        try:
            wanted = change.made_in(before.data)
        except (LookupError, TypeError, AttributeError):
            raise _refusal(change.path) from None
        work = _Text(before, _writer_for(before, newline, order))
        for new, end in ((new, end) for new in work.ways(change, wanted) for end in ("", newline)):
            if _says(new + end, wanted, before, work.free(change)):
                return new + end
    raise _refusal(change.path)


def _writer_for(tree: Tree, newline: str, order: KeyOrder) -> Writer:
    """Return what writes as a file does: as deep as its first mapping and its first list under a key are."""
    steps: dict[type, int] = {}
    for path, node in tree.nodes.items():
        if path and isinstance(path[-1], str) and not getattr(node.yaml, "flow_style", True):
            around = tree.nodes[path[:-1]].yaml
            steps.setdefault(type(node.yaml), node.yaml.start_mark.column - around.start_mark.column)
    return Writer(order, newline, steps.get(yaml.MappingNode, 2), steps.get(yaml.SequenceNode, 2))


def _says(text: str, wanted: Any, before: Tree, free: tuple[int, int]) -> bool:
    """Tell whether a text is YAML with these values, no new findings, and all comments but those of a free part."""
    try:
        tree = tree_or_empty(Source.of(before.source.name, text))
    except FileProblems:
        return False
    there = Counter(remark for _, remark in remarks(tree))
    needed = Counter(remark for at, remark in remarks(before) if not free[0] <= at < free[1])
    return _dump(tree.data) == _dump(wanted) and len(tree.problems) <= len(before.problems) and needed <= there


class _Text:
    """A text to change."""

    def __init__(self, tree: Tree, writer: Writer) -> None:
        self.tree, self.text, self.writer = tree, tree.source.text, writer

    def ways(self, change: _Change, wanted: Any) -> Iterator[str]:
        """Yield texts that may be what is wanted, the best one first; at last with all that is around it anew."""
        path, verbs = (
            change.path,
            {"put": self._put, "insert": self._insert, "remove": self._remove, "move": self._move},
        )
        outer = [path[:depth] for depth in range(len(path) - 1, 0, -1) if not self._in_flow(path[:depth])]
        anew = (text for one in outer for text in self._put(one, reduce(getitem, one, wanted)))
        way: Callable[[KeyPath, Any], Iterator[str]] = verbs[change.verb]
        lines = change.verb in ("put", "insert") and has_lines(change.value) and self._in_flow(path)
        return chain(anew, way(path, change.value)) if lines else chain(way(path, change.value), anew)

    def free(self, change: _Change) -> tuple[int, int]:
        """Return the part that may lose its comments: an item with its own, or a value."""
        path = change.path
        if change.verb not in ("put", "remove") or not path:
            return 0, 0
        entry = entry_at(self.tree, path)
        if change.verb == "remove" and isinstance(path[-1], int):
            return entry.first, entry.last
        several = change.verb == "put" and self._has_own_lines(path, entry)
        return entry.value, line_end(self.text, entry.end) if several else entry.end

    def _node(self, path: KeyPath) -> Any:
        return self.tree.nodes[path].yaml

    def _has_own_lines(self, path: KeyPath, entry: Entry) -> bool:
        """Tell whether a value is a list or mapping on several lines, without brackets."""
        block = not isinstance(self._node(path), yaml.ScalarNode) and not self._node(path).flow_style
        return block and bool(BREAK.search(self.text, entry.value, entry.end))

    def _in_flow(self, path: KeyPath) -> bool:
        """Tell whether a value is inside braces or brackets."""
        above = (self._node(path[:length]) for length in range(len(path)))
        return any(isinstance(node, yaml.CollectionNode) and node.flow_style for node in above)

    def _put(self, path: KeyPath, value: Any) -> Iterator[str]:
        """Yield texts with another value in the place of one."""
        text, old, entry = self.text, self._node(path), entry_at(self.tree, path)
        (start, end), single = span(text, old), isinstance(old, yaml.ScalarNode)
        style, block = (old.style or "") if single else "", single and old.style in BLOCKS
        if self._in_flow(path):
            said = " " + self.writer.flow(value, path, style)
        elif isinstance(value, dict | list):
            said = self.writer.block(value, path, self._column(path))
        else:
            lines = re.search(rf"(?:{BREAK.pattern})([ ]*)[^ \r\n]", text[start:end]) if block else None
            said = self.writer.text(value, self._column(path), style * (not block), len(lines[1]) if lines else 0)
        if not BREAK.search(said) and not block and (single or old.flow_style):
            yield text[:start] + said[start != end or old.tag != NULL :] + text[end:]
            return
        cut, between, remark = line_end(said, 0), text[entry.value : start].rstrip(), text[end : line_end(text, end)]
        if block:
            remark = re.sub(r"^\S+", "", text[start : line_end(text, start)])
        elif self._has_own_lines(path, entry):
            remark = ""
        yield text[: entry.value] + said[:cut] + between + remark + said[cut:] + text[line_end(text, end) :]

    def _column(self, path: KeyPath) -> int:
        return int(self._node(path[:-1]).start_mark.column)

    def _insert(self, path: KeyPath, value: Any) -> Iterator[str]:
        """Yield texts with a new key or item in a list or mapping that exists."""
        text, holder, entries = self.text, self._node(path[:-1]), entries_of(self.tree, path[:-1])
        key, column = path[-1] if isinstance(path[-1], str) else None, self._column(path)
        gap = text[entries[-2].last : entries[-1].first] if key is None and entries[1:] else ""
        spaced = re.search(rf"(?:{BREAK.pattern})[ ]*(?:{BREAK.pattern})", gap)
        pad = self.writer.newline * (2 if spaced else 1) + " " * column
        if holder.flow_style:
            yield self._insert_flow(path, value, holder, entries)
            return
        several = (isinstance(one, yaml.MappingNode) and not one.flow_style and one.value[1:] for one in holder.value)
        said = self.writer.entry(key, value, path, column, any(several))
        if not entries:
            yield text + pad * bool(text and not BREAK.search(text[-1])) + said + self.writer.newline
            return
        after = [entries[index - 1].last for index in self._places(path, holder) if index]
        yield from (f"{text[:at]}{pad}{said}{text[at:]}" for at in self._remark_ends(holder, key))
        if 0 in self._places(path, holder):
            yield text[: entries[0].first] + said + pad + text[entries[0].first :]
        yield from (f"{text[:at]}{pad}{said}{text[at:]}" for at in after)

    def _insert_flow(self, path: KeyPath, value: Any, holder: Any, entries: Sequence[Entry]) -> str:
        """Return a text with a new key or item between brackets."""
        said, index = self.writer.flow(value, path), self._places(path, holder)[0]
        said = f"{key_text(path[-1])}: {said}" if isinstance(path[-1], str) else said
        if index < len(entries):
            at, said = entries[index].start, f"{said}, "
        elif entries:
            at, said = entries[-1].end, f", {said}"
        else:
            at = holder.start_mark.index + 1
        return self.text[:at] + said + self.text[at:]

    def _places(self, path: KeyPath, holder: Any) -> list[int]:
        """Return the indices at which a new key or item may come, the best one first."""
        key = path[-1]
        if isinstance(key, int):
            return [key]
        order, names = self.writer.order(path[:-1]), [one.value for one, _ in holder.value]
        before = order[: order.index(key)] if key in order else ()
        known = [index + 1 for index, name in enumerate(names) if name in before]
        first = [0] if not known and key in order and any(name in order for name in names) else []
        return [*known[-1:], *first, len(names)]

    def _remark_ends(self, holder: Any, key: str | None) -> list[int]:
        """Return the ends of comments in a mapping that show the default of a key."""
        column, start = holder.start_mark.column, holder.start_mark.index
        remark = re.compile(rf"{NEW_LINE}[ ]{{{column}}}# ?{re.escape(key or '')}:[^\r\n]*")
        end = last_of(self.text, span(self.text, holder)[1], column) if column else len(self.text)
        return [found.end() for found in remark.finditer(self.text, start - column, end)] if key else []

    def _remove(self, path: KeyPath, _: Any) -> Iterator[str]:
        """Yield texts without a key, whose comments stay, or without an item, whose own comments go with it."""
        text, holder, entries = self.text, self._node(path[:-1]), entries_of(self.tree, path[:-1])
        entry, item = entry_at(self.tree, path), isinstance(holder, yaml.SequenceNode)
        empty, alone = "[]" if item else "{}", len(entries) == 1 and len(path) > 1
        own = not holder.flow_style and re.search(rf"{NEW_LINE}\Z", text[: entry.start - self._column(path)])
        start, end = (entry.first, entry.last) if item else (entry.start, entry.end)
        if alone and not own:
            start, end = span(text, holder)
            yield text[:start] + empty + text[end:]
        elif holder.flow_style:
            yield from _cut_flow(text, entries, entries.index(entry))
        else:
            at, rest = entry_at(self.tree, path[:-1]).value if alone else 0, _cut_lines(text, start, end)
            yield f"{rest[:at]} {empty}{rest[at:]}" if alone else rest

    def _move(self, path: KeyPath, to: int) -> Iterator[str]:
        """Yield a text whose items have changed places; what is between them stays there."""
        text, entries = self.text, entries_of(self.tree, path[:-1])
        order = list(range(len(entries)))
        order.insert(to, order.pop(int(path[-1])))
        ends = [entries[0].first, *(one.last for one in entries)]
        between = [text[end : one.first] for end, one in zip(ends, entries, strict=False)]
        moved = (gap + text[entries[one].first : entries[one].last] for gap, one in zip(between, order, strict=True))
        yield text[: ends[0]] + "".join(moved) + text[ends[-1] :]


def _cut_flow(text: str, entries: Sequence[Entry], index: int) -> Iterator[str]:
    """Yield texts without an entry between brackets: up to the next one, or without its comma alone."""
    one, comma = entries[index], re.compile(r"\s*,").match(text, entries[index].end)
    if index + 1 < len(entries):
        yield text[: one.start] + text[entries[index + 1].start :]
    else:
        yield text[: entries[index - 1].end] + text[one.end :]
    yield text[: one.start] + text[comma.end() if comma else one.end :]


def _cut_lines(text: str, start: int, end: int) -> str:
    """Return a text without an entry on lines of its own; a remark after it stays, on its own line."""
    begin = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    rest = text[end:].lstrip(" \t")
    if rest.startswith("#"):
        return text[:start] + rest
    if text[begin:start].strip():
        return text[:start] + rest.lstrip()
    found = BREAK.match(rest)
    rest = rest[found.end() if found else 0 :]
    above = re.search(rf"(?:\A|[\r\n])[ \t]*(?:{BREAK.pattern})\Z", text[:begin])
    below = re.match(rf"[ \t]*(?:{BREAK.pattern})", rest)
    return text[:begin] + (rest[below.end() :] if above and below else rest)
