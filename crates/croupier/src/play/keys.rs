//! One key for each decision.

use games::{Action, Offer};

/// The offers with their keys: the first letter of the name that is still free. `q` always
/// leaves and is nobody's key.
pub fn assign(offers: &[Offer]) -> Vec<(char, Offer)> {
    let mut keys: Vec<(char, Offer)> = Vec::with_capacity(offers.len());
    for offer in offers {
        let letters = offer.action.name().chars().filter(char::is_ascii_alphabetic);
        let mut candidates = letters.chain('a'..='z').chain('0'..='9');
        let free = |key: &char| *key != 'q' && keys.iter().all(|(taken, _)| taken != key);
        if let Some(key) = candidates.find(free) {
            keys.push((key, *offer));
        }
    }
    keys
}

/// The offer somebody means by a key or by the name of the action.
pub fn meant(keys: &[(char, Offer)], word: &str) -> Option<Offer> {
    let word = word.to_ascii_lowercase();
    let mut letters = word.chars();
    let found = match (letters.next(), letters.next()) {
        (Some(key), None) => keys.iter().find(|(known, _)| *known == key),
        _ => {
            let action: Action = word.parse().ok()?;
            keys.iter().find(|(_, offer)| offer.action == action)
        }
    };
    found.map(|(_, offer)| *offer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_unique_and_never_the_one_that_leaves() {
        let offers: Vec<_> = Action::ALL.iter().map(|action| Offer::free(*action)).collect();
        let keys = assign(&offers);
        assert_eq!(keys.len(), offers.len());
        let mut letters: Vec<_> = keys.iter().map(|(key, _)| *key).collect();
        letters.sort();
        letters.dedup();
        assert_eq!(letters.len(), offers.len());
        assert!(!letters.contains(&'q'));
    }

    #[test]
    fn a_decision_is_meant_by_key_or_name() {
        let offers = [Action::Hit, Action::Stand, Action::Double, Action::Split].map(Offer::free);
        let keys = assign(&offers);
        let letters: String = keys.iter().map(|(key, _)| *key).collect();
        assert_eq!(letters, "hsdp");
        for (word, action) in [
            ("h", Some(Action::Hit)),
            ("P", Some(Action::Split)),
            ("stand", Some(Action::Stand)),
            ("fold", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(meant(&keys, word).map(|offer| offer.action), action, "{word}");
        }
    }
}
