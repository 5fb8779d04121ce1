"""Plain words that YAML 1.1 reads as something else than they look like."""

import re
from math import isfinite
from typing import NamedTuple

import yaml

_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+][0-9]+)?")
_ALMOST_NUMBER = re.compile(r"[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?")


class Trap(NamedTuple):
    """What YAML makes of a plain word, and what to write instead."""

    reading: str
    remedy: str


def number_trap(node: yaml.ScalarNode) -> Trap | None:
    """Return the trap of a plain word that no field can want: octal, base 60, date, infinity."""
    kind, text = node.tag.rsplit(":", 1)[-1], node.value
    if kind == "timestamp":
        return Trap("as a date", quoted(text))
    if kind == "value":
        return Trap("as something special", quoted(text))
    plain = {"int": _DECIMAL, "float": _FLOAT}.get(kind)
    if plain and not (plain.fullmatch(text) and isfinite(float(text))):
        return _number(text, kind)
    return None


def word_trap(node: yaml.Node) -> Trap | None:
    """Return the trap of a plain word that is no text to YAML: yes, no, on, off, a number."""
    if not isinstance(node, yaml.ScalarNode) or node.style is not None:
        return None
    kind, text = node.tag.rsplit(":", 1)[-1], node.value
    if kind == "bool":
        return Trap(f"as {str(yaml.safe_load(text)).lower()}", quoted(text))
    if kind in ("int", "float"):
        return Trap("as a number", quoted(text))
    return None


def text_trap(node: yaml.Node) -> Trap | None:
    """Return the trap of a plain word that looks like a number and is text to YAML: 08, 1e3."""
    if not isinstance(node, yaml.ScalarNode) or node.style is not None:
        return None
    if not node.tag.endswith(":str") or not _ALMOST_NUMBER.fullmatch(node.value):
        return None
    return Trap("as text", f"for the number write {float(node.value):g}")


def quoted(text: str) -> str:
    """Return the remedy for a word that is meant as text."""
    return f"if you mean text, write it in quotes: '{text}'"


def _number(text: str, kind: str) -> Trap:
    if text.strip("+-.").lower() == "nan":
        return Trap("as no number at all", quoted(text))
    digits = text.replace("_", "")
    if len(text) > 30 or (len(digits) > 18 and digits.lstrip("+-1234567890") == ""):
        return Trap("as a number too large to use", quoted(text))
    value = yaml.safe_load(text)
    if not isfinite(value):
        return Trap("as infinity", quoted(text))
    if ":" in text:
        return Trap(f"as the number {value} (base 60)", quoted(text))
    if kind == "int" and re.fullmatch(r"[-+]?0[0-7]+", digits):
        return Trap(f"as the number {value} (octal)", f"for the number write {int(digits, 10)}; {quoted(text)}")
    return Trap(f"as the number {value}", f"for the number write {value}; {quoted(text)}")
