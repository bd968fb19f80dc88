//! What a table looks like in a terminal.

use answers::words;
use chance::{Colour, Dice, Outcome, Place};
use games::{AnyTable, Cents, OptionKind, OptionRule, Rate, Statement, Value, View};

use super::keys;
use super::origin::Origin;
use crate::book::spot_names;
use crate::style::{Ink, Style, dollars};

/// A seat as it is shown: its number, the chips in hand, those on the layout.
pub struct SeatLine {
    /// The seat.
    pub seat: u8,
    /// Chips in hand.
    pub in_hand: Cents,
    /// Chips on the layout.
    pub at_stake: Cents,
}

/// The sign above a table: game, document, limits, options, where chance comes from.
pub fn header(table: &dyn AnyTable, origin: Origin, bankroll: Cents, style: Style) -> String {
    let (book, chosen) = (table.kind().rulebook(), table.chosen());
    let mut text = format!("\n{}\n", style.paint(Ink::Strong, book.name.to_uppercase()));
    text += &style.paint(Ink::Faint, &book.document);
    let bound = |amount: Option<Cents>, none: &str| amount.map_or(none.to_owned(), dollars);
    text += &format!(
        "\nleast wager {}, most {}, smallest chip {}\n",
        bound(chosen.min, "one chip"),
        bound(chosen.max, "unlimited"),
        dollars(chosen.unit),
    );
    // What there is nothing of is not on the sign.
    let secondary = chosen.rate_if("secondary_contribution").is_some_and(|rate| rate > Rate::ZERO);
    let there = |option: &&OptionRule| secondary || !option.key.starts_with("secondary_");
    let options = book.options.iter().filter(there).filter_map(|option| {
        let value = match &option.kind {
            // Spots that have a value each.
            _ if matches!(chosen.given().get(&option.key), Some(Value::Map(_))) => {
                chosen.in_force(&option.key)?
            }
            OptionKind::Choice { .. } => chosen.in_force(&option.key)?,
            OptionKind::Switch { .. } => chosen.switch(&option.key).to_string(),
            OptionKind::Count { .. } => chosen.count(&option.key).to_string(),
            OptionKind::Money { .. } => chosen.money(&option.key).map(dollars)?,
            OptionKind::Boxes => chosen.in_force(&option.key)?,
            OptionKind::Rate { .. } => {
                chosen.rate_if(&option.key).filter(|rate| *rate > Rate::ZERO)?.to_string()
            }
        };
        Some(format!("{} {value}", option.key))
    });
    let options: Vec<_> = options.collect();
    if !options.is_empty() {
        text += &style.wrap("", options.iter().map(String::as_str));
    }
    let seats = match chosen.seats {
        1 => "1 seat".into(),
        n => format!("{n} seats"),
    };
    text += &format!("{seats} with {}; ", dollars(bankroll));
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
pub fn layout(view: &View, seats: &[SeatLine], style: Style) -> String {
    let mut text = String::new();
    let facts = view.facts.iter();
    let facts =
        facts.map(|fact| format!("{}: {}", fact.name, style.paint(Ink::Strong, &fact.value)));
    let facts: Vec<_> = facts.collect();
    if !facts.is_empty() {
        text += &format!("  {}\n", facts.join("   "));
    }
    text += &hands(view, style);
    for line in seats {
        // A player alone sees the chips with the question.
        if seats.len() == 1 && line.at_stake == Cents::ZERO {
            continue;
        }
        text += &format!("  seat {}  {}", line.seat, dollars(line.in_hand));
        if line.at_stake > Cents::ZERO {
            text += &format!(", on the layout {}:", dollars(line.at_stake));
            let wagers: Vec<_> = view
                .wagers
                .iter()
                .filter(|wager| wager.seat == line.seat)
                .map(|wager| match wager.note {
                    "" => format!(" {} {}", wager.on, dollars(wager.amount)),
                    note => format!(" {} {} ({note})", wager.on, dollars(wager.amount)),
                })
                .collect();
            text += &wagers.join(",");
        }
        text += "\n";
    }
    text.truncate(text.trim_end().len());
    text
}

/// The hands that lie on the table, a line each.
pub fn hands(view: &View, style: Style) -> String {
    let mut text = String::new();
    for hand in &view.hands {
        let several = view.hands.iter().filter(|other| other.place == hand.place).count() > 1;
        let place = match hand.place {
            Place::Seat(seat) if several => format!("seat {seat}, hand {}", hand.hand),
            Place::Seat(seat) => format!("seat {seat}"),
            other => words::place(other),
        };
        let cards: Vec<_> = hand.cards.iter().map(|card| style.card(*card)).collect();
        let words = match hand.words.as_str() {
            "" => String::new(),
            words => format!("  {}", style.paint(Ink::Faint, words)),
        };
        text += &format!("  {place:<16} {}{words}\n", cards.join(" "));
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
        let hand = if line.hand > 0 { format!(", hand {}", line.hand) } else { String::new() };
        let net = if line.for_dealer { dollars(line.returned) } else { style.gain(line.net) };
        format!(
            "  seat {}{hand}: {} {} {net}: {} {}",
            line.seat,
            line.wager,
            line.verdict,
            line.because,
            style.paint(Ink::Faint, format!("({})", line.clause)),
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The decisions with their keys and costs.
pub fn choices(keys: &[(char, games::Offer)], style: Style) -> String {
    let choices = keys.iter().map(|(key, offer)| {
        let key = style.paint(Ink::Strong, format!("[{key}]"));
        format!("{key} {}", words::offer(offer))
    });
    choices.collect::<Vec<_>>().join("  ")
}

/// The keys of the decisions open to a seat between rounds, if there are any.
pub fn between_rounds(table: &dyn AnyTable, seat: u8) -> String {
    let offers = table.offers(seat, 0);
    let names: Vec<_> = keys::assign(&offers).iter().map(|(_, o)| words::offer(o)).collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

/// What may be typed.
pub const HELP: &str = "\
Wagers    SPOT AMOUNT          on the seat that is asked: red 5
          SEAT SPOT AMOUNT     for another seat: 2 red 5, or 2: red 5
          several at once      red 5, black 5
          again [SEAT | all]   the last round's wagers once more
          remove SPOT [AMOUNT] takes a wager down, or part of it; remove all
          call SPOT on|off     where wagers can be called on or off
Going on  Enter                the next seat, after the last one the deal, roll or spin
          deal, roll, spin     at once
Decisions by key or by name, with an amount or a multiple where one is needed: d 10, play 3
          =                    what every choice is worth, exactly
To see    table  spots  rules  prompts  ?
Leaving   q, at any time: what lies on the layout goes back to its owners";

/// What a dealer may type besides.
pub const DEALER_HELP: &str = "\
Dealing   cards As Td 9h (several at once), ?? for one nobody saw; dice 3-4; the wheel's stop
          unseen               all cards that are dealt next lie face down
          cut                  the cut card came out
          reshuffle  new-dealer  dice-pass  permit SEAT   what the floor person orders
          trouble              what the rules know to go wrong
          trouble KIND [seat=1] [choice=accept] [card=As] [exposed=true] [refused=1,2]";
