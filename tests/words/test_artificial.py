"""Sentences for arguments that no solver draws: any clues of small random boards, of which any cells are known."""

import random
import re
from functools import cache
from itertools import product

import pytest

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Argument, Balance
from bookmaker.values.puzzle import UNKNOWN, USUAL, Cell, Puzzle, Step
from bookmaker.words import languages, load_words
from bookmaker.words.forms import Plural
from bookmaker.words.reasons import explain
from tests.quick import SEED, quick
from tests.twins.reason import forced

SIZES = ((3, 3), (3, 4), (1, 7), (2, 6), (3, 5), (2, 8))
MANY = 600
"""Arguments, others for each commit."""
Drawn = tuple[Puzzle, Argument, dict[Cell, bool]]


def board(lot: random.Random) -> tuple[Puzzle, dict[Cell, bool]]:
    """Return a board with some clues of some bullets, and where these are among the cells without a clue."""
    rows, columns = lot.choice(SIZES)
    cells, few = list(product(range(rows), range(columns))), lot.choice((0.1, 0.2, 0.3, 0.5))
    bullets = {cell for cell in cells if lot.random() < few}
    near = {cell: sum(max(abs(cell[0] - r), abs(cell[1] - c)) == 1 for r, c in bullets) for cell in cells}
    clues = [UNKNOWN if cell in bullets or lot.random() < 0.6 else near[cell] for cell in cells]
    total = len(bullets) if lot.random() < 0.8 else None
    hidden = {cell: cell in bullets for cell, clue in zip(cells, clues, strict=True) if clue == UNKNOWN}
    return Puzzle(USUAL, rows, columns, tuple(clues), total), hidden


@cache
def drawn() -> tuple[Drawn, ...]:
    """Return arguments for what some clues, and the total or not, force on random boards."""
    lot, found = random.Random(f"{SEED} artificial"), list[Drawn]()
    while len(found) < MANY:
        puzzle, hidden = board(lot)
        own = [cell for cell in product(range(puzzle.rows), range(puzzle.columns)) if cell not in hidden]
        known = {cell: bullet for cell, bullet in hidden.items() if lot.random() < 0.25}
        if own and 0 < len(hidden) - len(known) <= 10:
            clues = tuple(sorted(lot.sample(own, min(len(own), lot.randint(1, 4)))))
            total = puzzle.total is not None and lot.random() < 0.7
            settled = forced((*clues, None) if total else clues, puzzle, known) or {}
            step = Step(clues, *(tuple(c for c, b in sorted(settled.items()) if b == which) for which in (True, False)))
            argument = argue(step._replace(total=total), puzzle, known) if settled else ()
            if any(not isinstance(line, Balance) or len(line.more + line.less) > 1 for line in argument):
                found.append((puzzle, argument, known))
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_every_text_that_is_asked_for_with_none_has_a_form_for_it(language: str, monkeypatch: pytest.MonkeyPatch):
    words, asked, of = load_words(language), set[str](), Plural.of

    def asking(self: Plural, n: int, category: str) -> str:
        asked.update([] if n or self.none else [self.other])
        return of(self, n, category)

    monkeypatch.setattr(Plural, "of", asking)
    said = [sentence for puzzle, argument, known in drawn() for sentence in explain(argument, puzzle, known, words)]
    left = words.reasons.total.left, words.reasons.total.none_found  # made before it is known that none are left
    assert asked <= {form.other for form in left}
    assert not any(re.search(r"  | [,.)]|\( |,,|None|\{", sentence.replace(" ;", "")) for sentence in said)


@pytest.mark.slow
def test_no_sentence_contradicts_itself():
    words = load_words("en")
    for puzzle, argument, known in drawn():
        for said in explain(argument, puzzle, known, words):
            assert not re.search(
                r"share no open cell.* in the cells they share|\bonly no\b|\bno of\b|\b1 bullets", said
            )
