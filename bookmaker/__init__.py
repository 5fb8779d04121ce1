"""Print-ready books of logic puzzles, each puzzle proved, from one YAML file.

What Python programs may call is in `bookmaker.library`, imported when it is first asked for.
"""

from importlib import import_module
from typing import Any

__version__ = "0.2.0"
_LIBRARY = "bookmaker.library"


def __getattr__(name: str) -> Any:
    if not name.startswith("_"):
        library = import_module(_LIBRARY)
        if name in library.__all__:
            return getattr(library, name)
    raise AttributeError(f"module 'bookmaker' has no attribute '{name}'")


def __dir__() -> list[str]:
    return ["__version__", *import_module(_LIBRARY).__all__]
