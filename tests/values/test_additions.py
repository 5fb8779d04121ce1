"""Things that packages add by entry points: found in a fixed order, and told by name where they cannot be used."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bookmaker.values import additions
from bookmaker.values.additions import (
    REFUSED,
    Addition,
    attribute_errors,
    extend_group,
    extended_files,
    find_usable,
    remedy_for,
)
from bookmaker.values.errors import UserError


def install(root: Path, name: str, entries: dict[str, dict[str, str]], version: str = "1.0") -> Path:
    """Put a package of this name, with entry points by group, into a folder of packages; return its own folder."""
    info, package = root / f"{name}-{version}.dist-info", root / name
    for folder in (info, package):
        folder.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: {version}\n")
    points = [(group, name, target) for group, own in entries.items() for name, target in own.items()]
    lines = (f"[bookmaker.{group}]\n{name} = {target}\n" for group, name, target in points)
    (info / "entry_points.txt").write_text("".join(lines))
    (package / "__init__.py").write_text("")
    return package


def value(name: str) -> str:
    """Return a module with a thing of this name."""
    return f"from types import SimpleNamespace\nTHING = SimpleNamespace(name={name!r})\n"


def load(addition: Addition) -> SimpleNamespace:
    return addition.load(SimpleNamespace)


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder whose packages are found, and nothing of it afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(additions, "REFUSED", REFUSED.copy())
    additions.additions.cache_clear()
    before = {*sys.modules}
    yield tmp_path
    for name in {*sys.modules} - before:
        del sys.modules[name]
    additions.additions.cache_clear()


def test_values_and_files_are_found_in_a_fixed_order(packages: Path):
    (install(packages, "zoo", {"kinds": {"cage": "zoo:THING"}}) / "__init__.py").write_text(value("cage"))
    first = install(packages, "ark", {"kinds": {"boat": "ark.parts:THING"}, "looks": {"wood": "ark"}}, "2.1")
    (first / "parts.py").write_text(value("boat"))
    (first / "wood.yaml").write_text("")
    found = extend_group("kinds", {"own": SimpleNamespace(name="own")}, load)
    assert [(name, one.name) for name, one in found.items()] == [(name, name) for name in ("own", "boat", "cage")]
    usable = [("kinds", "boat", "ark", "2.1"), ("kinds", "cage", "zoo", "1.0")]
    assert [one[:4] for one in find_usable("kinds")] == usable
    assert extended_files("looks", {}) == {"wood": (first / "wood.yaml").resolve()}
    assert extended_files("printers", {}) == {}


@pytest.mark.parametrize(
    ("target", "content", "reason"),
    [
        ("odd_pack:KIND", "import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("odd_pack:KIND", "raise SystemExit(3)", "SystemExit: 3"),
        ("odd_pack:KIND", "", "AttributeError: module 'odd_pack' has no attribute 'KIND'"),
        ("odd_pack:KIND", "KIND = 3", "TypeError: it is of the type int, not SimpleNamespace"),
        ("odd_pack:THING", value("even"), "ValueError: it calls itself 'even'"),
        ("elsewhere:KIND", "", "ModuleNotFoundError: No module named 'elsewhere'"),
    ],
)
def test_what_is_broken_is_told_by_name_and_stops_nothing(packages: Path, target: str, content: str, reason: str):
    (install(packages, "odd_pack", {"kinds": {"odd": target}}) / "__init__.py").write_text(content)
    (install(packages, "sound", {"kinds": {"good": "sound:THING"}}) / "__init__.py").write_text(value("good"))
    assert [*extend_group("kinds", {}, load)] == ["good"]
    assert remedy_for("kinds", "odd", ()) == f"odd-pack 1.0, kinds: odd = {target} cannot be used: {reason}"
    assert remedy_for("kinds", "gold", ("good",)) == "did you mean 'good'?"


def test_a_name_is_taken_once(packages: Path):
    for name in ("one", "two"):
        (install(packages, name, {"looks": {"classic": name, "new": name}}) / "new.yaml").write_text("")
    own = {"classic": Path("classic.yaml")}
    assert extended_files("looks", own) == own | {"new": (packages / "one" / "new.yaml").resolve()}
    refused = ["one 1.0, looks: classic = one", "two 1.0, looks: classic = two", "two 1.0, looks: new = two"]
    assert [str(one) for one in additions.REFUSED] == refused
    assert remedy_for("looks", "classic", ()).endswith("ValueError: there is another 'classic'")


def test_what_goes_wrong_later_is_told_with_its_package_only_where_it_has_one(packages: Path):
    (install(packages, "pack", {"printers": {"press": "pack"}}) / "press.yaml").write_text("")
    extended_files("printers", {})
    told = pytest.raises(UserError, match=r"pack 1.0, printers: press = pack cannot be used: KeyError: 'title'")
    with told, attribute_errors("printers", "press"):
        raise KeyError("title")
    with pytest.raises(KeyError), attribute_errors("printers", "kdp"):
        raise KeyError("title")
