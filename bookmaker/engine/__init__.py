"""The engine: it searches, proves, explains and ranks puzzles. It knows no paper."""
