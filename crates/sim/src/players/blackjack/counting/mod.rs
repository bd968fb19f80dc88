//! A player who counts cards: bets by the count, and leaves the chart where the count says so.
//!
//! A strategy file has a count beside its chart; without a chart the play is the best by exact
//! figures:
//!
//! ```toml
//! [count]
//! tags = [1, 1, 1, 1, 1, 0, 0, 0, -1, -1]     # of 2 to 10 and the ace, as they are seen
//! kind = "true"                               # by decks that are unseen, or "running"
//! start = 0                                   # where it begins after a shuffle
//!
//! [spread]                                    # from this count on, so many stakes
//! 1 = 2
//! 2 = 4
//! 3 = 8
//!
//! [index]                                     # from a count on, or below one
//! insurance = "from 3"
//! "hard 16 against 10" = "stand from 0"
//! "hard 13 against 2" = "hit below 0"
//! "pair 10 against 6" = "split from 4"
//! ```
//!
//! Below the lowest count of the spread the bet is one stake. A true count is not rounded: it is
//! the running count by the cards that have not been seen, fifty-two of them to a deck. Burned
//! cards are never seen, the hole card only when it has been turned.

mod file;

use chance::{Ask, Card, Quick};
use games::blackjack::{BoxAsked, HoleCardGame, TwentyOne};
use games::{Action, Awaiting, Cents, Decision, Game as _, Refusal, Spot, Wager};

pub(super) use file::StrategyFile;

use super::super::chart_file::{Cell, offers};
use super::seat_decides;
use crate::{Asked, Player, RulesOf, SimTable, SpreadStep};

/// Cards of a deck, by which a true count is told.
const DECK: i64 = 52;

/// A count of the cards that are seen, and what is done by it.
#[derive(Clone, Debug, PartialEq)]
pub struct Counting {
    /// By the index of a card.
    tags: [i8; Card::COUNT],
    /// By unseen decks: a true count, not a running one.
    per_deck: bool,
    /// The running count after a shuffle.
    start: i64,
    /// The lowest count first, below which one stake is bet.
    steps: Vec<SpreadStep>,
    plays: Vec<IndexPlay>,
    insures: Option<When>,
}

/// Where the count must stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    From(i64),
    Below(i64),
}

/// A hand that is played otherwise by the count.
#[derive(Clone, Debug, PartialEq)]
struct IndexPlay {
    held: HandKind,
    /// The points of the up card.
    up: u8,
    /// Tried in this order.
    cell: Cell,
    when: When,
}

/// What a hand is to a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HandKind {
    Hard(u8),
    Soft(u8),
    /// By the points of a card.
    Pair(u8),
}

/// The count at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Now {
    running: i64,
    /// Cards that have not been seen.
    unseen: i64,
}

impl Counting {
    /// What bets go by.
    pub fn steps(&self) -> &[SpreadStep] {
        &self.steps
    }

    /// The count by what lies and has lain on a table.
    fn now<V: HoleCardGame>(&self, game: &TwentyOne<V>) -> Now {
        let (mut running, mut seen) = (self.start, 0);
        for (index, tag) in self.tags.iter().enumerate() {
            let times = i64::from(game.seen(Card::from_index(index as u8)));
            running += times * i64::from(*tag);
            seen += times;
        }
        let out = game.cards_out();
        let size = out.map_or(0, |out| i64::from(out.dealt()) + i64::from(out.left()));
        Now { running, unseen: size - seen }
    }

    /// Whether the count stands there.
    fn is(&self, now: Now, when: When) -> bool {
        let reaches = |count: i64| match self.per_deck {
            true => now.running * DECK >= count * now.unseen,
            false => now.running >= count,
        };
        match when {
            When::From(count) => reaches(count),
            When::Below(count) => !reaches(count),
        }
    }

    /// The step of the spread for a round that is about to begin.
    fn step<V: HoleCardGame>(&self, table: &SimTable<TwentyOne<V>>) -> usize {
        // Bets lie before the cards are shuffled, but everybody sees that they will be.
        let shuffled = matches!(table.awaiting(), Awaiting::Wagers { next: Ask::Shuffle, .. });
        let now = match shuffled {
            true => {
                Now { running: self.start, unseen: DECK * i64::from(table.rules().terms.decks) }
            }
            false => self.now(table.game()),
        };
        let reached = |step: &SpreadStep| match step.from {
            Some(count) => self.is(now, When::From(count)),
            None => true,
        };
        self.steps.iter().rposition(reached).unwrap_or(0)
    }

    /// What the count makes of a hand; nothing where it says nothing. What it says of a total is
    /// not said of a pair that is split.
    fn play<V: HoleCardGame>(
        &self,
        game: &TwentyOne<V>,
        asked: Asked,
        splits: impl FnOnce() -> bool,
        may: impl Fn(Action) -> bool,
    ) -> Option<Action> {
        let hand = &game.seat(asked.seat).hands[asked.hand.index()];
        let first = hand.cards.get(0).filter(|_| hand.is_pair_in_value());
        if let Some(card) = first {
            let by_pair = self.by_index(game, HandKind::Pair(hands::points(card)), &may);
            if by_pair.is_some() || splits() {
                return by_pair;
            }
        }
        let total = hand.cards.total();
        let held = if total.is_soft() { HandKind::Soft } else { HandKind::Hard };
        self.by_index(game, held(total.points()), &may)
    }

    /// The first action for what is held that the count asks for and that may be taken.
    fn by_index<V: HoleCardGame>(
        &self,
        game: &TwentyOne<V>,
        held: HandKind,
        may: impl Fn(Action) -> bool,
    ) -> Option<Action> {
        let up = game.up_points();
        let mut plays =
            self.plays.iter().filter(|play| play.held == held && play.up == up).peekable();
        plays.peek()?;
        let now = self.now(game);
        let actions = plays.filter(|play| self.is(now, play.when)).flat_map(|play| play.cell);
        actions.flatten().find(|action| may(*action))
    }

