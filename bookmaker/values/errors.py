"""Every error the tool raises on purpose, with the exit code it ends in."""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cached_property
from itertools import chain
from typing import NamedTuple, Self

OK = 0
QUALITY = 1
USAGE = 2
NOT_FOUND = 3
CANNOT_BE_MET = 4
BUG = 70
INTERRUPTED = 130
BROKEN_PIPE = 141

SHOWN_SOURCE = 120
"""Most characters of a source line that are shown; of a longer line, those around the column."""


class Problem(NamedTuple):
    """One finding about a text file, shown the way a compiler shows it.

    `line` and `column` count from 1, and are 0 for a file without lines; `source` is the text of that line.
    """

    file: str
    line: int
    column: int
    id: str
    where: str
    message: str
    source: str = ""
    remedy: str = ""
    level: str = "error"
    """'error', or 'warning' for what is no failure."""

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        head = f"{place}: {self.level}[{self.id}]: {where}{printable(self.message)}"
        lines = [head]
        if self.source.strip():
            lines += [f"  {line}" for line in _excerpt(self.source, self.column)]
        if self.remedy:
            lines.append(f"  {printable(self.remedy)}")
        return "\n".join(lines)


def printable(text: str) -> str:
    """Return a text without characters that a terminal would obey."""
    return "".join(ch if ch.isprintable() or ch == "\t" else "\ufffd" for ch in text)


