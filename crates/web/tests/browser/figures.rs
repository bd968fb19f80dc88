//! What pages weigh, and how soon they are seen. `make pages` prints the figures.

use games::Kind;
use serde_json::json;

use crate::driver::{Window, browse};
use crate::fixture::Floor;

/// The most that a page may weigh, with all that it loads.
const MOST: f64 = 150_000.0;

/// When something was seen first.
const SEEN: &str = "performance.getEntriesByName('first-contentful-paint')";

/// Bytes and number of what was loaded, when something was seen first, when all was there.
const FIGURES: &str = "
    const [page] = performance.getEntriesByType('navigation');
    const loaded = performance.getEntriesByType('resource')
        .filter(one => one.initiatorType !== 'fetch' && one.responseEnd > 0);
    const [seen] = performance.getEntriesByName('first-contentful-paint');
    const bytes = [page, ...loaded].reduce((sum, one) => sum + one.encodedBodySize, 0);
    return [bytes, loaded.length + 1, page.responseEnd, seen?.startTime ?? -1, page.loadEventEnd]";

#[test]
fn pages_are_light() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "9000");
    let mut paths = ["/", "/sign-in", "/account", "/games"].map(str::to_owned).to_vec();
    for kind in Kind::all() {
        floor.done("ann", kind.id, json!({"sit": {"seat": 1, "buy_in": "300"}}));
        paths.push(format!("/tables/{}", kind.id));
    }
    println!("| page | bytes | requests | answered, ms | first seen, ms | all there, ms |");
    println!("|---|---:|---:|---:|---:|---:|");
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
        for path in paths {
            page.forget_what_is_cached().await;
            page.visit(&path).await;
            let there = "performance.getEntriesByType('navigation')[0].loadEventEnd > 0";
            page.wait_until(&format!("return {there}")).await;
            page.wait_until(&format!("return {SEEN}.length > 0")).await;
            let figures = page.evaluate(FIGURES).await;
            let figure = |n: usize| figures[n].as_f64().unwrap();
            let [bytes, requests, answered, seen, all] = [0, 1, 2, 3, 4].map(figure);
            println!("| {path} | {bytes} | {requests} | {answered:.0} | {seen:.0} | {all:.0} |");
            assert!(bytes > 0.0 && bytes <= MOST, "{path}: {bytes} bytes");
        }
    });
}
