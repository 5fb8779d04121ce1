"""The rules, one file each, named as its file is; all that lie here are known."""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.rule import Limits, Rule


@cache
def rule_ids() -> tuple[str, ...]:
    """Return the ids of all rules, in order."""
    return tuple(name.replace("_", "-") for name in sorted(module.name for module in pkgutil.iter_modules(__path__)))


@cache
def load_rule(id: str) -> Rule[Limits]:
    """Return a rule that is known; who asks for a few of them need not wait for all."""
    name = id.replace("-", "_")
    rule: Rule[Limits] = getattr(import_module(f"{__name__}.{name}"), name)
    return rule


def all_rules() -> MappingProxyType[str, Rule[Limits]]:
    """Return every rule by its id, in order."""
    return MappingProxyType({id: load_rule(id) for id in rule_ids()})
