"""Answers as objects: exact numbers, tables for pandas, HTML for notebooks."""

from __future__ import annotations

from collections.abc import Mapping as MappingABC
from collections.abc import Sequence as SequenceABC
from fractions import Fraction
from html import escape
from typing import Any, Dict, Iterator, List, Optional, Union, overload


def _table(columns: List[str], rows: List[List[Any]]) -> str:
    head = "".join(f"<th>{escape(str(name))}</th>" for name in columns)
    cells = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _axes(bars: int = 0) -> Any:
    """Axes of a new figure, with room for so many bars and what they are called."""
    import matplotlib.pyplot as pyplot

    return pyplot.subplots(figsize=(7, max(4.5, 0.25 * bars + 1)), layout="tight")[1]


def _bars(axes: Any, names: List[str], values: Any) -> None:
    """A bar for each, from the top; names may come twice."""
    places = range(len(names))
    axes.barh(places, values)
    axes.set_yticks(places, labels=names)
    axes.invert_yaxis()


def _choice(choice: Dict[str, Any]) -> str:
    """What somebody would say who makes a choice."""
    more = (str(choice[key]) for key in ("times", "amount", "low") if key in choice)
    return " ".join([choice["action"], *more])


def _fraction(text: Optional[str]) -> Optional[Fraction]:
    return None if text is None else Fraction(text)


class Answer(MappingABC[str, Any]):
    """An answer as the command line prints it with ``--json``: a mapping, read only."""

    def __init__(self, json: Dict[str, Any]):
        self._json = json

    def __getitem__(self, key: str) -> Any:
        return self._json[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._json)

    def __len__(self) -> int:
        return len(self._json)

    def to_json(self) -> Dict[str, Any]:
        """The answer as it came."""
        return self._json


class Settlement(Answer):
    """What a script came to."""

    @property
    def lines(self) -> List[Dict[str, Any]]:
        """The lines of all rounds, in the order in which wagers are taken and paid."""
        return [
            {"round": number, **line}
            for number, each in enumerate(self["rounds"], 1)
            for line in each["lines"]
        ]

    def net(self, seat: int) -> Fraction:
        """What a seat won or lost, in dollars."""
        each = (Fraction(one["net"].get(str(seat), "0")) for one in self["rounds"])
        return sum(each, Fraction(0))

    def to_pandas(self) -> Any:
        """The lines as a data frame."""
        import pandas

        return pandas.DataFrame(self.lines)

    def to_numpy(self) -> Any:
        """What each round brought in dollars: a row for each, a column for each seat from 1."""
        import numpy

        nets = [one["net"] for one in self["rounds"]]
        seats = max((int(seat) for net in nets for seat in net), default=0)
        rows = [[float(net.get(str(seat + 1), 0)) for seat in range(seats)] for net in nets]
        return numpy.array(rows, dtype=float).reshape(len(nets), seats)

    def _repr_html_(self) -> str:
        columns = ["round", "seat", "wager", "stake", "outcome", "paid", "clause", "because"]
        return _table(columns, [[line[key] for key in columns] for line in self.lines])

    def __repr__(self) -> str:
        return f"<Settlement of {len(self['rounds'])} rounds, {len(self.lines)} lines>"


class Advice(Answer):
    """What everything is worth that may be decided, the best first."""

    @property
    def best(self) -> Dict[str, Any]:
        """The best choice."""
        best: Dict[str, Any] = self["best"]
        return best

    def value(self, action: str) -> Optional[Fraction]:
        """What an action is worth in units of the base wager; none where it is not offered."""
        for choice in self["options"]:
            if choice["action"] == action:
                return Fraction(choice["exact"]) if "exact" in choice else None
        return None

    def to_pandas(self) -> Any:
        """The choices as a data frame."""
        import pandas

        return pandas.DataFrame(self["options"])

    def to_numpy(self) -> Any:
        """What the choices are worth."""
        import numpy

        return numpy.array([choice["value"] for choice in self["options"]], dtype=float)

    def plot(self, axes: Any = None) -> Any:
        """What each choice is worth, as bars, the best on top."""
        axes = axes or _axes(len(self["options"]))
        names = [_choice(choice) for choice in self["options"]]
        _bars(axes, names, self.to_numpy())
        axes.set_xlabel("value in units of the base wager")
        axes.set_title(f"{self['game']}: {self['best']['action']} is best")
        return axes

    def _repr_html_(self) -> str:
        rows = [[_choice(choice), choice["value"]] for choice in self["options"]]
        return _table(["action", "value"], rows)

    def __repr__(self) -> str:
        return f"<Advice: {self.best['action']}, worth {self.best['value']:.6f}>"


