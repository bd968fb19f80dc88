//! Chromium without a screen, driven by its own driver: one driver for all tests of a program.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value as Json, json};

/// The driver of this process. It ends with its browsers when the pipe to it does, however this
/// process ends.
struct Driver {
    addr: SocketAddr,
    /// With the pipe.
    _shell: Child,
}

/// Where the driver listens.
pub fn driver() -> SocketAddr {
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

/// A browser that nobody has used yet.
pub async fn start_browser(window: Window) -> Client {
    let Json::Object(capabilities) = window.capabilities() else { unreachable!() };
    let mut builder = ClientBuilder::new(HttpConnector::new());
    let builder = builder.capabilities(capabilities);
    builder.connect(&format!("http://{}", driver())).await.unwrap()
}
