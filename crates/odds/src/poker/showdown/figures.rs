//! The figures that these games share.

use games::poker::Shown;
use games::{Chosen, OptionError};

use super::{Decided, LinesMade, MainGame, Meetings, Showdown, Side, strategy};
use crate::poker::census::Class;
use crate::{AwardCounts, Figure, Question, Ratio};

/// What the figures of a main game rest on.
pub const RESTS_ON: &str = "the player knows their own cards, and the dealer's up card where there \
    is one; of two equal choices they take the smaller wager";

/// The pay tables of a wager to look at, where the table offers it.
pub fn offered(question: &Question<'_>, table: &Chosen, spot: &str) -> Vec<Chosen> {
    let mut all = question.pay_tables(table, spot);
    all.retain(|chosen| chosen.offers(spot));
    all
}

/// The main game: the base wager with all that goes with it.
pub fn main_game<V: Showdown>(
    question: &Question<'_>,
    chosen: &Chosen,
    meetings: &Meetings<V>,
    word: impl Fn(u8) -> &'static str,
) -> Result<Figure, OptionError> {
    let game = MainGame::<V>::new(chosen)?;
    let (results, decisions) = meetings.play(&game);
    let hands = meetings.all.iter().zip(decisions).map(|(meeting, times)| {
        let (cards, hands) = (meeting.hand.cards, meeting.hand.weight.into());
        Decided { rank: V::own(cards), cards, times, hands }
    });
    let strategy = strategy::<V>(hands.collect(), word);
    let (table, conditions) = (chosen.table_of(V::SPOTS[0]), question.conditions(chosen));
    let outcomes = results.outcomes(game.base());
    let figure = Figure::new(V::ID, V::SPOTS[0], table, conditions, &outcomes);
    Ok(figure.with_strategy(strategy).noting(RESTS_ON))
}

/// The wager that must be as much as the base wager, on its own, under optimal play of the main
/// game.
pub fn second_wager<V: Showdown>(
    question: &Question<'_>,
    chosen: &Chosen,
    meetings: &Meetings<V>,
) -> Result<Vec<Figure>, OptionError> {
    let Some(equal) = V::EQUAL else { return Ok(Vec::new()) };
    let game = MainGame::<V>::new(chosen)?;
    let spot = V::SPOTS[equal.second];
    let side = Side::new(&game, spot);
    let (_, decisions) = meetings.play(&game);
    let mut made = LinesMade::default();
    for (meeting, times) in meetings.all.iter().zip(decisions) {
        let dealers = meetings.dealers(meeting).into_iter().zip(meeting.against);
        for (dealer, count) in dealers.filter(|(_, count)| *count > 0) {
            let pay = match (times, dealer) {
                (1.., Some(dealer)) => {
                    side.pay_among(game.stakes(times), meeting.hand.cards, dealer)
                }
                _ => games::Pay::NOTHING,
            };
            made.add(pay, u128::from(count) * u128::from(meeting.hand.weight));
        }
    }
    let figures = made.counts(chosen, spot).figures(question).into_iter();
    let note =
        format!("part of the main game, whose optimal play it follows: see `{}`", V::SPOTS[0]);
    Ok(figures.map(|figure| figure.noting(note.clone())).collect())
}

/// A wager that looks at nothing but the player's hand.
pub fn on_own_hand<V: Showdown>(
    question: &Question<'_>,
    chosen: &Chosen,
    spot: &str,
    hands: &[Class],
) -> Result<Vec<Figure>, OptionError> {
    let game = MainGame::<V>::new(chosen)?;
    let made = LinesMade::of_own_hand(&Side::new(&game, spot), hands);
    Ok(made.counts(chosen, spot).figures(question))
}

/// A progressive that a fold forfeits: of every hand how often it is dealt, and how often optimal
/// play stays in with it.
pub fn forfeited_progressive<V: Showdown>(
    question: &Question<'_>,
    chosen: &Chosen,
    spot: &str,
    hands: impl Iterator<Item = (hands::Hand, u64, u64)>,
) -> Result<Figure, OptionError> {
    let game = MainGame::<V>::new(chosen)?;
    let n = V::PROGRESSIVES.iter().position(|known| V::SPOTS[*known] == spot);
    let n = n.unwrap_or_else(|| panic!("{}: no progressive `{spot}`", V::ID));
    let lines = chosen.table_of(spot).lines_of(spot).count();
    let (mut dealt, mut kept, mut total) = (vec![0u64; lines], vec![0u64; lines], 0u64);
    for (cards, deals, stays) in hands {
        total += deals;
        if let (Some(line), _) = V::award(game.rules(), n, cards, &Shown::default()) {
            dealt[usize::from(line)] += deals;
            kept[usize::from(line)] += stays;
        }
    }
    let mut counts = AwardCounts::new(chosen, spot, Ratio::from(total));
    for (line, (dealt, kept)) in dealt.into_iter().zip(kept).enumerate() {
        counts.add(line as u8, kept);
        counts.add_envied(line as u8, dealt);
    }
    let note = "a fold forfeits it: awards count on hands that optimal play of the main game plays";
    Ok(counts.figure(question).noting(note))
}
