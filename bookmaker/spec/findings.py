"""Load a YAML file into a model: what pydantic refuses is reported in our own words, at its place in the file."""

import json
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import lru_cache, reduce
from operator import getitem
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from bookmaker.spec.schema import example_of, field_at, is_listed, keys_at, keys_of, models_at
from bookmaker.spec.source import START, Source, read_source
from bookmaker.spec.suggestions import key_meant, list_meant, number_meant, other_file, text_meant
from bookmaker.spec.syntax import NO_SPEC, compose
from bookmaker.spec.tree import KeyPath, Tree, name_of, plant
from bookmaker.values.errors import FileProblems, Problem, Wrong, did_you_mean
from bookmaker.words.quotes import AS_WRITTEN

_WANTED = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "dict": "keys with values",
    "model": "keys with values",
}
_NAMED = {"PageEntry": "a page type"}
"""Models with a name for people."""
_LIMITS = {
    "greater_than": "{got} is too small; it must be more than {gt}",
    "greater_than_equal": "{got} is too small; the least is {ge}",
    "less_than": "{got} is too large; it must be less than {lt}",
    "less_than_equal": "{got} is too large; the most is {le}",
    "string_too_short": "this text is too short; the least is {min_length} characters",
    "string_too_long": "this text is too long; the most is {max_length} characters",
    "too_short": "too few entries: {actual_length}; the least is {min_length}",
    "too_long": "too many entries: {actual_length}; the most is {max_length}",
}

_SWITCHES = {"yes": True, "on": True, "no": False, "off": False}

_KIND = "kind"
"""The key of a section that decides which others it has."""

MOST = 200
"""Most findings of a file; any more are left out."""

Error = Any
"""One entry of pydantic's `ValidationError.errors()`."""
M = TypeVar("M", bound=BaseModel)


class Spot(NamedTuple):
    """The place in a file that an error is about, and the model that describes it."""

    tree: Tree
    model: type[BaseModel]
    path: KeyPath
    on_key: bool = False
    """The error is about the key, not about its value."""

    @property
    def node(self) -> yaml.Node:
        return self.tree.nodes[self.path].yaml

    def at(self, *parts: str | int) -> "Spot":
        """Return the spot further inside, as deep as the file goes."""
        return self._replace(path=self.tree.follow((*self.path, *parts)))

    def example(self, *parts: str | int) -> str:
        """Return the example of the nearest field above, as a line to write."""
        path = (*self.path, *parts)
        for length in range(len(path), 0, -1):
            key, field = path[length - 1], field_at(self.model, path[:length])
            if isinstance(key, str) and (line := example_of(field, key)):
                return f"for example: {line}"
        return ""

    def problem(self, id: str, message: str, remedy: str = "") -> Problem:
        """Return a finding here; its remedy is the field's example unless another is given."""
        node, remedy = self.tree.nodes[self.path], remedy or self.example()
        place = node.key if self.on_key and node.key else node.place
        return node.source.problem(id, place, message, where=name_of(self.path), remedy=remedy)

    def problem_of(self, wrong: Wrong) -> Problem:
        """Return what is wrong here as a finding."""
        return self.problem(wrong.id, str(wrong), wrong.remedy)


def problem_in(error: Error, tree: Tree, model: type[BaseModel]) -> Problem | None:
    """Return the finding for one error of pydantic; None if its value already has one."""
    path, kind = tree.follow(error["loc"]), error["type"]
    on_key = tree.nodes[path].key is not None and (kind == "extra_forbidden" or error["loc"][-1:] == ("[key]",))
    spot = Spot(tree, model, path, on_key)
    if tree.is_refused(path):
        return None
    if kind == "too_short" and len(spot.node.value) >= error["ctx"]["min_length"]:
        return None  # pydantic counts only the entries without a mistake
    if kind in ("missing", "union_tag_not_found"):
        return _missing(error["loc"][-1] if kind == "missing" else error["ctx"]["discriminator"].strip("'"), spot)
    if kind == "extra_forbidden":
        return _unknown(spot)
    if kind == "union_tag_invalid":
        return _unknown_kind(error["ctx"], spot)
    return _validator_problem(error, spot) if kind == "value_error" else _wrong(error, spot)


def _missing(name: str | int, spot: Spot) -> Problem:
    if isinstance(name, int):
        return spot.problem("wrong-value", f"entry {name + 1} of this list is missing")
    return spot.problem("missing-key", f"missing key '{name}'", spot.example(name))


def _unknown_kind(told: Any, spot: Spot) -> Problem:
    """Say that a key which decides about the others holds none of its allowed words."""
    words = re.findall(r"'([^']*)'", told["expected_tags"])
    where, tag = spot.at(told["discriminator"].strip("'")), told["tag"]
    return where.problem("wrong-value", f"expected {' or '.join(words)}, got '{tag}'", did_you_mean(tag, words, ""))


