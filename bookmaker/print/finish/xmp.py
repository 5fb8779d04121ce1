"""Metadata in XMP: what a file says about itself, the same bytes for the same facts."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

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
"""How what is not plain text is written."""
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""{spaces}>
{facts}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def packet(facts: Mapping[str, str]) -> bytes:
    """Return a packet of XMP with facts by their usual names, such as 'dc:title'; those without a value stay out."""
    stated = {name: value for name, value in facts.items() if value}
    used = sorted({name.partition(":")[0] for name in stated})
    spaces = "".join(f'\n  xmlns:{prefix}="{_SPACES[prefix]}"' for prefix in used)
    lines = (_FORMS.get(name, "<{0}>{1}</{0}>").format(name, escape(value)) for name, value in stated.items())
    return _PACKET.format(spaces=spaces, facts="\n".join(lines)).encode()
