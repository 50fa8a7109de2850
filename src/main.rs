//! The program's entry: reads the command line and the configuration, and starts what was asked for.

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
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

/// Something that was asked for is wrong: the command line or the configuration.
const ASKED_WRONG: u8 = 2;

/// The commit that this program is built from. A constant: of the file, the program keeps nothing else.
const COMMIT: CommitDigits = cli::commit_digits(include_bytes!(env!("ENGAWA_COMMIT_FILE")));

/// What `--version` prints. Only the program's entry reads the commit, so that a commit does not rebuild the library.
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
    let settled = match Config::load(config.as_deref(), &Environment::read(|name| std::env::var(name).ok())) {
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
    let mut environment = Environment::read(|name| std::env::var(name).ok());
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

/// What the bot has to say about itself goes to standard error; `RUST_LOG` chooses how much, of this program.
///
/// What libraries have to say below a warning, and the library of Discord below an error, is never written, whatever is
/// chosen: it repeats requests and events whole, with the token of the bot and those of interactions in them.
fn log_to_standard_error() {
    let chosen = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,engawa=info"));
    let told = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    tracing_subscriber::registry().with(chosen).with(filter_fn(tells_no_secret)).with(told).init();
}

fn tells_no_secret(told: &Metadata<'_>) -> bool {
    let of = |library: &str| told.target().split("::").next() == Some(library);
    let most = if of("engawa") {
        Level::TRACE
    } else if of("serenity") {
        Level::ERROR
    } else {
        Level::WARN
    };
    *told.level() <= most
}

fn block_on(work: impl Future<Output = Result<(), start::Fault>>) -> Result<(), start::Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("threads and timers can be had from the system").block_on(work)
}
