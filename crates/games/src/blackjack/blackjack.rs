//! Blackjack with House Money (Ohio) and the Rocket Aces progressive (Colorado).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::rocket_aces::{self, PayTable};
use super::{
    Burns, Clauses, DoubleOn, Ended, FirstCards, HoleCardGame, IrregularityClauses, Rules, Terms,
    TwentyOne, Winner,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::rulebook::choices;
use crate::{
    Cents, Chosen, Dealing, Document, Limits, OptionError, Pay, Pays, Refusal, Seat, Spot, Value,
};

pub use super::BET;

const HOUSE: usize = 1;
const ROCKET: usize = 2;

/// The side bet on the first two cards.
pub const HOUSE_MONEY: Spot = Spot(HOUSE as u16);

/// A blackjack table.
pub type Blackjack = TwentyOne<Ohio>;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ohio;

/// What the first two cards make for a side bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstTwo {
    /// For House Money.
    House(Option<Winner>),
    /// For Rocket Aces, with the dealer's first two.
    Rocket(rocket_aces::AcesHeld),
}

impl fmt::Display for FirstTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirstTwo::House(winner) => {
                f.write_str(winner.map_or("neither a pair nor neighbours", Winner::line))
            }
            FirstTwo::Rocket(made) => made.fmt(f),
        }
    }
}

/// The pay tables of the side bets.
#[derive(Clone, Debug)]
pub struct Tables {
    house_money: [Pay; Winner::ALL.len()],
    clause: &'static str,
    /// None where the table has another number of decks than two to six.
    rocket_aces: Option<PayTable>,
}

impl HoleCardGame for Ohio {
    const ID: &'static str = "blackjack";
    const SPOTS: &'static [&'static str] = &["bet", "house-money", rocket_aces::SPOT, "insurance"];
    const OPEN: usize = 3;
    const EARLY: &'static [usize] = &[HOUSE, ROCKET];
    const PROGRESSIVES: &'static [usize] = &[ROCKET];
    const CAPS: Option<(usize, &'static str)> = Some((HOUSE, "OH.BJ.16.II.E.2"));
    const UP_CARD_WAITS: bool = true;
    const CLAUSES: Clauses = Clauses {
        wagers_closed: "OH.BJ.4.IV",
        several_boxes: "OH.BJ.13.II",
        sat_out: "OH.BJ.4.IX",
        permit: Some("OH.BJ.4.IX.A"),
        shuffle: "OH.BJ.6.I",
        reshuffle: "OH.BJ.6.VII",
        new_dealer: Some("OH.BJ.7.II"),
        insurance: "OH.BJ.9.III",
        even_money: "OH.BJ.9.II",
        insurance_most: "OH.BJ.9.III",
        insurance_wins: "OH.BJ.9.IV",
        insurance_loses: "OH.BJ.9.V",
        blackjack: "OH.BJ.8.I",
        blackjack_checked: "OH.BJ.8.II",
        blackjacks_tie: "OH.BJ.8.II",
        blackjack_beats_21: "OH.BJ.4.III",
        dealer_busts: "OH.BJ.4.II.A",
        higher_wins: "OH.BJ.4.II.B",
        tie: "OH.BJ.4.III",
        double: "OH.BJ.10.I",
        double_rules: "OH.BJ.10.IV",
        double_returned: "OH.BJ.10.II",
        split: "OH.BJ.11.I",
        split_most: "OH.BJ.11.III.A",
        split_rules: "OH.BJ.11.V",
        split_aces: "OH.BJ.11.III.B",
        resplit_aces: "OH.BJ.11.III.B",
        split_returned: "OH.BJ.11.IV",
        irregularities: IrregularityClauses {
            face_up: "OH.BJ.15.I",
            unseen: "OH.BJ.15.II",
            exposed: "OH.BJ.15.III",
            overdrawn: "OH.BJ.15.IV",
            dealer_missed: "OH.BJ.15.V",
            short_shoe: "OH.BJ.15.VI",
            not_dealt: "OH.BJ.15.VII",
            not_given: "OH.BJ.15.VIII",
            hole_exposed: "OH.BJ.15.IX.A",
            not_revealed: "OH.BJ.15.IX.B",
        },
    };

    type Chips = [Cents; 3];
    type Pays = Tables;
    type PaidFor = FirstTwo;

    fn document() -> &'static Document {
        document!("blackjack", Dealing, Soft17, BlackjackPays, DoubleOn)
    }

    fn terms(chosen: &Chosen) -> Result<Terms, OptionError> {
        let decks = chosen.decks().unwrap_or(1);
        let few_decks = decks <= Dealing::MOST_DECKS_BY_HAND;
        // OH.BJ.14.I: one or two decks may be dealt from the hand, more from a shoe only.
        let by_hand = chosen.choose::<Dealing>() == Dealing::Hand;
        let from_hand = few_decks && by_hand;
        if chosen.given().contains_key("dealing") && !few_decks && by_hand {
            let what = format!("{decks} decks are dealt from a shoe (OH.BJ.14.I)");
            return Err(OptionError::new("dealing", what));
        }
        let terms = Terms {
            decks,
            from_hand,
            // OH.BJ.7.II, OH.BJ.14.IV.
            burns: if from_hand { Burns::EachRound } else { Burns::EachShuffle },
            hits_soft_17: chosen.choose::<Soft17>() == Soft17::Hit,
            blackjack_pays: chosen.choose::<BlackjackPays>().pays(),
            split_hands: chosen.count("split_hands") as u8,
            one_card_to_aces: true,
            resplit_aces: chosen.switch("resplit_aces"),
            double_on: chosen.choose(),
            double_after_split: chosen.switch("double_after_split"),
            surrender: false,
            mid_shoe_entry: chosen.switch("mid_shoe_entry"),
            bet_required: true,
            penetration: chosen.count("penetration") as u32,
        };
        check_few_decks(&terms)?;
        Ok(terms)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<Tables, OptionError> {
        let line = |winner: Winner| Pay::line_of(chosen, "house-money", winner.line());
        let rocket_aces = PayTable::of(chosen);
        if rocket_aces.is_none() {
            check_rocket_decks(chosen)?;
        }
        Ok(Tables {
            house_money: Winner::ALL.map(line),
            clause: chosen.table_of("house-money").clause.id(),
            rocket_aces,
        })
    }

    fn check_needs(
        _: &Rules<Ohio>,
        seat: Seat,
        bet: Cents,
        _: &[Cents; 3],
        spot: usize,
    ) -> Result<(), Refusal> {
        if bet > Cents::ZERO {
            return Ok(());
        }
        let (clause, name) = match spot {
            ROCKET => ("CO.RA.p1", "Rocket Aces"),
            _ => ("OH.BJ.16.II.A", "House Money"),
        };
        Err(Incomplete
            .cite(clause, format!("seat {seat} has no bet that {name} could stand beside")))
    }

    fn first_cards(tables: &Tables, spot: usize, cards: FirstCards) -> Option<Ended<FirstTwo>> {
        if spot == ROCKET {
            let blackjack = cards.blackjack_hole.map(|hole| [cards.up, hole]);
            let made = rocket_aces::AcesHeld::of(cards.own, blackjack);
            let pay = tables.rocket_aces.as_ref()?.pay(made);
            return Some(Ended { pay, clause: "CO.RA.2", made: FirstTwo::Rocket(made) });
        }
        let winner = Winner::of(cards.own[0], cards.own[1]);
        let (pay, clause) = match winner {
            Some(winner) => (tables.house_money[winner as usize], tables.clause),
            None => (Pay::NOTHING, "OH.BJ.16.II.D"),
        };
        Some(Ended { pay, clause, made: FirstTwo::House(winner) })
    }
}

