//! Rulings: an irregularity, its remedy, and what it would come to before it is applied.

use chance::Ask;
use floor::table::{Command, FloorTable};
use games::{AnyTable, Applied, Awaiting, Cents, Choice as Chosen, Event, PutUp, Seat, Viewer};
use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use super::view::View;
use crate::call::Call;
use crate::pages::form;
use crate::pages::money;
use crate::pages::staff::{Form, field_of, hidden};
use crate::pages::table::state::Seat as SeatState;
use crate::pages::table::words;

/// What may be said of an irregularity.
const FIELDS: [&str; 5] = ["kind", "seat", "card", "exposed", "choice"];

/// Where a ruling begins: what went wrong, and with what.
pub fn panel(view: &View) -> Markup {
    let rules = &view.table.engine().chosen().rulebook().irregularities;
    html! {
        section.panel #rulings aria-label="Rulings" {
            div.head { h2 { "Rulings" } }
            @if rules.is_empty() { p.dim.small { "The document knows no irregularity." } }
            @else { (Asked::default().form(&view.table, &by_seat(view))) }
        }
    }
}

/// What was asked, and what is wrong with it.
#[derive(Default)]
struct Asked {
    fields: Json,
    /// The field that is wrong, and why.
    wrong: Option<(String, String)>,
}

impl Asked {
    /// The form that asks what a remedy would come to. `beside` stands before its button.
    fn form(&self, table: &FloorTable, beside: &Markup) -> Markup {
        let rules = &table.engine().chosen().rulebook().irregularities;
        let kinds: Vec<(&str, &str)> =
            rules.iter().map(|rule| (rule.kind.as_str(), rule.kind.as_str())).collect();
        html! {
            form.work method="get" action={ "/pit/" (table.terms().id) "/ruling" } {
                (self.one_of("kind", "What went wrong", &kinds))
                (self.plain("seat", "Seat"))
                @if table.engine().pack().is_some() {
                    (self.plain("card", "Card, such as 8h"))
                    (self.one_of("exposed", "Its face was seen", &[("", "not said"),
                        ("true", "yes"), ("false", "no")]))
                }
                (self.one_of("choice", "The player's choice", &choices()))
                (beside)
                button.btn.main data-command="ruling" { "Preview" }
            }
        }
    }

    fn text(&self, name: &str) -> &str {
        self.fields[name].as_str().unwrap_or_default()
    }

    fn plain(&self, name: &str, label: &str) -> Markup {
        let wrong = self.wrong.as_ref().filter(|(field, _)| field == name);
        let id = wrong.map(|_| format!("{name}-wrong"));
        html! {
            div.field.wrong[wrong.is_some()] {
                label { span { (label) }
                    input name=(name) type="text" autocomplete="off" value=(self.text(name))
                        aria-invalid=[wrong.map(|_| "true")] aria-describedby=[id.as_ref()]; }
                @if let (Some((_, says)), Some(id)) = (wrong, &id) {
                    p.problem id=(id) role="alert" { (says) }
                }
            }
        }
    }

    fn one_of(&self, name: &str, label: &str, values: &[(&str, &str)]) -> Markup {
        let chosen = self.text(name);
        html! {
            div.field { label { span { (label) }
                select name=(name) {
                    @for (value, says) in values {
                        option value=(value) selected[!chosen.is_empty() && *value == chosen] {
                            (words::sentence(says)) }
                    }
                } } }
        }
    }

    /// What was said seat by seat, kept for another try.
    fn by_seat(&self) -> Markup {
        let fields = self.fields.as_object().into_iter().flatten();
        let of_seats = fields.filter(|(name, _)| name.contains('-'));
        html! {
            @for (name, value) in of_seats {
                (hidden(name, value.as_str().unwrap_or_default()))
            }
        }
    }
}

/// What every player chooses, where every one of them is asked, and who refuses an exposed card.
fn by_seat(view: &View) -> Markup {
    let plays = |seat: &&SeatState| seat.player.is_some() || seat.at_stake > Cents::ZERO;
    let seats: Vec<&SeatState> = view.state.seats.iter().filter(plays).collect();
    html! {
        @if !seats.is_empty() {
            details data-key="by-seat" {
                summary.small { "Seat by seat" }
                @for seat in seats {
                    div.row data-key={ "choice-" (seat.seat) } {
                        (Asked::default().one_of(&format!("choice-{}", seat.seat),
                            &format!("Seat {}", seat.seat), &choices()))
                        label.check {
                            input type="checkbox" name={ "refused-" (seat.seat) } value="true";
                            " refuses the card"
                        }
                    }
                }
            }
        }
    }
}

fn choices() -> Vec<(&'static str, &'static str)> {
    let all = Chosen::ALL.iter().map(|choice| (choice.name(), choice.name()));
    std::iter::once(("", "none")).chain(all).collect()
}

