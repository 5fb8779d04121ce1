"""The forms that a file may be asked to take: a flavour of PDF, in colours of one sort."""

from typing import Literal, get_args

Flavour = Literal["pdf", "x-1a:2001", "x-1a:2003", "x-3:2002", "x-4", "a-2b", "a-3b"]
FLAVOURS: tuple[Flavour, ...] = get_args(Flavour)
ARCHIVES: tuple[Flavour, ...] = ("a-2b", "a-3b")
"""Flavours for archives; only in the later one may other files be attached."""
Colours = Literal["gray", "cmyk", "rgb"]
"""Inks of a file; those of CMYK and RGB come beside grays."""
