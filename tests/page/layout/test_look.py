from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from bookmaker.page.layout.look import Look
from bookmaker.page.layout.units import LookPart, layouts_dir
from bookmaker.values.own import read_own
from tests.layouts import load_layout, shipped_layouts

RED = ("#b3261e", "#a4504a")
INK = {"name": "PANTONE 185 C", "cmyk": [0, 91, 76, 0], "colour": RED[0]}


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


@pytest.mark.parametrize(
    ("changes", "inks", "message"),
    [
        ({}, 2, ""),
        ({"name": "Black", "colour": RED[1]}, 3, "'Black' is no spot ink"),
        ({"name": "PANTONE 185C", "colour": RED[1]}, 3, "would be two plates"),
        ({"cmyk": [0, 90, 76, 0], "colour": RED[1]}, 2, "has two mixtures"),
        ({"colour": RED[1]}, 2, ""),
        ({"colour": "#123456"}, 2, "nothing in this look has this colour"),
        ({"colour": RED[0]}, 5, "another ink prints this colour"),
        ({"name": "Sun", "colour": RED[1]}, 2, "at most 2 inks, and this look takes 3"),
        (None, 2, "at most 2 inks, and this look takes 4"),
    ],
)
def test_spot_inks_have_names_mixtures_and_colours_of_their_own(
    changes: dict[str, Any] | None, inks: int, message: str, data: dict[str, Any]
) -> None:
    alone = changes == {}
    data["grid"] |= {"frame_ink": RED[0], "bullet_ink": RED[0] if alone else RED[1]}
    spots = [] if changes is None else [INK, *[INK | changes] * (not alone)]
    data |= {"inks": inks, "spots": spots}
    if message:
        with pytest.raises(ValidationError, match=message):
            Look.model_validate(data)
    else:
        assert [one.ink.name for one in Look.model_validate(data).spots] == [INK["name"]] * len(spots)
