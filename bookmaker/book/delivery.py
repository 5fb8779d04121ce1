"""Files on their way to their places: looked at where they wait, kept aside if refused, delivered together or not."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.values.errors import Problem, QualityFailure
from bookmaker.values.events import Event, Note
from bookmaker.values.files import Stage, staging, write_whole
from bookmaker.values.geometry import PageSize
from bookmaker.values.puzzle import Puzzle

if TYPE_CHECKING:
    from bookmaker.proof.preflight import Profile

_REFUSED = ".refused"
"""Stands before the ending of a file that a printer would refuse."""


class Artifact(NamedTuple):
    """A file that was made: its name, and what it is checked for before it is delivered."""

    name: str
    data: bytes
    asked: "Profile | None" = None
    """None where no printer asks for anything."""
    size: PageSize = (0.0, 0.0)
    """Width and height of its trimmed pages in points, for its printer."""
    puzzles: Mapping[int, Puzzle] | None = None
    """Those that it is to hold, by number; None where it is no file of puzzles."""


def put(stage: Stage, artifact: Artifact, folder: Path) -> Generator[Event, None, list[Problem]]:
    """Put a file on the stage and return why it is refused, if it is: it then is kept beside its place.

    Whatever else there is to say of it is a Note.
    """
    target = folder / artifact.name
    kept = target.with_suffix(f"{_REFUSED}{target.suffix}")
    kept.unlink(missing_ok=True)
    waiting = stage.put(target, artifact.data)
    found = yield from _findings(artifact, waiting, target)
    yield from (Note(str(problem), problem) for problem in found if problem.level == "warning")
    errors = [problem._replace(file=str(kept)) for problem in found if problem.level == "error"]
    if errors:
        write_whole(kept, artifact.data)
    return errors


def deliver(artifacts: Iterable[Artifact], folder: Path) -> Iterator[Event]:
    """Move files to their places in a folder, all or none; raise QualityFailure where one of them is refused."""
    refused: list[Problem] = []
    with staging() as stage:
        for artifact in artifacts:
            refused += yield from put(stage, artifact, folder)
        refuse(refused)


def refuse(errors: Sequence[Problem]) -> None:
    """Raise QualityFailure if any of the files on a stage is refused."""
    if errors:
        raise QualityFailure("nothing was delivered:\n" + "\n".join(map(str, errors)), list(errors))


def _findings(artifact: Artifact, waiting: Path, target: Path) -> Generator[Event, None, list[Problem]]:
    """Return what its printer has against a file that waits for its place, and what it does not prove."""
    found: list[Problem] = []
    if artifact.asked:
        from bookmaker.proof.preflight import preflight

        found += [finding.problem(target) for finding in preflight(waiting, artifact.asked, artifact.size).findings]
    if artifact.puzzles is not None:
        found += yield from _unproved(waiting, target, artifact.puzzles)
    return found


def _unproved(waiting: Path, target: Path, puzzles: Mapping[int, Puzzle]) -> Generator[Event, None, list[Problem]]:
    """Return what is doubtful in a file of these puzzles, read from the file alone; yield how far that is."""
    from bookmaker.proof.verify import verifying

    report = yield from verifying(waiting, {number: puzzle.counting for number, puzzle in puzzles.items()})
    found = [doubt.problem(target) for doubt in report.findings]
    read = {one.number: one.puzzle.printed for one in report.puzzles}
    made = {number: puzzle.printed for number, puzzle in puzzles.items()}
    if not found and read != made:
        others = [number for number in sorted(made.keys() | read.keys()) if read.get(number) != made.get(number)]
        message = f"these are not as they were made: puzzles {', '.join(map(str, others))}"
        found.append(Problem(str(target), 0, 0, "other-puzzles", "", message))
    return found
