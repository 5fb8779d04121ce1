"""The rules, one file each; all that lie here are known."""

import pkgutil
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.rule import Rule


@lru_cache(1)
def all_rules() -> MappingProxyType[str, Rule]:
    """Return every rule by its id, in order."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    rules: list[Rule] = [import_module(f"{__name__}.{name}").RULE for name in names]
    return MappingProxyType({rule.id: rule for rule in rules})
