"""bookmaker init: a sample, whole or not at all, and never over another file."""

import errno
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bookmaker.cli import app
from bookmaker.errors import USAGE
from bookmaker.spec.sample import SAMPLE


def test_init_writes_the_sample_into_a_new_folder(tmp_path: Path):
    path = tmp_path / "new" / "book.yaml"
    result = CliRunner().invoke(app, ["init", str(path)])
    assert result.exit_code == 0
    assert path.read_text("utf-8") == SAMPLE
    assert f"next: bookmaker build {path}" in result.stdout


def test_init_writes_book_yaml_by_default(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["init"]).exit_code == 0
    assert (tmp_path / "book.yaml").read_text("utf-8") == SAMPLE


def test_the_first_line_points_editors_to_the_schema(tmp_path: Path):
    CliRunner().invoke(app, ["init", str(tmp_path / "book.yaml")])
    name = SAMPLE.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert "sections" in json.loads((tmp_path / name).read_text("utf-8"))["properties"]


def test_an_existing_file_is_left_alone(tmp_path: Path):
    path = tmp_path / "book.yaml"
    path.write_text("mine\n")
    result = CliRunner().invoke(app, ["init", str(path)])
    assert result.exit_code == USAGE
    assert result.stderr.startswith(f"error: {path}: exists already and is left alone; give another name")
    assert path.read_text() == "mine\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_to_nowhere_is_left_alone(tmp_path: Path):
    path = tmp_path / "book.yaml"
    path.symlink_to(tmp_path / "elsewhere.yaml")
    assert CliRunner().invoke(app, ["init", str(path)]).exit_code == USAGE
    assert not (tmp_path / "elsewhere.yaml").exists()


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(app, ["init", str(tmp_path / "file" / "book.yaml")])
    assert result.exit_code == USAGE
    assert result.stderr == f"error: {tmp_path / 'file'}: this exists and is not a folder; choose another name\n"


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch):
    class Full:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def write(self, _):
            raise OSError(errno.ENOSPC, "No space left on device")

    def open_full(path: Path, *_, **__):
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", open_full)
    result = CliRunner().invoke(app, ["init", str(tmp_path / "book.yaml")])
    assert (result.exit_code, result.stderr) == (
        USAGE,
        "error: the disk is full; make room or choose another folder\n",
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["book.yaml", "Büch [b].yaml"])
def test_what_init_writes_is_without_mistakes(tmp_path: Path, name: str):
    path = tmp_path / name
    CliRunner().invoke(app, ["init", str(path)])
    result = CliRunner().invoke(app, ["check", str(path)])
    assert result.exit_code == 0
    assert f"{path}: no mistakes found" in result.stdout
