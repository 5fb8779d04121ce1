"""Certificates of puzzles: what is certified is drawn without a proof, and whatever changes is proved again."""

from pathlib import Path
from typing import get_type_hints

import pytest

from bookmaker.bank import certificates, draw
from bookmaker.bank.care import rescore
from bookmaker.bank.certificates import with_certificates
from bookmaker.bank.draw import supply_from_bank
from bookmaker.bank.records import Record
from bookmaker.bank.stock import list_records
from bookmaker.bank.store import open_bank
from bookmaker.bank.supply import Supply
from bookmaker.values.events import result_of
from bookmaker.values.puzzle import Made
from tests.bank.sorts import ask_bank
from tests.bank.test_books import SORTS, want

PLAIN = want(SORTS["bullets"])


def certified(path: Path) -> dict[str, bool]:
    """Return whether the certificates of a bank's puzzles hold, by fingerprint."""
    with open_bank(path) as bank:
        records = [record for record, _ in list_records(bank, {}, None, False)]
        return {record.fingerprint: holds for record, holds in with_certificates(bank, records)}


def drawn(path: Path) -> list[Made]:
    (found,) = result_of(supply_from_bank([PLAIN], Supply(path, "x", ("both",)), workers=1))
    return [made for _, made in found.own]


def change(path: Path, said: str) -> None:
    with open_bank(path, write=True) as bank, bank.change() as db:
        db.execute(said)


def test_certified_puzzles_are_drawn_as_they_were_and_proved_by_nobody(own: Path, monkeypatch: pytest.MonkeyPatch):
    assert all(certified(own).values())
    with monkeypatch.context() as patch:
        patch.setattr(draw, "judge_code", lambda *_: pytest.fail("proved"))
        found = drawn(own)
    change(own, "DROP TABLE certificate")
    assert not any(certified(own).values())
    assert drawn(own) == found and len(found) == 6


@pytest.mark.parametrize("name", Record._fields)
def test_a_certificate_holds_only_as_long_as_all_that_is_said_of_the_puzzle(own: Path, name: str):
    mark = next(iter(certified(own)))
    other = f"{name} || 'x'" if get_type_hints(Record)[name] is str else f"{name} + 1"
    change(own, f"UPDATE puzzle SET {name} = {other} WHERE fingerprint = '{mark}'")
    assert sum(not holds for holds in certified(own).values()) == 1


def test_another_prover_breaks_all_certificates_and_ranking_puts_them_back(own: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(certificates, "_prover_of", lambda kind: "another")
    assert not any(certified(own).values())
    with open_bank(own, write=True) as bank:
        assert result_of(rescore(bank, everything=True)) == (0, 0)
    assert all(certified(own).values())


def test_what_is_only_copied_from_elsewhere_has_no_certificate(own: Path, tmp_path: Path):
    ask_bank("export", tmp_path / "all.jsonl", "--bank", own)
    ask_bank("import", tmp_path / "all.jsonl", "--bank", tmp_path / "new.bank")
    found = certified(tmp_path / "new.bank")
    assert found.keys() == certified(own).keys() and not any(found.values())


def test_certificates_go_with_their_puzzles(own: Path):
    change(own, "DELETE FROM puzzle")
    with open_bank(own) as bank:
        assert bank.one("SELECT count(*) FROM certificate") == 0
