"""A file appears whole or not at all."""

import errno
import os
import signal
import stat
import threading
import time
from pathlib import Path

import pytest

from bookmaker.values import files
from bookmaker.values.errors import CannotBeMet, UserError, Wrong
from bookmaker.values.files import (
    WAITING,
    Stage,
    have_changed,
    noting_reads,
    read_at_most,
    read_within,
    staging,
    try_to_write,
    wait_until_calm,
    work_folder,
    write_whole,
)

AS_ROOT = pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")


def test_a_file_is_written_over_what_was_there(tmp_path: Path):
    target = tmp_path / "book.pdf"
    for data in (b"one", b"", b"three" * 100_000):
        write_whole(target, data)
        assert target.read_bytes() == data
        assert list(tmp_path.iterdir()) == [target]


def test_a_file_has_the_rights_of_any_new_file(tmp_path: Path):
    write_whole(tmp_path / "ours", b"x")
    (tmp_path / "usual").write_bytes(b"x")
    assert stat.S_IMODE((tmp_path / "ours").stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


@pytest.mark.parametrize("broken", ["replace", "chmod", "write"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str, error: BaseException
):
    target = tmp_path / "book.pdf"
    target.write_bytes(b"old")

    def fail(*_: object, **__: object) -> None:
        raise error

    if broken == "write":
        real = os.fdopen
        monkeypatch.setattr(os, "fdopen", lambda handle, mode: Full(real(handle, mode, buffering=0), error))
    else:
        monkeypatch.setattr(os, broken, fail)
    with pytest.raises(type(error)) as raised:
        write_whole(target, b"new")
    assert getattr(raised.value, "filename", str(target)) == str(target)
    assert list(tmp_path.iterdir()) == [target]
    assert target.read_bytes() == b"old"


class Full:
    """A file on a full disk: it takes some bytes, then fails."""

    def __init__(self, file, error: BaseException) -> None:
        self.file, self.error = file, error

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        self.file.write(data[:1])
        raise self.error


def test_a_place_is_tried_before_the_work(tmp_path: Path):
    target = tmp_path / "new" / "folder" / "book.pdf"
    try_to_write(target)
    assert target.parent.is_dir()
    assert list(target.parent.iterdir()) == []
    target.write_bytes(b"old")
    try_to_write(target)
    assert (target.read_bytes(), list(target.parent.iterdir())) == (b"old", [target])


def test_a_folder_is_no_file_and_a_file_no_folder(tmp_path: Path):
    with pytest.raises(UserError, match=r"this is a folder; remove it, or write somewhere else with -o"):
        try_to_write(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    for target in (tmp_path / "file" / "book.pdf", tmp_path / "file" / "sub" / "book.pdf"):
        with pytest.raises(OSError) as refused:
            try_to_write(target)
        assert refused.value.errno in (errno.EEXIST, errno.ENOTDIR)


@AS_ROOT
def test_a_folder_without_rights_is_found_before_the_work(tmp_path: Path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            try_to_write(tmp_path / "book.pdf")
    finally:
        tmp_path.chmod(0o700)


def test_a_refusal_of_the_system_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(tmp_path))

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(PermissionError):
        try_to_write(tmp_path / "book.pdf")
    assert list(tmp_path.iterdir()) == []


def test_no_more_than_the_limit_and_a_byte_is_read(tmp_path: Path):
    (tmp_path / "large").write_bytes(b"x" * 100)
    assert len(read_within(tmp_path / "large", 10)) == 11
    assert read_at_most(tmp_path / "large", 100) == b"x" * 100
    with pytest.raises(Wrong, match="large has more than"):
        read_at_most(tmp_path / "large", 99)


@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/tty"])
def test_what_may_have_no_end_is_not_read(tmp_path: Path, name: str):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Wrong, match=f"{Path(name).name} cannot be read"):
        read_at_most(tmp_path / name, 100)


def test_what_was_read_is_not_written_over(tmp_path: Path):
    source = tmp_path / "front.png"
    source.write_bytes(b"mine")
    (tmp_path / "link.png").symlink_to(source)
    with noting_reads():
        with noting_reads():
            read_at_most(tmp_path / "link.png", 100)
        for write in (try_to_write, lambda target: write_whole(target, b"ours")):
            for target in (source, tmp_path / "link.png", tmp_path / "new" / ".." / "front.png"):
                with pytest.raises(UserError, match="this file was read and would be lost"):
                    write(target)
        write_whole(tmp_path / "back.png", b"ours")
    assert source.read_bytes() == b"mine"
    write_whole(source, b"ours")


def test_what_a_killed_run_has_left_is_removed_and_what_another_run_writes_is_not(tmp_path: Path):
    left, foreign = tmp_path / f".book.pdf.abc{WAITING}", tmp_path / ".book.pdf.abc"
    for path in (left, foreign):
        path.write_bytes(b"half")
    stage = Stage()
    waiting = stage.put(tmp_path / "other.pdf", b"whole")
    try_to_write(tmp_path / "book.pdf")
    assert set(tmp_path.iterdir()) == {foreign, waiting}
    stage.drop()
    assert set(tmp_path.iterdir()) == {foreign}


def test_a_folder_for_work_is_gone_after_it_and_one_of_a_killed_run_before_the_next(tmp_path: Path):
    left, foreign = tmp_path / f".new.bank.abc{WAITING}", tmp_path / f".other.bank.abc{WAITING}"
    for path in (left, foreign):
        path.mkdir()
        (path / "half").write_bytes(b"x")
    with work_folder(tmp_path / "new.bank") as folder, work_folder(tmp_path / "new.bank") as other:
        (folder / "half").write_bytes(b"x")
        assert set(tmp_path.iterdir()) == {foreign, folder, other}
    assert set(tmp_path.iterdir()) == {foreign}
    with work_folder(tmp_path / "new.bank") as folder:
        folder.rmdir()
    try_to_write(tmp_path / "new.bank")
    assert list(tmp_path.iterdir()) == []


def test_what_another_run_takes_for_left_behind_is_made_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    import fcntl

    lock = fcntl.flock

    def slow(handle: int, way: int) -> None:
        monkeypatch.setattr(fcntl, "flock", lock)
        try_to_write(tmp_path / "other.pdf")
        lock(handle, way)

    monkeypatch.setattr(fcntl, "flock", slow)
    write_whole(tmp_path / "book.pdf", b"whole")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"book.pdf": b"whole"}


@pytest.mark.parametrize("wanted", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_waits_until_all_files_are_in_their_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: int
):
    before = {one: signal.signal(one, signal.default_int_handler) for one in (signal.SIGINT, signal.SIGTERM)}
    move = os.replace

    def interrupted(source: Path, target: Path) -> None:
        signal.raise_signal(wanted)
        move(source, target)

    monkeypatch.setattr(os, "replace", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt), staging() as stage:
            for name in "ab":
                stage.put(tmp_path / name, b"x")
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    assert {path.name for path in tmp_path.iterdir()} == {"a", "b"}


@pytest.mark.parametrize("length", [10, 60, 61, 200])
def test_a_place_for_work_leaves_room_for_the_name_of_a_socket(monkeypatch: pytest.MonkeyPatch, length: int):
    """Where temporaries are far down, processes at work could not meet there."""
    own = "/" + "t" * (length - 1)
    monkeypatch.setattr(files.tempfile, "gettempdir", lambda: own)
    place = files._place_for_work()
    assert len(str(place)) <= 60 and (str(place) == own) == (length <= 60)


def test_without_any_place_for_temporaries_there_is_a_remedy(monkeypatch: pytest.MonkeyPatch):
    def missing() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(files.tempfile, "gettempdir", missing)
    files.sweep_work_folders()
    with pytest.raises(CannotBeMet, match="make room, or name another in TMPDIR"), work_folder():
        raise AssertionError


def test_changes_are_seen_and_waited_for_until_they_end(tmp_path: Path):
    path = tmp_path / "a.yaml"
    assert not have_changed({path: None})
    path.write_text("x")
    assert have_changed({path: None})
    writer = threading.Thread(target=lambda: [time.sleep(0.01) or path.write_text("x" * n) for n in range(12)])
    writer.start()
    wait_until_calm([path])
    writer.join(0.5)
    assert path.read_text() == "x" * 11
