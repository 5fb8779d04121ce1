"""Small types of the spec: the form of one value, and what it becomes."""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.kinds import KINDS
from bookmaker.page.layout.units import LAYOUT_NAME, layout_files
from bookmaker.spec.suggestions import synonyms
from bookmaker.values import additions
from bookmaker.values.errors import Wrong, did_you_mean, fold_word
from bookmaker.values.files import note_read, read_at_most, real
from bookmaker.values.limits import LOCK_BYTES
from bookmaker.values.models import Notation
from bookmaker.words import find_noun, grammar_of, languages
from bookmaker.words.locale import language_code
from bookmaker.words.nouns import ending_of
from bookmaker.words.quotes import AS_WRITTEN


class OtherBook(NamedTuple):
    """A book whose puzzles are avoided."""

    name: str
    """The path of its lock, as the spec has it."""
    fingerprints: tuple[str, ...]

    def __repr__(self) -> str:
        """Show what is avoided and not where the lock lies: equal puzzles give equal books."""
        digest = hashlib.sha256("".join(sorted(self.fingerprints)).encode()).hexdigest()
        return f"OtherBook({digest})"


def _read(name: object, info: ValidationInfo) -> OtherBook:
    if not isinstance(name, str):
        raise Wrong("expected the path of a lock file", id="wrong-type")
    from bookmaker.spec.lock.values import parse_lock  # few books avoid any

    path = (info.context or {}).get("folder", Path()) / name
    if path.is_dir():
        note_read(path)
        message = f"{path.name} cannot be read: it is a folder"
        raise Wrong(message, id="unknown-file", remedy="name each lock by itself: avoid: [first.lock, second.lock]")
    lock = parse_lock(read_at_most(path, LOCK_BYTES))
    return OtherBook(name, tuple(puzzle.fingerprint for puzzle in lock.puzzles))


Other = Annotated[OtherBook, Notation(_read, {"type": "string"})]
Others = Annotated[tuple[Other, ...], Field(max_length=1000)]


def own_locks(others: tuple[OtherBook, ...], folder: Path, lock: Path) -> Iterator[int]:
    """Yield which of the locks, relative to a folder, is the one that a build will write."""
    yield from (index for index, other in enumerate(others) if real(folder / other.name) == real(lock))


FULL, KEY, SOLUTION = FORMS = ("full", "key", "solution")
"""Walkthroughs with every step, with those that take several numbers, or as numbers in the cells of solutions."""
_LISTS = ("tiers", "puzzles")
ANSWERS = "answers"
"""Ending of the name of a book's file of answers."""
SHEET = "sheet"
"""The form of a book that is class sheets."""
WITH, TOGETHER, NONE = "with", "together", "none"
FILES = ("separate", TOGETHER)
"""Where answers may be: beside their puzzles, or not at all; and in files of their own."""


class Chosen(NamedTuple):
    """Some of a book's puzzles: all, or those with these numbers, or those of these tiers; and their form."""

    all: bool = False
    numbers: tuple[int, ...] = ()
    tiers: tuple[str, ...] = ()
    form: str = FULL
    """One of FORMS."""
    at: tuple[str, ...] = ()
    """The key that holds the numbers."""

    @classmethod
    def parse(cls, value: object) -> Self:
        """Return what `all`, `[3, 17]`, `{tiers: [knotty]}` or `{form: key}` chooses; raise Wrong for anything else."""
        if value == "all":
            return cls(all=True)
        if isinstance(value, list):
            return cls(numbers=_numbers(value))
        if isinstance(value, dict) and value and all(isinstance(value.get(key, []), list) for key in _LISTS):
            return cls._from_mapping(value)
        raise Wrong(
            f"expected all, a list of puzzle numbers, or the keys tiers, puzzles (lists) and form ({', '.join(FORMS)})"
        )

    @classmethod
    def _from_mapping(cls, value: dict[str, Any]) -> Self:
        for key in value.keys() - {*_LISTS, "form"}:
            raise Wrong(f"unknown key '{key}'", id="unknown-key", remedy="known here: tiers, puzzles, form", at=(key,))
        if (form := value.get("form", FULL)) not in FORMS:
            raise Wrong(f"walkthroughs have no form '{form}'", remedy=f"use {', '.join(FORMS)}", at=("form",))
        tiers = (_tier_at(item, ("tiers", index)) for index, item in enumerate(value.get("tiers", ())))
        numbers = _numbers(value.get("puzzles", ()), ("puzzles",))
        return cls(not value.keys() & set(_LISTS), numbers, tuple(tiers), form, ("puzzles",))

    def has(self, number: int, tier: str) -> bool:
        """Tell whether a puzzle is one of them."""
        return self.all or number in self.numbers or tier in self.tiers

    def __bool__(self) -> bool:
        return self.all or bool(self.numbers or self.tiers)


