//! The port for pictures ([`Artist`]), and the [`Studio`], which draws them on threads of its own. A
//! simulation implements the port without drawing: its pictures describe the scene.

use std::io;
use std::sync::Arc;

use crate::base::grid::Square;
use crate::base::scene::{Artwork, Look, Scene, Theme, TranslatedScene};
use crate::chat::BoxFuture;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, MoveText, PositionText, Table, playback};
use crate::render::{
    self, Banner, ChallengePicture, DecisivePicture, EvaluationBar, LeaderboardChart, Painter, RatingChart,
    ResultPanel, SeasonPicture, WhatIfPicture,
};
use crate::words::{Catalogue, Language};

use super::failure::AppFault;
use super::workers::{Priority, Workers};

pub trait Artist: Send + Sync {
    /// Draws one picture: an animation as a GIF file, anything else as a PNG file.
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, AppFault>>;

    /// Starts to prepare the artwork of a game, so that its first board is drawn without delay. Returns
    /// at once.
    fn prepare(&self, game: &'static dyn AnyGame);

    /// Draws the emblems of a game as PNG files of 128 by 128 pixels. Each emblem has the name of its
    /// sprite.
    fn emblems(&self, game: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, AppFault>>;

    /// Drops all cached pictures, since pictures may show the name of a person who has deleted their
    /// data.
    fn clear_cache(&self) {}
}

pub enum Picture {
    Board(BoardPicture),
    /// The board of an ended match, with its result beside it.
    Ending {
        board: BoardPicture,
        result: ResultPanel,
    },
    /// A challenge beside the board of its start.
    Challenge {
        board: BoardPicture,
        card: Box<ChallengePicture>,
    },
    /// The board before a decisive move, with that move and a better one.
    Decisive {
        board: BoardPicture,
        moment: Box<DecisivePicture>,
    },
    /// The board of an ended round, with a bar that shows the evaluation of each position.
    WithEvaluationBar {
        board: BoardPicture,
        balance: EvaluationBar,
    },
    /// A board on which nothing is played, with a ribbon and a dashed border.
    WhatIf {
        board: BoardPicture,
        /// The translated text on the ribbon. A long one is shrunk to half its size before it is cut.
        ribbon: String,
        /// A square of each tried move, numbered 1, 2, 3 and so on. A square that occurs twice has its last
        /// number.
        tried: Vec<Square>,
    },
    /// The boards of a plan. The file is not cached.
    Plan(Box<PlanPicture>),
    /// A round as an animation. A long round gets fewer frames (see [`render::shown_plies`]).
    Animation(Box<RoundAnimation>),
    /// A chart of ratings. Drawing takes some tens of milliseconds.
    Chart(RatingChart),
    /// A page of a leaderboard. Drawing takes some tens of milliseconds unless the page is cached.
    Ladder(LeaderboardChart),
    /// The champions of a season. Drawing takes some tens of milliseconds.
    Season(SeasonPicture),
}

/// A board to draw, with the point of view and the language of its readers.
pub struct BoardPicture {
    pub game: &'static dyn AnyGame,
    /// The state of the board, with the choices made on it so far.
    pub table: Box<dyn Table>,
    /// The seat at the bottom of the picture, and the colour theme.
    pub look: Look,
    /// Language of the writing on the board.
    pub language: Language,
}

/// A plan to draw.
pub struct PlanPicture {
    /// One to five boards of one game and look, each after an answer. They are numbered in this order.
    pub boards: Vec<BoardPicture>,
    /// The translated caption of each board. One that is too wide is split into at most four lines, then
    /// shrunk.
    pub captions: Vec<String>,
}

/// The name of a sprite and its PNG file.
pub type Emblem = (&'static str, Arc<[u8]>);

/// A round to animate, with the point of view and the language of its readers.
pub struct RoundAnimation {
    pub game: &'static dyn AnyGame,
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
    /// The picture after the last move, with the known facts about the ending.
    pub end: Scene,
    pub look: Look,
    /// Language of the writing on the board.
    pub language: Language,
    /// The titles of the first and the last frame.
    pub titles: [Banner; 2],
}

/// Draws pictures on threads of its own.
///
/// Drawing needs only the processor. So boards get as many threads as there are processors, and slower
/// pictures share one more. With more threads, each picture would take longer and memory use would grow.
pub struct Studio {
    painter: Arc<Painter>,
    words: Arc<Catalogue>,
    boards: Workers,
    longer: Workers,
}

impl Studio {
    /// Creates a studio from a painter and the catalogue of the words in its pictures.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn new(painter: Arc<Painter>, words: Arc<Catalogue>) -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            painter,
            words,
            boards: Workers::new("boards", processors, Priority::Usual)?,
            longer: Workers::new("pictures", 1, Priority::Usual)?,
        })
    }

    /// Waits until the artwork of a game is prepared.
    async fn prepared(&self, art: Artwork) -> Result<(), AppFault> {
        if self.painter.is_prepared(art) { Ok(()) } else { self.preparing(art).await }
    }

    /// Prepares the artwork of a game, even if the future is dropped.
    fn preparing(&self, art: Artwork) -> impl Future<Output = Result<(), AppFault>> + Send {
        let painter = Arc::clone(&self.painter);
        self.longer.run(move || {
            // Ignore a fault: drawing the first board prepares the artwork again and reports it.
            painter.prepare(art);
            Ok::<_, AppFault>(())
        })
    }

