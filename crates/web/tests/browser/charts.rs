//! Strategy charts as people see them: a letter keeps its color and pattern, and fits a phone.

use serde_json::Value as Json;

use crate::driver::{Window, browse};
use crate::fixture::Floor;

/// Every look of the letters on a page: the first character, the color and the pattern. Letters
/// of less than 12 pixels are a fault.
const LOOKS: &str = "return [...new Set([...document.querySelectorAll('[data-act]')].map(one => {
    const { backgroundColor, backgroundImage, color, fontSize } = getComputedStyle(one);
    const small = parseFloat(fontSize) < 12 ? ' small' : '';
    return `${one.dataset.act[0]} ${color} ${backgroundColor} ${backgroundImage}${small}`;
}))].sort()";

#[test]
fn letters_look_the_same_on_every_screen() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        let mut first: Option<Json> = None;
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open(window).await;
            page.visit("/games").await;
            for theme in ["light", "dark"] {
                page.keep("theme", theme).await;
                page.visit("/games/blackjack").await;
                page.find("table[data-chart] [data-act]").await;
                let looks = page.evaluate(LOOKS).await;
                let texts: Vec<&str> =
                    looks.as_array().unwrap().iter().filter_map(Json::as_str).collect();
                assert!(texts.iter().all(|look| !look.ends_with(" small")), "{texts:?}");
                let mut letters: Vec<_> = texts.iter().map(|look| look.chars().next()).collect();
                letters.dedup();
                assert_eq!(letters.len(), texts.len(), "a letter has two looks: {texts:?}");
                assert_eq!(first.get_or_insert_with(|| looks.clone()), &looks);
            }
            page.is_sound().await;
        }
    });
}
