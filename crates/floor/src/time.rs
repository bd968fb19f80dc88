//! Moments in time: the core reads no clock, it is told.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A moment, in whole milliseconds since the beginning of 1970, UTC. Written as RFC 3339.
///
/// ```
/// use floor::Time;
///
/// let moment: Time = "2026-11-15T10:00:20.125Z".parse().unwrap();
/// assert_eq!(moment.plus_seconds(60).to_string(), "2026-11-15T10:01:20.125Z");
/// assert_eq!(moment.year(), 2026);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(i64);

/// What was read is not a moment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a time: expected one such as 2026-11-15T10:00:20.125Z")]
pub struct TimeError(String);

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 3600 * SECOND;
/// The days of four hundred years: the calendar repeats after them.
const CYCLE: i64 = 146_097;

impl Time {
    /// The moment so many milliseconds after the beginning of 1970.
    pub const fn from_millis(millis: i64) -> Time {
        Time(millis)
    }

    /// Milliseconds since the beginning of 1970.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// So many seconds later.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u32) -> Time {
        Time(self.0.saturating_add(seconds as i64 * SECOND))
    }

    /// The day (UTC), counted from the beginning of 1970.
    pub const fn day(self) -> i64 {
        self.0.div_euclid(DAY)
    }

    /// The calendar year.
    pub const fn year(self) -> i64 {
        self.date().0
    }

    /// Year, month and day. Years are counted from March, so that the leap day is a year's last.
    const fn date(self) -> (i64, i64, i64) {
        let days = self.0.div_euclid(DAY) + 719_468;
        let day_of_cycle = days.rem_euclid(CYCLE);
        let leap_days = day_of_cycle / 1460 - day_of_cycle / 36_524 + day_of_cycle / 146_096;
        let year_of_cycle = (day_of_cycle - leap_days) / 365;
        let before = 365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100;
        let day_of_year = day_of_cycle - before;
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_cycle + days.div_euclid(CYCLE) * 400;
        (if month <= 2 { year + 1 } else { year }, month, day)
    }

    /// The beginning of a day.
    const fn of_date(year: i64, month: i64, day: i64) -> Time {
        let year = if month <= 2 { year - 1 } else { year };
        let year_of_cycle = year.rem_euclid(400);
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let day_of_year = (153 * from_march + 2) / 5 + day - 1;
        let leap_days = year_of_cycle / 4 - year_of_cycle / 100;
        let day_of_cycle = year_of_cycle * 365 + leap_days + day_of_year;
        Time((year.div_euclid(400) * CYCLE + day_of_cycle - 719_468) * DAY)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        let rest = self.0.rem_euclid(DAY);
        let (hours, minutes) = (rest / (3600 * SECOND), rest / (60 * SECOND) % 60);
        let (seconds, millis) = (rest / SECOND % 60, rest % SECOND);
        if !(0..10_000).contains(&year) {
            // Nobody lives then, and it is written all the same.
            write!(f, "{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}")?;
            return write!(f, ".{millis:03}Z");
        }
        let mut text = *b"0000-00-00T00:00:00.000Z";
        let mut put = |number: i64, mut end: usize| {
            let mut rest = number;
            while rest > 0 {
                end -= 1;
                text[end] = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
        };
        put(year, 4);
        put(month, 7);
        put(day, 10);
        put(hours, 13);
        put(minutes, 16);
        put(seconds, 19);
        put(millis, 23);
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl FromStr for Time {
    type Err = TimeError;

    /// As RFC 3339 has it, in any zone; what is less than a millisecond is left out. A day alone is
    /// its beginning, UTC.
    fn from_str(text: &str) -> Result<Time, TimeError> {
        read(text).ok_or_else(|| TimeError(text.chars().take(40).collect()))
    }
}

fn read(text: &str) -> Option<Time> {
    let number = |part: &str, digits: usize| -> Option<i64> {
        let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse().ok()).flatten()
    };
    let (date, clock) = text.split_once(['T', 't']).map_or((text, None), |(d, c)| (d, Some(c)));
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
    let start = Time::of_date(year, month, day);
    // A day that no month has comes back as another one.
    if parts.next().is_some() || start.date() != (year, month, day) {
        return None;
    }
    let Some(clock) = clock else { return Some(start) };
    let zone = clock.find(['Z', 'z', '+', '-'])?;
    let (clock, zone) = clock.split_at(zone);
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut parts = clock.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let (hours, minutes, seconds) = (number(hours, 2)?, number(minutes, 2)?, number(seconds, 2)?);
    if parts.next().is_some() || hours > 23 || minutes > 59 || seconds > 59 {
        return None;
    }
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.bytes().chain(*b"00").take(3);
    let millis = digits.fold(0, |millis, digit| millis * 10 + i64::from(digit - b'0'));
    let of_day = ((hours * 60 + minutes) * 60 + seconds) * SECOND + millis;
    Some(Time(start.0 + of_day - ahead_of_utc(zone, number)?))
}

/// What clocks of a zone, `Z` or one such as `+01:00`, are ahead of UTC.
fn ahead_of_utc(zone: &str, number: impl Fn(&str, usize) -> Option<i64>) -> Option<i64> {
    if zone.eq_ignore_ascii_case("Z") {
        return Some(0);
    }
    let (hours, minutes) = zone.get(1..)?.split_once(':')?;
    let (hours, minutes) = (number(hours, 2)?, number(minutes, 2)?);
    let ahead = (hours * 60 + minutes) * 60 * SECOND;
    let there_is_such = hours <= 23 && minutes <= 59;
    there_is_such.then_some(if zone.starts_with('-') { -ahead } else { ahead })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_eight_centuries_reads_back() {
        for day in -146_097..146_097 * 2 {
            let time = Time(day * DAY + 86_399_999);
            assert_eq!(time.to_string().parse(), Ok(time), "{day}");
        }
    }

    #[test]
    fn known_moments_are_written_as_the_calendar_has_them() {
        let cases = [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_790_000_000_123, "2026-09-21T14:13:20.123Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
        ];
        for (millis, written) in cases {
            assert_eq!(Time(millis).to_string(), written);
            assert_eq!(written.parse(), Ok(Time(millis)));
        }
        assert_eq!("2026-11-16".parse(), "2026-11-16T00:00:00Z".parse::<Time>());
    }

    #[test]
    fn a_moment_may_be_told_by_the_clocks_of_any_zone() {
        let moment: Time = "2026-11-15T10:00:20.125Z".parse().unwrap();
        for same in [
            "2026-11-15T11:00:20.125+01:00",
            "2026-11-15T04:30:20.125-05:30",
            "2026-11-16T00:00:20.125+14:00",
            "2026-11-15T10:00:20.125999-00:00",
            "2026-11-15t10:00:20.125z",
        ] {
            assert_eq!(same.parse(), Ok(moment), "{same}");
        }
        assert_eq!("2026-11-15T10:00:20.5Z".parse(), Ok(Time(moment.0 + 375)));
        assert_eq!("2026-11-15T10:00:20Z".parse(), Ok(Time(moment.0 - 125)));
    }

    #[test]
    fn what_is_no_time_is_refused_in_one_line() {
        for odd in [
            "",
            "2026",
            "2026-02-30",
            "2026-13-01",
            "2026-11-16T24:00:00Z",
            "2026-11-16T1:00:00Z",
            "2026-11-16T01:00:00",
            "2026-11-16T01:00:00.Z",
            "2026-11-16T01:00:00Z1",
            "2026-11-16T01:00:00+1:00",
            "2026-11-16T01:00:00+24:00",
            "2026-11-16T01:00:00.é+01:00",
        ] {
            let why = odd.parse::<Time>().unwrap_err().to_string();
            assert!(why.contains("is not a time") && why.lines().count() == 1, "{why}");
        }
    }
}
