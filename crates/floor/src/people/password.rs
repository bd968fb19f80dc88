//! Passwords: argon2id, and nothing else is kept of them.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};

use crate::{Code, FloorError, Hash};

/// The fewest letters of a password.
const SHORTEST: usize = 10;
/// More bytes than anybody types.
const LONGEST: usize = 1024;

/// The salt of a password: different for every person, change and house, and the same when a
/// command is repeated, so that the repetition is known by the hash.
///
/// ```
/// use floor::people::salt;
/// assert_ne!(salt(&["house", "admin", "c-1", "ann"]), salt(&["house", "admin", "c-2", "ann"]));
/// ```
pub fn salt(of: &[&str]) -> [u8; 16] {
    let Hash(bytes) = Hash::of(crate::canonical(&of.iter().copied().collect()));
    let mut salt = [0; 16];
    salt.copy_from_slice(&bytes[..16]);
    salt
}

/// Whether this may be a password.
///
/// # Errors
/// `refused` where it is too short or longer than anybody types.
pub fn check(password: &str) -> Result<(), FloorError> {
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        let why = format!("a password has {SHORTEST} letters or more, and {LONGEST} bytes at most");
        return Err(Code::Refused.error(why));
    }
    Ok(())
}

/// The hash of a password, as it is kept.
///
/// # Errors
/// `refused` where it is too short or longer than anybody types.
///
/// ```
/// use floor::people::{hash, matches, salt};
///
/// let kept = hash("correct horse", &salt(&["ann"])).unwrap();
/// assert!(matches("correct horse", Some(&kept)) && !matches("battery staple", Some(&kept)));
/// assert!(hash("too short", &salt(&["ann"])).is_err());
/// ```
pub fn hash(password: &str, salt: &[u8; 16]) -> Result<String, FloorError> {
    check(password)?;
    hashed(password, salt).ok_or_else(|| Code::Internal.error("the password cannot be hashed"))
}

fn hashed(password: &str, salt: &[u8; 16]) -> Option<String> {
    let hash: PasswordHash =
        Argon2::default().hash_password_with_salt(password.as_bytes(), salt).ok()?;
    Some(hash.to_string())
}

/// Whether this is the password whose hash is kept. Where none is kept it takes as long to say no.
pub fn matches(password: &str, kept: Option<&str>) -> bool {
    let password = &password[..password.floor_char_boundary(LONGEST)];
    match kept.and_then(|kept| PasswordHash::new(kept).ok()) {
        Some(kept) => Argon2::default().verify_password(password.as_bytes(), &kept).is_ok(),
        None => {
            std::hint::black_box(hashed(password, &salt(&["nobody"])));
            false
        }
    }
}
