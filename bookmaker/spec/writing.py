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


class Writer(NamedTuple):
    """Writes values into a file with its habits."""

    order: KeyOrder
    newline: str = "\n"
    step: int = 2
    """Spaces that a mapping is indented more than its key."""
    list_step: int = 2
    """Spaces that a list is indented more than its key."""

    def flow(self, value: Any, path: KeyPath, style: str = "") -> str:
        """Return a value on one line, as it stands in brackets; a text in quotes of a style."""
        if isinstance(value, dict):
            said = (f"{key_text(key)}: {self.flow(one, (*path, key))}" for key, one in self.in_order(value, path))
            return f"{{{', '.join(said)}}}"
        if isinstance(value, list):
            return f"[{', '.join(self.flow(one, (*path, index)) for index, one in enumerate(value))}]"
        return scalar_text(value, True, style)

    def block(self, value: Any, path: KeyPath, indent: int, spread: bool = False) -> str:
        """Return what follows a ':' or '-' that stands at an indentation, with the space or line break before it.

        A list or mapping goes on lines of its own if it is long or nested, or is to be `spread`.
        """
        item = isinstance(path[-1], int)
        if not isinstance(value, dict | list):
            return self.text(value, indent)
        flow, spread = self.flow(value, path), spread or (item and isinstance(value, dict) and len(value) == 1)
        short = _depth(value) <= _FLOW_DEPTH and indent + len(f"{path[-1]}: {flow}") <= _WIDTH and not has_lines(value)
        if not value or (short and not spread):
            return f" {flow}"
        inner = indent + (2 if item else self.step if isinstance(value, dict) else self.list_step)
        if isinstance(value, dict):
            lines = [self.entry(key, one, (*path, key), inner) for key, one in self.in_order(value, path)]
        else:
            spread = any(isinstance(one, dict) and len(one) > _FLOW_DEPTH for one in value)
            lines = [self.entry(None, one, (*path, index), inner, spread) for index, one in enumerate(value)]
        pad = self.newline + " " * inner
        return (" " if item else pad) + pad.join(lines)

    def entry(self, key: str | None, value: Any, path: KeyPath, indent: int, spread: bool = False) -> str:
        """Return a key with its value, or an item of a list without a key, to stand at an indentation."""
        return ("-" if key is None else f"{key_text(key)}:") + self.block(value, path, indent, spread)

    def in_order(self, value: dict[str, Any], path: KeyPath) -> list[tuple[str, Any]]:
        """Return the entries of a mapping in the order of its keys, unknown ones last."""
        order = self.order(path)
        return sorted(value.items(), key=lambda one: order.index(one[0]) if one[0] in order else len(order))

    def text(self, value: Any, indent: int, style: str = "", column: int = 0) -> str:
        """Return a single value as `block` does: a text of several lines with '|', another one in quotes of a style.

        A text with a `column` has its lines there, however many they are.
        """
        paragraphs = isinstance(value, str) and ("\n" in value or column) and self._paragraphs(value, indent, column)
        return f" {paragraphs or scalar_text(value, False, style)}"

    def _paragraphs(self, value: str, indent: int, column: int) -> str:
        """Return a text with '|'; '' if that would not say the same."""
        lines, step = value.removesuffix("\n").split("\n"), max(column - indent, 0) or max(self.step, 2)
        if not value or any(not line.strip() for line in (lines[-1], *filter(None, lines))):
            return ""
        said = ["|" + str(step) * (value[0] in " \n") + "-" * (not value.endswith("\n"))]
        said += [" " * (indent + step) * bool(line) + line for line in lines]
        tried, _ = compose_value(Source.of("", "\n".join(["a: " + said[0], *(line[indent:] for line in said[1:]), ""])))
        same = isinstance(tried, yaml.MappingNode) and tried.value[0][1].value == value
        return self.newline.join(said) if same else ""


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
    """Tell whether there may be a text of several lines in a value."""
    return "\\n" in json.dumps(value)
