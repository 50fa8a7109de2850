//! Why a command about rounds was not done.

use std::io;
use std::path::PathBuf;

use crate::game::{AnyGame, Registry};
use crate::render;
use crate::words::BadCatalogue;

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// Something asked for is wrong; the reason and the place.
    #[error("{0}")]
    Asked(String),
    /// The answer could not be written.
    #[error("standard output: {0}")]
    Output(#[from] io::Error),
    /// The picture could not be drawn.
    #[error("the picture could not be drawn: {0}")]
    Picture(#[from] render::Fault),
    #[error("the sentences: {0}")]
    Words(#[from] BadCatalogue),
    /// A file could not be written.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

pub(super) fn find(games: &Registry, id: &str) -> Result<&'static dyn AnyGame, Fault> {
    games.find(id).ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|game| game.facts().id).collect();
        Fault::Asked(format!("there is no game `{id}`; there is {}", known.join(", ")))
    })
}
