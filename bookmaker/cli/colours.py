"""Colours on a terminal; none if NO_COLOR is set, if TERM is dumb, or if a file or a program reads."""

import os

import typer

from bookmaker.values.errors import Problem

_LEVELS = {"error": "red", "warning": "yellow"}


def say(text: str, *, err: bool = False) -> None:
    """Print a text, on stderr if asked, without its colours if nobody sees or wants them."""
    typer.echo(text, err=err, color=None if can_colour() else False)


def can_colour() -> bool:
    """Tell whether the environment allows colours."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Return a heading, or a path, as it looks on a terminal."""
    return typer.style(text, bold=True)


def level(word: str, text: str = "") -> str:
    """Return 'error' or 'warning', or a text about one, in its colour."""
    return typer.style(text or word, fg=_LEVELS.get(word), bold=True)


def finding_text(problem: Problem) -> str:
    """Return a finding as text: its place and its level stand out, and the mark under its line."""
    head, *lines = str(problem).split("\n")
    place, sort, said = head.partition(f"{problem.level}[{problem.id}]")
    shown = [level(problem.level, line) if line.strip() == "^" else line for line in lines]
    return "\n".join((f"{bold(place)}{level(problem.level, sort)}{said}", *shown))
