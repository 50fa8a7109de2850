//! A page as somebody has it before them: what they see, press and type, and what goes wrong behind it.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams, SetFocusEmulationEnabledParams,
    SetUserAgentOverrideParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType,
    MouseButton,
};
use chromiumoxide::cdp::browser_protocol::log::{EventEntryAdded, LogEntryLevel};
use chromiumoxide::cdp::browser_protocol::network::EventRequestWillBeSent;
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EvaluateParams, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::page::{Page, ScreenshotParams};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::chromium::Chromium;
use super::keys::KEYS;

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

/// The page.
pub struct Tab {
    page: Page,
    wrong: Arc<Mutex<Vec<String>>>,
}

/// What is pressed: a CSS selector by roles, names and data, not by where something lies on the page.
#[derive(Clone, Debug)]
pub struct What {
    css: String,
}

/// Whatever a selector finds.
pub fn what(css: impl Into<String>) -> What {
    What { css: css.into() }
}

impl What {
    fn arguments(&self) -> String {
        json!(self.css).to_string()
    }
}

impl Tab {
    /// Opens the page of a stand-in at an address such as `http://127.0.0.1:8420`.
    pub async fn open(chromium: &Chromium, url: &str, look: Look) -> Self {
        let page = chromium.page().await;
        let wrong = Arc::default();
        listen(&page, url, &wrong).await;
        let tab = Self { page, wrong };
        tab.look(look).await;
        tab.page.evaluate_on_new_document(HANDS).await.expect("hands");
        tab.page.goto(url).await.expect("the page opens");
        tab.until("the page is there", "document.querySelectorAll('#people input').length > 0").await;
        // Here it is said who acts: a board that comes late must not make somebody else of them.
        tab.ask("document.querySelector('#follow:checked')?.click()").await;
        tab
    }

    /// Looks at it in another way, as far as that is possible without opening it anew: language stays.
    pub async fn look(&self, look: Look) {
        let (width, height) = look.size;
        let metrics = SetDeviceMetricsOverrideParams::new(width, height, 1.0, width < 600);
        self.page.execute(metrics).await.expect("a size");
        let scheme = MediaFeature::new("prefers-color-scheme", if look.dark { "dark" } else { "light" });
        let media = SetEmulatedMediaParams::builder().feature(scheme).build();
        self.page.execute(media).await.expect("a colour scheme");
        self.page.execute(SetFocusEmulationEnabledParams::new(true)).await.expect("the focus");
        let agent =
            SetUserAgentOverrideParams::builder().user_agent("Chromium").accept_language(look.language);
        self.page.execute(agent.build().expect("a name")).await.expect("a language");
    }

    /// What an expression of the page's language comes to.
    pub async fn ask(&self, expression: &str) -> Value {
        let ask = EvaluateParams::builder().expression(expression).await_promise(true).return_by_value(true);
        let answer =
            self.page.execute(ask.build().expect("an expression")).await.expect("the page answers").result;
        if let Some(thrown) = answer.exception_details {
            panic!("{expression}: {thrown:?}");
        }
        answer.result.value.unwrap_or_default()
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
        panic!("in half a minute it did not come about that {about}: {expression}");
    }

    /// Waits until there is something.
    pub async fn sees(&self, what: &What) {
        self.until("it is there", &format!("hands.count({}) > 0", what.arguments())).await;
    }

    /// Presses something with the mouse, when it is there, rests, can be pressed and is not covered.
    pub async fn click(&self, what: &What) {
        let mut last = Value::Null;
        for _ in 0..LOOKS {
            last = self.ask(&format!("hands.aim({})", what.arguments())).await;
            if let (Some(x), Some(y)) = (last["x"].as_f64(), last["y"].as_f64()) {
                self.mouse(x, y).await;
                if self.ask("hands.hit()").await == true {
                    return;
                }
            }
            sleep(PAUSE).await;
        }
        self.keep(Path::new("failed.png")).await;
        panic!("{what:?} could not be pressed in half a minute: {last}");
    }

    async fn mouse(&self, x: f64, y: f64) {
        use DispatchMouseEventType::{MouseMoved, MousePressed, MouseReleased};
        for kind in [MouseMoved, MousePressed, MouseReleased] {
            let event = DispatchMouseEventParams::builder().r#type(kind.clone()).x(x).y(y);
            let event =
                if kind == MouseMoved { event } else { event.button(MouseButton::Left).click_count(1) };
            self.page.execute(event.build().expect("an event")).await.expect("a mouse");
        }
    }

