//! Deuces Wild Xtreme: five cards against the dealer's five, with the deuces and the joker wild, and
//! six bonus wagers that a fold does not touch.

use std::cell::OnceCell;
use std::time::Instant;

use chance::{Card, Deck};
use games::poker::deuces_wild_xtreme::Xtreme;
use games::poker::{Shown, Variant};
use games::{BadOption, Chosen, Progressive};
use hands::Hand;

use super::census::{CHOOSE, Pack};
use super::showdown::{self, MainGame, Meetings, figures as common};
use super::wilds;
use crate::{Advice, AwardCounts, Figure, NoAdvice, Question, Ratio, Situation};

/// The bonus wagers that look at nothing but the player's hand.
const ON_OWN_HAND: [&str; 2] = ["trips-plus-wild", "goin-wild"];

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, BadOption> {
    let mut figures = Vec::new();
    let counted = OnceCell::new();
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
                figures.extend(common::on_own_hand::<Xtreme>(question, &chosen, spot)?);
            }
        }
        for (n, spot) in Xtreme::PROGRESSIVES.iter().map(|spot| Xtreme::SPOTS[*spot]).enumerate() {
            for chosen in common::offered(question, &table, spot) {
                figures.push(progressive(question, &chosen, n, spot)?);
            }
        }
    }
    Ok(figures)
}

/// A progressive: a fold leaves it on the table, so every hand counts.
fn progressive(
    question: &Question<'_>,
    chosen: &Chosen,
    n: usize,
    spot: &str,
) -> Result<Figure, BadOption> {
    let game = MainGame::<Xtreme>::new(chosen)?;
    let pack = Pack::new(Deck::WithJoker.cards());
    let terms = Progressive::all(chosen)?.swap_remove(n);
    let mut won = vec![0u64; terms.lines().count()];
    // The joker's replacement is any of the cards that the player does not hold.
    let replacements = pack.len() - 5;
    for class in pack.classes(5) {
        let weight = u64::from(class.weight);
        let mut add = |replacement: Option<Card>, ways: u64| {
            if let Some(line) = line(&game, n, class.cards, replacement) {
                won[usize::from(line)] += ways * weight;
            }
        };
        if class.cards.has_joker() {
            let left = Deck::WithJoker.cards().iter();
            left.filter(|card| !class.cards.contains(**card)).for_each(|card| add(Some(*card), 1));
        } else {
            add(None, replacements as u64);
        }
    }
    let total = u64::from(CHOOSE[pack.len()][5]) * replacements as u64;
    let mut counts = AwardCounts::new(chosen, spot, total);
    won.iter().enumerate().for_each(|(line, won)| counts.add(line as u8, *won));
    let envied: Vec<u8> = (0..won.len() as u8).filter(|line| terms.envy(*line).cents() > 0).collect();
    if !envied.is_empty() {
        let both = both_win(&game, n, &envied, won.len());
        // Two hands and a replacement, for every hand and a replacement.
        let deals = u64::from(CHOOSE[pack.len() - 5][5]) * (pack.len() as u64 - 10);
        for (line, won) in won.iter().enumerate() {
            let lost = Ratio::new(both[line] * replacements as u64, deals);
            counts.add_envied(line as u8, Ratio::from(*won) - lost);
        }
    }
    Ok(counts.figure(question))
}

fn line(game: &MainGame<Xtreme>, n: usize, cards: Hand, replacement: Option<Card>) -> Option<u8> {
    Xtreme::award(game.rules(), n, cards, &Shown { replacement, ..Shown::default() }).0
}

/// By line: in how many deals of two hands and a replacement another player has that line, and the
/// player himself one that brings envy, so that he is owed nothing (CO.DX.19.A.III).
fn both_win(game: &MainGame<Xtreme>, n: usize, envied: &[u8], lines: usize) -> Vec<u64> {
    let pack = Pack::new(Deck::WithJoker.cards());
    let mut winners: Vec<(u64, Option<u8>, u8)> = Vec::new();
    pack.each_set(5, |set| {
        let (cards, left) = (pack.hand(set), pack.without(set));
        let held = pack.without(&[]) & !left;
        let needs: Vec<Option<u8>> = match cards.has_joker() {
            true => (0..pack.len() as u8).filter(|place| left >> place & 1 == 1).map(Some).collect(),
            false => vec![None],
        };
        for need in needs {
            let line = line(game, n, cards, need.map(|place| pack.card(place)));
            if let Some(line) = line.filter(|line| envied.contains(line)) {
                winners.push((held, need, line));
            }
        }
    });
    let mut both = vec![0; lines];
    for (own, own_need, _) in &winners {
        for (other, need, line) in winners.iter().filter(|(other, ..)| own & other == 0) {
            // Only one of the hands can hold the joker.
            both[usize::from(*line)] += match own_need.or(*need) {
                None => pack.len() as u64 - 10,
                Some(place) => u64::from((own | other) >> place & 1 == 0),
            };
        }
    }
    both
}

/// The value of everything that a player may do.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    showdown::advise::<Xtreme>(situation)
}
