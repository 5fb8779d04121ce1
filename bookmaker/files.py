"""Writing files: whole or not at all."""

import os
import tempfile
from pathlib import Path

from bookmaker.errors import UserError


def try_to_write(target: Path) -> None:
    """Make sure that a file can be written, before the work that fills it; raise UserError or OSError if not."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir():
        raise UserError(f"{target}: this is a folder; remove it, or write somewhere else with -o")
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}."):
            pass
    except OSError as error:
        error.filename = str(target)
        raise


def write_whole(target: Path, data: bytes) -> None:
    """Write a file beside its place and move it there: it appears whole or not at all."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
