//! What one poker game says: its spots, its deal, its decisions and its settlement.

use std::fmt;

use chance::{Card, Deck, Place};
use hands::Hand;

use super::because::Because;
use super::seat_settlement::SeatSettlement;
use super::table::Rules;
use crate::{
    Action, Cents, Chips, Chosen, Document, Envy, Limits, LineReason, Lines, Multiples,
    OptionError, Refusal, Taken,
};

/// A stage of a round, in the order in which the document has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// One card at a time around the table: so many turns to every seat, so many to the house,
    /// which comes last in each turn.
    OneByOne {
        /// To every seat.
        seats: u8,
        /// To the dealer, or face down to the board.
        house: u8,
    },
    /// A stack of so many cards to every seat.
    Stacks(u8),
    /// A stack of so many cards to the dealer, or face down to the board.
    House(u8),
    /// A card goes to the discard rack unseen.
    Burn,
    /// So many cards to the board, face up.
    Board(u8),
    /// A face-down card of the board is turned.
    Turn,
    /// Every player who is asked decides: the betting round, from 0.
    Decide(u8),
    /// The card that stands in for the joker is drawn.
    Replace,
}

/// Where a document says what all of them say.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// The cards are shuffled before every round.
    pub shuffle: &'static str,
    /// No wager after the first card.
    pub no_more_bets: &'static str,
    /// A player who leaves abandons their wagers.
    pub leaves: &'static str,
    /// A deck that does not count right, dealt from the shoe.
    pub deck_count_by_shoe: &'static str,
}

/// Two wagers that must be equal.
#[derive(Clone, Copy, Debug)]
pub struct Equal {
    /// The second one; the first is spot 0.
    pub second: usize,
    /// The clause.
    pub clause: &'static str,
}

/// A betting round: the player goes on, and pays for it, or does the other thing.
#[derive(Clone, Copy, Debug)]
pub struct Street {
    /// The clause that asks the players.
    pub clause: &'static str,
    /// The spot that going on fills.
    pub fills: usize,
    /// Going on.
    pub on: Action,
    /// What that costs.
    pub price: Price,
    /// Not going on, which costs nothing.
    pub out: Action,
}

/// What going on costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Nothing.
    Nothing,
    /// As much as the main wager.
    Once,
    /// A multiple of the main wager.
    Times(Multiples),
}

impl Price {
    /// One of these multiples of the main wager.
    pub const fn times(legal: &[u8]) -> Price {
        Price::Times(Multiples::of(legal))
    }
}

impl Street {
    /// Play, or fold.
    pub const fn play(clause: &'static str, fills: usize, price: Price) -> Street {
        Street { clause, fills, on: Action::Play, price, out: Action::Fold }
    }

    /// Bet, or check or fold.
    pub const fn bet(clause: &'static str, fills: usize, price: Price, out: Action) -> Street {
        Street { clause, fills, on: Action::Bet, price, out }
    }
}

/// What a document says of a limit on what a hand is paid, beside what its option allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayoutLimit {
    /// Nothing more.
    AsGiven,
    /// No less than one player could win with the least wagers.
    AtLeast,
    /// This much, or what one player could win with the least wagers where that is more.
    Exactly(Cents),
}

/// What a decision does to the player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It stays in the round.
    Stays,
    /// It is folded.
    Folds,
}

/// What lies open for everybody at the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// All community cards.
    pub board: Hand,
    /// The first three of them.
    pub flop: Hand,
    /// The card that stands in for the joker.
    pub replacement: Option<Card>,
}

