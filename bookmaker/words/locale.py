"""What babel knows about a language: the forms of its plurals, how it writes numbers and dates."""

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale


@lru_cache(maxsize=8)
def _locale(language: str) -> "Locale":
    from babel import Locale  # a command that prints no words need not wait for it

    return Locale.parse(language.replace("-", "_"))


def language_code(name: str, codes: Iterable[str]) -> str:
    """Return the code of a language called 'German', 'Deutsch' or 'de-AT'; for others the beginning of the name."""
    from babel import Locale

    said = name.casefold()
    for code in codes:
        if said in (str(Locale(code).english_name).casefold(), str(Locale(code).display_name).casefold()):
            return code
    return re.split("[-_ ]", said)[0]


@lru_cache(maxsize=4096)
def category(n: int, language: str) -> str:
    """Return the plural category of a number, such as `one`."""
    found: str = _locale(language).plural_form(n)
    return found


@lru_cache(maxsize=4096)
def decimal(n: float, language: str) -> str:
    """Return a number in digits, grouped as the language does."""
    from babel.numbers import format_decimal

    return format_decimal(n, locale=_locale(language))


def percent_written(part: float, language: str) -> str:
    """Return a part of a whole in percent."""
    from babel.numbers import format_percent

    written: str = format_percent(part, locale=_locale(language))
    return written


def names(language: str) -> tuple[str, str]:
    """Return what a language calls itself, and what it is called in English."""
    return _locale(language).get_display_name() or language, _locale(language).english_name or language


def written_date(day: date, form: str, language: str) -> str:
    """Return a date, or a part of it, in one of babel's forms: `full`, `long`, or letters of CLDR such as `LLLL`."""
    from babel.dates import format_date

    return format_date(day, form, locale=_locale(language))


def month_and_year(day: date, language: str) -> str:
    """Return the name of the month with the year."""
    from babel.dates import format_skeleton

    return format_skeleton("yMMMM", day, locale=_locale(language))
