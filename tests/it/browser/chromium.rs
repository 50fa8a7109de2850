//! Chromium, one for all tests of this program: started when the first of them asks, gone when the program
//! ends, however it ends. Every test has a context of its own in it, as in a private window: no storage, no
//! cookies of another's.
//!
//! Where there is none, those who need one say aloud that they are skipped; `ENGAWA_BROWSER=required` makes
//! that a failure.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::{Value, json};

use super::protocol::{Connection, Event};

/// As Debian calls it, and others.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// What it is started with: no window, nothing that it does by itself, no rest for pages that nobody looks
/// at.
const SWITCHES: &str = "--headless=new --remote-debugging-port=0 --no-first-run --no-default-browser-check \
    --disable-gpu --disable-dev-shm-usage --disable-extensions --disable-background-networking --disable-sync \
    --disable-component-update --disable-default-apps --disable-features=Translate,OptimizationHints,MediaRouter \
    --disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding \
    --disable-ipc-flooding-protection --force-color-profile=srgb --no-proxy-server --password-store=basic \
    --window-size=1280,900";

/// How long it may take to start, on a machine that has much else to do, in looks of [`PAUSE`].
const LOOKS: u32 = 1200;
const PAUSE: Duration = Duration::from_millis(50);

/// A running browser.
pub struct Chromium {
    connection: Connection,
    /// Ends it and removes its files when this program is gone: its input then ends.
    _keeper: Child,
}

/// The browser that all tests of one program share; nothing where none can be had.
pub fn shared() -> Option<&'static Chromium> {
    static SHARED: LazyLock<Option<Chromium>> = LazyLock::new(Chromium::start);
    SHARED.as_ref()
}

/// Who has no browser: says so aloud, or fails where one is required.
pub fn skip(what: &str) {
    let required = env::var("ENGAWA_BROWSER").is_ok_and(|value| value == "required");
    assert!(!required, "{what}: there is no Chromium, and one is required");
    // Past the harness, which keeps the output of tests that pass.
    let _ = writeln!(io::stderr(), "SKIPPED, there is no Chromium: {what}");
}

impl Chromium {
    fn start() -> Option<Self> {
        let program = program()?;
        let folder = env::temp_dir().join(format!("engawa-chromium-{}", std::process::id()));
        // What a program of the same number has left.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
        let script = format!(
            "{program} {SWITCHES} {without} --user-data-dir={folder} about:blank >{folder}/log 2>&1 </dev/null & browser=$!; \
             cat >/dev/null; kill $browser; wait $browser; rm -rf {folder}",
            program = program.display(),
            // As root it does not start otherwise; it sees nothing but our own page.
            without = if is_root { "--no-sandbox" } else { "" },
            folder = folder.display(),
        );
        // In a group of its own, so that Ctrl-C reaches it by its input alone.
        let mut keeper = Command::new("sh");
        keeper.args(["-c", &script]).process_group(0).stdin(Stdio::piped());
        let keeper = keeper.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell runs");
        let connection = Connection::open(address(&folder));
        Some(Self { connection, _keeper: keeper })
    }

    /// An empty page in a context of its own.
    pub async fn page(&self) -> Page {
        let connection = self.connection.clone();
        let context = connection.call(None, "Target.createBrowserContext", json!({})).await;
        let context = text(&context["browserContextId"]);
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = connection.call(None, "Target.createTarget", target).await;
        let target = json!({ "targetId": target["targetId"], "flatten": true });
        let session = connection.call(None, "Target.attachToTarget", target).await;
        Page { connection, context, session: text(&session["sessionId"]) }
    }
}

/// A page of a browser.
pub struct Page {
    connection: Connection,
    context: String,
    session: String,
}

impl Page {
    /// Sends a command to this page and returns its result.
    pub async fn call(&self, method: &str, params: Value) -> Value {
        self.connection.call(Some(&self.session), method, params).await
    }

    /// Events of this page, of the domains that are enabled.
    pub fn events(&self) -> Vec<Event> {
        self.connection.events(&self.session)
    }

    /// Closes it with its context.
    pub async fn close(self) {
        self.connection.forget(&self.session);
        let context = json!({ "browserContextId": self.context });
        self.connection.call(None, "Target.disposeBrowserContext", context).await;
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

/// Where it listens, which it writes down once it does.
fn address(folder: &Path) -> String {
    for _ in 0..LOOKS {
        let written = fs::read_to_string(folder.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = written.trim().split_once('\n') {
            return format!("ws://127.0.0.1:{port}{path}");
        }
        std::thread::sleep(PAUSE);
    }
    panic!("Chromium does not start: {}", fs::read_to_string(folder.join("log")).unwrap_or_default());
}
