"""Size of the file."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="A larger file is refused before anybody looks at it.",
    remedy="use images of 300 pixels per inch, and forms for what repeats",
)
def file_size(file: PdfFile, most_mb: float) -> Hits:
    size = file.path.stat().st_size / 1_000_000
    if size > most_mb:
        yield Hit(f"the file has more than {most_mb:g} MB", measured=f"{size:.0f} MB")
