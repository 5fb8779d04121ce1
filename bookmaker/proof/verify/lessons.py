"""Whether the rules of a file are those of its puzzles: how to play, in a line or with examples, letter by letter."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from bookmaker.kinds.base import DECODER, PASSWORD, STAGES
from bookmaker.kinds.odds import NAME as ODDS
from bookmaker.proof.verify.captions import BULLET, EMPTY, UNKNOWN, Board
from bookmaker.proof.verify.printing import Printing, Proved, kind_of
from bookmaker.proof.verify.roles import MOVE, NO_STAGE, PUZZLE, SOLUTION, STAGE, Printed
from bookmaker.proof.verify.spelt import is_spelt
from bookmaker.proof.verify.told import same_letters, unlike
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.puzzle import BEST, Shown
from bookmaker.values.stated import EXAMPLE, LISTED, PICTURE, RULES, TABLE
from bookmaker.words import Words
from bookmaker.words.lessons import DIAGRAM, GAME, LESSONS, Manner, game_said
from bookmaker.words.rules import decoders_intro, rules_line, rules_played

_MARKS = {"": UNKNOWN, "bullet": BULLET, "slash": EMPTY}
_ABOUT = f"{RULES} "
_BOTH = (True, False)
Boards = Sequence[Sequence[Shown]]


def check_lessons(printing: Printing, proved: Sequence[Proved]) -> Iterator[Doubt]:
    """Yield where rules, or the examples of how-to-play, are others than those of the puzzles of a file."""
    words, said = printing.words, _rules_in(printing)
    for key, leaves in said.items():
        if key == RULES:
            continue
        page = printing.leaves[next(iter(leaves))].page
        text, ways = " ".join(leaves.values()), _ways(key.removeprefix(_ABOUT), printing, proved, words)
        if not any(same_letters(text, way) for way in ways):
            yield Doubt("wrong-sentence", f"the rules {unlike(text, (*ways, '')[0])}", page)
        boards = (one for leaf in leaves for one in printing.leaves[leaf].boards)
        pictures = [one for one in boards if one.said and one.said.role == PICTURE]
        yield from _check_boards(pictures, _boards(key.removeprefix(_ABOUT), words), page)
    for name in sorted(_needed(printing)) if _ABOUT + GAME in said else ():
        if _ABOUT + name not in said:
            yield Doubt("wrong-sentence", f"nothing is said of how to play puzzles of the sort '{name}'")
    yield from _check_lines(printing, said.get(RULES, {}), {one.number: one for one in proved}, words)


def _rules_in(printing: Printing) -> dict[str, dict[int, str]]:
    """Return what the rules of a file say, by what they are about and by leaf."""
    found = defaultdict[str, dict[int, str]](dict)
    for at in printing.numbering.order:
        for one in printing.leaves[at].said:
            key = RULES if RULES in dict(one.parts) else one.of
            if key == RULES or key.startswith(_ABOUT):
                found[key][at] = f"{found[key].get(at, '')} {one.text}"
    return found


def _ways(key: str, printing: Printing, proved: Sequence[Proved], words: Words) -> list[str]:
    """Return what the rules of a name may say: what does not follow from the puzzles of a file, its look decides."""
    if key == GAME:
        told = {one.puzzle.total is not None for one in proved}
        totals = "all" if False not in told else "some" if True in told else "none"
        page = next((printing.label(one) for one in printing.boards if one.role == MOVE), "")
        return [game_said(totals, pictured, page, words) for pictured in product(_BOTH, _BOTH)]
    if key in LESSONS:
        best = any(one.puzzle.question and one.puzzle.question.about == BEST for one in proved)
        manners = (Manner(*way) for way in product(_BOTH, (True,) if best else _BOTH))
        return [LESSONS[key](manner, words).said for manner in manners]
    if key == f"{TABLE}s":
        listed = (True,) if any(table.letters for table in printing.tables) else _BOTH
        return [f"{words.decoder.title} {decoders_intro(way, words)}" for way in listed]
    passwords, how = words.passwords, words.how_to
    heads = {LISTED: f"{passwords.title} {passwords.intro}", EXAMPLE: f"{how.example} {how.intro}"}
    return [heads[key]] if key in heads else []


def _boards(key: str, words: Words) -> Boards:
    """Return what the boards beside rules show."""
    return [one.shown for one in LESSONS[key](Manner(), words).boards] if key in LESSONS else [DIAGRAM] * (key == GAME)


def _check_boards(boards: Sequence[Board], expected: Boards, page: int) -> Iterator[Doubt]:
    """Yield where a page shows another example than its words tell; a last board may find no room there."""
    shown = [[*zip(board.clues, board.marks, board.codes or ("",) * len(board.clues), strict=True)] for board in boards]
    wanted = [[(int(one.digit or UNKNOWN), _MARKS[one.mark], one.code or one.label) for one in own] for own in expected]
    if shown not in (wanted, wanted[:-1] or wanted):
        yield Doubt("wrong-picture", "a board shows something else than the words of this page tell", page)


def _play(one: Printed) -> str:
    """Return which of the LESSONS a puzzle needs; '' for none."""
    ways = {ODDS: one.asked, STAGES: one.stage != NO_STAGE, PASSWORD: is_spelt(one), DECODER: any(one.board.codes)}
    return next((name for name, needs in ways.items() if needs), "")


def _needed(printing: Printing) -> set[str]:
    return {*map(_play, (one for one in printing.boards if one.role in (PUZZLE, STAGE)))} - {""}


def _check_lines(
    printing: Printing, lines: Mapping[int, str], known: Mapping[int, Proved], words: Words
) -> Iterator[Doubt]:
    """Yield the rules in a line that are not those of the puzzles on their page, or of its solutions."""
    boards = defaultdict[int, list[Printed]](list)
    for one in printing.boards:
        if one.role in (PUZZLE, STAGE, SOLUTION) and one.number in known and one.board.leaf in lines:
            boards[one.board.leaf].append(one)
    for leaf, own in boards.items():
        there = [one for one in own if one.role != SOLUTION] or own
        puzzles = [known[one.number].puzzle._replace(kind=kind_of(known[one.number]).name) for one in there]
        ways = rules_line(puzzles, words), rules_played(puzzles[0], _play(there[0]), words)
        if not any(same_letters(lines[leaf], way) for way in ways):
            yield Doubt("wrong-sentence", f"the rules {unlike(lines[leaf], ways[1])}", printing.leaves[leaf].page)
