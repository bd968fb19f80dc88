//! Pictures of every table for the documentation: `make pictures`.

use std::path::Path;

use games::Kind;

use crate::driver::{Window, browse};
use crate::play::{Player, floor_with, shared_spots};

/// How pictures are called by their size.
const SIZES: [(&str, u32, u32); 2] = [("phone", 390, 844), ("wide", 1440, 900)];

#[test]
#[ignore = "writes into the documentation: make pictures"]
fn every_table_is_drawn_wide_and_narrow() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pages/tables");
    std::fs::create_dir_all(&folder).unwrap();
    for (size, width, height) in SIZES {
        let floor = floor_with(&["ann", "bob"]);
        browse(&floor, async |browsers| {
            let page = browsers.open_as(&floor, "ann", Window::Desktop).await;
            page.resize(width, height).await;
            for kind in Kind::all() {
                let (name, table) = ("ann", kind.id);
                let player = Player { floor: &floor, page: page.clone(), name, table };
                player.deal().await;
                // What is shared shows chips for the next round, where it takes any.
                for on in shared_spots(table).unwrap_or_default() {
                    let spot = format!("[data-spot=\"{on}\"]");
                    if page.count(&spot).await > 0 {
                        player.click(&spot).await;
                    }
                }
                page.evaluate("scrollTo(0, 0)").await;
                tokio::time::sleep(std::time::Duration::from_millis(700)).await;
                let drawn = page.picture(&format!("{table}-{size}")).await;
                let kept = folder.join(format!("{table}-{size}.png"));
                std::fs::copy(drawn, kept).unwrap();
            }
        });
    }
}
