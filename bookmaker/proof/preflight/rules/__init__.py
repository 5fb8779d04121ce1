"""The rules, one file each, named as its file is: all that lie here are known, and those that packages add."""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.rule import Limits, Rule
from bookmaker.values import additions


@cache
def _rules() -> dict[str, Rule[Limits] | None]:
    """Return the rules by their ids, in order; ours are loaded when they are asked for."""
    own = sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))
    return additions.extend_group(additions.RULES, dict.fromkeys(own), lambda one: one.load(Rule, "id"))


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
