//! A game's art in one theme, prepared: its colours, its backdrops and its patches as colour numbers.
//!
//! A patch is drawn when it is first asked for and copied ever after.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{Area, HEIGHT, Layer, Patch, Scene, Sprite, Theme, WIDTH};

use super::brush::{Art, Canvas};
use super::cache::Cache;
use super::colour::Rgb;
use super::frame::Frame;
use super::palette::Palette;
use super::{Fault, glyphs};

/// Bytes of prepared patches kept for a game and theme. Okiya needs a quarter of it.
const KEPT_BYTES: usize = 8 << 20;

/// A game's art in one theme.
pub struct Atlas {
    art: Art,
    colours: Arc<[Rgb]>,
    backdrops: BTreeMap<&'static str, Backdrop>,
    prepared: Mutex<Prepared>,
}

struct Backdrop {
    colours: Vec<Rgb>,
    numbers: Vec<u8>,
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
        let art = Art::new(sprites.iter().chain(glyphs::SPRITES), theme);
        let drawn = art
            .sprites()
            .filter(|sprite| is_backdrop(sprite))
            .map(|sprite| Ok((sprite.name, draw(&art, sprite.name, Canvas::new(WIDTH, HEIGHT))?.colours())))
            .collect::<Result<BTreeMap<_, _>, Fault>>()?;
        let mut palette = Palette::choose(&samples(&art, sprites, &drawn)?);
        let backdrops = drawn
            .into_iter()
            .map(|(name, colours)| {
                let numbers = colours.iter().map(|&colour| palette.number(colour)).collect();
                (name, Backdrop { colours, numbers })
            })
            .collect();
        let colours = palette.colours().into();
        let prepared = Mutex::new(Prepared { palette, patches: Cache::new(KEPT_BYTES) });
        Ok(Self { art, colours, backdrops, prepared })
    }

    /// The picture of a scene, copied together from prepared patches.
    pub fn frame(&self, scene: &Scene) -> Result<Frame, Fault> {
        let backdrop = self.backdrop(scene)?;
        let mut frame = Frame::new(backdrop.numbers.clone(), Arc::clone(&self.colours));
        for patch in &scene.patches {
            frame.copy(patch.area, &self.patch(scene.backdrop, patch)?);
        }
        Ok(frame)
    }

    /// The picture of a scene in true colours, as it was before the palette.
    #[cfg(test)]
    pub fn truth(&self, scene: &Scene) -> Result<Vec<Rgb>, Fault> {
        let mut truth = self.backdrop(scene)?.colours.clone();
        for patch in &scene.patches {
            let colours = self.draw_patch(scene.backdrop, patch)?;
            let (left, width) = (usize::from(patch.area.left), usize::from(patch.area.width));
            let rows = truth.chunks_exact_mut(usize::from(WIDTH)).skip(usize::from(patch.area.top));
            for (row, piece) in rows.zip(colours.chunks_exact(width)) {
                row[left..left + width].copy_from_slice(piece);
            }
        }
        Ok(truth)
    }

    fn backdrop(&self, scene: &Scene) -> Result<&Backdrop, Fault> {
        self.backdrops.get(scene.backdrop).ok_or_else(|| Fault::UnknownSprite(scene.backdrop.to_owned()))
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
        let colours = self.draw_patch(backdrop, patch)?;
        let mut prepared = self.prepared();
        let numbers: Arc<[u8]> = colours.into_iter().map(|colour| prepared.palette.number(colour)).collect();
        prepared.patches.keep(key, Arc::clone(&numbers));
        Ok(numbers)
    }

    /// A patch in true colours.
    fn draw_patch(&self, backdrop: &'static str, patch: &Patch) -> Result<Vec<Rgb>, Fault> {
        let under = self.backdrops.get(backdrop).map_or(&[][..], |backdrop| &backdrop.colours);
        let mut canvas = Canvas::of(patch.area.width, patch.area.height, cut(under, patch.area));
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
fn cut(colours: &[Rgb], area: Area) -> impl Iterator<Item = Rgb> {
    let (left, width) = (usize::from(area.left), usize::from(area.width));
    let rows =
        colours.chunks_exact(usize::from(WIDTH)).skip(usize::from(area.top)).take(usize::from(area.height));
    rows.flat_map(move |row| row[left..left + width].iter().copied())
}

fn is_backdrop(sprite: &Sprite) -> bool {
    sprite.size == (f32::from(WIDTH), f32::from(HEIGHT))
}

fn draw(art: &Art, sprite: &'static str, mut canvas: Canvas) -> Result<Canvas, Fault> {
    art.paint(&mut canvas, Layer { sprite, turned: false })?;
    Ok(canvas)
}

/// The pixels that the palette is chosen for: every backdrop, and every sprite that is not merely a part of another, on
/// what it is likely to lie on.
fn samples(
    art: &Art,
    sprites: &[Sprite],
    backdrops: &BTreeMap<&'static str, Vec<Rgb>>,
) -> Result<Vec<Rgb>, Fault> {
    let mut samples: Vec<Rgb> = backdrops.values().flatten().copied().collect();
    let parts: BTreeSet<&str> = sprites.iter().flat_map(|sprite| sprite.below).copied().collect();
    for sprite in sprites.iter().filter(|sprite| !is_backdrop(sprite) && !parts.contains(sprite.name)) {
        let ground = ground(art, sprite, sprites, &samples)?;
        samples.extend(draw(art, sprite.name, ground)?.colours());
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
