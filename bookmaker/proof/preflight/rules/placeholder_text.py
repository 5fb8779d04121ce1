"""Text left over from a template."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason="What was left over from a template is sent back.",
    remedy="replace it with your own words, or take it away",
)
def placeholder_text(file: PdfFile, phrases: tuple[str, ...]) -> Hits:
    for page in file.pages:
        text = " ".join(page.sight.text.lower().split())
        for phrase in phrases:
            if phrase.lower() in text:
                yield Hit(f"a template's text is left: {phrase}", page.number)
