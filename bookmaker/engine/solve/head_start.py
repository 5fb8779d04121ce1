"""The kernel, loaded as this is imported: by the process that forks workers, which then share it."""

from bookmaker.engine.solve.warm import is_compiled, run_all

if is_compiled():
    run_all()
