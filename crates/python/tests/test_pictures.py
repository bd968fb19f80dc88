"""Plots are drawn: with matplotlib, into axes that say what they show."""

import io

import matplotlib
import numpy as np
import pytest

import croupier

matplotlib.use("Agg")

from matplotlib import pyplot  # noqa: E402
from matplotlib.image import imread  # noqa: E402

SPINS = {"rounds": 20_000, "wager": ["red", "straight:7"], "seed": 2}
HAND = {"game": "blackjack", "steps": [
    {"wager": {"seat": 1, "on": "bet", "amount": "10"}},
    {"cards": {"seat-1": "Th 6c", "dealer": "7d ??"}}]}
DRAWN = {
    "a figure": lambda: croupier.odds("three-card-poker", "pair-plus")[0],
    "figures": lambda: croupier.odds("roulette"),
    "a simulation": lambda: croupier.simulate("roulette", **SPINS),
    "advice": lambda: croupier.advise(HAND),
}


@pytest.mark.parametrize("answer", DRAWN.values(), ids=DRAWN)
def test_a_plot_is_a_picture_with_labelled_axes(answer):
    axes = answer().plot()
    assert axes.get_title() and axes.get_xlabel()
    assert axes.get_ylabel() or [tick.get_text() for tick in axes.get_yticklabels()]
    png = io.BytesIO()
    axes.figure.savefig(png, format="png")
    assert png.getvalue().startswith(b"\x89PNG")
    png.seek(0)
    assert len(np.unique(imread(png).reshape(-1, 4), axis=0)) > 2, "nothing is drawn"
    pyplot.close(axes.figure)


@pytest.mark.parametrize("answer", DRAWN.values(), ids=DRAWN)
def test_a_plot_goes_into_axes_that_are_there(answer):
    figure, axes = pyplot.subplots()
    assert answer().plot(axes) is axes
    assert pyplot.get_fignums() == [figure.number]
    assert axes.patches, "bars"
    pyplot.close(figure)


def test_bars_are_as_long_as_what_they_show():
    figure = croupier.odds("three-card-poker", "pair-plus")[0]
    axes = figure.plot()
    assert [bar.get_width() for bar in axes.patches] == pytest.approx(figure.to_numpy().tolist())
    names = [tick.get_text() for tick in axes.get_yticklabels()]
    assert names == [line["name"] for line in figure["lines"]]
    pyplot.close(axes.figure)
