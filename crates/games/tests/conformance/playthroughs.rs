//! Golden playthroughs: a few rounds of every game, written down whole.
//!
//! `UPDATE_PLAYTHROUGHS=1` writes them anew; the difference is then read by a person.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use chance::{Ask, Generator, Outcome};
use games::{
    AnyTable, Awaiting, Cents, Cost, Event, Irregularity, Kind, Layout, OptionKind, Options, Order,
    Seat, Statement, Step, Value, View, Viewer,
};

use crate::driver::Driver;

const ROUNDS: usize = 12;

fn path(kind: &Kind) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    folder.join(format!("{}.txt", kind.id))
}

#[test]
fn every_game_plays_as_written_down() {
    let update = std::env::var_os("UPDATE_PLAYTHROUGHS").is_some();
    let mut faults = Vec::new();
    for kind in Kind::all() {
        crate::now_playing(format_args!("{}, its playthrough", kind.id));
        let played = playthrough(kind);
        let path = path(kind);
        if update {
            fs::write(&path, played).expect("the playthrough can be written");
            continue;
        }
        match fs::read_to_string(&path) {
            Ok(written) => faults.extend(first_difference(kind, &written, &played)),
            Err(_) => {
                faults.push(format!("{}: no playthrough, UPDATE_PLAYTHROUGHS=1 writes it", kind.id))
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn first_difference(kind: &Kind, written: &str, played: &str) -> Option<String> {
    let mut pairs = written.lines().zip(played.lines()).enumerate();
    if let Some((n, (was, is))) = pairs.find(|(_, (was, is))| was != is) {
        return Some(format!("{}, line {}:\n  written {was}\n  played  {is}", kind.id, n + 1));
    }
    let (was, is) = (written.lines().count(), played.lines().count());
    (was != is).then(|| format!("{}: {was} lines are written, {is} were played", kind.id))
}

fn playthrough(kind: &'static Kind) -> String {
    let mut text = properties(kind);
    let seats = i64::from(kind.rulebook().seats.most.min(3));
    let options = Options::from([("seats".to_owned(), Value::Count(seats))]);
    let mut driver = Driver::open(kind, options, Generator::seeded(2026, 1));
    for round in 1..=ROUNDS {
        writeln!(text, "\nround {round}").expect("text");
        let mut awaited = String::new();
        let mut seen = String::new();
        let mut wagered = false;
        loop {
            let step = driver.step(&mut |happening| {
                if happening.result.is_err() {
                    return;
                }
                let awaits = awaits(happening.before);
                if awaits != awaited {
                    writeln!(text, "  awaits {awaits}").expect("text");
                    awaited = awaits;
                }
                let wagering = matches!(happening.event, Event::Wager(_));
                if !wagering && wagered {
                    text += &on_the_layout(&happening.before.view(Viewer::Rail));
                }
                wagered = wagering;
                writeln!(text, "{}", in_words(kind.layout(), happening.event)).expect("text");
                if wagering {
                    return;
                }
                let views = views(happening.after);
                if views != seen {
                    text += &views;
                    seen = views;
                }
                let earlier = if happening.before.is_settled() {
                    0
                } else {
                    happening.before.statements().len()
                };
                for line in &happening.after.statements()[earlier..] {
                    writeln!(text, "    > {}", line_in_words(line)).expect("text");
                }
            });
            if step == Step::Settled {
                break;
            }
        }
    }
    text
}

/// What the game declares of itself.
fn properties(kind: &Kind) -> String {
    let book = kind.rulebook();
    let mut text = format!(
        "game {}\nname {}\ndocument {}\nclauses {} {}\nseats {}\nlongest round {}\n",
        book.id,
        book.name,
        book.document,
        book.clauses,
        book.digest,
        book.seats.most,
        kind.longest_round
    );
    for spot in &book.spots {
        let number = kind.layout().iter().filter(|(_, info)| info.family == spot.id).count();
        let by = if spot.by_decision { ", by decision" } else { "" };
        let main = if spot.main { ", main" } else { "" };
        writeln!(text, "spot {} x{number}{main}{by} ({})", spot.id, spot.clause).expect("text");
    }
    for option in &book.options {
        let values = match &option.kind {
            OptionKind::Choice { values } => values.join(" | "),
            OptionKind::Switch { default } => format!("{default} | {}", !default),
            OptionKind::Count { least, most, default } => format!("{default}, {least} to {most}"),
            OptionKind::Rate { least, most, default, .. } => {
                format!("{default}, {least} to {most}")
            }
            OptionKind::Boxes => "none, adjacent boxes".into(),
            OptionKind::Money { least, most, default } => format!(
                "{}, {least} to {}",
                default.as_deref().unwrap_or("none"),
                most.as_deref().unwrap_or("any")
            ),
        };
        writeln!(text, "option {}: {values} ({})", option.key, option.clause).expect("text");
    }
    for table in &book.pay_tables {
        let floor = if table.floor { ", no less" } else { "" };
        writeln!(text, "pay table {}{floor} ({})", table.id, table.clause).expect("text");
        for line in &table.lines {
            let spot = line.spot.as_ref().or(table.spot.as_ref()).expect("checked when read");
            writeln!(text, "  {spot} {}: {}", line.name, line.pays).expect("text");
        }
    }
    for rule in &book.irregularities {
        writeln!(text, "irregularity {} ({})", rule.kind, rule.clause).expect("text");
    }
    text
}

fn asked(ask: Ask) -> String {
    match ask {
        Ask::Shuffle => "a shuffle".into(),
        Ask::Card { to } => format!("a card to {to}"),
        Ask::Reveal { to } => format!("the face of a card at {to}"),
        Ask::Peek => "a look at the hole card".into(),
        Ask::Dice => "dice".into(),
        Ask::ThreeDice => "three dice".into(),
        Ask::Number { most } => format!("a number to {most}"),
        Ask::Cups => "two cups of dice".into(),
        Ask::Roulette(_) | Ask::BigSix => "a spin".into(),
    }
}

fn awaits(table: &dyn AnyTable) -> String {
    match table.awaiting() {
        Awaiting::Wagers { next, .. } => format!("wagers, then {}", asked(next)),
        Awaiting::Chance(ask) => asked(ask),
        Awaiting::Decision { seat, hand } => {
            let offers: Vec<_> = table
                .offers(seat, Some(hand))
                .iter()
                .map(|offer| match offer.cost {
                    Cost::Free => offer.action.to_string(),
                    Cost::LowHand => format!("{} low hand", offer.action),
                    Cost::Fixed(cost) => format!("{} {cost}", offer.action),
                    Cost::Between { least, most, .. } => {
                        format!("{} {least}..{most}", offer.action)
                    }
                    Cost::Times { base, multiples } => {
                        let times: Vec<_> = multiples.iter().map(|n| format!("x{n}")).collect();
                        format!("{} {} of {base}", offer.action, times.join(" "))
                    }
                })
                .collect();
            format!("seat {seat} hand {hand}: {}", offers.join(" | "))
        }
    }
}

fn in_words(layout: &Layout, event: Event) -> String {
    let amount = |amount: Option<Cents>| amount.map(|a| format!(" {a}")).unwrap_or_default();
    match event {
        Event::Wager(wager) => {
            let whose = if wager.for_dealer { " for dealer" } else { "" };
            format!("wager {} {} {}{whose}", wager.seat, layout.name(wager.on), wager.amount)
        }
        Event::Remove { seat, on, amount: some } => {
            format!("remove {seat} {}{}", layout.name(on), amount(some))
        }
        Event::Call { seat, on, working } => {
            format!("call {seat} {} {}", layout.name(on), if working { "on" } else { "off" })
        }
        Event::Decide(decision) => {
            let hand = match decision.hand {
                None => String::new(),
                Some(hand) => format!(".{hand}"),
            };
            let times = decision.times.map(|n| format!(" x{n}")).unwrap_or_default();
            let amount = amount(decision.amount);
            let low = decision.low.map(|[a, b]| format!(" {a} {b}")).unwrap_or_default();
            format!("decide {}{hand} {}{amount}{times}{low}", decision.seat, decision.action)
        }
        Event::Chance(outcome) => match outcome {
            Outcome::Shuffled => "shuffled".into(),
            Outcome::Card(Some(card)) => format!("card {card}"),
            Outcome::Card(None) => "card ??".into(),
            Outcome::Peeked { blackjack } => format!("peeked, blackjack {blackjack}"),
            Outcome::Dice(dice) => format!("dice {dice}"),
            Outcome::ThreeDice(dice) => format!("dice {dice}"),
            Outcome::Number(number) => format!("number {number}"),
            Outcome::Untold => "a roll nobody wrote down".into(),
            Outcome::Cups { player, banker } => format!("dice player {player} banker {banker}"),
            Outcome::Pocket(pocket) => format!("spin {pocket}"),
            Outcome::Insignia(insignia) => format!("spin {insignia}"),
        },
        Event::CutCard => "cut card".into(),
        Event::Order(Order::Permit { seat }) => format!("permit {seat}"),
        Event::Order(order) => format!("order {order}"),
        Event::Irregularity(what) => irregularity(&what),
        Event::Meter { meter, value } => format!("meter {meter} stands at {value}"),
    }
}

fn irregularity(what: &Irregularity) -> String {
    let mut text = format!("irregularity {}", what.kind);
    if let Some(seat) = what.seat {
        text += &format!(" seat {seat}");
    }
    if let Some(card) = what.card {
        text += &format!(" card {card}");
    }
    if let Some(exposed) = what.exposed {
        text += if exposed { " exposed" } else { " not exposed" };
    }
    if let Some(choice) = what.choice {
        text += &format!(" choice {choice}");
    }
    let choices =
        what.choices.iter().enumerate().filter_map(|(n, choice)| Some((n + 1, (*choice)?)));
    for (seat, choice) in choices.take(3) {
        text += &format!(" {seat}:{choice}");
    }
    for seat in what.refused.iter() {
        text += &format!(" refused by {seat}");
    }
    text
}

fn on_the_layout(view: &View) -> String {
    let wagers = view.wagers.iter().map(|wager| {
        let note = match wager.note().as_str() {
            "" => String::new(),
            note => format!(" ({note})"),
        };
        format!("{} {} {}{note}", wager.seat, wager.on, wager.amount)
    });
    let wagers: Vec<_> = wagers.collect();
    if wagers.is_empty() { String::new() } else { format!("    layout: {}\n", wagers.join(", ")) }
}

/// The table as the rail sees it, and as every seat does that sees more.
fn views(table: &dyn AnyTable) -> String {
    let rail = table.view(Viewer::Rail);
    let mut text = on_the_layout(&rail);
    let facts: Vec<_> =
        rail.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
    if !facts.is_empty() {
        text += &format!("    facts: {}\n", facts.join(", "));
    }
    let seen = hands(&rail);
    if !seen.is_empty() {
        text += &format!("    rail sees {seen}\n");
    }
    for seat in Seat::up_to(table.chosen().seats()) {
        let own = hands(&table.view(Viewer::Seat(seat)));
        if own != seen {
            text += &format!("    seat {seat} sees {own}\n");
        }
    }
    text
}

fn hands(view: &View) -> String {
    let hands = view.hands.iter().map(|hand| {
        let cards: Vec<_> = hand
            .cards
            .iter()
            .map(|card| card.map_or("??".into(), |card| card.to_string()))
            .collect();
        let words =
            if hand.words.is_empty() { String::new() } else { format!(" ({})", hand.words) };
        format!("{}.{} {}{words}", hand.place, hand.hand, cards.join(" "))
    });
    hands.collect::<Vec<_>>().join(" | ")
}

fn line_in_words(line: &Statement) -> String {
    let hand = line.hand.map_or(String::new(), |hand| format!(".{hand}"));
    let commission = match line.commission {
        Cents::ZERO => String::new(),
        taken => format!(" less {taken}"),
    };
    format!(
        "{}{hand} {} {} {} {}{commission}, net {} {}: {}",
        line.seat,
        line.wager,
        line.stake,
        line.verdict,
        line.paid,
        line.net,
        line.clause,
        line.because
    )
}
