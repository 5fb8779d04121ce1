"""Texts in Markdown: the part of it that a book prints, as blocks; the rest is refused."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from bookmaker.page.layout.flow import Divider, Heading, ListItem, Paragraph
from bookmaker.page.layout.picture import Picture, open_picture
from bookmaker.page.layout.qr import Qr
from bookmaker.page.layout.rich import ITALIC, REGULAR, STRONG, Run
from bookmaker.values.errors import Wrong
from bookmaker.values.limits import PARAGRAPH_LETTERS, WORD_LETTERS
from bookmaker.values.qr import check_address
from bookmaker.words.quotes import Pairs, typeset

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

SUPPORTED = (
    "headings of level 1 to 3, paragraphs, *italic* and **strong** words, lists with one more list inside, "
    "--- between paragraphs, and pictures or codes (qr:https://…) in paragraphs of their own"
)
_BULLETS = ("•", "–")
"""Labels of the items of a list, and of one inside it."""
_LEVELS = 3
_MOST_NAMED = 5
_PARAGRAPH, _WORD = re.compile(r"(?:.+\n?)+"), re.compile(r"\S+")
"""Most mistakes that one message names."""
_NAMES = {
    "table": "a table",
    "blockquote": "a quotation (>)",
    "code_block": "code (four spaces before a line)",
    "fence": "code (```)",
    "code_inline": "code (`)",
    "html_block": "HTML",
    "html_inline": "HTML",
    "link": "a link",
    "s": "struck out text (~~)",
    "hr": "a line (---)",
    "heading": "a heading",
    "bullet_list": "a third list",
    "ordered_list": "a third list",
}
"""Names of elements that are refused, everywhere or in their place."""


class Illustration(NamedTuple):
    """A picture or a code between two paragraphs, with its caption."""

    picture: Picture | Qr
    caption: str


Content = Heading | Paragraph | ListItem | Divider | Illustration


class Block(NamedTuple):
    """A block of a text, and the number of its first line."""

    line: int
    content: Content


class Document(NamedTuple):
    """A text; `name` is that of its file, '' for a text in the spec."""

    name: str
    blocks: tuple[Block, ...]

    @property
    def heading(self) -> str:
        """The first heading; '' without one."""
        return next((block.content.text for block in self.blocks if isinstance(block.content, Heading)), "")


def place(name: str, line: int) -> str:
    """Return the name of a line of a text in messages."""
    return f"{name}:{line}" if name else f"line {line}"


class _Mistake(NamedTuple):
    line: int
    what: str


def read_markdown(text: str, name: str, folder: Path, quotes: Pairs | None = None) -> Document:
    """Return a text as blocks, with the quotes of a language; pictures are seen from `folder`.

    Raises Wrong, with name and line, for elements that a book does not print, and for pictures that cannot be printed.
    """
    from markdown_it import MarkdownIt  # slow to import, and only books with texts of their own need it
    from markdown_it.tree import SyntaxTreeNode

    _check_lengths(text, name)
    notes: dict[str, Any] = {}
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text, notes)
    reader = _Reader(name, folder, quotes)
    blocks = tuple(reader.blocks(SyntaxTreeNode(tokens).children))
    # An address for links leaves no token behind.
    reader.mistakes += (_Mistake(found["map"][0] + 1, _NAMES["link"]) for found in notes.get("references", {}).values())
    if reader.mistakes:
        raise _unsupported_error(sorted(reader.mistakes), name)
    if not blocks:
        raise Wrong(f"{name or 'this text'} is empty", id="empty-text")
    return Document(name, blocks)


def _check_lengths(text: str, name: str) -> None:
    """Raise Wrong for a paragraph or a word so long that reading or breaking it would not end soon."""
    for what, parts, most in (
        ("paragraph", _PARAGRAPH.finditer(text), PARAGRAPH_LETTERS),
        ("word", _WORD.finditer(text), WORD_LETTERS),
    ):
        if long := next((part for part in parts if len(part[0]) > most), None):
            line = text.count("\n", 0, long.start()) + 1
            message = f"{place(name, line)}: a {what} of {len(long[0]):,} letters, where {most:,} are the most"
            raise Wrong(message, id="too-long", remedy=f"divide the {what}")


def _unsupported_error(mistakes: Sequence[_Mistake], name: str) -> Wrong:
    named = "; ".join(f"{place(name, mistake.line)}: {mistake.what}" for mistake in mistakes[:_MOST_NAMED])
    more = f"; and {len(mistakes) - _MOST_NAMED} more" * (len(mistakes) > _MOST_NAMED)
    return Wrong(f"{named}{more}: not printed here", id="bad-markdown", remedy=f"use only {SUPPORTED}")


class _Reader:
    """Turns a parsed text into blocks and collects what it must refuse."""

    def __init__(self, name: str, folder: Path, quotes: Pairs | None) -> None:
        self.name = name
        self.folder = folder
        self.quotes = quotes
        self.mistakes: list[_Mistake] = []
        self.line = 0
        """The current line."""

    def blocks(self, nodes: "Iterable[SyntaxTreeNode]") -> Iterator[Block]:
        """Yield the blocks of a text."""
        for node in nodes:
            self.line = self._line(node)
            yield from (Block(line, content) for line, content in self._contents(node))

    def _line(self, node: "SyntaxTreeNode") -> int:
        return node.map[0] + 1 if node.map else self.line

    def _contents(self, node: "SyntaxTreeNode") -> Iterator[tuple[int, Content]]:
        line = self.line
        match node.type:
            case "heading":
                yield from ((line, heading) for heading in self._heading(node))
            case "paragraph":
                yield from self._paragraph(node)
            case "hr":
                yield line, Divider()
            case "bullet_list" | "ordered_list":
                yield from self._list(node, 0)
            case _:
                self._refuse(_NAMES.get(node.type, node.type))

    def _refuse(self, what: str) -> None:
        self.mistakes.append(_Mistake(self.line, what))

    def _heading(self, node: "SyntaxTreeNode") -> Iterator[Heading]:
        level, runs = int(node.tag[1:]), list(self._inline(node))
        if level > _LEVELS:
            self._refuse(f"a heading of level {level}")
        elif any(run.style != REGULAR for run in runs):
            self._refuse("italic or strong words in a heading")
        elif text := "".join(run.text for run in runs).replace("\n", " "):
            yield Heading(text, level)

    def _paragraph(self, node: "SyntaxTreeNode") -> Iterator[tuple[int, Content]]:
        line, inner = self.line, node.children[0].children
        pictures = [child for child in inner if child.type == "image"]
        if pictures and all(child.type in ("image", "softbreak") or not child.content.strip() for child in inner):
            yield from ((line, self._illustration(child)) for child in pictures)
        else:
            yield line, Paragraph(tuple(self._inline(node)))

    def _illustration(self, node: "SyntaxTreeNode") -> Illustration:
        (caption,) = typeset((str(node.attrs.get("title") or node.content),), self.quotes)
        try:
            return Illustration(self._picture_at(str(node.attrs["src"])), caption.strip())
        except Wrong as wrong:
            raise Wrong(f"{place(self.name, self.line)}: {wrong}", id=wrong.id, remedy=wrong.remedy) from None

    def _picture_at(self, source: str) -> Picture | Qr:
        """Return the code of an address, `qr:https://…`, or the picture in a file."""
        scheme, colon, address = source.partition(":")
        if colon and scheme == "qr":
            return Qr(check_address(address))
        return open_picture(self.folder / unquote(source))

    def _list(self, node: "SyntaxTreeNode", depth: int) -> Iterator[tuple[int, ListItem]]:
        start, ordered = int(node.attrs.get("start", 1)), node.type == "ordered_list"
        for number, item in enumerate(node.children, start):
            yield from self._item(item, f"{number}{item.markup}" if ordered else _BULLETS[depth], depth)

    def _item(self, item: "SyntaxTreeNode", label: str, depth: int) -> Iterator[tuple[int, ListItem]]:
        """Yield the paragraphs of a list's item, the first one with its label, and those of the list inside it."""
        for child in item.children:
            self.line = self._line(child)
            if child.type == "paragraph":
                yield self.line, ListItem(tuple(self._inline(child)), label, depth)
                label = ""
            elif child.type in ("bullet_list", "ordered_list") and depth + 1 < len(_BULLETS):
                yield from self._list(child, depth + 1)
            else:
                self._refuse(f"{_NAMES.get(child.type, child.type)} inside a list")

    def _inline(self, node: "SyntaxTreeNode") -> Iterator[Run]:
        runs = list(self._runs(node.children[0].children, REGULAR)) if node.children else []
        return map(Run, typeset([run.text for run in runs], self.quotes), (run.style for run in runs))

    def _runs(self, nodes: "Iterable[SyntaxTreeNode]", style: str) -> Iterator[Run]:
        for node in nodes:
            match node.type:
                case "text":
                    yield from (Run(node.content, style),) if node.content else ()
                case "softbreak" | "hardbreak":
                    self.line += 1
                    yield Run(" " if node.type == "softbreak" else "\n", style)
                case "em":
                    yield from self._runs(node.children, style if style == STRONG else ITALIC)
                case "strong":
                    yield from self._runs(node.children, STRONG)
                case "image":
                    self._refuse("a picture inside a line")
                case _:
                    self._refuse(_NAMES.get(node.type, node.type))
