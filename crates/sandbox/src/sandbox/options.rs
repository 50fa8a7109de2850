//! How to start the stand-in, and why it did not start.

use std::{path::PathBuf, sync::Arc};

use crate::base::time::Clock;

/// The fake token that the stand-in expects. It opens nothing anywhere else, so it is no secret.
pub const TOKEN: &str = "engawa-sandbox.is-not.a-secret";

#[derive(Clone)]
pub struct Options {
    /// The port asked for on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// Where to remember everything (the stand-in makes `sandbox/` below it). Without one, nothing outlives
    /// the program.
    pub folder: Option<PathBuf>,
    /// A file that gets every request, answer and gateway event as JSON lines.
    pub record: Option<PathBuf>,
    pub clock: Arc<dyn Clock>,
}

/// Why the stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// No port of 127.0.0.1 could be had.
    #[error("no port on 127.0.0.1 could be opened: {0}")]
    Port(std::io::Error),
    /// The folder or a file in it is not usable.
    #[error("{path}: {source}")]
    Folder { path: PathBuf, source: std::io::Error },
    /// A file in the folder does not say what it should.
    #[error("{path} is not readable as sandbox state: {source}")]
    Unreadable { path: PathBuf, source: serde_json::Error },
}
