"""Values that every room uses: puzzles, marks on paper, files, events, errors."""
