"""What the models say about themselves, and whether the documentation says the same."""

import re
from pathlib import Path

import pytest
import yaml
from PIL import Image

from bookmaker.kinds import KINDS
from bookmaker.spec.lock.values import encode_lock
from bookmaker.spec.model import Spec
from bookmaker.spec.schema import example_of, field_at, fields, keys_at
from tests.shapes import HEART
from tests.spec.loading import read_spec
from tests.spec.lock.locks import lock

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "spec.md").read_text("utf-8")
OF_PICTURES = r"sections\[\]\.pictures?(\[\])?\."
"""Keys inside a picture, of which docs/pictures.md tells."""
KEYS = {key: field for key, field in reversed([*fields(Spec)]) if not re.match(OF_PICTURES, key)}
"""Of keys that several kinds have, those of the first one."""
KIND_OF = {name: kind for kind in reversed([*KINDS]) for name in KINDS[kind].params.model_fields}
"""By key of a section, the first kind that has it."""
SHOWN_WITH = {"sweep": {"tiers": {"gentle": 4}}, "mosaic": {"size": "10x10", "tiers": {"gentle": 1}}}
SHOWN_WITH |= {"stages": {"play": "stages"}, "shape": {"size": "6x7"}, "odds": {"tiers": {"gentle": 1}}}
"""What examples of keys need besides, by key or by kind."""


def test_keys_of_models_inside_models_are_described_with_an_example_and_documented_no_other():
    assert [key for key, field in KEYS.items() if not (field.description and field.examples)] == []
    assert {"title", "sections", "sections[].title", "sections[].bullets", "sections[].weights.n1"} <= set(KEYS)
    documented = re.findall(r"^\| `([^`]+)` \|.*\|.*\|.*\|$", DOCS, re.MULTILINE)
    assert sorted(documented) == sorted(KEYS)


def test_every_default_is_documented():
    documented = dict(re.findall(r"^\| `([^`]+)` \|[^|]*\| `([^`]+)` \|", DOCS, re.MULTILINE))
    defaults = {key: field.default for key, field in KEYS.items() if isinstance(field.default, int | float | str)}
    shown = {key: yaml.safe_load(documented[key]) for key, value in defaults.items() if value != ""}
    assert shown == {key: value for key, value in defaults.items() if value != ""}
    assert yaml.safe_load(documented["front"]) == [entry.page for entry in KEYS["front"].default]


FIELDS = {"puzzles": "given", "from": "source"}
"""What models call keys whose names they cannot have."""


@pytest.mark.parametrize("key", [key for key in KEYS if "." not in key])
def test_the_example_of_a_key_is_itself_without_mistakes(tmp_path: Path, good: str, key: str):
    (tmp_path / "first.lock").write_bytes(encode_lock(lock()))
    data = {**yaml.safe_load(good), **yaml.safe_load(example_of(KEYS[key], key))}
    assert FIELDS.get(key, key) in read_spec(tmp_path, yaml.safe_dump(data)).model_fields_set


@pytest.mark.parametrize("key", [key for key in KEYS if re.fullmatch(r"sections\[\]\.\w+", key)])
def test_the_example_of_a_sections_key_is_itself_without_mistakes(tmp_path: Path, good: str, key: str):
    name = key.rpartition(".")[2]
    data = yaml.safe_load(good)
    kind = KIND_OF.get(name, "bullets")
    data["sections"][0] |= {"kind": kind, **SHOWN_WITH.get(kind, {}), **SHOWN_WITH.get(name, {})}
    Image.new("L", (2400, 1200), 200).save(tmp_path / "map.png")
    (tmp_path / "heart.txt").write_text("\n".join("".join(".X"[there] for there in row) for row in HEART.mask))
    data["sections"][0].update(yaml.safe_load(example_of(KEYS[key], name)))
    assert FIELDS.get(name, name) in read_spec(tmp_path, yaml.safe_dump(data)).sections[0].model_fields_set


def test_every_error_id_in_the_code_is_documented():
    source = "".join(path.read_text("utf-8") for path in (ROOT / "bookmaker" / "spec").glob("*.py"))
    ids = set(re.findall(r'"((?:yaml|unknown|missing|duplicate|bad|wrong|not|too|no|empty)-[a-z-]+)"', source))
    assert {"no-puzzles", "not-yaml"} <= ids
    assert {id for id in ids if f"`{id}`" not in DOCS} == set()


def test_a_place_knows_its_field_and_its_keys():
    assert field_at(Spec, ("sections", 3, "weights", "n0")) is KEYS["sections[].weights.n0"]
    assert field_at(Spec, ("sections", 3, "tiers", "gentle")) is None
    assert field_at(Spec, ("title", "x")) is None
    assert keys_at(Spec, ("sections", 0, "weights")) == ["n0", "n1", "n2", "n2_squared", "by_clues"]
    assert keys_at(Spec, ("title",)) == []
