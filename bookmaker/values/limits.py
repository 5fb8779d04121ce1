"""How much of an input is read: files by their size, then what they unfold to; each limit is named in its error.

Sizes are in bytes. `TABLE` says all of it for the manual.
"""

MB = 1_000_000
SPEC_BYTES = 256 * 1024
"""A spec has a few kilobytes; PyYAML takes seconds for a megabyte."""
SPEC_DEPTH = 20
SPEC_VALUES = 6_000
TEXT_BYTES = 300_000
"""A hundred pages of prose."""
PARAGRAPH_LETTERS = 20_000
WORD_LETTERS = 500
BOARDS_BYTES = 8 * MB
PICTURE_BYTES = 200 * MB
PICTURE_PIXELS = 100_000_000
"""Three times a Letter page at 600 dpi."""
STILL_BYTES = 50 * MB
STILL_PIXELS = 50_000_000
"""Pixels of a picture that becomes only a few cells: those of a large camera."""
SIGNS_BYTES = 1 * MB
MASK_BYTES = 20 * MB
LOGO_BYTES = 1 * MB
FONT_BYTES = 64 * MB
PROFILE_BYTES = 10 * MB
LOCK_BYTES = 16 * MB
LINE_BYTES = 1 * MB
"""A line of a file of puzzles has a few kilobytes."""
PDF_BYTES = 1_000 * MB
PDF_PAGES = 10_000
PDF_OBJECTS = 500_000
PDF_NOTES = 10_000
"""Links, notes and fields of one page."""
PDF_STEPS = 1_000_000
"""Operators that draw a page, those of a form counted each time it is drawn."""
PDF_CONTENT = 40 * MB
"""Bytes of one content stream, unpacked."""
PDF_UNPACKED = 400 * MB
"""Bytes of any other stream, such as a picture: one for the cover of a large book at 600 dpi in CMYK."""
PAGE_BYTES = 50 * MB
REQUEST_BYTES = 100_000


def size_said(count: int) -> str:
    """Return a size for people."""
    return f"{count // MB:,} MB" if count >= MB else f"{count // 1000} kB"


TABLE: tuple[tuple[str, str], ...] = (
    ("spec, series, layout, picks", f"{SPEC_BYTES // 1024} kB, {SPEC_VALUES:,} keys and values, {SPEC_DEPTH} levels"),
    (
        "text in Markdown",
        f"{size_said(TEXT_BYTES)}, {PARAGRAPH_LETTERS:,} letters a paragraph, {WORD_LETTERS} a word",
    ),
    ("boards, `puzzles:`", size_said(BOARDS_BYTES)),
    ("picture to print", f"{size_said(PICTURE_BYTES)}, {PICTURE_PIXELS // MB} million pixels"),
    (
        "picture for a board",
        f"{size_said(STILL_BYTES)}, {STILL_PIXELS // MB} million pixels; {size_said(SIGNS_BYTES)} of signs",
    ),
    ("shape, logo", f"{size_said(MASK_BYTES)}, {size_said(LOGO_BYTES)}"),
    ("font, ICC profile", f"{size_said(FONT_BYTES)}, {size_said(PROFILE_BYTES)}"),
    ("lock", size_said(LOCK_BYTES)),
    ("line that `bank import` reads", size_said(LINE_BYTES)),
    (
        "PDF",
        f"{size_said(PDF_BYTES)}, {PDF_PAGES:,} pages, {PDF_OBJECTS:,} objects; a page {PDF_STEPS:,} steps of drawing, "
        f"{PDF_NOTES:,} links and notes; "
        f"unpacked {size_said(PDF_CONTENT)} of content, {size_said(PDF_UNPACKED)} of other parts",
    ),
    ("web page of puzzles", f"{size_said(PAGE_BYTES)}, {size_said(PDF_UNPACKED)} unpacked"),
    ("request to the studio", f"{REQUEST_BYTES:,} bytes"),
)
"""What is read, and how much of it."""
