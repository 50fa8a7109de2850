//! The options for starting the stand-in, and the errors of a failed start.

use std::{path::PathBuf, sync::Arc};

use crate::base::time::Clock;

/// The bot token that the stand-in expects. The token is public, and grants access to nothing but the
/// stand-in.
pub const TOKEN: &str = "engawa-sandbox.is-not.a-secret";

#[derive(Clone)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// The folder in which `sandbox/` is created for the state. With `None`, the state is lost at exit.
    pub folder: Option<PathBuf>,
    /// A file to which every request, response and gateway event is recorded, as JSON lines.
    pub record: Option<PathBuf>,
    pub clock: Arc<dyn Clock>,
}

#[derive(Debug, thiserror::Error)]
pub enum SandboxFault {
    #[error("cannot open a port on 127.0.0.1: {0}")]
    Port(std::io::Error),
    /// The folder, a file in it, or the record of requests cannot be read or written.
    #[error("{path}: {source}")]
    Folder { path: PathBuf, source: std::io::Error },
    /// A file in the folder does not contain valid state.
    #[error("{path} is not valid state of the sandbox: {source}")]
    Unreadable { path: PathBuf, source: serde_json::Error },
}
