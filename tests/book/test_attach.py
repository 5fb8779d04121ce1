"""A screen file with its lock inside is compared with itself made again; nothing else inside is believed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import AttachedFileSpec

from bookmaker.book.build import build
from bookmaker.book.sources import find_sources
from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.spec.book import Variant
from bookmaker.values.errors import OK, QUALITY
from bookmaker.values.limits import LOCK_BYTES
from tests.book.test_remake import remake_files
from tests.commands import run_command
from tests.quick import quick

SPEC = """\
spec: 1
title: A proof inside
seed: 7
hints: 1
layout: {layout}
printer: [home, {{screen: {{attach: proof, flavour: {flavour}}}}}]
sections:
  - {{title: Small, size: 5x5, tiers: {{gentle: 3}}, steps: 20, bands: {{gentle: [-99, 99]}}}}
  - {{title: Sweeps, kind: sweep, size: 6x6, tiers: {{gentle: 1}}}}
"""
CASES = [("classic", "pdf"), ("tablet", "a-3b"), ("sheets", "pdf")]
INSIDE = "pages compared with pages made again from the lock inside it"
Change = Callable[[pikepdf.Pdf], None]


def build_screen(folder: Path, text: str, *settings: str) -> Path:
    (folder / "own.yaml").write_text(text)
    list(build(folder / "own.yaml", folder / "output", 1, Variant(settings)))
    return folder / "output" / "own-screen.pdf"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_screen(tmp_path_factory.mktemp("attach"), SPEC.format(layout="classic", flavour="pdf"))


def verify(path: Path) -> tuple[int, str]:
    found = run_command("verify", path)
    return found.exit_code, found.output


def change_copy(book: Path, folder: Path, change: Change) -> Path:
    """Return a copy of a book, in which something is changed, with nothing beside it."""
    with pikepdf.open(book) as pdf:
        change(pdf)
        pdf.save(folder / "alone.pdf")
    return folder / "alone.pdf"


def with_lock(content: bytes, name: str = "own.lock") -> Change:
    """Return what puts another lock inside."""

    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.attachments["own.lock"]
        pdf.attachments[name] = AttachedFileSpec(pdf, content, filename="own.lock", mime_type="text/plain")
        pdf.attachments[name].obj.AFRelationship = pikepdf.Name.Source

    return change


@pytest.mark.parametrize("case", quick(CASES))
def test_the_one_file_is_enough_to_find_what_is_changed_in_it(case: tuple[str, str], tmp_path: Path):
    book = build_screen(tmp_path, SPEC.format(layout=case[0], flavour=case[1]))
    alone = tmp_path / "alone" / "as-it-was-sent.pdf"
    alone.parent.mkdir()
    shutil.copy(book, alone)
    code, said = verify(alone)
    assert code == OK and INSIDE in said
    code, said = verify(
        change_copy(book, tmp_path / "alone", lambda pdf: pdf.pages[4].contents_add(b"q 0 g 200 330 8 3 re f Q"))
    )
    assert code == QUALITY and "error[not-as-made]: page 5" in said and INSIDE in said
    assert [*(tmp_path / "alone").iterdir()] != []
    again = remake_files(tmp_path / "own.yaml", tmp_path / "output" / "own.lock", tmp_path / "again")
    alike = {path.name for path in again if path.read_bytes() == (book.parent / path.name).read_bytes()}
    assert alike == {"own-home.pdf", "own-screen.pdf"}


def test_what_is_inside_says_the_values_of_the_spec_and_nothing_of_its_comments(book: Path, tmp_path: Path):
    (tmp_path / "own.yaml").write_text("")
    other = build_screen(tmp_path, "# mine\n" + SPEC.format(layout="classic", flavour="pdf"))
    assert other.read_bytes() == book.read_bytes()
    with pikepdf.open(book) as pdf:
        inside = {name: json.loads(one.get_file().read_bytes()) for name, one in pdf.attachments.items()}
        assert [one.AFRelationship for one in pdf.Root.AF] == ["/Source"] * 2
    assert set(inside) == {"own.lock", "own.yaml"}
    assert inside["own.lock"]["spec"] == inside["own.yaml"] and inside["own.yaml"]["title"] == "A proof inside"
    assert not any("own.yaml" in str(one) for one in inside["own.lock"]["files"])


def test_a_file_for_print_has_nothing_inside_and_no_printer_takes_one_that_has(book: Path):
    with pikepdf.open(book.with_name("own-home.pdf")) as pdf:
        assert not len(pdf.attachments)
    refused = [one.id for one in preflight(book, load_profile("kdp", None), (432.0, 648.0)).findings]
    assert "embedded-files" in refused


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{}", "this is not a lock file"),
        (b'{\n"lock": 1,', "this lock is damaged"),
        (b" " * (LOCK_BYTES + 1), "no lock of its book lies beside the file or inside"),
    ],
)
def test_a_lock_that_is_none_is_told_and_the_rest_is_proved(content: bytes, said: str, book: Path, tmp_path: Path):
    code, output = verify(change_copy(book, tmp_path, with_lock(content)))
    assert code == OK and said in output


def test_names_inside_lead_nowhere(book: Path, tmp_path: Path):
    alone = change_copy(book, tmp_path, with_lock(b"{}", "../../../" + "ü" * 300 + ".lock"))
    folder = tmp_path / "taken" / "out"
    folder.mkdir(parents=True)
    (origin,) = find_sources(alone, (), folder)
    assert origin.lock.parent == folder and [*tmp_path.rglob("*.lock")] == [origin.lock]


@pytest.mark.parametrize("key", ["layout", "front"])
def test_no_file_of_the_reader_is_read_for_what_is_inside(key: str, book: Path, tmp_path: Path):
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: 123\n")
    with pikepdf.open(book) as pdf:
        lock = json.loads(pdf.attachments["own.lock"].get_file().read_bytes())
    lock["spec"][key] = str(secret) if key == "layout" else [{"text": {"file": str(secret)}}]
    code, output = verify(change_copy(book, tmp_path, with_lock(b'{\n"lock"' + json.dumps(lock).encode()[7:])))
    assert code == OK and "secret.yaml is a file of somebody's own, which cannot be read here" in output
    assert "password" not in output


def test_a_file_of_ones_own_that_a_book_needs_is_named(tmp_path: Path):
    (tmp_path / "near.md").write_text("Hello")
    text = SPEC.format(layout="classic", flavour="pdf").replace("hints: 1", "front: [text: {file: near.md}]")
    alone = change_copy(build_screen(tmp_path, text), tmp_path, lambda _: None)
    code, output = verify(alone)
    assert code == OK and "the lock inside it: not compared: near.md cannot be read" in output


def test_a_file_with_another_name_is_compared_with_the_edition_that_it_is(book: Path, tmp_path: Path):
    spec = book.parents[1] / "own.yaml"
    for name in ("own-home.pdf", "own-screen.pdf"):
        change_copy(book.with_name(name), tmp_path, lambda pdf: pdf.docinfo.update({"/Title": "As others save it"}))
        found = run_command("verify", tmp_path / "alone.pdf", "--spec", spec)
        assert found.exit_code == OK and "from own.yaml and its lock" in found.output, name
