"""Questions and tables: exact numbers, exceptions with clause and code, nothing that panics."""

from fractions import Fraction

import numpy
import pytest

import croupier
from conftest import GAMES, played


def test_what_is_refused_has_code_clause_and_words():
    table = croupier.Table("roulette")
    with pytest.raises(croupier.Refused) as refused:
        table.decide(1, "hit")
    assert refused.value.code and refused.value.words
    blackjack = croupier.Table("blackjack", min="10", max="100", seed=1)
    with pytest.raises(croupier.Refused) as refused:
        blackjack.wager(1, "bet", "5")
    assert (refused.value.code, bool(refused.value.clause)) == ("limit", True)
    with pytest.raises(croupier.UsageError) as unknown:
        croupier.rules("whist")
    assert "whist" in unknown.value.words
    with pytest.raises(croupier.UsageError):
        croupier.settle("{")
    for wrong in ({}, {"game": 1}, {"game": "roulette", "steps": [{"spin": "99"}]}):
        with pytest.raises(croupier.CroupierError):
            croupier.settle(wrong)


def test_a_pay_table_is_asked_for_by_its_id():
    every = croupier.odds("three-card-poker", "pair-plus")
    one = every[0]["pay_table"]
    named = croupier.odds("three-card-poker", "pair-plus", one)
    assert {figure["pay_table"] for figure in named} == {one}
    with pytest.raises(croupier.Refused):
        croupier.odds("three-card-poker", "pair-plus", "NO-SUCH")
    with pytest.raises(croupier.Refused) as refused:
        croupier.Table("blackjack", blackjack_pays="7:5")
    assert refused.value.clause.startswith("OH.BJ.")


def test_a_refused_event_changes_nothing():
    table = croupier.Table("craps", seed=1)
    before = table.save()
    with pytest.raises(croupier.CroupierError):
        table.wager(1, "pass", "-5")
    assert table.save() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_saved_and_replayed(game):
    table = croupier.Table(game, seed=3)
    first, *more = played(game, 3)[1]["steps"]
    table.apply(first)
    again = croupier.Table.replay(table.journal)
    assert again.save() == table.save()
    restored = croupier.Table.restore(game, table.save())
    assert restored.view(1) == table.view(1)
    # The journal that was replayed goes on; what was restored never had one.
    wagers = [step for step in more[:1] if "wager" in step]
    for step in wagers:
        again.apply(step)
    assert again.journal.startswith(table.journal)
    assert croupier.Table.replay(again.journal).save() == again.save()
    with pytest.raises(croupier.Refused, match="has no journal"):
        restored.journal  # noqa: B018


def test_figures_are_exact_and_go_to_pandas():
    figures = croupier.odds("roulette")
    frame = figures.to_pandas()
    assert len(frame) == len(figures) and "house_edge" in frame
    assert croupier.odds("roulette", "red")[0].house_edge == Fraction(1, 19)
    fair = croupier.what_if("roulette", "straight", pay={"straight": {"win": "37 to 1"}})
    assert fair[0].house_edge == 0
    assert "<table>" in figures._repr_html_() and "<table>" in figures[0]._repr_html_()


def test_a_simulation_goes_to_pandas_numpy_and_html():
    spins = croupier.simulate("roulette", 20_000, wager=["red", "straight:7"], seed=2)
    frame = spins.to_pandas()
    assert list(frame["wager"]) == ["red", "straight:7", "all"]
    results = spins.to_numpy()
    assert results.shape == (len(spins["distribution"]), 2)
    assert results[:, 1].sum() == spins.rounds
    lost = -(results[:, 0] * results[:, 1]).sum() / spins.rounds
    assert lost == pytest.approx(spins["whole"]["house_edge"] * float(spins["stake"]))
    assert "straight:7" in spins._repr_html_()


def test_a_settlement_and_advice_go_to_numpy():
    _, script = played("blackjack", 1)
    settled = croupier.settle(script)
    assert settled.to_numpy().tolist() == [[float(settled.net(1))]]
    advice = croupier.advise(played("blackjack", 2)[0][0])
    values = advice.to_numpy()
    assert (numpy.diff(values) <= 0).all() and values[0] == advice.best["value"]


def test_progress_is_told():
    told = []
    croupier.simulate("blackjack", 2_000_000, seed=1, progress=lambda *so_far: told.append(so_far))
    assert told == sorted(told) and told[-1] == (2_000_000, 2_000_000)
