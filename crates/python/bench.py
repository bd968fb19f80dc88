"""Steps a second of blackjack, beside the environments of other packages, on one core.

Run it with ``taskset -c 0 python bench.py``; what is not installed is left out. Every one is driven
by random legal moves that are drawn beforehand where that is possible, so that what is timed is the
environment. The figures are medians of three: all are timed, then all again, so that a busy minute
hits every one of them.
"""

import random
import statistics
import time

import numpy as np

SECONDS = 1.0
TIMES = 3


def rate(run):
    """Steps a second of processor time, of something that makes some steps and says how many."""
    run()
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        steps += run()
    return steps / (time.process_time() - start)


def croupier_single():
    from croupier.environments import CroupierEnv

    env = CroupierEnv("blackjack")
    hit, stand = env.moves.index("hit"), env.moves.index("stand")
    decline = env.moves.index("no-insurance")
    draw = [random.random() < 0.5 for _ in range(4096)]
    env.reset(seed=1)

    def run():
        steps = 0
        for hits in draw:
            env.reset()
            _, _, over, _, info = env.step(0)
            steps += 1
            while not over:
                move = hit if hits else stand
                mask = info["action_mask"]
                _, _, over, _, info = env.step(move if mask[move] else decline)
                steps += 1
                hits = False
        return steps

    return run


def croupier_vector(many):
    from croupier.environments import CroupierVectorEnv

    env = CroupierVectorEnv("blackjack", many, copy=False, final_observations=False)
    stand, decline = env.moves.index("stand"), env.moves.index("no-insurance")
    hit = env.moves.index("hit")
    _, info = env.reset(seed=1)
    hits = np.random.default_rng(1).random((16, many)) < 0.3

    def run():
        mask = info["action_mask"]
        for row in hits:
            moves = np.where(mask[:, 0], 0, np.where(mask[:, stand], stand, decline))
            moves[(mask[:, hit] != 0) & row] = hit
            env.step(moves)
        return 16 * many

    return run


def gymnasium_own():
    import gymnasium

    env = gymnasium.make("Blackjack-v1").unwrapped
    env.reset(seed=1)

    def run():
        steps = 0
        for _ in range(2048):
            env.reset()
            over, hits = False, random.random() < 0.5
            while not over:
                _, _, over, _, _ = env.step(int(hits))
                steps += 1
                hits = False
        return steps

    return run


def rlcard_own():
    import rlcard

    env = rlcard.make("blackjack", config={"seed": 1})

    def run():
        steps = 0
        for _ in range(256):
            env.reset()
            hits = random.random() < 0.5
            while not env.is_over():
                env.step(0 if hits else 1)
                steps += 1
                hits = False
        return steps

    return run


def open_spiel_own():
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def run():
        steps = 0
        for _ in range(512):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.legal_actions()))
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    state.observation_tensor(0)
                    state.rewards()
                    steps += 1
        return steps

    return run


def open_spiel_environment():
    from open_spiel.python import rl_environment

    env = rl_environment.Environment("blackjack")

    def run():
        steps = 0
        for _ in range(256):
            told = env.reset()
            while not told.last():
                player = told.observations["current_player"]
                legal = told.observations["legal_actions"][player]
                told = env.step([random.choice(legal)])
                steps += 1
        return steps

    return run


EACH = {
    "Croupier, a vector of 256": lambda: croupier_vector(256),
    "Croupier, a vector of 2048": lambda: croupier_vector(2048),
    "Croupier, one table": croupier_single,
    "Gymnasium Blackjack-v1": gymnasium_own,
    "OpenSpiel blackjack, pyspiel": open_spiel_own,
    "OpenSpiel blackjack, rl_environment": open_spiel_environment,
    "RLCard blackjack": rlcard_own,
}


def main():
    made = {}
    for name, make in EACH.items():
        try:
            made[name] = make()
        except ImportError as missing:
            print(f"{name}: not installed: {missing.name}")
    rates = {name: [] for name in made}
    for _ in range(TIMES):
        for name, run in made.items():
            rates[name].append(rate(run))
    medians = {name: statistics.median(of) for name, of in rates.items()}
    others = [of for name, of in medians.items() if not name.startswith("Croupier")]
    fastest = max(others, default=0)
    print("| blackjack | steps a second | times the fastest other |\n|---|---:|---:|")
    for name, of in medians.items():
        times = f"{of / fastest:.1f}" if fastest and name.startswith("Croupier") else ""
        print(f"| {name} | {of:,.0f} | {times} |", flush=True)


if __name__ == "__main__":
    main()
