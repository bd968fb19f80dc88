//! The value of every way to set a Pai Gow hand.

use chance::{Card, Place};
use games::pai_gow::setting::Setting;
use games::pai_gow::{PaiGowPoker, Rules};
use games::{Action, Cents, Game as _, Seat, View, Viewer};
use hands::Hand;

use super::bet::Policy;
use super::dealer::{DealerHands, Others, Shown};
use super::drawn_deals;
use super::every_deal::{Opponent, Several};
use super::holding::{EVERY_RANK, Holding, JOKER, choose, place_of};
use super::solve::{Copies, Counts};
use crate::{Advice, AdviceError, Choice, Ratio, Situation, parallel};

/// The value of everything that a player may do with their seven cards.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let Situation { table, seat, hand, .. } = *situation;
    let offered: Vec<_> = table.offers(seat, Some(hand)).iter().map(|offer| offer.action).collect();
    let unknown = |why: &str| Err(AdviceError::Unknown(why.into()));
    if offered.contains(&Action::Bank) {
        return unknown("what the bank is worth depends on wagers that nobody has made yet");
    }
    if offered.is_empty() {
        return Err(AdviceError::NothingToDecide);
    }
    let view = table.view(Viewer::Seat(seat));
    let Some(seven) = seven_of(&view, seat) else {
        return unknown("the seven cards of the player are not all known");
    };
    let rules =
        PaiGowPoker::rules(table.chosen()).map_err(|e| AdviceError::Unknown(e.to_string()))?;
    let mut against = Against::of(&rules, &view, seat)?;
    let seen = view.hands.iter().flat_map(|hand| hand.cards.iter().flatten());
    let seen: Vec<Card> = seen.copied().collect();
    let mut choices = values(&rules, seven, &seen, &mut against);
    if !offered.contains(&Action::Set) {
        choices.retain(|choice| choice.action != Action::Set);
    }
    if offered.contains(&Action::Surrender) {
        choices.push(Choice::new(Action::Surrender, -Ratio::ONE));
    }
    let others = match offered.contains(&Action::Set) {
        true => other_ways(&rules, seven, &choices, &against),
        false => Vec::new(),
    };
    let mut advice = Advice { others, ..Advice::new(against.base, choices) };
    advice.notes.extend(against.notes);
    advice.standard_error = against.standard_error;
    Ok(advice)
}

/// The cards of a seat, if the viewer sees all seven.
fn seven_of(view: &View, seat: Seat) -> Option<Hand> {
    let own = view.hands.iter().find(|hand| hand.place == Place::Seat(seat))?;
    let cards: Option<Vec<Card>> = own.cards.iter().copied().collect();
    cards.filter(|cards| cards.len() == 7).map(|cards| Hand::of(&cards))
}

/// Whose hands are played against, and what comes of it.
struct Against {
    copies: Copies,
    /// What a unit is.
    base: Cents,
    brings: Brings,
    /// The hands of a bank that plays against more than one.
    several: Option<Several>,
    notes: Vec<String>,
    /// The standard error of a value, in units, where the vigorish was drawn.
    standard_error: Option<f64>,
}

/// What the seat is left with when its hands win, tie and lose.
struct Brings {
    won: Cents,
    tied: Cents,
    lost: Cents,
}

impl Brings {
    /// What a way to set seven cards is worth, in units.
    fn value(&self, counts: &Counts, total: i64, base: Cents) -> Ratio {
        let (won, lost) = (counts.won(), counts.lost(total));
        let ends = [(won, self.won), (total - won - lost, self.tied), (lost, self.lost)];
        let sum: i128 = ends.iter().map(|(n, net)| i128::from(*n) * i128::from(net.cents())).sum();
        Ratio::from(sum) / Ratio::from(i128::from(total) * i128::from(base.cents()))
    }
}

