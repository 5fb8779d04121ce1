"""What is compiled at the first run: all that books need, so that no two workers compile the same later."""

import pytest

from bookmaker.engine.kernel import jit
from bookmaker.engine.solve import classic, exact, make, refined, trace_rating, warm

LATER = {"arrange", "show_all"}
"""What searches for figures of clues and for boards without a total need."""


def test_only_what_few_books_need_is_compiled_later(monkeypatch: pytest.MonkeyPatch):
    modules = (classic, exact, make, trace_rating, refined)
    kernels = {name: one for module in modules for name, one in vars(module).items() if isinstance(one, jit.Kernel)}
    kernels["look_over"] = trace_rating.looks.look_over
    for one in kernels.values():
        monkeypatch.delitem(vars(one), "_call", raising=False)
    refined.trace_refined.cache_clear()  # of what compiling asked before
    warm._search()
    warm._explain()
    assert {name for name, one in kernels.items() if "_call" not in vars(one)} == LATER
