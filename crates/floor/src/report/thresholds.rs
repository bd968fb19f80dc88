//! Amounts from which on the law, or the house, wants somebody to look. Nothing is filed: a prompt
//! is raised.

use games::Cents;

use crate::Time;

/// From when on which awards are reported to the tax office: as many times the wager, and so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The first calendar year in which it holds.
    pub year: i64,
    /// As many times the wager.
    pub times: u32,
    /// And at least so much.
    pub least: Cents,
}

/// Form W-2G for table games, by the year in which a threshold came into force.
const AWARDS: [Award; 2] = [
    Award { year: i64::MIN, times: 300, least: Cents::dollars(600) },
    Award { year: 2026, times: 300, least: Cents::dollars(2000) },
];

/// Where the thresholds of awards stand.
pub const AWARD_SOURCE: &str = "IRS Form W-2G";

/// Cash in or out of one person in one gaming day, above which it is reported.
pub const CASH: Cents = Cents::dollars(10_000);
/// Where that stands.
pub const CASH_SOURCE: &str = "31 CFR 1021.311";

/// Where a count that differs by 100 dollars stands; the table judges it.
pub const VARIANCE_SOURCE: &str = "OAC 3772-11-08";
/// Where it stands that chips come to a table by fills alone.
pub const FILL_SOURCE: &str = "OAC 3772-11-06";

/// How many standard deviations are rare enough for a second look.
pub const DEVIATIONS: f64 = 3.0;
/// Where it stands that results which differ from what is expected are looked into.
pub const DEVIATION_SOURCE: &str = "OAC 3772-10-08";

/// The threshold of awards at a time.
pub fn award_of(time: Time) -> Award {
    let in_force = AWARDS.iter().rev().find(|award| award.year <= time.year());
    *in_force.unwrap_or(&AWARDS[0])
}

/// The gaming day of a time, as a number: a calendar day, UTC.
pub fn gaming_day(time: Time) -> i64 {
    time.millis().div_euclid(DAY_MILLIS)
}

/// When the gaming day of a time began.
pub fn day_began(time: Time) -> Time {
    Time::from_millis(gaming_day(time) * DAY_MILLIS)
}

const DAY_MILLIS: i64 = 24 * 3600 * 1000;

impl Award {
    /// Whether so much for such a wager is reported.
    pub fn is_reported(&self, paid: Cents, wager: Cents) -> bool {
        paid >= self.least && paid >= wager.times(self.times, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_award_is_reported_from_the_threshold_of_its_year_on() {
        let cases = [
            ("2025-12-31", 2, 600, true),
            ("2026-01-01", 2, 600, false),
            ("2026-01-01", 5, 2000, true),
            ("2026-01-01", 5, 1999, false),
            ("2026-01-01", 10, 2999, false),
            ("2026-01-01", 10, 3000, true),
        ];
        for (day, wager, paid, reported) in cases {
            let (wager, paid) = (Cents::dollars(wager), Cents::dollars(paid));
            assert_eq!(
                award_of(day.parse().unwrap()).is_reported(paid, wager),
                reported,
                "{day} {paid}"
            );
        }
    }
}
