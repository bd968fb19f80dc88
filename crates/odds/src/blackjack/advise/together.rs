//! The seat's hands together, where a payout limit cuts what they win at one time (CO.RF.4).

use games::{Action, Cents};

use super::hand::Own;
use super::seen::{MOST_PARTS, Seen, gcd};
use crate::Ratio;
use crate::blackjack::{Act, Against, Counts, End, Fate, Holdings, Stake, VALUES, Wide};

/// What hands win and lose, by the dealer's end.
type ByEnd = [(i64, i64); End::ALL.len()];

/// Hands that get no more cards, beside at most one that does, and what all may win together.
/// Amounts are in whole parts of a unit.
pub struct Together<'a> {
    seen: &'a Seen,
    /// What the other hands win and lose: one row, or one for each value of a card of theirs that
    /// nobody has seen.
    others: Vec<(Option<usize>, ByEnd)>,
    room: i64,
    part: i64,
}

impl Seen {
    /// The most that the seat's hands can win, should they become so many.
    pub fn most_won(&self, hands: u8) -> Cents {
        let open = |n: usize, own: &Own| n == self.turn || own.waits();
        let own = self.own.iter().enumerate().map(|(n, own)| match open(n, own) {
            true => doubled(own.stake(self.base)),
            false => own.stake(self.base).wins(),
        });
        let more = usize::from(hands).saturating_sub(self.own.len()) as u32;
        Cents::new(own.sum()) + self.base.times(2 * more, 1)
    }

    /// How many hands the seat can come to have.
    pub fn most_hands(&self) -> u8 {
        let ace = self.own.iter().any(Own::starts_with_ace);
        self.play.terms.most_hands(ace).max(self.own.len() as u8)
    }

    /// Whether all hands are counted together in every value of what is offered.
    pub fn counts_together(&self, offered: &impl Fn(Action) -> bool) -> bool {
        let splits = offered(Action::Split) || offered(Action::FreeSplit);
        !splits && self.together(Some(self.turn)).is_some()
    }

    /// The hands that get no more cards, with one that does or none, where a limit may cut what
    /// they win and enough is known to count them together.
    pub fn together(&self, turn: Option<usize>) -> Option<Together<'_>> {
        let room = self.room?.cents().max(0);
        let riding = self.own.iter().enumerate().filter(|(_, own)| own.rides);
        let done: Vec<&Own> =
            riding.filter(|(n, _)| Some(*n) != turn).map(|(_, own)| own).collect();
        let unseen: usize = done.iter().map(|own| own.face_down()).sum();
        if done.is_empty() || unseen > 1 || self.own.iter().any(Own::waits) {
            return None;
        }
        let own = turn.map(|turn| self.own[turn].stake(self.base));
        let won = done.iter().map(|own| own.stake(self.base).wins()).sum::<i64>();
        let most = won + own.map_or(0, doubled);
        let stakes = done.iter().map(|own| own.stake(self.base)).chain(own);
        let part = stakes.fold(gcd(self.base.cents(), room), |part, stake| {
            gcd(gcd(part, stake.bet), stake.lammers)
        });
        let counted = most > room && 2 * (most / part) < MOST_PARTS;
        counted.then(|| {
            let values = if unseen == 0 { vec![None] } else { (0..VALUES).map(Some).collect() };
            let row = |value| (value, self.by_end(&done, value, part));
            let others = values.into_iter().map(row).collect();
            Together { seen: self, others, room: room / part, part }
        })
    }

    /// What hands win and lose when the card of theirs that nobody has seen is of this value.
    fn by_end(&self, hands: &[&Own], unseen: Option<usize>, part: i64) -> ByEnd {
        let mut by_end = ByEnd::default();
        for own in hands {
            let total = match unseen.filter(|_| own.face_down() > 0) {
                Some(value) => own.total().with_points(value as u8 + 1),
                None => own.total(),
            };
            let stake = own.stake(self.base);
            for (end, (won, lost)) in End::ALL.into_iter().zip(&mut by_end) {
                match self.fate(total.points(), end) {
                    Fate::Won => *won += stake.wins() / part,
                    Fate::Tied => {}
                    Fate::Lost => *lost += stake.bet / part,
                }
            }
        }
        by_end
    }
}

/// The most that a hand wins once it is doubled.
fn doubled(stake: Stake) -> i64 {
    [Act::Double, Act::FreeDouble].map(|act| stake.after(act).wins()).into_iter().max().unwrap_or(0)
}

/// A hand beside the others: what rides on it, and its points; none where it has too many.
type OwnStake = (Stake, Option<u8>);

