//! What DJ Wild and Deuces Wild Xtreme share: five cards against five, deuces and joker wild.

use games::{Chosen, OptionError};
use hands::{Hand, WildRank};

use super::showdown::{LinesMade, MainGame, Meetings, Showdown, Side};
use crate::{Figure, Question};
use games::poker::deuces_wild_xtreme::Xtreme;
use games::poker::dj_wild::DeucesAndJoker;

macro_rules! five_with_wilds {
    ($($game:ty)*) => {$(
        impl Showdown for $game {
            const OWN: usize = 5;
            const DEALT: usize = 5;

            fn own(cards: Hand) -> u16 {
                WildRank::of(cards).get()
            }

            fn house(cards: Hand) -> u16 {
                WildRank::of(cards).get()
            }

            fn name(cards: Hand) -> String {
                WildRank::of(cards).to_string()
            }

            fn describe(cards: Hand) -> String {
                WildRank::of(cards).describe()
            }
        }
    )*};
}

five_with_wilds! { DeucesAndJoker Xtreme }

/// What a decision is called: the play wager is twice the ante.
pub fn word(times: u8) -> &'static str {
    if times == 0 { "fold" } else { "play" }
}

/// A wager on a hand that is beaten, whoever holds it. Both hands are dealt alike, so the dealer's
/// hand is beaten as often as the player's, on the same hands.
pub fn bad_beat<V: Showdown>(
    question: &Question<'_>,
    chosen: &Chosen,
    spot: &str,
    meetings: &Meetings<V>,
) -> Result<Vec<Figure>, OptionError> {
    let game = MainGame::<V>::new(chosen)?;
    let made = beaten(&Side::new(&game, spot), meetings);
    Ok(made.counts(chosen, spot).figures(question))
}

fn beaten<V: Showdown>(side: &Side<'_, V>, meetings: &Meetings<V>) -> LinesMade {
    let mut made = LinesMade::default();
    for meeting in &meetings.all {
        let [_, _, equal, higher] = meetings.dealers(meeting);
        let hands = u128::from(meeting.hand.weight);
        for (dealer, count) in
            [(equal, u128::from(meeting.against[2])), (higher, 2 * u128::from(meeting.against[3]))]
        {
            if let Some(dealer) = dealer {
                made.add(side.pay(meeting.hand.cards, dealer), count * hands);
            }
        }
    }
    made
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Silent;
    use crate::poker::census::Pack;
    use crate::poker::showdown::tests::{chosen, little_deck};

    #[test]
    fn a_hand_is_beaten_as_often_as_one_by_one() {
        let cards = little_deck(0..5, 3, true);
        let table = chosen::<Xtreme>(&[]);
        let game = MainGame::<Xtreme>::new(&table).unwrap();
        let side = Side::new(&game, "bad-beat-xtreme");
        let (pack, mut plain) = (Pack::new(&cards), LinesMade::default());
        pack.each_set(5, |own| {
            let left = pack.without(own);
            pack.each_completion(Hand::EMPTY, left, 5, &mut |dealer| {
                plain.add(side.pay(pack.hand(own), dealer), 1);
            });
        });
        let meetings = Meetings::<Xtreme>::in_deck(&cards, &Silent);
        let lines = |made: &LinesMade| {
            let counts = made.counts(&table, "bad-beat-xtreme");
            let lines = counts.outcomes(games::Cents::DOLLAR).lines();
            lines.into_iter().map(|line| (line.name, line.ways)).collect::<Vec<_>>()
        };
        assert_eq!(lines(&beaten(&side, &meetings)), lines(&plain));
    }
}
