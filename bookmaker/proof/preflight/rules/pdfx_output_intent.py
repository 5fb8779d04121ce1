"""The print conditions that a file is meant for."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, entry, rule


@rule(
    covers=True,
    reason="PDF/X says for which sort of print its colours are meant.",
    source="ISO 15930-1",
    remedy="export as PDF/X with an output intent, such as CGATS TR 001",
)
def pdfx_output_intent(file: PdfFile) -> Hits:
    if not file.standard:
        return
    intents = [one for one in entry(file.root, "/OutputIntents", []) if entry(one, "/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield Hit("there are several output intents for PDF/X" if intents else "there is no output intent for PDF/X")
    for one in intents:
        if not str(entry(one, "/OutputConditionIdentifier", "")).strip():
            yield Hit("the output intent names no condition")
        if entry(one, "/DestOutputProfile") is None and not str(entry(one, "/RegistryName", "")).strip():
            yield Hit("the output intent has neither a profile nor a registry that knows it")
