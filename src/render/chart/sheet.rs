//! What a chart is drawn on: a canvas on which outlines, lines and numbers are laid, through the same masks as boards, so
//! that edges are as smooth.

use crate::base::scene::{Outline, Paint, Theme};

use super::digits;
use crate::render::Fault;
use crate::render::brush::{Canvas, Ink};
use crate::render::mask::{self, Mask, Stretch};
use crate::render::path::Point;

/// How much larger than written digits are.
const DIGITS: f32 = 1.75;
/// As written: one unit is one pixel.
const PLAIN: Stretch = Stretch { scale: (1.0, 1.0), turned: None };

/// A canvas for a chart.
pub struct Sheet {
    canvas: Canvas,
    theme: Theme,
}

impl Sheet {
    /// A canvas in a theme's colours.
    pub const fn new(canvas: Canvas, theme: Theme) -> Self {
        Self { canvas, theme }
    }

    /// The canvas, painted.
    pub fn into_canvas(self) -> Canvas {
        self.canvas
    }

    /// Lays an outline where it is written.
    pub fn lay(&mut self, outline: &Outline) -> Result<(), Fault> {
        let found = mask::mask(outline, PLAIN, self.canvas.rows())
            .map_err(|bad| Fault::Path("chart".to_owned(), bad))?;
        self.cover(found.as_ref(), outline);
        Ok(())
    }

    /// A line with round ends through points.
    pub fn line(&mut self, points: &[Point], width: f32, paint: Paint) {
        let found = mask::line_through(points, width, self.canvas.rows());
        self.cover(found.as_ref(), &Outline::disc(paint, 0.0, 0.0, width));
    }

    /// A number that ends at a point, as high above it as below.
    pub fn number(&mut self, number: u16, (right, middle): Point) -> Result<(), Fault> {
        let top = middle - digits::HEIGHT * DIGITS / 2.0;
        let mut left = right;
        for digit in number.to_string().bytes().rev() {
            left -= digits::WIDTH * DIGITS;
            let path = digits::PATHS[usize::from(digit - b'0')];
            self.lay(&Outline::line(Paint::Ink, 2.6, path).at((left, top), DIGITS, 0.0))?;
        }
        Ok(())
    }

    /// Paints what a mask covers with the paint of an outline.
    fn cover(&mut self, mask: Option<&Mask>, outline: &Outline) {
        if let Some(mask) = mask {
            self.canvas.lay(mask, &Ink::new(outline, mask, self.theme));
        }
    }
}
