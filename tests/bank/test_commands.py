"""What the commands of `bookmaker bank` say and do, for every kind of puzzle."""

import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bookmaker.bank import files as bankfile
from bookmaker.bank import transfer
from bookmaker.bank.store import open_bank
from bookmaker.cli.bank import bank as commands
from bookmaker.engine.rank.energy import VERSION
from bookmaker.engine.solve.make import LEAST, PATIENCE
from bookmaker.kinds import puzzle_of
from bookmaker.values.errors import CANNOT_BE_MET, NOT_FOUND, QUALITY, USAGE
from tests.bank.sorts import SORTS, ask_bank
from tests.commands import output_of, refusal_of
from tests.kills.works import contents

ROOT = Path(__file__).parents[2]
NAMES = [one.name or one.callback.__name__ for one in commands.registered_commands if one.callback]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def bank_refusal(code: int, *said: object) -> str:
    return refusal_of(code, "bank", *said)


def change(path: Path, said: str) -> None:
    with open_bank(path, write=True) as bank, bank.change() as db:
        assert db.execute(said).rowcount > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_documented(name: str):
    text = (ROOT / "docs" / "bank.md").read_text("utf-8")
    assert f"`bookmaker bank {name}" in text
    shown = ask_bank(name, "--help")
    assert set(re.findall(r"--[a-z]+", shown)) - {"--help", "--quiet"} <= set(re.findall(r"--[a-z]+", text))
    for line in shown.split("Options:")[1].split("\nExamples:")[0].strip().splitlines():
        assert re.search(r"\S  +\S|^ {10,}\S", line), f"{name}: no help in {line!r}"


def test_stats_count_every_sort(filled: Path):
    said = ask_bank("stats", "--bank", filled).splitlines()
    assert said[0].split() == ["kind", "size", "holds", "total", "asked", "tier", "puzzles", "used", "left"]
    assert said[-1] == "26 puzzles, 0 of them used"
    found = Counter[tuple[str, ...]]()
    for line in said[1:-1]:
        kind, size, _, total, asked, _, puzzles, used, left = line.split()
        assert (used, left) == ("0", puzzles)
        found[kind, size, total, asked] += int(puzzles)
    assert found == {
        ("bullets", "4x4", "printed", "-"): 12,
        ("bullets", "4x4", "none", "-"): 4,
        ("sweep", "6x6", "printed", "-"): 6,
        ("odds", "5x5", "printed", "safest"): 4,
    }


def test_a_fill_that_is_done_does_nothing_more_and_a_larger_one_goes_on(own: Path):
    before = contents(own)
    assert ask_bank("fill", *SORTS[0], "--bank", own).endswith("bullets 4x4 · gentle: 12 puzzles, 0 of them new\n")
    assert contents(own) == before
    more = [*SORTS[0][:3], "14", *SORTS[0][4:]]
    assert ask_bank("fill", *more, "--bank", own, "--workers", 1).endswith("14 puzzles, 2 of them new\n")


def test_another_seed_gives_other_puzzles(own: Path):
    ask_bank("fill", *SORTS[2], "--seed", 2, "--bank", own, "--workers", 1)
    assert ask_bank("stats", "--bank", own).endswith("32 puzzles, 0 of them used\n")


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        (["--size", "5x99"], USAGE, "a board has 3 to 60 rows and columns"),
        (["--size", "5x5", "--set", "bullets=70"], USAGE, "use at most 24"),
        (["--size", "5x5", "--set", "bulets=7"], USAGE, "did you mean 'bullets'?"),
        (["--size", "5x5", "--tier", "gentel"], USAGE, "did you mean 'gentle'?"),
        (["--size", "3x3", "--tier", "fiendish", "--set", "budget=5"], CANNOT_BE_MET, "fiendish: 0 of 1 puzzles after"),
    ],
)
def test_what_cannot_be_made_is_told(tmp_path: Path, said: list[str], code: int, words: str):
    assert words in bank_refusal(code, "fill", *said, "--count", 1, "--bank", tmp_path / "one.bank", "--workers", 1)


