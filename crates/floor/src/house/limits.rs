//! Limits that a player sets on themselves: what they may lose on a day, how long a visit may last.
//!
//! What is tighter holds at once, what is looser a day later: nobody talks themselves out of a
//! limit in the middle of a bad night.

use games::Cents;
use serde::{Deserialize, Serialize};

use crate::{Code, FloorError, Time};

/// A looser limit holds after so many seconds.
const PATIENCE: u32 = 24 * 3600;
/// A pause of so many minutes between rounds ends a visit.
const BREAK: i64 = 15;
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// How many minutes a visit may be limited to.
pub(super) const LONGEST: u32 = 24 * 60;

/// A limit, and what it will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit<T> {
    now: Option<T>,
    later: Option<(Time, Option<T>)>,
}

impl<T> Default for Limit<T> {
    fn default() -> Limit<T> {
        Limit { now: None, later: None }
    }
}

impl<T: Copy + Ord> Limit<T> {
    /// The limit at a time; none where there is none.
    pub fn at(&self, time: Time) -> Option<T> {
        match self.later {
            Some((from, later)) if from <= time => later,
            _ => self.now,
        }
    }

    /// What it will be, and from when on, where that lies ahead.
    pub fn later(&self, time: Time) -> Option<(Time, Option<T>)> {
        self.later.filter(|(from, _)| *from > time)
    }

    /// Sets it: what is tighter holds at once, what is looser a day later.
    fn set(&mut self, wanted: Option<T>, time: Time) {
        let now = self.at(time);
        let looser = match (now, wanted) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(now), Some(wanted)) => wanted > now,
        };
        *self = match looser {
            true => Limit { now, later: Some((time.plus_seconds(PATIENCE), wanted)) },
            false => Limit { now: wanted, later: None },
        };
    }
}

/// The limits that a player has set on themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLimits {
    /// The most that may be lost on a day (UTC).
    pub loss: Limit<Cents>,
    /// The most minutes that a visit may last: rounds without a pause of a quarter of an hour.
    pub minutes: Limit<u32>,
}

impl OwnLimits {
    /// Sets both.
    pub(super) fn set(&mut self, loss: Option<Cents>, minutes: Option<u32>, time: Time) {
        self.loss.set(loss, time);
        self.minutes.set(minutes, time);
    }

    /// Whether anything is limited at a time.
    pub fn any_at(&self, time: Time) -> bool {
        self.loss.at(time).is_some() || self.minutes.at(time).is_some()
    }

    /// Whether somebody may go on who has played these rounds in the last day, the newest first,
    /// and puts so much at stake, what lies on the layout included. What a decision adds later is
    /// not counted before: a hand that was begun may be played as the rules allow.
    ///
    /// # Errors
    /// `refused` where a limit is reached.
    pub fn check(
        &self,
        now: Time,
        played: &[(Time, Cents)],
        at_stake: Cents,
    ) -> Result<(), FloorError> {
        if let Some(most) = self.loss.at(now) {
            let today = |time: Time| time.millis().div_euclid(DAY) == now.millis().div_euclid(DAY);
            let won = played.iter().filter(|(time, _)| today(*time)).map(|(_, net)| *net);
            let lost = -won.sum::<Cents>();
            if lost >= most || lost + at_stake > most {
                let lost = lost.max(Cents::ZERO);
                let why = format!("your own limit is a loss of {most} a day, today it is {lost}");
                return Err(Code::Refused.error(why));
            }
        }
        if let Some(most) = self.minutes.at(now)
            && visited(now, played) >= i64::from(most)
        {
            let why = format!(
                "your own limit is {most} minutes a visit: pause for {BREAK} minutes, then play on"
            );
            return Err(Code::Refused.error(why));
        }
        Ok(())
    }
}

/// How many minutes the present visit has lasted.
fn visited(now: Time, played: &[(Time, Cents)]) -> i64 {
    let mut began = now.millis();
    for (time, _) in played {
        if began - time.millis() >= BREAK * MINUTE {
            break;
        }
        began = time.millis();
    }
    (now.millis() - began) / MINUTE
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 20_000 * DAY + DAY / 2;

    fn after(minutes: i64) -> Time {
        Time::from_millis(NOON + minutes * MINUTE)
    }

    #[test]
    fn what_is_tighter_holds_at_once_and_what_is_looser_a_day_later() {
        let mut limit = Limit::default();
        let (day, hour) = (24 * 60, 60);
        // Minute, what is set, what holds then, and what a day later.
        let cases = [
            (0, Some(50), Some(50), Some(50)),
            (1, Some(100), Some(50), Some(100)),
            (2, Some(40), Some(40), Some(40)),
            (3, None, Some(40), None),
            (4 + day, Some(70), Some(70), Some(70)),
            (5 + day, Some(70), Some(70), Some(70)),
        ];
        for (minute, wanted, at_once, a_day_later) in cases {
            limit.set(wanted, after(minute));
            assert_eq!(limit.at(after(minute + day - hour)), at_once, "{minute}");
            assert_eq!(limit.at(after(minute + day)), a_day_later, "{minute}");
        }
    }

    #[test]
    fn a_day_of_losses_and_a_long_visit_come_to_an_end() {
        let dollars = Cents::dollars;
        let limits = |loss, minutes| {
            let mut limits = OwnLimits::default();
            limits.set(loss, minutes, after(-5 * 24 * 60));
            limits
        };
        let played =
            [(after(-5), dollars(-30)), (after(-19), dollars(10)), (after(-40), dollars(-15))];
        let yesterday = [(after(-24 * 60), dollars(-900))];
        // Lost 35 today, in a visit of 19 minutes.
        let cases = [
            (limits(Some(dollars(40)), None), &played[..], dollars(5), true),
            (limits(Some(dollars(40)), None), &played[..], dollars(6), false),
            (limits(Some(dollars(35)), None), &played[..], dollars(0), false),
            (limits(Some(dollars(35)), None), &yesterday[..], dollars(35), true),
            (limits(None, Some(20)), &played[..], dollars(900), true),
            (limits(None, Some(19)), &played[..], dollars(0), false),
            (limits(None, Some(1)), &yesterday[..], dollars(0), true),
            (limits(None, None), &played[..], dollars(900), true),
        ];
        for (n, (limits, played, at_stake, may)) in cases.into_iter().enumerate() {
            assert_eq!(limits.check(after(0), played, at_stake).is_ok(), may, "case {n}");
        }
    }
}
