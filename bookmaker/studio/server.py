"""The studio's web server: for browsers on this machine and for its own pages only.

It sends its own files, and what the studio replies. It refuses requests under other names than this machine's, since a
foreign site can make its name lead here, and requests begun by another site. A POST has to come from our page and to
know the key in the address that the terminal shows.
"""

import errno
import os
import re
import secrets
import sys
import traceback
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from bookmaker.studio.reply import AGAIN, MISSING, Reply, Request
from bookmaker.studio.studio import Studio
from bookmaker.values.errors import UserError, describe_bug
from bookmaker.values.limits import REQUEST_BYTES, STILL_BYTES
from bookmaker.words.studio import language_wanted

HOST = "127.0.0.1"
_STATIC = re.compile(r"static/((?:looks/)?[a-z-]+(?:\.min)?\.(css|js|svg|png))")
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
_FORM, _FILE = "application/x-www-form-urlencoded", "application/octet-stream"
_MOST = {_FORM: REQUEST_BYTES, _FILE: STILL_BYTES}
"""Bytes that a POST may have, by the type of its content."""
_KEY = "X-Studio-Key"
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
    """Serves one studio on the loopback address."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 256

    def __init__(self, studio: Studio, port: int) -> None:
        self.studio = studio
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
        """Address to see the pages."""
        return f"http://{HOST}:{self.server_port}/"

    @property
    def address(self) -> str:
        """Address to change them, too."""
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
            self._say(HTTPStatus.FORBIDDEN, refusal)
        else:
            self._answer_request(False)

    def do_POST(self) -> None:
        if refusal := self._refusal() or self._foreign():
            self.close_connection = True
            self._say(HTTPStatus.FORBIDDEN, refusal)
        elif (sent := self._read_sent()) is None:
            self.close_connection = True
            self._say(HTTPStatus.BAD_REQUEST, "this is no form, and no file, of a size that is taken here\n")
        else:
            self._answer_request(True, sent)

    def _answer_request(self, is_post: bool, sent: bytes = b"") -> None:
        try:
            address = urlsplit(self.path)
        except ValueError:
            self._say(HTTPStatus.BAD_REQUEST, "this is no address\n")
            return
        path, own = unquote(address.path).removeprefix("/"), self._sort() == _FORM
        fields = _fields(sent.decode("utf-8", "replace") if own else address.query)
        if not is_post and (static := _STATIC.fullmatch(path)):
            self._send(_file(*static.groups()))
            return
        request = Request(path, fields, b"" if own else sent, is_post)
        words = self.server.studio.words(language_wanted(self.headers.get("Accept-Language", "")))
        try:
            reply = self.server.studio.reply(request, words)
        except (UserError, OSError) as error:
            self._say(HTTPStatus.CONFLICT, f"{error}\n")
        except Exception as error:
            if os.environ.get("BOOKMAKER_DEBUG"):
                traceback.print_exception(error)
            self._say(HTTPStatus.INTERNAL_SERVER_ERROR, f"{describe_bug(error)}\n")
        else:
            self._send(reply)

    def _sort(self) -> str:
        """Return the type of what is sent."""
        return self.headers.get("Content-Type", "").partition(";")[0].strip()

    def _foreign(self) -> str:
        """Return the reason to refuse a POST; '' for our own page, whose origin is checked."""
        given = self.headers.get(_KEY, "").encode()
        if "Origin" in self.headers and secrets.compare_digest(given, self.server.key.encode()):
            return ""
        return "Only the page at the address that the terminal shows may change anything; open that.\n"

    def _read_sent(self) -> bytes | None:
        """Return what was sent; None if it is not of a sort and size that is taken."""
        length, most = self.headers.get("Content-Length", ""), _MOST.get(self._sort(), 0)
        if "Transfer-Encoding" in self.headers or not re.fullmatch("[0-9]{1,9}", length) or int(length) > most:
            return None
        data = self.rfile.read(int(length))
        return data if len(data) == int(length) else None

    def _refusal(self) -> str:
        """Return the reason to refuse a request; '' for one of our own page."""
        hosts, origin = self.headers.get_all("Host", []), self.headers.get("Origin")
        if len(hosts) != 1 or hosts[0].lower() not in self.server.names:
            return f"this studio is at {self.server.place}\n"
        if origin is not None and origin.lower().removeprefix("http://") not in self.server.names:
            return "other sites may not use this studio\n"
        if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            return "other sites may not use this studio\n"
        return ""

    def _say(self, status: HTTPStatus, text: str) -> None:
        self._send(Reply(text.encode(errors="replace"), "text/plain; charset=utf-8", status))

    def _send(self, reply: Reply) -> None:
        away = reply.leads is not None and self.command == "GET"
        self.send_response(HTTPStatus.SEE_OTHER if away else reply.status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", _FIXED if reply.keeps else _FRESH)
        if reply.name:
            self.send_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(reply.name)}")
        if reply.leads == AGAIN:
            self.send_header("HX-Refresh", "true")
        elif reply.leads:
            self.send_header("HX-Redirect" if self.command == "POST" else "Location", reply.leads)
        if self.close_connection:
            self.send_header("Connection", "close")
        if reply.status != HTTPStatus.NO_CONTENT:
            self.send_header("Content-Type", reply.kind)
            self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)

    def _refuse_method(self) -> None:
        self.close_connection = True  # its body stays unread
        self.send_response(HTTPStatus.METHOD_NOT_ALLOWED)
        for name, value in (("Allow", "GET, POST"), ("Content-Length", "0"), ("Connection", "close")):
            self.send_header(name, value)
        self.end_headers()

    do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = _refuse_method

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet: the terminal is for problems of the book."""


def _fields(text: str) -> Mapping[str, str]:
    """Return the fields of a query or a form; those of one name are joined by commas."""
    return {name: ",".join(values) for name, values in parse_qs(text, keep_blank_values=True).items()}


def _file(name: str, ending: str) -> Reply:
    """Return one of our own files."""
    place = files("bookmaker.studio").joinpath("static", name)
    return Reply(place.read_bytes(), f"{_TYPES[ending]}; charset=utf-8") if place.is_file() else MISSING
