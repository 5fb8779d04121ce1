"""Addresses as QR codes: which modules of a code are dark. Who draws a code and who proves one ask the same."""

import re
from functools import lru_cache

from bookmaker.values.errors import Wrong

QUIET = 4
"""White modules around a code (ISO/IEC 18004)."""
MOST = 200
"""Most characters of an address: a code of more is too fine or too large."""
_ADDRESS = re.compile(r"(https?://[\w.-]+\.\w+(:\d+)?([/?#][!-~]*)?|(mailto|tel):[!-~]+)", re.ASCII)
_PARTS = re.compile(r"(?<=[/?&=#@_-])|(?=\.)")
Modules = tuple[tuple[bool, ...], ...]
"""Rows of a code from the top, True where it is dark."""


@lru_cache(maxsize=64)
def modules_of(address: str) -> Modules:
    """Return the smallest code for an address that a seventh of damage does not spoil."""
    import segno  # few books have codes

    code = segno.make(address, error="m", micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def check_address(text: str) -> str:
    """Return an address without white space around it; raise Wrong for what a phone would not open."""
    address = text.strip()
    if not _ADDRESS.fullmatch(address):
        remedy = "for example: https://example.org/book"
        raise Wrong("expected an address that begins with https://", id="bad-address", remedy=remedy)
    if len(address) > MOST:
        message = f"this address has {len(address)} characters; a code takes at most {MOST}"
        raise Wrong(message, id="bad-address", remedy="use a shorter one")
    return address


def printed_form(address: str) -> str:
    """Return an address as people read and type it."""
    return re.sub(r"^(https?://|mailto:|tel:)", "", address).removesuffix("/")


def parts_of(address: str) -> list[str]:
    """Return the parts of a printed address between which a line may end."""
    return [part for part in _PARTS.split(printed_form(address)) if part]
