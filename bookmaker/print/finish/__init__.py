"""Finish: the last changes to a PDF after its pages are drawn."""

from bookmaker.print.finish.attachments import attach
from bookmaker.print.finish.crop import add_crop_marks
from bookmaker.print.finish.flavour import drawn_in, finish
from bookmaker.print.finish.icc import IccProfile, read_icc
from bookmaker.values.flavours import FLAVOURS, Flavour

__all__ = ["FLAVOURS", "Flavour", "IccProfile", "add_crop_marks", "attach", "drawn_in", "finish", "read_icc"]
