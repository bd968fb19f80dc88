//! What a table has chosen.

use std::sync::LazyLock;

use super::house_money::Winner;
use crate::{BadOption, Cents, Chosen, Layout, Limits, Pays, Spot, SpotInfo};

/// The main wager.
pub const BET: Spot = Spot(0);
/// The side bet.
pub const HOUSE_MONEY: Spot = Spot(1);
/// Insurance, by decision.
pub const INSURANCE: Spot = Spot(2);

pub(super) static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spot =
        |name: &'static str, open, main| SpotInfo { name: name.into(), family: name, open, main };
    Layout::new(vec![
        spot("bet", true, true),
        spot("house-money", true, false),
        spot("insurance", false, false),
    ])
});

/// The totals on which a hand may be doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleOn {
    /// Any two cards (OH.BJ.10.I).
    Any,
    /// A hard 9, 10 or 11.
    NineToEleven,
    /// A hard 10 or 11.
    TenOrEleven,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) decks: u8,
    /// Dealt from the hand, players' cards face down (OH.BJ.14.I.A).
    pub(super) from_hand: bool,
    pub(super) hits_soft_17: bool,
    pub(super) blackjack_pays: Pays,
    pub(super) resplit_aces: bool,
    pub(super) split_hands: u8,
    pub(super) double_on: DoubleOn,
    pub(super) double_after_split: bool,
    pub(super) mid_shoe_entry: bool,
    /// How many cards lie before the cut card.
    pub(super) cut: u16,
    pub(super) unit: Cents,
    pub(super) limits: Limits,
    pub(super) house_money: [Pays; Winner::ALL.len()],
    pub(super) house_money_clause: &'static str,
}

impl Rules {
    pub(super) fn new(chosen: &Chosen) -> Result<Rules, BadOption> {
        let decks = chosen.count("decks") as u8;
        let few_decks = decks <= 2;
        let given = |key: &str| chosen.given().contains_key(key);
        // OH.BJ.14.I: one or two decks may be dealt from the hand, more from a shoe only.
        let from_hand = few_decks && chosen.choice("dealing") == "hand";
        if given("dealing") && chosen.choice("dealing") == "hand" && !few_decks {
            let what = format!("{decks} decks are dealt from a shoe (OH.BJ.14.I)");
            return Err(BadOption::new("dealing", what));
        }
        let double_on = match chosen.choice("double_on") {
            "9-11" => DoubleOn::NineToEleven,
            "10-11" => DoubleOn::TenOrEleven,
            _ => DoubleOn::Any,
        };
        let rules = Rules {
            decks,
            from_hand,
            hits_soft_17: chosen.choice("soft17") == "hit",
            blackjack_pays: match chosen.choice("blackjack_pays") {
                "6:5" => Pays::To { win: 6, per: 5 },
                _ => Pays::To { win: 3, per: 2 },
            },
            resplit_aces: chosen.switch("resplit_aces"),
            split_hands: chosen.count("split_hands") as u8,
            double_on,
            double_after_split: chosen.switch("double_after_split"),
            mid_shoe_entry: chosen.switch("mid_shoe_entry"),
            cut: (52 * u32::from(decks) * chosen.count("penetration") as u32 / 100) as u16,
            unit: chosen.unit,
            limits: Limits::new(chosen, &LAYOUT)?,
            house_money: Winner::ALL.map(|winner| chosen.pays("house-money", winner.line())),
            house_money_clause: if decks == 1 { "OH.BJ.16.II.C.2" } else { "OH.BJ.16.II.C.1" },
        };
        rules.check_few_decks()?;
        Ok(rules)
    }

    /// Only a table of one or two decks may have double down and split rules of its own.
    fn check_few_decks(&self) -> Result<(), BadOption> {
        if self.decks <= 2 {
            return Ok(());
        }
        let odd = match self {
            Rules { double_on, .. } if *double_on != DoubleOn::Any => ("double_on", "OH.BJ.10.IV"),
            Rules { double_after_split: false, .. } => ("double_after_split", "OH.BJ.10.IV"),
            Rules { split_hands, .. } if *split_hands < 4 => ("split_hands", "OH.BJ.11.V"),
            _ => return Ok(()),
        };
        let what = format!("only one or two decks may have rules of their own ({})", odd.1);
        Err(BadOption::new(odd.0, what))
    }

    /// The most that may be put on insurance: half the bet, or the next chip above it (OH.BJ.9.III).
    pub(super) fn most_insurance(&self, bet: Cents) -> Cents {
        Cents::new((bet.cents() + 1) / 2).up_to(self.unit)
    }
}
