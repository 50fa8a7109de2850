//! The sprites of a game, drawn in one theme and size and converted to palette indexes.
//!
//! Backdrops are drawn when the atlas is created. Patches (rectangles of a scene) are drawn on first use
//! and then cached.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{
    Area, Artwork, HEIGHT, Label, Layer, Paint, Patch, SLIM, Sprite, TranslatedScene, WIDTH,
};

use super::brush::{Canvas, Ink, ThemedSprites};
use super::cache::Cache;
use super::colour::{Rgb, mixed, runs};
use super::frame::{Frame, Size, rows};
use super::palette::Palette;
use super::text::fitted;
use super::{RenderFault, Result, shared_sprites};

/// The maximum size of each cache of an atlas, in bytes. A round of Okiya needs a third of that.
const CACHE_BYTES: usize = 3 << 20;
/// The number of backdrop rows that are drawn in one pass. A canvas for all rows would take 12 MB.
const BAND: u16 = 50;
/// The renderer's sprite of a gold disc, which lies below a piece whose side is to move or has won.
const ON_GOLD: &str = "turn";

/// A game's sprites in one theme and size, ready to be copied into pictures.
pub struct Atlas {
    /// The width of the unscaled canvas, in pixels.
    canvas: u16,
    size: Size,
    /// The area of a whole picture, in pixels.
    whole: Area,
    art: ThemedSprites,
    colours: Arc<[Rgb]>,
    backdrops: BTreeMap<&'static str, Vec<u8>>,
    prepared: Mutex<AtlasCaches>,
}

struct AtlasCaches {
    palette: Palette,
    patches: Cache<PatchKey, Arc<[u8]>>,
    /// Sprites without a background, for animations. Each pixel has four bytes: red, green, blue and
    /// opacity.
    transparent: Cache<TransparentKey, Arc<[u8]>>,
}

/// The cache key of a sprite without a background: its size in pixels, and its name and rotation.
type TransparentKey = ((u16, u16), Layer);

/// The cache key of a drawn patch. `corner` is the backdrop and the patch's upper left corner. `corner`
/// is absent if the lowest sprite is solid, because the patch then looks the same everywhere.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PatchKey {
    size: (u16, u16),
    corner: Option<(&'static str, u16, u16)>,
    stack: Vec<Layer>,
    label: Option<Label<String>>,
}

impl Atlas {
    /// Chooses the palette of a game's artwork and draws its backdrops.
    ///
    /// # Errors
    ///
    /// Fails if a sprite refers to an unknown sprite, contains itself, or has unreadable path data.
    pub fn new(Artwork { sprites, width, theme, .. }: Artwork) -> Result<Self> {
        let art = ThemedSprites::new(sprites, theme);
        let is_backdrop = |sprite: &&Sprite| sprite.size == (f32::from(width), f32::from(HEIGHT));
        let names = sprites.iter().filter(is_backdrop).map(|sprite| sprite.name);
        let drawn = backdrops(&art, names, Size::STILL.whole(width))?;
        let palette = Palette::choose(&runs(&samples(&art, sprites, &drawn)?));
        Ok(Self::of(width, Size::STILL, art, palette, drawn))
    }

    /// Draws the same artwork in the same palette at another size.
    pub fn resized(&self, size: Size) -> Result<Self> {
        let drawn = backdrops(&self.art, self.backdrops.keys().copied(), size.whole(self.canvas))?;
        Ok(Self::of(self.canvas, size, self.art.clone(), Palette::of(&self.colours), drawn))
    }

    fn of(
        canvas: u16,
        size: Size,
        art: ThemedSprites,
        mut palette: Palette,
        drawn: BTreeMap<&'static str, Vec<Rgb>>,
    ) -> Self {
        // Convert the true colours to palette indexes immediately, because indexes take a third of the
        // memory.
        let mut numbers =
            |colours: Vec<Rgb>| colours.into_iter().map(|colour| palette.number(colour)).collect();
        let backdrops = drawn.into_iter().map(|(name, colours)| (name, numbers(colours))).collect();
        let colours = palette.colours.as_slice().into();
        let prepared = Mutex::new(AtlasCaches {
            palette,
            patches: Cache::new(CACHE_BYTES),
            transparent: Cache::new(CACHE_BYTES),
        });
        Self { canvas, size, whole: size.whole(canvas), art, colours, backdrops, prepared }
    }

