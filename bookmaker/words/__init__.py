"""Every word a book prints, by language: one YAML file each, with every key required."""

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from bookmaker import kinds
from bookmaker.kinds import USUAL
from bookmaker.values import additions
from bookmaker.values.errors import UserError, Wrong
from bookmaker.values.numbers import gapless
from bookmaker.values.own import read_own
from bookmaker.words import locale, nouns
from bookmaker.words.forms import Patterns, Plural, Pointing, Range, Reasons, Wording, meaning
from bookmaker.words.groups import (
    Colophon,
    CoverWords,
    Decoder,
    Forms,
    Headed,
    Heading,
    Hints,
    HowTo,
    Imprint,
    Links,
    Moves,
    Odds,
    Offers,
    Passwords,
    Player,
    Promises,
    SheetWords,
    Spoken,
    Stages,
    Supposing,
    Tier,
    Walkthrough,
)
from bookmaker.words.nouns import Grammar, Noun
from bookmaker.words.quotes import Pairs

FOLDER = Path(__file__).parent
MOST_SPANS = 3
"""Most ranges of numbers that are listed; more are counted."""


class Words(Wording):
    """All texts of one language."""

    language: str = meaning("its code, such as 'en', which is the name of its file and babel's name for it")
    speech: str = ""
    """The code with the kind of puzzle that the words are for, such as 'en-sweep', as `load_words` takes it."""
    rewrites: dict[str, str] = meaning(
        "regular expressions and their replacements, for every whole text: elisions, contractions, spaces"
    )
    first_of_month: str = meaning("how the first day of a month is written; '' for a plain 1")
    quotes: Pairs = meaning("the quotes that replace an author's straight ones")
    contents: str
    puzzles: Plural
    puzzle_range: str
    numbered: str = meaning("a puzzle's {number}")
    size: str
    bullets: Plural
    untold: str = meaning("in a caption, if other puzzles have a total and this one has none")
    time: str = meaning("what stands before the line for a puzzle's time")
    bullets_in_words: Plural
    bullets_alone: Plural = meaning("`bullets_in_words` without the noun, also {alone} in texts for n bullets")
    numbers: tuple[str, ...] = meaning(
        "the words for 0, 1, 2 …, up to the last one that is written out, as they stand without a noun"
    )
    parts: tuple[str, ...] = meaning("the names of the first sections, in order")
    part: str = meaning("the name of the sections after them")
    board: str
    shaped: str = meaning("`board` for boards with holes")
    solution_on: str
    puzzle_on: str
    between_references: str
    solutions: str
    solutions_range: str
    solutions_intro: str
    solutions_intro_mixed: str = meaning("`solutions_intro` for a book with puzzles of several kinds")
    solutions_numbered: str = meaning("if each cell has the number of the step that settles it")
    solutions_rounds: str = meaning("if each cell that is closed at first has the number of its round")
    solution_overleaf: str = meaning("in a caption, if the solution is on the next page")
    solution_below: str = meaning("in a caption, if it is upside down at the foot of the page")
    solution_of: str = meaning("the caption of a solution at the foot")
    rules_line: str = meaning("the rules of the game in a line, with how many {bullets} to find")
    rules_line_many: str = meaning("`rules_line` for several puzzles")
    rules_line_untold: str = meaning("`rules_line` for puzzles that do not say how many")
    copyright: str
    edition: str
    first_edition: str = meaning("the edition on the copyright page, unless the spec names one")
    dated: str
    proved: Plural
    proved_mixed: str = meaning("`proved` with its proof, in a book with puzzles of several kinds")
    proof: str
    proof_untold: str = meaning("the proof for a book without totals")
    build: str
    made_with: str
    ebook: str = meaning("what an e-book offers to those who listen to it")
    set_in: str
    joined: str = meaning("between the last two things of a list")
    tiers: dict[str, Tier]
    promises: Promises
    minutes: Plural = meaning(
        "how long the puzzles of a tier take, from {span}; the form depends on the number of minutes"
    )
    hours: Plural
    rounds: Range = meaning("the number of rounds in which boards open")
    rungs: dict[str, str] = meaning(
        "what boards ask for that are opened on the way, by rung, and last that many numbers are combined"
    )
    neighbouring: str = meaning("a range of two consecutive numbers, such as 1 or 2")
    apart: str
    how_to: HowTo
    supposing: Supposing
    moves: Moves
    walkthrough: Walkthrough
    hints: Hints
    decoder: Decoder
    stages: Stages
    passwords: Passwords
    asked: Odds
    notes: Heading
    blanks: Headed
    certificate: Headed
    forms: Forms
    offers: Offers
    author: Heading
    colophon: Colophon
    imprint: Imprint
    sheet: SheetWords
    cover: CoverWords
    index: Headed
    thumbnails: Headed
    pictures: Headed
    links: Links
    player: Player
    spoken: Spoken
    reasons: Reasons
    patterns: Patterns
    pointing: Pointing
    motifs: dict[str, str] = meaning("the titles of pictures that are our own motifs, by their names")

    @property
    def kind(self) -> str:
        """The kind of puzzle that the words are for."""
        return nouns.part_noun(self.speech)[0].split("-")[1]

    def naming_game(self) -> "Words":
        """Return the words with the game's name in the titles of its rules and its example."""
        named, how = copy(self), copy(self.how_to)
        how.title, how.example = (how.of_game.format(title=title, game=how.game) for title in (how.title, how.example))
        named.how_to = how
        return named

    def number(self, n: int) -> str:
        """Return a number in words if the language writes it out, else in digits."""
        return self.numbers[n] if 0 <= n < len(self.numbers) else locale.decimal(n, self.language)

    def span(self, first: int, last: int) -> str:
        """Return the numbers from first to last, or the only one."""
        return self.puzzle_range.format(first=first, last=last) if first < last else str(first)

    def spans(self, numbers: Sequence[int]) -> str:
        """Return numbers in order as a few ranges; their count if there are many."""
        found = [*gapless(numbers)]
        if len(found) > MOST_SPANS:
            return self.count(self.puzzles, len(numbers))
        return self.reasons.comma.join(self.span(one[0], one[-1]) for one in found)

    def part_title(self, number: int) -> str:
        """Return the name of a section by its number, from 1."""
        return self.parts[number - 1] if number <= len(self.parts) else self.part.format(number=number)

    def count(self, plural: Plural, n: int, **fields: object) -> str:
        """Return a text for n things; `fields` fill its other gaps."""
        return self.rewritten(self.form(plural, n, **fields))

    def form(self, plural: Plural, n: int, **fields: object) -> str:
        """Return the text of `count` as a part of a longer text, which is rewritten when it is whole."""
        kind, word = locale.category(n, self.language), self.number(n)
        alone = self.bullets_alone.of(n, kind).format(word=word)
        return plural.of(n, kind).format(n=locale.decimal(n, self.language), word=word, alone=alone, **fields)

    def range_text(self, text: Range, low: int, high: int) -> str:
        """Return a text for `low` to `high` things."""
        range_ = self._range(low, high)
        return self.rewritten(text.of(high, locale.category(high, self.language)).format(n=range_))

    def lasting(self, low: int, high: int, puzzles: int) -> str:
        """Return the text that each of `puzzles` puzzles takes `low` to `high` minutes, or hours if these are whole."""
        hours = low % 60 == high % 60 == 0 and low > 60
        span = self._range(low // 60, high // 60) if hours else self._range(low, high)
        return self.count(self.hours if hours else self.minutes, puzzles, span=span)

    def _range(self, low: int, high: int) -> str:
        pattern = "{high}" if low == high else self.neighbouring if low + 1 == high else self.apart
        return pattern.format(low=locale.decimal(low, self.language), high=locale.decimal(high, self.language))

    def sides(self, width: float, height: float, digits: int) -> str:
        """Return the size of a page in the digits of the language, with at most `digits` decimals."""
        sides = (locale.decimal(round(side, digits), self.language) for side in (width, height))
        return "\u00a0×\u00a0".join(sides)

    def format_list(self, parts: Iterable[str], comma: str = "", last: str = "") -> str:
        """Return some things as a list, `joined` by default with the language's 'and'."""
        return self.rewritten(self.join(parts, comma, last))

    def join(self, parts: Iterable[str], comma: str = "", last: str = "") -> str:
        """Return the list as a part of a longer text, which is rewritten when it is whole."""
        *first, end = parts
        return (comma or self.reasons.comma).join(first) + (last or self.joined) + end if first else end

    def date(self, day: datetime.date, weekday: bool = False) -> str:
        """Return a date in words, such as November 21, 2026."""
        text = locale.written_date(day, "full" if weekday else "long", self.language)
        return re.sub(r"\b1\b", self.first_of_month, text, count=1) if day.day == 1 and self.first_of_month else text

    def weekday(self, day: datetime.date) -> str:
        """Return the name of the day of the week, as it stands by itself."""
        return capitalize_first(locale.written_date(day, "cccc", self.language))

    def month(self, day: datetime.date, year: bool = False) -> str:
        """Return the name of the month, as it stands by itself, or with the year."""
        lang = self.language
        return capitalize_first(locale.month_and_year(day, lang) if year else locale.written_date(day, "LLLL", lang))

    def rewritten(self, text: str) -> str:
        """Return a text as the language writes it where its pieces meet."""
        return _rewritten(text, self.rewrites)


def _rewritten(text: str, rewrites: Mapping[str, str]) -> str:
    for pattern, replacement in rewrites.items():
        text = re.sub(pattern, replacement, text)
    return text


def capitalize_first(text: str) -> str:
    """Return a text with a capital at its beginning, and no other new one."""
    return text[:1].upper() + text[1:]


@cache
def language_files() -> dict[str, Path]:
    """Return the file of each language."""
    return additions.extended_files(additions.LANGUAGES, {file.stem: file for file in FOLDER.glob("*.yaml")})


def languages() -> tuple[str, ...]:
    """Return the languages a book can be printed in."""
    return tuple(sorted(language_files()))


def editions() -> tuple[str, ...]:
    """Return the languages a book can be printed in, each followed by the kinds that have words of their own in it."""
    return tuple(
        f"{language}{kind}"
        for language in languages()
        for kind in ("", *(f"-{kind}" for kind in kinds.KINDS if language in _kind_texts(kind)))
    )


def speeches(language: str) -> tuple[str, ...]:
    """Return the editions in a language, and those of books that have kinds which open cells, or ask, beside others."""
    closing = [name for name, kind in kinds.KINDS.items() if kind.is_opened or kind.is_asked]
    mixed = (f"{language}-{kind}-{other}" for kind in kinds.KINDS if kind not in closing for other in closing)
    return (*(one for one in editions() if one.partition("-")[0] == language), *filter(is_told, mixed))


def is_told(speech: str) -> bool:
    """Tell whether there are words for a language and a kind, written as one: 'en-sweep', maybe with a noun behind."""
    bare, noun = nouns.part_noun(speech)
    language, *named = bare.split("-")
    known = len(named) in (1, 2) and {*named} <= kinds.KINDS.keys()
    known = known and language in languages() and language in (_kind_texts(named[0]) or languages())
    return known and (not noun or _is_noun(noun, language))


def _is_noun(noun: str, language: str) -> bool:
    try:
        return bool(find_noun(noun, language))
    except Wrong:
        return False


def find_noun(noun: str | Noun, language: str) -> Noun:
    """Return the forms of a ready noun, or an author's own one; raise Wrong if it is none of the language."""
    if grammar := grammar_of(language):
        return grammar.find(noun)
    raise Wrong(f"the texts of the language '{language}' have one noun only", remedy="leave the key out")


@lru_cache(maxsize=8)
def _texts_in(file: Path) -> Mapping[str, Any]:
    """Return the content of the file of a language, never to be changed: to read it takes long."""
    found: Mapping[str, Any] = read_own(file)
    return found


@cache
def grammar_of(language: str) -> Grammar | None:
    """Return what a language asks of nouns; None if its texts have one noun only."""
    texts = _texts_in(language_files()[language])
    return Grammar.read(texts["nouns"], "nouns.") if "nouns" in texts else None


@cache
def _kind_texts(kind: str) -> dict[str, Any]:
    """Return, by language, the texts that a kind changes; empty if it has no words of its own.

    They are in the file of the kind, or in one file for each language beside that, or beside the file of a language.
    """
    beside = kinds.folder_of(kind)
    found = dict(read_own(file)) if (file := beside / f"{kind}.yaml").is_file() else {}
    for folder in dict.fromkeys((beside, *(file.parent for file in language_files().values()))):
        found |= {file.stem.removeprefix(f"{kind}-"): read_own(file) for file in sorted(folder.glob(f"{kind}-*.yaml"))}
    return found


def load_words(language: str, kind: str = USUAL) -> Words:
    """Return the texts of a language such as 'en' for a kind of puzzle; 'en-sweep' names both.

    By language, a kind with other rules replaces some texts, and words in all texts, as `renamed`. Where cells are
    opened it calls them otherwise, as `closed`, and so do puzzles of other kinds beside it: 'en-bullets-sweep'. Behind
    that an author's noun may stand: 'en-bullets=hearts'. Raises UserError for a language without a file here, or
    without words for the kind.
    """
    bare, noun = nouns.part_noun(language)
    language, _, named = bare.partition("-")
    kind, _, beside = (named or kind).partition("-")
    return _cached_words(language, kind, beside, noun)


@lru_cache(maxsize=48)
def _cached_words(language: str, kind: str, beside: str, noun: str) -> Words:
    if language not in languages():
        remedy = additions.remedy_for(additions.LANGUAGES, language, languages())
        raise UserError(f"language '{language}' is not known; {remedy}")
    otherwise = _kind_texts(kind) or {language: {}}
    if language not in otherwise:
        raise UserError(f"puzzles of the kind {kind} are not told in the language '{language}'")
    with additions.attribute_errors(additions.LANGUAGES, language), additions.attribute_errors(additions.KINDS, kind):
        texts, own_texts = _fill_nouns(language, otherwise[language], noun)
        renamed, closed = own_texts.pop("renamed", {}), own_texts.pop("closed", {})
        closed = _kind_texts(beside).get(language, {}).get("closed", {}) if beside else closed
        texts, own_texts = _rename_words(texts, renamed | closed), _rename_words(own_texts, closed)
        found = read_words(_overlaid({**texts, "motifs": own_texts.get("motifs", {})}, own_texts), language)
    found.speech = "-".join(filter(None, (language, kind, beside))) + nouns.ending_of(noun)
    return found


def _fill_nouns(language: str, of_kind: Mapping[str, Any], noun: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the texts of a language and those of a kind, with their noun: the author's, the kind's, or the usual one.

    A kind that renames the usual noun has its own way to speak of occupied cells.
    """
    texts, own_texts = dict(_texts_in(language_files()[language])), dict(of_kind)
    its_own = own_texts.pop("noun", None)
    if "nouns" not in texts:
        return texts, own_texts
    grammar = Grammar.read(texts.pop("nouns"), "nouns.")
    usual = grammar.sets[nouns.USUAL]
    own = grammar.find(noun) if noun and usual["one"] not in own_texts.get("renamed", {}) else None
    ways = (grammar.filler(named, own or its_own or usual, own is not None) for named in (usual, its_own or usual))
    filled, own_filled = (_each(some, way) for some, way in zip((texts, own_texts), ways, strict=True))
    return filled, own_filled


def _rename_words(texts: Any, others: Mapping[str, str]) -> Any:
    """Return texts with some words replaced, also at the beginning of a sentence; fields in braces stay."""
    if not others:
        return texts
    said = {**{capitalize_first(word): capitalize_first(other) for word, other in others.items()}, **others}
    words = "|".join(sorted(map(re.escape, said), key=len, reverse=True))
    found = re.compile(rf"\{{\w+\}}|(?<!\w)(?:{words})(?!\w)")
    return _each(texts, lambda text: found.sub(lambda match: said.get(match[0], match[0]), text))


@lru_cache(maxsize=8)
def load_passwords(language: str) -> tuple[str, ...]:
    """Return the words of a language that cells can spell, in alphabetical order: 3 to 9 letters, a to z."""
    return tuple((language_files()[language].parent / "passwords" / f"{language}.txt").read_text("utf-8").split())


def _overlaid(texts: Any, others: Any) -> Any:
    """Return texts, replacing those whose keys others have; in a list keys are places, from 0."""
    if isinstance(texts, list) and isinstance(others, Mapping):
        return [others.get(place, text) for place, text in enumerate(texts)]
    if not isinstance(texts, Mapping) or not isinstance(others, Mapping):
        return others
    return {key: _overlaid(text, others[key]) if key in others else text for key, text in texts.items()}


def read_words(texts: Mapping[str, Any], language: str) -> Words:
    """Return the texts of a language from the content of its file, rewritten by its own rules.

    Parts of sentences stay as they are: their sentences are rewritten when they are whole.
    """
    texts = {"motifs": {}, **texts}
    if "nouns" in texts:
        grammar = Grammar.read(texts.pop("nouns"), "nouns.")
        texts = _each(texts, grammar.filler(grammar.sets[nouns.USUAL], grammar.sets[nouns.USUAL], False))
    whole = {key: text for key, text in texts.items() if key not in ("rewrites", "reasons", "pointing")}
    rewrites = texts.get("rewrites", {})
    return Words.read({**texts, **_each(whole, lambda text: _rewritten(text, rewrites)), "language": language})


def _each(value: Any, change: Any) -> Any:
    """Return the mapping or list with each text changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: _each(inner, change) for key, inner in value.items()}
    return [_each(inner, change) for inner in value]
