"""Load a YAML file into a model, with every mistake in it found in one pass."""

import json
from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from bookmaker.spec.findings import finding
from bookmaker.spec.source import START, Source, read_source
from bookmaker.spec.syntax import compose
from bookmaker.spec.tree import Tree, plant
from bookmaker.values.errors import FileProblems, Problem

M = TypeVar("M", bound=BaseModel)


def read_tree(path: Path) -> Tree:
    """Return the values of a YAML file with their places; raise FileProblems when it is not YAML."""
    source = read_source(path)
    node, problems = compose(source)
    if not isinstance(node, yaml.MappingNode):
        raise FileProblems(problems or [_not_a_mapping(source, node)])
    return plant(source, node, problems)


def _not_a_mapping(source: Source, node: yaml.Node | None) -> Problem:
    what = "a list" if isinstance(node, yaml.SequenceNode) else "a piece of text"
    message = f"this file is {what}; it should hold keys with values"
    return source.problem("not-a-mapping", START, message, remedy="for example: title: Field of Bullets")


def check(tree: Tree, model: type[M], folder: Path) -> tuple[M | None, list[Problem]]:
    """Return the model that a tree describes, or None and every finding."""
    problems = list(tree.problems)
    value = None
    try:
        # JSON mode is strict about types (no 'yes' as 1, no "5" as 5) and takes a list where a tuple is wanted.
        value = model.model_validate_json(json.dumps(tree.data), strict=True, context={"folder": folder})
    except ValidationError as refused:
        problems += _findings(refused, tree, model)
    return (None if problems else value), problems


def _findings(refused: ValidationError, tree: Tree, model: type[BaseModel]) -> list[Problem]:
    """Return one finding for each place that pydantic complains about."""
    found: dict[tuple[int, int, str], Problem] = {}
    for error in refused.errors(include_url=False):
        if problem := finding(error, tree, model):
            # Several keys can be missing from one mapping; of a value, the first complaint is enough.
            missing = problem.message if problem.id == "missing-key" else ""
            found.setdefault((problem.line, problem.column, missing), problem)
    return list(found.values())
