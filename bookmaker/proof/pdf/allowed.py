"""What may be in a PDF of ours, as data: its parts, their entries, what these may say, and the operators that draw.

Whatever is not named here is a finding (`parts.py`). So a way to hide or to change something on paper need not be
known to be found. Most is named because our own files have it, the rest because tools do that only save a file anew,
and it changes nothing that is seen: other ways to pack bytes, plain graphics states, operators of Ghostscript.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Rule(NamedTuple):
    """What the value of an entry may be; of a list, each item."""

    values: frozenset[str] = frozenset()
    """Names and truth values that are allowed, as they are written."""
    part: str = ""
    """The part of the file that dictionaries and streams have to be; '' where none is allowed."""
    plain: str = ".*"
    """The pattern of numbers and texts that are allowed; '' for none."""
    by_name: bool = False
    """The value is a dictionary from names of the file's own choice, and each of its values is what this says."""
    seen: bool = True
    """Whether it is looked at: what no page shows may be anything."""


Entries = Mapping[str, Rule]


def _one_of(*values: str) -> Rule:
    """Return the rule for what is one of some names, numbers or truth values."""
    return Rule(frozenset(values), plain="")


def _part(name: str) -> Rule:
    return Rule(part=name, plain="")


def _rule_by_name(name: str, *values: str) -> Rule:
    return Rule(frozenset(values), part=name, plain="", by_name=True)


def _any(*entries: str) -> Entries:
    """Return entries that may say anything."""
    return dict.fromkeys(entries, ANY)


ANY = Rule(seen=False)
_PLAIN = Rule()
_YES_OR_NO = _one_of("true", "false")
_PACKINGS = ("/FlateDecode", "/ASCIIHexDecode", "/ASCII85Decode")
_PACKED = {"/Length": ANY, "/Filter": _one_of(*_PACKINGS), "/DecodeParms": _part("the packing")}
"""Of streams: only what every reader unpacks alike, and nothing that lies in another file."""

