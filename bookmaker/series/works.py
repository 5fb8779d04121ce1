"""Files that are the spec of a book, or the file of a series with some of its days."""

from pathlib import Path
from typing import TYPE_CHECKING

from bookmaker.values.choices import Days
from bookmaker.values.errors import UserError

if TYPE_CHECKING:
    from bookmaker.book.show import Work

NO_DAYS = "the pages of a book have no days; leave out --date, --from and --to"


def is_series(path: Path) -> bool:
    """Tell whether a file describes a series; raise UserError if it cannot be read."""
    from bookmaker.spec.findings import read_tree

    data = read_tree(path).data
    return "daily" in data and "spec" not in data


def work_of(path: Path, days: Days | None = None) -> "Work":
    """Return a book, or a series at some days or in its first week; raise UserError if it is impossible."""
    from bookmaker.book.show import BookWork

    if not is_series(path):
        if days:
            raise UserError(f"{path}: {NO_DAYS}")
        return BookWork.read(path)
    from bookmaker.series.show import DaysWork

    return DaysWork.read(path, days)
