"""Where compiled code is kept: beside the kernel, in the user's cache, or nowhere."""

import os
import random
import shutil
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bookmaker.engine.kernel import machine_code
from bookmaker.engine.kernel.board import count_cells
from tests.commands import run_python

IDLE = {"yesterday": 1, "old": 40, "half": 0}
COUNT = "from bookmaker.engine.kernel.board import *; b = new_board(3, 3); put(b, OPEN, 5); print(count_cells(b, OPEN))"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """Where code is shipped, and where this machine keeps its own: both empty, the first one as if all were there."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(machine_code, "SHIPPED", tmp_path / "shipped")
    machine_code.SHIPPED.mkdir()
    (machine_code.SHIPPED / machine_code.COMPLETE).write_text(machine_code.shipped_for())
    for one in (machine_code._is_shipped, machine_code.cache_folder):
        one.cache_clear()
    yield machine_code.SHIPPED, machine_code.cache_folder()
    monkeypatch.undo()
    for one in (machine_code._is_shipped, machine_code.cache_folder):
        one.cache_clear()


def test_what_was_shipped_is_taken_first_and_only_if_it_is_whole(folders: tuple[Path, Path]):
    shipped, own = folders
    assert machine_code.is_complete() and machine_code.read_code("f") is None
    machine_code.write_code("f", "shipped", b"code\n")
    (own / "f").rename(shipped / "f")
    machine_code.write_code("f", "own", b"code\n")
    assert machine_code.read_code("f") == ("shipped", b"code\n")
    whole, rng = (shipped / "f").read_bytes(), random.Random(1)
    for at in range(len(whole)):
        (shipped / "f").write_bytes(whole[:at] + bytes([whole[at] ^ rng.randint(1, 255)]) + whole[at + 1 :])
        assert machine_code.read_code("f") == ("own", b"code\n")
        (shipped / "f").write_bytes(whole[:at])
        assert machine_code.read_code("f") == ("own", b"code\n")


@pytest.mark.parametrize("said", ["", "other linux x86-64-v2", None])
def test_what_was_shipped_for_others_is_not_used(folders: tuple[Path, Path], said: str | None):
    mark = folders[0] / machine_code.COMPLETE
    mark.unlink() if said is None else mark.write_text(said)
    machine_code._is_shipped.cache_clear()
    assert not machine_code.is_complete() and machine_code.code_folder() == folders[1]
    machine_code.note_complete()
    assert machine_code.is_complete()


def test_a_processor_that_lacks_what_shipped_code_needs_compiles_its_own(monkeypatch: pytest.MonkeyPatch):
    features = dict[str, bool]()
    monkeypatch.setattr(machine_code.llvmlite.binding, "get_host_cpu_features", lambda: features)
    said = {}
    for machine in ("x86_64", "AMD64", "arm64", "aarch64", "riscv64"):
        monkeypatch.setattr(machine_code.platform, "machine", lambda machine=machine: machine)
        features.clear()
        said[machine] = [machine_code.baseline()]
        features.update({"sse4.2": True, "popcnt": True})
        said[machine].append(machine_code.baseline())
    assert said["x86_64"] == said["AMD64"] == [None, "x86-64-v2"]
    assert said["arm64"] == said["aarch64"] == ["generic", "generic"]
    assert said["riscv64"] == [None, None]


def test_sources_elsewhere_that_say_the_same_share_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def digest() -> str:
        machine_code._kernel_digest.cache_clear()
        machine_code.said_in.cache_clear()
        return machine_code._kernel_digest()

    before = digest()
    shutil.copytree(Path(machine_code.__file__).parent, tmp_path / "kernel", copy_function=shutil.copyfile)
    monkeypatch.setattr(machine_code, "__file__", str(tmp_path / "kernel" / "machine_code.py"))
    assert digest() == before
    with (tmp_path / "kernel" / "board.py").open("a") as file:
        file.write("\n")
    assert digest() != before
    monkeypatch.undo()
    assert digest() == before


@pytest.mark.slow
def test_code_that_cannot_be_stored_is_run_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(machine_code, "cache_folder", lambda: tmp_path / "none")
    kernel: Any = count_cells
    assert kernel._compile() > 0
    machine_code.note_complete()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_where_nothing_can_be_written_everything_works(tmp_path: Path):
    """A folder that is a file stands for a disk that cannot be written: root may write everywhere else."""
    (tmp_path / "file").touch()
    nowhere = {"NUMBA_CACHE_DIR": str(tmp_path / "file")}
    for place in (f"tempfile.tempdir = {str(tmp_path / 'file')!r}", "tempfile.gettempdir = lambda: open('none')"):
        code = f"import tempfile; {place}; {COUNT}"
        assert run_python(code, env=os.environ | nowhere, check=True).stdout == "1\n"


def _find_folder() -> Path:
    machine_code.cache_folder.cache_clear()
    return machine_code.cache_folder()


def test_a_shared_cache_folder_is_used_only_where_it_is_ours_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """There is no cache of the user's own here, and in the temporary folder others may have been faster."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    monkeypatch.setattr(machine_code.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(machine_code.tempfile, "mkdtemp", lambda prefix: f"{tmp_path}/new")
    ours = _find_folder()
    assert (ours.parent, stat.S_IMODE(ours.stat().st_mode), _find_folder()) == (tmp_path, 0o700, ours)
    ours.chmod(0o770)
    assert _find_folder() == tmp_path / "new"
    ours.rmdir()
    ours.symlink_to(tmp_path)
    assert _find_folder() == tmp_path / "new"
    ours.unlink()
    foreign = tmp_path / ours.name.replace(f"-{os.getuid()}", f"-{os.getuid() + 1}")
    foreign.mkdir(0o700)
    monkeypatch.setattr(machine_code, "_USER", int(foreign.name.rpartition("-")[2]))
    assert _find_folder() == tmp_path / "new"
    machine_code.cache_folder.cache_clear()


def test_what_was_compiled_and_not_used_for_long_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    days = {"ours": 0, "other": 90} | {f"bookmaker-kernel-{name}": idle for name, idle in IDLE.items()}
    for name, idle in days.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "complete").touch()
        os.utime(tmp_path / name / "complete", (time.time() - 86400 * idle,) * 2)
    (tmp_path / "bookmaker-kernel-half" / "complete").unlink()
    monkeypatch.setattr(machine_code, "cache_folder", lambda: tmp_path / "ours")
    monkeypatch.setattr(machine_code, "_is_shipped", lambda: False)
    machine_code.note_complete()
    assert {path.name for path in tmp_path.iterdir()} == {*days} - {"bookmaker-kernel-old"}
    os.utime(tmp_path / "ours" / "complete", (0, 0))
    assert machine_code.is_complete()
    assert time.time() - (tmp_path / "ours" / "complete").stat().st_mtime < 3600
