"""Whether docs/layout.md tells every key of a layout, its meaning and what the classic layout has there."""

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.template import CAPTION_FIELDS, RUNNING_FIELDS
from bookmaker.page.layout.text import open_style
from bookmaker.page.layout.units import Role, layouts_dir, trim
from bookmaker.spec.book import read_book
from bookmaker.spec.schema import field_at, fields
from bookmaker.values.lengths import length
from bookmaker.values.own import read_own

DOCS = (Path(__file__).parents[3] / "docs" / "layout.md").read_text("utf-8")
CLASSIC: dict[str, Any] = read_own(layouts_dir() / "classic.yaml")
ROWS = {
    key: (shown, meaning)
    for key, shown, meaning in re.findall(r"^\| `([a-z_.*\[\]]+)` \| .+ \| ([^|]+) \| (.+) \|$", DOCS, re.MULTILINE)
}
"""By key: the classic value (the default, for a key of a role) and the meaning."""


def _documented_as(key: str) -> str:
    """Return the key under which docs/layout.md has it: those of all roles, pieces and regions are told once."""
    head, _, leaf = key.rpartition(".")
    field = field_at(Look, tuple(head.split(".")))
    if field and field.annotation is Role:
        return f"type.*.{leaf}"
    if head.startswith("marks."):
        return f"marks.*.{leaf}"
    if head.endswith(("above[]", "below[]")):
        return f"puzzles.above[].{leaf}"
    return f"puzzles.regions.*.{leaf}" if ".regions." in head else key


KEYS: dict[str, FieldInfo] = {_documented_as(key): field for key, field in fields(Look)}


def _classic(key: str) -> object:
    """Return the value at a key of the classic layout; for a key in a list, its values one after another."""
    name, _, inner = key.partition("[].")
    if inner:
        known = field_at(Look, (name, 0, inner))
        return [row.get(inner, known.default if known else None) for row in CLASSIC.get(name, [])]
    value: Any = CLASSIC
    for part in key.split("."):
        if part not in value:
            return NONE
        value = value[part]
    return value


NONE = object()
"""Stands for a key that the classic layout does not have."""
LISTS = ("gutters", "running", "above", "below")
"""What they hold is told key by key."""
MODELS = {key: f.annotation for key, f in KEYS.items() if isinstance(f.annotation, type) and f.annotation != Role}
GROUPS = [key for key, model in MODELS.items() if issubclass(model, BaseModel)]
"""Keys that hold keys that have rows of their own."""
VALUED = [key for key in KEYS if "*" not in key and key.rpartition(".")[2] not in LISTS and key not in GROUPS]
DEFAULTED = [key for key in VALUED if _classic(key) is NONE or "above[]" in key or ".regions." in key]


def test_every_key_is_documented_and_no_other() -> None:
    assert {"name", "gutters[].pages", "type.title", "solutions.number", "grid.line", "type.*.caps"} <= set(KEYS)
    assert sorted(ROWS) == sorted(KEYS)
    assert all(DOCS.count(f"\n| `{key}` |") == 1 for key in KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_meaning_is_the_one_the_model_gives(key: str) -> None:
    meaning, like = ROWS[key][1], re.fullmatch(r"As `(.+)`\.", ROWS[key][1])
    if like:
        assert KEYS[key].description == KEYS[like[1]].description
        meaning = ROWS[like[1]][1]
    assert meaning.lower().startswith(str(KEYS[key].description).lower())


@pytest.mark.parametrize("key", sorted(set(VALUED) - set(DEFAULTED)))
def test_every_classic_value_is_the_one_of_the_file(key: str) -> None:
    assert yaml.safe_load(ROWS[key][0].strip("`")) == _classic(key)


@pytest.mark.parametrize("key", [*DEFAULTED, *(key for key in KEYS if "*" in key)])
def test_every_default_is_documented(key: str) -> None:
    field, shown = KEYS[key], ROWS[key][0]
    if field.is_required():
        assert shown == "required"
    elif field.default in (None, "") or isinstance(field.default, BaseModel):
        assert shown in ("none", "the whole body")
    else:
        documented = yaml.safe_load(shown.strip("`"))
        wanted = {"trim": trim, "scale.trim": trim, "smallest": length}.get(key, lambda value: value)
        assert wanted(documented) == (list(field.default) if isinstance(documented, list) else field.default)


@pytest.mark.parametrize("fields", [CAPTION_FIELDS, RUNNING_FIELDS])
def test_every_field_of_a_template_is_documented(fields: dict[str, str]) -> None:
    for name, meaning in fields.items():
        assert f"| `{{{name}}}` | {meaning[0].upper()}{meaning[1:]}. |" in DOCS


def test_a_layout_made_in_the_four_documented_steps_is_read(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)
    (tmp_path / "mine.yaml").write_text("".join(map(dedent, blocks)))
    sections = [{"title": "First steps", "size": "5x5", "tiers": {"gentle": 4}}]
    spec = {"spec": 1, "title": "A Small Book", "layout": "./mine.yaml", "sections": sections}
    (tmp_path / "book.yaml").write_text(yaml.safe_dump(spec))
    file = read_book(tmp_path / "book.yaml")
    style = open_style(file.look, file.fonts)
    assert (style.look.name, style.look.grid.digit, style.look.grid.line) == ("mine", 0.55, 0.75)
    assert [line.edge for line in style.look.running] == ["bottom"]
