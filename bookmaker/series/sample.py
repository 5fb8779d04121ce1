"""The sample of a series of daily sheets: a short file to start from, with its defaults as comments."""

from importlib.resources import files

SAMPLE = files("bookmaker.series").joinpath("sample.yaml").read_text("utf-8")