def _unknown(spot: Spot) -> Problem | None:
    """Say that a key is unknown here; None if it belongs to another kind, and the kind meant is unknown."""
    word, above = str(spot.path[-1]), spot.path[:-1]
    models = filter(lambda keys: _KIND in keys, map(keys_of, models_at(spot.model, above)))
    kinds = {(keys[_KIND].examples or [""])[0]: keys for keys in models}
    node = spot.tree.nodes.get((*above, _KIND))
    kind = str(node.yaml.value) if node else next(iter(kinds), "")
    if owners := [f"{_KIND}: {name}" for name, keys in kinds.items() if word in keys]:
        if node and kind not in kinds:
            return None
        remedy = f"'{word}' is a key of a {'board' if spot.path[0] == 'week' else 'section'} with {' or '.join(owners)}"
    else:
        remedy = key_meant(word, list(kinds.get(kind) or keys_at(spot.model, above)), spot.model, not above)
    return spot.problem("unknown-key", f"unknown key '{word}'", remedy)


def _validator_problem(error: Error, spot: Spot) -> Problem:
    """Return what one of our validators found: it raised Wrong, or a plain ValueError."""
    cause = error["ctx"]["error"]
    if not spot.on_key and spot.node.tag.endswith((":bool", ":null")) and not str(cause).startswith("expected"):
        # The validator saw False or None, which is not what the file says.
        return _wrong({"type": "string_type"}, spot)
    if not isinstance(cause, Wrong):
        return spot.problem("wrong-value", str(cause))
    if spot.node.tag.endswith(":bool"):
        return spot.problem(cause.id, f"{cause}, got {_got(spot.node)}", cause.remedy)
    return spot.at(*cause.at).problem_of(cause)


def _wrong(error: Error, spot: Spot) -> Problem:
    """Say which type or value was wanted, and whether YAML turned the word into something else."""
    kind, got = error["type"], f"'{spot.path[-1]}'" if spot.on_key else _got(spot.node)
    if kind in _LIMITS:
        return spot.problem("wrong-value", _LIMITS[kind].format(got=got, **error["ctx"]))
    if kind in ("literal_error", "enum"):
        wanted, id = str(error["ctx"]["expected"]), "wrong-value"
    else:
        wanted, id = error["ctx"].get("class_name", "") if kind == "model_type" else "", "wrong-type"
        wanted = _NAMED.get(wanted) or _WANTED.get(kind.split("_")[0], "something else")
    message = f"expected {wanted}, got {got}"
    return spot.problem(id, message, _suggest_value(wanted, spot))


def _suggest_value(wanted: str, spot: Spot) -> str:
    """Return what a value of the wrong type probably means; '' if the example has to do."""
    node, key = spot.node, str(spot.path[-1]) if spot.path else ""
    if spot.on_key:
        return _nearest(wanted, node)
    if wanted in ("a number", "a whole number"):
        return number_meant(node, key)
    if wanted == "text" and node.tag.endswith((":bool", ":int", ":float")):
        return f"if you mean text, write it in quotes: '{node.value}'"
    if wanted == "a list" and is_listed(spot.model, spot.path):
        return list_meant(node, key)
    if node.tag.endswith(":null"):
        return text_meant(spot.tree.source_of(spot.path).line(node.start_mark.line + 1), key)
    return _nearest(wanted, node)


def _nearest(wanted: str, node: yaml.Node) -> str:
    """Return the nearest of the quoted words in what was wanted, if one is near."""
    words = re.findall(r"'([^']*)'", wanted)
    return did_you_mean(str(node.value), words, "") if isinstance(node, yaml.ScalarNode) else ""


def _got(node: yaml.Node) -> str:
    """Return a value as the file has it, shortened."""
    if isinstance(node, yaml.MappingNode):
        return "keys with values"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    if node.tag.endswith(":null"):
        return "nothing"
    text = node.value if len(node.value) <= 40 else node.value[:37] + "…"
    return f"'{text}'" if node.tag.endswith(":str") else str(text)


def read_tree(path: Path) -> Tree:
    """Return the values of a YAML file with their places; raise FileProblems if it is not YAML."""
    return tree_of(read_source(path))


def tree_of(source: Source) -> Tree:
    """Return the values of a text with their places; raise FileProblems if it is not YAML."""
    tree = _tree_of(source)
    return tree._replace(nodes=dict(tree.nodes), problems=list(tree.problems))


