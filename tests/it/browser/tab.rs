//! A page as somebody has it before them: what they see, press and type, and what goes wrong behind it.

use std::path::Path;
use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::chromium::{Chromium, Page};
use super::keys::KEYS;
use super::protocol::Event;

/// What is put into the page before its own scripts.
const HANDS: &str = include_str!("hands.js");
/// How often something is looked for, and how many times.
const PAUSE: Duration = Duration::from_millis(25);
const LOOKS: u32 = 3600;
/// How often Tab is pressed before somebody gives up.
const PATIENCE: usize = 80;

/// Alt, as the protocol counts keys that are held.
pub const ALT: i64 = 1;
/// Shift.
pub const SHIFT: i64 = 8;

/// How somebody looks at the page.
#[derive(Clone, Copy)]
pub struct Look {
    /// Width and height of the window, in CSS pixels.
    pub size: (i64, i64),
    /// The language of the browser.
    pub language: &'static str,
    /// Whether the system is dark.
    pub dark: bool,
}

/// A window that is wide enough for everything.
pub const DESK: (i64, i64) = (1100, 900);
/// A phone.
pub const PHONE: (i64, i64) = (400, 800);
/// A larger screen.
pub const WIDE: (i64, i64) = (1280, 900);
/// Half a screen.
pub const HALF: (i64, i64) = (900, 900);

/// The page.
pub struct Tab {
    page: Page,
    /// The address of the stand-in, with a slash at its end.
    origin: String,
}

/// What is pressed: a CSS selector by roles, names and data, not by where something lies on the page.
#[derive(Clone, Debug)]
pub struct What {
    css: String,
    /// Whether the last of those that the selector finds is meant; otherwise there must be one.
    is_last: bool,
}

/// Whatever a selector finds.
pub fn what(css: impl Into<String>) -> What {
    What { css: css.into(), is_last: false }
}

impl What {
    /// The last of those that the selector finds.
    pub fn last(self) -> Self {
        Self { is_last: true, ..self }
    }

    fn arguments(&self) -> String {
        json!(self.css).to_string()
    }
}

