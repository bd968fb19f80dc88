//! Hands of one card each that wait for their second cards, by the suits of the cards they hold.
//!
//! Each hand is played by its own cards and split again always or never, whichever is better for
//! who calls it. A player behind the box rides on it, follows a double down or not and takes it
//! back or not, whichever is best, and follows further splits always or never.

use chance::Suit;
use games::blackjack::MOST_HANDS;

use super::pays::Pays;
use super::play::{FirstTwo, Game, Play, completing, draws};
use super::split_play::two;
use super::splits::{Split, Weights};
use super::suits_left::{Completes, SuitsLeft};
use crate::Ratio;
use crate::blackjack::{ACE, Counts, Shoe, VALUES, Wide, falling};

/// What a hand is worth in units of the bet: to who calls it, and to who only rides on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Worth {
    /// To the caller.
    pub caller: Ratio,
    /// To a player who follows their double downs where that is better.
    pub rider: Ratio,
}

impl Worth {
    /// As much for everybody.
    pub fn same(value: Ratio) -> Worth {
        Worth { caller: value.clone(), rider: value }
    }

    fn add(&mut self, other: Worth) {
        self.caller += other.caller;
        self.rider += other.rider;
    }

    fn times(self, part: &Ratio) -> Worth {
        Worth { caller: self.caller * part, rider: self.rider * part }
    }
}

/// What the hands that wait are worth.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Each of them.
    pub each: Vec<Worth>,
    /// All hands together that further splits add.
    pub more: Worth,
}

impl Plan {
    /// All of it for who calls the hands.
    pub fn caller(&self) -> Ratio {
        self.each.iter().map(|worth| worth.caller.clone()).sum::<Ratio>() + &self.more.caller
    }

    /// For a player on some of the hands who follows further splits if they like, or has declined
    /// one and has no part in them (SG.PP.3.24.1).
    pub fn rider(&self, on: impl Fn(usize) -> bool, follows: bool) -> Ratio {
        let each = self.each.iter().enumerate().filter(|(n, _)| on(*n));
        let sum: Ratio = each.map(|(_, worth)| worth.rider.clone()).sum();
        match follows && self.more.rider.is_positive() {
            true => sum + &self.more.rider,
            false => sum,
        }
    }
}

/// Hands with one card of a value each.
pub struct WaitingHands<'a> {
    /// The game against the up card.
    pub game: Game<'a>,
    /// What nobody has seen.
    pub shoe: Shoe,
    /// The suits of it.
    pub left: &'a SuitsLeft,
    /// The value that they hold.
    pub pair: usize,
    /// All hands of the box.
    pub count: usize,
    /// The suits that they hold, in the order in which they are played.
    pub held: Vec<Suit>,
}

impl WaitingHands<'_> {
    /// The better of splitting again whenever that can be done, and never; of equal ones never.
    pub fn plan(&self) -> Plan {
        if self.held.is_empty() {
            return Plan::default();
        }
        let never = self.until(self.count);
        if self.pair == ACE || self.count >= MOST_HANDS {
            return never;
        }
        let always = self.until(MOST_HANDS);
        if always.caller() > never.caller() { always } else { never }
    }

    /// Split again until there are so many hands.
    pub fn until(&self, most: usize) -> Plan {
        let split = Split::new(self.count, self.held.len(), most);
        let mut solved = Solved::default();
        let each = split.first.iter().zip(&self.held);
        let each = each.map(|(weights, suit)| {
            self.one(&mut solved, weights, |seconds| self.worth(seconds, *suit, self.left))
        });
        let each = each.collect();
        // The first card of a hand that is added comes out of the shoe.
        let more = self.one(&mut solved, &split.more, |seconds| {
            let mut sum = Worth::default();
            for suit in Suit::ALL {
                let part = self.left.part(self.pair, suit);
                let left = self.left.without(self.pair, suit);
                if !part.is_zero() {
                    sum.add(self.worth(seconds, suit, &left).times(&part));
                }
            }
            sum
        });
        Plan { each, more }
    }

    /// What hands with these weights are worth.
    fn one(
        &self,
        solved: &mut Solved,
        weights: &Weights,
        worth: impl Fn(&[Second]) -> Worth,
    ) -> Worth {
        let mut sum = Worth::default();
        for (same, weights) in [(false, &weights.other), (true, &weights.same)] {
            if weights.iter().any(|weight| *weight != 0) {
                sum.add(worth(solved.seconds(self, weights, same)));
            }
        }
        sum
    }

    /// What a hand that holds a card of this suit is worth, over its second cards.
    fn worth(&self, seconds: &[Second], held: Suit, left: &SuitsLeft) -> Worth {
        let mut sum = Worth::default();
        for second in seconds {
            sum.add(match second {
                Second::Ends(value) => Worth::same(value.clone()),
                Second::Plays { value, two } => self.played(two, *value, held, left),
            });
        }
        sum
    }

    /// The second card has fallen: it is of the suit held, or not.
    fn played(&self, two: &Values, second: usize, held: Suit, left: &SuitsLeft) -> Worth {
        let Some(completes) = Completes::of(&super::split_play::two(self.pair, second)) else {
            return two.best(&Ratio::ZERO, &Ratio::ONE);
        };
        let pays = self.game.1;
        let same = left.part(second, held);
        let mixed = completes.extra(pays, left, [held, other(held)], &Ratio::ZERO);
        let after = left.without(second, held);
        let suited = completes.extra(pays, &after, [held, held], &Ratio::ZERO);
        let mut sum = two.best(&mixed, &(Ratio::ONE - &same));
        sum.add(two.best(&suited, &same));
        sum
    }

    /// Every second card with what may be done then, out of all ways.
    fn seconds(&self, weights: &[i64], same: bool) -> Vec<Second> {
        let play = Play::split(self.game, self.shoe, self.pair, weights);
        let deep = (self.pair != ACE).then(|| play.deep());
        let whole = falling(self.shoe.left(), draws(self.game.0) + weights.len() - 1);
        let of =
            |wide: Wide, parts: i64| Ratio::from(wide) / (Ratio::from(whole) * Ratio::from(parts));
        let mut seconds = Vec::new();
        for value in (0..VALUES).filter(|value| (*value == self.pair) == same) {
            // The split value's own cards are in the weights.
            let count = if same { 1 } else { self.shoe.count(value) as i64 };
            let cards = two(self.pair, value);
            let pays: &Pays = self.game.1;
            let worth = |wide: Wide| of(wide.times(count), pays.parts);
            seconds.push(match (play.hands().with(&cards), &deep) {
                _ if count == 0 => continue,
                // SG.PP.3.24.3: an ace and a picture are 21, paid at once.
                (None, _) => Second::Ends(worth(play.all(&cards).times(pays.by_size[2]))),
                // SG.PP.3.24.2: a split ace gets one card.
                (Some(hand), None) => {
                    Second::Ends(worth(play.worth_of_standing(&cards, hand.total.points())))
                }
                (Some(hand), Some(deep)) => match play.first_two(deep, hand) {
                    Some(first) => {
                        let completes = of(first.completes.times(count), 1);
                        Second::Plays { value, two: Values::new(&first, completes, worth) }
                    }
                    None => continue,
                },
            });
        }
        seconds
    }
}

