//! Where cards, rolls and spins come from at a table in the terminal.

use std::collections::VecDeque;

use chance::{Ask, Card, Dice, EntropyError, Outcome, Place, Source};
use games::{AnyTable, HouseDealer};

/// Where cards, rolls and spins come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The operating system's randomness.
    System,
    /// A number: the same every time.
    Seed(u64),
    /// The person at the keyboard says what really fell.
    Keypad,
}

/// The source a table is played from.
pub enum Supply {
    /// Shuffled cards, rolled dice and spun wheels.
    House(Box<HouseDealer>),
    /// A dealer's keypad.
    Keypad(Keypad),
}

impl Supply {
    /// The source for a table that was just opened, or is taken over.
    pub fn new(origin: Origin, table: &dyn AnyTable) -> Result<Supply, EntropyError> {
        let dealer = match origin {
            Origin::Keypad => return Ok(Supply::Keypad(Keypad::default())),
            Origin::System => HouseDealer::live(table)?,
            Origin::Seed(seed) => HouseDealer::seeded(table, seed),
        };
        Ok(Supply::House(Box::new(dealer.taking_over(table)?)))
    }

    /// Whether a person enters what falls.
    pub fn is_keypad(&self) -> bool {
        matches!(self, Supply::Keypad(_))
    }
}

/// A dealer's keypad: what was entered and not yet asked for.
#[derive(Default)]
pub struct Keypad {
    entered: VecDeque<Outcome>,
    /// Which cards to come nobody sees, once the dealer has said so.
    unseen: Unseen,
}

/// Cards to come that nobody sees.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Unseen {
    #[default]
    None,
    /// Those that are burned next.
    Burned,
    /// All that are dealt next.
    Dealt,
}

impl Keypad {
    /// What a dealer enters for this; several cards may be entered at once.
    pub fn enter(&mut self, ask: Ask, line: &str) -> Result<(), String> {
        let words: Vec<_> = line.split_whitespace().collect();
        match ask {
            Ask::Shuffle => self.entered.push_back(Outcome::Shuffled),
            Ask::Card { .. } if words == ["unseen"] => self.unseen = Unseen::Dealt,
            Ask::Card { to: Place::Burn } if words.is_empty() => self.unseen = Unseen::Burned,
            Ask::Card { .. } | Ask::Reveal { .. } => {
                let cards = words.iter().map(|word| card(word)).collect::<Result<Vec<_>, _>>()?;
                if cards.is_empty() {
                    return Err("expected a card such as As, or ?? for one nobody saw".into());
                }
                self.entered.extend(cards.into_iter().map(Outcome::Card));
            }
            Ask::Peek => {
                let blackjack = match line.to_ascii_lowercase().as_str() {
                    "y" | "yes" | "blackjack" => true,
                    "n" | "no" => false,
                    _ => return Err("expected y for a blackjack, n for none".into()),
                };
                self.entered.push_back(Outcome::Peeked { blackjack });
            }
            Ask::Dice | Ask::ThreeDice => {
                let faces = words.join("-");
                let outcome = match ask {
                    Ask::Dice => faces.parse().map(Outcome::Dice),
                    _ => faces.parse().map(Outcome::ThreeDice),
                };
                self.entered.push_back(outcome.map_err(|e| e.to_string())?);
            }
            Ask::Number { most } => match line.trim().parse() {
                Ok(number) if (1..=most).contains(&number) => {
                    self.entered.push_back(Outcome::Number(number));
                }
                _ => return Err(format!("expected the number displayed, 1 to {most}")),
            },
            Ask::Cups => {
                let [player, banker] = cups(&words)?;
                self.entered.push_back(Outcome::Cups { player, banker });
            }
            Ask::Roulette(_) => {
                let pocket = line.parse().map_err(|e: chance::StopError| e.to_string())?;
                self.entered.push_back(Outcome::Pocket(pocket));
            }
            Ask::BigSix => {
                let stop = line.parse().map_err(|e: chance::StopError| e.to_string())?;
                self.entered.push_back(Outcome::Insignia(stop));
            }
        }
        Ok(())
    }

    /// Forgets what was entered and not yet asked for, and says what that was.
    pub fn clear(&mut self) -> Option<String> {
        self.unseen = Unseen::None;
        let over = self.waiting();
        self.entered.clear();
        over
    }

    /// What was entered and not yet asked for, in words; none where nothing was.
    pub fn waiting(&self) -> Option<String> {
        let words = self.entered.iter().map(|outcome| match outcome {
            Outcome::Card(Some(card)) => card.to_string(),
            Outcome::Card(None) => "??".into(),
            other => format!("{other:?}"),
        });
        let words: Vec<_> = words.collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// What to enter.
    pub fn expects(ask: Ask) -> &'static str {
        match ask {
            Ask::Shuffle => "Enter when done",
            Ask::Card { to: Place::Burn } => "Enter if nobody sees what is burned",
            Ask::Card { .. } => "such as As; ?? unseen",
            Ask::Reveal { .. } => "such as As",
            Ask::Peek => "y for a blackjack, n for none",
            Ask::Dice => "such as 3-4",
            Ask::ThreeDice => "such as 1-2-3",
            Ask::Number { .. } => "as displayed",
            Ask::Cups => "the player's, then the banker's, such as 1-2-3 4-5-6",
            Ask::Roulette(_) => "such as 17",
            Ask::BigSix => "1 2 5 10 20 joker logo",
        }
    }
}

impl Source for Keypad {
    type Error = std::convert::Infallible;

