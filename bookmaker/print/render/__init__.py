"""Marks become files. All contents and places of a page were settled before; nothing is decided here."""