PARTS: Mapping[str, Entries] = MappingProxyType(
    {
        "the trailer": {
            **_any("/Size", "/ID", "/Info", "/Encrypt", "/Prev", "/Type", "/W", "/Index"),
            **_PACKED,
            "/Root": _part("the catalogue"),
        },
        "the catalogue": {
            # What pages are called, what is heard of them, how a window opens: nothing that is seen on paper.
            **_any("/Type", "/Version", "/Lang", "/PageLabels", "/MarkInfo", "/StructTreeRoot"),
            **_any("/PageMode", "/PageLayout", "/Dests", "/Extensions"),
            "/Pages": _part("the list of pages"),
            "/Outlines": _part("the outline"),
            "/Names": _part("the names"),
            "/ViewerPreferences": _part("the preferences for viewers"),
            "/Metadata": _part("the metadata"),
            "/OutputIntents": _part("an output intent"),
            "/OpenAction": Rule(part="an action"),
            "/AF": _part("an attached file"),
        },
        "the list of pages": {
            **_any("/Type", "/Count", "/Parent", "/MediaBox", "/CropBox", "/Rotate"),
            "/Kids": _part("a page or a list of pages"),
            "/Resources": _part("the resources"),
        },
        "the page": {
            **_any("/Type", "/Parent", "/Rotate", "/StructParents", "/Tabs"),
            **_any("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"),
            "/UserUnit": _one_of("1"),
            "/Contents": _part("the content"),
            "/Resources": _part("the resources"),
            "/Annots": _part("an annotation"),
        },
        "the content": _PACKED,
        "the packing": _any("/Predictor", "/Colors", "/Columns", "/BitsPerComponent"),
        "the resources": {
            "/ProcSet": ANY,
            "/Font": _rule_by_name("a font"),
            "/XObject": _rule_by_name("a form or a picture"),
            "/ExtGState": _rule_by_name("a graphics state"),
            "/Properties": _rule_by_name("marked content"),
        },
        "a form": {
            **_PACKED,
            **_any("/Type", "/Subtype", "/FormType", "/BBox", "/StructParents", "/Name"),
            "/Matrix": _PLAIN,
            "/Resources": _part("the resources"),
        },
        "a picture": {
            **_PACKED,
            **_any("/Type", "/Subtype", "/Width", "/Height", "/BitsPerComponent", "/Name"),
            "/Filter": _one_of(*_PACKINGS, "/DCTDecode"),
            "/ColorSpace": _one_of("/DeviceGray", "/DeviceRGB", "/DeviceCMYK"),
            "/Interpolate": _YES_OR_NO,
        },
        "a graphics state": {
            "/Type": ANY,
            **dict.fromkeys(("/OP", "/op", "/SA"), _YES_OR_NO),
            "/OPM": _one_of("0", "1"),
            **dict.fromkeys(("/ca", "/CA"), _one_of("1")),
            "/BM": _one_of("/Normal", "/Compatible"),
            "/SMask": _one_of("/None"),
            "/AIS": _one_of("false"),
        },
        "a font": {
            **_any("/Type", "/BaseFont", "/FirstChar", "/LastChar", "/Widths", "/Name"),
            "/Subtype": _one_of("/TrueType"),
            "/FontDescriptor": _part("the description of a font"),
            "/ToUnicode": _part("the table of characters"),
        },
        "the description of a font": {
            **_any("/Type", "/FontName", "/FontFamily", "/Flags", "/FontBBox", "/ItalicAngle"),
            **_any("/Ascent", "/Descent", "/CapHeight", "/XHeight", "/StemV", "/StemH"),
            **_any("/MissingWidth", "/AvgWidth", "/MaxWidth", "/Leading"),
            "/FontFile2": _part("the file of a font"),
        },
        "the file of a font": {**_PACKED, "/Length1": ANY},
        "the table of characters": _PACKED,
        "marked content": {"/MCID": ANY, "/Of": ANY},
        "an annotation": {
            **_any("/Type", "/Rect", "/Dest", "/Contents", "/StructParent", "/P", "/NM", "/H"),
            "/Subtype": _one_of("/Link"),
            "/Border": _one_of("0"),
            "/F": _one_of("0", "4"),
            "/A": _part("an action"),
        },
        "an action": {"/Type": ANY, "/S": _one_of("/GoTo"), "/D": ANY},
        "the outline": {
            **_any("/Type", "/Count", "/Title", "/Dest", "/C", "/F", "/Parent", "/Prev", "/Last"),
            "/First": _part("the outline"),
            "/Next": _part("the outline"),
            "/A": _part("an action"),
        },
        "the names": {"/Dests": ANY, "/EmbeddedFiles": _part("the list of attached files")},
        "the preferences for viewers": _any("/DisplayDocTitle", "/Direction", "/PrintScaling", "/Duplex"),
        "the metadata": {**_PACKED, "/Type": ANY, "/Subtype": _one_of("/XML")},
        "an output intent": {
            **_any("/Type", "/OutputConditionIdentifier", "/OutputCondition", "/Info", "/RegistryName"),
            "/S": _one_of("/GTS_PDFX", "/GTS_PDFA1"),
            "/DestOutputProfile": _part("the profile"),
        },
        "the profile": {**_PACKED, "/N": _one_of("1", "3", "4")},
        "the list of attached files": {
            "/Names": Rule(part="an attached file"),
            "/Kids": _part("the list of attached files"),
            "/Limits": ANY,
        },
        "an attached file": {
            **_any("/Type", "/Desc"),
            "/AFRelationship": _one_of("/Source"),
            **dict.fromkeys(("/F", "/UF"), Rule(plain=r".*\.(lock|ya?ml)")),
            "/EF": _rule_by_name("the content of an attached file"),
        },
        "the content of an attached file": {**_PACKED, "/Type": ANY, "/Subtype": ANY, "/Params": ANY},
    }
)
"""The entries that each part of a file may have, with what they may say."""

REQUIRED: Mapping[str, str] = MappingProxyType({"an annotation": "/Border"})
"""An entry without which a part is drawn otherwise: links have a frame unless they say that they have none."""

FORKS: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        "a form or a picture": ("/Subtype", {"/Form": "a form", "/Image": "a picture"}),
        "a page or a list of pages": ("/Type", {"/Page": "", "/Pages": "the list of pages"}),
    }
)
"""Which part something is, by one of its entries; '' for pages, which are looked at one by one."""

OPERATORS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("q", "Q", "Do"), "any"),
        **dict.fromkeys(("gs", "EMC", "BMC"), ""),
        **dict.fromkeys(("m", "l", "c", "h", "re", "f", "S", "B", "n", "w"), ""),
        **dict.fromkeys(("g", "G", "rg", "RG", "k", "K"), ""),
        **dict.fromkeys(("BT", "ET", "Td", "Tf", "Tj", "TJ", "Tc"), ""),
        "BDC": "marks",
        "cm": "matrix",
        "W": "",  # around pages that are imposed
        "d": "3 2 0",  # where they are folded
        **dict.fromkeys(("TL", "T*", "'"), ""),  # how Ghostscript places letters
        "Tm": "matrix",
    }
)
"""The operators of contents, each with what its operands have to be: '' for what need not be looked at, 'any' for what
tells of others, 'matrix' for one that leaves letters as wide as they are and turns them by quarters at most, 'marks'
for marked content of ours; else numbers."""

MARKS = ("MCID", "Of")
"""Entries of marked content: where it is in the structure, and the fields of a text."""
OWN_MARKS = "Bookmaker"
"""How the marks begin that say what a text is. They may have other entries, but none of those that are read instead."""
READ_INSTEAD = ("ActualText",)
