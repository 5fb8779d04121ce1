"""The rules, one file each, named as its file is; all that lie here are known."""

import pkgutil
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.rule import Limits, Rule


@lru_cache(1)
def all_rules() -> MappingProxyType[str, Rule[Limits]]:
    """Return every rule by its id, in order."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    rules: list[Rule[Limits]] = [getattr(import_module(f"{__name__}.{name}"), name) for name in names]
    return MappingProxyType({rule.id: rule for rule in rules})
