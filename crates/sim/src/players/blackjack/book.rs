//! The play on which the exact figures rest, as look-up tables.

use chance::Quick;
use games::blackjack::{BoxAsked, Cards, HoleCardGame, PlayerBox, TwentyOne};
use games::{Action, Chosen, Decision, OptionError};
use odds::Progress;
use odds::blackjack::{
    Act, Best, Holdings, Play, Shoe, Solution, SplitOutcome, UpPlan, VALUES, takes_even_money,
};

use serde::{Deserialize, Serialize};

use super::{ByTwo, by_two, seat_decides, value};
use crate::{Asked, Context, Player, RulesOf};

/// A hand that cannot be drawn to.
const NONE: u16 = 0;

/// The best play at a table with a hole card, by all cards of the hand and the up card.
///
/// A hand is followed from holding to holding, a look-up for each card after the first two.
#[derive(Serialize, Deserialize)]
pub struct Book {
    /// By up card and the first two cards.
    first: ByTwo<Action>,
    /// By up card and the first two cards: whether the hand is worth more than nothing.
    gains: ByTwo<bool>,
    /// The holding of two cards.
    two: [[u16; VALUES]; VALUES],
    /// The holding with one more card.
    next: Box<[[u16; VALUES]]>,
    /// By holding of three cards or more, a bit for each up card: whether to draw.
    hits: Box<[u16]>,
    /// By up card and pair.
    splits: Vec<Option<SplitBook>>,
    even_money: bool,
}

/// How the hands of a split are played.
#[derive(Serialize, Deserialize)]
struct SplitBook {
    /// Until how many hands.
    most: u8,
    again: Action,
    /// With each second card: what the hand with the original wager does, and any other.
    second: [[Action; VALUES]; 2],
    /// By holding, a bit for each way to come to it: whether to draw.
    hits: Box<[u8]>,
}

impl SplitBook {
    fn new(split: &SplitOutcome, again: Action) -> SplitBook {
        let mut hits = vec![0; Holdings::all().len()].into_boxed_slice();
        for (hand, acts) in split.acts.iter().enumerate() {
            for (same, draws) in acts.hits.iter().enumerate() {
                let bit = SplitBook::bit(hand, same == 1);
                hits.iter_mut()
                    .zip(&**draws)
                    .for_each(|(hits, draws)| *hits |= u8::from(*draws) << bit);
            }
        }
        let second = split.acts.each_ref().map(|acts| acts.second.map(Act::action));
        SplitBook { most: split.most, again, second, hits }
    }

    /// The bit of a hand, the first or any other, whose second card was the pair's or was not.
    fn bit(hand: usize, same: bool) -> u8 {
        u8::from(hand > 0) << 1 | u8::from(same)
    }

    fn draws(&self, hand: usize, same: bool, holding: usize) -> bool {
        self.hits[holding] >> SplitBook::bit(hand, same) & 1 == 1
    }
}

impl Book {
    /// The best play at a table: out of the cache, or out of the solver.
    pub fn optimal<V: HoleCardGame>(
        chosen: &Chosen,
        context: &Context<'_>,
    ) -> Result<Book, OptionError> {
        let play = Play::of::<V>(chosen)?;
        let name = format!("book of twenty-one {} {play:?}", env!("SIM_EDITION"));
        context.kept_as(&name, || Ok(Book::solve(play, context.progress)))
    }

    fn solve(play: Play, progress: &dyn Progress) -> Book {
        let shoe = Shoe::of_decks(play.terms.decks);
        let mut solutions = Solution::solve(&shoe, &[play], progress);
        let solution = solutions.remove(0);
        let all = Holdings::all();
        let mut next = vec![[NONE; VALUES]; all.len()].into_boxed_slice();
        for (n, row) in next.iter_mut().enumerate() {
            all.get(n).next().for_each(|(value, to)| row[value] = to as u16);
        }
        let two = |first, second| all.two(first, second) as u16;
        let mut book = Book {
            first: by_two(Action::Stand),
            gains: by_two(false),
            two: std::array::from_fn(|first| std::array::from_fn(|second| two(first, second))),
            next,
            hits: vec![0; all.len()].into_boxed_slice(),
            splits: (0..VALUES * VALUES).map(|_| None).collect(),
            even_money: takes_even_money(&solution.tally, play.terms.blackjack_pays),
        };
        solution.ups.iter().for_each(|plan| book.add(&play, plan));
        book
    }

