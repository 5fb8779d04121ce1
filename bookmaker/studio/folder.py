"""The folder that a studio works in: its books and series, new ones, files that are brought; nothing outside of it."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bookmaker.spec.findings import read_tree
from bookmaker.values.errors import UserError
from bookmaker.values.files import read_within, real, write_new
from bookmaker.values.limits import SPEC_BYTES

OUTPUT = "output"
_NAME = re.compile(r"\w[\w .()-]{0,79}")
_WORK = re.compile(rb"^(spec|daily)\s*:", re.MULTILINE)
_SUFFIXES = (".yaml", ".yml")
BROUGHT = (".png", ".jpg", ".jpeg", ".txt", ".svg", ".md", ".ttf", ".otf")
"""Endings of the names of files that a browser may bring."""


class FoundWork(NamedTuple):
    """A book or a series in the folder."""

    name: str
    """The name of its file."""
    title: str
    """Its title; the name of the file where there is none."""
    is_series: bool


class Folder:
    """One folder; any thread may ask."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def works(self) -> Iterator[FoundWork]:
        """Yield its books and series, by name."""
        for file in sorted(self.path.iterdir()):
            if self.file_of(file.name) and (found := _WORK.search(read_within(file, SPEC_BYTES))):
                yield FoundWork(file.name, _title_of(file), found[1] == b"daily")

    def file_of(self, name: str) -> Path | None:
        """Return the file of a book or a series by its name; None if there is none, or if it is elsewhere."""
        path = self.path / name
        fits = _NAME.fullmatch(name) and path.suffix in _SUFFIXES and path.is_file()
        return path if fits and real(path).parent == real(self.path) else None

    def new_file(self, name: str) -> Path:
        """Return the place for a new book or series; raise UserError for a name that it cannot have."""
        name = name.strip().removesuffix(".yaml").strip()
        if not _NAME.fullmatch(f"{name}.yaml"):
            raise UserError("a name is made of letters, digits, spaces, hyphens, dots and brackets; choose such a one")
        path = self.path / f"{name}.yaml"
        if path.suffixes[-2:-1] == [".picks"]:
            raise UserError(f"{path.name} would be a file of picks; choose another name")
        if path.exists():
            raise UserError(f"{path.name} exists already and is left alone; choose another name")
        return path

    def bring(self, name: str, data: bytes) -> str:
        """Store a file that a browser brings, and return its name; another one of that name stays.

        Raises UserError for a name or a sort of file that nothing here takes.
        """
        stem, suffix = Path(name).stem, Path(name).suffix.lower()
        if not _NAME.fullmatch(name) or suffix not in BROUGHT:
            raise UserError(f"{name[:80]!r} is not the name of a picture, a text or a font: {', '.join(BROUGHT)}")
        tried = (f"{stem}{f'-{count}' * (count > 1)}{suffix}" for count in range(1, 1000))
        for one in tried:
            target = self.path / one
            if target.exists() and target.read_bytes() == data:
                return one
            if not target.exists():
                write_new({target: data})
                return one
        raise UserError(f"there are a thousand files like {name} already; choose another name")

    def find_output(self, name: str) -> Path | None:
        """Return a file that was made here, by its name; None if there is none."""
        path = self.path / OUTPUT / name
        fits = Path(name).name == name and path.is_file()
        return path if fits and real(path).parent == real(self.path / OUTPUT) else None


def _title_of(file: Path) -> str:
    with suppress(UserError):
        title = read_tree(file).data.get("title")
        return str(title or file.stem)
    return file.stem
