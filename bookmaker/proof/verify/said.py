"""What the words of a board say: its number, its total, its references, its stage, its question."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bookmaker.proof.verify.captions import Board
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import Phrases, Reference, asking, field, number_of

NO_STAGE = (0, 0)
NONE = -1
"""Stands for a total that is not printed."""
INTEGER = re.compile(r"[0-9]{1,5}")
PARTS = re.compile(r"\s*[·|•—/:]\s*|\s{2,}")
"""What stands between the parts of a caption."""
_NO_TOTAL = "–"
"""Stands in a caption where others have the number of their total."""
_LAST, _FIRST = re.compile(r"\s([0-9]{1,5})$"), re.compile(r"\W*([0-9]{1,5})[.):]?\s")
_NUMBER, _TOTAL, _PAGE, _ALONE = ("number", "numbered"), ("total", "bullets"), "_page", "_at"
"""How the fields of captions are called that name the puzzle, its total, and a page, in words or alone."""
_STAGE = ("stage", "safe")
"""The same of which stage it shows, and how many cells are safe then."""
_ASKED = ("question", "odds_0")
"""The same of the question about a position, and of its answer."""

_LINES = 3
"""Over so many lines a sentence may go that says where moves are taught."""
_SOME, _INDENT = 3, 2.0
"""Words that a caption has beside its number, at most; how far a paragraph is indented, or its next line is below, in
sizes of the type."""
Slot = tuple[bool, int]
"""Below the board or above it, and the how manieth number there, the nearest first."""


class Caption:
    """What the words of a board say."""

    def __init__(self) -> None:
        self.totals: list[int] = []
        self.numbers: list[int] = []
        """Plain ones, the nearest to the board first."""
        self.worded: list[int] = []
        """Those that words lead to or follow, such as a section's title."""
        self.bare: dict[Slot, int] = {}
        self.named: list[int] = []
        """Those with a word such as No."""
        self.references: list[Reference] = []
        self.pointer = ""
        self.stage, self.safe = NO_STAGE, NONE
        self.asks = self.answers = ""
        self.starts = self.untold = self.nearest = False
        """`nearest`: the number stands nearest to the board."""

    @property
    def captioned(self) -> bool:
        """Whether there is a total, word that none is given, or a reference; or the number stands nearest."""
        return bool(self.totals or self.references or self.nearest or self.untold)


def caption_of(board: Board, folio: TextRun | None, phrases: Phrases) -> Caption:
    """Return what the words of a board say; those at the height of the folio are none of them."""
    said = Caption()
    words = [run for run in board.runs if folio is None or abs(run.base - folio.base) > 1.0]  # no running heads
    taught = _taught(words, phrases)
    for place, run in enumerate(sorted(words, key=lambda run: (_distance(run, board), run.box.left))):
        if run.fields is not None:
            _fill(said, run.fields, phrases)
            continue
        found, rest = ([], "") if run in taught else references_in(run.text, phrases)
        said.references += found
        rest = _asked(said, _staged(said, rest, phrases), phrases)
        said.totals += (number_of(field(match, "n")) for match in phrases.total.finditer(rest))
        rest = phrases.total.sub(" · ", rest)
        for pattern in (phrases.solution_of, phrases.numbered):
            said.named += (number_of(field(match, "number")) for match in pattern.finditer(rest))
            rest = pattern.sub(" · ", rest)
        said.pointer = _pointer(rest, phrases) or said.pointer
        said.starts |= rest.casefold() == phrases.start.casefold()
        said.untold |= bool(phrases.untold.search(rest)) or _NO_TOTAL in map(str.strip, PARTS.split(rest))
        if not board.box.bottom < run.box.centre[1] < board.box.top:
            rest = phrases.size.sub(" · ", rest)
            own = [] if _leads(run, words) else list(_plain_numbers(rest))
            below = run.box.centre[1] < board.box.bottom
            first = sum(side == below for side, _ in said.bare)
            said.bare |= {(below, first + i): number for i, number in enumerate(own)}
            said.numbers += own
            said.worded += _worded_numbers(rest)
            said.nearest |= place == 0 and bool(said.numbers)
    return said


def _leads(run: TextRun, words: Sequence[TextRun]) -> bool:
    """Tell whether a run leads to a text of some words on its line that goes on below, as numbers of paragraphs do."""
    level = (one for one in words if abs(one.base - run.base) < 1.0 and len(one.text.split()) > _SOME)
    texts = [one for one in level if 0 < one.box.left - run.box.right < _INDENT * run.size]
    return any(_goes_on(text, one) for text in texts for one in words)


