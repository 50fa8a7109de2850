//! Chromium, one for all tests of this program: started when the first of them asks, gone when the program ends, however
//! it ends. Every test has a context of its own in it, as in a private window: no storage, no cookies of another's.
//!
//! Where there is none, those who need one say aloud that they are skipped; `ENGAWA_BROWSER=required` makes that a failure.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::Duration;

use chromiumoxide::browser::Browser;
use chromiumoxide::cdp::browser_protocol::target::{CreateBrowserContextParams, CreateTargetParams};
use chromiumoxide::handler::HandlerConfig;
use chromiumoxide::page::Page;
use futures_util::StreamExt;
use tokio::time::timeout;

/// As Debian calls it, and others.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// What it is started with: no window, nothing that it does by itself, no rest for pages that nobody looks at.
const SWITCHES: &str = "--headless=new --remote-debugging-port=0 --no-first-run --no-default-browser-check \
    --disable-gpu --disable-dev-shm-usage --disable-extensions --disable-background-networking --disable-sync \
    --disable-component-update --disable-default-apps --disable-features=Translate,OptimizationHints,MediaRouter \
    --disable-background-timer-throttling --disable-backgrounding-occluded-windows --disable-renderer-backgrounding \
    --disable-ipc-flooding-protection --force-color-profile=srgb --no-proxy-server --password-store=basic \
    --window-size=1280,900";

/// How long it may take to start, on a machine that has much else to do, in looks of [`PAUSE`].
const LOOKS: u32 = 1200;
const PAUSE: Duration = Duration::from_millis(50);

/// How long a page may take to open, and how many are tried.
const PAGE: Duration = Duration::from_secs(60);
const PAGES: u32 = 3;

/// A running browser.
pub struct Chromium {
    browser: Browser,
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
        let browser = connect(address(&folder));
        Some(Self { browser, _keeper: keeper })
    }

    /// An empty page in a context of its own.
    pub async fn page(&self) -> Page {
        for _ in 0..PAGES {
            // Where the browser never tells of a page, nobody answers whoever waits for it.
            if let Ok(page) = timeout(PAGE, self.new_page()).await {
                return page;
            }
        }
        panic!("Chromium opens no page");
    }

    async fn new_page(&self) -> Page {
        let context = CreateBrowserContextParams::builder().dispose_on_detach(true).build();
        let context = self.browser.create_browser_context(context).await.expect("a context");
        let page = CreateTargetParams::builder().url("about:blank").browser_context_id(context).build();
        self.browser.new_page(page.expect("it has an address")).await.expect("a page")
    }
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

/// The connection lives in a thread of its own, for every test has a runtime that ends with it.
fn connect(address: String) -> Browser {
    let (told, hear) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let config = HandlerConfig {
                viewport: None,
                request_timeout: Duration::from_secs(120),
                ..HandlerConfig::default()
            };
            let (browser, mut handler) =
                Browser::connect_with_config(address, config).await.expect("it listens");
            told.send(browser).expect("somebody waits");
            while handler.next().await.is_some() {}
        });
    });
    hear.recv().expect("the connection stands")
}
