"""What is made for a book before its pages: its puzzles, and their solutions."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bookmaker.bank.draw import supply_from_bank
from bookmaker.bank.supply import Supply
from bookmaker.book.bank_puzzles import bank_lines, in_bank
from bookmaker.book.from_spec import speech_of, told_numbers
from bookmaker.book.picking import arrange_entries, check_names, seat_entries, with_picked
from bookmaker.book.pieces import PieceSource, pieces_of
from bookmaker.book.stories import PackedStories, TellTask, tell_packed
from bookmaker.book.versions import deal_version, for_versions
from bookmaker.engine.play.decoder import CODES, decode
from bookmaker.engine.pool import Workers
from bookmaker.engine.rank.energy import EVERY_TIER
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import KINDS, example_for, game_of, puzzle_of, taught
from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.kinds.batch import NONE_REPLACED, Replaced, Stock, Want, batch, compile_engine, replace_rejected
from bookmaker.page.paginate import Stories
from bookmaker.page.types.base import Example
from bookmaker.spec.book import BookFile, Variant, read_book
from bookmaker.spec.model import Spec
from bookmaker.spec.section import Section
from bookmaker.spec.values import SOLUTION
from bookmaker.values.codes import NOTHING_HIDDEN, Codes, Hidden, Table
from bookmaker.values.errors import UserError
from bookmaker.values.events import Event
from bookmaker.values.puzzle import Entry, Made, Puzzle, Said
from bookmaker.words import load_passwords, load_words
from bookmaker.words.story import tell

SHUFFLE = (1 << 40, 0)
"""The stream of the hints' order: no section of a book has this number."""


class Content(NamedTuple):
    """The content of a book: its puzzles in printed order, how they are solved, and the puzzle of the rules."""

    entries: tuple[Entry, ...]
    stories: Stories
    example: Example
    hidden: Hidden = NOTHING_HIDDEN


class Stocked(NamedTuple):
    """The puzzles of a book in all of its versions."""

    unpicked: Stock
    """The puzzles without any picks."""
    stock: Stock
    """The puzzles after picks."""
    brought: frozenset[Made]
    """Those that are there only because they are kept."""


Tiers = Mapping[str, tuple[Made, ...]]
SameSize = tuple[int, ...]
"""Sections with boards of one size."""
ExampleKey = tuple[str, str, str]


class Making(NamedTuple):
    """An errand for puzzles, jointly for all sections of one size: two of these may not share a puzzle, while sections
    of other sizes have no influence. Sections without tiers want none.
    """

    seed: int
    wants: tuple[Want, ...]
    avoid: frozenset[str] = frozenset()
    """Fingerprints of puzzles to avoid."""
    supply: Supply | None = None
    """Puzzles from a bank."""

    @property
    def keys(self) -> dict[str, SameSize]:
        """The keys that determine the puzzles, with their sections; titles and print settings do not matter."""
        sizes, found = [tuple(sorted((want.rows, want.columns))) for want in self.wants], dict[str, SameSize]()
        for size in dict.fromkeys(sizes):  # a board and its quarter turn are of one size
            group = tuple(index for index, other in enumerate(sizes) if other == size)
            wants = [(index, self.wants[index]._replace(title="")) for index in group]
            if any(want.tiers for _, want in wants):
                found[repr((self.seed, wants, sorted(self.avoid), self.supply))] = group
        return found

    def only(self, keys: Collection[str]) -> "Making":
        groups = self.keys
        wanted = {index for key in keys for index in groups[key]}
        return self._replace(wants=tuple(w if i in wanted else w._replace(tiers={}) for i, w in enumerate(self.wants)))

    def make(self, workers: Workers) -> Generator[Event, None, list[dict[int, tuple[Want, Tiers]]]]:
        """Make the puzzles, and return them by section with their wants, including those added by a bank."""
        yield from compile_engine()
        wants, supply = self.wants, self.supply
        wants = (yield from supply_from_bank(wants, supply, self.avoid, workers)) if supply else wants
        made = [*zip(wants, (yield from batch(self.seed, wants, workers, self.avoid)), strict=True)]
        return [{index: made[index] for index in group} for group in self.keys.values()]


