"""Findings for machines: as JSON, or as the notes that a GitHub workflow shows beside the lines of a file."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from bookmaker.cli.options import Form
from bookmaker.values.errors import OK, Problem, UserError

_SETTING = "--set"
"""Stands for the file of a finding in a setting."""
_IN_PROPERTIES = str.maketrans({":": "%3A", ",": "%2C"})


@contextmanager
def shown_as(form: Form, file: Path) -> Iterator[None]:
    """Show an error of the user's in a form and exit; as text it is left to the frame of the command line."""
    try:
        yield
    except UserError as error:
        if form == "text":
            raise
        show(form, file, error.problems or [_without_place(file, error)], error.code)
        raise typer.Exit(error.code) from None


def show(form: Form, file: Path, problems: Iterable[Problem], code: int = OK, **facts: Any) -> None:
    """Print findings on stdout in a form that is not text; `facts` are what JSON says besides."""
    if form == "github":
        for problem in problems:
            print(_note(problem))
    else:
        found = [_data(problem) for problem in problems]
        print(json.dumps({"file": str(file), "exit_code": code, "findings": found, **facts}, ensure_ascii=False))


def _without_place(file: Path, error: UserError) -> Problem:
    """Return an error that is about no place in a file as a finding."""
    message, _, remedy = str(error).removeprefix(f"{file}: ").partition("; ")
    words = "".join(f"-{ch.lower()}" if ch.isupper() else ch for ch in type(error).__name__).strip("-")
    return Problem(str(file), 0, 0, words, "", message, remedy=remedy)


def _data(problem: Problem) -> dict[str, Any]:
    """Return a finding as JSON has it; without a place, line and column are null."""
    return {**problem._asdict(), "line": problem.line or None, "column": problem.column or None}


def _note(problem: Problem) -> str:
    """Return a finding as a command of a GitHub workflow."""
    place = {"line": problem.line, "col": problem.column} if problem.line else {}
    file = {} if problem.file == _SETTING else {"file": problem.file, **place}
    properties = {**file, "title": f"{problem.level}[{problem.id}]"}
    said = ",".join(f"{key}={_escaped(str(value)).translate(_IN_PROPERTIES)}" for key, value in properties.items())
    setting = f"{_SETTING} {problem.source}: " if problem.file == _SETTING else ""
    where = f"{problem.where}: " if problem.where else ""
    text = "\n".join(filter(None, (f"{setting}{where}{problem.message}", problem.remedy)))
    return f"::{problem.level} {said}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
