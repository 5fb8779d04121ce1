"""The files of a book made again from its lock, so that a file can be compared with what it should be.

Nothing is searched: the lock has the puzzles, and the spec's values at the time. Only layouts, fonts, pictures and
texts are read anew, from the spec's folder, and must be those that the lock names.
"""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NamedTuple

from bookmaker.book.artifacts import COVERS, artifacts
from bookmaker.book.binding import info_of
from bookmaker.book.build import Copy, bind_copy, copies_of
from bookmaker.book.content import Content
from bookmaker.book.lock_puzzles import content_of_lock
from bookmaker.book.outlook import foresee_all
from bookmaker.book.seal import attachments, begun_lock, is_attached
from bookmaker.book.sources import Origin
from bookmaker.engine.pool import Workers
from bookmaker.spec.book import Variant
from bookmaker.spec.lock.rebuild import refusals
from bookmaker.spec.lock.values import Lock, read_lock
from bookmaker.spec.picks import PIN, SEARCHED
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.files import noting_reads


class RemadeFile(NamedTuple):
    """A file of a book, made again."""

    path: Path
    is_cover: bool
    source: Origin


def _open_copies(source: Origin) -> tuple[Lock, list[Copy]]:
    """Return a lock and the copies of its book; raise UserError with the reason if a different book would be made."""
    lock = read_lock(source.lock)
    values = {key: value for key, value in lock.spec.items() if key == PIN or key not in SEARCHED}
    spec = source.spec.with_name(f"{source.lock.stem}.yaml")
    with noting_reads() as reads:
        outlooks = foresee_all(spec, Variant(values=values))
    now = begun_lock([outlook.file for outlook in outlooks], reads)._replace(spec=lock.spec)
    if reasons := refusals(lock, now):
        raise UserError("; ".join(reasons))
    return lock, [one for one in copies_of(outlooks) if not source.is_inside or is_attached(one.outlook.file)]


def remake(
    source: Origin, folder: Path, workers: Workers, wanted: Callable[[str], Any] = len
) -> Generator[Event | RemadeFile, None, None]:
    """Write the files of a book into a folder, in turn, beginning with the names that are `wanted` most.

    Names are those that a build gives the files, and `wanted` is a key to sort them by. Raises UserError.
    """
    (lock, copies), contents = _open_copies(source), dict[str, Content]()
    for copy in sorted(copies, key=lambda one: wanted(one.target(folder).stem)):
        for file in copy.versions:
            if file.version not in contents:
                contents[file.version] = yield from content_of_lock(lock, source.lock, file, workers)
        bound, leaves, entries = bind_copy(copy, contents)
        extent, info = copy.outlook.extent(len(leaves)), info_of(bound, copy.outlook.file.printer)
        info = info._replace(attached=attachments(lock, copy.outlook.file, entries, bound))
        for artifact in artifacts(extent, leaves, entries, info, bound):
            path = folder / artifact.name
            path.write_bytes(artifact.data)
            yield RemadeFile(path, path.stem.endswith(tuple(f"-{end}" for end in COVERS)), source)