    /// Chooses from a menu.
    pub async fn choose(&self, css: &str, value: &str) {
        self.until("it can be chosen", &format!("hands.choose({}, {})", json!(css), json!(value))).await;
    }

    /// Presses a key, by its name, with keys that are held.
    pub async fn key(&self, name: &str, held: i64) {
        let key = KEYS.iter().find(|key| key.name == name).unwrap_or_else(|| panic!("no key {name}"));
        let event = |kind| {
            let event =
                DispatchKeyEventParams::builder().r#type(kind).modifiers(held).key(key.name).code(key.code);
            event.windows_virtual_key_code(key.number)
        };
        let down = match key.text {
            Some(text) if held == 0 => event(DispatchKeyEventType::KeyDown).text(text),
            _ => event(DispatchKeyEventType::RawKeyDown),
        };
        for event in [down, event(DispatchKeyEventType::KeyUp)] {
            self.page.execute(event.build().expect("an event")).await.expect("a keyboard");
        }
    }

    /// Types a text where the focus is.
    pub async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            let letter = letter.to_string();
            for kind in [DispatchKeyEventType::KeyDown, DispatchKeyEventType::KeyUp] {
                let event = DispatchKeyEventParams::builder().r#type(kind.clone()).key(letter.clone());
                let event =
                    if kind == DispatchKeyEventType::KeyDown { event.text(letter.clone()) } else { event };
                self.page.execute(event.build().expect("an event")).await.expect("a keyboard");
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

    /// Goes on with Tab, or back with it, until the focus is on something; or tells the way that did not lead there.
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
        self.page.save_screenshot(ScreenshotParams::builder().build(), path).await.expect("a picture");
    }

    /// The page itself, for what only few need.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// What went wrong so far: errors on the console, exceptions, requests to anywhere else.
    pub fn wrong(&self) -> Vec<String> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes it, and judges what went on behind it.
    pub async fn close_and_judge(self) {
        // What happened before this answer has been told before it.
        self.ask("1").await;
        let wrong = self.wrong();
        assert!(wrong.is_empty(), "{wrong:#?}");
        self.page.close().await.expect("it closes");
    }
}

/// Notes what goes wrong on a page.
async fn listen(page: &Page, url: &str, wrong: &Arc<Mutex<Vec<String>>>) {
    page.enable_log().await.expect("the log");
    let origin = format!("{}/", url.trim_end_matches('/'));
    let mut requests = page.event_listener::<EventRequestWillBeSent>().await.expect("requests");
    let mut logged = page.event_listener::<EventEntryAdded>().await.expect("the log");
    let mut thrown = page.event_listener::<EventExceptionThrown>().await.expect("exceptions");
    let mut called = page.event_listener::<EventConsoleApiCalled>().await.expect("the console");
    let wrong = Arc::clone(wrong);
    tokio::spawn(async move {
        loop {
            let found = tokio::select! {
                Some(event) = requests.next() => request(&event.request.url, &origin),
                Some(event) = logged.next() => entry(&event),
                Some(event) = thrown.next() => Some(format!("{:?}", event.exception_details)),
                Some(event) = called.next() => call(&event),
                else => return,
            };
            wrong.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
        }
    });
}

/// A request that goes elsewhere.
fn request(url: &str, origin: &str) -> Option<String> {
    let own = url.starts_with(origin) || url.starts_with("data:") || url.starts_with("blob:");
    (!own).then(|| format!("a request to {url}"))
}

/// An error that the browser has noted. A picture may go while it is on its way: its message was tidied up meanwhile.
fn entry(event: &EventEntryAdded) -> Option<String> {
    let entry = &event.entry;
    let is_gone = entry.url.as_ref().is_some_and(|url| url.contains("/attachments/"));
    (entry.level == LogEntryLevel::Error && !is_gone).then(|| format!("{} {:?}", entry.text, entry.url))
}

/// What the page itself has complained of on the console.
fn call(event: &EventConsoleApiCalled) -> Option<String> {
    use ConsoleApiCalledType::{Assert, Error, Warning};
    [Error, Warning, Assert].contains(&event.r#type).then(|| format!("on the console: {:?}", event.args))
}
