"""Values that all other rooms speak of: puzzles, marks on paper, files, events, errors."""
