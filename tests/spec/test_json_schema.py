"""JSON Schemas say of a file what its model says of it."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from shutil import copy
from typing import Any, get_args

import jsonschema
import pytest
import yaml
from PIL import Image

from bookmaker import __version__
from bookmaker.cli.schema import FileKind
from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.kinds import KINDS, USUAL
from bookmaker.library.schemas import model_of
from bookmaker.page.layout.cover.look import Design
from bookmaker.page.layout.units import layouts_dir
from bookmaker.series.model import SAMPLE as SERIES
from bookmaker.series.model import read_daily
from bookmaker.spec.book import read_book
from bookmaker.spec.lock.values import encode_lock
from bookmaker.spec.looks import load_look
from bookmaker.spec.sample import SAMPLE, book_sample
from bookmaker.spec.schema import json_schema, schema_text
from bookmaker.values.errors import FileProblems
from bookmaker.values.own import core_loader, read_own
from tests.quick import SEED
from tests.spec.loading import load
from tests.spec.lock.locks import lock

LAYOUTS = sorted(layouts_dir().glob("*.yaml"))
FULL = Path(__file__).parent / "full.yaml"
"""A spec with as many keys as there can be."""
TEXTS = ("", "zzz", "1 zz", "two\nlines\n.")
VALUES: tuple[Any, ...] = (True, None, -1, 0, 3, 10**10, 0.5, *TEXTS, [], ["zzz"], {}, {"zzz": 1})
"""What stands in the place of a value."""
READERS: dict[str, Callable[[Path], object]] = {
    "spec": read_book,
    "layout": load_look,
    "daily": read_daily,
    "cover": lambda path: load(path, Design),
}
MUTATIONS = 60
"""Mutated files of each kind, others for each commit."""
OUT_OF_SIGHT = (
    "no-pages",
    "inks, and this look takes",
    "too-many-bullets",
    "not-square",
    "is not square",
    "this section has no 'gentle'",
    "is above the highest",
    "cannot be read",
    "too few for a series",
    "no-isbn",
    "no-place",
    "unknown-colour",
    "no block holds the title",
    "[clash]",
    "[too-pale]",
    "printed twice",
    "played in stages",
    "tables of cases",
    "a box has its own size",
    "tabs: missing key",  # what it extends may have it
)
"""Of mistakes that no schema can tell, for they lie between two values or outside of the file."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the picture and the lock that FULL names, and the font of examples; bold enough for any face."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "fonts").mkdir()
    for own in ("Mine.ttf", *(f"fonts/{name}.ttf" for name in ("Mine", "Mine-Italic", "Mine-SemiBold", "Symbols"))):
        copy(layouts_dir() / "fonts" / "IBMPlexSans_600SemiBold.ttf", folder / own)
    (folder / "other.lock").write_bytes(encode_lock(lock()))
    Image.new("L", (1200, 1200), 200).save(folder / "map.png")
    return folder


def _refusals(kind: str, data: Any, folder: Path) -> list[str]:
    """Return what the loader says against some data."""
    path = folder / "file.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
    try:
        READERS[kind](path)
    except FileProblems as refused:
        return [str(problem) for problem in refused.problems]
    return []


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    """Return what judges files of a kind by their schema."""
    return jsonschema.Draft202012Validator(json_schema(kind, model_of(kind)))


def _example(shape: Any, shapes: Any) -> Any:
    """Return a value as a schema shows it: of a mapping that may have all of its keys, one with all of them."""
    whole = shapes.get(shape.get("$ref", "").rpartition("/")[2], {})
    if "properties" not in whole or "allOf" in whole:
        return shape["examples"][0]
    return {key: _example(value, shapes) for key, value in whole["properties"].items() if "examples" in value}


