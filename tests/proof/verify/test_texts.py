"""A text that is not as the file says is found, whichever it is, however little it differs."""

import random
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookmaker.proof.pdf.drawing import open_document, read
from bookmaker.proof.pdf.pdfium import page_of
from bookmaker.proof.verify.texts import check_texts
from tests.proof.verify.spoken import Do, put, saying, text_of, whole
from tests.quick import SEED

CHANGES = {
    "moved": ("cm", [1, 0, 0, 1, 0.2, 0]),
    "turned": ("cm", [0.7, 0.7, -0.7, 0.7, 0, 0]),
    "larger": ("cm", [1.02, 0, 0, 1.02, 0, 0]),
    "gray": ("g", [0.03]),
    "gone": ("", []),
    "another than is said": ("", []),
}
"""The operator that changes a text, and what it is told."""


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_text_is_found(finished: Callable[[str], Path], tmp_path: Path, change: str):
    rng, (name, values) = random.Random(f"{change} {SEED}"), CHANGES[change]
    before, own, after = (
        Do(list(told), pikepdf.Operator(one)) for one, told in (("q", ()), (name or "n", values), ("Q", ()))
    )
    with pikepdf.open(finished("classic")) as pdf:
        one = rng.choice([one for one in whole(pdf) if text_of(one) and one.said.ink == 0 and one.said.texts > 1])
        code = {"gone": [], "another than is said": [*one.code[1:]]}.get(change, [before, own, *one.code[1:], after])
        said = one.said._replace(text=f"{one.said.text}x") if change == "another than is said" else one.said
        put(pdf, [(one, saying(one, said, code))])
        pdf.save(tmp_path / "other.pdf")
    assert _wrong_pages(finished("classic")) == set()
    assert _wrong_pages(tmp_path / "other.pdf") == {one.page + 1}, (change, one.said)


def _wrong_pages(path: Path) -> set[int]:
    found = set()
    with open_document(path) as document:
        for index in range(len(document)):
            with page_of(document, index) as page:
                found |= {doubt.page for doubt in check_texts(read(page, index + 1))}
    return found