    async fn board(&self, board: BoardPicture) -> Result<Arc<[u8]>, AppFault> {
        let scene = board.spoken(&self.words);
        let BoardPicture { game, look, .. } = board;
        let art = game.art(look.theme);
        if let Some(file) = self.painter.cached_board(art, &scene) {
            return Ok(file);
        }
        self.prepared(art).await?;
        let painter = Arc::clone(&self.painter);
        self.boards.run(move || painter.board(art, &scene)).await
    }

    /// Draws a board with an annotation, on the threads for boards. Somebody waits for the end of their
    /// match, so this picture must not queue behind an animation.
    async fn marked(
        &self,
        board: BoardPicture,
        draw: impl FnOnce(&Painter, Artwork, &TranslatedScene) -> Result<Arc<[u8]>, render::RenderFault>
        + Send
        + 'static,
    ) -> Result<Arc<[u8]>, AppFault> {
        let art = board.game.art(board.look.theme);
        self.prepared(art).await?;
        let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
        self.boards.run(move || draw(&painter, art, &board.spoken(&words))).await
    }

    /// Draws a plan on the threads for boards, like [`Self::marked`].
    async fn plan(&self, plan: PlanPicture) -> Result<Arc<[u8]>, AppFault> {
        let PlanPicture { boards, captions } = plan;
        let art = boards.first().map(|board| board.game.art(board.look.theme));
        let art = art.ok_or_else(|| render::RenderFault::File("a plan has no board".to_owned()))?;
        self.prepared(art).await?;
        let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
        let work = move || {
            let boards: Vec<(TranslatedScene, String)> =
                boards.iter().map(|board| board.spoken(&words)).zip(captions).collect();
            painter.plan(art, &boards)
        };
        self.boards.run(work).await
    }

    async fn animation(&self, reel: RoundAnimation) -> Result<Arc<[u8]>, AppFault> {
        let (painter, words) = (Arc::clone(&self.painter), Arc::clone(&self.words));
        let work = move || {
            let RoundAnimation { game, setup, moves, end, look, language, titles } = reel;
            let mut scenes = playback::scenes(game, &setup, &moves, render::shown_plies(moves.len()), &look)?;
            if let Some(last) = scenes.last_mut() {
                *last = playback::without_choice_marks(end);
            }
            let scenes: Vec<TranslatedScene> =
                scenes.into_iter().map(|scene| spoken(scene, &words, language)).collect();
            Ok::<_, AppFault>(painter.titled_animation(game.art(look.theme), &scenes, Some(&titles))?.into())
        };
        self.longer.run(work).await
    }

    async fn ladder(&self, ladder: LeaderboardChart) -> Result<Arc<[u8]>, AppFault> {
        if let Some(file) = self.painter.cached_ladder(&ladder) {
            return Ok(file);
        }
        let painter = Arc::clone(&self.painter);
        self.longer.run(move || painter.ladder(&ladder)).await
    }
}

impl BoardPicture {
    fn spoken(&self, words: &Catalogue) -> TranslatedScene {
        spoken(self.table.scene(&self.look), words, self.language)
    }
}

/// The scene with its words in a language.
fn spoken(scene: Scene, words: &Catalogue, language: Language) -> TranslatedScene {
    let voice = Voice::new(words, language);
    scene.translated(&|text| voice.plain(text))
}

impl Artist for Studio {
    fn draw(&self, picture: Picture) -> BoxFuture<'_, Result<Arc<[u8]>, AppFault>> {
        match picture {
            Picture::Board(board) => Box::pin(self.board(board)),
            Picture::Ending { board, result } => {
                Box::pin(self.marked(board, move |painter, art, scene| painter.ending(art, scene, &result)))
            }
            Picture::Challenge { board, card } => {
                Box::pin(self.marked(board, move |painter, art, scene| painter.challenge(art, scene, &card)))
            }
            Picture::Decisive { board, moment } => {
                Box::pin(self.marked(board, move |painter, art, scene| painter.decisive(art, scene, &moment)))
            }
            Picture::WithEvaluationBar { board, balance } => {
                Box::pin(self.marked(board, move |painter, art, scene| {
                    painter.with_evaluation_bar(art, scene, &balance)
                }))
            }
            Picture::WhatIf { board, ribbon, tried } => {
                let place = |square| board.table.area_of(square, board.look.seat);
                let shown = WhatIfPicture { ribbon, tried: tried.into_iter().filter_map(place).collect() };
                Box::pin(self.marked(board, move |painter, art, scene| painter.what_if(art, scene, &shown)))
            }
            Picture::Plan(plan) => Box::pin(self.plan(*plan)),
            Picture::Animation(reel) => Box::pin(self.animation(*reel)),
            Picture::Chart(chart) => {
                Box::pin(self.longer.run(move || render::draw_ratings(&chart).map(Arc::from)))
            }
            Picture::Ladder(ladder) => Box::pin(self.ladder(ladder)),
            Picture::Season(season) => {
                Box::pin(self.longer.run(move || render::draw_season(&season).map(Arc::from)))
            }
        }
    }

    fn prepare(&self, game: &'static dyn AnyGame) {
        drop(self.preparing(game.art(Theme::default())));
    }

    fn emblems(&self, game: &'static dyn AnyGame) -> BoxFuture<'_, Result<Vec<Emblem>, AppFault>> {
        let painter = Arc::clone(&self.painter);
        let draw = move |&name: &&'static str| {
            let file = painter.emblem(game.art(Theme::default()), name)?;
            Ok((name, file))
        };
        // Use the threads for boards, since the other thread prepares the artwork of games at this time.
        Box::pin(
            self.boards
                .run(move || game.emblems().iter().map(draw).collect::<Result<_, render::RenderFault>>()),
        )
    }

    fn clear_cache(&self) {
        self.painter.clear_cache();
    }
}
