"""A drawn PDF becomes a file for a printer, an archive or a reader, in the flavour of PDF they ask for.

Equal bytes and equal terms give equal bytes: the date is given, and identifiers come from the content.
"""

import hashlib
from collections.abc import Mapping
from datetime import date
from io import BytesIO
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID
from xml.sax.saxutils import escape

from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf, String

from bookmaker.print.finish.content import device_colours, state_trim, strip_for_print, strip_for_readers
from bookmaker.print.finish.icc import IccProfile, coated_profile, srgb
from bookmaker.values.errors import CannotBeMet, QualityFailure
from bookmaker.values.flavours import ARCHIVES, Colours, Flavour

NO_DATE = date(2000, 1, 1)
"""Date in files of books without one."""
REGISTRY = "http://www.color.org"
CONDITION = "CGATS TR 001"
"""Default print conditions: web offset on coated paper (SWOP)."""
_CUSTOM = "Custom"
"""Name for print conditions outside every registry."""
_SHOWN = 3


_NOTHING: Mapping[str, str] = MappingProxyType({})
_SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
_ALTERNATIVES = '<{0}><rdf:Alt><rdf:li xml:lang="x-default">{1}</rdf:li></rdf:Alt></{0}>'
_FORMS = {
    "dc:title": _ALTERNATIVES,
    "dc:creator": "<{0}><rdf:Seq><rdf:li>{1}</rdf:li></rdf:Seq></{0}>",
    "dc:language": "<{0}><rdf:Bag><rdf:li>{1}</rdf:li></rdf:Bag></{0}>",
}
"""XMP forms of values that are not plain text."""
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""{spaces}>
{facts}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


class _Standard(NamedTuple):
    """The written form of a flavour."""

    version: str
    """The PDF version."""
    info: Mapping[str, str] = _NOTHING
    """Entries of the information dictionary that declare the flavour."""
    facts: Mapping[str, str] = _NOTHING
    """Properties of XMP that declare it."""
    intent: str = ""
    """The kind of its output intent; '' for a flavour that has none."""


_X, _A = "GTS_PDFX", "GTS_PDFA1"
_STANDARDS: dict[Flavour, _Standard] = {
    "pdf": _Standard("1.4"),
    "x-1a:2001": _Standard(
        "1.3", {"GTS_PDFXVersion": "PDF/X-1:2001", "GTS_PDFXConformance": "PDF/X-1a:2001"}, intent=_X
    ),
    "x-1a:2003": _Standard("1.4", {"GTS_PDFXVersion": "PDF/X-1a:2003"}, intent=_X),
    "x-3:2002": _Standard("1.3", {"GTS_PDFXVersion": "PDF/X-3:2002"}, intent=_X),
    "x-4": _Standard("1.6", facts={"pdfxid:GTS_PDFXVersion": "PDF/X-4", "pdf:Trapped": "False"}, intent=_X),
    "a-2b": _Standard("1.7", facts={"pdfaid:part": "2", "pdfaid:conformance": "B"}, intent=_A),
    "a-3b": _Standard("1.7", facts={"pdfaid:part": "3", "pdfaid:conformance": "B"}, intent=_A),
}
_READ = "1.7"
"""The PDF version of files for readers."""


def finish(
    data: bytes,
    flavour: Flavour,
    *,
    condition: str | None = None,
    profile: IccProfile | None = None,
    dated: date | None = None,
    screen: bool = False,
) -> bytes:
    """Return a file drawn by bookmaker, finished in a flavour.

    PDF/X is for print conditions by their registered name, `condition`, or those of an embedded `profile`, which wins.
    With `screen`, a plain file keeps everything that its readers want. Raises CannotBeMet for colours that the
    flavour does not allow, QualityFailure for a file that is not valid PDF/A.
    """
    standard, read = _STANDARDS[flavour], flavour in ARCHIVES or (flavour == "pdf" and screen)
    with Pdf.open(BytesIO(data)) as pdf:
        said = _read_info(pdf, dated or NO_DATE, _name(data, flavour))
        (strip_for_readers if read else strip_for_print)(pdf)
        if standard.intent:
            pdf.Root.OutputIntents = Array([_intent(pdf, flavour, condition, profile)])
        if standard.intent == _X:
            state_trim(pdf)
        _describe(pdf, standard, said, read)
        saved = _save_pdf(pdf, _READ if read else standard.version, packed=read)
    if standard.intent == _A:
        prove_archive(saved, flavour)
    return saved


def drawn_in(flavour: Flavour, colours: Colours) -> Colours:
    """Return the colours in which pages are drawn for a flavour: those wanted, except RGB in PDF/X."""
    return "cmyk" if colours == "rgb" and _STANDARDS[flavour].intent == _X else colours


class _DocInfo(NamedTuple):
    """The metadata of a file."""

    title: str
    author: str
    creator: str
    language: str
    dated: date
    name: str
    """An identifier made from its content."""


def _read_info(pdf: Pdf, dated: date, name: str) -> _DocInfo:
    title, author, creator = (str(pdf.docinfo.get(key, "")) for key in ("/Title", "/Author", "/Creator"))
    return _DocInfo(title, author, creator, str(pdf.Root.get("/Lang", "")), dated, name)


