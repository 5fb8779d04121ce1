"""Marks become files: fonts, inks, PDF, SVG and PNG, and a printer's demands on a PDF."""
