//! Free Bet Blackjack with Push 22 (Ohio): pairs are split and hard 9 to 11 doubled with lammers
//! that win money and never lose it, and a dealer's 22 pushes.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::blackjack::BlackjackPays;
use super::{
    Burns, Clauses, Dealer22, DoubleOn, Ended, Ends, FreeBets, HoleCardGame, IrregularityClauses,
    LastCards, MOST_HANDS, Rules, Terms, TwentyOne,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::rulebook::choices;
use crate::{Cents, Chosen, Document, Limits, OptionError, Pay, Refusal, Seat};

const PUSH_22: usize = 1;

/// A Free Bet Blackjack table.
pub type FreeBetBlackjack = TwentyOne<FreeBet>;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeBet;

choices! {
    /// What aces get that were split.
    SplitAces of "split_aces" {
        /// Cards like any hand.
        Draw = "draw",
        /// One card each.
        OneCard = "one-card",
    }
}

/// What the dealer's cards make for Push 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DealersTwentyTwo {
    /// A 22.
    TwentyTwo(Dealer22),
    /// Anything else.
    Not22(u8),
}

impl fmt::Display for DealersTwentyTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealersTwentyTwo::TwentyTwo(made) => made.fmt(f),
            DealersTwentyTwo::Not22(total) => write!(f, "dealer has {total}"),
        }
    }
}

impl HoleCardGame for FreeBet {
    const ID: &'static str = "free-bet-blackjack";
    const SPOTS: &'static [&'static str] = &["bet", "push-22", "insurance"];
    const OPEN: usize = 2;
    const LATE: &'static [usize] = &[PUSH_22];
    const FREE_BETS: Option<FreeBets> = Some(FreeBets {
        double: "OH.FB.11.I",
        doubled: Ends { win: "OH.FB.11.III", push: "OH.FB.11.IV", lose: "OH.FB.11.V" },
        split: "OH.FB.13.I",
        split_hand: Ends { win: "OH.FB.13.IV", push: "OH.FB.13.V", lose: "OH.FB.13.VI" },
        dealer_22: "OH.FB.4.III.C",
    });
    const UP_CARD_WAITS: bool = true;
    const CLAUSES: Clauses = Clauses {
        wagers_closed: "OH.FB.4.V",
        several_boxes: "OH.FB.15.II",
        sat_out: "OH.FB.4.X",
        permit: Some("OH.FB.4.X.A"),
        shuffle: "OH.FB.6.I",
        reshuffle: "OH.FB.6.VII",
        new_dealer: Some("OH.FB.7.II"),
        insurance: "OH.FB.9.III",
        even_money: "OH.FB.9.II",
        insurance_most: "OH.FB.9.III",
        insurance_wins: "OH.FB.9.IV",
        insurance_loses: "OH.FB.9.V",
        blackjack: "OH.FB.8.I",
        blackjack_checked: "OH.FB.8.II",
        blackjacks_tie: "OH.FB.8.II",
        blackjack_beats_21: "OH.FB.4.IV",
        dealer_busts: "OH.FB.4.II.A",
        higher_wins: "OH.FB.4.II.B",
        tie: "OH.FB.4.III.A",
        double: "OH.FB.10.I",
        double_rules: "OH.FB.10.I",
        double_returned: "OH.FB.10.II",
        split: "OH.FB.12.I",
        split_most: "OH.FB.12.III.A",
        split_rules: "OH.FB.12.III.A",
        split_aces: "OH.FB.12.III",
        resplit_aces: "OH.FB.12.III.A",
        split_returned: "OH.FB.12.IV",
        irregularities: IrregularityClauses {
            face_up: "OH.FB.17.I",
            unseen: "OH.FB.17.II",
            exposed: "OH.FB.17.III",
            overdrawn: "OH.FB.17.IV",
            dealer_missed: "OH.FB.17.V",
            short_shoe: "OH.FB.17.VI",
            not_dealt: "OH.FB.17.VII",
            not_given: "OH.FB.17.VIII",
            hole_exposed: "OH.FB.17.IX.A",
            not_revealed: "OH.FB.17.IX.B",
        },
    };

    type Chips = [Cents; 2];
    type Pays = [Pay; Dealer22::ALL.len()];
    type PaidFor = DealersTwentyTwo;

    fn document() -> &'static Document {
        document!("free-bet-blackjack", BlackjackPays, SplitAces)
    }

    fn terms(chosen: &Chosen) -> Result<Terms, OptionError> {
        Ok(Terms {
            decks: chosen.decks().unwrap_or(1),
            // OH.FB.7.I: always from a shoe.
            from_hand: false,
            // OH.FB.7.II.
            burns: Burns::EachShuffle,
            // OH.FB.14.II.
            hits_soft_17: true,
            blackjack_pays: chosen.choose::<BlackjackPays>().pays(),
            split_hands: MOST_HANDS as u8,
            one_card_to_aces: chosen.choose::<SplitAces>() == SplitAces::OneCard,
            resplit_aces: chosen.switch("resplit_aces"),
            double_on: DoubleOn::Any,
            double_after_split: true,
            surrender: false,
            mid_shoe_entry: chosen.switch("mid_shoe_entry"),
            bet_required: true,
            penetration: chosen.count("penetration") as u32,
        })
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<Self::Pays, OptionError> {
        Ok(Dealer22::ALL.map(|made| Pay::line_of(chosen, "push-22", made.line())))
    }

    fn check_needs(
        _: &Rules<FreeBet>,
        seat: Seat,
        bet: Cents,
        _: &[Cents; 2],
        _: usize,
    ) -> Result<(), Refusal> {
        if bet > Cents::ZERO {
            return Ok(());
        }
        let why = format!("seat {seat} has no bet that Push 22 could stand beside");
        Err(Incomplete.cite("OH.FB.16.I.B", why))
    }

    fn last_cards(
        pays: &Self::Pays,
        _: usize,
        cards: LastCards<'_>,
    ) -> Option<Ended<DealersTwentyTwo>> {
        let (pay, made) = match Dealer22::of(cards.dealer) {
            Some(made) => (pays[made as usize], DealersTwentyTwo::TwentyTwo(made)),
            None => (Pay::NOTHING, DealersTwentyTwo::Not22(cards.dealer.total().points())),
        };
        Some(Ended { pay, clause: "OH.FB.16.I.B", made })
    }
}
