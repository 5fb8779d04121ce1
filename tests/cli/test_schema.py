"""bookmaker schema: on stdout, or beside the files that name it."""

import json
from pathlib import Path
from typing import get_args

import pytest

from bookmaker import __version__
from bookmaker.cli.schema import FileKind
from bookmaker.library.schemas import model_of
from bookmaker.spec.schema import modeline
from bookmaker.values.errors import USAGE
from tests.commands import output_of, refusal_of, run_command

KINDS = get_args(FileKind)


def test_every_kind_of_file_has_a_schema_and_without_one_it_is_that_of_a_book():
    assert len({model_of(kind) for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert json.loads(output_of("schema", kind))["title"] == f"bookmaker {__version__}: {kind}"
    assert run_command("schema").stdout == run_command("schema", "spec").stdout


def test_all_are_written_into_this_folder_and_replace_older_ones(workdir: Path):
    (workdir / "bookmaker.schema.json").write_text("old")
    result = output_of("schema", "--write")
    names = [f"bookmaker.{kind}schema.json" for kind in ("cover.", "daily.", "layout.", "")]
    assert sorted(path.name for path in workdir.iterdir()) == names
    assert all(json.loads(path.read_text("utf-8"))["$schema"] for path in workdir.iterdir())
    assert all(modeline(kind) in result for kind in KINDS)


@pytest.mark.parametrize("kind", ["layout", "trace"])
def test_one_is_written_when_it_is_asked_for(kind: str, workdir: Path):
    line = f"; first line of your file: {modeline(kind)}" if kind == "layout" else ""
    assert run_command("schema", kind, "--write").stdout == f"wrote bookmaker.{kind}.schema.json{line}\n"
    (path,) = workdir.iterdir()
    assert path.name == f"bookmaker.{kind}.schema.json"
    assert json.loads(path.read_text("utf-8"))["title"].endswith(f": {kind}")


def test_an_unknown_name_is_refused():
    assert refusal_of(USAGE, "schema", "solv") == "error: no schema is called 'solv'; did you mean 'solve'?\n"
