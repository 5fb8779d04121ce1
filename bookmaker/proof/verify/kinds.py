"""Checks that boards are of the kinds stated in a file, as far as their print shows."""

from collections.abc import Iterator

from bookmaker.kinds import KINDS
from bookmaker.proof.verify.printing import Printing, doubt
from bookmaker.proof.verify.roles import NONE, PUZZLE, SOLUTION, STAGE, Printed
from bookmaker.proof.verify.values import Doubt


def check_kinds(printing: Printing) -> Iterator[Doubt]:
    """Yield the puzzles and solutions that show things foreign to their stated kind, or lack its own."""
    for one in printing.boards:
        if one.role in (PUZZLE, STAGE, SOLUTION) and one.board.said:
            yield from (doubt("wrong-kind", message, one) for message in _wrong(one))


def _wrong(one: Printed) -> Iterator[str]:
    kind, said = one.kind, one.statement
    if said.kind not in KINDS:
        yield f"no kind of puzzle is called '{said.kind}' here"
        return
    if said.counting != kind.counting:
        yield f"its numbers are said to count otherwise than those of {kind.name} do"
    if one.total != NONE and True not in kind.totals:
        yield f"it has a total, and no board of {kind.name} has one"
    if one.is_asked and not kind.is_asked:
        yield f"something is asked, and nothing is of boards of {kind.name}"
    coded, staged = any(one.board.codes) and not kind.is_asked, any(said.stage)
    if (coded or staged) and not kind.is_opened:
        yield f"cells are opened on the way, and none are of boards of {kind.name}"
    if one.role == PUZZLE and kind.is_asked and not one.is_asked:
        yield f"nothing is asked, and of boards of {kind.name} something is"
    if one.role == PUZZLE and kind.is_opened and not coded and not staged:
        yield f"nothing says how its cells are opened, as those of boards of {kind.name} are"