impl Tab {
    /// Opens the page of a stand-in at an address such as `http://127.0.0.1:8420`.
    pub async fn open(chromium: &Chromium, url: &str, look: Look) -> Self {
        let page = chromium.page().await;
        for domain in ["Log", "Network", "Page", "Runtime"] {
            page.call(&format!("{domain}.enable"), json!({})).await;
        }
        let tab = Self { page, origin: format!("{}/", url.trim_end_matches('/')) };
        tab.look(look).await;
        tab.page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HANDS })).await;
        let navigation = tab.page.call("Page.navigate", json!({ "url": url })).await;
        assert!(navigation["errorText"].is_null(), "{url}: {}", navigation["errorText"]);
        tab.until("the page is there", "document.querySelectorAll('#people input').length > 0").await;
        // Here it is said who acts: a board that comes late must not make somebody else of them.
        tab.ask("document.querySelector('#follow:checked')?.click()").await;
        tab
    }

    /// Looks at it in another way, as far as that is possible without opening it anew: language stays.
    pub async fn look(&self, look: Look) {
        let (width, height) = look.size;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.page.call("Emulation.setDeviceMetricsOverride", metrics).await;
        let scheme =
            json!({ "name": "prefers-color-scheme", "value": if look.dark { "dark" } else { "light" } });
        self.page.call("Emulation.setEmulatedMedia", json!({ "features": [scheme] })).await;
        self.page.call("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        let agent = json!({ "userAgent": "Chromium", "acceptLanguage": look.language });
        self.page.call("Emulation.setUserAgentOverride", agent).await;
    }

    /// What an expression of the page's language comes to.
    pub async fn ask(&self, expression: &str) -> Value {
        let ask = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut answer = self.page.call("Runtime.evaluate", ask).await;
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub async fn until(&self, about: &str, expression: &str) {
        for _ in 0..LOOKS {
            if self.ask(expression).await == true {
                return;
            }
            sleep(PAUSE).await;
        }
        self.keep(Path::new("failed.png")).await;
        panic!("in a minute and a half it did not come about that {about}: {expression}");
    }

    /// Waits until there is something.
    pub async fn sees(&self, what: &What) {
        self.until("it is there", &format!("hands.count({}) > 0", what.arguments())).await;
    }

    /// Presses something with the mouse, when it is there, rests, can be pressed and is not covered.
    pub async fn click(&self, what: &What) {
        let mut last = Value::Null;
        for _ in 0..LOOKS {
            last = self.ask(&format!("hands.aim({}, {})", what.arguments(), what.is_last)).await;
            if let (Some(x), Some(y)) = (last["x"].as_f64(), last["y"].as_f64()) {
                self.mouse(x, y).await;
                if self.ask("hands.hit()").await == true {
                    return;
                }
            }
            sleep(PAUSE).await;
        }
        self.keep(Path::new("failed.png")).await;
        panic!("{what:?} could not be pressed in a minute and a half: {last}");
    }

    async fn mouse(&self, x: f64, y: f64) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let (button, clicks) = if kind == "mouseMoved" { ("none", 0) } else { ("left", 1) };
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": clicks });
            self.page.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Chooses from a menu.
    pub async fn choose(&self, css: &str, value: &str) {
        self.until("it can be chosen", &format!("hands.choose({}, {})", json!(css), json!(value))).await;
    }

    /// Presses a key, by its name, with keys that are held.
    pub async fn key(&self, name: &str, held: i64) {
        let key = KEYS.iter().find(|key| key.name == name).unwrap_or_else(|| panic!("no key {name}"));
        let text = key.text.filter(|_| held == 0);
        let down = if text.is_some() { "keyDown" } else { "rawKeyDown" };
        for (kind, text) in [(down, text), ("keyUp", None)] {
            let event = json!({ "type": kind, "modifiers": held, "key": key.name, "code": key.code,
                "windowsVirtualKeyCode": key.number, "text": text.unwrap_or_default() });
            self.page.call("Input.dispatchKeyEvent", event).await;
        }
    }

    /// Types a text where the focus is.
    pub async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            for (kind, text) in [("keyDown", letter.to_string()), ("keyUp", String::new())] {
                let event = json!({ "type": kind, "key": letter, "text": text });
                self.page.call("Input.dispatchKeyEvent", event).await;
            }
        }
    }

    /// Goes on with Tab, or back with it, until the focus is on something.
    pub async fn tab_to(&self, what: &What, held: i64) {
        self.sees(what).await;
        if let Err(way) = self.try_tab_to(what, held).await {
            self.keep(Path::new("failed.png")).await;
            panic!("the focus does not get to {what:?}: {way:#?}");
        }
    }

    /// Goes from the newest message to an older one with arrows.
    pub async fn arrow_to(&self, what: &What) {
        let is_there = format!("hands.isOn({})", what.arguments());
        self.key("Escape", 0).await;
        self.key("End", 0).await;
        for _ in 0..PATIENCE {
            if self.ask(&is_there).await == true {
                return;
            }
            self.key("ArrowUp", 0).await;
        }
        self.keep(Path::new("failed.png")).await;
        panic!("no arrow leads to {what:?}");
    }

    /// Goes on with Tab, or back with it, until the focus is on something; or tells the way that did not lead
    /// there.
    pub async fn try_tab_to(&self, what: &What, held: i64) -> Result<(), Vec<Value>> {
        let is_there = format!("hands.isOn({})", what.arguments());
        let mut way = Vec::new();
        for _ in 0..PATIENCE {
            if self.ask(&is_there).await == true {
                return Ok(());
            }
            self.key("Tab", held).await;
            way.push(self.ask("hands.active()").await);
        }
        Err(way)
    }

    /// Keeps a picture of what is seen once all pictures are there, under a name, in `target/tmp/browser`.
    pub async fn keep(&self, name: &Path) {
        let loaded = "[...document.images].every((one) => one.complete || one.loading === 'lazy')";
        for _ in 0..LOOKS {
            if self.ask(loaded).await == true {
                break;
            }
            sleep(PAUSE).await;
        }
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("room on the disk");
        let picture = self.page.call("Page.captureScreenshot", json!({})).await;
        let picture = BASE64_STANDARD.decode(picture["data"].as_str().expect("a picture")).expect("Base64");
        std::fs::write(path, picture).expect("room on the disk");
    }

    /// Opens the page anew, as after a reload.
    pub async fn reload(&self) {
        self.ask("window.isOld = true; 1").await;
        self.page.call("Page.reload", json!({})).await;
        let is_new = "window.isOld !== true && document.querySelector('#messages')?.ariaBusy === 'false'";
        self.until("the page is there again", is_new).await;
    }

    /// The page itself, for what only few need.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// What went wrong so far: errors on the console, exceptions, requests to anywhere else.
    pub fn wrong(&self) -> Vec<String> {
        self.page.events().iter().filter_map(|event| problem(event, &self.origin)).collect()
    }

    /// Closes it.
    pub async fn close(self) {
        self.page.close().await;
    }

    /// Closes it, and judges what went on behind it.
    pub async fn close_and_judge(self) {
        // What happened before this answer has been told before it.
        self.ask("1").await;
        let wrong = self.wrong();
        assert!(wrong.is_empty(), "{wrong:#?}");
        self.close().await;
    }
}

/// The problem that an event reports, if it reports one.
fn problem(event: &Event, origin: &str) -> Option<String> {
    let params = &event.params;
    match event.method.as_str() {
        "Network.requestWillBeSent" => foreign_request(&params["request"]["url"], origin),
        "Log.entryAdded" => log_problem(&params["entry"]),
        "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" => console_problem(params),
        _ => None,
    }
}

/// A request that goes elsewhere.
fn foreign_request(url: &Value, origin: &str) -> Option<String> {
    let url = url.as_str().expect("requests have an address");
    let own = [origin, "data:", "blob:"].iter().any(|start| url.starts_with(start));
    (!own).then(|| format!("a request to {url}"))
}

/// An error that the browser has noted. A picture may go while it is on its way: its message was tidied up
/// meanwhile.
fn log_problem(entry: &Value) -> Option<String> {
    let is_gone = entry["url"].as_str().is_some_and(|url| url.contains("/attachments/"));
    (entry["level"] == "error" && !is_gone).then(|| format!("{} {}", entry["text"], entry["url"]))
}

/// What the page itself has complained of on the console.
fn console_problem(params: &Value) -> Option<String> {
    let complains = ["error", "warning", "assert"].iter().any(|kind| params["type"] == *kind);
    complains.then(|| format!("on the console: {}", params["args"]))
}
