"""HTML made in Python: text is escaped unless it is HTML already."""

from collections.abc import Iterable
from html import escape

_VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
"""Elements without an end."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(element: str, /, *inside: str | None, **attributes: str | int | float | bool | None) -> Html:
    """Return an element with what is inside it.

    In the names of attributes a `_` stands for `-`, and a last one for nothing: `hx_post`, `class_`. Attributes that
    are None or False are left out, and True gives one without a value.
    """
    said = "".join(_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    return Html(f"<{element}{said}>" if element in _VOID else f"<{element}{said}>{join(inside)}</{element}>")


def join(parts: Iterable[str | None]) -> Html:
    """Return some texts and elements as HTML; None is nothing."""
    return Html("".join(one if isinstance(one, Html) else escape(one) for one in parts if one is not None))


def _attribute(name: str, value: str | int | float | bool | None) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
