//! Sessions: a token that only its owner has, known by its hash.

use std::fmt;

use chance::{EntropyError, Generator};

use crate::store::SessionRow;
use crate::{Hash, Role, Time};

/// Staff are signed out after so many seconds without a request, players after so many.
const STAFF_SECONDS: u32 = 30 * 60;
const PLAYER_SECONDS: u32 = 12 * 3600;
/// When a session was last used is written down at most so often.
const WRITTEN_SECONDS: u32 = 60;

/// What a signed-in client shows with every request: 256 bits that nobody can guess.
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    ///
    /// # Errors
    /// If there is no entropy.
    pub fn new() -> Result<Token, EntropyError> {
        let mut generator = Generator::from_os()?;
        let mut bytes = [0; 32];
        for eight in bytes.chunks_exact_mut(8) {
            eight.copy_from_slice(&generator.word().to_le_bytes());
        }
        Ok(Token(bytes))
    }

    /// What is kept of it.
    pub fn hash(&self) -> Hash {
        Hash::of(self.to_string())
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Whether a session of somebody with this role has ended by itself.
///
/// ```
/// use floor::{Hash, Role, Time, people::is_over, store::SessionRow};
///
/// let row = SessionRow { token: Hash::of("t"), person: "ann".into(), used: Time::default() };
/// let an_hour_later = Time::default().plus_seconds(3600);
/// assert!(is_over(&row, Role::Dealer, an_hour_later));
/// assert!(!is_over(&row, Role::Player, an_hour_later));
/// ```
pub fn is_over(session: &SessionRow, role: Role, now: Time) -> bool {
    let seconds = if role == Role::Player { PLAYER_SECONDS } else { STAFF_SECONDS };
    now >= session.used.plus_seconds(seconds)
}

/// Whether it is time to write down that a session is used.
pub fn is_stale(session: &SessionRow, now: Time) -> bool {
    now >= session.used.plus_seconds(WRITTEN_SECONDS)
}
