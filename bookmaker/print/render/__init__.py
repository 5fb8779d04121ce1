"""Marks become files. Nothing is decided here: what a page shows and where was settled before."""
