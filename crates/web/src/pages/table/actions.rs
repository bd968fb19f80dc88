//! The action bar: chips and wagers on the left, decisions on the right, each at its own place, so
//! that no button ever takes the place of another under somebody's finger.

use games::{Cents, HandNumber};
use maud::{Markup, html};

use super::bar;
use super::family::{self, Slot};
use super::state::{Choice, Offers, Seat};
use super::view::View;
use super::{seat, words};

/// At most so many chips to choose from.
const CHIPS: usize = 7;

/// The action bar.
pub fn actions(view: &View<'_>) -> Markup {
    let until = view.state.awaiting.as_ref().and_then(|awaiting| awaiting.until.as_deref());
    let seated = view.own().is_some();
    let open = view.state.status == "open";
    html! {
        section.panel.actions #actions aria-label="What you may do" {
            @if let Some(until) = until { span.clock data-key="clock" data-until=(until) {} }
            div.say {
                b #headline { (headline(view)) }
                div.dim.small {
                    (detail(view))
                    @if until.is_some() { " " time data-own #clock {} }
                }
                p.problem #problem role="alert" data-own {}
            }
            @if view.plays && open && !seated { (sit_down(view)) }
            @if seated && open {
                @if !view.state.spots.is_empty() { (wagers(view)) }
                (questions(view))
                @if !view.state.takes_wagers() { (decisions(view)) }
            }
        }
    }
}

/// What matters now, in a few words.
fn headline(view: &View<'_>) -> String {
    let state = view.state;
    let own = |seat: games::Seat| state.mine().any(|mine| mine.seat == seat);
    match (state.status.as_str(), state.in_turn()) {
        ("open", Some(seat)) if own(seat) => own_turn(view, seat),
        ("open", Some(seat)) => format!("{} decides", who(view, seat)),
        ("open", None) if state.settled && state.takes_wagers() => result(view),
        ("open", None) if state.takes_wagers() => "Wagers are open".to_owned(),
        ("open", None) => "The dealer deals".to_owned(),
        ("paused", _) => "The table is paused".to_owned(),
        ("faulty", _) => "The table is out of order".to_owned(),
        _ => "The table is closed".to_owned(),
    }
}

fn who(view: &View<'_>, number: games::Seat) -> String {
    let found = view.state.seats.iter().find(|seat| seat.seat == number);
    let name = found.filter(|seat| seat.player.is_some()).map(seat::name);
    name.map_or_else(|| format!("Seat {number}"), str::to_owned)
}

/// The hand that is to be decided on, against what the dealer shows.
fn own_turn(view: &View<'_>, seat: games::Seat) -> String {
    let state = view.state;
    let number =
        state.awaiting.as_ref().and_then(|awaiting| awaiting.hand).unwrap_or(HandNumber::FIRST);
    let place = format!("seat-{seat}");
    let hand = state.hands_at(&place).find(|hand| hand.hand == number);
    let words = hand.map_or("", |hand| hand.words.as_str());
    let shown = state.hands_at("dealer").flat_map(|hand| &hand.cards).flatten().next();
    match (words, shown.and_then(|card| card.rank())) {
        ("", _) => {
            let cards = hand.iter().flat_map(|hand| hand.cards.iter().flatten());
            let cards: Vec<String> = cards.map(|card| pictures::card_in_words(*card)).collect();
            if cards.is_empty() {
                "Your turn".to_owned()
            } else {
                words::sentence(&cards.join(", "))
            }
        }
        (words, Some(rank)) if view.family() == family::Family::TwentyOne => {
            let rank = format!("{rank:?}").to_lowercase();
            let article = if matches!(rank.as_str(), "ace" | "eight") { "an" } else { "a" };
            format!("{} against {article} {rank}", words::sentence(words))
        }
        (words, _) => words::sentence(words),
    }
}

