//! The sheet of paper on which charts are drawn. The code that fills the shapes of board pictures fills
//! those of charts too, so all edges are equally smooth.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{Outline, Paint, Theme, WIDTH};

use crate::brush::{Canvas, Ink};
use crate::colour::{ColourRun, paint_colour};
use crate::frame::Frame;
use crate::mask::{self, Mask, PixelMapping};
use crate::palette::Palette;
use crate::path::Point;
use crate::shared_sprites::glyphs;
use crate::text::{TextLine, rounded};
use crate::{RenderFault, Result};

/// A mapping that keeps sizes: one unit is one pixel.
const PLAIN: PixelMapping = PixelMapping { scale: (1.0, 1.0), turned: None };
/// The width of the margin outside of the paper: left and right, then above and below. In pixels.
pub const MARGIN: (f32, f32) = (34.0, 30.0);
/// The size of the smallest sheet that has all four corners with their shadows. Larger sheets are
/// stretched copies of it.
const LEAST: (u16, u16) = (160, 140);
/// The rows of a mask that will be moved later. All of its rows are needed, since the move may bring any
/// of them onto the sheet.
const ALL_ROWS: Range<i32> = i32::MIN / 2..i32::MAX / 2;
/// The horizontal length of the pieces into which a line is cut for drawing, in pixels.
const PIECE: f32 = 64.0;

/// The number of rows that are painted in one pass. The pixels of one band take 0.5 MB and fit into the
/// processor's cache; those of a whole sheet would take 13 MB.
const BAND: u16 = 32;

/// A sheet of paper of the width [`WIDTH`] and of any height. The sheet collects layers, and paints them
/// in bands of [`BAND`] rows at the end.
pub struct ChartSheet {
    /// An empty sheet of the size [`LEAST`]. To enlarge it, its middle row and middle column are
    /// repeated; apart from the margins, these have only one colour.
    blank: Canvas,
    /// The layers from lowest to highest.
    layers: Vec<SheetLayer>,
    theme: Theme,
    /// The height, in pixels.
    pub height: u16,
}

/// A shape to be filled with ink, or a line of text.
enum SheetLayer {
    Mask { mask: Arc<Mask>, ink: Ink, moved: (i32, i32) },
    Text { line: TextLine, ink: Ink, at: Point },
}

impl ChartSheet {
    /// Creates an empty sheet. `height` is in pixels and at least that of [`LEAST`].
    pub fn new(theme: Theme, height: u16) -> Result<Self> {
        Ok(Self { blank: blank(theme)?, layers: Vec::new(), theme, height })
    }

    /// An opaque ink in the colour that a paint has in the sheet's theme.
    pub const fn ink(&self, paint: Paint) -> Ink {
        Ink { colour: paint_colour(self.theme, paint), opacity: 1.0 }
    }

    pub fn lay(&mut self, outline: &Outline) -> Result<()> {
        let mask = mask_of(outline, self.rows())?;
        self.cover(mask, Ink { opacity: outline.opacity, ..self.ink(outline.paint) });
        Ok(())
    }

    /// Draws copies of an outline. Each copy is moved right and down by the given number of pixels.
    pub fn lay_copies(&mut self, outline: &Outline, at: impl IntoIterator<Item = (i32, i32)>) -> Result<()> {
        let ink = Ink { opacity: outline.opacity, ..self.ink(outline.paint) };
        let Some(mask) = mask_of(outline, ALL_ROWS)?.map(Arc::new) else { return Ok(()) };
        self.layers.extend(at.into_iter().map(|moved| SheetLayer::Mask {
            mask: Arc::clone(&mask),
            ink,
            moved,
        }));
        Ok(())
    }

    /// Draws a line with round ends through points.
    pub fn line(&mut self, ink: Ink, points: &[Point], width: f32) {
        let mut left = points;
        while !left.is_empty() {
            // Draw the line in pieces, because the bounding boxes of pieces contain fewer pixels to fill.
            // Draw a translucent line as a whole: the overlap of two pieces would be darker.
            let near = |at: &Point| ink.opacity < 1.0 || (at.0 - left[0].0).abs() < PIECE;
            let end = left.iter().position(|at| !near(at)).unwrap_or(left.len());
            let end = end.max(2).min(left.len());
            self.cover(mask::line_through(&left[..end], width, self.rows()), ink);
            left = if end < left.len() { &left[end - 1..] } else { &[] };
        }
    }

