//! Ride Free (Colorado): blackjack with lammers for splits and doubles, a dealer's 22 that pushes,
//! and nine bonus wagers.

mod bonus_hand;
mod bust;
mod tables;
mod three_cards;
mod twenty;

pub use bonus_hand::BonusHand;
pub use bust::Bust;
pub use tables::Tables;
pub use three_cards::ThreeCards;
pub use twenty::{DealersBlackjack, Twenty};

use chance::Suit;

use super::{
    Burns, Clauses, Dealer22, DealerEnvy, DoubleOn, Ended, Ends, FirstCards, FreeBets,
    HoleCardGame, IrregularityClauses, LastCards, MOST_HANDS, PlayerBox, Rules, Terms, TwentyOne,
};
use crate::RefusalCode::{Incomplete, NotOffered};
use crate::document::document;
use crate::progressive::{MetersAre, Seeding};
use crate::{Cents, Chosen, Document, Limits, OptionError, Pay, Pays, Refusal, Seat};

const HEDGE_22: usize = 1;
const SILVER_STACK: usize = 2;
const BUST_BONUS: usize = 3;
const CLASSIC: usize = 4;
const XTREME: usize = 5;
const TOP_3: usize = 6;
const LUCKY_LADIES: usize = 7;
const THREE_CARD_PROGRESSIVE: usize = 8;
const LUCKY_LADIES_PROGRESSIVE: usize = 9;
const DEALER_ENVY: usize = 11;

/// CO.RF.21.A: more than this in the original hand loses Hedge 22; CO.RF.25.A.V: and Bust Bonus.
const MOST_IN_ORIGINAL_HAND: u8 = 29;

/// A Ride Free table.
pub type RideFree = TwentyOne<Colorado>;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colorado;

impl HoleCardGame for Colorado {
    const ID: &'static str = "ride-free";
    const SPOTS: &'static [&'static str] = &[
        "bet",
        "hedge-22",
        "silver-stack",
        "bust-bonus",
        "21+3-classic",
        "21+3-xtreme",
        "top-3",
        "lucky-ladies",
        "21+3-progressive",
        "lucky-ladies-progressive",
        "insurance",
        "dealer-envy",
    ];
    const OPEN: usize = 10;
    const EARLY: &'static [usize] =
        &[CLASSIC, XTREME, TOP_3, LUCKY_LADIES, THREE_CARD_PROGRESSIVE, LUCKY_LADIES_PROGRESSIVE];
    const LATE: &'static [usize] = &[HEDGE_22, SILVER_STACK, BUST_BONUS];
    const PROGRESSIVES: &'static [usize] = &[THREE_CARD_PROGRESSIVE, LUCKY_LADIES_PROGRESSIVE];
    const IN_PLAY: Option<usize> = Some(BUST_BONUS);
    const TIPS: Option<&'static str> = Some("CO.RF.7");
    const FREE_BETS: Option<FreeBets> = Some(FreeBets {
        double: "CO.RF.11",
        doubled: Ends { win: "CO.RF.11.A", push: "CO.RF.11.B", lose: "CO.RF.11.B" },
        split: "CO.RF.15",
        split_hand: Ends { win: "CO.RF.15.A", push: "CO.RF.15.B", lose: "CO.RF.15.B" },
        dealer_22: "CO.RF.19",
    });
    const SURRENDER: Option<&'static str> = Some("CO.RF.8.C");
    // What the document has no words for is standard blackjack (CO.RF.9), paid by CO.RF.20.
    const CLAUSES: Clauses = Clauses {
        wagers_closed: "CO.RF.8",
        several_boxes: "CO.RF.9",
        sat_out: "CO.RF.9",
        permit: None,
        shuffle: "CO.RF.9",
        reshuffle: "CO.RF.9",
        new_dealer: None,
        insurance: "CO.RF.9",
        even_money: "CO.RF.9",
        insurance_most: "CO.RF.9",
        insurance_wins: "CO.RF.9",
        insurance_loses: "CO.RF.9",
        blackjack: "CO.RF.8.B",
        blackjack_checked: "CO.RF.8.B",
        blackjacks_tie: "CO.RF.20",
        blackjack_beats_21: "CO.RF.20",
        dealer_busts: "CO.RF.20",
        higher_wins: "CO.RF.20",
        tie: "CO.RF.20",
        double: "CO.RF.13",
        double_rules: "CO.RF.13",
        double_returned: "CO.RF.9",
        split: "CO.RF.17",
        split_most: "CO.RF.17.A",
        split_rules: "CO.RF.17.A",
        split_aces: "CO.RF.17.B",
        resplit_aces: "CO.RF.17.B",
        split_returned: "CO.RF.9",
        irregularities: IrregularityClauses::NONE,
    };

    type Chips = [Cents; 10];
    type Pays = Tables;
    type PaidFor = BonusHand;

    fn document() -> &'static Document {
        document!("ride-free", Suit, MetersAre, Seeding)
    }

    fn terms(chosen: &Chosen) -> Result<Terms, OptionError> {
        Ok(Terms {
            decks: chosen.decks().unwrap_or(1),
            from_hand: false,
            burns: Burns::Never,
            // CO.RF.8.A.
            hits_soft_17: true,
            // CO.RF.8.B.
            blackjack_pays: Pays::To { win: 3, per: 2 },
            split_hands: MOST_HANDS as u8,
            // CO.RF.17.B.
            one_card_to_aces: true,
            resplit_aces: true,
            double_on: DoubleOn::Any,
            double_after_split: true,
            surrender: chosen.switch("surrender"),
            mid_shoe_entry: true,
            bet_required: chosen.switch("main_wager_required"),
            penetration: chosen.count("penetration") as u32,
        })
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<Tables, OptionError> {
        Ok(Tables::new(chosen))
    }

    fn check_needs(
        rules: &Rules<Colorado>,
        seat: Seat,
        bet: Cents,
        chips: &[Cents; 10],
        spot: usize,
    ) -> Result<(), Refusal> {
        let has_bet = bet > Cents::ZERO;
        if rules.terms.bet_required && !has_bet {
            let why = format!("seat {seat} has no bet, which bonus wagers need at this table");
            return Err(Incomplete.cite("CO.RF.p0", why));
        }
        if spot == SILVER_STACK && !has_bet {
            let why = format!("seat {seat} has no bet, and nothing else collects lammers");
            return Err(Incomplete.cite("CO.RF.21.B", why));
        }
        if spot == TOP_3 && chips[CLASSIC] + chips[XTREME] == Cents::ZERO {
            let why = format!("seat {seat} has no 21+3 Classic or Xtreme beside its Top 3");
            return Err(Incomplete.cite("CO.RF.28.A.IV", why));
        }
        Ok(())
    }

    fn may_tip(spot: usize) -> Result<(), Refusal> {
        if Self::PROGRESSIVES.contains(&spot) {
            return Err(NotOffered.cite("CO.RF.7", "no wager for the dealer lies on a progressive"));
        }
        Ok(())
    }

    fn first_cards(tables: &Tables, spot: usize, cards: FirstCards) -> Option<Ended<BonusHand>> {
        let [first, second] = cards.own;
        let three = |pays: &tables::ThreeCardPays, clause| {
            let made = ThreeCards::of([first, second, cards.up]);
            Ended { pay: pays.of(made), clause, made: BonusHand::Three(made) }
        };
        let two = |pays: &tables::TwentyPays, clause| {
            let made = Twenty::of(cards);
            Ended { pay: pays.of(made), clause, made: BonusHand::Two(made) }
        };
        Some(match spot {
            CLASSIC => three(&tables.classic, "CO.RF.26"),
            XTREME => three(&tables.xtreme, "CO.RF.27"),
            TOP_3 => three(&tables.top_3, "CO.RF.28"),
            LUCKY_LADIES => two(&tables.lucky_ladies, "CO.RF.29"),
            THREE_CARD_PROGRESSIVE => three(&tables.three_card_progressive, "CO.RF.30"),
            LUCKY_LADIES_PROGRESSIVE => two(&tables.lucky_ladies_progressive, "CO.RF.31"),
            _ => return None,
        })
    }

    fn last_cards(tables: &Tables, spot: usize, cards: LastCards<'_>) -> Option<Ended<BonusHand>> {
        Some(match spot {
            HEDGE_22 => hedge_22(tables, cards),
            SILVER_STACK => silver_stack(tables, cards),
            BUST_BONUS => bust_bonus(tables, cards),
            _ => return None,
        })
    }

    /// Lammers are counted whatever the dealer has, and an original hand with too many loses the
    /// others.
    fn needs_dealer(spot: usize, own: &PlayerBox) -> bool {
        spot != SILVER_STACK && own.hands[0].points() <= MOST_IN_ORIGINAL_HAND
    }

    /// CO.RF.p2: a fixed amount for each player's hand that has one on its line.
    fn dealer_envy(tables: &Tables, spot: usize, pay: Pay) -> Option<DealerEnvy> {
        let amount = *tables.dealer_envy.get(usize::from(pay.line()?))?;
        let earned = spot == CLASSIC && amount > Cents::ZERO;
        earned.then_some(DealerEnvy { spot: DEALER_ENVY, amount, clause: "CO.RF.p2" })
    }
}

