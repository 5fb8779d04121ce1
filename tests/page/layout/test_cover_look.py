"""Whether docs/cover.md tells every key of a design, and the shipped designs are as it says."""

import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from bookmaker.page.layout.cover import look
from bookmaker.page.layout.cover.look import Design
from bookmaker.page.layout.units import design_files, layouts_dir
from bookmaker.values.bindings import Binding
from bookmaker.values.own import read_own

DOCS = (Path(__file__).parents[3] / "docs" / "cover.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([a-z_.*\[\]]+)` \| ([^|]+) \| (.+) \|$", DOCS, re.MULTILINE)
MODELS: dict[str, type[BaseModel]] = {
    "": Design,
    "type.*.": look.CoverRole,
    "front[].": look.Texts,
    "shapes[].": look.Rectangle,
    "volume.": look.VolumeNumber,
    "spine.": look.Spine,
    "back.": look.Back,
    "art.boards.": look.Boards,
}
ARTS = (look.BoardArt, look.FieldArt, look.QuiltArt, look.TilesArt, look.DeviceArt)
KEYS = [(prefix + name, field) for prefix, model in MODELS.items() for name, field in model.model_fields.items()]
KEYS += [(f"art.{name}", field) for art in ARTS for name, field in art.model_fields.items() if name != "kind"]


@pytest.mark.parametrize(("key", "field"), KEYS)
def test_every_key_is_documented_with_its_meaning(key: str, field: object) -> None:
    said = str(field.description)  # type: ignore[attr-defined]
    assert f"{said[0].upper()}{said[1:]}." in [meaning for name, _, meaning in ROWS if name == key]


def test_no_other_key_is_documented() -> None:
    assert sorted(name for name, _, _ in ROWS if name not in {*design_files(), *get_args(Binding)}) == sorted(
        name for name, _ in KEYS
    )


def test_every_kind_of_art_and_every_design_is_documented() -> None:
    for art in ARTS:
        (kind,) = art.model_fields["kind"].annotation.__args__  # type: ignore[union-attr]
        assert f"`kind: {kind}`" in DOCS
    table = DOCS.partition("## Designs")[2].partition("\n\nThe boards")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(design_files())


@pytest.mark.parametrize("name", design_files())
def test_a_shipped_design_is_read_and_uses_all_of_its_colours(name: str) -> None:
    tree = read_own(layouts_dir() / "covers" / f"{name}.yaml")
    design = Design.model_validate(tree)
    assert design.name == name
    used = {colour for _, colour in look._colours(design, ())} | {"text", "accent", "ground"}
    assert design.palette.keys() == used
    assert all((layouts_dir() / "covers" / file).is_file() for file in design.faces.files.values())
