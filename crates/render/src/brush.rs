//! Painting of sprites on a canvas, outline by outline. Colours mix in linear light. Palettes and file
//! formats come later, in other modules.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::base::scene::{Layer, Outline, Paint, Sprite, Theme};

use super::colour::{ColourRun, LinearRgba, Rgb, encoded, linear, paint_colour};
use super::mask::{Mask, PixelMapping, mask};
use super::shared_sprites::{SIGNS, sprites as shared_sprites};
use super::{RenderFault, Result};

/// The maximum nesting of sprites. A deeper nesting is reported as a cycle.
const MAX_DEPTH: u8 = 8;

/// A game's sprites by name, and the theme that gives each paint a colour.
#[derive(Clone)]
pub struct ThemedSprites {
    sprites: BTreeMap<&'static str, &'static Sprite>,
    pub theme: Theme,
}

/// A pixel buffer for a whole picture or for a band of it (some successive rows).
#[derive(Clone)]
pub struct Canvas {
    pub width: u16,
    /// The height of the whole picture, even if the canvas is a band of it.
    pub height: u16,
    /// The first row of the picture that the canvas holds.
    top: u16,
    pixels: Vec<LinearRgba>,
}

impl ThemedSprites {
    /// Collects the sprites of a game and of the renderer. If several have the same name, the first one is used.
    pub fn new(sprites: &'static [Sprite], theme: Theme) -> Self {
        let all = sprites.iter().chain(shared_sprites()).chain(SIGNS);
        Self { sprites: all.rev().map(|sprite| (sprite.name, sprite)).collect(), theme }
    }

    pub fn sprite(&self, name: &str) -> Result<&'static Sprite> {
        self.sprites.get(name).copied().ok_or_else(|| RenderFault::UnknownSprite(name.to_owned()))
    }

    pub const fn value(&self, paint: Paint) -> Rgb {
        paint_colour(self.theme, paint)
    }

    /// Draws a sprite, stretched to the size of the whole picture.
    pub fn paint(&self, canvas: &mut Canvas, layer: Layer) -> Result<()> {
        self.paint_at(canvas, self.sprite(layer.sprite)?, layer.turned, MAX_DEPTH)
    }

    fn paint_at(&self, canvas: &mut Canvas, sprite: &Sprite, turned: bool, depth: u8) -> Result<()> {
        if depth == 0 {
            return Err(RenderFault::Circle(sprite.name.to_owned()));
        }
        for below in sprite.below {
            self.paint_at(canvas, self.sprite(below)?, turned, depth - 1)?;
        }
        let (width, height) = (f32::from(canvas.width), f32::from(canvas.height));
        let scale = (width / sprite.size.0, height / sprite.size.1);
        let stretch = PixelMapping { scale, turned: turned.then_some((width, height)) };
        let mut outlines = sprite.outlines.iter();
        outlines.try_for_each(|outline| canvas.draw(outline, self.value(outline.paint), stretch, sprite.name))
    }
}

/// A colour with an opacity.
#[derive(Clone, Copy)]
pub struct Ink {
    pub colour: Rgb,
    /// The opacity, from 0 (invisible) to 1 (opaque).
    pub opacity: f32,
}

impl Ink {
    /// The colour in linear light, premultiplied by the opacity.
    fn light(self) -> LinearRgba {
        let [red, green, blue] = self.colour.map(|byte| linear(byte) * self.opacity);
        [red, green, blue, self.opacity]
    }
}

impl Canvas {
    pub fn new(width: u16, height: u16) -> Self {
        Self::band(width, height, 0..height)
    }

    /// Creates a transparent canvas for some rows of a picture.
    pub fn band(width: u16, height: u16, rows: Range<u16>) -> Self {
        Self { width, height, top: rows.start, pixels: vec![[0.0; 4]; usize::from(width) * rows.len()] }
    }

    /// Creates an opaque canvas of one colour.
    pub fn filled(width: u16, height: u16, colour: Rgb) -> Self {
        Self::of(width, height, std::iter::once((colour, usize::from(width) * usize::from(height))))
    }

    /// Creates an opaque canvas. `runs` holds its pixels, row by row.
    pub fn of(width: u16, height: u16, runs: impl Iterator<Item = ColourRun>) -> Self {
        let light: Vec<f32> = (0..=u8::MAX).map(linear).collect();
        let light = |byte: u8| light[usize::from(byte)];
        let mut pixels = Vec::with_capacity(usize::from(width) * usize::from(height));
        for ([red, green, blue], count) in runs {
            pixels.resize(pixels.len() + count, [light(red), light(green), light(blue), 1.0]);
        }
        Self { width, height, top: 0, pixels }
    }

    /// Some rows of an enlarged copy of the canvas. The copy repeats the middle row and the
    /// middle column, so that the edges stay as they are.
    pub fn stretched(&self, width: u16, height: u16, rows: Range<u16>) -> Self {
        let (across, half) = (usize::from(self.width), self.height / 2);
        let (wider, higher) = (width.saturating_sub(self.width), height.saturating_sub(self.height));
        let mut pixels = Vec::with_capacity((across + usize::from(wider)) * rows.len());
        for row in rows.clone() {
            let source = if row < half { row } else { row.saturating_sub(higher).max(half - 1) };
            let source = &self.pixels[usize::from(source) * across..][..across];
            let (left, right) = source.split_at(across / 2);
            pixels.extend_from_slice(left);
            pixels.resize(pixels.len() + usize::from(wider), right[0]);
            pixels.extend_from_slice(right);
        }
        Self { width: self.width + wider, height: self.height + higher, top: rows.start, pixels }
    }

