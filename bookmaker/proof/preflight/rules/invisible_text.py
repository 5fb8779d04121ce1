"""Text that is not painted."""

from bookmaker.proof.pdf.uses import TextUse
from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    covers=True,
    reason=(
        "Text that nobody sees, such as a scanner's reading of a picture, may be printed, or searched for by reviewers."
    ),
    remedy="export again without hidden text; flatten scanned pages",
)
def invisible_text(file: PdfFile) -> Hits:
    for page, text, place in file.find_uses(TextUse):
        if not text.visible:
            yield Hit("there is text that is not painted", page.number, page.place(place))
