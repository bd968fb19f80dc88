//! Deuces Wild Xtreme: five cards against the dealer's five, with the deuces and the joker wild,
//! six bonus wagers of which three are progressive, and wagers for the dealer.

use chance::{Card, Deck};
use hands::{FiveCategory, FiveRank, FourCategory, FourRank, Hand, WildCategory, WildRank};

use super::wilds::{self, CATEGORIES, TwoColumns, WildHand};
use super::{
    Because, Clauses, Equal, Pay, Poker, PokerGame, Price, Rules, SeatSettlement, Shown, Stage,
    Street,
};
use crate::RefusalCode::{Incomplete, NotOffered};
use crate::document::document;
use crate::{Cents, Chosen, Document, Envy, Limits, Lines, OptionError, Refusal};

const ANTE: usize = 0;
const ODDS: usize = 1;
const BAD_BEAT: usize = 2;
const TRIPS: usize = 3;
const GOIN_WILD: usize = 4;
const GOIN_WILD_PROGRESSIVE: usize = 5;
const TOO_WILD: usize = 6;
const FIVE_CARD_LINKED: usize = 7;
const PLAY: usize = 8;
const ENVY: usize = 9;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Xtreme;

/// A Deuces Wild Xtreme table.
pub type DeucesWildXtreme = Poker<Xtreme>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    /// Whether a bonus wager needs an ante (CO.DX.3).
    main_wager_required: bool,
    ante: Pay,
    play: Pay,
    odds: [Pay; CATEGORIES],
    bad_beat: [Pay; CATEGORIES],
    trips: TwoColumns,
    goin_wild: GoinWild,
    goin_wild_progressive: ByDeuces,
    too_wild: TwoColumns,
    five_card_linked: Linked,
}

/// Goin' Wild: by the number of wilds (CO.DX.16).
#[derive(Clone, Copy, Debug)]
struct GoinWild {
    joker: Pay,
    /// Of two wilds, three, and four or five.
    wilds: [Pay; 3],
}

impl GoinWild {
    fn of(chosen: &Chosen, spot: &str) -> GoinWild {
        let line = |name| Pay::line_of(chosen, spot, name);
        GoinWild { joker: line("joker"), wilds: ["2-wilds", "3-wilds", "4-wilds"].map(line) }
    }

    fn pay(&self, cards: Hand) -> Pay {
        match WildRank::wilds(cards) as usize {
            wilds @ 2.. => self.wilds[wilds.min(4) - 2],
            _ if cards.has_joker() => self.joker,
            _ => Pay::NOTHING,
        }
    }
}

/// Goin' Wild Progressive: deuces alone are worth more than as many wilds (CO.DX.17).
#[derive(Clone, Copy, Debug)]
struct ByDeuces {
    /// Of two, three and four.
    deuces: [Option<u8>; 3],
    wilds: [Option<u8>; 3],
}

impl ByDeuces {
    fn of(chosen: &Chosen, spot: &str) -> ByDeuces {
        let line = |name| Pay::line_of(chosen, spot, name).line();
        ByDeuces {
            deuces: ["2-deuces", "3-deuces", "4-deuces"].map(line),
            wilds: ["2-wilds", "3-wilds", "4-wilds"].map(line),
        }
    }

    /// With the joker the same number of wilds is one deuce less; four deuces stay four.
    fn line(&self, cards: Hand) -> Option<u8> {
        match (WildRank::wilds(cards) as usize, cards.deuces()) {
            (_, 4) => self.deuces[2],
            (wilds @ 2.., _) if cards.has_joker() => self.wilds[wilds - 2],
            (wilds @ 2.., _) => self.deuces[wilds - 2],
            _ => None,
        }
    }
}

/// The Five-Card Linked Progressive: five plain cards, or the best four of them (CO.DX.19).
#[derive(Clone, Copy, Debug)]
struct Linked {
    five: [Option<u8>; FiveCategory::ALL.len()],
    four_straight_flush: Option<u8>,
    four_flush: Option<u8>,
}

impl Linked {
    fn of(chosen: &Chosen, spot: &str) -> Linked {
        let line = |name: &str| Pay::line_of(chosen, spot, name).line();
        let five = |n: usize| {
            let name = FiveCategory::ALL[n].words().replace(' ', "-");
            line(&name).or_else(|| line(&format!("5-card-{name}")))
        };
        Linked {
            five: std::array::from_fn(five),
            four_straight_flush: line("4-card-straight-flush"),
            four_flush: line("4-card-flush"),
        }
    }

