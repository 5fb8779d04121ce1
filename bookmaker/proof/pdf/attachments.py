"""Files inside a PDF, read with a limit."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pikepdf

from bookmaker.proof.pdf.weight import DAMAGED, TooMuch, unpack


def attached_file(path: Path, ending: str, most: int) -> tuple[str, bytes] | None:
    """Return the name and the content of the first file inside a PDF with an ending; None for one of more bytes."""
    with suppress(*DAMAGED, TooMuch), pikepdf.open(path, suppress_warnings=True) as pdf:
        for name in (name for name in pdf.attachments if name.endswith(ending)):
            content: Any = pdf.attachments[name].obj.EF.F
            return name, b"".join(unpack(content, most))
    return None
