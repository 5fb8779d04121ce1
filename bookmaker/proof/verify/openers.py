"""Checks of the opening pages of sections: their announcements, the effort of tiers, and the moves they show."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bookmaker.engine.play.rounds import play
from bookmaker.engine.rank.energy import INHUMAN, TIERS
from bookmaker.engine.rank.facts import LATE_TOTAL, NO_TOTAL, NOTHING, Require
from bookmaker.engine.rank.rating import minutes, work
from bookmaker.engine.symmetry import SYMMETRIES, unpaired_cells
from bookmaker.kinds.base import DECODER, PASSWORD, SOLVERS, STAGES
from bookmaker.proof.verify.about import About, Tier, check_fields, letters, made_of, texts_of, tiers_in
from bookmaker.proof.verify.printing import Printing, Proved, doubt
from bookmaker.proof.verify.roles import MOVE, NEEDED, PUZZLE, Printed
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import HOLE, UNRATED
from bookmaker.values.statements import EXAMPLE
from bookmaker.words import Words
from bookmaker.words.announcements import CASES, announcement, takes
from bookmaker.words.lessons import GAME, LESSONS, TAUGHT, taught_at
from bookmaker.words.promise import promise
from bookmaker.words.story import told_of

_ROUNDS = 60
"""Most rounds and choices in a promise."""
_CLUES = 9
"""Most clues that a step combines in a promise."""
_TAUGHT = tuple(f"{name}_page" for name in TAUGHT)
"""Fields of references to lessons."""


class _Opener(NamedTuple):
    """A page that opens a section."""

    about: About
    tiers: Sequence[Tier]
    puzzles: Sequence[Printed]
    """The puzzles of its section, in order."""
    moves: Sequence[Printed]


class _Effort(NamedTuple):
    """What a puzzle takes."""

    looks: float | None
    """None if unknown."""
    rounds: int
    """Number of rounds, or of cases; 0 for none."""
    asks: tuple[str, ...] = ()
    """The `rungs` of the words that it asks for."""


def check_openers(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes of sections' opening pages about the puzzles that follow."""
    known, openers = printing.proved, [*_openers(printing)]
    own = [known[one.number] for opener in openers for one in opener.puzzles if one.number in known]
    efforts = dict(zip((one.number for one in own), printing.map_in_parts(_effort, own), strict=True))
    for opener in openers:
        words = printing.words_of(opener.puzzles[0]) if opener.puzzles else printing.words
        yield from _check_announced(opener, printing, words)
        yield from _check_tiers(opener, known, efforts, words)
        yield from _check_symmetry(opener, printing, words)
        yield from _check_taught(opener, printing, words)
        yield from _check_moves(opener, printing)


def _openers(printing: Printing) -> Iterator[_Opener]:
    place, sections = printing.place, [*texts_of(printing.said, "section")]
    heads = [one for one in sections if len(one.of.split()) == 2]
    ends = [*(place[one.leaf] for one in heads[1:]), len(place)]
    for head, end in zip(heads, ends, strict=False):
        within = [one for one in printing.boards if place[head.leaf] <= place[one.board.leaf] < end]
        tiers = [one for one in tiers_in(sections) if f"section {one.section}" == head.of]
        puzzles, moves = ([one for one in within if one.role == role] for role in (PUZZLE, NEEDED))
        yield _Opener(head, tiers, puzzles, moves)


def _check_announced(opener: _Opener, printing: Printing, words: Words) -> Iterator[Doubt]:
    """Yield where the boards that follow differ from a page's announcement, or the numbers of its tiers are wrong."""
    about, own, tiers = opener.about, opener.puzzles, words.tiers
    boards = {(one.board.rows, one.board.columns, one.board.clues.count(HOLE)) for one in own}
    for rows, columns, holes in boards:
        yield from check_fields(about, {"under": announcement((rows, columns), holes, len(own), words)}, "wrong-count")
    due = {"over": words.part_title(about.number + 1), "": words.moves.needed if opener.moves else ""}
    due |= {
        "first_tier": tiers[TIERS[0]].name,
        "last_tier": tiers[INHUMAN if any(tier.key == INHUMAN for tier in opener.tiers) else TIERS[-1]].name,
    }
    yield from check_fields(about, due, "wrong-caption")
    listed = [number for tier in opener.tiers for number in tier.numbers]
    if sorted(listed) != sorted({one.number for one in own}):
        wrong = ", ".join(map(str, sorted({*listed} ^ {one.number for one in own})[:8]))
        yield Doubt("wrong-count", f"the tiers of this section are said to hold other puzzles: {wrong}", about.page)
    if not made_of(about.text("promise"), _promises(words)):
        yield Doubt("wrong-caption", f"'{about.text('promise')}' is no promise that sections make", about.page)


def _check_tiers(
    opener: _Opener, known: Mapping[int, Proved], efforts: Mapping[int, _Effort], words: Words
) -> Iterator[Doubt]:
    """Yield the mistakes about the tiers of a section: their names, their demands, and their solving times."""
    for tier in opener.tiers:
        about = tier.about
        span = words.spans(tier.numbers)
        yield from check_fields(about, {"tier": words.tiers[tier.key].name, "span": span}, "wrong-caption")
        own = [known[number] for number in tier.numbers if number in known]
        taken = [efforts[one.number] for one in own if one.number in efforts]
        rungs = (words.rungs[name] for effort in taken for name in effort.asks)
        asked = (words.tiers[tier.key].requires, *rungs, *_promises(words))
        if taken and all(map(_is_known, own)) and not made_of(about.text("requires"), asked):
            yield Doubt("wrong-caption", f"'{about.text('requires')}' is not what such puzzles ask for", about.page)
        if all(map(_is_known, own)):
            yield from _check_facts(about, own, taken, words)


