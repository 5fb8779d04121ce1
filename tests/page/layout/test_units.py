import pytest
from pydantic import BaseModel, ValidationError

from bookmaker.page.layout.units import Length, TextSize, Trim, Weight, layouts_dir, length, to_mm, trim


@pytest.mark.parametrize(
    ("text", "points"),
    [("6 in", 432), ("25.4 mm", 72), ("2.54cm", 72), ("9 pt", 9), (".5 in", 36), (" 0.75 pt ", 0.75), ("0 mm", 0)],
)
def test_lengths(text: str, points: float) -> None:
    assert length(text) == pytest.approx(points)


@pytest.mark.parametrize("text", ["", "6", "in", "-3 mm", "3 m", "3 mm 4", "1e3 pt", 6, 6.5, None, ["3 mm"]])
def test_a_wrong_length_gets_an_example(text: object) -> None:
    with pytest.raises(ValueError, match="such as 6 in, 3 mm or 9 pt"):
        length(text)


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


@pytest.mark.parametrize("text", ["6 x 9", "6 in", "x 9 in", "6 x 9 x 2 in", "2 x 9 in", "6 x 90 in", 54, None])
def test_a_wrong_trim_gets_an_example(text: object) -> None:
    with pytest.raises(ValueError, match="such as 6 x 9 in"):
        trim(text)


def test_millimetres() -> None:
    assert to_mm(72) == pytest.approx(25.4)


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
