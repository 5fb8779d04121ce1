"""Slips for signs of YAML: spaces and dashes that look alike, a colon without its space."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from bookmaker.spec.source import Place, Source
from bookmaker.values.errors import Problem

_KEY = r"(?P<key>[A-Za-z_][\w-]*)"


class Typo(NamedTuple):
    """One sort of slip: the form of its line, from its group `at` on, and what to do."""

    pattern: str
    words: str
    remedy: str
    """May use the groups of the pattern."""
    id: str = "yaml-syntax"


TYPOS = (
    Typo(
        "^[ ]*(?P<at>[\u00a0\u2000-\u200b\u202f\u3000])|[:-](?P<at2>[\u00a0\u2000-\u200b\u202f\u3000])",
        "a special space, which YAML takes for a letter",
        "type plain spaces instead",
        "bad-character",
    ),
    Typo(r"^\s*(?P<at>[–—•*+])\s+\S", "an entry of a list begins with '-'", "write '- ' instead"),
    Typo(rf"^\s*(?P<at>-){_KEY}:\s", "a space is missing after '-'", "write - {key}:"),
    Typo(rf"^\s*(?:- )?{_KEY}\s*(?P<at>[：﹕])\s*(?P<rest>.*)", "this is not the colon of YAML", "write {key}: {rest}"),
    Typo(rf"^\s*(?:- )?{_KEY}(?P<at>:)(?P<rest>[^\s/].*)", "a space is missing after ':'", "write {key}: {rest}"),
    Typo(rf"^\s*(?:- )?{_KEY}\s*(?P<at>=)\s*(?P<rest>.*)", "a key ends in ':', not in '='", "write {key}: {rest}"),
)
_IN_BRACKETS = re.compile(rf"{_KEY}:(?P<rest>\S+)")


def typo(source: Source, numbers: Iterable[int]) -> Problem | None:
    """Return the finding for the first slip in some lines of a text that is not YAML; None if there is none."""
    for number in numbers:
        for one in TYPOS if source.line(number) in source.text else ():  # of a setting, the text is its value
            if found := re.search(one.pattern, source.line(number)):
                groups = {key: text or "" for key, text in found.groupdict().items()}
                column = max(found.start("at"), found.start("at2") if "at2" in groups else -1)
                remedy = one.remedy.format(**groups).rstrip()
                return source.problem(one.id, Place(number, column + 1), one.words, remedy=remedy)
    return None


def no_space(key: str) -> str:
    """Return the remedy for a word like 'gentle:3' that is a key in braces; '' for another one."""
    found = _IN_BRACKETS.fullmatch(key)
    return f"write {found['key']}: {found['rest']}" if found else ""


def quoted_line(line: str) -> str:
    """Return a line 'key: text' with its text in quotes; '' for anything less simple."""
    found = re.fullmatch(r"\s*(?:- )?([\w-]+):\s+(.+?)\s*", line)
    if not found or " #" in found[2]:
        return ""
    text = found[2]
    inner = text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text.strip("“”„")
    quote = next((mark for mark in "\"'" if mark not in inner and not (mark == '"' and "\\" in inner)), "")
    return f"{found[1]}: {quote}{inner}{quote}" if quote else ""
