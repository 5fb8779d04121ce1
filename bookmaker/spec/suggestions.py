"""What was meant: remedies for keys that are unknown in their place, and for values that are nearly right."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import yaml
from pydantic import BaseModel

from bookmaker.page.layout.look import Look
from bookmaker.page.types import LISTED, PAGES
from bookmaker.spec.schema import example_of, fields, keys_of, line_of
from bookmaker.values.errors import did_you_mean, fold_word
from bookmaker.values.own import read_own

_NAMED = {"name", "extends"}
"""What a layout and the design of a cover say about themselves, and a book does not."""
_COLOUR = re.compile("colou?rs?$")
"""What people call an ink."""
_SPECIAL = re.compile("[\u00a0\u202f_\"'“”„«»‘’‚]")
"""What turns a number into a text."""


@cache
def synonyms(sort: str) -> dict[str, str]:
    """Return the right words for keys, tiers or printers by what people call them, as `fold_word` writes it."""
    listed = read_own(Path(__file__).parent / "synonyms.yaml")[sort]
    return {fold_word(word): right for right, words in listed.items() for word in words.split()}


def key_meant(word: str, known: list[str], model: type[BaseModel], at_top: bool) -> str:
    """Return what to do about a key unknown in its mapping, at the top of a file or inside."""
    called, ink = synonyms("keys").get(fold_word(word), ""), _COLOUR.sub("ink", fold_word(word))
    for name in known:
        if fold_word(name) in (fold_word(word), called, ink):
            return f"did you mean '{name}'?"
    if at_top and ink == "ink" and model is Look:
        return "each part has its own: type: {heading: {ink: '#1d5c8a'}}, grid: {frame_ink: '#1d5c8a'}"
    elsewhere = _misplaced_words(model, at_top)
    return elsewhere.get(fold_word(word)) or elsewhere.get(called) or did_you_mean(word, dict.fromkeys(known))


@lru_cache
def _misplaced_words(model: type[BaseModel], at_top: bool) -> dict[str, str]:
    """Return the remedies for words that belong somewhere else than at the top of a file, or inside it."""
    of_book = "sections" in keys_of(model) and at_top
    found: dict[str, str] = {}
    for page in LISTED if of_book else ():
        entry = f"for example: {_place_of(page)}: [{_entry(page)}]"
        found[fold_word(page)] = f"{page} is a page type: write it into the list front or back, {entry}"
    for name, field in fields(model):
        above, _, last = name.rpartition(".")
        shown = example_of(field, last) or f"{last}: …"
        where = f"'{last}' is a key of {above}, for example: {above}: {{{shown}}}" if above else ""
        inside = "" if at_top else f"'{last}' is a key of the file: do not indent it"
        where = f"'{last}' is a key of each section: write it there" if above == "sections[]" else where or inside
        if where:
            found.setdefault(fold_word(last), where)
    for name, field in keys_of(Look).items() if of_book else ():
        shown = example_of(field, name) or f"{name}: …"
        found.setdefault(fold_word(name), f"'{name}' is a key of the layout, for example: look: {{{shown}}}")
    for page in LISTED if of_book else ():
        for option, field in PAGES[page].options.model_fields.items():
            place = f"for example: {_place_of(page)}: [{page}: {{{example_of(field, option) or f'{option}: …'}}}]"
            found.setdefault(fold_word(option), f"'{option}' is an option of the page type {page}, {place}")
    return found


def _place_of(page: str) -> str:
    """Return the list that a page type belongs in."""
    return "front" if LISTED.index(page) <= LISTED.index("moves") else "back"


def _entry(page: str) -> str:
    """Return an entry of a list of pages, with the options that it needs."""
    options = PAGES[page].options.model_fields
    shown = ", ".join(example_of(field, key) for key, field in options.items() if field.is_required())
    return f"{page}: {{{shown}}}" if shown else page


def number_meant(node: yaml.Node, key: str) -> str:
    """Return the remedy for a number with a comma, a percent sign or quotes; '' for anything else."""
    text = _SPECIAL.sub("", node.value).strip() if node.tag.endswith(":str") else ""
    found = re.fullmatch(r"([-+]?[0-9]{1,9})(?:[.,]([0-9]{1,9}))?\s*(%?)", text)
    if not found:
        return ""
    number = float(f"{found[1]}.{found[2] or 0}")
    return f"write {key}: {number / 100 if found[3] else number:g}"


def other_file(data: Mapping[str, object], model: type[BaseModel]) -> tuple[str, str, str] | None:
    """Return the telling key, if any, the sort of a file and the remedy, if another sort is wanted."""
    known = keys_of(model)
    if "daily" in known and "spec" in data:
        return "spec", "the spec of a book, not the file of a series", "bookmaker build {} makes the book"
    if "sections" not in known:
        return None
    if "daily" in data:
        return "daily", "the file of a series, not the spec of a book", "bookmaker daily {} makes its sheets"
    if {"lock", "bookmaker"} <= data.keys():
        remedy = "give the spec: bookmaker build BOOK.yaml --locked makes the book again"
        return "", "the lock of a book, not its spec", remedy
    if not _NAMED & data.keys() or data.keys() & {"spec", "sections", "title"}:
        return None
    from bookmaker.page.layout.cover.look import Design  # only now, as it takes long

    if data.keys() & (keys_of(Design).keys() - keys_of(Look).keys()):
        return "", "the design of a cover, not the spec of a book", "name it in a spec: cover: {{design: ./{}}}"
    return "", "a layout, not the spec of a book", "name it in a spec: layout: ./{}"


def list_meant(node: yaml.Node, key: str) -> str:
    """Return the remedy for one thing in place of a list."""
    if isinstance(node, yaml.MappingNode):
        return "begin each entry of the list with '- '"
    return f"write it in brackets: {key}: [{node.value}]" if isinstance(node, yaml.ScalarNode) and node.value else ""


def text_meant(line: str, key: str) -> str:
    """Return the remedy for a text that begins with '#', which YAML ignores; '' for other lines."""
    found = re.search(r":\s+(#.*\S)", line)
    return f"what follows # is a comment; write it in quotes: {line_of(key, found[1])}" if found else ""
