"""What proves a finished file from the file alone: whether a printer takes it, and whether its puzzles are right."""
