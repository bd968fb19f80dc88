//! Two processes of one house, each with a window of a real browser on it.

use std::time::{Duration, Instant};

use fantoccini::{Client, Locator};

use crate::chromium::{Window, start_browser};
use crate::postgres_server::new_database;
use crate::process::{Process, croupier, sit, succeeded};

/// How long a page may take to show what has happened.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often somebody clicks again on what did nothing.
const AGAIN: Duration = Duration::from_millis(300);

/// A window on the table of a process, with somebody signed in.
async fn window(process: &Process, token: &str) -> Client {
    let client = start_browser(Window::Desktop).await;
    let at = |path: &str| format!("http://127.0.0.1:{}{path}", process.port);
    client.goto(&at("/healthz")).await.unwrap();
    for (name, value) in [("croupier", token), ("motion", "off")] {
        let kept = format!("document.cookie = '{name}={value}; path=/'");
        client.execute(&kept, Vec::new()).await.unwrap();
    }
    client.goto(&at("/tables/roulette")).await.unwrap();
    client
}

/// The record that a page shows; none where it shows no table.
async fn shown(page: &Client) -> Option<u64> {
    let seq = "return document.querySelector('main[data-seq]')?.dataset.seq ?? ''";
    page.execute(seq, Vec::new()).await.unwrap().as_str()?.parse().ok()
}

/// Waits until a page shows a record.
async fn shows(page: &Client, seq: u64) {
    let began = Instant::now();
    while shown(page).await.is_none_or(|shown| shown < seq) {
        assert!(began.elapsed() < PATIENCE, "record {seq} is not shown");
        tokio::time::sleep(AGAIN).await;
    }
}

/// Clicks until the page shows what came of it, as everybody does.
async fn click(page: &Client, selector: &str) {
    let began = Instant::now();
    let before = shown(page).await;
    while shown(page).await == before {
        assert!(began.elapsed() < PATIENCE, "{selector} does nothing");
        // What is being drawn anew takes no click.
        if let Ok(found) = page.find(Locator::Css(selector)).await {
            let _ = found.click().await;
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// A chip on red, the one that lies in the hand, and the wheel is spun.
async fn spin(page: &Client) {
    click(page, "[data-spot=red]").await;
    click(page, "[data-command=deal]").await;
}

#[test]
#[ignore = "needs Chromium: `make test-pages`"]
fn a_table_in_the_windows_of_two_processes_goes_on_when_one_is_killed() {
    let url = new_database();
    let one = Process::start(&url);
    let two = Process::start(&url);
    two.wait_until_ready();
    let (player, watcher) = (two.guest(), one.guest());
    sit(&two, &player);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let (plays, watches) = (window(&two, &player).await, window(&one, &watcher).await);
        spin(&plays).await;
        shows(&watches, shown(&plays).await.unwrap()).await;
        let round = two.state(&player)["round"].as_u64().unwrap();
        drop(one);
        let began = Instant::now();
        spin(&plays).await;
        println!("a round was played in the window {:?} after the kill", began.elapsed());
        let watches = window(&two, &watcher).await;
        shows(&watches, shown(&plays).await.unwrap()).await;
        assert_eq!(two.state(&player)["round"], round + 1);
    });
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}
