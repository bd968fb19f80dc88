//! A window and what is done in it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value as Json, json};

use crate::client::call;
use crate::driver::Window;

/// The checks of axe-core, a library of the Mozilla Public License.
const AXE: &str = include_str!("vendor/axe.min.js");
/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is looked for.
const EVERY: Duration = Duration::from_millis(40);
/// How long a button has stood there when a finger comes to it.
const FINGER: Duration = Duration::from_millis(410);

/// A window.
#[derive(Clone)]
pub struct Page {
    client: Client,
    floor: SocketAddr,
    driver: SocketAddr,
    /// What it is like.
    pub window: Window,
}

impl Page {
    pub fn new(client: Client, floor: SocketAddr, driver: SocketAddr, window: Window) -> Page {
        Page { client, floor, driver, window }
    }

    /// The driver's client, for what is not here.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Goes to a page of the floor.
    pub async fn visit(&self, path: &str) {
        self.client.goto(&format!("http://{}{path}", self.floor)).await.unwrap();
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.unwrap();
    }

    /// The path that is shown, with what is asked behind it.
    pub async fn path(&self) -> String {
        let address = self.client.current_url().await.unwrap().to_string();
        address.split_once(&self.floor.to_string()).map_or(address.clone(), |(_, p)| p.into())
    }

    /// Waits until this path is shown.
    pub async fn wait_for_path(&self, path: &str) {
        let mut shown = String::new();
        let patience = PATIENCE.as_millis() / EVERY.as_millis();
        for _ in 0..patience {
            shown = self.path().await;
            if shown == path {
                return;
            }
            tokio::time::sleep(EVERY).await;
        }
        panic!("{shown} is shown, not {path}");
    }

    /// Shows the token of a session from now on.
    pub async fn sign_in(&self, token: &str) {
        self.visit("/healthz").await;
        self.keep("croupier", token).await;
    }

    /// Keeps a cookie, as a switch of the bar would.
    pub async fn keep(&self, name: &str, value: &str) {
        // Without a domain it is the floor's own; the driver's client would say one.
        let cookie = json!({"name": name, "value": value, "path": "/"});
        self.ask_driver("cookie", &json!({ "cookie": cookie })).await;
    }

    /// What a selector finds first, once it is there.
    pub async fn find(&self, selector: &str) -> Element {
        let waiting = self.client.wait().at_most(PATIENCE).every(EVERY);
        let found = waiting.for_element(Locator::Css(selector)).await;
        found.unwrap_or_else(|e| panic!("{selector} does not appear: {e}"))
    }

