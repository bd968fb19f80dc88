//! DJ Wild Stud Poker: five cards against the dealer's five, with the deuces and the joker wild.

use chance::{Card, Deck};
use hands::{Hand, WildCategory, WildRank};

use super::wilds::{self, CATEGORIES, TwoColumns, WildHand};
use super::{
    Because, Clauses, Equal, Pay, Poker, PokerGame, Price, Rules, SeatSettlement, Shown, Stage,
    Street,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::{Cents, Chosen, Dealing, Document, Limits, Lines, OptionError, Refusal};

const ANTE: usize = 0;
const BLIND: usize = 1;
const TRIPS: usize = 2;
const BAD_BEAT: usize = 3;
const PLAY: usize = 4;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeucesAndJoker;

/// A DJ Wild table.
pub type DjWild = Poker<DeucesAndJoker>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    ante: Pay,
    play: Pay,
    blind: [Pay; CATEGORIES],
    trips: TwoColumns,
    bad_beat: [Pay; CATEGORIES],
}

impl PokerGame for DeucesAndJoker {
    const ID: &'static str = "dj-wild";
    // A shuffle, 40 cards, seven decisions and 40 faces, and a shuffle or two again.
    const LONGEST_ROUND: usize = 96;
    const SPOTS: &'static [&'static str] = &["ante", "blind", "trips", "two-way-bad-beat", "play"];
    const OPEN: usize = 4;
    const ORDER: &'static [usize] = &[ANTE, BLIND, PLAY, TRIPS, BAD_BEAT];
    // OH.DJ.3.c.
    const DECK: Deck = Deck::WithJoker;
    // OH.DJ.8.b.
    const BY_HAND: &'static [Stage] = &[Stage::OneByOne { seats: 5, house: 5 }, Stage::Decide(0)];
    // OH.DJ.9.b.
    const BY_SHOE: &'static [Stage] = &[Stage::Stacks(5), Stage::House(5), Stage::Decide(0)];
    // OH.DJ.10.b.1: twice the ante.
    const STREETS: &'static [Street] = &[Street::play("OH.DJ.10.b", PLAY, Price::times(&[2]))];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.DJ.5.a",
        no_more_bets: "OH.DJ.7.c",
        leaves: "OH.DJ.7.b",
        deck_count_by_shoe: "OH.DJ.9.e",
    };
    const EQUAL: Option<Equal> = Some(Equal { second: BLIND, clause: "OH.DJ.7.d.p1" });
    // OH.DJ.8.f, OH.DJ.9.f.
    const FOLD_KEEPS: &'static [usize] = &[TRIPS, BAD_BEAT];
    // Trips look at the player's cards alone.
    const AGAINST_DEALER: &'static [usize] = &[PLAY, BAD_BEAT];

    type Stakes = [Cents; 5];
    type Pays = PayTables;
    type PaidFor = WildHand;
    type DealerHand = WildRank;

    fn document() -> &'static Document {
        document!("dj-wild", Dealing)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let wild = |spot| Pay::by_category(chosen, spot, WildCategory::ALL, |c| c.words());
        Ok(PayTables {
            ante: Pay::win(chosen, Self::SPOTS[ANTE]),
            play: Pay::win(chosen, Self::SPOTS[PLAY]),
            blind: Pay::or_other(chosen, Self::SPOTS[BLIND], wild(Self::SPOTS[BLIND])),
            trips: TwoColumns::of(chosen, Self::SPOTS[TRIPS]),
            bad_beat: wild(Self::SPOTS[BAD_BEAT]),
        })
    }

    fn check_needs(_: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        if matches!(spot, TRIPS | BAD_BEAT) && stakes[ANTE] == Cents::ZERO {
            return Err(Incomplete.cite("OH.DJ.7.f", "a side wager needs an ante before it"));
        }
        Ok(())
    }

    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        "OH.DJ.10.b.2"
    }

    #[inline]
    fn needs_hand(rules: &Rules<Self>, stakes: &Self::Stakes, dealer: Option<&WildRank>) -> bool {
        wilds::needs_hand(stakes, (BAD_BEAT, &rules.pays.bad_beat), dealer)
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, _: &Shown) -> WildRank {
        WildRank::of(cards)
    }

    /// First what is collected, then what is returned or paid (OH.DJ.10.d.5), each in the order
    /// ante, blind, play, Trips, Two Way Bad Beat.
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
                wagers.lose(BAD_BEAT, "OH.DJ.10.d.4", wilds::too_low(*dealer));
            }
            return;
        }
        let rank = WildRank::of(cards);
        // OH.DJ.12.f: whether the hand is natural matters to the Trips alone.
        let is_natural = wagers.has(TRIPS) && WildRank::is_natural(cards);
        let (trips, trips_made) = tables.trips.pay(rank, is_natural);
        let rival = dealer.filter(|_| wagers.has(PLAY)).copied();
        let bad_beat = dealer.filter(|_| wagers.has(BAD_BEAT)).map(|dealer| {
            // Equal hands have none that was beaten.
            let lost = if rank == *dealer { "OH.DJ.11.d" } else { "OH.DJ.10.d.4" };
            (wilds::bad_beat(&tables.bad_beat, rank, *dealer), lost)
        });

        if let Some(winner) = rival.filter(|rival| rank < *rival) {
            let against = wilds::against(rank, winner);
            wagers.lose_all([ANTE, BLIND, PLAY], "OH.DJ.11.b", against);
        }
        if !trips.is_paid() {
            wagers.lose(TRIPS, "OH.DJ.10.d.3", trips.because(trips_made));
        }
        if let Some(((pay, beaten), lost)) = bad_beat
            && !pay.is_paid()
        {
            wagers.lose(BAD_BEAT, lost, beaten);
        }
        if let Some(rival) = rival {
            pay_hand(tables, rank, rival, wagers);
        }
        if trips.is_paid() {
            wagers.pay(TRIPS, trips, "OH.DJ.11.c.p1", trips.because(trips_made));
        }
        if let Some(((pay, beaten), _)) = bad_beat
            && pay.is_paid()
        {
            wagers.pay(BAD_BEAT, pay, "OH.DJ.11.d", beaten);
        }
    }

    fn words(cards: &[Card], _: &[Card]) -> String {
        wilds::words(cards)
    }
}

/// Ante, blind and play are paid where the player's hand is higher, and returned where it is equal
/// (OH.DJ.11).
#[inline(always)]
fn pay_hand<L: Lines<Because<WildHand>>>(
    tables: &PayTables,
    rank: WildRank,
    rival: WildRank,
    wagers: &mut SeatSettlement<'_, L, [Cents; 5]>,
) {
    let against = wilds::against(rank, rival);
    if rank > rival {
        let blind = tables.blind[rank.category() as usize];
        wagers.pay(ANTE, tables.ante, "OH.DJ.11.b", against);
        wagers.pay(BLIND, blind, "OH.DJ.11.c", blind.because(WildHand::Hand(rank)));
        wagers.pay(PLAY, tables.play, "OH.DJ.11.b", against);
    } else if rank == rival {
        wagers.push_all([ANTE, BLIND, PLAY], "OH.DJ.11.b", against);
    }
}
