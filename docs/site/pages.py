"""What the documentation site has besides docs/: the README, files of other folders, and the reference.

MkDocs calls `on_files` and `on_page_markdown`.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from bookmaker import library

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "bookmaker/engine/kernel/README.md": "kernel.md",
    "tests/bench/RESULTS.md": "results.md",
}
LINK = re.compile(r"\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
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
    for place, page in ELSEWHERE.items():
        text = with_links((ROOT / place).read_text("utf-8"), posixpath.dirname(place))
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "reference.md", content=reference()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead links out of docs/ to the pages that files there have on the site."""
    text = with_links(markdown, "docs") if page.file.generated_by is None else markdown
    return COMMAND.sub(_headed, FILE.sub(r'```\1 title="\2"', text))


def _headed(match: re.Match[str]) -> str:
    level, command, takes = match.groups()
    return f"{level} {command} {{: #{slug(command + takes)} }}\n\n```text\n{command}{takes}\n```\n"


def with_links(text: str, folder: str) -> str:
    """Return a text of a folder of the repository with its links as the site needs them; what is no page is no link."""

    def led(match: re.Match[str]) -> str:
        words, target, anchor = match[1], match[2], match[3] or ""
        if "://" in target or not target:
            return match[0]
        place = posixpath.normpath(posixpath.join(folder, target))
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
    return f"::: bookmaker.library.{name}{few}"
