//! The rules of a game in plain words, each with its clause.

use games::{Kind, OptionKind, OptionRule, Rulebook};
use maud::{Markup, html};

use super::{clause, in_words};

/// The rules: wagers, what the house may choose, what may go wrong, how silent clauses are read.
pub fn section(kind: &Kind) -> Markup {
    let book = kind.rulebook();
    html! {
        section.panel.wide #rules {
            div.head {
                h2 { "Rules" }
                span.small.dim { (book.document) ", " (book.clauses) " clauses" }
            }
            (sources(book))
            (part("Wagers", true, book.spots.iter().map(|spot| {
                (spot.name.clone(), spot.about.clone(), spot.clause.to_string())
            })))
            (part("What the house may choose", false, book.options.iter().map(|option| {
                (in_words(&option.key), format!("{} ({})", option.about, values(option)),
                 option.clause.to_string())
            })))
            (part("When something goes wrong", false, book.irregularities.iter().map(|what| {
                (in_words(&what.kind), what.remedy.clone(), what.clause.to_string())
            })))
            (part("How the document is read where it is silent", false,
                book.readings.iter().map(|reading| {
                    (String::new(), reading.text.clone(), reading.clause.to_string())
                })))
            (part("What the dealer does", false, book.prompts.iter().map(|prompt| {
                (String::new(), prompt.say.clone(), prompt.clause.to_string())
            })))
        }
    }
}

/// The documents behind the rules: issuer, title, edition, dates and the digest of the clauses.
pub fn sources(book: &Rulebook) -> Markup {
    html! {
        @for source in book.sources() {
            p.small.dim data-source {
                (source.name())
                @if !source.dates().is_empty() { "; " (source.dates()) }
                "; SHA-256 " span.ex { (source.sha256) }
            }
        }
    }
}

/// One part of the rules: name, words, clause.
fn part(
    title: &str,
    open: bool,
    rows: impl ExactSizeIterator<Item = (String, String, String)>,
) -> Markup {
    html! {
        @if rows.len() > 0 {
            details.part open[open] {
                summary { h3 { (title) } span.dim { (rows.len()) } }
                ul.rules {
                    @for (name, words, by) in rows {
                        li {
                            div { @if !name.is_empty() { b { (name) } ": " } (words) }
                            (clause(&by))
                        }
                    }
                }
            }
        }
    }
}

/// What there is to choose from, the default first.
fn values(option: &OptionRule) -> String {
    match &option.kind {
        OptionKind::Choice { values } => values.join(", "),
        OptionKind::Switch { default: true } => "on, or off".into(),
        OptionKind::Switch { default: false } => "off, or on".into(),
        OptionKind::Count { least, most, default } => format!("{default}; {least} to {most}"),
        OptionKind::Money { default, .. } => match default {
            Some(default) => format!("${default}"),
            None => "no limit until one is set".into(),
        },
        OptionKind::Boxes => "adjacent boxes of one patron".into(),
        OptionKind::Rate { default, .. } => default.clone(),
    }
}
