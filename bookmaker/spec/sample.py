"""The sample spec that comes with bookmaker."""

from importlib.resources import files

SAMPLE = files("bookmaker.spec").joinpath("sample.yaml").read_text("utf-8")
