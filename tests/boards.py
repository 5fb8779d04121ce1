"""Boards as the text that commands read."""

from bookmaker.values.puzzle import Puzzle, clue_rows


def to_text(puzzle: Puzzle) -> str:
    """Return the text grid: one line per row, and `bullets: N` where the total is given."""
    lines = list(clue_rows(puzzle))
    if puzzle.total is not None:
        lines.append(f"bullets: {puzzle.total}")
    return "\n".join(lines) + "\n"
