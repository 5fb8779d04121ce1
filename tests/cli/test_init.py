"""bookmaker init: a sample, whole or not at all, and never over another file."""

import errno
import io
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from bookmaker.cli.schema import FileKind
from bookmaker.kinds import KINDS
from bookmaker.page.layout.units import layout_files
from bookmaker.page.types import LISTED
from bookmaker.series.model import SAMPLE as SERIES
from bookmaker.spec.model import Spec
from bookmaker.spec.sample import SAMPLE
from bookmaker.spec.schema import modeline
from bookmaker.spec.templates import templates
from bookmaker.values.errors import USAGE
from bookmaker.values.questions import MARKED
from bookmaker.words import languages
from tests.commands import output_of, refusal_of, run_command
from tests.layouts import shipped_layouts
from tests.quick import quick
from tests.spec.loading import load


def test_init_writes_the_sample_into_a_new_folder_and_says_what_is_next(tmp_path: Path):
    path = tmp_path / "new" / "book.yaml"
    result = output_of("init", path)
    assert path.read_text("utf-8") == SAMPLE
    assert f"next: bookmaker build {path}" in result


def test_init_writes_book_yaml_by_default_and_points_editors_to_the_schema(workdir: Path):
    assert run_command("init").exit_code == 0
    assert (workdir / "book.yaml").read_text("utf-8") == SAMPLE
    name = SAMPLE.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert "sections" in json.loads((workdir / name).read_text("utf-8"))["properties"]


def test_an_existing_file_and_a_link_to_nowhere_are_left_alone(tmp_path: Path):
    path, link = tmp_path / "book.yaml", tmp_path / "link.yaml"
    path.write_text("mine\n")
    link.symlink_to(tmp_path / "elsewhere.yaml")
    said = refusal_of(USAGE, "init", path)
    assert said.startswith(f"error: {path}: exists already and is left alone; give another name")
    assert run_command("init", link).exit_code == USAGE
    assert path.read_text() == "mine\n"
    assert sorted(tmp_path.iterdir()) == [path, link]


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")
    said = refusal_of(USAGE, "init", tmp_path / "file" / "book.yaml")
    assert said == f"error: {tmp_path / 'file'}: this exists and is not a folder; choose another name\n"


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch):
    class Full(io.StringIO):
        def write(self, _):
            raise OSError(errno.ENOSPC, "No space left on device")

    def open_full(path: Path, *_, **__):
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", open_full)
    result = run_command("init", path := tmp_path / "book.yaml")
    said = f"error: {path}: the disk is full; make room or choose another folder\n"
    assert (result.exit_code, result.stderr) == (USAGE, said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["book.yaml", "Büch [b].yaml"])
def test_what_init_writes_is_without_mistakes(tmp_path: Path, name: str):
    path = tmp_path / name
    run_command("init", path)
    assert f"{path}: no mistakes found" in output_of("check", path)


