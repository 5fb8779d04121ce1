"""bookmaker diff: the differences between two locks."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bookmaker.values.errors import OK, QUALITY

if TYPE_CHECKING:
    from bookmaker.spec.lock.differences import Change
    from bookmaker.spec.lock.values import Lock


Form = Literal["text", "json"]
"""How differences are shown."""


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD.lock", help="The lock of a book.")],
    new: Annotated[Path, typer.Argument(metavar="NEW.lock", help="The lock of a later one.")],
    form: Annotated[Form, typer.Option("--format", help="As text, or as JSON.")] = "text",
) -> None:
    """Tell what changed from one book to another, from their locks.

    The exit code is 1 if anything did.

    Examples:

    bookmaker diff old/book.lock output/book.lock
    """
    from bookmaker.spec.lock.differences import differences
    from bookmaker.spec.lock.values import read_lock

    locks = read_lock(old), read_lock(new)
    changes = differences(*locks)
    code = QUALITY if changes else OK
    if form == "json":
        found = [change._asdict() for change in changes]
        print(json.dumps({"old": str(old), "new": str(new), "exit_code": code, "changes": found}, ensure_ascii=False))
    else:
        print("\n".join(_lines(*locks, changes)))
    raise typer.Exit(code)


def _lines(old: "Lock", new: "Lock", changes: "tuple[Change, ...]") -> list[str]:
    """Return the differences for people, and what is unchanged."""
    from bookmaker.spec.lock.differences import describe_changes

    marks = {puzzle.fingerprint for puzzle in old.puzzles}
    kept = sum(puzzle.fingerprint in marks for puzzle in new.puzzles)
    hashes = {(output.name, output.sha256) for output in old.outputs}
    files = sum((output.name, output.sha256) in hashes for output in new.outputs)
    same = f"the same: {kept} of {len(new.puzzles)} puzzles, {files} of {len(new.outputs)} files"
    return [*describe_changes(changes), same] if changes else [same]
