//! The port for pictures, and behind it the painter, away from the threads that answer people. A simulation
//! looks at what would be drawn instead of drawing it.

use std::io;
use std::sync::Arc;

use crate::base::scene::{Artwork, Look, Scene, Spoken, Theme};
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, MoveText, PositionText, Table, playback};
use crate::render::{self, Balance, Banner, Chart, Ladder, Painter};
use crate::words::{Language, Words};

use super::failure::Fault;
use super::workers::Workers;

pub trait Artist: Send + Sync {
    /// Draws one picture: an animation as a GIF file, anything else as a PNG file.
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>>;

    /// Prepares the art of a game, so that nobody waits for it on a first board. Returns at once.
    fn prepare(&self, game: &'static dyn AnyGame);

    /// The emblems of a game as PNG files of 128 by 128 pixels, each with the name of its sprite.
    fn emblems(&self, game: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, Fault>>;

    /// Forgets every finished picture that is kept: names may stand in them.
    fn forget(&self) {}
}

pub enum Picture {
    Board(BoardPicture),
    /// The board of a match that is over, with who played and how it ended.
    Ending {
        board: BoardPicture,
        banner: Banner,
    },
    /// The board of a round that is over, with how it stood from position to position.
    Balanced {
        board: BoardPicture,
        balance: Balance,
    },
    /// A round as a moving picture, thinned when it is long (`render::shown`).
    Animation(Box<Reel>),
    /// A chart of ratings. Takes some tens of milliseconds.
    Chart(Chart),
    /// A page of a leaderboard. Takes some tens of milliseconds where nobody has asked for it before.
    Ladder(Ladder),
}

/// A table as somebody sees it.
pub struct BoardPicture {
    pub game: &'static dyn AnyGame,
    /// The table, with what has been chosen on it.
    pub table: Box<dyn Table>,
    /// The side that is in front, and the colours.
    pub look: Look,
    /// The language of what is written on the board.
    pub language: Language,
}

/// The name of a sprite, and its picture.
pub type Emblem = (&'static str, Arc<[u8]>);

/// A round to be shown from one side and in a theme's colours.
pub struct Reel {
    pub game: &'static dyn AnyGame,
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
    /// The picture after the last of them, with what is known of the ending.
    pub end: Scene,
    pub look: Look,
    /// The language of what is written on the board.
    pub language: Language,
    /// The first and the last frame.
    pub titles: [Banner; 2],
}

/// The painter, on threads of its own.
///
/// Boards are drawn on as many threads as there are processors, and what takes longer on one more: drawing is
/// work, not waiting. More at a time would make each of them later, and each thread keeps memory for itself.
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

    /// Waits until art is prepared.
    async fn prepared(&self, art: Artwork) -> Result<(), Fault> {
        if self.painter.is_prepared(art) {
            return Ok(());
        }
        self.longer.run(self.preparing(art)).await
    }

    /// Prepares art, where nobody has yet.
    fn preparing(&self, art: Artwork) -> impl FnOnce() -> Result<(), Fault> + use<> {
        let painter = Arc::clone(&self.painter);
        move || {
            // A fault here is reported when the first board is drawn.
            painter.prepare(art);
            Ok(())
        }
    }

    async fn board(&self, board: BoardPicture) -> Result<Arc<[u8]>, Fault> {
        let scene = board.spoken(&self.words);
        let BoardPicture { game, look, .. } = board;
        let art = game.art(look.theme);
        if let Some(file) = self.painter.kept(art, &scene) {
            return Ok(file);
        }
        self.prepared(art).await?;
        let painter = Arc::clone(&self.painter);
        self.boards.run(move || painter.board(art, &scene)).await
    }

    /// Draws a board with something beside it. Somebody waits for the end of their match: it is not to stand
    /// behind a moving picture.
    async fn annotated(
        &self,
        board: BoardPicture,
        draw: impl FnOnce(&Painter, &BoardPicture, &Spoken) -> Result<Arc<[u8]>, render::Fault> + Send + 'static,
    ) -> Result<Arc<[u8]>, Fault> {
        self.prepared(board.game.art(board.look.theme)).await?;
        let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
        self.boards.run(move || draw(&painter, &board, &board.spoken(&words))).await
    }

    async fn animation(&self, reel: Reel) -> Result<Arc<[u8]>, Fault> {
        let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
        let work = move || {
            let Reel { game, setup, moves, end, look, language, titles } = reel;
            let mut scenes = playback::scenes(game, &setup, &moves, render::shown(moves.len()), &look)?;
            if let Some(last) = scenes.last_mut() {
                *last = playback::at_rest(end);
            }
            let scenes: Vec<Spoken> =
                scenes.into_iter().map(|scene| spoken(scene, &words, language)).collect();
            Ok::<_, Fault>(painter.titled(game.art(look.theme), &scenes, Some(&titles))?.into())
        };
        self.longer.run(work).await
    }

    async fn ladder(&self, ladder: Ladder) -> Result<Arc<[u8]>, Fault> {
        if let Some(file) = self.painter.kept_ladder(&ladder) {
            return Ok(file);
        }
        let painter = Arc::clone(&self.painter);
        self.longer.run(move || painter.ladder(&ladder)).await
    }
}

impl BoardPicture {
    /// The scene with its words in the language of whoever looks.
    fn spoken(&self, words: &Words) -> Spoken {
        spoken(self.table.scene(&self.look), words, self.language)
    }
}

/// A picture with its words in a language.
fn spoken(scene: Scene, words: &Words, language: Language) -> Spoken {
    let voice = Voice::new(words, language);
    scene.spoken(&|text| voice.plain(text))
}

impl Artist for Studio {
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, Fault>> {
        match picture {
            Picture::Board(board) => Box::pin(self.board(board)),
            Picture::Ending { board, banner } => {
                Box::pin(self.annotated(board, move |painter, BoardPicture { game, look, .. }, scene| {
                    painter.ending(game.art(look.theme), scene, &banner)
                }))
            }
            Picture::Balanced { board, balance } => {
                Box::pin(self.annotated(board, move |painter, BoardPicture { game, look, .. }, scene| {
                    painter.balanced(game.art(look.theme), scene, &balance)
                }))
            }
            Picture::Animation(reel) => Box::pin(self.animation(*reel)),
            Picture::Chart(chart) => Box::pin(self.longer.run(move || render::chart(&chart).map(Arc::from))),
            Picture::Ladder(ladder) => Box::pin(self.ladder(ladder)),
        }
    }

    fn prepare(&self, game: &'static dyn AnyGame) {
        drop(self.longer.run(self.preparing(game.art(Theme::default()))));
    }

    fn emblems(&self, game: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, Fault>> {
        let painter = Arc::clone(&self.painter);
        let draw = move |&name: &&'static str| {
            let file = painter.emblem(game.art(Theme::default()), name)?;
            Ok((name, file))
        };
        // The art of games is prepared meanwhile.
        Box::pin(
            self.boards.run(move || game.emblems().iter().map(draw).collect::<Result<_, render::Fault>>()),
        )
    }

    fn forget(&self) {
        self.painter.forget();
    }
}
