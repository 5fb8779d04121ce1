"""Who prints a book, as a spec names it."""

from pathlib import Path

import pytest

from bookmaker.print.finish.icc import coated_profile
from bookmaker.spec.model import Spec
from bookmaker.spec.printers import Printer, PrinterOptions
from bookmaker.spec.schema import json_schema
from tests.spec.conftest import Find, Refuse

CREAM = PrinterOptions(paper="cream")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("kdp", [Printer("kdp")]),
        ("{kdp: {paper: cream}}", [Printer("kdp", CREAM)]),
        ("{kdp: {}}", [Printer("kdp")]),
        ("[kdp, screen]", [Printer("kdp"), Printer("screen")]),
        ("[screen, {kdp: {paper: cream}}]", [Printer("screen"), Printer("kdp", CREAM)]),
        ("{lulu: {flavour: x-4}}", [Printer("lulu", PrinterOptions(flavour="x-4"))]),
    ],
)
def test_printers_are_named_alone_or_with_options(written: str, meant: list[Printer], good: str, read):
    assert list(read(f"{good}printer: {written}\n").printer) == meant
    assert read(good).printer == ()


@pytest.mark.parametrize(
    ("written", "id", "remedy"),
    [
        ("^kpd", "unknown-printer", "did you mean 'kdp'?"),
        ("{^kpd: {}}", "unknown-printer", "did you mean 'kdp'?"),
        ("{kdp: {paper: ^crem}}", "unknown-paper", "did you mean 'cream'?"),
        ("[{kdp: {^papr: cream}}]", "unknown-key", "did you mean 'paper'?"),
        ("[{kdp: {flavour: ^x-5}}]", "wrong-value", "did you mean 'x-4'?"),
        ("[kdp, ^kdp]", "duplicate-printer", "remove one"),
        ("[kdp, ^{kdp: {paper: cream}}]", "duplicate-printer", "remove one"),
        ("^[]", "wrong-value", "for example: printer: kdp"),
        ("^{kdp: {}, lulu: {}}", "wrong-value", "begin another entry with '- '"),
        ("{kdp:^ }", "wrong-type", "for example: printer: kdp"),
        ("^12", "wrong-type", "for example: printer: kdp"),
    ],
)
def test_a_mistake_is_found_in_its_place(written: str, id: str, remedy: str, good: str, refuse: Refuse):
    assert refuse(f"{good}printer: {written}\n", id).remedy == remedy


@pytest.mark.parametrize(
    ("flavour", "version", "said"),
    [
        ("x-4", 4, ""),
        ("x-1a:2001", 2, ""),
        ("x-1a:2003", 4, "PDF/X-1A:2003 has no ICC profile of version 4"),
        ("x-3:2002", 4, "PDF/X-3:2002 has no ICC profile of version 4"),
        ("pdf", 2, "a plain PDF has no profile of its print conditions"),
        ("x-4", 5, "print.icc is an ICC profile of version 5"),
    ],
)
def test_a_profile_needs_a_place(flavour: str, version: int, said: str, good: str, find: Find, tmp_path: Path):
    data = bytearray(coated_profile().data)
    data[8] = version
    (tmp_path / "print.icc").write_bytes(data)
    found = find(f"{good}printer: {{newsprint: {{flavour: '{flavour}', icc: print.icc}}}}\n")
    assert [(problem.id, problem.message) for problem in found] == [("bad-icc", said)] * bool(said)


@pytest.mark.parametrize(
    ("printer", "flavour", "remedy"),
    [
        ("ingram", "x-4", "it takes x-1a:2001 or x-3:2002"),
        ("ingram", "pdf", "it takes x-1a:2001 or x-3:2002"),
        ("ingram", "x-3:2002", ""),
        ("kdp", "a-2b", "it refuses the metadata in it; leave flavour out, or write pdf"),
        ("kdp", "x-1a:2001", ""),
        ("lulu", "a-2b", ""),
        ("screen", "a-2b", ""),
    ],
)
def test_a_printer_may_not_take_a_flavour(printer: str, flavour: str, remedy: str, good: str, find: Find):
    found = find(f"{good}printer: {{{printer}: {{flavour: '{flavour}'}}}}\n")
    assert [(problem.id, problem.remedy) for problem in found] == [("bad-flavour", remedy)] * bool(remedy)


@pytest.mark.parametrize(
    ("printer", "more", "remedy"),
    [
        ("screen: {attach: proof}", "", ""),
        ("screen: {attach: proof, flavour: a-3b}", "", ""),
        ("screen: {attach: proof, flavour: a-2b}", "", "use flavour: a-3b, or leave flavour out"),
        (
            "kdp: {attach: proof}",
            "",
            "files for print have nothing inside: leave attach out, or add a printer: {screen:",
        ),
        ("screen: {attach: proof}", "versions: [A, B]\n", "leave attach out"),
        ("screen: {attach: proof}", "answers: none\n", "leave attach out"),
    ],
)
def test_a_proof_goes_inside_whole_books_for_the_screen(printer: str, more: str, remedy: str, good: str, find: Find):
    found = find(f"{good}{more}printer: {{{printer}}}\n")
    assert [problem.id for problem in found] == ["no-attachment"] * bool(remedy)
    assert all(problem.remedy.startswith(remedy) and problem.line > 1 for problem in found)


@pytest.mark.parametrize(("icc", "id"), [("book.yaml", "bad-icc"), ("none.icc", "unknown-file"), ("3", "wrong-value")])
def test_what_is_no_profile_is_refused(icc: str, id: str, good: str, find: Find):
    (problem,) = find(f"{good}printer: {{newsprint: {{flavour: x-4, icc: {icc}}}}}\n")
    assert (problem.id, problem.where) == (id, "printer.newsprint.icc")


def test_every_printer_is_looked_at(good: str, find: Find):
    found = find(f"{good}printer: [kdpp, {{lulu: {{paper: hard}}}}, ingrm]\n")
    assert [problem.id for problem in found] == ["unknown-printer", "unknown-paper", "unknown-printer"]


def test_the_schema_knows_the_printers():
    schema = json_schema("spec", Spec)
    text = f"{schema['properties']['printer']}{schema['$defs']['PrinterOptions']}"
    for word in ("kdp", "screen", "newsprint", "paper", "x-1a:2001"):
        assert f"'{word}'" in text
