"""What all kinds have in common."""

from bookmaker.kinds import proved


def test_what_is_proved_is_said_once_for_each_claim():
    assert proved(["bullets", "bullets"]) == "each proved to have one solution"
    assert proved(["sweep", "sweep"]) == "each proved to need no guess"
    assert proved(["sweep", "bullets", "sweep"]) == "each proved to need no guess or to have one solution"
    assert proved(["odds"]) == "each proved to have one answer"
