"""What help and completion print, kept in the user's cache: said again in no more time than Python takes to start.

A reply is a matter of the command line, the terminal, our sources and the packages beside them. All are compared first.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

_HELP = ("-h", "--help")
_COMPLETE = "_BOOKMAKER_COMPLETE"
_ASKING = (_COMPLETE, "COMP_", "_TYPER_")
"""How the variables begin by which a shell asks what completes a line."""
_LOOKS = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "LANG", "LC_ALL")
"""Variables that may change how a reply looks."""
_ROOMS = (
    *("", "cli", "kinds", "values", "library", "proof/preflight/vendors", "words/templates"),
    *("_layouts", "../layouts"),
)
"""Folders whose files say what replies say, or are what they name."""
_MOST = 300
"""Most replies that are kept: then all are forgotten."""


class Question(NamedTuple):
    """A command line that asks for help or completion, and all that its reply depends on."""

    asked: str
    sources: str
    file: str

    def is_answered(self) -> bool:
        """Print the reply of the last time, if all is as it was; tell whether that was possible."""
        reply = self._read_kept().get(self.asked)
        if not reply:
            return False
        try:
            sys.stdout.write(reply)
            sys.stdout.flush()
        except OSError:  # the command says what is wrong
            return False
        return True

    def _read_kept(self) -> dict[str, str]:
        try:
            with open(self.file, encoding="utf-8") as file:
                sources, kept = json.load(file)
        except (OSError, ValueError, TypeError):
            return {}
        return kept if sources == self.sources and len(kept) < _MOST else {}

    @contextmanager
    def listen(self) -> Iterator[None]:
        """Keep what is printed, unless the command fails or other packages have a say in it."""
        listener: Any = _Listener(sys.stdout)
        sys.stdout = listener
        try:
            yield
        except SystemExit as end:
            reply = "".join(listener.heard)  # nothing where bytes are written, past this
            if not end.code and reply and not _has_additions():
                self._keep(reply)
            raise
        finally:
            sys.stdout = listener.stream

    def _keep(self, reply: str) -> None:
        part = f"{self.file}.{os.getpid()}"
        try:
            os.makedirs(os.path.dirname(self.file), exist_ok=True)
            with open(part, "w", encoding="utf-8") as file:
                json.dump([self.sources, {**self._read_kept(), self.asked: reply}], file)
            os.replace(part, self.file)
        except OSError:
            with suppress(OSError):
                os.remove(part)


class _Listener:
    """A stream that remembers what is written."""

    def __init__(self, stream: Any) -> None:
        self.stream, self.heard = stream, list[str]()

    def write(self, text: str) -> Any:
        length = self.stream.write(text)
        self.heard.append(text)
        return length

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def question() -> Question | None:
    """Return what this process is asked, if that is for help or completion."""
    words = [os.path.basename(sys.argv[0]), *sys.argv[1:]]
    shell = {name: text for name, text in os.environ.items() if name.startswith(_ASKING)}
    helps = len(words) > 1 and words[-1] in _HELP and not any(word.startswith("-") for word in words[:-1])
    if not sys.stdout or not (helps or shell.get(_COMPLETE, "").startswith("complete")):
        return None
    looks = [os.environ.get(name) for name in _LOOKS]
    asked = repr((words, sorted(shell.items()), looks, sys.stdout.isatty(), sys.stdout.encoding, _width()))
    home = os.environ.get("XDG_CACHE_HOME", "")
    home = home if os.path.isabs(home) else os.path.join(os.path.expanduser("~"), ".cache")
    if not os.path.isabs(home):  # nobody's home
        return None
    return Question(asked, repr((sys.version, *_stamps())), os.path.join(home, "bookmaker", "replies.json"))


def _width() -> int:
    """Return the columns of the terminal; 0 if there is none."""
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0
    except (OSError, ValueError):
        return 0


def _stamps() -> Iterator[tuple[str, int, int]]:
    """Yield the time and the size of what replies depend on: our files, and the folders of other packages."""
    own = os.path.dirname(os.path.abspath(__file__))
    files = [os.path.abspath(one) for one in sys.path]
    for room in _ROOMS:
        with suppress(OSError), os.scandir(os.path.join(own, room)) as found:
            files += sorted(file.path for file in found)
    for path in files:
        with suppress(OSError):
            of = os.stat(path)
            yield path, of.st_mtime_ns, of.st_size


def _has_additions() -> bool:
    """Tell whether other packages add to what bookmaker offers; their sources may lie anywhere."""
    from bookmaker.values.additions import additions

    return bool(additions())
