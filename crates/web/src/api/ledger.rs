//! The ledger over HTTP: accounts, balances and entries.

use axum::response::Response;
use floor::{Account, Balance, Code, FloorError};
use games::Cents;
use serde_json::{Map, Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::reply;

const USUAL: usize = 100;
const MOST: usize = 1000;

/// What every account holds, and their sum, which is nothing.
///
/// # Errors
/// `store-unavailable`.
pub fn all(app: &App, _: &Call) -> Result<Response, FloorError> {
    let accounts = app.host.read(|reader| reader.balances())?;
    let held = |balance: &Balance| balance.amount;
    let sum: Cents = accounts.iter().map(|(_, balance)| held(balance)).sum();
    let accounts = accounts.iter();
    let accounts: Map<_, _> = accounts
        .map(|(account, balance)| (account.to_string(), held(balance).to_string().into()))
        .collect();
    Ok(reply::json(&json!({"accounts": accounts, "sum": sum.to_string()})))
}

/// An account and its entries, the newest first.
///
/// # Errors
/// `unknown` where it is no account.
pub fn one(app: &App, call: &Call) -> Result<Response, FloorError> {
    let account = call.param("account").parse::<Account>();
    entries(app, call, &account.map_err(|e| Code::Unknown.error(e.to_string()))?)
}

/// An account as the ledger has it.
///
/// # Errors
/// `store-unavailable`.
pub fn entries(app: &App, call: &Call, account: &Account) -> Result<Response, FloorError> {
    let (before, limit) = call.page(USUAL, MOST)?;
    let entries = app.host.read(|reader| reader.entries(account, before, limit))?;
    // What it holds is what its newest entry says: read apart, it could be a later one's.
    let balance = match entries.first() {
        Some(newest) if before == u64::MAX => newest.balance,
        _ => balance(app, account)?,
    };
    let entries: Vec<Json> = entries
        .iter()
        .map(|entry| {
            json!({
                "n": entry.n,
                "chain": entry.chain,
                "seq": entry.seq,
                "time": entry.time.to_string(),
                "amount": entry.amount.to_string(),
                "from": entry.from,
                "to": entry.to,
                "why": entry.why,
                "balance": entry.balance.to_string(),
            })
        })
        .collect();
    Ok(reply::json(&json!({
        "account": account.to_string(), "balance": balance.to_string(), "entries": entries,
    })))
}

/// What an account holds.
///
/// # Errors
/// `store-unavailable`.
pub fn balance(app: &App, account: &Account) -> Result<Cents, FloorError> {
    let last = app.host.read(|reader| reader.entries(account, u64::MAX, 1))?;
    Ok(last.first().map_or(Cents::ZERO, |entry| entry.balance))
}
