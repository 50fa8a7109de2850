//! The errors of the commands that play, draw or analyse rounds.

use std::io;
use std::path::PathBuf;

use crate::game::{AnyGame, Registry};
use crate::render;
use crate::words::CatalogueError;

#[derive(Debug, thiserror::Error)]
pub(super) enum CliFault {
    /// An error in the arguments, or in a file that the arguments name.
    #[error("{0}")]
    Usage(String),
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    #[error("the picture cannot be drawn: {0}")]
    Picture(#[from] render::RenderFault),
    #[error("the message catalogue cannot be loaded: {0}")]
    Words(#[from] CatalogueError),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

pub(super) fn find(games: &Registry, id: &str) -> Result<&'static dyn AnyGame, CliFault> {
    games.find(id).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|game| game.facts().id).collect();
        CliFault::Usage(format!("there is no game `{id}`; the games are {}", known.join(", ")))
    })
}