    /// A four-card straight flush outranks the flush that holds it.
    fn line(&self, five: Hand) -> (Option<u8>, WildHand) {
        let rank = FiveRank::of5(five);
        let category = rank.category();
        let four = match FourRank::of5(five).category() {
            FourCategory::StraightFlush if category < FiveCategory::StraightFlush => {
                self.four_straight_flush.map(|line| (line, FourCategory::StraightFlush))
            }
            FourCategory::Flush if category < FiveCategory::Flush => {
                self.four_flush.map(|line| (line, FourCategory::Flush))
            }
            _ => None,
        };
        match four {
            Some((line, four)) => (Some(line), WildHand::BestFour(four)),
            None => (self.five[category as usize], WildHand::Plain(rank)),
        }
    }
}

impl PokerGame for Xtreme {
    const ID: &'static str = "deuces-wild-xtreme";
    // A shuffle, 40 cards and the joker's replacement, seven decisions and 41 faces, and a shuffle.
    const LONGEST_ROUND: usize = 96;
    const SPOTS: &'static [&'static str] = &[
        "ante",
        "odds",
        "bad-beat-xtreme",
        "trips-plus-wild",
        "goin-wild",
        "goin-wild-progressive",
        "too-wild-progressive",
        "five-card-linked",
        "play",
        "envy",
    ];
    const OPEN: usize = 8;
    const ORDER: &'static [usize] = &[
        ANTE,
        ODDS,
        PLAY,
        BAD_BEAT,
        TRIPS,
        GOIN_WILD,
        GOIN_WILD_PROGRESSIVE,
        TOO_WILD,
        FIVE_CARD_LINKED,
    ];
    // CO.DX.1.
    const DECK: Deck = Deck::WithJoker;
    // CO.DX.8, and CO.DX.11.F.I.
    const BY_HAND: &'static [Stage] =
        &[Stage::OneByOne { seats: 5, house: 5 }, Stage::Decide(0), Stage::Replace];
    // Its document knows one way of dealing.
    const BY_SHOE: &'static [Stage] = Self::BY_HAND;
    // CO.DX.8.A: twice the ante.
    const STREETS: &'static [Street] = &[Street::play("CO.DX.8", PLAY, Price::times(&[2]))];
    const CLAUSES: Clauses = Clauses {
        shuffle: "CO.DX.1",
        no_more_bets: "CO.DX.8",
        // Nor any irregularity.
        leaves: "CO.DX.8",
        deck_count_by_shoe: "CO.DX.8",
    };
    const EQUAL: Option<Equal> = Some(Equal { second: ODDS, clause: "CO.DX.6" });
    // CO.DX.8.B.I.
    const FOLD_KEEPS: &'static [usize] =
        &[BAD_BEAT, TRIPS, GOIN_WILD, GOIN_WILD_PROGRESSIVE, TOO_WILD, FIVE_CARD_LINKED];
    const PROGRESSIVES: &'static [usize] = &[GOIN_WILD_PROGRESSIVE, TOO_WILD, FIVE_CARD_LINKED];
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::Winners, "CO.DX.19.A.III"));
    const TIPS: Option<&'static str> = Some("CO.DX.7");
    // The other bonus wagers look at the player's cards alone.
    const AGAINST_DEALER: &'static [usize] = &[PLAY, BAD_BEAT];

    type Stakes = [Cents; 9];
    type Pays = PayTables;
    type PaidFor = WildHand;
    type DealerHand = WildRank;

    fn document() -> &'static Document {
        document!("deuces-wild-xtreme")
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let wild = |spot| Pay::by_category(chosen, spot, WildCategory::ALL, |c| c.words());
        Ok(PayTables {
            main_wager_required: chosen.switch("main_wager_required"),
            ante: Pay::win(chosen, Self::SPOTS[ANTE]),
            play: Pay::win(chosen, Self::SPOTS[PLAY]),
            odds: Pay::or_other(chosen, Self::SPOTS[ODDS], wild(Self::SPOTS[ODDS])),
            bad_beat: wild(Self::SPOTS[BAD_BEAT]),
            trips: TwoColumns::of(chosen, Self::SPOTS[TRIPS]),
            goin_wild: GoinWild::of(chosen, Self::SPOTS[GOIN_WILD]),
            goin_wild_progressive: ByDeuces::of(chosen, Self::SPOTS[GOIN_WILD_PROGRESSIVE]),
            too_wild: TwoColumns::of(chosen, Self::SPOTS[TOO_WILD]),
            five_card_linked: Linked::of(chosen, Self::SPOTS[FIVE_CARD_LINKED]),
        })
    }

    fn check_needs(rules: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        let is_bonus = spot > ODDS;
        if is_bonus && rules.pays.main_wager_required && stakes[ANTE] == Cents::ZERO {
            return Err(Incomplete.cite("CO.DX.3", "a bonus wager needs an ante before it"));
        }
        Ok(())
    }

    fn may_tip(spot: usize) -> Result<(), Refusal> {
        if Self::PROGRESSIVES.contains(&spot) {
            let why = "no wager for the dealer lies on a progressive";
            return Err(NotOffered.cite("CO.DX.7", why));
        }
        Ok(())
    }

    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        "CO.DX.8.B"
    }

    #[inline]
    fn needs_hand(rules: &Rules<Self>, stakes: &Self::Stakes, dealer: Option<&WildRank>) -> bool {
        wilds::needs_hand(stakes, (BAD_BEAT, &rules.pays.bad_beat), dealer)
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, _: &Shown) -> WildRank {
        WildRank::of(cards)
    }

    /// Ante, odds and play against the dealer (CO.DX.9), then the bonus wagers (CO.DX.10).
    #[inline(always)]
    fn settle<L: Lines<Because<WildHand>>>(
        rules: &Rules<Self>,
        dealer: Option<&WildRank>,
        cards: Hand,
        _: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        let tables = &rules.pays;
        if cards.is_empty() {
            if let Some(dealer) = dealer {
                wagers.lose(BAD_BEAT, "CO.DX.11.A", wilds::too_low(*dealer));
            }
            return;
        }
        let rank = WildRank::of(cards);
        if let Some(dealer) = dealer
            && wagers.has(PLAY)
        {
            let against = wilds::against(rank, *dealer);
            if rank > *dealer {
                let odds = tables.odds[rank.category() as usize];
                wagers.pay(ANTE, tables.ante, "CO.DX.9.A.I", against);
                wagers.pay(ODDS, odds, "CO.DX.12", odds.because(WildHand::Hand(rank)));
                wagers.pay(PLAY, tables.play, "CO.DX.9.A.I", against);
            } else if rank == *dealer {
                wagers.push_all([ANTE, ODDS, PLAY], "CO.DX.9.B.I", against);
            } else {
                wagers.lose_all([ANTE, ODDS, PLAY], "CO.DX.9.C.I", against);
            }
        }
        if let Some(dealer) = dealer
            && wagers.has(BAD_BEAT)
        {
            let (pay, beaten) = wilds::bad_beat(&tables.bad_beat, rank, *dealer);
            let lost = if rank == *dealer { "CO.DX.14.A.III" } else { "CO.DX.11.A" };
            wagers.pay(BAD_BEAT, pay, if pay.is_paid() { "CO.DX.14" } else { lost }, beaten);
        }
        if wagers.has(TRIPS) {
            // CO.DX.15.A.III, IV.
            let is_natural = WildRank::is_natural_but_for_flushes(cards);
            let (pay, made) = tables.trips.pay(rank, is_natural);
            let clause = if pay.is_paid() { "CO.DX.15" } else { "CO.DX.11.B" };
            wagers.pay(TRIPS, pay, clause, pay.because(made));
        }
        if wagers.has(GOIN_WILD) {
            let pay = tables.goin_wild.pay(cards);
            let clause = if pay.is_paid() { "CO.DX.16" } else { "CO.DX.11.C" };
            wagers.pay(GOIN_WILD, pay, clause, pay.because(WildHand::wilds(cards)));
        }
    }

    fn award(rules: &Rules<Self>, n: usize, cards: Hand, shown: &Shown) -> (Option<u8>, WildHand) {
        let tables = &rules.pays;
        match Self::PROGRESSIVES[n] {
            GOIN_WILD_PROGRESSIVE => {
                (tables.goin_wild_progressive.line(cards), WildHand::wilds(cards))
            }
            TOO_WILD => {
                let is_natural = WildRank::is_natural_but_for_flushes(cards);
                let (pay, made) = tables.too_wild.pay(WildRank::of(cards), is_natural);
                (pay.line(), made)
            }
            _ => tables.five_card_linked.line(replaced(cards, shown.replacement)),
        }
    }

    fn words(cards: &[Card], _: &[Card]) -> String {
        wilds::words(cards)
    }
}

/// The joker is replaced and the deuces are plain (CO.DX.19.A.V, VI).
fn replaced(cards: Hand, replacement: Option<Card>) -> Hand {
    match replacement {
        Some(card) if cards.has_joker() => cards.without(Card::JOKER).with(card),
        _ => cards,
    }
}
