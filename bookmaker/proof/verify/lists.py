"""Whether the contents, the index and the counts that a book states are true."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bookmaker.proof.verify.captions import KeptLeaf
from bookmaker.proof.verify.folios import label_of
from bookmaker.proof.verify.leaves import TextRun
from bookmaker.proof.verify.phrases import field, number_of
from bookmaker.proof.verify.printing import Printing, has_head, headed
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION
from bookmaker.proof.verify.values import Doubt

_DOTS = re.compile(r"(?:\s*[.\u2026]){2,}\s*|(?:^|\s)\s*[.\u2026]\s*(?:\s|$)|^[.\u2026](?=\w)|(?<=[0-9])[.\u2026]$")
RANGE = re.compile(r"([0-9]+)(?:\s?[–-]\s?([0-9]+))?")
_ISBN = re.compile(r"\bISBN ([0-9][0-9-]{10,20}[0-9])")
_TICK = "tick"
"""The field of a number beside a box in the contents."""
_LEADER = "\0"
_LARGER = 1.3
"""By how much a heading above boards is larger than the page number."""


def check_lists(printing: Printing) -> Iterator[Doubt]:
    """Yield what the contents, the index and the counts of a book say wrongly."""
    yield from _check_contents(printing)
    yield from _check_ticks(printing)
    yield from _check_index(printing)
    yield from _check_stated(printing)
    yield from _check_heads(printing)
    yield from _check_isbn(printing)


def _titled(printing: Printing, title: str) -> Iterator[int]:
    """Yield the leaves with a title, and those after them that go on with rows that lead to pages."""
    going_on = False
    for index in printing.numbering.order:
        leaf = printing.leaves[index]
        starts = has_head(leaf, [title])
        going_on = starts or (going_on and not leaf.boards and _leads(leaf))
        if going_on and leaf.runs:
            yield index


def _leads(leaf: KeptLeaf) -> bool:
    """Tell whether some rows of a leaf lead to pages."""
    return sum(_LEADER in "".join(row) for row in _rows(leaf)) > 2


def _rows(leaf: KeptLeaf) -> Iterator[list[str]]:
    """Yield the words of each line, with one sign for leaders, column by column."""
    runs = [run for run in leaf.runs if run.fields is None]  # what runs around a page is none of its lines
    for end in sorted({run.box.right for run in runs if label_of(run.text)}):
        columns = [list(_lines(some)) for some in _parted(runs, end)]
        if all(columns) and all(map(_is_list, columns)):
            yield from (row for column in columns for row in column)
            return
    yield from _lines(runs)


def _parted(runs: Sequence[TextRun], end: float) -> tuple[list[TextRun], list[TextRun]]:
    """Return the runs on both sides of a place where a column may end; none where one lies across it."""
    left, right = ([run for run in runs if (run.box.left > end) is side] for side in (False, True))
    return ([], []) if any(run.box.right > end + 1.0 for run in left) else (left, right)


def _is_list(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are those of a column that leads to pages: each begins with words and most end with a page."""
    ends = [len(row) > 1 and label_of(row[-1]) is not None for row in rows]
    return sum(ends) >= max(2, 0.75 * len(rows)) and all(row[0] != _LEADER and not label_of(row[0]) for row in rows)


def _lines(runs: Sequence[TextRun]) -> Iterator[list[str]]:
    """Yield the words of each line of some runs."""
    lines: dict[float, list[TextRun]] = defaultdict(list)
    for run in runs:
        lines[next((base for base in lines if abs(base - run.base) < 1.0), run.base)].append(run)
    for base in sorted(lines, reverse=True):
        row: list[str] = []
        for run in sorted(lines[base], key=lambda run: run.box.left):
            row += _parts(run.text)
        yield [part for part, before in zip(row, ["", *row], strict=False) if not part == before == _LEADER]


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, ...]:
    """Return the words of a text between leaders, and a sign for each of these."""
    parts = map(str.strip, re.split(f"({_LEADER})", _DOTS.sub(_LEADER, text)))
    return tuple(filter(None, parts))


