//! What draws for the shell: the painter, away from the threads that answer people.
//!
//! A port, so that a simulation can look at what would be drawn instead of drawing it.

use std::io;
use std::sync::Arc;

use crate::base::scene::{Look, Scene, Spoken, Theme};
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, MoveText, PositionText, Table, playback};
use crate::render::{self, Balance, Banner, Chart, Ladder, Painter};
use crate::words::{Language, Words};

use super::failure::Fault;
use super::workers::Workers;

/// Draws boards.
pub trait Artist: Send + Sync {
    /// The board of a table as a PNG file, from one side and in a theme's colours, with what is written on it in a language.
    fn board(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: Look,
        language: Language,
    ) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>>;

    /// The same of a match that is over, with who played and how it ended.
    fn ending(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: (Look, Language),
        banner: Banner,
    ) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>>;

    /// The same of a round that is over, with how it stood from position to position.
    fn balanced(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: (Look, Language),
        balance: Balance,
    ) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>>;

    /// Prepares the art of a game, so that nobody waits for it on a first board. Returns at once.
    fn prepare(&self, game: &'static dyn AnyGame);

    /// The emblems of a game as PNG files of 128 by 128 pixels, each with the name of its sprite.
    fn emblems(&self, game: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, Fault>>;

    /// A round as a GIF, thinned when it is long (`render::shown`).
    fn animation(&self, game: &'static dyn AnyGame, reel: Reel) -> BoxFuture<'_, Result<Vec<u8>, Fault>>;

    /// Forgets every finished picture that is kept: names may stand in them.
    fn forget(&self) {}

    /// A chart of ratings as a PNG file. Takes some tens of milliseconds.
    fn chart(&self, chart: Chart) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>>;

    /// A page of a leaderboard as a PNG file. Takes some tens of milliseconds where nobody has asked for it before.
    fn ladder(&self, ladder: Ladder) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>>;
}

/// The name of a sprite, and its picture.
pub type Emblem = (&'static str, Arc<[u8]>);

/// A round to be shown from one side and in a theme's colours.
#[derive(Clone, Debug)]
pub struct Reel {
    /// The position it started from.
    pub setup: PositionText,
    /// Its moves.
    pub moves: Vec<MoveText>,
    /// The picture after the last of them, with what is known of the ending.
    pub end: Scene,
    /// How it is looked at.
    pub look: Look,
    /// The language of what is written on the board.
    pub language: Language,
    /// What it begins and ends with.
    pub titles: [Banner; 2],
}

/// The painter, on threads of its own.
///
/// Boards are drawn on as many threads as there are processors, and what takes longer on one more: drawing is work, not
/// waiting. More at a time would make each of them later, and each thread keeps memory for itself.
pub struct Studio {
    painter: Arc<Painter>,
    words: Arc<Words>,
    boards: Workers,
    longer: Workers,
}

impl Studio {
    /// A studio for a painter and the words that it writes.
    pub fn new(painter: Arc<Painter>, words: Arc<Words>) -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            painter,
            words,
            boards: Workers::new("boards", processors)?,
            longer: Workers::new("pictures", 1)?,
        })
    }

    /// Waits until the art of a game is prepared in a theme.
    async fn prepared(&self, game: &'static dyn AnyGame, theme: Theme) -> Result<(), Fault> {
        if self.painter.is_prepared(game.facts().id, theme) {
            return Ok(());
        }
        self.longer.run(self.preparing(game, theme)).await
    }

    /// Prepares the art of a game in a theme, where nobody has yet.
    fn preparing(
        &self,
        game: &'static dyn AnyGame,
        theme: Theme,
    ) -> impl FnOnce() -> Result<(), Fault> + use<> {
        let painter = Arc::clone(&self.painter);
        move || {
            // What goes wrong here is told by whoever draws the first board.
            painter.prepare(game.facts().id, game.sprites(), theme);
            Ok(())
        }
    }
}

/// A picture with its words in a language.
fn spoken(scene: Scene, words: &Words, language: Language) -> Spoken {
    let voice = Voice::new(words, language);
    scene.spoken(&|text| voice.plain(text))
}

impl Artist for Studio {
    fn board(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        look: Look,
        language: Language,
    ) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(async move {
            let (id, scene) = (game.facts().id, spoken(table.scene(&look), &self.words, language));
            if let Some(file) = self.painter.kept(id, look.theme, &scene) {
                return Ok(file);
            }
            self.prepared(game, look.theme).await?;
            let painter = Arc::clone(&self.painter);
            self.boards.run(move || painter.board(id, game.sprites(), &scene, look.theme)).await
        })
    }

    fn ending(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        (look, language): (Look, Language),
        banner: Banner,
    ) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(async move {
            self.prepared(game, look.theme).await?;
            let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
            // Somebody waits for the end of their match: it is not to stand behind a moving picture.
            let draw = move || {
                let (id, scene) = (game.facts().id, spoken(table.scene(&look), &words, language));
                painter.ending(id, game.sprites(), &scene, (look.theme, &banner))
            };
            self.boards.run(draw).await
        })
    }

    fn balanced(
        &self,
        game: &'static dyn AnyGame,
        table: Box<dyn Table>,
        (look, language): (Look, Language),
        balance: Balance,
    ) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(async move {
            self.prepared(game, look.theme).await?;
            let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
            let draw = move || {
                let (id, scene) = (game.facts().id, spoken(table.scene(&look), &words, language));
                painter.balanced(id, game.sprites(), &scene, (look.theme, &balance))
            };
            self.boards.run(draw).await
        })
    }

    fn forget(&self) {
        self.painter.forget();
    }

    fn prepare(&self, game: &'static dyn AnyGame) {
        drop(self.longer.run(self.preparing(game, Theme::default())));
    }

    fn emblems(&self, game: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, Fault>> {
        let painter = Arc::clone(&self.painter);
        let draw = move |&name: &&'static str| {
            let file = painter.emblem(game.facts().id, game.sprites(), (name, Theme::default()))?;
            Ok((name, file))
        };
        // The art of games is prepared meanwhile.
        Box::pin(
            self.boards.run(move || game.emblems().iter().map(draw).collect::<Result<_, render::Fault>>()),
        )
    }

    fn animation(&self, game: &'static dyn AnyGame, reel: Reel) -> BoxFuture<'_, Result<Vec<u8>, Fault>> {
        let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
        let work = move || {
            let Reel { setup, moves, end, look, language, titles } = reel;
            let mut scenes = playback::scenes(game, &setup, &moves, render::shown(moves.len()), &look)?;
            if let Some(last) = scenes.last_mut() {
                *last = playback::at_rest(end);
            }
            let scenes: Vec<Spoken> =
                scenes.into_iter().map(|scene| spoken(scene, &words, language)).collect();
            let art = (game.sprites(), game.pieces());
            let shown = (look.theme, Some(&titles));
            Ok::<_, Fault>(painter.titled(game.facts().id, art, &scenes, shown)?)
        };
        Box::pin(self.longer.run(work))
    }

    fn chart(&self, chart: Chart) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(self.longer.run(move || render::chart(&chart).map(Arc::from)))
    }

    fn ladder(&self, ladder: Ladder) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>> {
        Box::pin(async move {
            if let Some(file) = self.painter.kept_ladder(&ladder) {
                return Ok(file);
            }
            let painter = Arc::clone(&self.painter);
            self.longer.run(move || painter.ladder(&ladder)).await
        })
    }
}
