"""What commands write as JSON is what its schema says, for each of them and each kind of puzzle."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import bookmaker as bm
from bookmaker import __version__
from bookmaker.kinds import KINDS
from bookmaker.library.outputs import output_models
from bookmaker.library.schemas import models
from tests.commands import run_command

SPEC = (
    "spec: 1\ntitle: T\nfront: []\nprinter: home\nsections:\n  - {title: A, size: 4x4, tiers: {gentle: 4}, steps: 9}\n"
)
SIZES = dict.fromkeys(KINDS, "6x6") | {"odds": "5x5"}


def faults(name: str, data: object) -> list[str]:
    """Return what a schema says against some data, as JSON has it."""
    found = Draft202012Validator(bm.schema(name)).iter_errors(json.loads(json.dumps(data)))
    return [f"{error.json_path}: {error.message}" for error in found]


def printed(name: str, *words: object, text: str | None = None) -> list[Any]:
    """Return the lines that a command prints as JSON, each as its schema says."""
    lines = [json.loads(line) for line in run_command(*words, text=text).stdout.splitlines()]
    assert lines, words
    assert [fault for line in lines for fault in faults(name, line)] == []
    return lines


@pytest.mark.parametrize("name", models())
def test_every_schema_is_one_and_bears_the_version(name: str):
    shape = bm.schema(name)
    Draft202012Validator.check_schema(shape)
    assert shape["$id"] == f"urn:bookmaker:{__version__}:{name}"


@pytest.mark.parametrize("name", output_models())
def test_a_key_too_many_or_too_few_is_a_fault(name: str):
    assert faults(name, {})
    assert faults(name, {"surprise": 1})


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_their_steps_and_their_records_are_as_their_schemas_say(kind: str, workdir: Path):
    run_command("generate", "--size", SIZES[kind], "--kind", kind, "-o", "own.jsonl")
    (line,) = printed("puzzle", "generate", "--size", SIZES[kind], "--kind", kind)
    assert printed("explain", "explain", "own.jsonl", "--json")[0]["unique"] is True
    if not KINDS[kind].is_asked:
        printed("trace", "explain", "own.jsonl", "--format", "jsonl", "--contrast")
    if not (KINDS[kind].is_asked or KINDS[kind].is_opened):
        printed("solve", "solve", "own.jsonl", "--json")
        printed("solve", "solve", "own.jsonl", "--json", "--solver", "refined")
    run_command("bank", "import", "own.jsonl", "--bank", "own.bank")
    run_command("bank", "export", "all.jsonl", "--bank", "own.bank")
    (kept,) = map(json.loads, (workdir / "all.jsonl").read_text("utf-8").splitlines())
    assert [kept] == printed("bank", "bank", "list", "--bank", "own.bank", "--json")
    assert [kept] == printed("bank", "bank", "show", kept["fingerprint"], "--bank", "own.bank", "--json")
    assert printed("bank-stats", "bank", "stats", "--bank", "own.bank", "--json")[0][0]["puzzles"] == 1
    assert faults("bank", kept) == []
    assert faults("puzzle", {**line, "more": 1}) != []
    assert faults("puzzle", {key: value for key, value in line.items() if key != "facts"}) != []


def test_boards_without_one_solution_and_positions_are_as_their_schemas_say():
    assert printed("solve", "solve", "-", "--json", text="...\n...\n")[0]["unique"] is False
    assert printed("explain", "explain", "-", "--json", text="...\n...\n")[0]["unique"] is False
    printed("odds", "odds", "-", "--json", text="1.\n..\nmines: 1\n\n1*\n.*\n")
    printed("doctor", "doctor", "--json")
    printed("game", "play", "--player", "single", "--trace", "json", "--size", "6x6")


def findings() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield commands about books and files that end well, and badly, with the names of their schemas."""
    yield "check", ("check", "book.yaml", "--format", "json")
    yield "check", ("check", "bad.yaml", "--format", "json")
    yield "check", ("check", "week.yaml", "--format", "json")
    yield "build", ("build", "book.yaml", "--format", "json", "--workers", 1)
    yield "build", ("build", "bad.yaml", "--format", "json")
    yield "preflight", ("preflight", "output/book-home.pdf", "--printer", "kdp", "--format", "json")
    yield "preflight", ("preflight", "output/book-home.pdf", "--printer", "ingram", "--format", "json")
    yield "preflight", ("preflight", "none.pdf", "--printer", "kdp", "--format", "json")
    yield "verify", ("verify", "output/book-home.pdf", "--json")
    yield "verify", ("verify", "output/book-home.pdf", "--cover", "output/book-home.pdf", "--json")
    yield "verify", ("verify", "bad.yaml", "--json")
    yield "verify", ("verify", "none.pdf", "--json")
    yield "diff", ("diff", "output/book.lock", "other.lock", "--format", "json")


def test_reports_and_locks_are_as_their_schemas_say(workdir: Path):
    (workdir / "book.yaml").write_text(SPEC)
    (workdir / "bad.yaml").write_text(SPEC.replace("title: A", "titel: A"))
    (workdir / "week.yaml").write_text(bm.sample(daily=True))
    *_, done = bm.build("book.yaml", "other", 1, settings=["seed=7"])
    (workdir / "other" / "book.lock").rename(workdir / "other.lock")
    assert isinstance(done, bm.Done)
    for name, words in findings():
        printed(name, *words)
    lock = json.loads((workdir / "other.lock").read_text("utf-8"))
    assert faults("lock", lock) == []
    assert faults("lock", {**lock, "seed": "seven"}) != []


def test_feeds_are_as_their_schema_says(workdir: Path):
    (workdir / "week.yaml").write_text(bm.sample(daily=True))
    days = ("--from", "2026-11-20", "--to", "2026-11-21", "--format", "png,html", "--dpi", 20)
    for settings in ((), ("--set", "author=Ada Example")):
        run_command("daily", "week.yaml", *days, "--feed", "https://example.org/d", *settings)
        feed = json.loads((workdir / "output" / "week-feed.json").read_text("utf-8"))
        assert faults("feed", feed) == [] and len(feed["items"][0]["attachments"]) == 2
    assert faults("feed", {**feed, "items": [{**feed["items"][0], "size_in_bytes": 3}]}) != []
