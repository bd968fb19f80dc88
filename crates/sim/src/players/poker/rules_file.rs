//! Strategies of one's own for the poker games: rules in a file, of which the first that fits decides.
//!
//! A file is TOML with a list of rules. What a rule asks for must all be there; a rule that asks for
//! nothing always fits, and where none fits the player does not go on: he folds, checks or pulls a
//! bet back. Three Card Poker as every book has it:
//!
//! ```toml
//! game = "three-card-poker"          # may be left out
//!
//! [[rule]]
//! cards = "Qs 6d 4c"                 # as good as these cards, or better
//! do = "play"
//! ```
//!
//! Let It Ride, with a rule for each of its two decisions:
//!
//! ```toml
//! [[rule]]
//! hand = "pair of tens"              # this hand or a better one, by the game's own ranking
//! do = "ride"
//!
//! [[rule]]
//! at = "bet-1"                       # the decision; without it the rule is for all of them
//! one_suit = 3                       # at least so many of the cards seen are of one suit
//! in_a_row = 3                       # and so many of different ranks lie within five in a row
//! do = "ride"
//! ```
//!
//! And a beginning for Ultimate Texas Hold 'Em:
//!
//! ```toml
//! [[rule]]
//! at = "deal"
//! hole = "33+ A2+ K5o+ K2s+ Q8o+ Q6s+ JTo J8s+"
//! do = "bet 4"                       # four times the main wager
//!
//! [[rule]]
//! at = ["flop", "river"]
//! hand = "pair"
//! own = true                         # the player's cards make it, not the board alone
//! do = "bet"                         # as often as the street allows
//! ```
//!
//! A decision has the name of the wager that it makes (`play`, `third-street`, `bet-1`); where one
//! wager can be made at several times, that of the cards last dealt (`deal`, `flop`, `turn`, `river`).
//! A rule may also ask for ranks held (`holds = "A K"`), for cards from a rank on
//! (`high = { from = "T", count = 2 }`) and, where the dealer shows a card, for its rank
//! (`up_card = "2-J"`). A multiple that the rules do not allow a hand is taken as the highest that they
//! do.

use chance::{Card, Place, Rank};
use games::poker::{Poker, Price, Rules, Stage, Variant};
use games::{Action, Kind};
use hands::Hand;
use serde::Deserialize;

use super::Knows;
use super::asks::{Ask, Seen};

/// How hands are ranked where they are compared with others or with the pay table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranked {
    /// Three cards.
    Three,
    /// The best four of five.
    BestFour,
    /// Five with wild deuces and joker.
    Wild,
    /// The best five; with fewer cards, the pairs that are there.
    Five,
}

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Option<String>,
    rule: Vec<Written>,
}

/// A rule as it is written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Written {
    at: Option<Names>,
    pub hand: Option<String>,
    pub cards: Option<String>,
    pub hole: Option<String>,
    pub one_suit: Option<u32>,
    pub in_a_row: Option<u32>,
    pub holds: Option<String>,
    pub high: Option<High>,
    pub up_card: Option<String>,
    pub own: Option<bool>,
    #[serde(rename = "do")]
    does: Option<String>,
}

/// One name or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Names {
    One(String),
    Several(Vec<String>),
}

/// So many cards from a rank on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct High {
    pub from: String,
    pub count: u32,
}

/// A rule that can be followed.
struct Rule {
    /// The decisions that it is for, a bit each.
    at: u8,
    asks: Vec<Ask>,
    /// How many times the main wager; none for not going on.
    times: u8,
}

/// A player who goes by rules.
pub struct ByRules(Vec<Rule>, Ranked);

/// A decision of a game: its name, and how many cards the player and the board then have.
pub(super) struct Asked {
    name: &'static str,
    pub own: usize,
    pub board: usize,
}

/// The decisions of a game, in order.
fn decisions<V: Variant>() -> Vec<Asked> {
    let (mut own, mut board, mut all) = (0, 0, Vec::new());
    for stage in V::BY_HAND {
        match *stage {
            Stage::Around { seats, .. } | Stage::Stacks(seats) => own += usize::from(seats),
            // Cards that are dealt face down count when they are turned.
            Stage::Board(cards) if V::HOUSE == Place::Dealer => board += usize::from(cards),
            Stage::Turn => board += 1,
            Stage::Decide(street) => {
                let fills = |street: usize| V::SPOTS[V::STREETS[street].fills];
                let name = fills(usize::from(street));
                let alone = (0..V::STREETS.len()).filter(|n| fills(*n) == name).count() == 1;
                let last_dealt = ["deal", "deal", "deal", "flop", "turn", "river"];
                all.push(Asked { name: if alone { name } else { last_dealt[board] }, own, board });
            }
            _ => {}
        }
    }
    all
}

