"""Plays a night at a demo house and draws its result beside the exact bands.

    croupier serve &
    python night_at_the_floor.py http://127.0.0.1:8080
"""

import math
import sys

import croupier
from croupier.floor import Client

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
rounds, stake = 100, 5

red = croupier.odds("roulette", "red")[0]
edge, deviation = red["house_edge"], red["standard_deviation"]

house = Client(url)
house.guest()
seat = house.sit("roulette", "500")
results = [0.0]
for _ in range(rounds):
    house.command("roulette", "wager", {"seat": seat, "on": "red", "amount": str(stake)})
    house.command("roulette", "deal", {"seat": seat})
    results.append(float(house.chips("roulette", seat)) - 500)

expected = -edge * stake * rounds
band = 1.96 * deviation * stake * math.sqrt(rounds)
print(f"after {rounds} spins: {results[-1]:+.2f}")
print(f"expected {expected:+.2f}, in 95 of 100 nights {expected - band:+.2f} to {expected + band:+.2f}")

try:
    import matplotlib.pyplot as pyplot
except ImportError:
    sys.exit()
spins = range(rounds + 1)
pyplot.plot(spins, results, label="this night")
mean = [-edge * stake * n for n in spins]
wide = [1.96 * deviation * stake * math.sqrt(n) for n in spins]
pyplot.plot(spins, mean, "--", label="expected")
low = [m - w for m, w in zip(mean, wide)]
pyplot.fill_between(spins, low, [m + w for m, w in zip(mean, wide)], alpha=0.2)
pyplot.legend()
pyplot.savefig("night.png")
