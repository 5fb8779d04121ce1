"""How things look on a page: units, boxes, text, grids, captions. Knows no puzzle kind and no language."""
