//! One table, with everything that is done there from the pit.

use std::sync::Arc;

use floor::table::FloorTable;
use floor::{Code, FloorError, Person};
use games::{AnyTable, Event, Order, RefusalCode};
use maud::{Markup, html};

use super::view::{View, may, supervises};
use super::{decks, duties, paper, ruling, slips, tile, waiting};
use crate::app::App;
use crate::pages::staff::{Choice, FormError, hidden};
use crate::pages::table::words;
use crate::pages::{moment, money};

/// One table.
///
/// # Errors
/// If the store cannot be read.
pub fn drawn(
    app: &App,
    table: Arc<FloorTable>,
    who: &Person,
    wrong: Option<&FormError>,
) -> Result<Markup, FloorError> {
    let unreadable = || Code::Internal.error("this table cannot be shown");
    let view = View::of(app, table, who)?.ok_or_else(unreadable)?;
    let slips = slips::of(app, &view.state.table)?;
    Ok(html! {
        main.wrap.wide data-seq=(view.seq) {
            (head(&view))
            div.cols {
                div {
                    (duties::panel(app, &view, who, wrong))
                    @if supervises(who) { (ruling::panel(&view)) }
                    (seats(&view, who, wrong))
                    (duties::equipment(app, &view, who, wrong))
                }
                div {
                    (waiting::panel(std::slice::from_ref(&view), who, wrong))
                    (running(&view, who, wrong))
                    (chips(&view, who, &slips, wrong))
                    (paper::panel(&view, who, wrong))
                }
            }
        }
    })
}

fn head(view: &View) -> Markup {
    let dealer = view.work.dealer.as_deref();
    html! {
        div.hi {
            div {
                h1 { (view.name()) }
                p.dim {
                    @match (dealer, view.state.dealt.as_str()) {
                        (Some(name), _) => { (name) " deals" }
                        (None, "house") => { "The house deals" }
                        _ => { "Nobody deals" }
                    }
                    " · round " (view.state.round) " · win " (money::dollars(view.row.win()))
                    @if let Some(off) = view.row.deviation() { " · luck " (tile::sigma(off)) }
                    @if let Some(why) = &view.state.why { " · " (words::sentence(why)) }
                }
            }
            (tile::status(view))
            @if !view.work.equipment.is_empty() { span.dim { (decks::in_words(view)) } }
            a.btn href={ "/tables/" (view.state.table) } { "Watch" }
        }
    }
}

/// A button, with a reason where one is asked for.
fn button(view: &View, command: &str, says: &str, why: bool, wrong: Option<&FormError>) -> Markup {
    let form = view.form(command, command, wrong);
    form.drawn(&html! {
        @if why { (form.field("why", "Why", "text", "")) }
        button.btn data-command=(command) { (says) }
    })
}

/// A table that waits goes on: what was found or ruled goes into the journal.
fn resume(view: &View, wrong: Option<&FormError>) -> Markup {
    let form = view.form("resume", "resume", wrong);
    form.drawn(&html! {
        (form.field("why", "What was found or ruled", "text", ""))
        button.btn data-command="resume" { "Let it go on" }
    })
}

/// Opening, counting, pausing, ordering.
fn running(view: &View, who: &Person, wrong: Option<&FormError>) -> Markup {
    let status = view.state.status.as_str();
    let counted = view.work.pending.iter().any(|one| one.why.as_deref() == Some(who.role.name()));
    let counts = matches!(status, "opening" | "closing") && supervises(who) && !counted;
    let (open, count) =
        (view.form("open", "open", wrong), view.form("inventory", "inventory", wrong));
    html! {
        section.panel.stack #running aria-label="Running the table" {
            div.head { h2 { "Running the table" } }
            @if counts {
                (count.drawn(&html! {
                    (count.field("amount", "Chips that you count in the rack", "money", ""))
                    button.btn.main data-command="inventory" { "Counted" }
                }))
            }
            @if status == "closed" && may(who, "open") {
                (open.drawn(&html! {
                    (open.field("float", "Float", "money", "10000"))
                    button.btn.main data-command="open" { "Open" }
                }))
            }
            @if status == "open" && may(who, "close") { (button(view, "close", "Close", false,
                wrong)) }
            @if status == "open" && may(who, "pause") { (button(view, "pause", "Pause", true,
                wrong)) }
            @if status == "paused" && may(who, "resume") {
                (resume(view, wrong))
            }
            @if status == "open" && supervises(who) {
                @if view.table.engine().pack().is_some() {
                    (button(view, "reshuffle", "Order a shuffle", true, wrong))
                }
                @if knows(view.table.engine(), Order::PassDice) {
                    (button(view, "dice-pass", "Pass the dice", true, wrong))
                }
                @if view.state.dealt == "dealer" {
                    (button(view, "correct", "Take back the last entry", true, wrong))
                }
            }
            @if !counts && status == "closed" && !may(who, "open") {
                p.dim.small { "A manager opens the table." }
            }
        }
    }
}

