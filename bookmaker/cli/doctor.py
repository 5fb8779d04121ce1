"""bookmaker doctor: the facts for a report of a fault."""

import json
import os
import platform
import sys
from collections.abc import Callable, Iterator

from bookmaker import __version__
from bookmaker.cli.options import AsJson

_SOMETIMES = ("matplotlib", "pyarrow", "distributed")
"""Packages that only some commands need."""


def doctor(as_json: AsJson = False) -> None:
    """Print what a report of a fault needs.

    Versions, the system, and where compiled code is kept.

    Examples:

    bookmaker doctor
    """
    if as_json:
        print(json.dumps({name: str(said) for name, said in _facts()}))
        return
    for name, said in _facts():
        print(f"{name + ':':<14} {said}")


def _facts() -> Iterator[tuple[str, object]]:
    from bookmaker.bank.store import VERSION as BANK
    from bookmaker.engine.kernel.jit import is_compiled
    from bookmaker.engine.kernel.machine_code import code_folder
    from bookmaker.engine.rank.energy import VERSION as ENERGY
    from bookmaker.engine.rank.rating import VERSION as RATING
    from bookmaker.page.layout.units import layout_files, layouts_dir
    from bookmaker.spec.lock.rebuild import PACKAGES
    from bookmaker.spec.lock.values import FORMAT

    yield "bookmaker", __version__
    yield "versions of", f"energy {ENERGY}, rating {RATING}, lock {FORMAT}, bank {BANK}"
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()}), {sys.executable}"
    yield "system", f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores"
    yield "layouts", f"{layouts_dir()}: {', '.join(layout_files())}"
    state = "compiled" if is_compiled() else "not compiled yet; the first puzzle does it"
    yield "engine", f"{code_folder()}: {state}"
    for package in (*PACKAGES, "numpy", "llvmlite", "pypdfium2", "pydantic", "typer", "rich", *_SOMETIMES):
        yield package, _version(package)
    yield from _additions()


def _additions() -> Iterator[tuple[str, object]]:
    """Yield what other packages add, each with its error if it cannot be used."""
    from bookmaker.kinds import KINDS
    from bookmaker.page.layout.units import design_files, layout_files
    from bookmaker.page.types import PAGES
    from bookmaker.proof.preflight.rules import all_rules
    from bookmaker.proof.preflight.vendor import load_vendor
    from bookmaker.spec.looks import load_look
    from bookmaker.values.additions import REFUSED, additions, describe
    from bookmaker.words import load_words

    uses: dict[str, Callable[[str], object]] = {
        "kinds": KINDS.__getitem__,
        "looks": lambda name: load_look(layout_files()[name]),
        "designs": lambda name: design_files()[name],
        "pages": PAGES.__getitem__,
        "printers": load_vendor,
        "rules": all_rules().__getitem__,
        "languages": load_words,
    }
    for one in additions():
        try:
            uses[one.group](one.name)
            why = REFUSED.get(one)
        except Exception as error:  # a package may raise anything
            why = REFUSED.get(one) or describe(one, error)
        yield ("broken", why) if why else ("addition", one)


def _version(package: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"
