//! Deuces Wild Xtreme: five cards against the dealer's five, with the deuces and the joker wild,
//! and six bonus wagers that a fold does not touch.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::time::Instant;

use chance::{Card, Deck, Suit};
use games::poker::deuces_wild_xtreme::Xtreme;
use games::poker::{PokerGame, Shown};
use games::{Cents, Chosen, OptionError, Progressive};
use hands::Hand;

use super::census::{CHOOSE, Class, Pack};
use super::showdown::{self, MainGame, Meetings, figures as common};
use super::wilds;
use crate::{Advice, AdviceError, AwardCounts, Figure, Progress, Question, Ratio, Situation};

/// The joker's replacement is any of the cards that the player does not hold.
const REPLACEMENTS: u64 = 48;

/// The bonus wagers that look at nothing but the player's hand.
const ON_OWN_HAND: [&str; 2] = ["trips-plus-wild", "goin-wild"];

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    let counted = OnceCell::new();
    let dealt = OnceCell::new();
    let hands = || dealt.get_or_init(|| Pack::new(Deck::WithJoker.cards()).classes(5)).as_slice();
    let meetings = || counted.get_or_init(|| Meetings::<Xtreme>::new(question.progress));
    for table in question.tables(&[])? {
        let started = Instant::now();
        for chosen in question.pay_tables(&table, "ante") {
            let figure = common::main_game(question, &chosen, meetings(), wilds::word)?;
            figures.push(figure.took(started));
        }
        for chosen in question.pay_tables(&table, "odds") {
            figures.extend(common::second_wager(question, &chosen, meetings())?);
        }
        let spot = "bad-beat-xtreme";
        for chosen in common::offered(question, &table, spot) {
            figures.extend(wilds::bad_beat(question, &chosen, spot, meetings())?);
        }
        for spot in ON_OWN_HAND {
            for chosen in common::offered(question, &table, spot) {
                figures.extend(common::on_own_hand::<Xtreme>(question, &chosen, spot, hands())?);
            }
        }
        for (n, spot) in Xtreme::PROGRESSIVES.iter().map(|spot| Xtreme::SPOTS[*spot]).enumerate() {
            for chosen in common::offered(question, &table, spot) {
                figures.push(progressive(question, &chosen, (n, spot), hands())?);
            }
        }
    }
    Ok(figures)
}

/// A progressive: a fold leaves it on the table, so every hand counts.
fn progressive(
    question: &Question<'_>,
    chosen: &Chosen,
    (n, spot): (usize, &str),
    hands: &[Class],
) -> Result<Figure, OptionError> {
    let game = MainGame::<Xtreme>::new(chosen)?;
    let terms = Progressive::all(chosen)?.swap_remove(n);
    let mut won = vec![0u64; terms.lines().count()];
    let mut winners = Vec::new();
    let linked = spot == "five-card-linked";
    for class in hands {
        let replaced = if linked { replacements(class.cards) } else { vec![(None, 1)] };
        for (replacement, ways) in replaced {
            if let Some(line) = line(&game, n, class.cards, replacement) {
                won[usize::from(line)] += ways * u64::from(class.weight);
                if terms.envy(line) > Cents::ZERO {
                    winners.push((class.cards, replacement, line));
                }
            }
        }
    }
    let total = u64::from(CHOOSE[53][5]) * if linked { REPLACEMENTS } else { 1 };
    let mut counts = AwardCounts::new(chosen, spot, total);
    won.iter().enumerate().for_each(|(line, won)| counts.add(line as u8, *won));
    if !winners.is_empty() {
        let both = both_win(&winners, won.len());
        // Two hands and a replacement, for every hand and a replacement.
        let deals = u64::from(CHOOSE[48][5]) * 43;
        for (line, won) in won.iter().enumerate() {
            let lost = Ratio::new(both[line] * REPLACEMENTS, deals);
            counts.add_envied(line as u8, Ratio::from(*won) - lost);
        }
    }
    Ok(counts.figure(question))
}

/// The cards that the joker of a hand may be replaced with, or any of them where it has none, and
/// how many ways there are of it.
fn replacements(cards: Hand) -> Vec<(Option<Card>, u64)> {
    if !cards.has_joker() {
        return vec![(None, REPLACEMENTS)];
    }
    let left = Deck::WithJoker.cards().iter().filter(|card| !cards.contains(**card));
    left.map(|card| (Some(*card), 1)).collect()
}

fn line(game: &MainGame<Xtreme>, n: usize, cards: Hand, replacement: Option<Card>) -> Option<u8> {
    Xtreme::award(game.rules(), n, cards, &Shown { replacement, ..Shown::default() }).0
}