    /// Writes a number, which may begin with `±`. `height` is that of the digits in pixels. The number is
    /// vertically centred at `at`, and the fraction `share` of its width lies to the left of `at`.
    pub fn number(&mut self, ink: Ink, text: &str, at: Point, share: f32, height: f32) -> Result<()> {
        let top = rounded(at.1 - height / 2.0);
        let mut left = at.0 - width_of(text, height) * share;
        for path in text.chars().filter_map(glyphs::path) {
            let moved = (rounded(left), top);
            self.layers.push(SheetLayer::Mask { mask: digit(path, height)?, ink, moved });
            left += glyphs::WIDTH * height / glyphs::HEIGHT;
        }
        Ok(())
    }

    /// Writes a line of text. Its capital letters are vertically centred at `at`, and the fraction `share` of its
    /// width lies to the left of `at`.
    pub fn write(&mut self, line: TextLine, paint: Paint, at: Point, share: f32) {
        let (ink, left) = (self.ink(paint), at.0 - line.width * share);
        self.layers.push(SheetLayer::Text { line, ink, at: (left, at.1) });
    }

    /// Paints all layers and returns the picture as a PNG file.
    pub fn png(self) -> Result<Vec<u8>> {
        let bands = (0..self.height).step_by(usize::from(BAND));
        let pixels: Vec<_> = bands.flat_map(|top| self.band(top..(top + BAND).min(self.height))).collect();
        let mut palette = Palette::choose(&pixels);
        let numbers = palette.numbers(&pixels);
        Frame { width: WIDTH, height: self.height, numbers, colours: palette.colours.into() }.png()
    }

    /// Paints some rows of the sheet.
    fn band(&self, rows: Range<u16>) -> Vec<ColourRun> {
        let mut canvas = self.blank.stretched(WIDTH, self.height, rows);
        for layer in &self.layers {
            match layer {
                SheetLayer::Mask { mask, ink, moved } => canvas.lay_at(mask, *ink, *moved),
                SheetLayer::Text { line, ink, at } => line.lay(&mut canvas, *ink, *at),
            }
        }
        canvas.runs()
    }

    fn rows(&self) -> Range<i32> {
        0..i32::from(self.height)
    }

    fn cover(&mut self, mask: Option<Mask>, ink: Ink) {
        self.layers.extend(mask.map(|mask| SheetLayer::Mask { mask: Arc::new(mask), ink, moved: (0, 0) }));
    }
}

/// Draws an empty sheet of the size [`LEAST`].
fn blank(theme: Theme) -> Result<Canvas> {
    let (width, height) = LEAST;
    let mut canvas = Canvas::filled(width, height, paint_colour(theme, Paint::Ground));
    let (left, top) = MARGIN;
    let (width, height) = (f32::from(width) - 2.0 * left, f32::from(height) - 2.0 * top);
    let paper = |paint, aside: f32| Outline::slab(paint, left + aside, top + aside, width, height, 14.0);
    for outline in [paper(Paint::Shadow, 5.0).faint(0.35).soft(5.0), paper(Paint::Paper, 0.0)] {
        canvas.draw(&outline, paint_colour(theme, outline.paint), PLAIN, "chart")?;
    }
    Ok(canvas)
}

fn mask_of(outline: &Outline, rows: Range<i32>) -> Result<Option<Mask>> {
    mask::mask(outline, PLAIN, rows).map_err(|bad| RenderFault::Path("chart".to_owned(), bad))
}

/// Masks of digits, by the path of the digit and the bits of its height.
type Digits = BTreeMap<(&'static str, u32), Arc<Mask>>;

/// The mask of a digit, with its upper left corner at the origin. Masks are cached: there are
/// few, and computing one takes as long as painting it a hundred times.
fn digit(path: &'static str, height: f32) -> Result<Arc<Mask>> {
    static FILLED: Mutex<Digits> = Mutex::new(BTreeMap::new());
    // A poisoned lock does no harm, because each change leaves the map in a valid state.
    let mut filled = FILLED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(cached) = filled.get(&(path, height.to_bits())) {
        return Ok(Arc::clone(cached));
    }
    let outline = Outline::line(Paint::Ink, 2.6, path).at(0.0, 0.0, height / glyphs::HEIGHT, 0.0);
    let found = mask::mask(&outline, PLAIN, ALL_ROWS);
    let found = found.map_err(|bad| RenderFault::Path("digit".to_owned(), bad))?;
    let found = Arc::new(found.ok_or_else(|| RenderFault::Chart("a digit covers nothing".to_owned()))?);
    filled.insert((path, height.to_bits()), Arc::clone(&found));
    Ok(found)
}

/// The width of a number whose digits have the given height, both in pixels.
pub fn width_of(number: &str, height: f32) -> f32 {
    let digits = u8::try_from(number.chars().filter_map(glyphs::path).count()).unwrap_or(u8::MAX);
    f32::from(digits) * glyphs::WIDTH * height / glyphs::HEIGHT
}