    /// Writes down how to play against an up card.
    fn add(&mut self, play: &Play, plan: &UpPlan) {
        let up = plan.up;
        for two in &plan.two {
            let [first, second] = two.cards;
            let action = match two.best {
                Best::Blackjack => Action::Stand,
                Best::Play(act) => act.action(),
                Best::Split { free, .. } => split_with(free),
                Best::Surrender => Action::Surrender,
            };
            let gains = two.best == Best::Blackjack || two.value().is_positive();
            for (first, second) in [(first, second), (second, first)] {
                self.first[up][first][second] = action;
                self.gains[up][first][second] = gains;
            }
        }
        for (n, hits) in self.hits.iter_mut().enumerate() {
            *hits |= u16::from(plan.draws.hits(n)) << up;
        }
        for (pair, split) in &plan.splits {
            let again = split_with(play.splits_free(*pair));
            self.splits[up * VALUES + pair] = Some(SplitBook::new(split, again));
        }
    }

    /// What a hand does.
    #[inline(always)]
    fn play(&self, own: &PlayerBox, hand: usize, up: usize) -> Action {
        let cards = &own.hands[hand].cards;
        if own.is_split() {
            return self.play_split(own, hand, up);
        }
        if cards.len() == 2 {
            return self.two_cards(up, value(cards.get(0)), value(cards.get(1)));
        }
        let hits = self.draws(up, self.holding(cards));
        if hits { Action::Hit } else { Action::Stand }
    }

    /// What is done with the first two cards. Cards are named by value, aces first.
    #[inline(always)]
    pub fn two_cards(&self, up: usize, first: usize, second: usize) -> Action {
        self.first[up & 15][first & 15][second & 15]
    }

    /// Whether to draw with a holding of three cards or more.
    #[inline(always)]
    pub fn draws(&self, up: usize, holding: usize) -> bool {
        self.hits[holding] >> up & 1 == 1
    }

    /// The holding of two cards.
    #[inline(always)]
    pub fn start(&self, first: usize, second: usize) -> usize {
        self.two[first][second].into()
    }

    /// The holding with one more card; nothing to draw to where that is too many.
    #[inline(always)]
    pub fn next(&self, holding: usize, card: usize) -> usize {
        self.next[holding][card].into()
    }

    /// What a hand of a split pair does with its second card, with so many hands there.
    pub fn split_hand(&self, up: usize, pair: usize, second: usize, hands: u8) -> Action {
        match &self.splits[up * VALUES + pair] {
            Some(split) if second == pair && hands < split.most => split.again,
            Some(split) => split.second[0][second],
            None => Action::Stand,
        }
    }

    /// Whether a longer hand of a split pair draws.
    pub fn split_draws(&self, up: usize, pair: usize, second: usize, holding: usize) -> bool {
        let split = self.splits[up * VALUES + pair].as_ref();
        split.is_some_and(|split| split.draws(0, second == pair, holding))
    }

    /// The number of the cards of a hand.
    #[inline(always)]
    fn holding(&self, cards: &Cards) -> usize {
        let two = self.start(value(cards.get(0)), value(cards.get(1)));
        let more = cards.as_slice()[2..].iter();
        more.fold(two, |at, card| self.next(at, value(*card)))
    }

    #[inline(never)]
    fn play_split(&self, own: &PlayerBox, hand: usize, up: usize) -> Action {
        let cards = &own.hands[hand].cards;
        let [pair, second] = [0, 1].map(|at| value(cards.get(at)));
        let Some(split) = &self.splits[up * VALUES + pair] else { return Action::Stand };
        let same = second == pair;
        match cards.len() {
            2 if same && own.count < split.most => split.again,
            2 => split.second[usize::from(hand > 0)][second],
            _ if split.draws(hand, same, self.holding(cards)) => Action::Hit,
            _ => Action::Stand,
        }
    }
}

fn split_with(free: bool) -> Action {
    if free { Action::FreeSplit } else { Action::Split }
}

impl<V: HoleCardGame> Player<TwentyOne<V>> for Book {
    #[inline(always)]
    fn decide(
        &self,
        game: &TwentyOne<V>,
        _: &RulesOf<TwentyOne<V>>,
        asked: Asked,
        _: &mut Quick,
    ) -> Decision {
        let own = game.seat(asked.seat);
        let up = usize::from(game.up_points()).wrapping_sub(1);
        match game.box_asked() {
            Some(BoxAsked::Insurance) if self.even_money && own.has_blackjack() => {
                seat_decides(asked, Action::EvenMoney)
            }
            Some(BoxAsked::Insurance) => seat_decides(asked, Action::NoInsurance),
            // All or nothing: the hand is worth something, or it is not.
            Some(BoxAsked::Cap(most)) => {
                let cards = &own.hands[0].cards;
                let [first, second] = [0, 1].map(|at| value(cards.get(at)) & 15);
                let gains = self.gains[up & 15][first][second];
                match gains {
                    true => Decision { amount: Some(most), ..seat_decides(asked, Action::Cap) },
                    false => seat_decides(asked, Action::Collect),
                }
            }
            _ => seat_decides(asked, self.play(own, asked.hand.index(), up)),
        }
    }
}