    /// Draws a whole scene. Patches come from the cache if possible.
    pub fn frame(&self, scene: &TranslatedScene) -> Result<Frame> {
        let backdrop = self.backdrop(scene.backdrop)?;
        let mut frame = Frame {
            width: self.whole.width,
            height: self.whole.height,
            numbers: backdrop.to_vec(),
            colours: Arc::clone(&self.colours),
        };
        for patch in &scene.patches {
            self.lay(&mut frame, scene.backdrop, patch)?;
        }
        Ok(frame)
    }

    /// Turns a picture of the scene `from` into a picture of the scene `to`. Draws only the patches that
    /// differ, and returns the areas that it changed.
    pub fn redraw(
        &self,
        frame: &mut Frame,
        from: &TranslatedScene,
        to: &TranslatedScene,
    ) -> Result<BTreeSet<Area>> {
        if from.backdrop != to.backdrop {
            *frame = self.frame(to)?;
            return Ok([self.whole].into());
        }
        let (old, new): (HashSet<&Patch<String>>, HashSet<&Patch<String>>) =
            (from.patches.iter().collect(), to.patches.iter().collect());
        let backdrop = self.backdrop(to.backdrop)?;
        let mut drawn = BTreeSet::new();
        for removed in old.difference(&new) {
            let area = self.size.area(removed.area);
            frame.copy(area, rows(backdrop, self.whole.width, area));
            drawn.insert(area);
        }
        for added in new.difference(&old) {
            drawn.insert(self.lay(frame, to.backdrop, added)?);
        }
        Ok(drawn)
    }

    /// Draws a sprite over an area of the unscaled canvas. Returns the area in pixels of the picture.
    pub fn lay_over(&self, frame: &mut Frame, on_canvas: Area, layer: Layer) -> Result<Area> {
        // Compute the size as if the area lay at the origin. Otherwise rounding makes the size depend on
        // the position, and each size needs its own cache entry.
        let Area { width, height, .. } = self.size.area(Area { left: 0, top: 0, ..on_canvas });
        let area = Area { width, height, ..self.size.area(on_canvas) };
        if area.width == 0 || area.height == 0 {
            return Ok(area);
        }
        let transparent = self.transparent(area.width, area.height, layer)?;
        let mut prepared = self.prepared();
        let number = |(&under, pixel): (&u8, &[u8])| match *pixel {
            [_, _, _, 0] => under,
            [red, green, blue, opacity] => {
                let colour = mixed(self.colours[usize::from(under)], [red, green, blue], opacity);
                prepared.palette.number(colour)
            }
            _ => unreachable!("a pixel has four bytes"),
        };
        let numbers: Vec<u8> =
            frame.rows(area).flatten().zip(transparent.chunks_exact(4)).map(number).collect();
        frame.copy(area, numbers.chunks_exact(usize::from(area.width)));
        Ok(area)
    }

    /// A sprite without a background. Each pixel has four bytes: red, green, blue and opacity.
    fn transparent(&self, width: u16, height: u16, layer: Layer) -> Result<Arc<[u8]>> {
        let key = ((width, height), layer);
        if let Some(pixels) = self.prepared().transparent.get(&key) {
            return Ok(pixels);
        }
        let mut canvas = Canvas::new(width, height);
        self.art.paint(&mut canvas, layer)?;
        let pixels: Arc<[u8]> = canvas.bytes().into();
        self.prepared().transparent.insert(key, Arc::clone(&pixels));
        Ok(pixels)
    }

    /// Copies a patch into a picture. Returns the area in pixels of the picture.
    fn lay(&self, frame: &mut Frame, backdrop: &'static str, patch: &Patch<String>) -> Result<Area> {
        if !self.is_on_canvas(patch.area) {
            return Err(RenderFault::OffCanvas(patch.area));
        }
        let area = self.size.area(patch.area);
        // In a smaller picture, the size of a thin patch can round to 0; such a patch is not drawn.
        if area.width == 0 || area.height == 0 {
            return Ok(area);
        }
        let tile = self.tile(backdrop, area, patch)?;
        frame.copy(area, tile.chunks_exact(usize::from(area.width)));
        Ok(area)
    }

