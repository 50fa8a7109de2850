//! The door of the room: draws a scene once, keeps the finished file, and hands it out.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::base::scene::{Scene, Sprite, Theme};

use super::Fault;
use super::animation::Animation;
use super::atlas::Atlas;
use super::cache::Cache;
use super::chart::Ladder;
use super::frame::Frame;
use super::size::Size;

/// What an atlas is drawn for: a game, a theme and a size.
type Drawn = (&'static str, Theme, Size);

/// Bytes of finished files kept: about two hundred boards.
const FINISHED_BYTES: usize = 8 << 20;

/// Draws boards. Cheap to ask for what was drawn before; safe to ask from many threads. Takes up to a second for the
/// first picture of a game and theme and about 2 ms for a later one: call it where blocking is allowed.
pub struct Painter {
    atlases: Mutex<BTreeMap<Drawn, Arc<Slot>>>,
    finished: Mutex<Cache<Shown, Arc<[u8]>>>,
    drawn: AtomicU64,
    kept: AtomicU64,
}

/// An atlas, or the place where it will be: whoever comes first prepares it, others wait for it and no one else.
type Slot = OnceLock<Result<Arc<Atlas>, Fault>>;

/// What a finished file shows.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Shown {
    Board(&'static str, Theme, Scene),
    Ladder(Ladder),
}

impl Default for Painter {
    fn default() -> Self {
        Self {
            atlases: Mutex::default(),
            finished: Mutex::new(Cache::new(FINISHED_BYTES)),
            drawn: AtomicU64::new(0),
            kept: AtomicU64::new(0),
        }
    }
}

impl Painter {
    /// A scene of a game as a PNG file, drawn with the game's sprites in a theme's colours. Equal arguments give equal
    /// bytes. `game` names the art: it is prepared once for each name and theme.
    pub fn board(
        &self,
        game: &'static str,
        sprites: &'static [Sprite],
        scene: &Scene,
        theme: Theme,
    ) -> Result<Arc<[u8]>, Fault> {
        if let Some(file) = self.kept(game, theme, scene) {
            return Ok(file);
        }
        let file: Arc<[u8]> = self.frame(game, sprites, scene, (theme, Size::STILL))?.png()?.into();
        self.drawn.fetch_add(1, Ordering::Relaxed);
        self.finished().keep(Shown::Board(game, theme, scene.clone()), Arc::clone(&file));
        Ok(file)
    }

    /// A board that was drawn before and is still kept. Never takes long.
    pub fn kept(&self, game: &'static str, theme: Theme, scene: &Scene) -> Option<Arc<[u8]>> {
        let file = self.finished().get(&Shown::Board(game, theme, scene.clone()));
        self.kept.fetch_add(u64::from(file.is_some()), Ordering::Relaxed);
        file
    }

    /// A page of a leaderboard as a PNG file. Takes some tens of milliseconds when it is not kept.
    pub fn ladder(&self, ladder: &Ladder) -> Result<Arc<[u8]>, Fault> {
        if let Some(file) = self.kept_ladder(ladder) {
            return Ok(file);
        }
        let file: Arc<[u8]> = super::chart::ladder(ladder)?.into();
        self.finished().keep(Shown::Ladder(ladder.clone()), Arc::clone(&file));
        Ok(file)
    }

    /// A page that was drawn before and is still kept. Never takes long.
    pub fn kept_ladder(&self, ladder: &Ladder) -> Option<Arc<[u8]>> {
        self.finished().get(&Shown::Ladder(ladder.clone()))
    }

    /// How many boards were drawn, and how many were handed out that had been drawn before.
    pub fn counts(&self) -> (u64, u64) {
        (self.drawn.load(Ordering::Relaxed), self.kept.load(Ordering::Relaxed))
    }

    /// Prepares the art of a game in a theme, if nobody has yet. Takes up to a second.
    pub fn prepare(&self, game: &'static str, sprites: &'static [Sprite], theme: Theme) {
        // Who draws the first picture is told what is wrong with the art.
        let _ = self.atlas(game, sprites, theme, Size::STILL);
    }

    /// Whether the art of a game is prepared in a theme.
    pub fn is_prepared(&self, game: &'static str, theme: Theme) -> bool {
        self.slot(game, theme, Size::STILL).get().is_some()
    }

    /// A picture before it is a file, still or as a part of a moving one, and without keeping it.
    pub fn frame(
        &self,
        game: &'static str,
        sprites: &'static [Sprite],
        scene: &Scene,
        (theme, size): (Theme, Size),
    ) -> Result<Frame, Fault> {
        self.atlas(game, sprites, theme, size)?.frame(scene)
    }

    /// The scenes of a round as a GIF, one after the other; at least one. Equal arguments give equal bytes. Takes up to a
    /// second for the first of a game and theme, about half a millisecond for each scene of a later one, and is not kept.
    pub fn animation(
        &self,
        game: &'static str,
        sprites: &'static [Sprite],
        scenes: &[Scene],
        theme: Theme,
    ) -> Result<Vec<u8>, Fault> {
        let (first, rest) =
            scenes.split_first().ok_or_else(|| Fault::File("there is nothing to show".into()))?;
        let atlas = self.atlas(game, sprites, theme, Size::MOVING)?;
        let mut frame = atlas.frame(first)?;
        let mut animation = Animation::new(frame.clone())?;
        for (from, to) in scenes.iter().zip(rest) {
            let drawn = atlas.redraw(&mut frame, from, to)?;
            animation.add(&frame, &drawn)?;
        }
        animation.finish()
    }

    fn finished(&self) -> MutexGuard<'_, Cache<Shown, Arc<[u8]>>> {
        // What is kept is whole after every single change, so a panic elsewhere spoils nothing.
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prepared art. Whoever comes first prepares it.
    pub(super) fn atlas(
        &self,
        game: &'static str,
        sprites: &'static [Sprite],
        theme: Theme,
        size: Size,
    ) -> Result<Arc<Atlas>, Fault> {
        let prepare = || {
            let atlas = match size {
                Size::STILL => Atlas::new(sprites, theme),
                // Colours are chosen once, and for what is looked at longest.
                _ => self.atlas(game, sprites, theme, Size::STILL)?.resized(size),
            };
            atlas.map(Arc::new)
        };
        self.slot(game, theme, size).get_or_init(prepare).clone()
    }

    fn slot(&self, game: &'static str, theme: Theme, size: Size) -> Arc<Slot> {
        let mut atlases = self.atlases.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(atlases.entry((game, theme, size)).or_default())
    }
}
