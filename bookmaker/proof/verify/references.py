"""Checks of captions, field by field: numbers, sizes, totals, and the other pages of the puzzle."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from bookmaker.engine.symmetry import NAME, fingerprint, name_of
from bookmaker.kinds.base import DECODER, PASSWORD, SOLVERS
from bookmaker.proof.verify.about import About, check_fields, group, letters, says, texts_of, tiers_in
from bookmaker.proof.verify.passwords import is_spelt
from bookmaker.proof.verify.playing import played_texts
from bookmaker.proof.verify.printing import Hint, Printing, doubt
from bookmaker.proof.verify.roles import PUZZLE, REVEAL, SOLUTION, STAGE, STEP, SUPPOSED, THUMBNAIL, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import Size
from bookmaker.values.statements import HINT, LISTED, NO_TOTAL, SHEET, WALK
from bookmaker.words import load_words
from bookmaker.words.captions import AT_BACK, AT_FOOT, OVERLEAF, CaptionStyle, Pointers, caption_texts, sheet_pointer
from bookmaker.words.steps import story_of
from bookmaker.words.story import key_name

_SAMPLE = 24
"""Number of captions that decide how a file refers to solutions."""
_CAPTIONED = (PUZZLE, STAGE, SOLUTION, THUMBNAIL, REVEAL)
_LIKE = (PUZZLE, STAGE, SOLUTION, STEP, SUPPOSED)
"""Boards in the look of their section."""
_IDS = {"size": "wrong-size", "bullets": "wrong-total", "total": "wrong-total"}
"""Ids of mistakes in these fields; in others it is the reference or the caption."""


class _Places(NamedTuple):
    """The places of things."""

    found: Mapping[int, Pointers]
    """All places of a puzzle, by number."""
    boards: Mapping[int, Printed]
    """Boards of puzzles, by number."""
    stages: Mapping[tuple[int, int], str]
    """Page of a stage, by the numbers of puzzle and stage."""
    answers: Mapping[int, str]
    """Place of a solution, by number: overleaf, at the foot of its puzzle's page, or elsewhere."""
    sheets: Container[tuple[int, int]]
    """The puzzles of daily sheets, as (leaf, number)."""


def hints_of(printing: Printing) -> tuple[Hint, ...]:
    """Return the hints of a file in printed order; shuffled ones may be in that of the puzzles."""
    found = [(one, one.numbers) for one in texts_of(printing.said, HINT)]
    ends = ((letters(one.text()), letters(printing.words.hints.of.format(number=of))) for one, (_, of, _) in found)
    shuffled = all(text.endswith(end) for text, end in ends) or any(label != of for _, (label, of, _) in found)
    return tuple(Hint(one.leaf, one.page, label, of, one.text(), shuffled, which) for one, (label, of, which) in found)


