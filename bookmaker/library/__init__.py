"""What Python programs call: `import bookmaker as bm`, then `bm.parse`, `bm.generate` and the others of `__all__`.

These names are stable. Anything else in the package may change from one version to the next. Cells are (row, column)
from (0, 0). Each function imports what it needs when called, so that the import alone takes no time.
"""

from collections.abc import Mapping

from bookmaker.library.arguments import parse
from bookmaker.library.banks import Bank
from bookmaker.library.books import build, calendar, check, daily, diff, outlook, pick, sample, write_template
from bookmaker.library.pictures import Picture, contact, picture, show
from bookmaker.library.printing import Verified, impose, preflight, verify
from bookmaker.library.puzzles import Rated, explain, generate, odds, play, rate, read, records, solve, write
from bookmaker.library.schemas import schema
from bookmaker.values.errors import (
    BookmakerError,
    CannotBeMet,
    FileProblems,
    NotFound,
    Problem,
    QualityFailure,
    UserError,
)
from bookmaker.values.events import Done, Event, Note, Progress
from bookmaker.values.puzzle import Answer, BadPuzzle, Entry, Made, Puzzle, Rating

__all__ = [
    "Answer",
    "BadPuzzle",
    "Bank",
    "BookmakerError",
    "CannotBeMet",
    "Done",
    "Entry",
    "Event",
    "FileProblems",
    "Made",
    "NotFound",
    "Note",
    "Picture",
    "Problem",
    "Progress",
    "Puzzle",
    "QualityFailure",
    "Rated",
    "Rating",
    "UserError",
    "Verified",
    "build",
    "calendar",
    "check",
    "contact",
    "daily",
    "diff",
    "explain",
    "generate",
    "impose",
    "odds",
    "outlook",
    "parse",
    "pick",
    "picture",
    "play",
    "preflight",
    "rate",
    "read",
    "records",
    "sample",
    "schema",
    "show",
    "solve",
    "verify",
    "write",
    "write_template",
]
COMMANDS: Mapping[str, str] = {
    "init": "sample write_template",
    "studio": "for people alone: it makes books in a browser",
    "check": "check outlook",
    "build": "build",
    "preview": "for people alone: it shows pages in a browser",
    "contact": "contact",
    "show": "show",
    "pick": "pick",
    "generate": "generate records",
    "picture": "picture",
    "import": "parse read write",
    "solve": "solve rate",
    "explain": "explain records",
    "odds": "odds",
    "play": "play",
    "daily": "daily calendar",
    "preflight": "preflight",
    "verify": "verify",
    "impose": "impose",
    "diff": "diff",
    "schema": "schema",
    "study": "for people alone: its tables are CSV files",
    "doctor": "for people alone: it describes this machine",
    "bank fill": "Bank.fill",
    "bank stats": "Bank.stats",
    "bank stock": "Bank.stock",
    "bank list": "Bank.puzzles",
    "bank show": "Bank.puzzles rate",
    "bank export": "Bank.export_file",
    "bank import": "Bank.import_file Bank.add",
    "bank dedupe": "Bank.dedupe",
    "bank check": "Bank.check",
    "bank verify": "Bank.verify",
    "bank rescore": "Bank.rescore",
    "bank release": "Bank.release",
    "bank rescue": "Bank.rescue",
}
"""By command, what does the same in a program; or why nothing does."""
