//! Optimal play, hand by hand, for somebody who plays many rounds.

use games::{Chosen, OptionError};
use hands::Hand;

use super::{MainGame, Meetings, Showdown};
use crate::Progress;

/// A hand of every class, and the multiple of the base wager that it adds: none for a fold. Hands
/// that differ in the names of their suits only are one class.
pub fn optimal<V: Showdown>(
    chosen: &Chosen,
    progress: &dyn Progress,
) -> Result<Vec<(Hand, u8)>, OptionError> {
    let game = MainGame::<V>::new(chosen)?;
    let meetings = Meetings::<V>::new(progress);
    let (_, times) = meetings.play(&game);
    Ok(meetings.all.iter().zip(times).map(|(met, times)| (met.hand.cards, times)).collect())
}
