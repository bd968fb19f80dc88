//! What the shift has come to: reports to the cent, the proof, the journal.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::people::{PLAYERS, Shift};
use super::steps::BROUGHT;

/// An amount of an answer in cents.
fn cents(answer: &Json, name: &str) -> i64 {
    let amount = answer[name].as_str().unwrap_or_else(|| panic!("no {name}: {answer}"));
    amount.replace('.', "").parse().unwrap()
}

impl Shift<'_> {
    /// The win of the table is what the players lost, with what links gained and paid; the auditor
    /// sees the same on their page, and the proof of it.
    pub async fn books_add_up(&mut self) {
        let report = self.floor.get("auditor", "/api/reports/tables").json();
        let row = &report["tables"][0];
        let brought = PLAYERS.len() as i64 * BROUGHT.parse::<i64>().unwrap() * 100;
        let have: i64 = PLAYERS
            .iter()
            .map(|name| cents(&self.floor.get(name, "/api/me").json(), "balance"))
            .sum();
        let lost = brought - have;
        let linked = cents(row, "awards") - cents(row, "contributions");
        assert_eq!(cents(row, "win"), lost + linked, "{row}");
        assert_eq!(cents(row, "identity"), 0, "{row}");
        assert_eq!(cents(row, "fills") - cents(row, "credits"), 30_000, "{row}");
        let page = self.at("auditor", "/audit").await;
        let shown = page.text("section[aria-label=Tables]").await;
        let win = cents(row, "win").abs();
        assert!(shown.contains(&format!(".{:02}", win % 100)), "{shown}");
        assert!(page.text("section[aria-label='Trial balance']").await.contains("Sum $0.00"));
        page.click("[data-command=verify]").await;
        page.find("[data-verified=true]").await;
        let page = self.at("auditor", "/audit/roles").await;
        page.find("[data-role-of=cat]").await;
        let page = self.at("auditor", &format!("/audit/rounds/{}/1", self.plan.game)).await;
        page.find("main[data-step]").await;
        let withdrawn = self.at("cage", "/cage").await;
        let button = "[data-command=withdraw]";
        let rest = self.floor.get("ann", "/api/me").json()["balance"].as_str().unwrap().to_owned();
        self.fill_in(withdrawn, button, &[("name", "ann"), ("amount", &rest)]).await;
        withdrawn.click(button).await;
        let gone = || self.floor.get("ann", "/api/me").json()["balance"] == "0.00";
        self.wait_for(withdrawn, "a withdrawal", gone).await;
    }

    /// Whatever was asked for was done by who was asked, and the journal has who and when.
    pub async fn every_duty_is_in_the_journal(&mut self) {
        let game = self.plan.game;
        let journal = self.floor.get("auditor", &format!("/api/tables/{game}/journal?limit=10000"));
        let mut recorded = BTreeSet::new();
        for line in journal.body.lines() {
            let record: Json = serde_json::from_str(line).unwrap();
            let what = record["what"].as_object().unwrap();
            let (name, said) = what.iter().next().unwrap();
            let duty = if name == "duty" { said["duty"].as_str().unwrap() } else { name };
            assert!(name != "duty" || record["who"].is_string() && record["time"].is_string());
            let role = record["role"].as_str().unwrap_or_default();
            // A card that is burned is an outcome of its own.
            if said["cards"]["burn"].is_string() {
                recorded.insert(("burn".to_owned(), role.to_owned()));
            }
            recorded.insert((duty.to_owned(), role.to_owned()));
        }
        let missing: Vec<_> = self.asked.difference(&recorded).collect();
        assert!(missing.is_empty() && self.asked.len() > 5, "{missing:?} of {:?}", self.asked);
        let page = self.at("auditor", &format!("/audit/journal?chain={game}&find=duty")).await;
        page.find("[data-record]").await;
    }
}
