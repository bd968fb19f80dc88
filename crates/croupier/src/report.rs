//! Settlements as tables for people.

use chance::{Ask, Place};
use comfy_table::Cell;
use games::{AnyTable, Awaiting, Cents, Cost, Offer, Statement, Verdict};
use wire::lines::{net, tips};
use wire::runner::Played;

use crate::style::{self, Ink, Style, dollars, number};

/// The rounds of a script as tables.
pub fn to_text(played: &Played, style: Style) -> String {
    let mut text = String::new();
    for (n, lines) in played.rounds.iter().enumerate() {
        text += &style.paint(Ink::Strong, format!("Round {}", n + 1));
        text += &format!("\n{}\n", round_text(lines, style));
    }
    for (name, meter) in played.table.meters() {
        text += &format!("{name}: {}\n", style.paint(Ink::Strong, dollars(meter.shows())));
    }
    match awaiting_words(played.table.as_ref()) {
        Some(awaited) => text += &format!("The table awaits {awaited}.\n"),
        None if played.rounds.is_empty() => text += "Nothing was settled.\n",
        None => {}
    }
    text
}

/// What the table awaits, as a dealer would say it; none when nothing is at stake.
pub fn awaiting_words(table: &dyn AnyTable) -> Option<String> {
    match table.awaiting() {
        Awaiting::Wagers { next, .. } => {
            let at_stake = (1..=table.chosen().seats).any(|n| table.at_stake(n) > Cents::ZERO);
            at_stake.then(|| ask_words(next))
        }
        Awaiting::Chance(ask) => Some(ask_words(ask)),
        Awaiting::Decision { seat, hand } => {
            let offers = table.offers(seat, hand);
            let offers: Vec<_> = offers.iter().map(offer_words).collect();
            let hand = if hand > 1 { format!(", hand {hand}") } else { String::new() };
            Some(format!("a decision of seat {seat}{hand}: {}", offers.join(", ")))
        }
    }
}

/// What chance is asked, as a dealer would say it.
pub fn ask_words(ask: Ask) -> String {
    match ask {
        Ask::Shuffle => "a shuffle".into(),
        Ask::Card { to: Place::Burn } => "a card to burn".into(),
        Ask::Card { to } => format!("a card for {}", place_words(to)),
        Ask::Reveal { to } => format!("the face of a card of {}", place_words(to)),
        Ask::Peek => "a look at the hole card".into(),
        Ask::Dice => "a roll of the dice".into(),
        Ask::ThreeDice => "a roll of three dice".into(),
        Ask::Number { most } => format!("a number from 1 to {most}"),
        Ask::Cups => "the dice of the player's and the banker's cup".into(),
        Ask::Roulette(_) | Ask::BigSix => "a spin of the wheel".into(),
    }
}

/// A place, as a dealer would say it.
pub fn place_words(place: Place) -> String {
    match place {
        Place::Seat(seat) => format!("seat {seat}"),
        Place::Dealer => "the dealer".into(),
        Place::Community => "the board".into(),
        Place::Banker => "the banker".into(),
        Place::Player => "the player".into(),
        Place::JokerReplacement => "the joker".into(),
        Place::Burn => "the discards".into(),
    }
}

/// An action with what it costs: `double $0.25 to $10.00`.
pub fn offer_words(offer: &Offer) -> String {
    let action = offer.action;
    match offer.cost {
        Cost::Free => action.to_string(),
        Cost::LowHand => format!("{action} CARD CARD"),
        Cost::Fixed(cost) => format!("{action} {}", dollars(cost)),
        Cost::Between { least, most, .. } if least == most => format!("{action} {}", dollars(most)),
        Cost::Between { least, most, .. } => {
            format!("{action} {} to {}", dollars(least), dollars(most))
        }
        Cost::Times { base, multiples } => {
            let times: Vec<_> = multiples.iter().map(|n| n.to_string()).collect();
            let times = match times.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, others)) => format!("{} or {last}", others.join(", ")),
                None => String::new(),
            };
            format!("{action} {times} times {}", dollars(base))
        }
    }
}

/// A settlement as a table with the seats' results below it.
pub fn round_text(lines: &[Statement], style: Style) -> String {
    let mut table = style.table(["seat", "wager", "stake", "", "paid", "clause", "because"]);
    for line in lines {
        let seat = match line.hand {
            0 => line.seat.to_string(),
            hand => format!("{}.{hand}", line.seat),
        };
        let verdict = match line.verdict {
            Verdict::Win => style.cell(Ink::Good, line.verdict),
            Verdict::Lose | Verdict::Forfeit => style.cell(Ink::Bad, line.verdict),
            Verdict::Push | Verdict::Void => Cell::new(line.verdict),
        };
        let mut because = line.because.clone();
        if line.commission > Cents::ZERO {
            because += &format!(" (commission {})", line.commission);
        }
        if line.for_dealer {
            because += " (for the dealer)";
        }
        table.add_row([
            Cell::new(seat),
            Cell::new(&line.wager),
            number(line.stake),
            verdict,
            number(line.paid),
            style.cell(Ink::Faint, line.clause),
            Cell::new(because),
        ]);
    }
    let mut text = style::lines(&table);
    for line in lines {
        if let Some((clause, say)) = &line.verify {
            let what = format!("seat {}, {}: {say} ({clause})", line.seat, line.wager);
            text += &format!("{}\n", style.paint(Ink::Strong, what));
        }
    }
    for (seat, net) in net(lines) {
        text += &format!("seat {seat}: {}\n", style.gain(net));
    }
    if lines.iter().any(|line| line.for_dealer) {
        text += &format!("tips: {}\n", dollars(tips(lines)));
    }
    text
}
