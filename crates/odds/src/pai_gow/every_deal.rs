//! A bank against several hands, where so few cards are unseen that every deal can be played.

use chance::{Card, Deck};
use games::Cents;
use games::pai_gow::Rules;
use hands::Hand;

use super::dealer::Shown;
use crate::Ratio;

/// More deals than this take longer than anybody at a table waits.
const MOST_DEALS: u64 = 500_000;

/// Cards of a hand.
pub const SEVEN: u32 = 7;

/// A hand that a bank plays against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// What the bank takes when it wins.
    pub taken: Cents,
    /// What it pays when it loses.
    pub paid: Cents,
}

/// A bank that plays against several hands, and pays vigorish on what it wins by all of them
/// together (OH.PG.14.XVIII).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// The hands.
    pub opponents: Vec<Opponent>,
    /// What it has collected already.
    pub collected: Cents,
    /// Whether some of their cards have been seen, so that not every deal is as likely.
    pub shown: bool,
}

impl Several {
    /// What the bank is left with in the mean over every deal, in cents, for each way to set its
    /// own hand: all hands below a bound lose to that way. None where there are too many deals.
    pub fn means(&self, rules: &Rules, seen: &[Card], bounds: &[Shown]) -> Option<Vec<Ratio>> {
        if self.shown {
            return None;
        }
        let unseen = Deck::WithJoker.cards().iter().filter(|card| !seen.contains(card));
        let unseen: Vec<Card> = unseen.copied().collect();
        let deals = deals(unseen.len() as u64, self.opponents.len())?;
        let table = Deals { rules, bounds, hands: hands(rules, &unseen) };
        let mut sums = vec![0; bounds.len()];
        let nets = vec![self.collected; bounds.len()];
        table.play(&self.opponents, 0, &nets, &mut sums);
        Some(sums.into_iter().map(|sum| Ratio::from(sum) / Ratio::from(deals)).collect())
    }
}

/// In how many ways so many hands are dealt out of so many cards; none where they are too many.
fn deals(cards: u64, hands: usize) -> Option<u64> {
    let mut deals = 1u64;
    for hand in 0..hands as u64 {
        let left = cards.checked_sub(hand * u64::from(SEVEN))?;
        let ways = (0..u64::from(SEVEN))
            .try_fold(1u64, |ways, n| Some(ways.checked_mul(left.checked_sub(n)?)? / (n + 1)))?;
        deals = deals.checked_mul(ways).filter(|deals| (1..=MOST_DEALS).contains(deals))?;
    }
    Some(deals)
}

/// Every hand of these cards, set the house way: the places of its cards as bits, and what it
/// shows.
fn hands(rules: &Rules, cards: &[Card]) -> Vec<(u64, Shown)> {
    let held = |bits: u64| {
        let own = cards.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        Hand::of(&own.map(|(_, card)| *card).collect::<Vec<_>>())
    };
    let all = 0..1u64 << cards.len();
    let seven = all.filter(|bits| bits.count_ones() == SEVEN);
    seven.map(|bits| (bits, Shown::of(rules.house_way.set(held(bits))))).collect()
}

/// The deals of a few cards.
struct Deals<'a> {
    rules: &'a Rules,
    bounds: &'a [Shown],
    hands: Vec<(u64, Shown)>,
}

impl Deals<'_> {
    /// Deals a hand to each of these opponents in every way that is left, and adds up what the bank
    /// has in the end.
    fn play(&self, opponents: &[Opponent], dealt: u64, nets: &[Cents], sums: &mut [i128]) {
        let Some((opponent, others)) = opponents.split_first() else {
            for (net, sum) in nets.iter().zip(sums) {
                let left = *net - self.rules.vigorish((*net).max(Cents::ZERO));
                *sum += i128::from(left.cents());
            }
            return;
        };
        let free = self.hands.iter().filter(|(bits, _)| bits & dealt == 0);
        let mut after = nets.to_vec();
        for (bits, shown) in free {
            for ((after, net), bound) in after.iter_mut().zip(nets).zip(self.bounds) {
                *after = *net + opponent.brings(*shown, *bound);
            }
            self.play(others, dealt | bits, &after, sums);
        }
    }
}

impl Opponent {
    /// What a hand brings the bank, which wins with both hands, loses with both or ties.
    pub fn brings(self, shown: Shown, bound: Shown) -> Cents {
        match (shown.high < bound.high, shown.low < bound.low) {
            (true, true) => self.taken,
            (false, false) => -self.paid,
            _ => Cents::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_counted_and_too_many_are_told() {
        for (cards, hands, ways) in [
            (7, 1, Some(1)),
            (14, 2, Some(3_432)),
            (16, 2, Some(411_840)),
            (13, 2, None),
            (17, 2, None),
            (46, 2, None),
            (53, 7, None),
        ] {
            assert_eq!(deals(cards, hands), ways, "{hands} hands of {cards} cards");
        }
    }
}
