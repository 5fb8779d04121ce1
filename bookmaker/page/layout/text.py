"""Setting text: a look with its open fonts, widths, line breaks without loose ends, and lines placed as marks."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from bookmaker.page.layout.breaking import WordPart, break_lines, is_uneven
from bookmaker.page.layout.hyphens import SOFT, hyphenate_word
from bookmaker.page.layout.look import Look
from bookmaker.page.layout.units import SMALLEST_TEXT, Role, layouts_dir
from bookmaker.print.faces import load_fonts
from bookmaker.print.fonts import Face, Fonts, Shaped
from bookmaker.values.marks import Glyphs, Text

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0
HYPHEN = "-"

_ELLIPSIS = "…"
_SMALLER = 0.9
"""By how much type that is too large becomes smaller at once."""
_DOT, _DOT_STEP = ".", 0.7
"""Dot of a leader from a text to a page number, and the distance between two dots, in type sizes."""
_FIRM_HYPHEN = "\u2011"
"""Non-breaking hyphen; hardly any font has its own glyph for it."""
_UNITS = r"mm|cm|km|[mgsh]|kg|pt|px|dpi|min|kB|MB|GB|°[CF]?|[%‰€$£¥]"
_TIE = re.compile(
    rf"(?<!\w)(?:[^\W\d_]{{1,4}}\.|[Nn]\.?[º°]|[x×]) \d|\d (?:{_UNITS}|x)(?!\w)|(?<!\w)[A-ZÀ-ÖØ-Þ]\. [A-ZÀ-ÖØ-Þ]"
)
"""Words that stay together on a line: p. 7, 5 × 5, 10 km, J. Austen."""


class Setting(NamedTuple):
    """A role with its fonts. With a language, running text may divide words at the end of lines."""

    fonts: Fonts
    role: Role
    language: str = ""
    tabular: bool = False
    """All figures have one width."""

    def prepare(self, text: str) -> str:
        """Return the text ready to print: letters with their accents as one character, plain hyphens, no soft ones."""
        if not text.isascii():
            text = unicodedata.normalize("NFC", text).replace(SOFT, "").replace(_FIRM_HYPHEN, HYPHEN)
        return text.upper() if self.role.caps else text

    def shape(self, text: str) -> Shaped:
        """Return a prepared text with kerning; letterspaced text has no ligatures, which would be too tight."""
        return self.fonts[self.role.face].shape(text, not self.role.tracking, self.tabular)

    def width(self, text: str) -> float:
        """Return the width in points, without the letterspace after the last character."""
        return self.widths((text,))[0]

    def widths(self, texts: Sequence[str]) -> list[float]:
        """Return the width of each text; for many texts this is faster than `width`."""
        role, shape = self.role, self.fonts[self.role.face].shape
        scale, ligatures = role.size / 1000, not role.tracking
        shown = [text if text.isascii() and not role.caps else self.prepare(text) for text in texts]
        if ligatures:
            return [shape(text, True, self.tabular).width * scale for text in shown]
        spaced = [max(len(text) - 1, 0) * role.tracking * role.size for text in shown]
        return [shape(text, False, self.tabular).width * scale + more for text, more in zip(shown, spaced, strict=True)]

    @property
    def space(self) -> float:
        """Return the width of the space between two words."""
        return self.fonts[self.role.face].width(" ", self.role.size) + 2 * self.role.tracking * self.role.size

    @property
    def cap_height(self) -> float:
        return self.fonts[self.role.face].cap_height(self.role.size)

    @property
    def descent(self) -> float:
        return self.fonts[self.role.face].descent(self.role.size)

    def top(self, text: str) -> float:
        """Return the height of a text's ink above the baseline."""
        face = self.fonts[self.role.face]
        return max((face.ink(char, self.role.size).top for char in self.prepare(text)), default=0.0)

    def depth(self, text: str) -> float:
        """Return how far a text's ink reaches below the baseline."""
        face = self.fonts[self.role.face]
        return max((-face.ink(char, self.role.size).y for char in self.prepare(text)), default=0.0)

    def line(self, text: str, x: float, y: float, align: float = LEFT) -> Text:
        """Return one line on the baseline y; `align` says which part of it lies at x."""
        role, shown = self.role, self.prepare(text)
        left = x - align * self.width(text) if align else x
        pieces = self.shape(shown).pieces
        drawn = () if pieces in ((shown,), ()) else pieces
        return Text(left, y, shown, role.face, role.size, role.ink, spacing=role.tracking * role.size, shaped=drawn)

    def lines_height(self, lines: int, gap: float) -> float:
        """Return the height of `lines` lines with white space of `gap` above their capitals; 0 for no lines."""
        return gap * self.role.leading + self.cap_height + (lines - 1) * self.role.leading if lines else 0.0

    def break_text(self, text: str, measure: float) -> tuple[str, ...]:
        """Return a text as lines of even length within the measure; a longer single word keeps its own line.

        Lines break at plain spaces; with a language, also inside words, but never inside the last one.
        """
        return _break_text(self.fonts[self.role.face], self.role, text, measure, self.language)

    def lines(self, text: str, x: float, y: float, measure: float, align: float = LEFT) -> tuple[Text, ...]:
        """Return a paragraph whose first baseline is y; x is where `align` points to."""
        return self.stack_lines(self.break_text(text, measure), x, y, align)

    def stack_lines(self, lines: Iterable[str], x: float, y: float, align: float = LEFT) -> tuple[Text, ...]:
        """Return lines below each other, the first on the baseline y."""
        return tuple(self.line(line, x, y - i * self.role.leading, align) for i, line in enumerate(lines))

    def balance_text(self, text: str, measure: float) -> tuple[str, ...]:
        """Return as few lines as the measure allows, all about equally long, with whole words."""
        if self.language:
            return self._replace(language="").balance_text(text, measure)
        whole = self.break_text(text, measure)
        count, low, high = len(whole), 0.0, measure
        if count < 2:
            return whole
        while high - low > 1:
            middle = (low + high) / 2
            fits = max(map(self.width, self.break_text(text, middle)), default=0) <= middle
            low, high = (low, middle) if fits and len(self.break_text(text, middle)) <= count else (middle, high)
        return self.break_text(text, high)

    def fit_words(self, text: str, measure: float) -> "Setting":
        """Return this setting, made smaller if the longest word is wider than the measure."""
        longest = max((self.width(word) for word in text.split()), default=0)
        if longest <= measure:
            return self
        return self.scale_by(measure / longest)

    def fit_line(self, text: str, measure: float) -> "Setting":
        """Return this setting, made smaller if a text that stays on one line is wider than the measure."""
        width = self.width(text)
        return self if width <= measure else self.scale_by(measure / width)

    def fit_text(self, text: str, measure: float, most: float) -> "Setting":
        """Return this setting, made smaller until a paragraph is at most `most` points high, and no word too wide."""
        found = self.fit_words(text, measure)
        while len(found.break_text(text, measure)) * found.role.leading > most and found.role.size > SMALLEST_TEXT:
            found = found.scale_by(_SMALLER)
        return found

    def scale_by(self, scale: float) -> "Setting":
        """Return this setting in another size."""
        size = {"size": self.role.size * scale, "leading": self.role.leading * scale}
        return self._replace(role=self.role.model_copy(update=size))

    def smaller(self, scale: float, least: float) -> "Setting":
        """Return this setting in a smaller size, but not under `least` points."""
        return self.scale_by(max(scale, min(1.0, least / self.role.size)))


