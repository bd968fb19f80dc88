//! Whole shifts: dealer, supervisor, cage, surveillance, manager, auditor and three players, each
//! in a browser of their own, from the opening inspection to the closing count. The steps are the
//! same at every table; what differs is in `plan.rs`.

mod books;
mod people;
mod plan;
mod round;
mod steps;

use crate::driver::browse_at;
use crate::fixture::Floor;
use people::Shift;
use plan::Plan;

fn whole_shift(plan: &Plan) {
    let mut floor = Floor::open_with(|settings| {
        // Only real money is paid out by the cage.
        (settings.real, settings.rate) = (true, 1_000_000);
    })
    .with_everybody();
    browse_at(floor.addr, async |browsers| {
        let mut shift = Shift::begin(&mut floor, browsers, plan).await;
        shift.hire_and_pay_in().await;
        shift.open_the_table().await;
        shift.players_sit_down().await;
        shift.award_is_held_and_paid().await;
        shift.chips_come_and_go().await;
        shift.something_goes_wrong().await;
        shift.a_player_disputes().await;
        shift.equipment_is_changed().await;
        shift.close_the_table().await;
        shift.books_add_up().await;
        shift.every_duty_is_in_the_journal().await;
    });
}

#[test]
fn a_whole_shift_of_blackjack() {
    whole_shift(&plan::BLACKJACK);
}

#[test]
fn a_whole_shift_of_craps() {
    whole_shift(&plan::CRAPS);
}

#[test]
fn a_whole_shift_of_baccarat() {
    whole_shift(&plan::BACCARAT);
}

#[test]
fn a_whole_shift_of_pai_gow() {
    whole_shift(&plan::PAI_GOW);
}

#[test]
fn a_whole_shift_of_ultimate() {
    whole_shift(&plan::ULTIMATE);
}