def _numbers(items: Sequence[object], at: tuple[str, ...] = ()) -> tuple[int, ...]:
    numbers = list[int]()
    for index, item in enumerate(items):
        if isinstance(item, bool) or not isinstance(item, int) or item < 1:
            raise Wrong("expected the number of a puzzle, from 1", at=(*at, index))
        numbers.append(item)
    return tuple(numbers)


def _tier_at(item: object, at: tuple[str | int, ...]) -> str:
    try:
        return _tier(str(item))
    except Wrong as wrong:
        raise Wrong(str(wrong), id=wrong.id, remedy=wrong.remedy, at=at) from None


def _tier(name: str) -> str:
    if name not in EVERY_TIER:
        meant = synonyms("tiers").get(fold_word(name), name)
        raise Wrong(f"unknown tier '{name}'", id="unknown-tier", remedy=did_you_mean(meant, EVERY_TIER))
    return name


def _number_only(value: object) -> object:
    if isinstance(value, bool):
        raise PydanticCustomError("literal_error", "expected 1", {"expected": "1"})
    return value


def _check_rising(band: tuple[float, float]) -> tuple[float, float]:
    low, high = band
    if low > high:
        message = f"the lowest energy, {low:g}, is above the highest, {high:g}"
        raise Wrong(message, remedy=f"write it as [{high:g}, {low:g}]")
    return band


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse names of versions whose files would have equal names."""
    for index, name in enumerate(names):
        if name.casefold() in {other.casefold() for other in names[:index]} | {ANSWERS}:
            message = f"two files would be called after '{name}'"
            raise Wrong(message, remedy="give each version a name of its own, such as A, B, C", at=(index,))
    return names


def _kind(name: str) -> str:
    if name not in KINDS:
        remedy = additions.remedy_for(additions.KINDS, name, KINDS)
        raise Wrong(f"no kind of puzzle is called '{name}'", id="unknown-kind", remedy=remedy)
    return name


def _language(name: str) -> str:
    if name not in languages():
        message, code = f"no words for the language '{name}'", language_code(name, languages())
        remedy = additions.remedy_for(additions.LANGUAGES, code if code in languages() else name, languages())
        raise Wrong(message, id="unknown-language", remedy=remedy)
    return name


def _noun(said: object, info: ValidationInfo) -> str:
    """Return the end of the speech of a file that has this noun."""
    if not isinstance(said, str | dict) or not said:
        ready = f"for example: noun: {READY_NOUNS[1]}"
        raise Wrong("expected the name of a ready noun, or the forms of your own", id="wrong-type", remedy=ready)
    for form, text in said.items() if isinstance(said, dict) else ():
        if not isinstance(text, str):
            raise Wrong(f"'{text}' is no noun", at=(str(form),), remedy="write a word")
    if "language" in info.data:
        find_noun(said, info.data["language"])
    return ending_of(said)


def _day(written: object) -> date:
    if not isinstance(written, str) or not re.fullmatch(_DAY, written):
        raise Wrong("expected a date: year, month and day")
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise Wrong(f"there is no day {written}") from None


def _spine_in(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 4:
        raise Wrong("expected the thickness of the book in inches, more than 0 and at most 4")
    return float(value)


def _bank_path(name: object, info: ValidationInfo) -> Path:
    if not isinstance(name, str) or not name or "\0" in name:
        raise Wrong("expected the path of a bank, as seen from this file", id="wrong-type")
    return Path((info.context or {}).get("folder", Path())) / name


def _layout(name: str, info: ValidationInfo) -> str:
    find_layout(name, (info.context or {}).get("folder", Path()))
    return name


def find_layout(name: str, folder: Path) -> Path:
    """Return the file of a layout: one that comes with bookmaker, or a path relative to a folder.

    Raises Wrong if there is none.
    """
    return find_shipped(name, folder, LAYOUTS)


class ShippedFiles(NamedTuple):
    """Files of one sort that come with bookmaker, or with packages that add to it."""

    group: str
    """Their group among the additions."""
    sort: str
    files: Mapping[str, Path]
    """By name."""
    example: str
    """A path to one of the user's own."""


