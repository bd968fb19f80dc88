"""A table as text and as SVG, out of what somebody may see of it."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def _lines(view: Dict[str, Any]) -> List[str]:
    lines = [view["game"]]
    lines += [f"{name}: {fact}" for name, fact in view["facts"].items()]
    for hand in view["hands"]:
        words = f" ({hand['words']})" if hand["words"] else ""
        lines.append(f"{hand['place']}: {' '.join(hand['cards'])}{words}")
    lines += [f"seat {one['seat']} has {one['amount']} on {one['on']}" for one in view["wagers"]]
    lines += [f"{one['wager']}: {one['outcome']}, {one['because']}" for one in view["lines"]]
    return lines


def text(view: Dict[str, Any]) -> str:
    """The table in lines of text."""
    return "\n".join(_lines(view))


def _card(card: str, x: int, y: int) -> str:
    red = card[-1] in "dh"
    colour = "#b00020" if red else "#111"
    face = card if card in ("??", "Joker") else card[0] + _SUITS.get(card[-1], card[-1])
    fill, face = ("#27408b", "") if card == "??" else ("#fff", face)
    return (
        f'<rect x="{x}" y="{y}" width="34" height="46" rx="4" fill="{fill}" stroke="#333"/>'
        f'<text x="{x + 17}" y="{y + 29}" text-anchor="middle" fill="{colour}">'
        f"{escape(face)}</text>"
    )


def svg(view: Dict[str, Any]) -> str:
    """The table as a picture that stands alone."""
    parts: List[str] = []
    y = 14
    hands = {id(hand): hand for hand in view["hands"]}
    plain = dict(view, hands=[])
    for line in _lines(plain):
        parts.append(f'<text x="10" y="{y + 10}" fill="#fff">{escape(line)}</text>')
        y += 20
    for hand in hands.values():
        label = f"{hand['place']} {hand['words']}".strip()
        parts.append(f'<text x="10" y="{y + 28}" fill="#fff">{escape(label)}</text>')
        parts += [_card(card, 170 + 40 * n, y) for n, card in enumerate(hand["cards"])]
        y += 54
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="{y + 10}" '
        f'font-family="sans-serif" font-size="14"><rect width="100%" height="100%" '
        f'fill="#0b5d3b"/>{"".join(parts)}</svg>'
    )