def test_too_few_are_told_alike_however_many_are_made_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    order = ("--size", "3x3", "--tier", "fiendish", "--set", "budget=600", "--set", "steps=50", "--count", 1)
    said = set()
    for many in (1, 50):
        monkeypatch.setattr("bookmaker.bank.fill._AT_ONCE", many)
        bank = tmp_path / f"{many}.bank"
        said.add(bank_refusal(CANNOT_BE_MET, "fill", *order, "--bank", bank, "--workers", 1))
    (refusal,) = said
    (steps,) = re.findall(r" after ([\d,]+) steps", refusal)
    assert 600 <= int(steps.replace(",", "")) < 600 + 50 + PATIENCE * 50 + LEAST


def test_a_list_is_as_short_as_it_is_asked_to_be(filled: Path):
    every = ask_bank("list", "--bank", filled).splitlines()
    assert [line[:16] for line in every] == sorted(line[:16] for line in every)
    assert len(every) == len(ask_bank("list", "--unused", "--bank", filled).splitlines()) == 26
    sweeps = ask_bank("list", "--kind", "sweep", "--size", "6x6", "--tier", "gentle", "--bank", filled).splitlines()
    assert len(sweeps) == 6 and all("sweep:6x6:5:" in line for line in sweeps)
    assert ask_bank("list", "--book", "Nobody", "--bank", filled) == ""
    assert "write it like 7x7" in bank_refusal(USAGE, "list", "--size", "7", "--bank", filled)


def test_a_puzzle_is_shown_by_its_code_and_its_fingerprint(filled: Path):
    for line in ask_bank("list", "--bank", filled).splitlines():
        mark, code = line.split()[0], line.split()[-1]
        shown = ask_bank("show", code, "--bank", filled)
        assert shown == ask_bank("show", mark, "--bank", filled)
        assert f"\ncode: {code}\n" in shown and '"recipe": {"columns"' in shown and "\nused: []" in shown
    assert "has no such puzzle" in bank_refusal(NOT_FOUND, "show", "0" * 16, "--bank", filled)
    assert "no kind of puzzle is called" in bank_refusal(USAGE, "show", "bulets:3x3:2:1a1c1a1", "--bank", filled)


@pytest.mark.parametrize("end", [".jsonl", ".csv", ".parquet"])
def test_what_is_exported_is_imported_as_it_was(own: Path, tmp_path: Path, end: str):
    use = "id, 'A: book', 0, 'gentle', id, 'xii', '2026-11-20', ''"
    change(own, f"INSERT INTO used SELECT {use} FROM puzzle WHERE id < 4")
    out, other = tmp_path / f"all{end}", tmp_path / "other.bank"
    assert ask_bank("export", out, "--bank", own) == f"{out}: 26 puzzles\n"
    assert ask_bank("import", out, "--bank", other) == f"{other}: 26 puzzles new, 0 there already\n"
    assert ask_bank("import", out, "--bank", other) == f"{other}: 0 puzzles new, 26 there already\n"
    for path in (own, other):
        ask_bank("export", path.with_suffix(".jsonl"), "--bank", path)
    assert own.with_suffix(".jsonl").read_bytes() == other.with_suffix(".jsonl").read_bytes()
    ask_bank("verify", "--bank", other, "--workers", 1)


