//! Every page, for whoever may see it, wide and narrow, light and dark.

use floor::Role;
use games::Kind;
use serde_json::json;

use crate::addresses::{ADDRESSES, roles};
use crate::driver::{Window, browse};
use crate::fixture::Floor;
use crate::page::Page;

/// A player who has played and had something simulated.
fn floor() -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.deposit("player", "500");
    floor.done("player", "roulette", json!({"sit": {"seat": 1, "buy_in": "100"}}));
    floor.done("player", "roulette", json!({"wager": {"seat": 1, "on": "red", "amount": "5"}}));
    floor.done("player", "roulette", json!({"deal": {"seat": 1}}));
    let body = json!({"id": "simulated", "game": "roulette", "rounds": 10_000});
    assert_eq!(floor.post("player", "/api/simulations", &body).status, 202);
    let dealt = json!({"id": "dealt", "table": "dealt", "game": "blackjack", "dealt": "dealer"});
    assert_eq!(floor.post("manager", "/api/tables", &dealt).status, 200);
    let fill = floor.done("supervisor", "roulette", json!({"fill": {"amount": "100"}}));
    floor.done("cage", "roulette", json!({"fill": {"confirm": fill["seq"]}}));
    floor.add("ann", Role::Player);
    floor
}

async fn are_sound(page: &Page, addresses: &[&str]) {
    for address in addresses {
        page.visit(address).await;
        page.is_sound().await;
    }
}

#[test]
fn pages_for_everybody_are_sound_wide_and_narrow_light_and_dark() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open(window).await;
            for theme in ["light", "dark"] {
                page.visit("/healthz").await;
                page.keep("theme", theme).await;
                for (path, addresses) in ADDRESSES {
                    if roles(path).is_none() && !path.contains("{job}") {
                        are_sound(&page, addresses).await;
                    }
                }
                page.visit("/nowhere").await;
                // The browser itself complains about a page that is not there.
                assert_eq!(page.complaints().await.len(), 1);
                page.is_sound().await;
            }
        }
    });
}

#[test]
fn pages_for_people_who_are_signed_in_are_sound() {
    let floor = floor();
    browse(&floor, async |browsers| {
        for (window, theme) in [(Window::Desktop, "dark"), (Window::Phone, "light")] {
            let page = browsers.open(window).await;
            for (path, addresses) in ADDRESSES {
                let roles = roles(path).unwrap_or(&[Role::Player]);
                let plays = roles.contains(&Role::Player);
                let role = if plays { Role::Player } else { roles[0] };
                page.sign_in(floor.token(role.name())).await;
                page.keep("theme", theme).await;
                are_sound(&page, addresses).await;
            }
            for role in Role::ALL {
                page.sign_in(floor.token(role.name())).await;
                are_sound(&page, &["/", "/account"]).await;
            }
            // A slip has a number of its year.
            page.sign_in(floor.token("supervisor")).await;
            page.visit("/pit/roulette").await;
            page.click("a[href*='/pit/slips/']").await;
            page.find("[data-slip]").await;
            page.is_sound().await;
        }
    });
}

#[test]
fn a_table_fits_a_window_of_1200_by_750_without_scrolling() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "9000");
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        page.resize(1200, 750).await;
        let mut too_large = Vec::new();
        for kind in Kind::all() {
            floor.done("ann", kind.id, json!({"sit": {"buy_in": "200"}}));
            page.visit(&format!("/tables/{}", kind.id)).await;
            let over = page.evaluate(
                "const root = document.documentElement;
                return Math.max(root.scrollHeight - innerHeight, root.scrollWidth - innerWidth)",
            );
            let over = over.await;
            if over != 0 {
                too_large.push(format!("{} by {over} pixels", kind.id));
            }
        }
        assert_eq!(too_large, Vec::<String>::new());
    });
}

#[test]
fn switches_of_the_bar_work_at_once_and_stay() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::WithoutScript] {
            let page = browsers.open(window).await;
            page.visit("/sign-in").await;
            for (name, value) in [("theme", "dark"), ("suits", "four"), ("motion", "off")] {
                page.find("details.menu").await;
                // Without a script the menu is closed by the page that comes back.
                if page.count("details.menu[open]").await == 0 {
                    page.click("details.menu summary").await;
                }
                page.click(&format!("button[name={name}][value={value}]")).await;
                page.find(&format!("button[name={name}][value={value}][aria-pressed=true]")).await;
            }
            let shown = "html[data-theme=dark] body.four[data-motion=off]";
            page.find(shown).await;
            page.reload().await;
            page.find(shown).await;
            assert_eq!(page.path().await, "/sign-in");
        }
    });
}

#[test]
fn the_keyboard_alone_comes_to_the_page_and_into_the_menu() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        let page = browsers.open(Window::Desktop).await;
        page.visit("/").await;
        let tab = char::from(fantoccini::key::Key::Tab).to_string();
        let enter = char::from(fantoccini::key::Key::Enter).to_string();
        page.press(&tab).await;
        let focused = "return document.activeElement.className";
        assert_eq!(page.evaluate(focused).await, "skip");
        page.press(&enter).await;
        page.wait_until("return document.activeElement.id === 'main'").await;
        page.click("details.menu summary").await;
        page.press(&char::from(fantoccini::key::Key::Escape).to_string()).await;
        page.wait_until("return !document.querySelector('details.menu').open").await;
    });
}
