"""A book's spec and the look it names."""

import json
from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from bookmaker.page.layout.cover.barcode import Isbn
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.own_look import OwnLook, all_spots
from bookmaker.page.types import ANSWERS as ANSWER_PAGES
from bookmaker.page.types import OF_SECTIONS
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.findings import Spot, read_tree, tree_of
from bookmaker.spec.looks import LAYOUT, LOOK, Read, read_own_looks, read_with_look
from bookmaker.spec.matrix import Wanted, cells_of, settle_matrix
from bookmaker.spec.model import Spec
from bookmaker.spec.override import override
from bookmaker.spec.picks import with_picks
from bookmaker.spec.printers import Printer
from bookmaker.spec.source import Source
from bookmaker.spec.tree import Tree
from bookmaker.spec.values import ANSWERS, SHEET, WITH, find_layout
from bookmaker.values.bindings import PAPERBACK
from bookmaker.values.errors import NoRoom, Problem, UserError, Wrong, WrongPages

if TYPE_CHECKING:
    from bookmaker.proof.preflight import Profile


class Variant(NamedTuple):
    """Changes to a spec: other values for some of its keys, and only some of its puzzles."""

    settings: tuple[str, ...] = ()
    """Settings in the form 'sections[0].per_page=2'."""
    only: range | None = None
    """The numbers of the puzzles; all of them if None."""
    printer: str = ""
    """One of the printers that the spec names; the first one if empty."""
    bank: Path | None = None
    """The bank, if other than the one in the spec."""
    version: str = ""
    """One of the versions that the spec names; the first one if empty."""
    part: str = ""
    """ANSWERS for the file of answers, which is for no printer."""
    matrix: Wanted = ()
    """One book of the spec's matrix, by names of values; the first that has them."""
    values: Mapping[str, Any] | None = None
    """The keys' values from a lock, in place of the file, which is not read."""


AS_IT_IS = Variant()


def variants_of(path: Path, wanted: Variant = AS_IT_IS) -> list[Variant]:
    """Return the books of a spec: one for each wanted combination of its matrix."""
    cells = cells_of(override(read_tree(path), wanted.settings), wanted.matrix)
    return [wanted._replace(matrix=tuple((one.key, one.name) for one in cell)) for cell in cells]


_QUESTIONS = "questions"


class BookFile(NamedTuple):
    """What a YAML file asks for: the book, its look, and where the look's fonts are."""

    spec: Spec
    look: Look
    fonts: Mapping[str, Path]
    tree: Tree
    """The values with their places."""
    only: range | None = None
    """The numbers of the puzzles wanted; all of them if None."""
    printer: Printer | None = None
    """The printer of the book."""
    version: str = ""
    """Its name among versions; '' for a single book."""
    part: str = ""
    """ANSWERS for these alone, all but these, or '' for both in one file."""
    cell: tuple[str, ...] = ()
    """The names of its values in the matrix of the spec."""
    own: Mapping[int, OwnLook] = MappingProxyType({})
    """The looks that sections with puzzles have for themselves."""

    @property
    def looks(self) -> tuple[Look, ...]:
        """All its looks, the book's first."""
        return (self.look, *{one.number: one.look for one in self.own.values()}.values())

    def look_of(self, index: int) -> Look:
        """Return the look of a section with puzzles."""
        return self.own[index].look if index in self.own else self.look

    @property
    def path(self) -> Path:
        """The file it was read from."""
        return Path(self.tree.source.name)

    @property
    def stem(self) -> str:
        """The stem of its files' names: its spec, and its values in the matrix."""
        return "-".join((self.path.stem, *self.cell))

    @property
    def puzzle_range(self) -> str:
        """The puzzles wanted in words, such as 'puzzles 1 to 10 of 128'."""
        first, last = self.numbers[0], self.numbers[-1]
        return (
            f"puzzles {first} to {last} of {self.spec.puzzles}"
            if first < last
            else f"puzzle {first} of {self.spec.puzzles}"
        )

    @property
    def numbers(self) -> range:
        """The numbers of the puzzles wanted."""
        return range(1, self.spec.puzzles + 1) if self.only is None else self.only

    @property
    def isbn(self) -> Isbn | None:
        """The number of the printed book: the cover's, else that of its format on the copyright page."""
        cover = self.spec.cover
        return (cover and cover.isbn) or self.spec.isbns.of(self.look.is_large_print)

    def has(self, page: str) -> bool:
        """Tell whether pages of a type belong into this file."""
        return not self.part or (page in ANSWER_PAGES) == (self.part == ANSWERS)

    @property
    def back_pages(self) -> tuple[PageEntry, ...]:
        """The pages after the sections; in a file of answers the solutions come first, which marks versions apart."""
        alone = self.part == ANSWERS
        return tuple(sorted(self.spec.back_pages, key=lambda entry: alone and entry.page != "solutions"))

    def numbers_of(self, index: int) -> range:
        """Return the numbers of the wanted puzzles in one of the sections with puzzles."""
        *before, own = self.spec.puzzle_sections[: index + 1]
        first, wanted = 1 + sum(section.puzzles for section in before), self.numbers
        return range(max(first, wanted.start), min(first + own.puzzles, wanted.stop))

    def problems_of_pages(self, wrong: WrongPages) -> Iterator[Problem]:
        """Yield what is wrong with a book's pages, each finding at its place in the spec."""
        places = list(_places(self))
        for index, found in wrong.found:
            yield Spot(self.tree, Spec, ()).at(*places[index]).at(*found.at).problem_of(found)

    def problem_of_room(self, error: NoRoom) -> Problem:
        """Return that pages have no room for something as a finding at the key that the file has, or at its layout."""
        there = [key for key in (*error.keys, LAYOUT) if tuple(key.split(".")) in self.tree.nodes]
        said = error.said if there[:1] == [error.keys[0]] else f"{error.keys[0]}: {error.said}"
        spot = Spot(self.tree, Spec, ()).at(*(there[0].split(".") if there else ()))
        return spot.problem("does-not-fit", said, error.remedy)

    def problem_of_section(self, index: int, level: str, key: str, message: str, id: str = "does-not-fit") -> Problem:
        """Return a finding about the looks of a section with puzzles, at the key that may change them."""
        at, _ = self.spec.puzzle_places[index]
        look = (*at, "layout") if index in self.own else (LOOK, *key.split("."))
        ways = ((*at, key), (key,), look, (*at, "size"), at)
        spot = Spot(self.tree, Spec, next(path for path in ways if path in self.tree.nodes))
        said, _, remedy = message.partition("; ")
        named = "" if spot.path[:1] == ("sections",) else f"{self.spec.puzzle_sections[index].title}: "
        return spot.problem(id, named + said, remedy)._replace(level=level)

    @property
    def profile(self) -> "Profile | None":
        """What the printer asks for; without one, what the binding does, if that is no paperback."""
        if self.printer:
            return self.printer.profile
        if self.spec.cover is None or self.spec.cover.binding == PAPERBACK:
            return None
        from bookmaker.proof.preflight.vendor import usual_profile

        return usual_profile(self.spec.cover.binding)

    def problem_of_printer(self, key: str, wrong: Wrong) -> Problem:
        """Return what is wrong with a book for its printer: at a key of the spec, or where it names the printer."""
        assert self.printer
        index = [one.name for one in self.spec.printer].index(self.printer.name)
        own = tuple(key.split("."))
        way = own if own in self.tree.nodes else ("printer", index, self.printer.name, *wrong.at)
        return Spot(self.tree, Spec, ()).at(*way).problem_of(wrong)


