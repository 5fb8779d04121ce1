"""What the documentation site has besides docs/: the README in parts, files of other folders, and the reference.

MkDocs calls `on_files` and `on_page_markdown`.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from bookmaker.book import library

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "tests/bench/RESULTS.md": "results.md",
}
PARTS = {
    "index.md": ("The two commands", "Without make", "More"),
    "quality.md": ("How good the puzzles are",),
    "contributing.md": ("Changing it",),
}
"""Which sections of the README make a page; its head stands on the first, and all others are recipes."""
RECIPES = "recipes.md"
LINK = re.compile(r"\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
RECIPE = re.compile(r"^\*\*(.+?)\.?\*\*[.:]? ", re.MULTILINE)
"""A paragraph of the README that begins in bold type."""
COMMAND = re.compile(r"^(#+) `(bookmaker(?: [a-z]+)+)( .*)`$", re.MULTILINE)
"""A heading that gives all that a command takes."""
FILE = re.compile(r"^```(\w+) (\S+)$", re.MULTILINE)
"""The head of a block that is a file, which tests write."""
REFERENCE = """\
# Reference

Every name of `import bookmaker as bm`, with the example of [The Python library](library.md) in which it comes up.
These names stay; cells are (row, column) from (0, 0).
"""


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are no files of docs/."""
    pages = {page: (ROOT / place).read_text("utf-8") for place, page in ELSEWHERE.items()}
    sources = {page: place for place, page in ELSEWHERE.items()} | dict.fromkeys((*PARTS, RECIPES), "README.md")
    for page, text in {**pages, **readme(), "reference.md": reference()}.items():
        moved = text if page == "reference.md" else with_links(text, posixpath.dirname(sources[page]), page)
        files.append(File.generated(config, page, content=moved))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links out of docs/ to the pages that files there have on the site."""
    text = with_links(markdown, "docs", page.file.src_uri) if page.file.generated_by is None else markdown
    return COMMAND.sub(_headed, FILE.sub(r'```\1 title="\2"', text))


def _headed(match: re.Match[str]) -> str:
    level, command, takes = match.groups()
    return f"{level} {command} {{: #{slug(command + takes)} }}\n\n```text\n{command}{takes}\n```\n"


def readme() -> dict[str, str]:
    """Return the README's pages by their names."""
    head, *sections = re.split(r"^## ", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE)
    by_title = {section.partition("\n")[0]: section for section in sections}
    elsewhere = {title for titles in PARTS.values() for title in titles}
    parts = {**PARTS, RECIPES: tuple(title for title in by_title if title not in elsewhere)}
    pages = {page: "## ".join(by_title[title] for title in titles) for page, titles in parts.items()}
    pages = {page: f"# {text}" for page, text in pages.items()} | {"index.md": f"{head}## {pages['index.md']}"}
    return pages | {RECIPES: RECIPE.sub(r"## \1\n\n", pages[RECIPES])}


def with_links(text: str, folder: str, page: str) -> str:
    """Return a text of a folder of the repository with its links as the site needs them; what is no page is no link."""

    def led(match: re.Match[str]) -> str:
        words, target, anchor = match[1], match[2], match[3] or ""
        if "://" in target or (not target and page not in (*PARTS, RECIPES)):
            return match[0]
        place = posixpath.normpath(posixpath.join(folder, target)) if target else "README.md"
        if place == "README.md":
            there = next((name for name, titles in PARTS.items() if anchor[1:] in ("", *map(slug, titles))), RECIPES)
            return f"[{words}]({there}{anchor})"
        if place in ELSEWHERE or place.startswith("docs/"):
            said = title_of(place) if words == target else words
            return f"[{said}]({ELSEWHERE.get(place) or place.removeprefix('docs/')}{anchor})"
        return words if (ROOT / place).exists() else match[0]

    return LINK.sub(led, text)


def title_of(place: str) -> str:
    """Return the heading of a file, by which the site calls it."""
    return (ROOT / place).read_text("utf-8").partition("\n")[0].removeprefix("# ")


def slug(title: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def reference() -> str:
    """Return the reference of the library: what docstrings say, and the manual's examples, in the manual's order."""
    manual = (ROOT / "docs" / "library.md").read_text("utf-8")
    sections = re.split(r"^## (.*)\n", manual, flags=re.MULTILINE)[1:]
    left, text = set(library.__all__), [REFERENCE]
    for title, section in zip(sections[::2], sections[1::2], strict=True):
        text.append(f"## {title}")
        for prose, example in re.findall(r"(.*?)(^```python\n.*?^```$)", section, re.MULTILINE | re.DOTALL):
            names = [name for name in re.findall(r"`(\w+)\b", prose) if name in left]
            left.difference_update(names)
            text += [*map(documented, dict.fromkeys(names)), example]
    assert not left, f"the manual names no {left}"
    return "\n\n".join(text)


def documented(name: str) -> str:
    """Return what has mkdocstrings write about a name; errors have no members worth it."""
    found = getattr(library, name)
    few = "\n    options: {members: false}" if isinstance(found, type) and issubclass(found, Exception) else ""
    return f"::: bookmaker.book.library.{name}{few}"
