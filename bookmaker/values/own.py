"""The YAML that comes with bookmaker: known to be sound, so that it is read in C where that is there."""

from pathlib import Path
from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_own(file: Path) -> Any:
    """Return what a file of ours holds."""
    return yaml.load(file.read_text("utf-8"), _LOADER)


def compose_own(text: str) -> Any:
    """Return the same as PyYAML's own nodes, which know their place."""
    return _plain(yaml.compose(text, _LOADER))


def _plain(node: Any) -> Any:
    """Return a node as it is without C, where a plain word has no style."""
    if isinstance(node, yaml.ScalarNode):
        node.style = node.style or None
    elif isinstance(node, yaml.CollectionNode):
        for part in node.value:
            for one in part if isinstance(part, tuple) else (part,):
                _plain(one)
    return node
