"""Writes the tables of docs/preflight.md from the rules and the printers' files, that of docs/rating.md from the tiers,
that of docs/commands.md from the limits, and that of docs/library.md; run it after changing these."""

from collections.abc import Iterator
from itertools import groupby
from math import inf
from operator import itemgetter
from pathlib import Path
from typing import Any

from bookmaker.engine.rank.energy import EVERY_TIER, default_bands
from bookmaker.engine.rank.rating import ANY, Range, default_ranges, outer_minutes
from bookmaker.library import COMMANDS
from bookmaker.proof.pdf.boxes import SIDES
from bookmaker.proof.preflight.rule import GUIDES, Rule
from bookmaker.proof.preflight.rules import all_rules
from bookmaker.proof.preflight.vendor import Vendor, load_vendor, printers
from bookmaker.values.limits import TABLE

PAGES = tuple(Path(__file__).parent / name for name in ("preflight.md", "rating.md", "commands.md", "library.md"))
TIER_SIDES = (6, 8, 10, 15)
PROMISED_SIDES = (6, 10)
_FEW = "two numbers at most, or the total and two"
PROMISES = {
    **dict.fromkeys(EVERY_TIER[:3], _FEW),
    "knotty": "three numbers at most, or the total and three",
    "fiendish": "three to five numbers, or a supposition with at most three links",
    "inhuman": "more numbers, or more links",
}
"""What the hardest step of each tier needs, by `HARDEST`."""
_COLOURS = {"gray": "grays", "cmyk": "CMYK", "rgb": "RGB"}
_MOST = 6
"""Longer lists are left to the printers' files."""


def rules_table() -> str:
    """Return every rule with who asks for it, its reason, its remedy and its standard, as Markdown."""
    head = ["| rule | level | asked by | why | what to do | standard |", "|---|---|---|---|---|---|"]
    rows = [
        f"| `{one.id}` | {one.level} | {_asked_by(one)} | {one.reason} | {_sentence(one.remedy)} | {_standard(one)} |"
        for one in all_rules().values()
    ]
    return "\n".join(head + rows)


def papers_table() -> str:
    """Return the printers with their papers, as Markdown; the first of each is meant where none is named."""
    head = ["| printer | is | papers | `build` writes | as of |", "|---|---|---|---|---|"]
    vendors = [(name, load_vendor(name)) for name in printers()]
    papers = {name: ", ".join(f"`{one}`" for one in vendor.papers) for name, vendor in vendors}
    rows = [
        f"| `{name}` | {vendor.title} | {papers[name]} | {_written(vendor)} | {vendor.dated} |"
        for name, vendor in vendors
    ]
    return "\n".join(head + rows)


def _written(vendor: Vendor) -> str:
    """Return the flavour and the colours of files, each paper's own where it has any."""
    files = [("", vendor.file), *((f" on `{name}`", paper.file) for name, paper in vendor.papers.items() if paper.file)]
    return ", ".join(f"`{file.flavour}` in {_COLOURS[file.colours]}{paper}" for paper, file in files)


def _standard(rule: Rule) -> str:
    """Return the standard that a rule is from; nothing where it is from the printers' guides alone."""
    return "; ".join(one for one in rule.source.split("; ") if one != GUIDES)


def _asked_by(rule: Rule) -> str:
    """Return the printers that ask for a rule, each with its numbers, and its level where that is another."""
    return "all" if rule.always else "; ".join(filter(None, (_asks(name, rule) for name in printers())))


def _asks(printer: str, rule: Rule) -> str:
    """Return how a printer asks for a rule; nothing where it does not."""
    vendor = load_vendor(printer)
    if rule.id not in vendor.rules:
        papers = [name for name, paper in vendor.papers.items() if rule.id in paper.rules]
        return f"`{printer}` on {', '.join(papers)}" if papers else ""
    said = vendor.rules[rule.id]
    level = said.get("level", rule.level)
    return ", ".join(filter(None, (f"`{printer}`", level if level != rule.level else "", _numbers(said))))


