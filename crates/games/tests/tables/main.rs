//! What each document says, case by case, and random rounds against plain computations.

#![allow(clippy::unwrap_used, reason = "a table that cannot be opened fails its test")]

mod amounts;
mod baccarat;
mod blackjack;
mod craps;
mod examples;
mod express;
mod four_card_poker;
mod free_bets;
mod holdem;
mod hole_card;
mod insured;
mod irregularities;
mod own_terms;
mod pai_gow;
mod pay_table_poker;
mod pontoon_plus;
mod pontoon_plus_irregularities;
mod progressives;
mod refusal_codes;
mod rocket_aces;
mod texas_holdem_bonus;
mod three_card_poker;
mod three_dice_baccarat;
mod ultimate_texas_holdem;
mod unwagered;
mod up_card;
mod wild_poker;

use proptest::prelude::ProptestConfig;

/// So many cases, or as many more as `PROPTEST_CASES` asks for.
fn cases(usual: u32) -> ProptestConfig {
    let cases = match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default().cases.max(usual),
        None => usual,
    };
    ProptestConfig { cases, ..ProptestConfig::default() }
}
