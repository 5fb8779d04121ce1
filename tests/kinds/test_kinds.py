"""What all kinds have in common."""

from bookmaker.kinds import KINDS, proved


def test_what_is_proved_is_said_once_for_each_claim():
    assert proved(["bullets", "bullets"]) == "proved to have one solution"
    assert proved(["sweep", "sweep"]) == "proved to need no guess"
    assert proved(["sweep", "bullets", "sweep"]) == "proved to need no guess or to have one solution"
    assert proved(["odds"]) == "proved to have one answer"


def test_messages_call_a_band_what_it_means():
    assert KINDS["bullets"].said((-4.0, -2.5)) == "an energy of -4.0 to -2.5"
    assert KINDS["sweep"].said((2.0, 3.0)) == "the rung components or total"
