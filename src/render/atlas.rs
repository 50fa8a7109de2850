//! A game's art in one theme, prepared: its colours, its backdrops and its patches as colour numbers.
//!
//! A patch is drawn when it is first asked for and copied ever after.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{Area, HEIGHT, Layer, Paint, Patch, Scene, Sprite, Theme, WIDTH};

use super::brush::{Art, Canvas};
use super::cache::Cache;
use super::colour::Rgb;
use super::frame::Frame;
use super::palette::Palette;
use super::{Fault, house};

/// Bytes of prepared patches kept for a game and theme. A round of Okiya needs a third of it.
const KEPT_BYTES: usize = 3 << 20;
/// Rows of a backdrop that are drawn at once: light and masks of all of them would take 40 MiB.
const BAND: u16 = 50;
/// The mark of the house that lies below pieces.
const ON_GOLD: &str = "turn";

/// A game's art in one theme.
pub struct Atlas {
    art: Art,
    colours: Arc<[Rgb]>,
    backdrops: BTreeMap<&'static str, Vec<u8>>,
    prepared: Mutex<Prepared>,
}

struct Prepared {
    palette: Palette,
    patches: Cache<PatchKey, Arc<[u8]>>,
}

/// What a prepared patch depends on. On a solid stack it does not matter where it lies.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PatchKey {
    size: (u16, u16),
    corner: Option<(&'static str, u16, u16)>,
    stack: Vec<Layer>,
}

impl Atlas {
    /// Prepares the colours and backdrops of a game's art.
    pub fn new(sprites: &'static [Sprite], theme: Theme) -> Result<Self, Fault> {
        let art = Art::new(sprites.iter().chain(house::sprites()), theme);
        let drawn = backdrops(&art, sprites)?;
        let mut palette = Palette::choose(&samples(&art, sprites, &drawn)?);
        // True colours are three times as large as their numbers, and are not needed any more.
        let mut numbers =
            |colours: Vec<Rgb>| colours.into_iter().map(|colour| palette.number(colour)).collect();
        let backdrops = drawn.into_iter().map(|(name, colours)| (name, numbers(colours))).collect();
        let colours = palette.colours().into();
        let prepared = Mutex::new(Prepared { palette, patches: Cache::new(KEPT_BYTES) });
        Ok(Self { art, colours, backdrops, prepared })
    }

    /// The picture of a scene, copied together from prepared patches.
    pub fn frame(&self, scene: &Scene) -> Result<Frame, Fault> {
        let backdrop = self.backdrop(scene.backdrop)?;
        let mut frame = Frame::new(backdrop.to_vec(), Arc::clone(&self.colours));
        for patch in &scene.patches {
            frame.copy(patch.area, &self.patch(scene.backdrop, patch)?);
        }
        Ok(frame)
    }

    /// A backdrop in true colours, as it was before the palette.
    #[cfg(test)]
    pub fn true_backdrop(&self, name: &'static str) -> Result<Vec<Rgb>, Fault> {
        backdrop(&self.art, name)
    }

    /// The picture of a scene in true colours, on its true backdrop.
    #[cfg(test)]
    pub fn truth(&self, mut truth: Vec<Rgb>, scene: &Scene) -> Result<Vec<Rgb>, Fault> {
        for patch in &scene.patches {
            let under = cut(&truth, patch.area).collect::<Vec<_>>();
            let colours = self.draw_patch(under.into_iter(), patch)?;
            let (left, width) = (usize::from(patch.area.left), usize::from(patch.area.width));
            let rows = truth.chunks_exact_mut(usize::from(WIDTH)).skip(usize::from(patch.area.top));
            for (row, piece) in rows.zip(colours.chunks_exact(width)) {
                row[left..left + width].copy_from_slice(piece);
            }
        }
        Ok(truth)
    }

    /// The colour numbers of a backdrop.
    fn backdrop(&self, name: &'static str) -> Result<&[u8], Fault> {
        self.backdrops.get(name).map(Vec::as_slice).ok_or_else(|| Fault::UnknownSprite(name.to_owned()))
    }

    fn patch(&self, backdrop: &'static str, patch: &Patch) -> Result<Arc<[u8]>, Fault> {
        let Area { left, top, width, height } = patch.area;
        if !on_canvas(patch.area) {
            return Err(Fault::OffCanvas(patch.area));
        }
        let solid =
            patch.stack.first().map_or(Ok(false), |layer| Ok(self.art.sprite(layer.sprite)?.solid))?;
        let corner = (!solid).then_some((backdrop, left, top));
        let key = PatchKey { size: (width, height), corner, stack: patch.stack.clone() };
        if let Some(numbers) = self.prepared().patches.get(&key) {
            return Ok(numbers);
        }
        // Drawn without the lock: at worst two threads draw the same patch, and draw it equal.
        let under = cut(self.backdrop(backdrop)?, patch.area);
        let colours = self.draw_patch(under.map(|number| self.colours[usize::from(number)]), patch)?;
        let mut prepared = self.prepared();
        let numbers: Arc<[u8]> = colours.into_iter().map(|colour| prepared.palette.number(colour)).collect();
        prepared.patches.keep(key, Arc::clone(&numbers));
        Ok(numbers)
    }