impl Completes {
    /// What makes 6-7-8 or 7-7-7 of two cards, if anything does.
    pub fn of(cards: &Counts) -> Option<Completes> {
        completing(cards).map(|third| Completes { third, sevens: cards[third] == 2 })
    }
}

/// Any other suit.
fn other(suit: Suit) -> Suit {
    if suit == Suit::Clubs { Suit::Spades } else { Suit::Clubs }
}

/// Whether the suits are the same, and the weights of the cards.
type Weighed = (bool, Vec<i64>);

/// What has been solved for some weights already.
#[derive(Default)]
struct Solved(Vec<(Weighed, Vec<Second>)>);

impl Solved {
    fn seconds(&mut self, hands: &WaitingHands<'_>, weights: &[i64], same: bool) -> &[Second] {
        let known = |((of, list), _): &(Weighed, _)| *of == same && *list == weights;
        let at = self.0.iter().position(known).unwrap_or_else(|| {
            self.0.push(((same, weights.to_vec()), hands.seconds(weights, same)));
            self.0.len() - 1
        });
        &self.0[at].1
    }
}

/// A second card.
enum Second {
    /// Nothing is asked any more.
    Ends(Ratio),
    /// It is played.
    Plays {
        /// The card.
        value: usize,
        /// What may be done.
        two: Values,
    },
}

/// What may be done with two cards, in units of the bet.
pub struct Values {
    /// To stand, where that may be done.
    pub stand: Option<Ratio>,
    /// To draw, every 21 of three cards paid alike.
    pub hit: Ratio,
    /// How often that makes 6-7-8 or 7-7-7.
    pub completes: Ratio,
    /// To double.
    pub double: Ratio,
    /// To be on a hand that another player doubled.
    pub alone: Ratio,
}

impl Values {
    /// What was counted, in units.
    pub fn new(two: &FirstTwo, completes: Ratio, worth: impl Fn(Wide) -> Ratio) -> Values {
        Values {
            stand: two.stand.map(&worth),
            hit: worth(two.hit),
            completes,
            double: worth(two.double),
            alone: worth(two.alone),
        }
    }

    /// What drawing is worth when 6-7-8 or 7-7-7 brings so much more.
    pub fn hit(&self, extra: &Ratio) -> Ratio {
        &self.hit + &self.completes * extra
    }

    /// What doubling is worth to a player who follows if they like.
    pub fn doubled(&self) -> Worth {
        Worth { caller: self.double.clone(), rider: self.double.clone().max(self.alone.clone()) }
    }

    /// The best of standing, drawing and doubling, of equal ones the first, so often.
    fn best(&self, extra: &Ratio, part: &Ratio) -> Worth {
        let mut best = self.stand.clone().map(Worth::same);
        for next in [Worth::same(self.hit(extra)), self.doubled()] {
            if best.as_ref().is_none_or(|best| next.caller > best.caller) {
                best = Some(next);
            }
        }
        best.unwrap_or_default().times(part)
    }
}