/// The viewer's own result of the round that has just been settled.
fn result(view: &View<'_>) -> String {
    let state = view.state;
    let Some(you) = state.own_result() else {
        return match (view.own(), view.plays) {
            (Some(_), _) => "Place your bets".to_owned(),
            (None, true) => "Take a seat".to_owned(),
            (None, false) => format!("Round {} is settled", state.lines_round),
        };
    };
    let net = you.net.0;
    match net.cents().signum() {
        1 => format!("You won {}", words::dollars(net)),
        -1 => format!("You lost {}", words::dollars(Cents::ZERO - net)),
        _ => "Nothing won, nothing lost".to_owned(),
    }
}

/// What to do now.
fn detail(view: &View<'_>) -> String {
    let state = view.state;
    let mine: Vec<&Seat> = state.mine().collect();
    let by_dealer = state.dealt == "dealer";
    if state.status != "open" {
        return state.why.as_deref().map(words::sentence).unwrap_or_default();
    }
    if mine.is_empty() {
        let says = if view.plays { "Choose a seat to play" } else { "You are watching" };
        return says.to_owned();
    }
    if let Some(seat) = state.in_turn() {
        return turn_detail(view, seat);
    }
    if !state.takes_wagers() {
        return String::new();
    }
    let waits = mine.iter().any(|seat| seat.at_stake > Cents::ZERO && !seat.ready);
    let ready = mine.iter().any(|seat| seat.ready);
    match (waits, ready) {
        (true, _) if by_dealer => "The dealer closes the wagers".to_owned(),
        (true, _) => format!("{} when you are ready", deal_word(view)),
        (false, true) => "Waiting for the others".to_owned(),
        (false, false) if least(view).is_some_and(|least| richest(view) < least) => {
            "Buy chips to go on".to_owned()
        }
        (false, false) => "Choose a chip, then a spot".to_owned(),
    }
}

fn turn_detail(view: &View<'_>, seat: games::Seat) -> String {
    if !view.state.mine().any(|mine| mine.seat == seat) {
        return String::new();
    }
    let number = view
        .state
        .awaiting
        .as_ref()
        .and_then(|awaiting| awaiting.hand)
        .unwrap_or(HandNumber::FIRST);
    let hands = view.state.hands_at(&format!("seat-{seat}")).count();
    match hands {
        0 => String::new(),
        1 => "Your turn".to_owned(),
        hands => format!("Your turn, hand {number} of {hands}"),
    }
}

/// The button that opens the sheet for the first free seat.
fn sit_down(view: &View<'_>) -> Markup {
    let free = view.state.seats.iter().find(|seat| seat.player.is_none());
    html! {
        @if let Some(seat) = free {
            form.bets.row data-key="sit" action={ "/tables/" (view.state.table) "/sit" } {
                input type="hidden" name="seat" value=(seat.seat);
                button.act.best data-command="sit" data-seat=(seat.seat) {
                    "Sit down" small { "seat " (seat.seat) }
                }
            }
        }
    }
}

/// The least that any open spot takes.
fn least(view: &View<'_>) -> Option<Cents> {
    view.state.spots.iter().map(|open| open.least).min()
}

fn richest(view: &View<'_>) -> Cents {
    view.state.mine().map(|seat| seat.chips).max().unwrap_or(Cents::ZERO)
}

/// The chips that make sense: enough for the least wager, no more than there is.
fn chips(view: &View<'_>) -> Vec<Cents> {
    let (Some(least), richest) = (least(view), richest(view)) else { return Vec::new() };
    let step = view.state.spots.iter().map(|open| open.step).min().unwrap_or(view.state.unit);
    let values = pictures::CHIPS.iter().rev().map(|cents| Cents::new(*cents));
    let fit = |value: &Cents| {
        value.is_multiple_of(step) && *value <= richest && value.cents() * 5 >= least.cents()
    };
    let mut values: Vec<Cents> = values.filter(fit).collect();
    if values.len() > CHIPS {
        values.drain(..values.len() - CHIPS);
    }
    values
}

