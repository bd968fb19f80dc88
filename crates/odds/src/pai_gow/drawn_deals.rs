//! A bank against several hands of a whole deck: nobody counts every deal of two hands and more, so
//! its vigorish is a mean over deals that are drawn, always the same ones.

use chance::{Card, Deck, Quick};
use games::Cents;
use games::pai_gow::Rules;
use hands::Hand;

use super::dealer::Shown;
use super::every_deal::{Opponent, SEVEN, Several};
use crate::Ratio;
use crate::parallel;

/// Deals are drawn in blocks, each from a stream of its own.
const BLOCKS: u64 = 40;
const DEALS_OF_A_BLOCK: u64 = 500;

/// How many deals are drawn.
pub const DEALS: u64 = BLOCKS * DEALS_OF_A_BLOCK;

/// Vigorish is 5% (OH.PG.13.XIII) of half the results or so: it goes up and down with the net win
/// by about a fortieth. What is drawn is only how far it is from that, which varies little; the net
/// win's own mean is counted. Any other number would give the same mean, with more luck in it.
const FORTIETH: i64 = 40;

/// What a way to set the bank's hand is left with after the vigorish.
pub struct Left {
    /// In cents, in the mean.
    pub mean: Ratio,
    /// The standard error of it, in cents.
    pub error: f64,
}

impl Several {
    /// What the bank is left with after its vigorish, for each way to set its own hand: all hands
    /// below a bound lose to that way, and bring so many cents in the mean before the vigorish.
    pub fn drawn(
        &self,
        rules: &Rules,
        seen: &[Card],
        ways: &[(Shown, Ratio)],
    ) -> Option<Vec<Left>> {
        let unseen = Deck::WithJoker.cards().iter().filter(|card| !seen.contains(card));
        let unseen: Vec<Card> = unseen.copied().collect();
        if self.shown || self.opponents.len() * SEVEN as usize > unseen.len() {
            return None;
        }
        let bounds: Vec<_> = ways.iter().map(|(bound, _)| *bound).collect();
        let block = |stream| self.block(rules, unseen.clone(), &bounds, stream);
        let nothing = vec![DifferenceSums::default(); ways.len()];
        let both = |a: Vec<DifferenceSums>, b| {
            a.into_iter().zip(b).map(|(a, b): (_, DifferenceSums)| a.and(b)).collect()
        };
        let apart = parallel::map(0..BLOCKS, &block).into_iter().fold(nothing, both);
        Some(ways.iter().zip(apart).map(|((_, net), apart)| apart.left(net)).collect())
    }

    /// Deals a block of rounds, and adds up how far the vigorish is from a fortieth of the net win.
    fn block(
        &self,
        rules: &Rules,
        mut deck: Vec<Card>,
        bounds: &[Shown],
        n: u64,
    ) -> Vec<DifferenceSums> {
        let mut quick = Quick::seeded(0, n);
        let mut apart = vec![DifferenceSums::default(); bounds.len()];
        let mut hands = Vec::with_capacity(self.opponents.len());
        for _ in 0..DEALS_OF_A_BLOCK {
            hands.clear();
            for (hand, opponent) in self.opponents.iter().enumerate() {
                let seven = draw(&mut deck[hand * SEVEN as usize..], &mut quick);
                hands.push((*opponent, Shown::of(rules.house_way.set(seven))));
            }
            for (bound, apart) in bounds.iter().zip(&mut apart) {
                let net = self.net(&hands, *bound);
                let vigorish = rules.vigorish(net.max(Cents::ZERO));
                apart.add(i128::from(FORTIETH * vigorish.cents() - net.cents()));
            }
        }
        apart
    }

    /// What the bank wins of these hands before the vigorish.
    fn net(&self, hands: &[(Opponent, Shown)], bound: Shown) -> Cents {
        let each = hands.iter().map(|(opponent, shown)| opponent.brings(*shown, bound));
        self.collected + each.sum::<Cents>()
    }
}

