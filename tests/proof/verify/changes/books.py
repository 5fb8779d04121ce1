"""Random sound books to be changed: all kinds, looks, languages, page types and printers, as `check` accepts them."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from bookmaker.book.build import Planned, make, plan
from bookmaker.values.errors import UserError
from bookmaker.words import languages
from tests.anybook import any_book


def sound_books(seed: str, root: Path) -> Iterator[Path]:
    """Yield finished PDFs in folders of their own in `root`, each with spec and lock beside it, the same for a seed."""
    for number in count():
        folder = root / str(number)
        folder.mkdir(parents=True)
        path = folder / "book.yaml"
        spec = any_book(f"{seed} {number}", folder) | {"language": languages()[number % len(languages())]}
        path.write_text(json.dumps(spec, ensure_ascii=False), "utf-8")
        try:
            book = plan(path, folder)
            for _ in make(book, 1):
                pass
        except UserError:
            continue
        yield from _interiors(book)


def _interiors(book: Planned) -> Iterator[Path]:
    found = (path for path in book.targets if path.suffix == ".pdf")
    yield from (path for path in found if not path.stem.endswith(("-cover", "-cover-proof")))
