"""HTML made in Python, read by the parser of the standard library."""

from html.parser import HTMLParser

import pytest

from bookmaker.studio.html import Html, join, tag


class _Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[object] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append((name, dict(attributes)))

    def handle_endtag(self, name: str) -> None:
        self.seen.append(f"/{name}")

    def handle_data(self, text: str) -> None:
        self.seen.append(text)


@pytest.mark.parametrize("text", ["plain", "<script>alert(1)</script>", "\"'&<>", "&amp;", "ü\u2028"])
def test_a_text_comes_back_as_it_was_inside_and_in_attributes(text: str) -> None:
    read = _Reader(tag("p", text, title=text)).seen
    assert read == [("p", {"title": text}), text, "/p"]


def test_elements_hold_elements_and_leave_nothing_out() -> None:
    html = tag("ul", tag("li", "a"), None, tag("li", tag("br")), class_="x", hx_post="set", hidden=True, id=None)
    assert _Reader(html).seen == [
        *[("ul", {"class": "x", "hx-post": "set", "hidden": None}), ("li", {}), "a", "/li"],
        *[("li", {}), ("br", {}), "/li", "/ul"],
    ]
    assert tag("input", disabled=False, value=0, name="n") == '<input value="0" name="n">'
    assert join(["<", Html("<b>")]) == "&lt;<b>"
