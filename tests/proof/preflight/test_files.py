"""Files that are hardly PDFs, and how findings are gathered and shown."""

import json
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bookmaker.proof.preflight import load_profile, preflight
from bookmaker.values.errors import NOT_FOUND, OK, QUALITY, USAGE
from tests.commands import outcome_of
from tests.proof.preflight.books import book, draw


def found(path: Path, printer: str = "kdp") -> dict[str, str]:
    """Return the messages of the findings by their rules."""
    return {one.id: one.message for one in preflight(path, load_profile(printer)).findings}


run = partial(outcome_of, "preflight")


def whole(tmp_path: Path) -> bytes:
    book().save(tmp_path / "whole.pdf")
    return (tmp_path / "whole.pdf").read_bytes()


@pytest.mark.parametrize("content", [b"", b"%PDF-", b"%PDF-1.4\n%%EOF", b"\x89PNG\r\n", bytes(5000)])
def test_what_is_no_pdf_is_said_to_be_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(content)
    assert found(tmp_path / "x.pdf").keys() == {"unreadable"}


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9, 0.99, 0.999, 1])
def test_a_file_that_is_cut_off_or_has_a_hole_is_an_error(share: float, tmp_path: Path) -> None:
    content = bytearray(whole(tmp_path))
    if share == 1:
        hole = content.index(b"/MediaBox")
        content[hole : hole + 400] = bytes(400)
    (tmp_path / "x.pdf").write_bytes(content[: int(len(content) * share)])
    assert found(tmp_path / "x.pdf").keys() & {"unreadable", "damaged"}


def test_a_password_is_asked_for_in_vain_and_a_file_needs_pages(tmp_path: Path) -> None:
    book().save(tmp_path / "x.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    assert found(tmp_path / "x.pdf") == {"unreadable": "it opens with a password only"}
    pikepdf.new().save(tmp_path / "x.pdf")
    assert found(tmp_path / "x.pdf") == {"unreadable": "it has no pages"}


def odd_boxes(pdf: Pdf) -> None:
    pdf.pages[2].obj.MediaBox = Array([0, 0, 0, 0])
    pdf.pages[3].obj.MediaBox = Array([Name.A, 1])
    pdf.pages[4].obj.MediaBox = Array([0, 0, 100000, 100000])
    del pdf.pages[5].obj.MediaBox


def odd_entries(pdf: Pdf) -> None:
    pdf.Root.OutputIntents = Name.None_
    pdf.Root.Outlines = Array()
    pdf.Root.Names = 7
    pdf.pages[2].obj.Annots = Dictionary(A=1)
    pdf.pages[3].obj.Resources = Array()
    pdf.pages[4].obj.Rotate = Name.A
    pdf.pages[5].obj.UserUnit = Name.A
    pdf.pages[6].obj.Contents = Array([1, 2])
    pdf.trailer.Info = Array()


@pytest.mark.parametrize("change", [odd_boxes, odd_entries])
@pytest.mark.parametrize("printer", ["kdp", "ingram", "screen"])
def test_objects_of_the_wrong_kind_are_findings_at_most(change: object, printer: str, tmp_path: Path) -> None:
    pdf = book()
    change(pdf)  # type: ignore[operator]
    pdf.save(tmp_path / "x.pdf")
    assert found(tmp_path / "x.pdf", printer)


def test_spots_with_one_message_are_one_finding_told_by_its_worst(tmp_path: Path) -> None:
    pdf = book()
    for number, size in ((3, 6), (5, 4), (6, 5)):
        draw(pdf, number, b"BT /F %d Tf 100 300 Td (small) Tj ET" % size)
    pdf.save(tmp_path / "x.pdf")
    (finding,) = preflight(tmp_path / "x.pdf", load_profile("kdp")).findings
    assert (finding.pages, finding.page, finding.measured) == ((3, 5, 6), 5, "4 pt Test")
    code, out, err = run(tmp_path / "x.pdf", "--printer", "kdp")
    assert (code, err) == (QUALITY, "")
    assert out.splitlines() == [
        f"{tmp_path / 'x.pdf'}: error[small-text]: pages 3, 5-6: text smaller than 7 pt: 4 pt Test "
        "(page 5, 1.389 in from the left, 4.833 in from the top)",
        "  set the text larger, also where a picture or page was scaled down",
        f"{tmp_path / 'x.pdf'}: 32 pages, for Amazon KDP, black ink on white paper, as of 2026-11: errors: 1",
    ]


def test_a_clean_file_and_one_with_warnings_end_well(tmp_path: Path) -> None:
    pdf = book()
    pdf.save(tmp_path / "x.pdf")
    code, out, _ = run(tmp_path / "x.pdf", "--printer", "kdp", "--paper", "cream", "--trim", "6x9")
    assert (code, out.count("\n")) == (OK, 1)
    assert out.endswith("black ink on cream paper, as of 2026-11: no mistakes found\n")
    draw(pdf, 3, b".97 g 100 100 90 90 re f")
    pdf.save(tmp_path / "x.pdf")
    code, out, _ = run(tmp_path / "x.pdf", "--printer", "kdp")
    assert code == OK
    assert "warning[light-gray]: page 3: " in out


def test_findings_for_machines(tmp_path: Path) -> None:
    book(20).save(tmp_path / "x.pdf")
    code, out, _ = run(tmp_path / "x.pdf", "--printer", "kdp", "--format", "json")
    data = json.loads(out)
    assert (code, data["exit_code"], data["printer"], data["paper"], data["pages"]) == (1, 1, "kdp", "white", 20)
    (finding,) = data["findings"]
    assert (finding["id"], finding["level"], finding["pages"]) == ("page-count", "error", [])
    assert finding["measured"] == "this one has 20"
    code, out, _ = run(tmp_path / "x.pdf", "--printer", "kdp", "--format", "github")
    assert out.startswith(f"::error file={tmp_path / 'x.pdf'},title=error[page-count]::a book has at least 24 pages")
    assert code == QUALITY


def test_mistakes_in_the_command(tmp_path: Path) -> None:
    book().save(tmp_path / "x.pdf")
    assert run(tmp_path / "none.pdf", "--printer", "kdp")[0] == NOT_FOUND
    assert run(tmp_path, "--printer", "kdp")[0] == NOT_FOUND
    for wrong in (["--printer", "kpd"], ["--printer", "kdp", "--paper", "a"], ["--printer", "kdp", "--trim", "6"], []):
        code, out, err = run(tmp_path / "x.pdf", *wrong)
        assert (code, out) == (USAGE, "")
        assert err
