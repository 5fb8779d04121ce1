import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.page.layout.template import drop_empty, fill


def _said(template: str, **values: str) -> str:
    return "".join(chunk.full_text for chunk in drop_empty(fill(template, values)))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"a": "1", "b": "2", "c": "3"}, "No. 1 · 2 · 3"),
        ({"b": "2", "c": "3"}, "2 · 3"),
        ({"a": "1", "c": "3"}, "No. 1 · 3"),
        ({"a": "1"}, "No. 1"),
        ({"c": "3"}, "3"),
        ({}, ""),
    ],
)
def test_a_field_without_a_text_leaves_no_trace(values: dict[str, str], said: str) -> None:
    assert _said("No. {a} · {b} · {c}", **values) == said


def test_text_around_fields_is_kept() -> None:
    assert _said("({a})", a="5 x 5") == "(5 x 5)"
    assert _said("({a})") == ""
    assert _said("Name and date") == "Name and date"
    assert _said("{{a}} {a}", a="1") == "{a} 1"


@given(st.lists(st.sampled_from(["x", ""]), min_size=1, max_size=6))
def test_there_is_a_chunk_for_every_field_and_one_joint_between_two(texts: list[str]) -> None:
    values = {f"f{i}": text for i, text in enumerate(texts)}
    template = "-".join(f"{{{name}}}" for name in values)
    assert len(fill(template, values)) == len(texts)
    assert _said(template, **values) == "-".join(filter(None, texts))