    /// Whether a box insures, or takes even money; nothing where the count does not say.
    fn insurance<V: HoleCardGame>(&self, game: &TwentyOne<V>, asked: Asked) -> Option<Action> {
        let when = self.insures?;
        Some(match (self.is(self.now(game), when), game.seat(asked.seat).has_blackjack()) {
            (true, true) => Action::EvenMoney,
            (true, false) => Action::Insure,
            (false, _) => Action::NoInsurance,
        })
    }
}

/// Somebody who plays as another does, but counts.
pub(super) struct Counter<P> {
    pub player: P,
    pub counting: Counting,
    /// Where the bet lies that goes by the count.
    pub on: Spot,
}

impl<P> Counter<P> {
    /// Whether the play without a count splits a pair.
    fn splits<V: HoleCardGame>(
        &self,
        game: &TwentyOne<V>,
        rules: &RulesOf<TwentyOne<V>>,
        asked: Asked,
        coin: &mut Quick,
    ) -> bool
    where
        P: Player<TwentyOne<V>>,
    {
        let decision = self.player.decide(game, rules, asked, coin);
        matches!(decision.action, Action::Split | Action::FreeSplit)
    }
}

impl<V: HoleCardGame, P: Player<TwentyOne<V>>> Player<TwentyOne<V>> for Counter<P> {
    fn stake(&self, table: &SimTable<TwentyOne<V>>, wager: &Wager) -> Cents {
        if wager.on != self.on {
            return self.player.stake(table, wager);
        }
        let step = self.counting.step(table);
        self.counting.steps[step].bet(wager.amount)
    }

    fn steps(&self) -> &[SpreadStep] {
        self.counting.steps()
    }

    fn step(&self, table: &SimTable<TwentyOne<V>>) -> usize {
        self.counting.step(table)
    }

    const IN_PLAY: bool = P::IN_PLAY;

    fn bet_in_play(&self, table: &mut SimTable<TwentyOne<V>>, asked: Asked) -> Result<(), Refusal> {
        self.player.bet_in_play(table, asked)
    }

    fn decide(
        &self,
        game: &TwentyOne<V>,
        rules: &RulesOf<TwentyOne<V>>,
        asked: Asked,
        coin: &mut Quick,
    ) -> Decision {
        let may = offers(game, rules, asked);
        let action = match game.box_asked() {
            Some(BoxAsked::Insurance) => {
                self.counting.insurance(game, asked).filter(|act| may(*act))
            }
            Some(BoxAsked::Cap(_)) => None,
            _ => self.counting.play(game, asked, || self.splits(game, rules, asked, coin), may),
        };
        match action {
            Some(action) => seat_decides(asked, action),
            None => self.player.decide(game, rules, asked, coin),
        }
    }
}

#[cfg(test)]
mod tests {
    use chance::{Generator, Outcome, Place};
    use games::blackjack::blackjack::Blackjack;
    use games::{Event, Options, Seat, Step, Table};

    use super::*;

    fn hi_lo(card: Card) -> i8 {
        match hands::points(card) {
            2..=6 => 1,
            7..=9 => 0,
            _ => -1,
        }
    }

    /// OH.BJ.7.VII: whoever sits through a round sees every card of it, the hole card of a round
    /// without a hand as well.
    #[test]
    fn running_count_includes_every_card_that_was_shown() {
        let tags = std::array::from_fn(|n| {
            let card = Card::from_index(n as u8);
            if card.is_joker() { 0 } else { hi_lo(card) }
        });
        let (per_deck, start, insures) = (false, 0, None);
        let (steps, plays) = (Vec::new(), Vec::new());
        let counting = Counting { tags, per_deck, start, steps, plays, insures };
        let mut table = Table::<Blackjack>::open(Options::new()).expect("a table");
        let (mut random, mut shown) = (Generator::seeded(3, 1), 0);
        let mut busts = 0;
        for _ in 0..500 {
            let (seat, on, amount) = (Seat::FIRST, games::blackjack::BET, Cents::dollars(10));
            table.step(Event::Wager(Wager { seat, on, amount, for_dealer: false })).expect("a bet");
            let mut step = Step::Continues;
            while step == Step::Continues {
                let event = match table.awaiting() {
                    Awaiting::Wagers { next: Ask::Shuffle, .. } => {
                        shown = 0;
                        Event::Chance(Outcome::Shuffled)
                    }
                    Awaiting::Decision { seat, .. } => {
                        let hits = table.game().points_in_turn().is_some_and(|points| points < 17);
                        let action = if hits { Action::Hit } else { Action::Stand };
                        let insured = table.game().box_asked() == Some(BoxAsked::Insurance);
                        let action = if insured { Action::NoInsurance } else { action };
                        Event::Decide(Decision::new(seat, action))
                    }
                    _ => {
                        let card = Card::from_index(random.below(52) as u8);
                        Event::Chance(Outcome::Card(Some(card)))
                    }
                };
                let burns = matches!(
                    table.awaiting(),
                    Awaiting::Wagers { next: Ask::Card { to: Place::Burn }, .. }
                );
                // A card of which the shoe has no more is refused, and another one falls.
                let Ok(now) = table.step(event) else { continue };
                step = now;
                if let Event::Chance(Outcome::Card(Some(card))) = event
                    && !burns
                {
                    shown += i64::from(hi_lo(card));
                }
            }
            busts += usize::from(table.game().dealer().cards.len() == 2);
            assert_eq!(counting.now(table.game()).running, shown);
        }
        assert!(busts > 100, "{busts}");
    }
}
