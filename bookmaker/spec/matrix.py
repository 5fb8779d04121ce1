"""`matrix` in a spec: each combination of its values is a book of its own; and what a volume puts into texts and seed.

The values keep their places in the file, so that a mistake in one is reported where it is written.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from bookmaker.spec.override import parse
from bookmaker.spec.tree import KeyPath, Tree, graft, name_of
from bookmaker.values.errors import FileProblems, Problem, UserError, Wrong, did_you_mean

MATRIX = "matrix"
VOLUME = "volume"
FIELD = "{volume}"
MOST = 1000
"""Most books of a matrix."""
_LISTS, _SERIES = ("front", "sections", "back"), "series"
"""Lists of pages, and the page that names other books."""
_RANGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
_TEXTS = ("title", "subtitle", "edition", "cover")
"""Keys whose texts may hold the number of the volume."""
Wanted = tuple[tuple[str, str], ...]
"""Keys, each with the name of a wanted value; a key may come again with another one."""


class Value(NamedTuple):
    """One value of a key of the matrix."""

    key: str
    name: str
    """Its form in the names of its books' files."""
    data: Any
    at: KeyPath
    """Its place in the spec."""


Cell = tuple[Value, ...]
"""The values of one book, by the keys of the matrix in their order."""


def parse_wanted(texts: Sequence[str]) -> Wanted:
    """Return which books of a matrix are wanted: 'volume=3,language=de'; raise UserError for anything else."""
    parts = [part.partition("=") for text in texts for part in text.split(",")]
    for key, _, name in parts:
        if not key.strip() or not name.strip():
            raise UserError(f"--matrix {','.join(texts)}: expected key=value; write it like volume=3,language=de")
    return tuple((key.strip(), name.strip()) for key, _, name in parts)


def cells_of(tree: Tree, wanted: Wanted = ()) -> tuple[Cell, ...]:
    """Return the wanted books of a matrix; one without values if there is no matrix.

    Raises FileProblems with the mistakes in the matrix, UserError if it lacks what is wanted.
    """
    axes = list(_axes(tree))
    names = {axis[0].key: [value.name for value in axis] for axis in axes}
    for key, name in wanted:
        if name not in names.get(key, ()):
            known = did_you_mean(name, names[key]) if key in names else did_you_mean(key, names)
            raise UserError(f"{tree.source.name}: --matrix {key}={name}: the matrix has none; {known or 'it is empty'}")
    chosen = {key: {name for one, name in wanted if one == key} for key, _ in wanted}
    return tuple(product(*([v for v in axis if v.name in chosen.get(v.key, (v.name,))] for axis in axes)))


def settle_matrix(tree: Tree, wanted: Wanted = ()) -> tuple[Tree, tuple[str, ...]]:
    """Return the tree of the first wanted book, and the names of its values; raise as `cells_of` does."""
    cell, axes = cells_of(tree, wanted)[0], [*_axes(tree)]
    volumes = [value.data for axis in axes for value in axis if value.key == VOLUME]
    for value in cell:
        path = parse(f"{value.key}=").path
        length = len(value.at)
        nodes = {(*path, *at[length:]): node for at, node in tree.nodes.items() if at[:length] == value.at}
        tree = graft(tree, Tree(tree.source, value.data, nodes, []), path)
    data = {key: value for key, value in tree.data.items() if key != MATRIX}
    title = data.get("title")
    if isinstance(title, str) and FIELD in title:
        others = [{"title": title.replace(FIELD, str(one))} for one in volumes if one != data.get(VOLUME)]
        data |= {key: _name_books(data[key], others) for key in _LISTS if others and isinstance(data.get(key), list)}
    return _with_volume(tree._replace(data=data)), tuple(value.name for value in cell)


def _name_books(pages: Sequence[Any], books: Sequence[Any]) -> list[Any]:
    """Return a list of pages in which one for the other books of a series has them, unless it names some."""
    named = []
    for page in pages:
        own = {_SERIES: None} if page == _SERIES else page
        if isinstance(own, dict) and _SERIES in own and isinstance(own[_SERIES], dict | None):
            page = {_SERIES: {"books": [*books], **(own[_SERIES] or {})}}
        named.append(page)
    return named


