//! Strategies of one's own for the poker games: rules in a file, of which the first that fits
//! decides.
//!
//! A file is TOML with a list of rules. What a rule asks for must all be there; a rule that asks
//! for nothing always fits, and where none fits the player does not go on, but folds, checks or
//! pulls a bet back. Three Card Poker as every book has it:
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
//! wager can be made at several times, that of the cards last dealt (`deal`, `flop`, `turn`,
//! `river`). A rule may also ask for ranks held (`holds = "A K"`), for cards from a rank on
//! (`high = { from = "T", count = 2 }`) and, where the dealer shows a card, for its rank
//! (`up_card = "2-J"`). A multiple that the rules do not allow a hand is taken as the highest that
//! they do.

use chance::{Card, Place, Rank};
use games::poker::{PokerGame, Price, Sight, Stage};
use games::{Action, Kind, Multiples};
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
    does: Does,
}

/// What a rule has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    /// Not going on.
    Out,
    /// Going on where one multiple of the main wager is all there is.
    On,
    /// Going on for so many times the main wager.
    Times(u8),
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
fn decisions<V: PokerGame>() -> Vec<Asked> {
    let (mut own, mut board, mut all) = (0, 0, Vec::new());
    for stage in V::BY_HAND {
        match *stage {
            Stage::OneByOne { seats, .. } | Stage::Stacks(seats) => own += usize::from(seats),
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
    pub fn read<V: PokerGame>(text: &str, ranked: Ranked) -> Result<ByRules, String> {
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
    fn read<V: PokerGame>(
        written: &Written,
        ranked: Ranked,
        decisions: &[Asked],
    ) -> Result<Rule, String> {
        let at = read_at(written.at.as_ref(), decisions)?;
        let asked = || (0..).zip(decisions).filter(|(n, _)| at >> n & 1 == 1);
        let asks = Ask::read(written, ranked, V::UP_CARD.is_some(), || asked().map(|(_, d)| d))?;
        let does = written.does.as_deref().ok_or("`do` is missing, expected what is done")?;
        let read = |_, (street, decision)| read_does::<V>(does, street, decision);
        Ok(Rule { at, asks, does: asked().try_fold(Does::Out, read)? })
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

/// What an action does on a street.
fn read_does<V: PokerGame>(does: &str, street: usize, decision: &Asked) -> Result<Does, String> {
    let rules = &V::STREETS[street];
    let (word, times) = match does.trim().split_once(' ') {
        Some((word, times)) => (word, Some(times.trim().trim_end_matches('x'))),
        None => (does.trim(), None),
    };
    let multiples = match rules.price {
        Price::Times(multiples) => multiples,
        Price::Nothing | Price::Once => Multiples::ONCE,
    };
    let wrong = || {
        let (on, out) = (rules.on, rules.out);
        let on = match multiples.only() {
            Some(_) => format!("`{on}`"),
            None => format!("`{on}` and one of {multiples}"),
        };
        format!("`do`: at `{}` nobody can `{does}`, expected `{out}` or {on}", decision.name)
    };
    let is = |action: Action| action.to_string() == word;
    if is(rules.out) && times.is_none() {
        return Ok(Does::Out);
    }
    let named = times.map(|times| times.parse::<u8>().map_err(|_| wrong())).transpose()?;
    match named {
        Some(times) if is(rules.on) && multiples.contains(times) => Ok(Does::Times(times)),
        // Where the street takes one multiple only it need not be named.
        None if is(rules.on) && multiples.only().is_some() => Ok(Does::On),
        _ => Err(wrong()),
    }
}

impl<V: PokerGame> Knows<V> for ByRules {
    fn times(&self, sight: &Sight<V>) -> u8 {
        let (ByRules(rules, ranked), street) = (&self, sight.street);
        let up = sight.up_card.and_then(Card::rank);
        let seen = Seen { own: sight.own, board: sight.board, up, ranked: *ranked };
        let fits = |rule: &&Rule| {
            rule.at >> street & 1 == 1 && rule.asks.iter().all(|ask| ask.fits(&seen))
        };
        let does = rules.iter().find(fits).map_or(Does::Out, |rule| rule.does);
        match (does, V::price(sight.own, street)) {
            (Does::Out, _) => 0,
            (Does::On, Price::Times(legal)) => legal.most().unwrap_or(0),
            // The highest multiple that is not above it.
            (Does::Times(times), Price::Times(legal)) => {
                legal.up_to(times).most().or(legal.most()).unwrap_or(0)
            }
            (Does::On | Does::Times(_), Price::Nothing | Price::Once) => 1,
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

#[cfg(test)]
mod tests {
    use games::express::Seen as _;
    use games::poker::crazy_four_poker::{CrazyFour, CrazyFourPoker};
    use games::poker::four_card_poker::FourCard;
    use games::poker::let_it_ride::Ride;
    use games::poker::mississippi_stud::Mississippi;
    use games::poker::three_card_poker::ThreeCard;
    use games::poker::ultimate_texas_holdem::Ultimate;
    use games::{HandNumber, Seat};

    use hands::Hand;

    use super::*;

    /// What somebody with these cards does by a file, without a table.
    fn does(rules: &ByRules, street: u8, own: &str, board: &str, up: Option<Rank>) -> u8 {
        let hand = |text: &str| -> Hand {
            chance::cards(text).expect("cards").into_iter().flatten().collect()
        };
        let seen = Seen { own: hand(own), board: hand(board), up, ranked: rules.1 };
        let fits = |rule: &&Rule| {
            rule.at >> street & 1 == 1 && rule.asks.iter().all(|ask| ask.fits(&seen))
        };
        match rules.0.iter().find(fits).map(|rule| rule.does) {
            None | Some(Does::Out) => 0,
            Some(Does::On) => 1,
            Some(Does::Times(times)) => times,
        }
    }

    fn wrong<V: PokerGame>(text: &str, ranked: Ranked) -> String {
        ByRules::read::<V>(text, ranked).map(|_| ()).expect_err("something is wrong")
    }

    #[test]
    fn the_first_rule_that_fits_decides() {
        let text = r#"
            game = "let-it-ride"
            [[rule]]
            hand = "pair of tens"
            do = "ride"
            [[rule]]
            at = "bet-1"
            one_suit = 3
            in_a_row = 3
            do = "ride"
            [[rule]]
            at = "bet-2"
            one_suit = 4
            do = "ride"
            [[rule]]
            at = ["bet-2"]
            in_a_row = 4
            high = { from = "T", count = 1 }
            do = "ride"
        "#;
        let rules = ByRules::read::<Ride>(text, Ranked::Five).expect("rules");
        for (street, cards, times) in [
            (0, "Tc Td 2h", 1),
            (0, "9c 9d Ah", 0),
            (0, "9c 9d 9h", 1),
            (0, "3h 4h 5h", 1),
            (0, "Ah 2h 5h", 1),
            (0, "3h 4h 8h", 0),
            (1, "3h 4h 8h Kh", 1),
            (1, "7h 8c 9h Td", 1),
            (1, "6h 7c 8h 9d", 0),
            (1, "6h 6c 9h 9d", 1),
        ] {
            assert_eq!(does(&rules, street, cards, "", None).min(1), times, "{cards}");
        }
    }

    #[test]
    fn hands_are_those_of_the_game() {
        let text = "[[rule]]\ncards = \"Qs 6d 4c\"\ndo = \"play\"";
        let rules = ByRules::read::<ThreeCard>(text, Ranked::Three).expect("rules");
        assert_eq!(does(&rules, 0, "Qh 6s 3c", "", None), 0);
        assert_ne!(does(&rules, 0, "Qh 6s 4h", "", None), 0);
        assert_ne!(does(&rules, 0, "2h 2s 4h", "", None), 0);
        let text = r#"
            [[rule]]
            hand = "pair of aces"
            do = "play 3"
            [[rule]]
            hand = "king high"
            holds = "Q 4"
            up_card = "2-J"
            do = "play 1"
        "#;
        let rules = ByRules::read::<FourCard>(text, Ranked::BestFour).expect("rules");
        let does = |own, up| does(&rules, 0, own, "", Some(up));
        assert_eq!(does("Ac Ad 2s 3s 4h", Rank::King), 3);
        assert_eq!(does("Ks Qd 9s 7h 4h", Rank::Jack), 1);
        assert_eq!(does("Ks Qd 9s 7h 4h", Rank::Queen), 0);
        assert_eq!(does("Ks Jd 9s 7h 4h", Rank::Jack), 0);
    }

    #[test]
    fn two_cards_are_written_as_players_write_them() {
        let text = r#"
            [[rule]]
            at = "deal"
            hole = "33+ A2+, K5o+ K2s+ Q8o+ Q6s+ JTo J8s+"
            do = "bet 4"
            [[rule]]
            at = ["flop", "river"]
            hand = "pair"
            own = true
            do = "bet"
        "#;
        let rules = ByRules::read::<Ultimate>(text, Ranked::Five).expect("rules");
        for (cards, times) in [
            ("3c 3d", 4),
            ("2c 2d", 0),
            ("Ac 2d", 4),
            ("Kc 4d", 0),
            ("4c Kc", 4),
            ("Qd 8c", 4),
            ("Qd 7c", 0),
            ("Qd 7d", 4),
            ("Jd Tc", 4),
            ("Jd 9c", 0),
            ("Jd Td", 4),
        ] {
            assert_eq!(does(&rules, 0, cards, "", None), times, "{cards}");
        }
        assert_ne!(does(&rules, 1, "3c 7d", "7h 8c Ks", None), 0);
        assert_eq!(does(&rules, 1, "3c 7d", "8h 8c Ks", None), 0);
        assert_ne!(does(&rules, 2, "3c Kd", "8h 8c Ks 2d 4d", None), 0);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for (text, why) in [
            ("[[rule]]\ndo = ", "strategy file, line 2: "),
            ("[[rule]]\nhands = \"pair\"", "strategy file, line 2: unknown field `hands`"),
            ("[[rule]]\nhand = \"pair\"", "strategy file, rule 1: `do` is missing"),
            ("game = \"chess\"\nrule = []", "is for `chess`, which is no game; expected `three"),
            ("game = \"dj-wild\"\nrule = []", "is for `dj-wild`, another game"),
            ("[[rule]]\nhand = \"two pair\"\ndo = \"play\"", "`two pair` is no hand of this game"),
            ("[[rule]]\nhand = \"pair of x\"\ndo = \"play\"", "`pair of x` is no hand"),
            ("[[rule]]\ncards = \"Qs 6d\"\ndo = \"play\"", "are not 3 different cards"),
            ("[[rule]]\ncards = \"Qs Qs 2c\"\ndo = \"play\"", "are not 3 different cards"),
            ("[[rule]]\ncards = \"Qs Jo 2c\"\ndo = \"play\"", "are not 3 different cards"),
            ("[[rule]]\nhole = \"AA\"\ndo = \"play\"", "`hole`: players of this game have more"),
            ("[[rule]]\nup_card = \"A\"\ndo = \"play\"", "the dealer of this game shows no card"),
            ("[[rule]]\nholds = \"1\"\ndo = \"play\"", "`holds`: `1` is no rank"),
            ("[[rule]]\nat = \"flop\"\ndo = \"play\"", "no decision `flop`, expected `play`"),
            ("[[rule]]\ndo = \"bet\"", "nobody can `bet`, expected `fold` or `play`"),
            ("[[rule]]\ndo = \"play 2\"", "nobody can `play 2`, expected `fold` or `play`"),
            ("[[rule]]\ndo = \"play 255\"", "nobody can `play 255`, expected `fold` or `play`"),
        ] {
            let said = wrong::<ThreeCard>(text, Ranked::Three);
            assert!(said.contains(why) && !said.contains('\n'), "{text:?}: {said}");
        }
        let text = "[[rule]]\ndo = \"bet\"";
        let said = wrong::<Mississippi>(text, Ranked::Five);
        assert!(said.ends_with("expected `fold` or `bet` and one of 1, 2, 3"), "{said}");
        let text = "[[rule]]\ncards = \"As Ks Qs Js 9s\"\ndo = \"ride\"";
        assert!(wrong::<Ride>(text, Ranked::Five).contains("not all decisions of this rule see 5"));
        let text = "[[rule]]\nup_card = \"A-2\"\ndo = \"play 1\"";
        assert!(wrong::<FourCard>(text, Ranked::BestFour).contains("the lower one first"));
        for (hole, good) in [("AKs QTo+ 55", true), ("AAs", false), ("A", false), ("1K", false)] {
            let text =
                format!("[[rule]]\nat = \"third-street\"\nhole = \"{hole}\"\ndo = \"bet 1\"");
            assert_eq!(ByRules::read::<Mississippi>(&text, Ranked::Five).is_ok(), good, "{hole}");
        }
    }

    #[test]
    fn a_multiple_above_what_a_hand_may_play_is_the_highest_that_it_may() {
        let mut table = games::Table::<CrazyFourPoker>::open(games::Options::new()).expect("open");
        let text = "[[rule]]\ndo = \"play 3\"";
        let rules = ByRules::read::<CrazyFour>(text, Ranked::BestFour).expect("rules");
        for (spot, cents) in [(0, 1000), (1, 1000)] {
            let (on, amount) = (games::Spot(spot), games::Cents::new(cents));
            let wager = games::Wager { seat: Seat::FIRST, on, amount, for_dealer: false };
            table.step(games::Event::Wager(wager)).expect("a wager");
        }
        table.step(games::Event::Chance(chance::Outcome::Shuffled)).expect("a shuffle");
        let dealt = "2c 3c 4d 5d 7h 8h 9s Js Qc Kd";
        for card in chance::cards(dealt).expect("cards") {
            table.step(games::Event::Chance(chance::Outcome::Card(card))).expect("a card");
        }
        let asked = games::Asked { seat: Seat::FIRST, hand: HandNumber::FIRST };
        Sight::<CrazyFour>::show(table.game(), table.rules(), asked, |sight| {
            assert_eq!(rules.times(sight), 1);
        });
    }
}