def test_puzzles_are_read_while_those_before_are_put_in(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    ask_bank("export", tmp_path / "all.jsonl", "--bank", own)
    items, begun = list(bankfile.read_file(tmp_path / "all.jsonl")), list[int]()
    had = list[tuple[int, int]]()

    def run(function, some):
        begun.append(len(some))
        return (had.append((at, len(begun))) or function(one) for at, one in enumerate(some))

    monkeypatch.setattr(transfer, "AT_ONCE", 10)
    with open_bank(tmp_path / "one.bank", write=True) as one, open_bank(tmp_path / "other.bank", write=True) as other:
        assert transfer.take(one, items, run) == (26, 26)
        monkeypatch.undo()
        assert transfer.take(other, items, map) == (26, 26)
    assert contents(tmp_path / "one.bank") == contents(tmp_path / "other.bank")
    assert (begun, [parts for at, parts in had if at == 0]) == ([10, 10, 6], [2, 3, 3])


def test_an_export_has_the_lines_of_generate_with_more(filled: Path, tmp_path: Path):
    ask_bank("export", tmp_path / "all.jsonl", "--bank", filled)
    for line in lines(tmp_path / "all.jsonl"):
        assert puzzle_of(line["code"]).rows == line["rows"] == len(line["clues"]) == len(line["solution"])
        assert (line["energy_version"], set(line["rating"])) == (VERSION, {"hardest", "effort", "version"})
        assert line["made"]["recipe"]["kind"] == line["kind"]


@pytest.mark.parametrize("kind", ["bullets", "sweep", "odds"])
def test_lines_of_generate_are_imported(tmp_path: Path, kind: str):
    out, path = tmp_path / "made.jsonl", tmp_path / "one.bank"
    steps = ["--steps", 20] if kind == "bullets" else []
    output_of("generate", "--kind", kind, "--size", "5x5", "--count", 3, "-o", out, "--workers", 1, *steps)
    assert ask_bank("import", out, "--bank", path).endswith("3 puzzles new, 0 there already\n")
    assert "3 puzzles, each as the bank says" in ask_bank("verify", "--bank", path, "--workers", 1)


BOARD = "bullets:5x5:7:1d2a332b221c2f"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.jsonl", f'{{"code": "{BOARD}"}}\nnonsense\n', "a.jsonl:2: no JSON object with the `code`"),
        ("a.jsonl", '{"code": "bullets:3x3:2:1a"}\n', "a.jsonl:1: 2 cells for a board of 3x3"),
        ("a.jsonl", '{"code": "bullets:3x3:2:i"}\n', "a.jsonl:1: it has 36 solutions"),
        ("a.jsonl", f'{{"code": "{BOARD}", "solution": ["..."]}}\n', "a.jsonl:1: the solution is not 5 rows of 5"),
        ("a.jsonl", f'{{"code": "{BOARD}", "used": [7]}}\n', "a.jsonl:1: no JSON object"),
        ("a.jsonl", f'{{"code": "{BOARD}", "energy_version": 1e999}}\n', "a.jsonl:1: no JSON object"),
        ("a.jsonl", f'{{"code": "{BOARD}", "made": {{"number": {2**63}}}}}\n', "a.jsonl:1: no JSON object"),
        ("a.jsonl", '{"code": "sweep:5x5:3:m0000a0000a"}\n', "a.jsonl:1: "),
        ("a.csv", "cod,x\n1,2\n", "a.csv:1: no column of this table is called code"),
        ("a.csv", "code\nbullets:3x3:2:1a\n", "a.csv:2: 2 cells"),
        ("a.parquet", "PAR1", "this is no Parquet file of puzzles"),
        ("a.txt", "", "files of puzzles end in .jsonl, .csv, .parquet"),
    ],
)
def test_what_cannot_be_imported_is_told_and_nothing_of_it_is_kept(tmp_path: Path, name: str, text: str, words: str):
    (tmp_path / name).write_text(text)
    assert words in bank_refusal(USAGE, "import", tmp_path / name, "--bank", tmp_path / "one.bank")
    if (tmp_path / "one.bank").exists():
        assert ask_bank("stats", "--bank", tmp_path / "one.bank").endswith("0 puzzles, 0 of them used\n")


def test_files_that_are_not_there_and_places_that_are_taken(filled: Path, tmp_path: Path):
    said = bank_refusal(NOT_FOUND, "import", tmp_path / "a.csv", "--bank", tmp_path / "one.bank")
    assert "a.csv: no such file; give a file of puzzles" in said
    for name in ("stats", "list", "verify"):
        assert "there is no such bank" in bank_refusal(NOT_FOUND, name, "--bank", tmp_path / "none.bank")
    (tmp_path / "own.csv").write_bytes(filled.read_bytes())
    assert "this file was read" in bank_refusal(USAGE, "export", tmp_path / "own.csv", "--bank", tmp_path / "own.csv")


