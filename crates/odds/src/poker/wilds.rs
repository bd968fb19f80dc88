//! What DJ Wild and Deuces Wild Xtreme share: five cards against five, deuces and joker wild.

use games::{BadOption, Chosen};
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
) -> Result<Vec<Figure>, BadOption> {
    let game = MainGame::<V>::new(chosen)?;
    let side = Side::new(&game, spot);
    let mut made = LinesMade::default();
    for meeting in &meetings.all {
        let [_, _, equal, higher] = meetings.dealers(meeting);
        let hands = u128::from(meeting.hand.weight);
        for (dealer, count) in [
            (equal, u128::from(meeting.against[2])),
            (higher, 2 * u128::from(meeting.against[3])),
        ] {
            if let Some(dealer) = dealer {
                made.add(side.pay(meeting.hand.cards, dealer), count * hands);
            }
        }
    }
    Ok(made.counts(chosen, spot).figures(question))
}
