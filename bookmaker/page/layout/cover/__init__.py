"""Covers: designs as data, and front, spine and back as marks on one sheet."""