@lru_cache(maxsize=1 << 12)
def _break_text(face: Face, role: Role, text: str, measure: float, language: str) -> tuple[str, ...]:
    """Break a text into lines; cached, since pages are laid out several times until their number is settled."""
    lines, uneven = _lines_of(*_measure_words(face, role, text, ""), measure)
    if not uneven or not language or role.caps:
        return lines
    return _lines_of(*_measure_words(face, role, text, language), measure)[0]


@lru_cache(maxsize=1 << 10)
def _measure_words(face: Face, role: Role, text: str, language: str) -> tuple[list[WordPart], list[str]]:
    """Return the words of a text, in parts if a language divides them, and the texts of these.

    Cached, since a text is tried in several measures.
    """
    words = [word for word in text.split(" ") if word]
    parts: list[tuple[str, ...]] = [(word,) for word in words]
    if language:
        parts[:-1] = (hyphenate_word(word, language) for word in words[:-1])
    texts = [part + " " * (index == len(word)) for word in parts for index, part in enumerate(word, 1)]
    return list(_pieces(Setting({role.face: face}, role), parts)), texts


def _lines_of(pieces: Sequence[WordPart], texts: list[str], measure: float) -> tuple[tuple[str, ...], bool]:
    """Return divisible words as lines, and whether these are uneven."""
    lines = break_lines(pieces, measure)
    return tuple(_line_text(texts[line.start : line.end]) for line in lines), is_uneven(lines, measure)


def _pieces(setting: Setting, words: Sequence[tuple[str, ...]]) -> Iterator[WordPart]:
    whole = ["".join(word) for word in words]
    space, signs = setting.space, any(map(_is_sign, words)) or _TIE.search(" ".join(whole)) is not None
    widths = setting.widths(whole)
    for (word, following), width in zip(pairwise([*words, ()]), widths, strict=True):
        held = signs and clings(word, following)
        if len(word) == 1:
            yield WordPart(width, space, clings=held)
        else:
            yield from word_pieces(setting, word, clings=held)


