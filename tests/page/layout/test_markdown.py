"""The part of Markdown that is printed, and the rest with its lines."""

from pathlib import Path

import pytest
from PIL import Image

from bookmaker.page.layout.flow import Divider, Heading, ListItem, Paragraph
from bookmaker.page.layout.markdown import SUPPORTED, Illustration, read_markdown
from bookmaker.page.layout.rich import Run
from bookmaker.values.errors import Wrong


def _contents(text: str, folder: Path = Path()) -> list[object]:
    return [block.content for block in read_markdown(text, "about.md", folder).blocks]


def test_headings_paragraphs_and_their_styles() -> None:
    heads = _contents("# One\n\n## Two\n\nThree\n-----\n\n### Four")
    assert heads == [Heading("One", 1), Heading("Two", 2), Heading("Three", 2), Heading("Four", 3)]
    (paragraph,) = _contents('Some *italic*, **strong**\nand ***both***,\\\nends \\*so\\* &amp; -- "so"...')
    assert isinstance(paragraph, Paragraph)
    assert "".join(run.text for run in paragraph.runs) == ('Some italic, strong and both,\nends *so* & -- "so"...')
    styles = {run.text: run.style for run in paragraph.runs}
    wanted = {"italic": "italic", "strong": "strong", "both": "strong", "Some ": "regular"}
    assert wanted.items() <= styles.items()


def test_lists_with_one_more_inside() -> None:
    text = "- one\n- *two*\n  1. first\n  1. second\n\n  goes on\n\n7) seven\n8) eight"
    assert _contents(text) == [
        ListItem((Run("one"),), "•", 0),
        ListItem((Run("two", "italic"),), "•", 0),
        ListItem((Run("first"),), "1.", 1),
        ListItem((Run("second"),), "2.", 1),
        ListItem((Run("goes on"),), "", 0),
        ListItem((Run("seven"),), "7)", 0),
        ListItem((Run("eight"),), "8)", 0),
    ]


def test_dividers_and_pictures(tmp_path: Path) -> None:
    Image.new("L", (30, 20)).save(tmp_path / "a map.png")
    first, divider, second = _contents('![A map](a%20map.png)\n\n---\n\n![A map](<a map.png> "The map")', tmp_path)
    assert isinstance(first, Illustration) and isinstance(second, Illustration)
    assert (first.caption, second.caption, first.picture) == ("A map", "The map", second.picture)
    assert divider == Divider()


def test_every_block_knows_its_line() -> None:
    text = "# One\n\nTwo\nlines\n\n- three\n- four\n\n---\n"
    assert [block.line for block in read_markdown(text, "", Path()).blocks] == [1, 3, 6, 7, 9]


REFUSED = {
    "| a |\n|---|\n| 1 |": (1, "a table"),
    "x\n\n> quoted": (3, "a quotation"),
    "x\n\n    code": (3, "code"),
    "```\ncode\n```": (1, "code"),
    "some\n`code`": (2, "code"),
    "<div>x</div>": (1, "HTML"),
    "a <b>c</b>": (1, "HTML"),
    "<!-- a note -->": (1, "HTML"),
    "a\n[link](x)": (2, "a link"),
    "<https://example.org>": (1, "a link"),
    "x\n\n[a]: b": (3, "a link"),
    "~~gone~~": (1, "struck out"),
    "#### four": (1, "a heading of level 4"),
    "# a *b*": (1, "italic or strong words in a heading"),
    "a\nb ![p](p.png)": (2, "a picture inside a line"),
    "- a\n  - b\n    - c": (3, "a third list"),
    "- # a": (1, "a heading inside a list"),
    "- a\n\n  > b": (3, "a quotation (>) inside a list"),
    "- ![p](p.png)": (1, "a picture inside a line"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_the_rest_is_refused_with_file_line_and_remedy(text: str) -> None:
    line, what = REFUSED[text]
    with pytest.raises(Wrong) as refused:
        read_markdown(text, "about.md", Path())
    assert str(refused.value).startswith(f"about.md:{line}: {what}")
    assert (refused.value.id, refused.value.remedy) == ("bad-markdown", f"use only {SUPPORTED}")
    with pytest.raises(Wrong, match=f"^line {line}: "):
        read_markdown(text, "", Path())


def test_many_mistakes_are_named_at_once_by_their_lines() -> None:
    with pytest.raises(Wrong, match=r"^about.md:1: code .*; about.md:3: a link; .* and 2 more: not printed here$"):
        read_markdown("`a`\n\n[b](c)\n\n`a`\n\n`a`\n\n`a`\n\n`a`\n\n`a`", "about.md", Path())


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_an_empty_text_is_refused(text: str) -> None:
    with pytest.raises(Wrong, match=r"about\.md is empty"):
        read_markdown(text, "about.md", Path())


def test_a_picture_that_is_not_there_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match=r"^about.md:3: no.png cannot be read") as refused:
        read_markdown("x\n\n![no](no.png)", "about.md", tmp_path)
    assert refused.value.id == "unknown-file"