/// A poker game: where its document differs from the others.
pub trait PokerGame: Copy + fmt::Debug + PartialEq + Send + Sync + Sized + 'static {
    /// The game's id.
    const ID: &'static str;
    /// No round takes more events than this, wagers apart.
    const LONGEST_ROUND: usize;
    /// The spots: those that are wagered on, those that decisions fill, those that only pay. The
    /// first is the main wager.
    const SPOTS: &'static [&'static str];
    /// How many of the first spots are wagered on directly.
    const OPEN: usize;
    /// The spots that hold chips, in the order in which a seat's wagers are taken and paid.
    const ORDER: &'static [usize];
    /// The deck.
    const DECK: Deck = Deck::Standard;
    /// Where the cards of the house fall: to the dealer, or face down to the board.
    const HOUSE: Place = Place::Dealer;
    /// The round when dealt from the hand.
    const BY_HAND: &'static [Stage];
    /// The round when dealt from an automated shoe.
    const BY_SHOE: &'static [Stage];
    /// Which card of the dealer lies face up from the start.
    const UP_CARD: Option<usize> = None;
    /// The betting rounds.
    const STREETS: &'static [Street];
    /// Where the document says what all of them say.
    const CLAUSES: Clauses;
    /// A wager that must be as much as the main one.
    const EQUAL: Option<Equal> = None;
    /// The spots that a fold does not forfeit.
    const FOLD_KEEPS: &'static [usize] = &[];
    /// The spots that are settled although a card of the dealer was exposed.
    const EXPOSURE_SPARES: &'static [usize] = &[];
    /// Whether an exposed card of the dealer matters only until everybody has decided.
    const EXPOSURE_ENDS_WITH_DECISIONS: bool = false;
    /// The spots that are settled by what the dealer has.
    const AGAINST_DEALER: &'static [usize] = &[];
    /// The progressive spots, in the rulebook's order.
    const PROGRESSIVES: &'static [usize] = &[];
    /// The one of them that its own document, the Multi-Link progressive's, has rules for.
    const MULTI_LINK: Option<usize> = None;
    /// The envy bonus: its spot, who earns it, and the clause. Of the last progressive.
    const ENVY: Option<(usize, Envy, &'static str)> = None;
    /// How far a payout limit is the casino's choice.
    const PAYOUT_LIMIT: PayoutLimit = PayoutLimit::AsGiven;
    /// The clause by which players may wager for the dealer's benefit.
    const TIPS: Option<&'static str> = None;

    /// The chips of a seat.
    type Stakes: Chips;
    /// The pay tables and whatever else the table has chosen, ready for use.
    type Pays: Clone + fmt::Debug + Send + Sync + 'static;
    /// What the pay tables look at, in words.
    type PaidFor: LineReason;
    /// What the dealer has at the showdown.
    type DealerHand;

    /// Its document's files.
    fn document() -> &'static Document;

    /// What the table has chosen; narrows the limits to what single clauses ask.
    fn pays(chosen: &Chosen, limits: &mut Limits) -> Result<Self::Pays, OptionError>;

    /// The one amount that a spot takes, and the clause; none where only limits bound it.
    fn exactly(_: usize) -> Option<(Cents, &'static str)> {
        None
    }

    /// Whether the wagers that the game requires of a seat lie there.
    #[inline]
    fn has_main_wager(stakes: &Self::Stakes) -> bool {
        stakes[0] > Cents::ZERO
    }

    /// Whether a wager on this spot may lie beside these; the Multi-Link progressive is looked
    /// after.
    fn check_needs(_: &Rules<Self>, _: &Self::Stakes, _: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a player may wager for the dealer on this spot.
    fn may_tip(_: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// How many equal wagers an amount on this spot makes.
    fn bets(_: usize) -> u32 {
        1
    }

    /// The first card closes the wagers.
    fn lock(_: &mut Self::Stakes) {}

    /// Whether a seat with these chips is asked in a betting round: mostly who has the main wager.
    #[inline]
    fn is_asked(stakes: &Self::Stakes, _street: u8) -> bool {
        stakes[0] > Cents::ZERO
    }

    /// What going on costs with these cards, as far as they have been seen.
    #[inline]
    fn price(_own: Hand, street: u8) -> Price {
        Self::STREETS[usize::from(street)].price
    }

    /// A decision has been taken.
    #[inline]
    fn decided(stakes: &mut Self::Stakes, street: u8, taken: Taken) -> Effect {
        stakes[Self::STREETS[usize::from(street)].fills] = taken.amount;
        if taken.action == Action::Fold { Effect::Folds } else { Effect::Stays }
    }

    /// By which clause a fold forfeits a spot other than the Multi-Link progressive's.
    fn fold_clause(stakes: &Self::Stakes, spot: usize) -> &'static str;

    /// Whether a player who has these chips left needs the cards still to come.
    fn needs_more(_: &Self::Stakes) -> bool {
        true
    }

    /// Whether any of these chips is settled by the player's own cards, given what the dealer has
    /// where that hand lies open.
    #[inline]
    fn needs_hand(_: &Rules<Self>, _: &Self::Stakes, _: Option<&Self::DealerHand>) -> bool {
        true
    }

    /// Whether any of these chips is settled by what the dealer has, given the player's cards as
    /// far as they were seen.
    #[inline]
    fn needs_dealer(_: &Rules<Self>, stakes: &Self::Stakes, _own: Hand) -> bool {
        Self::AGAINST_DEALER.iter().any(|spot| stakes[*spot] > Cents::ZERO)
    }

    /// What the dealer has: asked only where somebody needs it, once all those cards were seen.
    fn dealer(rules: &Rules<Self>, cards: Hand, shown: &Shown) -> Self::DealerHand;

    /// Settles everything of one seat but its progressives. A hand that nobody needs is not shown:
    /// there are no cards of such a player, and no dealer.
    fn settle<L: Lines<Because<Self::PaidFor>>>(
        rules: &Rules<Self>,
        dealer: Option<&Self::DealerHand>,
        cards: Hand,
        shown: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    );

    /// The line of the `n`th progressive's pay table that a hand makes, and the hand in words.
    fn award(
        rules: &Rules<Self>,
        n: usize,
        cards: Hand,
        shown: &Shown,
    ) -> (Option<u8>, Self::PaidFor) {
        let _ = (rules, cards, shown);
        // A game with such a spot that says nothing of its awards is not compiled.
        const { assert!(Self::PROGRESSIVES.is_empty()) };
        unreachable!("{} has no progressive {n}", Self::ID)
    }

    /// Whether the payout limit covers a spot.
    fn is_limited(_: usize) -> bool {
        true
    }

    /// What one player could win in a round with the least wagers.
    fn most_at_minimum(_: &Self::Pays, _: &Limits) -> Cents {
        Cents::ZERO
    }

    /// What a dealer would say of a hand, once all of it is seen.
    fn words(cards: &[Card], board: &[Card]) -> String;
}