    /// A patch in true colours, on what lies under it.
    fn draw_patch(&self, under: impl Iterator<Item = Rgb>, patch: &Patch) -> Result<Vec<Rgb>, Fault> {
        let mut canvas = Canvas::of(patch.area.width, patch.area.height, under);
        for &layer in &patch.stack {
            self.art.paint(&mut canvas, layer)?;
        }
        Ok(canvas.colours())
    }

    fn prepared(&self) -> std::sync::MutexGuard<'_, Prepared> {
        // What is kept is whole after every single change, so a panic elsewhere spoils nothing.
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn on_canvas(area: Area) -> bool {
    let inside =
        |from: u16, size: u16, all: u16| size > 0 && from.checked_add(size).is_some_and(|to| to <= all);
    inside(area.left, area.width, WIDTH) && inside(area.top, area.height, HEIGHT)
}

/// The part of a whole canvas that an area covers, row by row.
fn cut<T: Copy>(canvas: &[T], area: Area) -> impl Iterator<Item = T> {
    let (left, width) = (usize::from(area.left), usize::from(area.width));
    let rows =
        canvas.chunks_exact(usize::from(WIDTH)).skip(usize::from(area.top)).take(usize::from(area.height));
    rows.flat_map(move |row| row[left..left + width].iter().copied())
}

fn is_backdrop(sprite: &Sprite) -> bool {
    sprite.size == (f32::from(WIDTH), f32::from(HEIGHT))
}

/// Every backdrop in true colours, by name.
fn backdrops(art: &Art, sprites: &[Sprite]) -> Result<BTreeMap<&'static str, Vec<Rgb>>, Fault> {
    let names = sprites.iter().filter(|sprite| is_backdrop(sprite)).map(|sprite| sprite.name);
    names.map(|name| Ok((name, backdrop(art, name)?))).collect()
}

fn backdrop(art: &Art, name: &'static str) -> Result<Vec<Rgb>, Fault> {
    let mut colours = Vec::with_capacity(usize::from(WIDTH) * usize::from(HEIGHT));
    for top in (0..HEIGHT).step_by(usize::from(BAND)) {
        let band = Canvas::band(WIDTH, HEIGHT, top..(top + BAND).min(HEIGHT));
        colours.extend(draw(art, name, band)?.colours());
    }
    Ok(colours)
}

fn draw(art: &Art, sprite: &'static str, mut canvas: Canvas) -> Result<Canvas, Fault> {
    art.paint(&mut canvas, Layer { sprite, turned: false })?;
    Ok(canvas)
}

/// The pixels that the palette is chosen for: every backdrop, and every sprite that is not merely a part of another, on
/// what it is likely to lie on. What casts a shadow casts it on gold too, when its side is to move or has won.
fn samples(
    art: &Art,
    sprites: &'static [Sprite],
    backdrops: &BTreeMap<&'static str, Vec<Rgb>>,
) -> Result<Vec<Rgb>, Fault> {
    let mut samples: Vec<Rgb> = backdrops.values().flatten().copied().collect();
    let parts: BTreeSet<&str> = sprites.iter().flat_map(|sprite| sprite.below).copied().collect();
    let all = sprites.iter().chain(house::sprites());
    for sprite in all.filter(|sprite| !is_backdrop(sprite) && !parts.contains(sprite.name)) {
        let ground = ground(art, sprite, sprites, &samples)?;
        samples.extend(draw(art, sprite.name, ground)?.colours());
    }
    let casts_shadow =
        |sprite: &&Sprite| sprite.outlines.iter().any(|outline| outline.paint == Paint::Shadow);
    for sprite in sprites.iter().filter(|sprite| !is_backdrop(sprite)).filter(casts_shadow) {
        let gold = draw(art, ON_GOLD, ground(art, sprite, sprites, &samples)?)?;
        samples.extend(draw(art, sprite.name, gold)?.colours());
    }
    Ok(samples)
}

/// What a sprite is likely to lie on: the first solid sprite of its size, or the colour in the middle of the canvas.
fn ground(art: &Art, sprite: &Sprite, sprites: &[Sprite], samples: &[Rgb]) -> Result<Canvas, Fault> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the canvas")]
    let (width, height) = (sprite.size.0.ceil() as u16, sprite.size.1.ceil() as u16);
    if let Some(solid) = sprites.iter().find(|other| other.solid && other.size == sprite.size) {
        return draw(art, solid.name, Canvas::new(width, height));
    }
    let middle = samples.get(usize::from(WIDTH) * usize::from(HEIGHT) / 2).copied().unwrap_or_default();
    Ok(Canvas::of(width, height, std::iter::repeat_n(middle, usize::from(width) * usize::from(height))))
}