impl Against {
    fn of(rules: &Rules, view: &View, seat: Seat) -> Result<Against, AdviceError> {
        let bets: Vec<_> = view.wagers.iter().filter(|wager| wager.on == "bet").collect();
        let banks: Vec<_> = view.wagers.iter().filter(|wager| wager.on == "bank").collect();
        if let Some(own) = bets.iter().find(|wager| wager.seat == seat) {
            let whose = if banks.is_empty() { "The dealer's" } else { "The bank's" };
            return Ok(Against::one_player(rules, own.amount, whose));
        }
        if banks.iter().all(|wager| wager.seat != seat) {
            return Err(AdviceError::Unknown("the seat has no wager to play for".into()));
        }
        // Nothing is said of an amount of nothing.
        let amount = |name: &str| match view.fact(name) {
            None => Ok(Cents::ZERO),
            Some(said) => {
                let unknown = |_| AdviceError::Unknown(format!("{name} `{said}`: no amount"));
                said.parse::<Cents>().map_err(unknown)
            }
        };
        let house = amount("the house bets")?;
        let bets: Vec<Cents> = bets.iter().map(|wager| wager.amount).collect();
        let mut bank = Against::bank(rules, &bets, house, amount("the bank has collected")?);
        let others = view.hands.iter().filter(|hand| match hand.place {
            Place::Seat(other) => other != seat,
            place => place == Place::Dealer,
        });
        let shown = others.flat_map(|hand| &hand.cards).any(Option::is_some);
        bank.several = bank.several.map(|several| Several { shown, ..several });
        if banks.len() > 1 {
            let note = "Values are of the whole bank, which its partners share (OH.PG.14.XIX).";
            bank.notes.push(note.into());
        }
        Ok(bank)
    }

    /// A player's bet (OH.PG.13.XIII).
    fn one_player(rules: &Rules, bet: Cents, whose: &str) -> Against {
        let paid = rules.bet.pays.on(bet, Cents::new(1));
        let brings = Brings { won: paid - rules.vigorish(paid), tied: Cents::ZERO, lost: -bet };
        let notes = vec![format!("{whose} hand is taken to be set the house way.")];
        let copies = Policy::Optimal.copies();
        Against { copies, base: bet, brings, several: None, notes, standard_error: None }
    }

    /// The bank against these bets and the house's, with what it has collected already. Every hand
    /// that it plays against is as likely to be any of those that it can be, so what all of them
    /// bring is what one would bring for all that is bet.
    fn bank(rules: &Rules, bets: &[Cents], house: Cents, collected: Cents) -> Against {
        let base = bets.iter().copied().sum::<Cents>() + house;
        let paid = bets.iter().map(|bet| rules.bet.pays.on(*bet, Cents::new(1)));
        let paid = paid.sum::<Cents>() + house;
        let hands = bets.len() + usize::from(house > Cents::ZERO);
        // OH.PG.14.XVIII: on the net win of all together, which is known of one hand only.
        let charged = |net: Cents| match hands {
            1 => net - rules.vigorish(net.max(Cents::ZERO)),
            _ => net,
        };
        let brings = Brings {
            won: charged(collected + base),
            tied: charged(collected),
            lost: charged(collected - paid),
        };
        let whose = match (hands, house > Cents::ZERO) {
            (1, true) => "The dealer's hand is",
            (1, false) => "The player's hand is",
            _ => "The hands of all others are",
        };
        let notes = vec![format!("{whose} taken to be set the house way.")];
        let houses = (house > Cents::ZERO).then_some(Opponent { taken: house, paid: house });
        let players = bets
            .iter()
            .map(|bet| Opponent { taken: *bet, paid: rules.bet.pays.on(*bet, Cents::new(1)) });
        let opponents: Vec<_> = players.chain(houses).collect();
        let several = (hands > 1).then_some(Several { opponents, collected, shown: false });
        let copies = Policy::Bank.copies();
        Against { copies, base, brings, several, notes, standard_error: None }
    }

    /// What ways to set seven cards are worth, in units, where every deal can be played.
    fn in_every_deal(&self, rules: &Rules, seen: &[Card], bounds: &[Shown]) -> Option<Vec<Ratio>> {
        let means = self.several.as_ref()?.means(rules, seen, bounds)?;
        Some(means.into_iter().map(|mean| mean / Ratio::from(self.base.cents())).collect())
    }

    /// What a hand is worth that loses to every other, in units.
    fn foul(&self, rules: &Rules) -> Ratio {
        let lost = self.brings.lost;
        // The vigorish of a bank on one hand is in what it brings.
        let vigorish = self.several.as_ref().map(|_| rules.vigorish(lost.max(Cents::ZERO)));
        let left = lost - vigorish.unwrap_or_default();
        Ratio::from(left.cents()) / Ratio::from(self.base.cents())
    }

