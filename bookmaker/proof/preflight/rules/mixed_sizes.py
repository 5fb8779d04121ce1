"""Pages of several sizes."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule
from bookmaker.values.lengths import inches_of, near


@rule(
    covers=True,
    reason="A book is cut in one piece, so all its pages have one size.",
    remedy="export all pages in one size, and turned one way",
)
def mixed_sizes(file: PdfFile) -> Hits:
    first = file.pages[0].media
    for page in file.pages:
        if not (near(page.media.width, first.width) and near(page.media.height, first.height)):
            message = f"page 1 has {inches_of(first.width, first.height)}, others have another size"
            yield Hit(message, page.number, measured=inches_of(page.media.width, page.media.height))
