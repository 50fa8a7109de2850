//! Prepared art of a game in one theme: colours, backdrops and patches as colour numbers.
//!
//! Patches are drawn on first use and cached.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{
    Area, Artwork, HEIGHT, Label, Layer, Paint, Patch, SLIM, Sprite, TranslatedScene, WIDTH,
};

use super::brush::{Canvas, Ink, ThemedSprites};
use super::cache::Cache;
use super::colour::{Rgb, mixed, runs};
use super::frame::{Frame, rows};
use super::palette::Palette;
use super::size::Size;
use super::text::fitted;
use super::{RenderFault, shared_sprites};

/// Cache limit for prepared patches of a game and theme, in bytes. A round of Okiya needs a third of it.
const CACHE_BYTES: usize = 3 << 20;
/// Rows of a backdrop drawn at once. Light and masks of all rows would take 40 MiB.
const BAND: u16 = 50;
/// Name of the house's sprite that lies below a piece whose side is to move or has won.
const ON_GOLD: &str = "turn";

/// Prepared art of a game in one theme and size.
pub struct Atlas {
    format: CanvasFormat,
    art: ThemedSprites,
    colours: Arc<[Rgb]>,
    backdrops: BTreeMap<&'static str, Vec<u8>>,
    prepared: Mutex<AtlasCaches>,
}

/// Width of a canvas and the size at which it is drawn.
#[derive(Clone, Copy)]
struct CanvasFormat {
    /// Width of the canvas in pixels.
    canvas: u16,
    size: Size,
}

impl CanvasFormat {
    const fn width(self) -> u16 {
        self.size.width(self.canvas)
    }

    const fn height(self) -> u16 {
        self.size.height()
    }

    const fn whole(self) -> Area {
        self.size.whole(self.canvas)
    }
}

struct AtlasCaches {
    palette: Palette,
    patches: Cache<PatchKey, Arc<[u8]>>,
    /// Sprites on a transparent ground, for animations: red, green, blue and opacity of each pixel.
    transparent: Cache<TransparentKey, Arc<[u8]>>,
}

/// Size in pixels and sprite of a transparent picture.
type TransparentKey = ((u16, u16), Layer);

/// Cache key of a prepared patch. The corner is absent for a solid stack, which looks the same
/// everywhere.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PatchKey {
    size: (u16, u16),
    corner: Option<(&'static str, u16, u16)>,
    stack: Vec<Layer>,
    label: Option<Label<String>>,
}

impl Atlas {
    /// Prepares the colours and backdrops of a game's art.
    ///
    /// # Errors
    ///
    /// Fails if a sprite of the art names an unknown sprite, lies below itself, or has unreadable path
    /// data.
    pub fn new(Artwork { sprites, width, theme, .. }: Artwork) -> Result<Self, RenderFault> {
        let art = ThemedSprites::new(sprites.iter().chain(shared_sprites::sprites()), theme);
        let format = CanvasFormat { canvas: width, size: Size::STILL };
        let is_backdrop = |sprite: &&Sprite| sprite.size == (f32::from(width), f32::from(HEIGHT));
        let names = sprites.iter().filter(is_backdrop).map(|sprite| sprite.name);
        let drawn = backdrops(&art, names, format)?;
        let palette = Palette::choose(&runs(&samples(&art, sprites, &drawn)?));
        Ok(Self::of(format, art, palette, drawn))
    }

    /// Prepares the same art in the same colours at another size.
    pub fn resized(&self, size: Size) -> Result<Self, RenderFault> {
        let format = CanvasFormat { size, ..self.format };
        let drawn = backdrops(&self.art, self.backdrops.keys().copied(), format)?;
        Ok(Self::of(format, self.art.clone(), Palette::of(&self.colours), drawn))
    }

    fn of(
        format: CanvasFormat,
        art: ThemedSprites,
        mut palette: Palette,
        drawn: BTreeMap<&'static str, Vec<Rgb>>,
    ) -> Self {
        // True colours take three times the memory of their numbers and are no longer needed.
        let mut numbers =
            |colours: Vec<Rgb>| colours.into_iter().map(|colour| palette.number(colour)).collect();
        let backdrops = drawn.into_iter().map(|(name, colours)| (name, numbers(colours))).collect();
        let colours = palette.colours().into();
        let prepared = Mutex::new(AtlasCaches {
            palette,
            patches: Cache::new(CACHE_BYTES),
            transparent: Cache::new(CACHE_BYTES),
        });
        Self { format, art, colours, backdrops, prepared }
    }

    /// Draws a scene from prepared patches.
    pub fn frame(&self, scene: &TranslatedScene) -> Result<Frame, RenderFault> {
        let backdrop = self.backdrop(scene.backdrop)?;
        let Self { format, .. } = self;
        let mut frame =
            Frame::new(format.width(), format.height(), backdrop.to_vec(), Arc::clone(&self.colours));
        for patch in &scene.patches {
            self.lay(&mut frame, scene.backdrop, patch)?;
        }
        Ok(frame)
    }

