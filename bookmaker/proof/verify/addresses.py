"""Checks that each code on a page holds the address that is printed below it, module by module."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bookmaker.proof.pdf.drawing import DrawnPage, TextRead
from bookmaker.proof.pdf.qr import CodeRead
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.errors import Wrong
from bookmaker.values.qr import check_address, modules_of, printed_form
from bookmaker.values.statements import ADDRESS

WRONG_ADDRESS = "wrong-address"


def check_addresses(drawn: DrawnPage, codes: Sequence[CodeRead]) -> Iterator[Doubt]:
    """Yield the codes that are not of their addresses, those without any, and addresses without a code."""
    left, said = [*codes], defaultdict[str, list[TextRead]](list)
    for text in drawn.texts:
        kind, _, address = text.said.of.partition(" ") if text.said else ("", "", "")
        if kind == ADDRESS:
            said[address].append(text)
    for address, texts in said.items():
        own = min(left, key=lambda code: _distance(code, texts[0]), default=None)
        left = [code for code in left if code is not own]
        if message := _fault(address, "".join(text.text for text in texts), own):
            yield Doubt(WRONG_ADDRESS, message, drawn.page)
    for _ in left:
        yield Doubt(WRONG_ADDRESS, "no address says what a code holds", drawn.page)


def _distance(code: CodeRead, text: TextRead) -> float:
    return abs(code.box.y - text.spot[1]) + max(code.box.x - text.spot[0], text.spot[0] - code.box.right, 0.0)


def _fault(address: str, text: str, code: CodeRead | None) -> str:
    """Return what is wrong with the code of an address and the text that says it; '' for nothing."""
    try:
        check_address(address)
    except Wrong as wrong:
        return str(wrong)
    if text != printed_form(address):
        return f"'{text}' is printed below a code, and it should be '{printed_form(address)}'"
    if code is None:
        return f"no code holds the address {address}"
    return "" if code.modules == modules_of(address) else f"the code holds another address than {printed_form(address)}"
