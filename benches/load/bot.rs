//! The bot as a separate process, whose memory and processor time can be measured.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::app::{Dice, Priority};
use engawa::config::{ApiUrl, Config, Token};
use engawa::features::Effort;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::sandbox::TOKEN;
use engawa::start::{Bot, BotParts};
use engawa::store::sled::Settings;
use engawa::store::{MAX_QUEUE, SledStore};
use engawa::words::Catalogue;

use super::disk::SlowFiles;

/// The argument that makes this benchmark run as a bot.
pub const AS_BOT: &str = "--as-bot";
/// The time that a sync takes on a mediocre disk without a write cache, in milliseconds.
pub const SYNC_MS: u64 = 2;
/// The number of clock ticks in a second. `/proc` counts processor time in ticks.
const TICKS: f64 = 100.0;

/// The systemd unit from which the environment of the bot is taken.
const SERVICE: &str = include_str!("../../contrib/engawa.service");

/// The variant of the bot to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The real program, with its store on the real disk.
    Program,
    /// The real program, with its store in PostgreSQL.
    Database,
    /// The code of the program, on files whose sync takes [`SYNC_MS`]. At most `group` commits share a
    /// sync.
    SlowDisk { group: usize },
}

impl Kind {
    /// Returns the name for the printed table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Program => "the program",
            Self::Database => "on PostgreSQL",
            Self::SlowDisk { group: 1 } => "2 ms sync, alone",
            Self::SlowDisk { .. } => "2 ms sync, group",
        }
    }

    /// The variants on a slow disk: with group commit, then without.
    pub const SLOW: [Self; 2] = [Self::SlowDisk { group: MAX_QUEUE }, Self::SlowDisk { group: 1 }];
}

/// The processors on which a bot may run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processors {
    All,
    /// The last one. People who wait for answers then take none of the bot's time.
    One,
}

/// A running bot. Dropping it kills the process.
pub struct Running {
    child: Child,
}

impl Running {
    /// Starts a bot that connects to the simulated Discord at `url`. `store` is a folder or the address
    /// of a database.
    pub fn start(kind: Kind, url: &str, store: &Path, processors: Processors) -> Self {
        let mut command = match kind {
            Kind::Program => program(url, store),
            Kind::Database => {
                let mut command = program(url, &std::env::temp_dir().join("engawa-load-database"));
                command.env("ENGAWA_STORE_URL", store);
                command
            }
            Kind::SlowDisk { group } => {
                let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
                command.args([AS_BOT, url]).arg(store).arg(group.to_string());
                command
            }
        };
        if processors == Processors::One {
            command = on_one_processor(&command);
        }
        let settings = SERVICE.lines().filter_map(|line| line.strip_prefix("Environment="));
        let settings = settings.flat_map(str::split_whitespace).filter_map(|setting| setting.split_once('='));
        command.envs(settings).env("RUST_LOG", "error").stdout(Stdio::null());
        Self { child: command.spawn().expect("the bot starts") }
    }

    /// Returns the current and the maximum memory of the process, in MiB.
    pub fn memory(&self) -> (f64, f64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let mib = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kib = line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
            kib.unwrap_or(f64::NAN) / 1024.0
        };
        (mib("VmRSS:"), mib("VmHWM:"))
    }

    pub fn processor_time(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // The program's name is in parentheses and may contain spaces. User time and system time are the
        // 12th and 13th fields after it.
        let after = stat.rsplit(')').next().unwrap_or_default();
        let ticks: f64 =
            after.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<f64>().ok()).sum();
        Duration::from_secs_f64(ticks / TICKS)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Ignore errors: the process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the same command, run on the last processor by `taskset` of util-linux.
fn on_one_processor(command: &Command) -> Command {
    let last = std::thread::available_parallelism().map_or(0, |count| count.get() - 1);
    let mut pinned = Command::new("taskset");
    pinned.args(["-c", &last.to_string()]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => pinned.env(name, value),
            None => pinned.env_remove(name),
        };
    }
    pinned
}

fn program(url: &str, store: &Path) -> Command {
    let config = store.with_extension("toml");
    let text = format!(
        "[store]\npath = {:?}\n[discord]\ntoken = {TOKEN:?}\napi_url = {url:?}\n[limits]\nrunning_matches = 1000\nchallenges_an_hour = 1000000\n",
        store.display().to_string()
    );
    fs::write(&config, text).expect("a file for the configuration");
    let mut command = Command::new(env!("CARGO_BIN_EXE_engawa"));
    command.args(["run", "--config"]).arg(config).env_remove("DISCORD_TOKEN");
    // The program names other variables than its own as mistakes.
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("ENGAWA_")) {
        command.env_remove(name);
    }
    command
}

/// If the first argument is [`AS_BOT`], runs as a bot until the process is killed. Otherwise returns
/// false.
pub fn run_if_demanded() -> bool {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [flag, url, store, group, ..] = arguments.as_slice() else { return false };
    if flag != AS_BOT {
        return false;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(serve(url, PathBuf::from(store), group.parse().expect("a number")));
    true
}

async fn serve(url: &str, store: PathBuf, group: usize) {
    let files = Arc::new(SlowFiles(Duration::from_millis(SYNC_MS)));
    let settings = Settings { group, files, ..Settings::default() };
    let store = SledStore::open_with(&store, settings).expect("a store");
    let mut config = Config::default();
    config.limits.running_matches = 1000;
    config.limits.challenges_an_hour = 1_000_000;
    let plan = BotParts {
        api: ApiUrl::read(url).expect("a loopback address"),
        token: Token::read(TOKEN).expect("a token").expect("a token"),
        games: Registry::new(GAMES),
        words: Catalogue::load().expect("the catalogue"),
        store: Arc::new(store),
        clock: Arc::new(SystemClock::default()),
        dice: Dice::from_system(),
        painter: Arc::default(),
        effort: Effort::default(),
        engine_priority: Priority::Idle,
        metrics: Arc::default(),
        config,
    };
    Bot::start(plan).await.expect("a bot").run().await.expect("it runs until it is killed");
}
