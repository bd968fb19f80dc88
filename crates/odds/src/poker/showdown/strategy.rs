//! Optimal play in words and as tables, read off the decisions of all hands.

use std::collections::BTreeMap;

use chance::Rank;
use hands::Hand;

use super::Showdown;
use crate::{Chart, Strategy};

/// More turns of play than this, from rank to rank of hands of one name, are left to the table.
const MOST_TURNS: usize = 6;

/// How some hands are played: how many add each multiple of the base wager, none being a fold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Split([u64; 8]);

impl Split {
    /// So many hands more are played like this.
    pub fn add(&mut self, times: u8, hands: u64) {
        self.0[usize::from(times)] += hands;
    }

    /// How all of them are played; none where some are played in another way.
    pub fn all(&self) -> Option<u8> {
        let mut ways = (0..8).filter(|times| self.0[usize::from(*times)] > 0);
        ways.next().filter(|_| ways.next().is_none())
    }

    /// Every way in which some of them are played, the most usual first.
    pub fn ways(&self) -> Vec<(u8, u64)> {
        let ways = (0..).zip(self.0).filter(|(_, hands)| *hands > 0);
        let mut ways: Vec<_> = ways.collect();
        ways.sort_by_key(|(_, hands)| std::cmp::Reverse(*hands));
        ways
    }

    /// What is done with them: the usual play, and on how many hands another.
    pub fn words(&self, word: impl Fn(u8) -> &'static str) -> String {
        let total: u64 = self.0.iter().sum();
        let mut words = String::new();
        for (n, (times, hands)) in self.ways().into_iter().enumerate() {
            match n {
                0 => words += word(times),
                _ => words += &format!("; {} on {hands} of {total}", word(times)),
            }
        }
        words
    }
}

/// Hands of one class: how they are played, and how many they are.
#[derive(Clone, Copy, Debug)]
pub struct Decided {
    /// The number of the rank.
    pub rank: u16,
    /// One of the hands.
    pub cards: Hand,
    /// The multiple of the base wager that they add; none for a fold.
    pub times: u8,
    /// How many hands there are.
    pub hands: u64,
}

/// Hands that a dealer calls by one name.
struct Named {
    name: String,
    hands: Vec<Decided>,
}

impl Named {
    fn split<'a>(hands: impl IntoIterator<Item = &'a Decided>) -> Split {
        let mut split = Split::default();
        hands.into_iter().for_each(|decided| split.add(decided.times, decided.hands));
        split
    }

    fn all(&self) -> Option<u8> {
        Named::split(&self.hands).all()
    }

    /// The rank that decides: how hands that hold it are played, and the others.
    fn decided_by(&self) -> Option<(Rank, u8, u8)> {
        Rank::ALL.into_iter().find_map(|rank| {
            let holds = |decided: &&Decided| decided.cards.ranks() >> rank.index() & 1 == 1;
            let with = Named::split(self.hands.iter().filter(holds)).all()?;
            let without = Named::split(self.hands.iter().filter(|d| !holds(d))).all()?;
            Some((rank, with, without))
        })
    }

    /// From rank to rank: the lowest and the highest hand that are played alike.
    fn turns(&self) -> Vec<(Hand, Hand, Option<u8>)> {
        let mut turns: Vec<(Hand, Hand, Option<u8>)> = Vec::new();
        for hands in self.hands.chunk_by(|a, b| a.rank == b.rank) {
            let (all, cards) = (Named::split(hands).all(), hands[0].cards);
            match turns.last_mut().filter(|(.., last)| *last == all) {
                Some((_, highest, _)) => *highest = cards,
                None => turns.push((cards, cards, all)),
            }
        }
        turns
    }
}

