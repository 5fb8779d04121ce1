"""The allowed content of our PDFs, as data: parts, entries with their values, and the operators that draw.

Everything else is a finding (`parts.py`), so that even unknown ways to hide or change something on paper are found.
Most entries are here because our own files have them, the rest because tools write them that only save a file anew,
without a visible change: other ways to pack bytes, plain graphics states, operators of Ghostscript.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Rule(NamedTuple):
    """The allowed values of an entry, or of each item of a list."""

    values: frozenset[str] = frozenset()
    """Allowed names and truth values, as written."""
    part: str = ""
    """The part of the file required for dictionaries and streams; '' allows none."""
    plain: str = ".*"
    """Pattern of allowed numbers and texts; '' for none."""
    by_name: bool = False
    """The value is a dictionary with free names, and the rule applies to each of its values."""
    names: str = ""
    """Pattern of names allowed besides; '' for none."""
    seen: bool = True
    """Whether it is checked; invisible entries may be anything."""


Entries = Mapping[str, Rule]


def _one_of(*values: str) -> Rule:
    """Return the rule that allows some names, numbers or truth values."""
    return Rule(frozenset(values), plain="")


def _part(name: str) -> Rule:
    return Rule(part=name, plain="")


def _rule_by_name(name: str, *values: str) -> Rule:
    return Rule(frozenset(values), part=name, plain="", by_name=True)


def _any(*entries: str) -> Entries:
    """Return entries that may have any value."""
    return dict.fromkeys(entries, ANY)


ANY = Rule(seen=False)
_PLAIN = Rule()
_YES_OR_NO = _one_of("true", "false")
_PACKINGS = ("/FlateDecode", "/ASCIIHexDecode", "/ASCII85Decode")
_PACKED = {"/Length": ANY, "/Filter": _one_of(*_PACKINGS), "/DecodeParms": _part("the packing")}
"""Entries of streams: only packings that all readers unpack alike, and no data in other files."""
_SPOT_INK = r"/(Separation|DeviceCMYK|(?!Device|Cal|ICC|Lab|Indexed|Pattern|All$|None$).+)"
"""Names in the space of a spot ink: its own one may be any but those of other spaces and of all plates."""

PARTS: Mapping[str, Entries] = MappingProxyType(
    {
        "the trailer": {
            **_any("/Size", "/ID", "/Info", "/Encrypt", "/Prev", "/Type", "/W", "/Index"),
            **_PACKED,
            "/Root": _part("the catalogue"),
        },
        "the catalogue": {
            # Labels of pages, structure for screen readers, settings of windows: nothing visible on paper.
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
            "/ColorSpace": Rule(part="the mixture of an ink", plain="", by_name=True, names=_SPOT_INK),
        },
        "the mixture of an ink": {
            **_PACKED,
            **_any("/Domain", "/Range", "/C0", "/C1", "/N"),
            "/FunctionType": _one_of("2", "4"),
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
"""Allowed entries of each part of a file, with their rules."""

REQUIRED: Mapping[str, str] = MappingProxyType({"an annotation": "/Border"})
"""Required entries, without which a part looks different: links have a frame unless they deny it."""

FORKS: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        "a form or a picture": ("/Subtype", {"/Form": "a form", "/Image": "a picture"}),
        "a page or a list of pages": ("/Type", {"/Page": "", "/Pages": "the list of pages"}),
    }
)
"""The part that an object is, by one of its entries; '' for pages, which are checked one by one."""

OPERATORS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("q", "Q", "Do"), "any"),
        **dict.fromkeys(("gs", "EMC", "BMC"), ""),
        **dict.fromkeys(("m", "l", "c", "h", "re", "f", "S", "B", "n", "w"), ""),
        **dict.fromkeys(("g", "G", "rg", "RG", "k", "K"), ""),
        **dict.fromkeys(("cs", "CS"), "ink"),
        **{"scn": "tint cs", "SCN": "tint CS"},
        **dict.fromkeys(("BT", "ET", "Td", "Tf", "Tj", "TJ", "Tc"), ""),
        "BDC": "marks",
        "cm": "matrix",
        "W": "",  # around pages that are imposed
        "d": "3 2 0",  # where they are folded
        **dict.fromkeys(("TL", "T*", "'"), ""),  # Ghostscript places letters this way
        "Tm": "matrix",
    }
)
"""Operators of contents, each with the rule of its operands: '' for no check, 'any' for operators that refer to other
objects, 'matrix' for one that keeps the width of letters and turns them only by quarters, 'marks' for our marked
content, 'ink' for the name of a space of the file, 'tint' for one number right behind such a name; else numbers."""

MARKS = ("MCID", "Of")
"""Entries of marked content: its place in the structure, and the fields of a text."""
OWN_MARKS = "Bookmaker"
"""Prefix of the marks that describe a text. They may have other entries, except those that would be read instead."""
READ_INSTEAD = ("ActualText",)
