"""Puzzles kept for books to come, and where each was used, in one SQLite file."""
