//! What one game of the family says: its spots, its clauses, its side bets.

use std::fmt;

use chance::Card;
use hands::Total;

use super::rules::{Rules, Terms};
use crate::blackjack::{Cards, PlayerBox};
use crate::{Cents, Chips, Chosen, Document, Limits, LineReason, OptionError, Pay, Refusal, Seat};

/// Where a document says what all of them say.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// No wager once the first card is dealt.
    pub wagers_closed: &'static str,
    /// What a patron who plays several boxes puts on each.
    pub several_boxes: &'static str,
    /// Who sits a round out waits for the shuffle.
    pub sat_out: &'static str,
    /// Who sat a round out is permitted to wager again before it.
    pub permit: Option<&'static str>,
    /// When the cards are shuffled.
    pub shuffle: &'static str,
    /// A floor person has them shuffled after a round.
    pub reshuffle: &'static str,
    /// A new dealer burns a card.
    pub new_dealer: Option<&'static str>,
    /// Insurance is offered.
    pub insurance: &'static str,
    /// Even money.
    pub even_money: &'static str,
    /// How much insurance may be.
    pub insurance_most: &'static str,
    /// Insurance is paid.
    pub insurance_wins: &'static str,
    /// Insurance is collected.
    pub insurance_loses: &'static str,
    /// A blackjack is paid where the dealer can have none.
    pub blackjack: &'static str,
    /// A blackjack is paid once the dealer has checked for one.
    pub blackjack_checked: &'static str,
    /// Two blackjacks tie.
    pub blackjacks_tie: &'static str,
    /// A 21 that is no blackjack loses to one.
    pub blackjack_beats_21: &'static str,
    /// The dealer has too many.
    pub dealer_busts: &'static str,
    /// The higher total wins; a lower one and a bust do not.
    pub higher_wins: &'static str,
    /// Equal totals.
    pub tie: &'static str,
    /// Doubling down.
    pub double: &'static str,
    /// Doubling rules of a table's own.
    pub double_rules: &'static str,
    /// What was doubled comes back when a blackjack comes out late.
    pub double_returned: &'static str,
    /// Splitting.
    pub split: &'static str,
    /// How many hands.
    pub split_most: &'static str,
    /// Fewer hands at a table of its own rules.
    pub split_rules: &'static str,
    /// What split aces get.
    pub split_aces: &'static str,
    /// Whether split aces are split again.
    pub resplit_aces: &'static str,
    /// What was split off comes back when a blackjack comes out late.
    pub split_returned: &'static str,
    /// What goes wrong.
    pub irregularities: IrregularityClauses,
}

/// The clauses of what goes wrong.
#[derive(Clone, Copy, Debug)]
pub struct IrregularityClauses {
    /// A card that lies face up in the shoe.
    pub face_up: &'static str,
    /// A card drawn in error that nobody has seen.
    pub unseen: &'static str,
    /// A card drawn in error and exposed.
    pub exposed: &'static str,
    /// The dealer draws to a hand that stands.
    pub overdrawn: &'static str,
    /// The dealer's first card was missed.
    pub dealer_missed: &'static str,
    /// Too few cards to complete the round.
    pub short_shoe: &'static str,
    /// A hand without its cards.
    pub not_dealt: &'static str,
    /// A hand without the card it asked for.
    pub not_given: &'static str,
    /// The hole card is shown, and there is no blackjack.
    pub hole_exposed: &'static str,
    /// A blackjack is not revealed.
    pub not_revealed: &'static str,
}

impl IrregularityClauses {
    /// A document that has no irregularities: the machine never gets there.
    pub const NONE: IrregularityClauses = IrregularityClauses {
        face_up: "",
        unseen: "",
        exposed: "",
        overdrawn: "",
        dealer_missed: "",
        short_shoe: "",
        not_dealt: "",
        not_given: "",
        hole_exposed: "",
        not_revealed: "",
    };
}

/// Free bets: where a document says what lammers do.
#[derive(Clone, Copy, Debug)]
pub struct FreeBets {
    /// Doubling for free.
    pub double: &'static str,
    /// A freely doubled hand wins, pushes, loses.
    pub doubled: Ends,
    /// Splitting for free.
    pub split: &'static str,
    /// A freely split hand wins, pushes, loses.
    pub split_hand: Ends,
    /// The dealer has 22: what is still in play is pushed.
    pub dealer_22: &'static str,
}

impl FreeBets {
    /// Whether two cards of this total are doubled for free: a hard 9, 10 or 11.
    #[inline]
    pub const fn doubles(two_cards: Total) -> bool {
        !two_cards.is_soft() && two_cards.points() >= 9 && two_cards.points() <= 11
    }

    /// Whether two cards of these points each are split for free: all but tens.
    #[inline]
    pub const fn splits(points: u8) -> bool {
        points != 10
    }
}