def _with_own_looks(file: BookFile) -> BookFile:
    """Return a book with the looks that its sections have for themselves; raise FileProblems if one cannot be had."""
    parts = zip(file.spec.puzzle_sections, file.spec.puzzle_places, strict=True)
    named = {at: find_layout(part.layout, file.path.parent) for part, (at, _) in parts if part.layout}
    if not named:
        return file
    trim = file.spec.trim or file.look.trim
    found, fonts = read_own_looks(named, Read(*file[:4]), trim)
    spots = reduce(all_spots, (one.look for one in found.values()), file.look.spots)
    own = {index: found[at] for at, index in file.spec.puzzle_places if at in found}
    return file._replace(own=own, fonts=fonts, look=file.look.model_copy(update={"spots": spots}))


def read_book(path: Path, variant: Variant = AS_IT_IS) -> BookFile:
    """Return what a spec asks for.

    Raises NotFound if it cannot be read, FileProblems with all mistakes in it and in its layout, UserError for puzzles
    that it lacks.
    """
    cell: tuple[str, ...] = ()
    if variant.values is not None:
        tree = tree_of(Source.of(str(path), json.dumps(variant.values, ensure_ascii=False)))
    else:
        tree, cell = settle_matrix(override(with_picks(read_tree(path)), variant.settings), variant.matrix)
    read = read_with_look(tree, Spec, path.parent)
    spec = read.spec.model_copy(update={"bank": variant.bank}) if variant.bank else read.spec
    if variant.only and variant.only[-1] > spec.puzzles:
        message = f"{path}: there is no puzzle {variant.only[-1]}; its puzzles have the numbers 1 to {spec.puzzles}"
        raise UserError(message)
    printers = (printer for printer in spec.printer if variant.printer in ("", printer.name))
    read = read._replace(spec=spec)
    binding = spec.cover.binding if spec.cover else PAPERBACK
    printer = next((one._replace(binding=binding) for one in printers), None)
    file = BookFile(*read, variant.only, printer, "", "" if spec.answers == WITH else _QUESTIONS, cell)
    file = _with_own_looks(file)
    if variant.part:
        alone = spec.model_copy(update={"cover": None, "printer": ()})
        file = file._replace(spec=alone, printer=None, part=variant.part)
    return of_version(file, variant.version or spec.versions[0]) if spec.versions else file


def of_version(file: BookFile, version: str) -> BookFile:
    """Return what a spec asks for in one of its versions, its title naming that; '' is a book without versions."""
    return file._replace(spec=file.spec.with_version(version), version=version)


def all_versions(file: BookFile) -> tuple[BookFile, ...]:
    """Return what a spec asks for in each of its versions; unchanged if there are none."""
    return tuple(of_version(file, version) for version in file.spec.versions) or (file,)


def _places(file: BookFile) -> Iterator[tuple[str | int, ...]]:
    """Yield the place in the spec of each item of its book."""
    spec, sections = file.spec, count()
    yield from (("front", index, entry.page) for index, entry in enumerate(spec.front_pages) if file.has(entry.page))
    for index, part in enumerate(spec.sections):
        if isinstance(part, PageEntry):
            yield from [("sections", index, part.page)] if file.has(part.page) else ()
        elif file.numbers_of(next(sections)) and file.part != ANSWERS:
            yield from (("sections", index, page) for page in OF_SECTIONS[spec.form == SHEET :])
    kept = [entry for entry in file.back_pages if file.has(entry.page)]
    yield from (("back", spec.back.index(entry), entry.page) for entry in kept)