impl Together<'_> {
    /// What all hands bring together against one of the dealer's ends.
    fn net(&self, (won, lost): (i64, i64), own: Option<OwnStake>, end: End) -> i64 {
        let fate = own.map(|(stake, points)| {
            (stake, points.map_or(Fate::Lost, |points| self.seen.fate(points, end)))
        });
        let (won, lost) = match fate {
            Some((stake, Fate::Won)) => (won + stake.wins(), lost),
            Some((stake, Fate::Lost)) => (won, lost + stake.bet),
            _ => (won, lost),
        };
        won.min(self.room) - lost
    }

    /// What all hands bring, by weight, when the hand in turn holds these cards and stands or has
    /// too many.
    fn brings(&self, against: &mut Against<'_>, cards: &Counts, own: OwnStake) -> Wide {
        let mut sum = Wide::ZERO;
        for (value, by_end) in &self.others {
            let mut cards = *cards;
            if let Some(value) = value {
                cards[*value] += 1;
            }
            let ends = *against.ends(&cards);
            for ((end, weight), others) in End::ALL.into_iter().zip(ends).zip(by_end) {
                sum += weight.times(self.net(*others, Some(own), end));
            }
        }
        sum
    }

    /// What standing with a holding gains above having too many.
    fn gain(&self, against: &mut Against<'_>, number: usize, stake: Stake) -> Wide {
        let holding = Holdings::all().get(number);
        let points = Some(holding.total.points());
        let stands = self.brings(against, &holding.cards, (stake, points));
        stands - self.brings(against, &holding.cards, (stake, None))
    }

    /// What the hand in turn may do, each with the value of all hands; of two equal ones the first
    /// wagers less.
    pub fn offers(&self, against: &mut Against<'_>, number: usize) -> Vec<(Act, Ratio)> {
        let (seen, holding) = (self.seen, Holdings::all().get(number));
        let cents = seen.hand().stake(seen.base);
        let stake =
            Stake { bet: cents.bet / self.part, lammers: cents.lammers / self.part, ..cents };
        let mut offers = vec![(Act::Stand, stake, self.gain(against, number, stake))];
        if holding.total.points() < 21 {
            let best = self.best(against, &holding.cards, stake);
            let hit = holding.next().map(|(_, next)| best[next]).sum();
            offers.push((Act::Hit, stake, hit));
            for act in seen.play.doubles(holding.total, true) {
                let doubled = stake.after(act);
                let gain = holding.next().map(|(_, next)| self.gain(against, next, doubled)).sum();
                offers.push((act, doubled, gain));
            }
        }
        let unit = Ratio::from(seen.base.cents() / self.part);
        let of_all = Ratio::from(against.whole(&holding.cards)) * unit;
        let mut value = |stake, gain| {
            // A bust leaves what the others bring, whatever cards come.
            let lost = self.brings(against, &holding.cards, (stake, None));
            Ratio::from(lost + gain) / &of_all
        };
        offers.into_iter().map(|(act, stake, gain)| (act, value(stake, gain))).collect()
    }

    /// What the better of drawing and standing gains, by holding, for those with these cards.
    fn best(&self, against: &mut Against<'_>, cards: &Counts, stake: Stake) -> Vec<Wide> {
        let all = Holdings::all();
        let mut best = vec![Wide::ZERO; all.len()];
        let has = |held: &Counts| held.iter().zip(cards).all(|(held, own)| held >= own);
        for (n, holding) in all.larger_first().filter(|(_, holding)| has(&holding.cards)) {
            let hit: Wide = holding.next().map(|(_, next)| best[next]).sum();
            let stand = self.gain(against, n, stake);
            best[n] = if holding.total.points() < 21 { hit.max(stand) } else { stand };
        }
        best
    }

    /// What the hands bring in units when none of them gets another card; none where the dealer
    /// must have a blackjack.
    pub fn finished(&self) -> Option<Ratio> {
        let (mut sum, mut all) = (Ratio::ZERO, Ratio::ZERO);
        for (value, by_end) in &self.others {
            let left = match value {
                None => Some(self.seen.left),
                Some(value) => self.seen.left.without(*value),
            };
            let Some(left) = left else { continue };
            let chance = value.map_or(Ratio::ONE, |value| {
                Ratio::new(self.seen.left.count(value), self.seen.left.left())
            });
            let ends = self.seen.ends(&left);
            for ((end, weight), others) in End::ALL.into_iter().zip(ends).zip(by_end) {
                let weight = weight * &chance;
                sum += &weight * Ratio::from(self.net(*others, None, end));
                all += weight;
            }
        }
        let unit = Ratio::from(self.seen.base.cents() / self.part);
        (!all.is_zero()).then(|| sum / (all * unit))
    }
}
