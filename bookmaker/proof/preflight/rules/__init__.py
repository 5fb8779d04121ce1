"""The rules, one per file and named like it: all files here count, and packages can add more."""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.rule import Limits, Rule
from bookmaker.values import additions


@cache
def _rules() -> dict[str, Rule[Limits] | None]:
    """Return the rules by id, in order; ours are loaded on request."""
    own = sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))
    return additions.extend_group(additions.RULES, dict.fromkeys(own), lambda one: one.load(Rule, "id"))


def rule_ids() -> tuple[str, ...]:
    """Return the ids of all rules, in order."""
    return tuple(_rules())


@cache
def load_rule(id: str) -> Rule[Limits]:
    """Return a known rule, loading no others."""
    if rule := _rules()[id]:
        return rule
    name = id.replace("-", "_")
    own: Rule[Limits] = getattr(import_module(f"{__name__}.{name}"), name)
    return own


def all_rules() -> MappingProxyType[str, Rule[Limits]]:
    """Return every rule by its id, in order."""
    return MappingProxyType({id: load_rule(id) for id in rule_ids()})