    pub(super) fn rows(&self) -> Range<i32> {
        let count = self.pixels.len() / usize::from(self.width).max(1);
        let top = i32::from(self.top);
        top..top + i32::try_from(count).expect("no more rows than the picture has")
    }

    /// The colours, row by row. Transparent pixels become black.
    pub fn colours(&self) -> Vec<Rgb> {
        self.runs().into_iter().flat_map(|(colour, count)| std::iter::repeat_n(colour, count)).collect()
    }

    /// The colours as runs, row by row. Two adjacent runs may have the same colour.
    pub fn runs(&self) -> Vec<ColourRun> {
        // Convert each run only once: conversion is slow, and most neighbouring pixels of a picture are
        // equal.
        let alike = |a: &LinearRgba, b: &LinearRgba| a.map(f32::to_bits) == b.map(f32::to_bits);
        let seen = |run: &[LinearRgba]| {
            let [red, green, blue, _] = run[0];
            ([red, green, blue].map(encoded), run.len())
        };
        self.pixels.chunk_by(alike).map(seen).collect()
    }

    /// Four bytes for each pixel, row by row: red, green, blue and opacity, not premultiplied.
    pub fn bytes(&self) -> Vec<u8> {
        let pixel = |&[red, green, blue, opacity]: &LinearRgba| {
            let plain = |light: f32| if opacity > 0.0 { encoded((light / opacity).min(1.0)) } else { 0 };
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
            let opacity = (opacity * 255.0).round() as u8;
            [plain(red), plain(green), plain(blue), opacity]
        };
        self.pixels.iter().flat_map(pixel).collect()
    }

    #[cfg(test)]
    pub fn opacities(&self) -> impl Iterator<Item = f32> {
        self.pixels.iter().map(|pixel| pixel[3])
    }

    /// Draws an image with its upper left corner at (`left`, `top`). `pixels` has four bytes for each
    /// pixel (red, green, blue and opacity), and `width` pixels in each row.
    pub(super) fn stamp(&mut self, left: i32, top: i32, width: u32, pixels: &[u8]) {
        let across = usize::from(self.width);
        let (rows, width) = (self.rows(), width as usize);
        for (row, colours) in (top..rows.end).zip(pixels.chunks_exact(width * 4)) {
            let Ok(down) = usize::try_from(row - rows.start) else { continue };
            for (x, colour) in (left..).zip(colours.chunks_exact(4)) {
                let Some(x) = usize::try_from(x).ok().filter(|x| *x < across) else { continue };
                let [red, green, blue] = [colour[0], colour[1], colour[2]].map(linear);
                over(&mut self.pixels[down * across + x], [red, green, blue, 1.0], colour[3]);
            }
        }
    }

    /// Draws an outline in a colour. `name` is that of the drawing, for an error.
    pub fn draw(&mut self, outline: &Outline, colour: Rgb, stretch: PixelMapping, name: &str) -> Result<()> {
        let found = mask(outline, stretch, self.rows());
        if let Some(mask) = found.map_err(|bad| RenderFault::Path(name.to_owned(), bad))? {
            self.lay_at(&mask, Ink { colour, opacity: outline.opacity }, (0, 0));
        }
        Ok(())
    }

    /// Fills the shape of a mask with ink. The mask is moved right and down by whole pixels.
    pub(super) fn lay_at(&mut self, mask: &Mask, ink: Ink, (right, down): (i32, i32)) {
        let light = ink.light();
        let (mask_left, mask_top) = (mask.left + right, mask.top + down);
        let (width, rows) = (i32::from(self.width), self.rows());
        let across = usize::from(self.width);
        let cover_width = mask.cover.width() as usize;
        for (row, covers) in (mask_top..rows.end).zip(mask.cover.as_raw().chunks_exact(cover_width)) {
            let Ok(down) = usize::try_from(row - rows.start) else { continue };
            let skipped = usize::try_from(-mask_left).unwrap_or(0).min(cover_width);
            let from = usize::try_from(mask_left.clamp(0, width)).expect("clamped to the canvas");
            let pixels = &mut self.pixels[down * across + from..(down + 1) * across];
            pixels.iter_mut().zip(&covers[skipped..]).for_each(|(pixel, &cover)| over(pixel, light, cover));
        }
    }
}

/// Blends the premultiplied colour `light` over a pixel. `cover` says how much of the pixel the shape
/// covers, from 0 to 255.
fn over(pixel: &mut LinearRgba, light: LinearRgba, cover: u8) {
    if cover == 0 {
        return;
    }
    if cover == u8::MAX && light[3] >= 1.0 {
        *pixel = light;
        return;
    }
    let share = f32::from(cover) / 255.0;
    let kept = 1.0 - light[3] * share;
    for (under, above) in pixel.iter_mut().zip(light) {
        *under = *under * kept + above * share;
    }
}
