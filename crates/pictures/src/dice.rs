//! Dice.

use maud::{Markup, html};

const FACES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// A die that shows a face, 1 to 6; any other number is a blank die.
pub fn die(face: u8) -> Markup {
    let shape = if (1..=6).contains(&face) { face } else { 0 };
    html! {
        svg.die viewBox="0 0 40 40" aria-hidden="true" {
            @if shape == 0 { rect x="1" y="1" width="38" height="38" rx="8" {} }
            @else { use href={ "#d" (shape) } {} }
        }
    }
}

/// A roll as it is said aloud: "four and two".
pub fn roll_in_words(faces: &[u8]) -> String {
    let word =
        |face: &u8| FACES.get(usize::from(*face).wrapping_sub(1)).copied().unwrap_or("blank");
    match faces {
        [] => "no roll".to_owned(),
        [only] => word(only).to_owned(),
        [others @ .., last] => {
            let others: Vec<_> = others.iter().map(word).collect();
            format!("{} and {}", others.join(", "), word(last))
        }
    }
}

/// The faces of a roll as scripts write it: `3-4`, `1-2-3`; empty for anything else.
pub(crate) fn faces(written: &str) -> Vec<u8> {
    let face = |text: &str| text.parse().ok().filter(|face| (1..=6).contains(face));
    written.split('-').map(face).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_and_said() {
        assert_eq!(faces("3-4"), [3, 4]);
        assert_eq!(faces("1-2-3"), [1, 2, 3]);
        assert!(faces("3-7").is_empty() && faces("").is_empty());
        assert_eq!(roll_in_words(&[4, 2]), "four and two");
        assert_eq!(roll_in_words(&[1, 2, 3]), "one, two and three");
    }
}
