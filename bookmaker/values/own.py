"""Loaders that read plain words as YAML 1.2 does, and the YAML that comes with bookmaker.

By the core schema (YAML 1.2.2, 10.3) only `true` and `false` are booleans, numbers are decimal, and a date is text.
"""

import re
from pathlib import Path
from typing import Any

import yaml

_CORE = (
    ("null", r"(?:~|null|Null|NULL|)", ["~", "n", "N", ""]),
    ("bool", r"(?:true|True|TRUE|false|False|FALSE)", [*"tTfF"]),
    ("int", r"[-+]?[0-9]{1,18}", [*"-+0123456789"]),
    ("float", r"[-+]?(?:\.[0-9]{1,30}|[0-9]{1,30}(?:\.[0-9]{0,30})?)(?:[eE][-+]?[0-9]{1,2})?", [*"-+.0123456789"]),
)
"""Tags, the form of their words, and how these begin; octal and hexadecimal numbers, and infinity, are text here."""


def core_loader(loader: Any) -> Any:
    """Return a class of loaders that reads plain words in this way."""
    made: Any = type(loader.__name__, (loader,), {"yaml_implicit_resolvers": {}})
    for tag, words, first in _CORE:
        made.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(rf"{words}\Z"), first)
    return made


_LOADER = core_loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader))
"""The loader for known sound files, in C if available."""


def read_own(file: Path) -> Any:
    """Return the content of one of our files."""
    return yaml.load(file.read_text("utf-8"), _LOADER)


def compose_own(text: str) -> Any:
    """Return the content as PyYAML's own nodes, which know their place."""
    return _plain(yaml.compose(text, _LOADER))


def _plain(node: Any) -> Any:
    """Return a node as the loader without C makes it: a plain word has no style."""
    if isinstance(node, yaml.ScalarNode):
        node.style = node.style or None
    elif isinstance(node, yaml.CollectionNode):
        for part in node.value:
            for one in part if isinstance(part, tuple) else (part,):
                _plain(one)
    return node