/// Any seven of these cards, which are put in front of the others.
fn draw(cards: &mut [Card], quick: &mut Quick) -> Hand {
    for at in 0..SEVEN as usize {
        let other = at + quick.below((cards.len() - at) as u32) as usize;
        cards.swap(at, other);
    }
    Hand::of(&cards[..SEVEN as usize])
}

/// Forty times the vigorish less the net win, over the deals of a way: in cents.
#[derive(Clone, Copy, Default)]
struct DifferenceSums {
    sum: i128,
    squares: i128,
}

impl DifferenceSums {
    fn and(self, other: DifferenceSums) -> DifferenceSums {
        DifferenceSums { sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    fn add(&mut self, cents: i128) {
        self.sum += cents;
        self.squares += cents * cents;
    }

    /// The net win in the mean, as it is counted, less the vigorish.
    fn left(self, net: &Ratio) -> Left {
        let (deals, fortieth) = (Ratio::from(DEALS), Ratio::from(FORTIETH));
        let apart = Ratio::from(self.sum) / deals;
        let mean = net - (net + apart) / fortieth;
        let n = DEALS as f64;
        let (sum, squares) = (self.sum as f64, self.squares as f64);
        let error = ((squares - sum * sum / n).max(0.0) / n / (n - 1.0)).sqrt();
        Left { mean, error: error / FORTIETH as f64 }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::pai_gow::advice::count;
    use crate::pai_gow::dealer::DealerHands;
    use crate::pai_gow::holding::{EVERY_RANK, card};
    use games::pai_gow::PaiGowPoker;
    use games::{Chosen, Game as _, Kind, Options};

    /// Sixteen cards are left: drawn deals come to what all 411,840 come to.
    #[test]
    fn drawn_deals_come_to_what_every_deal_comes_to() {
        let kind = Kind::find("pai-gow-poker").unwrap();
        let rules =
            PaiGowPoker::rules(&Chosen::new(kind.rulebook(), Options::new()).unwrap()).unwrap();
        let left = [0, 3, 5, 7, 9, 12].map(|rank| [card(rank, 0), card(rank, 1)]).concat();
        let left = [left, vec![card(2, 2), card(4, 3), card(11, 2), Card::JOKER]].concat();
        let all = Deck::WithJoker.cards().iter();
        let seen: Vec<Card> = all.filter(|card| !left.contains(card)).copied().collect();
        let [one, two] = [20_00, 30_00].map(Cents::new);
        let opponents = [one, two].map(|bet| Opponent { taken: bet, paid: bet }).to_vec();
        let several = Several { opponents, collected: Cents::new(5_00), shown: false };
        let own = [[0, 5, 6, 8, 10, 11, 12], [1, 2, 4, 7, 8, 10, 12]];
        let bounds = own.map(|ranks| {
            let suits = [2, 3, 2, 3, 2, 3, 2];
            let cards: Vec<_> = ranks.into_iter().zip(suits).map(|(r, s)| card(r, s)).collect();
            Shown::of(rules.house_way.set(Hand::of(&cards)))
        });
        let (counts, total) =
            count(&DealerHands::new(&rules.house_way, EVERY_RANK), &seen, &bounds);
        let nets = counts.iter().map(|counts| {
            let won = Ratio::from(counts.won() - counts.lost(total)) / Ratio::from(total);
            won * Ratio::from(50_00) + Ratio::from(5_00)
        });
        let ways: Vec<_> = bounds.into_iter().zip(nets).collect();
        let every = several.means(&rules, &seen, &bounds).unwrap();
        let drawn = several.drawn(&rules, &seen, &ways).unwrap();
        for ((drawn, every), (_, net)) in drawn.iter().zip(every).zip(ways) {
            let off = (&drawn.mean - &every).to_f64().abs();
            assert!(drawn.error < 1.0, "{} cents", drawn.error);
            assert!(off < 4.0 * drawn.error, "{off} cents of {}", drawn.error);
            assert!(every < net, "there is a vigorish");
        }
    }
}
