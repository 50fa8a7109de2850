//! A browser tab with the sandbox page. Tests look, click and type as a person does, and learn of errors on
//! the console.

use std::path::Path;
use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::chromium::{Chromium, Page};
use super::keys::KEYS;
use super::protocol::Event;

/// JavaScript helpers of the tests, loaded before the page's own scripts.
const PAGE_DRIVER: &str = include_str!("page_driver.js");
/// Interval between two checks of a condition.
const PAUSE: Duration = Duration::from_millis(25);
/// Maximum number of checks of a condition, which take at least a minute and a half.
const MOST_CHECKS: u32 = 3600;
/// Maximum number of presses of Tab, or of an arrow key, before a test fails.
const PATIENCE: usize = 80;

/// Bit of the Alt key in the protocol's modifiers.
pub const ALT: i64 = 1;
/// Bit of the Shift key in the protocol's modifiers.
pub const SHIFT: i64 = 8;

#[derive(Clone, Copy)]
pub struct Look {
    /// Width and height of the window, in CSS pixels.
    pub size: (i64, i64),
    /// Language that the browser reports to pages.
    pub language: &'static str,
    /// Whether the system uses a dark theme.
    pub dark: bool,
}

/// Window size in which the page shows all of its parts.
pub const DESK: (i64, i64) = (1100, 900);
/// Window size of a typical phone.
pub const PHONE: (i64, i64) = (400, 800);
/// Window size of a larger screen.
pub const WIDE: (i64, i64) = (1280, 900);
/// Size of a window that takes half a screen.
pub const HALF: (i64, i64) = (900, 900);

/// A browser tab that shows the sandbox page.
pub struct Tab {
    page: Page,
    /// URL of the stand-in for Discord, with a trailing slash.
    origin: String,
}

/// The element that a test acts on: a CSS selector by role, name or data rather than position.
#[derive(Clone, Debug)]
pub struct ElementSelector {
    css: String,
    /// Whether the selector may match several elements, of which the last is meant. Otherwise it must match
    /// exactly one.
    is_last: bool,
}

/// Selects the only element that matches `css`.
pub fn element(css: impl Into<String>) -> ElementSelector {
    ElementSelector { css: css.into(), is_last: false }
}

impl ElementSelector {
    /// Selects the last of several matching elements.
    pub fn last(self) -> Self {
        Self { is_last: true, ..self }
    }

    fn arguments(&self) -> String {
        json!(self.css).to_string()
    }
}

impl Tab {
    /// Opens the sandbox page of the stand-in at `url`, such as `http://127.0.0.1:8420`.
    pub async fn open(chromium: &Chromium, url: &str, look: Look) -> Self {
        let page = chromium.page().await;
        for domain in ["Log", "Network", "Page", "Runtime"] {
            page.call(&format!("{domain}.enable"), json!({})).await;
        }
        let tab = Self { page, origin: format!("{}/", url.trim_end_matches('/')) };
        tab.look(look).await;
        tab.page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": PAGE_DRIVER })).await;
        let navigation = tab.page.call("Page.navigate", json!({ "url": url })).await;
        assert!(navigation["errorText"].is_null(), "{url}: {}", navigation["errorText"]);
        tab.until("the page is there", "document.querySelectorAll('#people input').length > 0").await;
        // Tests choose the acting person themselves, so turn off the option that switches to the player to
        // move.
        tab.ask("document.querySelector('#follow:checked')?.click()").await;
        tab
    }

    /// Changes the window's size, the theme and the language. The language affects only pages that are loaded
    /// later.
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