def _check_contents(printing: Printing) -> Iterator[Doubt]:
    for index in _titled(printing, printing.phrases.contents):
        for row in _rows(printing.leaves[index]):
            words = [part for part in row if part != _LEADER]
            if len(words) > 1 and label_of(words[-1]) and not (len(words) > 2 and all(map(str.isdigit, words))):
                yield from _check_entry(words, index, printing)


def _check_ticks(printing: Printing) -> Iterator[Doubt]:
    """Yield the puzzles that have no box to tick in the contents, or several, where others have one."""
    ticks, pages, puzzles = Counter[int](), list[int](), printing.of(PUZZLE)
    for leaf in printing.leaves:
        found = [text for run in leaf.loose for name, text in run.fields or () if name == _TICK and text.isdigit()]
        ticks.update(map(int, found))
        pages += [leaf.page] * bool(found)
    for number in sorted({*ticks, *puzzles}) if pages else ():
        wanted = int(number in puzzles)
        if ticks[number] != wanted:
            message = f"the contents has {ticks[number]} boxes for puzzle {number}, and should have {wanted}"
            yield Doubt("wrong-contents", message, pages[0], number)


def _check_entry(words: Sequence[str], contents: int, printing: Printing) -> Iterator[Doubt]:
    """Yield what is wrong with a line of the contents: its title or its puzzles are not on its page."""
    (*said, label), page = words, printing.leaves[contents].page
    there = printing.at(label.casefold())
    if not there:
        yield Doubt("wrong-contents", f"'{said[0]}' leads to page {label}, which is not there", page)
        return
    yield from _check_size(said, min(map(printing.numbering.order.index, there)), page, printing)
    span = next((match for part in said[1:] if (match := RANGE.fullmatch(part))), None)
    puzzles = printing.of(PUZZLE)
    if span:
        first, last = int(span[1]), int(span[2] or span[1])
        if not any(one.board.leaf in there for one in puzzles.get(first, ())):
            yield Doubt("wrong-contents", f"puzzle {first} is not on page {label}, as the contents says", page, first)
        for number in range(first, last + 1):
            if number not in puzzles:
                yield Doubt("wrong-contents", f"the contents names puzzle {number}, which is not there", page, number)
    elif not any(_begins(said[0], index, contents, printing) for index in there):
        yield Doubt("wrong-contents", f"'{said[0]}' is not on page {label}, as the contents says", page)


def _check_size(said: Sequence[str], start: int, page: int, printing: Printing) -> Iterator[Doubt]:
    """Yield where a line of the contents names another size than the first puzzle has from its page on."""
    later = set(printing.numbering.order[start:])
    first = next((one.board for one in printing.boards if one.role == PUZZLE and one.board.leaf in later), None)
    for part in said[1:]:
        size = printing.phrases.size.fullmatch(part)
        if size and first and (int(field(size, "rows")), int(field(size, "columns"))) != (first.rows, first.columns):
            message = f"'{said[0]}' is said to have {part}, and has boards of {first.rows}x{first.columns}"
            yield Doubt("wrong-size", message, page)


def _begins(title: str, index: int, contents: int, printing: Printing) -> bool:
    """Tell whether a leaf is the one that a title is for: it is its heading, or on no leaf between it and the contents.

    Running heads say it again on the leaves that follow, and some pages do not show their title at all.
    """
    if headed(printing.leaves[index], printing.phrases.hints):  # of which one has the words of another in its title
        return headed(printing.leaves[index], [title])
    order = printing.numbering.order
    start, own = order.index(contents), order.index(index)
    if _heads(printing.leaves[index], title) or own == start:  # over the contents there is a running head too
        return True
    places = [place for place, one in enumerate(order) if _has(printing.leaves[one], title) and place != start]
    between = any(start < place < own for place in places)
    later = own + 1 in places and not _heads(printing.leaves[order[own + 1]], title)
    return not between and (own in places or later or not places)


