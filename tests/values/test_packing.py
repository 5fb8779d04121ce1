"""Values packed as bytes, and values that share their equal parts."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.values import packing
from bookmaker.values.packing import Packed, Sharing, pack, unpack

PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-3, 2000), st.floats(allow_nan=False), st.text(max_size=3))
VALUES = st.recursive(
    PLAIN,
    lambda part: st.one_of(
        st.lists(part, max_size=4).map(tuple),
        st.frozensets(PLAIN, max_size=3),
        st.dictionaries(st.integers(), part, max_size=3),
    ),
    max_leaves=12,
)


class Board(NamedTuple):
    """A value as pages have them."""

    name: str
    box: tuple[float, float]


def written(value: Any) -> str:
    """Return a value with all of its types, and the sign of a zero."""
    if isinstance(value, frozenset):
        return f"frozenset({sorted(map(written, value))})"
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{written(key)}: {written(part)}' for key, part in value.items())}}}"
    return repr(value)


@given(st.lists(VALUES, max_size=6))
def test_shared_values_are_equal_to_their_types(values: list[Any]) -> None:
    sharing = Sharing()
    assert [written(sharing.share(value)) for value in values] == [written(value) for value in values]
    assert [written(unpack(pack(value))) for value in values] == [written(value) for value in values]


def test_equal_parts_are_one_object_and_those_of_other_types_are_not() -> None:
    sharing = Sharing()
    one, other = (sharing.share(Board("".join(["a", "b"]), (float("1.5"), 2.0))) for _ in range(2))
    assert one is other and type(one) is Board
    assert sharing.share((1.5, 2.0)) is one.box
    assert [type(sharing.share((number,))[0]) for number in (1, 1.0, True)] == [int, float, bool]
    assert str(sharing.share((0.0, -0.0))) == "(0.0, -0.0)"
    assert sharing.share({"a": (1.5, 2.0)})["a"] is one.box


def test_what_was_met_long_ago_is_not_looked_for(monkeypatch) -> None:
    monkeypatch.setattr(packing, "_MOST", 3)
    sharing = Sharing()
    first = sharing.share(("a", "b", "c"))
    assert sharing.share(("a", "b", "c")) is not first
    assert sharing.share(("a", "b", "c")) == first


def test_packed_values_come_as_often_as_they_are_asked_for() -> None:
    packed = Packed[Board]([pack(Board("a", (1.5, 2.0))), pack(Board("b", (0.0, -0.0)))])
    assert [one.name for one in packed] == [one.name for one in packed] == ["a", "b"]


@pytest.mark.parametrize("system", [lambda name: object(), None])
def test_memory_is_given_back_or_no_library_can(monkeypatch, system: object) -> None:
    monkeypatch.setattr(packing.ctypes, "CDLL", system)
    packing.give_back_memory()
