//! The chips of the player who decides, and what they come to as the table settles them.

use games::poker::{Poker, PokerGame, Rules, Shown};
use games::{Action, Cents, Game, Viewer};
use hands::Hand;

use crate::{Advice, AdviceError, Choice, Ratio, Situation};

/// No line of a pay table in the house pays as many times its wager.
const MORE_THAN_ANY_LINE: i64 = 10_000;

/// What the player who decides has in the main game, and the rules of the table: its smallest chip,
/// its payout limit.
pub struct OwnChips<V: PokerGame> {
    rules: Rules<V>,
    /// By the numbers of the spots.
    pub lie: V::Stakes,
    /// The base wager.
    pub base: Cents,
    notes: Vec<String>,
}

impl<V: PokerGame> OwnChips<V> {
    /// The chips of the seat that is asked.
    pub fn of(situation: &Situation<'_>) -> Result<OwnChips<V>, AdviceError> {
        let unknown = |what: String| AdviceError::Unknown(what);
        let Situation { table, seat, hand, .. } = *situation;
        let rules =
            <Poker<V> as Game>::rules(table.chosen()).map_err(|e| unknown(e.to_string()))?;
        let (mut lie, mut side_bets) = (V::Stakes::default(), Vec::new());
        for wager in table.view(Viewer::Seat(seat)).wagers {
            let Some(spot) = V::SPOTS.iter().position(|known| *known == wager.on) else { continue };
            // A wager for the dealer's benefit changes nothing for the player.
            if wager.seat != seat || wager.state.is_some() {
                continue;
            }
            match is_main::<V>(spot) {
                true => lie[spot] = wager.amount,
                false => side_bets.push((spot, wager.amount)),
            }
        }
        // Let It Ride's first wager has gone to the three bets, which are all as much.
        let main = [0].iter().chain(V::ORDER).filter(|spot| is_main::<V>(**spot));
        let base = main.map(|spot| lie[*spot]).find(|lies| *lies > Cents::ZERO);
        let base = base.ok_or_else(|| unknown(format!("seat {seat} has no main wager")))?;
        let may_fold =
            table.offers(seat, Some(hand)).iter().any(|offer| offer.action == Action::Fold)
                || V::STREETS.last().is_some_and(|street| street.out == Action::Fold);
        let notes = notes::<V>(&rules, &side_bets, may_fold);
        Ok(OwnChips { rules, lie, base, notes })
    }

    /// These chips, at a table with these rules.
    #[cfg(test)]
    pub fn laid(rules: Rules<V>, lie: V::Stakes, base: Cents) -> OwnChips<V> {
        OwnChips { rules, lie, base, notes: Vec::new() }
    }

    /// The chips after a betting round in which so many times the base wager was added.
    pub fn adding(&self, to: V::Stakes, street: usize, times: u8) -> V::Stakes {
        let mut chips = to;
        chips[V::STREETS[street].fills] = self.base.times(times.into(), 1);
        chips
    }

    /// What chips bring at the showdown, in cents.
    #[inline]
    pub fn net(&self, chips: V::Stakes, cards: Hand, dealer: Hand, shown: &Shown) -> i128 {
        self.rules.net_of_showdown(chips, cards, dealer, shown).cents().into()
    }

    /// What a fold brings, in cents.
    pub fn fold(&self, chips: V::Stakes) -> i128 {
        self.rules.net_of_fold(chips).cents().into()
    }

    /// The sum of so many results in cents as the mean of them, in units of the base wager.
    pub fn value(&self, sum: i128, results: impl Into<i128>) -> Ratio {
        Ratio::from(sum) / Ratio::from(results.into() * i128::from(self.base.cents()))
    }

    /// Whether everything is paid in full: these awards, each on its stake, need no smaller chip,
    /// and together they stay within the payout limit.
    pub fn pays_in_full(&self, awards: &[(games::Pays, Cents)]) -> bool {
        let cent = Cents::new(1);
        let exact = |(pays, stake): &(games::Pays, Cents)| {
            pays.on(*stake, self.rules.unit()) == pays.on(*stake, cent)
        };
        let paid: Cents = awards.iter().map(|(pays, stake)| pays.on(*stake, cent)).sum();
        awards.iter().all(exact) && self.rules.payout_limit().is_none_or(|limit| paid <= limit)
    }

    /// The rules of the table.
    pub fn rules(&self) -> &Rules<V> {
        &self.rules
    }

    /// Advice out of the values of all choices.
    pub fn advice(self, choices: Vec<Choice>) -> Advice {
        let mut advice = Advice::new(self.base, choices);
        advice.notes = self.notes;
        advice
    }

    /// Says what the values rest on.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.insert(0, note.into());
    }
}

/// Whether a spot belongs to the main game: its first wager, the one that must be equal to it, and
/// what decisions put down.
fn is_main<V: PokerGame>(spot: usize) -> bool {
    spot == 0 || spot >= V::OPEN || V::EQUAL.is_some_and(|equal| equal.second == spot)
}

/// What is not in the values: what the decision does to the wagers beside the main game.
fn notes<V: PokerGame>(
    rules: &Rules<V>,
    side_bets: &[(usize, Cents)],
    may_fold: bool,
) -> Vec<String> {
    let mut notes = Vec::new();
    let forfeited = |spot: &usize| may_fold && !V::FOLD_KEEPS.contains(spot);
    for (spot, amount) in side_bets.iter().filter(|(spot, _)| forfeited(spot)) {
        let on = V::SPOTS[*spot];
        notes
            .push(format!("a fold forfeits the {on} wager of ${amount} too, which is not counted"));
    }
    let covered = side_bets.iter().filter(|(spot, _)| V::is_limited(*spot));
    let covered: i64 = covered.map(|(_, amount)| amount.cents()).sum();
    if let Some(limit) = rules.payout_limit()
        && covered * MORE_THAN_ANY_LINE > limit.cents()
    {
        let limit = limit.to_string();
        notes.push(format!("the payout limit of ${limit} is counted for the main game alone"));
    }
    notes
}
