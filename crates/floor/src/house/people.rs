//! A person as the house knows them: role, password, limits, lessons.

use super::{Lessons, OwnLimits};
use crate::{Hash, Role};

/// What the house's chain knows of a person. The password's own hash is kept beside it, and only
/// its digest stands here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonState {
    /// The role.
    pub role: Role,
    /// The digest of the password's hash; of nothing where there is no password.
    pub password: Hash,
    /// Whether an admin has locked it, or its owner closed it.
    pub locked: bool,
    /// What a player has promised themselves.
    pub limits: OwnLimits,
    /// How they have done at learning to deal.
    pub lessons: Lessons,
}

impl PersonState {
    /// Somebody new, of whom nothing else is known.
    pub(super) fn new(role: Role, password: Hash) -> PersonState {
        let (limits, lessons) = (OwnLimits::default(), Lessons::default());
        PersonState { role, password, locked: false, limits, lessons }
    }
}
