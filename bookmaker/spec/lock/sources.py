"""What a book is made from, as it is now: the files that were read, and the versions of what works on them."""

import hashlib
import os
import platform
import zlib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bookmaker.page.layout.units import layouts_dir
from bookmaker.spec.lock.values import SourceFile
from bookmaker.values.errors import UserError
from bookmaker.values.files import Reads, stamp

PACKAGES = ("Babel", "markdown-it-py", "numba", "pikepdf", "pillow", "pyphen", "reportlab", "uharfbuzz")
"""Packages of which another version may make other bytes from the same spec."""
_ROLES = {".yaml": "layout", ".yml": "layout", ".ttf": "font", ".otf": "font", ".md": "text", ".txt": "text"}
_ROLES |= {".lock": "lock", ".png": "picture", ".jpg": "picture", ".jpeg": "picture", ".gif": "picture"}
SHIPPED = "bookmaker"


def libraries() -> dict[str, str]:
    """Return the versions of Python, of zlib, which packs pages, and of the packages that matter."""
    found = {"Python": platform.python_version(), "zlib": zlib.ZLIB_RUNTIME_VERSION}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def source_files(spec: Path, reads: Reads) -> tuple[SourceFile, ...]:
    """Return the files that were read for a spec, it first; raise UserError if one was saved since."""
    found = {_source_file(path, spec, known) for path, known in reads.items() if known is not None}
    return tuple(sorted(found, key=lambda file: (file.role != "spec", file)))


def _source_file(path: Path, spec: Path, known: object) -> SourceFile:
    try:
        sha256 = hash_of(path)
    except OSError:
        sha256 = ""
    if not sha256 or stamp(path) != known:
        raise UserError(f"{path}: this file was changed while the book was being made; build it again")
    role = "spec" if path == spec else _ROLES.get(path.suffix.lower(), "file")
    return SourceFile(role, name_of(path, spec.parent), sha256)


def name_of(path: Path, folder: Path) -> str:
    """Return the path of a file as seen from a folder; only its name where it was given otherwise."""
    if path.is_relative_to(layouts_dir()):
        return f"{SHIPPED}/{path.relative_to(layouts_dir()).as_posix()}"
    if path.is_relative_to(folder):
        return Path(os.path.normpath(path.relative_to(folder))).as_posix()
    return path.name


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
