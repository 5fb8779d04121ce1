"""Whether docs/layout.md tells every key of a layout, its meaning and what the classic layout has there."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bookmaker.layout.look import Look, Role
from bookmaker.layout.style import open_style
from bookmaker.layout.units import layouts_dir
from bookmaker.spec.book import read_book
from bookmaker.spec.schema import field_at, fields

DOCS = (Path(__file__).parents[2] / "docs" / "layout.md").read_text("utf-8")
CLASSIC: dict[str, Any] = yaml.safe_load((layouts_dir() / "classic.yaml").read_text("utf-8"))
ROWS = {
    key: (shown, meaning)
    for key, shown, meaning in re.findall(r"^\| `([a-z_.*\[\]]+)` \| .+ \| ([^|]+) \| (.+) \|$", DOCS, re.MULTILINE)
}
"""By key: the classic value (the default, for a key of a role) and the meaning."""


def _documented_as(key: str) -> str:
    """Return the key under which docs/layout.md has it: the keys of all roles are told once."""
    head, _, leaf = key.rpartition(".")
    field = field_at(Look, tuple(head.split(".")))
    return f"type.*.{leaf}" if field and field.annotation is Role else key


KEYS: dict[str, FieldInfo] = {_documented_as(key): field for key, field in fields(Look)}


def _is_group(field: FieldInfo) -> bool:
    """Tell whether a key holds keys that have rows of their own."""
    return isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel) and field.annotation != Role


def _classic(key: str) -> object:
    """Return the value at a key of the classic layout; for a key in a list, its values one after another."""
    name, _, inner = key.partition("[].")
    if inner:
        return [row[inner] for row in CLASSIC[name]]
    value: Any = CLASSIC
    for part in key.split("."):
        value = value[part]
    return value


VALUED = [key for key, field in KEYS.items() if "*" not in key and key != "gutters" and not _is_group(field)]


def test_models_inside_models_and_roles_are_walked() -> None:
    assert {"name", "gutters[].pages", "type.title", "solutions.number", "grid.line", "type.*.caps"} <= set(KEYS)


def test_every_key_is_documented_and_no_other() -> None:
    assert sorted(ROWS) == sorted(KEYS)
    assert all(DOCS.count(f"\n| `{key}` |") == 1 for key in KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_meaning_is_the_one_the_model_gives(key: str) -> None:
    assert ROWS[key][1].lower().startswith(str(KEYS[key].description).lower())


@pytest.mark.parametrize("key", VALUED)
def test_every_classic_value_is_the_one_of_the_file(key: str) -> None:
    assert yaml.safe_load(ROWS[key][0].strip("`")) == _classic(key)


@pytest.mark.parametrize("key", [key for key in KEYS if "*" in key])
def test_every_default_of_a_role_is_documented(key: str) -> None:
    field, shown = KEYS[key], ROWS[key][0]
    assert shown == "required" if field.is_required() else yaml.safe_load(shown.strip("`")) == field.default


def test_a_layout_made_in_the_four_documented_steps_is_read(tmp_path: Path) -> None:
    (changes,) = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL))
    mine = {key: {**CLASSIC[key], **new} if isinstance(new, dict) else new for key, new in changes.items()}
    shutil.copytree(layouts_dir() / "fonts", tmp_path / "fonts")
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump({**CLASSIC, **mine}))
    sections = [{"title": "First steps", "size": "5x5", "tiers": {"gentle": 4}}]
    spec = {"spec": 1, "title": "A Small Book", "layout": "./mine.yaml", "sections": sections}
    (tmp_path / "book.yaml").write_text(yaml.safe_dump(spec))
    file = read_book(tmp_path / "book.yaml")
    style = open_style(file.look, file.layout.parent)
    assert (style.look.name, style.look.grid.digit) == ("mine", 0.55)
    assert style.fonts["clue"].file.parent == tmp_path / "fonts"
