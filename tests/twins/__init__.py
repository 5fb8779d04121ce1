"""Slow, obvious twins of the engine, written from the paper's definitions; nothing here looks at the kernel.

Cells are numbered row by row from 0, and sets of cells are plain Python sets.
"""
