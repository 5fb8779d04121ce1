"""bookmaker bank: puzzles kept for books to come, with one command for each task."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bookmaker.cli.help import EXAMPLES, Command, HelpGroup
from bookmaker.cli.kinds import KindName, kind_of
from bookmaker.cli.loudness import tell
from bookmaker.cli.options import AsJson, Executor, Scheduler, Workers, crew
from bookmaker.cli.selection import board
from bookmaker.values.errors import NotFound, QualityFailure, UserError
from bookmaker.values.puzzle import USUAL

if TYPE_CHECKING:
    from bookmaker.bank.store import Bank
    from bookmaker.values.errors import Problem

bank = typer.Typer(
    cls=HelpGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"""Keep puzzles for books to come, and where each was used.

{EXAMPLES}

bookmaker bank fill --size 7x7 --count 500
bookmaker bank stats""",
)
BankFile = Annotated[Path, typer.Option("--bank", metavar="FILE", help="The file of the bank.")]
FILE = Path("puzzles.bank")
Asked = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="A key of a section of this kind, such as bullets=15."),
]
_LARGE, _LINES = 200_000, 200
"""Bytes of a file that are worth starting workers, and lines that each of them reads at once."""
_UNUSED = "takes nothing from a bank"
_SHOWN = 20
"""Most doubts that are listed one by one."""


def _open(file: Path, write: bool = False) -> "AbstractContextManager[Bank]":
    from bookmaker.bank.store import open_bank

    return open_bank(file, write)


@bank.command(cls=Command)
def fill(
    size: Annotated[str, typer.Option(metavar="RxC", help="Rows x columns, 3 to 60 of each, such as 7x7.")],
    count: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many of this sort the bank is to have, of each tier.")
    ],
    file: BankFile = FILE,
    kind: KindName = USUAL,
    tier: Annotated[
        list[str] | None, typer.Option(metavar="TIER", help="A tier, gentle when absent; may be given several times.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Another seed gives other puzzles.")] = 1,
    settings: Asked = None,
    workers: Workers = None,
    executor: Executor = "processes",
    scheduler: Scheduler = None,
) -> None:
    """Make puzzles until the bank has so many of a sort and seed.

    What was stopped goes on where it was.

    Examples:

    bookmaker bank fill --size 7x7 --count 500 --tier gentle --tier knotty
    """
    from bookmaker.bank.fill import fill as events
    from bookmaker.cli.progress import Screen, draw
    from bookmaker.library.banks import recipe_for

    plans = [
        recipe_for(kind_of(kind).name, size, one, seed, settings or []) for one in dict.fromkeys(tier or ["gentle"])
    ]
    with _open(file, write=True) as opened, crew(workers, executor, scheduler) as own:
        for plan in plans:
            draw(events(opened, plan, count, own), Screen())


@bank.command(cls=Command)
def stats(file: BankFile = FILE, as_json: AsJson = False) -> None:
    """Say how many puzzles of each sort there are, and are used.

    Examples:

    bookmaker bank stats
    bookmaker bank stats --json
    """
    from bookmaker.bank.stock import stats as count
    from bookmaker.cli.stock import align_rows

    with _open(file) as opened:
        found = count(opened)
    if as_json:
        print(json.dumps([one._asdict() for one in found]))
        return
    head = ("kind", "size", "holds", "total", "asked", "tier", "puzzles", "used", "left")
    rows = [
        (
            *(one.kind, f"{one.rows}x{one.columns}", str(one.bullets), "printed" if one.printed else "none"),
            *(one.asked or "-", one.tier or "-", *map(str, (one.puzzles, one.used, one.puzzles - one.used))),
        )
        for one in found
    ]
    print("\n".join(align_rows([head, *rows])))
    print(f"{sum(one.puzzles for one in found)} puzzles, {sum(one.used for one in found)} of them used")


@bank.command(cls=Command)
def stock(
    specs: Annotated[list[Path], typer.Argument(metavar="SPEC...", help="YAML files of books or series.")],
    file: Annotated[
        Path | None, typer.Option("--bank", metavar="FILE", help="The bank, if other than the one a spec names.")
    ] = None,
) -> None:
    """Say what books and series need of their banks, and until when these last.

    Each draws as its own build would. Exit code 4: one lacks a puzzle that it needs next.

    Examples:

    bookmaker bank stock book.yaml
    bookmaker bank stock daily.yaml --bank my.bank
    """
    from bookmaker.cli.colours import finding_text, say
    from bookmaker.cli.works import is_series

    for spec in specs:
        problems = _series_stock(spec, file) if is_series(spec) else _book_stock(spec, file)
        for problem in problems:
            say(finding_text(problem), err=True)


def _book_stock(path: Path, bank: Path | None) -> tuple["Problem", ...]:
    from bookmaker.book.bank_puzzles import needs_of
    from bookmaker.book.content import wants_of
    from bookmaker.cli.stock import book_stock
    from bookmaker.spec.book import Variant, read_book

    file = read_book(path, Variant(bank=bank))
    needs = needs_of(file, wants_of(file.spec))
    print("\n".join((f"{path}:", *(book_stock(file.spec, needs) if needs else (_UNUSED,)))))
    return ()


def _series_stock(path: Path, bank: Path | None) -> tuple["Problem", ...]:
    from bookmaker.cli.stock import series_stock
    from bookmaker.series.bank_days import check_series

    series, found = check_series(path, (), bank)
    print("\n".join((f"{path}:", *(series_stock(series.spec, found) if found else (_UNUSED,)))))
    return (found.problem,) if found and found.problem else ()


@bank.command("list", cls=Command)
def list_(
    file: BankFile = FILE,
    kind: Annotated[str | None, typer.Option(metavar="NAME", help="Only those of a kind.")] = None,
    size: Annotated[str | None, typer.Option(metavar="RxC", help="Only those of a size.")] = None,
    tier: Annotated[str | None, typer.Option(metavar="TIER", help="Only those of a tier.")] = None,
    unused: Annotated[bool, typer.Option("--unused", help="Only those that no book has.")] = False,
    book: Annotated[str | None, typer.Option(metavar="TITLE", help="Only those of a book or series.")] = None,
    as_json: AsJson = False,
) -> None:
    """List puzzles, one in a line.

    Fingerprint, tier, energy, rating, where it is used, and its code.

    Examples:

    bookmaker bank list --size 7x7 --tier gentle --unused
    """
    from bookmaker.bank.stock import list_records
    from bookmaker.bank.transfer import deep, flat

    rows, columns = board(size) if size is not None else (None, None)
    terms = {"kind": kind and kind_of(kind).name, "rows": rows, "columns": columns, "tier": tier}
    with _open(file) as opened:
        for one, used in list_records(
            opened, {key: value for key, value in terms.items() if value is not None}, book, unused
        ):
            if as_json:
                print(json.dumps(deep(next(flat(opened, one.fingerprint)))))
                continue
            ranks = f"{one.tier or '-':8}  {one.energy:6.1f}  {one.hardest:4.1f}  {one.effort:7.1f}"
            print(f"{one.fingerprint}  {ranks}  {used or '-'}  {one.code}")


@bank.command(cls=Command)
def show(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="Its code, turned or not, or its fingerprint.")],
    file: BankFile = FILE,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle with all that the bank knows of it.

    Facts, how it was made, and where it is used.

    Examples:

    bookmaker bank show 3f1c0a9d2b7e
    """
    from bookmaker.bank.transfer import deep, flat
    from bookmaker.library.banks import mark_of

    with _open(file) as opened:
        row = next(flat(opened, mark_of(puzzle)), None)
    if row is None:
        raise NotFound(f"{puzzle}: {file} has no such puzzle; bookmaker bank list shows those it has")
    data = deep(row)
    if as_json:
        print(json.dumps(data))
        return
    for clues, solution in zip(data.pop("clues"), data.pop("solution"), strict=True):
        print(f"{clues}   {solution}")
    for key, value in data.items():
        print(f"{key}: {json.dumps(value) if isinstance(value, dict | list) else value}")


