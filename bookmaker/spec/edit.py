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
from bookmaker.spec.source import Source
from bookmaker.spec.syntax import NULL
from bookmaker.spec.tree import KeyPath, Node, Tree, name_of
from bookmaker.spec.writing import KeyOrder, Style, Writer, has_lines, key_text, plain_node, scalar_text
from bookmaker.values.errors import FileProblems, UserError

Value = Any
"""Plain data: text, number, boolean, list or mapping."""
BLOCKS = ("|", ">")
_BREAK = re.compile(r"\r\n|\r|\n")
_REMARK = re.compile(r"#[^\r\n]*")
_NEW_LINE = r"(?<![^\r\n])"


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


def insert_item(source: Source, path: KeyPath, value: Value, order: KeyOrder = lambda path: ()) -> str:
    """Return the text with a new item in a list, before the one at the index that ends the path."""
    if path in tree_or_empty(source).nodes:
        return _apply(source, _Change("insert", path, json.loads(json.dumps(value))), order)
    return edit_value(source, path, value, order)


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
    newline = _newline(source.text)
    for text in dict.fromkeys((source.text, source.text + newline)):
        before = tree_or_empty(Source.of(source.name, text))
        work = _Text(before, Writer(_style_of(before, newline), order))
        try:
            wanted = change.made_in(before.data)
        except (LookupError, TypeError, AttributeError):
            raise _refusal(change.path) from None
        for free, new in work.ways(change, wanted):
            for end in ("", newline):
                if _says(new + end, wanted, before, free):
                    return new + end
    raise _refusal(change.path)


def _says(text: str, wanted: Any, before: Tree, free: tuple[int, int]) -> bool:
    """Tell whether a text is YAML with these values, no new findings, and all comments but those of a free part."""
    try:
        tree = tree_or_empty(Source.of(before.source.name, text))
    except FileProblems:
        return False
    there = Counter(remark for _, remark in _remarks(tree))
    needed = Counter(remark for at, remark in _remarks(before) if not free[0] <= at < free[1])
    return _dump(tree.data) == _dump(wanted) and len(tree.problems) <= len(before.problems) and needed <= there


def _remarks(tree: Tree) -> Iterator[tuple[int, str]]:
    """Yield the comments of a text with their places."""
    text = tree.source.text
    for start, end in _scalars(text, tree.nodes[()].yaml):
        text = text[:start] + "x" * (end - start) + text[end:]
    yield from ((found.start(), found[0].rstrip()) for found in _REMARK.finditer(text))


def _scalars(text: str, node: yaml.Node) -> Iterator[tuple[int, int]]:
    """Yield where the keys and single values of a node are; of a block text, only its lines."""
    if isinstance(node, yaml.ScalarNode):
        start, end = _span(text, node)
        yield min(_line_end(text, start), end) if node.style in BLOCKS else start, end
    for one in node.value if isinstance(node, yaml.CollectionNode) else ():
        for part in one if isinstance(one, tuple) else (one,):
            yield from _scalars(text, part)


def _newline(text: str) -> str:
    found = _BREAK.search(text)
    return found[0] if found else "\n"


def _style_of(tree: Tree, newline: str) -> Style:
    """Return the habits of a file: how deep its first mapping and its first list under a key are."""
    steps: dict[type, int] = {}
    for path, node in tree.nodes.items():
        if (
            path
            and isinstance(path[-1], str)
            and isinstance(node.yaml, yaml.CollectionNode)
            and not node.yaml.flow_style
        ):
            steps.setdefault(
                type(node.yaml), node.yaml.start_mark.column - tree.nodes[path[:-1]].yaml.start_mark.column
            )
    return Style(newline, steps.get(yaml.MappingNode, 2), steps.get(yaml.SequenceNode, 2))


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


def _line_end(text: str, at: int) -> int:
    found = _BREAK.search(text, at)
    return found.start() if found else len(text)


