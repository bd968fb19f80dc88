//! Every hand of the player, and how many hands of the dealer it meets of each kind.

use chance::Card;
use hands::Hand;

use super::{Choice, MainGame, Results, Showdown};
use crate::Progress;
use crate::parallel;
use crate::poker::census::{CHOOSE, Census, Class};

/// The kinds of hands that the dealer can have against the player's: not qualified, lower, equal,
/// higher.
pub const KINDS: usize = 4;

/// A hand of the player, and how many hands of the dealer it meets.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The hand, and how many it stands for.
    pub hand: Class,
    /// How many hands of the dealer do not qualify, are lower, equal and higher.
    pub against: [u32; KINDS],
    /// How many ranks of the dealer's hands are below the first of each kind.
    from: [u16; KINDS],
}

/// Every hand of the player, where none of the dealer's cards is seen.
pub struct Meetings<V> {
    census: Census<fn(Hand) -> u16>,
    /// The hands.
    pub all: Vec<Meeting>,
    game: std::marker::PhantomData<V>,
}

impl<V: Showdown> Meetings<V> {
    /// Counts them.
    pub fn new(progress: &dyn Progress) -> Meetings<V> {
        Meetings::in_deck(V::DECK.cards(), progress)
    }

    /// Counts them in some other deck.
    pub fn in_deck(cards: &[Card], progress: &dyn Progress) -> Meetings<V> {
        let census: Census<fn(Hand) -> u16> = Census::new(cards, V::DEALT, 0, V::house);
        let hands = census.pack().classes(V::OWN);
        progress.begin("hands of the player", hands.len() as u64);
        let blocks = parallel::map(hands.chunks(1 << 12), &|hands| {
            let met: Vec<_> = hands.iter().map(|hand| meet::<V>(&census, hand)).collect();
            progress.step(hands.len() as u64);
            met
        });
        let all = blocks.into_iter().flatten().collect();
        progress.end();
        Meetings { census, all, game: std::marker::PhantomData }
    }

    /// A hand of the player.
    #[cfg(test)]
    pub fn meet(&self, cards: Hand) -> Meeting {
        meet::<V>(&self.census, &self.census.pack().set(cards))
    }

    /// A hand of the dealer of every rank.
    #[cfg(test)]
    pub fn examples(&self) -> impl Iterator<Item = Hand> {
        (0..).map_while(|ranks| self.census.example(ranks))
    }

    /// A hand of the dealer of each kind, where there is one.
    pub fn dealers(&self, meeting: &Meeting) -> [Option<Hand>; KINDS] {
        std::array::from_fn(|kind| {
            let met = meeting.against[kind] > 0;
            met.then(|| self.census.example(meeting.from[kind].into())).flatten()
        })
    }

    /// Plays every hand as is best: the results, and the multiple of each hand's wager.
    pub fn play(&self, game: &MainGame<V>) -> (Results, Vec<u8>) {
        let mut results = Results::default();
        let decisions = self.all.iter().map(|meeting| {
            let choices = game.choices(meeting.hand.cards, self.dealers(meeting));
            let best = &choices[Choice::best(&choices, &meeting.against)];
            results.add(best, &meeting.against.map(u64::from), meeting.hand.weight);
            best.times
        });
        let decisions = decisions.collect();
        (results, decisions)
    }
}

fn meet<V: Showdown>(census: &Census<fn(Hand) -> u16>, hand: &Class) -> Meeting {
    let own = V::own(hand.cards);
    let qualifies = census.ranks_below(V::QUALIFIES);
    let from = [
        0,
        qualifies,
        census.ranks_below(own).max(qualifies),
        census.ranks_below(own + 1).max(qualifies),
    ];
    let [unqualified, lower, equal] =
        census.gone(hand.places()).count(None, [from[1], from[2], from[3]]);
    let total = u64::from(CHOOSE[census.pack().len() - V::OWN][V::DEALT]);
    let against = [unqualified, lower - unqualified, equal - lower, total - equal];
    Meeting {
        hand: *hand,
        against: against.map(|count| count as u32),
        from: from.map(|ranks| ranks as u16),
    }
}
