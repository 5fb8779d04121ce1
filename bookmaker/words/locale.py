"""What babel knows of a language: the forms of its plurals, how it writes numbers and dates."""

from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale


@lru_cache(maxsize=8)
def _locale(language: str) -> "Locale":
    from babel import Locale  # a command that prints no words need not wait for it

    return Locale.parse(language.replace("-", "_"))


@lru_cache(maxsize=4096)
def category(n: int, language: str) -> str:
    """Return the plural category of a number, such as `one`."""
    found: str = _locale(language).plural_form(n)
    return found


@lru_cache(maxsize=4096)
def decimal(n: int, language: str) -> str:
    """Return a number in digits, grouped as the language does."""
    from babel.numbers import format_decimal

    return format_decimal(n, locale=_locale(language))


def names(language: str) -> tuple[str, str]:
    """Return what a language calls itself, and what it is called in English."""
    return _locale(language).get_display_name() or language, _locale(language).english_name or language


def long_date(day: date, language: str, weekday: bool) -> str:
    """Return a date with the name of its month and, if wanted, of its day."""
    from babel.dates import format_date

    return format_date(day, "full" if weekday else "long", locale=_locale(language))


def weekday_name(day: date, language: str) -> str:
    """Return the name of the day of the week, by itself."""
    from babel.dates import format_date

    return format_date(day, "cccc", locale=_locale(language))


def month_name(day: date, language: str, year: bool) -> str:
    """Return the name of the month, by itself or with the year."""
    from babel.dates import format_date, format_skeleton

    locale = _locale(language)
    return format_skeleton("yMMMM", day, locale=locale) if year else format_date(day, "LLLL", locale=locale)