class Replacing(NamedTuple):
    """An errand for puzzles to replace rejected ones."""

    seed: int
    wants: tuple[Want, ...]
    stock: Stock
    rejected: tuple[str, ...]
    avoid: frozenset[str]

    @property
    def keys(self) -> tuple[str]:
        wants = [(want._replace(avoid=frozenset()), sorted(want.avoid)) for want in self.wants]
        return (repr((self.seed, wants, self.rejected, sorted(self.avoid))),)

    def only(self, keys: Collection[str]) -> "Replacing":
        return self

    def make(self, workers: Workers) -> Generator[Event, None, list[Replaced]]:
        yield from compile_engine()
        return [(yield from replace_rejected(self.seed, self.wants, self.stock, self.rejected, workers, self.avoid))]


class Telling(NamedTuple):
    """An errand for stories of puzzles, packed, and for the puzzle of the rules."""

    tasks: tuple[TellTask, ...]
    examples: tuple[ExampleKey, ...]

    @property
    def keys(self) -> tuple[TellTask | ExampleKey, ...]:
        return (*dict.fromkeys(self.tasks), *self.examples)

    def only(self, keys: Collection[TellTask | ExampleKey]) -> "Telling":
        tasks = tuple(key for key in keys if isinstance(key, TellTask))
        return Telling(tasks, tuple(key for key in self.examples if key in keys))

    def make(self, workers: Workers) -> Generator[Event, None, list[bytes | Example]]:
        told = yield from tell_packed([*dict.fromkeys(self.tasks)], workers)
        return [*told, *(example_of(*key) for key in self.examples)]


def make_content(file: BookFile, source: PieceSource = None) -> Generator[Event, None, Content]:
    """Make the puzzles of a book and how they are solved; raise UserError as a build does."""
    made = yield from make_stock(file, source)
    return (yield from content_of(made, file, source))


def content_of(made: Stocked, file: BookFile, source: PieceSource = None) -> Generator[Event, None, Content]:
    """Return the content of a book, given the puzzles made for it and its other versions."""
    return (yield from content_with(entries_of(made, file), file, source))


def content_with(
    entries: tuple[Entry, ...], file: BookFile, source: PieceSource = None
) -> Generator[Event, None, Content]:
    """Return the content of a book with these puzzles."""
    spec, tasks, example = file.spec, tasks_of(entries, file), example_key(file.spec)
    told = yield from pieces_of(Telling(tasks, (example,)), source)
    stories = PackedStories({entry.number: told[task] for entry, task in zip(entries, tasks, strict=True)})
    return Content(entries, stories, told[example], hide(entries, spec))


def make_one(path: Path, number: int, workers: int | None = None) -> Generator[Event, None, tuple[BookFile, Entry]]:
    """Make the puzzle that has this number in a book, and return it with the book's spec.

    Raises UserError if there is no such puzzle, and whatever a build may raise.
    """
    file = read_book(path, Variant(only=range(number, number + 1)))
    (entry,) = yield from make_entries(file, workers)
    return file, entry


def make_entries(file: BookFile, source: PieceSource = None) -> Generator[Event, None, tuple[Entry, ...]]:
    """Make the wanted puzzles of a book, each with its number in the whole book."""
    return entries_of((yield from make_stock(file, source)), file)


def make_stock(file: BookFile, source: PieceSource = None) -> Generator[Event, None, Stocked]:
    """Make the wanted puzzles of a book, or take them from its bank, with those of its other versions.

    Sections without any of them are left out, unless they share a size with another, for no puzzle comes twice. Picks
    replace rejected puzzles, and put kept ones in the place of the most similar. Raises FileProblems for names that no
    puzzle has.
    """
    spec, avoid = file.spec, file.spec.avoided_fingerprints
    making = making_of(file, [at for at in range(len(spec.puzzle_sections)) if file.numbers_of(at)])
    with bank_lines(file, making.wants):
        made = yield from pieces_of(making, source)
    there = {index: one for group in made.values() for index, one in group.items()}
    found = [there.get(index, (want, {})) for index, want in enumerate(making.wants)]
    wants, stock = tuple(want for want, _ in found), tuple(dict(tiers) for _, tiers in found)
    replaced = NONE_REPLACED
    if spec.reject:
        (replaced,) = (yield from pieces_of(Replacing(spec.seed, wants, stock, spec.reject, avoid), source)).values()
    check_names(file, replaced)
    kept = spec.kept_puzzles
    own = {fingerprint(made.puzzle) for made in (*replaced.ends.values(), *made_of(stock))} if kept else set()
    brought = frozenset(one.made for one in kept if fingerprint(one.made.puzzle) not in own)
    return Stocked(stock, with_picked(wants, stock, replaced, kept), brought)


