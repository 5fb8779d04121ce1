"""The preview's web server: for browsers on this machine and for its own page only.

It answers GET for a short list of addresses and reads nothing but its own files; it takes POST at two, for answers
about puzzles and for changes of the form. It refuses requests under other names than this machine's, since a foreign
site can make its name lead here, and requests begun by another site. A POST has to come from our page and to know the
key in the address that the terminal shows.
"""

import errno
import json
import re
import secrets
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

from pydantic import TypeAdapter

from bookmaker.studio.desk import Answer, Desk
from bookmaker.studio.editor import Editor
from bookmaker.values.errors import UserError
from bookmaker.values.limits import FORM_BYTES, REQUEST_BYTES

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds until a browser waiting for news gets an empty reply."""
_STATIC = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/preview.css": ("preview.css", "text/css; charset=utf-8"),
    "/preview.js": ("preview.js", "text/javascript; charset=utf-8"),
    "/form.css": ("form.css", "text/css; charset=utf-8"),
    "/htmx.min.js": ("htmx.min.js", "text/javascript; charset=utf-8"),
    "/form.js": ("form.js", "text/javascript; charset=utf-8"),
    "/findings.js": ("findings.js", "text/javascript; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
_IMAGE = re.compile(r"/pages/([0-9a-f]{1,64})\.svg")
_PUZZLE = re.compile(r"/puzzles/([0-9A-Z-]{1,20})/(facts|board|solution|walkthrough)")
_FORM, _FORM_ENCODED = "/form", "application/x-www-form-urlencoded"
_ANSWER = "/answer"
_TAKEN = TypeAdapter(Answer)
"""What is taken there."""
_KEY = "X-Preview-Key"
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_FRESH, _FIXED = "no-store", "private, max-age=600"


class Server(ThreadingHTTPServer):
    """Serves one desk on the loopback address."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 256

    def __init__(self, desk: Desk, port: int, editor: Editor | None = None) -> None:
        self.desk, self.editor = desk, editor
        self.key = secrets.token_urlsafe(16)
        """Secret shown only in the terminal."""
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise UserError(_cannot_listen(port, error)) from None
        self.names = {f"{name}:{self.server_port}" for name in (HOST, "localhost")}
        self.names |= {HOST, "localhost"} if self.server_port == 80 else set()

    @property
    def place(self) -> str:
        """Address to see the preview."""
        return f"http://{HOST}:{self.server_port}/"

    @property
    def address(self) -> str:
        """Address to answer and to edit, too."""
        return f"{self.place}?key={self.key}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that went away."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def _cannot_listen(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another one with --port, or any free one with --port 0"
    if error.errno == errno.EACCES:
        return f"port {port} is kept for the system; choose one from 1024 to 65535 with --port"
    return f"port {port} cannot be used: {error.strerror}; choose another one with --port"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    server_version, sys_version = "bookmaker", ""
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        # A body would be taken for the next request, and nobody has a reason to send one.
        self.close_connection |= any(name in self.headers for name in ("Content-Length", "Transfer-Encoding"))
        if refusal := self._refusal():
            self._answer(HTTPStatus.FORBIDDEN, refusal)
            return
        try:
            address = urlsplit(self.path)
        except ValueError:
            self._answer(HTTPStatus.BAD_REQUEST, "this is no address\n")
            return
        if address.path == "/state":
            self._state(_numbers(address.query))
        elif address.path == "/place":
            self.server.desk.place = max(0, _numbers(address.query).get("page", 0))
            self._answer(HTTPStatus.NO_CONTENT, b"")
        elif address.path == _FORM or address.path.startswith(f"{_FORM}/"):
            self._form(address.path, dict(parse_qsl(address.query, keep_blank_values=True)))
        else:
            self._file(address.path)

    def do_POST(self) -> None:
        is_form = self.path.startswith(f"{_FORM}/")
        if self.path != _ANSWER and not is_form:
            self._refuse_method()
        elif refusal := self._refusal() or self._foreign():
            self.close_connection = True
            self._answer(HTTPStatus.FORBIDDEN, refusal)
        elif (sent := self._read_sent(is_form)) is None:
            self.close_connection = True
            self._answer(HTTPStatus.BAD_REQUEST, "this is no answer about a puzzle, and no change\n")
        elif isinstance(sent, Answer):
            self.server.desk.answers.append(sent)
            self._answer(HTTPStatus.NO_CONTENT, b"")
        else:
            self._form(self.path, sent, is_change=True)

    def _foreign(self) -> str:
        """Return the reason to refuse a POST; '' for our own page, whose origin is checked."""
        kind = self.headers.get("Content-Type", "").partition(";")[0]
        ours = "Origin" in self.headers and kind in (_FORM_ENCODED, "application/json")
        if ours and secrets.compare_digest(self.headers.get(_KEY, "").encode(), self.server.key.encode()):
            return ""
        return "Only the page at the address that the terminal shows may change anything; open that.\n"

    def _read_sent(self, is_form: bool) -> Answer | dict[str, str] | None:
        """Return an answer, or the fields of a form; None if something else was sent."""
        length, most = self.headers.get("Content-Length", ""), FORM_BYTES if is_form else REQUEST_BYTES
        if "Transfer-Encoding" in self.headers or not re.fullmatch("[0-9]{1,6}", length) or int(length) > most:
            return None
        try:
            data = self.rfile.read(int(length))
            if is_form:
                return dict(parse_qsl(data.decode(), keep_blank_values=True, max_num_fields=1000))
            return _TAKEN.validate_json(data)
        except ValueError:
            return None

    def _refusal(self) -> str:
        """Return the reason to refuse a request; '' for one of our own page."""
        hosts, origin = self.headers.get_all("Host", []), self.headers.get("Origin")
        if len(hosts) != 1 or hosts[0].lower() not in self.server.names:
            return f"this preview is at {self.server.place}\n"
        if origin is not None and origin.lower().removeprefix("http://") not in self.server.names:
            return "other sites may not use this preview\n"
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            return "other sites may not use this preview\n"
        return ""

    def _state(self, known: dict[str, int]) -> None:
        state = self.server.desk.state(known.get("version", -1), known.get("pages", -1), PATIENCE)
        self._answer(HTTPStatus.OK, json.dumps(state, separators=(",", ":")).encode(), "application/json")

    def _form(self, path: str, fields: Mapping[str, str], is_change: bool = False) -> None:
        """Send the form of the file, or a part of it, after a change if it is one."""
        editor = self.server.editor
        if editor is None:
            self._answer(HTTPStatus.NOT_FOUND, "there is nothing here\n")
        else:
            send = editor.post if is_change else editor.get
            self._answer(HTTPStatus.OK, send(path.removeprefix(_FORM), fields), "text/html; charset=utf-8")

    def _file(self, path: str) -> None:
        image, puzzle = _IMAGE.fullmatch(path), _PUZZLE.fullmatch(path)
        if puzzle:  # null for one that an answer has replaced since the page was sent
            told = self.server.desk.describe_puzzle(puzzle[1], puzzle[2])
            self._answer(HTTPStatus.OK, json.dumps(told).encode(), "application/json")
            return
        data = self.server.desk.image(image[1]) if image else None
        if data is not None:
            self._answer(HTTPStatus.OK, data, "image/svg+xml", _FIXED)
        elif path in _STATIC:
            name, kind = _STATIC[path]
            self._answer(HTTPStatus.OK, files("bookmaker.studio").joinpath("static", name).read_bytes(), kind)
        else:
            self._answer(HTTPStatus.NOT_FOUND, "there is nothing here\n")

    def _answer(
        self, status: HTTPStatus, body: str | bytes, kind: str = "text/plain; charset=utf-8", keep: str = _FRESH
    ) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", keep)
        if self.close_connection:
            self.send_header("Connection", "close")
        if status != HTTPStatus.NO_CONTENT:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _refuse_method(self) -> None:
        self.close_connection = True  # its body stays unread
        self.send_response(HTTPStatus.METHOD_NOT_ALLOWED)
        for name, value in (("Allow", "GET"), ("Content-Length", "0"), ("Connection", "close")):
            self.send_header(name, value)
        self.end_headers()

    do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = _refuse_method

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet: the terminal is for problems of the book."""


def _numbers(query: str) -> dict[str, int]:
    """Return the numbers in a query."""
    return {name: int(values[-1]) for name, values in parse_qs(query).items() if _NUMBER.fullmatch(values[-1])}
