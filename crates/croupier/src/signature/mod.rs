//! The signature of the house: one number over what seeded rounds of every game are settled to.
//!
//! Two programs with the same signature took, paid and returned the same in all of these rounds, in
//! the same order and by the same clauses. A change that is meant to change no rule keeps it; one
//! that does not says so. Reasons in words are left out: to say a thing better changes no money.

use std::fmt::Write;

use answers::cache::digest;
pub use answers::training::{TrainingError, Visit};
use games::{HandNumber, Kind, Statement};
use serde_json::{Value, json};

/// Rounds of each game.
pub const ROUNDS: usize = 300;

/// Cards, rolls, spins, wagers and decisions of every game come out of this number.
const SEED: u64 = 1;

/// What the rounds of one game come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The game.
    pub game: &'static str,
    /// How many settlement lines there were.
    pub lines: usize,
    /// The number.
    pub digest: u128,
}

impl Signature {
    /// Plays the rounds of a game.
    ///
    /// ```
    /// let big_six = games::Kind::find("big-six").unwrap();
    /// let once = croupier::signature::Signature::of(big_six).unwrap();
    /// assert_eq!(Ok(once), croupier::signature::Signature::of(big_six));
    /// ```
    pub fn of(kind: &'static Kind) -> Result<Signature, TrainingError> {
        let mut visit = Visit::new(kind, SEED)?;
        let (mut text, mut count) = (String::new(), 0);
        for round in 0..ROUNDS {
            let lines = visit.round()?;
            count += lines.len();
            // Nothing that is written to a string is refused.
            let _ = writeln!(text, "round {round}");
            lines.iter().for_each(|line| add_line(&mut text, line));
            for (name, meter) in visit.meters() {
                let _ = writeln!(text, "{name} {}", meter.value());
            }
        }
        Ok(Signature { game: kind.id, lines: count, digest: digest(&[text.as_bytes()]) })
    }
}

/// A settlement line as it enters the number.
fn add_line(text: &mut String, line: &Statement) {
    let Statement { seat, wager, stake, paid, commission, .. } = line;
    let hand = line.hand.map_or(0, HandNumber::number);
    let (verdict, clause) = (line.verdict.name(), line.clause.id());
    let verify = line.verify.as_ref().map_or("", |(clause, _)| clause.id());
    let table = line.line.as_ref().map_or("", |(table, _)| table.as_str());
    let name = line.line_name().unwrap_or_default();
    let _ = writeln!(
        text,
        "{seat}.{hand} {wager} {stake} {verdict} {paid} {commission} {clause} {table} {name} \
         {verify} {}",
        line.for_dealer
    );
}

/// The signatures of these games, and the one over all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signatures {
    /// A game each.
    pub games: Vec<Signature>,
    /// The one number.
    pub digest: u128,
}

impl Signatures {
    /// Plays the rounds of every one of these games.
    pub fn of(kinds: impl IntoIterator<Item = &'static Kind>) -> Result<Signatures, TrainingError> {
        let games = kinds.into_iter().map(Signature::of).collect::<Result<Vec<_>, _>>()?;
        let each: Vec<_> = games.iter().map(|game| game.digest.to_le_bytes()).collect();
        let each: Vec<_> = each.iter().map(<[u8; 16]>::as_slice).collect();
        Ok(Signatures { digest: digest(&each), games })
    }

    /// The one number, as a line.
    pub fn text(&self) -> String {
        format!("{:032x}\n", self.digest)
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let games = self.games.iter().map(|game| {
            let digest = format!("{:032x}", game.digest);
            json!({"game": game.game, "rounds": ROUNDS, "lines": game.lines, "signature": digest})
        });
        let games: Vec<_> = games.collect();
        json!({"signature": format!("{:032x}", self.digest), "seed": SEED, "games": games})
    }
}
