//! The commands about stores: inspect one, build its index again, write it out, read it in. They need no bot, and all but
//! `rebuild` and `import` may stand beside a running one.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::config::{self, Config};
use crate::game::Registry;
use crate::store::backup::{self, BackupFault, Exported};
use crate::store::{OpenFault, private, sled as disk, verify};

/// What can be asked about a store.
#[derive(Clone, Debug, Subcommand)]
pub enum StoreCommand {
    /// Read everything and say whether it is whole; beside a running bot, too
    Verify {
        /// Which store
        #[command(flatten)]
        which: Which,
    },
    /// Build the index again from snapshot and journal, or where those are damaged save what any file still holds, and list
    /// what cannot be saved; destroys no copy; the bot must not be running
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
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Make a store of an export, in a folder that is empty or not there
    Import {
        /// Which store
        #[command(flatten)]
        which: Which,
        /// The file to read; `-` is standard input
        #[arg(value_name = "FILE")]
        from: PathBuf,
    },
}

/// Which store is meant.
#[derive(Clone, Debug, Args)]
pub struct Which {
    /// The folder of the store; without it, the one of the configuration
    #[arg(long, value_name = "DIR")]
    pub store: Option<PathBuf>,
    /// Configuration in TOML; without it every key has its default
    #[arg(long, value_name = "FILE")]
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
            ExitCode::from(if matches!(fault, Fault::Config(_)) { 2 } else { 1 })
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
            let findings = verify::inspect(&which.folder()?, games)?;
            writeln!(out, "{findings}")?;
            return Ok(if findings.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        StoreCommand::Rebuild { which } => writeln!(out, "{}", disk::rebuild(&which.folder()?)?)?,
        StoreCommand::Export { which, out: None } => {
            return Ok(warn(&backup::export(&which.folder()?, out)?));
        }
        StoreCommand::Export { which, out: Some(file) } => {
            let exported = export_to(&which.folder()?, file)?;
            writeln!(out, "{} rows are in {}.", exported.rows, file.display())?;
            return Ok(warn(&exported));
        }
        StoreCommand::Import { which, from } => {
            let folder = which.folder()?;
            let rows = import_from(&folder, from, games)?;
            writeln!(out, "{rows} rows are in {}.", folder.display())?;
        }
    }
    Ok(ExitCode::SUCCESS)
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

/// Writes to a file beside it first, so that a backup that is there is replaced by a whole one or not at all.
fn export_to(folder: &Path, file: &Path) -> Result<Exported, Fault> {
    let failed = |source| Fault::File { path: file.into(), source };
    let contents = backup::contents(folder)?;
    if !contents.lost.is_empty() && file.exists() {
        return Err(Fault::Worse { file: file.into(), lost: contents.lost.join("\n") });
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let half = file.with_file_name(name);
    let mut out = BufWriter::new(private::create(&half).map_err(failed)?);
    let written = backup::export_contents(folder, contents, &mut out);
    if written.is_err() {
        // Half a backup helps nobody.
        let _ = fs::remove_file(&half);
    }
    let exported = written?;
    out.get_ref().sync_all().map_err(failed)?;
    fs::rename(&half, file).map_err(failed)?;
    Ok(exported)
}

fn import_from(folder: &Path, from: &Path, games: &Registry) -> Result<u64, Fault> {
    if from == Path::new("-") {
        return Ok(backup::import(folder, io::stdin().lock(), games)?);
    }
    let file = File::open(from).map_err(|source| Fault::File { path: from.into(), source })?;
    Ok(backup::import(folder, BufReader::new(file), games)?)
}

impl Which {
    fn folder(&self) -> Result<PathBuf, config::Fault> {
        match &self.store {
            Some(folder) => Ok(folder.clone()),
            None => Ok(Config::load(self.config.as_deref(), None)?.store.path),
        }
    }
}
