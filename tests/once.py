"""What is made once in a test session, whichever of its processes needs it first."""

import fcntl
import shutil
from collections.abc import Callable
from pathlib import Path


def once(root: Path, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder of this name in `root`; it is filled by `make` if no process of the session has done so.

    Others wait meanwhile. What fails is tried again by the next one who asks.
    """
    folder, part = root / name, root / f"{name}.part"
    root.mkdir(parents=True, exist_ok=True)
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            make(part)
            part.rename(folder)
    return folder
