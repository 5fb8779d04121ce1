"""Roman numerals, for pages before the first section."""

_SIGNS = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def roman(number: int) -> str:
    """Return a number from 1 in lower-case Roman numerals."""
    text = ""
    for value, sign in _SIGNS:
        count, number = divmod(number, value)
        text += sign * count
    return text


def from_roman(text: str) -> int:
    """Return the number of lower-case Roman numerals in the form of `roman`; 0 for any other text."""
    number, rest = 0, text
    for value, sign in _SIGNS:
        while rest.startswith(sign):
            number, rest = number + value, rest[len(sign) :]
    return number if roman(number) == text else 0