    /// What is left of these values, in units, after the vigorish on all hands of a bank together;
    /// that on one hand is in its value.
    fn less_vigorish(
        &mut self,
        rules: &Rules,
        seen: &[Card],
        ways: impl Iterator<Item = (Shown, Ratio)>,
    ) -> Vec<Ratio> {
        let unit = Ratio::from(self.base.cents());
        let ways: Vec<_> = ways.map(|(bound, value)| (bound, value * &unit)).collect();
        let drawn = self.several.as_ref().map(|several| several.drawn(rules, seen, &ways));
        let left: Vec<Ratio> = match drawn {
            Some(Some(drawn)) => {
                let error = drawn.iter().map(|left| left.error).fold(0.0, f64::max);
                let error = error / unit.to_f64();
                self.notes.push(vigorish_drawn(error));
                self.standard_error = Some(error);
                drawn.into_iter().map(|left| left.mean).collect()
            }
            uncharged => {
                self.notes.extend(uncharged.map(|_| BEFORE_VIGORISH.into()));
                ways.into_iter().map(|(_, net)| net).collect()
            }
        };
        left.into_iter().map(|cents| cents / &unit).collect()
    }
}

/// Said of a bank that has seen cards of those it plays against, of which not every deal is as
/// likely.
const BEFORE_VIGORISH: &str = "Values are before the vigorish, which is on the bank's net win over \
                               all these hands together (OH.PG.14.XVIII).";

/// Said of a bank whose vigorish was drawn, with such a standard error.
fn vigorish_drawn(error: f64) -> String {
    let (deals, within) = (drawn_deals::DEALS, 3.0 * error);
    format!(
        "The vigorish is on the bank's net win over all these hands together (OH.PG.14.XVIII): \
         what they bring before it is counted exactly, the vigorish is the mean of {deals} \
         deals drawn at random, always the same, and right to {within:.5} units."
    )
}

/// The house way, and every way that shows something else and is not foul.
fn values(rules: &Rules, seven: Hand, seen: &[Card], against: &mut Against) -> Vec<Choice> {
    let mut ways: Vec<(Option<[Card; 2]>, Shown)> =
        vec![(None, Shown::of(rules.house_way.set(seven)))];
    ways.extend(distinct(seven).into_iter().map(|(low, shown)| (Some(low), shown)));
    let bounds: Vec<_> = ways.iter().map(|(_, shown)| against.copies.bounds(*shown)).collect();
    let values = against.in_every_deal(rules, seen, &bounds).unwrap_or_else(|| {
        let (counts, total) = count(&DealerHands::new(&rules.house_way, EVERY_RANK), seen, &bounds);
        let value = |counts: &Counts| against.brings.value(counts, total, against.base);
        let values = counts.iter().map(value).collect::<Vec<_>>();
        against.less_vigorish(rules, seen, bounds.into_iter().zip(values))
    });
    let choice = |((low, _), value): ((Option<[Card; 2]>, Shown), Ratio)| {
        let action = if low.is_some() { Action::Set } else { Action::HouseWay };
        Choice { low, ..Choice::new(action, value) }
    };
    ways.into_iter().zip(values).map(choice).collect()
}

