"""Ctrl-C, and what a callback raises, end whatever takes long; and the work with it."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import croupier

# None of them ends by itself.
ENDLESS = {
    "simulate": """
while True:
    croupier.simulate("craps", 900_000_000, every_round=True)
""",
    "simulate and tell": """
croupier.simulate("craps", 900_000_000, every_round=True, progress=lambda *so_far: print(so_far))
""",
    "odds": """
while True:
    croupier.odds("pai-gow-poker", "bet", progress=print)
""",
    "what_if": """
while True:
    croupier.what_if("ultimate-texas-holdem", pay={"blind": {"flush": "2 to 1"}})
""",
    "ruin": """
while True:
    croupier.ruin("roulette", "red", bankroll=500, rounds=10_000)
""",
    "advise": """
while True:
    croupier.advise({"game": "pai-gow-poker", "steps": [
        {"wager": {"seat": 1, "on": "bet", "amount": "10"}},
        {"cards": {"seat-1": "Ah Kd 9c 8c 5d 4s 2h", "dealer": "?? ?? ?? ?? ?? ?? ??"}}]})
""",
    "a table's advice": """
table = croupier.Table("ultimate-texas-holdem", seed=1)
table.wager(1, "ante", "10")
table.wager(1, "blind", "10")
table.deal()
while True:
    table.advise()
""",
    "a vector of tables": """
tables = CroupierVectorEnv("ultimate-texas-holdem", 20_000, threads=2)
_, info = tables.reset(seed=1)
while True:
    _, _, _, _, info = tables.step(info["action_mask"].argmax(axis=1))
""",
    "a table with advice": """
table = CroupierEnv("pai-gow-poker", advice=True)
while True:
    _, info = table.reset()
    over = False
    while not over:
        _, _, over, _, info = table.step(info["action_mask"].argmax())
""",
}

# Whoever is started in the background of a shell is told to ignore Ctrl-C, and Python then keeps to
# it: here somebody sits at the keyboard.
PROGRAM = """
import signal
import croupier
from croupier.environments import CroupierEnv, CroupierVectorEnv
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    print("begun", flush=True)
{endless}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    raise SystemExit(7)
"""


@pytest.mark.parametrize("endless", ENDLESS.values(), ids=ENDLESS)
@pytest.mark.parametrize("after", [0, 0.3])
def test_ctrl_c_ends(endless, after):
    """A real signal to a real process, as soon as it has begun, and when it is well under way."""
    indented = "\n".join("    " + line for line in endless.splitlines())
    program = [sys.executable, "-c", PROGRAM.format(endless=indented)]
    # Nothing that was found is kept: everything is counted anew.
    anew = {**os.environ, "CROUPIER_CACHE": os.devnull}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    running = subprocess.Popen(program, env=anew, text=True, **pipes)
    assert running.stdout.readline() == "begun\n"
    time.sleep(after)
    running.send_signal(signal.SIGINT)
    said, wrong = running.communicate(timeout=60)
    assert said.endswith("interrupted\n") and running.returncode == 7, (said[-200:], wrong)
    assert wrong == ""


class Enough(Exception):
    """Somebody has had enough."""


def enough(done, total):
    raise Enough


def test_what_a_callback_raises_ends_a_simulation():
    with pytest.raises(Enough):
        croupier.simulate("craps", 900_000_000, every_round=True, progress=enough)


def test_what_a_callback_raises_ends_a_count(monkeypatch):
    monkeypatch.setenv("CROUPIER_CACHE", os.devnull)
    with pytest.raises(Enough):
        croupier.odds("pai-gow-poker", "bet", progress=enough)


def threads():
    """How many threads this process has."""
    return len(os.listdir("/proc/self/task"))


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="nothing tells of threads here")
def test_what_nobody_waits_for_is_given_up(monkeypatch, tmp_path):
    """The threads that worked are gone soon, though there were minutes of work left for them."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    croupier.simulate("craps", 10_000)
    before = threads()
    with pytest.raises(Enough):
        croupier.simulate("craps", 900_000_000, every_round=True, progress=enough)
    while threads() > before:
        time.sleep(0.05)


def test_other_threads_of_python_go_on():
    heard, over = [], threading.Event()

    def other():
        while not over.wait(0.001):
            heard.append(1)

    beside = threading.Thread(target=other)
    beside.start()
    heard.clear()
    croupier.simulate("craps", 20_000_000)
    so_far = len(heard)
    over.set()
    beside.join()
    assert so_far > 0
