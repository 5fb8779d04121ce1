"""Files of answers to several versions of a book, in which numbers repeat."""

from collections.abc import Iterator, Sequence

from bookmaker.proof.verify.printing import Printing, Proved
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION
from bookmaker.proof.verify.values import Doubt


def versions_from(printing: Printing, start: int) -> Iterator[int]:
    """Yield the pages on which another version of a book begins, counted from 0 for page number `start`.

    The solutions of another version begin again with the first number, behind an opening of its own. A file with
    puzzles has no versions.
    """
    boards = sorted((one.board.page - start, one.number) for one in printing.boards if one.role == SOLUTION)
    if printing.of(PUZZLE) or not boards:
        return
    openings = {leaf.page - start for leaf in printing.leaves if leaf.text}
    openings -= {one.board.page - start for one in printing.boards}
    seen, first = dict[int, int](), boards[0][1]
    for page, number in boards:
        if number == first and number in seen and seen[number] < page:
            seen.clear()
            yield page - 1 if page - 1 in openings else page
        seen[number] = page


def check_same(versions: Sequence[Sequence[Proved]]) -> Iterator[Doubt]:
    """Yield the numbers that some version lacks, and the puzzles shared by two versions.

    A puzzle with one number in all versions is their author's, unless the versions are equal.
    """
    seen = set[tuple[object, ...]]()
    asked = [{(one.number, one.puzzle.printed_values) for one in own} for own in versions]
    common = set.intersection(*asked)
    common = common if common != set.union(*asked) else set()
    for one in (one for own in versions for one in own if len(versions) > 1):
        if one.puzzle.printed_values in seen and (one.number, one.puzzle.printed_values) not in common:
            yield Doubt("number-twice", "another version has the same puzzle", one.page, one.number)
        seen.add(one.puzzle.printed_values)
    numbers = [{one.number for one in own} for own in versions]
    for own, there in zip(versions, numbers, strict=True):
        if lacking := sorted(set().union(*numbers) - there):
            said = ", ".join(map(str, lacking))
            message = f"other versions have answers to puzzles that are not in the one that begins here: {said}"
            yield Doubt("no-solution", message, min((one.page for one in own), default=1))
