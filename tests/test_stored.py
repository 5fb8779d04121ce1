"""Files that older versions have written: `stored` holds one of each form, and each is read as on its first day."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bookmaker.bank.care import judge
from bookmaker.bank.records import Record
from bookmaker.bank.stock import COLUMNS
from bookmaker.bank.store import VERSION, open_bank
from bookmaker.bank.transfer import deep, flat, take
from bookmaker.engine.rank.rating import VERSION as RATING
from bookmaker.kinds import KINDS, puzzle_of
from bookmaker.kinds.lines import line_of
from bookmaker.library.game_records import replay
from bookmaker.library.trace_records import RecordModel, records
from bookmaker.spec.lock.differences import differences
from bookmaker.spec.lock.values import encode_lock, parse_lock
from bookmaker.spec.puzzle_text import read_record
from bookmaker.values.errors import UserError
from bookmaker.words import load_words
from bookmaker.words.story import tell

STORED = Path(__file__).parent / "stored"
LINES = {name: (STORED / f"{name}.jsonl").read_text().splitlines() for name in ("lines", "lines-unrated")}
"""Puzzles as `generate` writes them, and as it did before there were ratings and facts."""


@pytest.mark.parametrize("name", LINES)
def test_a_line_of_any_age_is_taken_with_all_that_is_written_today(name: str, tmp_path: Path):
    with open_bank(tmp_path / "new.bank", write=True) as bank:
        assert take(bank, [(name, line) for line in LINES[name]], map) == (4, 4)
        kept = {row["code"]: json.loads(json.dumps(deep(row))) for row in flat(bank)}
    for line in map(json.loads, LINES["lines"]):
        found = kept[line["code"]]
        assert found["rating"]["version"] == RATING >= line["rating"]["version"]
        both = found.keys() & _without_rating(line).keys()
        assert {key: found[key] for key in both} == {key: line[key] for key in both}


def test_a_line_is_written_as_it_was():
    for line in map(json.loads, LINES["lines"]):
        written = read_record(line)
        kind = KINDS[written.puzzle.kind]
        answer = written.answer or kind.solve(written.puzzle).answer
        made = kind.rank(written.puzzle, answer, kind.usual(written.puzzle))
        assert _without_rating(json.loads(json.dumps(line_of(made)))) == _without_rating(line)


def _without_rating(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line or record without its rating, and questions without energy and tier: other versions measure so."""
    measured = {"rating", *(("energy", "tier") if line.get("kind") == "odds" else ())}
    return {key: value for key, value in line.items() if key not in measured}


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_bank_of_any_version_is_brought_up_to_date_with_all_it_holds(version: int, tmp_path: Path):
    path = tmp_path / "old.bank"
    with sqlite3.connect(path) as old:
        old.executescript((STORED / f"bank-{version}.sql").read_text())
    old.close()
    if version < VERSION:
        with pytest.raises(UserError, match="is of an older bookmaker"), open_bank(path):
            pass
    with open_bank(path, write=True) as bank:
        assert bank.one("PRAGMA user_version") == VERSION
        found = [Record(*row) for row in bank.rows(f"SELECT {COLUMNS} FROM puzzle")]
        (use,) = (use for row in flat(bank) for use in json.loads(row["used"]))
    assert {one.code for one in found} == {json.loads(line)["code"] for line in LINES["lines"]}
    for verdict in map(judge, found):
        assert not verdict.doubt and verdict.now and verdict.now.rating_version == RATING
        measured = ("energy",) if verdict.kept.kind == "odds" else ()
        names = ("tier", "hardest", "effort", "rating_version", *measured)
        rated = {name: getattr(verdict.kept, name) for name in names}
        assert verdict.now._replace(**rated) == verdict.kept
    assert (use["book"], use["tier"], use["number"], use["version"]) == ("A book, 3", "knotty", 7, "")


def test_a_lock_is_written_with_all_that_was_read():
    lock = parse_lock((STORED / "book.lock").read_bytes())
    assert parse_lock(encode_lock(lock)) == lock


def test_a_lock_from_before_ratings_names_and_answers_tells_of_the_same_book():
    now, then = (parse_lock((STORED / f"{name}.lock").read_bytes()) for name in ("book", "book-unrated"))
    assert not any(one.rating or one.name or one.answer for one in then.puzzles)
    assert {(change.kind, change.name) for change in differences(then, now)} == {("rank", "rating")}
    assert [puzzle_of(one.code) for one in then.puzzles] == [puzzle_of(one.code) for one in now.puzzles]


def test_the_records_of_a_walkthrough_are_written_as_they_were():
    lines = [json.loads(line) for line in (STORED / "trace.jsonl").read_text().splitlines()]
    assert all(RecordModel.model_validate(line) for line in lines)
    puzzle = puzzle_of(lines[0]["puzzle"])
    kind = KINDS[puzzle.kind]
    trace = kind.solve(puzzle)
    steps = kind.explain(puzzle, trace.answer)
    story = tell(puzzle, steps, load_words("en", kind.name))
    written = json.loads(json.dumps([*records(story, trace.answer, kind.rate(puzzle, trace.answer))]))
    assert [_without_rating(one) for one in written] == [_without_rating(one) for one in lines]


def test_the_records_of_a_game_are_followed():
    replay([json.loads(line) for line in (STORED / "game.jsonl").read_text().splitlines()])
