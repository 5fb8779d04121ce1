"""QR codes that a phone can read."""

from bookmaker.proof.preflight.rule import Hit, Hits, PdfFile, rule
from bookmaker.values.lengths import POINTS, Length, to_mm
from bookmaker.values.qr import QUIET

_LEAST = 0.5 * POINTS["mm"]
_ROUNDING = 0.005


@rule(
    covers=True,
    reason="Phones read a code only if its modules are larger than the dots of the press, and white is around it.",
    source="ISO/IEC 18004; the printers' guides",
    remedy="print it larger, and keep four modules of white on all sides",
)
def qr_codes(file: PdfFile, least: Length = _LEAST) -> Hits:
    """Find codes too fine, and those that something comes too near to."""
    for page in file.pages:
        for code in page.sight.codes:
            if code.module < least - _ROUNDING:
                message = f"a QR code of modules under {to_mm(least):.2g} mm"
                yield Hit(message, page.number, measured=f"{to_mm(code.module):.2f} mm", amount=code.module)
            if code.clear < QUIET:
                message = f"a QR code with less than {QUIET} modules of white around it"
                yield Hit(message, page.number, measured=f"{code.clear}", amount=code.clear)
