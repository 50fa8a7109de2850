//! A backend for plotters that draws lines, circles, rectangles and numbers on a [`ChartSheet`].
//!
//! The coordinates of plotters are integers. One unit stands for a sixteenth of a pixel, so that rounding
//! moves no shape visibly. The only text is numbers, whose digits are outlines rather than characters of
//! a font.

use std::iter::Once;

use plotters::drawing::DrawingAreaErrorKind;
use plotters::element::{Drawable, PointCollection};
use plotters::style::{Color, RGBAColor, RGBColor, ShapeStyle, TextStyle};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use crate::base::scene::{Form, Outline, Paint, WIDTH};

use super::sheet::{ChartSheet, width_of};
use crate::RenderFault;
use crate::brush::Ink;
use crate::path::Point;

/// The number of plotters' units in a pixel.
const FINE: f32 = 16.0;
/// The corner radius of rectangles, in pixels. A rectangle that is too small for this radius gets a
/// smaller one.
const CORNER: f32 = 7.0;

type DrawResult = Result<(), DrawingErrorKind<RenderFault>>;

/// The adapter through which plotters draws on a sheet.
pub struct PlottersSheet<'s>(pub &'s mut ChartSheet);

/// Converts a length from pixels to plotters' units.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a length on a small picture")]
pub fn fine(pixels: f32) -> u32 {
    (pixels * FINE).round() as u32
}

#[expect(clippy::cast_precision_loss, reason = "a place on a small picture")]
fn pixels(at: BackendCoord) -> Point {
    (at.0 as f32 / FINE, at.1 as f32 / FINE)
}

/// Returns the style of a line of the given width in pixels. Closed shapes in this style are filled.
pub fn stroke(ink: Ink, width: f32) -> ShapeStyle {
    ShapeStyle { color: tint(ink), filled: true, stroke_width: fine(width) }
}

/// The style of an invisible line, for a scale whose axis line is not drawn.
pub const UNSEEN: ShapeStyle = ShapeStyle { color: RGBAColor(0, 0, 0, 0.0), filled: false, stroke_width: 0 };

/// Returns the style of the numbers of a scale. `height` is in pixels.
pub fn numerals(ink: Ink, height: f32) -> TextStyle<'static> {
    TextStyle { color: tint(ink).to_backend_color(), ..TextStyle::from(("digits", fine(height))) }
}

/// Converts an error of plotters. An error that wraps a [`RenderFault`] gives that fault.
pub fn fault(error: DrawingAreaErrorKind<RenderFault>) -> RenderFault {
    match error {
        DrawingAreaErrorKind::BackendError(DrawingErrorKind::DrawingError(fault)) => fault,
        other => RenderFault::Chart(other.to_string()),
    }
}

fn tint(ink: Ink) -> RGBAColor {
    let [red, green, blue] = ink.colour;
    RGBColor(red, green, blue).mix(f64::from(ink.opacity))
}

#[expect(clippy::cast_possible_truncation, reason = "a share, 0 to 1")]
fn ink(color: BackendColor) -> Ink {
    let (red, green, blue) = color.rgb;
    Ink { colour: [red, green, blue], opacity: color.alpha as f32 }
}

impl PlottersSheet<'_> {
    fn lay(&mut self, color: BackendColor, form: Form) -> DrawResult {
        let laid = self.0.lay_in(ink(color), &Outline::fill(Paint::Ink, form));
        laid.map_err(DrawingErrorKind::DrawingError)
    }

    /// Draws a line unless it is transparent. plotters draws a transparent line for an axis in the style
    /// [`UNSEEN`].
    fn line(&mut self, points: &[BackendCoord], style: &impl BackendStyle) {
        if style.color().alpha <= 0.0 {
            return;
        }
        let points: Vec<Point> = points.iter().copied().map(pixels).collect();
        self.0.line(ink(style.color()), &points, width(style));
    }
}

#[expect(clippy::cast_precision_loss, reason = "a length on a small picture")]
fn width(style: &impl BackendStyle) -> f32 {
    style.stroke_width() as f32 / FINE
}

impl DrawingBackend for PlottersSheet<'_> {
    type ErrorType = RenderFault;

    fn get_size(&self) -> (u32, u32) {
        (fine(f32::from(WIDTH)), fine(f32::from(self.0.height())))
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> DrawResult {
        self.draw_rect(at, (at.0 + 1, at.1 + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> DrawResult {
        self.line(&[from, to], style);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult {
        self.line(&path.into_iter().collect::<Vec<_>>(), style);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        if !fill {
            self.line(&[from, (to.0, from.1), to, (from.0, to.1), from], style);
            return Ok(());
        }
        let ((left, top), (right, bottom)) = (pixels(from), pixels(to));
        let (width, height) = (right - left, bottom - top);
        let corner = CORNER.min(width / 2.0).min(height / 2.0);
        self.lay(style.color(), Form::Slab(left, top, width, height, corner))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let ((x, y), (radius, _)) = (pixels(center), pixels((radius.cast_signed(), 0)));
        let form = if fill { Form::Disc(x, y, radius) } else { Form::Ring(x, y, radius, width(style)) };
        self.lay(style.color(), form)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> DrawResult {
        let (height, (x, y)) = (height(style), pixels(at));
        let share = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => 0.5,
            HPos::Right => 1.0,
        };
        let middle = match style.anchor().v_pos {
            VPos::Top => y + height / 2.0,
            VPos::Center => y,
            VPos::Bottom => y - height / 2.0,
        };
        let written = self.0.number(ink(style.color()), text, (x, middle), share, height);
        written.map_err(DrawingErrorKind::DrawingError)
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<RenderFault>> {
        let height = height(style);
        Ok((fine(width_of(text, height)), fine(height)))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a length on a small picture")]
fn height(style: &impl BackendTextStyle) -> f32 {
    style.size() as f32 / FINE
}

/// A chart element that draws directly on the sheet: a position, and a function that draws at this
/// position, given in pixels.
pub struct SheetElement<C, F>(pub C, pub F);

impl<'a, C: 'a, F> PointCollection<'a, C> for &'a SheetElement<C, F> {
    type Point = &'a C;
    type IntoIter = Once<&'a C>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.0)
    }
}

impl<C, F: Fn(&mut ChartSheet, Point) -> Result<(), RenderFault>> Drawable<PlottersSheet<'_>>
    for SheetElement<C, F>
{
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut places: I,
        easel: &mut PlottersSheet<'_>,
        _: (u32, u32),
    ) -> DrawResult {
        places.try_for_each(|place| self.1(easel.0, pixels(place))).map_err(DrawingErrorKind::DrawingError)
    }
}
