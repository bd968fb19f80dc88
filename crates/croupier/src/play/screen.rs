//! What a table looks like in a terminal.

use answers::words;
use chance::{Colour, Dice, Outcome, Place};
use games::{AnyTable, Cents, HandNumber, Seat, Statement, View};

use super::keys;
use super::origin::Origin;
use crate::book::{in_force, spot_names};
use crate::style::{Ink, NO_BREAK, Style, counted, dollars};

/// A seat as it is shown: its number, the chips in hand, those on the layout.
pub struct SeatLine {
    /// The seat.
    pub seat: Seat,
    /// Chips in hand.
    pub in_hand: Cents,
    /// Chips on the layout.
    pub at_stake: Cents,
}

/// The sign above a table: game, document, limits, options, where chance comes from.
pub fn header(table: &dyn AnyTable, origin: Origin, brought: &[Cents], style: Style) -> String {
    let (book, chosen) = (table.kind().rulebook(), table.chosen());
    let mut text = format!("\n{}\n", style.paint(Ink::Strong, book.name.to_uppercase()));
    text += &style.paint(Ink::Faint, &book.document);
    let bound = |amount: Option<Cents>, none: &str| amount.map_or(none.to_owned(), dollars);
    text += &format!(
        "\nleast wager {}, most {}, smallest chip {}\n",
        bound(chosen.min(), "one chip"),
        bound(chosen.max(), "unlimited"),
        dollars(chosen.unit()),
    );
    let options = in_force(chosen);
    if !options.is_empty() {
        text += &style.wrap("", options.iter().map(String::as_str));
    }
    let mut amounts: Vec<_> = brought.iter().copied().map(dollars).collect();
    amounts.dedup();
    text += &format!("{} with {}; ", counted(chosen.seats(), "seat"), amounts.join(", "));
    text += &match origin {
        Origin::System => "chance from the operating system".into(),
        Origin::Seed(seed) => format!("chance from seed {seed}, the same every time"),
        Origin::Keypad => "you deal, and enter what falls".to_owned(),
    };
    text += "\nspots:\n";
    let spots = spot_names(book.spots.iter().filter(|spot| !spot.by_decision));
    text += &style.wrap("  ", spots.iter().map(String::as_str));
    text += "SPOT AMOUNT wagers, Enter goes on, ? helps, q leaves";
    text
}

/// Every seat with its chips, and what a viewer may see on the layout.
pub fn layout(view: &View, seats: &[SeatLine], turn: Turn, style: Style) -> String {
    let mut text = String::new();
    let facts = view.facts.iter();
    let facts =
        facts.map(|fact| format!("{}: {}", fact.name, style.paint(Ink::Strong, &fact.value)));
    let facts: Vec<_> = facts.collect();
    if !facts.is_empty() {
        text += &format!("{}\n", style.fill(&format!("  {}", facts.join("   ")), "  "));
    }
    text += &hands(view, turn, style);
    for line in seats {
        // A player alone sees the chips with the question.
        if seats.len() == 1 && line.at_stake == Cents::ZERO {
            continue;
        }
        let mut own = format!("  seat {}  {}", line.seat, dollars(line.in_hand));
        if line.at_stake > Cents::ZERO {
            own += &format!(", on the layout {}:", dollars(line.at_stake));
            let wagers: Vec<_> = view
                .wagers
                .iter()
                .filter(|wager| wager.seat == line.seat)
                .map(|wager| match wager.note().as_str() {
                    "" => format!(" {}{NO_BREAK}{}", wager.on, dollars(wager.amount)),
                    note => {
                        let note = note.replace(' ', NO_BREAK);
                        format!(" {}{NO_BREAK}{} ({note})", wager.on, dollars(wager.amount))
                    }
                })
                .collect();
            own += &wagers.join(",");
        }
        text += &format!("{}\n", style.fill(&own, "    "));
    }
    text.truncate(text.trim_end().len());
    text
}

/// The seat and the hand that are asked, where one is.
pub type Turn = Option<(Seat, HandNumber)>;