LAYOUTS = ShippedFiles(additions.LOOKS, "layout", layout_files(), "./look.yaml")


def find_shipped(name: str, folder: Path, shelf: ShippedFiles) -> Path:
    """Return a file of a shelf by its name, or by its path relative to a folder; raise Wrong if there is none."""
    if "/" in name or name.endswith((".yaml", ".yml")):
        note_read(folder / name)
        if not os.path.isfile(path := folder / name):
            remedy = "give a path as seen from this file"
            raise Wrong(f"no {shelf.sort} file at {path}", id=f"unknown-{shelf.sort}", remedy=remedy)
        return path
    if name not in shelf.files:
        remedy = additions.remedy_for(shelf.group, name, shelf.files)
        remedy = f"{remedy} (your own is given as a path, such as {shelf.example})"
        raise Wrong(f"unknown {shelf.sort} '{name}'", id=f"unknown-{shelf.sort}", remedy=remedy)
    return shelf.files[name]


_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_CHOICES = [
    {"const": "all"},
    {"type": "array", "items": {"type": "integer", "minimum": 1}},
    {
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": {
            "tiers": {"type": "array", "items": {"enum": list(EVERY_TIER)}},
            "puzzles": {"type": "array", "items": {"type": "integer", "minimum": 1}},
            "form": {"enum": list(FORMS)},
        },
    },
]
Inches = Annotated[float, Notation(_spine_in, {"type": "number", "exclusiveMinimum": 0, "maximum": 4})]
"""The thickness of a book."""
BankPath = Annotated[Path, Notation(_bank_path, {"type": "string", "minLength": 1})]
"""The file of a bank, which may be missing while nothing is drawn from it."""
From = Literal["bank", "fresh", "both"]
"""Where puzzles come from."""
Choice = Annotated[Chosen, Notation(Chosen.parse, {"anyOf": _CHOICES})]
Tier = Annotated[str, AfterValidator(_tier), WithJsonSchema({"enum": list(EVERY_TIER)})]
Count = Annotated[int, Field(ge=0, le=10_000)]
Version = Annotated[Literal[1], BeforeValidator(_number_only)]
"""The version of a format: a number, though Python takes yes for one."""
Band = Annotated[tuple[float, float], AfterValidator(_check_rising)]
KindName = Annotated[str, AfterValidator(_kind), WithJsonSchema({"enum": list(KINDS)})]
Versions = Annotated[
    tuple[Annotated[str, StringConstraints(pattern="^[A-Za-z0-9]{1,12}$")], ...],
    Field(min_length=2, max_length=26),
    AfterValidator(_told_apart),
]
"""Names of versions of a book; files are named after them."""
Language = Annotated[str, AfterValidator(_language), WithJsonSchema({"enum": list(languages())})]
READY_NOUNS = tuple(grammar.sets) if (grammar := grammar_of("en")) else ()
_FORMS_OF_NOUN = {"type": "object", "additionalProperties": {"type": "string"}, "required": ["one", "many"]}
Noun = Annotated[
    str | None,
    Notation(_noun, {"anyOf": [{"enum": list(READY_NOUNS)}, _FORMS_OF_NOUN]}),
    Field(
        description="what bullets and mines are called, and drawn as, unless `look` has marks: a ready noun, or yours",
        examples=["hearts", {"one": "bee", "many": "bees"}],
        repr=False,
    ),
]
"""What bullets are called: the end of a speech."""
Day = Annotated[date, Notation(_day, {"type": "string", "pattern": f"^{_DAY}$"})]
"""A date, written like '2026-11-21'."""
Quotes = Annotated[
    Literal["typographic", "as-written"],
    Field(
        description="what straight quotes and apostrophes of your own texts become: those of the language, except in "
        "addresses; or nothing else",
        examples=[AS_WRITTEN],
        repr=False,
    ),
]
LayoutName = Annotated[str, AfterValidator(_layout), LAYOUT_NAME]
