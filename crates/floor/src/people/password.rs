//! Passwords: Argon2id, and nothing else of them is stored.

use argon2::password_hash::phc::{Output, ParamsString, Salt};
use argon2::{Algorithm, Argon2, Params, PasswordHash, Version};
use chance::Generator;

use super::password_rules;
use super::work_areas::AREAS;
use crate::{Code, FloorError};

/// Maximum length of a password, in bytes.
pub(super) const MAX_BYTES: usize = 1024;

/// Returns the hash of a new password of `name`, as a PHC string with a random salt.
///
/// # Errors
/// `refused` if the password is too easy to guess, `busy` if too many are being hashed, `internal`
/// if the operating system provides no entropy.
///
/// ```
/// use floor::people::{hash, matches};
///
/// let stored = hash("ann", "correct horse").unwrap();
/// assert!(matches("correct horse", Some(&stored)).unwrap());
/// assert!(!matches("battery staple", Some(&stored)).unwrap());
/// assert!(hash("ann", "too short").is_err());
/// ```
pub fn hash(name: &str, password: &str) -> Result<String, FloorError> {
    password_rules::check(name, password)?;
    let no_salt = |why| Code::Internal.error(format!("a password needs a random salt: {why}"));
    let mut generator = Generator::from_os().map_err(no_salt)?;
    let mut salt = [0; 16];
    for (bytes, word) in salt.chunks_exact_mut(8).zip([generator.word(), generator.word()]) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    let phc = with_salt(password, &salt)?;
    phc.ok_or_else(|| Code::Internal.error("the password cannot be hashed"))
}

/// Returns `true` if `stored` is the hash of this password. Without one it takes as long to say no.
///
/// # Errors
/// `busy` if too many are being hashed.
pub fn matches(password: &str, stored: Option<&str>) -> Result<bool, FloorError> {
    let password = &password[..password.floor_char_boundary(MAX_BYTES)];
    let Some(stored) = stored.and_then(|stored| PasswordHash::new(stored).ok()) else {
        std::hint::black_box(with_salt(password, &[0; 16])?);
        return Ok(false);
    };
    let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else { return Ok(false) };
    let Some(argon2) = context(&stored) else { return Ok(false) };
    let found = output(&argon2, password, salt, expected.len())?;
    Ok(found.is_some_and(|found| found == *expected))
}

/// Argon2 as a stored hash was made with.
fn context(stored: &PasswordHash) -> Option<Argon2<'static>> {
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
    let version = stored.version.and_then(|version| Version::try_from(version).ok());
    Some(Argon2::new(algorithm, version.unwrap_or_default(), Params::try_from(stored).ok()?))
}

fn with_salt(password: &str, salt: &[u8; 16]) -> Result<Option<String>, FloorError> {
    let params = Params::DEFAULT;
    let (algorithm, version) = (Algorithm::default(), Version::default());
    let argon2 = Argon2::new(algorithm, version, params.clone());
    let Some(hash) = output(&argon2, password, salt, Params::DEFAULT_OUTPUT_LEN)? else {
        return Ok(None);
    };
    let phc = || {
        Some(PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params).ok()?,
            salt: Some(Salt::new(salt).ok()?),
            hash: Some(hash),
        })
    };
    Ok(phc().map(|phc| phc.to_string()))
}

/// Hashes in a work area of the process.
fn output(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &[u8],
    len: usize,
) -> Result<Option<Output>, FloorError> {
    let mut buffer = [0; Output::MAX_LENGTH];
    let Some(out) = buffer.get_mut(..len) else { return Ok(None) };
    let hashed = AREAS.with(argon2.params().block_count(), |area| {
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, area)
    })?;
    Ok(hashed.ok().and_then(|()| Output::new(&buffer[..len]).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hash that a version with buffers of its own wrote.
    const STORED: &str = "$argon2id$v=19$m=19456,t=2,p=1$";

    #[test]
    fn salt_is_random() {
        let hashes = [(); 2].map(|()| hash("ann", "correct horse").unwrap());
        assert!(hashes.iter().all(|phc| phc.starts_with(STORED)), "{hashes:?}");
        let salt = |phc: &str| phc.split('$').nth(4).unwrap().to_owned();
        assert_ne!(salt(&hashes[0]), salt(&hashes[1]));
        // 16 bytes in Base64 without padding.
        assert_eq!(salt(&hashes[0]).len(), 22);
        assert!(hashes.iter().all(|phc| matches("correct horse", Some(phc)).unwrap()));
    }

    #[test]
    fn hash_equals_that_of_the_library() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let salt = [7; 16];
        let theirs: PasswordHash =
            Argon2::default().hash_password_with_salt(b"correct horse", &salt).unwrap();
        let ours = with_salt("correct horse", &salt).unwrap().unwrap();
        assert_eq!(ours, theirs.to_string());
        let ours = hash("ann", "battery staple").unwrap();
        let ours = PasswordHash::new(&ours).unwrap();
        assert!(Argon2::default().verify_password(b"battery staple", &ours).is_ok());
    }

    #[test]
    fn broken_hash_matches_nothing() {
        let greedy =
            "$argon2id$v=19$m=4000000,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA";
        for broken in ["", "plain text", "$argon2id$v=19$m=19456,t=2,p=1$AAAA", "$argon2x$v=19$a"] {
            assert!(!matches("correct horse", Some(broken)).unwrap(), "{broken}");
        }
        assert!(matches("correct horse", Some(greedy)).is_err());
    }
}