def _numbers(said: dict[str, Any]) -> str:
    """Return the numbers of a rule in a printer's file, without tables and long lists."""
    numbers = {key: value for key, value in said.items() if key not in ("level", "source")}
    sides = [numbers.get(side) for side in SIDES]
    if len(set(sides)) == 1 and sides[0] is not None:
        return f"all sides {sides[0]}"
    shown = ((key.replace("_", " "), _value(value)) for key, value in numbers.items() if _value(value))
    alike = ((", ".join(key for key, _ in some), value) for value, some in groupby(shown, itemgetter(1)))
    return ", ".join(f"{keys} {value}" for keys, value in alike)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes"
    if isinstance(value, list):
        return ", ".join(value) if all(isinstance(one, str) for one in value) and len(value) <= _MOST else ""
    return str(value)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def promises_table() -> str:
    """Return what each tier promises, as Markdown: the hardest step, and looks and minutes at two sizes."""
    head = ["| tier | its hardest step needs | looks, 6x6 | minutes | looks, 10x10 | minutes |", "|---" * 6 + "|"]
    small, large = (default_ranges(side, side) for side in PROMISED_SIDES)
    rows = (f"| `{tier}` | {PROMISES[tier]} | {_spent(small[tier])} | {_spent(large[tier])} |" for tier in EVERY_TIER)
    return "\n".join([*head, *rows])


def _spent(one: Range) -> str:
    """Return the looks that a tier takes, and the minutes of the quick and of the unhurried."""
    low, high = one.effort
    if high == inf:
        return f"{_ends(*one.effort)} | {f'{outer_minutes(low, low)[0]} or more' if low else 'any'}"
    return f"{_ends(*one.effort)} | {'–'.join(map(str, outer_minutes(low, high)))}"


def tiers_table() -> str:
    """Return what each tier asks for at some sizes, as Markdown: the hardest step, and by size energy and effort."""
    head = [f"| board | | {' | '.join(EVERY_TIER)} |", "|---" * (len(EVERY_TIER) + 2) + "|"]
    hardest = (_ends(*one.hardest) for one in default_ranges(*TIER_SIDES[:1] * 2, True).values())
    any_size = f"| to 20x20 | hardest | {' | '.join(hardest)} |"
    return "\n".join([*head, any_size, *(row for side in TIER_SIDES for row in _tier_rows(side))])


def _tier_rows(side: int) -> Iterator[str]:
    efforts = ([one.effort for one in default_ranges(side, side, total).values()] for total in (True, False))
    names = ("energy", "effort", "effort, no total")
    for name, ranges in zip(names, (default_bands(side, side).values(), *efforts), strict=True):
        if {*ranges} == {ANY.effort}:
            continue
        yield f"| {side}x{side} | {name} | {' | '.join(_ends(*one) for one in ranges)} |"


def _ends(low: float, high: float) -> str:
    """Return a range; scores and efforts are never below 0."""
    if high == inf:
        return f"≥{_short(low)}" if low else "any"
    return f"≤{_short(high)}" if low in (0, -inf) else f"{_short(low)}…{_short(high)}"


def _short(number: float) -> str:
    return f"{number:.4g}" if abs(number) < 1000 else f"{number:.0f}"


def limits_table() -> str:
    """Return how much of each input is read, as Markdown."""
    return "\n".join(["| input | at most |", "|---|---|", *(f"| {what} | {most} |" for what, most in TABLE)])


def library_table() -> str:
    """Return what does in a program what each command does, as Markdown."""
    rows = (f"| `{command}` | {_calls(does)} |" for command, does in COMMANDS.items())
    return "\n".join(["| command | library |", "|---|---|", *rows])


def _calls(does: str) -> str:
    """Return names of functions as code, and a reason as it is."""
    names = does.split()
    return does if does.startswith("for people") else ", ".join(f"`{name}`" for name in names)


TABLES = {
    "library": library_table,
    "limits": limits_table,
    "promises": promises_table,
    "papers": papers_table,
    "rules": rules_table,
    "tiers": tiers_table,
}


def with_tables(text: str) -> str:
    """Return a document with its tables made anew, each between the comments with its name."""
    for name in (name for name in TABLES if f"<!-- {name} -->" in text):
        table = TABLES[name]
        before, start, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        text = f"{before}{start}{table()}\n{end}{after}"
    return text


if __name__ == "__main__":
    for page in PAGES:
        page.write_text(with_tables(page.read_text("utf-8")), "utf-8")
