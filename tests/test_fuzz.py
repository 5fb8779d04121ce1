"""Whatever a file or request holds: a message and an exit code, no traceback, bounded time and memory, no file lost."""

import io
import json
import re
import shutil
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

import bookmaker.studio.work as work_module
from bookmaker.page.layout.picture import open_picture
from bookmaker.page.layout.text import Style
from bookmaker.page.layout.units import layouts_dir
from bookmaker.print.faces import load_fonts
from bookmaker.print.render.pdf import Info, render
from bookmaker.spec.lock.values import encode_lock, read_lock
from bookmaker.spec.sample import SAMPLE
from bookmaker.studio.server import Server
from bookmaker.studio.studio import Studio
from bookmaker.values.errors import CANNOT_BE_MET, UserError, Wrong
from bookmaker.values.marks import Page
from tests.commands import run_command
from tests.fuzz import broken_pdfs, is_bounded, spoiled, twisted
from tests.spec.lock.locks import lock
from tests.studio.windows import FORM

MOST_MEMORY = 500_000
"""Kilobytes by which a process may grow while it reads one input."""
MOST_SECONDS = 60
"""Seconds that one input may take."""
SPEC = """\
spec: 1
title: A book
trim: 6 x 9 in
printer: {kdp: {paper: cream}}
sections: [{title: Small, size: 5x5, tiers: {gentle: 3}, per_page: 2, bands: {gentle: [-99, 0]}}]
look: {grid: {line: 1 pt}, puzzles: {below: [{text: "{bullets} · {solution_page}", at: right}]}}
back: [solutions, walkthroughs, {image: {file: map.png, width: 1 cm}}]
walkthroughs: [1]
"""
BOARDS = "....11.\n1.2.2.2\n..4....\n2.3..2.\n.5.4..1\n....1..\n.5.....\nbullets: 15\n\n1.\n\n.2.\n...\n"
WALK = "bullets: 3\n1..\n..2\n"
SHELF = [yaml.safe_load(path.read_text("utf-8")) for path in sorted(Path("tests/shelf").absolute().glob("*.yaml"))]
FONT = "AtkinsonHyperlegibleNext_400Regular.ttf"


class TooSlow(BaseException):
    """The error for what takes longer than it may."""


def invoke(*arguments: str) -> str:
    """Run a command and return what it said; fail where it did not end as commands do."""
    result = run_command(*arguments)
    if not isinstance(result.exception, SystemExit | None):
        raise result.exception
    assert 0 <= result.exit_code <= CANNOT_BE_MET, result.output
    assert result.exit_code == 0 or result.output.strip()
    return result.output


@contextmanager
def bounded() -> Iterator[None]:
    """Raise TooSlow in what takes too long."""

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def try_all(file: Path, inputs: Iterable[bytes], *readers: Callable[[Path], object]) -> None:
    """Give each spoiled file to one of the readers in turn; the folder stays as it is. What fails is kept beside it."""
    there = {path: path.read_bytes() for path in file.parent.iterdir() if path != file}
    failed, kept = list[str](), file.parent.with_name(f"{file.parent.name}-failed")
    for number, data in enumerate(inputs):
        file.unlink(missing_ok=True)  # some disks make those wait who write over a file
        file.write_bytes(data)
        try:
            with bounded(), small(), suppress(UserError, Wrong):
                readers[number % len(readers)](file)
            assert {path: path.read_bytes() for path in file.parent.iterdir()} == there | {file: data}
        except (Exception, TooSlow) as error:
            kept.mkdir(exist_ok=True)
            shutil.copy(file, kept / f"{number}{file.suffix}")
            failed.append(f"{kept / f'{number}{file.suffix}'}: {type(error).__name__} {str(error)[:300]}")
            for path in set(file.parent.iterdir()) - {file, *there}:
                path.unlink()
    assert not failed, "\n".join(failed)


@contextmanager
def small() -> Iterator[None]:
    """Fail where this process grows too much; only Linux can tell."""
    peak = Path("/proc/self/clear_refs")
    if peak.exists():
        peak.write_text("5")
    before = memory("VmRSS")
    yield
    assert memory("VmHWM") - before < MOST_MEMORY


def memory(key: str) -> int:
    """Return the memory that this process has, or the most that it had, in kilobytes; 0 where nobody tells."""
    status = Path("/proc/self/status")
    return int(re.findall(rf"{key}:\s+(\d+)", status.read_text())[0]) if status.exists() else 0


