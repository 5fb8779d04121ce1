"""Puzzles become pages: how anything looks, one file a page type, and how pages follow each other."""
