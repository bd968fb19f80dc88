//! Four Card Poker: the best four of five cards against the best four of the dealer's six, one of
//! which lies face up.

use std::cell::OnceCell;
use std::time::Instant;

use chance::{Card, Deck};
use games::poker::four_card_poker::FourCard;
use games::{Chosen, OptionError};
use hands::{FourRank, Hand};

use super::census::{CHOOSE, Census, Class, Pack};
use super::showdown::{self, Choice, MainGame, Results, Showdown, figures as common};
use crate::{Advice, AdviceError, Figure, Progress, Question, Situation, parallel};

mod strategy;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

impl Showdown for FourCard {
    const OWN: usize = 5;
    const DEALT: usize = 6;

    fn own(cards: Hand) -> u16 {
        FourRank::of5(cards).get()
    }

    fn house(cards: Hand) -> u16 {
        FourRank::of6(cards).get()
    }

    fn name(cards: Hand) -> String {
        FourRank::of5(cards).to_string()
    }

    fn describe(cards: Hand) -> String {
        FourRank::of5(cards).describe()
    }
}

/// Every hand of the player against every up card.
struct UpCards {
    census: Census<fn(Hand) -> u16>,
    hands: Vec<Class>,
    /// By hand and up card: how many hands of the dealer are not higher. Nothing where the player
    /// holds the card.
    not_higher: Vec<u32>,
}

impl UpCards {
    fn new(cards: &[Card], progress: &dyn Progress) -> UpCards {
        let census: Census<fn(Hand) -> u16> = Census::new(cards, 6, 1, FourCard::house);
        let (mut hands, deck) = (census.pack().classes(5), census.pack().len());
        // Hands of one rank look at one row of the census.
        hands.sort_by_key(|hand| FourCard::own(hand.cards));
        let mut not_higher = vec![0; hands.len() * deck];
        progress.begin("hands of the player", hands.len() as u64);
        const BLOCK: usize = 1 << 10;
        let blocks = hands.chunks(BLOCK).zip(not_higher.chunks_mut(BLOCK * deck));
        parallel::for_each(blocks, &|(hands, counts)| {
            for (hand, counts) in hands.iter().zip(counts.chunks_mut(deck)) {
                let above = census.ranks_below(FourCard::own(hand.cards) + 1);
                let gone = census.gone(hand.places());
                for up in (0..deck as u8).filter(|up| !hand.places().contains(up)) {
                    let [count] = gone.count(Some(up), [above]);
                    counts[usize::from(up)] = count as u32;
                }
            }
            progress.step(hands.len() as u64);
        });
        progress.end();
        UpCards { census, hands, not_higher }
    }

    /// A hand of the dealer that is not higher than the player's, and one that is.
    fn dealers(&self, hand: &Class) -> [Option<Hand>; 2] {
        let above = self.census.ranks_below(FourCard::own(hand.cards) + 1);
        let lowest = self.census.example(0).filter(|_| above > 0);
        [lowest, self.census.example(above)]
    }

    /// Plays every hand against every up card as is best, and tells the multiple of the ante by the
    /// place of the up card.
    fn play(
        &self,
        game: &MainGame<FourCard>,
        mut told: impl FnMut(&Class, &[Option<u8>]),
    ) -> Results {
        let mut results = Results::default();
        let pack = self.census.pack();
        let deals = CHOOSE[pack.len() - 6][5];
        let mut times = vec![None; pack.len()];
        for (hand, counts) in self.hands.iter().zip(self.not_higher.chunks(pack.len())) {
            let choices = game.choices(hand.cards, self.dealers(hand));
            let mut taken = vec![[0u64; 2]; choices.len()];
            times.fill(None);
            for up in (0..pack.len() as u8).filter(|up| !hand.places().contains(up)) {
                let not_higher = counts[usize::from(up)];
                let against = [not_higher, deals - not_higher];
                let best = Choice::best(&choices, &against);
                let sums = &mut taken[best];
                sums.iter_mut().zip(against).for_each(|(sum, count)| *sum += u64::from(count));
                times[usize::from(up)] = Some(choices[best].times);
            }
            for (choice, against) in choices.iter().zip(&taken) {
                results.add(choice, against, hand.weight);
            }
            told(hand, &times);
        }
        results
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let counted = OnceCell::new();
    let cards = Deck::Standard.cards();
    figures_by(question, || counted.get_or_init(|| UpCards::new(cards, question.progress)))
}

/// The figures by hands that are counted when they are asked for.
fn figures_by<'a>(
    question: &Question<'_>,
    up_cards: impl Fn() -> &'a UpCards,
) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        let started = Instant::now();
        for chosen in question.pay_tables(&table, "ante") {
            figures.push(main_game(question, &chosen, up_cards())?.took(started));
        }
        for chosen in question.pay_tables(&table, "aces-up") {
            let hands = Pack::new(Deck::Standard.cards()).classes(5);
            let spot = "aces-up";
            figures.extend(common::on_own_hand::<FourCard>(question, &chosen, spot, &hands)?);
        }
        for chosen in common::offered(question, &table, "progressive") {
            let mut hands: Vec<(Hand, u64, u64)> = Vec::new();
            up_cards().play(&MainGame::new(&chosen)?, |hand, times| {
                let times = times.iter().flatten();
                let plays = times.clone().filter(|times| **times > 0).count() as u64;
                let (alike, deals) = (u64::from(hand.weight), times.count() as u64);
                hands.push((hand.cards, deals * alike, plays * alike));
            });
            let hands = hands.into_iter();
            let spot = "progressive";
            figures
                .push(common::forfeited_progressive::<FourCard>(question, &chosen, spot, hands)?);
        }
    }
    Ok(figures)
}

fn main_game(
    question: &Question<'_>,
    chosen: &Chosen,
    up_cards: &UpCards,
) -> Result<Figure, OptionError> {
    let game = MainGame::<FourCard>::new(chosen)?;
    let mut chart = strategy::ByUpCard::default();
    let pack = up_cards.census.pack();
    let results = up_cards.play(&game, |hand, times| chart.add(pack, hand, times));
    let (table, conditions) = (chosen.table_of("ante"), question.conditions(chosen));
    let outcomes = results.outcomes(game.base());
    let figure = Figure::new("four-card-poker", "ante", table, conditions, &outcomes);
    Ok(figure.with_strategy(chart.strategy()).noting(common::RESTS_ON))
}

/// What optimal play depends on, as a name to keep it under.
pub fn depends_on(chosen: &Chosen) -> Result<String, OptionError> {
    let game = MainGame::<FourCard>::new(chosen)?;
    // All pay tables in words would be too long a name.
    let words = format!("{:?}", game.rules().pays);
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    Ok(format!("{:016x}", words.bytes().fold(0xcbf2_9ce4_8422_2325, mix)))
}

/// Optimal play: a hand of every class, and by the number of the dealer's up card the multiple of
/// the ante that it adds, none for a fold. Nothing is told of up cards that the player holds.
pub fn optimal(
    chosen: &Chosen,
    progress: &dyn Progress,
    mut each: impl FnMut(Hand, &[Option<u8>]),
) -> Result<(), OptionError> {
    let game = MainGame::new(chosen)?;
    // In a whole deck the places of the cards are their numbers.
    let up_cards = UpCards::new(Deck::Standard.cards(), progress);
    up_cards.play(&game, |hand, times| each(hand.cards, times));
    Ok(())
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    showdown::advise::<FourCard>(situation)
}