    /// Evaluates a JavaScript expression and returns its value. Waits for a promise to resolve.
    pub async fn ask(&self, expression: &str) -> Value {
        let ask = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut answer = self.page.call("Runtime.evaluate", ask).await;
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// Waits until a JavaScript expression is true. `about` names the condition in the failure message.
    pub async fn until(&self, about: &str, expression: &str) {
        for _ in 0..MOST_CHECKS {
            if self.ask(expression).await == true {
                return;
            }
            sleep(PAUSE).await;
        }
        self.keep(Path::new("failed.png")).await;
        panic!("in a minute and a half it did not come about that {about}: {expression}");
    }

    /// Waits until an element is visible.
    pub async fn sees(&self, what: &ElementSelector) {
        self.until("it is there", &format!("pageDriver.count({}) > 0", what.arguments())).await;
    }

    /// Clicks an element once it is visible, not moving, enabled and not covered.
    pub async fn click(&self, what: &ElementSelector) {
        let mut last = Value::Null;
        for _ in 0..MOST_CHECKS {
            last = self.ask(&format!("pageDriver.aim({}, {})", what.arguments(), what.is_last)).await;
            if let (Some(x), Some(y)) = (last["x"].as_f64(), last["y"].as_f64()) {
                self.mouse(x, y).await;
                if self.ask("pageDriver.hit()").await == true {
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

    /// Chooses an option of a `<select>`.
    pub async fn choose(&self, css: &str, value: &str) {
        self.until("it can be chosen", &format!("pageDriver.choose({}, {})", json!(css), json!(value))).await;
    }

    /// Presses a key. `name` is its name in `KEYS`; `held` has the bits of the held modifier keys.
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

    pub async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            for (kind, text) in [("keyDown", letter.to_string()), ("keyUp", String::new())] {
                let event = json!({ "type": kind, "key": letter, "text": text });
                self.page.call("Input.dispatchKeyEvent", event).await;
            }
        }
    }

    /// Presses Tab until an element has the focus. `held` has the bits of the held modifier keys.
    pub async fn tab_to(&self, what: &ElementSelector, held: i64) {
        self.sees(what).await;
        if let Err(way) = self.try_tab_to(what, held).await {
            self.keep(Path::new("failed.png")).await;
            panic!("the focus does not get to {what:?}: {way:#?}");
        }
    }

    /// Moves the focus to the newest message, and from there up to an older one with arrow keys.
    pub async fn arrow_to(&self, what: &ElementSelector) {
        let is_there = format!("pageDriver.isOn({})", what.arguments());
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

    /// Presses Tab until an element has the focus, at most [`PATIENCE`] times. If that fails, returns all
    /// elements that had the focus. `held` has the bits of the held modifier keys.
    pub async fn try_tab_to(&self, what: &ElementSelector, held: i64) -> Result<(), Vec<Value>> {
        let is_there = format!("pageDriver.isOn({})", what.arguments());
        let mut way = Vec::new();
        for _ in 0..PATIENCE {
            if self.ask(&is_there).await == true {
                return Ok(());
            }
            self.key("Tab", held).await;
            way.push(self.ask("pageDriver.active()").await);
        }
        Err(way)
    }

    /// Saves a screenshot to `target/tmp/browser`, once all images are loaded.
    pub async fn keep(&self, name: &Path) {
        let loaded = "[...document.images].every((one) => one.complete || one.loading === 'lazy')";
        for _ in 0..MOST_CHECKS {
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

    /// Reloads the page and waits until it is ready.
    pub async fn reload(&self) {
        self.ask("window.isOld = true; 1").await;
        self.page.call("Page.reload", json!({})).await;
        let is_new = "window.isOld !== true && document.querySelector('#messages')?.ariaBusy === 'false'";
        self.until("the page is there again", is_new).await;
    }

    /// Returns the page as the debugging protocol sees it, for commands that [`Tab`] lacks.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// Returns the problems so far: errors on the console, exceptions, and requests to other hosts.
    pub fn wrong(&self) -> Vec<String> {
        self.page.events().iter().filter_map(|event| problem(event, &self.origin)).collect()
    }

    /// Closes the tab without checking for problems.
    pub async fn close(self) {
        self.page.close().await;
    }

    /// Closes the tab, and panics if the page had problems.
    pub async fn close_and_check(self) {
        self.close_and_check_others(|_| false).await;
    }

    /// Closes the tab after presses that did not wait for each other, and panics if the page had problems. Such a press
    /// may reach a message or button that the server has just removed, as in Discord's clients: the page says so in
    /// words, and Chromium logs the status.
    pub async fn close_and_check_after_fast_presses(self) {
        let is_late_press = |problem: &str| {
            problem.ends_with("/sandbox/api/press")
                && ["404", "409"].iter().any(|code| problem.contains(code))
        };
        self.close_and_check_others(is_late_press).await;
    }

    async fn close_and_check_others(self, is_expected: impl Fn(&str) -> bool) {
        // Chromium answers in order, so this answer comes after the events of all problems so far.
        self.ask("1").await;
        let mut wrong = self.wrong();
        wrong.retain(|problem| !is_expected(problem));
        assert!(wrong.is_empty(), "{wrong:#?}");
        self.close().await;
    }
}

/// Returns a description of the problem that an event reports, or `None` if it reports no problem.
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

/// Returns a description of a request that goes to another host.
fn foreign_request(url: &Value, origin: &str) -> Option<String> {
    let url = url.as_str().expect("requests have an address");
    let own = [origin, "data:", "blob:"].iter().any(|start| url.starts_with(start));
    (!own).then(|| format!("a request to {url}"))
}

/// Returns a description of an error in the browser's log.
fn log_problem(entry: &Value) -> Option<String> {
    let (text, url) = (entry["text"].as_str().unwrap_or_default(), entry["url"].as_str().unwrap_or_default());
    (entry["level"] == "error").then(|| format!("{text} {url}"))
}

/// Returns the error, warning or failed assertion that the page wrote to the console.
fn console_problem(params: &Value) -> Option<String> {
    let complains = ["error", "warning", "assert"].iter().any(|kind| params["type"] == *kind);
    complains.then(|| format!("on the console: {}", params["args"]))
}