def check_captions(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in captions, heads of walkthroughs and numbers of hints."""
    yield from _check_drawn(printing)
    yield from _check_looks(printing)
    played = played_texts(printing)
    captions = [one for one in printing.boards if one.role in _CAPTIONED and one.about.of]
    places, known = _places(printing), _opener_fields(printing.said)
    style = _style(captions, places, printing)
    titles = {one.number: text for one in sorted(captions, key=_title_room) if (text := one.about.text("title"))}
    fields, left_out = _fields(captions), list[Doubt]()
    for one in captions:
        due = {
            **_due(one, places, _style_of(one, style, printing)),
            **({"title": titles[one.number]} if one.number in titles else {}),
            **known.get(one.number, {}),
            **_name(one, places, printing),
            **_key(one, printing),
            **played.get((one.board.leaf, one.about.of), {}),
        }
        yield from _compare(one.about, due, one.number)
        left_out += _left_out(one, due, fields[one.role, one.statement.look])
    yield from left_out
    boards = {one.number: one for one in reversed(printing.boards)}
    for about in texts_of(printing.said, WALK):
        yield from _compare(about, _of_walk(about, boards.get(about.number), places, printing), about.number)
    for about in texts_of(printing.said, HINT):
        yield from check_fields(about, {"label": str(about.number)}, "wrong-hint")


def _check_drawn(printing: Printing) -> Iterator[Doubt]:
    """Yield the captions on whose page no lines make their board."""
    found = {(one.board.leaf, one.statement.key) for one in printing.boards}
    for role in _CAPTIONED:
        for about in texts_of(printing.said, role):
            if (about.leaf, about.of) not in found:
                message = f"no lines make the board of the {role} that is described here"
                yield Doubt("bad-grid", message, about.page, about.number)


def _check_looks(printing: Printing) -> Iterator[Doubt]:
    """Yield the puzzles whose boards state different looks."""
    own = group((one for one in printing.boards if one.number and one.role in _LIKE), lambda one: one.number)
    for boards in own.values():
        if other := next((one for one in boards if one.statement.look != boards[0].statement.look), None):
            message = "the look that is stated here is another one than on the other boards of its puzzle"
            yield doubt("wrong-caption", message, other)


def _places(printing: Printing) -> _Places:
    labels, puzzles, solutions = printing.numbering.labels, printing.of(PUZZLE), printing.of(SOLUTION)
    walks = {one.number: one.label for one in reversed([*texts_of(printing.said, WALK)])}
    tables = {number: (table.label, labels[table.leaf]) for table in printing.tables for number in table.numbers}
    told = group(sorted(printing.hints, key=lambda hint: hint.which), lambda hint: hint.puzzle)
    words = next((one.label for one in printing.said if one.of == LISTED), "")
    found = {
        number: Pointers(
            printing.label(puzzles[number][0]) if number in puzzles else "",
            tuple((hint.number, labels[hint.leaf]) for hint in told.get(number, ())),
            printing.label(solutions[number][-1]) if number in solutions else "",
            walks.get(number, ""),
            tables.get(number, ("", "")),
            words,
        )
        for number in {*puzzles, *solutions, *walks, *told, *tables}
    }
    staged = (one for one in printing.boards if one.role in (PUZZLE, STAGE))
    return _Places(
        found,
        {number: boards[0] for number, boards in puzzles.items()},
        {(one.number, one.statement.stage[0]): printing.label(one) for one in staged},
        dict(_answers(printing)),
        {(one.leaf, one.number) for one in texts_of(printing.said, SHEET)},
    )


def _answers(printing: Printing) -> Iterator[tuple[int, str]]:
    """Yield the places of solutions; those overleaf, or upside down on the page of their puzzle, come last."""
    puzzles, place = printing.of(PUZZLE), printing.place
    for number, found in printing.of(SOLUTION).items():
        yield number, AT_BACK
        for one, other in product(puzzles.get(number, ()), found):
            apart = place[other.board.leaf] - place[one.board.leaf]
            if apart == 1 or (apart == 0 and (other.board.turn - one.board.turn) % 360 == 180):
                yield number, OVERLEAF if apart else AT_FOOT


def _opener_fields(said: Sequence[About]) -> dict[int, dict[str, str]]:
    """Return the name of the tier and the title of the section of each puzzle, as stated by the opening page."""
    titles = {one.of: one.text("title") for one in texts_of(said, "section")}
    return {
        number: {"tier": tier.name, "section": titles.get(f"section {tier.section}", "")}
        for tier in tiers_in(said)
        for number in tier.numbers
    }


def _name(one: Printed, places: _Places, printing: Printing) -> dict[str, str]:
    """Return the name of a puzzle within its book, if it has one: the beginning of its whole name."""
    own = places.boards.get(one.number)
    if not (said := one.about.text("name")) or (one.kind.is_opened and not own):
        return {}  # the solution of an opened board shows another one
    puzzle = printing.puzzle(own or one)._replace(total=_total(one))
    return {"name": name_of(fingerprint(puzzle))[: max(NAME, len(said))]}


def _key(one: Printed, printing: Printing) -> dict[str, str]:
    """Return what the key step of a puzzle is called, if its caption says so: by the solver that agrees."""
    known, said = printing.proved.get(one.number), one.about.text("key")
    if not said or not known or not known.answer:
        return {}
    words = load_words(known.speech)
    names = [key_name(story_of(known.made_puzzle, solver, words, reasons=False), words) for solver in reversed(SOLVERS)]
    return {"key": next((name for name in names if letters(name) == letters(said)), names[0])}


def _style(captions: Sequence[Printed], places: _Places, printing: Printing) -> CaptionStyle:
    """Return the style of captions that makes the fewest of them wrong."""
    shuffled = any(hint.shuffled for hint in printing.hints)
    some = any(one.about.text("bullets") or one.about.text("total") for one in captions if _total(one) is None)
    styles = [CaptionStyle(printing.words, answers, shuffled, some) for answers in (AT_BACK, OVERLEAF, AT_FOOT)]
    sample = captions[:: len(captions) // _SAMPLE + 1]

    def wrong(style: CaptionStyle) -> int:
        due = ((one.about, _due(one, places, _style_of(one, style, printing))) for one in sample)
        return sum(not says(about, field, text) for about, texts in due for field, text in texts.items())

    return min(styles, key=wrong)


def _style_of(one: Printed, style: CaptionStyle, printing: Printing) -> CaptionStyle:
    """Return the style of a caption with the words of its game, whose puzzles may all lack a total."""
    return style._replace(words=printing.words_of(one), some_totals=style.some_totals and True in one.kind.totals)


def _title_room(one: Printed) -> int:
    """Return the length of the title in a caption, which may be cut short."""
    return len(one.about.text("title"))


def _due(one: Printed, places: _Places, style: CaptionStyle) -> dict[str, str]:
    """Return the due text of each field of a caption."""
    words, board, number, (stage, stages) = style.words, one.board, one.number, one.statement.stage
    found = _pointers(one, places, style)
    texts = caption_texts(str(number), Size(board.rows, board.columns), _total(one), found, style)
    next_stage = places.stages.get((number, stage + 1), "") if stage else ""
    if (board.leaf, number) in places.sheets:  # its caption leads to no pages
        looked_up = any(board.codes) and not one.kind.is_asked
        opened = (DECODER if found.decoder[0] else PASSWORD) if looked_up else ""
        texts["solution_page"] = sheet_pointer(places.answers.get(number, ""), opened, words) * (one.role == PUZZLE)
    if one.role == THUMBNAIL and _total(one) is None:
        texts["total"] = ""  # no room for a sign of "none"
    return {
        **texts,
        "stage_page": words.stages.next.format(page=next_stage) if next_stage else "",
        "words_page": words.passwords.at.format(page=found.words) if found.words else "",
        "time": words.time if stage == stages else "",
    }


def _pointers(one: Printed, places: _Places, style: CaptionStyle) -> Pointers:
    found, answers = places.found.get(one.number, Pointers()), places.answers.get(one.number)
    if one.role == SOLUTION and style.answers == AT_BACK:
        return Pointers(found.puzzle, walkthrough=found.walkthrough)
    if one.role != PUZZLE:
        return Pointers()
    near = answers is not None and style.answers in (AT_BACK, answers)
    solution, words = (found.solution or style.answers) * near, found.words * is_spelt(one)
    return found._replace(puzzle="", solution=solution, words=words)


def _total(one: Printed) -> int | None:
    return None if one.statement.total == NO_TOTAL else one.statement.total


def _of_walk(about: About, board: Printed | None, places: _Places, printing: Printing) -> dict[str, str]:
    """Return the due texts of the head of a walkthrough."""
    number, total = about.number, board.statement.total if board else NO_TOTAL
    words = printing.words_of(board) if board else printing.words
    (puzzle, _, solution, *_) = places.found[number]
    return {
        "": "",
        "number": str(number),
        "bullets": "" if total == NO_TOTAL else words.count(words.bullets, total),
        "puzzle_page": words.walkthrough.puzzle_on.format(page=puzzle) if puzzle else "",
        "solution_page": words.solution_on.format(page=solution) if solution else "",
    }


def _compare(about: About, due: Mapping[str, str], number: int) -> Iterator[Doubt]:
    for field, text in due.items():
        usual = "wrong-reference" if field.endswith(("_page", "_at")) else "wrong-caption"
        yield from check_fields(about, {field: text}, _IDS.get(field, usual), number)


def _fields(captions: Sequence[Printed]) -> Mapping[tuple[str, int], set[str]]:
    """Return the fields of captions by role and look of their boards, each of which has one template."""
    fields = defaultdict[tuple[str, int], set[str]](set)
    for one in captions:
        fields[one.role, one.statement.look].update(one.about.texts)
    return fields


def _left_out(one: Printed, due: Mapping[str, str], fields: set[str]) -> Iterator[Doubt]:
    """Yield a doubt if a caption lacks some of the fields of others like it."""
    if lacking := [field for field in fields if due.get(field) and not one.about.text(field)]:
        message = f"'{due[lacking[0]]}' should be printed here, as it is beside others"
        yield Doubt("wrong-caption", message, one.about.page, one.number)
