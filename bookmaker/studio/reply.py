"""What the server asks of the rooms behind it, and what they send back."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from bookmaker.studio.html import Html

AGAIN = ""
"""Where a reply leads that makes a browser load the same page again."""


class Request(NamedTuple):
    """One request to a place, from our own page."""

    path: str
    """What follows the place's address, such as 'form/set'."""
    fields: Mapping[str, str]
    """Of the query, or of the form that was sent."""
    body: bytes = b""
    """A file that was sent."""
    is_post: bool = False


class Reply(NamedTuple):
    """What a browser gets."""

    body: bytes
    kind: str = "text/html; charset=utf-8"
    status: HTTPStatus = HTTPStatus.OK
    name: str = ""
    """The name under which a browser stores it; '' to show it."""
    keeps: bool = False
    """Whether it stays the same at its address."""
    leads: str | None = None
    """The address that the browser opens then, AGAIN for the same one; None to stay."""


def html_reply(html: Html) -> Reply:
    """Return HTML as a reply."""
    return Reply(html.encode(errors="replace"))


def redirect_to(address: str) -> Reply:
    """Return the reply that makes a browser open an address."""
    return Reply(b"", leads=address)


NOTHING = Reply(b"", status=HTTPStatus.NO_CONTENT)
MISSING = Reply(b"there is nothing here\n", "text/plain; charset=utf-8", HTTPStatus.NOT_FOUND)