/// Chips to choose, what can be done with wagers, and the way on.
fn wagers(view: &View<'_>) -> Markup {
    let chips = chips(view);
    let poor = chips.is_empty() && view.state.mine().all(|seat| seat.at_stake == Cents::ZERO);
    html! {
        div.bets data-key="wagers" {
            @if view.state.takes_wagers() && view.state.dealt == "house" { (deal(view)) }
            @if poor {
                @if let Some(seat) = view.own() { (bar::buy_in(seat)) }
            } @else {
                div.rackchips role="group" aria-label="Chips" {
                    @for (n, value) in chips.iter().enumerate() {
                        button type="button" data-key={ "chip-" (value) } data-chip=(value)
                            aria-pressed="false" aria-keyshortcuts=(n + 1)
                            aria-label={ "Chip of " (words::short(*value)) } {
                            (pictures::chip(*value))
                        }
                    }
                }
                @if view.state.takes_wagers() {
                    div.tools {
                        (tool("rebet", "Rebet", "A")) (tool("undo", "Undo", "⌫"))
                        (tool("double", "Double", "D")) (tool("clear", "Clear", "X"))
                    }
                }
            }
        }
    }
}

fn tool(does: &str, name: &str, key: &str) -> Markup {
    html! { button.btn.sm type="button" data-do=(does) { (name) kbd.hide-s { (key) } } }
}

