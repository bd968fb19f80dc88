//! The books: trial balance, reports, meters, exports, the proof.

use axum::response::Response;
use floor::report::{self, TableRow};
use floor::{Account, Balance, Checked, FloorError};
use games::Cents;
use maud::{Markup, html};

use super::span::Span;
use crate::app::App;
use crate::call::Call;
use crate::pages::money;
use crate::pages::staff;

/// The books.
///
/// # Errors
/// If the store cannot be read.
pub fn page(app: &App, call: &Call) -> Result<Response, FloorError> {
    drawn(app, call, None)
}

/// The books, with the certificate of a proof made now.
///
/// # Errors
/// If the store cannot be read.
pub fn verified(app: &App, call: &Call) -> Result<Response, FloorError> {
    let checked = app.host.verify()?;
    drawn(app, call, Some(&checked))
}

fn drawn(app: &App, call: &Call, checked: Option<&Checked>) -> Result<Response, FloorError> {
    let balances = app.host.read(|reader| reader.balances())?;
    let span = Span::of(call);
    let rows = report::tables(&app.host, span.from, span.to)?;
    let live = html! {
        main.wrap.wide {
            div.hi {
                div { h1 { "Audit" } p.dim {
                    "What is written, what it adds up to, and the proof." } }
                a.btn href="/audit/journal" { "Journal" }
                a.btn href="/audit/roles" { "Roles" }
                a.btn href="/ratings" { "Players" }
                a.btn href={ "/api/reports/tables.csv" (span.asked()) } { "Tables as CSV" }
                a.btn href={ "/api/reports/tables.xlsx" (span.asked()) } { "As a workbook" }
                a.btn href="/api/export" { "Everything, as lines of JSON" }
            }
            (proof(app, checked))
            (span.form())
            section.panel.sheet tabindex="0" aria-label="Tables" {
                div.head { h2 { (span.title()) } }
                (staff::sheet(&report::tables_sheet(&rows)))
            }
            (games(&rows))
            div.cols { div { (trial(&balances)) } div { (meters(app, &balances)) } }
        }
    };
    Ok(staff::shown(call, "Audit", 0, &live))
}

/// The proof: everything replayed from the first record on.
fn proof(app: &App, checked: Option<&Checked>) -> Markup {
    html! {
        section.panel.stack #proof aria-label="Proof" {
            div.head { h2 { "Proof" } a.small href="/verify" { "Check a signed checkpoint" } }
            @if let Some(checked) = checked {
                @let ok = checked.faults.is_empty();
                div.notice.bad[!ok] role="status" data-verified=(ok) {
                    p { b { @if ok { "Everything fits." } @else { (checked.faults.len())
                        " faults." } } }
                    p { (checked.chains) " chains, " (checked.records) " records, "
                        (checked.postings) " postings and " (checked.rounds)
                        " rounds were replayed at " (app.host.now().to_string()) "." }
                    p { "Public key of the house: " code { (app.house_key) } }
                    @if checked.other_rules > 0 {
                        p.dim { (checked.other_rules)
                            " tables were opened by other rulebooks than today's" }
                    }
                    @for fault in &checked.faults { p { (fault.to_string()) } }
                    @for (chain, records) in &checked.unsigned {
                        p.dim { (chain) ": " (records) " records after the last signature" }
                    }
                }
            }
            form.work method="post" action="/audit/verify" {
                input type="hidden" name="view" value="verify";
                button.btn.main data-command="verify" { "Replay and check everything" }
            }
        }
    }
}

/// What every game has come to.
fn games(rows: &[TableRow]) -> Markup {
    let mut names: Vec<&str> = rows.iter().map(|row| row.game).collect();
    names.sort_unstable();
    names.dedup();
    html! {
        section.panel.sheet tabindex="0" aria-label="Games" {
            div.head { h2 { "Games" } }
            table.fig {
                thead { tr { th { "Game" } th.r { "Rounds" } th.r { "Handle" } th.r { "Drop" }
                    th.r { "Win" } th.r { "Identity" } } }
                tbody {
                    @for name in names {
                        @let own: Vec<&TableRow> = rows.iter().filter(|row| row.game ==
                            name).collect();
                        @let sum = |of: fn(&TableRow) -> Cents| -> Cents { own.iter().map(|row|
                            of(row)).sum() };
                        tr {
                            td { (name) }
                            td.r { (own.iter().map(|row| row.shift.rounds).sum::<u64>()) }
                            td.r { (money::dollars(sum(|row| row.shift.handle))) }
                            td.r { (money::dollars(sum(|row| row.shift.drop))) }
                            td.r { (money::dollars(sum(TableRow::win))) }
                            td.r { (money::dollars(sum(TableRow::identity))) }
                        }
                    }
                }
            }
        }
    }
}

/// What every account holds; the sum is nothing.
fn trial(balances: &[(Account, Balance)]) -> Markup {
    let sum: Cents = balances.iter().map(|(_, balance)| balance.amount).sum();
    html! {
        section.panel.sheet tabindex="0" aria-label="Trial balance" {
            div.head { h2 { "Trial balance" } span.pill.open[sum == Cents::ZERO].stop[sum !=
                Cents::ZERO] {
                "Sum " (money::dollars(sum)) } }
            table.fig {
                thead { tr { th { "Account" } th.r { "Holds" } } }
                tbody {
                    @for (account, balance) in balances.iter().filter(|(_, held)| held.amount !=
                        Cents::ZERO) {
                        tr { td { (account.to_string()) } td.r { (money::dollars(balance.amount))
                            } }
                    }
                }
            }
        }
    }
}

/// Every link's meters beside the money that lies behind them.
fn meters(app: &App, balances: &[(Account, Balance)]) -> Markup {
    let links =
        app.host.house(|house| house.links().values().map(|link| link.state()).collect::<Vec<_>>());
    let held = |id: &str| {
        let account = Account::link(id);
        balances
            .iter()
            .find(|(other, _)| *other == account)
            .map_or(Cents::ZERO, |(_, held)| held.amount)
    };
    html! {
        section.panel.sheet tabindex="0" aria-label="Meters" {
            div.head { h2 { "Meters" } }
            table.fig {
                thead { tr { th { "Link" } th { "Meters" } th.r { "Money behind them" } } }
                tbody {
                    @for link in &links {
                        @let id = link["link"].as_str().unwrap_or_default();
                        tr {
                            td { (id) }
                            td { @for (name, shows) in
                                link["meters"].as_object().into_iter().flatten() {
                                (name) " " (shows.as_str().unwrap_or_default()) " " } }
                            td.r { (money::dollars(held(id))) }
                        }
                    }
                }
            }
        }
    }
}