/// Optimal play of these hands. `word` says what adding a multiple of the base wager is.
pub fn strategy<V: Showdown>(
    mut hands: Vec<Decided>,
    word: impl Fn(u8) -> &'static str,
) -> Strategy {
    hands.sort_by_key(|decided| decided.rank);
    let mut named: Vec<Named> = Vec::new();
    for hands in hands.chunk_by(|a, b| a.rank == b.rank) {
        let name = V::name(hands[0].cards);
        match named.last_mut().filter(|last| last.name == name) {
            Some(last) => last.hands.extend(hands),
            None => named.push(Named { name, hands: hands.to_vec() }),
        }
    }
    let mut ranges: Vec<HandRange> = Vec::new();
    for range in named.iter().flat_map(|named| ranges_of::<V>(named, &word)) {
        match ranges.last_mut().filter(|last| last.how == range.how && last.is_sure) {
            Some(last) => last.highest = range.highest,
            None => ranges.push(range),
        }
    }
    let (mut words, mut rows) = (Vec::new(), Vec::new());
    for (n, HandRange { lowest, highest, how, .. }) in ranges.iter().enumerate() {
        let range = match (n == 0, n + 1 == ranges.len()) {
            (true, false) => format!("{highest} or less"),
            (_, true) => format!("{lowest} or better"),
            _ if lowest == highest => lowest.clone(),
            _ => format!("{lowest} to {highest}"),
        };
        words.push(format!("With {range}, {how}."));
        rows.push((range, vec![how.clone()]));
    }
    let details: Vec<_> = named.iter().flat_map(|named| by_ranks(named, &word)).collect();
    let chart =
        |title: &str, rows| Chart { title: title.into(), columns: vec!["play".into()], rows };
    let mut charts = vec![chart("by hand", rows)];
    if !details.is_empty() {
        charts.push(chart("ranks that are not all played alike, by all the cards", details));
    }
    Strategy { words, charts }
}

/// Hands from one to another, and how they are played.
struct HandRange {
    lowest: String,
    highest: String,
    how: String,
    /// Whether all of them are played in one way.
    is_sure: bool,
}

/// How hands of one name are played.
fn ranges_of<V: Showdown>(named: &Named, word: &impl Fn(u8) -> &'static str) -> Vec<HandRange> {
    let whole = |how: String, is_sure| {
        let (lowest, highest) = (named.name.clone(), named.name.clone());
        vec![HandRange { lowest, highest, how, is_sure }]
    };
    if let Some(times) = named.all() {
        return whole(word(times).into(), true);
    }
    if let Some((rank, with, without)) = named.decided_by() {
        let article = if matches!(rank, Rank::Eight | Rank::Ace) { "an" } else { "a" };
        let (with, without, rank) = (word(with), word(without), rank.word());
        let how = format!("{with} when the hand holds {article} {rank}, otherwise {without}");
        return whole(how, false);
    }
    let depends = "see the table: it depends on the other cards";
    let turns = named.turns();
    if turns.len() > MOST_TURNS {
        return whole(depends.into(), false);
    }
    let range = |(low, high, all): (Hand, Hand, Option<u8>)| HandRange {
        lowest: V::describe(low),
        highest: V::describe(high),
        how: all.map_or(depends, word).into(),
        is_sure: all.is_some(),
    };
    turns.into_iter().map(range).collect()
}

/// Hands of ranks that are not all played alike, by all the ranks that they hold.
fn by_ranks(named: &Named, word: impl Fn(u8) -> &'static str) -> Vec<(String, Vec<String>)> {
    let mut rows = Vec::new();
    for hands in named.hands.chunk_by(|a, b| a.rank == b.rank) {
        if Named::split(hands).all().is_some() {
            continue;
        }
        let mut held: BTreeMap<Vec<u8>, Split> = BTreeMap::new();
        for decided in hands {
            let mut ranks: Vec<u8> = decided.cards.cards().map(|card| card.index() / 4).collect();
            ranks.reverse();
            held.entry(ranks).or_default().add(decided.times, decided.hands);
        }
        for (ranks, split) in held {
            // The joker has no rank.
            let letter = |rank: &u8| Rank::ALL.get(usize::from(*rank)).map_or('*', |r| r.letter());
            let name = ranks.iter().map(|rank| letter(rank).to_string()).collect::<Vec<_>>();
            rows.push((name.join("-"), vec![split.words(&word)]));
        }
    }
    rows
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(letters).collect()
}
