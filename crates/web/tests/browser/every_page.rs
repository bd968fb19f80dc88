//! Every page that is there for everybody or for a role, wide and narrow, light and dark.

use floor::Role;

use crate::driver::{Window, browse};
use crate::fixture::Floor;

/// The pages that nobody need be signed in for.
const PUBLIC: [&str; 3] = ["/", "/?family=poker", "/sign-in?then=/account"];

#[test]
fn public_pages_are_sound_wide_and_narrow_light_and_dark() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open(window).await;
            for theme in ["light", "dark"] {
                page.visit("/healthz").await;
                page.keep("theme", theme).await;
                for path in PUBLIC {
                    page.visit(path).await;
                    page.is_sound().await;
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
fn the_pages_of_every_role_are_sound() {
    let floor = Floor::open().with_everybody();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open(window).await;
            for role in Role::ALL {
                page.sign_in(floor.token(role.name())).await;
                for path in ["/", "/account"] {
                    page.visit(path).await;
                    page.is_sound().await;
                }
            }
            for path in ["/account/rounds", "/account/entries"] {
                page.sign_in(floor.token("player")).await;
                page.visit(path).await;
                page.is_sound().await;
            }
        }
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
