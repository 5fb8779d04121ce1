"""A text that is not as the file says is found, whichever it is and whatever was done to it; sheets of pages not."""

import random
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookmaker.proof.verify.reader import opened, page_of, read
from bookmaker.proof.verify.texts import check_texts
from bookmaker.values.stated import TEXT
from tests.quick import SEED

Finished = Callable[[str], Path]
Code = list[pikepdf.ContentStreamInstruction]
Do = pikepdf.ContentStreamInstruction


def _texts(code: Code) -> list[tuple[int, int]]:
    """Return where the texts are that a page tells of, with what it says of them."""
    starts = [at for at, one in enumerate(code) if str(one.operator) == "BDC" and one.operands[0] == f"/{TEXT}"]
    return [(at, next(i for i in range(at, len(code)) if str(code[i].operator) == "EMC") + 1) for at in starts]


def _removed(code: Code, start: int, end: int) -> Code:
    return code[:start] + code[end:]


def _twice(code: Code, start: int, end: int) -> Code:
    return _in("cm", [1, 0, 0, 1, 0, 20])(code, start, end)[: end + 3] + code[start:]


def _untold(code: Code, start: int, end: int) -> Code:
    return code[:start] + code[start + 1 : end - 1] + code[end:]


def _in(operator: str, operands: list[float]) -> Callable[[Code, int, int], Code]:
    """Return a change that puts an operator before a text, and is over after it."""
    before, after = (Do([], pikepdf.Operator(name)) for name in ("q", "Q"))
    own = Do(operands, pikepdf.Operator(operator))

    def change(code: Code, start: int, end: int) -> Code:
        return [*code[:start], before, own, *code[start:end], after, *code[end:]]

    return change


CHANGES = {
    "removed": _removed,
    "there twice": _twice,
    "not told of": _untold,
    "moved": _in("cm", [1, 0, 0, 1, 0.2, 0]),
    "turned": _in("cm", [0.7, 0.7, -0.7, 0.7, 0, 0]),
    "larger": _in("cm", [1.02, 0, 0, 1.02, 0, 0]),
    "gray": _in("g", [0.03]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_text_is_found(finished: Finished, tmp_path: Path, change: str):
    rng = random.Random(f"{change} {SEED}")
    with pikepdf.open(finished("classic")) as pdf:
        number = rng.choice([at for at, page in enumerate(pdf.pages) if len(_texts(_code(page))) > 1])
        page = pdf.pages[number]
        code = _code(page)
        own = [text for text in _texts(code) if change != "gray" or not _sets_ink(code, *text)]
        start, end = rng.choice(own)
        page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(CHANGES[change](code, start, end)))
        pdf.save(tmp_path / "other.pdf")
    assert _wrong_pages(finished("classic")) == set()
    assert _wrong_pages(tmp_path / "other.pdf") == {number + 1}, (change, code[start])


def _code(page: pikepdf.Page) -> Code:
    return [one for one in pikepdf.parse_content_stream(page) if isinstance(one, Do)]


def _sets_ink(code: Code, start: int, end: int) -> bool:
    """Tell whether a text has an ink of its own, which would be put over another one before it."""
    return any(str(one.operator) in ("g", "rg", "k") for one in code[start:end])


def _wrong_pages(path: Path) -> set[int]:
    found = set()
    with opened(path) as document:
        for index in range(len(document)):
            with page_of(document, index) as page:
                found |= {doubt.page for doubt in check_texts(read(page, index + 1))}
    return found