def _heads(leaf: KeptLeaf, title: str) -> bool:
    """Tell whether a title is among the largest words of a leaf."""
    runs = [run for run in leaf.runs if run.fields is None]
    sizes = [run.size for run in runs] or [0.0]
    heading = " ".join(run.text for run in runs if run.size > max(sizes) - 0.1)
    return _plain(title) in _letters(heading) and (not leaf.boards or max(sizes) > _LARGER * min(sizes))


def _has(leaf: KeptLeaf, title: str) -> bool:
    """Tell whether a title, perhaps shortened, is on a leaf."""
    return _plain(title) in _letters(leaf.text)


def _plain(title: str) -> str:
    return _letters(title.rstrip("\u2026. "))


@lru_cache(maxsize=1024)
def _letters(text: str) -> str:
    return "".join(ch for ch in text.casefold() if ch.isalnum())


def _check_index(printing: Printing) -> Iterator[Doubt]:
    puzzles, listed = printing.of(PUZZLE), set[int]()
    titled = list(_titled(printing, printing.phrases.index_title))
    # A contents that goes on has the title of the index in its largest type, and no row of numbers with theirs.
    pages = [index for index in titled if any(_pairs(printing.leaves[index]))] or titled
    for index in pages:
        page = printing.leaves[index].page
        for number, label in _pairs(printing.leaves[index]):
            if number in listed:
                yield Doubt("wrong-index", f"the index has puzzle {number} twice", page, number)
            listed.add(number)
            if not any(printing.label(one) == label for one in puzzles.get(number, ())):
                yield Doubt("wrong-index", f"puzzle {number} is not on page {label}, as the index says", page, number)
    for number in sorted(set(puzzles) - listed) if pages else ():
        yield Doubt("wrong-index", f"the index has no puzzle {number}", printing.leaves[pages[0]].page, number)


def _pairs(leaf: KeptLeaf) -> Iterator[tuple[int, str]]:
    """Yield numbers with the page numbers that leaders lead to."""
    for row in _rows(leaf):
        for before, sign, after in zip(row, row[1:], row[2:], strict=False):
            if sign == _LEADER and before.isdigit() and label_of(after):
                yield int(before), after.casefold()


def _check_stated(printing: Printing) -> Iterator[Doubt]:
    """Yield where a book says that so many puzzles were proved, and there are not."""
    count = len(printing.of(PUZZLE))
    for leaf in printing.leaves:
        alone = printing.phrases.proved_one in leaf.text
        told = [number_of(field(match, "n")) for match in printing.phrases.proved.finditer(leaf.text)]
        for stated in [1] * alone + told:
            if stated != count:
                yield Doubt("wrong-count", f"{stated} puzzles are said to be proved, and there are {count}", leaf.page)


def _check_isbn(printing: Printing) -> Iterator[Doubt]:
    """Yield the book numbers whose last digit is not that of the others (ISO 2108)."""
    for leaf in printing.leaves:
        for written in _ISBN.findall(leaf.text):
            digits = [int(char) for char in written if char.isdigit()]
            if len(digits) != 13 or (sum(digits) + 2 * sum(digits[1::2])) % 10:
                yield Doubt("wrong-isbn", f"ISBN {written} is no number of a book", leaf.page)


def _check_heads(printing: Printing) -> Iterator[Doubt]:
    """Yield the pages of solutions whose running heads name others."""
    solutions: defaultdict[int, set[int]] = defaultdict(set)
    for one in printing.boards:
        if one.role == SOLUTION:
            solutions[one.board.leaf].add(one.number)
    for index, leaf in enumerate(printing.leaves):
        own = solutions[index]
        spans = [match for run in leaf.margin if (match := printing.phrases.solutions.fullmatch(run.text))]
        for match in spans if own else ():
            span = RANGE.fullmatch(field(match, "span"))
            named = range(int(span[1]), int(span[2] or span[1]) + 1) if span else range(0)
            if own != set(named):
                yield Doubt("wrong-head", f"the running head names solutions {field(match, 'span')}", leaf.page)
