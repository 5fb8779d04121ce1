"""Pictures as boards of filled and empty cells: fitted from files, drawn as motifs, or random blobs."""