def test_parquet_needs_pyarrow(filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(bankfile.__dict__["__builtins__"], "__import__", _without_pyarrow)
    said = bank_refusal(CANNOT_BE_MET, "export", tmp_path / "a.parquet", "--bank", filled)
    assert "pip install 'bookmaker-puzzles[traces]'" in said


def _without_pyarrow(name: str, *rest: Any, real: Any = __import__) -> Any:
    if name == "pyarrow":
        raise ImportError(name)
    return real(name, *rest)


def test_a_table_has_a_line_for_each_puzzle(filled: Path, tmp_path: Path):
    ask_bank("export", tmp_path / "all.csv", "--bank", filled)
    with (tmp_path / "all.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 26 and Counter(row["kind"] for row in rows) == {"bullets": 16, "sweep": 6, "odds": 4}


def test_what_is_spoiled_is_not_exported_as_if_it_were_not(own: Path, tmp_path: Path):
    change(own, "UPDATE puzzle SET code = 'bullets:4x4:5:zzz' WHERE id = 1")
    said = bank_refusal(USAGE, "export", tmp_path / "all.jsonl", "--bank", own)
    assert "bookmaker bank verify tells what is spoiled" in said and not (tmp_path / "all.jsonl").exists()
    assert "1 of 26 puzzles are not as the bank says" in bank_refusal(QUALITY, "verify", "--bank", own, "--workers", 1)


def test_verify_finds_what_is_spoiled_and_rescore_mends_ranks(own: Path):
    assert ask_bank("verify", "--bank", own, "--workers", 1) == f"{own}: 26 puzzles, each as the bank says\n"
    change(own, "UPDATE puzzle SET energy = 3, hardest = 9 WHERE id = 1")
    change(own, "UPDATE puzzle SET solution = replace(solution, '*', '.') WHERE id = 18")
    said = bank_refusal(QUALITY, "verify", "--bank", own, "--workers", 1)
    assert "2 of 26 puzzles are not as the bank says" in said and "energy: 3.0 is " in said
    assert ask_bank("rescore", "--bank", own, "--workers", 1) == f"{own}: 0 puzzles ranked anew\n"
    said = ask_bank("rescore", "--all", "--bank", own, "--workers", 1)
    assert said == f"{own}: 1 puzzles ranked anew; 1 are not right: bookmaker bank verify\n"
    assert "1 of 26 puzzles" in bank_refusal(QUALITY, "verify", "--bank", own, "--workers", 1)


def test_rescore_ranks_what_older_versions_ranked(own: Path, filled: Path):
    change(own, "UPDATE puzzle SET energy_version = 0, energy = 99, tier = '', facts = '{}' WHERE id % 2")
    change(own, "UPDATE puzzle SET rating_version = 1, effort = 0 WHERE id % 3 = 0")
    ask_bank("verify", "--bank", own, "--workers", 1)
    assert ask_bank("rescore", "--bank", own, "--workers", 1) == f"{own}: 17 puzzles ranked anew\n"
    assert contents(own) == contents(filled)


def test_dedupe_leaves_one_of_equals_with_all_uses(own: Path):
    change(own, "INSERT INTO used SELECT id, 'Book ' || id, 0, 'gentle', 1, '', '', '' FROM puzzle WHERE id IN (1, 2)")
    change(own, "UPDATE puzzle SET code = (SELECT code FROM puzzle WHERE id = 1), fingerprint = 'x' WHERE id = 2")
    change(own, "UPDATE puzzle SET code = 'spoiled' WHERE id = 3")
    change(own, "UPDATE puzzle SET fingerprint = 'y' WHERE id = 4")
    before = contents(own)
    assert ask_bank("dedupe", "--bank", own) == f"{own}: 2 fingerprints were others, 1 puzzles were there twice\n"
    assert contents(own) != before
    assert ask_bank("dedupe", "--bank", own) == f"{own}: 0 fingerprints were others, 0 puzzles were there twice\n"
    with open_bank(own) as bank:
        assert [tuple(row) for row in bank.rows("SELECT puzzle, book FROM used")] == [(1, "Book 1"), (1, "Book 2")]


def test_what_is_released_can_be_used_again(own: Path):
    change(own, "INSERT INTO used SELECT id, 'One, seed 7', 0, 'gentle', id, '', '', '' FROM puzzle WHERE id < 6")
    change(own, "INSERT INTO used SELECT id, 'Two', 0, 'gentle', id, '', '', '' FROM puzzle WHERE id = 7")
    code = ask_bank("list", "--book", "Two", "--bank", own).split()[-1]
    assert ask_bank("release", "--book", "One", "--bank", own) == f"{own}: 5 uses forgotten\n"
    for wrong in (["Nobody"], ["--book", "Nobody"], [code, "--book", "One"], [code, "4", "--book", "Two"]):
        bank_refusal(NOT_FOUND, "release", *wrong, "--bank", own)
    assert ask_bank("stats", "--bank", own).endswith("26 puzzles, 1 of them used\n")
    assert ask_bank("release", code, "--book", "Two", "--bank", own) == f"{own}: 1 use forgotten\n"
    assert ask_bank("stats", "--bank", own).endswith("26 puzzles, 0 of them used\n")
    assert "nothing to release" in bank_refusal(USAGE, "release", "--bank", own)


def test_all_of_a_sound_bank_is_rescued(own: Path, tmp_path: Path):
    """Also of puzzles that came by import: these have no recipe."""
    with open_bank(own, write=True) as bank, bank.change() as db:
        db.execute("UPDATE puzzle SET recipe = NULL, number = NULL WHERE id % 2")
        db.execute("INSERT INTO used SELECT id, 'A book', 0, tier, id, '7', '', '' FROM puzzle WHERE id % 3")
    ask_bank("rescue", tmp_path / "new.bank", "--bank", own, "--workers", 1)
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    for bank, lines in ((own, old), (tmp_path / "new.bank", new)):
        ask_bank("export", lines, "--bank", bank)
    assert new.read_text("utf-8") == old.read_text("utf-8")


@pytest.mark.slow
def test_what_is_sound_of_a_damaged_bank_is_rescued(own: Path, tmp_path: Path):
    """One bit at a time, in places of all sorts: at the head of each page, and in what is on it."""
    with open_bank(own, write=True) as bank, bank.change() as db:
        db.execute("INSERT INTO used SELECT id, 'A book', 0, tier, id, '7', '', '' FROM puzzle")
    sound, out = own.read_bytes(), tmp_path / "new.bank"
    assert "no damage" in ask_bank("check", "--bank", own)
    found = set[int]()
    for page in range(0, len(sound), 4096):
        for place in (page, page + 6, page + 4000):
            own.write_bytes(sound[:place] + bytes([sound[place] ^ 4]) + sound[place + 1 :])
            said = ask_bank("rescue", out, "--bank", own, "--workers", 1)
            puzzles, uses = map(int, re.findall("[0-9]+", said.rpartition(": ")[2].partition("rescued")[0]))
            assert puzzles == uses or page
            assert "no damage" in ask_bank("check", "--bank", out)
            found.add(puzzles)
            out.unlink()
    assert max(found) == 26
    assert min(found) >= 10
    own.write_bytes(sound[:4096] + b"\7" + sound[4097:])
    assert "bank rescue NEW" in bank_refusal(QUALITY, "check", "--bank", own)


@pytest.mark.parametrize("end", [".jsonl", ".csv"])
def test_a_file_without_lines_is_not_read_to_its_end(tmp_path: Path, end: str):
    with (tmp_path / f"sparse{end}").open("wb") as file:
        file.truncate(20_000_000_000)
    said = bank_refusal(USAGE, "import", tmp_path / f"sparse{end}", "--bank", tmp_path / "new.bank")
    assert f"sparse{end}:1: this line has more than 1 MB" in said
