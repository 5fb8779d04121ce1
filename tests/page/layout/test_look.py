from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.units import LookPart, layouts_dir
from bookmaker.values.own import read_own
from tests.layouts import load_layout, shipped_layouts


@pytest.fixture
def data() -> dict[str, Any]:
    loaded: dict[str, Any] = read_own(layouts_dir() / "classic.yaml")
    return loaded


@pytest.mark.parametrize("part", LookPart.__subclasses__())
def test_every_key_is_described(part: type[BaseModel]) -> None:
    assert all(field.description for field in part.model_fields.values())


@pytest.mark.parametrize("name", shipped_layouts())
def test_every_layout_is_valid_and_has_its_fonts(name: str) -> None:
    found = load_layout(name)
    assert found.look.name == name
    assert all(font.is_file() for font in found.fonts.values())


def test_unknown_and_missing_keys_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="colour"):
        Look.model_validate({**data, "colour": "red"})
    del data["grid"]["frame"]
    with pytest.raises(ValidationError, match=r"grid\.frame"):
        Look.model_validate(data)


def test_gutters_rise_with_the_page_count(data: dict[str, Any], look: Look) -> None:
    first, second, *_ = look.gutters
    assert look.gutter(first.pages) == first.gutter
    assert look.gutter(first.pages + 1) == second.gutter > first.gutter
    assert look.gutter(10_000) == look.gutters[-1].gutter
    for gutters in (data["gutters"][::-1], []):
        with pytest.raises(ValidationError, match="must rise"):
            Look.model_validate(data | {"gutters": gutters})


def test_the_classic_look_keeps_the_numbers_of_the_book_design(look: Look) -> None:
    assert look.grid.digit == 0.62
    assert look.grid.line == 0.75
    assert 1.5 <= look.grid.frame <= 2
    assert look.gutter(24) >= 0.375 * 72
    assert min(look.margins.outer, look.margins.bottom) >= 36