    /// How many elements a selector finds now.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.unwrap().len()
    }

    /// Clicks on what a selector finds first, once it has been scrolled to: on a telephone a bar
    /// lies over what is at the bottom.
    pub async fn click(&self, selector: &str) {
        let found = self.find(selector).await;
        let element = serde_json::to_value(&found).unwrap();
        let centre = "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})";
        self.client.execute(centre, vec![element]).await.unwrap();
        if self.window == Window::Phone {
            // A finger is not quicker than this, and a page takes none that is.
            tokio::time::sleep(FINGER).await;
        }
        found.click().await.unwrap_or_else(|e| panic!("{selector} takes no click: {e}"));
    }

    /// Writes into a field, instead of what was there.
    pub async fn write(&self, selector: &str, text: &str) {
        let field = self.find(selector).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Presses keys wherever the focus is; `fantoccini::key::Key` has those without a letter.
    pub async fn press(&self, keys: &str) {
        let focused = self.client.active_element().await.unwrap();
        focused.send_keys(keys).await.unwrap();
    }

    /// What can be read in what a selector finds first.
    pub async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.unwrap()
    }

    /// An attribute of what a selector finds first.
    pub async fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.find(selector).await.attr(name).await.unwrap()
    }

    /// What a script says: the body of a function.
    pub async fn evaluate(&self, script: &str) -> Json {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    /// Waits until a script says `true`.
    pub async fn wait_until(&self, script: &str) {
        for _ in 0..PATIENCE.as_millis() / EVERY.as_millis() {
            if self.evaluate(script).await == json!(true) {
                return;
            }
            tokio::time::sleep(EVERY).await;
        }
        panic!("it never came to `{script}`");
    }

    /// Waits until the record that a table's page shows is this one or a later one.
    pub async fn wait_for_seq(&self, seq: u64) {
        let shown = "Number(document.querySelector('main[data-seq]')?.dataset.seq)";
        self.wait_until(&format!("return {shown} >= {seq}")).await;
    }

    /// Draws the window into a file of this name, and says which.
    pub async fn picture(&self, name: &str) -> PathBuf {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        std::fs::write(&path, self.client.screenshot().await.unwrap()).unwrap();
        path
    }

    /// What axe finds: a line for each element that somebody could not use.
    pub async fn axe(&self) -> Vec<String> {
        self.client.execute(AXE, Vec::new()).await.unwrap();
        let run = "const done = arguments[arguments.length - 1];
            axe.run({resultTypes: ['violations']}).then(
                r => done(r.violations.flatMap(v => v.nodes.map(n =>
                    `${v.id} ${n.target} ${n.failureSummary.replace(/\\s+/g, ' ')}`))),
                e => done([String(e)]))";
        let found = self.client.execute_async(run, Vec::new()).await.unwrap();
        serde_json::from_value(found).unwrap()
    }

    /// What the browser has complained about since it was last asked: errors of scripts, what was
    /// refused by the policy of a page's contents, what could not be loaded.
    pub async fn complaints(&self) -> Vec<String> {
        let answer = self.ask_driver("se/log", &json!({"type": "browser"})).await;
        let entries = answer["value"].as_array().cloned().unwrap_or_default();
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Asks the driver what its client has no word for.
    async fn ask_driver(&self, what: &str, body: &Json) -> Json {
        let session = self.client.session_id().await.unwrap().unwrap();
        let path = format!("/session/{session}/{what}");
        let answer = call(self.driver, "POST", &path, &[], Some(&body.to_string()));
        assert_eq!(answer.status, 200, "{what}: {answer:?}");
        answer.json()
    }

    /// What was loaded before is loaded again.
    pub async fn forget_what_is_cached(&self) {
        let clear = json!({"cmd": "Network.clearBrowserCache", "params": {}});
        self.ask_driver("goog/cdp/execute", &clear).await;
    }

    /// By how many pixels the page is wider than the window.
    pub async fn overhang(&self) -> i64 {
        let script = "const root = document.documentElement;
            return Math.ceil(root.scrollWidth - root.clientWidth)";
        self.evaluate(script).await.as_i64().unwrap()
    }

    /// Nothing is wrong with the page as it stands: axe finds nothing, nothing was complained
    /// about, nothing is wider than the window.
    pub async fn is_sound(&self) {
        let path = self.path().await;
        let mut faults = self.complaints().await;
        faults.extend(self.axe().await);
        let overhang = self.overhang().await;
        if overhang > 0 {
            let widest = "return [...document.querySelectorAll('body *')]
                .filter(one => one.getBoundingClientRect().right > innerWidth)
                .map(one => one.outerHTML.slice(0, 80)).slice(-3)";
            let widest = self.evaluate(widest).await;
            faults.push(format!("wider than the window by {overhang} pixels: {widest}"));
        }
        let window = self.window;
        assert!(faults.is_empty(), "{path} ({window:?}):\n{}", faults.join("\n"));
    }

    /// Makes the window as large as this.
    pub async fn resize(&self, width: u32, height: u32) {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        self.ask_driver("goog/cdp/execute", &body).await;
    }

    /// Forgets who was signed in, what was chosen, how large it was and what was complained about.
    pub async fn forget(&self) {
        if self.window != Window::Phone {
            let body = json!({"cmd": "Emulation.clearDeviceMetricsOverride", "params": {}});
            self.ask_driver("goog/cdp/execute", &body).await;
        }
        self.client.delete_all_cookies().await.unwrap();
        self.client.goto("about:blank").await.unwrap();
        self.complaints().await;
    }

    /// Cuts the line to the floor, or mends it.
    pub async fn cut_off(&self, is: bool) {
        let throughput = if is { 0 } else { -1 };
        let conditions = json!({
            "offline": is, "latency": 0,
            "download_throughput": throughput, "upload_throughput": throughput,
        });
        let body = json!({ "network_conditions": conditions });
        self.ask_driver("chromium/network_conditions", &body).await;
    }

    /// Runs a script before those of every page from now on; the answer is needed to stop it.
    pub async fn before_every_page(&self, script: &str) -> Json {
        let cmd = "Page.addScriptToEvaluateOnNewDocument";
        let body = json!({"cmd": cmd, "params": {"source": script}});
        self.ask_driver("goog/cdp/execute", &body).await["value"].clone()
    }

    /// Runs that script no more.
    pub async fn not_before_every_page(&self, script: &Json) {
        let body = json!({"cmd": "Page.removeScriptToEvaluateOnNewDocument", "params": script});
        self.ask_driver("goog/cdp/execute", &body).await;
    }

    /// Closes it.
    pub async fn close(self) {
        self.client.close().await.unwrap();
    }
}
