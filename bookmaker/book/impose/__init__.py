"""Imposition: pages of any PDF onto sheets, to fold or in rows."""
