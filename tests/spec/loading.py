"""A YAML file as a model by itself, without the look that it names."""

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from bookmaker.spec.findings import check, read_tree
from bookmaker.values.errors import FileProblems

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
