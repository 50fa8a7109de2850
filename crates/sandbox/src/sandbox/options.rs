//! Options of the stand-in, and errors at its start.

use std::{path::PathBuf, sync::Arc};

use crate::base::time::Clock;

/// Token that the stand-in expects. It is public and grants nothing elsewhere.
pub const TOKEN: &str = "engawa-sandbox.is-not.a-secret";

#[derive(Clone)]
pub struct Options {
    /// Port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// Folder below which `sandbox/` is created for the state. Without one, the state is lost at exit.
    pub folder: Option<PathBuf>,
    /// File for a record of every request, answer and gateway event, as JSON lines.
    pub record: Option<PathBuf>,
    pub clock: Arc<dyn Clock>,
}

/// Reason why the stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxFault {
    /// No port on 127.0.0.1 could be opened.
    #[error("cannot open a port on 127.0.0.1: {0}")]
    Port(std::io::Error),
    /// The folder or a file in it cannot be used.
    #[error("{path}: {source}")]
    Folder { path: PathBuf, source: std::io::Error },
    /// A file in the folder is not valid state.
    #[error("{path} is not valid state of the sandbox: {source}")]
    Unreadable { path: PathBuf, source: serde_json::Error },
}
