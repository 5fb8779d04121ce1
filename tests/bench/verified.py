"""Part of `make bench`: what verify takes for books of 500 puzzles, on two cores, and how it compares pages made again.

`python tests/bench/verified.py output/verified.json /tmp/before` measures another checkout as well, in turns: each
makes its books and verifies them from the file alone, five times. The pages of a book, written anew by Ghostscript, are
compared with those made again, and with what PDFium takes to paint them once, as fine as they are compared.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bookmaker.proof.likeness import compare_span, spans_of
from bookmaker.proof.likeness.painting import WIDE, paint
from bookmaker.proof.pdf.pdfium import document_of
from tests.bench.measuring import adopt, target_or, timed, write_figures
from tests.bench.whole import Case, Taken, taken

TIERS = "{gentle: 100, steady: 100}, steps: 200"
BOOKS = {
    "500 puzzles": f"""\
sections:
  - {{title: Small, size: 5x5, tiers: {TIERS}}}
  - {{title: Middle, size: 7x7, tiers: {TIERS}}}
  - {{title: Large, size: 10x10, tiers: {{gentle: 50, steady: 50}}, steps: 200}}
""",
    "500 walkthroughs": """\
walkthroughs: all
sections:
  - {title: Small, size: 5x5, tiers: {gentle: 300, steady: 100}, steps: 200}
  - {title: Middle, size: 6x6, tiers: {gentle: 50, steady: 50}, steps: 200}
""",
}
HEAD = "spec: 1\ntitle: Five hundred\nseed: 3\nprinter: kdp\n"
HERE = Path(__file__).parents[2]
TIMES = 5
PAGES = 300


def verified(checkouts: dict[str, Path], folder: Path) -> dict[str, float]:
    """Return the median seconds of verify, by book and checkout."""
    found = dict[str, float]()
    for book, rest in BOOKS.items():
        files = {name: made(checkout, HEAD + rest, folder / name / book) for name, checkout in checkouts.items()}
        runs = [(name, run(checkouts[name], "verify", str(file))) for _ in range(TIMES) for name, file in files.items()]
        for name in files:
            for what in ("wall", "cpu"):
                found[f"{book}, {name}, {what}"] = median(getattr(one, what) for own, one in runs if own == name)
    return found


def run(checkout: Path, *words: str) -> Taken:
    """Run a command of a checkout."""
    return taken(Case(" ".join(words), 0.0, words), checkout)


def made(checkout: Path, spec: str, folder: Path) -> Path:
    """Make a book and return a copy of it beside which there is no lock."""
    (folder / "alone").mkdir(parents=True)
    (folder / "book.yaml").write_text(spec)
    run(checkout, "build", "-q", str(folder / "book.yaml"), "-o", str(folder))
    return Path(shutil.copy(folder / "book-kdp.pdf", folder / "alone"))


def compared(book: Path, folder: Path) -> dict[str, float]:
    """Return the seconds in which one process compares pages with those that they should be, and paints them."""
    anew = folder / "anew.pdf"
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", f"-sOutputFile={anew}", str(book)]
    subprocess.run(command, check=True)
    pairs = [(page, page) for page in range(PAGES)]
    ways: dict[str, Callable[[], object]] = {
        "painted once": lambda: painted(book),
        "compared": lambda: [compare_span(span) for span in spans_of(anew, book, pairs)],
    }
    taken = [(name, timed(work)[1]) for _ in range(TIMES) for name, work in ways.items()]
    return {f"{PAGES} pages {name}": median(seconds for one, seconds in taken if one == name) for name in ways}


def painted(path: Path) -> None:
    with document_of(path) as pdf:
        for index in range(PAGES):
            paint(pdf[index], WIDE, pdf[index].get_size())


def main(target: Path, others: list[Path]) -> None:
    """Print and write all figures."""
    adopt()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = verified({"now": HERE, **{other.name: other for other in others}}, folder)
        figures |= compared(folder / "now" / "500 puzzles" / "book-kdp.pdf", folder)
    for what, seconds in figures.items():
        print(f"{what:50} {seconds:7.2f} s")
    write_figures(target, figures)


if __name__ == "__main__":
    main(target_or("output/verified.json"), [Path(one) for one in sys.argv[2:]])
