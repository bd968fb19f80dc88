//! The play on which the exact figures rest, as look-up tables.

use chance::Quick;
use games::blackjack::{BoxAsked, Cards, PlayerBox, TwentyOne, Variant};
use games::{Action, Chosen, Decision, OptionError};
use odds::Progress;
use odds::blackjack::{
    Act, Best, Holdings, Play, Shoe, Solution, SplitActs, UpPlan, VALUES, takes_even_money,
};

use super::{seat_decides, value};
use crate::{Asked, Player, RulesOf};

/// A hand that cannot be drawn to.
const NONE: u16 = 0;

/// The best play at a table with a hole card, by all cards of the hand and the up card.
///
/// A hand is followed from holding to holding, a look-up for each card after the first two.
pub struct Book {
    /// By up card and the first two cards, four bits each.
    first: Box<[Action; 1 << 12]>,
    /// By up card and the first two cards: whether the hand is worth more than nothing.
    gains: Box<[bool; 1 << 12]>,
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
struct SplitBook {
    /// Until how many hands.
    most: u8,
    again: Action,
    /// What the hand with the original wager does, and any other.
    acts: [SplitActs; 2],
}

/// The place of an up card and two cards in a table.
#[inline(always)]
fn place(up: usize, first: usize, second: usize) -> usize {
    (up << 8 | first << 4 | second) & ((1 << 12) - 1)
}

impl Book {
    /// Finds the best play at a table.
    pub fn new<V: Variant>(chosen: &Chosen, progress: &dyn Progress) -> Result<Book, OptionError> {
        let play = Play::of::<V>(chosen)?;
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
            first: Box::new([Action::Stand; 1 << 12]),
            gains: Box::new([false; 1 << 12]),
            two: std::array::from_fn(|first| std::array::from_fn(|second| two(first, second))),
            next,
            hits: vec![0; all.len()].into_boxed_slice(),
            splits: (0..VALUES * VALUES).map(|_| None).collect(),
            even_money: takes_even_money(&solution.tally, play.terms.blackjack_pays),
        };
        solution.ups.iter().for_each(|plan| book.add(&play, plan));
        Ok(book)
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
            for at in [place(up, first, second), place(up, second, first)] {
                (self.first[at], self.gains[at]) = (action, gains);
            }
        }
        for (n, hits) in self.hits.iter_mut().enumerate() {
            *hits |= u16::from(plan.draws.hits(n)) << up;
        }
        for (pair, split) in &plan.splits {
            let again = split_with(play.splits_free(*pair));
            let acts = split.acts.clone();
            self.splits[up * VALUES + pair] = Some(SplitBook { most: split.most, again, acts });
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
        self.first[place(up, first, second)]
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
            Some(split) => split.acts[0].second[second].action(),
            None => Action::Stand,
        }
    }

    /// Whether a longer hand of a split pair draws.
    pub fn split_draws(&self, up: usize, pair: usize, second: usize, holding: usize) -> bool {
        let split = self.splits[up * VALUES + pair].as_ref();
        split.is_some_and(|split| split.acts[0].hits[usize::from(second == pair)][holding])
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
        let acts = &split.acts[usize::from(hand > 0)];
        let same = second == pair;
        match cards.len() {
            2 if same && own.count < split.most => split.again,
            2 => acts.second[second].action(),
            _ if acts.hits[usize::from(same)][self.holding(cards)] => Act::Hit.action(),
            _ => Act::Stand.action(),
        }
    }
}

fn split_with(free: bool) -> Action {
    if free { Action::FreeSplit } else { Action::Split }
}

impl<V: Variant> Player<TwentyOne<V>> for Book {
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
                let at = place(up, value(cards.get(0)), value(cards.get(1)));
                let amount = if self.gains[at] { most } else { games::Cents::ZERO };
                Decision { amount: Some(amount), ..seat_decides(asked, Action::Cap) }
            }
            _ => seat_decides(asked, self.play(own, asked.hand.index(), up)),
        }
    }
}
