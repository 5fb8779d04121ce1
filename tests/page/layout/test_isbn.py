"""Book numbers and prices as people write them."""

import pytest

from bookmaker.page.layout.cover.barcode import check_digit, parse_isbn, parse_price
from bookmaker.values.errors import Wrong


@pytest.mark.parametrize(
    ("written", "digits", "said"),
    [
        ("978-0-306-40615-7", "9780306406157", "978-0-306-40615-7"),
        ("9780306406157", "9780306406157", "9780306406157"),
        (9780306406157, "9780306406157", "9780306406157"),
        ("978 0 306 40615 7", "9780306406157", "978-0-306-40615-7"),
        ("979-10-90636-07-1", "9791090636071", "979-10-90636-07-1"),
        ("0-306-40615-2", "9780306406157", "978-0-306-40615-7"),
        ("0306406152", "9780306406157", "9780306406157"),
        ("0-8044-2957-X", "9780804429573", "978-0-8044-2957-3"),
        ("080442957x", "9780804429573", "9780804429573"),
    ],
)
def test_a_number_is_read_in_all_its_forms(written: object, digits: str, said: str) -> None:
    assert parse_isbn(written) == (digits, said)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("978-0-306-40615-6", "is 6, but the others ask for 7"),
        ("9780306406150", "is 0, but the others ask for 7"),
        ("0-306-40615-3", "is 3, but the others ask for 2"),
        ("0-306-40615-X", "is X, but the others ask for 2"),
        ("0-8044-2957-0", "is 0, but the others ask for X"),
        ("978030640615", "this one has 12"),
        ("97803064061577", "this one has 14"),
        ("978030640615X", "this one has 13"),
        ("1234567890128", "begins with 978 or 979"),
        ("ISBN 9780306406157", "expected an ISBN"),
        ("", "expected an ISBN"),
        (True, "expected an ISBN"),
        (None, "expected an ISBN"),
        (9.5, "expected an ISBN"),
    ],
)
def test_a_wrong_number_is_refused_with_the_right_digit(written: object, message: str) -> None:
    with pytest.raises(Wrong, match=message) as caught:
        parse_isbn(written)
    assert caught.value.id == "bad-isbn"
    assert caught.value.remedy


def test_one_wrong_digit_never_passes() -> None:
    right = "9780306406157"
    for place in range(3, 13):
        for digit in set("0123456789") - {right[place]}:
            with pytest.raises(Wrong):
                parse_isbn(right[:place] + digit + right[place + 1 :])


def test_check_digits_are_those_of_printed_books() -> None:
    assert [check_digit(stem) for stem in ("978030640615", "979109063607", "978316148410")] == ["7", "1", "0"]


@pytest.mark.parametrize(
    ("written", "digits"),
    [
        ("51299", "51299"),
        (51299, "51299"),
        ("USD 12.99", "51299"),
        ("usd12.99", "51299"),
        ("CAD 9", "60900"),
        ("GBP 0.50", "00050"),
        ("AUD 99.99", "39999"),
        ("NZD 20.00", "42000"),
    ],
)
def test_a_price_becomes_five_digits(written: object, digits: str) -> None:
    assert parse_price(written) == digits


@pytest.mark.parametrize("written", ["EUR 9.99", "12.99", "USD", "USD 12.9", "USD 100", "1234", 123456, True, None, ""])
def test_a_price_that_five_digits_cannot_hold_is_refused(written: object) -> None:
    with pytest.raises(Wrong) as caught:
        parse_price(written)
    assert (caught.value.id, bool(caught.value.remedy)) == ("bad-price", True)
