//! The bead road of baccarat: who won, from top to bottom, then the next column.

use chance::{Card, Place, Rank};
use games::View;

use crate::style::{Ink, Style};

/// How many beads a column has.
const ROWS: usize = 6;

/// How many columns are shown, the last ones.
const COLUMNS: usize = 20;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coup {
    Player,
    Banker,
    Tie,
}

impl Coup {
    /// Who won, by hands that lie open; none where they do not.
    pub(super) fn of(view: &View) -> Option<Coup> {
        let points = |place| {
            let hand = view.hands.iter().find(|hand| hand.place == place)?;
            let cards = hand.cards.iter().copied().collect::<Option<Vec<_>>>()?;
            Some(cards.into_iter().map(value).sum::<u32>() % 10)
        };
        let (player, banker) = (points(Place::Player)?, points(Place::Banker)?);
        Some(match player.cmp(&banker) {
            std::cmp::Ordering::Greater => Coup::Player,
            std::cmp::Ordering::Less => Coup::Banker,
            std::cmp::Ordering::Equal => Coup::Tie,
        })
    }
}

/// Aces count one, tens and pictures nothing.
fn value(card: Card) -> u32 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => rank.letter().to_digit(10).unwrap_or(0),
        None => 0,
    }
}

pub(super) fn drawn(coups: &[Coup], style: Style) -> String {
    let first = coups.len().div_ceil(ROWS).saturating_sub(COLUMNS) * ROWS;
    let shown = &coups[first..];
    let mut text = String::new();
    for row in 0..ROWS.min(shown.len()) {
        let beads = shown.iter().skip(row).step_by(ROWS).map(|coup| match coup {
            Coup::Player => style.paint(Ink::Strong, "P"),
            Coup::Banker => style.paint(Ink::Red, "B"),
            Coup::Tie => style.paint(Ink::Good, "T"),
        });
        text += &format!("  {}\n", beads.collect::<Vec<_>>().join(" "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{HandNumber, HandView};

    #[test]
    fn the_hands_say_who_won() {
        let view = |player: &str, banker: &str| {
            let hand = |place, cards: &str| HandView {
                place,
                hand: HandNumber::FIRST,
                cards: chance::cards(cards).unwrap(),
                words: String::new(),
            };
            let hands = vec![hand(Place::Player, player), hand(Place::Banker, banker)];
            View { hands, ..View::default() }
        };
        for (player, banker, won) in [
            ("9s 9d", "Ac 6h", Some(Coup::Player)),
            ("Ts Kd 2c", "Ah 2h", Some(Coup::Banker)),
            ("4s 4d", "9s 9d", Some(Coup::Tie)),
            ("4s ??", "9s 9d", None),
        ] {
            assert_eq!(Coup::of(&view(player, banker)), won, "{player} {banker}");
        }
        assert_eq!(Coup::of(&View::default()), None);
    }

    #[test]
    fn beads_go_down_then_to_the_right() {
        let mut coups = vec![Coup::Banker; 6];
        coups.extend([Coup::Player, Coup::Tie]);
        assert_eq!(drawn(&coups, Style::PLAIN), "  B P\n  B T\n  B\n  B\n  B\n  B\n");
        assert_eq!(drawn(&[], Style::PLAIN), "");
        let many = vec![Coup::Tie; 6 * 30];
        assert_eq!(drawn(&many, Style::PLAIN).lines().next().map(str::len), Some(2 + 39));
    }
}
