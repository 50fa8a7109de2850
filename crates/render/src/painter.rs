//! The entry point of the renderer. It draws boards, animations, leaderboards and emblems (single sprites for buttons
//! and menus), and caches finished files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use png::{BitDepth, ColorType, Encoder};

use crate::base::scene::{Area, Artwork, Layer, Paint, Sprite, Theme, TranslatedScene};

use super::animation::{Animation, POSITION_DELAY, TRANSITION_DELAY};
use super::atlas::Atlas;
use super::banner::{Banner, Titles};
use super::brush::{Canvas, ThemedSprites};
use super::cache::Cache;
use super::challenge::ChallengePicture;
use super::chart::{LeaderboardChart, draw_leaderboard};
use super::colour::{linear, paint_colour};
use super::evaluation_bar::EvaluationBar;
use super::frame::{Frame, Size};
use super::glide::{BETWEEN, Glide};
use super::moment::DecisivePicture;
use super::path::PathError;
use super::plan;
use super::result::ResultPanel;
use super::what_if::WhatIfPicture;

/// The game, theme and size of an atlas.
type AtlasKey = (&'static str, Theme, Size);

/// The maximum size of the cache of finished files, in bytes. About two hundred boards fit.
const CACHE_BYTES: usize = 8 << 20;
/// The file size, in bytes, above which a picture with a result or an evaluation bar is compressed again
/// with more effort.
const EFFORT_BYTES: usize = 48 << 10;

/// The width and height of an emblem, in pixels, as Discord recommends for an emoji.
const EMBLEM: u16 = 128;
/// The width of the rim around a dark emblem, in pixels. A chat client shows emblems at a quarter of their size.
const RIM: u16 = 8;
/// The lightness below which a pixel is almost black; white is 1.
const DARK: f32 = 0.03;

/// The reason why a picture could not be drawn. The cause is a bug in a game's artwork or scenes, never
/// something that a player did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderFault {
    /// A scene or sprite refers to a sprite that does not exist, or a scene's backdrop does not have the
    /// size of the canvas.
    #[error("the sprite `{0}` does not exist, or its size is not the canvas's")]
    UnknownSprite(String),
    #[error("the sprite `{0}` lies below itself")]
    /// A sprite contains itself, directly or through other sprites, or its nesting is too deep.
    Circle(String),
    /// A sprite's path data is invalid.
    #[error("the sprite `{0}` cannot be drawn: {1}")]
    Path(String, #[source] PathError),
    /// A patch of a scene is empty or extends beyond the canvas.
    #[error("{0:?} does not lie on the canvas")]
    OffCanvas(Area),
    #[error("the chart could not be laid out: {0}")]
    Chart(String),
    /// The picture could not be encoded, or there was no scene to encode.
    #[error("the picture could not be written: {0}")]
    File(String),
}

pub type Result<T, E = RenderFault> = std::result::Result<T, E>;

/// A finished PNG file.
type Png = Arc<[u8]>;

/// A renderer with a cache, for use by several threads. The first picture of a game and theme takes up to a
/// second, a later one about 2 ms, and a cached one almost no time. Call the methods that draw only where
/// blocking is allowed.
///
/// # Examples
///
/// ```
/// use engawa_base::scene::{Area, Artwork, Layer, Outline, Paint, Patch, Scene, Sprite, Theme};
/// use engawa_base::scene::{HEIGHT, WIDTH};
/// use engawa_render::Painter;
///
/// const SPRITES: &[Sprite] = &[
///     Sprite {
///         name: "table",
///         size: (WIDTH as f32, HEIGHT as f32),
///         solid: true,
///         below: &[],
///         outlines: &[Outline::slab(Paint::Wood, 0.0, 0.0, WIDTH as f32, HEIGHT as f32, 0.0)],
///     },
///     Sprite {
///         name: "stone",
///         size: (100.0, 100.0),
///         solid: false,
///         below: &[],
///         outlines: &[Outline::disc(Paint::Ink, 50.0, 50.0, 45.0)],
///     },
/// ];
///
/// let art = Artwork { game: "toy", width: WIDTH, sprites: SPRITES, pieces: &[], theme: Theme::Day };
/// let area = Area { left: 100, top: 100, width: 90, height: 90 };
/// let stone = Patch::of(area, vec![Layer::plain("stone")]);
///
/// let png = Painter::default().board(art, &Scene { backdrop: "table", patches: vec![stone] })?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), engawa_render::RenderFault>(())
/// ```
pub struct Painter {
    atlases: Mutex<BTreeMap<AtlasKey, Arc<Slot>>>,
    cache: Mutex<Cache<FileKey, Png>>,
    drawn: AtomicU64,
    kept: AtomicU64,
}

/// An atlas, or an empty cell for one. The first caller prepares the atlas, and other callers that need
/// the same atlas wait.
type Slot = OnceLock<Result<Arc<Atlas>>>;

/// The cache key of a finished file. It contains everything that the picture shows.
#[derive(Clone, PartialEq, Eq, Hash)]
enum FileKey {
    Board(&'static str, Theme, TranslatedScene),
    Ending(&'static str, Theme, TranslatedScene, ResultPanel),
    WithEvaluationBar(&'static str, Theme, TranslatedScene, EvaluationBar),
    WhatIf(&'static str, Theme, TranslatedScene, WhatIfPicture),
    Ladder(LeaderboardChart),
    Emblem(&'static str, &'static str, Theme),
}

impl Default for Painter {
    fn default() -> Self {
        Self {
            atlases: Mutex::default(),
            cache: Mutex::new(Cache::new(CACHE_BYTES)),
            drawn: AtomicU64::new(0),
            kept: AtomicU64::new(0),
        }
    }
}

impl Painter {
    /// Draws a scene of a game as a PNG file, or returns the file from the cache. Equal arguments give
    /// equal bytes.
    ///
    /// # Errors
    ///
    /// Fails if the artwork or the scene is invalid. The same is true of all other methods that draw.
    pub fn board(&self, art: Artwork, scene: &TranslatedScene) -> Result<Png> {
        let key = FileKey::Board(art.game, art.theme, scene.clone());
        self.cached(key, || self.frame(art, scene, Size::STILL)?.png())
    }

    /// A board's file if it is in the cache. Never draws, so it never blocks for long.
    pub fn cached_board(&self, art: Artwork, scene: &TranslatedScene) -> Option<Png> {
        let file = self.cache().get(&FileKey::Board(art.game, art.theme, scene.clone()));
        self.kept.fetch_add(u64::from(file.is_some()), Ordering::Relaxed);
        file
    }

    /// Draws a board with the result of its match in place of the panel beside it. The picture has the width
    /// [`WIDTH`](crate::base::scene::WIDTH).
    pub fn ending(&self, art: Artwork, scene: &TranslatedScene, result: &ResultPanel) -> Result<Png> {
        let key = FileKey::Ending(art.game, art.theme, scene.clone(), result.clone());
        self.cached(key, || {
            result.beside(&self.frame(art, scene, Size::STILL)?, &sprites_of(art))?.png_within(EFFORT_BYTES)
        })
    }

    /// Draws a board above the evaluation bar of its round.
    pub fn with_evaluation_bar(
        &self,
        art: Artwork,
        scene: &TranslatedScene,
        bar: &EvaluationBar,
    ) -> Result<Png> {
        let key = FileKey::WithEvaluationBar(art.game, art.theme, scene.clone(), bar.clone());
        self.cached(key, || {
            bar.below(&self.frame(art, scene, Size::STILL)?, &sprites_of(art))?.png_within(EFFORT_BYTES)
        })
    }

    /// Draws a what-if board, 68 pixels higher than a board of the width
    /// [`WIDTH`](crate::base::scene::WIDTH) and 52 pixels higher than a slim one.
    pub fn what_if(&self, art: Artwork, scene: &TranslatedScene, board: &WhatIfPicture) -> Result<Png> {
        let key = FileKey::WhatIf(art.game, art.theme, scene.clone(), board.clone());
        self.cached(key, || {
            board.around(&self.frame(art, scene, Size::STILL)?, &sprites_of(art))?.png_within(EFFORT_BYTES)
        })
    }

    /// Draws the boards of a plan, of which there must be at least one, each below its number and caption. One
    /// board is drawn in full. Of several, each is a square of 332 pixels: up to four stand in two columns (718
    /// pixels in all), and five in three (1068 pixels). The file is not cached.
    pub fn plan(&self, art: Artwork, boards: &[(TranslatedScene, String)]) -> Result<Png> {
        let size = plan::size_of_each(boards.len());
        let boards = boards
            .iter()
            .map(|(scene, caption)| Ok((self.frame(art, scene, size)?, caption.as_str())))
            .collect::<Result<Vec<_>>>()?;
        Ok(plan::draw(&boards, &sprites_of(art))?.png_within(EFFORT_BYTES)?.into())
    }

    /// Draws a board with a decisive moment of its round. The file is not cached.
    pub fn decisive(&self, art: Artwork, scene: &TranslatedScene, moment: &DecisivePicture) -> Result<Png> {
        let board = self.frame(art, scene, Size::INSET)?;
        Ok(moment.around(&board, &sprites_of(art))?.png_within(EFFORT_BYTES)?.into())
    }

    /// Draws a challenge beside the board of its start. The file is not cached.
    pub fn challenge(&self, art: Artwork, scene: &TranslatedScene, card: &ChallengePicture) -> Result<Png> {
        let board = self.frame(art, scene, Size::SMALL)?;
        Ok(card.around(&board, &sprites_of(art))?.png_within(EFFORT_BYTES)?.into())
    }

    /// Draws a page of a leaderboard as a PNG file, or returns the file from the cache. Drawing takes
    /// some tens of milliseconds.
    pub fn ladder(&self, ladder: &LeaderboardChart) -> Result<Png> {
        self.cached(FileKey::Ladder(ladder.clone()), || draw_leaderboard(ladder))
    }

    /// A leaderboard's file if it is in the cache. Never draws, so it never blocks for long.
    pub fn cached_ladder(&self, ladder: &LeaderboardChart) -> Option<Png> {
        self.cache().get(&FileKey::Ladder(ladder.clone()))
    }

    /// Draws a sprite of a game as a PNG file of 128 by 128 pixels, or returns the file from the cache.
    /// Drawing takes some milliseconds.
    pub fn emblem(&self, art: Artwork, name: &'static str) -> Result<Png> {
        let key = FileKey::Emblem(art.game, name, art.theme);
        self.cached(key, || emblem(art.sprites, name, art.theme))
    }

    /// The number of boards that were drawn, then the number that came from the cache.
    pub fn counts(&self) -> (u64, u64) {
        (self.drawn.load(Ordering::Relaxed), self.kept.load(Ordering::Relaxed))
    }

    /// Prepares a game's artwork in a theme, which takes up to a second. Later calls return at once.
    pub fn prepare(&self, art: Artwork) {
        // Ignore an error here: the first call that draws reports the same error.
        let _ = self.atlas(art, Size::STILL);
    }

    /// Whether [`Self::prepare`] or an earlier picture has prepared the artwork.
    pub fn is_prepared(&self, art: Artwork) -> bool {
        self.slot(art, Size::STILL).get().is_some()
    }

    /// Draws a scene as pixels, without encoding or caching.
    pub fn frame(&self, art: Artwork, scene: &TranslatedScene, size: Size) -> Result<Frame> {
        self.atlas(art, size)?.frame(scene)
    }

    /// Draws the scenes of a round, of which there must be at least one, as an animated GIF. Equal
    /// arguments give equal bytes. The file is not cached. Each scene takes one or two milliseconds, and
    /// the first scene of a game and theme up to a second more.
    pub fn animation(&self, art: Artwork, scenes: &[TranslatedScene]) -> Result<Vec<u8>> {
        self.titled_animation(art, scenes, None)
    }

    /// Draws an animation, with a banner across its first and another across its last position if
    /// `titles` is given.
    pub fn titled_animation(
        &self,
        art: Artwork,
        scenes: &[TranslatedScene],
        titles: Option<&[Banner; 2]>,
    ) -> Result<Vec<u8>> {
        let (first, rest) =
            scenes.split_first().ok_or_else(|| RenderFault::File("there is nothing to show".into()))?;
        let atlas = self.atlas(art, Size::MOVING)?;
        let mut frame = atlas.frame(first)?;
        let titles = titles.map(|titles| Titles::draw(titles, &frame, &sprites_of(art))).transpose()?;
        let mut animation = match &titles {
            Some(titles) => titles.begin(&frame)?,
            None => Animation::new(frame.clone())?,
        };
        for (from, to) in scenes.iter().zip(rest) {
            let on_the_way = glide(&atlas, &mut animation, &frame, [from, to], art)?;
            let mut drawn = atlas.redraw(&mut frame, from, to)?;
            drawn.extend(on_the_way);
            animation.add(&frame, &drawn, POSITION_DELAY)?;
        }
        if let Some(titles) = &titles {
            titles.end(&mut animation, &frame)?;
        }
        animation.finish()
    }

    /// Removes all finished files from the cache. Prepared artwork stays.
    pub fn clear_cache(&self) {
        *self.cache() = Cache::new(CACHE_BYTES);
    }

    /// Returns a file from the cache, or draws the picture and caches the file. Counts boards.
    fn cached(&self, key: FileKey, draw: impl FnOnce() -> Result<Vec<u8>>) -> Result<Png> {
        let is_board = !matches!(key, FileKey::Ladder(_) | FileKey::Emblem(..));
        let count = |counter: &AtomicU64| counter.fetch_add(is_board.into(), Ordering::Relaxed);
        if let Some(file) = self.cache().get(&key) {
            count(&self.kept);
            return Ok(file);
        }
        let file: Png = draw()?.into();
        count(&self.drawn);
        self.cache().insert(key, Arc::clone(&file));
        Ok(file)
    }

    fn cache(&self) -> MutexGuard<'_, Cache<FileKey, Png>> {
        // A poisoned lock does no harm, because each change leaves the cache in a valid state.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The prepared artwork. The first call with the same arguments prepares it.
    pub(super) fn atlas(&self, art: Artwork, size: Size) -> Result<Arc<Atlas>> {
        let prepare = || {
            let atlas = match size {
                Size::STILL => Atlas::new(art),
                // Use the palette of still pictures for animations too. People look longer at still
                // pictures, so the choice of colours is made for those.
                _ => self.atlas(art, Size::STILL)?.resized(size),
            };
            atlas.map(Arc::new)
        };
        self.slot(art, size).get_or_init(prepare).clone()
    }

    fn slot(&self, art: Artwork, size: Size) -> Arc<Slot> {
        let mut atlases = self.atlases.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(atlases.entry((art.game, art.theme, size)).or_default())
    }
}

fn sprites_of(art: Artwork) -> ThemedSprites {
    ThemedSprites::new(art.sprites, art.theme)
}

/// Appends the pictures between two scenes to an animation. `frame` is the picture of the scene `from`.
/// Returns the areas in which the last of these pictures may differ from `frame`.
fn glide(
    atlas: &Atlas,
    animation: &mut Animation,
    frame: &Frame,
    [from, to]: [&TranslatedScene; 2],
    art: Artwork,
) -> Result<BTreeSet<Area>> {
    let Some(glide) = Glide::between(from, to, art) else { return Ok(BTreeSet::new()) };
    let mut still = frame.clone();
    let left = atlas.redraw(&mut still, from, &glide.still)?;
    let mut last = left.clone();
    for part in 1..=BETWEEN {
        let mut between = still.clone();
        let pieces = glide.pieces.iter();
        let over = pieces
            .map(|piece| atlas.lay_over(&mut between, piece.after(part), piece.layer))
            .collect::<Result<BTreeSet<Area>>>()?;
        animation.add(&between, &last.union(&over).copied().collect(), TRANSITION_DELAY)?;
        last = left.union(&over).copied().collect();
    }
    Ok(last)
}

/// Whether most of the visible pixels are almost black.
fn is_dark(pixels: &[u8]) -> bool {
    let (mut dark, mut all) = (0, 0);
    for pixel in pixels.chunks_exact(4) {
        let light = 0.21 * linear(pixel[0]) + 0.72 * linear(pixel[1]) + 0.07 * linear(pixel[2]);
        dark += if light < DARK { u32::from(pixel[3]) } else { 0 };
        all += u32::from(pixel[3]);
    }
    2 * dark > all
}

/// Draws an emblem with a light rim.
fn rimmed(art: &ThemedSprites, name: &'static str) -> Result<Canvas> {
    let inner = EMBLEM - 2 * RIM;
    let mut sprite = Canvas::new(inner, inner);
    art.paint(&mut sprite, Layer::plain(name))?;
    let sprite = sprite.bytes();
    let [red, green, blue] = paint_colour(Theme::Night, Paint::FirstLight);
    // A shadow gets no rim.
    let solid = |opacity: u8| opacity.saturating_sub(170).saturating_mul(3);
    let rim: Vec<u8> = sprite.chunks_exact(4).flat_map(|pixel| [red, green, blue, solid(pixel[3])]).collect();
    let (mut canvas, width) = (Canvas::new(EMBLEM, EMBLEM), i32::from(RIM));
    for (x, y) in (-width..=width).flat_map(|x| (-width..=width).map(move |y| (x, y))) {
        if x * x + y * y <= width * width {
            canvas.stamp(width + x, width + y, inner.into(), &rim);
        }
    }
    canvas.stamp(width, width, inner.into(), &sprite);
    Ok(canvas)
}

/// Draws a sprite as a transparent PNG file of 128 by 128 pixels. A sprite that is not square is
/// stretched. A dark sprite gets a light rim, because it would vanish on a dark background.
///
/// # Errors
///
/// Fails if the sprite is unknown or cannot be drawn.
pub fn emblem(sprites: &'static [Sprite], name: &'static str, theme: Theme) -> Result<Vec<u8>> {
    let art = ThemedSprites::new(sprites, theme);
    let mut canvas = Canvas::new(EMBLEM, EMBLEM);
    art.paint(&mut canvas, Layer::plain(name))?;
    if is_dark(&canvas.bytes()) {
        canvas = rimmed(&art, name)?;
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, u32::from(EMBLEM), u32::from(EMBLEM));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&canvas.bytes()));
    written.map_err(|error| RenderFault::File(error.to_string()))?;
    Ok(file)
}