/// The hands that lie on the table, a line each; of several hands of a seat the one in turn is
/// marked.
pub fn hands(view: &View, turn: Turn, style: Style) -> String {
    let mut text = String::new();
    for hand in &view.hands {
        let several = view.hands.iter().filter(|other| other.place == hand.place).count() > 1;
        let place = match hand.place {
            Place::Seat(seat) if several => format!("seat {seat}, hand {}", hand.hand),
            Place::Seat(seat) => format!("seat {seat}"),
            other => words::place(other),
        };
        let mut cards: Vec<_> = hand.cards.iter().map(|card| style.card(*card)).collect();
        // A hand of seven that is set: five high, two low.
        if cards.len() == 7 && hand.words.starts_with("high ") {
            cards.insert(5, style.paint(Ink::Faint, "│"));
        }
        let words = match hand.words.as_str() {
            "" => String::new(),
            words => format!("  {}", style.paint(Ink::Faint, words)),
        };
        let in_turn = several
            && turn.is_some_and(|(seat, n)| hand.place == Place::Seat(seat) && hand.hand == n);
        let mark = if in_turn { "> " } else { "  " };
        text += &format!("{mark}{place:<16} {}{words}\n", cards.join(" "));
    }
    text
}

/// What chance brought, where everybody sees it at once. Cards lie on the table instead.
pub fn fell(outcome: Outcome, style: Style) -> Option<String> {
    let strong = |words: String| style.paint(Ink::Strong, words);
    Some(match outcome {
        Outcome::Card(_) => return None,
        Outcome::Peeked { blackjack: true } => strong("The dealer has a blackjack.".into()),
        Outcome::Peeked { blackjack: false } => "The dealer has no blackjack.".into(),
        Outcome::Shuffled => style.paint(Ink::Faint, "The cards are shuffled and cut."),
        Outcome::Dice(dice) => format!("The dice: {}", strong(format!("{dice}, {}", dice.total()))),
        Outcome::ThreeDice(dice) => {
            format!("The dice: {}", strong(format!("{dice}, {}", dice.total())))
        }
        Outcome::Number(number) => format!("The number: {}", strong(number.to_string())),
        Outcome::Untold => return None,
        Outcome::Cups { player, banker } => {
            let cup = |dice: Dice<3>| strong(format!("{dice}, {}", dice.total()));
            format!("The player's dice: {}; the banker's: {}", cup(player), cup(banker))
        }
        Outcome::Pocket(pocket) => {
            let (ink, colour) = match pocket.colour() {
                Colour::Red => (Ink::Red, "red"),
                Colour::Black => (Ink::Strong, "black"),
                Colour::Green => (Ink::Good, "green"),
            };
            format!("The ball falls on {}", style.paint(ink, format!("{pocket} {colour}")))
        }
        Outcome::Insignia(stop) => format!("The wheel stops on {}", strong(stop.to_string())),
    })
}

/// What is settled while a round goes on, a line each.
pub fn on_the_way(lines: &[Statement], style: Style) -> String {
    let lines = lines.iter().map(|line| {
        let hand = line.hand.map_or(String::new(), |hand| format!(", hand {hand}"));
        let net = if line.for_dealer { dollars(line.returned) } else { style.gain(line.net) };
        let text = format!(
            "  seat {}{hand}: {} {} {net}: {} {}",
            line.seat,
            line.wager,
            line.verdict,
            line.because,
            style.paint(Ink::Faint, format!("({})", line.clause)),
        );
        style.fill(&text, "    ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The decisions with their keys and costs.
pub fn choices(keys: &[(char, games::Offer)], style: Style) -> String {
    let choices = keys.iter().map(|(key, offer)| {
        let key = style.paint(Ink::Strong, format!("[{key}]"));
        format!("{key}{NO_BREAK}{}", words::offer(offer).replace(' ', NO_BREAK))
    });
    choices.collect::<Vec<_>>().join("  ")
}

/// The keys of the decisions open to a seat between rounds, if there are any.
pub fn between_rounds(table: &dyn AnyTable, seat: Seat) -> String {
    let offers = table.offers(seat, None);
    let names: Vec<_> = keys::assign(&offers).iter().map(|(_, o)| words::offer(o)).collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

/// The words that Tab completes at a table.
pub fn known_words(table: &dyn AnyTable) -> Vec<String> {
    const ORDERS: [&str; 17] = [
        "again",
        "rebet",
        "remove",
        "call",
        "deal",
        "roll",
        "spin",
        "table",
        "spots",
        "rules",
        "prompts",
        "help",
        "undo",
        "irregularity",
        "unseen",
        "reshuffle",
        "quit",
    ];
    let spots = table.kind().layout().iter().filter(|(_, info)| info.open);
    let mut words: Vec<String> = spots.map(|(_, info)| info.name.clone()).collect();
    words.extend(ORDERS.map(String::from));
    words.extend(games::Action::ALL.iter().map(|action| action.name().to_owned()));
    words
}