def run(*arguments: str) -> Callable[[Path], str]:
    """Return a function that runs a command on a file."""
    return lambda file: invoke(*arguments[:1], str(file), *arguments[1:])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own").mkdir()
    monkeypatch.chdir(tmp_path / "own")
    return tmp_path / "own"


@pytest.mark.slow
def test_any_spec(folder: Path):
    Image.new("L", (300, 300), 99).save(folder / "map.png")
    layout = (layouts_dir() / "classic.yaml").read_bytes()
    sound = [SPEC.encode(), SPEC.encode(), SAMPLE.encode(), layout]
    (folder / "book.yaml").write_text(SPEC)
    assert "pages" in invoke("check", "book.yaml")
    try_all(folder / "book.yaml", spoiled("spec", sound, 300), run("check"))


def write_trees(trees: Sequence[Any], count: int) -> Iterator[bytes]:
    """Yield twisted trees as YAML, with anchors for what is in them twice."""
    for tree in twisted(trees, count):
        with suppress(RecursionError):
            yield yaml.safe_dump(tree, allow_unicode=True, sort_keys=False).encode("utf-8", "replace")


@pytest.mark.slow
def test_any_spec_of_other_values(folder: Path):
    Image.new("L", (300, 300), 99).save(folder / "map.png")
    trees = [*SHELF, *[yaml.safe_load(SPEC)] * 12, yaml.safe_load(SAMPLE)]
    try_all(folder / "book.yaml", write_trees(trees, 150), run("check"))


@pytest.mark.slow
def test_any_layout(folder: Path):
    (folder / "book.yaml").write_text(SPEC.replace("look:", "layout: own.yaml\nlook:").replace("map.png", "own.png"))
    Image.new("L", (300, 300), 99).save(folder / "own.png")
    trees = [yaml.safe_load(file.read_text("utf-8")) for file in sorted(layouts_dir().glob("*.yaml"))]
    try_all(folder / "own.yaml", write_trees(trees, 100), lambda _: invoke("check", "book.yaml"))


@pytest.mark.slow
def test_any_boards(folder: Path):
    sound = [BOARDS.encode(), WALK.encode()]
    readers = [run("solve"), run("solve", "--json"), run("explain"), run("import"), run("odds")]
    try_all(folder / "boards.txt", spoiled("boards", sound, 500), *readers)


@pytest.mark.slow
def test_any_lock(folder: Path):
    try_all(folder / "book.lock", spoiled("lock", [encode_lock(lock())], 840), read_lock)
    trees = filter(is_bounded, twisted([json.loads(encode_lock(lock()))], 300))
    try_all(folder / "book.lock", map(to_json, trees), read_lock, lambda file: invoke("diff", str(file), str(file)))


def to_json(tree: Any) -> bytes:
    return json.dumps(tree).encode()


@pytest.mark.slow
def test_any_bank(folder: Path):
    bank = folder / "own.bank"
    invoke(
        "bank",
        "fill",
        "--size",
        "4x4",
        "--count",
        "6",
        "--set",
        "steps=30",
        "-q",
        "--workers",
        "1",
        "--bank",
        str(bank),
    )
    sound = bank.read_bytes()
    invoke("bank", "export", "all.jsonl", "--bank", str(bank))
    lines = [json.loads(line) for line in Path("all.jsonl").read_text().splitlines()]
    for path in folder.iterdir():
        path.unlink()

    def take(file: Path) -> None:
        invoke("bank", "import", str(file), "--bank", "new.bank")
        for path in folder.glob("new.bank*"):
            path.unlink()

    try_all(folder / "all.jsonl", map(to_json, filter(is_bounded, twisted(lines, 150))), take)
    (folder / "all.jsonl").unlink()

    def ask(*words: str) -> Callable[[Path], object]:
        def reader(file: Path) -> None:
            try:
                rescue(file) if words == ("rescue",) else invoke("bank", *words, "--bank", str(file))
            finally:
                for beside in folder.glob("*-[sw][ha][ml]"):  # SQLite's own, which whoever only reads leaves
                    beside.unlink()

        return reader

    readers = [ask("stats"), ask("list"), ask("verify", "-q", "--workers", "1"), ask("check"), ask("rescue")]
    try_all(bank, spoiled("bank", [sound], 150), *readers)


