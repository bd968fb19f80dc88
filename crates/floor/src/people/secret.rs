//! Names and passwords that nobody can guess.

use chance::{EntropyError, Generator};

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn letters(count: usize) -> Result<String, EntropyError> {
    let mut generator = Generator::from_os()?;
    let letter = |_| char::from(LETTERS[generator.below(LETTERS.len() as u32) as usize]);
    Ok((0..count).map(letter).collect())
}

/// The name of a new guest: `guest-` and eight letters or digits.
///
/// # Errors
/// If there is no entropy.
pub fn guest_name() -> Result<String, EntropyError> {
    Ok(format!("guest-{}", letters(8)?))
}

/// A password for somebody who has not chosen one: a hundred bits.
///
/// # Errors
/// If there is no entropy.
pub fn random_password() -> Result<String, EntropyError> {
    letters(20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_have_names_of_their_own() {
        let (one, other) = (guest_name().unwrap(), guest_name().unwrap());
        assert!(one != other && one.len() == 14 && crate::check_name(&one).is_ok());
        assert_eq!(random_password().unwrap().len(), 20);
    }
}
