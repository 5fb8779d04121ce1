"""Paragraphs of runs in several styles, broken into lines; marks count from the left end of their baseline."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from bookmaker.page.layout.breaking import BrokenLine, WordPart, break_lines, is_uneven
from bookmaker.page.layout.hyphens import hyphenate_word
from bookmaker.page.layout.text import HYPHEN, LEFT, Setting, clings, word_pieces
from bookmaker.values.marks import Text

REGULAR, ITALIC, STRONG = "regular", "italic", "strong"

_WHITE = re.compile(r"(\n)|[ \t\r\f\v]+")
_INSIDE = re.compile(r"(?<=[^\W\d_][^\W\d_][-–])(?=[^\W\d_][^\W\d_])|(?<=\w—)(?=\w)")
"""Breaks without a space: behind a hyphen or a dash between words."""

Settings = Mapping[str, Setting]
"""Settings by style, all of one size and leading."""


class Run(NamedTuple):
    """A stretch of text in one style. A line feed ends its line; other white space only parts words."""

    text: str
    style: str = REGULAR


class Manner(NamedTuple):
    """How paragraphs are set."""

    justify: bool = False
    align: float = LEFT
    """Alignment of ragged lines: this part of the line lies at this part of the measure."""
    indent: bool = True
    """Paragraphs after the first are indented; else, or if not aligned left, an empty row parts them."""


class RichLine(NamedTuple):
    """One line as marks; `hyphen` tells whether it ends inside a word."""

    marks: tuple[Text, ...]
    hyphen: bool


class _StyledPart(NamedTuple):
    """A piece of a word with its text and style."""

    piece: WordPart
    text: str
    style: str

    @property
    def full_text(self) -> str:
        return self.text + " " * bool(self.piece.space)


_Word = list[Run]
"""Text between two spaces, as one run for each style."""


def set_runs(
    runs: Iterable[Run], settings: Settings, measure: float, manner: Manner, indent: float = 0.0
) -> tuple[RichLine, ...]:
    """Return a paragraph as lines; `indent` is white space before the first one."""
    lines = list[RichLine]()
    for words in _passages(runs):
        lines += _set(words, settings, measure, manner, indent if not lines else 0.0)
    return tuple(lines)


def _passages(runs: Iterable[Run]) -> list[list[_Word]]:
    """Return the words of a text, one list for each line between line feeds."""
    passages, word = list[list[_Word]]([[]]), _Word()
    for run in runs:
        at = 0
        for white in _WHITE.finditer(run.text):
            word = _append_run(word, run, at, white.start())
            passages[-1] += [word] if word else []
            passages += [[]] if white[1] else []
            word, at = [], white.end()
        word = _append_run(word, run, at, len(run.text))
    passages[-1] += [word] if word else []
    return passages


def _append_run(word: _Word, run: Run, start: int, end: int) -> _Word:
    """Return a word with a part of a run behind it."""
    if start == end:
        return word
    if word and word[-1].style == run.style:
        return [*word[:-1], Run(word[-1].text + run.text[start:end], run.style)]
    return [*word, Run(run.text[start:end], run.style)]


def _parts(word: _Word, following: _Word, settings: Settings) -> Iterator[_StyledPart]:
    """Yield the parts into which a word may be divided; a word in two styles and the last word stay whole."""
    held = clings(*(("".join(run.text for run in one),) if one else () for one in (word, following)))
    for place, run in enumerate(word, 1):
        setting = settings[run.style]
        texts, hyphen = _divide_text(run.text, setting.language, len(word) > 1, not following)
        for text, piece in zip(texts, word_pieces(setting, texts, hyphen, held), strict=True):
            yield _StyledPart(piece._replace(space=0.0, stop=False) if place < len(word) else piece, text, run.style)


def _divide_text(text: str, language: str, whole: bool, last: bool) -> tuple[tuple[str, ...], str]:
    """Return the parts of a text, and the hyphen that ends a line behind one of them."""
    parts = (text,) if whole else tuple(_INSIDE.split(text))
    if len(parts) > 1 or whole or last or not language:
        return parts, ""
    return hyphenate_word(text, language), HYPHEN


def _indent_parts(parts: list[_StyledPart], indent: float) -> list[_StyledPart]:
    if not parts or not indent:
        return parts
    first = parts[0]
    return [first._replace(piece=first.piece._replace(width=first.piece.width + indent)), *parts[1:]]


def _set(
    words: Sequence[_Word], settings: Settings, measure: float, manner: Manner, indent: float
) -> Iterator[RichLine]:
    """Yield words without a line feed as lines."""
    parts, lines = _break_words(words, settings, measure, manner.justify, indent)
    for line in lines:
        inside = parts[line.start : line.end]
        end, last = inside[-1], line.end == len(parts)
        hyphen = end.piece.hyphen and not last
        inside[-1] = end._replace(piece=end.piece._replace(space=0.0), text=end.text + HYPHEN * hyphen)
        justified = manner.justify and not (last and line.length <= measure)
        moved = line.space_stretch(measure) if justified else 0.0
        left = 0.0 if moved else manner.align * (measure - line.length)
        yield RichLine(tuple(_marks(inside, settings, moved, left + (0.0 if line.start else indent))), hyphen)


def _break_words(
    words: Sequence[_Word], settings: Settings, measure: float, justify: bool, indent: float
) -> tuple[list[_StyledPart], tuple[BrokenLine, ...]]:
    """Return words in parts, and the lines they make; words are divided only if lines would be uneven."""
    whole = {style: setting._replace(language="") for style, setting in settings.items()}
    for choice in (whole, settings):
        parts = _indent_parts([part for pair in pairwise([*words, []]) for part in _parts(*pair, choice)], indent)
        lines = break_lines([part.piece for part in parts], measure, justify)
        if not is_uneven(lines, measure, justify):
            break
    return parts, lines


def _marks(parts: Sequence[_StyledPart], settings: Settings, moved: float, x: float) -> Iterator[Text]:
    for style, group in groupby(parts, lambda part: part.style):
        text, setting = "".join(part.full_text for part in group), settings[style]
        mark = setting.line(text, x, 0.0)
        extra = moved * setting.space
        if extra:
            pieces = mark.shaped or (mark.text,)
            mark = mark._replace(shaped=tuple(_spread(pieces, extra / mark.size * 1000)))
        yield mark
        # A text that goes on in another style ends with its space, which is letterspaced too.
        x += setting.width(text) + mark.spacing * text.endswith(" ") + extra * text.count(" ")


def _spread(pieces: Iterable[str | float], extra: float) -> Iterator[str | float]:
    """Yield the pieces of a text with a move behind each space."""
    for piece in pieces:
        if not isinstance(piece, str):
            yield piece
            continue
        *before, rest = piece.split(" ")
        for part in before:
            yield from (f"{part} ", round(extra, 2))
        yield from (rest,) if rest else ()
