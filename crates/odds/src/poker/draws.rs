//! What a player sees in two, three or four cards of a hand of five.

use chance::{Card, Rank, Suit};
use games::Pay;
use hands::{FiveCategory, FiveRank, Hand};

use super::units::Units;

/// What a pair of a rank is worth in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It loses.
    Low,
    /// It is returned.
    Middle,
    /// It is paid.
    High,
}

/// The grade of every rank, the two first.
pub type Grades = [Grade; 13];

/// What a pair of each rank is worth by what five cards `pay`.
pub fn grades(units: &Units, pay: impl Fn(FiveRank) -> Pay) -> Grades {
    Rank::ALL.map(|rank| {
        let pair = pay(FiveRank::floor(FiveCategory::Pair, rank));
        let (unit, flat) = units.of(units.line(pair));
        match unit + flat {
            worth if worth > 0 => Grade::High,
            0 => Grade::Middle,
            _ => Grade::Low,
        }
    })
}

/// What the first cards have made already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirstCardsHold {
    /// No two of a rank.
    Nothing,
    /// One pair.
    Pair(Rank),
    /// Two pair.
    TwoPair,
    /// Three or four of a kind.
    Kind,
}

/// The first cards of a hand as a player sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The cards.
    pub hand: Hand,
    /// What they have made.
    pub made: FirstCardsHold,
    /// Whether all are of one suit.
    pub suited: bool,
    /// How many straights have all of them.
    pub straights: u8,
    /// How many cards are high: a pair of them is paid.
    pub high: u8,
    /// How many are middle: a pair of them is returned.
    pub middle: u8,
}

/// The ranks of the straights, from the one of the ace to the five.
fn straights() -> impl Iterator<Item = u16> {
    let ace_low = 1 << 12 | 0b1111;
    std::iter::once(ace_low).chain((0..9).map(|low| 0b1_1111 << low))
}

impl Draw {
    /// What these cards are where ranks have these grades.
    pub fn new(hand: Hand, grades: &Grades) -> Draw {
        let ranks = hand.ranks();
        let alone = ranks.count_ones() as usize == hand.len();
        let fits = straights().filter(|straight| ranks & !straight == 0).count() as u8;
        let of = |grade| {
            let same = |card: &Card| card.rank().is_some_and(|r| grades[r as usize] == grade);
            hand.cards().filter(same).count() as u8
        };
        Draw {
            hand,
            made: made(hand),
            suited: Suit::ALL
                .iter()
                .any(|suit| hand.ranks_of(*suit).count_ones() as usize == hand.len()),
            straights: if alone { fits } else { 0 },
            high: of(Grade::High),
            middle: of(Grade::Middle),
        }
    }

    /// Whether there is a pair whose rank has at least this grade, or better.
    pub fn has_made(&self, least: Grade, grades: &Grades) -> bool {
        match self.made {
            FirstCardsHold::Nothing => false,
            FirstCardsHold::Pair(rank) => grades[rank as usize] >= least,
            FirstCardsHold::TwoPair | FirstCardsHold::Kind => true,
        }
    }

    /// The lowest rank.
    pub fn lowest(&self) -> Rank {
        Rank::from_index(self.hand.ranks().trailing_zeros() as u8)
    }

    /// The cards in words, the highest first.
    pub fn words(&self) -> String {
        let mut cards: Vec<_> = self.hand.cards().map(|card| card.to_string()).collect();
        cards.reverse();
        cards.join(" ")
    }
}

fn made(hand: Hand) -> FirstCardsHold {
    let mut made = FirstCardsHold::Nothing;
    let mut counts = [0; 13];
    for rank in hand.cards().filter_map(Card::rank) {
        let count = &mut counts[rank as usize];
        *count += 1;
        // The second of a rank makes a pair, the third makes more of it.
        made = match (*count, made) {
            (2, FirstCardsHold::Nothing) => FirstCardsHold::Pair(rank),
            (2, FirstCardsHold::Pair(_)) => FirstCardsHold::TwoPair,
            (3.., _) => FirstCardsHold::Kind,
            _ => made,
        };
    }
    made
}

/// Ranks of a grade or better in words: "tens or better", "sixes to tens".
pub fn ranks_in_words(grades: &Grades, grade: Grade) -> String {
    let of: Vec<Rank> = Rank::ALL.into_iter().filter(|r| grades[*r as usize] == grade).collect();
    let together = |of: &[Rank]| of.windows(2).all(|two| two[0] as u8 + 1 == two[1] as u8);
    match of[..] {
        [] => "none".into(),
        [only] => only.plural().into(),
        [low, .., Rank::Ace] if together(&of) => format!("{} or better", low.plural()),
        [low, .., top] if together(&of) => format!("{} to {}", low.plural(), top.plural()),
        _ => of.iter().map(|rank| rank.plural()).collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::cards;

    #[test]
    fn draws_are_what_a_player_sees() {
        let mut grades = [Grade::Low; 13];
        grades[4..9].fill(Grade::Middle);
        grades[9..].fill(Grade::High);
        let draw = |text: &str| {
            Draw::new(cards(text).unwrap_or_default().into_iter().flatten().collect(), &grades)
        };
        let seen = |text| {
            let Draw { suited, straights, high, middle, .. } = draw(text);
            (suited, straights, high, middle)
        };
        assert_eq!(seen("3h 4h 5h"), (true, 3, 0, 0));
        assert_eq!(seen("Ah 2h 3d"), (false, 1, 1, 0));
        assert_eq!(seen("8c 9d Jh Tc"), (false, 2, 1, 3));
        assert_eq!(seen("Ac Kd Qh Jc"), (false, 1, 4, 0));
        assert_eq!(seen("6c 6d"), (false, 0, 0, 2));
        assert_eq!(draw("6c 6d 2h").made, FirstCardsHold::Pair(Rank::Six));
        assert_eq!(draw("6c 6d 2h 2c").made, FirstCardsHold::TwoPair);
        assert_eq!(draw("6c 6d 6h").made, FirstCardsHold::Kind);
        assert_eq!(ranks_in_words(&grades, Grade::High), "jacks or better");
        assert_eq!(ranks_in_words(&grades, Grade::Middle), "sixes to tens");
    }
}
