"""The client at a real floor."""

import os
import re
import subprocess
import sys

import pytest

import croupier
from conftest import ROOT
from croupier.floor import Client, FloorError


@pytest.fixture(scope="module")
def floor(command, tmp_path_factory):
    data = tmp_path_factory.mktemp("house")
    environment = {**os.environ, "CROUPIER_ADMIN_PASSWORD": "a long password"}
    serving = subprocess.Popen(
        [command, "serve", "--addr", "127.0.0.1:0", "--data", str(data), "--rate", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
    )
    found = (re.search(r"listening on (http://\S+)", line) for line in serving.stdout)
    yield next(match.group(1) for match in found if match)
    serving.terminate()
    serving.wait(timeout=20)


def test_a_bot_plays_a_night(floor):
    house = Client(floor)
    assert house.guest()["role"] == "player"
    assert {one["game"] for one in house.tables()} == {one["id"] for one in croupier.games()}
    seat = house.sit("roulette", "200")
    for _ in range(10):
        house.command("roulette", "wager", {"seat": seat, "on": "red", "amount": "5"})
        house.command("roulette", "deal", {"seat": seat})
    assert float(house.chips("roulette", seat)) % 5 == 0
    assert house.table("roulette")["round"] >= 10


def test_the_example_plays_a_night_and_draws_it(floor, tmp_path):
    example = ROOT / "examples" / "notebooks" / "night_at_the_floor.py"
    plain = {**os.environ, "MPLBACKEND": "Agg"}
    done = subprocess.run([sys.executable, example, floor], cwd=tmp_path, env=plain,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert re.search(r"after 100 spins: [+-]\d", done.stdout) and "in 95 of 100" in done.stdout
    assert (tmp_path / "night.png").read_bytes().startswith(b"\x89PNG")


def test_what_the_floor_refuses_has_its_code(floor):
    house = Client(floor)
    house.guest()
    with pytest.raises(croupier.Refused) as refused:
        house.command("roulette", "wager", {"seat": 5, "on": "red", "amount": "5"})
    assert refused.value.code and refused.value.words


def test_the_first_event_is_the_whole_table(floor):
    house = Client(floor)
    house.guest()
    kind, data = next(house.events("craps"))
    assert kind == "table" and data["game"] == "craps"


def test_a_floor_that_is_not_there_is_said_so():
    with pytest.raises(FloorError):
        Client("http://127.0.0.1:9", retries=0).guest()
