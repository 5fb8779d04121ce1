"""Requests of others, and odd ones of our own page: none leaves anything, inside the folder or outside of it."""

import random
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from bookmaker.studio.folder import Folder
from bookmaker.studio.reply import Request
from bookmaker.studio.server import Server
from bookmaker.studio.studio import Studio
from bookmaker.values.errors import UserError
from bookmaker.words.studio import studio_words
from tests.studio.windows import FORM, Window, request

BOOK = "spec: 1\ntitle: A book\nsections:\n  - {title: Small, size: 4x4, tiers: {gentle: 3}}\n"
FILE = "application/octet-stream"
NAMES = ("../x", "..\\x", "/tmp/x", "%2e%2e/x", ".hidden", "x\x00", "x/y", "a" * 300, "", " ", "book", "CON:", "~/x")
"""Names that no file gets; one of them is taken already."""
PATHS = ("new", "copy", "language", "nothing", "books/book.yaml/answer", "books/book.yaml/build/cancel")
PATHS += (
    "books/../book.yaml/build",
    "books/%2Fetc%2Fpasswd/build",
    "books/none.yaml/build",
    "books/book.yaml/form/set",
)
FOREIGN = ({"Origin": "http://example.org"}, {"Origin": "null"}, {"X_Studio_Key": "guess"}, {"Host": "example.org"})
FOREIGN += ({"Sec_Fetch_Site": "cross-site"}, {"Content_Type": "text/plain"}, {"Transfer_Encoding": "chunked"})


def digest(root: Path) -> str:
    """Return a digest of all that is below a folder."""
    files = sorted(path for path in root.rglob("*") if path.is_file())
    return sha256(repr([(path, path.read_bytes()) for path in files]).encode()).hexdigest()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Window, Path]]:
    """Provide a window of a studio whose open files are never stepped, and the folder around its own."""
    folder = tmp_path / "books"
    folder.mkdir()
    (folder / "book.yaml").write_text(BOOK)
    (tmp_path / "secret.yaml").write_text(BOOK.replace("A book", "Somebody's"))
    (folder / "away.yaml").symlink_to(tmp_path / "secret.yaml")
    with Server(Studio(folder), 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield Window(server.address), tmp_path
        server.shutdown()


def test_two_hundred_hostile_requests_leave_nothing(served: tuple[Window, Path]):
    window, root = served
    chance, before = random.Random(7), digest(root)
    ours = {name.replace("-", "_"): value for name, value in window.headers.items()} | {"Content_Type": FORM}
    for _ in range(100):
        body = urlencode({"from": "pocket", "name": "new", "key": "k", "language": "de", "path": "title", "value": "x"})
        path = "/" + chance.choice(PATHS)
        assert request(window.port, path, "POST", body, **{**ours, **chance.choice(FOREIGN)}).status in (400, 403)
    for _ in range(100):
        fields = {"from": chance.choice((*NAMES, "pocket", "book.yaml", "away.yaml")), "name": chance.choice(NAMES)}
        reply = request(window.port, f"/{chance.choice(PATHS[:4])}", "POST", urlencode(fields), **ours)
        assert reply.status in (200, 404)
        assert "hx-redirect" not in reply.headers
    for name in NAMES:
        status = request(window.port, f"/books/{quote(name, safe='')}/build/file/{quote(name, safe='')}").status
        assert status in (400, 404)
    assert digest(root) == before


def test_only_books_of_the_folder_are_shown_and_opened(served: tuple[Window, Path]):
    window, _ = served
    shelf = window.get("")
    assert "A book" in shelf
    assert "Somebody" not in shelf
    assert request(window.port, "/books/away.yaml/").status == 404
    assert request(window.port, "/books/book.yaml/").status == 200


def test_new_files_are_never_written_over_others(tmp_path: Path):
    folder, studio = Folder(tmp_path), Studio(tmp_path)
    (tmp_path / "book.yaml").write_text(BOOK)

    def copy(name: str) -> str | None:
        fields = {"from": "book.yaml", "name": name}
        return studio.reply(Request("copy", fields, is_post=True), studio_words("en")).leads

    assert copy("Zweites Buch (2)") == "/books/Zweites%20Buch%20%282%29.yaml/"
    assert [copy(name) for name in NAMES] == [None] * len(NAMES)
    assert {path.name for path in tmp_path.iterdir()} == {"book.yaml", "Zweites Buch (2).yaml"}
    assert [one.title for one in folder.works()] == ["A book", "A book"]


def test_what_is_brought_keeps_its_name_and_gives_way_to_others(tmp_path: Path):
    folder = Folder(tmp_path)
    assert [folder.bring("dog.png", data) for data in (b"1", b"2", b"1")] == ["dog.png", "dog-2.png", "dog.png"]
    for name in (*NAMES, "run.sh", "book.yaml", "x.png.exe"):
        with pytest.raises(UserError):
            folder.bring(name, b"1")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dog-2.png", "dog.png"]
