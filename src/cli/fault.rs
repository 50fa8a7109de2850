//! The errors of the commands about rounds.

use std::io;
use std::path::PathBuf;

use crate::game::{AnyGame, Registry};
use crate::render;
use crate::words::CatalogueError;

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliFault {
    /// A mistake in the arguments or in a file that they name.
    #[error("{0}")]
    Usage(String),
    /// The answer could not be printed.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The picture could not be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Picture(#[from] render::RenderFault),
    #[error("the message catalogue cannot be loaded: {0}")]
    Words(#[from] CatalogueError),
    /// A file could not be written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

pub(super) fn find(games: &Registry, id: &str) -> Result<&'static dyn AnyGame, CliFault> {
    games.find(id).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|game| game.facts().id).collect();
        CliFault::Usage(format!("there is no game `{id}`; the games are {}", known.join(", ")))
    })
}