/// What somebody says went wrong, out of the fields of a form: those of a seat have its number
/// behind them.
pub fn said(fields: &Json) -> Map<String, Json> {
    let (mut said, mut choices, mut refused) = (Map::new(), Map::new(), Vec::new());
    for (name, value) in fields.as_object().into_iter().flatten() {
        let text = value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_owned());
        let number = |text: &str| text.parse::<u64>().map_or_else(|_| text.into(), Json::from);
        match (name.split_once('-'), name.as_str()) {
            _ if text.is_empty() => {}
            (Some(("choice", seat)), _) => {
                choices.insert(seat.to_owned(), text.into());
            }
            (Some(("refused", seat)), _) => refused.push(number(seat)),
            (_, "exposed") => {
                said.insert(name.clone(), (text == "true").into());
            }
            (_, "seat") => {
                said.insert(name.clone(), number(&text));
            }
            (_, known) if FIELDS.contains(&known) => {
                said.insert(name.clone(), text.into());
            }
            _ => {}
        }
    }
    if !choices.is_empty() {
        said.insert("choices".into(), choices.into());
    }
    if !refused.is_empty() {
        said.insert("refused".into(), refused.into());
    }
    said
}

/// What the remedy would come to: tried on a copy, of which nothing is kept.
pub fn preview(table: &FloorTable, call: &Call) -> Markup {
    let asked = form::read(call.query.as_bytes()).unwrap_or_default();
    let said = said(&asked);
    let kind = said.get("kind").and_then(Json::as_str).unwrap_or_default().to_owned();
    let book = table.engine().chosen().rulebook();
    let rule = book.irregularities.iter().find(|rule| rule.kind == kind);
    let id = &*table.terms().id;
    let tried = tried(table.engine(), &Json::Object(said.clone()));
    let seq = table.seq().to_string();
    let apply = Form {
        action: format!("/pit/{id}/irregularity"),
        name: "irregularity",
        view: &seq,
        wrong: None,
    };
    html! {
        main.wrap.narrow data-ruling=(kind) {
            h1 { (words::sentence(&kind)) }
            @if let Some(rule) = rule {
                p { "Remedy: " (rule.remedy) " "
                    a.clause href={ "/games/" (book.id) "#" (rule.clause) } { (rule.clause) } }
            }
            @match &tried {
                Ok((after, applied)) => {
                    section.panel.stack aria-label="What it comes to" {
                        (outcome(table.engine(), after.as_ref(), applied))
                    }
                    (apply.drawn(&html! {
                        @for (name, value) in asked.as_object().into_iter().flatten() {
                            (hidden(name, value.as_str().unwrap_or_default()))
                        }
                        button.btn.main data-command="irregularity" { "Apply this remedy" }
                        a.btn href={ "/pit/" (id) } { "Not now" }
                    }))
                }
                Err(why) => { (again(table, asked, why)) }
            }
        }
    }
}

/// What cannot be tried: the form again, with why beside the field that it is about.
fn again(table: &FloorTable, fields: Json, why: &str) -> Markup {
    let says = crate::pages::refused::sentence(why);
    let field = field_of(&fields, why).filter(|field| ["seat", "card"].contains(&field.as_str()));
    let whole = field.is_none().then(|| says.clone());
    let asked = Asked { fields, wrong: field.map(|field| (field, says)) };
    html! {
        @if let Some(says) = whole { p.notice.bad role="alert" { (says) } }
        section.panel aria-label="The ruling" { (asked.form(table, &asked.by_seat())) }
        a.btn href={ "/pit/" (table.terms().id) } { "Back to the table" }
    }
}

/// A copy of the table with the remedy, and what the remedy did.
type Tried = (Box<dyn AnyTable>, Applied);

fn tried(table: &dyn AnyTable, said: &Json) -> Result<Tried, String> {
    let command = Command::read("irregularity", said).map_err(|why| why.detail)?;
    let Command::Irregularity(what, _) = command else {
        return Err("that is no irregularity".into());
    };
    let mut copy = table.duplicate();
    let applied = copy.apply(Event::Irregularity(what)).map_err(|why| why.to_string())?;
    Ok((copy, applied))
}

/// What is otherwise afterwards: cards, wagers, lines, what the table waits for.
fn outcome(before: &dyn AnyTable, after: &dyn AnyTable, applied: &Applied) -> Markup {
    let (was, is) = (before.view(Viewer::Rail), after.view(Viewer::Rail));
    let stakes = |table: &dyn AnyTable| -> Cents {
        Seat::up_to(table.chosen().seats()).map(|seat| table.at_stake(seat)).sum()
    };
    html! {
        dl.facts {
            dt { "The table waits for" } dd { (waits(before)) " → " (waits(after)) }
            dt { "Chips on the layout" }
            dd { (money::dollars(stakes(before))) " → " (money::dollars(stakes(after))) }
            @for PutUp { seat, amount } in &applied.put_up {
                @if *amount > Cents::ZERO {
                    dt { "Seat " (seat) " puts up" } dd { (money::dollars(*amount)) }
                } @else {
                    dt { "Seat " (seat) " takes back" } dd { (money::dollars(-*amount)) }
                }
            }
            dt { "Cards on the table" }
            dd { (cards(&was.hands)) " → " (cards(&is.hands)) }
        }
        @if applied.lines.is_empty() { p.dim { "No wager is settled by it." } }
        @else {
            ol.lines {
                @for line in &applied.lines {
                    li data-line {
                        span.n { (line.seat) }
                        b { (line.wager) }
                        span.money.(money::class(line.net)) { (money::signed(line.net)) }
                    }
                }
            }
        }
    }
}

