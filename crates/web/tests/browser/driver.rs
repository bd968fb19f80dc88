//! The windows of a test.
//!
//! A browser takes a second to start. One that a test is done with serves the next: it forgets its
//! cookies, and what else a page keeps belongs to the address of its own floor.

use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, OnceLock};

use fantoccini::Client;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;

pub use crate::chromium::Window;
use crate::chromium::{driver, start_browser};
use crate::fixture::Floor;
use crate::page::Page;

/// How many tests browse at a time: a browser keeps a core busy.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Browsers that nobody uses now.
static IDLE: Mutex<Vec<(Window, Client)>> = Mutex::new(Vec::new());

/// Where all of them live: a client of the driver is bound to the runtime that made it.
fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| Runtime::new().unwrap())
}

/// The windows that a test has open.
pub struct Browsers {
    floor: SocketAddr,
    open: Mutex<Vec<Page>>,
}

impl Browsers {
    /// A new window, where nobody is signed in: two of them share nothing.
    pub async fn open(&self, window: Window) -> Page {
        let client = match idle(window) {
            Some(client) => client,
            None => start_browser(window).await,
        };
        let page = Page::new(client, self.floor, driver(), window);
        self.open.lock().unwrap().push(page.clone());
        page
    }

    /// A new window with somebody of the floor signed in.
    pub async fn open_as(&self, floor: &Floor, name: &str, window: Window) -> Page {
        let page = self.open(window).await;
        page.sign_in(floor.token(name)).await;
        page
    }
}

fn idle(window: Window) -> Option<Client> {
    let mut idle = IDLE.lock().unwrap();
    let at = idle.iter().position(|(like, _)| *like == window)?;
    Some(idle.swap_remove(at).1)
}

/// Browses a floor.
pub fn browse(floor: &Floor, test: impl AsyncFnOnce(&Browsers)) {
    browse_at(floor.addr, test);
}

/// Browses whatever floor answers at an address. Whatever happens, nobody is signed in at the
/// windows in the end; of a test that fails there are pictures.
pub fn browse_at(floor: SocketAddr, test: impl AsyncFnOnce(&Browsers)) {
    let _turn = runtime().block_on(TURNS.acquire()).unwrap();
    let browsers = Browsers { floor, open: Mutex::default() };
    let done = catch_unwind(AssertUnwindSafe(|| runtime().block_on(test(&browsers))));
    let pages = std::mem::take(&mut *browsers.open.lock().unwrap());
    runtime().block_on(async {
        for (n, page) in pages.into_iter().enumerate() {
            if done.is_err() {
                let test = std::thread::current().name().unwrap_or_default().replace("::", "-");
                page.picture(&format!("failed-{test}-{n}")).await;
                page.close().await;
            } else {
                page.forget().await;
                IDLE.lock().unwrap().push((page.window, page.client().clone()));
            }
        }
    });
    if let Err(panic) = done {
        resume_unwind(panic);
    }
}