impl ByRules {
    /// Reads a file; what is wrong with it is said in one line.
    pub fn read<V: Variant>(text: &str, ranked: Ranked) -> Result<ByRules, String> {
        let file: File = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |at| 1 + text[..at.start].matches('\n').count());
            format!("strategy file, line {line}: {}", error.message().replace('\n', "; "))
        })?;
        if let Some(game) = file.game.filter(|game| game != V::ID) {
            let known = Kind::find(&game).map_or("which is no game", |_| "another game");
            let why = format!("is for `{game}`, {known}; expected `{}`", V::ID);
            return Err(format!("strategy file: it {why}"));
        }
        let decisions = decisions::<V>();
        let rules = (1..).zip(&file.rule).map(|(number, written): (usize, &Written)| {
            let rule = Rule::read::<V>(written, ranked, &decisions);
            rule.map_err(|why| format!("strategy file, rule {number}: {why}"))
        });
        Ok(ByRules(rules.collect::<Result<_, _>>()?, ranked))
    }
}

impl Rule {
    fn read<V: Variant>(
        written: &Written,
        ranked: Ranked,
        decisions: &[Asked],
    ) -> Result<Rule, String> {
        let at = read_at(written.at.as_ref(), decisions)?;
        let asked = || (0..).zip(decisions).filter(|(n, _)| at >> n & 1 == 1);
        let asks = Ask::read(written, ranked, V::UP_CARD.is_some(), || asked().map(|(_, d)| d))?;
        let does = written.does.as_deref().ok_or("`do` is missing, expected what is done")?;
        let read = |_, (street, decision)| read_does::<V>(does, street, decision);
        Ok(Rule { at, asks, times: asked().try_fold(0, read)? })
    }
}

/// The decisions that a rule is for.
fn read_at(at: Option<&Names>, decisions: &[Asked]) -> Result<u8, String> {
    let names: &[String] = match at {
        None => return Ok(u8::MAX),
        Some(Names::One(name)) => std::slice::from_ref(name),
        Some(Names::Several(names)) => names,
    };
    names.iter().try_fold(0, |bits, name| {
        let place = decisions.iter().position(|decision| decision.name == name);
        let known = || decisions.iter().map(|d| format!("`{}`", d.name)).collect::<Vec<_>>();
        let place = place.ok_or_else(|| {
            format!("`at`: there is no decision `{name}`, expected {}", known().join(", "))
        })?;
        Ok(bits | 1 << place)
    })
}

/// How many times the main wager an action adds on a street.
fn read_does<V: Variant>(does: &str, street: usize, decision: &Asked) -> Result<u8, String> {
    let rules = &V::STREETS[street];
    let (word, times) = match does.trim().split_once(' ') {
        Some((word, times)) => (word, Some(times.trim().trim_end_matches('x'))),
        None => (does.trim(), None),
    };
    let multiples = match rules.price {
        Price::Times(multiples) => multiples,
        Price::Nothing | Price::Once => 0b10,
    };
    let legal = || (0..8u8).filter(|n| multiples >> n & 1 == 1).map(|n| n.to_string());
    let wrong = || {
        let (on, out) = (rules.on, rules.out);
        let on = match multiples.count_ones() {
            1 => format!("`{on}`"),
            _ => format!("`{on}` and one of {}", legal().collect::<Vec<_>>().join(", ")),
        };
        format!("`do`: at `{}` nobody can `{does}`, expected `{out}` or {on}", decision.name)
    };
    let is = |action: Action| action.to_string() == word;
    if is(rules.out) && times.is_none() {
        return Ok(0);
    }
    let named = times.map(|times| times.parse::<u8>().map_err(|_| wrong())).transpose()?;
    // Where the street takes one multiple only it need not be named.
    let times = named.unwrap_or(if multiples.count_ones() == 1 { u8::MAX } else { 0 });
    let can = times == u8::MAX || times < 8 && multiples >> times & 1 == 1;
    if is(rules.on) && can { Ok(times) } else { Err(wrong()) }
}

impl<V: Variant> Knows<V> for ByRules {
    fn times(&self, game: &Poker<V>, _: &Rules<V>, street: u8, seat: u8) -> u8 {
        let ByRules(rules, ranked) = self;
        let cards = game.cards_of(seat);
        let all = |cards: &[Option<Card>]| cards.iter().flatten().copied().collect::<Hand>();
        let up = game.up_card().and_then(Card::rank);
        let seen = Seen { own: all(cards), board: all(game.face_up()), up, ranked: *ranked };
        let fits = |rule: &&Rule| {
            rule.at >> street & 1 == 1 && rule.asks.iter().all(|ask| ask.fits(&seen))
        };
        let times = rules.iter().find(fits).map_or(0, |rule| rule.times);
        match V::price(cards, street) {
            // The highest multiple that is not above it.
            Price::Times(legal) if times > 0 => {
                let below = legal & (2u8.checked_shl(times.into()).unwrap_or(0)).wrapping_sub(1);
                let legal = if below > 0 { below } else { legal };
                legal.checked_ilog2().unwrap_or(0) as u8
            }
            _ => times.min(1),
        }
    }
}

/// The rank that a letter or number names: `A`, `T` or `10`.
pub(super) fn rank(text: &str) -> Option<Rank> {
    let text = if text == "10" { "T" } else { text };
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Rank::ALL.into_iter().find(|rank| rank.letter() == letter.to_ascii_uppercase())
}
