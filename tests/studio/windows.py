"""What a window of the studio says and sends."""

import http.client
import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from bookmaker.words.studio import studio_words

FORM = "application/x-www-form-urlencoded"


def text_of(said: Sequence[Any] | None, language: str = "en") -> str | None:
    """Return what a window says, given a key of words and fields; None for nothing at all."""
    if said is None:
        return None
    key, fields = said
    return studio_words(language).say(f"js_{key}", **fields) if key else fields["text"]


class Reply(NamedTuple):
    """What a server says."""

    status: int
    headers: dict[str, str]
    body: bytes


def request(port: int, path: str, method: str = "GET", body: str | bytes | None = None, **headers: str) -> Reply:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())


class Window:
    """A window at the address that the terminal shows; paths begin at the root, or at the file that is shown alone."""

    def __init__(self, address: str, file: str = "") -> None:
        found = urlsplit(address)
        self.port, self.base = found.port or 0, f"/books/{file}/" if file else "/"
        self.headers = {"Origin": f"http://{found.netloc}", "X-Studio-Key": parse_qs(found.query)["key"][0]}

    def get(self, path: str) -> Any:
        """Return what there is at a path, as data or as text."""
        return _content(request(self.port, self.base + path))

    def post(self, path: str, fields: Mapping[str, object]) -> Any:
        """Send a form, and return the reply, as data or as text."""
        headers = {**self.headers, "Content-Type": FORM}
        return _content(request(self.port, self.base + path, "POST", urlencode(fields), **headers))


def _content(reply: Reply) -> Any:
    assert reply.status in (200, 204), reply
    is_data = reply.headers.get("content-type") == "application/json"
    return json.loads(reply.body) if is_data else reply.body.decode()
