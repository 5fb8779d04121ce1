"""bookmaker schema: on stdout, or beside the files that name it."""

import json
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner

from bookmaker import __version__
from bookmaker.cli import app
from bookmaker.cli.schema import FileKind, model_of
from bookmaker.spec.schema import modeline
from bookmaker.values.errors import USAGE

KINDS = get_args(FileKind)


def test_every_kind_of_file_has_a_schema():
    assert len({model_of(kind) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_printed(kind: str):
    result = CliRunner().invoke(app, ["schema", kind])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["title"] == f"bookmaker {__version__}: {kind}"


def test_without_a_kind_it_is_that_of_a_book():
    assert CliRunner().invoke(app, ["schema"]).stdout == CliRunner().invoke(app, ["schema", "spec"]).stdout


def test_all_are_written_into_this_folder_and_replace_older_ones(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bookmaker.schema.json").write_text("old")
    result = CliRunner().invoke(app, ["schema", "--write"])
    assert result.exit_code == 0
    written = sorted(path.name for path in tmp_path.iterdir())
    kinds = ("cover.", "daily.", "layout.", "")
    assert written == [f"bookmaker.{kind}schema.json" for kind in kinds]
    assert all(json.loads(path.read_text("utf-8"))["$schema"] for path in tmp_path.iterdir())
    assert all(modeline(kind) in result.stdout for kind in KINDS)


def test_one_is_written(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["schema", "layout", "--write"]).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["bookmaker.layout.schema.json"]


def test_that_of_traces_is_written_when_it_is_asked_for(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["schema", "trace", "--write"])
    assert result.stdout == "wrote bookmaker.trace.schema.json\n"
    assert json.loads((tmp_path / "bookmaker.trace.schema.json").read_text("utf-8"))["title"].endswith(": trace")


def test_an_unknown_kind_is_refused():
    result = CliRunner().invoke(app, ["schema", "book"])
    assert result.exit_code == USAGE
    assert "KIND: expected one of spec, layout, daily, cover" in result.output
