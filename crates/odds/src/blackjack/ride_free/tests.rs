//! Bust Bonus once more, by drawing out the dealer's hand card after card.

use std::collections::BTreeMap;

use super::dealers_hand;
use crate::Ratio;
use crate::tests::ask;

const DECKS: u32 = 6;

/// The dealer's hand while it is drawn out, and what is left of the shoe: by value, an ace first,
/// cards of other suits than the up card's and of its own.
struct Hand {
    left: [[u32; 2]; 10],
    up: usize,
    points: u32,
    aces: bool,
    cards: u32,
    suited: bool,
    eights: bool,
}

/// How likely it is that the dealer busts in each way that is paid by itself, and has a blackjack.
#[derive(Default)]
struct Chances {
    busts: BTreeMap<String, Ratio>,
    blackjack: Ratio,
}

impl Hand {
    /// A hand of one card: its value, an ace being 0 and a ten 9.
    fn of(up: usize) -> Hand {
        let mut left = [[3 * DECKS, DECKS]; 10];
        left[9] = left[9].map(|cards| 4 * cards);
        left[up][1] -= 1;
        let points = up as u32 + 1;
        Hand { left, up, points, aces: up == 0, cards: 1, suited: true, eights: up == 7 }
    }

    fn total(&self) -> u32 {
        if self.aces && self.points <= 11 { self.points + 10 } else { self.points }
    }

    fn is_soft(&self) -> bool {
        self.total() != self.points
    }

    fn line(&self) -> String {
        let up = match self.up {
            0 => "ace".to_owned(),
            7 if self.eights && self.cards == 3 => "8-8-8".to_owned(),
            up => (up + 1).to_string(),
        };
        if self.suited { up + "-suited" } else { up }
    }

    /// Adds up what comes of it: the dealer draws to 16 and to a soft 17.
    fn draw_out(&mut self, chance: Ratio, found: &mut Chances) {
        if self.total() > 21 {
            *found.busts.entry(self.line()).or_default() += chance;
            return;
        }
        if self.cards == 2 && self.total() == 21 {
            found.blackjack += chance;
            return;
        }
        if self.cards >= 2 && (self.total() > 17 || (self.total() == 17 && !self.is_soft())) {
            return;
        }
        let all: u32 = self.left.iter().flatten().sum();
        for value in 0..10 {
            for own_suit in 0..2 {
                let here = self.left[value][own_suit];
                if here > 0 {
                    let likely = chance.clone() * Ratio::new(here, all);
                    self.with(value, own_suit).draw_out(likely, found);
                }
            }
        }
    }

    fn with(&self, value: usize, own_suit: usize) -> Hand {
        let mut left = self.left;
        left[value][own_suit] -= 1;
        Hand {
            left,
            up: self.up,
            points: self.points + value as u32 + 1,
            aces: self.aces || value == 0,
            cards: self.cards + 1,
            suited: self.suited && own_suit == 1,
            eights: self.eights && value == 7,
        }
    }
}

#[test]
fn bust_bonus_pays_as_often_as_the_dealers_hand_drawn_out_card_by_card() {
    let figures =
        ask(&dealers_hand::bust_bonus, "ride-free", &[("decks", i64::from(DECKS).into())]);
    for up in [0, 1, 5, 7, 9] {
        let mut found = Chances::default();
        Hand::of(up).draw_out(Ratio::ONE, &mut found);
        let card = if up == 0 { "A".to_owned() } else { (up + 1).to_string() };
        for (peek, of) in [("before", Ratio::ONE), ("after", Ratio::ONE - found.blackjack.clone())]
        {
            let conditions = format!("decks {DECKS}, peek {peek}, up_card {card}");
            let figure = figures.iter().find(|figure| figure.conditions.to_string() == conditions);
            let figure = figure.unwrap_or_else(|| panic!("no figure of {conditions}"));
            let lines = figure.lines.iter().filter(|line| line.name != "lose");
            let counted = lines.map(|line| (line.name.clone(), line.probability.clone())).collect();
            let plain: BTreeMap<_, _> = found
                .busts
                .iter()
                .map(|(line, p)| (line.clone(), p.clone() / of.clone()))
                .collect();
            assert_eq!(plain, counted, "{conditions}");
        }
    }
}
