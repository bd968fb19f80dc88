//! Three Card Poker: three cards against the dealer's, Pair Plus and the Six Card Bonus.

use std::time::Instant;

use chance::Deck;
use games::poker::three_card_poker::{QUALIFIES, ThreeCard};
use games::{Chosen, OptionError, Pay};
use hands::{Hand, ThreeRank};

use super::census::Pack;
use super::showdown::{self, LinesMade, MainGame, Meetings, Showdown, figures as common};
use crate::{Advice, AdviceError, Figure, Progress, Question, Situation, parallel};

impl Showdown for ThreeCard {
    const OWN: usize = 3;
    const DEALT: usize = 3;
    const QUALIFIES: u16 = QUALIFIES.get();

    fn own(cards: Hand) -> u16 {
        ThreeRank::of(cards).get()
    }

    fn house(cards: Hand) -> u16 {
        ThreeRank::of(cards).get()
    }

    fn name(cards: Hand) -> String {
        ThreeRank::of(cards).to_string()
    }

    fn describe(cards: Hand) -> String {
        ThreeRank::of(cards).describe()
    }
}

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for chosen in question.pay_tables(&table, "ante") {
            let started = Instant::now();
            let meetings = Meetings::<ThreeCard>::new(question.progress);
            let figure = common::main_game(question, &chosen, &meetings, word)?;
            figures.push(figure.took(started));
        }
        for chosen in question.pay_tables(&table, "pair-plus") {
            let hands = Pack::new(Deck::Standard.cards()).classes(3);
            let spot = "pair-plus";
            figures.extend(common::on_own_hand::<ThreeCard>(question, &chosen, spot, &hands)?);
        }
        for chosen in common::offered(question, &table, "six-card-bonus") {
            let started = Instant::now();
            let made = six_cards(&chosen)?;
            let all = made.counts(&chosen, "six-card-bonus").figures(question).into_iter();
            figures.extend(all.map(|figure| figure.took(started)));
        }
    }
    Ok(figures)
}

/// The Six Card Bonus over all sets of six cards. The four six-card royals have lines of their own,
/// so suits have names here.
fn six_cards(chosen: &Chosen) -> Result<LinesMade, OptionError> {
    let game = MainGame::<ThreeCard>::new(chosen)?;
    let tables = &game.rules().pays;
    let pack = Pack::new(Deck::Standard.cards());
    let counts = parallel::map(0..pack.len() as u8, &|lowest| {
        // By line, and those that are not on the pay table.
        let mut counts = [(Pay::NOTHING, 0u64); 32];
        let above = pack.without(&[]) & !((2u64 << lowest) - 1);
        pack.each_completion(pack.hand(&[lowest]), above, 5, &mut |six| {
            let (pay, _) = tables.six_card(six);
            let (paid, count) = &mut counts[pay.line().map_or(31, usize::from)];
            (*paid, *count) = (pay, *count + 1);
        });
        counts
    });
    let mut made = LinesMade::default();
    for (pay, count) in counts.into_iter().flatten() {
        made.add(pay, count.into());
    }
    Ok(made)
}

/// Optimal play: a hand of every class, and the multiple of the ante that it adds, none for a fold.
pub fn optimal(chosen: &Chosen, progress: &dyn Progress) -> Result<Vec<(Hand, u8)>, OptionError> {
    showdown::optimal::<ThreeCard>(chosen, progress)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    showdown::advise::<ThreeCard>(situation)
}

fn word(times: u8) -> &'static str {
    ["fold", "play"][usize::from(times)]
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Ratio;
    use crate::tests::ask;

    #[test]
    fn the_main_game_costs_what_is_published_for_one_four_and_five_to_one() {
        let all = ask(&figures, "three-card-poker", &[]);
        let edge = |ratio: &Option<Ratio>| format!("{:.6}", ratio.as_ref().unwrap().to_f64());
        assert_eq!(edge(&all[0].house_edge), "0.033730");
        assert_eq!(edge(&all[0].element_of_risk), "0.020147");
        let ways: Ratio = all[0].lines.iter().map(|line| line.ways.clone()).sum();
        assert_eq!(ways, Ratio::from(22_100 * 18_424));
        let words = &all[0].strategy.as_ref().unwrap().words;
        let expected = [
            "With queen high, six-three or less, fold.",
            "With queen high, six-four or better, play.",
        ];
        assert_eq!(*words, expected);
    }

    #[test]
    fn pair_plus_wins_as_often_as_its_hands_are_dealt() {
        let all = ask(&figures, "three-card-poker", &[]);
        let ways: Vec<_> = all[1].lines.iter().map(|line| line.ways.to_decimal()).collect();
        assert_eq!(ways, ["48", "52", "720", "1096", "3744", "16440"]);
    }

    #[test]
    fn six_cards_make_their_hands_as_often_as_six_of_fifty_two() {
        let all = ask(&figures, "three-card-poker", &[]);
        let stakes: Vec<_> = all[2..]
            .iter()
            .map(|figure| figure.conditions.get("stake").unwrap().to_string())
            .collect();
        assert_eq!(stakes, ["1", "5", "10", "25", "100"]);
        let mut ways: Vec<_> = all[2].lines.iter().map(|line| line.ways.clone()).collect();
        assert_eq!(ways.iter().cloned().sum::<Ratio>(), Ratio::from(20_358_520));
        ways.truncate(11);
        let expected = [1, 1, 1, 1, 188 - 4, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160];
        assert_eq!(ways, expected.map(Ratio::from));
    }
}