@cache
def _good(kind: str) -> Any:
    """Return a file with as many keys as there can be."""
    if kind == "spec":
        return yaml.safe_load(FULL.read_text("utf-8"))
    schema = json_schema(kind, model_of(kind))
    data = _example({"$ref": "/whole"}, {**schema["$defs"], "whole": {"properties": schema["properties"]}})
    look = data.get("look", data)
    if kind == "cover":
        del data["extends"]
    else:  # examples that do not go with each other
        look["smallest"], look["hairlines"][0]["distance"] = "7 pt", "0.1 in"
        look["steps"]["edge"] = {"size": "8 pt"}
        data.pop("box", None)
    if kind == "daily":
        data["week"]["thursday"] = {"size": "5x5", "tier": "gentle"}  # what is pinned on one
    return data


def _errors(kind: str, data: Any) -> list[str]:
    return [error.message for error in validator(kind).iter_errors(json.loads(json.dumps(data)))]


def _takes(kind: str, data: Any) -> bool:
    return not _errors(kind, data)


@pytest.mark.parametrize("kind", get_args(FileKind))
def test_a_schema_is_one_and_is_stamped_with_the_version(kind: str):
    schema = json.loads(schema_text(kind, model_of(kind)))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:bookmaker:{__version__}:{kind}"
    assert schema["title"] == f"bookmaker {__version__}: {kind}"


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_every_layout_that_comes_along_is_valid_and_so_is_the_sample_in_it(path: Path):
    assert _errors("layout", read_own(path)) == []
    assert _errors("spec", yaml.safe_load(book_sample(path.stem, Path()))) == []


def test_the_sample_of_a_series_is_valid():
    assert _errors("daily", yaml.load(SERIES, core_loader(yaml.SafeLoader))) == []