def _check_facts(about: About, own: Sequence[Proved], efforts: Sequence[_Effort], words: Words) -> Iterator[Doubt]:
    """Yield a doubt if the puzzles of a tier do not take the stated effort."""
    if not efforts:
        return
    counts = [one.rounds for one in efforts if one.rounds]
    looks = [one.looks for one in efforts if one.looks is not None]
    ways = (CASES,) if own[0].kind.is_asked else (STAGES, PASSWORD, DECODER) if own[0].whole else ()
    asked = [takes(way, (min(counts), max(counts)), words) for way in ways if counts]
    lasts = words.lasting(*minutes(min(looks), max(looks)), len(efforts)) if len(looks) == len(efforts) else ""
    yield from check_fields(about, {"takes": asked or "", "time": lasts}, "wrong-time")


def _effort(one: Proved) -> _Effort:
    """Return the effort of a puzzle. Runs in a worker."""
    kind, puzzle = one.kind, one.puzzle
    try:
        rating = kind.rate(puzzle, one.answer) if one.answer else UNRATED
        rounds = len(play(puzzle, one.answer)[1]) if one.answer and one.whole else 0
        asks = kind.asked_by(puzzle, one.answer) if one.answer else ()
    except ValueError:  # the answer is another puzzle's
        return _Effort(None, 0)
    if kind.is_asked:
        return _Effort(None, int(rating.effort), asks)
    known = rating != UNRATED
    looks = work(rating, len(puzzle.counted_cells(None)), one.whole is not None) if known else None
    return _Effort(looks, rounds, asks)


@lru_cache(maxsize=8)
def _promises(words: Words) -> tuple[str, ...]:
    """Return each sentence that a section may promise."""
    required = [*(Require(max_clues=many) for many in range(1, _CLUES))]
    required += [Require(total=total) for total in (NO_TOTAL, LATE_TOTAL)]
    required += [Require(max_rounds=many) for many in range(1, _ROUNDS)]
    required += [Require(min_choices=many) for many in range(1, _ROUNDS)]
    required += [Require(no_spike=True), Require(no_tedium=True)]
    composed = (promise(NOTHING, words, symmetry) for symmetry in SYMMETRIES)
    return (*(promise(one, words) for one in required), *composed)


def _check_symmetry(opener: _Opener, printing: Printing, words: Words) -> Iterator[Doubt]:
    """Yield the clues without the partner that the symmetry promised by a section demands."""
    said = letters(opener.about.text("promise") + "".join(tier.about.text("requires") for tier in opener.tiers))
    for symmetry, text in words.promises.symmetry.items():
        for one in opener.puzzles if letters(text) in said else ():
            puzzle = printing.puzzle(one)
            for row, column in unpaired_cells(symmetry, puzzle)[:1]:
                message = f"a clue of which one is missing that goes with it: {symmetry} is announced"
                yield doubt("not-symmetric", message, one, row * puzzle.columns + column)


def _check_taught(opener: _Opener, printing: Printing, words: Words) -> Iterator[Doubt]:
    """Yield the references to other pages than those that teach the game of a section."""
    ending = printing.ending(opener.puzzles[0]) if opener.puzzles else ""
    own = {f"{GAME}{ending}", f"{EXAMPLE}{ending}"}
    found = {key.split()[0]: page for key, page in printing.lessons.items() if key in own or key.split()[0] in LESSONS}
    yield from check_fields(opener.about, dict.fromkeys(_TAUGHT, "") | taught_at(found, words), "wrong-reference")


def _check_moves(opener: _Opener, printing: Printing) -> Iterator[Doubt]:
    """Yield the moves shown or named unlike the page that teaches them, or that no puzzle takes."""
    taught = (one for one in printing.boards if one.role == MOVE and any(one.statement.steps))
    words, lessons = printing.words, {one.statement.move: one for one in taught}
    puzzles = [printing.proved[one.number] for one in opener.puzzles if one.number in printing.proved]
    rules = cache(lambda at, solver: _rules(puzzles[at], solver, words))
    for one in opener.moves:
        move = one.statement.move
        if (lesson := lessons.get(move)) is None:
            yield doubt("wrong-move", f"no page teaches '{move}'", one)
            continue
        name = words.moves.at.format(name=words.patterns.rules[move], page=printing.label(lesson))
        yield from check_fields(one.about, {"named": name}, "wrong-reference")
        if _look_of(one) != _look_of(lesson):
            yield doubt("wrong-move", f"'{name}': it is shown otherwise than where it is taught", one)
        tries = ((at, solver) for at in range(len(puzzles)) for solver in SOLVERS)
        if puzzles and all(map(_is_known, puzzles)) and not any(move in rules(*trial) for trial in tries):
            yield doubt("wrong-move", f"no puzzle of this section takes it: '{name}'", one)


def _is_known(one: Proved) -> bool:
    """Tell whether a puzzle has its answer; another check reports a missing one."""
    return bool(one.answer or one.kind.is_asked)


def _look_of(one: Printed) -> tuple[object, ...]:
    board = one.board
    return board.rows, board.columns, board.clues, board.marks, board.shaded, frozenset(board.hatched)


def _rules(one: Proved, solver: str, words: Words) -> set[str]:
    """Return the rules named in the steps of a puzzle, with a solver."""
    if not one.answer:
        return set()
    trace = one.kind.explain(one.puzzle, one.answer, solver)
    return {told.rule for told in told_of(one.puzzle, trace, words, reasons=False)}