/// What comes once the wagers are made.
fn deal_word(view: &View<'_>) -> &'static str {
    let next = view.state.awaiting.as_ref().and_then(|awaiting| awaiting.next.as_ref());
    match next.and_then(|next| next["kind"].as_str()) {
        Some("dice") => "Roll",
        Some("spin") => "Spin",
        _ => "Deal",
    }
}

/// Ready: of every seat of the viewer's that has chips on the layout.
fn deal(view: &View<'_>) -> Markup {
    let waits = |seat: &&Seat| seat.at_stake > Cents::ZERO && !seat.ready;
    let seats: Vec<String> =
        view.state.mine().filter(waits).map(|seat| seat.seat.to_string()).collect();
    let ready = view.state.mine().any(|seat| seat.ready);
    html! {
        button.act.best[!seats.is_empty()] type="button" data-command="deal"
            data-seats=(seats.join(" ")) disabled[seats.is_empty()] {
            @if ready && seats.is_empty() { "Ready" } @else { (deal_word(view)) }
            kbd.hide-s { "↵" }
        }
    }
}

/// What is asked beside the usual decisions: insurance, even money, the bank.
fn questions(view: &View<'_>) -> Markup {
    let slots = family::slots(&view.state.game);
    let has_slot = |choice: &Choice, times: Option<u8>| {
        slots.iter().any(|slot| slot.0 == choice.action && (slot.1.is_none() || slot.1 == times))
    };
    html! {
        @for offers in &view.state.offers {
            @let asked: Vec<_> = variants(offers)
                .filter(|(choice, times)| !has_slot(choice, *times)).collect();
            @if !asked.is_empty() {
                div.asks data-key={ "asks-" (offers.seat) } {
                    @for (choice, times) in asked {
                        @match (choice.action.as_str(), choice.most) {
                            ("cap", Some(most)) => {
                                (house_money(view, offers, choice, most))
                            }
                            // Beside the cap.
                            ("collect", _) => {}
                            _ => { (slot(view, offers, choice, times)) }
                        }
                    }
                }
            }
        }
    }
}

/// The choices of a seat, one for each number of times.
fn variants(offers: &Offers) -> impl Iterator<Item = (&Choice, Option<u8>)> {
    offers.actions.iter().flat_map(|choice| {
        let times: Vec<Option<u8>> = match choice.times.as_slice() {
            [] => vec![None],
            many => many.iter().map(|times| Some(*times)).collect(),
        };
        times.into_iter().map(move |times| (choice, times))
    })
}

/// The decisions of the game, each at its place; what is not offered is there, but disabled.
fn decisions(view: &View<'_>) -> Markup {
    let slots = family::slots(&view.state.game);
    html! {
        @if !slots.is_empty() {
            div.acts data-key="acts" {
                @for wanted in slots {
                    @match view.state.offered().and_then(|offers| found(offers, *wanted)) {
                        Some((offers, choice, times)) => { (slot(view, offers, choice, times)) }
                        None => { (shut(*wanted)) }
                    }
                }
            }
        }
    }
}

/// The choice that belongs to a place, if it is offered.
fn found(offers: &Offers, (action, times): Slot) -> Option<(&Offers, &Choice, Option<u8>)> {
    let mut all = variants(offers);
    let fits = |(choice, of): &(&Choice, Option<u8>)| {
        choice.action == action && (times.is_none() || *of == times)
    };
    all.find(fits).map(|(choice, times)| (offers, choice, times))
}

/// A button that is not offered.
fn shut((action, times): Slot) -> Markup {
    html! {
        div.slot data-key={ "act-" (action) "-" (times.unwrap_or(0)) } {
            button.act type="button" data-action=(action) data-times=[times] disabled {
                (words::action(action, times))
                @if let Some(key) = words::key(action, times) { kbd { (key) } }
            }
        }
    }
}

/// A button that is offered, with what it costs; where the player names the amount, a field for it.
fn slot(view: &View<'_>, offers: &Offers, choice: &Choice, times: Option<u8>) -> Markup {
    let in_turn = view.state.in_turn() == Some(offers.seat);
    let name = &choice.action;
    // One number of times is said by the amount alone.
    let said = times.filter(|_| choice.times.len() > 1 || placed_by_times(view, name));
    let key = words::key(name, said);
    let between = match (choice.least, choice.most) {
        (Some(least), Some(most)) if least < most => Some((least, most)),
        _ => None,
    };
    html! {
        div.slot data-key={ "act-" (name) "-" (said.unwrap_or(0)) } {
            button.act type="button" data-action=(name) data-times=[times] data-seat=(offers.seat)
                data-hand=[in_turn.then_some(offers.hand)] data-low=[choice.low.as_ref()]
                data-amount=[choice.most] aria-keyshortcuts=[key] {
                (words::action(name, said))
                @if let Some(cost) = cost(choice, times) { small { (cost) } }
                @if let Some(key) = key { kbd { (key) } }
            }
            @if let Some((least, most)) = between {
                label.amount {
                    span.sr { (words::action(name, None)) " for how much" }
                    input type="text" inputmode="decimal" name="amount" value=(most)
                        data-least=(least) data-most=(most)
                        title={ (words::dollars(least)) " to " (words::dollars(most)) };
                }
            }
        }
    }
}

/// The winnings of House Money: all on the hand, all taken, or another amount.
fn house_money(view: &View<'_>, offers: &Offers, choice: &Choice, most: Cents) -> Markup {
    let hand = (view.state.in_turn() == Some(offers.seat)).then_some(offers.hand);
    let least = choice.least.unwrap_or(Cents::ZERO);
    let button = |action: &str, amount: Option<&str>, key: Option<&str>, words: &str| {
        html! {
            button.act type="button" data-action=(action) data-seat=(offers.seat) data-hand=[hand]
                data-amount=[amount] aria-keyshortcuts=[key] {
                (words) @if let Some(key) = key { kbd { (key) } }
            }
        }
    };
    html! {
        div.slot data-key="act-cap-put" {
            (button("cap", Some(&most.to_string()), Some("A"), &words::house_money(most, most)))
        }
        div.slot data-key="act-cap-take" {
            (button("collect", None, Some("T"), &words::house_money(Cents::ZERO, most)))
        }
        details.more data-key="act-cap-more" {
            summary.btn.sm { "More" }
            div.slot {
                label.amount {
                    span.sr { "Amount to put on the hand" }
                    input type="text" inputmode="decimal" name="amount" value=(most)
                        data-least=(least) data-most=(most)
                        title={ (words::dollars(least)) " to " (words::dollars(most)) };
                }
                (button("cap", Some("named"), None, "Put this on the hand"))
            }
        }
    }
}

/// Whether the places of a game tell one number of times from another.
fn placed_by_times(view: &View<'_>, action: &str) -> bool {
    family::slots(&view.state.game).iter().any(|slot| slot.0 == action && slot.1.is_some())
}

fn cost(choice: &Choice, times: Option<u8>) -> Option<String> {
    let of_base = choice.base.zip(times).map(|(base, times)| base.times(times.into(), 1));
    let cost = choice.costs.or(of_base);
    let most = choice.most.filter(|_| choice.least == choice.most);
    cost.or(most).filter(|cost| *cost > Cents::ZERO).map(words::short)
}
