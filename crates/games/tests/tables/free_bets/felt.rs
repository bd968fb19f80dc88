//! The felt as a spectator sees it: cards, chips and lammers, kept apart from the table's own
//! state.

use std::collections::BTreeMap;

use chance::Card;
use games::Action;

/// A hand with its chips and lammers, in cents.
#[derive(Clone, Default)]
pub struct Hand {
    pub cards: Vec<Card>,
    pub chips: i64,
    pub lammers: i64,
}

/// A box: its hands, what lies beside them, and what the player did with it.
#[derive(Clone, Default)]
pub struct Spots {
    pub hands: Vec<Hand>,
    /// What the player put on every spot before and after the deal, and for the dealer.
    pub wagers: BTreeMap<String, i64>,
    pub tips: BTreeMap<String, i64>,
    pub insurance: i64,
    /// Lammers collected.
    pub lammers: usize,
    pub even_money: bool,
    pub surrendered: bool,
    /// The first two cards, whatever was split since.
    pub dealt: Vec<Card>,
    /// The hand that waits for a card after a decision.
    due: Option<usize>,
}

/// Points as a player counts them: the total, and whether an ace counts eleven.
pub fn count(cards: &[Card]) -> (i64, bool) {
    let value = |card: &Card| i64::from((card.rank().expect("a rank").index() + 2).min(14));
    let points = |card: &Card| match value(card) {
        14 => 1,
        other => other.min(10),
    };
    let hard: i64 = cards.iter().map(points).sum();
    let soft = cards.iter().any(|card| value(card) == 14) && hard + 10 <= 21;
    (if soft { hard + 10 } else { hard }, soft)
}

impl Spots {
    /// The bet, in cents; nothing where the player has side bets alone.
    pub fn bet(&self) -> i64 {
        self.wagers.get("bet").copied().unwrap_or(0)
    }

    pub fn is_split(&self) -> bool {
        self.hands.len() > 1
    }

    /// An ace and a ten as the first two cards.
    pub fn is_natural(&self) -> bool {
        !self.is_split() && self.hands[0].cards.len() == 2 && count(&self.hands[0].cards).0 == 21
    }

    /// The hand that is due a card.
    pub fn next(&self) -> Option<usize> {
        self.due.or_else(|| self.hands.iter().position(|hand| hand.cards.len() < 2))
    }

    /// A card falls on the hand that is due one.
    pub fn card(&mut self, card: Card) {
        if self.hands.is_empty() {
            self.hands.push(Hand { chips: self.bet(), ..Hand::default() });
        }
        let at = self.next().expect("a hand is due a card");
        self.due = None;
        self.hands[at].cards.push(card);
        if self.dealt.len() < 2 {
            self.dealt.push(card);
        }
    }

    /// A decision on a hand, and what it cost.
    pub fn decide(&mut self, at: usize, action: Action, cost: i64) {
        let bet = self.bet();
        let worth = |hand: &Hand| hand.chips + hand.lammers;
        match action {
            Action::Hit => {}
            Action::Double => self.hands[at].chips += cost,
            Action::FreeDouble => {
                assert_eq!(worth(&self.hands[at]), bet, "a hand rides for the original bet");
                self.hands[at].lammers += bet;
                self.lammers += 1;
            }
            Action::Split | Action::FreeSplit => {
                let second = self.hands[at].cards.pop().expect("a pair");
                let free = action == Action::FreeSplit;
                let (chips, lammers) = if free { (0, bet) } else { (bet, 0) };
                self.hands.push(Hand { cards: vec![second], chips, lammers });
                self.lammers += usize::from(free);
            }
            Action::Insure => self.insurance = cost,
            Action::EvenMoney => self.even_money = true,
            Action::Surrender => self.surrendered = true,
            _ => {}
        }
        use Action::{Double, FreeDouble, FreeSplit, Hit, Split};
        let draws = matches!(action, Hit | Double | FreeDouble | Split | FreeSplit);
        self.due = draws.then_some(at);
    }

    /// What may be done with a hand in turn, by the documents.
    pub fn may(&self, at: usize, aces: Aces, surrender: bool) -> Vec<Action> {
        let hand = &self.hands[at];
        let (total, soft) = count(&hand.cards);
        let points: Vec<i64> = hand.cards.iter().map(|card| count(&[*card]).0).collect();
        let pair = points.len() == 2 && points[0] == points[1];
        let ace = self.is_split() && points[0] == 11;
        let closed = ace && aces.one_card;
        let splits = pair && self.hands.len() < 4 && (!ace || aces.resplit);
        let first_two = points.len() == 2;
        let mut may = vec![Action::Stand];
        let mut allow = |action, allowed: bool| may.extend(allowed.then_some(action));
        allow(Action::Hit, !closed);
        allow(Action::Double, first_two && !closed);
        allow(Action::FreeDouble, first_two && !soft && (9..=11).contains(&total));
        allow(Action::Split, splits && points[0] == 10);
        allow(Action::FreeSplit, splits && points[0] != 10);
        allow(Action::Surrender, surrender && first_two && !self.is_split());
        may
    }
}

/// What a table does with split aces.
#[derive(Clone, Copy)]
pub struct Aces {
    pub one_card: bool,
    pub resplit: bool,
}
