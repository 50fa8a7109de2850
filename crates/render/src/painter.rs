//! The door of the room: draws a scene once, keeps the finished file, and hands it out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::base::scene::{Area, Artwork, Spoken, Theme};

use super::Fault;
use super::animation::Animation;
use super::atlas::Atlas;
use super::balance::Balance;
use super::banner::{Banner, Titles};
use super::brush::Art;
use super::cache::Cache;
use super::chart::Ladder;
use super::frame::Frame;
use super::glide::{BETWEEN, Glide};
use super::house;
use super::size::Size;

/// What an atlas is drawn for: a game, a theme and a size.
type Drawn = (&'static str, Theme, Size);

/// Bytes of finished files kept: about two hundred boards.
const FINISHED_BYTES: usize = 8 << 20;
/// A picture with names above is at most so large, in bytes, where more effort can make it so.
const LARGEST: usize = 48 << 10;

/// Draws boards. Cheap to ask for what was drawn before; safe to ask from many threads. Takes up to a second
/// for the first picture of a game and theme and about 2 ms for a later one: call it where blocking is
/// allowed.
pub struct Painter {
    atlases: Mutex<BTreeMap<Drawn, Arc<Slot>>>,
    finished: Mutex<Cache<Shown, Arc<[u8]>>>,
    drawn: AtomicU64,
    kept: AtomicU64,
}

/// An atlas, or the place where it will be: whoever comes first prepares it, others wait for it and no one
/// else.
type Slot = OnceLock<Result<Arc<Atlas>, Fault>>;

/// Cache key of a finished file: everything that it shows.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Shown {
    Board(&'static str, Theme, Spoken),
    Ending(&'static str, Theme, Spoken, Banner),
    Balanced(&'static str, Theme, Spoken, Balance),
    Ladder(Ladder),
    Emblem(&'static str, &'static str, Theme),
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
    /// A scene of a game as a PNG file. Equal arguments give equal bytes. Art is prepared once for each game
    /// and theme.
    pub fn board(&self, art: Artwork, scene: &Spoken) -> Result<Arc<[u8]>, Fault> {
        let shown = Shown::Board(art.game, art.theme, scene.clone());
        self.counted(shown, || self.frame(art, scene, Size::STILL)?.png())
    }

    /// A board that was drawn before and is still kept. Never takes long.
    pub fn kept(&self, art: Artwork, scene: &Spoken) -> Option<Arc<[u8]>> {
        let file = self.finished().get(&Shown::Board(art.game, art.theme, scene.clone()));
        self.kept.fetch_add(u64::from(file.is_some()), Ordering::Relaxed);
        file
    }

    /// The same below a strip that says who played and how it ended.
    pub fn ending(&self, art: Artwork, scene: &Spoken, banner: &Banner) -> Result<Arc<[u8]>, Fault> {
        let shown = Shown::Ending(art.game, art.theme, scene.clone(), banner.clone());
        self.counted(shown, || {
            banner.above(&self.frame(art, scene, Size::STILL)?, &drawn_with(art))?.png_within(LARGEST)
        })
    }

    /// The same above a strip that says how the round stood.
    pub fn balanced(&self, art: Artwork, scene: &Spoken, balance: &Balance) -> Result<Arc<[u8]>, Fault> {
        let shown = Shown::Balanced(art.game, art.theme, scene.clone(), balance.clone());
        self.counted(shown, || {
            balance.below(&self.frame(art, scene, Size::STILL)?, &drawn_with(art))?.png_within(LARGEST)
        })
    }

    /// A page of a leaderboard as a PNG file. Takes some tens of milliseconds when it is not kept.
    pub fn ladder(&self, ladder: &Ladder) -> Result<Arc<[u8]>, Fault> {
        self.once(Shown::Ladder(ladder.clone()), || super::chart::ladder(ladder))
    }

    /// A page that was drawn before and is still kept. Never takes long.
    pub fn kept_ladder(&self, ladder: &Ladder) -> Option<Arc<[u8]>> {
        self.finished().get(&Shown::Ladder(ladder.clone()))
    }

    /// A sprite of a game as a PNG file of 128 by 128 pixels. Takes some milliseconds where nobody has asked
    /// for it before.
    pub fn emblem(&self, art: Artwork, name: &'static str) -> Result<Arc<[u8]>, Fault> {
        let shown = Shown::Emblem(art.game, name, art.theme);
        self.once(shown, || super::emblem(art.sprites, name, art.theme))
    }

    /// How many boards were drawn, and how many were handed out that had been drawn before.
    pub fn counts(&self) -> (u64, u64) {
        (self.drawn.load(Ordering::Relaxed), self.kept.load(Ordering::Relaxed))
    }

    /// Prepares the art of a game in a theme, if nobody has yet. Takes up to a second.
    pub fn prepare(&self, art: Artwork) {
        // Who draws the first picture is told what is wrong with the art.
        let _ = self.atlas(art, Size::STILL);
    }

    /// Whether the art of a game is prepared in a theme.
    pub fn is_prepared(&self, art: Artwork) -> bool {
        self.slot(art, Size::STILL).get().is_some()
    }

    /// A picture before it is a file, still or as a part of a moving one, and without keeping it.
    pub fn frame(&self, art: Artwork, scene: &Spoken, size: Size) -> Result<Frame, Fault> {
        self.atlas(art, size)?.frame(scene)
    }

    /// The scenes of a round as a GIF, one after the other; at least one. Equal arguments give equal bytes.
    /// Takes up to a second for the first of a game and theme, one or two milliseconds for each scene of a
    /// later one, and is not kept.
    pub fn animation(&self, art: Artwork, scenes: &[Spoken]) -> Result<Vec<u8>, Fault> {
        self.titled(art, scenes, None)
    }

    /// The same, which begins with a title and ends with a result where there are such.
    pub fn titled(
        &self,
        art: Artwork,
        scenes: &[Spoken],
        titles: Option<&[Banner; 2]>,
    ) -> Result<Vec<u8>, Fault> {
        let (first, rest) =
            scenes.split_first().ok_or_else(|| Fault::File("there is nothing to show".into()))?;
        let atlas = self.atlas(art, Size::MOVING)?;
        let mut frame = atlas.frame(first)?;
        let titles = titles.map(|titles| Titles::draw(titles, &frame, &drawn_with(art))).transpose()?;
        let mut animation = match &titles {
            Some(titles) => titles.begin(&frame)?,
            None => Animation::new(frame.clone())?,
        };
        for (from, to) in scenes.iter().zip(rest) {
            let on_the_way = glide(&atlas, &mut animation, &frame, [from, to], art)?;
            let mut drawn = atlas.redraw(&mut frame, from, to)?;
            drawn.extend(on_the_way);
            animation.add(&frame, &drawn)?;
        }
        if let Some(titles) = &titles {
            titles.end(&mut animation, &frame)?;
        }
        animation.finish()
    }

    /// Forgets every finished file, though not the art that it was drawn with.
    pub fn forget(&self) {
        *self.finished() = Cache::new(FINISHED_BYTES);
    }

    /// A file that is kept, or else drawn and kept from now on.
    fn once(&self, shown: Shown, draw: impl FnOnce() -> Result<Vec<u8>, Fault>) -> Result<Arc<[u8]>, Fault> {
        if let Some(file) = self.finished().get(&shown) {
            return Ok(file);
        }
        let file: Arc<[u8]> = draw()?.into();
        self.finished().keep(shown, Arc::clone(&file));
        Ok(file)
    }

    /// The same, and counts it.
    fn counted(
        &self,
        shown: Shown,
        draw: impl FnOnce() -> Result<Vec<u8>, Fault>,
    ) -> Result<Arc<[u8]>, Fault> {
        let mut count = &self.kept;
        let file = self.once(shown, || {
            count = &self.drawn;
            draw()
        })?;
        count.fetch_add(1, Ordering::Relaxed);
        Ok(file)
    }

    fn finished(&self) -> MutexGuard<'_, Cache<Shown, Arc<[u8]>>> {
        // What is kept is whole after every single change, so a panic elsewhere spoils nothing.
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prepared art. Whoever comes first prepares it.
    pub(super) fn atlas(&self, art: Artwork, size: Size) -> Result<Arc<Atlas>, Fault> {
        let prepare = || {
            let atlas = match size {
                Size::STILL => Atlas::new(art),
                // Colours are chosen once, and for what is looked at longest.
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

/// The sprites of a game and the house in the colours of a theme.
fn drawn_with(art: Artwork) -> Art {
    Art::new(art.sprites.iter().chain(house::sprites()), art.theme)
}

/// Adds the pictures between two scenes to a moving picture that shows the first in `frame`, and says where
/// the last of them differs from it.
fn glide(
    atlas: &Atlas,
    animation: &mut Animation,
    frame: &Frame,
    [from, to]: [&Spoken; 2],
    art: Artwork,
) -> Result<BTreeSet<Area>, Fault> {
    let Some(glide) = Glide::between(from, to, art) else { return Ok(BTreeSet::new()) };
    let mut still = frame.clone();
    let left = atlas.redraw(&mut still, from, &glide.still)?;
    let mut last = left.clone();
    for part in 1..=BETWEEN {
        let mut between = still.clone();
        let pieces = glide.pieces.iter();
        let over = pieces
            .map(|piece| atlas.lay_over(&mut between, piece.after(part), piece.layer))
            .collect::<Result<BTreeSet<Area>, Fault>>()?;
        animation.add_between(&between, &last.union(&over).copied().collect())?;
        last = left.union(&over).copied().collect();
    }
    Ok(last)
}
