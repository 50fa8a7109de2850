//! The program's entry: reads the command line and the configuration, and starts what was asked for.

use std::env::{self, VarError};
use std::io::{self, BufWriter, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

use engawa::cli::{self, Command, CommitDigits, RunArgs, SandboxArgs};
use engawa::config::{Address, Config, Environment};
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::start::{self, ProcessesPlan, SandboxPlan, WithoutBotPlan};
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Something that was asked for is wrong: the command line or the configuration.
const ASKED_WRONG: u8 = 2;
/// The variable that chooses the levels of the log.
const LOG_VARIABLE: &str = "RUST_LOG";

/// The commit that this program is built from. A constant: of the file, the program keeps nothing else.
const COMMIT: CommitDigits = cli::commit_digits(include_bytes!(env!("ENGAWA_COMMIT_FILE")));

/// What `--version` prints. Only the program's entry reads the commit, so that a commit does not rebuild the
/// library.
static VERSION: LazyLock<String> =
    LazyLock::new(|| cli::version(env!("CARGO_PKG_VERSION"), COMMIT, env!("ENGAWA_PROFILE")));

fn main() -> ExitCode {
    let games = Registry::new(GAMES);
    match cli::parse(&games, VERSION.as_str()) {
        Command::Round(command) => cli::answer(&command, &games, &mut BufWriter::new(io::stdout())),
        Command::Store(command) => cli::store::answer(&command, &games, &mut BufWriter::new(io::stdout())),
        Command::Run(RunArgs { config }) => with_config(config.as_deref(), true, |config| {
            log_to_standard_error();
            block_on(start::run(config, games))
        }),
        Command::Sandbox(SandboxArgs { no_bot: true, port, data, record, .. }) => {
            log_to_standard_error();
            let plan = WithoutBotPlan { port, data, record };
            match block_on(start::sandbox_without_bot(plan, |said| println!("{said}"))) {
                Ok(()) => ExitCode::SUCCESS,
                Err(fault) => fail(&fault, 1),
            }
        }
        Command::Sandbox(SandboxArgs {
            no_bot: _,
            port,
            data,
            empty,
            record,
            config,
            processes: 1,
            store: None,
        }) => with_config(config.as_deref(), false, |config| {
            log_to_standard_error();
            let plan = SandboxPlan { port, data, record, empty, config };
            block_on(start::sandbox(plan, games, |greeting| println!("{greeting}")))
        }),
        Command::Sandbox(args) => sandbox_of_processes(args),
    }
}

/// The sandbox in several processes, or on a database at all.
fn sandbox_of_processes(args: SandboxArgs) -> ExitCode {
    // An evening needs one bot; several processes begin with whatever their database holds.
    let SandboxArgs { no_bot: _, port, data, empty: _, record, config, processes, store } = args;
    let given = match store.as_deref().map(Address::read).transpose() {
        Ok(given) => given.flatten(),
        Err(fault) => return fail(&fault, ASKED_WRONG),
    };
    let settled = match Config::load(config.as_deref(), &Environment::read(|name| env::var(name).ok())) {
        Ok(settled) => settled.store.url,
        Err(fault) => return fail(&fault, ASKED_WRONG),
    };
    let database = given.or(settled);
    log_to_standard_error();
    let plan = ProcessesPlan { port, data, record, processes, database, config };
    match block_on(start::sandbox_of_processes(plan, |said| println!("{said}"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(&fault, 1),
    }
}

/// Loads the configuration. Only the bot on Discord looks at the token in the environment.
fn with_config(
    file: Option<&Path>,
    with_token: bool,
    start: impl FnOnce(Config) -> Result<(), start::Fault>,
) -> ExitCode {
    let mut environment = Environment::read(|name| env::var(name).ok());
    environment.token = environment.token.filter(|_| with_token);
    let config = match Config::load(file, &environment) {
        Ok(config) => config,
        Err(fault) => return fail(&fault, ASKED_WRONG),
    };
    match start(config) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(&fault, 1),
    }
}

fn fail(fault: &dyn std::error::Error, code: u8) -> ExitCode {
    eprintln!("engawa: {fault}");
    ExitCode::from(code)
}

/// Writes the log to standard error; the variable `RUST_LOG` chooses how much of this program's.
///
/// What libraries have to say below a warning, and the library of Discord below an error, is never written,
/// whatever is chosen: it repeats requests and events whole, with the token of the bot and those of
/// interactions in them.
fn log_to_standard_error() {
    let (levels, problem) = match log_levels(env::var(LOG_VARIABLE)) {
        Ok(levels) => (levels, None),
        Err(problem) => (usual_levels(), Some(problem)),
    };
    let told = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    tracing_subscriber::registry().with(levels).with(filter_fn(tells_no_secret)).with(told).init();
    if let Some(problem) = problem {
        tracing::warn!(
            %problem,
            "{LOG_VARIABLE} is not understood and has no effect; write levels as in `info` or `engawa=debug,serenity=warn`"
        );
    }
}

/// The levels that the value of [`LOG_VARIABLE`] chooses: `LEVEL` or `TARGET=LEVEL`, separated by commas.
/// Without a value, the usual ones.
///
/// # Errors
///
/// Says what is wrong with the value: a level has an unknown name, or a part filters by spans or fields.
fn log_levels(value: Result<String, VarError>) -> Result<Targets, String> {
    let value = match value {
        Ok(value) => value,
        Err(VarError::NotPresent) => String::new(),
        Err(VarError::NotUnicode(_)) => return Err("it is not UTF-8".to_owned()),
    };
    let parts: Vec<&str> = value.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Ok(usual_levels());
    }
    if value.contains(['[', '{']) {
        return Err("filters by spans or fields are not supported".to_owned());
    }
    parts.join(",").parse::<Targets>().map_err(|error| error.to_string())
}

fn usual_levels() -> Targets {
    Targets::new().with_default(Level::WARN).with_target("engawa", Level::INFO)
}

fn tells_no_secret(told: &Metadata<'_>) -> bool {
    let library = told.target().split("::").next().unwrap_or_default();
    let most = match library {
        "engawa" => Level::TRACE,
        // Our other packages.
        _ if library.starts_with("engawa_") => Level::TRACE,
        "serenity" => Level::ERROR,
        _ => Level::WARN,
    };
    *told.level() <= most
}

fn block_on(work: impl Future<Output = Result<(), start::Fault>>) -> Result<(), start::Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("threads and timers can be had from the system").block_on(work)
}
