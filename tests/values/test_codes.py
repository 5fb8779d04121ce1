"""What closed cells hide."""

import pickle

from bookmaker.values.codes import NOTHING_HIDDEN, Hidden


def test_what_a_book_hides_can_be_sent_to_another_process():
    for hidden in (NOTHING_HIDDEN, Hidden({1: {(0, 0): "A"}})):
        assert pickle.loads(pickle.dumps(hidden)) == hidden