def making_of(file: BookFile, sections: Collection[int]) -> Making:
    """Return the errand for the puzzles of some sections of a book, and of those that share a size with them."""
    spec = file.spec
    making = Making(spec.seed, wants_of(spec), spec.avoided_fingerprints, spec.supply)
    return making.only([key for key, group in making.keys.items() if not {*group}.isdisjoint(sections)])


def made_of(stock: Stock) -> Iterator[Made]:
    """Yield all puzzles of a stock."""
    return (made for tiers in stock for some in tiers.values() for made in some)


def entries_of(made: Stocked, file: BookFile) -> tuple[Entry, ...]:
    """Return the wanted entries of a book; raise CannotBeMet if its versions differ too much."""
    entries = select(deal_version(made.stock, file.spec, file.version), file.spec.puzzle_sections, file.spec.language)
    seated = seat_entries(entries, file.spec)
    seated = tuple(one._replace(brought=one.made in made.brought) for one in seated) if made.brought else seated
    found = (one for one in arrange_entries(seated, file.spec, file.tree) if one.number in file.numbers)
    return tuple(one._replace(banked=one.banked or in_bank(one.made, one.section, file.spec)) for one in found)


def select(puzzles: Stock, sections: Sequence[Section] = (), language: str = "en") -> tuple[Entry, ...]:
    """Number the puzzles of all sections from 1: tier by tier, each tier in its order here.

    If a section wants that, given puzzles come first in their tier, as they are written.
    """
    given = dict(enumerate(sections))
    ordered = (
        (index, *one) for index, tiers in enumerate(puzzles) for one in _sort_section(tiers, given.get(index), language)
    )
    return tuple(Entry(number, *rest) for number, rest in enumerate(ordered, start=1))


def _sort_section(
    tiers: Mapping[str, tuple[Made, ...]], section: Section | None, language: str
) -> list[tuple[str, Made, Said]]:
    """Return the puzzles of a section in printed order, each with its tier and its author's remarks."""
    given = section.given_first if section else ()
    places = {one.made.puzzle: place for place, one in enumerate(given)}
    risen = ((tier, made) for tier in sorted(tiers, key=EVERY_TIER.index) for made in tiers[tier])
    told = [(tier, made, section.said_of(made, language) if section else Said()) for tier, made in risen]
    return sorted(told, key=lambda one: (EVERY_TIER.index(one[0]), places.get(one[1].puzzle, len(places))))


def loose_entry(puzzle: Puzzle, number: int) -> Entry:
    """Return the entry of a puzzle outside any book, in the tier it would have; raise NotUnique if it has none."""
    kind = KINDS[puzzle.kind]
    made = kind.judge(puzzle, kind.solve(puzzle).answer, None, None)
    return Entry(number, 0, kind.tier_of(made), made)


def letters_of(file: BookFile, section: int) -> bool:
    """Tell whether puzzles of a section have letters and numbers at their edges, by which hints name cells."""
    labels, spec = file.look_of(section).puzzles.labels, file.spec
    told = spec.walkthroughs.form != SOLUTION and bool(told_numbers(spec))
    return told or (spec.hints or 0) > 1 if labels is None else labels


def tasks_of(entries: Sequence[Entry], file: BookFile) -> tuple[TellTask, ...]:
    """Return the telling tasks for the puzzles of a book, by number: those it chooses with reasons."""
    spec, letters = file.spec, [letters_of(file, index) for index in range(len(file.spec.puzzle_sections))]
    reasons = set(told_numbers(spec)) if spec.walkthroughs.form != SOLUTION else set()
    return tuple(
        TellTask(entry.made, spec.solver, speech_of(spec, one.kind), entry.number in reasons, letters[entry.section])
        for entry, one in ((entry, entry.made.puzzle) for entry in entries)
    )


