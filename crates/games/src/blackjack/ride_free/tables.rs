//! The pay tables of the bonus wagers, by what they look at.

use chance::{Rank, Suit};

use super::bust::Bust;
use super::three_cards::ThreeCards;
use super::twenty::{DealersBlackjack, Twenty};
use crate::blackjack::Dealer22;
use crate::{Cents, Chosen, Pay};

/// The most lammers that a box can get: three splits and four doubles.
pub(super) const MOST_LAMMERS: usize = 7;

/// The line of two queens of hearts with the dealer's blackjack; its kinds have it as a beginning.
const LADIES_WITH_BLACKJACK: &str = "queen-of-hearts-pair-with-dealer-blackjack";

/// The pay tables that one table has chosen.
#[derive(Clone, Debug)]
pub struct Tables {
    pub(super) hedge_22: [Pay; Dealer22::ALL.len()],
    /// By how many lammers, less one.
    pub(super) silver_stack: [Pay; MOST_LAMMERS],
    pub(super) bust_bonus: [Pay; Bust::PAID],
    pub(super) classic: ThreeCardPays,
    /// What the dealer gets for a player's hand, by the line that pays it.
    pub(super) dealer_envy: [Cents; ThreeCards::PAID],
    pub(super) xtreme: ThreeCardPays,
    pub(super) top_3: ThreeCardPays,
    pub(super) lucky_ladies: TwentyPays,
    pub(super) three_card_progressive: ThreeCardPays,
    pub(super) lucky_ladies_progressive: TwentyPays,
}

impl Tables {
    /// The tables that the casino has chosen, or those printed for its decks.
    pub fn new(chosen: &Chosen) -> Tables {
        let line = |spot: &str, name: &str| Pay::line_of(chosen, spot, name);
        let lammers = |n: usize| match n {
            0 => "1-lammer".to_owned(),
            n => format!("{}-lammers", n + 1),
        };
        Tables {
            hedge_22: Dealer22::ALL.map(|made| line("hedge-22", made.line())),
            silver_stack: std::array::from_fn(|n| line("silver-stack", &lammers(n))),
            bust_bonus: std::array::from_fn(|kind| line("bust-bonus", &Bust::line(kind))),
            classic: ThreeCardPays::new(chosen, "21+3-classic"),
            dealer_envy: std::array::from_fn(|line| envy(chosen, "21+3-classic", line)),
            xtreme: ThreeCardPays::new(chosen, "21+3-xtreme"),
            top_3: ThreeCardPays::new(chosen, "top-3"),
            lucky_ladies: TwentyPays::new(chosen, "lucky-ladies"),
            three_card_progressive: ThreeCardPays::new(chosen, "21+3-progressive"),
            lucky_ladies_progressive: TwentyPays::new(chosen, "lucky-ladies-progressive"),
        }
    }
}

/// What a line brings to the dealer.
fn envy(chosen: &Chosen, spot: &str, line: usize) -> Cents {
    let table = chosen.table_if(spot);
    let line = table.and_then(|table| table.lines_of(spot).nth(line));
    line.and_then(|line| line.envy).unwrap_or_default()
}

/// What three cards are paid.
#[derive(Clone, Debug)]
pub(super) struct ThreeCardPays {
    by_kind: [Pay; ThreeCards::PAID],
    top: Option<Top>,
}

/// The top lines of a progressive: three high cards of one suit.
#[derive(Clone, Debug)]
struct Top {
    /// The lowest rank that counts.
    least: Rank,
    suit: Suit,
    specific: Pay,
    suited: Pay,
}

impl ThreeCardPays {
    fn new(chosen: &Chosen, spot: &str) -> ThreeCardPays {
        let mut by_kind = ThreeCards::LINES.map(|name| Pay::line_of(chosen, spot, name));
        if !by_kind[0].is_paid() {
            // Suited trips are trips where they have no line of their own.
            by_kind[0] = by_kind[2];
        }
        ThreeCardPays { by_kind, top: Top::new(chosen, spot) }
    }

    /// What a hand is paid.
    pub(super) fn of(&self, made: ThreeCards) -> Pay {
        match (&self.top, made) {
            (Some(top), ThreeCards::SuitedThree(rank, suit)) if rank >= top.least => {
                if suit == top.suit { top.specific } else { top.suited }
            }
            _ => self.by_kind.get(made.kind()).copied().unwrap_or(Pay::NOTHING),
        }
    }
}

impl Top {
    /// The top lines of a table, where it has some.
    fn new(chosen: &Chosen, spot: &str) -> Option<Top> {
        let names = [
            ("three-aces", Rank::Ace),
            ("three-aces-or-kings", Rank::King),
            ("three-aces-kings-or-queens", Rank::Queen),
        ];
        names.into_iter().find_map(|(name, least)| {
            let line = |kind: &str| Pay::line_of(chosen, spot, &format!("{name}-{kind}"));
            let (specific, suited) = (line("specific-suit"), line("suited"));
            specific.is_paid().then(|| Top {
                least,
                suit: specific_suit(chosen, spot),
                specific,
                suited,
            })
        })
    }
}

/// What two cards are paid.
#[derive(Clone, Debug)]
pub(super) struct TwentyPays {
    suit: Suit,
    ladies_specific: Pay,
    ladies_suited: Pay,
    ladies_blackjack: Pay,
    ladies: Pay,
    matched: Pay,
    suited: Pay,
    any: Pay,
}

impl TwentyPays {
    fn new(chosen: &Chosen, spot: &str) -> TwentyPays {
        let line = |name: &str| Pay::line_of(chosen, spot, name);
        let with_blackjack = line(LADIES_WITH_BLACKJACK);
        // Off the progressive a suited blackjack is a blackjack.
        let kind = |kind: &str| match line(&format!("{LADIES_WITH_BLACKJACK}-{kind}")) {
            pay if pay.is_paid() => pay,
            _ => with_blackjack,
        };
        TwentyPays {
            suit: specific_suit(chosen, spot),
            ladies_specific: kind("suit-specific"),
            ladies_suited: kind("suited"),
            ladies_blackjack: with_blackjack,
            ladies: line("queen-of-hearts-pair"),
            matched: line("matched-20"),
            suited: line("suited-20"),
            any: line("any-20"),
        }
    }

    /// What two cards are paid.
    pub(super) fn of(&self, made: Twenty) -> Pay {
        match made {
            Twenty::Ladies(DealersBlackjack::Suited(suit)) if suit == self.suit => {
                self.ladies_specific
            }
            Twenty::Ladies(DealersBlackjack::Suited(_)) => self.ladies_suited,
            Twenty::Ladies(DealersBlackjack::Mixed) => self.ladies_blackjack,
            Twenty::Ladies(DealersBlackjack::None) => self.ladies,
            Twenty::Matched => self.matched,
            Twenty::Suited => self.suited,
            Twenty::Any => self.any,
            Twenty::Not(_) => Pay::NOTHING,
        }
    }
}

/// The suit of a progressive's top line.
fn specific_suit(chosen: &Chosen, spot: &str) -> Suit {
    chosen.choose_on(spot).expect("the rulebook has the option")
}
