"""From a spec to the book that pages are made of: everything printed besides the puzzles."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from bookmaker import __version__
from bookmaker.engine.rank.rating import most_clues
from bookmaker.kinds import KINDS, game_of, speech_for, taught
from bookmaker.page.layout.own_look import BOOKS
from bookmaker.page.types import of_section
from bookmaker.page.types.base import NO_EXAMPLE, Book, BookSection, Example, Item
from bookmaker.page.types.options import Options
from bookmaker.spec.book import BookFile
from bookmaker.spec.entries import PageEntry
from bookmaker.spec.model import Spec
from bookmaker.spec.picks import SEARCHED
from bookmaker.spec.section import Section
from bookmaker.spec.values import ANSWERS, KEY, SHEET, SOLUTION
from bookmaker.values.puzzle import Entry, to_code
from bookmaker.words import load_words

_AROUND = ("cover", "printer")
"""Keys of a spec for what is around the pages, or in the look."""


def book_of(
    file: BookFile,
    example: Example = NO_EXAMPLE,
    shuffle: tuple[int, ...] = (),
    first_page: int = 1,
    entries: Sequence[Entry] = (),
    examples: Mapping[str, Example] = MappingProxyType({}),
) -> Book:
    """Return everything printed besides the puzzles; `first_page` is the one after the front ones."""
    spec = file.spec
    form, told = spec.walkthroughs.form, tuple(number for number in told_numbers(spec) if number in file.numbers)
    sections = tuple(
        BookSection(
            s.title,
            s.kind,
            *s.size,
            tuple(s.counts),
            s.per_page or (s.puzzles if spec.form == SHEET else None) or file.look_of(index).puzzles.per_page,
            s.prints_total,
            s.requirements,
            {tier: most_clues(s.tier_ranges[tier].hardest[1]) for tier in s.counts},
            s.play_mode,
            {tier: KINDS[s.kind].asks(s.tier_bands[tier], s.tier_ranges[tier]) for tier in s.counts},
            s.params.questions,
            s.params.clue_symmetry,
            s.every_said(spec.language),
            s.params.holes,
            s.banner,
            file.own.get(index, BOOKS),
        )
        for index, s in enumerate(spec.puzzle_sections)
    )
    return Book(
        title=spec.title,
        subtitle=spec.subtitle,
        author=spec.author,
        language=spec.language,
        edition=spec.edition if "edition" in spec.model_fields_set else load_words(spec.language).first_edition,
        date=spec.date,
        build_id=_build_id(file, entries),
        trim=spec.trim or file.look.trim,
        sections=sections,
        front=_items(spec.front_pages, file),
        body=_body(file),
        back=_items(file.back_pages, file),
        solutions_per_page=spec.solutions_per_page or 0,
        example=example,
        examples=examples,
        proved=len(file.numbers),
        walkthroughs=() if form == SOLUTION else told,
        key_steps=form == KEY,
        numbered=told if form == SOLUTION else (),
        hints=spec.hints or 0,
        answers=spec.solutions,
        puzzles_on=spec.puzzles_on,
        openers=spec.openers,
        time=spec.time,
        times=spec.times,
        isbn=_isbn(file),
        publisher=spec.publisher,
        multiple=file.profile.multiple if file.profile else 1,
        last_blank=file.printer is not None and file.printer.profile.last_blank,
        shuffle=shuffle,
        first_page=first_page,
        sheet=spec.form == SHEET,
        noun=spec.noun,
    )


def _items(entries: Sequence[PageEntry], file: BookFile) -> tuple[Item[Options], ...]:
    return tuple(Item(entry.page, entry.options) for entry in entries if file.has(entry.page))


def _body(file: BookFile) -> tuple[Item[Options], ...]:
    """Return the pages between front and back: those of each section, and those between the sections."""
    index, items = 0, list[Item[Options]]()
    for part in file.spec.sections:
        if isinstance(part, Section):
            items += (
                of_section(index, file.spec.form == SHEET) if file.numbers_of(index) and file.part != ANSWERS else ()
            )
            index += 1
        else:
            items += _items([part], file)
    return tuple(items)


def _isbn(file: BookFile) -> str:
    """Return the number that the copyright page takes from the cover."""
    return file.spec.cover.isbn.written if file.spec.cover and file.spec.cover.isbn else ""


def _build_id(file: BookFile, entries: Sequence[Entry]) -> str:
    """Return a short name for exactly these pages: it changes with the puzzles, the spec, the look and our version."""
    unsaid = {key: Spec.model_fields[key].get_default(call_default_factory=True) for key in (*_AROUND, *SEARCHED)}
    spec = file.spec.model_copy(update=unsaid)
    puzzles = " ".join(to_code(entry.made.puzzle) for entry in entries)
    own = (f"{index} {one.look!r}" for index, one in file.own.items())
    besides = (*own, file.only, file.part, _isbn(file), spec.publisher, "time" * spec.time, puzzles)
    text = f"{__version__}\n{spec!r}\n{file.look!r}" + "".join(f"\n{one}" for one in besides if one)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def speech_of(spec: Spec, kind: str = "") -> str:
    """Return the language of a book with the kind that it teaches, so that one thing has one word; with `kind`, the
    kind whose words its puzzles use.
    """
    kinds = [section.kind for section in spec.puzzle_sections]
    return speech_for(spec.language, game_of(kind, kinds) if kind else taught(kinds), kinds, spec.noun)


def told_numbers(spec: Spec) -> tuple[int, ...]:
    """Return the numbers of the puzzles told step by step: none with a question."""
    steps = (not KINDS[section.kind].is_asked for section in spec.puzzle_sections for _ in range(section.puzzles))
    told = zip(tiers_by_number(spec), steps, strict=True)
    return tuple(number for (number, tier), has in told if has and spec.walkthroughs.has(number, tier))


def tiers_by_number(spec: Spec) -> Iterator[tuple[int, str]]:
    """Yield the number and the tier of every puzzle."""
    return enumerate((tier for sequence in spec.sequences for tier in sequence), 1)