/// The ways to set seven cards that are left: those that show the same as one of these, and foul
/// ones, which lose.
fn other_ways(rules: &Rules, seven: Hand, listed: &[Choice], against: &Against) -> Vec<Choice> {
    let set = |low: [Card; 2]| Setting::new(seven, low);
    let foul = against.foul(rules);
    let worth = |low: [Card; 2]| {
        let setting = set(low)?;
        if setting.is_foul() {
            return Some(foul.clone());
        }
        let shows = |other: [Card; 2]| set(other).map(Shown::of) == Some(Shown::of(setting));
        Some(listed.iter().find(|choice| choice.low.is_some_and(shows))?.value.clone())
    };
    let cards: Vec<_> = seven.cards().collect();
    let pairs = (1..cards.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let lows = pairs.map(|(a, b)| [cards[b], cards[a]]);
    let left = lows.filter(|low| listed.iter().all(|choice| choice.low != Some(*low)));
    let choice = |low| Some(Choice { low: Some(low), ..Choice::new(Action::Set, worth(low)?) });
    left.filter_map(choice).collect()
}

/// The ways to set seven cards that are not foul, of those that show the same the first.
pub fn distinct(seven: Hand) -> Vec<([Card; 2], Shown)> {
    let cards: Vec<_> = seven.cards().collect();
    let mut ways: Vec<([Card; 2], Shown)> = Vec::new();
    for (at, &b) in cards.iter().enumerate() {
        for &a in &cards[..at] {
            let setting = Setting::new(seven, [a, b]).filter(|setting| !setting.is_foul());
            let Some(shown) = setting.map(Shown::of) else { continue };
            if ways.iter().all(|(_, known)| *known != shown) {
                ways.push(([b, a], shown));
            }
        }
    }
    ways
}

/// How many of the hands that the dealer can hold when these cards are seen are below each bound,
/// and how many there are.
pub fn count(dealer: &DealerHands, seen: &[Card], bounds: &[Shown]) -> (Vec<Counts>, i64) {
    let seen = Seen::new(seen);
    let plain = || {
        let (mut counts, mut total) = (vec![Counts::default(); bounds.len()], 0);
        for plain in &dealer.plain {
            let ways = seen.ways(&plain.holding);
            total += ways;
            add(&mut counts, bounds, plain.shown, ways);
        }
        (counts, total)
    };
    let long = || parallel::map(seen.suits, &|suit| seen.count_long(dealer, suit, bounds));
    let ((mut counts, total), long) = parallel::both(&plain, &long);
    for more in long {
        for (counts, more) in counts.iter_mut().zip(more) {
            counts.both += more.both;
            counts.either += more.either;
        }
    }
    (counts, total)
}

/// Counts hands that show the same below each bound.
#[inline(always)]
fn add(counts: &mut [Counts], bounds: &[Shown], shown: Shown, ways: i64) {
    for (bound, counts) in bounds.iter().zip(counts) {
        let (high, low) = (i64::from(shown.high < bound.high), i64::from(shown.low < bound.low));
        counts.both += ways * (high & low);
        counts.either += ways * (high + low);
    }
}

/// Cards that the dealer cannot hold.
struct Seen {
    ranks: Holding,
    suits: [u16; 4],
}

impl Seen {
    fn new(cards: &[Card]) -> Seen {
        let mut seen = Seen { ranks: Holding::default(), suits: [0; 4] };
        for card in cards {
            let rank = place_of(*card);
            seen.ranks.0[rank] += 1;
            if let Some(suit) = card.suit() {
                seen.suits[suit as usize] |= 1 << rank;
            }
        }
        seen
    }

    /// What the hands with one long suit, that lacks these ranks, show against what they were
    /// counted as.
    fn count_long(&self, dealer: &DealerHands, suit: u16, bounds: &[Shown]) -> Vec<Counts> {
        let mut counts = vec![Counts::default(); bounds.len()];
        let others = self.others(suit);
        for long in dealer.long.iter().filter(|long| long.suit & suit == 0) {
            let gone = long.joker && self.ranks.has_joker();
            let ways = if gone { 0 } else { others[usize::from(long.others)].into() };
            if ways > 0 && long.shown != long.plain {
                add(&mut counts, bounds, long.shown, ways);
                add(&mut counts, bounds, long.plain, -ways);
            }
        }
        counts
    }

    /// In how many ways the dealer can hold these ranks.
    fn ways(&self, holding: &Holding) -> i64 {
        let each = holding.0.iter().zip(&self.ranks.0).enumerate();
        let ways = each.filter(|(_, (times, _))| **times > 0).map(|(rank, (times, seen))| {
            let of = if rank == JOKER { 1 } else { 4 };
            i64::from(choose(of - seen, *times))
        });
        ways.product()
    }

    /// In how many ways the dealer can hold cards of other suits than the one that lacks these
    /// ranks.
    fn others(&self, suit: u16) -> [i16; Others::COUNT] {
        let gone = |rank: usize| self.ranks.0[rank] - (suit >> rank & 1) as u8;
        Others::ways(&std::array::from_fn(gone))
    }
}