/// By line: in how many deals of two hands and a replacement another player has that line, and the
/// player one that brings envy too, who is then owed nothing (CO.DX.19.A.III).
fn both_win(winners: &[(Hand, Option<Card>, u8)], lines: usize) -> Vec<u64> {
    // The suits have names where two hands may share a card.
    let mut all = BTreeSet::new();
    let bit = |card: Card| 1u64 << card.index();
    for (cards, replacement, line) in winners {
        for suits in orders_of_suits() {
            let held: u64 = cards.cards().map(|card| bit(in_suits(card, suits))).sum();
            all.insert((held, replacement.map(|card| bit(in_suits(card, suits))), *line));
        }
    }
    let mut both = vec![0; lines];
    for (own, own_needs, _) in &all {
        for (other, needs, line) in all.iter().filter(|(other, ..)| own & other == 0) {
            // Only one of the hands can hold the joker.
            both[usize::from(*line)] += match own_needs.or(*needs) {
                None => 43,
                Some(card) => u64::from((own | other) & card == 0),
            };
        }
    }
    both
}

/// The suits in every order.
fn orders_of_suits() -> impl Iterator<Item = [Suit; 4]> {
    let order = |n: usize| [n / 64, n / 16 % 4, n / 4 % 4, n % 4].map(|suit| Suit::ALL[suit]);
    let differ = |order: &[Suit; 4]| (1..4).all(|n| !order[..n].contains(&order[n]));
    (0..256).map(order).filter(differ)
}

/// A card with the suits exchanged.
fn in_suits(card: Card, suits: [Suit; 4]) -> Card {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => Card::new(rank, suits[suit as usize]),
        _ => card,
    }
}

/// Optimal play: a hand of every class, and the multiple of the ante that it adds, none for a fold.
pub fn optimal(chosen: &Chosen, progress: &dyn Progress) -> Result<Vec<(Hand, u8)>, OptionError> {
    showdown::optimal::<Xtreme>(chosen, progress)
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    showdown::advise::<Xtreme>(situation)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use games::Value;

    use super::*;
    use crate::poker::showdown::tests::chosen;
    use crate::tests::{all, ask};

    #[test]
    fn every_pay_table_of_every_wager_is_there() {
        let all = all(&figures, "deuces-wild-xtreme");
        let of =
            |wager: &str| all.iter().filter(|figure| figure.wager == wager).collect::<Vec<_>>();
        let counts = Xtreme::SPOTS[..Xtreme::OPEN].iter().map(|spot| of(spot).len());
        assert_eq!(counts.collect::<Vec<_>>(), [1, 1, 3, 6, 2, 2, 1, 14]);
        // The main game is DJ Wild's.
        let edge = of("ante")[0].house_edge.as_ref().unwrap().to_f64();
        assert_eq!(format!("{edge:.6}"), "0.034674");
        // Two wilds are two of five.
        let wilds = |n: usize| Ratio::from(CHOOSE[5][n] * CHOOSE[48][5 - n]);
        let ways: Vec<_> = of("goin-wild")[0].lines.iter().map(|line| line.ways.clone()).collect();
        let joker = Ratio::from(CHOOSE[48][4]);
        assert_eq!(ways[..4], [wilds(4) + wilds(5), wilds(3), wilds(2), joker]);
    }

    #[test]
    fn a_replaced_joker_leaves_five_cards_of_fifty_two() {
        let table = Value::Map([("five-card-linked".into(), "PT-BJS-5CL-E01".into())].into());
        let all = ask(&figures, "deuces-wild-xtreme", &[("pay_tables", table)]);
        let linked = all.iter().find(|figure| figure.wager == "five-card-linked").unwrap();
        let odds = [4, 36, 624, 3_744, 5_108, 10_200, 54_912];
        for (line, ways) in linked.lines.iter().zip(odds) {
            assert_eq!(line.probability, Ratio::new(ways, CHOOSE[52][5]), "{}", line.name);
        }
        // A little less than the awards: nothing is owed to a player who won one.
        let envy = linked.envy_per_player.clone().unwrap();
        let most = Ratio::new(4 * 1_000 + 36 * 300, CHOOSE[52][5]);
        assert!(envy < most && envy > most * Ratio::new(9_999, 10_000u32));
    }

    #[test]
    fn two_hands_of_one_deal_are_counted_with_their_suits() {
        let game = MainGame::<Xtreme>::new(&chosen::<Xtreme>(&[])).unwrap();
        let mut winners = Vec::new();
        for class in Pack::new(Deck::WithJoker.cards()).classes(5) {
            for (replacement, _) in replacements(class.cards) {
                if let Some(line @ 0..=1) = line(&game, 2, class.cards, replacement) {
                    winners.push((class.cards, replacement, line));
                }
            }
        }
        // A royal flush beside one of three others, a straight flush of another suit, or one of six
        // to nine high of its own: neither hand holds the joker and any of 43 cards is drawn, or
        // one of them does and the card that it stands for is.
        let pairs = 4 * (3 + 3 * 9 + 4);
        let both = both_win(&winners, 7);
        assert_eq!(both[0], pairs * (43 + 5 + 5));
    }
}
