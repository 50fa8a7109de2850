//! The Chromium process that all browser tests share. It starts on first use and ends with the test process.
//! Each test has its own browser context, without storage or cookies of others.
//!
//! Without Chromium, each browser test is reported as skipped. `ENGAWA_BROWSER=required` turns a skipped test
//! into a failure.

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

/// Program names of Chromium on Debian and other systems.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Command line switches: no window, no background activity, and no throttling of hidden pages.
const SWITCHES: &str = "--headless=new --remote-debugging-port=0 --no-first-run --no-default-browser-check \
    --disable-gpu --disable-dev-shm-usage --disable-extensions --disable-background-networking --disable-sync \
    --disable-component-update --disable-default-apps --disable-features=Translate,OptimizationHints,MediaRouter \
    --disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding \
    --disable-ipc-flooding-protection --force-color-profile=srgb --no-proxy-server --password-store=basic \
    --window-size=1280,900";

/// Maximum number of checks whether the browser has started, [`PAUSE`] apart. A busy machine may take a
/// minute.
const MOST_CHECKS: u32 = 1200;
const PAUSE: Duration = Duration::from_millis(50);

pub struct Chromium {
    connection: Connection,
    /// Shell process whose input ends when this process ends. The shell then stops the browser and removes
    /// the browser's files.
    _keeper: Child,
}

/// Returns the browser that all tests of the process share, or `None` if Chromium is not installed.
pub fn shared() -> Option<&'static Chromium> {
    static SHARED: LazyLock<Option<Chromium>> = LazyLock::new(Chromium::start);
    SHARED.as_ref()
}

/// Prints that a test is skipped, or panics if `ENGAWA_BROWSER` requires a browser.
pub fn skip(what: &str) {
    let required = env::var("ENGAWA_BROWSER").is_ok_and(|value| value == "required");
    assert!(!required, "{what}: there is no Chromium, and one is required");
    // Write to standard error directly: the test harness hides the output of passing tests.
    let _ = writeln!(io::stderr(), "SKIPPED, there is no Chromium: {what}");
}

impl Chromium {
    fn start() -> Option<Self> {
        let program = program()?;
        let folder = env::temp_dir().join(format!("engawa-chromium-{}", std::process::id()));
        // Remove leftovers of an earlier process with the same id.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"));
        let script = format!(
            "{program} {SWITCHES} {without} --user-data-dir={folder} about:blank >{folder}/log 2>&1 </dev/null & browser=$!; \
             cat >/dev/null; kill $browser; wait $browser; rm -rf {folder}",
            program = program.display(),
            // As root, Chromium starts only with this switch. Running Chromium without its sandbox is safe
            // here, because it loads only our own page.
            without = if is_root { "--no-sandbox" } else { "" },
            folder = folder.display(),
        );
        // Ctrl-C must not kill the shell, which cleans up after this process. So the shell gets a process
        // group of its own.
        let mut keeper = Command::new("sh");
        keeper.args(["-c", &script]).process_group(0).stdin(Stdio::piped());
        let keeper = keeper.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell runs");
        let connection = Connection::open(address(&folder));
        Some(Self { connection, _keeper: keeper })
    }

    /// Opens an empty page in a new browser context.
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

/// A page in a browser context of its own.
pub struct Page {
    connection: Connection,
    context: String,
    session: String,
}

impl Page {
    /// Sends a command of the debugging protocol to this page and returns its result.
    pub async fn call(&self, method: &str, params: Value) -> Value {
        self.connection.call(Some(&self.session), method, params).await
    }

    /// Returns the stored events of this page, the oldest first.
    pub fn events(&self) -> Vec<Event> {
        self.connection.events(&self.session)
    }

    /// Closes the page and its context.
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

/// Waits until Chromium has written its debugging address to a file in `folder`. Returns the address.
fn address(folder: &Path) -> String {
    for _ in 0..MOST_CHECKS {
        let written = fs::read_to_string(folder.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = written.trim().split_once('\n') {
            return format!("ws://127.0.0.1:{port}{path}");
        }
        std::thread::sleep(PAUSE);
    }
    panic!("Chromium does not start: {}", fs::read_to_string(folder.join("log")).unwrap_or_default());
}