    /// The true colours of a backdrop, for comparison with those of the palette.
    #[cfg(test)]
    pub fn true_backdrop(&self, name: &'static str) -> Result<Vec<Rgb>> {
        backdrop(&self.art, name, self.whole)
    }

    /// Draws a scene in true colours. `truth` is the backdrop from [`Self::true_backdrop`].
    #[cfg(test)]
    pub fn truth(&self, mut truth: Vec<Rgb>, scene: &TranslatedScene) -> Result<Vec<Rgb>> {
        for patch in &scene.patches {
            let area = self.size.area(patch.area);
            let under = rows(&truth, self.whole.width, area).flatten().copied().collect::<Vec<_>>();
            let colours = self.draw_tile(under.into_iter(), area, patch)?;
            let (left, width) = (usize::from(area.left), usize::from(area.width));
            let rows = truth.chunks_exact_mut(usize::from(self.whole.width)).skip(usize::from(area.top));
            for (row, piece) in rows.zip(colours.chunks_exact(width)) {
                row[left..left + width].copy_from_slice(piece);
            }
        }
        Ok(truth)
    }

    /// The palette indexes of a backdrop, row by row.
    fn backdrop(&self, name: &'static str) -> Result<&[u8]> {
        self.backdrops.get(name).map(Vec::as_slice).ok_or_else(|| RenderFault::UnknownSprite(name.to_owned()))
    }

    /// The palette indexes of a patch, row by row. `area` is the patch in pixels of the picture.
    fn tile(&self, backdrop: &'static str, area: Area, patch: &Patch<String>) -> Result<Arc<[u8]>> {
        let Area { left, top, width, height } = area;
        let Patch { stack, label, .. } = patch;
        let solid = stack.first().map_or(Ok(false), |layer| Ok(self.art.sprite(layer.sprite)?.solid))?;
        let corner = (!solid).then_some((backdrop, left, top));
        let key = PatchKey { size: (width, height), corner, stack: stack.clone(), label: label.clone() };
        if let Some(numbers) = self.prepared().patches.get(&key) {
            return Ok(numbers);
        }
        // Draw without holding the lock. In the worst case two threads draw the same patch, with equal
        // results.
        let under = rows(self.backdrop(backdrop)?, self.whole.width, area).flatten();
        let colours = self.draw_tile(under.map(|number| self.colours[usize::from(*number)]), area, patch)?;
        let mut prepared = self.prepared();
        let numbers: Arc<[u8]> = colours.into_iter().map(|colour| prepared.palette.number(colour)).collect();
        prepared.patches.insert(key, Arc::clone(&numbers));
        Ok(numbers)
    }

    /// Draws a patch in true colours. `under` holds the backdrop's colours in the same area, row by row.
    fn draw_tile(
        &self,
        under: impl Iterator<Item = Rgb>,
        area: Area,
        patch: &Patch<String>,
    ) -> Result<Vec<Rgb>> {
        let mut canvas = Canvas::of(area.width, area.height, under.map(|colour| (colour, 1)));
        for &layer in &patch.stack {
            self.art.paint(&mut canvas, layer)?;
        }
        if let Some(label) = &patch.label {
            self.write(&mut canvas, label);
        }
        Ok(canvas.colours())
    }

    /// Writes the label of a patch. Characters that no font has are left out.
    fn write(&self, canvas: &mut Canvas, label: &Label<String>) {
        let place = label.area;
        let scaled = |edge: f32| edge * self.size.scale();
        let (width, capitals) = (scaled(place.width.into()), scaled(place.height.into()));
        let Some(fitted) = fitted(&label.words, capitals, width) else { return };
        let middle = |from: u16, size: u16| scaled(f32::from(from) + f32::from(size) / 2.0);
        let left = middle(place.left, place.width) - fitted.width / 2.0;
        let ink = Ink { colour: self.art.value(Paint::Ink), opacity: 1.0 };
        fitted.lay(canvas, ink, (left, middle(place.top, place.height)));
    }

