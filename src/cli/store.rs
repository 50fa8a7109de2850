//! The commands about stores: inspect one, build its index again, write it out, read it in, move its moments.
//! They need no bot, and all but `rebuild`, `import` and `move-back` may stand beside a running one.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::app::clock::SystemClock;
use crate::base::time::{Clock, Span};
use crate::config::{self, Address, BadAddress, Config, Environment};
use crate::game::Registry;
use crate::store::backup::{self, BackupFault, Exported};
use crate::store::move_back::{self, MoveBack, MoveFault, Moved};
use crate::store::{OpenFault, private, sled as disk, verify};

use super::path;

/// What can be asked about a store.
#[derive(Clone, Debug, Subcommand)]
pub enum StoreCommand {
    /// Read everything and say whether it is whole; beside a running bot, too
    Verify {
        /// Which store
        #[command(flatten)]
        which: Which,
    },
    /// Build the index again from snapshot and journal, or where those are damaged save what any file still
    /// holds, and list what cannot be saved; destroys no copy; the bot must not be running
    Rebuild {
        /// Which store
        #[command(flatten)]
        which: Which,
    },
    /// Write all rows as text, one JSON object a line; beside a running bot, too
    Export {
        /// Which store
        #[command(flatten)]
        which: Which,
        /// The file to write, in place of one that is there; without it, standard output
        #[arg(long, value_name = "FILE", value_parser = path())]
        out: Option<PathBuf>,
    },
    /// Move deadlines and all other moments back that were written while the clock of this machine was ahead;
    /// says what would change unless --apply is given; the bot must not be running
    MoveBack {
        /// Which store
        #[command(flatten)]
        which: Which,
        /// How far the clock was ahead: a number and `d`, `h`, `min` or `s`
        #[arg(long, value_name = "SPAN", value_parser = read_span)]
        by: Span,
        /// Change the store
        #[arg(long)]
        apply: bool,
    },
    /// Make a store of an export, in a folder that is empty or not there or in a database without rows
    Import {
        /// Which store
        #[command(flatten)]
        which: Which,
        /// The file to read; `-` is standard input
        #[arg(value_name = "FILE", value_parser = path())]
        from: PathBuf,
    },
}

