"""The pages of some days of a series on show."""

from pathlib import Path

from bookmaker.book.pieces import NotMade, Pieces
from bookmaker.series.bank_days import MakingDays, numbers_to_make, refuse_bank
from bookmaker.series.pages import bind_sheets
from bookmaker.series.picks import DaysShelf, states_of
from bookmaker.series.show import DaysWork, locate_puzzle
from bookmaker.studio.checks import Subject
from bookmaker.studio.snapshot import Snapshot, snapshot_of
from bookmaker.values.choices import Days
from bookmaker.values.events import result_of


def days_subject(path: Path, days: Days | None = None) -> Subject:
    """Read some days of a series, or else its first week, and return what binds them; raise UserError if it is wrong.

    It raises UserError if the bank for the puzzles is missing, before anything is made.
    """
    series, numbers = DaysWork.read(path, days)
    errand = MakingDays(series.file, tuple(numbers_to_make(series.spec, numbers)))

    def bind(pieces: Pieces) -> tuple[Snapshot, None]:
        try:
            found = result_of(pieces.find(errand))
        except NotMade:
            refuse_bank(series.file)
            raise
        made = {number: found[key] for key, number in errand.keys.items()}
        sheets = bind_sheets(series, made, numbers)
        cut = sheets.pages if series.spec.strip else []  # strips are as high as the highest
        size = (cut[0].width, cut[0].height) if cut else series.trim
        puzzles = {number: locate_puzzle(sheets, number) for number in numbers}
        shelf = DaysShelf(series.file, made, states_of(series.file, numbers))
        lay = cut.__getitem__ if cut else sheets.bound.page
        shown = snapshot_of(sheets.bound, size, False, lay, puzzles, lambda: shelf)
        shown.states = shelf.states
        return shown, None  # reading the file finds all that is wrong with sheets

    return bind
