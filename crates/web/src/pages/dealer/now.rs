//! What to do now, in the document's words.

use chance::{Ask, Place};
use games::{Awaiting, Moment};
use maud::{Markup, html};

use super::view::View;
use crate::pages::staff::{Choice, Prompt, hidden};
use crate::pages::table::words;

/// What is to be done first, large.
pub fn now(view: &View<'_>) -> Markup {
    html! {
        section.prompt #now aria-live="assertive" data-prompt {
            @match view.state.status.as_str() {
                _ if view.state.dealt != "dealer" => {
                    (said("The house deals this table", "Nobody signs on to it."))
                }
                _ if !view.deals => (sign_on(view)),
                "opening" | "closing" => (count(view)),
                "closed" => (said("The table is closed", "A manager opens it with a float.")),
                "paused" => (said("The table waits", &paused(view))),
                "open" => (open(view)),
                _ => (said("This table cannot be dealt", "Its journal is damaged.")),
            }
        }
    }
}

fn said(say: &str, more: &str) -> Markup {
    html! { span.to { "Now" } div.say { (say) } @if !more.is_empty() { p { (more) } } }
}

fn paused(view: &View<'_>) -> String {
    let why = view.state.why.as_deref().map(|why| format!("{}. ", words::sentence(why)));
    why.unwrap_or_default() + "A supervisor lets it go on."
}

fn sign_on(view: &View<'_>) -> Markup {
    let form = view.form("sign-on", "sign-on");
    let more =
        view.work.dealer.as_ref().map_or(String::new(), |name| {
            format!("{name} deals here and is relieved between rounds.")
        });
    html! {
        (said("Sign on to deal this table", &more))
        (form.drawn(&html! { button.btn.main data-command="sign-on" { "Sign on" } }))
    }
}

/// The count of the rack that opens or closes the table, blind to the other's.
fn count(view: &View<'_>) -> Markup {
    let pending = view.table.pending_json();
    let mut pending = pending.as_array().into_iter().flatten();
    if pending.any(|one| one["what"] == "inventory" && one["why"] == "dealer") {
        return said("Your count is noted", "The table waits for the supervisor's count.");
    }
    let form = view.form("inventory", "inventory");
    html! {
        (said("Count the rack", "The supervisor counts too, and neither sees the other's figure."))
        (form.drawn(&html! {
            (form.field("amount", "Chips in the rack", "money", ""))
            button.btn.main data-command="inventory" { "Counted" }
        }))
    }
}

/// What an open table waits for: a duty that holds the game up, a decision, what falls.
fn open(view: &View<'_>) -> Markup {
    let in_round = view.in_round();
    let first = view.work.prompts.iter().find(|prompt| prompt.stops(in_round));
    if let Some(first) = first {
        return duty_now(view, first);
    }
    let (say, more) = awaited(view);
    let clause = said_now(view);
    html! {
        span.to { "Now" }
        @if let Some(clause) = clause.and_then(|prompt| prompt.clause.as_ref()) {
            (clause_of(view, clause))
        }
        div.say { (say) }
        p { (clause.map_or(more, |prompt| prompt.say.clone())) }
    }
}

/// What is said to the dealer at this moment.
fn said_now<'a>(view: &View<'a>) -> Option<&'a Prompt> {
    let mut said =
        view.work.prompts.iter().filter(|prompt| prompt.duty.is_none() || is_entered(prompt));
    said.find(|prompt| is_now(view, prompt))
}

/// Whether the card that is entered is the act itself: nobody says beside it that it is done.
fn is_entered(prompt: &Prompt) -> bool {
    prompt.at == Moment::Burn.name()
}

/// Whether what is only said belongs to what is awaited.
fn is_now(view: &View<'_>, prompt: &Prompt) -> bool {
    if is_entered(prompt) {
        return true;
    }
    let moment = match view.state.awaiting.as_ref().map(|awaiting| awaiting.kind.as_str()) {
        Some("wagers") => "wagers",
        Some("decision") => "decision",
        Some("shuffle") => "shuffle",
        _ => "deal",
    };
    prompt.at == moment && prompt.is_for("dealer")
}

fn duty_now(view: &View<'_>, prompt: &Prompt) -> Markup {
    let own = prompt.is_for("dealer");
    html! {
        span.to { @if own { "First" } @else { "Waiting for: " (prompt.by.join(", ")) } }
        @if let Some(clause) = &prompt.clause { (clause_of(view, clause)) }
        div.say { (prompt.say) }
        @if own { (duty(view, prompt, 0)) }
    }
}

fn clause_of(view: &View<'_>, clause: &str) -> Markup {
    html! { a.clause href={ "/games/" (view.state.game) "#" (clause) } { (clause) } }
}

