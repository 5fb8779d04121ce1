"""Plain values as the YAML that a person would write: texts without needless quotes, short lists on one line."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import yaml

from bookmaker.spec.source import Source
from bookmaker.spec.syntax import compose_value
from bookmaker.spec.tree import KeyPath, plant

KeyOrder = Callable[[KeyPath], Sequence[str]]
"""The keys that the mapping at a path may have, in order."""
_NOWHERE = Source.of("", "")
_WIDTH = 100
"""Most characters of a line with a list or a mapping in brackets."""
_FLOW_DEPTH = 2
"""Most lists and mappings inside each other that go on one line."""


class Style(NamedTuple):
    """The habits of a file."""

    newline: str = "\n"
    step: int = 2
    """Spaces that a mapping is indented more than its key."""
    list_step: int = 2
    """Spaces that a list is indented more than its key."""


class Writer(NamedTuple):
    """Writes values into a file."""

    style: Style
    order: KeyOrder

    def flow(self, value: Any, path: KeyPath) -> str:
        """Return a value on one line, as it stands in brackets."""
        if isinstance(value, dict):
            said = (f"{key_text(key)}: {self.flow(one, (*path, key))}" for key, one in self.in_order(value, path))
            return f"{{{', '.join(said)}}}"
        if isinstance(value, list):
            return f"[{', '.join(self.flow(one, (*path, index)) for index, one in enumerate(value))}]"
        return scalar_text(value, True)

    def block(self, value: Any, path: KeyPath, indent: int, spread: bool = False) -> str:
        """Return what follows a ':' or '-' that stands at an indentation, with the space or line break before it.

        A list or mapping goes on lines of its own if it is long or nested, or is to be `spread`.
        """
        item = isinstance(path[-1], int)
        if not isinstance(value, dict | list):
            return " " + (self.paragraphs(value, indent) or scalar_text(value, False))
        flow, spread = self.flow(value, path), spread or (item and isinstance(value, dict) and len(value) == 1)
        short = _depth(value) <= _FLOW_DEPTH and indent + len(f"{path[-1]}: {flow}") <= _WIDTH and not has_lines(value)
        if not value or (short and not spread):
            return f" {flow}"
        inner = indent + (2 if item else self.style.step if isinstance(value, dict) else self.style.list_step)
        if isinstance(value, dict):
            lines = [self.entry(key, one, (*path, key), inner) for key, one in self.in_order(value, path)]
        else:
            spread = any(isinstance(one, dict) and len(one) > _FLOW_DEPTH for one in value)
            lines = [self.entry(None, one, (*path, index), inner, spread) for index, one in enumerate(value)]
        first = " " if item else self.style.newline + " " * inner
        return first + (self.style.newline + " " * inner).join(lines)

    def entry(self, key: str | None, value: Any, path: KeyPath, indent: int, spread: bool = False) -> str:
        """Return a key with its value, or an item of a list without a key, to stand at an indentation."""
        return ("-" if key is None else f"{key_text(key)}:") + self.block(value, path, indent, spread)

    def in_order(self, value: dict[str, Any], path: KeyPath) -> list[tuple[str, Any]]:
        """Return the entries of a mapping in the order of its keys, unknown ones last."""
        order = self.order(path)
        return sorted(value.items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order))

    def paragraphs(self, value: Any, indent: int, wanted: bool = False, column: int = 0) -> str:
        """Return a text as a block with '|'; '' if that cannot be, or if it has one line and no block is wanted."""
        if not isinstance(value, str) or not ("\n" in value or wanted):
            return ""
        lines = value.removesuffix("\n").split("\n")
        if any(not line.strip() for line in (lines[-1], *filter(None, lines))):
            return ""
        step = max(column - indent, 0) or max(self.style.step, 2)
        said = [" " * (indent + step) * bool(line) + line for line in lines]
        head = "|" + str(step) * (value[0] in " \n") + "-" * (not value.endswith("\n"))
        tried, problems = compose_value(Source.of("", "\n".join([f"a: {head}", *(one[indent:] for one in said), ""])))
        if problems or not isinstance(tried, yaml.MappingNode) or tried.value[0][1].value != value:
            return ""
        return self.style.newline.join([head, *said])


def scalar_text(value: Any, flow: bool, style: str = "") -> str:
    """Return a value as YAML writes it: in quotes of a style, or in none if it keeps its meaning."""
    if not isinstance(value, str):
        return json.dumps(value)
    node = None if style else plain_node(value, flow)
    if node and node.tag.endswith(":str"):
        return value
    if style == '"' or not value.isprintable() or (not style and "'" in value):
        said = json.dumps(value, ensure_ascii=False)
        return "".join(one if one.isprintable() else f"\\U{ord(one):08x}" for one in said)
    doubled = value.replace("'", "''")
    return f"'{doubled}'"


def key_text(key: str) -> str:
    """Return a key as YAML writes it."""
    return key if re.fullmatch(r"\w(?:[\w -]*\w)?", key) else scalar_text(key, True)


def plain_node(text: str, flow: bool) -> yaml.ScalarNode | None:
    """Return how YAML reads an unquoted text; None unless it stays one word or text."""
    node, problems = compose_value(Source.of("", f"[{text}]" if flow else f"- {text}"))
    if problems or not isinstance(node, yaml.SequenceNode) or len(node.value) != 1:
        return None
    (found,) = node.value
    whole = isinstance(found, yaml.ScalarNode) and not found.style and found.value == text
    return found if whole and not plant(_NOWHERE, found, []).problems else None


def _depth(value: Any) -> int:
    """Return how many lists and mappings are inside each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def has_lines(value: Any) -> bool:
    """Tell whether there is a text of several lines in a value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(has_lines, inner)) or (isinstance(value, str) and "\n" in value)