    /// Turns the picture of scene `from` into that of `to` by redrawing only the differing patches.
    /// Returns the areas that it drew.
    pub fn redraw(
        &self,
        frame: &mut Frame,
        from: &TranslatedScene,
        to: &TranslatedScene,
    ) -> Result<BTreeSet<Area>, RenderFault> {
        if from.backdrop != to.backdrop {
            *frame = self.frame(to)?;
            return Ok([self.format.whole()].into());
        }
        let (old, new): (HashSet<&Patch<String>>, HashSet<&Patch<String>>) =
            (from.patches.iter().collect(), to.patches.iter().collect());
        let backdrop = self.backdrop(to.backdrop)?;
        let mut drawn = BTreeSet::new();
        for removed in old.difference(&new) {
            let area = self.format.size.area(removed.area);
            frame.copy(area, rows(backdrop, self.format.width(), area));
            drawn.insert(area);
        }
        for added in new.difference(&old) {
            drawn.insert(self.lay(frame, to.backdrop, added)?);
        }
        Ok(drawn)
    }

    /// Lays a sprite over an area of the canvas. Returns the area in pixels of the picture.
    pub fn lay_over(&self, frame: &mut Frame, on_canvas: Area, layer: Layer) -> Result<Area, RenderFault> {
        // Take the size from the origin, so that rounding by position cannot change it: one cached copy
        // serves all positions.
        let Area { width, height, .. } = self.format.size.area(Area { left: 0, top: 0, ..on_canvas });
        let area = Area { width, height, ..self.format.size.area(on_canvas) };
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

    /// Returns a sprite on a transparent ground: red, green, blue and opacity of each pixel.
    fn transparent(&self, width: u16, height: u16, layer: Layer) -> Result<Arc<[u8]>, RenderFault> {
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

    /// Copies a patch into its place. Returns the area in pixels of the picture.
    fn lay(
        &self,
        frame: &mut Frame,
        backdrop: &'static str,
        patch: &Patch<String>,
    ) -> Result<Area, RenderFault> {
        if !self.is_on_canvas(patch.area) {
            return Err(RenderFault::OffCanvas(patch.area));
        }
        let area = self.format.size.area(patch.area);
        // A thin patch can vanish when a smaller picture rounds its size to 0.
        if area.width == 0 || area.height == 0 {
            return Ok(area);
        }
        let tile = self.tile(backdrop, area, patch)?;
        frame.copy(area, tile.chunks_exact(usize::from(area.width)));
        Ok(area)
    }

    /// Returns a backdrop in true colours, before the palette is applied.
    #[cfg(test)]
    pub fn true_backdrop(&self, name: &'static str) -> Result<Vec<Rgb>, RenderFault> {
        backdrop(&self.art, name, self.format)
    }

    /// Draws a scene in true colours on `truth`, its backdrop from [`Self::true_backdrop`].
    #[cfg(test)]
    pub fn truth(&self, mut truth: Vec<Rgb>, scene: &TranslatedScene) -> Result<Vec<Rgb>, RenderFault> {
        for patch in &scene.patches {
            let area = self.format.size.area(patch.area);
            let under = rows(&truth, self.format.width(), area).flatten().copied().collect::<Vec<_>>();
            let colours = self.draw_tile(under.into_iter(), area, patch)?;
            let (left, width) = (usize::from(area.left), usize::from(area.width));
            let rows = truth.chunks_exact_mut(usize::from(self.format.width())).skip(usize::from(area.top));
            for (row, piece) in rows.zip(colours.chunks_exact(width)) {
                row[left..left + width].copy_from_slice(piece);
            }
        }
        Ok(truth)
    }

    /// Returns the colour numbers of a backdrop.
    fn backdrop(&self, name: &'static str) -> Result<&[u8], RenderFault> {
        self.backdrops.get(name).map(Vec::as_slice).ok_or_else(|| RenderFault::UnknownSprite(name.to_owned()))
    }

    /// Returns the colour numbers of a patch in an area of the picture, from the cache if possible.
    fn tile(
        &self,
        backdrop: &'static str,
        area: Area,
        patch: &Patch<String>,
    ) -> Result<Arc<[u8]>, RenderFault> {
        let Area { left, top, width, height } = area;
        let Patch { stack, label, .. } = patch;
        let solid = stack.first().map_or(Ok(false), |layer| Ok(self.art.sprite(layer.sprite)?.solid))?;
        let corner = (!solid).then_some((backdrop, left, top));
        let key = PatchKey { size: (width, height), corner, stack: stack.clone(), label: label.clone() };
        if let Some(numbers) = self.prepared().patches.get(&key) {
            return Ok(numbers);
        }
        // Draw without the lock. At worst two threads draw the same patch, with equal results.
        let under = rows(self.backdrop(backdrop)?, self.format.width(), area).flatten();
        let colours = self.draw_tile(under.map(|number| self.colours[usize::from(*number)]), area, patch)?;
        let mut prepared = self.prepared();
        let numbers: Arc<[u8]> = colours.into_iter().map(|colour| prepared.palette.number(colour)).collect();
        prepared.patches.insert(key, Arc::clone(&numbers));
        Ok(numbers)
    }

    /// Draws a patch in true colours on the colours `under` it.
    fn draw_tile(
        &self,
        under: impl Iterator<Item = Rgb>,
        area: Area,
        patch: &Patch<String>,
    ) -> Result<Vec<Rgb>, RenderFault> {
        let mut canvas = Canvas::of(area.width, area.height, under);
        for &layer in &patch.stack {
            self.art.paint(&mut canvas, layer)?;
        }
        if let Some(label) = &patch.label {
            self.write(&mut canvas, label);
        }
        Ok(canvas.colours())
    }

    /// Writes the label of a patch. Letters that no font has are left out.
    fn write(&self, canvas: &mut Canvas, label: &Label<String>) {
        let place = label.area;
        let scaled = |edge: f32| edge * self.format.size.scale();
        let (width, capitals) = (scaled(place.width.into()), scaled(place.height.into()));
        let Some(fitted) = fitted(&label.words, capitals, width) else { return };
        let middle = |from: u16, size: u16| scaled(f32::from(from) + f32::from(size) / 2.0);
        let left = middle(place.left, place.width) - fitted.width() / 2.0;
        let ink = Ink { colour: self.art.value(Paint::Ink), opacity: 1.0 };
        fitted.lay(canvas, ink, (left, middle(place.top, place.height)));
    }

    fn is_on_canvas(&self, area: Area) -> bool {
        let inside =
            |from: u16, size: u16, all: u16| size > 0 && from.checked_add(size).is_some_and(|to| to <= all);
        inside(area.left, area.width, self.format.canvas) && inside(area.top, area.height, HEIGHT)
    }

    fn prepared(&self) -> std::sync::MutexGuard<'_, AtlasCaches> {
        // The caches are consistent after every single change, so a poisoned lock does no harm.
        self.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns whether a sprite is a backdrop or a part of one, on a canvas of either width.
fn is_of_canvas(sprite: &Sprite) -> bool {
    [WIDTH, SLIM].iter().any(|width| sprite.size == (f32::from(*width), f32::from(HEIGHT)))
}

/// Draws the named backdrops in true colours.
fn backdrops(
    art: &ThemedSprites,
    names: impl Iterator<Item = &'static str>,
    format: CanvasFormat,
) -> Result<BTreeMap<&'static str, Vec<Rgb>>, RenderFault> {
    names.map(|name| Ok((name, backdrop(art, name, format)?))).collect()
}

fn backdrop(art: &ThemedSprites, name: &'static str, format: CanvasFormat) -> Result<Vec<Rgb>, RenderFault> {
    let (width, height) = (format.width(), format.height());
    let mut colours = Vec::with_capacity(usize::from(width) * usize::from(height));
    for top in (0..height).step_by(usize::from(BAND)) {
        let band = Canvas::band(width, height, top..(top + BAND).min(height));
        colours.extend(draw(art, name, band)?.colours());
    }
    Ok(colours)
}

fn draw(art: &ThemedSprites, sprite: &'static str, mut canvas: Canvas) -> Result<Canvas, RenderFault> {
    art.paint(&mut canvas, Layer { sprite, turned: false })?;
    Ok(canvas)
}

/// Returns the pixels from which the palette is chosen: every backdrop, and every sprite that is not
/// merely a part of another, on its likely ground. Sprites with a shadow are also drawn on gold, as when
/// their side is to move or has won.
fn samples(
    art: &ThemedSprites,
    sprites: &'static [Sprite],
    backdrops: &BTreeMap<&'static str, Vec<Rgb>>,
) -> Result<Vec<Rgb>, RenderFault> {
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

/// Returns the likely ground of a sprite: the first solid sprite of its size, else the colour in the
/// middle of the canvas.
fn ground(
    art: &ThemedSprites,
    sprite: &Sprite,
    sprites: &[Sprite],
    middle: Rgb,
) -> Result<Canvas, RenderFault> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the canvas")]
    let (width, height) = (sprite.size.0.ceil() as u16, sprite.size.1.ceil() as u16);
    if let Some(solid) = sprites.iter().find(|other| other.solid && other.size == sprite.size) {
        return draw(art, solid.name, Canvas::new(width, height));
    }
    Ok(Canvas::of(width, height, std::iter::repeat_n(middle, usize::from(width) * usize::from(height))))
}