/// Which store is meant.
#[derive(Clone, Debug, Args)]
pub struct Which {
    /// The folder of the store, or the address of its database; without it, what is configured
    #[arg(long, value_name = "DIR|URL")]
    pub store: Option<String>,
    /// Configuration in TOML; without it every key has its default
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub config: Option<PathBuf>,
}

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Config(#[from] config::Fault),
    #[error(transparent)]
    Store(#[from] OpenFault),
    #[error(transparent)]
    Backup(#[from] BackupFault),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{lost}\nnot everything can be read, and {} is there already; name another file", file.display())]
    Worse { file: PathBuf, lost: String },
    #[error("{STORE}: {0}")]
    Address(#[from] BadAddress),
    #[error("{STORE}: {0}")]
    Tilde(#[from] config::TildePath),
    #[error("a database keeps its indexes itself: there is nothing to rebuild")]
    NothingToRebuild,
    #[error(transparent)]
    Moving(#[from] MoveFault),
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
}

/// Does a command about stores: the answer on `out`, mistakes on standard error.
pub fn answer(command: &StoreCommand, games: &Registry, out: &mut impl Write) -> ExitCode {
    match try_answer(command, games, out).and_then(|code| Ok(out.flush().map(|()| code)?)) {
        Ok(code) => code,
        Err(fault) if is_broken_pipe(&fault) => ExitCode::SUCCESS,
        Err(fault) => {
            // Nothing is left to be done when standard error is closed as well.
            let _ = writeln!(io::stderr(), "engawa: {fault}");
            ExitCode::from(if matches!(fault, Fault::Config(_) | Fault::Address(_)) { 2 } else { 1 })
        }
    }
}

/// Whoever read the answer has read enough of it.
fn is_broken_pipe(fault: &Fault) -> bool {
    match fault {
        Fault::Output(error) | Fault::Backup(BackupFault::Text(error)) => {
            error.kind() == io::ErrorKind::BrokenPipe
        }
        _ => false,
    }
}

fn try_answer(command: &StoreCommand, games: &Registry, out: &mut impl Write) -> Result<ExitCode, Fault> {
    match command {
        StoreCommand::Verify { which } => {
            let findings = match which.place()? {
                Place::Folder(folder) => verify::inspect(&folder, games)?,
                Place::Database(address) => verify::inspect_database(address.reveal(), games)?,
            };
            writeln!(out, "{findings}")?;
            return Ok(if findings.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        StoreCommand::Rebuild { which } => match which.place()? {
            Place::Folder(folder) => writeln!(out, "{}", disk::rebuild(&folder)?)?,
            Place::Database(_) => return Err(Fault::NothingToRebuild),
        },
        StoreCommand::Export { which, out: None } => {
            return Ok(warn(&match which.place()? {
                Place::Folder(folder) => backup::export(&folder, out)?,
                Place::Database(address) => backup::export_database(address.reveal(), out)?,
            }));
        }
        StoreCommand::Export { which, out: Some(file) } => {
            let exported = export_to(&which.place()?, file)?;
            writeln!(out, "{} rows are in {}.", exported.rows, file.display())?;
            return Ok(warn(&exported));
        }
        StoreCommand::MoveBack { which, by, apply } => {
            let asked = MoveBack { by: *by, now: SystemClock::default().now(), apply: *apply };
            let moved = match which.place()? {
                Place::Folder(folder) => move_back::in_folder(&folder, asked)?,
                Place::Database(address) => move_back::in_database(address.reveal(), asked)?,
            };
            say_moved(&moved, *apply, out)?;
        }
        StoreCommand::Import { which, from } => {
            let place = which.place()?;
            let rows = import_from(&place, from, games)?;
            writeln!(out, "{rows} rows are in {place}.")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A length of time on the command line.
fn read_span(text: &str) -> Result<Span, String> {
    let unit = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number: i64 =
        text[..text.len() - unit.len()].parse().map_err(|_| "a number and a unit, as in 400d")?;
    let one = match unit {
        "d" => Span::days(1),
        "h" => Span::hours(1),
        "min" => Span::minutes(1),
        "s" => Span::seconds(1),
        _ => return Err("the unit is d, h, min or s, as in 400d".to_owned()),
    };
    let span = one.0.checked_mul(number).filter(|span| *span > 0);
    span.map(Span).ok_or_else(|| "it is no span of time".to_owned())
}

fn say_moved(moved: &Moved, applied: bool, out: &mut impl Write) -> io::Result<()> {
    for line in &moved.lines {
        writeln!(out, "{line}")?;
    }
    if moved.past > 0 {
        writeln!(out, "{} deadlines are in the past then: is the span too long?", moved.past)?;
    }
    match (moved.records, applied) {
        (0, _) => writeln!(out, "No moment lies further ahead than it can."),
        (records, true) => writeln!(out, "{records} records were moved."),
        (records, false) => {
            writeln!(out, "{records} records would be moved; nothing was changed. --apply does it.")
        }
    }
}

/// Says what is missing from a backup. One from which something is missing is written, and is no success.
fn warn(exported: &Exported) -> ExitCode {
    let lost = exported.lost.iter().map(|line| format!("lost: {line}"));
    for line in lost.chain(exported.doubt.iter().map(|line| format!("not known: {line}"))) {
        // Nothing is left to be done when standard error is closed as well.
        let _ = writeln!(io::stderr(), "engawa: {line}");
    }
    if exported.lost.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn export_to(place: &Place, file: &Path) -> Result<Exported, Fault> {
    match place {
        Place::Folder(folder) => {
            let contents = backup::contents(folder)?;
            if !contents.lost.is_empty() && file.exists() {
                return Err(Fault::Worse { file: file.into(), lost: contents.lost.join("\n") });
            }
            write_file(file, |out| backup::export_contents(folder, contents, out))
        }
        Place::Database(address) => write_file(file, |out| backup::export_database(address.reveal(), out)),
    }
}

/// Writes to a file beside it first, so that a backup that is there is replaced by a whole one or not at all.
fn write_file(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<Exported, BackupFault>,
) -> Result<Exported, Fault> {
    let failed = |source| Fault::File { path: file.into(), source };
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let half = file.with_file_name(name);
    let mut out = BufWriter::new(private::create(&half).map_err(failed)?);
    let written = write(&mut out);
    if written.is_err() {
        // Half a backup helps nobody.
        let _ = fs::remove_file(&half);
    }
    let exported = written?;
    out.get_ref().sync_all().map_err(failed)?;
    fs::rename(&half, file).map_err(failed)?;
    Ok(exported)
}

fn import_from(place: &Place, from: &Path, games: &Registry) -> Result<u64, Fault> {
    if from == Path::new("-") {
        return import(place, io::stdin().lock(), games);
    }
    let file = File::open(from).map_err(|source| Fault::File { path: from.into(), source })?;
    import(place, BufReader::new(file), games)
}

fn import(place: &Place, text: impl BufRead, games: &Registry) -> Result<u64, Fault> {
    Ok(match place {
        Place::Folder(folder) => backup::import(folder, text, games)?,
        Place::Database(address) => backup::import_database(address.reveal(), text, games)?,
    })
}

/// What names a store on the command line.
const STORE: &str = "--store";

/// Where a store is.
enum Place {
    Folder(PathBuf),
    Database(Address),
}

impl fmt::Display for Place {
    /// For people; what may hold a password is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Database(_) => f.write_str("the database"),
        }
    }
}

impl Which {
    fn place(&self) -> Result<Place, Fault> {
        if let Some(store) = &self.store {
            return Ok(match Address::read(store).ok().flatten() {
                Some(address) => Place::Database(address),
                None if Address::is_one(store) => return Err(BadAddress.into()),
                None => Place::Folder(config::without_tilde(store.into())?),
            });
        }
        let environment = Environment { token: None, ..Environment::read(|name| std::env::var(name).ok()) };
        let config = Config::load(self.config.as_deref(), &environment)?.store;
        Ok(config.url.map_or(Place::Folder(config.path), Place::Database))
    }
}