@pytest.mark.parametrize("layout", quick(shipped_layouts()))
def test_the_sample_of_a_layout_names_it_and_fits_it(workdir: Path, layout: str):
    assert run_command("init", "--layout", layout).exit_code == 0
    result = run_command("check", "book.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"layout {layout} " in result.stdout
    assert "no mistakes found\n" in result.stdout


def test_the_sample_of_a_layout_shows_its_defaults(tmp_path: Path):
    run_command("init", tmp_path / "book.yaml", "--layout", "large-print")
    lines = (tmp_path / "book.yaml").read_text("utf-8").splitlines()
    assert "# trim: 8.5 x 11 in" in lines
    assert any(line.startswith("    # per_page: 1 ") for line in lines)
    (layout,) = [line for line in lines if line.startswith("layout:")]
    assert layout == "layout: large-print         # or a path to your own, such as ./look.yaml"


def test_a_layout_of_ones_own_is_seen_from_the_new_file(tmp_path: Path):
    (tmp_path / "my look.yaml").write_text("name: mine\nextends: classic\ntrim: 7 x 10 in\n")
    output_of("init", tmp_path / "book.yaml", "--layout", "./my look.yaml")
    text = (tmp_path / "book.yaml").read_text("utf-8")
    assert "# trim: 7 x 10 in\n" in text
    assert load(tmp_path / "book.yaml", Spec).layout == "./my look.yaml"


def test_an_unknown_layout_is_refused_and_nothing_written(tmp_path: Path):
    said = refusal_of(USAGE, "init", tmp_path / "book.yaml", "--layout", "clasic")
    assert said.startswith("error: --layout clasic: unknown layout 'clasic'; did you mean 'classic'?")
    assert list(tmp_path.iterdir()) == []


def test_init_writes_the_sample_of_a_series(workdir: Path):
    result = run_command("init", "--daily")
    assert (result.exit_code, result.stdout) == (0, "wrote daily.yaml; next: bookmaker daily daily.yaml\n")
    assert Path("daily.yaml").read_text("utf-8") == SERIES
    assert sorted(path.name for path in workdir.iterdir()) == ["bookmaker.daily.schema.json", "daily.yaml"]
    assert run_command("init", "--daily", "--layout", "classic").exit_code == USAGE


@pytest.mark.parametrize(("kind", "text"), [("spec", SAMPLE), ("daily", SERIES)])
def test_a_sample_is_short_and_begins_with_its_modeline(kind: str, text: str):
    assert kind in get_args(FileKind)
    lines = text.splitlines()
    assert lines[0] == modeline(kind)
    assert len([line for line in lines if line.strip() and not line.strip().startswith("#")]) <= 40


def test_the_list_shows_all_there_is(workdir: Path):
    lines = [line.split(maxsplit=1) for line in output_of("init", "--list").splitlines() if line.startswith("  ")]
    entries = dict(lines)
    assert [name for name, _ in lines] == [*templates(), *layout_files(), *languages(), *LISTED, *KINDS]
    assert entries["de"] == "Deutsch (German)" and entries["en"] == "English"
    assert entries["sheets"].startswith("Sheets for home printing")
    assert list(workdir.iterdir()) == []


@pytest.mark.parametrize("key", ["edition", "language", "layout", "solutions", "puzzles_on", "solver", "hint_order"])
def test_a_commented_default_of_the_sample_is_the_default(key: str):
    assert re.search(rf"^# {key}: {Spec.model_fields[key].default}( |$)", SAMPLE, re.MULTILINE)


def test_the_sample_of_another_kind_has_each_way_to_play(workdir: Path):
    assert run_command("init", "sweeps.yaml", "--kind", "sweep").exit_code == 0
    spec = load(workdir / "sweeps.yaml", Spec)
    assert [section.params.play for section in spec.puzzle_sections] == ["stages", "decoder", "password"]
    assert run_command("init", "questions.yaml", "--kind", "odds").exit_code == 0
    spec = load(workdir / "questions.yaml", Spec)
    assert {about for section in spec.puzzle_sections for about in section.params.questions} == {*MARKED}
    for words, said in ((["sweeps"], "did you mean 'sweep'"), (["sweep", "--daily"], "--kind and --daily")):
        assert said in refusal_of(USAGE, "init", "other.yaml", "--kind", *words)


def test_init_writes_a_template_with_its_pictures(tmp_path: Path):
    said = output_of("init", tmp_path / "new" / "sea.yaml", "--template", "pictures")
    written = re.findall(r"^wrote ([^;\n]+)", said, re.MULTILINE)
    assert {Path(one).relative_to(tmp_path / "new").as_posix() for one in written} == {
        "sea.yaml" if name == "book.yaml" else name for name in templates()["pictures"].files
    }
    assert f"next: bookmaker preview {tmp_path / 'new' / 'sea.yaml'}" in said
    assert (tmp_path / "new" / "bookmaker.schema.json").exists()


def test_a_template_that_is_a_series_goes_into_daily_yaml(workdir: Path):
    output_of("init", "--template", "advent")
    assert sorted(path.name for path in workdir.iterdir()) == ["bookmaker.daily.schema.json", "daily.yaml"]


def test_an_unknown_template_and_one_with_another_sample_are_refused(workdir: Path):
    assert "did you mean 'children'?" in refusal_of(USAGE, "init", "--template", "childrens")
    for other in (["--layout", "swiss"], ["--kind", "sweep"], ["--daily"]):
        assert "give it alone" in refusal_of(USAGE, "init", "--template", "pocket", *other)
    assert list(workdir.iterdir()) == []