@lru_cache(maxsize=32)
def _tree_of(source: Source) -> Tree:
    """Do so once per text: the layout of a book is read again and again, and nobody changes its values."""
    node, problems = compose(source)
    if not isinstance(node, yaml.MappingNode):
        raise FileProblems(problems or [_not_a_mapping(source, node)])
    return plant(source, node, problems)


def _all_of(error: Error, tree: Tree, model: type[BaseModel]) -> Iterator[Problem]:
    """Yield the findings for one error of pydantic: several if a validator found several."""
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, Wrong) and cause.found:
        spot = Spot(tree, model, tree.follow(error["loc"]))
        yield from (place_problem(problem, spot.at(*at)) for at, problem in cause.found)
    elif problem := problem_in(error, tree, model):
        yield problem


def place_problem(problem: Problem, spot: Spot) -> Problem:
    """Return a finding at its place: in the file that it names, or in the lines of the value at a spot."""
    if problem.file:
        return problem
    node = spot.node
    line = node.start_mark.line + 1 + (problem.line if isinstance(node, yaml.ScalarNode) and node.style == "|" else 0)
    source = spot.tree.source_of(spot.path)
    text, place = source.line(line), spot.tree.nodes[spot.path].place
    indent = len(text) - len(text.lstrip()) + problem.column if line > place.line else place.column
    there = problem._replace(file=source.name, line=line, column=indent, source=text)
    return there._replace(where=name_of(spot.path))


def _not_a_mapping(source: Source, node: yaml.Node | None) -> Problem:
    what = "a list" if isinstance(node, yaml.SequenceNode) else "a piece of text"
    message = f"this file is {what}; it should hold keys with values, such as title: Field of Bullets"
    return source.problem("not-a-mapping", START, message, remedy=NO_SPEC)


def check(tree: Tree, model: type[M], folder: Path) -> tuple[M | None, list[Problem]]:
    """Return the model that a tree describes, or None and every finding."""
    if other := other_file(tree.data, model):
        key, what, remedy = other
        said = Spot(tree, model, tree.follow((key,) if key else ()), bool(key))
        return None, [said.problem("other-file", f"this is {what}", remedy.format(Path(tree.source.name).name))]
    problems = list(tree.problems)
    value = None
    try:
        # The language whose quotes the texts of the file get; none where they stay as they are.
        language = None if tree.data.get("quotes") == AS_WRITTEN else tree.data.get("language", "en")
        context = {"folder": folder, "language": language}
        value = _value(tree, model, context)
    except ValidationError as refused:
        problems += _findings(refused, tree, model)
    return (None if problems else value), problems


def _value(tree: Tree, model: type[M], context: dict[str, object]) -> M:
    """Return the model that values describe; booleans may be YAML 1.1 words, as in older files."""

    def read(data: Any) -> M:
        # JSON mode is strict about types (no "5" as 5) and takes a list where a tuple is wanted.
        return model.model_validate_json(json.dumps(data), strict=True, context=context)

    try:
        return read(tree.data)
    except ValidationError as refused:
        wrong = [tree.follow(one["loc"]) for one in refused.errors(include_url=False) if one["type"] == "bool_type"]
    data = deepcopy(tree.data)
    for path in wrong:
        node = tree.nodes[path].yaml
        if isinstance(node, yaml.ScalarNode) and not node.style and node.value.lower() in _SWITCHES:
            reduce(getitem, path[:-1], data)[path[-1]] = _SWITCHES[node.value.lower()]
    return read(data)


def _findings(refused: ValidationError, tree: Tree, model: type[BaseModel]) -> list[Problem]:
    """Return one finding for each place that pydantic complains about."""
    found: dict[tuple[str, int, int, str], Problem] = {}
    for problem in (one for error in refused.errors(include_url=False) for one in _all_of(error, tree, model)):
        # Several keys can be missing from one mapping; of a value, the first complaint is enough.
        missing = problem.message if problem.id == "missing-key" else ""
        found.setdefault((problem.file, problem.line, problem.column, missing), problem)
        if len(found) == MOST:
            message = f"there are more than {MOST} mistakes; these are the first that were found"
            found["", 0, 0, ""] = tree.nodes[()].source.problem(
                "too-large", START, message, remedy="is this the right file?"
            )
            break
    return [one for one in found.values() if not _is_misspelt(one, found.values())]


def _is_misspelt(missing: Problem, found: Iterable[Problem]) -> bool:
    """Tell whether a key is missing because it is misspelt, which has its own finding."""
    if missing.id != "missing-key":
        return False
    name = missing.message.partition("'")[2].rstrip("'")
    others = [one for one in found if one.id == "unknown-key"]
    return any(
        one.where.rpartition(".")[2] == name
        or (one.where.rpartition(".")[0] == missing.where and one.remedy == did_you_mean(name, [name]))
        for one in others
    )
