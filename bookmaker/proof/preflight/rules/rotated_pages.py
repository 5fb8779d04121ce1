"""Pages that are turned when they are shown."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule


@rule(
    level="warning",
    covers=True,
    reason="Machines that overlook the turn print the page sideways.",
    remedy="export the pages upright instead of turning them afterwards",
)
def rotated_pages(file: PdfFile) -> Hits:
    for page in file.pages:
        if page.rotate:
            yield Hit("the page is turned by an entry in the file", page.number, measured=f"{page.rotate}°")
