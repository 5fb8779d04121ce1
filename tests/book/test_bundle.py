"""The ZIP of a book: all that its printer and its shops are sent, the same bytes whoever makes it."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from bookmaker.engine.pool import staff
from bookmaker.spec.book import AS_IT_IS
from bookmaker.studio.building import make_files
from bookmaker.values.events import Done
from tests.commands import run_command

BOOK = """\
spec: 1
title: A book to send
subtitle: And to sell
author: Ada Example
publisher: {name: Field Press}
language: de
seed: 7
printer: kdp
cover: {design: paper, back: "One line.\\n\\nAnother *one*."}
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 48}, per_page: 2, steps: 30}
"""
METADATA = """\
Title: A book to send
Subtitle: And to sell
Author: Ada Example
Publisher: Field Press
Language: German
Puzzles: 48

File: book-kdp.pdf
Printer: """


@pytest.mark.slow
def test_the_zip_holds_what_is_delivered_and_the_studio_makes_the_same_bytes(tmp_path: Path):
    spec = tmp_path / "book.yaml"
    spec.write_text(BOOK)
    result = run_command("build", spec, "--zip", "--workers", "1", "-o", tmp_path / "output")
    assert (result.exit_code, "book.zip" in result.stdout) == (0, True), result.output
    data = (tmp_path / "output" / "book.zip").read_bytes()
    with ZipFile(BytesIO(data)) as packed:
        names = packed.namelist()
        delivered = {path.name for path in (tmp_path / "output").iterdir()} - {"book.lock", "book.zip"}
        assert {*names} == delivered | {"metadata.txt"}
        assert {"book-kdp.pdf", "book-kdp-cover.pdf", "book-front.png"} <= {*names}
        assert all(packed.read(name) == (tmp_path / "output" / name).read_bytes() for name in delivered)
        told = packed.read("metadata.txt").decode()
        packed.extractall(tmp_path / "sent", ["book-kdp.pdf"])
    assert told.startswith(METADATA)
    assert told.endswith("\n\nDescription:\n\nOne line.\n\nAnother one.\n")
    for proof in (["preflight", "--printer", "kdp"], ["verify"]):
        assert run_command(*proof, tmp_path / "sent" / "book-kdp.pdf").exit_code == 0
    with staff(1) as own:
        *_, done = make_files(spec, tmp_path / "again", {}, AS_IT_IS, own)
    assert isinstance(done, Done)
    assert (tmp_path / "again" / "book.zip").read_bytes() == data
