//! What a pay table is worth to the house: the exact edge of Pair Plus as the document prints it,
//! and of one's own variation of it.
//!
//!     cargo run -p odds --example price_a_pay_table

use std::error::Error;
use std::sync::Arc;

use games::poker::three_card_poker::ThreeCardPoker;
use games::{Game, Options, Rulebook};
use odds::{NoCache, Question, Ratio, Silent, Solver};

/// Prints both edges.
pub fn main() -> Result<(), Box<dyn Error>> {
    let (printed, own) = prices()?;
    for (what, edge) in [("as printed", printed), ("a straight at 5, a flush at 4", own)] {
        println!("{what}: {edge} of the wager, about {:.4}%", edge.to_f64() * 100.0);
    }
    Ok(())
}

/// The edge of Pair Plus by the document, and by a rulebook of one's own.
pub fn prices() -> Result<(Ratio, Ratio), Box<dyn Error>> {
    let text = ThreeCardPoker::document().rulebook_text();
    let other = text
        .replace(
            r#"{ name = "straight", pays = "6 to 1" }"#,
            r#"{ name = "straight", pays = "5 to 1" }"#,
        )
        .replace(
            r#"{ name = "flush", pays = "3 to 1" }"#,
            r#"{ name = "flush", pays = "4 to 1" }"#,
        );
    // It is refused where it has spots, options or lines that the game does not know.
    let own = Rulebook::own(&other)?;
    Ok((edge(ThreeCardPoker::document().rulebook())?, edge(&Arc::new(own))?))
}

fn edge(book: &Arc<Rulebook>) -> Result<Ratio, Box<dyn Error>> {
    let none = Options::new();
    let question = Question {
        book,
        given: &none,
        assumptions: &none,
        all: false,
        wager: Some("pair-plus"),
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    let solver = Solver::find(&book.id).ok_or("no such game")?;
    let figures = solver.figures(&question)?;
    let figure = figures.into_iter().next().ok_or("no such wager")?;
    figure.house_edge.ok_or_else(|| "a progressive has no edge without its meter".into())
}
