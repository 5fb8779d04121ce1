"""What a book is made from: each file by its role and by a name that tells nothing of the machine."""

import hashlib
from pathlib import Path

import pytest

from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.lock.rebuild import PACKAGES, hash_of, libraries, name_of, source_files
from bookmaker.spec.lock.values import SourceFile
from bookmaker.values.errors import UserError
from bookmaker.values.files import note_read, noting_reads


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_libraries_have_versions():
    found = libraries()
    assert list(found) == ["Python", "zlib", *PACKAGES]
    assert all(version[0].isdigit() for version in found.values())


@pytest.mark.parametrize(
    ("path", "folder", "name"),
    [
        ("book.yaml", ".", "book.yaml"),
        ("books/one/book.yaml", "books/one", "book.yaml"),
        ("books/one/./look.yaml", "books/one", "look.yaml"),
        ("books/one/../look/fonts/a.ttf", "books/one", "../look/fonts/a.ttf"),
        ("/home/ada/book/pictures/b.png", "/home/ada/book", "pictures/b.png"),
        ("/usr/share/fonts/a.ttf", "/home/ada/book", "a.ttf"),
        ("/usr/share/fonts/a.ttf", ".", "a.ttf"),
    ],
)
def test_a_file_is_named_as_seen_from_the_spec(path: str, folder: str, name: str):
    assert name_of(Path(path), Path(folder)) == name


def test_a_file_that_comes_along_is_named_so():
    assert name_of(layouts_dir() / "classic.yaml", Path()) == "bookmaker/classic.yaml"
    assert name_of(layouts_dir() / "classic.yaml", layouts_dir().parent) == "bookmaker/classic.yaml"


def test_files_that_were_read_have_roles_and_hashes(tmp_path: Path):
    names = ["look.yaml", "book.yaml", "a.ttf", "b.JPG", "c.md", "first.lock", "d.bin"]
    with noting_reads() as reads:
        for name in names:
            (tmp_path / name).write_bytes(name.encode())
            note_read(tmp_path / name)
        note_read(tmp_path / "missing.png")
    assert source_files(tmp_path / "book.yaml", reads) == (
        SourceFile("spec", "book.yaml", sha(b"book.yaml")),
        SourceFile("file", "d.bin", sha(b"d.bin")),
        SourceFile("font", "a.ttf", sha(b"a.ttf")),
        SourceFile("layout", "look.yaml", sha(b"look.yaml")),
        SourceFile("lock", "first.lock", sha(b"first.lock")),
        SourceFile("picture", "b.JPG", sha(b"b.JPG")),
        SourceFile("text", "c.md", sha(b"c.md")),
    )


@pytest.mark.parametrize("gone", [True, False])
def test_a_file_that_was_saved_in_the_meantime_is_an_error(tmp_path: Path, gone: bool):
    path = tmp_path / "book.yaml"
    path.write_text("one")
    with noting_reads() as reads:
        note_read(path)
    if gone:
        path.unlink()
    else:
        path.write_text("another")
    with pytest.raises(UserError, match=r"book\.yaml: this file was changed while the book was being made"):
        source_files(path, reads)


def test_an_output_is_hashed_where_it_waits(tmp_path: Path):
    (tmp_path / ".waiting").write_bytes(b"%PDF")
    assert hash_of(tmp_path / ".waiting") == sha(b"%PDF")
