"""The client at a real floor."""

import os
import re
import subprocess

import pytest

import croupier
from croupier.floor import Client, FloorError
from test_answers import COMMAND, needs_command


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    data = tmp_path_factory.mktemp("house")
    environment = {**os.environ, "CROUPIER_ADMIN_PASSWORD": "a long password"}
    serving = subprocess.Popen(
        [COMMAND, "serve", "--addr", "127.0.0.1:0", "--data", str(data), "--rate", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
    )
    for line in serving.stdout:
        found = re.search(r"listening on (http://\S+)", line)
        if found:
            break
    yield found.group(1)
    serving.terminate()
    serving.wait(timeout=20)


@needs_command
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


@needs_command
def test_what_the_floor_refuses_has_its_code(floor):
    house = Client(floor)
    house.guest()
    with pytest.raises(croupier.Refused) as refused:
        house.command("roulette", "wager", {"seat": 5, "on": "red", "amount": "5"})
    assert refused.value.code and refused.value.words


@needs_command
def test_the_first_event_is_the_whole_table(floor):
    house = Client(floor)
    house.guest()
    kind, data = next(house.events("craps"))
    assert kind == "table" and data["game"] == "craps"


def test_a_floor_that_is_not_there_is_said_so():
    with pytest.raises(FloorError):
        Client("http://127.0.0.1:9", retries=0).guest()
