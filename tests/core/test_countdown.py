from hypothesis import given
from hypothesis import strategies as st

from quizwidgets.core.countdown import Countdown


def test_runs_down_and_stops_at_zero():
    clock = Countdown(15, 100.0)
    assert [clock.remaining(now) for now in (100, 104.5, 115, 200)] == [15, 10.5, 0, 0]


def test_a_pause_keeps_what_is_left():
    paused = Countdown(15, 100.0, hard=True).pause(106)
    assert not paused.running
    assert paused.hard
    assert paused.remaining(10_000) == 9
    assert paused.resume(500).remaining(502) == 7


def test_pausing_after_the_end_leaves_nothing():
    assert Countdown(15, 0.0).pause(100).resume(200).remaining(200) == 0


@given(st.floats(0.1, 600), st.lists(st.floats(0, 100), max_size=10))
def test_pauses_never_lose_or_win_time(duration, waits):
    now, clock, run = 0.0, Countdown(duration, 0.0), 0.0
    for place, wait in enumerate(waits):
        now += wait
        if place % 2:
            clock = clock.resume(now)
        else:
            run += wait
            clock = clock.pause(now)
    assert abs(clock.remaining(now) - max(0.0, duration - run)) < 1e-6