def _axes(tree: Tree) -> Iterator[list[Value]]:
    """Yield the values of each key of a matrix."""
    if MATRIX not in tree.data or tree.is_refused((MATRIX,)):
        return
    if not isinstance(tree.data[MATRIX], dict) or not tree.data[MATRIX]:
        raise _problem(tree, (MATRIX,), Wrong("expected keys of the spec, each with a list of values"))
    books = 1
    for key, given in tree.data[MATRIX].items():
        at = (MATRIX, key)
        try:
            _check_key(tree, key)
            axis = [Value(key, *rest) for rest in _values(given, at)]
            books *= len(axis)
            _check_axis(axis, books)
        except Wrong as wrong:
            raise _problem(tree, (*at, *wrong.at), wrong) from None
        yield axis


def _problem(tree: Tree, at: KeyPath, wrong: Wrong) -> FileProblems:
    path = tree.follow(at)
    node = tree.nodes[path]
    remedy = wrong.remedy or f"for example: {MATRIX}: {{language: [en, de], volume: 1-12}}"
    return FileProblems([node.source.problem(wrong.id, node.place, str(wrong), where=name_of(path), remedy=remedy)])


def _check_key(tree: Tree, key: str) -> None:
    """Raise Wrong for an unknown key of this spec, or one that is set on the command line as well."""
    try:
        path = parse(f"{key}=").path
    except FileProblems:
        path = (MATRIX,)
    holder, last = tree.value_at(path[:-1]), path[-1]
    fits = isinstance(holder, dict) if isinstance(last, str) else isinstance(holder, list) and last < len(holder)
    if not fits or path[0] == MATRIX:
        raise Wrong(f"the spec has no place for '{key}'", id="unknown-key", remedy="write first what it lies in")
    if path in tree.nodes and tree.source_of(path).name != tree.source.name:
        raise Wrong(f"--set gives '{key}' another value than the matrix", remedy="use --matrix instead")


def _values(given: object, at: KeyPath) -> Iterator[tuple[str, Any, KeyPath]]:
    """Yield the names of values, the values, and their places."""
    if isinstance(given, str) and (found := _RANGE.fullmatch(given.strip())):
        yield from ((str(number), number, at) for number in range(int(found[1]), int(found[2]) + 1))
    elif isinstance(given, list):
        yield from ((_name(value, index), value, (*at, index)) for index, value in enumerate(given))


def _name(value: object, index: int) -> str:
    """Return what files call a value: itself, a layout of one's own by its file, lists and mappings by their place."""
    if isinstance(value, list | dict) or value is None:
        return str(index + 1)
    text = re.sub(r"(.*/)|(\.ya?ml$)", "", str(value))
    return re.sub(r"[^\w.]+", "-", text).strip("-.") or str(index + 1)


def _check_axis(axis: Sequence[Value], books: int) -> None:
    if not axis:
        raise Wrong("expected a list of values, or numbers such as 1-12", id="wrong-type")
    if books > MOST:
        raise Wrong(f"this makes more than {MOST} books", id="too-large", remedy="take fewer values")
    seen = dict[str, Value]()
    for value in axis:
        if seen.setdefault(value.name, value) is not value:
            raise Wrong(f"two values are called '{value.name}'", at=value.at[2:], remedy="remove one of the two")


def _with_volume(tree: Tree) -> Tree:
    """Return a tree with the number of its volume in texts, and a seed of the volume's own."""
    volume, problems = tree.data.get(VOLUME), list[Problem]()
    number = volume if isinstance(volume, int) and not isinstance(volume, bool) else None
    data = {key: _fill_volume(tree, (key,), value, number, problems) for key, value in tree.data.items()}
    if problems:
        raise FileProblems(problems)
    seed = data.get("seed", 1)
    if number is not None and isinstance(seed, int) and seed >= 0:
        data["seed"] = seed_of(seed, number)
    return tree._replace(data=data)


def seed_of(seed: int, volume: int) -> int:
    """Return the seed of a volume of a series."""
    return int(hashlib.sha256(f"{seed}:{volume}".encode()).hexdigest()[:12], 16)


def _fill_volume(tree: Tree, at: KeyPath, value: Any, volume: int | None, problems: list[Problem]) -> Any:
    if at[0] not in _TEXTS:
        return value
    if isinstance(value, dict):
        return {key: _fill_volume(tree, (*at, key), inner, volume, problems) for key, inner in value.items()}
    if isinstance(value, list):
        return [_fill_volume(tree, (*at, index), inner, volume, problems) for index, inner in enumerate(value)]
    if not isinstance(value, str) or FIELD not in value:
        return value
    if volume is None:
        wrong = Wrong("this book is no volume", id="no-volume", remedy="add volume: 1, or matrix: {volume: 1-12}")
        problems += _problem(tree, at, wrong).problems
    return value.replace(FIELD, str(volume))