/// The clauses of the three ends of a hand.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// It wins.
    pub win: &'static str,
    /// It is pushed.
    pub push: &'static str,
    /// It loses.
    pub lose: &'static str,
}

/// What a side bet on the first cards looks at.
#[derive(Clone, Copy, Debug)]
pub struct FirstCards {
    /// The first two cards of the box.
    pub own: [Card; 2],
    /// The dealer's up card.
    pub up: Card,
    /// The dealer's hole card, where it makes a blackjack.
    pub blackjack_hole: Option<Card>,
}

/// What a side bet on the whole round looks at.
#[derive(Clone, Copy, Debug)]
pub struct LastCards<'a> {
    /// The box.
    pub own: &'a PlayerBox,
    /// The dealer's cards.
    pub dealer: &'a Cards,
}

/// What a player's hand brings to the dealer.
#[derive(Clone, Copy, Debug)]
pub struct DealerEnvy {
    /// The spot of its line.
    pub spot: usize,
    /// How much.
    pub amount: Cents,
    /// The clause.
    pub clause: &'static str,
}

/// How a side bet ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ended<M> {
    /// The line of its pay table, or nothing.
    pub pay: Pay,
    /// The clause.
    pub clause: &'static str,
    /// What the cards made.
    pub made: M,
}

impl<M> Ended<M> {
    /// What goes back to the player of this stake, with what it wins.
    pub fn returned(&self, stake: Cents, unit: Cents) -> Cents {
        let won = self.pay.pays.on(stake, unit);
        if self.pay.pays.returns_stake() { won + stake } else { won }
    }
}

/// A game of the family that is dealt with a hole card: where its document differs from the others.
pub trait HoleCardGame: Copy + fmt::Debug + PartialEq + Send + Sync + Sized + 'static {
    /// The game's id.
    const ID: &'static str;
    /// The spots: the bet, the side bets, insurance, and what only pays.
    const SPOTS: &'static [&'static str];
    /// How many of the first spots are wagered on directly.
    const OPEN: usize;
    /// The side bets on the first cards, in the order in which a box's are settled.
    const EARLY: &'static [usize] = &[];
    /// The side bets on the whole round, in that order.
    const LATE: &'static [usize] = &[];
    /// The progressives among the early ones.
    const PROGRESSIVES: &'static [usize] = &[];
    /// A side bet whose winner may put the proceeds on the bet, and the clause.
    const CAPS: Option<(usize, &'static str)> = None;
    /// A side bet that is made in play: after the deal, until the hole card is turned.
    const IN_PLAY: Option<usize> = None;
    /// The clause by which players may wager for the dealer.
    const TIPS: Option<&'static str> = None;
    /// What lammers do, where the game has them.
    const FREE_BETS: Option<FreeBets> = None;
    /// The clause by which a casino may let two cards be given up for half the bet, once the dealer
    /// has checked for a blackjack.
    const SURRENDER: Option<&'static str> = None;
    /// Whether the dealer's first card lies face down until their second is dealt. Dealt from the
    /// hand it lies face up.
    const UP_CARD_WAITS: bool = false;
    /// The clauses.
    const CLAUSES: Clauses;

    /// The chips on the side bets, by spot; the first place stays empty.
    type Chips: Chips;
    /// The pay tables of its side bets.
    type Pays: Clone + fmt::Debug + Send + Sync + 'static;
    /// What cards make for a side bet, in words by `Display`.
    type PaidFor: LineReason;

    /// Its document's files.
    fn document() -> &'static Document;

    /// The table's terms: everything in which the games and the tables differ.
    fn terms(chosen: &Chosen) -> Result<Terms, OptionError>;

    /// The pay tables, and bounds that clauses set.
    fn pays(chosen: &Chosen, limits: &mut Limits) -> Result<Self::Pays, OptionError>;

    /// What must lie beside a wager on a side bet.
    fn check_needs(
        rules: &Rules<Self>,
        seat: Seat,
        bet: Cents,
        chips: &Self::Chips,
        spot: usize,
    ) -> Result<(), Refusal>;

    /// Whether a player may wager for the dealer on a spot.
    fn may_tip(_: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// How a side bet among the early ones ends; for a progressive only `pay.line()` counts.
    fn first_cards(_: &Self::Pays, _: usize, _: FirstCards) -> Option<Ended<Self::PaidFor>> {
        None
    }

    /// How a side bet among the late ones ends.
    fn last_cards(_: &Self::Pays, _: usize, _: LastCards<'_>) -> Option<Ended<Self::PaidFor>> {
        None
    }

    /// Whether a side bet on the whole round, beside these hands of its box, has the dealer's
    /// hand drawn out.
    fn needs_dealer(_: usize, _: &PlayerBox) -> bool {
        true
    }

    /// What the dealer gets for a hand on the pay table of a side bet.
    fn dealer_envy(_: &Self::Pays, _: usize, _: Pay) -> Option<DealerEnvy> {
        None
    }
}
