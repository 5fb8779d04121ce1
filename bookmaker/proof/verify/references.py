"""Whether captions say what they should, field by field: numbers, sizes, totals, and where else the puzzle is."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from bookmaker.engine.symmetry import NAME, fingerprint, name_of
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import DECODER, PASSWORD
from bookmaker.proof.verify.about import About, says, starting, tiers_in, unlike
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STAGE, THUMBNAIL, Printed
from bookmaker.proof.verify.spelt import is_spelt
from bookmaker.proof.verify.told import letters
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Size
from bookmaker.values.stated import HINT, LISTED, NO_TOTAL, SHEET, WALK, BoardStatement
from bookmaker.words import Words
from bookmaker.words.captions import AT_BACK, AT_FOOT, OVERLEAF, CaptionStyle, Pointers, caption_texts, sheet_pointer

_SAMPLE = 24
"""Captions by which it is known where a file says that solutions are."""
_IDS = {"size": "wrong-size", "bullets": "wrong-total", "total": "wrong-total"}
"""What is wrong with a file in which these fields say something else; of others it is its reference or its caption."""


class Hint(NamedTuple):
    """An entry of the hints: its number, the puzzle it is about, and what it says."""

    leaf: int
    page: int
    number: int
    puzzle: int
    text: str
    shuffled: bool = False
    """It names its puzzle, as its number does not tell it."""
    which: int = 0
    """Which hint of its puzzle it is, from 0."""


class _Places(NamedTuple):
    """Where things are, as page labels: by the number of the puzzle, and of a stage."""

    puzzles: Mapping[int, str]
    solutions: Mapping[int, str]
    walks: Mapping[int, str]
    hints: Mapping[int, tuple[tuple[int, str], ...]]
    """The number and the page of each."""
    decoders: Mapping[int, tuple[str, str]]
    """What its table is called, and the page of that."""
    stages: Mapping[tuple[int, int], str]
    words: str
    """Where the list of passwords begins."""
    near: Mapping[int, str]
    """The puzzles whose solutions are overleaf, or at the foot of their page."""


class _Captioned(NamedTuple):
    """What is said beside a board."""

    one: Printed
    stated: BoardStatement
    about: About
    daily: bool
    """It stands on a daily sheet, whose captions lead to no pages."""


def hints_of(said: Iterable[About], words: Words) -> tuple[Hint, ...]:
    """Return the hints of a file in the order in which they stand; shuffled ones may stand in that of the puzzles."""
    found = [(one, one.numbers) for one in starting(said, HINT)]
    ends = (letters(words.hints.of.format(number=puzzle)) for _, (_, puzzle, _) in found)
    named = all(letters(one.text()).endswith(end) for (one, _), end in zip(found, ends, strict=True))
    shuffled = named or any(label != puzzle for _, (label, puzzle, _) in found)
    return tuple(
        Hint(one.leaf, one.page, label, puzzle, one.text(), shuffled, which) for one, (label, puzzle, which) in found
    )


class Enough(NamedTuple):
    """A puzzle that is said to need single numbers only: on which page, which number."""

    page: int
    number: int


def enough_on(said: Iterable[About]) -> Iterator[Enough]:
    """Yield the puzzles that are said to need single numbers only: nothing else stands below their heads."""
    return (Enough(one.page, one.number) for one in starting(said, WALK) if one.text())


def check_captions(
    printing: Printing, said: Sequence[About], hints: Sequence[Hint], played: Mapping[tuple[int, str], dict[str, str]]
) -> Iterator[Doubt]:
    """Yield what captions, heads of walkthroughs and numbers of hints say otherwise than they should.

    How boards are `played` is told by leaf and by what it is said of.
    """
    places, captions = _places(printing, said, hints), list(_captions(printing, said))
    style = _style(captions, places, printing, any(hint.shuffled for hint in hints))
    known = _known(said)
    due = [
        {
            **_due(one, places, style),
            **known.get(one.stated.number, {}),
            **_name(one, printing),
            **played.get((one.about.leaf, one.about.of), {}),
        }
        for one in captions
    ]
    for one, texts in zip(captions, due, strict=True):
        yield from _unlike(one.about, texts, one.stated.number)
    yield from _left_out(captions, due)
    totals = {stated.number: stated.total for one in reversed(printing.boards) if (stated := one.board.said)}
    for about in starting(said, WALK):
        yield from _unlike(about, _of_walk(about, totals, places, style.words), about.number)
    for about in starting(said, HINT):
        yield from unlike(about, {"label": str(about.number)}, "wrong-hint")


def _places(printing: Printing, said: Sequence[About], hints: Sequence[Hint]) -> _Places:
    labels = printing.numbering.labels
    own = defaultdict[int, list[Hint]](list)
    for hint in sorted(hints, key=lambda hint: hint.which):
        own[hint.puzzle].append(hint)
    return _Places(
        {number: printing.label(found[0]) for number, found in printing.of(PUZZLE).items()},
        {number: printing.label(found[-1]) for number, found in printing.of(SOLUTION).items()},
        {one.number: one.label for one in reversed([*starting(said, WALK)])},
        {number: tuple((hint.number, labels[hint.leaf]) for hint in some) for number, some in own.items()},
        {number: (table.label, labels[table.leaf]) for table in printing.tables for number in table.numbers},
        {(one.number, one.stage[0]): printing.label(one) for one in printing.boards if one.role in (PUZZLE, STAGE)},
        next((one.label for one in said if one.of == LISTED), ""),
        dict(_near(printing)),
    )


def _near(printing: Printing) -> Iterator[tuple[int, str]]:
    """Yield the puzzles whose solutions are on the next page, or upside down on their own."""
    solutions, place = printing.of(SOLUTION), {leaf: at for at, leaf in enumerate(printing.numbering.order)}
    for number, found in printing.of(PUZZLE).items():
        for one, other in product(found, solutions.get(number, ())):
            apart = place[other.board.leaf] - place[one.board.leaf]
            if apart == 1 or (apart == 0 and (other.board.turn - one.board.turn) % 360 == 180):
                yield number, OVERLEAF if apart else AT_FOOT


def _captions(printing: Printing, said: Sequence[About]) -> Iterator[_Captioned]:
    found, sheets = {(one.leaf, one.of): one for one in said}, {(one.leaf, one.number) for one in starting(said, SHEET)}
    for one in printing.boards:
        stated = one.board.said
        about = found.get((one.board.leaf, stated.key)) if stated else None
        if stated and about and stated.role in (PUZZLE, STAGE, SOLUTION, THUMBNAIL):
            yield _Captioned(one, stated, about, (one.board.leaf, stated.number) in sheets)


def _known(said: Sequence[About]) -> dict[int, dict[str, str]]:
    """Return by puzzle the name of its tier and the title of its section, as the page says that opens it."""
    titles = {one.of: one.text("title") for one in starting(said, "section")}
    return {
        number: {"tier": tier.name, "section": titles.get(f"section {tier.section}", "")}
        for tier in tiers_in(said)
        for number in tier.numbers
    }


def _name(one: _Captioned, printing: Printing) -> dict[str, str]:
    """Return what a puzzle is called as long as it is in its book, if it is named: the beginning of its whole name."""
    if not (said := one.about.text("name")):
        return {}
    own = next(iter(printing.of(PUZZLE).get(one.stated.number, ())), None)
    if not own and KINDS[one.stated.kind].opened:
        return {}  # of a board that is opened, a solution shows another one
    puzzle = printing.puzzle(own or one.one)._replace(kind=one.stated.kind, total=_total(one.stated.total))
    return {"name": name_of(fingerprint(puzzle))[: max(NAME, len(said))]}


def _style(captions: Sequence[_Captioned], places: _Places, printing: Printing, shuffled: bool) -> CaptionStyle:
    """Return what decides how captions say what they say: what makes the fewest of them wrong."""
    untold = (one.about for one in captions if one.stated.total == NO_TOTAL)
    some = any(about.text("bullets") or about.text("total") for about in untold)
    styles = [CaptionStyle(printing.words, answers, shuffled, some) for answers in (AT_BACK, OVERLEAF, AT_FOOT)]
    sample = captions[:: len(captions) // _SAMPLE + 1]

    def wrong(style: CaptionStyle) -> int:
        due = ((one.about, _due(one, places, style)) for one in sample)
        return sum(not says(about, field, text) for about, texts in due for field, text in texts.items())

    return min(styles, key=wrong)


def _due(one: _Captioned, places: _Places, style: CaptionStyle) -> dict[str, str]:
    """Return what each field of a caption should say."""
    words, stated, board = style.words, one.stated, one.one.board
    number, (stage, stages) = stated.number, stated.stage
    found = _pointers(one, places, style)
    texts = caption_texts(str(number), Size(board.rows, board.columns), _total(stated.total), found, style)
    next_stage = places.stages.get((number, stage + 1), "") if stage else ""
    if one.daily:
        looked_up = any(board.codes) and not KINDS[stated.kind].asked
        opened = (DECODER if number in places.decoders else PASSWORD) if looked_up else ""
        texts["solution_page"] = sheet_pointer(places.near.get(number, ""), opened, words) * (stated.role == PUZZLE)
    if stated.role == THUMBNAIL and stated.total == NO_TOTAL:
        texts["total"] = ""  # there is no room for what stands for none
    return {
        **texts,
        "solution_of": words.solution_of.format(number=number),
        "stage_page": words.stages.next.format(page=next_stage) if next_stage else "",
        "words_page": words.passwords.at.format(page=found.words) if found.words else "",
        "time": words.time if stage == stages else "",
    }


def _pointers(one: _Captioned, places: _Places, style: CaptionStyle) -> Pointers:
    number, role = one.stated.number, one.stated.role
    if role == SOLUTION and style.answers == AT_BACK:
        return Pointers(places.puzzles.get(number, ""), walkthrough=places.walks.get(number, ""))
    if role != PUZZLE:
        return Pointers()
    near = places.near.get(number) == style.answers or style.answers == AT_BACK
    return Pointers(
        "",
        places.hints.get(number, ()),
        (places.solutions.get(number, "") or style.answers) if near and number in places.solutions else "",
        places.walks.get(number, ""),
        places.decoders.get(number, ("", "")),
        places.words if is_spelt(one.one) else "",
    )


def _total(said: int) -> int | None:
    return None if said == NO_TOTAL else said


def _of_walk(about: About, totals: Mapping[int, int], places: _Places, words: Words) -> dict[str, str]:
    """Return what the head of a walkthrough should say, and what may stand below it instead of steps."""
    number = about.number
    puzzle, solution, total = places.puzzles.get(number), places.solutions.get(number), totals.get(number, NO_TOTAL)
    return {
        "": words.walkthrough.enough * bool(about.text()),
        "number": str(number),
        "bullets": "" if total == NO_TOTAL else words.count(words.bullets, total),
        "puzzle_page": words.walkthrough.puzzle_on.format(page=puzzle) if puzzle else "",
        "solution_page": words.solution_on.format(page=solution) if solution else "",
    }


def _unlike(about: About, due: Mapping[str, str], number: int) -> Iterator[Doubt]:
    for field, text in due.items():
        usual = "wrong-reference" if field.endswith(("_page", "_at")) else "wrong-caption"
        yield from unlike(about, {field: text}, _IDS.get(field, usual), number)


def _left_out(captions: Sequence[_Captioned], due: Sequence[Mapping[str, str]]) -> Iterator[Doubt]:
    """Yield the captions that do not say what others of their sort say: there is one template for all."""
    fields = defaultdict[str, set[str]](set)
    for one in captions:
        fields[one.stated.role].update(one.about.texts)
    for one, texts in zip(captions, due, strict=True):
        due_here = fields[one.stated.role] - {"solution_of"}  # beside some solutions of daily sheets
        if lacking := [field for field in due_here if texts.get(field) and not one.about.text(field)]:
            message = f"'{texts[lacking[0]]}' should be printed here, as it is beside others"
            yield Doubt("wrong-caption", message, one.about.page, one.stated.number)