@bank.command(cls=Command)
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file that ends in .jsonl, .csv or .parquet.")],
    file: BankFile = FILE,
) -> None:
    """Write all puzzles with all that the bank knows of them.

    JSON lines as generate does, or a table.

    Examples:

    bookmaker bank export puzzles.jsonl
    bookmaker bank export puzzles.csv --bank my.bank
    """
    from bookmaker.bank.files import check_name, writing
    from bookmaker.cli.progress import only_on_terminals, watch_work
    from bookmaker.values.files import note_read, try_to_write

    note_read(file)
    check_name(out)
    try_to_write(out)
    with _open(file) as opened:
        tell(f"{out}: {watch_work(writing(opened, out), only_on_terminals())} puzzles")


@bank.command("import", cls=Command)
def import_(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="A file as export or generate writes it.")],
    file: BankFile = FILE,
    workers: Workers = None,
) -> None:
    """Take the puzzles of a file in, all or none.

    Those without their facts are proved and ranked first.

    Examples:

    bookmaker bank import puzzles.jsonl
    """
    from bookmaker.bank.files import check_name, length_of, read_file
    from bookmaker.bank.transfer import take
    from bookmaker.cli.engine import get_ready
    from bookmaker.engine.pool import PARTS, pool

    check_name(source)
    work = PARTS * _LINES * (length_of(source) > _LARGE)
    get_ready()
    with _open(file, write=True) as opened, pool(workers or 0, work) as run:
        read, added = take(opened, read_file(source), run)
    tell(f"{file}: {added} puzzles new, {read - added} there already")


