"""Book numbers and the prices beside them, as the barcode on a cover has them."""

import re
from typing import NamedTuple

from bookmaker.values.errors import Wrong

_CURRENCIES = {"GBP": "0", "AUD": "3", "NZD": "4", "USD": "5", "CAD": "6"}
"""The first digit of an add-on by the currency (ISBN Users' Manual; BISG, Machine-Readable Coding Guidelines)."""
_EXAMPLE = "for example: isbn: 978-0-306-40615-7"
_MOST_CENTS = 9999
_PREFIXES = ("978", "979")


class Isbn(NamedTuple):
    """A book number of 13 digits; `written` has the hyphens that its owner writes."""

    digits: str
    written: str


def parse_isbn(value: object) -> Isbn:
    """Return an ISBN of 13 digits, with hyphens or spaces or without; one of 10 becomes one of 13.

    Raises Wrong for another number of digits, and for a check digit that does not belong to the others.
    """
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    digits = re.sub(r"[\s‐–-]", "", text).upper()
    if not re.fullmatch(r"\d+X?", digits):
        raise Wrong("expected an ISBN of 13 digits", id="bad-isbn", remedy=_EXAMPLE)
    if len(digits) == 10:
        return _of_ten(digits, text)
    if len(digits) != 13 or not digits.isdigit():
        message = f"an ISBN has 13 digits, or 10 in older books; this one has {len(digits)}"
        raise Wrong(message, id="bad-isbn", remedy=_EXAMPLE)
    if not digits.startswith(_PREFIXES):
        raise Wrong("an ISBN begins with 978 or 979", id="bad-isbn", remedy=_EXAMPLE)
    _compare(digits[-1], check_digit(digits[:12]), text)
    return Isbn(digits, re.sub(r"[\s‐–-]+", "-", text))


def _of_ten(digits: str, text: str) -> Isbn:
    weighed = sum((10 - place) * int(digit) for place, digit in enumerate(digits[:9]))
    _compare(digits[9], "0123456789X"[-weighed % 11], text)
    stem = f"978{digits[:9]}"
    last = check_digit(stem)
    parts = re.split(r"[\s‐–-]+", text)
    written = "-".join(("978", *parts[:-1], last)) if len(parts) > 1 else stem + last
    return Isbn(stem + last, written)


def check_digit(digits: str) -> str:
    """Return the last digit of an EAN-13, of its first twelve (ISO/IEC 15420)."""
    return str(-sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10)


def _compare(found: str, right: str, text: str) -> None:
    if found != right:
        message = f"the last digit of {text} is {found}, but the others ask for {right}"
        raise Wrong(message, id="bad-isbn", remedy=f"compare all the digits; if they are right, it ends in {right}")


def parse_price(value: object) -> str:
    """Return the five digits of an add-on, written as such or as a price like 'USD 12.99'; raise Wrong."""
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if re.fullmatch(r"\d{5}", text):
        return text
    priced = re.fullmatch(r"([A-Za-z]{3})\s*(\d{1,4})(?:\.(\d\d))?", text)
    if not priced or priced[1].upper() not in _CURRENCIES:
        known = ", ".join(sorted(_CURRENCIES))
        message = f"expected five digits, or a price in one of {known}"
        raise Wrong(message, id="bad-price", remedy="for example: price: USD 12.99")
    cents = int(priced[2]) * 100 + int(priced[3] or 0)
    if cents > _MOST_CENTS:
        remedy = "write the five digits that your agency gives for it, such as 90000 for no price"
        raise Wrong("five digits hold a price of at most 99.99", id="bad-price", remedy=remedy)
    return f"{_CURRENCIES[priced[1].upper()]}{cents:04d}"