class Figure(Answer):
    """The exact figures of a wager."""

    @property
    def house_edge(self) -> Optional[Fraction]:
        """What the house keeps of the base wager; none where a meter decides."""
        return _fraction(self["house_edge_exact"])

    @property
    def hit_frequency(self) -> Optional[Fraction]:
        """How often it wins."""
        return _fraction(self["hit_frequency_exact"])

    @property
    def base_edge(self) -> Optional[Fraction]:
        """The edge of a progressive without its meters."""
        return _fraction(self.get("base_edge_exact"))

    @property
    def lines(self) -> List[Dict[str, Any]]:
        """The lines of the pay table, each with its exact probability."""
        return [{**line, "exact": Fraction(line["exact"])} for line in self["lines"]]

    def to_pandas(self) -> Any:
        """The lines as a data frame."""
        import pandas

        return pandas.DataFrame(self.lines)

    def to_numpy(self) -> Any:
        """The probabilities of the lines."""
        import numpy

        return numpy.array([line["probability"] for line in self["lines"]])

    def plot(self, axes: Any = None) -> Any:
        """How often each line comes, as bars."""
        axes = axes or _axes(len(self["lines"]))
        _bars(axes, [line["name"] for line in self["lines"]], self.to_numpy())
        axes.set_xlabel("probability")
        axes.set_title(f"{self['game']}: {self['wager']}")
        return axes

    def _repr_html_(self) -> str:
        rows = [[line["name"], line["pays"], line["probability"]] for line in self["lines"]]
        edge = "by meter" if self["house_edge"] is None else f"{self['house_edge']:.6%}"
        title = f"{self['game']}: {self['wager']}, house edge {edge}"
        html = f"<p>{escape(title)}</p>" + _table(["line", "pays", "probability"], rows)
        return html + "".join(map(_chart, self.get("strategy", {}).get("tables", [])))

    def __repr__(self) -> str:
        return f"<Figure {self['game']} {self['wager']}: {self['house_edge_exact']}>"


def _chart(chart: Dict[str, Any]) -> str:
    rows = chart["rows"]
    columns = list(next(iter(rows.values()), {}))
    cells = [[name, *row.values()] for name, row in rows.items()]
    return f"<p>{escape(chart['title'])}</p>" + _table(["", *columns], cells)


class Figures(SequenceABC[Figure]):
    """The figures that answer a question."""

    def __init__(self, json: List[Dict[str, Any]]):
        self._figures = [Figure(one) for one in json]

    @overload
    def __getitem__(self, at: int) -> Figure: ...

    @overload
    def __getitem__(self, at: slice) -> List[Figure]: ...

    def __getitem__(self, at: Union[int, slice]) -> Union[Figure, List[Figure]]:
        return self._figures[at]

    def __len__(self) -> int:
        return len(self._figures)

    def to_json(self) -> List[Dict[str, Any]]:
        """The answer as it came."""
        return [one.to_json() for one in self._figures]

    def to_pandas(self) -> Any:
        """A row for each wager."""
        import pandas

        keys = ["game", "wager", "pay_table", "house_edge", "element_of_risk", "hit_frequency",
                "standard_deviation"]
        return pandas.DataFrame([{key: one[key] for key in keys} for one in self._figures])

    def to_numpy(self) -> Any:
        """The edges."""
        import numpy

        return numpy.array([one["house_edge"] for one in self._figures], dtype=float)

    def plot(self, axes: Any = None) -> Any:
        """The house edge of each wager, as bars; none where a meter decides."""
        axes = axes or _axes(len(self))
        names = [f"{one['wager']} {one['pay_table'] or ''}".strip() for one in self._figures]
        _bars(axes, names, self.to_numpy())
        axes.set_xlabel("house edge")
        axes.set_title(", ".join(dict.fromkeys(one["game"] for one in self._figures)))
        return axes

    def _repr_html_(self) -> str:
        keys = ["game", "wager", "pay_table", "house_edge", "hit_frequency"]
        return _table(keys, [[one[key] for key in keys] for one in self._figures])

    def __repr__(self) -> str:
        return f"<Figures of {len(self)} wagers>"


class Simulation(Answer):
    """What came of many rounds."""

    @property
    def rounds(self) -> int:
        """How many were played."""
        return int(self["rounds"])

    @property
    def wagers(self) -> List[Dict[str, Any]]:
        """What came of each wager, and of all of them as one."""
        whole = {"wager": "all", "stake": self["stake"], **self["whole"]}
        keys = ["wager", "stake", "decided", "house_edge", "standard_error", "element_of_risk",
                "standard_deviation", "hit_frequency"]
        return [{key: one[key] for key in keys} for one in (*self["wagers"], whole)]

    def to_pandas(self) -> Any:
        """A row for each wager, and one for all of them."""
        import pandas

        return pandas.DataFrame(self.wagers)

    def to_numpy(self) -> Any:
        """What rounds came to: in each row a result in dollars, and how often it came."""
        import numpy

        rows = [(float(one["net"]), one["count"]) for one in self["distribution"]]
        return numpy.array(rows, dtype=float).reshape(-1, 2)

    def plot(self, axes: Any = None) -> Any:
        """How often each result came, as bars."""
        axes = axes or _axes()
        results = self.to_numpy()
        axes.bar(results[:, 0], results[:, 1] / self.rounds)
        axes.set_xlabel("result of a round in dollars")
        axes.set_ylabel("share of rounds")
        axes.set_title(f"{self['game']}, {self.rounds} rounds")
        return axes

    def _repr_html_(self) -> str:
        wagers = self.wagers
        title = f"<p>{escape(self['game'])}, {self.rounds} rounds</p>"
        return title + _table(list(wagers[0]), [list(one.values()) for one in wagers])

    def __repr__(self) -> str:
        return f"<Simulation of {self['game']}: {self.rounds} rounds>"