@bank.command(cls=Command)
def dedupe(file: BankFile = FILE) -> None:
    """Keep one of those puzzles that are equal when turned.

    Fingerprints are found anew.

    Examples:

    bookmaker bank dedupe
    """
    from bookmaker.bank.care import dedupe as work

    with _open(file, write=True) as opened:
        changed, gone = work(opened)
    tell(f"{file}: {changed} fingerprints were others, {gone} puzzles were there twice")


@bank.command(cls=Command)
def check(file: BankFile = FILE) -> None:
    """Look for damage of the file, such as by a failing disk.

    Whether its puzzles are right, bank verify tells.

    Examples:

    bookmaker bank check
    """
    from bookmaker.bank.store import flaws

    with _open(file) as opened:
        found = flaws(opened)
    if found:
        told = "\n  ".join((*found[:_SHOWN], f"save what is sound: bookmaker bank rescue NEW --bank {file}"))
        raise QualityFailure(f"{file}: this bank is damaged:\n  {told}")
    tell(f"{file}: no damage")


@bank.command(cls=Command)
def rescue(
    out: Annotated[Path, typer.Argument(metavar="NEW", help="The file of the new bank.")],
    file: BankFile = FILE,
    workers: Workers = None,
) -> None:
    """Save what is sound of a damaged bank into a new one.

    Each puzzle is proved first; the damaged file stays as it is.

    Examples:

    bookmaker bank rescue new.bank --bank puzzles.bank
    """
    from bookmaker.bank.rescue import rescue as work
    from bookmaker.cli.progress import Screen, watch_work
    from bookmaker.values.files import note_read, try_to_write

    note_read(file)
    try_to_write(out)
    if out.exists():
        raise UserError(f"{out}: exists already and is left alone; give another name")
    saved = watch_work(work(file, out, workers), Screen())
    tell(f"{out}: {saved.puzzles} puzzles and {saved.uses} uses rescued; {saved.spoiled} puzzles were not right")


@bank.command(cls=Command)
def verify(file: BankFile = FILE, workers: Workers = None) -> None:
    """Prove and rank every puzzle anew, and compare.

    With what the bank says of it.

    Examples:

    bookmaker bank verify
    """
    from bookmaker.bank.care import judge_puzzles
    from bookmaker.bank.stock import stats as count
    from bookmaker.cli.progress import Screen, watch_work

    with _open(file) as opened:
        verdicts = watch_work(judge_puzzles(opened, "verified", workers), Screen())
        total = sum(one.puzzles for one in count(opened))
    doubts = [f"{one.kept.fingerprint}: {one.doubt}" for one in verdicts if one.doubt]
    if doubts:
        more = [f"and {len(doubts) - _SHOWN} more"] if len(doubts) > _SHOWN else []
        told = "\n  ".join((*doubts[:_SHOWN], *more))
        raise QualityFailure(f"{file}: {len(doubts)} of {total} puzzles are not as the bank says:\n  {told}")
    tell(f"{file}: {total} puzzles, each as the bank says")


@bank.command(cls=Command)
def rescore(
    file: BankFile = FILE,
    everything: Annotated[bool, typer.Option("--all", help="All puzzles, not only those of older versions.")] = False,
    workers: Workers = None,
) -> None:
    """Rank puzzles anew that an older version has ranked.

    Energy, tier and rating.

    Examples:

    bookmaker bank rescore
    bookmaker bank rescore --all
    """
    from bookmaker.bank.care import rescore as work
    from bookmaker.cli.progress import Screen, watch_work

    with _open(file, write=True) as opened:
        changed, wrong = watch_work(work(opened, everything, workers), Screen())
    tell(f"{file}: {changed} puzzles ranked anew" + (f"; {wrong} are not right: bookmaker bank verify" * (wrong > 0)))


@bank.command(cls=Command)
def release(
    puzzles: Annotated[
        list[str] | None, typer.Argument(metavar="PUZZLE", help="Puzzles by code or fingerprint.")
    ] = None,
    file: BankFile = FILE,
    book: Annotated[
        str, typer.Option(metavar="TITLE", help="All puzzles of this book or series, or only the given ones.")
    ] = "",
) -> None:
    """Forget where puzzles are used, so that other books may have them.

    Examples:

    bookmaker bank release --book "Field of Bullets"
    """
    from bookmaker.bank.stock import release as work
    from bookmaker.library.banks import mark_of

    with _open(file, write=True) as opened:
        count = work(opened, book, [mark_of(one) for one in puzzles or ()])
    tell(f"{file}: {count} use{'s' * (count != 1)} forgotten")