def hide(entries: Sequence[Entry], spec: Spec) -> Hidden:
    """Return where the numbers behind closed cells are, in the whole book."""
    codes, tables, spelt = dict[int, Codes](), list[Table](), list[Entry]()
    for index, section in enumerate(spec.puzzle_sections):
        there = [entry for entry in entries if entry.section == index]
        if section.play_mode.play == DECODER:
            own = decode(there, section.play_mode.per_table, (spec.seed, index), len(tables))
            codes |= own.codes
            tables += own.tables
        elif section.play_mode.play == PASSWORD:
            spelt += there
    return _add_passwords(Hidden(codes, tuple(tables)), spelt, spec)


def _add_passwords(found: Hidden, entries: Sequence[Entry], spec: Spec) -> Hidden:
    """Return what is hidden, with the passwords of some puzzles added."""
    if not entries:
        return found
    from bookmaker.engine.play.passwords import spell

    own = spell(entries, load_passwords(spec.language), spec.seed)
    return found._replace(codes={**found.codes, **own.codes}, listed=own.listed)


def decoder_lines(path: Path, workers: int | None = None) -> Generator[Event, None, tuple[str, ...]]:
    """Return what the closed cells of a book with a decoder hide, as lines of CSV with a head.

    Rows and columns count from 1; a value is a digit, or MINE. Raises UserError if nothing is played with a decoder,
    and as `make_entries` does.
    """
    file = read_book(path)
    hidden = hide((yield from make_entries(file, workers)), file.spec)
    if not hidden.tables:
        raise UserError(f"{path}: no section is played with a decoder; give one `play: decoder`")
    return ("puzzle,row,column,code,value,table", *_looked_up(hidden))


def _looked_up(hidden: Hidden) -> Iterator[str]:
    tables = {number: table for table in hidden.tables for number in table.numbers}
    for number, codes in sorted(hidden.codes.items()):
        for (row, column), code in codes.items() if number in tables else ():
            value = tables[number].entries[CODES.index(code)]
            yield f"{number},{row + 1},{column + 1},{code},{value},{tables[number].label}"


def shuffled_order(count: int, seed: int) -> tuple[int, ...]:
    """Return the shuffled order of `count` hints; the seed alone decides."""
    from bookmaker.engine.kernel import rng

    return tuple(rng.permutation(rng.stream(seed, *SHUFFLE), count))


def example_key(spec: Spec) -> tuple[str, str, str]:
    """Return what decides the puzzle of the how-to-play spread, with a total if any has one: code, solver, language."""
    boards = [(section.kind, section.prints_total) for section in spec.puzzle_sections]
    return example_for(boards), spec.solver, speech_of(spec)


def other_examples(spec: Spec) -> dict[str, Example]:
    """Return, by kind, the puzzle that explains each game of a book besides the one it teaches."""
    boards = [(section.kind, section.prints_total) for section in spec.puzzle_sections]
    kinds = [kind for kind, _ in boards]
    own = {game: [board for board in boards if game_of(board[0], kinds) == game] for game in kinds}
    others = {game: own[game] for game in (game_of(kind, kinds) for kind in kinds) if game != taught(kinds)}
    return {game: example_of(example_for(some), spec.solver, speech_of(spec, game)) for game, some in others.items()}


def example_of(code: str, solver: str, language: str) -> Example:
    """Return the puzzle of the how-to-play spread, solved and told."""
    puzzle = puzzle_of(code)
    kind = KINDS[puzzle.kind]
    answer = kind.solve(puzzle).answer
    trace = kind.explain(puzzle, answer, solver)
    return Example(tell(puzzle, trace, load_words(language)), answer)


def wants_of(spec: Spec) -> tuple[Want, ...]:
    """Return the puzzles that a book wants, by its sections, for all of its versions."""
    wants = (_want(section)._replace(volume=spec.volume or 0) for section in spec.puzzle_sections)
    return tuple(for_versions(want, spec) for want in wants)


def _want(section: Section) -> Want:
    return Want(
        section.title,
        section.kind,
        *section.size,
        section.params,
        section.counts,
        section.tier_bands,
        section.budget,
        section.requirements,
        section.tier_ranges,
        tuple((one.tier, one.made) for one in section.judged_puzzles),
    )