def rescue(bank: Path) -> None:
    """Rescue a bank into a new one, which is sound."""
    out = bank.with_name("rescued.bank")
    try:
        if "rescued" in invoke("bank", "rescue", str(out), "--bank", str(bank), "-q", "--workers", "1"):
            assert run_command("bank", "check", "--bank", out).exit_code == 0
    finally:
        out.unlink(missing_ok=True)


@pytest.mark.slow
def test_any_font(folder: Path, style: Style):
    def draw(file: Path) -> None:
        fonts = load_fonts({"regular": file})
        fonts["regular"].width("find 12", 10)
        mark = style.setting("body").line("find 12", 10, 10)
        render([Page(400, 100, (mark,), "1")], {**style.fonts, style.setting("body").role.face: fonts["regular"]}, INFO)

    try_all(folder / "own.ttf", spoiled("font", [(layouts_dir() / "fonts" / FONT).read_bytes()], 60), draw)


INFO = Info("T", "A", "en", "c")


@pytest.mark.slow
def test_any_picture(folder: Path, capfd: pytest.CaptureFixture[str]):
    try_all(folder / "map.png", spoiled("picture", forms_of(Image.effect_noise((40, 30), 60)), 300), open_picture)
    assert capfd.readouterr() == ("", "")


def forms_of(picture: Image.Image) -> list[bytes]:
    """Return a picture in all the forms that are read."""
    packed = [("TIFF", {"compression": name}) for name in ("tiff_lzw", "tiff_adobe_deflate", "jpeg", "packbits", None)]
    files = []
    for name, options in [("PNG", {}), ("JPEG", {}), *packed]:
        file = io.BytesIO()
        picture.save(file, name, **options)
        files.append(file.getvalue())
    return files


@pytest.mark.slow
@pytest.mark.parametrize("way", ["bytes", "objects"])
def test_any_pdf(folder: Path, way: str):
    (folder / "boards.txt").write_text(BOARDS.partition("\n\n")[0])
    invoke("explain", "boards.txt", "--pdf", "sound.pdf")
    sound = [(folder / "sound.pdf").read_bytes()]
    inputs = spoiled("pdf", sound, 60) if way == "bytes" else broken_pdfs(sound, 60)
    sheets = ("impose", "--booklet", "--sheet", "a4")

    def lay(file: Path) -> None:
        try:
            run(*sheets, "-o", "out.pdf")(file)
        finally:
            (folder / "out.pdf").unlink(missing_ok=True)

    try_all(folder / "book.pdf", inputs, run("verify"), run("preflight", "--printer", "kdp"), lay)


@pytest.mark.slow
def test_any_request(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    """None stops the server or makes it say anything in the terminal."""
    monkeypatch.setattr(work_module, "PATIENCE", 0.01)
    spec = folder / "book.yaml"
    spec.write_text(SPEC)
    with Server(Studio(spec, alone=True), 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        head, base = f"Host: 127.0.0.1:{server.server_port}\r\n", "/books/book.yaml"
        ours = f"{head}Origin: {server.place[:-1]}\r\nX-Studio-Key: {server.key}\r\nContent-Type: {FORM}\r\n"
        bodies = {"answer": "key=k&name=ABC-DEF&number=1", "form/set": "stamp=1&path=trim&value=6+x+9+in"}
        bodies |= {"build/cancel": "", "build": "first=2026-11-01&format=pdf", "/language": "language=de&back=/"}
        posts = [f"POST {path if path[0] == '/' else f'{base}/{path}'} HTTP/1.1\r\n{ours}" for path in bodies]
        sound = [f"{post}Content-Length: {len(b)}\r\n\r\n{b}" for post, b in zip(posts, bodies.values(), strict=True)]
        paths = (
            "",
            "state?version=-1&pages=0",
            "form",
            "place?page=3",
            "puzzles/ABC-DEF/facts",
            "pages/0a.svg",
            "build",
        )
        sound += [f"GET {base}/{path} HTTP/1.1\r\n{head}\r\n" for path in paths]

        def send(request: Path) -> None:
            address = ("127.0.0.1", server.server_port)
            with socket.create_connection(address, timeout=MOST_SECONDS) as line, suppress(ConnectionError):
                line.sendall(request.read_bytes())
                with suppress(OSError):  # the server has ended it
                    line.shutdown(socket.SHUT_WR)
                said = b"".join(iter(lambda: line.recv(65536), b""))
                assert b"HTTP/1.1 500" not in said
                assert b"Traceback" not in said

        try_all(folder / "request", spoiled("request", [one.encode() for one in sound], 300), send)
        server.shutdown()
    assert capfd.readouterr() == ("", "")
