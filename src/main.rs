//! The program's entry point: parses the command line, loads the configuration, and runs the command.

use std::env::{self, VarError};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;

use engawa::cli::check::{self, CheckArgs};
use engawa::cli::{self, Command, CommitDigits, HealthArgs, RunArgs, SandboxArgs};
use engawa::config::{Config, DatabaseUrl, Environment};
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::start::{self, StandinSettings, StartFault};
use engawa::status::probe::{self, Question};
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{Targets, filter_fn};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The exit code for an error in the command line or in the configuration.
const EXIT_USAGE: u8 = 2;
/// The environment variable that sets the log levels.
const LOG_VARIABLE: &str = "RUST_LOG";

/// The commit from which this program was built. The file is only read at compile time; as a constant,
/// only the digits become part of the program.
const COMMIT: CommitDigits = cli::commit_digits(include_bytes!(env!("BUILD_COMMIT_FILE")));

/// The text that `--version` prints. Only this file reads the commit, so that a new commit does not
/// rebuild the library.
static VERSION: LazyLock<String> =
    LazyLock::new(|| cli::version(env!("CARGO_PKG_VERSION"), COMMIT, env!("BUILD_PROFILE")));

fn main() -> ExitCode {
    let games = Registry::new(GAMES);
    let command = cli::parse(&games, VERSION.as_str());
    if matches!(command, Command::Run(_) | Command::Sandbox(_)) {
        engawa::net::raise_descriptors();
    }
    match command {
        Command::Round(command) => cli::answer(&command, &games, &mut BufWriter::new(io::stdout())),
        Command::Check(args) => check(&args, &games),
        Command::Store(command) => cli::store::answer(&command, &games, &mut BufWriter::new(io::stdout())),
        Command::Health(args) => health(&args),
        Command::Run(RunArgs { config }) => with_config(config.as_deref(), true, |config| {
            log_to_standard_error(Level::INFO);
            block_on(start::run(config, games))
        }),
        Command::Sandbox(args) => sandbox(args, games),
    }
}

fn sandbox(args: SandboxArgs, games: Registry) -> ExitCode {
    let SandboxArgs { no_bot, port, data, empty, record, config, processes, store } = args;
    let standin = StandinSettings { port, data, record };
    let say = |line: &str| println!("{line}");
    if no_bot {
        log_to_standard_error(Level::INFO);
        return ended(block_on(start::sandbox_without_bot(standin, say)));
    }
    if processes == 1 && store.is_none() {
        return with_config(config.as_deref(), false, |config| {
            log_to_standard_error(Level::INFO);
            block_on(start::sandbox(standin, empty, config, games, say))
        });
    }
    // `--empty` has no effect here: example matches need a single bot. Several processes start with the
    // contents of their database.
    let database = match store.as_deref().map(DatabaseUrl::read).transpose() {
        Ok(database) => database.flatten(),
        Err(fault) => return fail(&fault, EXIT_USAGE),
    };
    with_config(config.clone().as_deref(), false, |configuration| {
        log_to_standard_error(Level::INFO);
        let database = database.or(configuration.store.url);
        block_on(start::sandbox_of_processes(standin, processes, database, config, say))
    })
}

/// Checks Discord. Every error that keeps the check from running has the exit code of a usage error.
fn check(args: &CheckArgs, games: &Registry) -> ExitCode {
    // The findings say what works.
    log_to_standard_error(Level::WARN);
    let environment = Environment::new(env::vars_os());
    match block_on(check::run(args, &environment, games, &mut BufWriter::new(io::stdout()))) {
        Ok(code) => code,
        Err(fault) => fail(&fault, EXIT_USAGE),
    }
}

