//! Ultimate Texas Hold 'Em: two cards and five on the board against the dealer's, with one play
//! wager that is smaller the later it is made.

use chance::Card;
use hands::{FiveCategory, FiveRank, Hand};

use super::{
    Because, Clauses, Equal, Pay, PayoutLimit, Poker, PokerGame, Price, Ranked, Rules,
    SeatSettlement, Shown, Stage, Street, multi_link,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::{
    Action, Cents, Chosen, Dealing, Document, Envy, Limits, Lines, OptionError, Refusal, Spot,
};

const ANTE: usize = 0;
const BLIND: usize = 1;
const TRIPS: usize = 2;
const PROGRESSIVE: usize = 3;
const PLAY: usize = 4;
const ENVY: usize = 5;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ultimate;

/// The least with which the dealer's hand counts against the ante (OH.UT.9.VII).
pub const QUALIFIES: FiveCategory = FiveCategory::Pair;

/// An Ultimate Texas Hold 'Em table.
pub type UltimateTexasHoldem = Poker<Ultimate>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    /// The ante on a winning hand against a dealer who qualifies.
    pub ante: Pay,
    /// The play wager on a winning hand.
    pub play: Pay,
    /// The blind on a winning hand, by its category.
    pub blind: [Pay; FiveCategory::ALL.len()],
    /// The Trips, by category.
    pub trips: [Pay; FiveCategory::ALL.len()],
}