/// Whether the document of a table's game knows an order, though it may not be given now.
fn knows(table: &dyn AnyTable, order: Order) -> bool {
    let tried = table.attempt(Event::Order(order));
    tried.map_or_else(|refusal| refusal.code() != RefusalCode::NotOffered, |_| true)
}

/// Who sits here; a supervisor may have somebody leave.
fn seats(view: &View, who: &Person, wrong: Option<&FormError>) -> Markup {
    let taken: Vec<_> = view.state.seats.iter().filter(|seat| seat.player.is_some()).collect();
    html! {
        section.panel #seats aria-label="Seats" {
            div.head { h2 { "Seats" } a.small href="/ratings" { "Ratings" } }
            @if taken.is_empty() { p.dim.small { "Nobody sits here." } }
            @else {
                div.sheet { table.fig {
                    thead { tr { th { "Seat" } th { "Player" } th.r { "Chips" } th.r { "At stake"
                        } td {} } }
                    tbody {
                        @for seat in taken {
                            tr data-key={ "seat-" (seat.seat) } {
                                td { (seat.seat) }
                                td { (seat.player.as_deref().unwrap_or_default()) }
                                td.r { (money::dollars(seat.chips)) }
                                td.r { (money::dollars(seat.at_stake)) }
                                td.r {
                                    @if supervises(who) {
                                        @let name = format!("leave-{}", seat.seat);
                                        (view.form("leave", &name, wrong).drawn(&html! {
                                            (hidden("seat", &seat.seat.to_string()))
                                            button.btn.sm data-command="leave" { "Has to leave" }
                                        }))
                                    }
                                }
                            }
                        }
                    }
                } }
            }
        }
    }
}

/// The rack: fills and credits, and their slips.
fn chips(view: &View, who: &Person, slips: &[slips::Slip], wrong: Option<&FormError>) -> Markup {
    let shift = &view.row.shift;
    html! {
        section.panel.stack #chips aria-label="Chips" {
            div.head { h2 { "Chips" } }
            dl.facts {
                dt { "Float" } dd { (money::dollars(shift.opening)) }
                dt { "Rack now" } dd { (money::dollars(view.table.rack())) }
                dt { "Fills" } dd { (money::dollars(shift.fills)) }
                dt { "Credits" } dd { (money::dollars(shift.credits)) }
                dt { "Drop" } dd { (money::dollars(shift.drop)) }
            }
            @if supervises(who) {
                @for (what, says) in [("fill", "Ask for a fill"), ("credit", "Ask for a credit")] {
                    @let form = view.form(what, what, wrong);
                    (form.drawn(&html! {
                        (form.field("amount", says, "money", ""))
                        button.btn data-command=(what) { "Ask" }
                    }))
                }
            }
            @if !slips.is_empty() { (given(view, who, slips, wrong)) }
        }
    }
}

fn given(view: &View, who: &Person, slips: &[slips::Slip], wrong: Option<&FormError>) -> Markup {
    let one = |slip: &slips::Slip| -> Choice {
        (slip.seq.to_string(), format!("{} {}", slip.number, money::dollars(slip.amount)))
    };
    html! {
        ul.slips {
            @for slip in slips {
                li {
                    a href={ "/pit/slips/" (slip.table) "/" (slip.name()) } {
                        (words::sentence(&slip.what)) " " (slip.number) }
                    b { (money::dollars(slip.amount)) }
                    @if slip.undone.is_some() { span.pill.wait { "Void" } }
                    span.dim { (moment(slip.time)) }
                }
            }
        }
        @if supervises(who) {
            @for what in ["fill", "credit"] {
                @let name = format!("void-{what}");
                @let form = view.form(what, &name, wrong);
                @let is_valid = |slip: &&slips::Slip| slip.what == what && slip.undone.is_none();
                @let own: Vec<Choice> = slips.iter().filter(is_valid).map(one).collect();
                @if !own.is_empty() {
                    details {
                        summary.small { "Undo a " (what) }
                        (form.drawn(&html! {
                            (form.choice("void", "Slip", &own))
                            (form.field("why", "Why", "text", ""))
                            button.btn.sm.warn { "Ask the cage to undo it" }
                        }))
                    }
                }
            }
        }
    }
}
