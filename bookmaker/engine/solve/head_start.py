"""The kernel, loaded as this is imported: by the process that forks workers, which then share it."""

from contextlib import suppress

from bookmaker.engine.solve.warm import is_compiled, run_all

with suppress(Exception):  # a worker meets it again and tells it; here it would end the process that forks
    if is_compiled():
        run_all()
