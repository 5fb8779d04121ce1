"""Whether docs/preflight.md tells of every rule, printer and option."""

import re
import runpy
from pathlib import Path

from bookmaker.proof.preflight import printers
from bookmaker.proof.preflight.rules import all_rules
from tests.commands import run_command

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "preflight.md").read_text("utf-8")


def test_the_tables_are_those_of_the_rules_and_every_rule_and_printer_is_in_the_document() -> None:
    made = runpy.run_path(str(DOCS / "make_tables.py"))["with_tables"](TEXT)
    assert made == TEXT, "run: python docs/make_tables.py"
    for name in (*all_rules(), *printers()):
        assert f"| `{name}` |" in TEXT
    assert TEXT.count("\n| `fonts-embedded` |") == 1


def test_every_option_is_in_the_document_and_the_help_names_every_printer() -> None:
    shown = run_command("preflight", "--help", env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
    options = set(re.findall(r"--[a-z-]+", shown)) - {"--help", "--quiet"}  # which every command has
    own = {"--printer", "--paper", "--binding", "--trim", "--cover", "--pages", "--spine"}
    assert options == {*own, "--crop-marks", "--format"}
    assert {option for option in options if f"| `{option}" not in TEXT} == set()
    assert [name for name in printers() if name not in shown] == []


def test_every_rule_explains_itself() -> None:
    for id, rule in all_rules().items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", id)
        assert rule.reason.endswith(".")
        assert rule.remedy[0].islower() or rule.remedy.startswith("PDF")
        assert not rule.remedy.endswith(".")
        assert rule.source
