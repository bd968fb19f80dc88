//! Every page that is there for everybody, wide and narrow, light and dark.

use crate::driver::{Window, browse};
use crate::fixture::Floor;

#[test]
fn public_pages_are_sound() {
    let floor = Floor::open();
    browse(&floor, async |browsers| {
        for window in [Window::Desktop, Window::Phone] {
            let page = browsers.open(window).await;
            for path in ["/nowhere", "/docs"] {
                page.visit(path).await;
                // The browser itself complains about a page that is not there.
                page.complaints().await;
                page.is_sound().await;
            }
        }
    });
}