    fn answer(&mut self, ask: Ask) -> Result<Option<Outcome>, Self::Error> {
        // Cards entered together are dealt one after the other, a shuffle comes between.
        if ask == Ask::Shuffle && self.entered.front() != Some(&Outcome::Shuffled) {
            return Ok(None);
        }
        match (self.unseen, ask) {
            (Unseen::Dealt, Ask::Card { .. }) | (Unseen::Burned, Ask::Card { to: Place::Burn }) => {
                Ok(Some(Outcome::Card(None)))
            }
            _ => {
                self.unseen = Unseen::None;
                Ok(self.entered.pop_front())
            }
        }
    }
}

/// Two cups as a person types them: `1-2-3 4-5-6`, `player 1-2-3 banker 4-5-6`, `1 2 3 4 5 6`.
fn cups(words: &[&str]) -> Result<[Dice<3>; 2], String> {
    let expected = || "expected the player's dice, then the banker's: 1-2-3 4-5-6".to_owned();
    let named = |word: &&&str| !["player", "banker", "player:", "banker:"].contains(*word);
    let faces: Vec<_> = words.iter().filter(named).flat_map(|word| word.split('-')).collect();
    let [player @ .., _, _, _] = faces.as_slice() else { return Err(expected()) };
    let cup = |faces: &[&str]| faces.join("-").parse().map_err(|_| expected());
    Ok([cup(player)?, cup(&faces[player.len()..])?])
}

/// A card as a person types it: `As`, `as`, `10h`; `??` for one nobody saw.
pub(super) fn card(word: &str) -> Result<Option<Card>, String> {
    if word == "??" || word == "?" {
        return Ok(None);
    }
    if let Ok(card) = word.parse() {
        return Ok(Some(card));
    }
    let mut letters: Vec<_> = word.replace("10", "T").chars().collect();
    if let [rank, suit] = letters.as_mut_slice() {
        *rank = rank.to_ascii_uppercase();
        *suit = suit.to_ascii_lowercase();
    }
    let tidy: String = letters.into_iter().collect();
    tidy.parse().map(Some).map_err(|_| {
        let word: String = word.chars().take(12).collect();
        format!("`{word}` is not a card: expected rank and suit such as As, Td or 9h, or ??")
    })
}

#[cfg(test)]
mod tests {
    use games::Seat;

    use super::*;

    #[test]
    fn cards_are_entered_as_people_write_them() {
        for text in ["Td", "td", "TD", "10d"] {
            assert_eq!(card(text), Ok("Td".parse().ok()), "{text}");
        }
        assert_eq!(card("??"), Ok(None));
        assert_eq!(card("jo"), Ok(Some(Card::JOKER)));
        assert!(card("1d").is_err() && card("").is_err() && card("AsKd").is_err());
    }

    #[test]
    fn cards_entered_together_answer_one_by_one() {
        let mut keypad = Keypad::default();
        let ask = Ask::Card { to: Place::Dealer };
        assert!(keypad.enter(ask, "As x").is_err());
        assert_eq!(keypad.answer(ask), Ok(None));
        keypad.enter(ask, "As ??").unwrap();
        assert_eq!(keypad.answer(ask), Ok(Some(Outcome::Card("As".parse().ok()))));
        assert_eq!(keypad.answer(ask), Ok(Some(Outcome::Card(None))));
        assert_eq!(keypad.answer(ask), Ok(None));
    }

    #[test]
    fn cards_nobody_sees_are_entered_once() {
        let (seat, burn) =
            (Ask::Card { to: Place::Seat(Seat::FIRST) }, Ask::Card { to: Place::Burn });
        let mut keypad = Keypad::default();
        keypad.enter(burn, "").unwrap();
        assert_eq!(keypad.answer(burn), Ok(Some(Outcome::Card(None))));
        assert_eq!(keypad.answer(burn), Ok(Some(Outcome::Card(None))));
        assert_eq!(keypad.answer(seat), Ok(None));
        assert_eq!(keypad.answer(burn), Ok(None));
        keypad.enter(seat, "unseen").unwrap();
        assert_eq!(keypad.answer(seat), Ok(Some(Outcome::Card(None))));
        assert_eq!(keypad.answer(burn), Ok(Some(Outcome::Card(None))));
        assert_eq!(keypad.answer(Ask::Reveal { to: Place::Seat(Seat::FIRST) }), Ok(None));
        assert_eq!(keypad.answer(seat), Ok(None));
    }

    #[test]
    fn dice_and_wheels_are_entered_and_checked() {
        let mut keypad = Keypad::default();
        keypad.enter(Ask::Dice, "3 4").unwrap();
        assert_eq!(keypad.answer(Ask::Dice), Ok(Some(Outcome::Dice("3-4".parse().unwrap()))));
        assert!(keypad.enter(Ask::Dice, "7-1").is_err());
        for line in ["1-2-3 4-5-6", "1 2 3 4 5 6", "player 1-2-3 banker 4-5-6"] {
            keypad.enter(Ask::Cups, line).unwrap();
            let [player, banker] = ["1-2-3", "4-5-6"].map(|cup| cup.parse().unwrap());
            assert_eq!(keypad.answer(Ask::Cups), Ok(Some(Outcome::Cups { player, banker })));
        }
        for line in ["", "1-2-3", "1-2-3 4-5", "1-2-3 4-5-7", "1-2-3 4-5-6 1", "1-2 3-4-5"] {
            assert!(keypad.enter(Ask::Cups, line).is_err(), "{line}");
        }
        assert!(keypad.enter(Ask::BigSix, "3").is_err());
        keypad.enter(Ask::Shuffle, "").unwrap();
        assert_eq!(keypad.answer(Ask::Shuffle), Ok(Some(Outcome::Shuffled)));
    }
}