/// CO.RF.21.A: the dealer's 22, unless the player's original hand has 30.
fn hedge_22(tables: &Tables, cards: LastCards<'_>) -> Ended<BonusHand> {
    let clause = "CO.RF.23";
    let own = cards.own.hands[0].points();
    match Dealer22::of(cards.dealer) {
        _ if own > MOST_IN_ORIGINAL_HAND => {
            Ended { pay: Pay::NOTHING, clause, made: BonusHand::Own(own) }
        }
        Some(made) => {
            Ended { pay: tables.hedge_22[made as usize], clause, made: BonusHand::TwentyTwo(made) }
        }
        None => {
            let made = BonusHand::Dealer(cards.dealer.total().points());
            Ended { pay: Pay::NOTHING, clause, made }
        }
    }
}

/// CO.RF.21.B: the lammers that the box has got.
fn silver_stack(tables: &Tables, cards: LastCards<'_>) -> Ended<BonusHand> {
    let lammers = cards.own.lammers;
    let line = usize::from(lammers).checked_sub(1);
    let pay = line.map_or(Pay::NOTHING, |line| tables.silver_stack[line]);
    Ended { pay, clause: "CO.RF.24", made: BonusHand::Lammers(lammers) }
}

/// CO.RF.21.C: the dealer's bust, unless the player's original hand has 30 (CO.RF.25.A.V).
fn bust_bonus(tables: &Tables, cards: LastCards<'_>) -> Ended<BonusHand> {
    let own = cards.own.hands[0].points();
    match Bust::of(cards.dealer) {
        _ if own > MOST_IN_ORIGINAL_HAND => {
            Ended { pay: Pay::NOTHING, clause: "CO.RF.25.A.V", made: BonusHand::Own(own) }
        }
        Some(bust) => {
            let pay = tables.bust_bonus[bust.kind()];
            Ended { pay, clause: "CO.RF.25", made: BonusHand::Bust(bust) }
        }
        None => {
            let made = BonusHand::Dealer(cards.dealer.total().points());
            Ended { pay: Pay::NOTHING, clause: "CO.RF.25", made }
        }
    }
}
