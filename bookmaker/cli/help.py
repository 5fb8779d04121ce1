"""Uncut help: commands in groups, examples of each, and a mistyped command line in one line."""

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from bookmaker.cli.colours import bold, can_colour
from bookmaker.cli.loudness import quiet_option
from bookmaker.values.errors import UserError, did_you_mean

MISUSED: Any = typer.BadParameter.__base__
"""What Typer raises for a command line that it cannot read; it has no public name."""
EXAMPLES = "Examples:"
"""The line of a command's docstring after which its examples follow, one in a line."""
_HEADING = re.compile(r"^(Usage|[A-Z][\w ,]*):", re.MULTILINE)
_TYPE = re.compile(r" <.*>$")
"""Typer's remark on the type of an argument, whose name says more."""
_FILES = {".yaml": "build", ".yml": "build", ".pdf": "verify"}
"""The command that is meant if only a file is named."""
_SAID = (
    (r"'(?P<got>.*)' is not one of (?P<words>.*?)\.?$", "expected one of {words}"),
    (r"greater than or equal to (?P<least>\S+?)\.?$|not in the range x>=(?P<low>\S+?)\.", "the least is {least}"),
    (r"less than or equal to (?P<most>\S+?)\.?$", "the most is {most}"),
    (r"valid integer", "expected a whole number"),
    (r"valid (number|float)", "expected a number"),
)
"""Typer's messages about a bad value, and ours."""


def examples_of(text: str | None) -> list[str]:
    """Return the examples in the help of a command."""
    return [line.strip() for line in (text or "").partition(EXAMPLES)[2].splitlines() if line.strip()]


class _Whole:
    """Uncut help, with headings in bold on a terminal and the examples at its end."""

    help: str | None

    def get_help(self, ctx: Any) -> str:
        text = super().get_help(ctx)  # type: ignore[misc]
        return _HEADING.sub(lambda found: bold(found[0]), text) if can_colour() else text

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return the first paragraph, however long it is."""
        return " ".join((self.help or "").partition("\n\n")[0].split())

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text((self.help or "").partition(EXAMPLES)[0].strip())

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        if examples := examples_of(self.help):
            with formatter.section(EXAMPLES.rstrip(":")):
                formatter.write("".join(f"  {line}\n" for line in examples))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        pieces: list[str] = super().collect_usage_pieces(ctx)  # type: ignore[misc]
        return [re.sub(r"(\.\.\.)+", "...", piece.replace("{", "").replace("}", "")) for piece in pieces]


class Command(_Whole, TyperCommand):
    """A command with uncut help, and with --quiet."""

    def get_params(self, ctx: Any) -> list[Any]:
        *own, helps = super().get_params(ctx)
        return [*own, quiet_option(), helps]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        found = [(one.param_type_name, *record) for one in self.get_params(ctx) if (record := one.get_help_record(ctx))]
        arguments = [(_TYPE.sub("", name), told) for sort, name, told in found if sort == "argument"]
        options = [(name, told) for sort, name, told in found if sort == "option"]
        for title, rows in (("Arguments", arguments), ("Options", options)):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


class HelpGroup(_Whole, TyperGroup):
    """A group of commands: each has a line of its own, under its heading."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        panels: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            command: Any = self.commands[name]
            panel = command.rich_help_panel if isinstance(command.rich_help_panel, str) else "Commands"
            panels.setdefault(panel, []).append((name, command.get_short_help_str()))
        longest = max(map(len, self.commands))
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl([(name.ljust(longest), told) for name, told in rows])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not args[0].startswith("-"):
            raise UserError(self._unknown(args[0], ctx.command_path))
        return super().resolve_command(ctx, args)

    def _unknown(self, word: str, path: str) -> str:
        if command := _FILES.get(Path(word).suffix.lower()):
            return f"{word} is no command; did you mean '{path} {command} {word}'?"
        remedy = did_you_mean(word, self.commands, f"'{path} -h' lists the commands")
        return f"there is no command '{word}'; {remedy}"


def usage_message(error: Any, args: Sequence[str]) -> str:
    """Return what is wrong with a command line made of these words, and the remedy, as one line."""
    command, ctx = error.cmd, error.ctx
    path = ctx.command_path if ctx else " ".join(("bookmaker", *args[:1]))
    lists = f"'{path} -h' explains it"
    examples = examples_of(getattr(command, "help", None))
    example = f"for example: {examples[0]}" if examples else lists
    kind, said = type(error).__name__, error.message.rstrip(".")
    if kind == "NoArgsIsHelpError":
        start = "; 'bookmaker init' writes a sample book" if path == "bookmaker" else ""
        return f"{path} needs a command{start}; '{path} -h' lists the commands"
    if kind == "NoSuchOption" and path == "bookmaker" and error.option_name in ("-q", "--quiet"):
        return f"{error.option_name} belongs behind the command: bookmaker build {error.option_name} book.yaml"
    if kind == "NoSuchOption":
        known = [
            name
            for one in command.get_params(ctx)
            for name in (*one.opts, *one.secondary_opts)
            if name.startswith("--")
        ]
        tiers = "'bookmaker bank fill' makes puzzles of a tier" if error.option_name in ("--tier", "--tiers") else ""
        near = tiers or did_you_mean(error.option_name, known, lists)
        return f"{path} has no option {error.option_name}; {near}"
    if kind == "MissingParameter":
        return f"{_parameter_name(error.param)} is missing; {example}"
    if kind == "BadOptionUsage":
        return f"{error.option_name} needs a value; {lists}"
    if kind == "BadParameter" and error.param:
        return _bad_value(error, args, lists)
    if extra := re.search(r"unexpected extra arguments? ?(?:\(s\) )?\((.*)\)", said):
        return f"'{extra[1]}' is too much; {example}"
    return f"{said}; {lists}"


def _parameter_name(parameter: Any) -> str:
    """Return people's name for an option or an argument."""
    name: str = max(parameter.opts, key=len)
    return name if name.startswith("-") else (parameter.metavar or name).strip("[].")


def _bad_value(error: Any, args: Sequence[str], lists: str) -> str:
    """Say which value is wrong, and which is nearest."""
    opts, raw = error.param.opts, error.message.removeprefix("Value error, ")
    given = [after for word, after in pairwise(args) if word in opts]
    given += [word.partition("=")[2] for word in args if word.partition("=")[0] in opts and "=" in word]
    place = " ".join((_parameter_name(error.param), *given[-1:]))
    for pattern, words in _SAID:
        if found := re.search(pattern, raw):
            parts = {key: text or "" for key, text in found.groupdict().items()}
            parts["least"] = parts.get("least") or parts.get("low", "")
            choices = re.findall(r"'([^']*)'", parts.get("words", ""))
            said = words.format(**{**parts, "words": ", ".join(choices)})
            return f"{place}: {said}; {did_you_mean(parts.get('got', ''), choices, lists)}"
    return f"{place}: {raw.rstrip('.')}; {lists}"
