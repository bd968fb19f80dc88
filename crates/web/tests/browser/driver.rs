//! One driver for all tests, and the windows of a test.
//!
//! A browser takes a second to start. One that a test is done with serves the next: it forgets its
//! cookies, and what else a page keeps belongs to the address of its own floor.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;

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

/// The driver of this process. It ends with its browsers when the pipe to it does, however this
/// process ends.
struct Driver {
    addr: SocketAddr,
    /// With the pipe.
    _shell: Child,
}

fn driver() -> SocketAddr {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    DRIVER.get_or_init(start).addr
}

fn start() -> Driver {
    let mut shell = Command::new("sh");
    let until_the_pipe_ends = "chromedriver --port=0 & read -r _; kill $(pgrep -P $!) $!";
    shell.args(["-c", until_the_pipe_ends]);
    let started = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut started = started.expect("a shell");
    let said = BufReader::new(started.stdout.take().unwrap()).lines();
    let port = said.map_while(Result::ok).find_map(|line| {
        line.strip_suffix('.')?.rsplit_once("successfully on port ")?.1.parse::<u16>().ok()
    });
    let port = port.expect("chromedriver does not start: `tools/setup browser` installs it");
    Driver { addr: ([127, 0, 0, 1], port).into(), _shell: started }
}

/// What a window is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// 1440 by 900.
    Desktop,
    /// 360 by 740, the narrowest telephone there is.
    Phone,
    /// As a desktop's, and scripts are switched off.
    WithoutScript,
}

impl Window {
    fn capabilities(self) -> Json {
        let mut options = json!({"args": [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            "--hide-scrollbars", "--window-size=1440,900",
        ]});
        match self {
            Window::Desktop => {}
            Window::Phone => {
                let metrics = json!({"width": 360, "height": 740, "pixelRatio": 2.0});
                options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
            }
            Window::WithoutScript => {
                let off = json!({"profile.managed_default_content_settings.javascript": 2});
                options["prefs"] = off;
            }
        }
        json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        })
    }
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

async fn start_browser(window: Window) -> Client {
    let Json::Object(capabilities) = window.capabilities() else { unreachable!() };
    let mut builder = ClientBuilder::new(HttpConnector::new());
    let builder = builder.capabilities(capabilities);
    builder.connect(&format!("http://{}", driver())).await.unwrap()
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