def _goes_on(one: TextRun, other: TextRun) -> bool:
    """Tell whether a run may be the next line of a paragraph."""
    return abs(one.box.left - other.box.left) < 1.0 and 0 < one.base - other.base < _INDENT * one.size


def _taught(words: Sequence[TextRun], phrases: Phrases) -> list[TextRun]:
    """Return the lines of the paragraph that says where moves are taught, which is not said of a board."""
    found = list[TextRun]()
    for one in words:
        lines = [one]
        while len(lines) < _LINES and (after := [other for other in words if _goes_on(lines[-1], other)]):
            lines.append(max(after, key=lambda other: other.base))
        found += lines if phrases.taught_from.search(" ".join(line.text for line in lines)) else ()
    return found


def _staged(said: Caption, text: str, phrases: Phrases) -> str:
    """Note which stage a text names and how many cells are safe then; return the text without them."""
    stage, behind, safe = phrases.stages
    for match in stage.finditer(text):
        said.stage = number_of(field(match, "stage")), number_of(field(match, "stages"))
    for match in behind.finditer(text):
        said.stage = number_of(field(match, "stages")) + 1, number_of(field(match, "stages"))
    for match in safe.finditer(text):
        said.safe = number_of(field(match, "n"))
    for pattern in phrases.stages:
        text = pattern.sub(" · ", text)
    return text


def _asked(said: Caption, text: str, phrases: Phrases) -> str:
    """Note whether a text asks a question or answers one; return it without that."""
    found = asking(phrases.language)
    said.asks = said.asks or _about(found.questions, text)
    said.answers = said.answers or _about(found.answers, text)
    return found.lines.sub(" · ", text)


def _about(patterns: Mapping[str, re.Pattern[str]], text: str) -> str:
    """Return which pattern a text has; '' for none."""
    return next((about for about, pattern in patterns.items() if pattern.search(text)), "")


def _fill(said: Caption, fields: Iterable[tuple[str, str]], phrases: Phrases) -> None:
    """Note what the fields of a caption say; all others have no number that means anything here."""
    for name, text in fields:
        number = number_of(text)
        if name in _NUMBER:
            said.named.append(number)
        elif name in _TOTAL:
            said.totals += [number] if any(map(str.isdigit, text)) else []
            said.untold |= not said.totals
        elif name in _ASKED:
            _asked(said, text, phrases)
        elif name in _STAGE:
            _staged(said, text, phrases)
        elif name.endswith(_PAGE):
            said.references += references_in(text, phrases)[0]
            said.pointer = _pointer(text, phrases) or said.pointer
        elif name.endswith(_ALONE) and text:
            said.references.append(Reference(name.removesuffix(_ALONE), tuple(text.split(", "))))


def _pointer(text: str, phrases: Phrases) -> str:
    """Return where a text says that a solution is, without naming a page."""
    ways = (("below", phrases.below), ("overleaf", phrases.overleaf))
    return next((where for where, said in ways if said.casefold() in text.casefold()), "")


def _plain_numbers(text: str) -> Iterator[int]:
    """Yield the numbers that stand by themselves between the parts of a caption."""
    for part in re.split(PARTS, text):
        if INTEGER.fullmatch(part.strip()):
            yield int(part)


def _worded_numbers(text: str) -> Iterator[int]:
    """Yield the numbers that end or begin a part of a caption which has words too; sentences are no captions."""
    for part in re.split(PARTS, text):
        found = _LAST.search(part) or _FIRST.match(part)
        if found and any(map(str.isalpha, part)) and not part.endswith((".", "!", "?")):
            yield int(found[1])


def _distance(run: TextRun, board: Board) -> float:
    up = max(run.box.bottom - board.box.top, board.box.bottom - run.box.top, 0.0)
    return round(up + max(run.box.left - board.box.right, board.box.left - run.box.right, 0.0), 0)


def references_in(text: str, phrases: Phrases) -> tuple[list[Reference], str]:
    """Return the references in a text, and the text without them."""
    found: list[Reference] = []
    for to, pattern in phrases.references:
        for match in pattern.finditer(text):
            found.append(Reference(to, tuple(field(match, "page").split(", ")), field(match, "label").upper()))
        text = pattern.sub(" · ", text)
    return found, text.strip(" ·") if found else text
