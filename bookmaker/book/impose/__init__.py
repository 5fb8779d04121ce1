"""Imposition: pages of any PDF onto sheets, to be folded or to stand in rows."""