def _line_text(texts: list[str]) -> str:
    """Return parts of words as a line, with a hyphen if it ends inside a word."""
    line = "".join(texts)
    return line[:-1] if line.endswith(" ") else line + HYPHEN


def clings(word: Sequence[str], following: Sequence[str]) -> bool:
    """Tell whether no line should end between two words: before a lone dash or colon, behind a lone opening quote.

    Tied words count too, such as a number and its unit. Words come in parts.
    """
    if not following or _TIE.search(" ".join(("".join(word), "".join(following)))):
        return bool(following)
    if _is_sign(word) == _is_sign(following):
        return False
    return _opens(word) if _is_sign(word) else not _opens(following)


def _is_sign(word: Sequence[str]) -> bool:
    return len(word) == 1 and not word[0][0].isalnum() and not any(map(str.isalnum, word[0]))


def _opens(word: Sequence[str]) -> bool:
    return all(unicodedata.category(char) in ("Ps", "Pi") for char in word[0])


def word_pieces(
    setting: Setting, parts: tuple[str, ...], hyphen: str = HYPHEN, clings: bool = False
) -> Iterator[WordPart]:
    """Yield the parts into which a word may be divided; the last is followed by the word space.

    `clings` tells whether no line should end behind the word.
    """
    if len(parts) == 1:
        yield WordPart(setting.width(parts[0]), setting.space, clings=clings)
        return
    word, ends = "".join(parts), [0, *accumulate(map(len, parts))]
    grown = [0.0, *(setting.width(word[:end]) for end in ends[1:])]
    for (start, end), before, upto in zip(pairwise(ends), grown, grown[1:], strict=False):
        lead = setting.width(word[start:]) - (grown[-1] - before) if start else 0.0
        if end == len(word):
            yield WordPart(upto - before, setting.space, clings=clings, lead=lead)
        else:
            dash = setting.width(word[:end] + hyphen) - upto
            yield WordPart(upto - before, hyphen=bool(hyphen), lead=lead, dash=dash)


def shorten_text(setting: Setting, text: str, measure: float) -> str:
    """Return the text, or as many of its first words as fit, with an ellipsis."""
    if setting.width(text) <= measure:
        return text
    words = text.split()
    cut = (" ".join(words[:count]) + _ELLIPSIS for count in range(len(words) - 1, 0, -1))
    return next((short for short in cut if setting.width(short) <= measure), _ELLIPSIS)


def leader(text: Setting, left: float, right: float, y: float, origin: float = 0.0) -> Glyphs:
    """Return dots between two places, on a raster shared by all lines, so that they stand in columns."""
    pitch = _DOT_STEP * text.role.size
    steps = range(ceil((left - origin) / pitch - 1e-6), floor((right - origin) / pitch) + 1)
    dots = tuple((origin + step * pitch, y, _DOT) for step in steps)
    return Glyphs(text.role.face, text.role.size, dots, text.role.ink)


class Style(NamedTuple):
    """Look, fonts and language of pages."""

    look: Look
    fonts: Fonts
    language: str = ""
    """Language of the book, in which running text may divide words at the end of lines."""
    own: int = 0
    """Number of the look among those that sections of a book have for themselves, from 1; 0 for the book's."""

    def __hash__(self) -> int:
        """Return a hash shared by equal styles: settings are cached by style."""
        return hash((self.look.name, self.look.trim, self.language))

    def setting(self, role: str | Role, tabular: bool = False) -> Setting:
        """Return the setting of a role, or of a sort of text by its name in the look; no word of it is divided."""
        return Setting(self.fonts, getattr(self.look.type, role) if isinstance(role, str) else role, tabular=tabular)

    def face(self, name: str) -> str:
        """Return the key of one of the look's faces among the fonts."""
        return numbered_face(name, self.own)

    def with_grid(self, **settings: object) -> "Style":
        """Return the style with other settings of how boards are drawn."""
        grid = self.look.grid.model_copy(update=settings)
        return self._replace(look=self.look.model_copy(update={"grid": grid}))

    def with_roles(self, roles: Mapping[str, Role]) -> "Style":
        """Return the style with some sorts of text set in other roles."""
        types = self.look.type.model_copy(update=roles)
        return self._replace(look=self.look.model_copy(update={"type": types}))


def numbered_face(name: str, own: int) -> str:
    """Return the key of a face of the book's look, or of another one by its number, among the fonts of a book."""
    return f"{name}-{own}" if own else name


def open_style(look: Look, fonts: Mapping[str, Path]) -> Style:
    """Open the fonts of a look, given by face; raise NotFound or UserError for a bad one."""
    return Style(look, load_fonts(fonts, layouts_dir() / "fonts"))
