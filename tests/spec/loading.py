"""A YAML file as a model by itself, without the look that it names, and what is wrong with it."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from bookmaker.spec.findings import check, read_tree
from bookmaker.spec.model import Spec
from bookmaker.values.errors import FileProblems, Problem

M = TypeVar("M", bound=BaseModel)


def load(path: Path, model: type[M]) -> M:
    """Return the content of a YAML file as a model.

    Raises NotFound when it cannot be read, FileProblems with all that is wrong in it.
    Validators find the folder of the file as `info.context["folder"]`.
    """
    value, problems = check(read_tree(path), model, path.parent)
    if value is None:
        raise FileProblems(problems)
    return value


def write_spec(folder: Path, text: str | bytes) -> Path:
    """Return the file of a spec with this text."""
    path = folder / "book.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read_spec(folder: Path, text: str | bytes) -> Spec:
    """Write a spec into a folder and read it."""
    return load(write_spec(folder, text), Spec)


def read_section(folder: Path, keys: str) -> Spec:
    """Return a spec of one section, of which more than the title is said by indented lines, from line 5 on."""
    return read_spec(folder, f"spec: 1\ntitle: x\nsections:\n  - title: Mine\n{keys}")


def problems_of(read: Callable[..., object], *given: object) -> list[Problem]:
    """Return what is wrong, in order, with the files that are read."""
    try:
        read(*given)
    except FileProblems as refused:
        return refused.problems
    return []