def _name(data: bytes, flavour: Flavour) -> str:
    return f"uuid:{UUID(bytes=hashlib.sha256(flavour.encode() + data).digest()[:16], version=4)}"


def _describe(pdf: Pdf, standard: _Standard, said: _DocInfo, read: bool) -> None:
    """Write the metadata of a file: for print without a standard, only its producer."""
    if not read and not standard.intent:
        pdf.trailer.Info = pdf.make_indirect(Dictionary(Producer=String(said.creator)))
        return
    pdf.trailer.Info = pdf.make_indirect(_info(standard, said))
    if read or standard.facts:
        metadata = packet({**_facts(said), **standard.facts})
        pdf.Root.Metadata = pdf.make_stream(metadata, Type=Name.Metadata, Subtype=Name.XML)


def _info(standard: _Standard, said: _DocInfo) -> Dictionary:
    date = f"D:{said.dated.isoformat().replace('-', '')}000000+00'00'"
    texts = {
        "Title": said.title,
        "Author": said.author,
        "Creator": said.creator,
        "Producer": said.creator,
        "CreationDate": date,
        "ModDate": date,
        **standard.info,
    }
    info = Dictionary({f"/{key}": String(text) for key, text in texts.items() if text})
    if standard.intent == _X:
        info.Trapped = Name("/False")
    return info


def _facts(said: _DocInfo) -> dict[str, str]:
    date = f"{said.dated}T00:00:00+00:00"
    return {
        "dc:title": said.title,
        "dc:creator": said.author,
        "dc:language": said.language,
        "pdf:Producer": said.creator,
        "xmp:CreatorTool": said.creator,
        "xmp:CreateDate": date,
        "xmp:ModifyDate": date,
        "xmp:MetadataDate": date,
        "xmpMM:DocumentID": said.name,
        "xmpMM:InstanceID": said.name,
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
    }


def _intent(pdf: Pdf, flavour: Flavour, condition: str | None, profile: IccProfile | None) -> Dictionary:
    """Return the output intent: the sort of print, or the screens, for the colours of a file."""
    kind, found = _STANDARDS[flavour].intent, _profile(flavour, device_colours(pdf), profile)
    name = (found.condition or _CUSTOM) if found else condition or CONDITION
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name(f"/{kind}"),
        OutputConditionIdentifier=String(name),
        Info=String((found.info if found else "") or name),
    )
    if kind == _X and name != _CUSTOM:
        intent.RegistryName = String(REGISTRY)
    if found:
        intent.DestOutputProfile = pdf.make_stream(found.data, N=found.parts)
    return intent


def _profile(flavour: Flavour, used: set[str], profile: IccProfile | None) -> IccProfile | None:
    """Return the profile to embed, or None where the name of the conditions is enough."""
    title = f"PDF/{flavour[0].upper()}{flavour[1:]}"
    if _STANDARDS[flavour].intent == _X:
        if "rgb" in used:
            raise CannotBeMet(f"{title} has no RGB colours; print in gray or in CMYK")
        if profile and profile.version > 2 and flavour != "x-4":
            raise CannotBeMet(f"{title} has no ICC profile of version {profile.version}; give one of version 2")
        return profile or (coated_profile() if flavour == "x-4" else None)
    if {"rgb", "cmyk"} <= used:
        raise CannotBeMet(f"{title} has colours in RGB or in CMYK, not in both")
    return (profile or coated_profile()) if "cmyk" in used else srgb()


def _save_pdf(pdf: Pdf, version: str, packed: bool) -> bytes:
    file = BytesIO()
    pdf.save(
        file,
        force_version=version,
        deterministic_id=True,
        fix_metadata_version=False,
        object_stream_mode=ObjectStreamMode.generate if packed else ObjectStreamMode.disable,
        compress_streams=True,
    )
    return file.getvalue()


def prove_archive(data: bytes, flavour: Flavour) -> None:
    """Raise QualityFailure for a file that pikepdf's validator rejects as PDF/A of a flavour."""
    from pikepdf.pdfa import validate_written  # slow to import, and few files ask for it

    report = validate_written(BytesIO(data), flavour.removeprefix("a-"))
    if not report.passed:
        found = [f"  {finding.where}: {finding.message}" for finding in report.findings]
        said = "\n".join(dict.fromkeys(found[:_SHOWN]))
        more = f"\n  and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        title = f"PDF/{flavour.capitalize()}"
        raise QualityFailure(f"this book is not {title}; choose another flavour or another typeface:\n{said}{more}")


def packet(facts: Mapping[str, str]) -> bytes:
    """Return a packet of XMP with facts by their usual names, such as 'dc:title', without empty ones."""
    stated = {name: value for name, value in facts.items() if value}
    used = sorted({name.partition(":")[0] for name in stated})
    spaces = "".join(f'\n  xmlns:{prefix}="{_SPACES[prefix]}"' for prefix in used)
    lines = (_FORMS.get(name, "<{0}>{1}</{0}>").format(name, escape(value)) for name, value in stated.items())
    return _PACKET.format(spaces=spaces, facts="\n".join(lines)).encode()
