//! The Multi-Link progressive: five cards of one deck, whichever game deals them.

use std::sync::OnceLock;
use std::time::Instant;

use chance::Deck;
use games::{Chosen, OptionError, Progressive, Rate};
use hands::{FiveCategory, FiveRank};

use super::subsets;
use crate::{AwardCounts, Figure, Question};

/// The spot on which all games of the link wager.
const SPOT: &str = "progressive";

/// How often each category of five cards comes up, lowest first.
pub type Categories = [u64; FiveCategory::ALL.len()];

/// How many hands of five cards there are in each category.
///
/// ```
/// let all = odds::poker::multi_link::five_cards();
/// assert_eq!(all.iter().sum::<u64>(), 2_598_960);
/// assert_eq!(all[9], 4);
/// ```
pub fn five_cards() -> Categories {
    static COUNTED: OnceLock<Categories> = OnceLock::new();
    *COUNTED.get_or_init(|| {
        let mut counts = Categories::default();
        subsets(Deck::Standard.cards(), 5, &mut |hand| {
            counts[FiveRank::of5(hand).category() as usize] += 1;
        });
        counts
    })
}

/// The figure of the link alone, where no fold forfeits it.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for chosen in question.pay_tables(&table, SPOT) {
            let start = Instant::now();
            let dealt = five_cards();
            let Some(figure) = figure(question, &chosen, &dealt, None) else { continue };
            let figure = figure.noting("alone: no fold forfeits it").took(start);
            figures.push(Figure { game: "multi-link".into(), ..figure });
        }
    }
    Ok(figures)
}

/// The figure of the link at a game: of all hands dealt, and of those that are not folded where a
/// fold forfeits the wager. None where the table is not on the link.
pub fn figure(
    question: &Question<'_>,
    chosen: &Chosen,
    dealt: &Categories,
    kept: Option<&Categories>,
) -> Option<Figure> {
    if !chosen.offers(SPOT) {
        return None;
    }
    let terms = Progressive::all(chosen).ok()?;
    let lines = games::poker::multi_link::lines(terms.first()?);
    let mut counts = AwardCounts::new(chosen, SPOT, dealt.iter().sum::<u64>());
    for (n, line) in lines.iter().enumerate() {
        let Some(line) = *line else { continue };
        counts.add(line, kept.unwrap_or(dealt)[n]);
        // OH.ML.7.II: any other player's hand, folded or not.
        counts.add_envied(line, dealt[n]);
    }
    let figure = counts.figure(question);
    let secondary = chosen.rate_if("secondary_contribution").is_some_and(|rate| rate > Rate::ZERO);
    Some(match secondary {
        true => figure.noting("the secondary jackpot is counted as nothing"),
        false => figure,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{NoCache, Ratio, Silent};
    use games::{Options, Shared};

    fn alone(meter: Option<&str>) -> Figure {
        let book = Shared::find("multi-link").unwrap().rulebook();
        let (given, mut assumptions) = (Options::new(), Options::new());
        assumptions.extend(meter.map(|meter| ("meter".to_owned(), meter.into())));
        let (given, assumptions) = (&given, &assumptions);
        let (wager, pay_table) = (None, None);
        let (progress, cache) = (&Silent, &NoCache);
        let question =
            Question { book, given, assumptions, all: true, wager, pay_table, progress, cache };
        let mut figures = figures(&question).unwrap();
        assert_eq!(figures.len(), 1);
        figures.remove(0)
    }

    #[test]
    fn the_link_alone_is_the_count_of_five_cards() {
        let figure = alone(None);
        assert_eq!(
            (&*figure.game, &*figure.wager, &*figure.pay_table),
            ("multi-link", "progressive", "OH.ML.7.I")
        );
        let more = figure.progressive.unwrap();
        let awards = [(624, 300), (3744, 50), (5108, 40), (10_200, 30), (54_912, 9)];
        let lost = 2_598_960 - awards.iter().map(|(hands, award)| hands * award).sum::<i64>();
        assert_eq!(more.base_edge, Ratio::new(lost, 2_598_960u32));
        // Royal flushes bring the whole of the meter, straight flushes a tenth.
        assert_eq!(more.break_even_meter.unwrap(), Ratio::new(lost * 10, 76u32));
        assert_eq!(figure.house_edge, None);
    }

    #[test]
    fn a_meter_at_its_break_even_point_makes_the_link_fair() {
        let even = alone(None).progressive.unwrap().break_even_meter.unwrap();
        let below = even.to_f64().floor() as i64;
        assert!(alone(Some(&below.to_string())).house_edge.unwrap().is_positive());
        assert!(!alone(Some(&(below + 1).to_string())).house_edge.unwrap().is_positive());
    }
}
