//! One driver for all tests, and the windows of a test.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;

use crate::fixture::Floor;
use crate::page::Page;

/// How many tests browse at a time: a browser keeps a core busy.
static TURNS: Semaphore = Semaphore::const_new(2);

/// The driver of this process. It ends when the pipe to it does, however this process ends.
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
    shell.args(["-c", "chromedriver --port=0 & read -r _; kill $!"]);
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
        let Json::Object(capabilities) = window.capabilities() else { unreachable!() };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let builder = builder.capabilities(capabilities);
        let client = builder.connect(&format!("http://{}", driver())).await.unwrap();
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

/// Browses a floor. Whatever happens, the windows are closed in the end; of a test that fails there
/// are pictures.
pub fn browse(floor: &Floor, test: impl AsyncFnOnce(&Browsers)) {
    let runtime = Runtime::new().unwrap();
    let _turn = runtime.block_on(TURNS.acquire()).unwrap();
    let browsers = Browsers { floor: floor.addr, open: Mutex::default() };
    let done = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&browsers))));
    let pages = std::mem::take(&mut *browsers.open.lock().unwrap());
    runtime.block_on(async {
        for (n, page) in pages.into_iter().enumerate() {
            if done.is_err() {
                let test = std::thread::current().name().unwrap_or_default().replace("::", "-");
                page.picture(&format!("failed-{test}-{n}")).await;
            }
            page.close().await;
        }
    });
    if let Err(panic) = done {
        resume_unwind(panic);
    }
}
