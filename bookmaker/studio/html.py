"""HTML made in Python: text is escaped unless it is HTML already."""

from collections.abc import Iterable
from html import escape

Attribute = str | int | float | bool | None
_VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
"""Elements without an end."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(element: str, /, *inside: str | None, **attributes: Attribute) -> Html:
    """Return an element with what is inside it.

    In the names of attributes a `_` stands for `-`, and a last one for nothing: `hx_post`, `class_`. Attributes that
    are None or False are left out, and True gives one without a value.
    """
    said = "".join(_attribute(key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    return Html(f"<{element}{said}>" if element in _VOID else f"<{element}{said}>{join(inside)}</{element}>")


def join(parts: Iterable[str | None]) -> Html:
    """Return some texts and elements as HTML; None is nothing."""
    return Html("".join(one if isinstance(one, Html) else escape(one) for one in parts if one is not None))


def labelled_control(label: str, spot: str, *control: str | None) -> Html:
    """Return a control, whose id is `spot`, after its label."""
    return join((tag("label", label, for_=spot), *control))


def field(label: str, spot: str, *control: str | None) -> Html:
    """Return a control, whose id is `spot`, with its label, in a box of their own."""
    return tag("div", labelled_control(label, spot, *control), class_="field")


def line(spot: str, name: str, value: str = "", sort: Attribute = None, **more: Attribute) -> Html:
    """Return a line to write in."""
    return tag("input", id=spot, name=name, type=sort, value=value, **more, autocomplete="off")


def hidden_field(**fields: str) -> Html:
    """Return what a form sends besides."""
    return join(tag("input", type="hidden", name=name, value=value) for name, value in fields.items())


def switch(sort: str, name: str, value: str, checked: bool, *said: str) -> Html:
    """Return a box to tick, or one of several things to choose, with its label."""
    return tag("label", tag("input", type=sort, name=name, value=value, checked=checked), *said)


def choice(spot: str, name: str, options: Iterable[tuple[str, str]], now: str | None, **more: Attribute) -> Html:
    """Return a list to choose from: values, each with what it says, and what is chosen `now` if it is another one."""
    said = dict(options)
    said = said if now is None or now in said else {now: now, **said}
    inside = (tag("option", text, value=value, selected=value == now) for value, text in said.items())
    return tag("select", *inside, id=spot, name=name, **more)


def list_of(items: Iterable[str | None], **more: Attribute) -> Html | None:
    """Return a list; None without anything in it."""
    inside = [tag("li", one) for one in items]
    return tag("ul", *inside, **more) if inside else None


def status(text: str) -> Html:
    """Return what is said of what was done."""
    return tag("p", text, role="status")


def refusal(text: str, **more: Attribute) -> Html:
    """Return why something cannot be."""
    return tag("p", text, class_="wrong", **more)


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
