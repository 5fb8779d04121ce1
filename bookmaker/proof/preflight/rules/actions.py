"""JavaScript and other actions."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="Programs and actions inside a file are refused for safety.",
    source="ISO 15930-1",
    remedy="export again without JavaScript, and without what happens on opening",
)
def actions(file: PdfFile) -> Hits:
    from pikepdf import Dictionary

    root = file.root
    if entry(entry(root, "/Names"), "/JavaScript") is not None:
        yield Hit("there is JavaScript")
    if isinstance(entry(root, "/OpenAction"), Dictionary):
        yield Hit("something happens when the file is opened")
    if entry(root, "/AA") is not None:
        yield Hit("something happens with the file as a whole")
    for page in file.pages:
        if entry(page.obj, "/AA") is not None:
            yield Hit("something happens when the page is shown", page.number)
