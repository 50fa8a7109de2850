//! What draws for the shell: the painter, away from the threads that answer people.
//!
//! A port, so that a simulation can look at what would be drawn instead of drawing it.

use std::sync::Arc;

use crate::base::scene::{Look, Theme};
use crate::chat::Soon;
use crate::game::{AnyGame, MoveText, PositionText, Table, reel};
use crate::render::{self, Chart, Ladder, Painter};

use super::no::Fault;

/// Draws boards.
pub trait Artist: Send + Sync {
    /// The board of a table as a PNG file, from one side and in a theme's colours.
    fn board(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: Look,
    ) -> Soon<'_, Result<Arc<[u8]>, Fault>>;

    /// Prepares the art of a game, so that nobody waits for it on a first board. Returns at once.
    fn prepare(&self, game: &'static dyn AnyGame);

    /// A round as a GIF, thinned when it is long (`render::shown`).
    fn animation(&self, game: &'static dyn AnyGame, reel: Reel) -> Soon<'_, Result<Vec<u8>, Fault>>;

    /// A chart of ratings as a PNG file. Takes some tens of milliseconds, where blocking is allowed.
    fn chart(&self, chart: Chart) -> Soon<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(aside(move || render::chart(&chart).map(Arc::from)))
    }

    /// A page of a leaderboard as a PNG file. Takes some tens of milliseconds, where blocking is allowed.
    fn ladder(&self, ladder: Ladder) -> Soon<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(aside(move || render::ladder(&ladder).map(Arc::from)))
    }
}

/// Draws where blocking is allowed.
async fn aside<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, Fault>
where
    T: Send + 'static,
    E: Send + 'static,
    Fault: From<E>,
{
    let drawn = tokio::task::spawn_blocking(work).await;
    Ok(drawn.map_err(|error| Fault::CutShort(error.to_string()))??)
}

/// A round to be shown from one side and in a theme's colours.
#[derive(Clone, Debug)]
pub struct Reel {
    /// The position it started from.
    pub setup: PositionText,
    /// Its moves.
    pub moves: Vec<MoveText>,
    /// How it is looked at.
    pub look: Look,
}

/// The painter, where blocking is allowed.
pub struct Studio(pub Arc<Painter>);

impl Artist for Studio {
    fn board(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: Look,
    ) -> Soon<'_, Result<Arc<[u8]>, Fault>> {
        let painter = Arc::clone(&self.0);
        let work = move || painter.board(game.facts().id, game.sprites(), &table.scene(&look), look.theme);
        Box::pin(aside(work))
    }

    fn prepare(&self, game: &'static dyn AnyGame) {
        let painter = Arc::clone(&self.0);
        // What goes wrong here is told by whoever draws the first board.
        tokio::task::spawn_blocking(move || {
            painter.prepare(game.facts().id, game.sprites(), Theme::default());
        });
    }

    fn animation(&self, game: &'static dyn AnyGame, reel: Reel) -> Soon<'_, Result<Vec<u8>, Fault>> {
        let painter = Arc::clone(&self.0);
        let work = move || {
            let Reel { setup, moves, look } = reel;
            let scenes = reel::scenes(game, &setup, &moves, render::shown(moves.len()), &look)?;
            Ok::<_, Fault>(painter.animation(game.facts().id, game.sprites(), &scenes, look.theme)?)
        };
        Box::pin(aside(work))
    }
}
