"""The rules, one file each, named as its file is: all that lie here are known, and those that packages add."""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.rule import Limits, Rule
from bookmaker.values import additions


def _added(addition: additions.Addition) -> Rule[Limits]:
    """Return the rule that a package adds; raise TypeError or ValueError where it is none."""
    rule = addition.load()
    if not isinstance(rule, Rule):
        raise TypeError(f"it is of the type {type(rule).__name__}, not Rule")
    if rule.id != addition.name:
        raise ValueError(f"a rule that is called '{rule.id}'")
    return rule


@cache
def _rules() -> dict[str, Rule[Limits] | None]:
    """Return the rules by their ids, in order; ours are loaded when they are asked for."""
    own = sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))
    return additions.extended(additions.RULES, dict.fromkeys(own), _added)


def rule_ids() -> tuple[str, ...]:
    """Return the ids of all rules, in order."""
    return tuple(_rules())


@cache
def load_rule(id: str) -> Rule[Limits]:
    """Return a rule that is known; who asks for a few of them need not wait for all."""
    if rule := _rules()[id]:
        return rule
    name = id.replace("-", "_")
    own: Rule[Limits] = getattr(import_module(f"{__name__}.{name}"), name)
    return own


def all_rules() -> MappingProxyType[str, Rule[Limits]]:
    """Return every rule by its id, in order."""
    return MappingProxyType({id: load_rule(id) for id in rule_ids()})