choices! {
    /// What the dealer does with a soft 17.
    Soft17 of "soft17" {
        /// They draw to it.
        Hit = "hit",
        /// They stand on it.
        Stand = "stand",
    }
}

choices! {
    /// What a blackjack pays at a table that may choose.
    BlackjackPays of "blackjack_pays" {
        ThreeToTwo = "3:2",
        SixToFive = "6:5",
    }
}

impl BlackjackPays {
    /// The odds.
    pub const fn pays(self) -> Pays {
        match self {
            BlackjackPays::ThreeToTwo => Pays::To { win: 3, per: 2 },
            BlackjackPays::SixToFive => Pays::To { win: 6, per: 5 },
        }
    }
}

/// Rocket Aces cannot be asked for where no pay table is printed for so many decks.
fn check_rocket_decks(chosen: &Chosen) -> Result<(), OptionError> {
    if chosen.given().get("rocket_aces") != Some(&Value::Switch(true)) {
        return Ok(());
    }
    Err(OptionError::new("rocket_aces", "Rocket Aces is for two to six decks (CO.RA.p1)"))
}

/// Only a table of one or two decks may have double down and split rules of its own.
fn check_few_decks(terms: &Terms) -> Result<(), OptionError> {
    if terms.decks <= 2 {
        return Ok(());
    }
    let odd = match terms {
        Terms { double_on, .. } if *double_on != DoubleOn::Any => ("double_on", "OH.BJ.10.IV"),
        Terms { double_after_split: false, .. } => ("double_after_split", "OH.BJ.10.IV"),
        Terms { split_hands, .. } if *split_hands < 4 => ("split_hands", "OH.BJ.11.V"),
        _ => return Ok(()),
    };
    let what = format!("only one or two decks may have rules of their own ({})", odd.1);
    Err(OptionError::new(odd.0, what))
}
