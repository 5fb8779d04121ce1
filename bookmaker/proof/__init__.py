"""Proofs of a finished file from the file alone: that a printer takes it, and that its puzzles are right."""
