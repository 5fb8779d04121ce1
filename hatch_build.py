"""Compiles the puzzle engine while bookmaker is built, so that nobody waits for it later.

pip runs this for a wheel and for `pip install -e .`, in an environment with what `pyproject.toml` lists under
`build-system`. Machine code for any processor of this sort goes to `bookmaker/engine/kernel/objects/`. If that fails,
the first puzzle compiles what it needs, as it does on other processors.
"""

import ast
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
KERNEL = "bookmaker.engine.kernel"
PARTS = 2
"""Processes that compile."""


def store_all() -> bool:
    """Compile all that Python calls of the engine, unless it is there already; tell whether it is there."""
    from bookmaker.engine.kernel.machine_code import COMPLETE, SHIPPED, baseline, shipped_for

    mark = SHIPPED / COMPLETE
    if baseline() is None or (mark.exists() and mark.read_text() == shipped_for()):
        return baseline() is not None
    shutil.rmtree(SHIPPED, ignore_errors=True)
    with tempfile.TemporaryDirectory() as cache:
        target = {"NUMBA_CPU_NAME": baseline(), "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": cache}
        own = os.environ | target | {"PYTHONPATH": os.pathsep.join(sys.path)}  # pip gives it packages of its own
        words = [sys.executable, __file__]
        running = [subprocess.Popen([*words, str(part)], env=own, cwd=cache) for part in range(PARTS)]
        codes = [one.wait() for one in running]
        if any(codes):
            return False
        (made,) = Path(cache).glob("*")
        shutil.copytree(made, SHIPPED)
    mark.write_text(shipped_for())
    return True


def compile_part(part: int) -> None:
    """Compile every other function, the first or the second; a test asks that nothing is left."""
    for kernel in list(entry_points())[part::PARTS]:
        kernel.get_ready()
        assert kernel.address


def entry_points() -> Iterator[Any]:
    """Yield the functions of the engine that Python calls, and those that compiled code jumps to."""
    from bookmaker.engine.kernel.jit import Kernel

    sources = {path: path.read_text() for path in sorted((ROOT / "bookmaker").rglob("*.py"))}
    kernels, called, inlined = dict[str, Any](), set[str](), set[str]()
    for path, source in sources.items():
        if "@jit" not in source:
            called |= set(_imported(source))
            continue
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        own = {name: value for name, value in vars(module).items() if isinstance(value, Kernel)}
        kernels |= {value.symbol: value for value in own.values()}
        jitted = {value.__wrapped__.__code__.co_name for value in own.values() if value.__module__ == module.__name__}
        for code in _codes(compile(source, path, "exec")):
            names = {own[name].symbol for name in code.co_names if name in own}
            if code.co_name in jitted:
                inlined |= names
            elif code.co_name != "<module>":
                called |= names
    yield from (one for symbol, one in kernels.items() if symbol in called or symbol not in inlined or one.is_apart)


def _imported(source: str) -> Iterator[str]:
    """Yield the symbols of what a source imports of the kernel."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(KERNEL):
            yield from (f"{node.module}.{one.name}".replace(".", "_") for one in node.names)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


class EngineHook(BuildHookInterface[Any]):
    """Adds the compiled engine to a wheel, which then is for one sort of machine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; `version` is "editable" for `pip install -e`, which finds the code in this tree."""
        sys.path.insert(0, str(ROOT))
        try:
            is_there = store_all()
        except Exception as error:  # whatever it is, bookmaker works without
            self.app.display_warning(f"{type(error).__name__}: {error}")
            is_there = False
        if not is_there:
            self.app.display_warning("the engine is not compiled now: the first puzzle does that")
        elif version != "editable":
            place = Path("bookmaker", "engine", "kernel", "objects")
            build_data["force_include"][str(ROOT / place)] = str(place)
            build_data["tag"] = f"py3-none-{_platform()}"


def _platform() -> str:
    """Return the sort of machine in the name of a wheel; on Linux, the code needs no more than llvmlite's wheels do."""
    name = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return name.replace("linux_", "manylinux2014_", 1) if name.startswith("linux_") else name


if __name__ == "__main__":
    compile_part(int(sys.argv[1]))
