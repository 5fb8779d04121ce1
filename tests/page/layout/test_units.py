import pytest
from pydantic import BaseModel, ValidationError

from bookmaker.page.layout.units import TextSize, Trim, Weight, layouts_dir, trim
from bookmaker.values.errors import Wrong
from bookmaker.values.lengths import Length


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("6 x 9 in", (432, 648)),
        ("6in x 9in", (432, 648)),
        ("6×9 in", (432, 648)),
        ("8.5x11in", (612, 792)),
        ("152.4 mm x 9 in", (432, 648)),
    ],
)
def test_trims(text: str, size: tuple[float, float]) -> None:
    assert trim(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["6 in", "x 9 in", "6 x 9 x 2 in", "2 x 9 in", "6 x 90 in", 54, None])
def test_a_wrong_trim_gets_an_example(text: object) -> None:
    with pytest.raises(ValueError, match="such as 6 x 9 in"):
        trim(text)


def test_a_trim_without_a_unit_gets_the_likely_one() -> None:
    with pytest.raises(Wrong, match="not a page size without a unit") as refused:
        trim("6 x 9")
    assert refused.value.remedy == "did you mean '6 x 9 in'?"


class _Model(BaseModel):
    gap: Length = 1.0
    size: TextSize = 8.0
    line: Weight = 1.0
    trim: Trim = (432.0, 648.0)


def test_the_types_parse_in_a_model() -> None:
    model = _Model.model_validate({"gap": "1 in", "size": "7 pt", "line": "0.75 pt", "trim": "5 x 8 in"})
    assert (model.gap, model.size, model.line, model.trim) == (72, 7, 0.75, (360, 576))


def test_text_under_7_and_lines_under_three_quarters_of_a_point_are_refused() -> None:
    with pytest.raises(ValidationError, match="at least 7 pt"):
        _Model.model_validate({"size": "6.9 pt"})
    with pytest.raises(ValidationError, match=r"at least 0\.75 pt"):
        _Model.model_validate({"line": "0.7 pt"})


def test_the_layouts_are_found() -> None:
    assert (layouts_dir() / "classic.yaml").is_file()