impl PokerGame for Ultimate {
    const ID: &'static str = "ultimate-texas-holdem";
    // A shuffle, 14 cards, two burned, five on the board, 18 decisions and 19 faces, and a shuffle
    // or two again.
    const LONGEST_ROUND: usize = 64;
    const SPOTS: &'static [&'static str] =
        &["ante", "blind", "trips", "progressive", "play", "envy"];
    const OPEN: usize = 4;
    const ORDER: &'static [usize] = &[ANTE, BLIND, PLAY, TRIPS, PROGRESSIVE];
    // OH.UT.7.II or OH.UT.8.II, then OH.UT.9; the board comes from the hand (OH.UT.8.III).
    holdem_stages![
        Stage::Decide(0),
        Stage::Burn,
        Stage::Board(3),
        Stage::Decide(1),
        Stage::Burn,
        Stage::Board(2),
        Stage::Decide(2),
    ];
    // Three or four times the ante, then twice, then once.
    const STREETS: &'static [Street] = &[
        Street::bet("OH.UT.9.I", PLAY, Price::times(&[3, 4]), Action::Check),
        Street::bet("OH.UT.9.III", PLAY, Price::times(&[2]), Action::Check),
        Street::bet("OH.UT.9.V", PLAY, Price::times(&[1]), Action::Fold),
    ];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.UT.4.I",
        no_more_bets: "OH.UT.6.II",
        // Its document knows no abandoned wagers.
        leaves: "OH.UT.6.VI",
        deck_count_by_shoe: "OH.UT.8.IV",
    };
    const EQUAL: Option<Equal> = Some(Equal { second: BLIND, clause: "OH.UT.6.III" });
    const FOLD_KEEPS: &'static [usize] = &[TRIPS];
    const EXPOSURE_SPARES: &'static [usize] = &[TRIPS];
    const EXPOSURE_ENDS_WITH_DECISIONS: bool = true;
    const PROGRESSIVES: &'static [usize] = &[PROGRESSIVE];
    const MULTI_LINK: Option<usize> = Some(PROGRESSIVE);
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::AnyHand, "OH.UT.12.3.II"));
    // OH.UT.10.V.
    const PAYOUT_LIMIT: PayoutLimit = PayoutLimit::Exactly(Cents::dollars(50_000));
    // The Trips look at the player's hand alone.
    const AGAINST_DEALER: &'static [usize] = &[PLAY];

    type Stakes = [Cents; 5];
    type Pays = PayTables;
    type PaidFor = Ranked;
    type DealerHand = FiveRank;

    fn document() -> &'static Document {
        document!("ultimate-texas-holdem", Dealing)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let five = |spot| Pay::by_category(chosen, spot, FiveCategory::ALL, |c| c.words());
        Ok(PayTables {
            ante: Pay::win(chosen, Self::SPOTS[ANTE]),
            play: Pay::win(chosen, Self::SPOTS[PLAY]),
            blind: Pay::or_other(chosen, Self::SPOTS[BLIND], five(Self::SPOTS[BLIND])),
            trips: five(Self::SPOTS[TRIPS]),
        })
    }

    /// Ante and blind (OH.UT.6.III).
    #[inline]
    fn has_main_wager(stakes: &Self::Stakes) -> bool {
        stakes[ANTE] > Cents::ZERO && stakes[BLIND] > Cents::ZERO
    }

    fn check_needs(_: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        if spot == TRIPS && stakes[ANTE] == Cents::ZERO {
            return Err(Incomplete.cite("OH.UT.6.III", "a Trips wager needs an ante before it"));
        }
        Ok(())
    }

    /// Who has made the play wager is not asked again (OH.UT.9.III, OH.UT.9.V).
    #[inline]
    fn is_asked(stakes: &Self::Stakes, _: u8) -> bool {
        stakes[ANTE] > Cents::ZERO && stakes[PLAY] == Cents::ZERO
    }

    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        "OH.UT.9.V.B"
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, shown: &Shown) -> FiveRank {
        FiveRank::of7(cards + shown.board)
    }

    /// Ante, blind and play against the dealer, then the Trips (OH.UT.9.VIII.D).
    #[inline(always)]
    fn settle<L: Lines<Because<Ranked>>>(
        rules: &Rules<Self>,
        dealer: Option<&FiveRank>,
        cards: Hand,
        shown: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        let tables = &rules.pays;
        let rank = FiveRank::of7(cards + shown.board);
        let category = rank.category() as usize;
        let made = Ranked::Five(rank);
        if let Some(dealer) = dealer
            && wagers.has(PLAY)
        {
            let against = Because::Against { player: made, dealer: Ranked::Five(*dealer) };
            let qualifies = dealer.category() >= QUALIFIES;
            if !qualifies {
                // OH.UT.9.VII: the ante goes back, the others are still compared.
                wagers.push(ANTE, "OH.UT.9.VII", Because::NotQualified(Ranked::Five(*dealer)));
            }
            if rank < *dealer {
                if qualifies {
                    wagers.lose(ANTE, "OH.UT.9.VIII.A", against);
                }
                wagers.lose_all([BLIND, PLAY], "OH.UT.9.VIII.A", against);
            } else if rank > *dealer {
                if qualifies {
                    wagers.pay(ANTE, tables.ante, "OH.UT.10.II", against);
                }
                let blind = tables.blind[category];
                wagers.pay(BLIND, blind, "OH.UT.10.III", blind.because(made));
                wagers.pay(PLAY, tables.play, "OH.UT.10.II", against);
            } else {
                if qualifies {
                    wagers.push(ANTE, "OH.UT.9.VIII.C", against);
                }
                wagers.push_all([BLIND, PLAY], "OH.UT.9.VIII.C", against);
            }
        }
        let trips = tables.trips[category];
        let clause = if trips.is_paid() { "OH.UT.10.IV" } else { "OH.UT.9.VIII.D" };
        wagers.pay(TRIPS, trips, clause, trips.because(made));
    }

    /// OH.UT.12.2.III: the two hole cards and the flop.
    fn award(rules: &Rules<Self>, _: usize, cards: Hand, shown: &Shown) -> (Option<u8>, Ranked) {
        multi_link::award(rules, cards + shown.flop)
    }

    /// OH.UT.10.V: ante and play, blind and Trips at their best.
    fn most_at_minimum(tables: &PayTables, limits: &Limits) -> Cents {
        let least = |spot: usize| limits.of(Spot(spot as u16)).least;
        let best = |pay: Pay, stake: Cents| pay.pays.on(stake, Cents::new(1));
        let royal = FiveCategory::RoyalFlush as usize;
        best(tables.ante, least(ANTE))
            + best(tables.play, least(ANTE).times(4, 1))
            + best(tables.blind[royal], least(ANTE))
            + best(tables.trips[royal], least(TRIPS))
    }

    fn words(cards: &[Card], board: &[Card]) -> String {
        super::holdem_words(cards, board)
    }
}