def _described(shape: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every key that a schema describes."""
    if isinstance(shape, list):
        for inner in shape:
            yield from _described(inner, where)
    if not isinstance(shape, dict):
        return
    for key, value in shape.get("properties", {}).items():
        if "description" in value or "$ref" in value:
            yield f"{where}.{key}", value
        yield from _described(value, f"{where}.{key}")
    for part in ("items", "anyOf", "oneOf", "allOf", "additionalProperties"):
        yield from _described(shape.get(part), f"{where}.{part}")


@pytest.mark.parametrize("kind", get_args(FileKind))
def test_every_key_is_described_and_its_examples_are_right(kind: str):
    schema = json_schema(kind, model_of(kind))
    tops = {"": {**schema, "$defs": {}}, **schema["$defs"]}
    keys = [pair for name, shape in tops.items() for pair in _described(shape, name)]
    assert len(keys) > 15
    for name, value in keys:
        assert value.get("description"), name
        assert value.get("examples"), name
        validator = jsonschema.Draft202012Validator({**value, "$defs": schema["$defs"]})
        assert [error.message for example in value["examples"] for error in validator.iter_errors(example)] == [], name


def test_unions_say_what_there_is():
    schema = json_schema("spec", model_of("spec"))
    front, sections = (schema["properties"][key]["items"]["oneOf"] for key in ("front", "sections"))
    assert "title" in front[0]["enum"] and "text" not in front[0]["enum"]
    titles = ("Section", *(f"{name.capitalize()}Section" for name in KINDS if name != USUAL))
    assert sections[: len(KINDS)] == [{"$ref": f"#/$defs/{title}"} for title in titles]
    assert sections[len(KINDS) + 1]["not"] == {"required": ["title"]}
    section = schema["$defs"]["Section"]["properties"]
    number, most = {"maximum": 9, "minimum": 1, "type": "integer"}, {"const": "most", "type": "string"}
    assert section["per_page"]["anyOf"] == [number, most, {"type": "null"}]
    assert section["tiers"]["propertyNames"] == {"enum": list(EVERY_TIER)}
    assert section["weights"]["$ref"] == "#/$defs/WeightsModel"
    assert section["kind"]["default"] == "bullets"
    assert "default" not in schema["properties"]["front"]


def test_a_length_is_a_pattern_and_an_ink_a_gray_or_a_colour():
    lengths, inks = ("6 in", ".5 mm", "6in", "6", "6 px", "-1 mm", 6), (0.4, "#1d5C8a", 0.95, -0.1, "red", True)
    taken = [value for value in lengths if _takes("layout", {"extends": "classic", "margins": {"outer": value}})]
    assert taken == ["6 in", ".5 mm", "6in"]
    spec = yaml.safe_load(SAMPLE)
    assert [ink for ink in inks if _takes("spec", {**spec, "look": {"grid": {"line_ink": ink}}})] == [0.4, "#1d5C8a"]


def test_a_layout_states_all_keys_unless_it_extends_another_one():
    classic = read_own(layouts_dir() / "classic.yaml")
    assert _takes("layout", classic)
    del classic["type"]["body"]["size"]
    assert not _takes("layout", classic)
    assert _takes("layout", {**classic, "extends": "compact"})
    assert not _takes("layout", {"extends": "compact", "running": [{"at": "outer"}]})


def test_a_cover_has_keys_of_its_design_otherwise():
    good = {"spine": {"colour": "accent"}, "art": {"cell": "1 in"}, "faces": {"display": "./mine.ttf"}}
    looks = (good, {"spine": {"color": "accent"}}, {"type": {"title": {"size": 70}}})
    assert [look for look in looks if _takes("spec", {**yaml.safe_load(SAMPLE), "cover": {"look": look}})] == [good]


def test_a_design_states_all_keys_and_the_kind_of_its_art_unless_it_extends_another_one():
    night = read_own(layouts_dir() / "covers" / "night.yaml")
    assert _takes("cover", night)
    assert not _takes("cover", {**night, "art": {"cell": "1 in"}})
    assert not _takes("cover", {**night, "art": {"kind": "field"}})
    for art in ({"cell": "1 in"}, {"kind": "board"}, {"colours": ["accent"]}, {"colours": [["accent", "text"]]}):
        assert _takes("cover", {"name": "mine", "extends": "night", "art": art})
        assert _takes("cover", {"name": "mine", "extends": "night", "back": {"art": art}})
    for art in ({"sell": "1 in"}, {"kind": "quilts"}, {"kind": "board", "squares": 3}):
        assert not _takes("cover", {"name": "mine", "extends": "night", "art": art})


@pytest.mark.parametrize("kind", get_args(FileKind))
def test_the_file_without_a_mistake_is_taken(kind: str, folder: Path):
    data = _good(kind)
    assert _refusals(kind, data, folder) == []
    assert _errors(kind, data) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", get_args(FileKind))
def test_schema_and_loader_agree_on_mutated_files(kind: str, folder: Path):
    mutations = list(_mutations(_good(kind)))
    for mutated in random.Random(f"{SEED} {kind}").sample(mutations, MUTATIONS):
        data = mutated()
        refusals, taken = _refusals(kind, data, folder), _takes(kind, data)
        told = all(any(words in refusal for words in OUT_OF_SIGHT) for refusal in refusals)
        assert taken is told, (refusals, data)


def _mutations(data: Any) -> Iterator[Callable[[], Any]]:
    """Yield what makes copies of some data, each with one mistake, or with none where the value happens to be right."""
    for path in list(_paths(data)):
        value = _at(data, path)
        if isinstance(value, dict):
            yield partial(_with, data, (*path, "zzz"), 1)
        if path and not isinstance(path[-1], int):
            yield partial(_with, data, path, KeyError)
        for other in VALUES if path else ():
            yield partial(_with, data, path, other)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from _paths(data[key], (*path, key))


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        data = data[part]
    return data


def _with(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy of some data with another value at a place, or without that key."""
    data = deepcopy(data)
    if value is KeyError:
        del _at(data, path[:-1])[path[-1]]
    else:
        _at(data, path[:-1])[path[-1]] = deepcopy(value)
    return data
