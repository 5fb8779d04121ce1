"""The documents tell of everything there is."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

import bookmaker
from bookmaker.spec.looks import load_look

ROOT = Path(__file__).parent.parent
PACKAGE = Path(bookmaker.__file__).parent


def test_every_module_and_folder_has_its_place_in_the_architecture():
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    names = {path.name + "/" * path.is_dir() for path in PACKAGE.iterdir() if not path.name.startswith("_")}
    assert names
    assert [name for name in sorted(names) if f"`{name}`" not in text] == []


def test_the_floors_of_the_picture_are_those_that_are_checked():
    (picture,) = re.findall(r"```\n(11.*?)```", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.DOTALL)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    floors = [re.findall(r"(\w+)/", line) for line in picture.splitlines()]
    assert [sorted(floor) for floor in floors] == [sorted(re.findall(r"bookmaker\.(\w+)", layer)) for layer in layers]
    assert len({room for floor in floors for room in floor}) <= 15


def test_every_kernel_module_that_searches_is_explained():
    kernel = PACKAGE / "engine" / "kernel"
    text = (kernel / "README.md").read_text("utf-8")
    unsaid = {"__init__", "board", "jit", "load", "rng"}
    assert {path.stem for path in kernel.glob("*.py") if f"`{path.name}`" not in text} <= unsaid


def test_the_glossary_has_at_most_forty_words_that_the_code_keeps_to():
    words = re.findall(r"^\| (\w+) \| [A-Z]", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.MULTILINE)
    assert 30 < len(words) <= 40
    source = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py")).lower()
    assert [word for word in words if not re.search(rf"\b{word}", source)] == []


def test_nothing_mentions_documents_that_readers_do_not_have():
    files = [ROOT / "ARCHITECTURE.md", ROOT / "README.md"]
    files += [path for folder in ("bookmaker", "docs", "tests") for path in (ROOT / folder).rglob("*.[mp][dy]")]
    hidden = re.compile(r"\.\./" + r"shared|\bissue \d|\bengine" + r"\.md")
    assert [str(path) for path in files if hidden.search(path.read_text("utf-8"))] == []


def test_the_table_of_limits_is_made_from_them():
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    made = runpy.run_path(str(ROOT / "docs" / "make_tables.py"))["with_tables"](text)
    assert made == text, "run: python docs/make_tables.py"


@pytest.mark.parametrize(("files", "most"), [("ARCHITECTURE.md", 2_000), ("README.md", 1_300), ("docs/*.md", 50_000)])
def test_manuals_stay_within_their_words(files: str, most: int):
    assert sum(len(path.read_text("utf-8").split()) for path in ROOT.glob(files)) <= most


def test_every_link_of_the_readme_leads_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(links) >= 8
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_the_readme_names_the_two_commands():
    text = (ROOT / "README.md").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in ("book", "test"):
        assert f"make {target}" in text
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_readmes_own_look_works_as_it_stands(tmp_path):
    blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    (recipe,) = (block for block in blocks if "extends:" in block)
    (tmp_path / "mine.yaml").write_text(recipe)
    (tmp_path / "fonts").mkdir()
    own = (ROOT / "layouts" / "fonts" / "IBMPlexSans_400Regular.ttf").read_bytes()
    (tmp_path / "fonts" / "MyFont.ttf").write_bytes(own)
    found = load_look(tmp_path / "mine.yaml")
    assert found.look.name == "mine"
    assert found.look.trim == (504, 720)
    assert found.fonts["clue"] == tmp_path / "fonts" / "MyFont.ttf"
