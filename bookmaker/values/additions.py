"""What other packages add by entry points: kinds, looks, designs of covers, page types, printers, rules, languages.

An entry point is named after what it adds. For a kind, a page type or a rule it points at the value; for the rest at
the package whose folder holds the file of that name: `harbour = "my_package"` at `my_package/harbour.yaml`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TypeVar

from bookmaker.values.errors import UserError, did_you_mean

T = TypeVar("T")
_PREFIX = "bookmaker."
KINDS, LOOKS, DESIGNS, PAGES, PRINTERS, RULES, LANGUAGES = GROUPS = (
    "kinds",
    "looks",
    "designs",
    "pages",
    "printers",
    "rules",
    "languages",
)


class Addition(NamedTuple):
    """One thing that a package adds."""

    group: str
    """One of GROUPS."""
    name: str
    package: str
    version: str
    target: str
    """The module, and behind a colon the value in it."""

    def __str__(self) -> str:
        return f"{self.package} {self.version}, {self.group}: {self.name} = {self.target}"

    @property
    def module(self) -> str:
        """The name of its module."""
        return self.target.partition(":")[0]

    @property
    def folder(self) -> Path:
        """The folder of its module; raises ModuleNotFoundError."""
        spec = find_spec(self.module)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(f"no module named '{self.module}'")
        return Path(spec.origin).resolve().parent

    def load(self, sort: type[T], key: str = "name") -> T:
        """Return the value that it points at, a `sort` with its name; raise TypeError or ValueError for others."""
        found = getattr(import_module(self.module), self.target.partition(":")[2])
        if not isinstance(found, sort):
            raise TypeError(f"it is of the type {type(found).__name__}, not {sort.__name__}")
        if getattr(found, key) != self.name:
            raise ValueError(f"it calls itself '{getattr(found, key)}'")
        return found

    def file(self) -> Path:
        """Return its file; raise FileNotFoundError if there is none."""
        path = self.folder / f"{self.name}.yaml"
        if not path.is_file():
            raise FileNotFoundError(f"there is no file {path}")
        return path


class LateTable(Mapping[str, T]):
    """Things by name, each made when somebody asks for it."""

    def __init__(self, names: Iterable[str], make: Callable[[str], T]) -> None:
        self._names, self._make = tuple(names), cache(make)

    def __getitem__(self, name: str) -> T:
        if name not in self._names:
            raise KeyError(name)
        return self._make(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


REFUSED: dict[Addition, str] = {}
"""Additions that cannot be used, each with a message, for the groups that were asked for so far."""


@cache
def additions() -> tuple[Addition, ...]:
    """Return everything that the packages of this Python add, in a fixed order; nothing is imported for it."""
    found = {
        Addition(entry.group.removeprefix(_PREFIX), entry.name, one.name, one.version, entry.value)
        for one in metadata.distributions()
        if _PREFIX in (one.read_text("entry_points.txt") or "")
        for entry in one.entry_points
        if entry.group.startswith(_PREFIX)
    }
    return tuple(sorted(found))


def extend_group(group: str, own: Mapping[str, T], load: Callable[[Addition], T]) -> dict[str, T]:
    """Return our own things of a group, followed by those of packages; unusable ones go to REFUSED."""
    found = dict(own)
    for one in additions():
        if one.group == group:
            try:
                if one.name in found:
                    raise ValueError(f"there is another '{one.name}'")
                found[one.name] = load(one)
            except (Exception, SystemExit) as error:  # the module of a package may raise anything
                REFUSED[one] = describe(one, error)
    return found


def extend_late(
    group: str, own: Iterable[str], make: Callable[[str], T], load: Callable[[Addition], T]
) -> LateTable[T]:
    """Return the same, ours by name, each made when somebody asks for it."""
    found = extend_group(group, dict[str, T | None].fromkeys(own), load)
    return LateTable(found, lambda name: found[name] or make(name))


def describe(addition: Addition, error: BaseException) -> str:
    """Say, on one line, that an addition cannot be used, and why."""
    if isinstance(error, UserError):
        return str(error)
    return f"{addition} cannot be used: {type(error).__name__}: {' '.join(str(error).split())}"


def find_usable(group: str) -> Iterator[Addition]:
    """Yield the usable additions of a group, once somebody has asked for it."""
    return (one for one in additions() if one.group == group and one not in REFUSED)


def extended_files(group: str, own: Mapping[str, Path]) -> dict[str, Path]:
    """Return our own files of a group, followed by those of packages."""
    return extend_group(group, own, Addition.file)


def remedy_for(group: str, name: str, known: Collection[str]) -> str:
    """Return what to do about an unknown name: why an addition cannot be used, or which name may be meant."""
    refused = (why for one, why in REFUSED.items() if (one.group, one.name) == (group, name))
    return next(refused, None) or did_you_mean(name, known)


def versions_of(used: Collection[tuple[str, str]], files: Collection[Path] = ()) -> dict[str, str]:
    """Return the versions of the packages that bring these things, by group and name, or some of these files."""
    looks = [one for group in (LOOKS, DESIGNS) for one in find_usable(group) if one.file() in files]
    return {one.package: one.version for one in additions() if (one.group, one.name) in used or one in looks}


@contextmanager
def attribute_errors(group: str, name: str) -> Iterator[None]:
    """Raise UserError for errors in a thing of that name if a package brings it."""
    try:
        yield
    except Exception as error:
        for one in find_usable(group):
            if one.name == name and not isinstance(error, UserError):
                raise UserError(describe(one, error)) from None
        raise