def _excerpt(source: str, column: int) -> tuple[str, str]:
    """Return the part of a line around a column, and the caret below it."""
    shown = printable(source)
    start = max(0, column - 1 - SHOWN_SOURCE // 2) if len(shown) > SHOWN_SOURCE else 0
    before = shown[start : column - 1]
    pad = "".join("\t" if ch == "\t" else " " for ch in before)
    return shown[start : start + SHOWN_SOURCE], pad + "^"


class BookmakerError(Exception):
    """The family of all that this package raises on purpose; `code` is the exit code of a command that ends in it."""

    code = USAGE
    problems: Sequence[Problem] = ()
    """The findings in files, if it is about any."""

    @property
    def findings(self) -> tuple[Problem, ...]:
        """What is wrong, each with its place, message and remedy; one without a place if no file is named."""
        message, _, remedy = str(self).partition("; ")
        return tuple(self.problems) or (Problem("", 0, 0, _id_of(type(self)), "", message, remedy=remedy),)

    @cached_property
    def remedy(self) -> str:
        """What to do about the first of them; '' where that is unknown."""
        return self.findings[0].remedy

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column of the first of them; '' and 0 where it has none."""
        return self.findings[0][:3]


def _id_of(error: type[BookmakerError]) -> str:
    """Return the name of an error in words with hyphens."""
    return "".join(f"-{ch.lower()}" if ch.isupper() else ch for ch in error.__name__).strip("-")


def describe_bug(error: BaseException) -> str:
    """Return what a bug did, on one line; of another process the error has brought its traceback."""
    lines = f"{type(error).__name__}: {error}".strip().splitlines()
    return f"a bug in bookmaker ({lines[-1] if 'Traceback' in lines[0] else lines[0]})"


class UserError(BookmakerError):
    """What ends a command: something the user can mend; `problems` are its findings in files.

    Without a message of its own it takes theirs.
    """

    def __init__(self, message: str = "", problems: Sequence[Problem] = ()) -> None:
        super().__init__(message or "\n".join(map(str, problems)))
        self.problems = problems


class FileProblems(UserError):
    """A file with mistakes, all of them found in one pass."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems=sorted(problems, key=lambda p: (p.file, p.line, p.column)))

    def __reduce__(self) -> tuple[type[Self], tuple[Sequence[Problem]]]:
        return type(self), (self.problems,)  # pickle would rebuild it from its message alone


class NotFound(UserError):
    """An input that does not exist or cannot be read."""

    code = NOT_FOUND


def not_found(path: object, error: OSError, remedy: str) -> NotFound:
    """Return the error for a file that is missing or cannot be read, with a remedy."""
    said = "no such file" if isinstance(error, FileNotFoundError) else f"cannot be read: {error.strerror}"
    return NotFound(f"{path}: {said}; {remedy}")


class CannotBeMet(UserError):
    """A request that is well formed and yet impossible."""

    code = CANNOT_BE_MET


class NoRoom(CannotBeMet):
    """Pages without room for something.

    `keys` are those of the spec that may be the reason, the likeliest first; whoever knows the file gives it a line.
    """

    def __init__(self, message: str, remedy: str, *keys: str) -> None:
        super().__init__(f"{keys[0]}: {message}; {remedy}")
        self.said, self.remedy, self.keys = message, remedy, keys

    def __reduce__(self) -> tuple[type[Self], tuple[str, ...]]:
        return type(self), (self.said, self.remedy, *self.keys)


class Unavailable(UserError):
    """The workers on other machines are not there, or are not what they should be."""

    code = CANNOT_BE_MET


class QualityFailure(UserError):
    """A puzzle or a file that falls short: not unique, not proved, not what a printer accepts."""

    code = QUALITY


class Wrong(BookmakerError, ValueError):
    """What a validator of a model raises when it has more to say than one sentence.

    `at` is the place inside the refused value, as keys and indices. If several things are wrong, in other files or in
    lines of a text, `found` has a finding for each, with its own place in the value.
    """

    def __init__(
        self,
        message: str,
        *,
        id: str = "wrong-value",
        remedy: str = "",
        at: tuple[str | int, ...] = (),
        found: Sequence["FoundAt"] = (),
    ) -> None:
        super().__init__(message)
        self.id = id
        self.remedy = remedy
        self.at = at
        self.found = tuple(found)

    @property
    def findings(self) -> tuple[Problem, ...]:
        """What is wrong, without its place in a file, which its reader knows."""
        return tuple(one for _, one in self.found) or (Problem("", 0, 0, self.id, "", str(self), remedy=self.remedy),)


FoundAt = tuple[tuple[str | int, ...], Problem]
"""A finding and its place inside a value; without a file, its line counts within the text at that place."""


def explain(wrong: Wrong) -> str:
    """Return what is wrong, and the remedy, in one line."""
    return "; ".join(filter(None, (str(wrong), wrong.remedy)))


class WrongPages(UserError):
    """Pages that cannot be laid out as requested: each with its place among the items of the book."""

    def __init__(self, found: Sequence[tuple[int, Wrong]]) -> None:
        self.found = tuple(found)
        super().__init__("\n".join(explain(wrong) for _, wrong in found))


def fold_word(word: str) -> str:
    """Return a word in the form in which words are compared: lower case, without hyphens, underscores and spaces."""
    return re.sub("[-_ ]", "", word.casefold())


def nearest(word: str, known: Collection[str]) -> str:
    """Return the known word nearest to another; '' if none is near."""
    names, small = {fold_word(name): name for name in known}, {name.casefold(): name for name in known}
    near = names.get(fold_word(word)) or next(iter(get_close_matches(word.casefold(), small, n=1)), "")
    return small.get(near, near)


def did_you_mean(word: str, known: Collection[str], other: str | None = None) -> str:
    """Return the remedy for an unknown word: the nearest known one, else another remedy, by default all of them."""
    if near := nearest(word, known):
        return f"did you mean '{near}'?"
    if other is not None:
        return other
    return f"known here: {', '.join(known)}" if known else ""


def finding_without_place(file: object, error: UserError) -> Problem:
    """Return an error without a place in a file as a finding."""
    found = error.findings[0]
    return found._replace(file=str(file), message=found.message.removeprefix(f"{file}: "))


class Refusals:
    """What several checks of one thing refuse, to be told together."""

    def __init__(self) -> None:
        self.errors = list[UserError]()

    def note(self, error: UserError) -> None:
        """Note an error with findings; one without any says nothing."""
        self.errors += [error] * bool(error.problems)

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Note what is refused inside, and go on behind it."""
        try:
            yield
        except UserError as error:
            self.errors.append(error)

    def refuse(self, file: object) -> None:
        """Raise one error for all that was noted about a file; if nothing was, return."""
        if len(self.errors) < 2:
            for error in self.errors:
                raise error
            return
        found = (error.problems or [finding_without_place(file, error)] for error in self.errors)
        problems = [*dict.fromkeys(chain.from_iterable(found))]
        if all(isinstance(error, CannotBeMet) for error in self.errors):
            raise CannotBeMet(problems=problems)
        raise FileProblems(problems)
