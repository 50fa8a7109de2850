//! What draws for the shell: the painter, away from the threads that answer people.
//!
//! A port, so that a simulation can look at what would be drawn instead of drawing it.

use std::sync::Arc;

use tokio::sync::Semaphore;

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

    /// A chart of ratings as a PNG file. Takes some tens of milliseconds.
    fn chart(&self, chart: Chart) -> Soon<'_, Result<Arc<[u8]>, Fault>>;

    /// A page of a leaderboard as a PNG file. Takes some tens of milliseconds where nobody has asked for it before.
    fn ladder(&self, ladder: Ladder) -> Soon<'_, Result<Arc<[u8]>, Fault>>;
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
///
/// Boards are drawn on as many threads as there are processors, and what takes longer on one more: drawing is work, not
/// waiting, so that more at a time would make each of them later, and each thread keeps memory for itself.
pub struct Studio {
    painter: Arc<Painter>,
    boards: Arc<Semaphore>,
    longer: Arc<Semaphore>,
}

impl Studio {
    /// A studio for a painter.
    pub fn new(painter: Arc<Painter>) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let places = |count| Arc::new(Semaphore::new(count));
        Self { painter, boards: places(processors), longer: places(1) }
    }
}

/// Draws at one of the places as soon as one is free.
async fn draw<T, E>(
    places: &Arc<Semaphore>,
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, Fault>
where
    T: Send + 'static,
    E: Send + 'static,
    Fault: From<E>,
{
    let place = Arc::clone(places).acquire_owned().await.expect("places are never taken away");
    let work = move || {
        // Not given back before the drawing is done, whether or not somebody still waits for it.
        let _place = place;
        work()
    };
    let drawn = tokio::task::spawn_blocking(work).await;
    Ok(drawn.map_err(|error| Fault::CutShort(error.to_string()))??)
}

impl Artist for Studio {
    fn board(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: Look,
    ) -> Soon<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(async move {
            let (id, scene) = (game.facts().id, table.scene(&look));
            if let Some(file) = self.painter.kept(id, look.theme, &scene) {
                return Ok(file);
            }
            let painter = Arc::clone(&self.painter);
            draw(&self.boards, move || painter.board(id, game.sprites(), &scene, look.theme)).await
        })
    }

    fn prepare(&self, game: &'static dyn AnyGame) {
        let painter = Arc::clone(&self.painter);
        // What goes wrong here is told by whoever draws the first board.
        tokio::task::spawn_blocking(move || {
            painter.prepare(game.facts().id, game.sprites(), Theme::default());
        });
    }

    fn animation(&self, game: &'static dyn AnyGame, reel: Reel) -> Soon<'_, Result<Vec<u8>, Fault>> {
        let painter = Arc::clone(&self.painter);
        let work = move || {
            let Reel { setup, moves, look } = reel;
            let scenes = reel::scenes(game, &setup, &moves, render::shown(moves.len()), &look)?;
            Ok::<_, Fault>(painter.animation(game.facts().id, game.sprites(), &scenes, look.theme)?)
        };
        Box::pin(draw(&self.longer, work))
    }

    fn chart(&self, chart: Chart) -> Soon<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(draw(&self.longer, move || render::chart(&chart).map(Arc::from)))
    }

    fn ladder(&self, ladder: Ladder) -> Soon<'_, Result<Arc<[u8]>, Fault>> {
        let painter = Arc::clone(&self.painter);
        Box::pin(draw(&self.longer, move || painter.ladder(&ladder)))
    }
}
