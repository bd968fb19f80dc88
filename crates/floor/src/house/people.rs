//! A person as the house knows them: role, password, limits, lessons.

use serde::{Deserialize, Serialize};

use super::{Lessons, OwnLimits};
use crate::people::PasswordDigest;
use crate::{Role, Time};

/// What the house's chain knows of a person. The password's own hash is kept beside it, and only
/// its digest stands here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonState {
    /// The role.
    pub role: Role,
    /// The digest of the password's hash; of nothing where there is no password.
    pub password: PasswordDigest,
    /// Whether an admin has locked it, or its owner closed it.
    pub locked: bool,
    /// What a player has promised themselves.
    pub limits: OwnLimits,
    /// How they have done at learning to deal.
    pub lessons: Lessons,
    /// The top-ups of play money on the latest day that had one.
    pub top_ups: TopUps,
}

impl PersonState {
    /// Somebody new, of whom nothing else is known.
    pub(super) fn new(role: Role, password: PasswordDigest) -> PersonState {
        let (limits, lessons) = (OwnLimits::default(), Lessons::default());
        let top_ups = TopUps::default();
        PersonState { role, password, locked: false, limits, lessons, top_ups }
    }
}

/// The top-ups of a player on one day (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopUps {
    /// The day, counted from the beginning of 1970.
    day: i64,
    count: u32,
}

impl TopUps {
    /// Counts a top-up.
    pub(super) fn add(&mut self, now: Time) {
        *self = TopUps { day: now.day(), count: self.on_day_of(now) + 1 };
    }

    /// Returns the number of top-ups on the day of this time.
    pub fn on_day_of(self, now: Time) -> u32 {
        if self.day == now.day() { self.count } else { 0 }
    }
}
