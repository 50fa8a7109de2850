//! Ratings over matches: a line for each game, match by match, and the ratings at the side in digits.
//!
//! Each line ends in a mark of its own.

use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::combinators::{BindKeyPoints, WithKeyPoints};
use plotters::coord::types::{RangedCoordf64, RangedCoordi32};
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::series::LineSeries;

use crate::base::scene::{Form, HEIGHT, Outline, Paint, Theme, WIDTH};

use super::Scale;
use super::easel::{At, Easel, UNSEEN, fault, fine, numerals, stroke};
use super::sheet::Sheet;
use crate::render::Fault;

/// A chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// At most [`Mark::ALL`]; the first is drawn last, on top.
    pub lines: Vec<Line>,
    /// The colours.
    pub theme: Theme,
}

/// One line of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What its end looks like.
    pub mark: Mark,
    /// The number of a match and the rating after it, in order.
    pub points: Vec<(u32, u16)>,
}

/// What tells lines apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// A triangle on its base.
    Triangle,
    /// A square on its corner.
    Diamond,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 4] = [Self::Disc, Self::Square, Self::Triangle, Self::Diamond];

    const fn paint(self) -> Paint {
        match self {
            Self::Disc => Paint::Vermilion,
            Self::Square => Paint::Indigo,
            Self::Triangle => Paint::Pine,
            Self::Diamond => Paint::Maple,
        }
    }

    /// Its form about the origin.
    const fn form(self) -> Form {
        match self {
            Self::Disc => Form::Disc(0.0, 0.0, 15.0),
            Self::Square => Form::Slab(-14.0, -14.0, 28.0, 28.0, 2.0),
            Self::Triangle => Form::Path("M0 -18 L17 12 L-17 12 Z"),
            Self::Diamond => Form::Path("M0 -20 L20 0 L0 20 L-20 0 Z"),
        }
    }
}

/// Where lines are drawn, in pixels: left, top, right, bottom. The scale's own lines reach to its right edge.
const FIELD: (f32, f32, f32, f32) = (204.0, 92.0, 1040.0, 608.0);
/// The share of the field beyond the last match, for the marks.
const BEYOND: f64 = 0.05;
/// Height of the digits of the scale, and how far they stand from it, in pixels.
const NUMERALS: (f32, f32) = (42.0, 26.0);
/// Width of a line in pixels.
const WIDTH_OF_LINE: f32 = 8.0;
/// Radius of the dot at a match in pixels.
const DOT: f32 = 7.5;
/// A line with more points shows no dots on its way.
const MOST_DOTS: usize = 40;

type Field<'f, 's> = ChartContext<'f, Easel<'s>, Cartesian2d<RangedCoordf64, WithKeyPoints<RangedCoordi32>>>;

/// The chart as a PNG file. Equal charts give equal bytes. Takes some tens of
/// milliseconds.
pub fn chart(chart: &Chart) -> Result<Vec<u8>, Fault> {
    let mut sheet = Sheet::new(chart.theme, HEIGHT)?;
    let inks = chart.lines.iter().map(|line| sheet.ink(line.mark.paint()));
    let inks: Vec<_> = inks.collect();
    let (ink, shade, paper) = (sheet.ink(Paint::Ink), sheet.ink(Paint::PaperShade), sheet.ink(Paint::Paper));
    {
        let area = Easel(&mut sheet).into_drawing_area();
        let mut field = field(&area, chart)?;
        let mut scale = field.configure_mesh();
        scale.disable_x_mesh().axis_style(UNSEEN).bold_line_style(stroke(shade, 2.5));
        scale.y_label_style(numerals(ink, NUMERALS.0));
        // A label stands twice the length of a tick away.
        scale.set_tick_mark_size(LabelAreaPosition::Left, fine(NUMERALS.1 / 2.0));
        scale.draw().map_err(fault)?;
        for (line, &ink) in chart.lines.iter().zip(&inks).rev() {
            // A rim of paper keeps lines apart where they cross.
            for (ink, width, dot) in [(paper, WIDTH_OF_LINE + 5.0, 0.0), (ink, WIDTH_OF_LINE, DOT)] {
                let dot = if line.points.len() > MOST_DOTS { 0.0 } else { dot };
                let points = line.points.iter().copied().map(place);
                let series = LineSeries::new(points, stroke(ink, width)).point_size(fine(dot));
                field.draw_series(series).map_err(fault)?;
            }
            end(&field, line)?;
        }
    }
    sheet.png()
}

fn place((number, rating): (u32, u16)) -> (f64, i32) {
    (f64::from(number), rating.into())
}

/// The coordinates: matches across, ratings up.
fn field<'f, 's>(area: &'f DrawingArea<Easel<'s>, Shift>, chart: &Chart) -> Result<Field<'f, 's>, Fault> {
    let points = || chart.lines.iter().flat_map(|line| line.points.iter().copied());
    let ratings = || points().map(|(_, rating)| rating);
    let scale = Scale::around(ratings().min().unwrap_or(1500), ratings().max().unwrap_or(1500));
    let first = points().map(|(number, _)| number).min().unwrap_or(0);
    let last = points().map(|(number, _)| number).max().unwrap_or(1).max(first + 1);
    let beyond = f64::from(last - first) * BEYOND;
    let (left, top, right, bottom) = FIELD;
    ChartBuilder::on(area)
        .margin_top(fine(top))
        .margin_right(fine(f32::from(WIDTH) - right))
        .margin_bottom(fine(f32::from(HEIGHT) - bottom))
        .set_label_area_size(LabelAreaPosition::Left, fine(left))
        .build_cartesian_2d(
            f64::from(first)..f64::from(last) + beyond,
            scale.range().with_key_points(scale.lines()),
        )
        .map_err(fault)
}

/// The mark at the end of a line.
fn end(field: &Field<'_, '_>, line: &Line) -> Result<(), Fault> {
    let Some(&last) = line.points.last() else { return Ok(()) };
    let (paint, form) = (line.mark.paint(), line.mark.form());
    let mark = At(place(last), move |sheet: &mut Sheet, at| {
        sheet.lay(&Outline::fill(Paint::Paper, form).at(at, 1.4, 0.0))?;
        sheet.lay(&Outline::fill(paint, form).at(at, 1.0, 0.0))
    });
    field.plotting_area().draw(&mark).map_err(fault)
}