    fn is_on_canvas(&self, area: Area) -> bool {
        let inside =
            |from: u16, size: u16, all: u16| size > 0 && from.checked_add(size).is_some_and(|to| to <= all);
        inside(area.left, area.width, self.canvas) && inside(area.top, area.height, HEIGHT)
    }

    fn prepared(&self) -> std::sync::MutexGuard<'_, AtlasCaches> {
        // A poisoned lock does no harm, because each change leaves the caches in a valid state.
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a sprite has the size of a whole canvas, wide or slim. Such a sprite is a backdrop or
/// a part of one.
fn is_of_canvas(sprite: &Sprite) -> bool {
    [WIDTH, SLIM].iter().any(|width| sprite.size == (f32::from(*width), f32::from(HEIGHT)))
}

/// Draws the named backdrops in true colours, row by row.
fn backdrops(
    art: &ThemedSprites,
    names: impl Iterator<Item = &'static str>,
    whole: Area,
) -> Result<BTreeMap<&'static str, Vec<Rgb>>> {
    names.map(|name| Ok((name, backdrop(art, name, whole)?))).collect()
}

fn backdrop(art: &ThemedSprites, name: &'static str, whole: Area) -> Result<Vec<Rgb>> {
    let Area { width, height, .. } = whole;
    let mut colours = Vec::with_capacity(usize::from(width) * usize::from(height));
    for top in (0..height).step_by(usize::from(BAND)) {
        let band = Canvas::band(width, height, top..(top + BAND).min(height));
        colours.extend(draw(art, name, band)?.colours());
    }
    Ok(colours)
}

fn draw(art: &ThemedSprites, sprite: &'static str, mut canvas: Canvas) -> Result<Canvas> {
    art.paint(&mut canvas, Layer::plain(sprite))?;
    Ok(canvas)
}

/// The pixels from which the palette is chosen: all backdrops, and every sprite on its probable
/// background. Sprites that are only parts of others are left out. A sprite with a shadow is a piece, so
/// it is also drawn on gold, the mark of the side that is to move or has won.
fn samples(
    art: &ThemedSprites,
    sprites: &'static [Sprite],
    backdrops: &BTreeMap<&'static str, Vec<Rgb>>,
) -> Result<Vec<Rgb>> {
    let mut samples: Vec<Rgb> = backdrops.values().flatten().copied().collect();
    let middle = backdrops.values().next().map_or([0; 3], |backdrop| backdrop[backdrop.len() / 2]);
    let parts: BTreeSet<&str> = sprites.iter().flat_map(|sprite| sprite.below).copied().collect();
    let all = sprites.iter().chain(shared_sprites::sprites());
    for sprite in all.filter(|sprite| !is_of_canvas(sprite) && !parts.contains(sprite.name)) {
        let ground = ground(art, sprite, sprites, middle)?;
        samples.extend(draw(art, sprite.name, ground)?.colours());
    }
    let casts_shadow =
        |sprite: &&Sprite| sprite.outlines.iter().any(|outline| outline.paint == Paint::Shadow);
    for sprite in sprites.iter().filter(|sprite| !is_of_canvas(sprite)).filter(casts_shadow) {
        let gold = draw(art, ON_GOLD, ground(art, sprite, sprites, middle)?)?;
        samples.extend(draw(art, sprite.name, gold)?.colours());
    }
    Ok(samples)
}

/// The probable background of a sprite: the first solid sprite of the same size, or else the
/// colour in the middle of a backdrop.
fn ground(art: &ThemedSprites, sprite: &Sprite, sprites: &[Sprite], middle: Rgb) -> Result<Canvas> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the canvas")]
    let (width, height) = (sprite.size.0.ceil() as u16, sprite.size.1.ceil() as u16);
    if let Some(solid) = sprites.iter().find(|other| other.solid && other.size == sprite.size) {
        return draw(art, solid.name, Canvas::new(width, height));
    }
    Ok(Canvas::filled(width, height, middle))
}