class _Entry(NamedTuple):
    """Where a key with its value, or an item of a list, is in a text."""

    start: int
    """Its key or dash."""
    value: int
    """Behind its colon or dash."""
    end: int
    first: int
    """The first of its own comments above, or its start."""
    last: int
    """The end of its last line, with more deeply indented comments below it."""


class _Text:
    """A text to change."""

    def __init__(self, tree: Tree, writer: Writer) -> None:
        self.tree, self.text, self.writer = tree, tree.source.text, writer

    def ways(self, change: _Change, wanted: Any) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield texts that may be what is wanted, the best one first; each with the part that may lose its comments."""
        path = change.path
        ways: dict[str, Callable[[_Change], Iterator[str]]] = {
            "put": self._put,
            "insert": self._insert,
            "remove": self._remove,
            "move": self._move,
        }
        free = self._free(change)
        outer = [path[:depth] for depth in range(len(path) - 1, 0, -1) if not self._in_flow(path[:depth])]
        anew = (text for one in outer for text in self._put(_Change("put", one, reduce(getitem, one, wanted))))
        here = ways[change.verb](change)
        lines = change.verb in ("put", "insert") and has_lines(change.value) and self._in_flow(path)
        yield from ((free, text) for text in (chain(anew, here) if lines else chain(here, anew)))

    def _free(self, change: _Change) -> tuple[int, int]:
        if change.verb not in ("put", "remove") or not change.path:
            return 0, 0
        entry = self._entry(change.path)
        item = isinstance(change.path[-1], int) and change.verb == "remove"
        if item:
            return entry.first, entry.last
        several = change.verb == "put" and self._is_spread_out(change.path, entry)
        return entry.value, _line_end(self.text, entry.end) if several else entry.end

    def _is_spread_out(self, path: KeyPath, entry: _Entry) -> bool:
        """Tell whether a value is a list or mapping on lines of its own."""
        old = self._holder(path)
        block = isinstance(old, yaml.CollectionNode) and not old.flow_style
        return block and bool(_BREAK.search(self.text, entry.value, entry.end))

    def _holder(self, path: KeyPath) -> Any:
        return self.tree.nodes[path].yaml

    def _entry(self, path: KeyPath) -> _Entry:
        entries, key = self._entries(path[:-1]), path[-1]
        names = [one.value for one, _ in self._holder(path[:-1]).value] if isinstance(key, str) else []
        return entries[key if isinstance(key, int) else names.index(key)]

    def _entries(self, path: KeyPath) -> list[_Entry]:
        """Return where the entries of a list or mapping are."""
        holder, found = self._holder(path), list[_Entry]()
        at, column = self._entry(path).value if path else 0, holder.start_mark.column
        for one in holder.value:
            key, value = one if isinstance(one, tuple) else (None, one)
            start, end = _span(self.text, value)
            behind = start
            if key:
                start, behind = key.start_mark.index, key.end_mark.index
                behind = self.text.find(":", behind, value.start_mark.index) + 1 or behind
            elif not holder.flow_style:
                dash = re.compile(rf"{_NEW_LINE}[ ]{{{column}}}-").search(self.text, at) if found else None
                start = dash.end() - 1 if dash else holder.start_mark.index
                behind = start + 1
            last = end if holder.flow_style else self._last(end, column)
            first = start if key or holder.flow_style else self._first(at, start, column)
            found.append(_Entry(start, behind, end, first, last))
            at = last
        return found

    def _first(self, at: int, start: int, column: int) -> int:
        """Return where the comments directly above an item begin that are indented like it."""
        line = rf"[ ]{{{column}}}#[^\r\n]*(?:{_BREAK.pattern})"
        found = re.compile(rf"{_NEW_LINE}(?:{line})*[ ]{{{column}}}\Z").search(self.text[:start], at)
        return found.start() + column if found else start

    def _last(self, at: int, column: int) -> int:
        deeper = re.compile(rf"(?:(?:{_BREAK.pattern})[ \t]*)*(?:{_BREAK.pattern})[ ]{{{column + 1},}}#[^\r\n]*")
        at = _line_end(self.text, at)
        while found := deeper.match(self.text, at):
            at = found.end()
        return at

    def _in_flow(self, path: KeyPath) -> bool:
        """Tell whether a value is inside braces or brackets."""
        above = (self._holder(path[:length]) for length in range(len(path)))
        return any(isinstance(node, yaml.CollectionNode) and node.flow_style for node in above)

    def _put(self, change: _Change) -> Iterator[str]:
        """Yield texts with another value in the place of one."""
        text, path, value, old = self.text, change.path, change.value, self._holder(change.path)
        (start, end), entry, single = _span(text, old), self._entry(path), isinstance(old, yaml.ScalarNode)
        block = single and old.style in BLOCKS
        if self._in_flow(path):
            style = (old.style or "") if single and isinstance(value, str) else ""
            said = scalar_text(value, True, style) if style else self.writer.flow(value, path)
            yield text[:start] + " " * (old.tag == NULL and start == end) + said + text[end:]
            return
        column = self._column(path)
        said = self.writer.block(value, path, column)
        if block and isinstance(value, str):
            lines = re.search(rf"(?:{_BREAK.pattern})([ ]*)[^ \r\n]", text[start:end])
            kept = self.writer.paragraphs(value, column, True, len(lines[1]) if lines else 0)
            said = f" {kept}" if kept else said
        elif single and old.style and isinstance(value, str) and "\n" not in value:
            said = " " + scalar_text(value, False, old.style)
        inline = not _BREAK.search(said) and not block and (single or old.flow_style)
        if inline:
            yield text[:start] + said[start != end or old.tag != NULL :] + text[end:]
            return
        head = _BREAK.search(said)
        cut = head.start() if head else len(said)
        remark = "" if self._is_spread_out(path, entry) else text[end : _line_end(text, end)]
        if block:
            remark = re.sub(r"^[^ \t\r\n]*", "", text[start : min(end, _line_end(text, start))])
        between = text[entry.value : start].rstrip()
        yield text[: entry.value] + said[:cut] + between + remark + said[cut:] + text[_line_end(text, end) :]

    def _column(self, path: KeyPath) -> int:
        return int(self._holder(path[:-1]).start_mark.column)

    def _insert(self, change: _Change) -> Iterator[str]:
        """Yield texts with a new key or item in a list or mapping that exists."""
        text, path, holder, entries = (
            self.text,
            change.path,
            self._holder(change.path[:-1]),
            self._entries(change.path[:-1]),
        )
        key = path[-1] if isinstance(path[-1], str) else None
        newline, indent = self.writer.style.newline, " " * holder.start_mark.column
        if holder.flow_style:
            said = (f"{key_text(key)}: " if key else "") + self.writer.flow(change.value, path)
            index = self._places(path, holder)[0]
            if index < len(entries):
                at, said = entries[index].start, f"{said}, "
            else:
                at, said = (entries[-1].end, f", {said}") if entries else (holder.start_mark.index + 1, said)
            yield text[:at] + said + text[at:]
            return
        said = self.writer.entry(key, change.value, path, holder.start_mark.column, self._is_spread(holder))
        if not entries:
            yield text + newline * bool(text and not _BREAK.search(text[-1])) + said + newline
            return
        for at in self._remark_ends(holder, key) if key else ():
            yield f"{text[:at]}{newline}{indent}{said}{text[at:]}"
        for index in self._places(path, holder):
            if index:
                at = entries[index - 1].last
                yield f"{text[:at]}{newline}{indent}{said}{text[at:]}"
            else:
                at = entries[0].first
                yield f"{text[:at]}{said}{newline}{indent}{text[at:]}"

    def _is_spread(self, holder: yaml.Node) -> bool:
        """Tell whether a list has mappings on several lines."""
        return any(
            isinstance(one, yaml.MappingNode) and not one.flow_style and len(one.value) > 1 for one in holder.value
        )

    def _places(self, path: KeyPath, holder: Any) -> list[int]:
        """Return the indices at which a new key or item may come, the best one first."""
        key = path[-1]
        if isinstance(key, int):
            return [key]
        order, names = self.writer.order(path[:-1]), [one.value for one, _ in holder.value]
        before = order[: order.index(key)] if key in order else ()
        known = [index + 1 for index, name in enumerate(names) if name in before]
        first = [0] if not known and any(name in order for name in names) and key in order else []
        return [*known[-1:], *first, len(names)]

    def _remark_ends(self, holder: Any, key: str) -> Iterator[int]:
        """Yield the ends of comments in a mapping that show the default of a key."""
        column, start = holder.start_mark.column, holder.start_mark.index
        remark = re.compile(rf"{_NEW_LINE}[ ]{{{column}}}# ?{re.escape(key)}:[^\r\n]*")
        end = self._last(_span(self.text, holder)[1], column) if column else len(self.text)
        yield from (found.end() for found in remark.finditer(self.text, start - column, end))

    def _remove(self, change: _Change) -> Iterator[str]:
        """Yield texts without a key, whose comments stay, or without an item, whose own comments go with it."""
        text, path, holder = self.text, change.path, self._holder(change.path[:-1])
        entry, entries = self._entry(path), self._entries(path[:-1])
        item = isinstance(holder, yaml.SequenceNode)
        empty, alone = "[]" if item else "{}", len(entries) == 1 and len(path) > 1
        own = not holder.flow_style and not re.search(r"[^\r\n]\Z", text[: entry.start - holder.start_mark.column])
        start, end = (entry.first, entry.last) if item else (entry.start, entry.end)
        if alone and not own:
            start, end = _span(text, holder)
            yield text[:start] + empty + text[end:]
        elif holder.flow_style:
            yield from self._cut_flow(entries, entries.index(entry))
        elif alone:
            at, rest = self._entry(path[:-1]).value, _cut_lines(text, start, end)
            yield f"{rest[:at]} {empty}{rest[at:]}"
        else:
            yield _cut_lines(text, start, end)

    def _cut_flow(self, entries: Sequence[_Entry], index: int) -> Iterator[str]:
        """Yield texts without an entry between brackets: up to the next one, or without its comma alone."""
        text, one = self.text, entries[index]
        start, end = one.start, one.end
        if index + 1 < len(entries):
            end = entries[index + 1].start
        elif index:
            start = entries[index - 1].end
        yield text[:start] + text[end:]
        comma = re.compile(r"\s*,").match(text, one.end)
        yield text[: one.start] + text[comma.end() if comma else one.end :]

    def _move(self, change: _Change) -> Iterator[str]:
        """Yield a text whose items have changed places; what is between them stays there."""
        text, entries = self.text, self._entries(change.path[:-1])
        order = list(range(len(entries)))
        order.insert(change.value, order.pop(int(change.path[-1])))
        ends = [entries[0].first, *(one.last for one in entries)]
        between = [text[end : one.first] for end, one in zip(ends, entries, strict=False)]
        moved = (gap + text[entries[one].first : entries[one].last] for gap, one in zip(between, order, strict=True))
        yield text[: ends[0]] + "".join(moved) + text[ends[-1] :]


def _cut_lines(text: str, start: int, end: int) -> str:
    """Return a text without an entry on lines of its own; a remark after it stays, on its own line."""
    begin = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    rest = text[end:].lstrip(" \t")
    if rest.startswith("#"):
        return text[:start] + rest
    if text[begin:start].strip():
        return text[:start] + rest.lstrip()
    found = _BREAK.match(rest)
    rest = rest[found.end() if found else 0 :]
    above = re.search(rf"(?:\A|[\r\n])[ \t]*(?:{_BREAK.pattern})\Z", text[:begin])
    below = re.match(rf"[ \t]*(?:{_BREAK.pattern})", rest)
    return text[:begin] + (rest[below.end() :] if above and below else rest)
