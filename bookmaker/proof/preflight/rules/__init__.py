"""The rules, one per file and named like it, or per row of `presence.yaml`; packages can add more."""

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType

from bookmaker.proof.preflight.presence import presence_rules
from bookmaker.proof.preflight.rule import Limits, Rule
from bookmaker.values import additions


@cache
def _rules() -> dict[str, Rule[Limits] | None]:
    """Return the rules by id, in order; our files are loaded on request."""
    files = (module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))
    own = dict(sorted((dict.fromkeys(files) | presence_rules()).items()))
    return additions.extend_group(additions.RULES, own, lambda one: one.load(Rule, "id"))


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
