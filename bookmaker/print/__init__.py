"""Marks become files: fonts, inks, PDF, SVG and PNG, and what a printer wants of a PDF."""
