//! Everybody of a shift, each in a window of their own, and what one does there.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::plan::Plan;
use crate::driver::{Browsers, Window};
use crate::fixture::{Floor, PASSWORD};
use crate::page::Page;
use crate::play::seq;

/// The players; the admin makes the account of the last one in the course of the shift.
pub const PLAYERS: [&str; 3] = ["ann", "bob", "cat"];

/// Everybody of a shift.
pub struct Shift<'a> {
    pub floor: &'a mut Floor,
    pub plan: &'a Plan,
    pub dealer: Page,
    pub supervisor: Page,
    pub cage: Page,
    pub surveillance: Page,
    /// Manager, admin and auditor, one after the other.
    pub office: Page,
    pub players: Vec<Page>,
    /// Duties that were asked for, by role.
    pub asked: BTreeSet<(String, String)>,
    /// Duties that were done, by role and piece.
    pub done: BTreeSet<(String, String, String)>,
}

impl<'a> Shift<'a> {
    pub async fn begin(floor: &'a mut Floor, browsers: &Browsers, plan: &'a Plan) -> Shift<'a> {
        for name in &PLAYERS[..2] {
            floor.add(name, floor::Role::Player);
        }
        let mut players = Vec::new();
        for _ in PLAYERS {
            players.push(browsers.open(Window::Desktop).await);
        }
        let shift = Shift {
            dealer: browsers.open_as(floor, "dealer", Window::Desktop).await,
            supervisor: browsers.open_as(floor, "supervisor", Window::Desktop).await,
            cage: browsers.open_as(floor, "cage", Window::Desktop).await,
            surveillance: browsers.open_as(floor, "surveillance", Window::Desktop).await,
            office: browsers.open(Window::Desktop).await,
            floor,
            plan,
            players,
            asked: BTreeSet::new(),
            done: BTreeSet::new(),
        };
        // A console stands on a tablet.
        shift.dealer.resize(1180, 820).await;
        shift
    }

    pub fn state(&self) -> Json {
        self.floor.state("supervisor", self.plan.game)
    }

    /// The window of a role.
    pub fn window(&self, role: &str) -> &Page {
        match role {
            "dealer" => &self.dealer,
            "supervisor" => &self.supervisor,
            "cage" => &self.cage,
            "surveillance" => &self.surveillance,
            "manager" | "admin" | "auditor" => &self.office,
            name => &self.players[PLAYERS.iter().position(|one| *one == name).unwrap()],
        }
    }

    /// Somebody opens the page where they work.
    pub async fn at(&self, role: &str, path: &str) -> &Page {
        let page = self.window(role);
        if ["manager", "admin", "auditor"].contains(&role) {
            page.sign_in(self.floor.token(role)).await;
        }
        page.visit(path).await;
        page
    }

    /// The table in the pit.
    pub async fn in_the_pit(&self, role: &str) -> &Page {
        self.at(role, &format!("/pit/{}", self.plan.game)).await
    }

    /// Signs in by the form, as one does.
    pub async fn sign_in(&self, page: &Page, name: &str) {
        page.visit("/sign-in").await;
        page.write("#name", name).await;
        page.write("#password", PASSWORD).await;
        page.click("form[action='/sign-in'] button").await;
        page.wait_until("return location.pathname !== '/sign-in'").await;
    }

    /// Presses something at the table, and waits until a record has come of it.
    pub async fn press(&self, page: &Page, selector: &str) {
        let before = seq(&self.state());
        page.click(selector).await;
        self.wait_for(page, selector, || seq(&self.state()) > before).await;
    }

    /// Waits until something is so that a window has brought about.
    pub async fn wait_for(&self, page: &Page, what: &str, is: impl Fn() -> bool) {
        for _ in 0..300 {
            if is() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let said = "return [...document.querySelectorAll('.problem, [role=alert]')]
            .map(one => one.textContent).join(' ')";
        panic!("{what}: nothing came of it: {} {}", page.evaluate(said).await, self.state());
    }

    /// Fills the form around a button.
    pub async fn fill_in(&self, page: &Page, button: &str, fields: &[(&str, &str)]) {
        page.find(button).await;
        for (name, value) in fields {
            let script = "const [button, name, value] = arguments;
                const form = document.querySelector(button).closest('form');
                const field = form.elements[name];
                if (!field) return 'there is no field ' + name;
                form.closest('details')?.setAttribute('open', '');
                if (field.type === 'checkbox') field.checked = value === 'true';
                else field.value = value;
                return field.type !== 'checkbox' && field.value !== value
                    ? `${name} cannot be ${value}` : ''";
            let said = vec![json!(button), json!(name), json!(value)];
            let wrong = page.client().execute(script, said).await.unwrap();
            assert_eq!(wrong, json!(""), "{button}");
        }
    }

    /// Fills the form around a button and presses it.
    pub async fn send(&self, page: &Page, button: &str, fields: &[(&str, &str)]) {
        self.fill_in(page, button, fields).await;
        self.press(page, button).await;
    }
}