/// Asks the running bot whether it is healthy. Every failure, also of the configuration, has exit code 1, because
/// Docker reserves the code 2.
fn health(args: &HealthArgs) -> ExitCode {
    let address = match Config::load_status(args.config.as_deref(), &Environment::new(env::vars_os())) {
        Ok(status) => status.local_address(),
        Err(fault) => return fail(&fault, 1),
    };
    let Some(address) = address else { return fail(&cli::NoStatusPages, 1) };
    let question = if args.live { Question::Live } else { Question::Ready };
    match block_on(probe::ask(address, question)) {
        Ok(line) => {
            // The exit code is the answer, also if nobody reads the line.
            let _ = writeln!(io::stdout(), "{line}");
            ExitCode::SUCCESS
        }
        Err(fault) => fail(&fault, 1),
    }
}

/// Loads the configuration and calls `start`. Without `with_token`, a token in the environment is
/// ignored, because only the bot on Discord needs one.
fn with_config(
    file: Option<&Path>,
    with_token: bool,
    start: impl FnOnce(Config) -> Result<(), StartFault>,
) -> ExitCode {
    let environment = Environment::new(env::vars_os());
    let environment = if with_token { environment } else { environment.without_token() };
    match Config::load(file, &environment) {
        Ok(config) => ended(start(config)),
        Err(fault) => fail(&fault, EXIT_USAGE),
    }
}

fn ended(outcome: Result<(), StartFault>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(&fault, if fault.is_usage() { EXIT_USAGE } else { 1 }),
    }
}

fn fail(fault: &dyn std::error::Error, code: u8) -> ExitCode {
    // Standard error may be closed.
    let _ = writeln!(io::stderr(), "engawa: {fault}");
    ExitCode::from(code)
}

/// Writes the log to standard error, at the levels of [`LOG_VARIABLE`]. Without it, `default` is the least
/// important level of this program's own messages.
///
/// Below the level of a warning, and for serenity below that of an error, messages of libraries are never
/// written. Such messages quote whole requests and events, which contain the tokens of the bot and of
/// interactions.
fn log_to_standard_error(default: Level) {
    let (levels, problem) = match log_levels(env::var(LOG_VARIABLE), default) {
        Ok(levels) => (levels, None),
        Err(problem) => (default_levels(default), Some(problem)),
    };
    let output = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    tracing_subscriber::registry().with(levels).with(filter_fn(has_no_secret)).with(output).init();
    if let Some(problem) = problem {
        tracing::warn!(
            %problem,
            "{LOG_VARIABLE} is not understood and has no effect; set levels as in `info` or `engawa=debug,serenity=warn`"
        );
    }
}

/// Parses the value of [`LOG_VARIABLE`]: parts of the form `LEVEL` or `TARGET=LEVEL`, separated by
/// commas. Returns the default levels if the variable is not set.
///
/// # Errors
///
/// Returns a description of the error: an unknown level, a filter by spans or fields, or a value that is
/// not UTF-8.
fn log_levels(value: Result<String, VarError>, default: Level) -> Result<Targets, String> {
    let value = match value {
        Ok(value) => value,
        Err(VarError::NotPresent) => String::new(),
        Err(VarError::NotUnicode(_)) => return Err("it is not UTF-8".to_owned()),
    };
    let parts: Vec<&str> = value.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Ok(default_levels(default));
    }
    if value.contains(['[', '{']) {
        return Err("filters by spans or fields are not supported".to_owned());
    }
    parts.join(",").parse::<Targets>().map_err(|error| error.to_string())
}

fn default_levels(own: Level) -> Targets {
    Targets::new().with_default(Level::WARN).with_target("engawa", own)
}

fn has_no_secret(metadata: &Metadata<'_>) -> bool {
    let library = metadata.target().split("::").next().unwrap_or_default();
    let most = match library {
        "engawa" => Level::TRACE,
        // The other packages of this workspace.
        _ if library.starts_with("engawa_") => Level::TRACE,
        "serenity" => Level::ERROR,
        _ => Level::WARN,
    };
    *metadata.level() <= most
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("the system provides threads and timers").block_on(work)
}
