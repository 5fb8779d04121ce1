"""Files inside a PDF, declared as its sources."""

from collections.abc import Mapping
from io import BytesIO

from pikepdf import Array, AttachedFileSpec, Name, Pdf

_WHAT = "What this file was made from"


def attach(data: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a PDF with files attached by name, in the form of PDF 2.0 and PDF/A-3."""
    saved = BytesIO()
    with Pdf.open(BytesIO(data)) as pdf:
        for name, content in files.items():
            named = {"filename": name, "mime_type": "text/plain", "description": _WHAT}
            pdf.attachments[name] = AttachedFileSpec(pdf, content, **named, creation_date="", mod_date="")
            pdf.attachments[name].obj.AFRelationship = Name.Source
        pdf.Root.AF = Array([pdf.attachments[name].obj for name in files])
        pdf.save(saved, deterministic_id=True)
    return saved.getvalue()