fn cards(hands: &[games::HandView]) -> usize {
    hands.iter().map(|hand| hand.cards.len()).sum()
}

/// What a table waits for, in a few words.
fn waits(table: &dyn AnyTable) -> String {
    match table.awaiting() {
        Awaiting::Wagers { .. } => "wagers".into(),
        Awaiting::Decision { seat, .. } => format!("the decision of seat {seat}"),
        Awaiting::Chance(Ask::Shuffle) => "a shuffle".into(),
        Awaiting::Chance(Ask::Card { to }) => format!("a card to {to}"),
        Awaiting::Chance(Ask::Reveal { to }) => format!("a card of {to} to be turned"),
        Awaiting::Chance(Ask::Peek) => "a look at the hole card".into(),
        Awaiting::Chance(Ask::Dice | Ask::ThreeDice | Ask::Cups) => "a roll".into(),
        Awaiting::Chance(Ask::Number { .. }) => "a number".into(),
        Awaiting::Chance(Ask::Roulette(_) | Ask::BigSix) => "a spin".into(),
    }
}

#[cfg(test)]
mod tests {
    use chance::Outcome;
    use games::{Action, Decision, Kind, Wager};
    use serde_json::json;

    use super::*;

    /// Deals these cards, each where it is asked for, until a seat decides or the round is over.
    fn deal(table: &mut dyn AnyTable, cards: &mut Vec<(&str, &str)>) {
        loop {
            let (Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask)) = table.awaiting()
            else {
                return;
            };
            let outcome = match ask {
                Ask::Shuffle => Outcome::Shuffled,
                Ask::Card { to } => {
                    let to = to.to_string();
                    let Some(at) = cards.iter().position(|(place, _)| *place == to) else {
                        assert_eq!(to, "burn");
                        table.apply(Event::Chance(Outcome::Card(None))).unwrap();
                        continue;
                    };
                    Outcome::Card(Some(cards.remove(at).1.parse().unwrap()))
                }
                other => panic!("nobody answers {other:?}"),
            };
            table.apply(Event::Chance(outcome)).unwrap();
        }
    }

    #[test]
    fn a_remedy_that_ends_a_round_is_shown_with_its_own_lines_alone() {
        let mut table = Kind::find("blackjack").unwrap().open(Default::default()).unwrap();
        let (on, amount) = (table.find_spot("bet").unwrap(), Cents::dollars(10));
        for seat in [1, 2].map(Seat::new) {
            let wager = Wager { seat, on, amount, for_dealer: false };
            table.apply(Event::Wager(wager)).unwrap();
        }
        let mut cards = vec![
            ("seat-1", "Ts"),
            ("seat-1", "6s"),
            ("seat-1", "Kh"),
            ("seat-2", "8d"),
            ("seat-2", "4d"),
            ("dealer", "7d"),
            ("dealer", "8c"),
        ];
        deal(table.as_mut(), &mut cards);
        // The player of the first seat draws too many: that wager is settled before anything goes
        // wrong.
        table.apply(Event::Decide(Decision::new(Seat::new(1), Action::Hit))).unwrap();
        deal(table.as_mut(), &mut cards);
        assert_eq!(table.statements().len(), 1, "{:?}", table.awaiting());
        let exposed = json!({
            "kind": "card-drawn-in-error", "exposed": true, "card": "Td", "refused": [2],
        });
        let (after, applied) = tried(table.as_ref(), &exposed).unwrap();
        assert!(after.is_settled() && !table.is_settled());
        let shown = outcome(table.as_ref(), after.as_ref(), &applied).into_string();
        assert_eq!(shown.matches("data-line").count(), 1, "{shown}");
        assert!(shown.contains("+$10.00") && shown.contains("$10.00 → $0.00"), "{shown}");
    }

    #[test]
    fn a_ruling_is_said_as_a_step_of_a_script_is() {
        let sent = json!({
            "kind": "card-drawn-in-error", "card": " 5d", "exposed": "true", "seat": "",
            "choice-2": "accept", "choice-3": "", "refused-1": "true", "view": "7",
        });
        let expected = json!({
            "kind": "card-drawn-in-error", "card": "5d", "exposed": true,
            "choices": {"2": "accept"}, "refused": [1],
        });
        assert_eq!(Json::Object(said(&sent)), expected);
    }
}