/// The button that says a duty is done, and what has to be told with it.
fn duty(view: &View<'_>, prompt: &Prompt, n: usize) -> Markup {
    let duty = prompt.duty.as_deref().unwrap_or_default();
    let name = format!("duty-{duty}-{}-{n}", prompt.equipment.as_deref().unwrap_or("all"));
    let form = view.form("duty", &name);
    let needs = |need: &str| prompt.needs.iter().any(|one| one == need);
    let pieces: Vec<Choice> = view
        .work
        .equipment
        .iter()
        .map(|piece| (piece.equipment.clone(), piece.equipment.clone()))
        .collect();
    form.drawn(&html! {
        (hidden("duty", duty))
        @if needs("equipment") {
            @match &prompt.equipment {
                Some(piece) => (hidden("equipment", piece)),
                None => (form.choice("equipment", "With", &pieces)),
            }
        }
        @if needs("count") { (form.field("count", "Cards counted", "number", "")) }
        @if let Some(depth) = prompt.depth {
            @let label = format!("Cut at, {} to {} cards deep", depth.least, depth.most);
            (form.field("depth", &label, "number", ""))
        }
        button.btn.main data-prompt=(duty) data-equipment=[prompt.equipment.as_deref()] {
            (words::sentence(duty)) ": done"
            @if let Some(piece) = &prompt.equipment { small { (piece) } }
        }
    })
}

/// What is awaited, in words.
fn awaited(view: &View<'_>) -> (String, String) {
    if let Some(seat) = view.state.in_turn() {
        let place = format!("seat-{seat}");
        let worth = view.state.hands_at(&place).map(|hand| hand.words.as_str());
        let worth: Vec<&str> = worth.filter(|words| !words.is_empty()).collect();
        return (format!("Seat {seat} decides"), words::sentence(&worth.join(", ")));
    }
    let engine = view.table.engine();
    let next = floor::table::asked(engine).map(|ask| {
        let hand = answers::words::hand_asked(engine, ask).map(|hand| format!(", {hand}"));
        falls(ask) + &hand.unwrap_or_default()
    });
    let next = next.unwrap_or_default();
    match engine.awaiting() {
        Awaiting::Wagers { closes: true, .. } => {
            let more = format!("{next}: what you enter first closes the wagers.");
            ("Wagers are open".to_owned(), more)
        }
        Awaiting::Wagers { closes: false, .. } => (next, "Wagers stay open.".to_owned()),
        _ => (next, String::new()),
    }
}

/// What falls next, as it is said to a dealer.
fn falls(ask: Ask) -> String {
    let place = |to: Place| match to {
        Place::Seat(seat) => format!("seat {seat}"),
        Place::Dealer => "your hand".to_owned(),
        Place::Community => "the board".to_owned(),
        Place::Banker => "the banker".to_owned(),
        Place::Player => "the player".to_owned(),
        Place::JokerReplacement => "the place of the joker".to_owned(),
        Place::Burn => "the discards".to_owned(),
    };
    match ask {
        Ask::Shuffle => "Shuffle the cards".to_owned(),
        Ask::Card { to: Place::Burn } => "Burn a card".to_owned(),
        Ask::Card { to } => format!("Deal a card to {}", place(to)),
        Ask::Reveal { to } => format!("Turn a card of {}", place(to)),
        Ask::Peek => "Look at the hole card".to_owned(),
        Ask::Dice | Ask::ThreeDice => "Enter the roll".to_owned(),
        Ask::Cups => "Uncover the cups".to_owned(),
        Ask::Number { .. } => "Enter the number displayed".to_owned(),
        Ask::Roulette(_) | Ask::BigSix => "Spin, then enter where it stops".to_owned(),
    }
}

/// What else is to be done, and what is only said; the road of earlier results.
pub fn beside(view: &View<'_>) -> Markup {
    let in_round = view.in_round();
    // Only an open table shows it above: decks are inspected before it opens, too.
    let first = view.work.prompts.iter().position(|prompt| prompt.stops(in_round));
    let first = first.filter(|_| view.plays());
    // What others are told is theirs; what stands above is not said twice.
    let now = match (view.plays(), first) {
        (true, None) => said_now(view).map(|prompt| prompt.say.as_str()),
        _ => None,
    };
    let own = |prompt: &Prompt| {
        let said_above = Some(prompt.say.as_str()) == now;
        (prompt.duty.is_some() || prompt.is_for("dealer")) && !said_above
    };
    let others = view.work.prompts.iter().enumerate();
    let others = others.filter(|(at, prompt)| Some(*at) != first && own(prompt));
    html! {
        section.panel.duties #duties aria-label="Also to do" {
            div #road data-own data-round=(view.state.last_result()) {}
            @for (at, prompt) in others {
                div.duty data-key={ "also-" (at) } {
                    b { (prompt.duty.as_deref().map_or("Said".to_owned(), words::sentence))
                        @if let Some(piece) = &prompt.equipment { " · " (piece) } }
                    span.dim { (prompt.by.join(", ")) @if prompt.holds { ", holds the game" } }
                    @if let Some(clause) = &prompt.clause { (clause_of(view, clause)) }
                    p.dim { (prompt.say) }
                    @let own = prompt.duty.is_some() && prompt.is_for("dealer");
                    @if view.deals && own && !is_entered(prompt) {
                        (duty(view, prompt, at + 1))
                    }
                }
            }
        }
    }
}
