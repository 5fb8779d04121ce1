"""Text files that should hold YAML, and the places in them where something is wrong."""

import re
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.values.errors import FileProblems, NotFound, Problem, nearest
from bookmaker.values.files import read_within
from bookmaker.values.limits import SPEC_BYTES

# The line breaks of YAML 1.1, so that its line numbers and ours agree.
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


class Place(NamedTuple):
    """A position in a text; both count from 1."""

    line: int
    column: int


START = Place(1, 1)


def place_of(mark: Any) -> Place:
    """Return the position of a PyYAML mark, which counts from 0."""
    return Place(mark.line + 1, mark.column + 1)


class Source(NamedTuple):
    """A text file and its lines."""

    name: str
    text: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, name: str, text: str) -> "Source":
        """Split a text into lines as YAML does."""
        return cls(name, text, tuple(_BREAK.split(text)))

    def line(self, number: int) -> str:
        """Return a line by its number from 1; '' beyond the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def place(self, index: int) -> Place:
        """Return the position of a character of the text, by its index from 0."""
        breaks = list(_BREAK.finditer(self.text, 0, index))
        begin = breaks[-1].end() if breaks else 0
        return Place(len(breaks) + 1, index - begin + 1)

    def problem(self, id: str, place: Place, message: str, *, where: str = "", remedy: str = "") -> Problem:
        """Return a finding at a place in this file, with the line it is on."""
        return Problem(self.name, *place, id, where, message, self.line(place.line), remedy)


def read_source(path: Path) -> Source:
    """Return the text of a YAML file.

    Raises NotFound if there is no such file, FileProblems if it is too large or not text.
    """
    data = _read_bytes(path)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _file_problem(path, "encoding", "the text is UTF-16", "save the file as UTF-8")
    if b"\0" in data or data.startswith(b"%PDF"):
        raise _file_problem(path, "not-yaml", "a binary file, not YAML", "give the YAML file of a book")
    if len(data) > SPEC_BYTES:
        raise _file_problem(
            path, "too-large", f"larger than {SPEC_BYTES // 1024} kB", "a spec has a few: is this the right file?"
        )
    return Source.of(str(path), _decode(path, data))


def _read_bytes(path: Path) -> bytes:
    if path.is_dir():
        raise NotFound(f"{path}: a folder, not a file; give the YAML file inside it")
    try:
        return read_within(path, SPEC_BYTES)
    except FileNotFoundError:
        init = f"'bookmaker init {path}' writes a sample spec there, with --daily that of a series"
        there = {one.stem: one.name for one in sorted(path.parent.glob("*.y*ml"))}
        near = there.get(nearest(path.stem, there))
        raise NotFound(f"{path}: no such file; " + (f"did you mean '{near}'?" if near else init)) from None
    except OSError as error:
        raise NotFound(f"{path}: cannot be read: {error.strerror}; give another file, or see who may read it") from None


def _decode(path: Path, data: bytes) -> str:
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        readable = Source.of(str(path), data.decode("utf-8", "replace"))
        place = readable.place(len(data[: error.start].decode("utf-8")))
        letter = data[error.start : error.start + 1].decode("cp1252", "ignore")
        message = f"byte 0x{data[error.start]:02x} is not UTF-8" + (f"; in Windows it is {letter}" if letter else "")
        raise FileProblems([readable.problem("encoding", place, message, remedy="save the file as UTF-8")]) from None


def _file_problem(path: Path, id: str, message: str, remedy: str) -> FileProblems:
    return FileProblems([Source.of(str(path), "").problem(id, START, message, remedy=remedy)])


def picks_path(path: Path) -> Path:
    """Return where the picks of a spec are."""
    return path.with_name(f"{path.stem}.picks.yaml")
